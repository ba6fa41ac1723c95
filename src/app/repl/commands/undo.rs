//! `undo`: takes back your last answer, or the last N.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes, number};

pub const COMMAND: Command = Command {
    name: "undo",
    aliases: &["u"],
    group: Group::Time,
    usage: "undo [N]",
    brief: "Takes back your last answer, or the last N",
    help: "Takes back answers of people, with all that bots and chance did since. The same answers again meet \
           the same dice. `redo` repeats what was taken back, and if something else is answered it stays as a fork: no \
           answer is ever lost. Edits of the position are taken back alike. An answer that is given otherwise after dice or secrets had come out is \
           marked in `log`, `history` and the saved game.",
    examples: &["undo", "undo 3"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let n = number("undo", rest, 1)?;
    let taken = repl.game.undo(n)?;
    if taken == 0 {
        return Err(Refused::new("there is nothing to take back"));
    }
    let answers = if taken == 1 { "answer" } else { "answers" };
    let known = repl.game.session.undone().any(|s| s.reveals) && repl.game.humans().len() > 1;
    let marked = match known {
        true => {
            " Something had come out by then: the journal will tell if another one is given now."
        }
        false => "",
    };
    let text = format!("Took back {taken} {answers}.{marked}\n{}", repl.decision());
    Ok(Reply::text(text))
}
