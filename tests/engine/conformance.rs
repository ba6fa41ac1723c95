//! Every pack with any of its variants and any number of players: games load, end, keep their invariants and repeat
//! themselves. `SIETCH_GAMES` plays more of them than a quick run does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::kernel::chance::Stream;
use sietch::lab::{Settings, simulate};
use sietch::pack::read::scenario;
use sietch::pack::read::scenario::Scenario;
use sietch::pack::read::variant;
use sietch::pack::{Files, Options, list_games, list_scenarios, list_variants, load};
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

/// A variant with all it requires, in the order in which they must come.
fn with_required(files: &Files, game: &str, name: &str) -> Vec<String> {
    let v = variant::read(files, game, name).unwrap_or_else(|e| panic!("{e}"));
    let mut list: Vec<String> = Vec::new();
    for other in &v.requires {
        list.extend(with_required(files, game, other));
    }
    list.push(name.into());
    list
}

/// A random choice of variants, in random order; what is required comes with it and before it.
fn subset(files: &Files, game: &str, all: &[String], stream: &mut Stream) -> Vec<String> {
    let mut chosen: Vec<&String> = all.iter().filter(|_| stream.below(3) == 0).collect();
    stream.shuffle(&mut chosen);
    let mut list: Vec<String> = Vec::new();
    for name in chosen {
        let new = with_required(files, game, name);
        list.extend(
            new.into_iter()
                .filter(|v| !list.contains(v))
                .collect::<Vec<_>>(),
        );
    }
    list
}

/// The scenarios of a game that begin at the beginning, those with few players first.
fn scenarios(files: &Files, game: &str) -> Vec<Scenario> {
    let ids = list_scenarios(files).into_iter().map(|s| s.0);
    let found = ids.map(|id| scenario::find(files, &id).unwrap_or_else(|e| panic!("{id}: {e}")));
    let mut list: Vec<Scenario> = found
        .filter(|s| s.rules.value == game && s.position.is_none())
        .collect();
    list.sort_by_key(|s| s.players.value);
    assert!(!list.is_empty(), "no scenario plays {game}");
    list
}

/// Variants that a scenario does not have anyway.
fn beside(scenario: &Scenario, mut with: Vec<String>) -> Options {
    with.retain(|v| scenario.variants.iter().all(|own| own.value != *v));
    Options {
        with,
        ..Options::default()
    }
}

#[test]
fn any_subset_of_variants_plays_with_any_number_of_players() {
    let files = Files::embedded();
    for game in list_games(&files) {
        let all = list_variants(&files, &game);
        let scenarios = scenarios(&files, &game);
        let mut stream = Stream::new(2026);
        let (mut played, mut refused) = (0, 0);
        let rounds = 10 * scenarios.len() as u64;
        for seed in 0..rounds {
            let scenario = &scenarios[stream.below(scenarios.len() as u64) as usize];
            let options = beside(scenario, subset(&files, &game, &all, &mut stream));
            let label = format!("{} with {}", scenario.id, options.with.join(","));
            match load(&files, &scenario.id, &options) {
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
        assert!(
            7 * played > 4 * rounds,
            "{game}: {played} played, {refused} refused"
        );
    }
}

#[test]
fn every_variant_plays_alone() {
    let files = Files::embedded();
    assert!(list_variants(&files, "dice-game").len() >= 14);
    for game in list_games(&files) {
        let scenarios = scenarios(&files, &game);
        // The one with the most players that has no variants of its own.
        let plain = scenarios.iter().rev().find(|s| s.variants.is_empty());
        let scenario = plain.unwrap_or_else(|| panic!("{game} has no plain scenario"));
        for variant in list_variants(&files, &game) {
            let label = format!("{} with {variant}", scenario.id);
            let options = beside(scenario, with_required(&files, &game, &variant));
            let program =
                load(&files, &scenario.id, &options).unwrap_or_else(|e| panic!("{label}: {e}"));
            play(program, 5, &label);
        }
    }
}

#[test]
fn every_scenario_plays() {
    let files = Files::embedded();
    for (id, _) in list_scenarios(&files) {
        let program =
            load(&files, &id, &Options::default()).unwrap_or_else(|e| panic!("{id}: {e}"));
        play(program, 9, &id);
    }
}
