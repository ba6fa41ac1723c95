//! Files that people name: what is read is a plain file of a bearable size, and what is written is there in full or not
//! at all.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind, Read as _, Write as _};
use std::path::{Path, PathBuf};

use crate::problem::Problem;

/// Reads a text file of at most so many bytes; `None` if there is none. Folders, pipes and devices are refused before
/// they are opened, so that nothing waits or goes on for ever.
pub fn read(path: &Path, most: u64) -> Result<Option<String>, Problem> {
    let name = path.display().to_string();
    let problem = |message: String| Problem::new(message).at(&name, 0);
    let cannot = |e: io::Error| problem(format!("cannot read the file: {}", told(&e)));
    let meta = match fs::metadata(path) {
        Ok(meta) => meta,
        Err(e) if matches!(e.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            return Ok(None);
        }
        Err(e) => return Err(cannot(e)),
    };
    if let Some(other) = other_than_file(&meta) {
        return Err(problem(format!("this is {other}, not a file")));
    }
    let mut bytes = Vec::new();
    // The length may have grown since, or mean nothing: never read more than the limit allows.
    let mut file = File::open(path).map_err(cannot)?.take(most + 1);
    if meta.len() <= most {
        file.read_to_end(&mut bytes).map_err(cannot)?;
    }
    if meta.len() > most || bytes.len() as u64 > most {
        let size = most >> 20;
        return Err(problem(format!("the file is larger than {size} MiB"))
            .help("nothing that is read here is that long: is it the right file?"));
    }
    String::from_utf8(bytes).map(Some).map_err(|e| {
        let valid = &e.as_bytes()[..e.utf8_error().valid_up_to()];
        let line = valid.iter().filter(|b| **b == b'\n').count() as u32 + 1;
        Problem::new("the file is not UTF-8 text").at(&name, line)
    })
}

/// This program's part of one of the user's folders: that of the variable, else this one below the home folder.
pub fn user_folder(variable: &str, below_home: &str) -> Option<PathBuf> {
    let set = |name: &str| {
        let value = std::env::var_os(name).filter(|v| !v.is_empty());
        value.map(PathBuf::from)
    };
    let said = set(variable).filter(|p| p.is_absolute());
    let local = || match cfg!(windows) {
        true => set("LOCALAPPDATA"),
        false => std::env::home_dir().map(|h| h.join(below_home)),
    };
    Some(said.or_else(local)?.join("sietch"))
}

/// What something is that is no plain file.
fn other_than_file(meta: &fs::Metadata) -> Option<&'static str> {
    match (meta.is_dir(), meta.is_file()) {
        (true, _) => Some("a folder"),
        (_, false) => Some("a pipe or a device"),
        _ => None,
    }
}

/// An error of the system in words.
pub fn told(e: &io::Error) -> String {
    match e.kind() {
        ErrorKind::StorageFull => "the disk is full".into(),
        ErrorKind::QuotaExceeded => "your share of the disk is full".into(),
        ErrorKind::ReadOnlyFilesystem => "the disk can only be read".into(),
        ErrorKind::PermissionDenied => "you may not".into(),
        ErrorKind::NotFound => "there is no such file or folder".into(),
        _ => e.to_string(),
    }
}

/// Writes a file all at once: a half-written one never takes the place of a good one. Links are followed; what is there
/// and no plain file, or may not be written, is refused and stays as it is.
pub fn write(path: &Path, text: &str) -> Result<(), Problem> {
    replace(path, text, true)
}

/// The same; with `sync` it is on the disk when this is done, which takes time.
pub fn replace(path: &Path, text: &str, sync: bool) -> Result<(), Problem> {
    let name = path.display().to_string();
    let (target, old) = target(path).map_err(|p| p.at(&name, 0))?;
    let done = put(&target, old.as_ref(), text, sync);
    done.map_err(|e| {
        let p = Problem::new(format!("cannot write the file: {}", told(&e))).at(&name, 0);
        p.help(match e.kind() {
            ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
                "make room or name another disk; what was there before is unharmed"
            }
            _ => "is the folder there, and may you write in it?",
        })
    })
}

/// Where a path leads to, and what is there already.
fn target(path: &Path) -> Result<(PathBuf, Option<fs::Metadata>), Problem> {
    let cannot = |e: &io::Error| Problem::new(format!("cannot write the file: {}", told(e)));
    let folder = "is the folder there, and may you write in it?";
    match fs::symlink_metadata(path) {
        Err(e) if e.kind() == ErrorKind::NotFound => match path.file_name() {
            Some(_) => return Ok((path.into(), None)),
            None => return Err(Problem::new("this is no name for a file")),
        },
        Err(e) => return Err(cannot(&e).help(folder)),
        Ok(_) => {}
    }
    let target = path.canonicalize().map_err(|e| match e.kind() {
        // A pipe has no path of its own, though a link may lead to it.
        ErrorKind::NotFound => match fs::metadata(path).as_ref().map(other_than_file) {
            Ok(Some(other)) => Problem::new(format!("this is {other}, not a file")),
            _ => Problem::new("this is a link to something that is not there"),
        },
        _ => cannot(&e),
    })?;
    let meta = fs::metadata(&target).map_err(|e| cannot(&e))?;
    if let Some(other) = other_than_file(&meta) {
        return Err(Problem::new(format!("this is {other}, not a file")));
    }
    let writable = OpenOptions::new().write(true).open(&target);
    if meta.permissions().readonly()
        || matches!(&writable, Err(e) if e.kind() == ErrorKind::PermissionDenied)
    {
        return Err(Problem::new("this file is write-protected").help("name another one"));
    }
    writable.map_err(|e| cannot(&e))?;
    Ok((target, Some(meta)))
}

fn put(path: &Path, old: Option<&fs::Metadata>, text: &str, sync: bool) -> io::Result<()> {
    clear_strays(path);
    let temporary = temporary(path, &std::process::id().to_string());
    // It must be new: what stands there under this name is nobody's to follow or overwrite.
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(&temporary)?;
    // Who holds the lock is still writing; see `clear_strays`.
    let _ = file.try_lock();
    let written = fill(&mut file, text, sync)
        .and_then(|()| match old {
            Some(meta) => file.set_permissions(meta.permissions()),
            None => Ok(()),
        })
        .and_then(|()| fs::rename(&temporary, path));
    if written.is_err() {
        let _ = fs::remove_file(&temporary);
    }
    written
}

fn fill(file: &mut File, text: &str, sync: bool) -> io::Result<()> {
    file.write_all(text.as_bytes())?;
    match sync {
        true => file.sync_all(),
        false => Ok(()),
    }
}

/// The name a file has while it is being written: as long for every name.
fn temporary(path: &Path, writer: &str) -> PathBuf {
    path.with_file_name(format!("{}{writer}.tmp", prefix(path)))
}

fn prefix(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    let hash = xxhash_rust::xxh3::xxh3_64(name.as_encoded_bytes());
    format!(".sietch-{hash:016x}.")
}

/// Removes what a program left that ended while it was writing this file.
pub fn clear_strays(path: &Path) {
    let folder = path.parent().filter(|f| !f.as_os_str().is_empty());
    let prefix = prefix(path);
    let entries = fs::read_dir(folder.unwrap_or(Path::new(".")));
    for entry in entries.into_iter().flatten().flatten() {
        let name = entry.file_name();
        let stray = name
            .to_str()
            .is_some_and(|n| n.starts_with(&prefix) && n.ends_with(".tmp"));
        let plain = entry.file_type().is_ok_and(|t| t.is_file());
        if !stray || !plain {
            continue;
        }
        let free = File::open(entry.path()).is_ok_and(|f| f.try_lock().is_ok());
        if free {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// A folder of its own for one test, removed at the end.
#[cfg(test)]
pub(crate) struct Scratch(pub PathBuf);

#[cfg(test)]
impl Scratch {
    pub fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sietch-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&path);
        fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

#[cfg(test)]
impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let all = fs::read_dir(folder).unwrap();
        let mut all: Vec<String> = all
            .map(|e| e.unwrap().file_name().into_string().unwrap())
            .collect();
        all.sort();
        all
    }

    #[test]
    fn a_file_is_written_whole_and_read_back_up_to_the_limit() {
        let s = Scratch::new("disk-whole");
        let path = s.0.join("a");
        write(&path, "one\n").unwrap();
        write(&path, "two\n").unwrap();
        assert_eq!(read(&path, 1 << 20).unwrap().as_deref(), Some("two\n"));
        assert_eq!(names(&s.0), ["a"], "nothing else is left");
        assert_eq!(read(&s.0.join("b"), 9).unwrap(), None);
        assert_eq!(read(&path.join("below"), 9).unwrap(), None);
        let long = "x".repeat((1 << 20) + 1);
        write(&path, &long).unwrap();
        let text = read(&path, 1 << 20).unwrap_err().to_string();
        assert!(text.contains("larger than 1 MiB"), "{text}");
    }

    #[test]
    fn names_that_are_no_files_are_refused() {
        let s = Scratch::new("disk-names");
        let fault = |p: &Path| write(p, "x").unwrap_err().to_string();
        assert!(fault(&s.0).contains("this is a folder"));
        let deep = s.0.join("nowhere/a");
        assert!(fault(&deep).contains("is the folder there"));
        assert!(fault(&s.0.join("..")).contains("folder"));
        let path = s.0.join("protected");
        fs::write(&path, "old").unwrap();
        let mut rights = fs::metadata(&path).unwrap().permissions();
        rights.set_readonly(true);
        fs::set_permissions(&path, rights).unwrap();
        assert!(fault(&path).contains("write-protected"));
        assert_eq!(fs::read_to_string(&path).unwrap(), "old");
        assert_eq!(names(&s.0), ["protected"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_devices_left_alone() {
        use std::os::unix::fs::{PermissionsExt as _, symlink};
        let s = Scratch::new("disk-links");
        let (real, link) = (s.0.join("real"), s.0.join("link"));
        fs::write(&real, "old").unwrap();
        fs::set_permissions(&real, fs::Permissions::from_mode(0o600)).unwrap();
        symlink("real", &link).unwrap();
        write(&link, "new").unwrap();
        assert_eq!(fs::read_to_string(&real).unwrap(), "new");
        assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
        let mode = fs::metadata(&real).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "who may read it stays");
        let fault = |p: &Path| write(p, "x").unwrap_err().to_string();
        symlink("nothing", s.0.join("dangling")).unwrap();
        assert!(fault(&s.0.join("dangling")).contains("a link to something"));
        symlink("/dev/null", s.0.join("device")).unwrap();
        for path in [&s.0.join("device"), Path::new("/dev/full")] {
            assert!(fault(path).contains("a pipe or a device"));
            let text = read(path, 9).unwrap_err().to_string();
            assert!(text.contains("a pipe or a device"), "{text}");
        }
        let zero = read(Path::new("/dev/zero"), 9).unwrap_err();
        assert!(zero.message.contains("a device"), "{zero}");
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn a_full_disk_is_called_full() {
        let mut full = OpenOptions::new().write(true).open("/dev/full").unwrap();
        let e = fill(&mut full, "x", true).unwrap_err();
        assert_eq!(told(&e), "the disk is full");
    }

    #[test]
    fn what_a_dead_writer_left_is_cleared_away_and_what_a_live_one_writes_is_not() {
        let s = Scratch::new("disk-strays");
        let path = s.0.join("a");
        let (dead, live) = (temporary(&path, "1"), temporary(&path, "2"));
        fs::write(&dead, "half").unwrap();
        let held = File::create(&live).unwrap();
        held.lock().unwrap();
        let other = temporary(&s.0.join("b"), "1");
        fs::write(&other, "of another file").unwrap();
        write(&path, "new").unwrap();
        assert!(!dead.exists() && live.exists() && other.exists());
    }
}
