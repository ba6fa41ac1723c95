//! `save`: saves the game.

use std::path::Path;

use crate::pack::write::scenario_text;
use crate::problem::Problem;
use crate::session::save;

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "save",
    aliases: &[],
    group: Group::Leave,
    usage: "save [scenario] FILE",
    brief: "Saves the game, or its position as a scenario",
    help: "A readable text file: scenario, seed, and every answer, edit and chance outcome so far. `load` or `sietch \
           replay` reads it. `save scenario FILE` writes a scenario instead that begins with the position, at the start of \
           the phase that is running: `sietch play FILE.toml` opens it.",
    examples: &["save my-game.sietch", "save scenario my-game"],
    takes: Takes::Files,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "save to which file? e.g. `save my-game.sietch`",
        ));
    }
    if let Some(("scenario", name)) = rest.split_once(' ') {
        return scenario(repl, name.trim());
    }
    let options = &repl.game.options;
    let text = save::write(&repl.game.session, options).map_err(|p| *p)?;
    write(rest, &text)?;
    let n = repl.game.session.answers();
    Ok(Reply::text(format!("Saved to {rest}: {n} answers.")))
}

fn write(name: &str, text: &str) -> Result<(), Refused> {
    let path = Path::new(name);
    if path.is_dir() {
        return Err(Problem::new("this is a folder, not a file")
            .at(name, 0)
            .into());
    }
    save::write_file(path, text).map_err(|e| {
        let p = Problem::new(format!("cannot write the file: {e}")).at(name, 0);
        p.help("is the folder there, and may you write in it?")
            .into()
    })
}

/// The position as it is edited and played from: see [`crate::script::Table::base`].
fn scenario(repl: &Repl, name: &str) -> Done {
    let name = match name.ends_with(".toml") {
        true => name.to_string(),
        false => format!("{name}.toml"),
    };
    let stem = Path::new(&name).file_stem().and_then(|s| s.to_str());
    let id: String = stem.unwrap_or_default().to_lowercase();
    let odd = |c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_');
    if id.is_empty() || id.contains(odd) {
        return Err(Refused::new(
            "a scenario needs a name of letters, digits, `-` and `_`, e.g. `save scenario my-game`",
        ));
    }
    let table = repl.game.session.table();
    let text = scenario_text(&repl.files, repl.game.program(), table.base(), &id)?;
    write(&name, &text)?;
    Ok(Reply::text(format!(
        "Saved to {name}; `sietch play {name}` begins with this position."
    )))
}
