//! Where texts come from: layers of folders, the nearest first, and the data compiled into the binary last.
//!
//! Overlay is per file: a folder that holds one changed script changes that script and nothing else.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use include_dir::{Dir, include_dir};

use crate::disk;
use crate::problem::{Problem, Problems};

/// No text of a pack is anywhere near this long; a file that is has been named by mistake.
pub const MAX_BYTES: u64 = 1 << 20;

/// Folders of data nest no deeper.
const DEEPEST: usize = 8;

/// The folders that hold data, in the binary and on disk.
static EMBEDDED: [(&str, Dir); 3] = [
    ("rules", include_dir!("$CARGO_MANIFEST_DIR/rules")),
    ("scenarios", include_dir!("$CARGO_MANIFEST_DIR/scenarios")),
    ("variants", include_dir!("$CARGO_MANIFEST_DIR/variants")),
];

/// A layered store of text files. Paths are relative, with forward slashes: `rules/checkers/game.toml`.
#[derive(Clone, Debug, Default)]
pub struct Files {
    /// Texts held in memory, before every other layer.
    texts: BTreeMap<String, String>,
    folders: Vec<PathBuf>,
}

impl Files {
    /// Extra folders first, then the current folder if it holds data, then the binary.
    pub fn new(extra: &[PathBuf]) -> Result<Files, Problems> {
        let here = std::env::current_dir().ok();
        Files::layers(extra, here.as_deref())
    }

    fn layers(extra: &[PathBuf], here: Option<&Path>) -> Result<Files, Problems> {
        let mut problems = Problems::default();
        for folder in extra {
            if let Some(fault) = folder_fault(folder) {
                let message = format!("`--data {}`: {fault}", folder.display());
                problems.0.push(Problem::new(message));
            }
        }
        problems.into_result()?;
        let mut folders = extra.to_vec();
        let holds_data = |f: &&Path| EMBEDDED.iter().any(|(name, _)| f.join(name).is_dir());
        folders.extend(here.filter(holds_data).map(Path::to_path_buf));
        Ok(Files {
            texts: BTreeMap::new(),
            folders,
        })
    }

    /// Only what is in the binary.
    pub fn embedded() -> Files {
        Files::default()
    }

    /// Adds a text that comes before every other layer.
    pub fn with_text(mut self, path: &str, text: &str) -> Files {
        self.texts.insert(path.into(), text.into());
        self
    }

    /// The text of a file; `None` if no layer has it.
    pub fn read(&self, path: &str) -> Result<Option<String>, Problem> {
        if !is_tidy(path) {
            return Ok(None);
        }
        if let Some(text) = self.texts.get(path) {
            return Ok(Some(text.clone()));
        }
        for folder in &self.folders {
            if let Some(text) = read_disk(&folder.join(path))? {
                return Ok(Some(text));
            }
        }
        let Some(file) = embedded(path).and_then(|(dir, rest)| dir.get_file(rest)) else {
            return Ok(None);
        };
        match file.contents_utf8() {
            Some(text) => Ok(Some(text.into())),
            None => Err(Problem::new("the file is not UTF-8 text").at(path, 0)),
        }
    }

    pub fn exists(&self, path: &str) -> bool {
        is_tidy(path)
            && (self.texts.contains_key(path)
                || self.folders.iter().any(|f| f.join(path).is_file())
                || embedded(path).is_some_and(|(dir, rest)| dir.get_file(rest).is_some()))
    }

    /// The files directly in a folder whose names have this ending, over all layers, sorted by path.
    pub fn list(&self, folder: &str, ending: &str) -> Vec<String> {
        let entries = self.entries(folder);
        let files = entries.into_iter().filter(|e| !e.1);
        let paths = files.map(|(name, _)| format!("{folder}/{name}"));
        paths.filter(|path| path.ends_with(ending)).collect()
    }

    /// The names of the folders directly in a folder, over all layers, sorted.
    pub fn folders(&self, folder: &str) -> Vec<String> {
        let entries = self.entries(folder);
        let folders = entries.into_iter().filter(|e| e.1);
        folders.map(|(name, _)| name).collect()
    }

    /// Changes whenever a file of a data folder on disk does: paths, sizes and times of change, not contents.
    pub fn fingerprint(&self) -> u64 {
        let mut seen = Vec::new();
        for layer in &self.folders {
            for (name, _) in &EMBEDDED {
                look_over(&layer.join(name), 0, &mut seen);
            }
        }
        seen.sort();
        xxhash_rust::xxh3::xxh3_64(seen.join("\n").as_bytes())
    }

    /// All files below a folder whose names have this ending, over all layers, sorted by path. Templates are left out:
    /// with their blanks not filled in they are no data yet. Links that lead back up end somewhere.
    pub fn walk(&self, folder: &str, ending: &str) -> Vec<String> {
        let mut found = self.list(folder, ending);
        if folder.matches('/').count() >= DEEPEST {
            return found;
        }
        for inner in self.folders(folder).iter().filter(|f| *f != "templates") {
            found.extend(self.walk(&format!("{folder}/{inner}"), ending));
        }
        found.sort();
        found
    }

    /// The folders on disk, the nearest first.
    pub fn roots(&self) -> &[PathBuf] {
        &self.folders
    }

    /// Names in a folder, and whether each is a folder itself. Hidden files are left out: editors drop theirs anywhere.
    fn entries(&self, folder: &str) -> BTreeSet<(String, bool)> {
        let mut found = BTreeSet::new();
        if !is_tidy(folder) {
            return found;
        }
        for path in self.texts.keys() {
            let inside = path.strip_prefix(folder).and_then(|p| p.strip_prefix('/'));
            match inside.map(|rest| rest.split_once('/')) {
                Some(Some((name, _))) => found.insert((name.into(), true)),
                Some(None) => found.insert((path[folder.len() + 1..].into(), false)),
                None => false,
            };
        }
        for layer in &self.folders {
            found.extend(disk_entries(&layer.join(folder)));
        }
        let embedded = embedded(folder).and_then(|(dir, rest)| match rest {
            "" => Some(dir),
            _ => dir.get_dir(rest),
        });
        for entry in embedded.iter().flat_map(|d| d.entries()) {
            if let Some(name) = entry.path().file_name().and_then(|n| n.to_str()) {
                found.insert((name.into(), entry.as_dir().is_some()));
            }
        }
        found.retain(|(name, _)| !name.starts_with('.'));
        found
    }
}

/// Notes every file below a folder.
fn look_over(folder: &Path, depth: usize, seen: &mut Vec<String>) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    for entry in entries.flatten() {
        let Ok(meta) = entry.metadata() else { continue };
        if meta.is_dir() && depth < DEEPEST {
            look_over(&entry.path(), depth + 1, seen);
        } else {
            let changed = meta.modified().ok();
            seen.push(format!("{:?} {} {changed:?}", entry.path(), meta.len()));
        }
    }
}

/// Reads a text file from disk; `None` if there is none.
pub fn read_disk(path: &Path) -> Result<Option<String>, Problem> {
    disk::read(path, MAX_BYTES)
}

/// A file's name without folder and ending.
pub fn stem(path: &str) -> &str {
    let name = path.rsplit('/').next().unwrap_or(path);
    name.rsplit_once('.').map_or(name, |(stem, _)| stem)
}

fn folder_fault(folder: &Path) -> Option<String> {
    match fs::metadata(folder) {
        Ok(meta) if meta.is_dir() => None,
        Ok(_) => Some("this is a file, not a folder".into()),
        Err(e) if e.kind() == ErrorKind::NotFound => Some("there is no such folder".into()),
        Err(e) => Some(format!("cannot open the folder: {e}")),
    }
}

fn disk_entries(folder: &Path) -> Vec<(String, bool)> {
    let mut found = Vec::new();
    // A folder that a layer does not have, or may not be read, adds nothing.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let (Some(name), Ok(meta)) = (
            entry.file_name().to_str().map(String::from),
            fs::metadata(entry.path()),
        ) else {
            continue;
        };
        found.push((name, meta.is_dir()));
    }
    found
}

/// The embedded folder a path is in, and the rest of the path.
fn embedded(path: &str) -> Option<(&'static Dir<'static>, &str)> {
    let (top, rest) = path.split_once('/').unwrap_or((path, ""));
    let found = EMBEDDED.iter().find(|(name, _)| *name == top)?;
    Some((&found.1, rest))
}

/// Relative, without steps upwards: a name from a scenario must not lead out of the data.
fn is_tidy(path: &str) -> bool {
    !path.contains(['\\', '\0', ':'])
        && path.split('/').all(|part| !matches!(part, "" | "." | ".."))
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::disk::Scratch;

    fn write(folder: &Scratch, path: &str, bytes: &[u8]) {
        let path = folder.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    #[test]
    fn nearer_layers_hide_farther_ones_file_by_file() {
        let (near, far) = (Scratch::new("near"), Scratch::new("far"));
        write(&near, "rules/x/a.lua", b"near a");
        write(&far, "rules/x/a.lua", b"far a");
        write(&far, "rules/x/b.lua", b"far b");
        write(&far, "rules/x/c.txt", b"other ending");
        write(&far, "rules/x/.d.lua", b"hidden");
        write(&far, "rules/x/deep/e.lua", b"deeper");
        let files = Files::layers(std::slice::from_ref(&near.0), Some(&far.0)).unwrap();
        let files = files.with_text("rules/x/b.lua", "memory b");
        let read = |path: &str| files.read(path).unwrap();
        assert_eq!(read("rules/x/a.lua").as_deref(), Some("near a"));
        assert_eq!(read("rules/x/b.lua").as_deref(), Some("memory b"));
        assert_eq!(read("rules/x/z.lua"), None);
        assert_eq!(
            files.list("rules/x", ".lua"),
            ["rules/x/a.lua", "rules/x/b.lua"]
        );
        assert_eq!(files.folders("rules/x"), ["deep"]);
        assert!(files.exists("rules/x/a.lua") && !files.exists("rules/x/deep"));
    }

    #[test]
    fn the_binary_is_the_last_layer() {
        let files = Files::embedded();
        assert!(files.read("variants/README.md").unwrap().is_some());
        assert!(files.exists("variants/README.md"));
        assert_eq!(files.list("variants", ".md"), ["variants/README.md"]);
        let with = files.with_text("variants/README.md", "mine");
        assert_eq!(
            with.read("variants/README.md").unwrap().as_deref(),
            Some("mine")
        );
    }

    #[test]
    fn a_current_folder_without_data_is_no_layer() {
        let empty = Scratch::new("empty");
        write(&empty, "other/a.lua", b"");
        let files = Files::layers(&[], Some(&empty.0)).unwrap();
        assert!(files.folders.is_empty());
    }

    #[test]
    fn missing_data_folders_are_all_named() {
        let s = Scratch::new("missing");
        write(&s, "file", b"");
        let extra = [s.0.join("nowhere"), s.0.join("file")];
        let text = Files::new(&extra).unwrap_err().to_string();
        assert!(text.contains("nowhere`: there is no such folder"), "{text}");
        assert!(
            text.contains("file`: this is a file, not a folder"),
            "{text}"
        );
    }

    #[test]
    fn folders_bad_bytes_and_giants_are_refused_with_a_message() {
        let s = Scratch::new("bad");
        write(&s, "rules/x/dir.toml/inner", b"");
        write(&s, "rules/x/bytes.toml", b"one\ntwo\xff\n");
        write(
            &s,
            "rules/x/giant.toml",
            &vec![b' '; MAX_BYTES as usize + 1],
        );
        write(&s, "rules/x/full.toml", &vec![b' '; MAX_BYTES as usize]);
        let files = Files::layers(std::slice::from_ref(&s.0), None).unwrap();
        let fault = |path: &str| files.read(path).unwrap_err().to_string();
        assert!(fault("rules/x/dir.toml").contains("this is a folder"));
        assert!(fault("rules/x/bytes.toml").contains("bytes.toml:2"));
        assert!(fault("rules/x/giant.toml").contains("larger than 1 MiB"));
        assert!(files.read("rules/x/full.toml").is_ok());
        assert_eq!(files.read("rules/x/full.toml/below"), Ok(None));
    }

    #[cfg(unix)]
    #[test]
    fn links_that_lead_back_up_and_pipes_do_not_hold_the_program_up() {
        let s = Scratch::new("loop");
        write(&s, "rules/x/a.lua", b"");
        for name in ["one", "two", "three"] {
            std::os::unix::fs::symlink("..", s.0.join("rules/x").join(name)).unwrap();
        }
        std::os::unix::fs::symlink("/dev/zero", s.0.join("rules/x/zero.lua")).unwrap();
        let files = Files::layers(std::slice::from_ref(&s.0), None).unwrap();
        let found = files.walk("rules/x", ".lua");
        assert!(found.contains(&"rules/x/a.lua".into()) && found.len() < 10_000);
        let fault = files.read("rules/x/zero.lua").unwrap_err().to_string();
        assert!(fault.contains("a pipe or a device"), "{fault}");
        files.fingerprint();
    }

    #[test]
    fn no_path_leads_out_of_the_data() {
        let files = Files::embedded().with_text("../a", "x");
        for path in [
            "../a",
            "/etc/passwd",
            "rules/../Cargo.toml",
            "",
            "rules//x",
            "c:\\x",
        ] {
            assert_eq!(files.read(path), Ok(None), "{path}");
            assert!(!files.exists(path) && files.list(path, "").is_empty());
        }
    }
}
