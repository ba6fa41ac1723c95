//! `go`: bots play on to the next decision of a person.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "go",
    aliases: &[],
    group: Group::Table,
    usage: "go",
    brief: "Bots play on to the next decision of a person",
    help: "After `step` or `auto N` it may be a bot's turn: this lets bots play their own seats until a person \
           is asked.",
    examples: &["go"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let from = repl.game.session.lines().len();
    repl.go_on(from)
}
