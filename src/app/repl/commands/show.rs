//! `show`: shows the board, or what one seat has.

use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "show",
    aliases: &["board"],
    group: Group::Look,
    usage: "show [SEAT] [--plain]",
    brief: "Shows the board, or what one seat has and can",
    help: "Round and phase, every region with its pieces, what every seat has, dice and counters, as the person \
           who is asked may see them. With a seat, all about that seat: where it stands, what it has, and its abilities. \
           `--plain` draws nothing and tells one fact in each line.",
    examples: &["show", "show p2", "show --plain"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let mut look = repl.look;
    let plain = |w: &&str| *w == "--plain" || *w == "plain";
    look.drawn &= !rest.split_whitespace().any(|w| plain(&w));
    let words: Vec<&str> = rest.split_whitespace().filter(|w| !plain(w)).collect();
    let view = repl.game.view();
    let mut board = repl.board_of(&view);
    board.look = look;
    if words.is_empty() {
        return Ok(Reply::text(board.all(&repl.game)));
    }
    let seat = find_seat(repl.game.def(), repl.game.roles(), &words.join("_"))?;
    Ok(Reply::text(board.card(&repl.game, seat)))
}
