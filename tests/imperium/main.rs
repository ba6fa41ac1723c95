//! Dune: Imperium: every clause has a Lua test that is named by it. All of it is found in the files: only what cannot be
//! tested is listed here.

mod information;
mod misprints;

use sietch::pack::Files;

/// What no test can break, with the reason.
const WORDS: [(&str, &str); 1] = [(
    "DI-DATA.8",
    "names in the French rulebook stand in no row of the pack: the game speaks English",
)];

fn clauses(files: &Files) -> Vec<String> {
    let text = files.read("rules/imperium/clauses.toml").unwrap().unwrap();
    let all: toml::Table = text.parse().unwrap();
    all.keys().cloned().collect()
}

/// The names of the Lua tests, those too that are made for each row of a table: what stands where a name can begin.
fn tests(files: &Files) -> String {
    let paths = files.list("rules/imperium/tests", ".lua");
    let texts = paths.iter().map(|p| files.read(p).unwrap().unwrap());
    texts.collect::<Vec<String>>().join("\n")
}

fn is_tested(id: &str, tests: &str) -> bool {
    let name = id.to_lowercase().replace(['-', '.'], "_") + "_";
    ["all.", "  ", "\""]
        .iter()
        .any(|before| tests.contains(&format!("{before}{name}")))
}

#[test]
fn every_clause_has_a_test_in_lua_that_is_named_by_it() {
    let files = Files::embedded();
    let (all, tests) = (clauses(&files), tests(&files));
    assert!(all.len() > 400, "{}", all.len());
    let left: Vec<&String> = all.iter().filter(|c| !is_tested(c, &tests)).collect();
    let listed: Vec<&str> = WORDS.iter().map(|w| w.0).collect();
    assert_eq!(left, listed);
}
