//! Simulations on one thread and on two.

use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::lab::{Settings, simulate};

use super::{line, program};

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
    let (one, two) = (rate(1), rate(2));
    line(&format!("{id}: simulate, 1 thread"), one, "games/s");
    line(&format!("{id}: simulate, 2 threads"), two, "games/s");
    line(
        &format!("{id}: two threads against one"),
        two / one,
        "times",
    );
}
