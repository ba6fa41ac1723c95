//! `load`: goes on with a saved game.

use std::path::Path;

use crate::app::left::Left;
use crate::app::render::layout::wrap;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};
use crate::app::saved::{self, Saved};
use crate::kernel::speech::several;

pub const COMMAND: Command = Command {
    name: "load",
    aliases: &[],
    group: Group::Leave,
    usage: "load FILE [--salvage]",
    brief: "Goes on with a saved game",
    help: "Plays the saved game up to where it was saved and checks it on the way; the same people and bots play its seats. \
           The game in progress is left as it is if the file is damaged or does not fit the rules. Of a damaged file \
           `--salvage` takes what is whole.",
    examples: &["load my-game.sietch"],
    takes: Takes::Files,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let (name, extent) = saved::read_words(rest);
    if name.is_empty() {
        return Err(Refused::new("load which file? e.g. `load my-game.sietch`"));
    }
    let again = format!("load {name}");
    let saved = saved::open(&repl.files, Path::new(name), extent, &again)?;
    open(repl, saved, name, None)
}

/// Goes on with a game that was opened, in the slot it was left in if it was. Bots wait until they are told to go on.
pub fn open(repl: &mut Repl, saved: Saved, name: &str, slot: Option<Left>) -> Done {
    let kept = repl.leave_game(slot);
    repl.game = saved.game;
    shown(repl, name, saved.remarks.into_iter().chain(kept).collect())
}

/// The first screen of a game that goes on.
pub fn shown(repl: &mut Repl, name: &str, remarks: Vec<String>) -> Done {
    let title = repl.game.program().title.clone();
    let n = several(repl.game.session.answers(), "answer");
    let mut head = vec![format!("Loaded {name}: {title} ({n}).")];
    head.extend(remarks);
    let head: Vec<String> = head.iter().map(|l| wrap(l, repl.look.width, 2)).collect();
    let head = [head.join("\n"), repl.board()];
    let from = repl.game.session.lines().len();
    Ok(repl.told(from, false, Ok(0))?.with_head(&head.join("\n")))
}
