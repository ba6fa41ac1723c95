//! `sietch simulate`: many games, and what came out as a table, JSON or CSV.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;

use anyhow::Context as _;
use serde::Serialize;

use crate::lab::shard::{Experiment, Inquiry, Shard};
use crate::lab::simulate::{Journals, Kept, Report, Settings, game_seed, games_of_part, simulate};
use crate::pack::{self, Files, Options};
use crate::problem::Problem;

use super::failure::Failure;
use super::interrupt::listen;
use super::lab_args::{Format, SimulateArgs};
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::{csv, report};

/// Failed games that are shown; the rest is counted.
const SHOWN: usize = 5;

pub fn run(files: &Files, args: SimulateArgs, out: &mut Out) -> Result<(), Failure> {
    let options: Options = args.changes.into();
    let program = Arc::new(pack::load(files, &args.scenario, &options)?);
    let shard = args.shard.unwrap_or((0, 1));
    let settings = Settings {
        check: args.check,
        watch: args.uses,
        keep: args.shard.is_some(),
        shard,
        journals: journals(args.games_out.as_deref(), options)?,
        ..args.crew.settings(args.games)
    };
    let stop = listen();
    let wanted = games_of_part(settings.games, shard);
    let done = AtomicU64::new(0);
    let play = || simulate(&program, &settings, &done, &stop);
    let report = watched_of("games", &done, wanted, play)?;
    let part = args.shard.map(|shard| {
        let question = Inquiry::Simulate;
        part(&settings, shard, question, vec![&report])
    });
    tell(&report, part, wanted, args.format, out)
}

/// What a part of an experiment leaves to be merged.
pub fn part(
    settings: &Settings,
    shard: (u64, u64),
    question: Inquiry,
    arms: Vec<&Report>,
) -> Shard {
    Shard {
        experiment: Experiment {
            version: env!("CARGO_PKG_VERSION").into(),
            games: settings.games,
            seed: settings.seed,
            question,
        },
        part: shard.0 + 1,
        of: shard.1,
        seconds: arms.iter().map(|r| r.seconds).sum(),
        arms: arms.into_iter().map(Kept::of).collect(),
    }
}

/// Prints a report, and what was wrong.
pub fn tell(
    report: &Report,
    part: Option<Shard>,
    wanted: u64,
    format: Format,
    out: &mut Out,
) -> Result<(), Failure> {
    let text = match format {
        Format::Table => report::table(report),
        Format::Csv => csv::simulation(report).context("cannot write the report")?,
        Format::Json => json(report, part)?,
    };
    out.line(&text)?;
    out.flush()?;
    complain_of(report);
    if report.games < wanted {
        complain(&format!("stopped after {} of {wanted} games", report.games));
    }
    match report.errors > 0 || report.games < wanted {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// Which games failed, with the seeds by which they can be played again.
pub fn complain_of(report: &Report) {
    for (game, problem) in report.failures.iter().take(SHOWN) {
        let seed = game_seed(report.seed, *game);
        complain(&format!("game {game} (seed {seed}): {problem}"));
    }
    if report.errors > SHOWN as u64 {
        complain(&format!("… {} games failed in all", report.errors));
    }
}

/// A report as JSON; a part of an experiment has with it what `merge` needs.
pub fn json(report: &impl Serialize, part: Option<Shard>) -> Result<String, Failure> {
    #[derive(Serialize)]
    struct PlusPart<'a, T> {
        #[serde(flatten)]
        report: &'a T,
        #[serde(skip_serializing_if = "Option::is_none")]
        part: Option<Shard>,
    }
    let told = PlusPart { report, part };
    Ok(serde_json::to_string_pretty(&told).context("cannot write the report")?)
}

/// Where games are kept; the folder is made if need be.
fn journals(folder: Option<&Path>, options: Options) -> Result<Option<Journals>, Problem> {
    let Some(folder) = folder else {
        return Ok(None);
    };
    std::fs::create_dir_all(folder).map_err(|e| {
        let name = folder.display();
        Problem::new(format!(
            "cannot make the folder {name}: {}",
            crate::disk::told(&e)
        ))
    })?;
    Ok(Some(Journals {
        folder: folder.into(),
        options,
    }))
}
