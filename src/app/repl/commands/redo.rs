//! `redo`: repeats an answer that was taken back.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};

pub const COMMAND: Command = Command {
    name: "redo",
    aliases: &[],
    group: Group::Time,
    usage: "redo",
    brief: "Repeats an answer that was taken back",
    help: "Gives the answer again that `undo` took back, with what followed. After another answer there is \
           nothing to repeat, but `forks` lists the line of play that was left.",
    examples: &["redo"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let from = repl.game.session.lines().len();
    if !repl.game.redo()? {
        return Err(Refused::new("there is nothing to repeat"));
    }
    repl.told(from, false, Ok(0))
}
