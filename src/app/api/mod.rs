//! `sietch api`: what scripts can call and where they can hook in, for editors and for people.

mod definitions;
mod markdown;
#[cfg(test)]
mod tests;

use crate::kernel::Def;
use crate::pack::read::reference;
use crate::pack::read::scenario::find as find_scenario;
use crate::pack::{Files, Options, list_scenarios};
use crate::problem::{Problem, Problems};
use crate::script::game::names;
use crate::script::game::reference::{Doc, NO_VALUE, Param};
use crate::script::{Host, Point, Tunable};

use super::cli::{ApiArgs, ApiFormat};
use super::failure::Failure;
use super::game;
use super::output::Out;
use super::scenarios;

pub fn run(files: &Files, args: &ApiArgs, out: &mut Out) -> Result<(), Failure> {
    let form = match args.format {
        ApiFormat::Pack => {
            out.raw(&reference::markdown())?;
            return out.flush();
        }
        ApiFormat::Lua => definitions::text,
        ApiFormat::Markdown => markdown::text,
    };
    let scenario = scenario(files, args.game.as_deref())?;
    // What the scenario plays with anyway need not be added.
    let own = find_scenario(files, &scenario)?.variants;
    let with = args
        .with
        .iter()
        .filter(|w| own.iter().all(|v| v.value != **w));
    let options = Options {
        with: with.cloned().collect(),
        ..Options::default()
    };
    let host = game::open(files, &scenario, &options)?;
    let reference = Reference::of(&host)?;
    out.raw(&form(&reference))?;
    out.flush()
}

/// A scenario of the game that is meant: the default one, or the game's first.
fn scenario(files: &Files, game: Option<&str>) -> Result<String, Problem> {
    let default = scenarios::default(files);
    let Some(game) = game else { return default };
    let game = scenarios::known_game(files, game)?;
    let of_game = |id: &String| id.split_once('/').is_some_and(|(g, _)| g == game);
    let all = list_scenarios(files).into_iter().map(|s| s.0);
    let found = default.ok().into_iter().chain(all).find(of_game);
    found.ok_or_else(|| {
        let problem = Problem::new(format!("the game `{game}` has no scenario"));
        problem.help(format!(
            "write one: `sietch new scenario NAME --game {game}`"
        ))
    })
}

/// A table of names: `kind`, `place`, …
pub struct NameTable {
    pub name: &'static str,
    /// The type of what it holds.
    pub kind: &'static str,
    pub about: &'static str,
    /// Each name, and what people call it or what it means.
    pub entries: Vec<(String, String)>,
}

/// Everything there is to say about the API of one game.
pub struct Reference {
    pub game: String,
    pub functions: Vec<Doc>,
    pub names: Vec<NameTable>,
    pub points: Vec<Point>,
}

impl Reference {
    pub fn of(host: &Host) -> Result<Reference, Problems> {
        let program = host.program();
        let visible = host.visible();
        let visible = visible.map_err(|e| Problems::one(Problem::new(e.to_string())))?;
        let table = |(name, kind, about): &(&'static str, &'static str, &'static str)| {
            let entries = visible.get(*name).into_iter().flatten();
            let meaning = |key: &String| meaning(&program.def, &program.tunables, name, key);
            NameTable {
                name,
                kind,
                about,
                entries: entries.map(|key| (key.clone(), meaning(key))).collect(),
            }
        };
        Ok(Reference {
            game: program.rules.clone(),
            functions: host.functions(),
            names: names::TABLES.iter().map(table).collect(),
            points: program.points.clone(),
        })
    }
}

/// What people call a thing, where that is more than its name.
fn meaning(def: &Def, tunables: &[Tunable], table: &str, key: &str) -> String {
    use crate::kernel::def::Scope;
    let found = match table {
        "place" => def
            .places
            .find(key)
            .map(|i| def.place_defs[i].title.clone()),
        "kind" => def.kinds.find(key).map(|i| def.kind_defs[i].title.clone()),
        "role" => def.role(key).map(|r| def.roles[r.index()].title.clone()),
        "tune" => {
            let found = tunables.iter().find(|t| t.name == key);
            found.map(|t| format!("{} ({} to {})", t.meaning, t.min, t.max))
        }
        "counter" => def.counter(key).map(|i| {
            let scope = match def.counters[i].scope {
                Scope::Game => "one for the game",
                Scope::Seat => "one for each seat",
                Scope::Place => "one for each place",
                Scope::Card => "one for each card",
            };
            scope.to_string()
        }),
        _ => None,
    };
    found.unwrap_or_default()
}

/// A hook point as a handler sees it: its parameters, and what it may return.
pub struct Handler {
    pub params: Vec<Param>,
    /// The type of what may be returned; empty if nothing is done with it.
    pub returns: String,
    /// May it return `deny(…)`?
    pub may_deny: bool,
}

impl Handler {
    pub fn of(point: &Point) -> Handler {
        let kind = match point.value.as_str() {
            "" => "any",
            NO_VALUE => "nil",
            kind => kind,
        };
        let first = ["me: seat".to_string(), format!("value: {kind}")];
        let all = first.iter().chain(&point.args);
        let falsy = |k: &str| matches!(k, "boolean" | "false" | "any");
        Handler {
            params: all.map(|text| Param::parse(text)).collect(),
            returns: match kind {
                "nil" => String::new(),
                kind => kind.into(),
            },
            may_deny: kind.split('|').any(falsy),
        }
    }
}
