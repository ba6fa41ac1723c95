//! `sietch simulate`: many games, and what came out as a table, JSON or CSV.

use std::fmt::Write as _;
use std::io::{IsTerminal, Write as _};
use std::num::NonZero;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use crate::lab::simulate::{Report, Settings, simulate};
use crate::pack::{self, Files};
use crate::problem::Problem;
use crate::script::Program;

use super::cli::{Format, SimulateArgs};
use super::failure::Failure;
use super::output::{Out, complain};
use super::render::report;

/// Failed games that are shown; the rest is counted.
const SHOWN: usize = 5;

pub fn run(files: &Files, args: SimulateArgs, out: &mut Out) -> Result<(), Failure> {
    let program = Arc::new(pack::load(files, &args.scenario, &args.changes.into())?);
    let jobs = match args.jobs {
        Some(n) => usize::from(n),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    };
    let settings = Settings {
        games: args.games,
        seed: args.seed,
        bot: args.bot,
        jobs,
        check: args.check,
        shard: args.shard.unwrap_or((0, 1)),
    };
    let stop = Arc::new(AtomicBool::new(false));
    listen(&stop);
    let wanted = share(&settings);
    let report = watched(&program, &settings, wanted, &stop)?;
    let text = match args.format {
        Format::Table => report::table(&report),
        Format::Csv => csv(&report),
        Format::Json => serde_json::to_string_pretty(&report)
            .map_err(|e| Failure::run(Problem::new(format!("cannot write the report: {e}"))))?,
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

/// How many games this part plays.
fn share(s: &Settings) -> u64 {
    let (part, of) = s.shard;
    s.games.saturating_sub(part).div_ceil(of.max(1))
}

/// Ctrl-C stops after the running games; a second time at once.
fn listen(stop: &Arc<AtomicBool>) {
    let stop = stop.clone();
    let _ = ctrlc::set_handler(move || {
        if stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

/// Plays the games and tells on a terminal how far it is.
fn watched(
    program: &Arc<Program>,
    settings: &Settings,
    wanted: u64,
    stop: &AtomicBool,
) -> Result<Report, Problem> {
    let done = AtomicU64::new(0);
    let over = AtomicBool::new(false);
    std::thread::scope(|scope| {
        if std::io::stderr().is_terminal() {
            scope.spawn(|| progress(&done, &over, wanted));
        }
        let report = simulate(program, settings, &done, stop);
        over.store(true, Ordering::Relaxed);
        report
    })
}

fn progress(done: &AtomicU64, over: &AtomicBool, wanted: u64) {
    const TICK: Duration = Duration::from_millis(20);
    const QUIET: u32 = 20;
    let mut ticks = 0u32;
    let mut shown = false;
    while !over.load(Ordering::Relaxed) {
        std::thread::sleep(TICK);
        ticks += 1;
        // Short work needs no word.
        if ticks >= QUIET && ticks.is_multiple_of(5) {
            let n = done.load(Ordering::Relaxed);
            let _ = write!(std::io::stderr(), "\r{n} of {wanted} games ");
            shown = true;
        }
    }
    if shown {
        let _ = write!(std::io::stderr(), "\r{:40}\r", "");
    }
}

/// One row for each faction.
fn csv(r: &Report) -> String {
    let mut out = String::from("scenario,variants,seed,faction,games,wins,share,low,high\n");
    for (name, f) in &r.factions {
        let _ = writeln!(
            out,
            "{},{},{},{},{},{},{},{},{}",
            field(&r.scenario),
            field(&r.variants.join(" ")),
            r.seed,
            field(name),
            f.games,
            f.wins,
            f.share,
            f.low,
            f.high
        );
    }
    out
}

/// A text as CSV writes it.
fn field(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::report;

    #[test]
    fn csv_quotes_what_needs_it() {
        let text = csv(&report("red"));
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
