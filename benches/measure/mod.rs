//! What the measurements share: programs, random games, the clock and the printed line.

pub mod draws;
pub mod forks;
pub mod games;
pub mod hooks;
pub mod load;
pub mod memory;
pub mod ratio;
pub mod search;
pub mod threads;

use std::rc::Rc;
use std::sync::Arc;
use std::time::Instant;

use sietch::kernel::chance::mix;
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::pack::{Files, Options};
use sietch::script::{Host, Program, Table};

pub fn line(what: &str, value: f64, unit: &str) {
    println!("{what:<52} {value:>14.1} {unit}");
}

pub fn program(id: &str) -> Arc<Program> {
    let loaded = sietch::pack::load(&Files::embedded(), id, &Options::default());
    Arc::new(loaded.unwrap_or_else(|e| panic!("{e}")))
}

pub fn host(program: &Arc<Program>) -> Rc<Host> {
    Host::new(program.clone(), false).unwrap_or_else(|e| panic!("{e}"))
}

pub fn seconds(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64()
}

/// The least time of several runs, in seconds.
pub fn best(samples: usize, mut run: impl FnMut()) -> f64 {
    (0..samples)
        .map(|_| seconds(&mut run))
        .fold(f64::INFINITY, f64::min)
}

/// A random game after so many decisions, or at its end, and how many there were.
pub fn game(host: &Rc<Host>, seed: u64, most: u64) -> (Table, u64) {
    let mut bot = by_name("random", mix(seed, 0xb07)).unwrap();
    let mut table = Table::new(host, seed).unwrap_or_else(|e| panic!("{e}"));
    let mut decisions = 0;
    while decisions < most
        && let Some(seen) = Seen::of(&table)
    {
        let answer = bot.decide(&seen).unwrap();
        table.answer(answer).unwrap_or_else(|e| panic!("{e}"));
        decisions += 1;
    }
    (table, decisions)
}

/// Plays one random game to its end and counts its decisions.
pub fn whole_game(host: &Rc<Host>, seed: u64) -> u64 {
    game(host, seed, u64::MAX).1
}
