//! Every pack with any of its variants and any number of players: games load, end, keep their invariants and repeat
//! themselves. `SIETCH_GAMES` plays more of them than a quick run does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::kernel::chance::Stream;
use sietch::lab::{Settings, simulate};
use sietch::pack::{Files, Options, list_variants, load};
use sietch::script::Program;

fn games() -> u64 {
    let asked = std::env::var("SIETCH_GAMES").ok();
    asked.and_then(|n| n.parse().ok()).unwrap_or(10)
}

fn play(program: Program, seed: u64, label: &str) {
    let settings = Settings {
        games: games(),
        seed,
        jobs: 2,
        check: true,
        ..Settings::default()
    };
    let report = simulate(
        &Arc::new(program),
        &settings,
        &AtomicU64::new(0),
        &AtomicBool::new(false),
    );
    let report = report.unwrap_or_else(|e| panic!("{label}: {e}"));
    assert_eq!(report.errors, 0, "{label}: {:?}", report.failures.first());
    assert_eq!(
        report.ends.values().sum::<u64>(),
        games(),
        "{label}: every game ends"
    );
}

/// A random choice of variants, in random order; what is required comes with it and before it.
fn subset(all: &[String], stream: &mut Stream) -> Vec<String> {
    let mut list: Vec<String> = all
        .iter()
        .filter(|_| stream.below(3) == 0)
        .cloned()
        .collect();
    stream.shuffle(&mut list);
    if let Some(at) = list.iter().position(|v| v == "face-dancers-paid") {
        list.retain(|v| v != "tleilax");
        list.insert(at.min(list.len()), "tleilax".into());
        let paid = list.iter().position(|v| v == "face-dancers-paid").unwrap();
        let base = list.iter().position(|v| v == "tleilax").unwrap();
        if paid < base {
            list.swap(paid, base);
        }
    }
    list
}

#[test]
fn any_subset_of_variants_plays_with_any_number_of_players() {
    let files = Files::embedded();
    let all = list_variants(&files, "dice-game");
    assert!(all.len() >= 14, "{all:?}");
    let mut stream = Stream::new(2026);
    let (mut played, mut refused) = (0, 0);
    for seed in 0..70 {
        let players = 2 + stream.below(7) as usize;
        let mut with = subset(&all, &mut stream);
        let scenario = format!("dice-game/players-{}", players.min(6));
        if players > 6 {
            with.retain(|v| v != "tleilax" && v != "smugglers");
        }
        let scenario = if players > 6 {
            format!("dice-game/players-{players}")
        } else {
            scenario
        };
        let options = Options {
            with: with.clone(),
            ..Options::default()
        };
        let label = format!("{scenario} with {}", with.join(","));
        match load(&files, &scenario, &options) {
            Ok(program) => {
                play(program, seed, &label);
                played += 1;
            }
            Err(e) => {
                let text = e.to_string();
                let declared = text.contains("conflict") || text.contains("to override");
                assert!(
                    declared,
                    "{label} does not load, and no conflict says why:\n{text}"
                );
                refused += 1;
            }
        }
    }
    assert!(played > 40, "{played} played, {refused} refused");
}

#[test]
fn every_variant_plays_alone() {
    let files = Files::embedded();
    for variant in list_variants(&files, "dice-game") {
        let mut with = vec![variant.clone()];
        if variant == "face-dancers-paid" {
            with.insert(0, "tleilax".into());
        }
        let options = Options {
            with,
            ..Options::default()
        };
        let program = load(&files, "dice-game/players-6", &options)
            .unwrap_or_else(|e| panic!("{variant}: {e}"));
        play(program, 5, &variant);
    }
}

#[test]
fn every_scenario_plays() {
    let files = Files::embedded();
    for (id, _) in sietch::pack::list_scenarios(&files) {
        let program =
            load(&files, &id, &Options::default()).unwrap_or_else(|e| panic!("{id}: {e}"));
        play(program, 9, &id);
    }
}
