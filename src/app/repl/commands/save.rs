//! `save`: saves the game.

use std::path::Path;

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::disk;
use crate::kernel::speech::several;
use crate::pack::build::write::scenario_text;
use crate::pack::read::puzzle::When;
use crate::puzzle::write::{PuzzleText, limit, puzzle_text};
use crate::session::{SaveFile, save};

pub const COMMAND: Command = Command {
    name: "save",
    aliases: &[],
    group: Group::Leave,
    usage: "save [scenario|puzzle] FILE",
    brief: "Saves the game, or its position as a scenario or puzzle",
    help: "A readable text file: scenario, players, seed, and every answer, edit and chance outcome so far, with the forks. \
           It has seals and a checksum: a file that was cut or changed is not taken for another game. `load` or `sietch \
           replay` reads it. `save scenario FILE` writes a scenario instead that begins with the position, at the start of \
           the phase that is running: `sietch play FILE.toml` opens it. `save puzzle FILE --goal GOAL` writes a puzzle \
           from it, for who is asked now or `--solver NAME`. `--within turns=1` (or `phase=NAME`, `decisions=3`, `roll`) \
           says how long there is, `--when end` that the goal must hold then. Its text and hints are yours to fill in; \
           `sietch solve FILE.toml` proves it.",
    examples: &[
        "save my-game.sietch",
        "save scenario my-game",
        "save puzzle my-game --goal over --within turns=2",
    ],
    takes: Takes::Files,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "save to which file? e.g. `save my-game.sietch`",
        ));
    }
    match rest.split_once(' ').unwrap_or((rest, "")) {
        ("scenario", name) => return scenario(repl, name.trim()),
        ("puzzle", words) => return puzzle(repl, words.trim()),
        _ => {}
    }
    let game = &repl.game;
    if game.riddle.is_some() {
        return Err(Refused::new(
            "a puzzle begins anew each time and is not saved as a game; `save scenario NAME` or `save puzzle NAME` keeps the position",
        ));
    }
    let players = game.players.said(game.def());
    let text = save::write(&game.session, &game.options, &players);
    // What could not be read again is not worth writing.
    SaveFile::read(rest, &text)?;
    write(rest, &text)?;
    let forks = match game.session.forks().len() {
        0 => String::new(),
        n => format!(", {}", several(n, "fork")),
    };
    let answers = several(game.session.answers(), "answer");
    Ok(Reply::text(format!("Saved to {rest}: {answers}{forks}.")))
}

fn write(name: &str, text: &str) -> Result<(), Refused> {
    Ok(disk::write(Path::new(name), text)?)
}

/// The file a name means, and the id that goes with it.
fn named(name: &str, what: &str) -> Result<(String, String), Refused> {
    let file = match name.ends_with(".toml") {
        true => name.to_string(),
        false => format!("{name}.toml"),
    };
    let stem = Path::new(&file).file_stem().and_then(|s| s.to_str());
    let id: String = stem.unwrap_or_default().to_lowercase();
    let odd = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
    match name.is_empty() || id.is_empty() || id.contains(odd) {
        true => Err(Refused::new(format!(
            "a {what} needs a name of letters, digits, `-` and `_`, e.g. `save {what} my-game`"
        ))),
        false => Ok((file, id)),
    }
}

/// The position as it is edited and played from: see [`crate::script::Table::base`].
fn scenario(repl: &Repl, name: &str) -> Done {
    let (file, id) = named(name, "scenario")?;
    let table = repl.game.session.table();
    let text = scenario_text(&repl.files, repl.game.program(), table.base(), &id)?;
    write(&file, &text)?;
    Ok(Reply::text(format!(
        "Saved to {file}; `sietch play {file}` begins with this position."
    )))
}

fn puzzle(repl: &Repl, words: &str) -> Done {
    let mut parts = words.split(" --");
    let (file, id) = named(parts.next().unwrap_or_default().trim(), "puzzle")?;
    let asked = asked(repl, parts)?;
    let base = repl.game.session.table().base();
    let text = puzzle_text(&repl.files, repl.game.program(), base, &id, &asked)?;
    write(&file, &text)?;
    Ok(Reply::text(format!(
        "Saved to {file}: fill in its text and hints. `sietch solve {file}` proves it, `sietch play {file}` plays it."
    )))
}

/// Reads `goal …`, `solver …`, `within …` and `when …`.
fn asked<'a>(repl: &Repl, options: impl Iterator<Item = &'a str>) -> Result<PuzzleText, Refused> {
    let (def, state) = (repl.game.def(), repl.game.session.table().state());
    let mut asked = PuzzleText::default();
    let mut solver = repl.game.asked();
    for option in options {
        let (name, value) = option.trim().split_once(' ').unwrap_or((option.trim(), ""));
        let value = value.trim().trim_matches(['"', '\'']).trim();
        match name {
            "goal" => asked.goal = value.into(),
            "solver" => {
                let none = || Refused::new(format!("`{value}` does not play here"));
                solver = Some(state.find_seat(def, value).ok_or_else(none)?);
            }
            "within" => {
                let each = value.split([' ', ',']).filter(|w| !w.is_empty());
                asked.within = each.map(|w| limit(def, w)).collect::<Result<_, _>>()?;
            }
            "when" if value == "end" => asked.when = When::End,
            "when" if value == "ever" => asked.when = When::Ever,
            "when" => return Err(Refused::new("`--when` is `ever` or `end`")),
            _ => {
                return Err(Refused::new(format!(
                    "there is no `--{name}`; there is: --goal, --solver, --within, --when"
                )));
            }
        }
    }
    if asked.goal.is_empty() {
        return Err(Refused::new(
            "what is to be reached? e.g. `save puzzle my-game --goal over`",
        ));
    }
    let role = solver.and_then(|s| state.role_of(s));
    let nobody = || Refused::new("nobody is asked now: say who solves it with `--solver NAME`");
    asked.solver = def.roles[role.ok_or_else(nobody)?.index()].id.clone();
    Ok(asked)
}
