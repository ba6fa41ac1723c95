//! Opening a saved game: all of it, or, if somebody asks for that, what is whole of a damaged one.

use std::path::Path;
use std::sync::atomic::AtomicU64;

use crate::pack::Files;
use crate::problem::{Problem, Problems};
use crate::session::{Divergence, SaveFile};

use super::game::{self, Eyes, Game};
use super::players::Players;
use super::progress::watched;

/// How much of a game is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    #[default]
    All,
    /// Of a damaged game what is whole: a seal vouches for it.
    Whole,
}

/// The word that asks for the whole part of a damaged game.
pub const SALVAGE: &str = "--salvage";

/// A saved game, played up to where it was saved.
pub struct Saved {
    pub game: Game,
    /// What is to be known about it.
    pub remarks: Vec<String>,
}

/// Reads `FILE` or `FILE --salvage`.
pub fn read_words(words: &str) -> (&str, Extent) {
    match words.strip_suffix(SALVAGE) {
        Some(file) => (file.trim(), Extent::Whole),
        None => (words, Extent::All),
    }
}

/// Opens a game; `again` is how the user would write it to have what is whole of a damaged one.
pub fn open(files: &Files, path: &Path, extent: Extent, again: &str) -> Result<Saved, Problems> {
    play(files, SaveFile::read_beginning(path)?, extent, again)
}

/// The same for a file that was read.
pub fn play(files: &Files, file: SaveFile, extent: Extent, again: &str) -> Result<Saved, Problems> {
    let host = game::open(files, &file.scenario, &file.options)?;
    let program = host.program().clone();
    let replay = || file.replay_as_far(&host);
    let replayed = watched("loading", &AtomicU64::new(0), replay);
    let mut replayed = replayed.map_err(|d| {
        let fault = fault(&file, Some(*d));
        damaged(&file, 0, fault.unwrap_or_default(), again)
    })?;
    let changed = program.digest != file.rules;
    let found = replayed.divergence.as_deref();
    let found = found.or(replayed.lost.first().map(|l| &*l.1));
    let fault = fault(&file, found.cloned());
    let mut remarks = Vec::new();
    match fault {
        Some(fault) if extent == Extent::All || replayed.sealed == 0 => {
            return Err(damaged(&file, replayed.sealed, fault, again).into());
        }
        Some(_) => {
            let n = replayed.sealed;
            replayed.keep(n).map_err(|p| *p)?;
            remarks.push(match n == file.answers {
                true => format!("All its {n} answers are whole."),
                false => format!("These are the first {n} of its {} answers.", file.answers),
            });
        }
        None => {}
    }
    if changed {
        remarks.push("The rules have changed since it was saved, but it goes the same way.".into());
    }
    let lost = replayed.lost.iter().map(|(name, _)| format!("`{name}`"));
    let lost: Vec<String> = lost.collect();
    if !lost.is_empty() {
        remarks.push(format!(
            "Not whole, and left out: fork {}.",
            lost.join(", ")
        ));
    }
    let players =
        Players::all_human(&program.def, &file.players).map_err(|p| p.at(&file.path, 0))?;
    let game = Game {
        session: replayed.session,
        players,
        eyes: Eyes::Asked,
        options: file.options,
        riddle: None,
    };
    Ok(Saved { game, remarks })
}

/// What is wrong with a game, with the place in its file.
fn fault(file: &SaveFile, found: Option<Divergence>) -> Option<Problem> {
    let Some(damage) = file.damage.as_deref().cloned() else {
        return found.map(|d| match d.problem.file == file.path {
            true => d.problem,
            // The place in the saved game is what helps, even where a script is at fault.
            false => {
                let text = d.problem.message_and_place();
                Problem::new(text).at(&file.path, d.line)
            }
        });
    };
    // Where the journal breaks is a better place to look at than where it was noticed.
    match found.filter(|d| damage.line == 0 && d.line > 0) {
        Some(d) => {
            let text = format!("{}; {}", damage.message, d.problem.message);
            Some(Problem::new(text).at(&file.path, d.line))
        }
        None => Some(damage),
    }
}

/// What is wrong, and what can still be used.
fn damaged(file: &SaveFile, whole: usize, fault: Problem, again: &str) -> Problem {
    let all = file.answers;
    let help = match whole {
        0 => "nothing of it can be used".into(),
        n if n == all => format!("all {n} answers are whole: `{again} {SALVAGE}` takes them"),
        n => {
            format!("the first {n} of its {all} answers are whole: `{again} {SALVAGE}` takes them")
        }
    };
    let help = match fault.help.is_empty() {
        true => help,
        false => format!("{}\n  {help}", fault.help),
    };
    let fault = match fault.file.is_empty() {
        true => fault.at(&file.path, 0),
        false => fault,
    };
    fault.help(help)
}
