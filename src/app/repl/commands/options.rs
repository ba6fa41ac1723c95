//! `options`: shows the open decision again.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "options",
    aliases: &["o"],
    group: Group::Look,
    usage: "options",
    brief: "Shows the open decision again",
    help: "Who is asked, the question, and the numbered answers.",
    examples: &["options"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    Ok(Reply::text(repl.decision()))
}
