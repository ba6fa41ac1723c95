//! Everything that is to be checked is loaded: each scenario, and each variant that no scenario plays with.

use std::collections::BTreeSet;
use std::sync::Arc;

use mlua::chunk::{ChunkMode, Compiler};

use crate::pack::compose::extend;
use crate::pack::read::game;
use crate::pack::read::lineage;
use crate::pack::read::puzzle::is_puzzle;
use crate::pack::read::scenario::{self, Scenario};
use crate::pack::read::variant;
use crate::pack::{Files, Options, list_games, list_scenarios, list_variants};
use crate::pack::{load_scenario, parse_scenario};
use crate::problem::{Problem, Problems};
use crate::script::{Host, Program};

use super::super::suite;
use super::known::KnownNames;
use super::{Findings, Target};

/// A scenario that could be loaded.
pub struct Loaded {
    pub program: Arc<Program>,
    /// The variants it was loaded with beyond its own.
    pub with: Vec<String>,
    /// What its scripts may name.
    pub(super) names: KnownNames,
}

impl Loaded {
    /// How to come by it on the command line.
    pub fn name(&self) -> String {
        let with = self.with.iter().map(|v| format!(" --with {v}"));
        format!("{}{}", self.program.scenario, with.collect::<String>())
    }
}

struct Candidate {
    scenario: Scenario,
    with: Vec<String>,
}

pub fn load(target: &Target, found: &mut Findings) -> Vec<Loaded> {
    let mut all = Vec::new();
    for candidate in candidates(target, found) {
        match try_load(target.files, &candidate) {
            Ok(loaded) => all.push(loaded),
            Err(problems) => problems.0.into_iter().for_each(|p| found.error(p)),
        }
    }
    for game in list_games(target.files) {
        lonely_variants(target, &game, &mut all, found);
    }
    syntax(target, found);
    all
}

fn try_load(files: &Files, c: &Candidate) -> Result<Loaded, Problems> {
    let options = Options {
        with: c.with.clone(),
        ..Options::default()
    };
    let program = Arc::new(load_scenario(files, c.scenario.clone(), &options)?);
    let host = Host::new(program.clone(), true)?;
    Ok(Loaded {
        program,
        with: c.with.clone(),
        names: KnownNames::of(&host),
    })
}

/// The scenarios to be checked: those chosen, and those that play with something chosen.
fn candidates(target: &Target, found: &mut Findings) -> Vec<Candidate> {
    let files = target.files;
    let mut list = Vec::new();
    let ids = list_scenarios(files).into_iter().map(|s| s.0);
    let outside = target
        .scenarios
        .iter()
        .filter(|s| !is_puzzle(files, s))
        .cloned();
    let known = ids.map(|id| (id, false)).chain(outside.map(|s| (s, true)));
    let mut played = BTreeSet::new();
    for (id, outside) in known {
        let chosen = outside || (target.chosen)(&format!("scenarios/{id}.toml"));
        match scenario::find(files, &id) {
            Ok(scenario) => {
                played.insert(scenario.rules.value.clone());
                if chosen || concerned(target, &scenario) {
                    list.push(Candidate {
                        scenario,
                        with: vec![],
                    });
                }
            }
            Err(problems) if chosen => problems.0.into_iter().for_each(|p| found.error(p)),
            Err(_) => {}
        }
    }
    for game in list_games(files) {
        if !played.contains(&game) && touches(target, &game::path(&game, "")) {
            list.extend(bare(files, &game, found));
        }
    }
    list
}

/// Is any chosen file below this folder?
fn touches(target: &Target, folder: &str) -> bool {
    let files = target.files.walk(folder.trim_end_matches('/'), "");
    files.iter().any(|p| (target.chosen)(p))
}

/// Is a variant of a game chosen: its file, its script, or anything in its folder?
fn chooses(target: &Target, game: &str, name: &str) -> bool {
    let base = format!(
        "variants/{}/{name}",
        variant::home(target.files, game, name)
    );
    let own = [".toml", ".lua"].map(|end| format!("{base}{end}"));
    own.iter().any(|path| (target.chosen)(path)) || touches(target, &base)
}

fn concerned(target: &Target, s: &Scenario) -> bool {
    let rules = &s.rules.value;
    let mut packs = lineage::packs(target.files, rules).into_iter();
    let mut variants = s.variants.iter();
    packs.any(|id| touches(target, &game::path(&id, "")))
        || variants.any(|v| chooses(target, rules, v))
}

/// A game that no scenario plays, with the fewest players it allows.
fn bare(files: &Files, game: &str, found: &mut Findings) -> Option<Candidate> {
    let path = game::path(game, "game.toml");
    let message = format!("no scenario plays `{game}`");
    let help = format!("write one in scenarios/{game}/");
    found.warning(Problem::new(message).at(&path, 1).help(help));
    match plain(files, game) {
        Ok(scenario) => scenario.map(|scenario| Candidate {
            scenario,
            with: vec![],
        }),
        Err(problems) => {
            problems.0.into_iter().for_each(|p| found.error(p));
            None
        }
    }
}

/// A game from its beginning with the fewest players, without anything else.
fn plain(files: &Files, game: &str) -> Result<Option<Scenario>, Problems> {
    let players = extend::read(files, game)?.game.players.0;
    let text = format!(
        "format = 1\nid = \"{game}\"\ntitle = \"\"\nrules = \"{game}\"\nplayers = {players}\n"
    );
    Ok(parse_scenario(&game::path(game, "game.toml"), &text).ok())
}

/// Variants that were chosen and are in none of the scenarios: each is added to one that it goes with.
fn lonely_variants(target: &Target, game: &str, all: &mut Vec<Loaded>, found: &mut Findings) {
    let files = target.files;
    for name in list_variants(files, game) {
        let path = variant::path(&variant::home(files, game, &name), &name);
        let of_game = |l: &&Loaded| l.program.rules == game;
        let mut loaded = all.iter().filter(of_game);
        if !chooses(target, game, &name) || loaded.any(|l| l.program.variants.contains(&name)) {
            continue;
        }
        match join_company(files, game, &name) {
            Ok(Some(loaded)) => all.push(loaded),
            Ok(None) => {}
            Err(problems) => {
                for p in problems.0 {
                    let nowhere = p.file.is_empty();
                    found.error(if nowhere { p.at(&path, 1) } else { p });
                }
            }
        }
    }
}

/// Loads a variant, with what it requires, in the first scenario where that works: from the beginning of a game, with
/// few variants and many players first.
fn join_company(files: &Files, game: &str, name: &str) -> Result<Option<Loaded>, Problems> {
    variant::read(files, game, name)?;
    let ids = list_scenarios(files).into_iter();
    let mut hosts: Vec<Scenario> = ids
        .filter_map(|(id, _)| scenario::find(files, &id).ok())
        .filter(|s| s.rules.value == game)
        .collect();
    hosts.sort_by_key(|s| (s.position.is_some(), s.variants.len(), -s.players.value));
    if hosts.is_empty() {
        hosts.extend(plain(files, game)?);
    }
    let mut first = None;
    for scenario in hosts {
        let present = |v: &String| scenario.variants.iter().any(|p| p.value == *v);
        let with = suite::with_required(files, game, name);
        let candidate = Candidate {
            with: with.into_iter().filter(|v| !present(v)).collect(),
            scenario,
        };
        match try_load(files, &candidate) {
            Ok(loaded) => return Ok(Some(loaded)),
            Err(problems) => {
                first.get_or_insert(problems);
            }
        }
    }
    first.map_or(Ok(None), Err)
}

/// Scripts that do not even compile are all told, also those that nothing loads.
fn syntax(target: &Target, found: &mut Findings) {
    for top in ["rules", "variants"] {
        for path in target.files.walk(top, ".lua") {
            if !(target.chosen)(&path) {
                continue;
            }
            match target.files.read(&path) {
                Ok(Some(text)) => {
                    if let Some(problem) = compile(&path, &text) {
                        found.error(problem);
                    }
                }
                Ok(None) => {}
                Err(problem) => found.error(problem),
            }
        }
    }
}

fn compile(path: &str, text: &str) -> Option<Problem> {
    let lua = mlua::Lua::new();
    let chunk = lua.load(text).set_name(format!("@{path}"));
    let chunk = chunk
        .set_mode(ChunkMode::Text)
        .set_compiler(Compiler::new());
    let error = chunk.into_function().err()?;
    let p = crate::script::game::fault::problem(&error, &[]);
    Some(if p.file.is_empty() { p.at(path, 0) } else { p })
}
