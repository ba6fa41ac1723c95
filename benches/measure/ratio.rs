//! The pack `express` against its native twin: what scripts cost. Both play random games by the same rules; samples
//! alternate, so that whatever else the machine does hits both.

use sietch::kernel::chance::mix;

use super::{games::print, host, line, program, seconds, whole_game};
use crate::twin::{self, chance::Fast};

/// Twin games for each game of the pack, so that samples of both are not too short.
const TWIN_GAMES: u64 = 20;

/// Time and decisions of some games, sample by sample.
#[derive(Default)]
struct Sum {
    games: u64,
    decisions: u64,
    /// The least time for one decision in a sample. Games differ in length, decisions hardly.
    best: f64,
}

impl Sum {
    fn add(&mut self, games: u64, mut play: impl FnMut(u64) -> u64) {
        let (first, mut decisions) = (self.games, 0);
        let seconds = seconds(|| decisions = (first..first + games).map(&mut play).sum());
        let time = seconds / decisions as f64;
        if self.games == 0 || time < self.best {
            self.best = time;
        }
        self.games += games;
        self.decisions += decisions;
    }

    fn print(&self, who: &str) {
        print(who, self.best, self.decisions as f64 / self.games as f64);
    }
}

pub fn against_twin(samples: usize, games: u64) {
    let id = "express/players-3";
    let host = host(&program(id));
    let mut fast = Fast::new(1);
    let (mut pack, mut native) = (Sum::default(), Sum::default());
    for _ in 0..samples {
        pack.add(games, |i| whole_game(&host, mix(1, i)));
        native.add(games * TWIN_GAMES, |_| twin::play(3, &mut fast));
    }
    pack.print(id);
    native.print("native twin");
    line(
        "a decision of the pack, in twin decisions",
        pack.best / native.best,
        "times",
    );
}
