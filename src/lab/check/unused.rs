//! What is there and serves nothing: files nobody loads, phases in no stage, counters, tunables and decisions.

use std::collections::BTreeSet;

use crate::lab::bots::VALUE;
use crate::lab::breaks::{is_list, stale};
use crate::lab::lex::TokenKind;
use crate::pack::At;
use crate::pack::read::{cards, variant};
use crate::problem::Problem;
use crate::script::Part;

use super::loading::Loaded;
use super::points::declared;
use super::{Findings, Script, Target};

pub fn check(
    target: &Target,
    game: &str,
    scripts: &[Script],
    loaded: &[Loaded],
    found: &mut Findings,
) {
    let ours: Vec<&Loaded> = loaded.iter().filter(|l| l.program.rules == game).collect();
    if !ours.is_empty() {
        lua_files(target, game, scripts, &ours, found);
        phases(target, &ours, found);
    }
    toml_files(target, game, found);
    names(target, game, scripts, found);
    decisions(target, scripts, found);
}

fn unused(path: &str, help: &str) -> Problem {
    Problem::new("nothing loads this file")
        .at(path, 0)
        .help(help)
}

fn lua_files(
    target: &Target,
    game: &str,
    scripts: &[Script],
    ours: &[&Loaded],
    found: &mut Findings,
) {
    let sources = || ours.iter().flat_map(|l| &l.program.sources);
    let known: BTreeSet<&str> = sources().map(|s| s.path.as_str()).collect();
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        let path = script.path.as_str();
        if !known.contains(path) && !of_variant_that_failed(target, game, path, ours) {
            let help =
                "scripts lie in lib, phases and factions, or beside the TOML file of a variant";
            found.warning(unused(path, help));
        }
    }
    let libs = sources().filter(|s| s.part == Part::Lib && (target.chosen)(&s.path));
    for lib in libs {
        let name = lib.stem();
        let uses = |s: &Script| {
            let mut pairs = s.tokens.windows(3);
            pairs.any(|w| {
                w[0].named("use")
                    && w[1..]
                        .iter()
                        .any(|t| t.kind == TokenKind::Text && t.text == name)
            })
        };
        // Bots use this one.
        if name != VALUE && !scripts.iter().any(uses) {
            let p = Problem::new(format!("no script uses lib/{name}.lua")).at(&lib.path, 0);
            found.warning(p.help(format!(
                "write `local {name} = use \"{name}\"` where it is needed"
            )));
        }
    }
}

/// Variants in a folder that is not named like a game: nothing ever looks there.
pub fn stray(target: &Target, games: &[String], found: &mut Findings) {
    for folder in target.files.folders("variants") {
        let path = format!("variants/{folder}");
        let chosen = |p: &String| (target.chosen)(p);
        let inside = target.files.walk(&path, ".toml").into_iter().find(chosen);
        if let Some(file) = inside.filter(|_| !games.contains(&folder)) {
            let p = Problem::new(format!(
                "there is no game `{folder}`, so nothing loads its variants"
            ));
            let p = p
                .at(file, 0)
                .help(format!("there are: {}", games.join(", ")));
            found.warning(p.nearest(&folder, games.iter().map(String::as_str)));
        }
    }
}

/// A variant that could not be loaded has been told; its files are not unused for that.
fn of_variant_that_failed(target: &Target, game: &str, path: &str, ours: &[&Loaded]) -> bool {
    let inner = path.strip_prefix(&format!("variants/{game}/"));
    let Some(name) = inner.and_then(|p| p.split(['/', '.']).next()) else {
        return false;
    };
    let plays = ours
        .iter()
        .any(|l| l.program.variants.iter().any(|v| v == name));
    target.files.exists(&variant::path(game, name)) && !plays
}

/// Phases that no stage has.
fn phases(target: &Target, ours: &[&Loaded], found: &mut Findings) {
    let mut idle: BTreeSet<(&str, &str)> = BTreeSet::new();
    let mut run: BTreeSet<(&str, &str)> = BTreeSet::new();
    for l in ours {
        let def = &l.program.def;
        for (i, name) in def.phases.iter().enumerate() {
            let file = l.program.phase_files.get(i);
            let Some(source) = file.and_then(|f| l.program.sources.get(*f)) else {
                continue;
            };
            let mut phases = def.stages.iter().flat_map(|s| &s.phases);
            let set = match phases.any(|p| usize::from(p.phase) == i) {
                true => &mut run,
                false => &mut idle,
            };
            set.insert((name, source.path.as_str()));
        }
    }
    for (name, file) in idle.difference(&run).filter(|p| (target.chosen)(p.1)) {
        let p = Problem::new(format!("no stage has the phase `{name}`")).at(*file, 0);
        found.warning(p.help("add it to the `phases` of a stage in game.toml, or remove the file"));
    }
}

fn toml_files(target: &Target, game: &str, found: &mut Findings) {
    let rules = format!("rules/{game}");
    let own = ["game.toml", "map.toml", "clauses.toml"].map(|f| format!("{rules}/{f}"));
    let cards = cards::files_in(target.files, &rules);
    for path in target.files.walk(&rules, ".toml") {
        let known = own.contains(&path) || cards.contains(&path) || is_list(&path);
        if !known && (target.chosen)(&path) {
            found.warning(unused(
                &path,
                "a game has game.toml, map.toml, clauses.toml and files of cards in cards/",
            ));
        }
    }
    let variants = format!("variants/{game}");
    let top = target.files.list(&variants, ".toml");
    let of_variant = |path: &String| cards::files_in(target.files, path.trim_end_matches(".toml"));
    let cards: Vec<String> = top.iter().flat_map(of_variant).collect();
    for path in target.files.walk(&variants, ".toml") {
        let known = top.contains(&path) || cards.contains(&path) || is_list(&path);
        if !known && (target.chosen)(&path) {
            let help = "a variant has one TOML file, named like it, and files of cards in cards/";
            found.warning(unused(&path, help));
        }
    }
    let stale = stale(target.files, game).into_iter();
    for problem in stale.filter(|p| (target.chosen)(&p.file)) {
        found.warning(problem);
    }
}

/// Counters and tunables that no script reads or writes.
fn names(target: &Target, game: &str, scripts: &[Script], found: &mut Findings) {
    let counters = declared(target.files, game, |p| &p.counters, |c| &c.name);
    let tunables = declared(target.files, game, |p| &p.tunables, |t| &t.name);
    let toml = target.files.read(&format!("rules/{game}/game.toml"));
    let toml = toml.ok().flatten().unwrap_or_default();
    for (table, list) in [("counter", counters), ("tune", tunables)] {
        let Some(used) = used(scripts, table) else {
            continue;
        };
        // A stage may take its number of rounds from a tunable.
        let as_value = |name: &str| table == "tune" && toml.contains(&format!("= \"{name}\""));
        let idle = |n: &&At<String>| !used.contains(n.value.as_str()) && !as_value(&n.value);
        for name in list
            .iter()
            .filter(idle)
            .filter(|n| (target.chosen)(&n.spot.file))
        {
            let noun = if table == "tune" { "tunable" } else { table };
            let message = format!("no script uses the {noun} `{}`", name.value);
            found.warning(name.problem(message));
        }
    }
}

/// The fields of a global table that scripts name; nothing if some are computed.
fn used<'a>(scripts: &'a [Script], table: &str) -> Option<BTreeSet<&'a str>> {
    let mut used = BTreeSet::new();
    for script in scripts {
        for (i, token) in script.tokens.iter().enumerate() {
            if !token.named(table) {
                continue;
            }
            match &script.tokens[i + 1..] {
                [dot, name, ..] if dot.is(".") => used.insert(name.text.as_str()),
                [open, name, ..] if open.is("[") && name.kind == TokenKind::Text => {
                    used.insert(name.text.as_str())
                }
                [open, ..] if open.is("[") => return None,
                _ => false,
            };
        }
    }
    Some(used)
}

/// Decisions that are declared as a local which nothing mentions again.
fn decisions(target: &Target, scripts: &[Script], found: &mut Findings) {
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        for w in script.tokens.windows(4) {
            let declares = w[0].named("local")
                && w[2].is("=")
                && w[3].named("decision")
                && w[1].kind == TokenKind::Name;
            let name = w[1].text.as_str();
            let mentioned = || script.tokens.iter().filter(|t| t.named(name)).count();
            if declares && mentioned() == 1 {
                let message = format!("the decision `{name}` is declared and never asked");
                found.warning(Problem::new(message).at(&script.path, w[1].line));
            }
        }
    }
}
