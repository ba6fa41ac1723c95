use sietch::kernel::chance::mix;
use sietch::lab::{Seen, bots::by_name};
use sietch::pack::*;
use sietch::script::*;
use std::sync::Arc;
fn main() {
    let n: u64 = std::env::args().nth(1).unwrap().parse().unwrap();
    let p = Arc::new(
        load(
            &Files::embedded(),
            std::env::args()
                .nth(2)
                .as_deref()
                .unwrap_or("dice-game/players-4"),
            &Options::default(),
        )
        .unwrap(),
    );
    let h = Host::new(p, false).unwrap();
    let mut d = 0u64;
    let t = std::time::Instant::now();
    for i in 0..n {
        let seed = mix(1, i);
        let mut bot = by_name("random", mix(seed, 0xb07)).unwrap();
        let mut t = Table::new(&h, seed).unwrap();
        while let Some(s) = Seen::of(&t) {
            let a = bot.decide(&s).unwrap();
            t.answer(a).unwrap();
            d += 1;
        }
    }
    let s = t.elapsed().as_secs_f64();
    println!(
        "{d} decisions, {} games/s, {} ns/decision",
        n as f64 / s,
        s * 1e9 / d as f64
    );
}
