//! `src/` never names a game: no word that a pack declares may occur there.

use std::collections::BTreeSet;
use std::path::Path;

use sietch::pack::{Files, Options, load};

/// Words of packs that are also plain English of the kernel; `alliance` is the flag of abilities that are lent. `secrets` is a
/// space's printed name, `turns` and `recall` are phases of a round; here they are what a seat does not know, an order of play,
/// and what a table of results remembers.
const COMMON_WORDS: &[&str] = &[
    "alliance", "roll", "move", "build", "finish", "target", "region", "supply", "reserve", "card",
    "rounds", "spend", "aside", "turns", "secrets", "recall", "1", "2", "3", "4", "5", "6",
];

fn sources(dir: &Path, out: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, out);
        } else {
            out.push((
                path.display().to_string(),
                std::fs::read_to_string(&path).unwrap().to_lowercase(),
            ));
        }
    }
}

#[test]
fn no_name_of_a_game_occurs_in_src() {
    let files = Files::embedded();
    let mut names: BTreeSet<String> = BTreeSet::new();
    for (id, _) in sietch::pack::list_scenarios(&files) {
        let program = load(&files, &id, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let def = &program.def;
        names.insert(program.rules.clone());
        let lists = [&def.places, &def.kinds, &def.phases];
        names.extend(lists.iter().flat_map(|l| l.iter().map(String::from)));
        names.extend(def.roles.iter().map(|r| r.id.clone()));
        names.extend(def.faces.iter().map(|f| f.name.clone()));
        names.extend(def.counters.iter().map(|c| c.name.clone()));
        names.extend(def.cards.iter().map(|c| c.name.clone()));
    }
    names.retain(|n| !COMMON_WORDS.contains(&n.as_str()) && !n.contains('/'));
    assert!(
        names.contains("fremen") && names.contains("arrakeen"),
        "{names:?}"
    );
    let mut texts = vec![];
    sources(
        &Path::new(env!("CARGO_MANIFEST_DIR")).join("src"),
        &mut texts,
    );
    let mut found = BTreeSet::new();
    for (path, text) in &texts {
        let words = text.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-');
        let named = words.filter(|w| names.contains(*w));
        found.extend(named.map(|w| format!("{path} names `{w}`")));
    }
    assert!(found.is_empty(), "{found:#?}");
}
