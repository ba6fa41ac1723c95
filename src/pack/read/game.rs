//! `rules/<game>/game.toml`: what a game consists of and in which order it is played.

use crate::kernel::def::{Around, Order};
use crate::kernel::ids::MAX_SEATS;
use crate::pack::text::at::{At, check_name};
use crate::pack::text::fields::{Fields, Shape, TomlItem, read_file};
use crate::pack::text::files::Files;
use crate::problem::{Problem, Problems};

use super::cards;
use super::parts::{Parts, each};

#[derive(Clone, Debug)]
pub struct GameFile {
    pub id: At<String>,
    pub title: String,
    /// The fewest and the most that may play.
    pub players: (usize, usize),
    pub roles: Roles,
    pub dice: Vec<DieRow>,
    pub stages: Vec<StageRow>,
    pub parts: Parts,
}

/// How seats come by what they play.
#[derive(Clone, Debug, Default)]
pub struct Roles {
    /// The pile where a role's pieces start.
    pub pile: Option<At<String>>,
    /// The decision or chance event by which a seat gets its role; a scenario that names factions answers it.
    pub decision: Option<At<String>>,
}

#[derive(Clone, Debug)]
pub struct DieRow {
    pub name: At<String>,
    pub count: u8,
    pub faces: Vec<FaceRow>,
}

#[derive(Clone, Debug, Default)]
pub struct FaceRow {
    pub name: At<String>,
    pub title: String,
    pub value: i64,
    pub tags: Vec<At<String>>,
}

#[derive(Clone, Debug)]
pub struct StageRow {
    pub id: At<String>,
    pub order: Order,
    pub rounds: Rounds,
    pub clockwise: bool,
    /// Name, and how it goes through the seats.
    pub phases: Vec<(At<String>, Around)>,
}

#[derive(Clone, Debug)]
pub enum Rounds {
    Number(u16),
    Tunable(At<String>),
    Endless,
}

/// Where a game's files are.
pub fn path(game: &str, file: &str) -> String {
    format!("rules/{game}/{file}")
}

/// The folder of a game.
pub fn folder(game: &str) -> String {
    format!("rules/{game}")
}

/// The games there are.
pub fn list_games(files: &Files) -> Vec<String> {
    let mut games = files.folders("rules");
    games.retain(|g| files.exists(&path(g, "game.toml")));
    games
}

/// Reads a game that stands on its own.
pub fn read(files: &Files, game: &str) -> Result<GameFile, Problems> {
    let read = |f: &mut Fields| {
        let read = fields(f);
        check_id(&read.id, game, f);
        read
    };
    let mut read = read_file(files, &path(game, "game.toml"), read)?;
    let cards = cards::read_folder(files, &folder(game), false)?;
    read.parts.cards.extend(cards);
    Ok(read)
}

pub fn check_id(id: &At<String>, folder: &str, f: &Fields) {
    if id.value != folder {
        let message = format!("the id is `{}`, the folder is `{folder}`", id.value);
        f.report(id.problem(message));
    }
}

fn fields(f: &mut Fields) -> GameFile {
    f.format();
    GameFile {
        id: f.text("id"),
        title: f.text("title").value,
        players: f.need("players").map_or((1, 1), |i| players(&i)),
        roles: f
            .get("roles")
            .and_then(|i| i.fields(roles))
            .unwrap_or_default(),
        dice: each(f.named("dice"), die),
        stages: f.need("stages").map_or(Vec::new(), |i| stages(&i)),
        parts: Parts::read(f),
    }
}

/// The fewest and the most that may play.
pub fn players(item: &TomlItem) -> (usize, usize) {
    let list = item.list();
    let numbers: Vec<usize> = list
        .iter()
        .filter_map(|i| i.number_in(1..=MAX_SEATS as i64))
        .map(|n| n.value as usize)
        .collect();
    if numbers.len() < list.len() {
        return (1, MAX_SEATS);
    }
    match numbers[..] {
        [low, high] if low <= high => (low, high),
        _ => {
            let message = "`players` must be the fewest and the most, like [2, 4]";
            item.report(item.spot().problem(message));
            (1, MAX_SEATS)
        }
    }
}

pub fn roles(f: &mut Fields) -> Roles {
    Roles {
        pile: f.opt_text("pile"),
        decision: f.opt_text("decision"),
    }
}

fn die(name: At<String>, f: &mut Fields) -> DieRow {
    let count = f.get("count").and_then(|i| i.number_in(1..=64));
    let faces = f.need("faces").map_or(Vec::new(), |i| faces(&i));
    if faces.is_empty() {
        f.report(no_faces(&name));
    }
    DieRow {
        name,
        count: count.map_or(1, |n| n.value as u8),
        faces,
    }
}

pub fn no_faces(die: &At<String>) -> Problem {
    die.problem(format!("the die `{}` has no faces", die.value))
}

pub fn faces(item: &TomlItem) -> Vec<FaceRow> {
    item.list().iter().filter_map(face).collect()
}

/// A face is its name, or a table where it carries more.
fn face(item: &TomlItem) -> Option<FaceRow> {
    let face = match item.shape() {
        Shape::Text => FaceRow {
            name: item.text()?,
            ..FaceRow::default()
        },
        _ => item.fields(|f| FaceRow {
            name: f.text("name"),
            title: f.opt_text("title").map_or(String::new(), |t| t.value),
            value: f
                .get("value")
                .and_then(|i| i.number())
                .map_or(0, |n| n.value),
            tags: f.texts("tags"),
        })?,
    };
    let mut problems = Vec::new();
    check_name(&face.name, &mut problems);
    problems.into_iter().for_each(|p| item.report(p));
    Some(face)
}

const ORDERS: [(&str, Order); 3] = [
    ("once", Order::Once),
    ("turns", Order::Turns),
    ("phases", Order::Phases),
];
const DIRECTIONS: [(&str, bool); 2] = [("clockwise", true), ("anticlockwise", false)];

fn stages(item: &TomlItem) -> Vec<StageRow> {
    let list = item.list();
    list.iter().filter_map(|i| i.fields(stage)).collect()
}

fn stage(f: &mut Fields) -> StageRow {
    let order = f.need("order").and_then(|i| i.choice(&ORDERS));
    let direction = f.get("direction").and_then(|i| i.choice(&DIRECTIONS));
    let phases = f.need("phases").map_or(Vec::new(), |i| phases(&i));
    let stage = StageRow {
        id: f.text("id"),
        order: order.unwrap_or(Order::Once),
        rounds: f.get("rounds").map_or(Rounds::Number(1), |i| rounds(&i)),
        clockwise: direction.unwrap_or(true),
        phases,
    };
    if order.is_some() {
        stage.check_around().into_iter().for_each(|p| f.report(p));
    }
    stage
}

impl StageRow {
    /// Only some stages have phases that run once and order the seats themselves, or go around until all are done.
    pub fn check_around(&self) -> Vec<Problem> {
        let wrong = |phase: &At<String>, word: &str| {
            let message = format!("`{}` cannot have `{word}` here", phase.value);
            let help = "only stages of order `phases` take a phase through all seats";
            phase.problem(message).help(help)
        };
        let phases = self.phases.iter().filter(|_| self.order != Order::Phases);
        let phases = phases.filter_map(|(phase, around)| match around {
            Around::Each => None,
            Around::Once => Some(wrong(phase, "once")),
            Around::UntilDone => Some(wrong(phase, "repeat")),
        });
        phases.collect()
    }
}

/// The phases of a stage, in order.
pub fn phases(item: &TomlItem) -> Vec<(At<String>, Around)> {
    item.list().iter().filter_map(stage_phase).collect()
}

pub fn rounds(item: &TomlItem) -> Rounds {
    match item.shape() {
        Shape::Text => match item.text() {
            Some(t) if t.value == "endless" => Rounds::Endless,
            Some(name) => Rounds::Tunable(name),
            None => Rounds::Endless,
        },
        _ => {
            let n = item.number_in(1..=i64::from(u16::MAX));
            Rounds::Number(n.map_or(1, |n| n.value as u16))
        }
    }
}

fn stage_phase(item: &TomlItem) -> Option<(At<String>, Around)> {
    match item.shape() {
        Shape::Text => Some((item.text()?, Around::Each)),
        _ => item.fields(|f| {
            let phase = f.text("phase");
            let around = around(&phase, f);
            (phase, around)
        }),
    }
}

/// How a phase goes through the seats: `once` or `repeat`, else each seat has it once.
pub fn around(phase: &At<String>, f: &mut Fields) -> Around {
    match (f.flag("once"), f.flag("repeat")) {
        (false, false) => Around::Each,
        (true, false) => Around::Once,
        (false, true) => Around::UntilDone,
        (true, true) => {
            let message = format!("`{}` cannot have `once` and `repeat`", phase.value);
            let help = "`once`: it runs once and orders the seats itself; `repeat`: seats in order until all are done";
            f.report(phase.problem(message).help(help));
            Around::Once
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEAD: &str = "format = 1\nid = \"toy\"\ntitle = \"Toy\"\nplayers = [2, 3]\n";

    fn game(rest: &str) -> Result<GameFile, String> {
        let text = format!("{HEAD}{rest}");
        let files = Files::embedded().with_text("rules/toy/game.toml", &text);
        read(&files, "toy").map_err(|e| e.to_string())
    }

    #[test]
    fn order_is_that_of_the_file() {
        let g = game(
            "[kinds.zebra]\n[kinds.ant]\n[counters]\nz = {}\na = { scope = \"seat\" }\n\
             [dice.z]\nfaces = [\"up\", { name = \"1\", value = 1 }]\n[dice.a]\nfaces = [\"x\"]\n\
             [[stages]]\nid = \"s\"\norder = \"phases\"\nphases = [\"b\", { phase = \"a\", once = true }]\n",
        )
        .unwrap();
        let kinds: Vec<&str> = g.parts.kinds.iter().map(|k| k.name.as_str()).collect();
        assert_eq!(kinds, ["zebra", "ant"]);
        assert_eq!(g.parts.counters[0].name.value, "z");
        assert_eq!(
            (g.dice[0].name.as_str(), g.dice[0].faces[1].value),
            ("z", 1)
        );
        let around: Vec<Around> = g.stages[0].phases.iter().map(|p| p.1).collect();
        assert_eq!(around, [Around::Each, Around::Once]);
    }

    #[test]
    fn mistakes_have_their_lines() {
        let found = game(
            "[counters]\nc = { scope = \"saet\" }\n[tunables]\nt = { value = 9, min = 0, max = 3, meaning = \"\" }\n\
             [dice.d]\nfaces = []\n[[stages]]\nid = \"s\"\norder = \"once\"\nphases = [{ phase = \"a\", once = true }]\n\
             rounds = 0\n",
        )
        .unwrap_err();
        for want in [
            "`counters.c.scope` cannot be `saet`\n  at rules/toy/game.toml:6\n  it may be: game, seat, place",
            "`t` is 9, not between 0 and 3\n  at rules/toy/game.toml:8",
            "the die `d` has no faces\n  at rules/toy/game.toml:9",
            "`a` cannot have `once` here\n  at rules/toy/game.toml:14",
            "`stages.rounds` must be from 1 to 65535, not 0\n  at rules/toy/game.toml:15",
        ] {
            assert!(found.contains(want), "no {want}\nin {found}");
        }
    }

    #[test]
    fn the_id_must_be_that_of_the_folder() {
        let files = Files::embedded().with_text("rules/other/game.toml", HEAD);
        let found = read(&files, "other").unwrap_err().to_string();
        assert!(
            found.contains("the id is `toy`, the folder is `other`\n  at rules/other/game.toml:2")
        );
        assert!(found.contains("the field `stages` is missing"));
    }

    #[test]
    fn players_are_a_range() {
        let files = |p: &str| {
            let text =
                HEAD.replace("[2, 3]", p) + "[[stages]]\nid=\"s\"\norder=\"once\"\nphases=[]\n";
            let files = Files::embedded().with_text("rules/toy/game.toml", &text);
            read(&files, "toy").map(|g| g.players)
        };
        assert_eq!(files("[2, 8]"), Ok((2, 8)));
        for bad in ["[4, 2]", "[2]", "[0, 2]", "[2, 99]", "3", "[\"a\", 1]"] {
            assert!(files(bad).is_err(), "{bad}");
        }
    }
}
