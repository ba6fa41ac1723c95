//! Sums over games.

use std::collections::BTreeMap;

/// Games played, won, won together.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wins(pub u64, pub u64, pub u64);

impl Wins {
    pub fn add(&mut self, won: bool, shared: bool) {
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

pub fn add_all<K: Ord, N: std::ops::AddAssign + Default>(
    mine: &mut BTreeMap<K, N>,
    theirs: BTreeMap<K, N>,
) {
    for (name, n) in theirs {
        *mine.entry(name).or_default() += n;
    }
}
