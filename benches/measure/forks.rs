//! Copies of games in the middle of a phase: the phase is run again from its start.

use std::hint::black_box;

use sietch::script::Table;

use super::{best, game, host, line, program};

pub fn times(id: &str, samples: usize) {
    let host = host(&program(id));
    let games = (1..).map(|seed| game(&host, seed, 60 + seed % 40).0);
    let inside = games.filter(|t| t.phase_answers() >= 2);
    let tables: Vec<Table> = inside.take(50).collect();
    let answers: usize = tables.iter().map(Table::phase_answers).sum();
    let each = |seconds: f64| seconds / tables.len() as f64 * 1e9;
    let fork = best(samples * 3, || {
        for t in &tables {
            drop(t.fork().unwrap());
        }
    });
    let answers = answers as f64 / tables.len() as f64;
    let title = format!("{id}: fork, {answers:.1} answers into a phase");
    line(&title, each(fork), "ns");
    let copy = best(samples * 3, || {
        for t in &tables {
            black_box(t.state().clone());
        }
    });
    line(&format!("{id}: copy of a state"), each(copy), "ns");
    let hash = best(samples * 3, || {
        for t in &tables {
            black_box(t.state().hash());
        }
    });
    line(&format!("{id}: hash of a state"), each(hash), "ns");
}
