//! `load`: goes on with a saved game.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use crate::app::game::{self, Eyes};
use crate::app::progress::watched;
use crate::session::SaveFile;

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};

pub const COMMAND: Command = Command {
    name: "load",
    aliases: &[],
    group: Group::Leave,
    usage: "load FILE",
    brief: "Goes on with a saved game",
    help: "Plays the saved game up to where it was saved and checks it on the way. The game in progress is left \
           as it is if the file cannot be read or does not fit the rules.",
    examples: &["load my-game.sietch"],
    takes: Takes::Files,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new("load which file? e.g. `load my-game.sietch`"));
    }
    let file = SaveFile::read_file(Path::new(rest))?;
    open(repl, &file, rest)
}

/// Goes on with a game that was read.
pub fn open(repl: &mut Repl, file: &SaveFile, name: &str) -> Done {
    let options = file.options.clone();
    let host = game::open(&repl.files, &file.scenario, &options)?;
    let replay = || file.replay(&host).map_err(|d| d.problem);
    let session = watched("loading", &AtomicU64::new(0), replay)?;
    let program = session.table().host().program().clone();
    // Who plays stays as it is, as far as it makes sense for the other game.
    if program.rules != repl.game.program().rules || program.def.seats != repl.game.def().seats {
        repl.game.players = crate::app::players::Players::one_human(&program.def, &[])?;
    }
    repl.game.session = session;
    repl.game.options = options;
    repl.game.eyes = Eyes::Asked;
    let n = repl.game.session.answers();
    let from = repl.game.session.lines().len();
    let head = format!("Loaded {name}: {} ({n} answers).", program.title);
    let told = repl.go_on(from)?;
    Ok(told.with_head(&format!("{head}\n{}", repl.board())))
}
