//! What becomes of sound texts.

use super::*;
use crate::kernel::ids::{Card, Kind, Piece, Place, Seat, Zone};
use crate::pack::compose::extend;
use crate::pack::read::game::{self, GameFile};
use crate::pack::read::scenario;
use crate::script::{Part, Printed};

#[test]
fn texts_become_a_definition() {
    let p = toy("players = 2\n");
    let d = &p.def;
    let places: Vec<&str> = d.places.iter().collect();
    let piles = ["supply", "barracks/0", "barracks/1", "table/0", "table/1"];
    assert_eq!(places, [&["hill", "lake"][..], &piles].concat());
    assert_eq!((d.seats, d.regions), (2, 2));
    let map_tag = crate::kernel::ids::Tag(0);
    assert!(d.place_has(Place(1), map_tag) && !d.place_has(Place(2), map_tag));
    assert_eq!(d.map.adjacent(Place(0)), [Place(1)]);
    let ring = crate::kernel::ids::Track(0);
    let at = [0, 1].map(|p| d.map.position(ring, Place(p)));
    assert_eq!(at, [Some(2), None]);
    let keys: Vec<&str> = d.faces.iter().map(|f| f.key.as_str()).collect();
    assert_eq!(keys, ["sword", "red-1", "blue-1", "moon"]);
    assert_eq!(d.hand, [0, 0, 1]);
    assert_eq!(d.words.iter().collect::<Vec<_>>(), ["yes", "no", "maybe"]);
    let counters: Vec<&str> = d.counters.iter().map(|c| c.name.as_str()).collect();
    assert_eq!(counters, ["gold", "goal", "seen", "ring"]);
    assert_eq!(d.counter_cells, 2 + 1 + 7 + 1);
    assert_eq!(d.stages[1].rounds, 4);
    let token = Piece {
        place: Place(2),
        owner: Seat::COMMON,
        kind: Kind(2),
    };
    assert_eq!(p.start.count(d, token), 2);
    assert_eq!(p.clauses["T.2"], "Two.");
    assert_eq!(p.points[0].name, "march.cost");
}

#[test]
fn scripts_come_in_a_fixed_order_and_run_their_phases() {
    let p = toy("players = 2\nvariants = [\"short\"]\n");
    let paths: Vec<&str> = p.sources.iter().map(Source::stem).collect();
    let game = [
        "a", "b", "choose", "fight", "march", "blues", "greens", "reds",
    ];
    assert_eq!(paths, [&game[..], &["short", "whites"]].concat());
    let run = |phase: &str| &p.sources[p.phase_files[p.def.phases.find(phase).unwrap()]].path;
    assert_eq!(run("march"), "rules/toy/phases/march.lua");
    assert_eq!(
        run("fight"),
        "variants/toy/short/phases/fight.lua",
        "a variant replaces a phase"
    );
    assert_eq!(p.def.roles[3].id, "whites");
    assert_eq!(p.def.supply[0].1, 3, "its number of pieces holds");
    assert!(p.def.counter("moods").is_some());
    let t = &p.tunables[0];
    assert_eq!((t.value, t.set_by.as_str()), (2, "short"));
}

#[test]
fn a_supply_may_be_as_large_as_a_tunable_says() {
    let game = |max: &str| {
        let text = GAME.replace("token = 2", "token = \"rounds\"");
        let files = files().with_text("rules/toy/game.toml", &text.replace("max = 9", max));
        move |n| {
            let options = Options {
                set: vec![("rounds".into(), n)],
                ..Options::default()
            };
            load_toy(&files, "players = 2\n", &options).map(|p| p.def.supply[0].1)
        }
    };
    assert_eq!(game("max = 9")(7), Ok(7));
    let many = game("max = 999")(256).unwrap_err();
    let want =
        "`rounds` is 256 (set by --set), pieces are from 0 to 255\n  at rules/toy/game.toml:19";
    assert!(many.contains(want), "{many}");
}

#[test]
fn tunables_are_set_by_the_last_who_says_so() {
    let options = Options {
        set: vec![("rounds".into(), 9)],
        with: vec!["short".into()],
        ..Options::default()
    };
    let set = "players = 2\n[set]\nrounds = 3\n";
    let p = load_toy(&files(), set, &options).unwrap();
    assert_eq!((p.tunables[0].value, p.def.stages[1].rounds), (9, 9));
    assert_eq!(
        (p.tunables[0].set_by.as_str(), &p.variants[..]),
        ("--set", &["short".into()][..])
    );
    assert_eq!(toy(set).tunables[0].set_by, "scenario t");
    let found = fault("players = 2\n[set]\nrounds = 10\nruonds = 1\n");
    assert_has(
        &found,
        "`rounds` must be from 1 to 9, not 10\n  at t.toml:7",
    );
    assert_has(
        &found,
        "there is no tunable `ruonds`\n  at t.toml:8 (scenario t)\n  did you mean `rounds`?",
    );
}

#[test]
fn the_digest_names_what_decides_a_game() {
    let plain = toy("players = 2\n").digest;
    assert_eq!(toy("players = 2\n").digest, plain);
    assert_ne!(toy("players = 3\n").digest, plain);
    assert_ne!(toy("players = 2\n[set]\nrounds = 5\n").digest, plain);
    assert_ne!(
        toy("players = 2\n[fix]\n\"setup.faction\" = 1\n").digest,
        plain
    );
    assert_ne!(toy("players = 2\nvariants = [\"short\"]\n").digest, plain);
    let changed = files().with_text("rules/toy/lib/a.lua", "-- changed");
    let changed = load_toy(&changed, "players = 2\n", &Options::default()).unwrap();
    assert_ne!(changed.digest, plain);
}

#[test]
fn cards_lie_in_their_zones() {
    let cards = GAME.to_string()
        + "[zones]\ndeck = { sight = \"hidden\" }\nhand = { per_seat = true, sight = \"owner\" }\n\
           [cards]\nace = { zone = \"deck\", count = 3 }\n";
    let files = files().with_text("rules/toy/game.toml", &cards);
    let p = load_toy(&files, "players = 2\n", &Options::default()).unwrap();
    let zones: Vec<&str> = p.def.zones.iter().map(|z| z.name.as_str()).collect();
    assert_eq!(zones, ["deck", "hand", "hand"]);
    assert_eq!(p.start.cards().count_of(Zone(0), Card(0)), 3);
    let files = files.with_text(
        "rules/toy/game.toml",
        &cards.replace("\"deck\",", "\"dekc\","),
    );
    let found = load_toy(&files, "players = 2\n", &Options::default()).unwrap_err();
    assert_has(
        &found,
        "there is no zone `dekc`\n  at rules/toy/game.toml:46\n  did you mean `deck`?",
    );
}

/// Declares what the files of a game expect, so that its data can be checked without running its scripts.
fn expected(
    game: &GameFile,
) -> impl Fn(&[Source], &[Tunable], &[Printed]) -> Result<Declared, Problems> {
    let stages = game.stages.iter().flat_map(|s| &s.phases);
    let phases: Vec<String> = stages.map(|(p, _)| p.value.clone()).collect();
    move |sources, _, _| {
        let file = sources.first().map_or(String::new(), |s| s.path.clone());
        let phase = |id: String| PhaseDecl {
            id,
            clause: String::new(),
            file: file.clone(),
            line: 0,
        };
        // Variants bring phases of their own.
        let brought = sources.iter().filter(|s| s.part == Part::Phase);
        let brought = brought.map(|s| s.stem().to_string());
        let mut all: Vec<String> = phases.iter().cloned().chain(brought).collect();
        all.sort();
        all.dedup();
        let roles = sources.iter().filter(|s| s.part == Part::Faction);
        let factions = roles.map(|s| FactionDecl {
            id: s.stem().to_string(),
            file: s.path.clone(),
            ..FactionDecl::default()
        });
        Ok(Declared {
            phases: all.into_iter().map(phase).collect(),
            factions: factions.collect(),
            ..Declared::default()
        })
    }
}

#[test]
fn every_scenario_in_the_binary_has_sound_data() {
    for (id, _) in scenario::list_scenarios(&Files::embedded()) {
        let scenario = scenario::find(&Files::embedded(), &id).unwrap();
        let path = game::path(&scenario.rules, "lib/stand_in.lua");
        let files = Files::embedded().with_text(&path, "");
        let game = extend::read(&files, &scenario.rules).unwrap().game;
        if scenario.factions.is_empty() {
            let load = load_with(&files, scenario, &Options::default(), &expected(&game));
            assert!(load.is_ok(), "{id}: {}", load.unwrap_err());
        }
    }
}
