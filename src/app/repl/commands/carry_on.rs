//! `continue`: goes on with the game that was left.

use crate::app::autosave;
use crate::app::players::Players;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};
use crate::session::SaveFile;

pub const COMMAND: Command = Command {
    name: "continue",
    aliases: &[],
    group: Group::Leave,
    usage: "continue",
    brief: "Goes on with the game that was left last time",
    help: "On a terminal the game is kept after every answer. When the program ended before the game did, whether by \
           `quit` or because the power failed, this goes on where it stood, with the same players.",
    examples: &["continue"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let left = repl.autosave.as_ref().and_then(|a| a.left.clone());
    let Some(path) = left.or_else(autosave::newest) else {
        return Err(Refused::new("there is no game to go on with"));
    };
    let file = SaveFile::read_file(&path)?;
    let players = file.players.clone();
    let done = super::load::open(repl, &file, "the game that was left")?;
    if let Ok(players) = Players::all_human(repl.game.def(), &players) {
        repl.game.players = players;
    }
    // From now on it is this one's game.
    if let Some(own) = &mut repl.autosave {
        own.keep(&repl.game);
        own.left = None;
        let _ = std::fs::remove_file(&path);
    }
    Ok(done)
}
