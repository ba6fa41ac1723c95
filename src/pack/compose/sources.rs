//! The scripts of a game and its variants. A file of the same name takes the place of an earlier one, if the variant or
//! pack that brings it says that it replaces it.

use crate::pack::read::extension::{Extension, MAP};
use crate::pack::read::game;
use crate::pack::read::variant::Variant;
use crate::pack::text::at::{At, Spot, marked, unknown};
use crate::pack::text::files::{Files, stem};
use crate::problem::Problem;
use crate::script::{Part, Source};

use super::extend::Pack;
use super::ledger::{Claim, Ledger};

/// Folders whose files are named by what they declare.
const FOLDERS: [(&str, &str, Part); 5] = [
    ("lib", "lib", Part::Lib),
    ("phases", "phase", Part::Phase),
    ("factions", "faction", Part::Faction),
    ("actions", "action", Part::Action),
    ("cards", "effects", Part::Effects),
];

/// All scripts, in an order that depends on nothing but their names and the scenario.
pub fn read(
    files: &Files,
    pack: &Pack,
    variants: &[Variant],
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> Vec<Source> {
    let mut shelf = Shelf {
        files,
        paths: Vec::new(),
        ledger,
        problems,
    };
    shelf.own(&pack.root);
    for e in &pack.extensions {
        shelf.remove(e);
        shelf.layer(&Brought::of_pack(e));
    }
    for v in variants {
        shelf.layer(&Brought::of_variant(v));
    }
    let mut sources = Vec::new();
    for (path, part) in shelf.paths {
        match files.read(&path) {
            Ok(Some(text)) => sources.push(Source {
                path,
                text: text.into(),
                part,
            }),
            Ok(None) => {}
            Err(e) => problems.push(e),
        }
    }
    sources
}

/// Whose file this is: a variant's or a pack's.
pub fn owner(path: &str) -> &str {
    let mut parts = path.split('/');
    let (top, game, name) = (parts.next(), parts.next(), parts.next());
    match (top, game, name) {
        (Some("variants"), Some(_), Some(name)) => name.strip_suffix(".lua").unwrap_or(name),
        (_, Some(game), _) => game,
        _ => path,
    }
}

fn of_pack(path: &str) -> bool {
    path.starts_with("rules/")
}

fn spot(path: &str) -> Spot {
    Spot {
        file: path.into(),
        line: 0,
    }
}

/// The files that a variant or an extending pack brings.
struct Brought<'a> {
    id: &'a str,
    /// The folder they are in, and the file that says what they replace.
    base: String,
    toml: String,
    /// What it replaces, and whether by the mark: also what another variant has replaced.
    replaces: Vec<(At<String>, bool)>,
    /// A variant's own script.
    script: Option<String>,
}

impl<'a> Brought<'a> {
    fn of_variant(v: &'a Variant) -> Brought<'a> {
        let base = format!("variants/{}/{}", v.rules.value, v.id.value);
        Brought {
            id: &v.id,
            toml: format!("{base}.toml"),
            script: Some(format!("{base}.lua")),
            base,
            replaces: v.replaces.iter().map(marked).collect(),
        }
    }

    fn of_pack(e: &'a Extension) -> Brought<'a> {
        // The map is no script; who reads it looks after it.
        let replaces = e.replaces.iter().filter(|r| r.value != MAP);
        Brought {
            id: &e.id,
            base: format!("rules/{}", e.id.value),
            toml: game::path(&e.id, "game.toml"),
            replaces: replaces.map(marked).collect(),
            script: None,
        }
    }
}

/// The scripts so far.
struct Shelf<'a> {
    files: &'a Files,
    paths: Vec<(String, Part)>,
    ledger: &'a mut Ledger,
    problems: &'a mut Vec<Problem>,
}

impl Shelf<'_> {
    /// Those of the pack that stands on its own.
    fn own(&mut self, game: &str) {
        for (folder, noun, part) in FOLDERS {
            for path in self.files.list(&game::path(game, folder), ".lua") {
                if part != Part::Lib {
                    let what = format!("{noun} {}", stem(&path));
                    self.ledger.declare(&what, path.clone(), game, &spot(&path));
                }
                self.paths.push((path, part));
            }
        }
    }

    fn find(&self, part: Part, name: &str) -> Option<usize> {
        let mut paths = self.paths.iter();
        paths.position(|(path, p)| *p == part && stem(path) == name)
    }

    fn remove(&mut self, e: &Extension) {
        let r = &e.remove;
        for ((_, noun, part), names) in
            FOLDERS
                .iter()
                .zip([&r.lib, &r.phases, &r.factions, &r.actions, &r.effects])
        {
            for name in names {
                let Some(at) = self.find(*part, name) else {
                    let there = self.paths.iter().filter(|(_, p)| p == part);
                    self.problems
                        .push(unknown(name, noun, there.map(|(path, _)| stem(path))));
                    continue;
                };
                self.paths.remove(at);
                self.ledger.forget(&format!("{noun} {}", name.value));
            }
        }
    }

    fn layer(&mut self, layer: &Brought) {
        let earlier = self.paths.clone();
        let script = layer.script.iter().filter(|s| self.files.exists(s));
        self.paths
            .extend(script.map(|s| (s.clone(), Part::Variant)));
        let mut found: Vec<(Part, String)> = Vec::new();
        for (folder, noun, part) in FOLDERS {
            for path in self.files.list(&format!("{}/{folder}", layer.base), ".lua") {
                let name = stem(&path).to_string();
                self.put(layer, noun, (path, part), &name);
                found.push((part, name));
            }
        }
        self.check_replaces(layer, &earlier, &found);
    }

    /// Adds a file, or puts it in the place of the one it replaces.
    fn put(&mut self, layer: &Brought, noun: &str, (path, part): (String, Part), name: &str) {
        let there = self.find(part, name);
        let said = layer.replaces.iter().find(|(r, _)| r.value == name);
        let mut what = format!("{noun} {name}");
        if part == Part::Lib {
            match there.filter(|&i| said.is_some() || of_pack(&self.paths[i].0)) {
                Some(i) if self.ledger.setting(&what).is_none() => {
                    // Libs are entered only where there is something to tell.
                    let old = self.paths[i].0.clone();
                    self.ledger
                        .declare(&what, old.clone(), owner(&old), &spot(&old));
                }
                Some(_) => {}
                // A lib of its own: two variants may each have one of the same name.
                None if layer.script.is_some() => what = format!("{noun} {}/{name}", layer.id),
                None => {}
            }
        }
        let mark = |word: &str| format!("`replaces = [\"{word}\"]` in {}", layer.toml);
        let claim = Claim {
            what: what.clone(),
            value: path.clone(),
            spot: &spot(&path),
            mark: said.is_some_and(|(_, mark)| *mark),
            soft: said.is_some(),
            write: match (self.ledger.is_declared(&what), said) {
                (true, None) => mark(name),
                _ => mark(&format!("!{name}")),
            },
        };
        if !self.ledger.claim(layer.id, claim, self.problems) {
            return;
        }
        if layer.script.is_none() {
            // What a pack says counts as declared.
            self.ledger.settle_one(&what);
        }
        match there.filter(|_| said.is_some()) {
            Some(i) => self.paths[i].0 = path,
            None => self.paths.push((path, part)),
        }
    }

    /// What somebody says to replace must be there, and so must the file in its place.
    fn check_replaces(
        &mut self,
        layer: &Brought,
        earlier: &[(String, Part)],
        found: &[(Part, String)],
    ) {
        let scripts = earlier.iter().filter(|(_, part)| *part != Part::Variant);
        let names = scripts.map(|(path, part)| (*part, stem(path)));
        for (name, _) in &layer.replaces {
            let mut there = names.clone().filter(|(_, n)| *n == name.value).peekable();
            if there.peek().is_none() {
                let nouns = FOLDERS.map(|f| f.1);
                let names = names.clone().map(|(_, n)| n);
                self.problems
                    .push(unknown(name, &nouns.join(" or "), names));
                continue;
            }
            if !there.any(|(part, n)| found.iter().any(|(p, own)| *p == part && own == n)) {
                let message = format!("nothing of `{}` replaces `{}`", layer.id, name.value);
                let own =
                    |f: (&str, &str, Part)| format!("{}/{}/{}.lua", layer.base, f.0, name.value);
                let there = names.clone().filter(|(_, n)| *n == name.value);
                let folder = |part: Part| FOLDERS.into_iter().find(|f| f.2 == part).map(own);
                let own: Vec<String> = there.filter_map(|(part, _)| folder(part)).collect();
                let help = format!("write {}", own.join(" or "));
                self.problems.push(name.problem(message).help(help));
            }
        }
    }
}
