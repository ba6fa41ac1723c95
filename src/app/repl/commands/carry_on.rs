//! `continue`: goes on with a game that was left.

use crate::app::left::{self, Left};
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::saved;

pub const COMMAND: Command = Command {
    name: "continue",
    aliases: &[],
    group: Group::Leave,
    usage: "continue [N]",
    brief: "Goes on with a game that was left",
    help: "On a terminal the game is kept after every answer. When the program ended before the game did, whether by \
           `quit` or because the power failed, this goes on where it stood, with the same players and forks. If several games were \
           left, it lists them, and `continue 2` takes the second; `continue forget 2` removes it. Of a damaged one `continue 2 \
           --salvage` takes what is whole.",
    examples: &["continue", "continue 1"],
    takes: Takes::Nothing,
    run,
};

const FORGET: &str = "forget";

fn run(repl: &mut Repl, rest: &str) -> Done {
    let kept = repl.autosave.as_ref().map(|a| a.folder().to_path_buf());
    let folder = kept.or_else(left::folder);
    let left = folder.map(|f| left::list(&f)).unwrap_or_default();
    if left.is_empty() {
        return Err(Refused::new("there is no game to go on with"));
    }
    let (words, extent) = saved::read_words(rest);
    match words.split_once(' ').unwrap_or((words, "")) {
        ("", _) if left.len() > 1 => Ok(Reply::text(format!(
            "{}\n`continue N` goes on with one of them, `continue forget N` removes it.",
            left::listed(&left)
        ))),
        (FORGET, n) => {
            let one = pick(left, n.trim())?;
            let told = one.told(std::time::SystemTime::now());
            std::fs::remove_file(&one.slot.path)
                .map_err(|e| Refused::new(format!("cannot remove it: {e}")))?;
            Ok(Reply::text(format!("Removed: {told}.")))
        }
        (n, _) => {
            let one = pick(left, if n.is_empty() { "1" } else { n })?;
            let again = format!("continue {n}");
            let saved = saved::open(&repl.files, &one.slot.path, extent, again.trim_end())?;
            super::load::open(repl, saved, "the game that was left", Some(one))
        }
    }
}

/// One of the list by its number.
pub fn pick(left: Vec<Left>, n: &str) -> Result<Left, Refused> {
    let most = left.len();
    let at = n.parse::<usize>().ok().and_then(|n| n.checked_sub(1));
    let one = at.and_then(|at| left.into_iter().nth(at));
    one.ok_or_else(|| {
        Refused::new(format!(
            "`{n}` is none of the games that were left; they are numbered from 1 to {most}"
        ))
    })
}
