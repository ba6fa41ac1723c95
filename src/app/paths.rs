//! What the paths of a command line mean: parts of the data, in the binary, in a data folder, or in a folder that
//! becomes one by being named.

use std::path::{Path, PathBuf};

use crate::pack::Files;
use crate::problem::{Problem, Problems};

/// The folders that make a folder one of data.
const TOPS: [&str; 3] = ["rules", "variants", "scenarios"];

/// Part of the data: what lies below a path, and only what one folder on disk has if there is a root.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub root: Option<PathBuf>,
    /// A path within the data; empty is everything.
    pub under: String,
    /// As it was said.
    pub said: String,
}

impl Part {
    /// Does a file of the data belong to it? A variant is its TOML file and all that lies in the folder beside it.
    pub fn has(&self, path: &str) -> bool {
        let under = self.under.strip_suffix(".toml").unwrap_or(&self.under);
        let inside = |u: &str| {
            let rest = path.strip_prefix(u);
            u.is_empty() || rest.is_some_and(|r| r.is_empty() || r.starts_with(['/', '.']))
        };
        inside(under) && self.root.as_ref().is_none_or(|r| r.join(path).is_file())
    }
}

/// The data, with the parts that were named; without names those of the folders on disk, else all of the binary.
pub fn pick(data: &[PathBuf], paths: &[String]) -> Result<(Files, Vec<Part>), Problems> {
    let plain = Files::new(data)?;
    let mut roots: Vec<PathBuf> = data.to_vec();
    let mut parts = Vec::new();
    let mut problems = Vec::new();
    for said in paths {
        match part(&plain, said) {
            Ok(part) => {
                let root = part.root.iter().filter(|r| !known(&plain, r));
                roots.extend(root.cloned());
                parts.push(part);
            }
            Err(p) => problems.push(p),
        }
    }
    Problems(problems).into_result()?;
    let files = Files::new(&roots)?;
    if paths.is_empty() {
        let whole = |root: Option<&PathBuf>| Part {
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

fn known(files: &Files, root: &Path) -> bool {
    let same = |f: &PathBuf| f.canonicalize().is_ok_and(|f| f == *root);
    files.roots().iter().any(same)
}

fn part(files: &Files, said: &str) -> Result<Part, Problem> {
    let made = |root: Option<PathBuf>, under: String| {
        Ok(Part {
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
    let p = Problem::new(format!("`{said}` is no part of any data"));
    Err(p.help("data lie in folders `rules`, `variants` and `scenarios`"))
}
