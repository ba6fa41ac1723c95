//! A toy game through the whole way from texts to a program, with a stand-in for the script host.

mod mistakes;
mod position;
mod program;

use super::build::load::load_with;
use super::read::scenario::{Options, parse_scenario};
use super::text::files::Files;
use crate::kernel::decision::Spec;
use crate::problem::Problems;
use crate::script::game::program::{Ability, FactionDecl, Origin, PhaseDecl};
use crate::script::{Declared, Printed, Program, Source, Tunable};

const GAME: &str = r#"format = 1
id = "toy"
title = "Toy"
players = [2, 3]
words = ["maybe"]
tags = ["high", "soldier"]
[kinds.pawn]
tags = ["soldier"]
[kinds.king]
[kinds.token]
[piles]
supply = {}
barracks = { per_seat = true }
table = { per_seat = true }
[roles]
pile = "barracks"
decision = "setup.faction"
[supply]
token = 2
[dice.red]
count = 2
faces = ["sword", "1"]
[dice.blue]
faces = [{ name = "1", value = 1, tags = ["high"] }, "moon"]
[counters]
gold = { scope = "seat", start = 3 }
goal = { start = "none", until = "turn" }
seen = { scope = "place" }
[tunables]
rounds = { value = 4, min = 1, max = 9, meaning = "how long", clause = "T.1" }
[points."march.cost"]
clause = "T.2"
[[stages]]
id = "start"
order = "once"
phases = ["choose"]
[[stages]]
id = "main"
order = "turns"
rounds = "rounds"
phases = ["march", "fight"]
"#;

const MAP: &str = r#"format = 1
[tracks.ring]
positions = 3
[regions.hill]
tags = ["high"]
at = { ring = 2 }
borders = ["lake"]
[regions.lake]
borders = ["hill"]
"#;

fn files() -> Files {
    let put = |files: Files, (path, text): &(&str, &str)| files.with_text(path, text);
    [
        ("rules/toy/game.toml", GAME),
        ("rules/toy/map.toml", MAP),
        (
            "rules/toy/clauses.toml",
            "\"T.1\" = \"One.\"\n\"T.2\" = \"Two.\"\n",
        ),
        ("rules/toy/lib/b.lua", ""),
        ("rules/toy/lib/a.lua", ""),
        ("rules/toy/phases/march.lua", "phase march T.2"),
        ("rules/toy/phases/fight.lua", "phase fight"),
        ("rules/toy/phases/choose.lua", "phase choose\ndecision setup.faction"),
        (
            "rules/toy/factions/reds.lua",
            "faction reds 0 pawn=5 king=1\nability reds.run march.cost T.2",
        ),
        ("rules/toy/factions/blues.lua", "faction blues 0 pawn=4"),
        ("rules/toy/factions/greens.lua", "faction greens 3 pawn=4"),
        (
            "variants/toy/short.toml",
            "format=1\nid=\"short\"\ntitle=\"\"\nrules=\"toy\"\nset={rounds=2}\nreplaces=[\"fight\"]\n\
             [counters]\nmoods={}\n[clauses]\n\"S.1\"=\"Short.\"\n[supply]\n\"!token\"=3\n",
        ),
        ("variants/toy/short.lua", ""),
        ("variants/toy/short/phases/fight.lua", "phase fight S.1"),
        (
            "variants/toy/short/factions/whites.lua",
            "faction whites 0 pawn=1",
        ),
    ]
    .iter()
    .fold(Files::embedded(), put)
}

/// Reads the toy scripts: one declaration a line, in words.
fn toy_declare(sources: &[Source], _: &[Tunable], _: &[Printed]) -> Result<Declared, Problems> {
    let mut d = Declared::default();
    for s in sources {
        for (i, line) in s.text.lines().enumerate() {
            let (file, line_no) = (s.path.clone(), i as u32 + 1);
            let words: Vec<&str> = line.split_whitespace().collect();
            let word = |i: usize| words.get(i).map_or(String::new(), |w| w.to_string());
            match words[..] {
                ["phase", ..] => d.phases.push(PhaseDecl {
                    id: word(1),
                    clause: word(2),
                    file,
                    line: line_no,
                }),
                ["decision", ..] => d.specs.push(Spec {
                    what: word(1),
                    clause: "T.1".into(),
                    ..Spec::default()
                }),
                ["faction", _, least, ref pieces @ ..] => d.factions.push(FactionDecl {
                    id: word(1),
                    title: word(1),
                    about: String::new(),
                    order: 0,
                    min_players: least.parse().unwrap(),
                    automatic: false,
                    pieces: pieces
                        .iter()
                        .map(|p| p.split_once('=').unwrap())
                        .map(|(k, n)| (k.to_string(), n.parse().unwrap()))
                        .collect(),
                    file,
                    line: line_no,
                }),
                ["ability", ..] => d.abilities.push(Ability {
                    id: word(1),
                    origin: Origin::Pack,
                    limit: 0,
                    clause: word(3),
                    lent: false,
                    priority: 0,
                    file,
                    line: line_no,
                    points: vec![word(2)],
                    action: false,
                    key: word(1),
                }),
                _ => {}
            }
        }
    }
    Ok(d)
}

const HEAD: &str = "format = 1\nid = \"t\"\ntitle = \"Test\"\nrules = \"toy\"\n";

const TWO: &str = "factions = [\"blues\", \"reds\"]\n";

fn load_toy(files: &Files, rest: &str, options: &Options) -> Result<Program, String> {
    let scenario = parse_scenario("t.toml", &format!("{HEAD}{rest}"));
    let load = |s| load_with(files, s, options, &toy_declare);
    scenario.and_then(load).map_err(|e| e.to_string())
}

fn toy(rest: &str) -> Program {
    load_toy(&files(), rest, &Options::default()).unwrap()
}

fn fault(rest: &str) -> String {
    load_toy(&files(), rest, &Options::default()).unwrap_err()
}

fn position(rest: &str) -> String {
    format!("{TWO}[position]\nphase = \"march\"\n{rest}")
}

#[track_caller]
fn assert_has(found: &str, want: &str) {
    assert!(found.contains(want), "no {want}\nin {found}");
}
