//! The scripts of a game and its variants. A file of the same name takes the place of an earlier one, if the variant or
//! pack that brings it says that it replaces it.

use crate::problem::Problem;
use crate::script::{Part, Source};

use super::at::{At, Spot, unknown};
use super::extend::{Extension, MAP, Pack};
use super::files::Files;
use super::game;
use super::ledger::{Claim, Ledger};
use super::variant::{Variant, stem};

/// Folders whose files are named by what they declare. A variant has no libs.
const FOLDERS: [(&str, &str, Part); 3] = [
    ("lib", "lib", Part::Lib),
    ("phases", "phase", Part::Phase),
    ("factions", "faction", Part::Faction),
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
        shelf.layer(&Layer::of_pack(e));
    }
    for v in variants {
        shelf.layer(&Layer::of_variant(v));
    }
    let mut sources = Vec::new();
    for (path, part) in shelf.paths {
        match files.read(&path) {
            Ok(Some(text)) => sources.push(Source { path, text, part }),
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

fn spot(path: &str) -> Spot {
    Spot {
        file: path.into(),
        line: 0,
    }
}

/// The files that a variant or an extending pack brings.
struct Layer<'a> {
    id: &'a str,
    /// The folder they are in, and the file that says what they replace.
    base: String,
    toml: String,
    folders: &'static [(&'static str, &'static str, Part)],
    replaces: Vec<&'a At<String>>,
    /// A variant's own script.
    script: Option<String>,
}

impl<'a> Layer<'a> {
    fn of_variant(v: &'a Variant) -> Layer<'a> {
        let base = format!("variants/{}/{}", v.rules.value, v.id.value);
        Layer {
            id: &v.id,
            toml: format!("{base}.toml"),
            script: Some(format!("{base}.lua")),
            base,
            folders: &FOLDERS[1..],
            replaces: v.replaces.iter().collect(),
        }
    }

    fn of_pack(e: &'a Extension) -> Layer<'a> {
        // The map is no script; who reads it looks after it.
        let replaces = e.replaces.iter().filter(|r| r.value != MAP);
        Layer {
            id: &e.id,
            base: format!("rules/{}", e.id.value),
            toml: game::path(&e.id, "game.toml"),
            folders: &FOLDERS,
            replaces: replaces.collect(),
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
        for ((_, noun, part), names) in FOLDERS.iter().zip([&r.lib, &r.phases, &r.factions]) {
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

    fn layer(&mut self, layer: &Layer) {
        let earlier = self.paths.clone();
        let script = layer.script.iter().filter(|s| self.files.exists(s));
        self.paths
            .extend(script.map(|s| (s.clone(), Part::Variant)));
        let mut found: Vec<(Part, String)> = Vec::new();
        for (folder, noun, part) in layer.folders {
            for path in self.files.list(&format!("{}/{folder}", layer.base), ".lua") {
                let name = stem(&path).to_string();
                self.put(layer, noun, (path, *part), &name);
                found.push((*part, name));
            }
        }
        self.check_replaces(layer, &earlier, &found);
    }

    /// Adds a file, or puts it in the place of the one it replaces.
    fn put(&mut self, layer: &Layer, noun: &str, (path, part): (String, Part), name: &str) {
        let there = self.find(part, name);
        let what = format!("{noun} {name}");
        if let (Some(i), Part::Lib, None) = (there, part, self.ledger.setting(&what)) {
            // Libs are entered only where there is something to tell.
            let old = self.paths[i].0.clone();
            self.ledger
                .declare(&what, old.clone(), owner(&old), &spot(&old));
        }
        let claim = Claim {
            what,
            value: path.clone(),
            spot: &spot(&path),
            mark: layer.replaces.iter().any(|r| r.value == name),
            soft: false,
            write: format!("`replaces = [\"{name}\"]` in {}", layer.toml),
        };
        if !self.ledger.claim(layer.id, claim, self.problems) {
            return;
        }
        match there {
            Some(i) => self.paths[i].0 = path,
            None => self.paths.push((path, part)),
        }
    }

    /// What somebody says to replace must be there, and so must the file in its place.
    fn check_replaces(
        &mut self,
        layer: &Layer,
        earlier: &[(String, Part)],
        found: &[(Part, String)],
    ) {
        let fits = |part: &Part| layer.folders.iter().any(|f| f.2 == *part);
        let names = earlier.iter().filter(|(_, part)| fits(part));
        let names = names.map(|(path, part)| (*part, stem(path)));
        for name in &layer.replaces {
            let mut there = names.clone().filter(|(_, n)| *n == name.value).peekable();
            if there.peek().is_none() {
                let nouns: Vec<&str> = layer.folders.iter().map(|f| f.1).collect();
                let names = names.clone().map(|(_, n)| n);
                self.problems
                    .push(unknown(name, &nouns.join(" or "), names));
                continue;
            }
            if !there.any(|(part, n)| found.iter().any(|(p, own)| *p == part && own == n)) {
                let message = format!("nothing of `{}` replaces `{}`", layer.id, name.value);
                let own = layer
                    .folders
                    .iter()
                    .map(|f| format!("{}/{}/{}.lua", layer.base, f.0, name.value));
                let own: Vec<String> = own.collect();
                let help = format!("write {}", own.join(" or "));
                self.problems.push(name.problem(message).help(help));
            }
        }
    }
}
