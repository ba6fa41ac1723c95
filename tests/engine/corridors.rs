//! Arrows between the modules of `src` go one way: no module knows one that knows it, and what lies on a lower floor knows
//! nothing of those above.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

/// The folders of `src`, the lowest first.
const FLOORS: [&str; 9] = [
    "kernel", "problem", "disk", "script", "pack", "session", "puzzle", "lab", "app",
];
/// The stages of packs: each knows only those before it.
const PACK: [&str; 4] = ["text", "read", "compose", "build"];

/// The stages of the script host: the machine, a game without it, the boundary, loading, the functions of scripts, what
/// suspends a phase, and what plays games.
const SCRIPT: [&str; 7] = ["machine", "game", "raw", "load", "api", "bridge", "run"];

type Path_ = Vec<String>;

/// The modules of the crate: where each lies, and its text without comments and tests.
struct Source {
    texts: BTreeMap<Path_, String>,
    /// Names that a module gives to what lies elsewhere: `pub use`.
    aliases: BTreeMap<Path_, Path_>,
}

/// From a part of a folder to another part of it, with one place where it is used.
type Arrows = BTreeMap<String, BTreeMap<String, String>>;

impl Source {
    fn read() -> Source {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let mut texts = BTreeMap::new();
        gather(&root, &[], &mut texts);
        let tests: BTreeSet<Path_> = (texts.iter())
            .flat_map(|(module, text)| test_modules(text).map(|name| joined(module, &[name])))
            .collect();
        texts.retain(|module: &Path_, _| !tests.iter().any(|t| module.starts_with(t)));
        for text in texts.values_mut() {
            *text = stripped(text);
        }
        let mut source = Source {
            texts,
            aliases: BTreeMap::new(),
        };
        source.aliases = source.find_aliases();
        source
    }

    fn is_module(&self, path: &[String]) -> bool {
        let after = self.texts.range(path.to_vec()..).next();
        after.is_some_and(|(m, _)| m.starts_with(path))
    }

    fn find_aliases(&self) -> BTreeMap<Path_, Path_> {
        let mut aliases = BTreeMap::new();
        for (module, text) in &self.texts {
            for (at, word) in text.match_indices(" use ") {
                let line = text[..at].rsplit('\n').next().unwrap_or("");
                if !line.trim_start().starts_with("pub") {
                    continue;
                }
                for path in paths(&text[at + word.len()..]) {
                    let Some(target) = self.absolute(module, &path) else {
                        continue;
                    };
                    if let Some(name) = target.last() {
                        aliases.insert(joined(module, std::slice::from_ref(name)), target.clone());
                    }
                }
            }
        }
        aliases
    }

    /// A path as it counts from the root of the crate; nothing if it leads out of it.
    fn absolute(&self, module: &[String], path: &[String]) -> Option<Path_> {
        let mut path: Path_ = path.to_vec();
        if path.last().is_some_and(|p| p == "self") {
            path.pop();
        }
        let mut base = match path.first().map(String::as_str)? {
            "crate" => return Some(path[1..].to_vec()),
            "super" | "self" => module.to_vec(),
            first => {
                let inner = joined(module, &[first.to_string()]);
                return self.is_module(&inner).then(|| joined(module, &path));
            }
        };
        let ups = path.iter().take_while(|p| *p == "super").count();
        base.truncate(base.len().checked_sub(ups)?);
        let selves = path.iter().take_while(|p| *p == "self").count();
        Some(joined(&base, &path[ups.max(selves)..]))
    }

    /// Where a name really lies.
    fn resolved(&self, mut path: Path_) -> Path_ {
        for _ in 0..5 {
            let alias = (1..=path.len()).find(|n| {
                self.aliases.contains_key(&path[..*n]) && !self.texts.contains_key(&path[..*n])
            });
            let Some(n) = alias else { break };
            path = joined(&self.aliases[&path[..n]], &path[n..]);
        }
        path
    }

    /// The arrows within each folder.
    fn arrows(&self) -> BTreeMap<Path_, Arrows> {
        let mut arrows: BTreeMap<Path_, Arrows> = BTreeMap::new();
        for (module, text) in &self.texts {
            for at in starts(text) {
                for path in paths(&text[at..]) {
                    let Some(target) = self.absolute(module, &path) else {
                        continue;
                    };
                    let target = self.resolved(target);
                    let both = module.iter().zip(&target).take_while(|(a, b)| a == b);
                    let n = both.count();
                    let inside = n < module.len() && n < target.len();
                    if inside && self.is_module(&target[..=n]) {
                        let place = format!("{}: {}", module.join("/"), path.join("::"));
                        let folder = arrows.entry(module[..n].to_vec()).or_default();
                        let from = folder.entry(module[n].clone()).or_default();
                        from.entry(target[n].clone()).or_insert(place);
                    }
                }
            }
        }
        arrows
    }
}

fn joined(a: &[String], b: &[String]) -> Path_ {
    a.iter().chain(b).cloned().collect()
}

fn gather(folder: &Path, module: &[String], texts: &mut BTreeMap<Path_, String>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let stem = path.file_stem().unwrap().to_string_lossy().into_owned();
        if path.is_dir() {
            gather(&path, &joined(module, &[stem]), texts);
        } else if path.extension().is_some_and(|e| e == "rs") {
            let module = match stem.as_str() {
                "mod" | "lib" => module.to_vec(),
                _ => joined(module, &[stem]),
            };
            texts.insert(module, std::fs::read_to_string(&path).unwrap());
        }
    }
}

/// Modules in files of their own that only tests have.
fn test_modules(text: &str) -> impl Iterator<Item = String> {
    text.split("#[cfg(test)]").skip(1).filter_map(|after| {
        let line = after.trim_start().lines().next()?;
        let name = line.trim_start_matches("pub ").strip_prefix("mod ")?;
        Some(name.strip_suffix(';')?.to_string())
    })
}

fn stripped(text: &str) -> String {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or("");
    let lines = code.lines().map(|l| l.split("//").next().unwrap_or(""));
    lines.collect::<Vec<_>>().join("\n")
}

/// Where paths begin that lead to another module.
fn starts(text: &str) -> Vec<usize> {
    let mut found = Vec::new();
    for word in ["crate::", "super::", "self::"] {
        for (at, _) in text.match_indices(word) {
            let before = &text[..at];
            let whole = !before.ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            if whole && !before.ends_with("(in ") {
                found.push(at);
            }
        }
    }
    found
}

/// The paths of a tree: `a::{b, c::d}` is `a::b` and `a::c::d`.
fn paths(text: &str) -> Vec<Path_> {
    let mut rest = text;
    tree(&mut rest)
}

fn tree(rest: &mut &str) -> Vec<Path_> {
    let mut path: Path_ = Vec::new();
    loop {
        *rest = rest.trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let (name, after) = rest.split_at(end.unwrap_or(rest.len()));
        if name.is_empty() {
            break;
        }
        path.push(name.into());
        *rest = after;
        match rest.strip_prefix("::") {
            Some(after) => *rest = after,
            None => return vec![path],
        }
    }
    let Some(after) = rest.strip_prefix('{') else {
        return if path.is_empty() { vec![] } else { vec![path] };
    };
    *rest = after;
    let mut all = Vec::new();
    while let Some(next) = rest.trim_start().chars().next() {
        *rest = rest.trim_start();
        if next == '}' {
            *rest = &rest[1..];
            break;
        }
        all.extend(tree(rest).into_iter().map(|p| joined(&path, &p)));
        let end = rest.find([',', '}']).unwrap_or(rest.len());
        *rest = rest[end..].trim_start_matches(',');
    }
    all
}

/// Everything that can be reached from a part.
fn reached<'a>(arrows: &'a Arrows, from: &'a str) -> BTreeSet<&'a str> {
    let mut seen = BTreeSet::new();
    let mut open = vec![from];
    while let Some(at) = open.pop() {
        for next in arrows.get(at).into_iter().flat_map(BTreeMap::keys) {
            if seen.insert(next.as_str()) {
                open.push(next);
            }
        }
    }
    seen
}

#[test]
fn no_module_knows_one_that_knows_it() {
    let source = Source::read();
    let mut wrong = Vec::new();
    for (folder, arrows) in source.arrows() {
        for (from, to) in &arrows {
            for (to, place) in to {
                if reached(&arrows, to).contains(from.as_str()) {
                    let folder = folder.join("/");
                    wrong.push(format!("src/{folder}: {from} → {to} ({place})"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "these go round:\n{}", wrong.join("\n"));
}

/// Arrows of a folder that go up from a floor to one above.
fn upward(folder: &[&str], floors: &[&[&str]]) -> Vec<String> {
    let folder: Path_ = folder.iter().map(|f| (*f).to_string()).collect();
    let source = Source::read();
    let arrows = source.arrows().remove(&folder).unwrap_or_default();
    assert!(!arrows.is_empty(), "nothing is read of {folder:?}");
    let floor = |name: &str| {
        let at = floors.iter().position(|f| f.contains(&name));
        at.unwrap_or_else(|| panic!("`{name}` has no floor: give it one"))
    };
    let mut wrong = Vec::new();
    for (from, to) in &arrows {
        let up = to.iter().filter(|(to, _)| floor(to) > floor(from));
        wrong.extend(up.map(|(to, place)| format!("{from} → {to} ({place})")));
    }
    wrong
}

#[test]
fn arrows_between_folders_point_down() {
    let wrong = upward(&[], &FLOORS.each_ref().map(std::slice::from_ref));
    assert!(wrong.is_empty(), "these point up:\n{}", wrong.join("\n"));
}

#[test]
fn packs_are_made_in_stages() {
    let wrong = upward(&["pack"], &PACK.each_ref().map(std::slice::from_ref));
    assert!(wrong.is_empty(), "these point up:\n{}", wrong.join("\n"));
}

#[test]
fn scripts_are_run_in_stages() {
    let wrong = upward(&["script"], &SCRIPT.each_ref().map(std::slice::from_ref));
    assert!(wrong.is_empty(), "these point up:\n{}", wrong.join("\n"));
}

/// The check itself: what it must see in a text.
#[test]
fn paths_are_read_out_of_trees() {
    let text = "crate::a::{self, b::C, d::{E, F as G}};";
    let found: Vec<String> = paths(text).iter().map(|p| p.join("::")).collect();
    let want = [
        "crate::a::self",
        "crate::a::b::C",
        "crate::a::d::E",
        "crate::a::d::F",
    ];
    assert_eq!(found, want);
    assert_eq!(
        starts("x = super::a(); supercrate::b; pub(in crate::c)"),
        [4]
    );
}

/// The types that a text declares; what a trait or an `impl` names inside is no type of its own.
fn declared(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut inside: Option<usize> = None;
    for line in text.lines() {
        let indent = line.len() - line.trim_start().len();
        let code = line.trim_start();
        if inside.is_some_and(|at| indent <= at && code.starts_with('}')) {
            inside = None;
        }
        let code = match code.strip_prefix("pub") {
            Some(after) if after.starts_with('(') => after.split_once(") ").map_or("", |(_, c)| c),
            Some(after) => after.trim_start(),
            None => code,
        };
        let Some((word, rest)) = code.split_once([' ', '<']) else {
            continue;
        };
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        match word {
            "type" if inside.is_some() => {}
            "struct" | "enum" | "trait" | "type" => found.push(name.to_string()),
            _ => {}
        }
        if ["impl", "trait"].contains(&word) && line.ends_with('{') {
            inside.get_or_insert(indent);
        }
    }
    found.retain(|n| n.starts_with(char::is_uppercase));
    found
}

#[test]
fn no_two_types_share_a_name() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let mut texts = BTreeMap::new();
    gather(&root, &[], &mut texts);
    let mut names: BTreeMap<String, Vec<String>> = BTreeMap::new();
    for (module, text) in &texts {
        for name in declared(text) {
            names.entry(name).or_default().push(module.join("/"));
        }
    }
    assert!(names.len() > 300, "nothing is read");
    names.retain(|_, places| places.len() > 1);
    assert!(names.is_empty(), "these share a name:\n{names:#?}");
}

#[test]
fn types_are_read_out_of_texts() {
    let text = "pub(in crate::a) struct One<'a>(u8);\nenum Two {\n    Three,\n}\nimpl Iterator for One {\n    type Item = u8;\n\
                    fn f() {\n        struct Four;\n    }\n}\npub trait Five {\n    type Six;\n}\ntype Seven = u8;";
    assert_eq!(declared(text), ["One", "Two", "Four", "Five", "Seven"]);
}
