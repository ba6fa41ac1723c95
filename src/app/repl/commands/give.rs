//! `give up`: the solution of a puzzle.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "give",
    aliases: &[],
    group: Group::Explain,
    usage: "give up",
    brief: "Shows the solution of a puzzle",
    help: "The prover's solution from the start of the puzzle, for every reply and outcome. The game stays as it is.",
    examples: &["give up"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    match (&repl.game.riddle, rest) {
        (None, _) => Err(Refused::new(super::hint::NO_PUZZLE)),
        (Some(riddle), "up") => Ok(Reply::text(riddle.solution())),
        _ => Err(Refused::new("write `give up` to see the solution")),
    }
}
