//! `quit`: ends the session.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "quit",
    aliases: &["exit", "q"],
    group: Group::Leave,
    usage: "quit",
    brief: "Ends the session",
    help: "Ctrl-D does the same. On a terminal the game is kept, and `sietch continue` goes on with it; elsewhere it is gone \
           unless it was saved.",
    examples: &["quit"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let kept = repl.autosave.as_ref().is_some_and(|a| a.keeps());
    let text = match kept {
        true => "The game is kept: `sietch continue` goes on with it.",
        false => "",
    };
    Ok(Reply {
        text: text.into(),
        quit: true,
        ..Reply::default()
    })
}
