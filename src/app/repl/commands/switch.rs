//! `switch`: goes over to another line of play.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "switch",
    aliases: &[],
    group: Group::Time,
    usage: "switch NAME",
    brief: "Goes over to another line of play",
    help: "The game stands as it was left there; the line that was being played stays as it is.",
    examples: &["switch main"],
    takes: Takes::Forks,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "switch to which? `forks` lists the lines of play",
        ));
    }
    repl.game.session.switch(rest).map_err(|p| *p)?;
    let n = repl.game.session.answers();
    Ok(Reply::text(format!(
        "This is `{rest}`, {n} steps.\n{}",
        repl.decision()
    )))
}
