//! Memory: of one game that is held, and of the process after some and after many games. Read from the system where it
//! tells (`/proc/self/status`).

use sietch::kernel::State;
use sietch::kernel::chance::mix;
use sietch::script::Table;

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
    drop(held);
    Some(grown / n as f64)
}

pub fn of_games(id: &str, games: u64) {
    let host = host(&program(id));
    let in_progress = |i: u64| -> Table { game(&host, mix(2, i), 50 + i % 50).0 };
    // What was free before would hide what is new.
    drop(in_progress(0));
    let state = in_progress(0).state().clone();
    let Some(table) = each(games, in_progress) else {
        println!("{id}: this system does not tell how much memory is in use");
        return;
    };
    let copies = each(games * 50, |_| -> State { state.clone() });
    line(&format!("{id}: a game in progress"), table, "bytes");
    line(
        &format!("{id}: a state"),
        copies.unwrap_or_default(),
        "bytes",
    );
    let mut played = 0;
    for goal in [games, 10 * games] {
        (played..goal).for_each(|i| drop(whole_game(&host, mix(3, i))));
        played = goal;
        let megabytes = resident().unwrap_or_default() / (1 << 20) as f64;
        line(
            &format!("{id}: process after {goal} games"),
            megabytes,
            "MB",
        );
    }
}
