//! `sietch simulate`: many games, and what came out as a table, JSON or CSV.

use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::Context as _;

use crate::lab::simulate::{Report, Settings, simulate};
use crate::pack::{self, Files};

use super::cli::{Format, SimulateArgs};
use super::failure::Failure;
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::report;

/// Failed games that are shown; the rest is counted.
const SHOWN: usize = 5;

pub fn run(files: &Files, args: SimulateArgs, out: &mut Out) -> Result<(), Failure> {
    let program = Arc::new(pack::load(files, &args.scenario, &args.changes.into())?);
    let jobs = threads(args.jobs);
    let settings = Settings {
        from: 0,
        games: args.games,
        seed: args.seed,
        bot: args.bot,
        seats: args.seats,
        rotate: args.rotate,
        jobs,
        check: args.check,
        keep: false,
        shard: args.shard.unwrap_or((0, 1)),
    };
    let stop = Arc::new(AtomicBool::new(false));
    listen(&stop);
    let wanted = share(&settings);
    let done = AtomicU64::new(0);
    let play = || simulate(&program, &settings, &done, &stop);
    let report = watched_of("games", &done, wanted, play)?;
    let text = match args.format {
        Format::Table => report::table(&report),
        Format::Csv => csv(&report).context("cannot write the report")?,
        Format::Json => serde_json::to_string_pretty(&report).context("cannot write the report")?,
    };
    out.line(&text)?;
    out.flush()?;
    for (game, problem) in report.failures.iter().take(SHOWN) {
        complain(&format!("game {game}: {problem}"));
    }
    if report.errors > SHOWN as u64 {
        complain(&format!("… {} games failed in all", report.errors));
    }
    if report.games < wanted {
        complain(&format!("stopped after {} of {wanted} games", report.games));
    }
    match report.errors > 0 || report.games < wanted {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// So many threads as were asked for, or as the machine has.
pub fn threads(wanted: Option<u16>) -> usize {
    match wanted {
        Some(n) => usize::from(n),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    }
}

/// How many games this part plays.
fn share(s: &Settings) -> u64 {
    let (part, of) = s.shard;
    s.games.saturating_sub(part).div_ceil(of.max(1))
}

/// Ctrl-C stops after the running games; a second time at once.
pub fn listen(stop: &Arc<AtomicBool>) {
    let stop = stop.clone();
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// One row for each faction.
fn csv(r: &Report) -> anyhow::Result<String> {
    let mut table = csv::Writer::from_writer(Vec::new());
    table.write_record([
        "scenario", "variants", "seed", "faction", "games", "wins", "share", "low", "high",
    ])?;
    for (name, f) in &r.factions {
        let counts = [r.seed.to_string(), f.games.to_string(), f.wins.to_string()];
        let [seed, games, wins] = counts;
        let [share, low, high] = [f.share, f.low, f.high].map(|x| x.to_string());
        let (scenario, variants) = (r.scenario.clone(), r.variants.join(" "));
        let row = [
            scenario,
            variants,
            seed,
            name.clone(),
            games,
            wins,
            share,
            low,
            high,
        ];
        table.write_record(row)?;
    }
    let text = String::from_utf8(table.into_inner()?)?;
    Ok(text.trim_end().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::report;

    #[test]
    fn csv_quotes_what_needs_it() {
        let text = csv(&report("red")).unwrap();
        let row = text.lines().nth(1).unwrap_or_default();
        assert_eq!(row, "\"toy/contest, large\",,3,red,10,4,0.4,0.168,0.687");
    }

    #[test]
    fn shards_share_all_games() {
        for games in [1, 7, 8, 100] {
            let part = |i| Settings {
                games,
                shard: (i, 3),
                ..Settings::default()
            };
            let sum: u64 = (0..3).map(|i| share(&part(i))).sum();
            assert_eq!(sum, games);
        }
    }
}
