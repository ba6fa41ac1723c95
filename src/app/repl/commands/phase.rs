//! `phase`: goes to a phase.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "phase",
    aliases: &[],
    group: Group::Edit,
    usage: "phase NAME",
    brief: "Goes to the beginning of a phase",
    help: "The game goes on at the beginning of this phase, in the same round and turn; nothing else changes. A game that is over \
           goes on, too. `dice keep` lays out the dice that a phase wants to find.",
    examples: &["phase {phase}", "phase {later}"],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    repl.edit("phase", rest)
}
