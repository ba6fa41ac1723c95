//! Simulations on one thread and on two.

use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::lab::{Settings, simulate};

use super::{line, program};

const SAMPLES: usize = 4;

pub fn speed(id: &str, games: u64) {
    let program = program(id);
    let rate = |jobs: usize| {
        let settings = Settings {
            games,
            jobs,
            ..Settings::default()
        };
        let stop = AtomicBool::new(false);
        let report = simulate(&program, &settings, &AtomicU64::new(0), &stop);
        let report = report.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(report.errors, 0);
        games as f64 / report.seconds
    };
    // In turns, so that whatever else the machine does hits both.
    let (mut one, mut two) = (0.0f64, 0.0f64);
    for _ in 0..SAMPLES {
        (one, two) = (one.max(rate(1)), two.max(rate(2)));
    }
    line(&format!("{id}: simulate, 1 thread"), one, "games/s");
    line(&format!("{id}: simulate, 2 threads"), two, "games/s");
    line(
        &format!("{id}: two threads against one"),
        two / one,
        "times",
    );
}
