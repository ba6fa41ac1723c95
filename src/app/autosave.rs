//! The game on disk after every answer, so that neither a crash nor a closed window costs it. Each program that runs
//! has a slot of its own, held by a lock; a slot with a game and without a lock was left behind.

use std::fs::File;
use std::path::{Path, PathBuf};

use crate::script::log::CHANCE;
use crate::session::{SaveFile, save};

use super::game::Game;

const SLOTS: usize = 8;

pub struct Autosave {
    path: PathBuf,
    /// Held as long as this program runs.
    _lock: File,
    /// What was kept last: steps, lines and hash.
    kept: (usize, usize, u64),
    /// A game that another run left behind.
    pub left: Option<PathBuf>,
}

impl Autosave {
    /// Takes a free slot; nothing if the user's folder for such things cannot be used.
    pub fn begin() -> Option<Autosave> {
        Autosave::in_folder(&folder()?)
    }

    pub fn in_folder(folder: &Path) -> Option<Autosave> {
        let free = free_slots(folder);
        let left = free.iter().filter(|s| s.saved.is_some());
        let left = left.max_by_key(|s| s.saved).map(|s| s.path.clone());
        // An empty slot, else the game that was left longest ago.
        let own = free.into_iter().min_by_key(|s| s.saved)?;
        Some(Autosave {
            left: left.filter(|path| *path != own.path),
            path: own.path,
            _lock: own.lock,
            kept: (0, 0, 0),
        })
    }

    /// A line about the game that was left behind.
    pub fn offer(&self) -> Option<String> {
        let file = SaveFile::read_file(self.left.as_ref()?).ok()?;
        let n = file.records.iter().filter(|r| r.who != CHANCE).count();
        Some(format!(
            "A game of {} was left after {n} answers: `continue` goes on with it.",
            file.scenario
        ))
    }

    /// Writes the game down if it has changed. What goes wrong here is no reason to disturb anybody.
    pub fn keep(&mut self, game: &Game) {
        let session = &game.session;
        let now = (session.answers(), session.lines().len(), session.hash());
        if now == self.kept {
            return;
        }
        self.kept = now;
        if session.answers() == 0 || session.table().over() {
            let _ = std::fs::remove_file(&self.path);
            return;
        }
        let players = game.players.said(game.def());
        let text = save::write_quickly(session, &game.options, &players);
        let _ = save::replace_file(&self.path, &text, false);
    }
}

/// The game that was left last, by whatever run.
pub fn newest() -> Option<PathBuf> {
    let free = free_slots(&folder()?);
    let left = free.into_iter().filter(|s| s.saved.is_some());
    left.max_by_key(|s| s.saved).map(|s| s.path)
}

struct Slot {
    path: PathBuf,
    lock: File,
    /// When a game was last saved there, in milliseconds since 1970.
    saved: Option<u128>,
}

/// The user's folder for what a program remembers between its runs.
pub fn state_folder() -> Option<PathBuf> {
    let set = |name: &str| {
        std::env::var_os(name)
            .filter(|v| !v.is_empty())
            .map(PathBuf::from)
    };
    let state = set("XDG_STATE_HOME").filter(|p| p.is_absolute());
    let local = || match cfg!(windows) {
        true => set("LOCALAPPDATA"),
        false => std::env::home_dir().map(|h| h.join(".local/state")),
    };
    Some(state.or_else(local)?.join("sietch"))
}

fn folder() -> Option<PathBuf> {
    let folder = state_folder()?.join("games");
    std::fs::create_dir_all(&folder).ok()?;
    Some(folder)
}

/// The slots that no running program holds, locked by this one as long as they are kept. A new one is only made behind
/// those that were ever used.
fn free_slots(folder: &Path) -> Vec<Slot> {
    let mut free = Vec::new();
    for n in 1..=SLOTS {
        let lock = folder.join(format!("{n}.lock"));
        let new = !lock.exists();
        free.extend(slot(folder.join(format!("{n}.sietch")), &lock));
        if new {
            break;
        }
    }
    free
}

fn slot(path: PathBuf, lock: &Path) -> Option<Slot> {
    let lock = File::create(lock).ok()?;
    lock.try_lock().ok()?;
    let changed = std::fs::metadata(&path)
        .ok()
        .and_then(|m| m.modified().ok());
    let since = changed.and_then(|t| t.duration_since(std::time::UNIX_EPOCH).ok());
    Some(Slot {
        path,
        lock,
        saved: since.map(|d| d.as_millis()),
    })
}
