//! `show`: shows the board, or what one seat has.

use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};
use crate::problem::Problem;

pub const COMMAND: Command = Command {
    name: "show",
    aliases: &["board"],
    group: Group::Look,
    usage: "show [SEAT|ZONE] [--plain|--all]",
    brief: "Shows the board, all about a seat, or what lies in a zone",
    help: "Round and phase, every region with its pieces, what every seat has, dice and counters, as the person \
           who is asked may see them. With a seat, all about that seat: where it stands, what it has, and its abilities. \
           With a zone that belongs to nobody, such as a deck, its cards with all that they say. \
           A table with more cards than a screen holds is told in short, unless it is `--all` that you want. \
           `--plain` draws nothing and tells one fact in each line.",
    examples: &["show", "show p2", "show --plain", "show --all"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let mut look = repl.look;
    let plain = |w: &&str| *w == "--plain" || *w == "plain";
    look.drawn &= !rest.split_whitespace().any(|w| plain(&w));
    let whole = |w: &&str| *w == "--all";
    let all = rest.split_whitespace().any(|w| whole(&w));
    let words = rest.split_whitespace();
    let words: Vec<&str> = words.filter(|w| !plain(w) && !whole(w)).collect();
    let view = repl.game.view();
    let mut board = repl.board_of(&view);
    board.look = look;
    if words.is_empty() {
        return Ok(Reply::text(match all {
            true => board.all(&repl.game),
            false => board.on_a_screen(&repl.game),
        }));
    }
    let (def, name) = (repl.game.def(), words.join("_"));
    match (
        find_seat(def, repl.game.roles(), &name),
        def.zone(&name, None),
    ) {
        (Err(_), Some(zone)) => Ok(Reply::text(board.cards_in(zone))),
        (Err(_), None) => Err(nothing_called(repl, &words.join(" ")).into()),
        (Ok(seat), _) => Ok(Reply::text(board.card(&repl.game, seat))),
    }
}

/// What can be shown, where nothing is called so.
fn nothing_called(repl: &Repl, word: &str) -> Problem {
    let (def, roles) = (repl.game.def(), repl.game.roles());
    let seats: Vec<String> = def.seat_ids().map(|s| def.seat_label(roles, s)).collect();
    let common = def.zones.iter().filter(|z| z.seat.is_none());
    let zones: Vec<&str> = common.map(|z| z.name.as_str()).collect();
    let (noun, more) = match zones.is_empty() {
        true => ("seat", String::new()),
        false => ("seat or zone", format!("; zones are {}", zones.join(", "))),
    };
    let p = Problem::new(format!("there is no {noun} `{word}`"));
    p.help(format!("seats are {}{more}", seats.join(", ")))
}
