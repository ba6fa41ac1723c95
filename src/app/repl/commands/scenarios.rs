//! `scenarios`: lists the scenarios.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "scenarios",
    aliases: &[],
    group: Group::Leave,
    usage: "scenarios",
    brief: "Lists the scenarios",
    help: "All scenarios that `sietch play` can open.",
    examples: &["scenarios"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    Ok(Reply::text(crate::app::scenarios::list(&repl.files)))
}
