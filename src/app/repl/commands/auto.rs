//! `auto`: bots take the next N decisions, or all to the end.

use crate::app::game::Take;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes, number};

pub const COMMAND: Command = Command {
    name: "auto",
    aliases: &[],
    group: Group::Table,
    usage: "auto [N]",
    brief: "Bots take the next N decisions, or all to the end",
    help: "Bots decide for everybody, people too, so many times or until the game is over. Ctrl-C stops them at \
           the next decision; `undo` takes back.",
    examples: &["auto", "auto 5"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let most = match rest {
        "" => None,
        text => Some(number("auto", text, 1)?),
    };
    play(repl, most)
}

/// Lets bots decide for everybody.
pub fn play(repl: &mut Repl, most: Option<usize>) -> Done {
    let from = repl.game.session.lines().len();
    let played = repl.game.play_bots(Take::All, most, &repl.stop);
    repl.told(from, false, played)
}
