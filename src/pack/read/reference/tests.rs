//! Every field that a reader asks for is told, and no other.

use std::collections::BTreeSet;

use super::*;
use crate::pack::read::{extension, game, lineage, map, puzzle, scenario, variant};
use crate::pack::text::fields::{AskedTable, asked};
use crate::pack::{Files, list_games, list_scenarios, list_variants};

const PACK: &str = r#"
format = 1
id = "sample"
title = "Sample"
players = [2, 2]
[piles.box]
[roles]
[dice.red]
faces = [{ name = "a" }]
[kinds.pawn]
[counters.gold]
[tunables.t]
value = 1
min = 0
max = 2
meaning = "t"
[points.p]
[zones.deck]
pile = true
refill = { from = "deck" }
[cards.ace]
zone = "deck"
[[stages]]
id = "s"
order = "phases"
phases = [{ phase = "a", once = true }]
"#;

const CHANGE: &str = r#"
[dice.red]
"!faces" = [{ name = "b" }]
[kinds.king]
[counters.silver]
[tunables.u]
value = 1
min = 0
max = 2
meaning = "u"
[points.q]
[zones.hand]
refill = { from = "deck" }
[cards.king]
[piles.bag]
[map.regions.hill]
[map.areas.flat]
[[map.borders]]
between = ["hill", "sky"]
[stages.s]
"!phases" = [{ phase = "a" }]
insert = [{ phase = "b", after = "a" }]
move = [{ phase = "a", after = "b" }]
"#;

const MAP_FILE: &str = r#"
format = 1
[tracks.ring]
positions = 3
[regions.sky]
[areas.erg]
at = { ring = [1, 2] }
[areas.pan]
at = { ring = 3 }
[[borders]]
between = ["erg", "pan"]
at = [[2, 3]]
[layout]
"#;

const PLAY: &str = r#"
format = 1
id = "one"
title = "One"
rules = "sample"
factions = ["red", "blue"]
text = "?"
solver = "red"
goal = "over"
difficulty = 1
author = "me"
[within]
turns = 1
[position]
phase = "a"
[position.cards.common]
deck = { top = [{ card = "ace", known = ["red"] }] }
[[position.facts]]
zones = ["deck"]
cards = ["ace"]
"#;

/// A file of every kind with a table of every sort.
fn sample() -> Files {
    let head = "format = 1\nid = \"more\"\ntitle = \"More\"\n";
    Files::embedded()
        .with_text("rules/sample/game.toml", PACK)
        .with_text("rules/sample/map.toml", MAP_FILE)
        .with_text(
            "rules/sample/cards/a.toml",
            "format = 1\nzone = \"deck\"\n[cards.queen]\n",
        )
        .with_text(
            "rules/more/game.toml",
            &format!("{head}extends = \"sample\"\n[roles]\n[remove]\n{CHANGE}"),
        )
        .with_text(
            "variants/sample/more.toml",
            &format!("{head}rules = \"sample\"\n{CHANGE}"),
        )
        .with_text("scenarios/sample/puzzles/one.toml", PLAY)
}

fn kind(table: &AskedTable) -> Option<&'static str> {
    let parts: Vec<&str> = table.file.split('/').collect();
    Some(match parts[..] {
        ["rules", _, "game.toml"] if table.root.contains(&"extends") => EXTENDS,
        ["rules", _, "game.toml"] => GAME,
        ["rules", _, "map.toml"] => MAP,
        [.., "cards", _] => CARDS,
        ["variants", _, _] => VARIANT,
        ["scenarios", _, "puzzles", _] => PUZZLE,
        ["scenarios", _, _] => SCENARIO,
        _ => return None,
    })
}

fn fits(pattern: &str, path: &str) -> bool {
    let path = path.strip_suffix(".top").unwrap_or(path);
    let path = path.strip_suffix(".bottom").unwrap_or(path);
    // The name of a hook point has a dot in it.
    if let Some(rest) = path.strip_prefix("points.") {
        return pattern == "points.*" && !rest.is_empty();
    }
    let (a, b): (Vec<&str>, Vec<&str>) = (pattern.split('.').collect(), path.split('.').collect());
    let same = |(p, n): (&&str, &&str)| *p == "*" || *p == n.trim_start_matches('!');
    a.len() == b.len() && a.iter().zip(&b).all(same)
}

fn names(table: &TomlTable) -> BTreeSet<&'static str> {
    table.fields.iter().map(|f| f.0).collect()
}

#[test]
fn every_field_that_a_reader_asks_for_is_told_and_no_other() {
    let files = sample();
    // What is wrong with a file does not matter here: reading goes on to its end.
    let visited = asked(|| {
        for name in list_games(&files) {
            let _ = map::read(&files, &name);
            if lineage::packs(&files, &name).len() == 1 {
                let _ = game::read(&files, &name);
            }
            for v in list_variants(&files, &name) {
                let _ = variant::read(&files, &name, &v);
            }
        }
        let _ = extension::read(&files, "more");
        for (id, _) in list_scenarios(&files) {
            let _ = scenario::find(&files, &id);
        }
        for id in puzzle::list_puzzles(&files) {
            let _ = puzzle::find_puzzle(&files, &id);
        }
    });
    let mut wrong = Vec::new();
    let tables: Vec<&TomlTable> = tables().collect();
    let mut seen = vec![false; tables.len()];
    for table in &visited {
        let Some(kind) = kind(table) else { continue };
        let of_it = |t: &TomlTable| t.files.contains(&kind) && fits(t.path, &table.path);
        let told: Vec<usize> = (0..tables.len()).filter(|i| of_it(tables[*i])).collect();
        let wanted: BTreeSet<&str> = table.fields.iter().copied().collect();
        let all: BTreeSet<&str> = told.iter().flat_map(|i| names(tables[*i])).collect();
        match told.iter().find(|i| names(tables[**i]) == wanted) {
            Some(i) => seen[*i] = true,
            None if all == wanted => told.iter().for_each(|i| seen[*i] = true),
            None => wrong.push(format!(
                "{} [{}]: asked for {wanted:?}, told {all:?}",
                table.file, table.path
            )),
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    for (table, seen) in tables.iter().zip(seen) {
        assert!(
            seen,
            "no reader came to [{}] of {:?}",
            table.path, table.files
        );
    }
}
