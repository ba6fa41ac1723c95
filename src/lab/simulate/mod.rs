//! Many games played by bots, and what came out.

mod checks;
mod game;
mod tally;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crate::kernel::chance::mix;
use crate::problem::Problem;
use crate::script::{Host, Program};

use super::bots::Lineup;
use game::Machines;
use tally::Tally;

pub use checks::check;
pub use game::{GameRecord, SeatRecord};
pub use tally::{Report, RoundStatistics, Standing, side_name};

#[derive(Clone, Debug)]
pub struct Settings {
    /// The number of the first game; those before it were played already.
    pub from: u64,
    pub games: u64,
    pub seed: u64,
    /// Who plays all seats that nothing else is said of.
    pub bot: String,
    /// Who plays which seat: `p1=greedy`.
    pub seats: Vec<String>,
    /// Bots of seats move on by a seat with each game.
    pub rotate: bool,
    pub jobs: usize,
    /// Checks invariants after every decision and runs every phase twice.
    pub check: bool,
    /// Keeps what came of every game.
    pub keep: bool,
    /// Plays only the games `i` with `i % of == part`.
    pub shard: (u64, u64),
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            from: 0,
            games: 1000,
            seed: 1,
            bot: "random".into(),
            seats: Vec::new(),
            rotate: false,
            jobs: 1,
            check: false,
            keep: false,
            shard: (0, 1),
        }
    }
}

/// Plays the games; `progress` counts those that are done.
pub fn simulate(
    program: &Arc<Program>,
    settings: &Settings,
    progress: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Report, Problem> {
    let lineup = Lineup::new(program, &settings.bot, &settings.seats, settings.rotate)?;
    let began = Instant::now();
    let next = AtomicU64::new(settings.from + settings.shard.0);
    let jobs = settings.jobs.max(1);
    let tallies: Vec<Result<Tally, Problem>> = std::thread::scope(|scope| {
        let work = || play_games((program, &lineup), settings, &next, progress, stop);
        let threads: Vec<_> = (0..jobs).map(|_| scope.spawn(work)).collect();
        let lost = || Err(Problem::new("a simulation thread died"));
        threads
            .into_iter()
            .map(|t| t.join().unwrap_or_else(|_| lost()))
            .collect()
    });
    let mut sum = Tally::default();
    for tally in tallies {
        sum.add(tally?);
    }
    Ok(sum.report(program, settings, began.elapsed().as_secs_f64()))
}

fn play_games(
    (program, lineup): (&Arc<Program>, &Lineup),
    settings: &Settings,
    next: &AtomicU64,
    progress: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Tally, Problem> {
    let host = Host::new(program.clone(), false)?;
    let twin = match settings.check && host.has_needs() {
        true => Some(Host::without_needs(program.clone())?),
        false => None,
    };
    let machines = Machines {
        host,
        twin,
        check: settings.check,
    };
    let mut tally = Tally::default();
    loop {
        let game = next.fetch_add(settings.shard.1.max(1), Ordering::Relaxed);
        if game >= settings.from.saturating_add(settings.games) || stop.load(Ordering::Relaxed) {
            return Ok(tally);
        }
        tally.games += 1;
        match game::play(&machines, lineup, game, mix(settings.seed, game)) {
            Ok(record) => tally.take(record, program, lineup, settings.keep),
            Err(problem) => tally.failures.push((game, *problem)),
        }
        progress.fetch_add(1, Ordering::Relaxed);
    }
}
