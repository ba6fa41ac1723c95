//! Every pack with any of its variants and any number of players: games load, end, keep their invariants and repeat
//! themselves. `SIETCH_GAMES` plays more of them than a quick run does.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::kernel::chance::Stream;
use sietch::lab::suite::with_required;
use sietch::lab::{Settings, simulate};
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

/// The scenarios of a game for so many players, the fewest first, each with the variants it has already.
fn tables(files: &Files, game: &str) -> Vec<(String, Vec<String>)> {
    let start = format!("{game}/players-");
    let ids = list_scenarios(files).into_iter().map(|s| s.0);
    let ids = ids.filter(|id| id.starts_with(&start));
    let variants = |id: &str| load(files, id, &Options::default()).map(|p| p.variants);
    ids.map(|id| {
        let there = variants(&id).unwrap_or_else(|e| panic!("{id}: {e}"));
        (id, there)
    })
    .collect()
}

/// A random choice of variants, in random order; what one builds on comes before it.
fn subset(files: &Files, game: &str, there: &[String], stream: &mut Stream) -> Vec<String> {
    let mut picked = list_variants(files, game);
    picked.retain(|_| stream.below(3) == 0);
    stream.shuffle(&mut picked);
    let mut list = Vec::new();
    for v in picked.iter().flat_map(|v| with_required(files, game, v)) {
        if !there.contains(&v) && !list.contains(&v) {
            list.push(v);
        }
    }
    list
}

#[test]
fn any_subset_of_variants_plays_with_any_number_of_players() {
    let files = Files::embedded();
    assert!(list_variants(&files, "dice-game").len() >= 14);
    for game in list_games(&files) {
        let tables = tables(&files, &game);
        let mut stream = Stream::new(2026);
        let (mut played, mut refused) = (0, 0);
        for seed in 0..70 {
            let (scenario, there) = &tables[stream.below(tables.len() as u64) as usize];
            let with = subset(&files, &game, there, &mut stream);
            let label = format!("{scenario} with {}", with.join(","));
            let options = Options {
                with,
                ..Options::default()
            };
            match load(&files, scenario, &options) {
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
        assert!(played > 40, "{game}: {played} played, {refused} refused");
    }
}

#[test]
fn every_variant_plays_alone() {
    let files = Files::embedded();
    for game in list_games(&files) {
        let tables = tables(&files, &game);
        let (scenario, _) = tables.iter().rfind(|t| t.1.is_empty()).unwrap();
        for variant in list_variants(&files, &game) {
            let options = Options {
                with: with_required(&files, &game, &variant),
                ..Options::default()
            };
            let program =
                load(&files, scenario, &options).unwrap_or_else(|e| panic!("{variant}: {e}"));
            play(program, 5, &format!("{game} with {variant}"));
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
