//! `save`: saves the game.

use std::path::Path;

use crate::problem::Problem;
use crate::session::save;

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "save",
    aliases: &[],
    group: Group::Leave,
    usage: "save FILE",
    brief: "Saves the game",
    help: "A readable text file: scenario, seed, and every answer and chance outcome so far. `load` or `sietch \
           replay` reads it.",
    examples: &["save my-game.sietch"],
    takes: Takes::Files,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "save to which file? e.g. `save my-game.sietch`",
        ));
    }
    let options = &repl.game.options;
    let text = save::write(&repl.game.session, options).map_err(|p| *p)?;
    let path = Path::new(rest);
    if path.is_dir() {
        return Err(Problem::new("this is a folder, not a file")
            .at(rest, 0)
            .into());
    }
    save::write_file(path, &text).map_err(|e| {
        let p = Problem::new(format!("cannot save the game: {e}")).at(rest, 0);
        p.help("is the folder there, and may you write in it?")
    })?;
    let n = repl.game.session.answers();
    Ok(Reply::text(format!("Saved to {rest}: {n} answers.")))
}
