//! `seat`: says who plays a seat: human, or a bot.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};
use crate::kernel::ids::Seat;

pub const COMMAND: Command = Command {
    name: "seat",
    aliases: &["seats"],
    group: Group::Table,
    usage: "seat [SEAT=WHO]",
    brief: "Says who plays a seat: human, or a bot",
    help: "The seat goes by its number, by what it plays, or `all`. Without words it lists who plays.",
    examples: &["seat", "seat p2=human", "seat p1=random"],
    takes: Takes::Players,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        let seats = repl.game.def().seat_ids();
        let lines: Vec<String> = seats.map(|s| line(repl, s)).collect();
        return Ok(Reply::text(lines.join("\n")));
    }
    let def = repl.game.program().clone();
    for word in rest.split_whitespace() {
        repl.game.players.set(&def.def, word)?;
    }
    let from = repl.game.session.lines().len();
    repl.go_on(from)
}

fn line(repl: &Repl, seat: Seat) -> String {
    let (name, who) = (repl.game.name(seat), repl.game.player(seat).name());
    format!("p{} {name}: {who}", seat.0 + 1)
}
