//! `turn`: begins the turn of a seat.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "turn",
    aliases: &[],
    group: Group::Edit,
    usage: "turn SEAT",
    brief: "Begins the turn of a seat",
    help: "The turn of this seat begins now, with its first phase and in the same round; after it the seats go on in their order. \
           Counters that last for one turn begin anew, and loans of abilities end. `phase NAME` then goes to another phase of \
           that turn.",
    examples: &["turn {other}", "turn p1"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    repl.edit("turn", rest)
}
