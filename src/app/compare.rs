//! `sietch compare`: the same games twice, and what differs.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::Context as _;

use crate::lab::compare::{ComparisonReport, Differences, compare};
use crate::lab::simulate::{GameRecord, Settings, simulate};
use crate::pack::{self, Files, Options};
use crate::problem::Problem;
use crate::script::Program;

use super::cli::{CompareArgs, ListFormat};
use super::failure::Failure;
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::comparison;
use super::simulate::{listen, threads};

/// Games between two looks at how certain it is.
const STEP: u64 = 200;

/// What one side plays.
struct Contender {
    program: Arc<Program>,
    settings: Settings,
    records: Vec<GameRecord>,
}

pub fn run(data: &[PathBuf], args: CompareArgs, out: &mut Out) -> Result<(), Failure> {
    let mut sides = [base(data, &args)?, other(data, &args)?];
    let names = names(&args)?;
    let stop = Arc::new(AtomicBool::new(false));
    listen(&stop);
    let (done, all) = (AtomicU64::new(0), 2 * args.games);
    let play = || play_all(&mut sides, &args, &done, &stop);
    let found = watched_of("games", &done, all, play)?;
    let told = ComparisonReport {
        scenario: args.scenario,
        seed: args.seed,
        base: names.0,
        other: names.1,
        found,
    };
    let text = match args.format {
        ListFormat::Text => comparison::table(&told),
        ListFormat::Json => {
            serde_json::to_string_pretty(&told).context("cannot write the report")?
        }
    };
    out.line(&text)?;
    out.flush()?;
    match stop.load(Ordering::Relaxed) {
        true => {
            complain(&format!("stopped after {} games", told.found.games));
            Err(Failure::Told)
        }
        false => Ok(()),
    }
}

fn base(data: &[PathBuf], args: &CompareArgs) -> Result<Contender, Failure> {
    let options = Options {
        set: args.base_set.clone(),
        with: args.base_with.clone(),
        without: Vec::new(),
    };
    side(&Files::new(data)?, args, &options, &args.bot)
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
    let folders: Vec<PathBuf> = data.iter().chain(&args.other_data).cloned().collect();
    let bot = args.other_bot.as_ref().unwrap_or(&args.bot);
    side(&Files::new(&folders)?, args, &options, bot)
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
) -> Result<Contender, Failure> {
    Ok(Contender {
        program: Arc::new(pack::load(files, &args.scenario, options)?),
        settings: Settings {
            seed: args.seed,
            bot: bot.into(),
            seats: args.seats.clone(),
            jobs: threads(args.jobs),
            keep: true,
            ..Settings::default()
        },
        records: Vec::new(),
    })
}

/// What the two sides are called; something must differ.
fn names(args: &CompareArgs) -> Result<(String, String), Problem> {
    let sets = |list: &[(String, i64)]| -> Vec<String> {
        list.iter().map(|(k, v)| format!("{k}={v}")).collect()
    };
    let mut base = vec![args.bot.clone()];
    base.extend(args.base_with.clone());
    base.extend(sets(&args.base_set));
    let mut other = vec![args.other_bot.clone().unwrap_or(args.bot.clone())];
    other.extend(args.base_with.clone());
    other.extend(sets(&kept(args)));
    other.extend(args.changes.with.clone());
    other.extend(args.changes.without.iter().map(|v| format!("without {v}")));
    other.extend(sets(&args.changes.set));
    other.extend(args.other_data.iter().map(|d| d.display().to_string()));
    if base == other {
        let p = Problem::new("both sides are the same");
        return Err(p.help("say what the other side changes: --with VARIANT, --set NAME=VALUE, --other-bot BOT or --other-data DIR"));
    }
    Ok((base.join(", "), other.join(", ")))
}

/// Plays until all games are played or it is certain enough.
fn play_all(
    sides: &mut [Contender; 2],
    args: &CompareArgs,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Differences, Failure> {
    let step = if args.until.is_some() {
        STEP
    } else {
        args.games
    };
    let mut from = 0;
    loop {
        let games = step.min(args.games - from);
        for side in sides.iter_mut() {
            (side.settings.from, side.settings.games) = (from, games);
            let report = simulate(&side.program, &side.settings, done, stop)?;
            if let Some((game, problem)) = report.failures.into_iter().next() {
                complain(&format!("game {game}: {problem}"));
                return Err(Failure::Told);
            }
            side.records.extend(report.records);
        }
        from += games;
        let [a, b] = &*sides;
        let found = compare((&a.records, &a.program.def), (&b.records, &b.program.def));
        let certain = args.until.is_some_and(|w| found.width() * 100.0 <= w);
        if from >= args.games || certain || stop.load(Ordering::Relaxed) {
            return Ok(found);
        }
    }
}
