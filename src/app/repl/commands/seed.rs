//! `seed`: prints the seed of the game.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "seed",
    aliases: &[],
    group: Group::Leave,
    usage: "seed",
    brief: "Prints the seed of the game",
    help: "The same scenario, seed and answers make the same game.",
    examples: &["seed"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    Ok(Reply::text(repl.game.session.seed.to_string()))
}
