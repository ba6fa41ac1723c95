//! Sums over games, and the report that is made of them.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::lab::statistics::{Share, joint, wilson};
use crate::problem::Problem;

use super::cast::Cast;
use super::course::{CourseReport, CourseSums};
use super::record::GameRecord;
use super::sums::{Wins, add_all};
use super::uses::{UseSums, Used};

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
    /// What was used how often, and how the games went, where they were watched.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub uses: Vec<Used>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub course: Option<CourseReport>,
    /// The games that failed and why.
    #[serde(skip)]
    pub failures: Vec<(u64, Problem)>,
    #[serde(skip)]
    pub cast: Cast,
    /// Every game, where they are kept.
    #[serde(skip)]
    pub records: Vec<GameRecord>,
}

/// Games so far. Adding is all that happens to sums, so the order of games does not matter.
#[derive(Default)]
pub struct Tally {
    games: u64,
    failures: Vec<(u64, Problem)>,
    decisions: u64,
    by_limit: u64,
    shared: u64,
    unwon: u64,
    ends: BTreeMap<String, u64>,
    rounds: BTreeMap<u16, u64>,
    /// Factions, seats, bots, and who began.
    sides: [BTreeMap<String, Wins>; 4],
    uses: UseSums,
    course: CourseSums,
    /// The games themselves, where they are kept.
    records: Vec<GameRecord>,
}

impl Tally {
    /// Counts a game that failed.
    pub fn fail(&mut self, game: u64, problem: Problem) {
        self.games += 1;
        self.failures.push((game, problem));
    }

    /// Counts a game that came to its end.
    pub fn take(&mut self, r: GameRecord, cast: &Cast, keep: bool) {
        self.games += 1;
        self.decisions += r.decisions;
        self.by_limit += u64::from(r.by_limit);
        self.shared += u64::from(r.winners() > 1);
        self.unwon += u64::from(r.winners() == 0);
        *self.ends.entry(r.how.clone()).or_default() += 1;
        *self.rounds.entry(r.round).or_default() += 1;
        for (i, seat) in r.seats.iter().enumerate() {
            let began = if i == r.first { "first" } else { "later" };
            let names = [
                seat.side.map(|s| cast.side(s).to_string()),
                Some(format!("p{}", i + 1)),
                Some(cast.bot(seat.bot).to_string()),
                Some(began.into()),
            ];
            for (map, name) in self.sides.iter_mut().zip(names) {
                if let Some(name) = name {
                    map.entry(name).or_default().add(seat.won, r.winners() > 1);
                }
            }
        }
        if let Some(course) = &r.course {
            self.uses.take(course, &r);
            self.course.take(course, r.decisions);
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
        self.uses.add(other.uses);
        self.course.add(&other.course);
        self.records.extend(other.records);
    }

    pub fn report(mut self, cast: &Cast, seed: u64, seconds: f64) -> Report {
        self.records.sort_by_key(|r| r.game);
        self.failures.sort_by_key(|f| f.0);
        let (mean, median) = middle(&self.rounds);
        let uses = self.uses.report(cast, &self.sides[0]);
        let z = joint(self.sides.iter().map(BTreeMap::len).sum());
        let [factions, seats, bots, first] = self.sides.map(|side| stand(side, z));
        Report {
            scenario: cast.scenario.clone(),
            variants: cast.variants.clone(),
            seed,
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
            uses,
            course: self.course.report(),
            failures: self.failures,
            cast: cast.clone(),
            records: self.records,
        }
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
