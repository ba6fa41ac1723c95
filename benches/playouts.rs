//! Speed of whole games and of the pieces they are made of. `cargo bench` prints it; the least of several samples
//! counts, because the machine does other things too.

mod measure;
mod twin;

use std::time::Duration;

use measure::{draws, forks, games, hooks, load, memory, ratio, search, threads};

const SAMPLES: usize = 7;

/// One game of every pack.
const SEARCHED: [&str; 7] = [
    "dice-game/players-4",
    "express/players-3",
    "express-advanced/players-3",
    "express-condensed/players-3",
    "souk/players-4",
    "dune/players-4",
    "imperium/players-4",
];

fn main() {
    // Test runners call benches too, to see that they work: one short sample is enough then.
    let quick = std::env::args().any(|a| a == "--test");
    let (samples, scale) = if quick { (1, 60) } else { (SAMPLES, 1) };
    println!("one core unless said otherwise, best of several samples");
    // `cargo bench --bench playouts search`: only how far bots look ahead.
    if !std::env::args().any(|a| a == "search") {
        playouts(samples, scale);
    }
    searches(quick);
}

fn searches(quick: bool) {
    let (samples, scale, seconds) = if quick { (1, 24, 0) } else { (3, 1, 5) };
    for id in SEARCHED {
        search::iterations(id, samples, scale);
    }
    for id in SEARCHED {
        search::games(id, "greedy", Duration::from_secs(seconds));
        if !quick {
            search::games(id, "mcts:100", Duration::from_secs(seconds));
        }
    }
}

fn playouts(samples: usize, scale: u64) {
    // Before others have left memory behind.
    memory::after_games("express/players-3", 500 / scale);
    memory::after_games("dice-game/players-4", 2000 / scale);
    memory::of_one("express/players-3", 2000 / scale);
    memory::of_one("dice-game/players-4", 2000 / scale);
    memory::of_one("dune/players-6", 1000 / scale);
    memory::of_one("imperium/players-4", 1000 / scale);
    load::times("dice-game/players-4", samples);
    load::times("dune/players-6", samples);
    load::times("imperium/players-4", samples);
    for players in [2, 4, 6] {
        games::speed(
            &format!("dice-game/players-{players}"),
            samples,
            300 / scale,
        );
    }
    ratio::against_twin(3 * samples, 120 / scale);
    games::speed("souk/players-4", samples, 600 / scale);
    games::speed("dune/players-2", samples, 120 / scale);
    games::speed("dune/players-6", samples, 60 / scale);
    games::speed("imperium/players-4", samples, 240 / scale);
    draws::times(samples);
    forks::times("dice-game/players-4", samples);
    forks::times("express/players-3", samples);
    hooks::times(samples);
    threads::speed("dice-game/players-4", 3000 / scale);
    threads::speed("express/players-3", 1000 / scale);
}
