//! Hints of a puzzle: they come from the prover, and it must not look into hands that the solver does not see.

use sietch::app::game::open_puzzle;
use sietch::app::output::Look;
use sietch::app::repl::Repl;
use sietch::pack::Files;

const GAME: &str = "rules/souk/game.toml";
const PUZZLE: &str = "scenarios/souk/puzzles/a-cup-of-tea.toml";

/// What Daud may hold, as far as Amina knows.
const HANDS: [[&str; 2]; 5] = [
    ["tea", "carpet"],
    ["tea", "tea"],
    ["lamp", "saffron"],
    ["carpet", "inspector"],
    ["saffron", "inspector"],
];

fn replaced(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "there is no `{from}`");
    text.replacen(from, to, 1)
}

/// The shipped puzzle with hands that the solver does not know, and no hints of its author's.
fn secret(files: &Files, hand: [&str; 2]) -> Files {
    let text = files.read(PUZZLE).unwrap().unwrap();
    let (before, hints) = text.split_once("hints = [").unwrap();
    let (_, after) = hints.split_once("\n]\n").unwrap();
    let known = r#"[{ card = "tea", known = ["amina"] }, { card = "carpet", known = ["amina"] }]"#;
    let text = replaced(&format!("{before}{after}"), known, &format!("{hand:?}"));
    let text = replaced(
        &text,
        r#"[{ card = "lamp", known = ["amina"] }]"#,
        r#"["lamp"]"#,
    );
    files.clone().with_text(PUZZLE, &text)
}

/// All that `hint` says, asked until it says nothing new.
fn hints(files: &Files) -> Vec<String> {
    let game = open_puzzle(files, "souk/puzzles/a-cup-of-tea", 1);
    let game = game.unwrap_or_else(|e| panic!("{e}"));
    let mut repl = Repl::new(files.clone(), game, Look::PLAIN);
    let mut say = || match repl.run("hint") {
        Ok(reply) => reply.text,
        Err(refused) => refused.0,
    };
    (0..3).map(|_| say()).collect()
}

fn all(files: &Files) -> Vec<Vec<String>> {
    let told = HANDS.iter().map(|hand| hints(&secret(files, *hand)));
    told.collect()
}

#[test]
fn hints_are_the_same_whatever_others_hold() {
    let told = all(&Files::embedded());
    assert!(told.iter().all(|t| *t == told[0]), "{told:#?}");
    assert!(!told[0][0].is_empty());
}

#[test]
fn a_leak_planted_in_hints_is_found() {
    let files = Files::embedded();
    let game = files.read(GAME).unwrap().unwrap();
    let open = replaced(
        &game,
        r#"per_seat = true, sight = "owner""#,
        "per_seat = true",
    );
    let told = all(&files.with_text(GAME, &open));
    assert!(told.iter().any(|t| *t != told[0]), "{told:#?}");
}
