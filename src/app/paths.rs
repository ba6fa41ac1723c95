//! What the paths of a command line mean: parts of the data, in the binary, in a data folder, or in a folder that
//! becomes one by being named.

use std::path::{Path, PathBuf};

use crate::pack::Files;
use crate::pack::read::variant;
use crate::problem::{Problem, Problems};

/// The folders that make a folder one of data.
const TOPS: [&str; 3] = ["rules", "variants", "scenarios"];

/// DataPart of the data: what lies below a path, and only what one folder on disk has if there is a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataPart {
    pub root: Option<PathBuf>,
    /// A path within the data; empty is everything.
    pub under: String,
    /// As it was said.
    pub said: String,
}

/// What a file of the data is, by where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FileRole {
    /// Loading a game, a variant or a scenario reads it.
    Read,
    /// A scenario or puzzle that is none of the data's own.
    Outside,
    /// Nothing reads it.
    Unread(&'static str),
}

impl DataPart {
    /// Does a file of the data belong to it? A variant is its TOML file and all that lies in the folder beside it.
    pub fn has(&self, path: &str) -> bool {
        let under = self.under.strip_suffix(".toml").unwrap_or(&self.under);
        let inside = |u: &str| {
            let rest = path.strip_prefix(u);
            u.is_empty() || rest.is_some_and(|r| r.is_empty() || r.starts_with(['/', '.']))
        };
        inside(under) && self.root.as_ref().is_none_or(|r| r.join(path).is_file())
    }

    /// What the file is that was named; nothing for a folder.
    pub fn role(&self, files: &Files) -> Option<FileRole> {
        let is_file = match &self.root {
            Some(root) => root.join(&self.under).is_file(),
            None => Path::new(&self.said).is_file() || files.exists(&self.under),
        };
        is_file.then(|| role(files, &self.under))
    }
}

fn role(files: &Files, path: &str) -> FileRole {
    let parts: Vec<&str> = path.split('/').collect();
    let own = |folder: &str, file: &str| {
        matches!(
            folder,
            "lib" | "phases" | "factions" | "actions" | "cards" | "tests"
        ) && file.ends_with(".lua")
            || folder == "cards" && file.ends_with(".toml")
    };
    let of_variant = |game: &str, name: &str| files.exists(&variant::path(game, name));
    if let ["rules" | "variants", game, _, ..] = parts[..]
        && !files.exists(&format!("rules/{game}/game.toml"))
    {
        return FileRole::Unread(
            "the folder is not named like a game; `sietch scenarios` lists them",
        );
    }
    match parts[..] {
        ["rules", _, "game.toml" | "map.toml" | "clauses.toml"] => FileRole::Read,
        ["rules", _, folder, file] if own(folder, file) => FileRole::Read,
        ["rules", _, "templates", ..] => {
            FileRole::Unread("a template is filled in and read by `sietch new`")
        }
        ["rules", ..] => FileRole::Unread(
            "a game has game.toml, map.toml, clauses.toml, cards/*.toml, and scripts in lib, phases, factions, actions and tests",
        ),
        ["variants", _, file] if file.ends_with(".toml") => FileRole::Read,
        ["variants", game, file]
            if file
                .strip_suffix(".lua")
                .is_some_and(|v| of_variant(game, v)) =>
        {
            FileRole::Read
        }
        ["variants", game, name, folder, file] if own(folder, file) && of_variant(game, name) => {
            FileRole::Read
        }
        ["variants", ..] => FileRole::Unread(
            "a variant is variants/<game>/<variant>.toml, with <variant>.lua beside it and scripts in <variant>/lib, \
             phases, factions and tests",
        ),
        ["scenarios", _, file] | ["scenarios", _, "puzzles", file] if file.ends_with(".toml") => {
            FileRole::Read
        }
        ["scenarios", "default.toml"] => FileRole::Read,
        _ if path.ends_with(".toml") => FileRole::Outside,
        _ => FileRole::Unread("scenarios and puzzles are TOML files"),
    }
}

/// The data, with the parts that were named; without names those of the folders on disk, else all of the binary.
pub fn pick(data: &[PathBuf], paths: &[String]) -> Result<(Files, Vec<DataPart>), Problems> {
    let plain = Files::new(data)?;
    // What is named comes before everything else: it is that file which is meant, not one that would hide it.
    let mut roots: Vec<PathBuf> = Vec::new();
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    for said in paths {
        match part(&plain, said) {
            Ok(part) => {
                roots.extend(part.root.clone());
                parts.push(part);
            }
            Err(p) => problems.push(p),
        }
    }
    Problems(problems).into_result()?;
    roots.extend(data.iter().cloned());
    let files = Files::new(&roots)?;
    if paths.is_empty() {
        let whole = |root: Option<&PathBuf>| DataPart {
            root: root.cloned(),
            under: String::new(),
            said: root.map_or("the data".into(), |r| r.display().to_string()),
        };
        parts.extend(files.roots().iter().map(|r| whole(Some(r))));
        if parts.is_empty() {
            parts.push(whole(None));
        }
    }
    Ok((files, parts))
}

fn part(files: &Files, said: &str) -> Result<DataPart, Problem> {
    let made = |root: Option<PathBuf>, under: String| {
        Ok(DataPart {
            root,
            under,
            said: said.into(),
        })
    };
    let Ok(path) = Path::new(said).canonicalize() else {
        let inner = said.trim_start_matches("./").trim_end_matches('/');
        let there = files.exists(inner) || !files.walk(inner, "").is_empty();
        return match there {
            true => made(None, inner.into()),
            false => Err(Problem::new(format!("there is no file or folder `{said}`"))),
        };
    };
    if path.is_dir() && TOPS.iter().any(|t| path.join(t).is_dir()) {
        return made(Some(path), String::new());
    }
    let mut above = path.ancestors();
    let top = above.find(|a| {
        let name = a.file_name().and_then(|n| n.to_str());
        a.is_dir() && name.is_some_and(|n| TOPS.contains(&n))
    });
    if let Some(root) = top.and_then(Path::parent)
        && let Some(under) = path.strip_prefix(root).ok().and_then(Path::to_str)
    {
        return made(Some(root.to_path_buf()), under.replace('\\', "/"));
    }
    if path.is_file() && said.ends_with(".toml") {
        // A scenario may lie anywhere.
        return made(None, said.into());
    }
    let message = format!("`{said}` lies in no data, so nothing says which game it is for");
    let help = "data are folders `rules`, `variants` and `scenarios` side by side; `sietch new` makes some to start from";
    Err(Problem::new(message).help(help))
}

/// The user's folder for what a program remembers between its runs.
pub fn state_folder() -> Option<PathBuf> {
    crate::disk::user_folder("XDG_STATE_HOME", ".local/state")
}
