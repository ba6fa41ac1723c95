//! `step`: a bot takes the open decision.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes};

pub const COMMAND: Command = Command {
    name: "step",
    aliases: &[],
    group: Group::Table,
    usage: "step",
    brief: "A bot takes the open decision",
    help: "One decision, whoever is asked, like `auto 1`.",
    examples: &["step"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    super::auto::play(repl, None, Some(1))
}
