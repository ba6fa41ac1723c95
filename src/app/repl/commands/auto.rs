//! `auto`: bots take the next N decisions, or all to the end.

use crate::app::game::Take;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Takes, number};
use crate::lab::bots;

pub const COMMAND: Command = Command {
    name: "auto",
    aliases: &[],
    group: Group::Table,
    usage: "auto [BOT] [N]",
    brief: "Bots take the next N decisions, or all to the end",
    help: "Bots decide for everybody, people too, so many times or until the game is over. A bot that is named decides for \
           those who are people now; else they answer anything. Ctrl-C stops them at the next decision; `undo` takes back.",
    examples: &["auto", "auto 5", "auto greedy 3", "auto mcts:50 2"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let named = rest.split_whitespace().next();
    let named = named.filter(|w| w.parse::<usize>().is_err());
    let most = match rest[named.map_or(0, str::len)..].trim() {
        "" => None,
        text => Some(number("auto", text, 1)?),
    };
    if let Some(bot) = named {
        bots::fits(bot, repl.game.session.table().host().program())?;
    }
    play(repl, named, most)
}

/// Lets bots decide for everybody.
pub fn play(repl: &mut Repl, bot: Option<&str>, most: Option<usize>) -> Done {
    let from = repl.game.session.lines().len();
    let played = repl.game.play_bots(Take::All(bot), most, &repl.stop);
    repl.told(from, false, played)
}
