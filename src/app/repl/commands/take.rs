//! `take`: takes pieces from a place.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "take",
    aliases: &[],
    group: Group::Edit,
    usage: "take [N|all] OWNER KIND PLACE",
    brief: "Takes pieces from a place; the journal tells",
    help: "The pieces go to where they lie at the start of a game; no piece ever leaves it. The phase that is running begins \
           again, as with `put`.",
    examples: &[
        "take 1 {seat} {kind} {from}",
        "take all {seat} {kind} {from}",
    ],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    repl.edit("take", rest)
}
