//! `turn`: gives a seat the turn.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "turn",
    aliases: &[],
    group: Group::Edit,
    usage: "turn SEAT",
    brief: "Gives a seat the turn, in the phase that is running",
    help: "The seat is active now, in the same phase and round. Counters that last for one turn begin anew, and loans of abilities \
           end.",
    examples: &["turn blues", "turn p1"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    repl.edit("turn", rest)
}
