//! Many games played by bots, and what came out.

mod cast;
mod checks;
mod course;
mod game;
mod journals;
mod kept;
mod record;
mod seating;
mod sums;
mod tally;
mod uses;
mod watch;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Instant;

use crate::kernel::chance::mix;
use crate::problem::Problem;
use crate::script::{Host, Program};

use super::bots::Lineup;
use game::Machines;
use seating::Seating;
use watch::Things;

pub use cast::{Cast, UseKind};
pub use checks::check;
pub use course::CourseReport;
pub use journals::Journals;
pub use kept::{Kept, joined};
pub use record::{Course, GameRecord, Leads, SIZES, SeatRecord};
pub use tally::{Report, RoundStatistics, Standing, Tally};
pub use uses::Used;

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
    /// How seats come to their factions: `chosen`, `dealt`, or the factions in the order of the seats.
    pub roles: String,
    /// Counts what is used in a game and how it goes.
    pub watch: bool,
    /// Where games are kept.
    pub journals: Option<Journals>,
    /// Checks invariants after every decision, runs every phase twice, and also those that are passed over.
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
            roles: String::new(),
            watch: false,
            journals: None,
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
    let seating = Seating::read(program, &settings.roles)?;
    let cast = Cast::of(program, &lineup);
    let began = Instant::now();
    let next = AtomicU64::new(settings.from + settings.shard.0);
    let jobs = settings.jobs.max(1);
    let tallies: Vec<Result<Tally, Problem>> = std::thread::scope(|scope| {
        let work = || {
            let machines = machines(program, (&cast, &seating), settings)?;
            let mut tally = Tally::default();
            while let Some(game) = draw(&next, settings, stop) {
                match game::play(&machines, &lineup, game, game_seed(settings.seed, game)) {
                    Ok(record) => tally.take(record, &cast, settings.keep),
                    Err(problem) => tally.fail(game, *problem),
                }
                progress.fetch_add(1, Ordering::Relaxed);
            }
            Ok(tally)
        };
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
    Ok(sum.report(&cast, settings.seed, began.elapsed().as_secs_f64()))
}

/// The seed of one of many games.
pub fn game_seed(seed: u64, game: u64) -> u64 {
    mix(seed, game)
}

/// How many games a part of a simulation plays.
pub fn games_of_part(games: u64, (part, of): (u64, u64)) -> u64 {
    games.saturating_sub(part).div_ceil(of.max(1))
}

/// The number of the next game; none if all are played or it is time to stop.
fn draw(next: &AtomicU64, settings: &Settings, stop: &AtomicBool) -> Option<u64> {
    let game = next.fetch_add(settings.shard.1.max(1), Ordering::Relaxed);
    let end = settings.from.saturating_add(settings.games);
    (game < end && !stop.load(Ordering::Relaxed)).then_some(game)
}

fn machines<'a>(
    program: &Arc<Program>,
    (cast, seating): (&Cast, &'a Seating),
    settings: &'a Settings,
) -> Result<Machines<'a>, Problem> {
    let host = Host::new(program.clone(), settings.watch)?;
    if settings.watch {
        host.watch();
    }
    host.try_needs(settings.check);
    Ok(Machines {
        host,
        check: settings.check,
        seating,
        things: settings.watch.then(|| Things::of(cast)),
        journals: settings.journals.as_ref(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_share_all_games() {
        for games in [1, 7, 8, 100] {
            let sum: u64 = (0..3).map(|i| games_of_part(games, (i, 3))).sum();
            assert_eq!(sum, games);
        }
    }
}
