//! Games that were left before they were over: what the user's folder for such things holds and no running program plays.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::disk;
use crate::kernel::speech::several;
use crate::session::SaveFile;

use super::paths::state_folder;

/// Where a game is kept while it is played. Whoever plays it holds the lock; a game without one was left.
pub struct Slot {
    pub path: PathBuf,
    _lock: File,
}

pub struct Left {
    pub slot: Slot,
    saved: SystemTime,
}

impl Slot {
    /// The slot of a number, if no running program holds it.
    fn take(folder: &Path, n: usize, lock: File) -> Option<Slot> {
        lock.try_lock().ok()?;
        let path = folder.join(format!("{n}.sietch"));
        disk::clear_strays(&path);
        Some(Slot { path, _lock: lock })
    }

    /// The first that holds no game; an error if the folder cannot be used.
    pub fn free(folder: &Path) -> std::io::Result<Slot> {
        std::fs::create_dir_all(folder)?;
        let mut n = 1;
        loop {
            let lock = File::create(lock(folder, n))?;
            let slot = Slot::take(folder, n, lock);
            if let Some(slot) = slot.filter(|s| std::fs::symlink_metadata(&s.path).is_err()) {
                return Ok(slot);
            }
            n += 1;
        }
    }
}

fn lock(folder: &Path, n: usize) -> PathBuf {
    folder.join(format!("{n}.lock"))
}

/// Where games are kept.
pub fn folder() -> Option<PathBuf> {
    Some(state_folder()?.join("games"))
}

/// The games that were left, the newest first.
pub fn list(folder: &Path) -> Vec<Left> {
    let mut left = Vec::new();
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let name = entry.file_name();
        let number = name.to_str().and_then(|n| n.strip_suffix(".sietch"));
        let Some(n) = number.and_then(|n| n.parse::<usize>().ok()) else {
            continue;
        };
        let saved = entry.metadata().and_then(|m| m.modified());
        // Games can be gone on with even where nothing can be written.
        let lock = File::create(lock(folder, n)).or_else(|_| File::open(lock(folder, n)));
        let slot = lock.ok().and_then(|l| Slot::take(folder, n, l));
        if let (Some(slot), Ok(saved)) = (slot, saved) {
            left.push(Left { slot, saved });
        }
    }
    left.sort_by(|a, b| (b.saved, &b.slot.path).cmp(&(a.saved, &a.slot.path)));
    left
}

impl Left {
    /// `2026-11-18 09:30 UTC (2 hours ago), the scenario, round 3, 57 answers`
    pub fn told(&self, now: SystemTime) -> String {
        let when = format!("{} ({})", date(self.saved), ago(self.saved, now));
        match SaveFile::read_beginning(&self.slot.path) {
            Ok(f) => {
                let answers = several(f.answers, "answer");
                let forks = match f.forks {
                    0 => String::new(),
                    n => format!(", {}", several(n, "fork")),
                };
                let damaged = f.damage.map_or("", |_| ", damaged");
                let (scenario, round) = (f.scenario, f.round);
                format!("{when}, {scenario}, round {round}, {answers}{forks}{damaged}")
            }
            Err(p) => format!("{when}, cannot be read: {}", p.message),
        }
    }
}

/// All of them with numbers.
pub fn listed(left: &[Left]) -> String {
    let now = SystemTime::now();
    let lines = left.iter().zip(1..);
    let lines: Vec<String> = lines
        .map(|(l, n)| format!("{n:>3} {}", l.told(now)))
        .collect();
    lines.join("\n")
}

/// Day and time; the clock of the place is nothing the standard library knows.
fn date(t: SystemTime) -> String {
    let seconds = t.duration_since(UNIX_EPOCH).map_or(0, |d| d.as_secs());
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    // Years that begin in March: then the odd day is the last one.
    let z = days + 719_468;
    let (era, day) = (z / 146_097, z % 146_097);
    let year = (day - day / 1_460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, late) = if month < 10 {
        (month + 3, 0)
    } else {
        (month - 9, 1)
    };
    let year = year + era * 400 + late;
    let (hour, minute) = (rest / 3_600, rest / 60 % 60);
    format!("{year}-{month:02}-{day:02} {hour:02}:{minute:02} UTC")
}

fn ago(then: SystemTime, now: SystemTime) -> String {
    let seconds = now.duration_since(then).map_or(0, |d| d.as_secs()) as usize;
    match seconds {
        0..60 => "just now".into(),
        60..3_600 => format!("{} ago", several(seconds / 60, "minute")),
        3_600..86_400 => format!("{} ago", several(seconds / 3_600, "hour")),
        _ => format!("{} ago", several(seconds / 86_400, "day")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn days_are_told_as_the_calendar_has_them() {
        let at = |s: u64| date(UNIX_EPOCH + Duration::from_secs(s));
        assert_eq!(at(0), "1970-01-01 00:00 UTC");
        assert_eq!(at(951_782_399), "2000-02-28 23:59 UTC");
        assert_eq!(at(951_782_400), "2000-02-29 00:00 UTC");
        assert_eq!(at(1_735_689_599), "2024-12-31 23:59 UTC");
        assert_eq!(at(1_741_944_600), "2025-03-14 09:30 UTC");
        let now = UNIX_EPOCH + Duration::from_secs(200_000);
        let back = |s: u64| ago(now - Duration::from_secs(s), now);
        assert_eq!(back(5), "just now");
        assert_eq!(back(60), "1 minute ago");
        assert_eq!(back(7_300), "2 hours ago");
        assert_eq!(back(90_000), "1 day ago");
    }
}
