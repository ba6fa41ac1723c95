//! How games go: how much there is to decide, who leads, and how early the end is known.

use serde::Serialize;

use super::record::{Course, SIZES};

/// Tenths of a game.
const TENTHS: usize = 11;

/// What is told of it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct CourseReport {
    /// Games that were watched.
    pub games: u64,
    pub turns_per_game: f64,
    pub decisions_per_turn: f64,
    /// Questions by how many answers they had: 1, 2-3, 4-7, 8-15, …
    pub sizes: [u64; SIZES],
    /// Of a hundred decisions, so many had one answer only and were not asked.
    pub forced: f64,
    /// How often another seat took the lead in a game; nothing where the pack does not say who stands best.
    pub lead_changes: Option<f64>,
    /// After which part of a game its winner led for good, on average, and how many games after each tenth.
    pub known: Option<f64>,
    pub known_after: [u64; TENTHS],
}

impl CourseReport {
    /// The size of the question in the middle: it has at least two to this power of answers.
    pub fn median_size(&self) -> usize {
        let half = self.sizes.iter().sum::<u64>().div_ceil(2);
        let mut seen = 0;
        let found = self.sizes.iter().position(|n| {
            seen += n;
            seen >= half
        });
        found.unwrap_or(0)
    }
}

/// Sums of whole numbers: their order does not matter.
#[derive(Default)]
pub struct CourseSums {
    games: u64,
    turns: u64,
    decisions: u64,
    sizes: [u64; SIZES],
    forced: u64,
    /// Games in which it is known who led, and in which the winner did.
    led: u64,
    changes: u64,
    won: u64,
    known: u64,
    known_after: [u64; TENTHS],
}

impl CourseSums {
    pub fn take(&mut self, c: &Course, decisions: u64) {
        self.games += 1;
        self.turns += c.turns;
        self.decisions += decisions;
        self.forced += c.forced;
        add_each(&mut self.sizes, &c.sizes);
        if let Some(leads) = c.leads {
            self.led += 1;
            self.changes += leads.changes;
            if let Some(known) = leads.known {
                self.won += 1;
                self.known += known;
                self.known_after[(known / 100).min(10) as usize] += 1;
            }
        }
    }

    pub fn add(&mut self, o: &CourseSums) {
        self.games += o.games;
        self.turns += o.turns;
        self.decisions += o.decisions;
        self.forced += o.forced;
        self.led += o.led;
        self.changes += o.changes;
        self.won += o.won;
        self.known += o.known;
        add_each(&mut self.sizes, &o.sizes);
        add_each(&mut self.known_after, &o.known_after);
    }

    pub fn report(&self) -> Option<CourseReport> {
        let of = |n: u64, all: u64| n as f64 / all.max(1) as f64;
        (self.games > 0).then(|| CourseReport {
            games: self.games,
            turns_per_game: of(self.turns, self.games),
            decisions_per_turn: of(self.decisions, self.turns),
            sizes: self.sizes,
            forced: of(self.forced, self.forced + self.decisions),
            lead_changes: (self.led > 0).then(|| of(self.changes, self.led)),
            known: (self.won > 0).then(|| of(self.known, self.won) / 1000.0),
            known_after: self.known_after,
        })
    }
}

fn add_each<const N: usize>(mine: &mut [u64; N], theirs: &[u64; N]) {
    mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
}
