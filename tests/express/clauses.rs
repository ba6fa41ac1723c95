//! Every clause of the three packs is done by a line that `sietch rules CLAUSE` shows, and has tests in Lua; every house
//! rule has, too. All of it is found in the packs: nothing is listed here.

use crate::common::*;

use sietch::app::output::Look;
use sietch::app::rules::Rulebook;
use sietch::pack::list_variants;

const PACKS: [&str; 3] = ["express", "express-advanced", "express-condensed"];

fn clauses(game: &str) -> Vec<String> {
    let program = unchosen(2).rules(game).program().unwrap();
    program.clauses.keys().cloned().collect()
}

/// Is what `sietch rules` shows of a file a line that does something? Tests, comments and the descriptions of hook points
/// do nothing.
fn acts(shown: &str) -> bool {
    let mut parts = shown.splitn(3, ':');
    let (Some(path), Some(_), Some(text)) = (parts.next(), parts.next(), parts.next()) else {
        return false;
    };
    let text = text.trim();
    let lua = path.ends_with(".lua");
    let idle = text.starts_with("--") || text.starts_with('#');
    path.starts_with("rules/")
        && !path.contains("/tests/")
        && !idle
        && (lua || !text.starts_with("clause = "))
}

#[test]
fn rules_shows_the_line_that_does_it_for_every_clause() {
    for game in PACKS {
        let book = Rulebook::read(&files(), Some(game)).unwrap();
        let without: Vec<String> = clauses(game)
            .into_iter()
            .filter(|id| !book.answer(id, Look::PLAIN).unwrap().lines().any(acts))
            .collect();
        assert!(without.is_empty(), "{game}: no line does {without:?}");
    }
}

/// The Lua tests of a pack, all in one text.
fn lua_tests(game: &str) -> String {
    let files = files();
    let paths = files.list(&format!("rules/{game}/tests"), ".lua");
    let texts = paths.iter().map(|p| files.read(p).unwrap().unwrap());
    texts.collect()
}

#[test]
fn every_clause_has_a_test_in_lua() {
    for game in PACKS {
        // What the advanced game takes over from the basic one is tested there.
        let tests = match game {
            "express-advanced" => lua_tests("express") + &lua_tests(game),
            _ => lua_tests(game),
        };
        let name = |id: &str| id.to_lowercase().replace(['-', '.'], "_") + "_";
        let without: Vec<String> = clauses(game)
            .into_iter()
            .filter(|id| !tests.contains(&name(id)))
            .collect();
        assert!(without.is_empty(), "{game}: no Lua test is of {without:?}");
    }
}

#[test]
fn every_house_rule_has_a_test_in_lua() {
    for game in PACKS {
        let tests = lua_tests(game);
        for variant in list_variants(&files(), game) {
            let named = tests.contains(&format!("\"{variant}\""));
            assert!(named, "{game}: no Lua test plays with {variant}");
        }
    }
}
