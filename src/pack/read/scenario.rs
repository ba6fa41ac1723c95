//! `scenarios/<game>/<id>.toml`: which game is played, by how many, with which variants, from which position.

use std::collections::BTreeMap;
use std::path::Path;

use crate::kernel::def::Sight;
use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, Shape, TomlItem, parse};
use crate::pack::text::files::{Files, read_disk, stem};
use crate::problem::{Problem, Problems};
use crate::script::Fixed;

use super::facts::{FactLine, facts};
use super::parts::settings;
use super::values::{CounterValue, counter_value};

/// Copies of one card in one line.
const MOST_COPIES: usize = 1000;

/// A scenario may be read from a file or built in memory; both go the same way from here.
#[derive(Clone, Debug, Default)]
pub struct Scenario {
    pub id: String,
    pub title: String,
    pub rules: At<String>,
    /// How many play; 0 = as many as there are `factions`.
    pub players: At<i64>,
    /// Who plays what, by seat; empty = chosen in the game.
    pub factions: Vec<At<String>>,
    pub variants: Vec<At<String>>,
    pub set: Vec<(At<String>, At<i64>)>,
    /// Answers given in advance.
    pub fixed: BTreeMap<String, Fixed>,
    /// The names of the decisions so answered.
    pub fixed_names: Vec<At<String>>,
    pub position: Option<Position>,
}

/// A position to start from. Whatever it does not mention is as at the start of a game.
#[derive(Clone, Debug, Default)]
pub struct Position {
    pub phase: At<String>,
    /// Needed only where several stages have the phase.
    pub stage: Option<At<String>>,
    pub active: Option<At<String>>,
    pub first: Option<At<String>>,
    /// Seats that are done with a phase that goes around, and seats that have left the game.
    pub done: Vec<At<String>>,
    pub left: Vec<At<String>>,
    pub round: Option<At<i64>>,
    pub pieces: Vec<Pieces>,
    pub counters: Vec<CounterSetting>,
    /// Faces of kept dice.
    pub dice: Vec<At<String>>,
    /// Who may use the abilities of whom.
    pub lent: Vec<(At<String>, At<String>)>,
    pub cards: Vec<ZoneCards>,
    /// Zones, as `faction.zone`, that are open or closed in another way than at the start: faces, and how many.
    pub sights: Vec<(At<String>, Sight, Option<Sight>)>,
    /// What rules have disclosed of what is hidden.
    pub facts: Vec<FactLine>,
}

/// What lies in a zone of an owner (a faction or `common`): layers on top of what else is there, and below it.
#[derive(Clone, Debug)]
pub struct ZoneCards {
    pub owner: At<String>,
    pub zone: At<String>,
    pub top: Vec<Layer>,
    pub bottom: Vec<Layer>,
}

/// Cards in no order.
pub type Layer = Vec<CardLine>;

/// `"silk"`, `"2 silk"`, or `{ card = "silk", known = ["anna"], mixed_in = "deck" }`.
#[derive(Clone, Debug, Default)]
pub struct CardLine {
    pub card: At<String>,
    pub n: usize,
    pub known: Vec<At<String>>,
    /// The zone in which it was last mixed with others.
    pub mixed_in: Option<At<String>>,
}

/// Some pieces of an owner (a faction or `common`) at a place.
#[derive(Clone, Debug, Default)]
pub struct Pieces {
    pub owner: At<String>,
    pub place: At<String>,
    pub kind: At<String>,
    pub count: At<i64>,
}

/// A counter's value: a number, or the name of a thing; `of` is its seat or place where it has one.
#[derive(Clone, Debug)]
pub struct CounterSetting {
    pub counter: At<String>,
    pub of: Option<At<String>>,
    pub value: At<CounterValue>,
}

/// Changes to a scenario that come from the command line.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    pub set: Vec<(String, i64)>,
    /// Variants added to those of the scenario, and variants taken out.
    pub with: Vec<String>,
    pub without: Vec<String>,
}

/// Ids and titles of all scenarios; one that cannot be read shows its id as the title.
pub fn list_scenarios(files: &Files) -> Vec<(String, String)> {
    let ids = scenario_ids(files).into_iter();
    let title = |id: &str| {
        let text = files.read(&path(id)).ok()??;
        Some(parse_scenario(&path(id), &text).ok()?.title)
    };
    ids.map(|id| (id.clone(), title(&id).unwrap_or(id)))
        .collect()
}

fn scenario_ids(files: &Files) -> Vec<String> {
    let games = files.folders("scenarios").into_iter();
    let paths = games.flat_map(|g| files.list(&format!("scenarios/{g}"), ".toml"));
    let inner = |p: String| Some(p.strip_prefix("scenarios/")?.strip_suffix(".toml")?.into());
    paths.filter_map(inner).collect()
}

fn path(id: &str) -> String {
    format!("scenarios/{id}.toml")
}

/// Finds a scenario by id, or by the path of a file: on disk first, then among the data.
pub fn find(files: &Files, name: &str) -> Result<Scenario, Problems> {
    let text = match name.ends_with(".toml") {
        true => match read_disk(Path::new(name))? {
            Some(text) => Some((name.to_string(), text)),
            None => files.read(name)?.map(|text| (name.to_string(), text)),
        },
        false => files.read(&path(name))?.map(|text| (path(name), text)),
    };
    let (file, text) = text.ok_or_else(|| missing(files, name))?;
    let mut scenario = parse_scenario(&file, &text)?;
    scenario.id = name.into();
    Ok(scenario)
}

fn missing(files: &Files, name: &str) -> Problem {
    let ids = scenario_ids(files);
    let wanted = name.strip_suffix(".toml").unwrap_or(name);
    // Somebody who leaves out the game means the scenario of that name.
    let same = ids.iter().find(|id| stem(id) == wanted).map(String::as_str);
    let near = crate::kernel::ids::nearest(wanted, ids.iter().map(String::as_str));
    let lists = "`sietch scenarios` lists all";
    Problem::new(format!("there is no scenario `{name}`")).help(match same.or(near) {
        Some(id) => format!("did you mean `{id}`? {lists}"),
        None => lists.into(),
    })
}

/// Reads the text of a scenario file.
pub fn parse_scenario(file: &str, text: &str) -> Result<Scenario, Problems> {
    parse(file, text, fields)
}

pub(super) fn fields(f: &mut Fields) -> Scenario {
    f.format();
    let players = f.get("players").and_then(|i| i.number_in(1..=255));
    let id = f.text("id");
    let file = id.spot.file.clone();
    if file.starts_with("scenarios/") && stem(&file) != stem(&id) {
        let message = format!("the id is `{}`, the file is `{file}`", id.value);
        f.report(id.problem(message));
    }
    let (fixed_names, fixed) = fixed(f);
    let scenario = Scenario {
        id: id.value,
        title: f.text("title").value,
        rules: f.text("rules"),
        players: players.unwrap_or_default(),
        factions: f.texts("factions"),
        variants: f.texts("variants"),
        set: settings(f),
        fixed,
        fixed_names,
        position: f.get("position").and_then(|i| i.fields(position)),
    };
    check(&scenario, f);
    scenario
}

fn check(s: &Scenario, f: &Fields) {
    let named = s.factions.len() as i64;
    if s.players.value == 0 && named == 0 {
        let message = "the field `players` is missing: how many play";
        f.report(f.spot().problem(message));
    }
    if s.players.value > 0 && named > 0 && s.players.value != named {
        let message = format!("{} play, but `factions` names {named}", s.players.value);
        f.report(s.players.problem(message));
    }
    if s.position.is_some() && named == 0 {
        let message = "a position needs `factions`: whose pieces they are";
        f.report(f.spot().problem(message));
    }
}

/// Answers are text; numbers may be written as numbers.
fn fixed(f: &mut Fields) -> (Vec<At<String>>, BTreeMap<String, Fixed>) {
    let entries = f.entries("fix").into_iter();
    let answer = |item: &TomlItem| match item.shape() {
        Shape::Number => item.number().map(|n| n.value.to_string()),
        _ => item.text().map(|t| t.value),
    };
    let fixed = |item: &TomlItem| match item.shape() {
        Shape::Table => {
            let each = item.entries().into_iter();
            let each = each.filter_map(|(of, i)| Some((of.value, answer(&i)?)));
            Some(Fixed::For(each.collect()))
        }
        _ => answer(item).map(Fixed::Always),
    };
    entries
        .filter_map(|(what, item)| {
            let answer = fixed(&item)?;
            Some((what.clone(), (what.value, answer)))
        })
        .unzip()
}

fn position(f: &mut Fields) -> Position {
    Position {
        phase: f.text("phase"),
        stage: f.opt_text("stage"),
        active: f.opt_text("active"),
        first: f.opt_text("first"),
        done: f.texts("done"),
        left: f.texts("left"),
        round: f.get("round").and_then(|i| i.number_in(1..=65535)),
        pieces: pieces(f),
        counters: f
            .entries("counters")
            .into_iter()
            .flat_map(counter)
            .collect(),
        dice: f.opt_text("dice").map_or(Vec::new(), |t| words(&t)),
        lent: lent(f),
        cards: zone_cards(f),
        sights: sights(f),
        facts: facts(f),
    }
}

fn zone_cards(f: &mut Fields) -> Vec<ZoneCards> {
    let mut list = Vec::new();
    for (owner, zones) in f.entries("cards") {
        for (zone, item) in zones.entries() {
            let (top, bottom) = match item.shape() {
                Shape::Table => {
                    let ends = |f: &mut Fields| {
                        let mut end = |name| f.get(name).map_or(Vec::new(), |i| layers(&i));
                        (end("top"), end("bottom"))
                    };
                    item.fields(ends).unwrap_or_default()
                }
                _ => (layers(&item), Vec::new()),
            };
            let owner = owner.clone();
            list.push(ZoneCards {
                owner,
                zone,
                top,
                bottom,
            });
        }
    }
    list
}

/// From top to bottom: a card is a layer of its own, a list of cards is one in no order.
fn layers(item: &TomlItem) -> Vec<Layer> {
    let layer = |i: &TomlItem| match i.shape() {
        Shape::List => i.list().iter().filter_map(card_line).collect(),
        _ => card_line(i).into_iter().collect(),
    };
    item.list().iter().map(layer).collect()
}

fn card_line(item: &TomlItem) -> Option<CardLine> {
    let mut line = match item.shape() {
        Shape::Table => item.fields(|f| CardLine {
            card: f.text("card"),
            n: 1,
            known: f.texts("known"),
            mixed_in: f.opt_text("mixed_in"),
        })?,
        _ => CardLine {
            card: item.text()?,
            n: 1,
            ..CardLine::default()
        },
    };
    let words = line.card.value.split_once(' ');
    let counted = words.and_then(|(n, name)| Some((n.parse().ok()?, name.trim().to_string())));
    if let Some((n, name)) = counted {
        (line.n, line.card.value) = (n, name);
    }
    if !(1..=MOST_COPIES).contains(&line.n) {
        let message = format!("{} is no number of cards", line.n);
        item.report(line.card.problem(message));
        return None;
    }
    Some(line)
}

fn sights(f: &mut Fields) -> Vec<(At<String>, Sight, Option<Sight>)> {
    let entries = f.entries("sight").into_iter();
    let read = |(zone, item): (At<String>, TomlItem)| {
        let both = match item.shape() {
            Shape::List => item.list(),
            _ => vec![item],
        };
        let mut both = both.iter().filter_map(|i| i.choice(&Sight::ALL));
        Some((zone, both.next()?, both.next()))
    };
    entries.filter_map(read).collect()
}

fn words(text: &At<String>) -> Vec<At<String>> {
    let word = |w: &str| At {
        value: w.to_string(),
        spot: text.spot.clone(),
    };
    text.split_whitespace().map(word).collect()
}

fn pieces(f: &mut Fields) -> Vec<Pieces> {
    let mut list = Vec::new();
    for (owner, places) in f.entries("pieces") {
        for (place, kinds) in places.entries() {
            for (kind, count) in kinds.entries() {
                list.extend(count.number_in(0..=255).map(|count| Pieces {
                    owner: owner.clone(),
                    place: place.clone(),
                    kind,
                    count,
                }));
            }
        }
    }
    list
}

fn counter((counter, item): (At<String>, TomlItem)) -> Vec<CounterSetting> {
    let one = |of: Option<At<String>>, item: &TomlItem| {
        counter_value(item).map(|value| CounterSetting {
            counter: counter.clone(),
            of,
            value,
        })
    };
    match item.shape() {
        Shape::Table => {
            let each = item.entries().into_iter();
            each.filter_map(|(of, i)| one(Some(of), &i)).collect()
        }
        _ => one(None, &item).into_iter().collect(),
    }
}

fn lent(f: &mut Fields) -> Vec<(At<String>, At<String>)> {
    let mut list = Vec::new();
    for (to, from) in f.entries("lent") {
        list.extend(from.texts().into_iter().map(|from| (to.clone(), from)));
    }
    list
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = r#"format = 1
id = "contest"
title = "A contest"
rules = "toy"
factions = ["red", "blue"]
[fix]
"start.ring" = 4
"start.hills" = { north = "fort" }
[position]
phase = "fight"
dice = "sword sword banner"
lent = { red = ["blue"] }
[position.pieces.red]
hill = { pawn = 3, king = 1 }
[position.counters]
ring = 2
gold = { red = 5 }
goal = "hill"
"#;

    #[test]
    fn a_whole_scenario_reads() {
        let s = parse_scenario("a.toml", FULL).unwrap();
        assert_eq!(s.fixed["start.ring"], Fixed::Always("4".into()));
        let hills = BTreeMap::from([("north".into(), "fort".into())]);
        assert_eq!(s.fixed["start.hills"], Fixed::For(hills));
        let p = s.position.unwrap();
        assert_eq!((p.dice.len(), p.lent.len(), p.pieces.len()), (3, 1, 2));
        assert_eq!(p.pieces[1].kind.value, "king");
        let values: Vec<&CounterValue> = p.counters.iter().map(|c| &c.value.value).collect();
        assert_eq!(
            values[..2],
            [&CounterValue::Number(2), &CounterValue::Number(5)]
        );
        assert_eq!(p.counters[1].of.as_ref().unwrap().value, "red");
        assert_eq!(p.counters[2].value.spot.line, 18);
    }

    #[test]
    fn mistakes_have_their_lines() {
        let text = FULL.replace("factions = [\"red\", \"blue\"]", "players = 300");
        let text = text
            .replace("pawn = 3", "pawn = 999")
            .replace("dice", "dise");
        let found = parse_scenario("a.toml", &text).unwrap_err().to_string();
        for want in [
            "`players` must be from 1 to 255, not 300\n  at a.toml:5",
            "`position.pieces.red.hill.pawn` must be from 0 to 255, not 999\n  at a.toml:14",
            "`dise` is not a field of `position`\n  at a.toml:11\n  did you mean `dice`?",
            "a position needs `factions`",
        ] {
            assert!(found.contains(want), "no {want}\nin {found}");
        }
        let two = FULL.replace("rules", "players = 3\nrules");
        let found = parse_scenario("a.toml", &two).unwrap_err().to_string();
        assert!(found.contains("3 play, but `factions` names 2\n  at a.toml:4"));
    }

    #[test]
    fn scenarios_are_found_by_id_and_by_path() {
        let files = Files::embedded().with_text("scenarios/toy/contest.toml", FULL);
        assert_eq!(find(&files, "toy/contest").unwrap().id, "toy/contest");
        assert!(find(&files, "scenarios/toy/contest.toml").is_ok());
        assert!(list_scenarios(&files).contains(&("toy/contest".into(), "A contest".into())));
        for (wrong, help) in [
            (
                "toy/contset",
                "did you mean `toy/contest`? `sietch scenarios` lists all",
            ),
            (
                "contest",
                "did you mean `toy/contest`? `sietch scenarios` lists all",
            ),
            ("../../x", "`sietch scenarios` lists all"),
            ("/nowhere/x.toml", "`sietch scenarios` lists all"),
        ] {
            let found = find(&files, wrong).unwrap_err().to_string();
            assert!(found.contains(help), "{found}");
        }
    }

    #[test]
    fn the_id_must_be_that_of_the_file() {
        let found = parse_scenario("scenarios/toy/other.toml", FULL).unwrap_err();
        let want = "the id is `contest`, the file is `scenarios/toy/other.toml`\n  at scenarios/toy/other.toml:2";
        assert!(found.to_string().contains(want));
    }

    #[test]
    fn every_scenario_in_the_binary_reads() {
        let files = Files::embedded();
        for (id, _) in list_scenarios(&files) {
            let read = find(&files, &id).map_err(|e| e.to_string());
            assert!(read.is_ok(), "{}", read.unwrap_err());
        }
    }
}
