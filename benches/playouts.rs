//! Speed of whole games and of the pieces they are made of. `cargo bench` prints it; the least of several samples
//! counts, because the machine does other things too.

mod measure;
mod twin;

use measure::{draws, forks, games, hooks, load, memory, ratio, threads};

const SAMPLES: usize = 7;

fn main() {
    // Test runners call benches too, to see that they work: one short sample is enough then.
    let quick = std::env::args().any(|a| a == "--test");
    let (samples, scale) = if quick { (1, 60) } else { (SAMPLES, 1) };
    println!("one core unless said otherwise, best of several samples");
    // Before others have left memory behind.
    memory::after_games("express/players-3", 500 / scale);
    memory::after_games("dice-game/players-4", 2000 / scale);
    memory::of_one("express/players-3", 2000 / scale);
    memory::of_one("dice-game/players-4", 2000 / scale);
    memory::of_one("dune/players-6", 1000 / scale);
    load::times("dice-game/players-4", samples);
    load::times("dune/players-6", samples);
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
    draws::times(samples);
    forks::times("dice-game/players-4", samples);
    forks::times("express/players-3", samples);
    hooks::times(samples);
    threads::speed("dice-game/players-4", 3000 / scale);
    threads::speed("express/players-3", 1000 / scale);
}
