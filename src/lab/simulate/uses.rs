//! How often abilities, actions and clauses are used, and whether those win more who use them more.

use std::collections::BTreeMap;

use serde::Serialize;

use crate::lab::statistics::{correlation, joint};

use super::cast::{Cast, UseKind};
use super::record::{Course, GameRecord};
use super::sums::{Wins, add_all};

/// What is told of one thing.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Used {
    pub kind: UseKind,
    pub name: String,
    /// Uses by all seats together, and per game.
    pub uses: u64,
    pub per_game: f64,
    /// How using it (per turn) goes with winning, among seats of the same faction: -1 to 1. None where there is nothing to compare.
    pub correlation: Option<f64>,
    /// Bounds that hold, in 19 of 20 simulations, for all things of this kind at once.
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Used {
    /// Does its interval not reach 0?
    pub fn is_sure(&self) -> bool {
        self.low.is_some_and(|l| l > 0.0) || self.high.is_some_and(|h| h < 0.0)
    }
}

/// What seats of one faction made of one thing.
#[derive(Clone, Copy, Debug, Default)]
struct UseSum {
    uses: u64,
    /// Uses in a thousand turns: who plays longer has more time for everything. Their sum, that of their squares, and that of
    /// those who won.
    rates: u64,
    squares: u64,
    winners: u64,
}

impl std::ops::AddAssign for UseSum {
    fn add_assign(&mut self, o: UseSum) {
        self.uses += o.uses;
        self.rates += o.rates;
        self.squares += o.squares;
        self.winners += o.winners;
    }
}

/// Sums by thing and faction.
#[derive(Default)]
pub struct UseSums {
    games: u64,
    sums: BTreeMap<(u16, usize), UseSum>,
}

impl UseSums {
    pub fn take(&mut self, course: &Course, r: &GameRecord) {
        self.games += 1;
        for (thing, seat, n) in &course.uses {
            let Some(seat) = r.seats.get(usize::from(*seat)) else {
                continue;
            };
            let n = u64::from(*n);
            if let Some(side) = seat.side {
                let rate = n * 1000 / course.turns.max(1);
                *self.sums.entry((*thing, side)).or_default() += UseSum {
                    uses: n,
                    rates: rate,
                    squares: rate * rate,
                    winners: if seat.won { rate } else { 0 },
                };
            }
        }
    }

    pub fn add(&mut self, other: UseSums) {
        self.games += other.games;
        add_all(&mut self.sums, other.sums);
    }

    /// Everything that can be used, what was never used as well.
    pub fn report(&self, cast: &Cast, sides: &BTreeMap<String, Wins>) -> Vec<Used> {
        if self.games == 0 {
            return Vec::new();
        }
        let count = |kind| cast.things.iter().filter(|t| t.0 == kind).count();
        let all = cast.things.iter().enumerate();
        all.map(|(i, (kind, name))| {
            self.used(i as u16, (*kind, name), cast, sides, joint(count(*kind)))
        })
        .collect()
    }

    fn used(
        &self,
        thing: u16,
        (kind, name): (UseKind, &str),
        cast: &Cast,
        sides: &BTreeMap<String, Wins>,
        z: f64,
    ) -> Used {
        let mine = self.sums.range((thing, 0)..=(thing, usize::MAX));
        let (mut uses, mut groups) = (0, Vec::new());
        for ((_, side), sum) in mine {
            uses += sum.uses;
            let Wins(n, won, _) = sides.get(cast.side(*side)).copied().unwrap_or_default();
            groups.push([n, sum.rates, sum.squares, won, sum.winners].map(|x| x as f64));
        }
        let found = correlation(&groups, z);
        Used {
            kind,
            name: name.into(),
            uses,
            per_game: uses as f64 / self.games.max(1) as f64,
            correlation: found.map(|c| c.share),
            low: found.map(|c| c.low),
            high: found.map(|c| c.high),
        }
    }
}
