//! Memory, as the system tells it (`/proc/self/status`); where it does not, nothing is printed. What is measured is never
//! given back, since memory that is free already would hide what the next thing takes.

use sietch::kernel::chance::mix;

use super::{game, host, line, program, whole_game};

/// Memory of this process that is in use, in bytes.
fn resident() -> Option<f64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:"))?;
    let kilobytes: f64 = line.split_whitespace().next()?.parse().ok()?;
    Some(kilobytes * 1024.0)
}

/// What each of many things takes that are made and held at once.
fn each<T>(n: u64, make: impl Fn(u64) -> T) -> Option<f64> {
    let before = resident()?;
    let held: Vec<T> = (0..n).map(make).collect();
    let grown = resident()? - before;
    std::mem::forget(held);
    Some(grown / n as f64)
}

/// Of the process after some and after ten times as many games: it must not grow with them.
pub fn after_games(id: &str, games: u64) {
    let host = host(&program(id));
    let mut played = 0;
    for goal in [games, 10 * games] {
        (played..goal).for_each(|i| _ = whole_game(&host, mix(3, i)));
        played = goal;
        if let Some(bytes) = resident() {
            let title = format!("{id}: process after {goal} games");
            line(&title, bytes / f64::from(1 << 20), "MB");
        }
    }
    std::mem::forget(host);
}

/// Of a game in progress and of its state alone.
pub fn of_one(id: &str, n: u64) {
    let host = host(&program(id));
    let in_progress = |i: u64| game(&host, mix(2, i), 50 + i % 50).0;
    let table = in_progress(0);
    if let Some(bytes) = each(n, in_progress) {
        line(&format!("{id}: a game in progress"), bytes, "bytes");
    }
    if let Some(bytes) = each(10 * n, |_| table.state().clone()) {
        line(&format!("{id}: a state"), bytes, "bytes");
    }
}
