//! Every clause of DUNE is done by a line that `sietch rules CLAUSE` shows, and has a Lua test that is named by it; so has
//! every clause of its variants. All of it is found in the files: only what cannot be tested is listed here.

use std::collections::BTreeSet;

use sietch::app::rules::Rulebook;
use sietch::pack::{Files, list_variants};

/// What no test can break, with the reason.
const TALK: [(&str, &str); 1] = [(
    "DU-ALLY.11",
    "who talks with whom, and whether in secret, is up to the table: the game carries no words",
)];

/// The clauses of a table of TOML.
fn clauses(text: &str, table: Option<&str>) -> Vec<String> {
    let all: toml::Table = text.parse().unwrap();
    let found = match table {
        None => Some(&all),
        Some(name) => all.get(name).and_then(toml::Value::as_table),
    };
    let ids = found.into_iter().flatten().map(|(id, _)| id);
    ids.map(|id| id.trim_start_matches('!').into()).collect()
}

/// The names of the Lua tests in a folder.
fn tests(files: &Files, folder: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for path in files.list(folder, ".lua") {
        let text = files.read(&path).unwrap().unwrap();
        let tests = text
            .lines()
            .filter_map(|l| l.trim().split_once(" = function()"));
        names.extend(tests.map(|(name, _)| name.to_string()));
    }
    names
}

fn untested(clauses: &[String], tests: &BTreeSet<String>) -> Vec<String> {
    let begins = |id: &str| id.to_lowercase().replace(['-', '.'], "_") + "_";
    let tested = |id: &str| tests.iter().any(|t| t.starts_with(&begins(id)));
    clauses.iter().filter(|c| !tested(c)).cloned().collect()
}

#[test]
fn every_clause_has_a_test_in_lua_that_is_named_by_it() {
    let files = Files::embedded();
    let text = files.read("rules/dune/clauses.toml").unwrap().unwrap();
    let all = clauses(&text, None);
    assert!(all.len() > 300, "{}", all.len());
    let left: Vec<&str> = TALK.iter().map(|t| t.0).collect();
    assert_eq!(untested(&all, &tests(&files, "rules/dune/tests")), left);
}

/// Beside it, or beside a variant that it is played with: starred tokens of the advanced game come with the advantages.
#[test]
fn every_clause_of_a_variant_has_a_test_beside_one() {
    let files = Files::embedded();
    let variants = list_variants(&files, "dune");
    let folder = |name: &String| format!("variants/dune/{name}/tests");
    let all = variants.iter().flat_map(|v| tests(&files, &folder(v)));
    let all: BTreeSet<String> = all.collect();
    for name in &variants {
        assert!(
            !tests(&files, &folder(name)).is_empty(),
            "{name} has no tests"
        );
        let path = format!("variants/dune/{name}.toml");
        let text = files.read(&path).unwrap().unwrap();
        let without = untested(&clauses(&text, Some("clauses")), &all);
        assert!(without.is_empty(), "{name}: no test is of {without:?}");
    }
}

#[test]
fn rules_shows_a_line_that_does_it_for_every_clause() {
    let book = Rulebook::read(&Files::embedded(), Some("dune")).unwrap();
    let does = |line: &String| {
        let text = line.splitn(3, ':').nth(2).unwrap_or_default().trim();
        !text.is_empty() && !text.starts_with("--") && !text.starts_with('#')
    };
    let without: Vec<&str> = book
        .clauses()
        .filter(|id| !book.cited(id).iter().any(does))
        .collect();
    assert!(without.is_empty(), "no line does {without:?}");
}
