//! The scripts of a game and its variants. A variant's file of the same name takes the place of an earlier one, if the
//! variant says that it replaces it.

use crate::problem::Problem;
use crate::script::{Part, Source};

use super::at::{Spot, unknown};
use super::files::Files;
use super::game;
use super::ledger::{Claim, Ledger};
use super::variant::{Variant, stem};

/// Folders whose files are named by what they declare.
const NAMED: [(&str, &str, Part); 2] = [
    ("phases", "phase", Part::Phase),
    ("factions", "faction", Part::Faction),
];

/// All scripts, in an order that depends on nothing but their names and the scenario.
pub fn read(
    files: &Files,
    game: &str,
    variants: &[Variant],
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> Vec<Source> {
    let libs = files.list(&game::path(game, "lib"), ".lua").into_iter();
    let mut paths: Vec<(String, Part)> = libs.map(|p| (p, Part::Lib)).collect();
    for (folder, noun, part) in NAMED {
        for path in files.list(&game::path(game, folder), ".lua") {
            let what = format!("{noun} {}", stem(&path));
            ledger.declare(&what, path.clone(), game, &spot(&path));
            paths.push((path, part));
        }
    }
    for v in variants {
        add_variant(files, game, v, &mut paths, ledger, problems);
    }
    let mut sources = Vec::new();
    for (path, part) in paths {
        match files.read(&path) {
            Ok(Some(text)) => sources.push(Source { path, text, part }),
            Ok(None) => {}
            Err(e) => problems.push(e),
        }
    }
    sources
}

/// Whose file this is: a variant's or the game's.
pub fn owner<'a>(game: &'a str, path: &'a str) -> &'a str {
    let own = path
        .strip_prefix("variants/")
        .and_then(|p| p.split_once('/'));
    let Some((_, rest)) = own else { return game };
    let name = rest.split('/').next().unwrap_or(rest);
    name.strip_suffix(".lua").unwrap_or(name)
}

fn spot(path: &str) -> Spot {
    Spot {
        file: path.into(),
        line: 0,
    }
}

fn add_variant(
    files: &Files,
    game: &str,
    v: &Variant,
    paths: &mut Vec<(String, Part)>,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    let base = format!("variants/{game}/{}", v.id.value);
    let earlier = paths.clone();
    let own = format!("{base}.lua");
    if files.exists(&own) {
        paths.push((own, Part::Variant));
    }
    let mut found: Vec<(&str, String)> = Vec::new();
    for (folder, noun, part) in NAMED {
        for path in files.list(&format!("{base}/{folder}"), ".lua") {
            let name = stem(&path).to_string();
            let there = earlier
                .iter()
                .position(|(p, k)| *k == part && stem(p) == name);
            let claim = Claim {
                what: format!("{noun} {name}"),
                value: path.clone(),
                spot: &spot(&path),
                mark: v.replaces.iter().any(|r| r.value == name),
                soft: false,
                write: format!("`replaces = [\"{name}\"]` in {base}.toml"),
            };
            if ledger.claim(&v.id, claim, problems) {
                match there {
                    Some(i) => paths[i].0 = path,
                    None => paths.push((path, part)),
                }
            }
            found.push((noun, name));
        }
    }
    check_replaces(v, &base, &earlier, &found, problems);
}

/// What a variant says it replaces must be there, and so must its own file.
fn check_replaces(
    v: &Variant,
    base: &str,
    earlier: &[(String, Part)],
    found: &[(&str, String)],
    problems: &mut Vec<Problem>,
) {
    let noun_of = |part: Part| NAMED.iter().find(|n| n.2 == part).map(|n| n.1);
    let names = earlier.iter();
    let names = names.filter_map(|(path, part)| Some((noun_of(*part)?, stem(path))));
    for name in &v.replaces {
        let mut there = names.clone().filter(|(_, n)| *n == name.value).peekable();
        if there.peek().is_none() {
            let names = names.clone().map(|(_, n)| n);
            problems.push(unknown(name, "phase or faction", names));
            continue;
        }
        if !there.any(|(noun, n)| found.iter().any(|(k, own)| *k == noun && own == n)) {
            let message = format!("nothing of `{}` replaces `{}`", v.id.value, name.value);
            let help = format!(
                "write {base}/phases/{0}.lua or {base}/factions/{0}.lua",
                name.value
            );
            problems.push(name.problem(message).help(help));
        }
    }
}
