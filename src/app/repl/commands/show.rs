//! `show`: shows the board, as a seat sees it.

use crate::app::game::Eyes;
use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "show",
    aliases: &["board"],
    group: Group::Look,
    usage: "show [SEAT]",
    brief: "Shows the board, as a seat sees it",
    help: "Round and phase, every region with its pieces, what every seat has, dice and counters, as the person \
           who is asked sees them. With a seat, as that seat sees them.",
    examples: &["show", "show p2"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Ok(Reply::text(repl.board()));
    }
    let seat = find_seat(repl.game.def(), repl.game.roles(), rest)?;
    let before = std::mem::replace(&mut repl.game.eyes, Eyes::Seat(seat));
    let board = repl.board();
    repl.game.eyes = before;
    Ok(Reply::text(board))
}
