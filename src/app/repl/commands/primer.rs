//! `primer`: the game on one screen.

use crate::app::primer;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "primer",
    aliases: &[],
    group: Group::Look,
    usage: "primer",
    brief: "Tells the game on one screen: aim, turn, dice, victory",
    help: "What a newcomer needs: what one plays for, how a turn goes, what dice and signs mean, how one wins. It comes by itself \
           when a game is played for the first time.",
    examples: &["primer"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let game = &repl.game.program().rules;
    match primer::text(&repl.files, game, repl.look) {
        Some(text) => Ok(Reply::text(text)),
        None => Err(Refused::new(format!(
            "this game has no primer; it would be rules/{game}/primer.txt"
        ))),
    }
}
