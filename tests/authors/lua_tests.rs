//! The tests written in Lua: all that are in the binary hold, and the runner tells clearly what does not.

use crate::common;
use crate::toy;

use sietch::lab::suite::{self, SuiteReport};
use sietch::pack::Files;

#[test]
fn all_tests_written_in_lua_hold() {
    let files = common::files();
    let report = suite::run(&files, &suite::find(&files), "");
    for test in report.tests.iter().filter(|t| !t.passed) {
        let why = test.failure.as_ref().map(|f| f.to_string());
        println!("{}: {}", test.name, why.unwrap_or_default());
    }
    assert_eq!((report.broken.len(), report.failed()), (0, 0));
    assert!(report.passed() >= 20, "{}", report.passed());
}

const FILE: &str = "rules/toy/tests/a.lua";

/// A pack whose phase asks for a region and then throws a coin.
fn toy_with(tests: &str) -> Files {
    let top = r#"
local GO = decision { what = "go", clause = "T.1", pass = "stay",
  unless = { { "T.2", "too far", function(p) return p == place.attic end } } }
local FLIP = decision { what = "flip", clause = "T.1" }"#;
    let body = r#"
    local to = ask.one(GO, me, { place.yard, place.attic })
    if not to then return end
    chance.throw(FLIP, die.d4)
    game.add(counter.score, game.value(game.face(die.d4)), me)
    note("T.1", "{1} goes to {2}", me, to)
    game.gather()"#;
    toy::files(top, body, "").with_text(FILE, tests)
}

fn run(tests: &str) -> SuiteReport {
    let files = toy_with(tests);
    let all = suite::find(&files);
    let ours: Vec<_> = all.into_iter().filter(|t| t.game == "toy").collect();
    suite::run(&files, &ours, "")
}

const START: &str = r#"local function start(more)
  return position({ phase = "play", factions = "red blue", pieces = { red = { yard = { pawn = 2 } } } }, more)
end
"#;

/// What the one test of this body fails with.
#[track_caller]
fn failure(body: &str) -> String {
    let report = run(&format!(
        "{START}return tests {{\n  one = function()\n{body}\n  end,\n}}\n"
    ));
    let broken: Vec<String> = report.broken.iter().map(|p| p.to_string()).collect();
    assert_eq!(broken, Vec::<String>::new());
    assert_eq!(report.tests.len(), 1);
    let failure = report.tests[0].failure.as_ref();
    failure.map_or("passed".into(), |f| f.to_string())
}

#[track_caller]
fn fails(body: &str, words: &[&str]) {
    let text = failure(body);
    for word in words {
        assert!(text.contains(word), "no `{word}` in\n{text}");
    }
}

#[test]
fn what_holds_passes() {
    let body = r#"
    local t = start { throws = { "flip: 3", "4" } }
    t.asked("red", "go")
    t.asked("go")
    t.offered("yard")
    t.offered("stay")
    t.struck("attic", "T.2")
    t.refused("attic", "T.2")
    t.refused("cellar")
    t.play("red go: yard")
    t.equals(t.counter("score", "red"), 3)
    t.equals(t.counter("secret", "red"), nil)
    t.noted("T.1")
    t.not_noted("T.2")
    t.play("blue: yard / red: stay")
    t.equals({ t.round(), t.active(), t.phase() }, { 2, "blue", "play" })
    t.equals(t.options(), { "yard", "stay" })
    t.no_winner()
    t.pass()
    t.equals(t.phase(), "over")"#;
    assert_eq!(failure(body), "passed");
}

#[test]
fn a_claim_that_does_not_hold_tells_what_there_was() {
    // The body begins in line 6 of the file.
    let asked = ["\n  open question: red go (T.1)", "\n  options: yard, stay"];
    let at = "\n  at rules/toy/tests/a.lua:7\n";
    let t = "local t = start()\n";
    for (claim, expected) in [
        ("t.equals(1 + 1, 3, 'sum')", "expected 3 (sum)"),
        ("t.equals(1 + 1, 3)", "\n  but there is 2"),
        (
            "t.asked('blue', 'go')",
            "expected blue to be asked go\n  at ",
        ),
        ("t.asked('flip')", "\n  but red is asked go"),
        ("t.offered('attic')", "\n  but it is struck by T.2: too far"),
        ("t.not_offered('yard')", "expected `yard` not on offer"),
        ("t.struck('yard', 'T.2')", "\n  but it is on offer"),
        (
            "t.struck('attic', 'T.1')",
            "\n  but it is struck by T.2: too far",
        ),
        ("t.struck('moon', 'T.1')", "\n  but it never was an option"),
        ("t.refused('yard')", "expected `yard` to be refused"),
        (
            "t.play('blue: yard')",
            "expected blue to be asked at `blue: yard`",
        ),
        ("t.play('red flip: yard')", "expected red to be asked flip"),
        ("t.play('red: attic')", "`attic` is not among the options"),
        ("t.noted('T.1')", "expected a note on T.1"),
        ("t.won('all', 'T.1', 'red')", "\n  but nobody has won"),
        ("t.until_asked('flipp')", "did you mean `flip`?"),
        ("t.not_asked('goo')", "there is no decision `goo`"),
        ("t.not_noted('T.9')", "there is no clause `T.9`"),
        ("t.until_asked('flip')", "\n  but the game ended before"),
        (
            "t.count('red', 'yrad', 'pawn')",
            "there is no place `yrad`; did you mean `yard`?",
        ),
        (
            "t.count('redd', 'yard', 'pawn')",
            "there is no player `redd`; did you mean `red`?",
        ),
        (
            "t.counter('scores')",
            "there is no counter `scores`; did you mean `score`?",
        ),
    ] {
        fails(&format!("{t}{claim}"), &[at, expected]);
        if !claim.contains("until_asked('flip") && !claim.contains("refused") {
            fails(&format!("{t}{claim}"), &asked);
        }
    }
}

#[test]
fn an_unused_throw_fails_at_the_position() {
    fails(
        "local t = start()\nt = position { phase = 'play', factions = 'red blue', throws = { '1', '2' } }\nt.play('red: yard')",
        &["rules/toy/tests/a.lua:7\n", "but these are left: `2`"],
    );
}

#[test]
fn throws_that_do_not_fit_are_told() {
    let t = "local t = start { throws = { 'heads' } }\n";
    fails(
        &format!("{t}t.play('red: yard')"),
        &["a.lua:7", "the outcome `heads` does not fit flip"],
    );
}

#[test]
fn mistakes_in_a_position_have_their_line_and_the_nearest_name() {
    let at = |what: &str, line: u32| {
        let lines = what.replace(", ", ",\n");
        (lines, format!("rules/toy/tests/a.lua:{line}"))
    };
    for (table, line, word) in [
        (
            "phase = 'play', factions = 'red blue', pieces = { red = { yrad = { pawn = 1 } } }",
            8,
            "there is no place `yrad`\n  at rules/toy/tests/a.lua:8\n  did you mean `yard`?",
        ),
        (
            "phase = 'paly', factions = 'red blue'",
            6,
            "did you mean `play`?",
        ),
        (
            "phase = 'play', factions = 'red bleu'",
            7,
            "did you mean `blue`?",
        ),
        (
            "phase = 'play', factions = 'red blue', dise = '1'",
            8,
            "did you mean `dice`?",
        ),
        (
            "phase = 'play', factions = 'red blue', variants = 'none'",
            8,
            "there is no variant `none`",
        ),
        (
            "phase = 'play', factions = 'red blue', seed = 'x'",
            6,
            "`seed` must be a whole number",
        ),
    ] {
        let (table, place) = at(table, line);
        fails(&format!("position {{ {table} }}"), &[&place, word]);
    }
}

#[test]
fn errors_and_endless_loops_of_a_test_end_that_test_only() {
    let report = run(
        "return tests {\n  bad = function()\n    local x = nil\n    return x.y\n  end,\n  loop = function()\n    while true do end\n  end,\n  games = function()\n    while true do\n      position { phase = 'play', factions = 'red blue' }\n    end\n  end,\n  good = function() end,\n}\n",
    );
    let shown: Vec<String> = report
        .tests
        .iter()
        .map(|t| {
            t.failure
                .as_ref()
                .map_or("passed".into(), |f| f.to_string())
        })
        .collect();
    assert!(
        shown[0].contains("attempt to index nil") && shown[0].contains("a.lua:4"),
        "{shown:?}"
    );
    assert!(
        shown[1].contains("used up its budget") && shown[1].contains("a.lua:7"),
        "{shown:?}"
    );
    assert!(
        shown[2].contains("200 games at most") && shown[2].contains("a.lua:11"),
        "{shown:?}"
    );
    assert_eq!(shown[3], "passed");
}

#[test]
fn a_game_from_the_beginning_and_one_of_a_scenario() {
    let body = r#"
    local t = game { scenario = "toy/toy", seed = 4 }
    t.asked("red", "go")
    t.equals(t.count("red", "yard", "pawn"), 2)"#;
    assert_eq!(failure(body), "passed");
    fails(
        "game { scenario = 'toy/tyo' }",
        &["there is no scenario `toy/tyo`", "a.lua:6"],
    );
    fails(
        "game { players = 1 }",
        &["is for 2 to 2 players", "a.lua:6"],
    );
}

#[test]
fn broken_files_are_told_with_their_line() {
    for (text, word) in [
        ("return tests {\n  a = = 1\n}", "rules/toy/tests/a.lua:2"),
        ("local x = 1", "must end with `return tests"),
        ("return tests { a = 1 }", "the test `a` must be"),
        ("\nwhile true do end", "used up its budget"),
        ("x = 1", "`x` is not local"),
        (
            "return tests {\n  a = function() end,\n  a = function() end,\n}",
            "two tests have the name `a`",
        ),
    ] {
        let report = run(text);
        assert_eq!((report.tests.len(), report.broken.len()), (0, 1), "{text}");
        let problem = report.broken[0].to_string();
        assert!(problem.contains(word), "{problem}");
        assert!(problem.contains("rules/toy/tests/a.lua"), "{problem}");
    }
}
