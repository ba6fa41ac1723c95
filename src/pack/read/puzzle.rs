//! `scenarios/<game>/puzzles/<id>.toml`: a scenario with a goal.

use std::path::Path;

use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, Shape, TomlItem, parse};
use crate::pack::text::files::{Files, read_disk};
use crate::problem::{Problem, Problems};

use super::scenario::{self, Scenario};

/// When the goal must hold.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum When {
    /// At any stop of the game: a decision, a chance event, the end of a phase.
    #[default]
    Ever,
    /// When the time is up or the game is over.
    End,
}

/// How those who do not solve answer where no script answers for them. They stand together against the solver.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponents {
    /// In every way: the solver's answer must do against each reply, those given in secret at the same time, too.
    #[default]
    All,
    /// As well as they can; secret choices made at the same time may be mixed on both sides.
    Best,
}

/// How chance events come out that are not laid down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Dice {
    /// Each with its chance.
    #[default]
    Chance,
    /// In every way: the solver must do whatever comes.
    All,
}

/// A puzzle as it is written.
#[derive(Clone, Debug, Default)]
pub struct Puzzle {
    pub scenario: Scenario,
    /// The file it was read from.
    pub file: String,
    pub text: String,
    /// The faction that solves it.
    pub solver: At<String>,
    pub goal: At<String>,
    pub when: When,
    pub opponents: Opponents,
    /// The solver has seen all cards.
    pub open: bool,
    pub dice: Dice,
    /// The chance that is asked for, e.g. `1/3`.
    pub chance: Option<At<String>>,
    pub throws: Vec<At<String>>,
    pub turns: Option<At<i64>>,
    pub decisions: Option<At<i64>>,
    pub until: Option<At<String>>,
    /// The time ends with the running roll.
    pub roll: bool,
    /// What others answer, by decision.
    pub script: Vec<(At<String>, Vec<At<String>>)>,
    pub hints: Vec<At<String>>,
    pub teaches: Vec<At<String>>,
    /// From 1 to 5.
    pub difficulty: i64,
    pub author: String,
    /// The solver's answers, each `decision: answer` or an answer only.
    pub solution: Vec<At<String>>,
}

const FOLDER: &str = "puzzles";

/// Ids of all puzzles: `game/puzzles/name`.
pub fn list_puzzles(files: &Files) -> Vec<String> {
    let games = files.folders("scenarios").into_iter();
    let paths = games.flat_map(|g| files.list(&format!("scenarios/{g}/{FOLDER}"), ".toml"));
    let id = |p: String| Some(p.strip_prefix("scenarios/")?.strip_suffix(".toml")?.into());
    paths.filter_map(id).collect()
}

/// The file of a puzzle by its id, its bare name, or its path; nothing if no puzzle goes by it.
fn locate(files: &Files, name: &str) -> Option<String> {
    let ids = list_puzzles(files);
    let same = |id: &&String| **id == name || id.rsplit('/').next() == Some(name);
    if let Some(id) = ids.iter().find(same) {
        return Some(format!("scenarios/{id}.toml"));
    }
    let parent = Path::new(name).parent().and_then(Path::file_name);
    let there = parent.is_some_and(|p| p == FOLDER) || has_goal(name);
    (name.ends_with(".toml") && there).then(|| name.to_string())
}

/// A file with a goal is a puzzle wherever it lies; a plain scenario has none.
fn has_goal(name: &str) -> bool {
    let text = match name.ends_with(".toml") {
        true => read_disk(Path::new(name)).ok().flatten(),
        false => None,
    };
    let table = text.and_then(|t| t.parse::<toml::Table>().ok());
    table.is_some_and(|t| t.contains_key("goal"))
}

/// Does a name mean a puzzle and not a plain scenario?
pub fn is_puzzle(files: &Files, name: &str) -> bool {
    locate(files, name).is_some()
}

/// Finds a puzzle by id, name or path.
pub fn find_puzzle(files: &Files, name: &str) -> Result<Puzzle, Problems> {
    let place = match locate(files, name) {
        Some(place) => Some(place),
        // Any file may be named outright.
        None => name.ends_with(".toml").then(|| name.to_string()),
    };
    let text = match &place {
        Some(p) => match read_disk(Path::new(p))? {
            Some(text) if *p == name => Some(text),
            _ => files.read(p)?,
        },
        None => None,
    };
    let (Some(file), Some(text)) = (place, text) else {
        let ids = list_puzzles(files);
        let problem = Problem::new(format!("there is no puzzle `{name}`"));
        let near = crate::kernel::ids::nearest(name, ids.iter().map(String::as_str));
        let lists = "`puzzles` in a game lists all";
        return Err(problem
            .help(match near {
                Some(id) => format!("did you mean `{id}`? {lists}"),
                None => lists.into(),
            })
            .into());
    };
    let mut puzzle = parse_puzzle(&file, &text)?;
    let inner = file.strip_prefix("scenarios/");
    let id = inner.and_then(|f| f.strip_suffix(".toml"));
    puzzle.scenario.id = id.unwrap_or(name).to_string();
    Ok(puzzle)
}

/// Reads the text of a puzzle file.
pub fn parse_puzzle(file: &str, text: &str) -> Result<Puzzle, Problems> {
    let mut puzzle = parse(file, text, fields)?;
    puzzle.file = file.into();
    Ok(puzzle)
}

fn fields(f: &mut Fields) -> Puzzle {
    let scenario = scenario::fields(f);
    if scenario.position.is_none() {
        let message = "a puzzle needs a [position] to start from";
        f.report(f.spot().problem(message));
    }
    let one = |f: &mut Fields, name, words: &[(&str, u8)]| {
        f.get(name).and_then(|i| i.choice(words)).unwrap_or(0)
    };
    let within = f.get("within");
    let within = within.and_then(|i| i.fields(limits)).unwrap_or_default();
    Puzzle {
        scenario,
        file: String::new(),
        text: f.text("text").value,
        solver: f.text("solver"),
        goal: f.text("goal"),
        when: match one(f, "when", &[("ever", 0), ("end", 1)]) {
            0 => When::Ever,
            _ => When::End,
        },
        opponents: match one(f, "opponents", &[("all", 0), ("best", 1)]) {
            0 => Opponents::All,
            _ => Opponents::Best,
        },
        open: f.flag("open"),
        dice: match one(f, "dice", &[("chance", 0), ("all", 1)]) {
            0 => Dice::Chance,
            _ => Dice::All,
        },
        chance: f.opt_text("chance"),
        throws: f.texts("throws"),
        turns: within.0,
        decisions: within.1,
        until: within.2,
        roll: within.3,
        script: f.entries("script").into_iter().map(scripted).collect(),
        hints: f.texts("hints"),
        teaches: f.texts("teaches"),
        difficulty: f
            .need("difficulty")
            .and_then(|i| i.number_in(1..=5))
            .map_or(1, |n| n.value),
        author: f.text("author").value,
        solution: f.texts("solution"),
    }
}

type WithinRead = (Option<At<i64>>, Option<At<i64>>, Option<At<String>>, bool);

fn limits(f: &mut Fields) -> WithinRead {
    let number = |f: &mut Fields, name| f.get(name).and_then(|i| i.number_in(1..=1000));
    let (turns, decisions) = (number(f, "turns"), number(f, "decisions"));
    (turns, decisions, f.opt_text("phase"), f.flag("roll"))
}

/// One answer, or several to be given in order.
fn scripted((what, item): (At<String>, TomlItem)) -> (At<String>, Vec<At<String>>) {
    let answers = match item.shape() {
        Shape::Text => item.text().into_iter().collect(),
        _ => item.texts(),
    };
    (what, answers)
}

#[cfg(test)]
mod tests {
    use super::*;

    const FULL: &str = r#"format = 1
id = "hold"
title = "Hold the hill"
rules = "toy"
factions = ["red", "blue"]
text = "Hold it."
solver = "red"
goal = "red@hill"
when = "end"
opponents = "best"
dice = "all"
chance = "1/2"
throws = ["a b", "c"]
hints = ["Look."]
teaches = ["T.1"]
difficulty = 2
author = "me"
solution = ["play.where: hill"]
[within]
turns = 2
decisions = 3
phase = "play"
[script]
"play.other" = "pass"
"play.more" = ["1", "2"]
[position]
phase = "play"
"#;

    #[test]
    fn a_whole_puzzle_reads() {
        let p = parse_puzzle("a.toml", FULL).unwrap();
        assert_eq!(
            (p.when, p.opponents, p.dice),
            (When::End, Opponents::Best, Dice::All)
        );
        assert_eq!(
            (p.throws.len(), p.script.len(), p.script[1].1.len()),
            (2, 2, 2)
        );
        assert_eq!(p.turns.unwrap().value + p.decisions.unwrap().value, 5);
        assert_eq!((p.goal.value.as_str(), p.goal.spot.line), ("red@hill", 8));
    }

    #[test]
    fn mistakes_have_their_lines() {
        let text = FULL
            .replace("difficulty = 2", "difficulty = 9")
            .replace("when = \"end\"", "when = \"never\"")
            .replace("hints", "hnits")
            .replace("turns = 2", "turns = 0");
        let found = parse_puzzle("a.toml", &text).unwrap_err().to_string();
        for want in [
            "a.toml:16",
            "a.toml:9",
            "`hnits` is not a field",
            "a.toml:20",
        ] {
            assert!(found.contains(want), "no {want}\nin {found}");
        }
        let found = parse_puzzle("a.toml", "format = 1\nid = [")
            .unwrap_err()
            .to_string();
        assert!(
            found.contains("not valid TOML") && found.contains("a.toml:2"),
            "{found}"
        );
        let no_place = FULL.split("[position]").next().unwrap();
        let found = parse_puzzle("a.toml", no_place).unwrap_err().to_string();
        assert!(found.contains("needs a [position]"), "{found}");
    }
}
