//! `hint`: help with a puzzle.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "hint",
    aliases: &[],
    group: Group::Explain,
    usage: "hint",
    brief: "Helps with a puzzle; the third time the prover answers",
    help: "The first hints are the author's. The third comes from the prover and is the best answer to the question \
           that is open now.",
    examples: &["hint"],
    takes: Takes::Nothing,
    run,
};

pub const NO_PUZZLE: &str = "this game is no puzzle; `puzzles` lists them";

fn run(repl: &mut Repl, _: &str) -> Done {
    let game = &mut repl.game;
    match &mut game.riddle {
        Some(riddle) => Ok(Reply::text(riddle.hint(&game.session))),
        None => Err(Refused::new(NO_PUZZLE)),
    }
}
