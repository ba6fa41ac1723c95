//! `log`: tells what happened, the last N entries.

use crate::app::render::story;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes, number};

pub const COMMAND: Command = Command {
    name: "log",
    aliases: &[],
    group: Group::Look,
    usage: "log [N]",
    brief: "Tells what happened, the last N entries",
    help: "The journal of the game: every answer and every chance outcome, and what came of it with its clause. \
           What others chose in secret stays secret. Without a number, the last 20 entries.",
    examples: &["log", "log 50"],
    takes: Takes::Nothing,
    run,
};

const USUAL: usize = 20;

fn run(repl: &mut Repl, rest: &str) -> Done {
    let n = number("log", rest, USUAL)?;
    let log = story::log(&repl.game, n, repl.look);
    Ok(Reply::text(match log.is_empty() {
        true => "Nothing has happened yet.".into(),
        false => log,
    }))
}
