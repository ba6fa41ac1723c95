//! `view`: looks through the eyes of a seat from now on.

use crate::app::game::Eyes;
use crate::app::players::find_seat;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};
use crate::kernel::ids::Seat;

pub const COMMAND: Command = Command {
    name: "view",
    aliases: &[],
    group: Group::Look,
    usage: "view [SEAT]",
    brief: "Looks through the eyes of a seat from now on",
    help: "Board and log are shown as this seat sees them until `view auto`, which goes back to the person who \
           is asked. `view nobody` shows only what everybody may see. Without a word it tells whose eyes are \
           used. Where several people play, it asks before it shows the secrets of somebody else.",
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
            if is_anothers(repl, seat) {
                repl.unseen = Some(seat);
                let name = repl.game.name(seat);
                return Ok(Reply::text(format!(
                    "This shows what only {name} may know. Do all agree? `yes` shows it, anything else does not."
                )));
            }
            repl.game.eyes = Eyes::Seat(seat);
        }
    }
    Ok(told(repl))
}

/// Would a person see what another one at this keyboard keeps secret?
fn is_anothers(repl: &Repl, seat: Seat) -> bool {
    let several = repl.game.humans().len() > 1;
    several && repl.game.viewer() != Some(seat) && repl.game.asked().is_some_and(|s| s != seat)
}

/// What is said to the question whether another one's secrets may be shown; nothing if it was not asked, or the line says
/// something else.
pub fn allowed(repl: &mut Repl, line: &str) -> Option<Done> {
    let seat = repl.unseen.take()?;
    match line.to_lowercase().as_str() {
        "yes" | "y" => {
            repl.game.eyes = Eyes::Seat(seat);
            Some(Ok(told(repl)))
        }
        "no" | "n" | "" => Some(Ok(Reply::text("Nothing is shown."))),
        _ => None,
    }
}

fn told(repl: &Repl) -> Reply {
    let seen = match repl.game.viewer() {
        Some(seat) => format!("as {} sees it", repl.game.name(seat)),
        None => "as everybody may see it".into(),
    };
    let how = match repl.game.eyes {
        Eyes::Asked => "the person who is asked",
        _ => "until `view auto`",
    };
    Reply::text(format!("The game is shown {seen} ({how})."))
}
