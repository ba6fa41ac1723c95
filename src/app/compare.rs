//! `sietch compare`: the same games twice, and what differs.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::Context as _;

use crate::lab::compare::{ComparisonReport, Differences, compare};
use crate::lab::shard::{Inquiry, Shard};
use crate::lab::simulate::{Report, Settings, games_of_part, joined, simulate};
use crate::pack::{self, Files, Options};
use crate::problem::Problem;
use crate::script::Program;

use super::failure::Failure;
use super::interrupt::listen;
use super::lab_args::{CompareArgs, Format};
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::{comparison, csv};
use super::simulate::{complain_of, json, part};

/// Games between two looks at how certain it is.
const STEP: u64 = 200;

/// What one side plays, and what came of it.
struct Contender {
    program: Arc<Program>,
    settings: Settings,
    report: Option<Report>,
}

pub fn run(data: &[PathBuf], args: CompareArgs, out: &mut Out) -> Result<(), Failure> {
    let mut sides = [base(data, &args)?, other(data, &args)?];
    let (base, other) = names(&args)?;
    let stop = listen();
    let wanted = games_of_part(args.games, args.shard.unwrap_or((0, 1)));
    let done = AtomicU64::new(0);
    let play = || play_all(&mut sides, &args, &done, &stop);
    watched_of("games", &done, 2 * wanted, play)?;
    let [Some(one), Some(two)] = sides.each_ref().map(|s| s.report.as_ref()) else {
        return Err(Failure::Told);
    };
    let part = args.shard.map(|shard| {
        let question = Inquiry::Compare {
            base: base.clone(),
            other: other.clone(),
        };
        let settings = args.crew.settings(args.games);
        part(&settings, shard, question, vec![one, two])
    });
    let stopped = stop.load(Ordering::Relaxed);
    let wanted = if stopped { wanted } else { 0 };
    tell([one, two], (base, other), part, wanted, args.format, out)
}

/// Prints what two sides differ in, and what was wrong.
pub fn tell(
    sides: [&Report; 2],
    (base, other): (String, String),
    part: Option<Shard>,
    wanted: u64,
    format: Format,
    out: &mut Out,
) -> Result<(), Failure> {
    let [one, two] = sides;
    let told = ComparisonReport {
        scenario: one.scenario.clone(),
        seed: one.seed,
        base,
        other,
        found: differences(one, two),
    };
    let text = match format {
        Format::Table => comparison::table(&told),
        Format::Csv => csv::comparison(&told).context("cannot write the report")?,
        Format::Json => json(&told, part)?,
    };
    out.line(&text)?;
    out.flush()?;
    sides.into_iter().for_each(complain_of);
    let games = told.found.games;
    if games < wanted {
        complain(&format!("stopped after {games} of {wanted} games"));
    }
    match games < wanted || sides.iter().any(|s| s.errors > 0) {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

fn differences(a: &Report, b: &Report) -> Differences {
    compare((&a.records, &a.cast), (&b.records, &b.cast))
}

fn base(data: &[PathBuf], args: &CompareArgs) -> Result<Contender, Failure> {
    let options = Options {
        set: args.base_set.clone(),
        with: args.base_with.clone(),
        without: Vec::new(),
    };
    side(&Files::new(data)?, args, &options, args.crew.bot(), &[])
}

/// As the base, and what was changed.
fn other(data: &[PathBuf], args: &CompareArgs) -> Result<Contender, Failure> {
    let mut options = Options {
        set: kept(args),
        with: args.base_with.clone(),
        without: args.changes.without.clone(),
    };
    options.set.extend(args.changes.set.clone());
    options.with.extend(args.changes.with.clone());
    let folders: Vec<PathBuf> = args.other_data.iter().chain(data).cloned().collect();
    let bot = args.other_bot.as_deref().unwrap_or(args.crew.bot());
    let files = Files::new(&folders)?;
    side(&files, args, &options, bot, &args.other_seat)
}

/// Tunables of the base that the other side does not set otherwise.
fn kept(args: &CompareArgs) -> Vec<(String, i64)> {
    let again = |name: &str| args.changes.set.iter().any(|s| s.0 == name);
    let base = args.base_set.iter();
    base.filter(|s| !again(&s.0)).cloned().collect()
}

fn side(
    files: &Files,
    args: &CompareArgs,
    options: &Options,
    bot: &str,
    seats: &[String],
) -> Result<Contender, Failure> {
    let mut settings = Settings {
        bot: bot.into(),
        keep: true,
        shard: args.shard.unwrap_or((0, 1)),
        ..args.crew.settings(args.games)
    };
    settings.seats.extend_from_slice(seats);
    Ok(Contender {
        program: Arc::new(pack::load(files, &args.scenario, options)?),
        settings,
        report: None,
    })
}

/// What the two sides are called; something must differ.
fn names(args: &CompareArgs) -> Result<(String, String), Problem> {
    let sets = |list: &[(String, i64)]| -> Vec<String> {
        list.iter().map(|(k, v)| format!("{k}={v}")).collect()
    };
    let mut base = vec![args.crew.bot().to_string()];
    base.extend(args.base_with.clone());
    base.extend(sets(&args.base_set));
    let bot = args.other_bot.as_deref().unwrap_or(args.crew.bot());
    let mut other = vec![bot.to_string()];
    other.extend(args.other_seat.clone());
    other.extend(args.base_with.clone());
    other.extend(sets(&kept(args)));
    other.extend(args.changes.with.clone());
    other.extend(args.changes.without.iter().map(|v| format!("without {v}")));
    other.extend(sets(&args.changes.set));
    other.extend(args.other_data.iter().map(|d| d.display().to_string()));
    if base == other {
        let p = Problem::new("both sides are the same");
        return Err(p.help("say what the other side changes: --with VARIANT, --set NAME=VALUE, --other-bot BOT, --other-seat WHO=BOT or --other-data DIR"));
    }
    Ok((base.join(", "), other.join(", ")))
}

/// Plays until all games are played or it is certain enough.
fn play_all(
    sides: &mut [Contender; 2],
    args: &CompareArgs,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<(), Problem> {
    let step = args.until.map_or(args.games, |_| STEP);
    let mut from = 0;
    loop {
        let games = step.min(args.games - from);
        for side in sides.iter_mut() {
            (side.settings.from, side.settings.games) = (from, games);
            let more = simulate(&side.program, &side.settings, done, stop)?;
            side.report = Some(match side.report.take() {
                Some(report) => joined(report, more),
                None => more,
            });
        }
        from += games;
        let certain = match (sides.each_ref().map(|s| s.report.as_ref()), args.until) {
            ([Some(a), Some(b)], Some(width)) => differences(a, b).width() * 100.0 <= width,
            _ => false,
        };
        if from >= args.games || certain || stop.load(Ordering::Relaxed) {
            return Ok(());
        }
    }
}
