//! `fork`: goes on in a second line of play.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "fork",
    aliases: &[],
    group: Group::Time,
    usage: "fork NAME",
    brief: "Goes on in a second line of play; the first stays",
    help: "From here on you play the fork; the game as it is now stays under its old name. `switch` goes to and fro, `forks` lists \
           all. When something else is answered after `undo`, what was taken back is kept as a fork by itself. `save` \
           saves them all.",
    examples: &["fork attack"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let old = repl.game.session.name().to_string();
    repl.game.session.branch(rest).map_err(|p| *p)?;
    Ok(Reply::text(format!(
        "This is `{rest}` now; `switch {old}` goes back to the game as it was."
    )))
}
