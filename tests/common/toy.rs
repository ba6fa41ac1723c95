//! A toy pack of one region and two seats, for tests of the script host: the phase is whatever the test says.
#![allow(dead_code)]

use std::rc::Rc;
use std::sync::Arc;

use sietch::pack::{Files, Options, load};
use sietch::problem::Problem;
use sietch::script::{Host, Program, Table};

pub const GAME: &str = r#"
format = 1
id = "toy"
title = "Toy"
players = [2, 2]
words = ["left", "right"]
tags = ["force"]
[kinds.pawn]
title = "pawn"
tags = ["force"]
[piles]
supply = { title = "supply" }
box = { title = "box" }
reserve = { title = "reserve", per_seat = true }
[roles]
pile = "reserve"
[supply]
pawn = 2
[tunables]
limit = { value = 3, min = 1, max = 9, meaning = "how many" }
[dice.coin]
count = 3
faces = ["heads", "tails"]
[dice.d4]
faces = [{ name = "1", value = 1 }, { name = "2", value = 2 }, { name = "3", value = 3 }, { name = "4", value = 4 }]
[counters]
score = { scope = "seat" }
secret = { scope = "seat", hidden = true, values = "regions", start = "none" }
total = {}
[points."toy.value"]
clause = "T.1"
about = "A value that handlers may change."
args = ["a"]
[points."toy.allowed"]
clause = "T.1"
about = "May this be chosen?"
args = ["option", "seat"]
[[stages]]
id = "only"
order = "turns"
rounds = 2
phases = ["play"]
"#;

const MAP: &str = r#"
format = 1
[tracks.ring]
positions = 4
[regions.yard]
title = "Yard"
borders = ["attic"]
[regions.attic]
title = "Attic"
borders = ["yard"]
"#;

const CLAUSES: &str = "\"T.1\" = \"The first clause.\"\n\"T.2\" = \"The second clause.\"\n";

pub const SCENARIO: &str = r#"
format = 1
id = "toy"
title = "Toy"
rules = "toy"
players = 2
factions = ["red", "blue"]
[position]
phase = "play"
active = "red"
[position.pieces.red]
yard = { pawn = 2 }
"#;

pub const PHASE: &str = "rules/toy/phases/play.lua";
pub const RED: &str = "rules/toy/factions/red.lua";
pub const SCENARIO_FILE: &str = "scenarios/toy/toy.toml";

fn faction(id: &str, abilities: &str) -> String {
    format!(
        "return faction {{\n  id = \"{id}\", data = {{ limit = tune.limit }},\n  pieces = {{ pawn = {{ count = 3 }} }},\n  abilities = {{\n{abilities}\n  }},\n}}\n"
    )
}

/// The files of the pack with this body for its phase and these abilities for the red side.
pub fn files(top: &str, body: &str, abilities: &str) -> Files {
    without_factions(top, body)
        .with_text(RED, &faction("red", abilities))
        .with_text("rules/toy/factions/blue.lua", &faction("blue", ""))
}

/// The same without factions.
pub fn without_factions(top: &str, body: &str) -> Files {
    let phase = format!(
        "{top}\nreturn phase {{\n  id = \"play\", clause = \"T.1\",\n  run = function(me)\n{body}\n  end,\n}}\n"
    );
    Files::embedded()
        .with_text("rules/toy/game.toml", GAME)
        .with_text("rules/toy/map.toml", MAP)
        .with_text("rules/toy/clauses.toml", CLAUSES)
        .with_text(PHASE, &phase)
        .with_text(SCENARIO_FILE, SCENARIO)
}

pub fn program(files: &Files) -> Result<Arc<Program>, String> {
    load(files, "toy/toy", &Options::default())
        .map(Arc::new)
        .map_err(|p| p.to_string())
}

/// Adds a variant: what its file says after the head, and its script if it has one.
pub fn variant(files: Files, id: &str, toml: &str, lua: &str) -> Files {
    let base = format!("variants/toy/{id}");
    let head = format!("format = 1\nid = \"{id}\"\ntitle = \"{id}\"\nrules = \"toy\"\n");
    let files = files.with_text(&format!("{base}.toml"), &format!("{head}{toml}"));
    match lua {
        "" => files,
        _ => {
            let script = format!("return variant {{\n  id = \"{id}\",\n{lua}\n}}\n");
            files.with_text(&format!("{base}.lua"), &script)
        }
    }
}

/// The program with these variants added, in this order.
pub fn with(files: &Files, variants: &[&str]) -> Result<Arc<Program>, String> {
    let options = Options {
        with: variants.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    load(files, "toy/toy", &options)
        .map(Arc::new)
        .map_err(|p| p.to_string())
}

/// A machine for the phase; loading must work.
pub fn host(top: &str, body: &str, abilities: &str) -> Rc<Host> {
    let program = program(&files(top, body, abilities)).unwrap_or_else(|e| panic!("{e}"));
    Host::new(program, true).unwrap_or_else(|e| panic!("{e}"))
}

/// Starts a game and plays to its first question.
pub fn start(host: &Rc<Host>) -> Result<Table, Box<Problem>> {
    Table::recorded(host, 1, vec![])
}

/// The message a running phase ends with.
pub fn failure(top: &str, body: &str, abilities: &str) -> String {
    match start(&host(top, body, abilities)) {
        Ok(_) => panic!("the script ran to its end: {body}"),
        Err(p) => p.to_string(),
    }
}
