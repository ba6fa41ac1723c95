//! Games one by one, as far as they are kept: what a report can be made of, here or elsewhere.

use serde::{Deserialize, Serialize};

use crate::problem::Problem;

use super::cast::Cast;
use super::record::GameRecord;
use super::tally::{Report, Tally};

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kept {
    pub cast: Cast,
    pub records: Vec<GameRecord>,
    pub failures: Vec<(u64, Problem)>,
}

impl Kept {
    pub fn of(report: &Report) -> Kept {
        Kept {
            cast: report.cast.clone(),
            records: report.records.clone(),
            failures: report.failures.clone(),
        }
    }

    /// The report of these games.
    pub fn report(self, seed: u64, seconds: f64) -> Report {
        let mut tally = Tally::default();
        for record in self.records {
            tally.take(record, &self.cast, true);
        }
        for (game, problem) in self.failures {
            tally.fail(game, problem);
        }
        tally.report(&self.cast, seed, seconds)
    }
}

/// Two reports about games of one sort as one.
pub fn joined(one: Report, other: Report) -> Report {
    let (seed, seconds) = (one.seed, one.seconds + other.seconds);
    let mut all = Kept::of(&one);
    all.records.extend(other.records);
    all.failures.extend(other.failures);
    all.report(seed, seconds)
}
