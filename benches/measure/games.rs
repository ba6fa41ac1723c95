//! Whole random games.

use sietch::kernel::chance::mix;

use super::{best, host, line, program, whole_game};

pub fn speed(id: &str, samples: usize, games: u64) {
    let host = host(&program(id));
    let mut decisions = 0;
    let seconds = best(samples, || {
        decisions = (0..games).map(|i| whole_game(&host, mix(1, i))).sum()
    });
    print(
        id,
        seconds / decisions as f64,
        decisions as f64 / games as f64,
    );
}

/// From the seconds for one decision and the decisions of a game.
pub fn print(who: &str, decision: f64, decisions: f64) {
    let games = 1.0 / decision / decisions;
    line(&format!("{who}: random games"), games, "games/s");
    line(&format!("{who}: decisions"), 1.0 / decision, "decisions/s");
    line(&format!("{who}: one decision"), decision * 1e9, "ns");
    line(&format!("{who}: decisions in a game"), decisions, "");
}
