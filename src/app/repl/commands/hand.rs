//! `hand`: the cards somebody has, with all that they say.

use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "hand",
    aliases: &["hands"],
    group: Group::Look,
    usage: "hand [SEAT] [--plain]",
    brief: "Shows your cards, or those of another as you see them",
    help: "Every card that lies before you, with all that it says: your hand, and whatever else is yours. With a seat, what you \
           see of that seat's cards. `card` shows one card, `show` the whole table.",
    examples: &["hand", "hand p2"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if repl.game.def().cards.is_empty() {
        return Ok(Reply::text("This game has no cards."));
    }
    let plain = |w: &&str| *w == "--plain" || *w == "plain";
    let drawn = !rest.split_whitespace().any(|w| plain(&w));
    let words: Vec<&str> = rest.split_whitespace().filter(|w| !plain(w)).collect();
    let seat = match (words.is_empty(), repl.game.viewer()) {
        (false, _) => find_seat(repl.game.def(), repl.game.roles(), &words.join("_"))?,
        (true, Some(seat)) => seat,
        (true, None) => {
            return Err(Refused::new(
                "whose cards? You only look on here\n  write `hand SEAT`, e.g. `hand p1`",
            ));
        }
    };
    let view = repl.game.view();
    let mut board = repl.board_of(&view);
    board.look.drawn &= drawn;
    Ok(Reply::text(board.cards_of(seat)))
}
