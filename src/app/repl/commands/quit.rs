//! `quit`: ends the session.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "quit",
    aliases: &["exit", "q"],
    group: Group::Leave,
    usage: "quit",
    brief: "Ends the session",
    help: "Ctrl-D does the same. The game is gone unless it was saved.",
    examples: &["quit"],
    takes: Takes::Nothing,
    run,
};

fn run(_: &mut Repl, _: &str) -> Done {
    Ok(Reply {
        text: String::new(),
        quit: true,
        ..Reply::default()
    })
}
