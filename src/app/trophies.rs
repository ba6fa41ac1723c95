//! Which puzzles somebody has solved, kept in the user's state folder.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use crate::disk;

/// How a puzzle was solved.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Trophy {
    /// Answers the solver gave.
    pub answers: usize,
    /// Times an answer was taken back.
    pub undos: usize,
    /// Hints that were asked for.
    #[serde(default)]
    pub hints: usize,
}

/// More than all puzzles together need.
const MOST: u64 = 16 << 20;

pub type Trophies = BTreeMap<String, Trophy>;

/// `$XDG_STATE_HOME/sietch/puzzles.json`, else below `~/.local/state`.
fn path() -> Option<PathBuf> {
    Some(super::paths::state_folder()?.join("puzzles.json"))
}

/// What is known; nothing if it cannot be read.
pub fn read() -> Trophies {
    let text = path().and_then(|p| disk::read(&p, MOST).ok().flatten());
    text.and_then(|t| serde_json::from_str(&t).ok())
        .unwrap_or_default()
}

/// Remembers a solution if it is the best so far. A word on why not, if that fails.
pub fn record(puzzle: &str, trophy: Trophy) -> Result<(), String> {
    let path = path().ok_or("there is no home folder")?;
    let told = |e: std::io::Error| format!("{}: {e}", path.display());
    let mut all = match disk::read(&path, MOST).map_err(|p| p.message_and_place())? {
        // A file that somebody else wrote is left alone.
        Some(text) => serde_json::from_str::<Trophies>(&text)
            .map_err(|e| format!("{}: {e}", path.display()))?,
        None => Trophies::new(),
    };
    if all.get(puzzle).is_some_and(|old| *old <= trophy) {
        return Ok(());
    }
    all.insert(puzzle.into(), trophy);
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(told)?;
    }
    let text = serde_json::to_string_pretty(&all).map_err(|e| e.to_string())?;
    disk::write(&path, &format!("{text}\n")).map_err(|p| p.message_and_place())
}
