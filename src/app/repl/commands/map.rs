//! `map`: shows the regions, their kinds and borders.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "map",
    aliases: &[],
    group: Group::Look,
    usage: "map",
    brief: "Shows the regions, their kinds and borders",
    help: "The map, drawn where the window has room for it, and for every region what kind of region it is and what it \
           borders on. `~` marks where a track's marker stands.",
    examples: &["map"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let view = repl.game.view();
    Ok(Reply::text(repl.board_of(&view).map()))
}
