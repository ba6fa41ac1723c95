//! The game on disk after every answer, so that neither a crash nor a closed window costs it.

use std::path::{Path, PathBuf};

use crate::disk;
use crate::problem::Problem;
use crate::session::save;

use super::game::Game;
use super::left::{self, Left, Slot};

pub struct Autosave {
    folder: PathBuf,
    /// Where the game is kept; none if it cannot be, or has not been yet.
    slot: Option<Slot>,
    /// What was kept last.
    kept: Option<KeptAt>,
    /// It was told that the game is not kept.
    told: bool,
}

/// Changes whenever there is something new to keep: steps, what was taken back, forks, entries, hash, players.
type KeptAt = (usize, usize, usize, usize, u64, Vec<String>);

impl Autosave {
    /// In the user's folder for such things; a word if there is none that can be used.
    pub fn begin() -> (Option<Autosave>, Option<String>) {
        match left::folder() {
            Some(folder) => {
                let mut autosave = Autosave::in_folder(&folder);
                let fault = autosave.take_slot().err();
                let word = fault.and_then(|p| autosave.warn(&p));
                (Some(autosave), word)
            }
            None => {
                let p = Problem::new("there is no home folder");
                (None, Some(warning(&p)))
            }
        }
    }

    pub fn in_folder(folder: &Path) -> Autosave {
        Autosave {
            folder: folder.into(),
            slot: None,
            kept: None,
            told: false,
        }
    }

    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Is the game on the disk now?
    pub fn keeps(&self) -> bool {
        self.slot.as_ref().is_some_and(|s| s.path.exists())
    }

    /// A line about games that were left.
    pub fn offer(&self) -> Option<String> {
        let left = left::list(&self.folder);
        let newest = left.first()?.told(std::time::SystemTime::now());
        Some(match left.len() {
            1 => format!("A game was left: {newest}. `continue` goes on with it."),
            n => format!("{n} games were left, the last {newest}. `continue` lists them."),
        })
    }

    /// Another game is played from now on; the one so far stays where it is.
    pub fn leave(&mut self, next: Option<Left>) {
        self.slot = next.map(|l| l.slot);
        self.kept = None;
    }

    /// Writes the game down if it has changed. If that fails, there is a word about it, once; and one when it works
    /// again.
    pub fn keep(&mut self, game: &Game) -> Option<String> {
        let session = &game.session;
        let players = game.players.said(game.def());
        let now = (
            session.answers(),
            session.undone().len(),
            session.forks().len(),
            session.lines().len(),
            session.hash(),
            players,
        );
        if self.kept.as_ref() == Some(&now) {
            return None;
        }
        let begun = now.0 + now.1 + now.2 > 0;
        // A game that is over is not gone on with, unless it has other lines of play.
        let open = begun && !(session.table().over() && now.2 == 0);
        let done = match open {
            true => self.put(&save::write(session, &game.options, &now.5)),
            false => self.remove(),
        };
        match done {
            Ok(()) => {
                self.kept = Some(now);
                let again = std::mem::take(&mut self.told);
                again.then(|| "The game is kept on the disk again.".into())
            }
            Err(problem) => self.warn(&problem),
        }
    }

    fn put(&mut self, text: &str) -> Result<(), Problem> {
        self.take_slot()?;
        match &self.slot {
            Some(slot) => disk::replace(&slot.path, text, false),
            None => Ok(()),
        }
    }

    fn take_slot(&mut self) -> Result<(), Problem> {
        if self.slot.is_none() {
            let fault = |e: std::io::Error| {
                Problem::new(format!("cannot use the folder: {}", disk::told(&e)))
                    .at(self.folder.display().to_string(), 0)
            };
            self.slot = Some(Slot::free(&self.folder).map_err(fault)?);
        }
        Ok(())
    }

    fn remove(&self) -> Result<(), Problem> {
        if let Some(slot) = &self.slot {
            // There may be none.
            let _ = std::fs::remove_file(&slot.path);
        }
        Ok(())
    }

    fn warn(&mut self, problem: &Problem) -> Option<String> {
        (!std::mem::replace(&mut self.told, true)).then(|| warning(problem))
    }
}

fn warning(problem: &Problem) -> String {
    format!(
        "WARNING: this game is NOT kept on the disk: {}.\n\
         If the program ends, the game is gone. `save FILE` saves it elsewhere.",
        problem.message_and_place()
    )
}
