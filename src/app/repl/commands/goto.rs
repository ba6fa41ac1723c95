//! `goto`: goes to a step of the game.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "goto",
    aliases: &[],
    group: Group::Time,
    usage: "goto N",
    brief: "Goes to a step of the game, back or forth",
    help: "The game stands as after step N of `history`; 0 is the beginning. Nothing is lost: what lies behind can be repeated, and \
           if something else is answered it stays as a fork.",
    examples: &["goto 1", "goto 0"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let session = &repl.game.session;
    let most = session.answers() + session.undone().len();
    let n = match rest.parse::<usize>() {
        Ok(n) if n <= most => n,
        Ok(n) => {
            return Err(Refused::new(format!(
                "there is no step {n}; the last is {most} (`history` lists them)"
            )));
        }
        Err(_) => {
            return Err(Refused::new(
                "write e.g. `goto 3`; `history` lists the steps",
            ));
        }
    };
    repl.game.go_to(n)?;
    Ok(Reply::text(format!(
        "Step {n} of {most}.\n{}",
        repl.decision()
    )))
}
