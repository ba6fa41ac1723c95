//! `view`: looks through the eyes of a seat from now on.

use crate::app::game::Eyes;
use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "view",
    aliases: &[],
    group: Group::Look,
    usage: "view [SEAT]",
    brief: "Looks through the eyes of a seat from now on",
    help: "Board and log are shown as this seat sees them until `view auto`, which goes back to the person who \
           is asked. `view nobody` shows only what everybody may see. Without a word it tells whose eyes are \
           used.",
    examples: &["view", "view p2", "view nobody", "view auto"],
    takes: Takes::Seats,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    match rest {
        "" => {}
        "auto" => repl.game.eyes = Eyes::Asked,
        "nobody" => repl.game.eyes = Eyes::Nobody,
        name => {
            let seat = find_seat(repl.game.def(), repl.game.roles(), name)?;
            repl.game.eyes = Eyes::Seat(seat);
        }
    }
    let seen = match repl.game.viewer() {
        Some(seat) => format!("as {} sees it", repl.game.name(seat)),
        None => "as everybody may see it".into(),
    };
    let how = match repl.game.eyes {
        Eyes::Asked => "the person who is asked",
        _ => "until `view auto`",
    };
    Ok(Reply::text(format!("The game is shown {seen} ({how}).")))
}
