//! `goal`: what a puzzle asks for.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "goal",
    aliases: &[],
    group: Group::Look,
    usage: "goal",
    brief: "Shows what the puzzle asks for",
    help: "The text of the puzzle and its goal.",
    examples: &["goal"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    match &repl.game.riddle {
        Some(riddle) => Ok(Reply::text(riddle.told())),
        None => Err(Refused::new(super::hint::NO_PUZZLE)),
    }
}
