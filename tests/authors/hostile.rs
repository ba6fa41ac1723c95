//! Scripts that misbehave: every one ends with a clear message, and the game and the program go on.

use crate::toy::*;
use sietch::lab::simulate::check;
use sietch::script::{Stop, Table};

const ASK: &str =
    r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }"#;

#[track_caller]
fn fails_with(body: &str, text: &str) {
    let message = failure("", body, "");
    assert!(message.contains(text), "wanted `{text}` in:\n{message}");
    assert!(
        message.contains(&format!("{PHASE}:")),
        "no place in:\n{message}"
    );
}

#[test]
fn endless_loops_use_up_their_budget() {
    fails_with("while true do end", "budget");
    fails_with("local function f() return f() end f()", "stack overflow");
    fails_with("repeat until false", "budget");
    fails_with("for i = 1, math.huge do end", "budget");
    fails_with(
        "local s = ('a'):rep(100000) while true do s:find('b') end",
        "budget",
    );
}

#[test]
fn a_budget_cannot_be_swallowed() {
    fails_with(
        "while true do pcall(function() while true do end end) end",
        "budget",
    );
    fails_with(
        "pcall(function() while true do end end) return game.round()",
        "budget",
    );
    fails_with(
        "xpcall(function() while true do end end, function() while true do end end) while true do end",
        "budget",
    );
}

#[test]
fn memory_is_bounded_and_the_machine_recovers() {
    for body in [
        "local t = {} for i = 1, 1e9 do t[i] = { i } end",
        "local s = 'x' while true do s = s .. s end",
        "string.rep('x', 1e9)",
        "local t = table.create(1e9, 1)",
    ] {
        let host = host("", body, "");
        let message = start(&host).err().expect("out of memory").to_string();
        let ends = ["memory", "overflow", "budget"];
        assert!(
            ends.iter().any(|e| message.contains(e)),
            "{body}: {message}"
        );
        assert!(message.contains(&format!("{PHASE}:")), "{body}: {message}");
        assert!(start(&host).is_err(), "the machine still answers");
    }
}

#[test]
fn pathological_library_calls_end() {
    fails_with("('a'):rep(50000):find(('a*'):rep(30) .. 'b')", "");
    fails_with("table.move({}, 1, 2^31, 2)", "budget");
    fails_with(
        "string.find(string.rep('a', 1e6), string.rep('a', 1e5) .. 'b', 1, true)",
        "budget",
    );
    fails_with(
        "string.split(string.rep('a', 1e6), string.rep('a', 1e5))",
        "budget",
    );
}

#[test]
fn recursion_ends_with_advice() {
    let ability = r#"loop = { clause = "T.2", ["toy.value"] = function(me, v) return hook("toy.value", v) end },"#;
    let message = failure("", r#"hook("toy.value", 1)"#, ability);
    assert!(
        message.contains("stack overflow") && message.contains("nest too deep"),
        "{message}"
    );
    assert!(message.contains("red.loop, T.2"), "{message}");
    fails_with(
        "local function f(t) return { f(t) } end f({})",
        "stack overflow",
    );
    fails_with(
        "local t = setmetatable({}, {}) getmetatable(t).__index = function(s, k) return s[k .. 'x'] end return t.a",
        "overflow",
    );
}

#[test]
fn the_world_is_read_only() {
    fails_with("total = 1", "scripts hold no state");
    fails_with("game.count = nil", "readonly");
    fails_with("game.extra = 1", "readonly");
    fails_with("string.rep = nil", "readonly");
    fails_with("kind.pawn = 1", "readonly");
    fails_with("ask.one = nil", "readonly");
    fails_with("game.faction(me).pieces.pawn.count = 9", "readonly");
    fails_with("rawset(game, 'x', 1)", "readonly");
    fails_with("getmetatable('').__index = nil", "");
    fails_with("setmetatable(game, {})", "readonly");
}

#[test]
fn nothing_outside_can_be_reached() {
    for name in [
        "io",
        "os",
        "require",
        "loadstring",
        "load",
        "dofile",
        "collectgarbage",
        "getfenv",
        "setfenv",
        "newproxy",
        "coroutine",
        "debug",
        "package",
    ] {
        fails_with(&format!("return {name}"), &format!("unknown name `{name}`"));
    }
    for name in ["random", "randomseed", "sin", "exp", "pow", "noise"] {
        fails_with(&format!("return math.{name}(1)"), "");
    }
}

#[test]
fn unknown_names_name_the_nearest() {
    fails_with(
        "return kind.pawm",
        "there is no kind `pawm`; did you mean `pawn`?",
    );
    fails_with("return place.yarrd", "did you mean `yard`?");
    fails_with(
        "return hook('toy.vlue', 1)",
        "`toy.vlue` is not a hook point of this pack; did you mean `toy.value`?",
    );
    fails_with(
        "return gme.count",
        "unknown name `gme`; did you mean `game`?",
    );
    fails_with("return pile.box", "there is no pile `box`");
}

#[test]
fn handles_of_the_wrong_sort_are_refused_by_name() {
    fails_with(
        "game.count(me, me, kind.pawn)",
        "expected a place, got the seat red",
    );
    fails_with(
        "game.count(place.yard, place.yard, kind.pawn)",
        "expected a seat, got the place yard",
    );
    fails_with(
        "game.count(place.yard, me, 3)",
        "expected a kind, got the number 3",
    );
    fails_with(
        "game.count(place.yard, me)",
        "argument 3: expected a number or a name, got nothing",
    );
    fails_with("game.get(counter.score)", "the counter score needs a seat");
    fails_with(
        "game.set(counter.total, 1, me)",
        "the counter total is one for the whole game",
    );
    fails_with(
        "game.set(counter.total, 1.5)",
        "expected a whole number, got 1.5",
    );
    fails_with("game.set(counter.total, 0/0)", "expected a whole number");
    fails_with("game.set(counter.total, 2^70)", "");
    fails_with(
        "game.move(place.yard, place.attic, me, kind.pawn, 5)",
        "cannot take 5 of red.pawn@yard: there are 2",
    );
    fails_with(
        "game.move(place.yard, place.attic, me, kind.pawn, -1)",
        "0 or more",
    );
    fails_with("game.step(1, 1)", "expected a track");
    fails_with(
        "game.finish('x', 'T.1', { place.yard })",
        "expected a role, got the place yard",
    );
    fails_with("game.turn_to(place.yard)", "expected a face");
}

#[test]
fn questions_without_answer_are_mistakes_of_the_script() {
    // One of nothing is nothing.
    let body = "if ask.one(PICK, me, {}) == nil then game.add(counter.total, 1) end\nask.one(PICK, me, function() return {} end)";
    let table = start(&host(ASK, body, "")).unwrap();
    assert!(table.over());
    let body = "ask.some(PICK, me, { word.left }, 2, 3)";
    let message = failure(ASK, body, "");
    assert!(
        message.contains("`toy.pick` has no legal answer"),
        "{message}"
    );
    for body in [
        "ask.number(PICK, me, 3, 1)",
        "ask.split(PICK, me, { word.left, 1 }, 2, 3)",
        "ask.one(PICK, me, nil)",
        "ask.one(PICK, place.yard, { word.left, word.right })",
        "ask.one(PICK, me, { 'left', 'right' })",
        "ask.one(nil, me, {})",
        "chance.pick(PICK, {})",
        "ask.split(PICK, me, { word.left, -1 }, 0, 1)",
        "ask.split(PICK, me, { word.left, 4e9, word.right, 4e9 }, 0, 9)",
        "local t = {} for i = 1, 4000 do t[i] = 1 end ask.split(PICK, me, t, 0, 9)",
    ] {
        let message = failure(ASK, body, "");
        assert!(
            message.contains(PHASE) || message.contains("prelude"),
            "{body}: {message}"
        );
    }
}

#[test]
fn errors_name_ability_clause_and_line() {
    let ability = "    greedy = {\n      clause = \"T.2\",\n      [\"toy.value\"] = function(me, v)\n        return v.missing.field\n      end,\n    },";
    let message = failure("", r#"hook("toy.value", nil)"#, ability);
    assert!(
        message.contains(&format!("{RED}:8 (red.greedy, T.2)")),
        "{message}"
    );
    assert!(
        message.contains("attempt to index nil with 'missing'"),
        "{message}"
    );
}

#[test]
fn a_failing_script_leaves_the_game_before_the_last_answer() {
    let body = r#"
    game.add(counter.total, 1)
    local w = ask.one(PICK, me, { word.left, word.right })
    game.add(counter.total, 10)
    if w == word.left then error("boom") end
    "#;
    let host = host(ASK, body, "");
    let mut table = start(&host).unwrap();
    let (hash, request) = (table.state().hash(), table.request().cloned());
    for _ in 0..3 {
        match table.answer_text("left") {
            Err(Stop::Fault(p)) => assert!(p.to_string().contains("boom") && p.line == 9, "{p}"),
            other => panic!("{other:?}"),
        }
        assert_eq!(
            (table.state().hash(), table.request().cloned()),
            (hash, request.clone())
        );
    }
    let journal: Vec<_> = table.take_fresh();
    assert!(
        journal.is_empty(),
        "what failed is not written down: {journal:?}"
    );
    table.answer_text("right").unwrap();
    assert_ne!(table.state().hash(), hash);
}

#[test]
fn a_failure_in_a_later_phase_goes_back_to_the_last_question() {
    let body = r#"
    local turn = game.add(counter.total, 1)
    if turn == 2 and game.get(counter.score, game.first()) == 1 then error("late") end
    local w = ask.one(PICK, me, { word.left, word.right })
    if w == word.left then game.add(counter.score, 1, me) end
    "#;
    let host = host(ASK, body, "");
    let mut table = start(&host).unwrap();
    let hash = table.state().hash();
    assert!(matches!(table.answer_text("left"), Err(Stop::Fault(_))));
    assert_eq!(table.state().hash(), hash);
    table.answer_text("right").unwrap();
    assert_eq!(table.state().flow().turn, 1, "it plays on");
}

#[test]
fn memory_of_a_script_is_refused_where_it_is_kept() {
    let counts = format!("{ASK}\nlocal calls = 0");
    let message = program(&files(&counts, "calls = calls + 1", "")).unwrap_err();
    assert!(
        message.contains("`calls`, a local of the file, gets a new value inside a function")
            && message.contains(&format!("{PHASE}:6")),
        "{message}"
    );
    // What a function keeps for itself is no state of the script.
    let body = "local calls = 0\nlocal function count() calls = calls + 1 end\ncount()\ngame.set(counter.total, calls)";
    let table = start(&host(
        ASK,
        &format!("{body}\nask.one(PICK, me, {{ word.left, word.right }})"),
        "",
    ));
    check(&table.unwrap(), &mut None).unwrap();
    let message = failure("local seen = {}", "seen[me] = true", "");
    assert!(
        message.contains("readonly") && message.contains(&format!("{PHASE}:5")),
        "{message}"
    );
}

#[test]
fn mistakes_in_declarations_have_file_and_line() {
    let cases = [
        (
            r#"local X = decision { what = "a.b" }"#,
            "the decision `a.b` names no clause",
        ),
        (
            r#"local X = decision { clause = "T.1" }"#,
            "a decision needs `what`",
        ),
        (
            r#"local X = decision { what = "a.b", clause = "T.1", promt = "x" }"#,
            "a decision has no field `promt`; did you mean `prompt`?",
        ),
        (
            r#"local X = decision { what = "a.b", clause = "T.9" }"#,
            "T.9",
        ),
        (r#"local X = use "nothing""#, "there is no lib/nothing.lua"),
        ("local X = = 1", "Expected identifier"),
    ];
    for (top, text) in cases {
        let message = program(&files(top, "", "")).unwrap_err();
        assert!(message.contains(text), "wanted `{text}` in:\n{message}");
        assert!(
            message.contains(&format!("{PHASE}:1")),
            "no line in:\n{message}"
        );
    }
    let abilities = [
        (
            r#"a = { ["toy.value"] = function() end },"#,
            "the ability red.a names no clause",
        ),
        (
            r#"a = { clause = "T.1", ["toy.vale"] = function() end },"#,
            "toy.vale",
        ),
        (
            r#"a = { clause = "T.1", ["toy.value"] = 3 },"#,
            "must be a function",
        ),
        (
            r#"a = { clause = "T.1", aliance = true },"#,
            "did you mean `alliance`?",
        ),
        (
            r#"a = { clause = "T.1", action = { run = function() end } },"#,
            "a",
        ),
    ];
    for (ability, text) in abilities {
        let message = program(&files("", "", ability)).unwrap_err();
        assert!(message.contains(text), "wanted `{text}` in:\n{message}");
        assert!(
            message.contains(&format!("{RED}:5")),
            "no line in:\n{message}"
        );
    }
}

#[test]
fn many_games_share_a_machine_without_touching_each_other() {
    let body = r#"
    for i = 1, 3 do
      local w = ask.one(PICK, me, { word.left, word.right })
      game.add(counter.score, w == word.left and 1 or 10, me)
    end
    "#;
    let host = host(ASK, body, "");
    let mut games: Vec<Table> = (0..5).map(|_| start(&host).unwrap()).collect();
    for round in 0..3 {
        for (i, g) in games.iter_mut().enumerate() {
            g.answer_text(if i % 2 == round % 2 { "left" } else { "right" })
                .unwrap();
        }
    }
    let (even, odd) = (games[0].state().hash(), games[1].state().hash());
    assert_eq!(games[2].state().hash(), even);
    assert_eq!(games[3].state().hash(), odd);
    assert_ne!(even, odd);
}
