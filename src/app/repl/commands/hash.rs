//! `hash`: prints the hash of the position.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "hash",
    aliases: &[],
    group: Group::Look,
    usage: "hash",
    brief: "Prints the hash of the position",
    help: "Equal hashes mean equal games, on every machine: dice to come included.",
    examples: &["hash"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    Ok(Reply::text(format!("{:016x}", repl.game.session.hash())))
}
