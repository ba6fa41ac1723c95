//! Who sits at the table: seats that win without factions, and automatic roles whose scripts decide for them.

use std::rc::Rc;

use crate::toy::*;
use sietch::kernel::ids::Seat;
use sietch::kernel::{Form, Handle};
use sietch::pack::Files;
use sietch::script::{Host, Table};

const TOP: &str = r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick.", pass = "nothing" }
local NEVER_LEFT = decision { what = "toy.right", clause = "T.1", prompt = "Pick.",
  unless = { { "T.2", "not left", function(option) return option == word.left end } } }
local MANY = decision { what = "toy.many", clause = "T.1", prompt = "Which?" }
local NUMBER = decision { what = "toy.number", clause = "T.1", prompt = "How many?" }
local SHARE = decision { what = "toy.share", clause = "T.1", prompt = "How many of each?" }"#;

fn host(files: &Files) -> Rc<Host> {
    let program = program(files).unwrap_or_else(|e| panic!("{e}"));
    Host::new(program, true).unwrap_or_else(|e| panic!("{e}"))
}

fn total(t: &Table) -> i64 {
    let c = &t.def().counters[t.def().counter("total").unwrap()];
    t.state().counters()[c.base]
}

#[test]
fn seats_win_where_there_are_no_factions() {
    let body =
        "    if ask.one(PICK, me, { word.left }) then game.finish(\"picked\", \"T.1\", { me }) end";
    let (head, _) = SCENARIO.split_once("factions").unwrap();
    let files = without_factions(TOP, body).with_text(SCENARIO_FILE, head);
    let mut t = start(&host(&files)).unwrap_or_else(|e| panic!("{e}"));
    t.answer_text("pass").unwrap();
    assert_eq!(t.ask().unwrap().seat, Seat(1));
    t.answer_text("left").unwrap();
    let won: Vec<Handle> = t.outcome().unwrap().winners.clone();
    assert_eq!(won, [Seat(1).handle()]);
    assert_eq!(t.def().label(t.state().roles(), won[0]), "p2");
}

#[test]
fn a_seat_that_plays_a_faction_wins_as_that() {
    let body = "    game.finish(\"here\", \"T.1\", { me, role.blue })";
    let t = start(&host(&files(TOP, body, ""))).unwrap();
    let won = t.outcome().unwrap().winners.iter();
    let won: Vec<String> = won.map(|w| t.def().label(t.state().roles(), *w)).collect();
    assert_eq!(won, ["red", "blue"]);
}

/// Blue is automatic and answers with this function.
fn automatic(body: &str, answer: &str) -> Files {
    let blue = format!(
        "return faction {{\n  id = \"blue\", automatic = true,\n  answer = {answer},\n  pieces = {{ pawn = {{ count = 3 }} }},\n}}\n"
    );
    files(TOP, body, "").with_text("rules/toy/factions/blue.lua", &blue)
}

const ANSWERS: &str = r#"function(me, what, options, low, high)
    if what == "toy.pick" then return options[#options] end
    if what == "toy.right" then return options[1] end
    if what == "toy.many" then return { options[1] } end
    if what == "toy.number" then return high end
    if what == "toy.share" then return { 1, 0 } end
  end"#;

#[test]
fn an_automatic_role_answers_by_its_script_and_nobody_is_asked() {
    let body = r#"
    if ask.one(PICK, me, { word.left, word.right }) == word.right then game.add(counter.total, 1) end
    if me == game.seat_of(role.blue) then
      if ask.one(NEVER_LEFT, me, { word.left, word.right }) == word.right then game.add(counter.total, 10) end
      if #ask.some(MANY, me, { word.left, word.right }, 1, 2) == 1 then game.add(counter.total, 100) end
      if ask.number(NUMBER, me, 2, 7) == 7 then game.add(counter.total, 1000) end
      local piles = { word.right, 2, word.left, 2 }
      if ask.split(SHARE, me, piles, 1, 1)[2] == 1 then game.add(counter.total, 10000) end
    end"#;
    let mut t = start(&host(&automatic(body, ANSWERS))).unwrap_or_else(|e| panic!("{e}"));
    for round in 1..=2 {
        assert_eq!(t.ask().unwrap().seat, Seat(0), "only red is asked");
        let fork = t.fork().unwrap();
        assert_eq!(fork.state().hash(), t.state().hash());
        t.answer_text("left").unwrap();
        assert_eq!(total(&t), round * 11_111);
    }
    assert!(t.over());
}

#[test]
fn an_automatic_role_decides_in_secret_with_the_others() {
    let body = r#"
    local red, blue = game.seat_of(role.red), game.seat_of(role.blue)
    if me == red then
      local answers = ask.together {
        { spec = NUMBER, seat = blue, low = 1, high = 4 },
        { spec = NUMBER, seat = red, low = 1, high = 4 },
      }
      game.set(counter.total, answers[1] * 10 + answers[2])
    end"#;
    let mut t = start(&host(&automatic(body, ANSWERS))).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(t.request().unwrap().asks.len(), 1);
    t.answer_text("3").unwrap();
    assert_eq!(total(&t), 43);
}

const PLANS: &str = r#"
    local red, blue = game.seat_of(role.red), game.seat_of(role.blue)
    if me ~= red then return end
    local groups = {
      side = { one = { word.left, word.right }, pass = true },
      hands = { some = { word.left, word.right }, max = 2 },
      heap = { split = { place.yard, 2, place.attic, 2 }, max = 3 },
      dial = { low = 0, high = 3, step = 0.5 },
    }
    local mine = ask.plan(PLAN, blue, groups)
    assert(mine.side == word.right and #mine.hands == 1 and mine.heap[2] == 2 and mine.dial == 1.5)
    local both = ask.together { { spec = PLAN, seat = blue, plan = groups }, { spec = PLAN, seat = red, plan = groups } }
    game.set(counter.total, both[1].dial * 20 + both[2].dial * 2)"#;
const PLAN_TOP: &str = r#"local PLAN = decision { what = "toy.plan", clause = "T.1", groups = { "side", "hands", "heap", "dial" } }"#;

fn planning(answer: &str) -> Files {
    let files = automatic(PLANS, answer);
    let phase = files.read(PHASE).unwrap().unwrap();
    files.with_text(PHASE, &format!("{PLAN_TOP}\n{phase}"))
}

#[test]
fn an_automatic_role_makes_plans() {
    let answer = "function(me, what, groups) return { side = groups.side.one[2], hands = { word.left }, heap = { 0, 2 }, dial = 1.5 } end";
    let mut t = start(&host(&planning(answer))).unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(
        t.request().unwrap().asks.len(),
        1,
        "only red's is waited for"
    );
    t.answer_text("dial 2").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(total(&t), 34);
}

#[test]
fn a_plan_of_a_script_that_is_not_legal_is_blamed_on_it() {
    for answer in [
        "nil",
        "7",
        "{ side = word.left }",
        "{ dial = 9 }",
        "{ dial = 0.25 }",
        "{ dial = \"1\" }",
        "{ dial = 1, nonsense = 1 }",
        "{ dial = 1, side = place.yard }",
        "{ dial = 1, side = {} }",
        "{ dial = 1, hands = word.left }",
        "{ dial = 1, hands = { word.left, word.left } }",
        "{ dial = 1, heap = { 2, 2 } }",
        "{ dial = 1, heap = { -1, 0 } }",
        "{ dial = 1, heap = { 0.5, 0 } }",
        "{ dial = 0/0 }",
    ] {
        let script = format!("function(me) return {answer} end");
        let Err(problem) = start(&host(&planning(&script))) else {
            panic!("{answer} is taken");
        };
        let found = problem.to_string();
        assert!(
            found.contains("`blue` (rules/toy/factions/blue.lua) answers `toy.plan` wrongly"),
            "{answer}: {found}"
        );
    }
}

#[test]
fn questions_put_together_may_come_from_the_query_of_their_decision() {
    let top = "local OPEN = regions { unless = { { \"T.1\", \"that is mine\", holds = { arg(1), kind.pawn } } } }\n\
               local GO = decision { what = \"toy.go\", clause = \"T.1\", from = OPEN, pass = \"stay\", unless = { { \"T.2\", \"not red\", \
               function(at, seat) return at == place.yard and seat == game.seat_of(role.red) end } } }";
    let body = "    if me ~= game.first() then return end\n    local list = {}\n    for i, seat in game.seats() do list[i] = { spec = GO, seat = seat } end\n    \
                local to = ask.together(list)\n    assert(to[1] == place.attic and to[2] == nil)\n    game.set(counter.total, 5)";
    let files = files(top, body, "");
    let mut t = start(&host(&files)).unwrap_or_else(|e| panic!("{e}"));
    let options = |t: &Table, i: usize| match &t.request().unwrap().asks[i].form {
        Form::One { options, pass, .. } => (options.len(), *pass),
        other => panic!("{other:?}"),
    };
    // Red stands in the yard; blue nowhere.
    assert_eq!((options(&t, 0), options(&t, 1)), ((1, true), (2, true)));
    t.answer_text("attic").unwrap_or_else(|e| panic!("{e}"));
    t.answer_text("stay").unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(total(&t), 5);
}

#[test]
fn a_wrong_answer_of_a_script_is_blamed_on_it() {
    let body = "    ask.one(PICK, me, { word.left })";
    let answer = "function(me, what, options) return word.right end";
    let mut t = start(&host(&automatic(body, answer))).unwrap();
    let found = t.answer_text("left").unwrap_err().to_string();
    for want in [
        "`blue` (rules/toy/factions/blue.lua) answers `toy.pick` wrongly: right",
        "rules/toy/phases/play.lua:",
    ] {
        assert!(found.contains(want), "{found}");
    }
}

#[test]
fn an_automatic_role_says_how_it_answers() {
    for (from, to, want) in [
        (
            "answer = ",
            "data = ",
            "an automatic faction needs `answer`, a function that decides for it\n  at rules/toy/factions/blue.lua:2",
        ),
        (
            "automatic = true",
            "automatic = false",
            "`answer` decides for a faction only with `automatic = true`\n  at rules/toy/factions/blue.lua:3",
        ),
    ] {
        let files = automatic("", "function() end");
        let path = "rules/toy/factions/blue.lua";
        let text = files.read(path).unwrap().unwrap().replace(from, to);
        let found = program(&files.with_text(path, &text)).unwrap_err();
        assert!(found.contains(want), "{found}");
    }
}
