//! Sums over games, and the report that is made of them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::kernel::Def;
use crate::kernel::ids::Seat;
use crate::lab::bots::Lineup;
use crate::lab::statistics::{Share, joint, wilson};
use crate::problem::Problem;
use crate::script::Program;

use super::Settings;
use super::game::GameRecord;

#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct RoundStatistics {
    pub mean: f64,
    pub median: u16,
    /// Round in which games ended, and how many did.
    pub histogram: BTreeMap<u16, u64>,
}

/// How a faction, a seat or a bot did.
#[derive(Clone, Debug, Default, Serialize, PartialEq)]
pub struct Standing {
    pub games: u64,
    pub wins: u64,
    /// Wins together with somebody else; they are among the wins.
    pub shared: u64,
    pub share: f64,
    /// Bounds that hold, in 19 of 20 simulations, for all lines of the report at once.
    pub low: f64,
    pub high: f64,
}

/// What a simulation found; the same for the same seed whatever the number of threads, `seconds` aside.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Report {
    pub scenario: String,
    pub variants: Vec<String>,
    pub seed: u64,
    pub games: u64,
    pub errors: u64,
    pub decisions: u64,
    pub seconds: f64,
    pub rounds: RoundStatistics,
    /// How games ended.
    pub ends: BTreeMap<String, u64>,
    /// Games that ended only because all rounds were played; that several won, that nobody won.
    pub by_limit: u64,
    pub shared: u64,
    pub unwon: u64,
    pub factions: BTreeMap<String, Standing>,
    pub seats: BTreeMap<String, Standing>,
    pub bots: BTreeMap<String, Standing>,
    /// The player who began, and the others.
    pub first: BTreeMap<String, Standing>,
    /// The games that failed and why, the first few.
    #[serde(skip)]
    pub failures: Vec<(u64, Problem)>,
    /// Every game, where they are kept.
    #[serde(skip)]
    pub records: Vec<GameRecord>,
}

/// Games played, won, won together.
#[derive(Clone, Copy, Debug, Default)]
struct Wins(u64, u64, u64);

impl Wins {
    fn add(&mut self, won: bool, shared: bool) {
        self.0 += 1;
        self.1 += u64::from(won);
        self.2 += u64::from(won && shared);
    }
}

impl std::ops::AddAssign for Wins {
    fn add_assign(&mut self, other: Wins) {
        *self = Wins(self.0 + other.0, self.1 + other.1, self.2 + other.2);
    }
}

/// Games so far. Adding is all that happens to sums, so the order of games does not matter.
#[derive(Default)]
pub struct Tally {
    pub games: u64,
    pub failures: Vec<(u64, Problem)>,
    decisions: u64,
    by_limit: u64,
    shared: u64,
    unwon: u64,
    ends: BTreeMap<String, u64>,
    rounds: BTreeMap<u16, u64>,
    /// Factions, seats, bots, and who began.
    sides: [BTreeMap<String, Wins>; 4],
    /// The games themselves, where they are kept.
    records: Vec<GameRecord>,
}

impl Tally {
    /// Counts a game that came to its end.
    pub fn take(&mut self, r: GameRecord, program: &Program, lineup: &Lineup, keep: bool) {
        self.decisions += r.decisions;
        self.by_limit += u64::from(r.by_limit);
        self.shared += u64::from(r.winners() > 1);
        self.unwon += u64::from(r.winners() == 0);
        *self.ends.entry(r.how.clone()).or_default() += 1;
        *self.rounds.entry(r.round).or_default() += 1;
        for (i, seat) in r.seats.iter().enumerate() {
            let side = seat.side.map(|s| side_name(&program.def, s));
            let began = if i == r.first.index() {
                "first"
            } else {
                "later"
            };
            let seat_name = Some(format!("p{}", i + 1));
            let bot = Some(lineup.name(seat.bot).to_string());
            let names = [side, seat_name, bot, Some(began.into())];
            for (map, name) in self.sides.iter_mut().zip(names) {
                if let Some(name) = name {
                    map.entry(name).or_default().add(seat.won, r.winners() > 1);
                }
            }
        }
        if keep {
            self.records.push(r);
        }
    }

    pub fn add(&mut self, other: Tally) {
        self.games += other.games;
        self.failures.extend(other.failures);
        self.decisions += other.decisions;
        self.by_limit += other.by_limit;
        self.shared += other.shared;
        self.unwon += other.unwon;
        add_all(&mut self.ends, other.ends);
        add_all(&mut self.rounds, other.rounds);
        for (mine, theirs) in self.sides.iter_mut().zip(other.sides) {
            add_all(mine, theirs);
        }
        self.records.extend(other.records);
    }

    pub fn report(mut self, program: &Program, settings: &Settings, seconds: f64) -> Report {
        self.records.sort_by_key(|r| r.game);
        self.failures.sort_by_key(|f| f.0);
        let (mean, median) = middle(&self.rounds);
        let z = joint(self.sides.iter().map(BTreeMap::len).sum());
        let [factions, seats, bots, first] = self.sides.map(|side| stand(side, z));
        Report {
            scenario: program.scenario.clone(),
            variants: program.variants.clone(),
            seed: settings.seed,
            games: self.games,
            errors: self.failures.len() as u64,
            decisions: self.decisions,
            seconds,
            rounds: RoundStatistics {
                mean,
                median,
                histogram: self.rounds,
            },
            ends: self.ends,
            by_limit: self.by_limit,
            shared: self.shared,
            unwon: self.unwon,
            factions,
            seats,
            bots,
            first,
            failures: self.failures,
            records: self.records,
        }
    }
}

fn add_all<K: Ord, N: std::ops::AddAssign + Default>(
    mine: &mut BTreeMap<K, N>,
    theirs: BTreeMap<K, N>,
) {
    for (name, n) in theirs {
        *mine.entry(name).or_default() += n;
    }
}

/// Shares with bounds of `z` standard deviations.
fn stand(side: BTreeMap<String, Wins>, z: f64) -> BTreeMap<String, Standing> {
    let of = |Wins(games, wins, shared): Wins| {
        let Share { share, low, high } = wilson(wins, games, z);
        Standing {
            games,
            wins,
            shared,
            share,
            low,
            high,
        }
    };
    side.into_iter().map(|(name, w)| (name, of(w))).collect()
}

/// Mean and median.
fn middle(histogram: &BTreeMap<u16, u64>) -> (f64, u16) {
    let n: u64 = histogram.values().sum();
    let total: u64 = histogram.iter().map(|(r, n)| u64::from(*r) * n).sum();
    let mut left = n / 2;
    let median = histogram.iter().find(|(_, n)| {
        let here = left < **n;
        left = left.saturating_sub(**n);
        here
    });
    let mean = if n > 0 { total as f64 / n as f64 } else { 0.0 };
    (mean, median.map_or(0, |m| *m.0))
}

/// The name of one who may win: a role, or a seat in a game without them.
pub fn side_name(def: &Def, side: usize) -> String {
    match def.roles.get(side) {
        Some(role) => role.id.clone(),
        None => def.seat_label(&[], Seat(side as u8)),
    }
}
