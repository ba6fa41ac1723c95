//! Actions: abilities that may be used at any time of a decision.

use std::rc::Rc;

use crate::toy::*;
use sietch::kernel::ids::Seat;
use sietch::kernel::{Answer, Numbers};
use sietch::script::{Host, Table};
use sietch::session::Session;

const TOP: &str =
    r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }"#;
const BODY: &str = "ask.one(PICK, me, { word.left, word.right })";
const ABILITY: &str = r#"
    smith = {
      clause = "T.2",
      action = {
        when = function(me) return game.get(counter.score, me) < 2 end,
        run = function(me)
          ask.one(decision_of_smith, me, { word.left, word.right })
          game.add(counter.score, 1, me)
        end,
      },
    },"#;

fn table() -> Table {
    let ability = ABILITY.replace("decision_of_smith", "SMITH");
    let files = files(TOP, BODY, &ability);
    let text = files.read(RED).unwrap().unwrap();
    let top =
        r#"local SMITH = decision { what = "toy.smith", clause = "T.2", prompt = "Make what?" }"#;
    let files = files.with_text(RED, &format!("{top}\n{text}"));
    let host = sietch::script::Host::new(program(&files).unwrap(), true).unwrap();
    start(&host).unwrap()
}

fn offered(t: &Table) -> (String, bool) {
    let ask = t.ask().unwrap();
    (
        t.def().specs[ask.spec as usize].what.clone(),
        !ask.actions.is_empty(),
    )
}

#[test]
fn an_action_is_offered_in_every_decision_but_its_own() {
    let mut t = table();
    assert_eq!(offered(&t), ("toy.pick".into(), true));
    t.answer_text("red.smith").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.smith".into(), false),
        "not inside itself"
    );
    t.answer_text("left").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.pick".into(), true),
        "the question stands again"
    );
    t.answer_text("red.smith").unwrap();
    t.answer_text("right").unwrap();
    assert_eq!(
        offered(&t),
        ("toy.pick".into(), false),
        "its condition no longer holds"
    );
}

#[test]
fn a_game_can_be_forked_in_the_middle_of_an_action() {
    let mut t = table();
    t.answer_text("red.smith").unwrap();
    let mut fork = t.fork().unwrap();
    assert_eq!(
        (fork.request(), fork.state().hash()),
        (t.request(), t.state().hash())
    );
    t.answer_text("left").unwrap();
    fork.answer_text("left").unwrap();
    assert_eq!(
        (fork.request(), fork.state().hash()),
        (t.request(), t.state().hash())
    );
    // Another game at the same machine is not in the middle of anything.
    let other = start(t.host()).unwrap();
    assert_eq!(offered(&other), ("toy.pick".into(), true));
}

#[test]
fn an_action_that_is_only_lent_is_not_for_its_own_faction() {
    let ability = r#"
    smith = {
      clause = "T.2", alliance = true,
      action = { only_lent = true, when = function() return true end, run = function() end },
    },"#;
    let body = "game.lend(game.seats()[1], game.seats()[2])\n\
                for _, seat in game.seats() do ask.one(PICK, seat, { word.left, word.right }) end";
    for traced in [true, false] {
        let program = program(&files(TOP, body, ability)).unwrap();
        let host = sietch::script::Host::new(program, traced).unwrap();
        let mut t = start(&host).unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), false), "red, whose it is");
        t.answer_text("left").unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), true), "blue, who has it");
    }
}

const CALL: &str = r#"local WHO = decision { what = "toy.who", clause = "T.2", prompt = "Whom?" }
return action {
  id = "call", clause = "T.2", limit = 2,
  when = function(me) return game.get(counter.total) < 5 end,
  run = function(me)
    if ask.one(WHO, me, game.seats()) then game.add(counter.total, 1) end
  end,
}
"#;

fn pack_action(action: &str) -> sietch::pack::Files {
    files(TOP, BODY, "").with_text("rules/toy/actions/call.lua", action)
}

fn called(t: &Table) -> i64 {
    let c = &t.def().counters[t.def().counter("total").unwrap()];
    t.state().counters()[c.base]
}

/// An action of the pack belongs to every seat, asks on its own, and is limited for each seat and turn.
#[test]
fn an_action_of_the_pack_is_offered_to_every_seat_as_often_as_it_says() {
    let host = sietch::script::Host::new(program(&pack_action(CALL)).unwrap(), true).unwrap();
    let mut t = start(&host).unwrap();
    for turn in 0..2 {
        for _ in 0..2 {
            assert_eq!(offered(&t), ("toy.pick".into(), true), "turn {turn}");
            t.answer_text("call").unwrap();
            assert_eq!(offered(&t), ("toy.who".into(), false), "not inside itself");
            t.answer_text("blue").unwrap();
            let fork = t.fork().unwrap();
            assert_eq!(fork.state().hash(), t.state().hash());
        }
        assert_eq!(offered(&t), ("toy.pick".into(), false), "twice a turn");
        t.answer_text("left").unwrap();
    }
    assert_eq!(called(&t), 4);
    t.answer_text("call").unwrap();
    t.answer_text("red").unwrap();
    assert_eq!(offered(&t), ("toy.pick".into(), false), "`when` says no");
}

/// Where an option has the name of an action, the name means the option, and the action is written with a mark: what is
/// written is read back as what it was.
#[test]
fn an_action_and_an_option_of_one_name_are_told_apart() {
    let action = CALL.replace("id = \"call\"", "id = \"left\"");
    let files = files(TOP, BODY, "").with_text("rules/toy/actions/left.lua", &action);
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    let mut t = start(&host).unwrap();
    let ask = t.ask().unwrap().clone();
    let (def, roles) = (t.def(), t.state().roles());
    let act = Answer::Action(ask.actions[0]);
    let left = ask.form.answers(9).unwrap().remove(0);
    for (answer, text) in [(act, "left!"), (left, "left")] {
        assert_eq!(ask.text(def, roles, &answer), text);
        assert_eq!(ask.read(def, roles, text, Numbers::Words).unwrap(), answer);
    }
    t.answer_text("left!").unwrap();
    assert_eq!(offered(&t).0, "toy.who");
}

#[test]
fn mistakes_in_an_action_of_the_pack_have_their_lines() {
    for (from, to, want) in [
        (
            "limit = 2",
            "limit = 0",
            "`limit` is from 1 to 1000, not 0\n  at rules/toy/actions/call.lua:3",
        ),
        (
            "clause = \"T.2\", limit",
            "limit",
            "the action `call` names no clause\n  at rules/toy/actions/call.lua:5",
        ),
        (
            "id = \"call\"",
            "id = \"cal\"",
            "the id is `cal`, the file is `call.lua`\n  at rules/toy/actions/call.lua:3",
        ),
        (
            "limit = 2",
            "limits = 2",
            "an action has no field `limits`; did you mean `limit`?",
        ),
        ("return action", "return phase", "a phase has no field"),
        ("T.2\", limit", "T.9\", limit", "T.9"),
    ] {
        let found = program(&pack_action(&CALL.replace(from, to))).unwrap_err();
        assert!(found.contains(want), "no {want}\nin {found}");
    }
}

/// An action that needs something is open to those seats for whom its query has something.
#[test]
fn an_action_is_open_where_there_is_what_it_needs() {
    let needs = "needs = seats { of = arg(1), counter = { counter.score, at_least = 1 } }";
    let action = CALL.replace("limit = 2,", &format!("limit = 2, {needs},"));
    let body = "if game.role(me) == role.blue then game.set(counter.score, 1, me) end\n    ask.one(PICK, me, { word.left, word.right })";
    let files = files(TOP, body, "").with_text("rules/toy/actions/call.lua", &action);
    for traced in [true, false] {
        let host = Host::new(program(&files).unwrap(), traced).unwrap();
        let mut t = start(&host).unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), false), "red has no score");
        t.answer_text("left").unwrap();
        assert_eq!(offered(&t), ("toy.pick".into(), true), "blue has one");
        t.answer_text("call").unwrap();
        t.answer_text("red").unwrap();
        assert_eq!(called(&t), 1);
    }
}

/// The kernel looks at what an action needs, so no function may stand in it.
#[test]
fn what_an_action_needs_has_no_functions() {
    let open = "seats { where = { { 'T.1', 'no', function() return true end } } }";
    for needs in [open.to_string(), format!("seats {{ among = {open} }}")] {
        let action = CALL.replace("limit = 2,", &format!("limit = 2, needs = {needs},"));
        let program = program(&pack_action(&action)).unwrap();
        let found = Host::new(program, true).err().unwrap().to_string();
        assert!(found.contains("without functions and hooks"), "{found}");
        assert!(found.contains("rules/toy/actions/call.lua:"), "{found}");
    }
    let action = CALL.replace("limit = 2,", "limit = 2, needs = 3,");
    let program = program(&pack_action(&action)).unwrap();
    let found = Host::new(program, true).err().unwrap().to_string();
    assert!(found.contains("`needs` of an action is a query"), "{found}");
    assert!(found.contains("rules/toy/actions/call.lua:"), "{found}");
}

const TOGETHER: &str = r#"
    if me ~= game.seat_of(role.red) then return end
    local red, blue = game.seat_of(role.red), game.seat_of(role.blue)
    local pair = { word.left, word.right }
    local answers = ask.together {
      { spec = PICK, seat = blue, one = pair, actions = true },
      { spec = PICK, seat = red, one = pair, actions = true },
      { spec = PICK, seat = blue, one = pair },
    }
    local n = 0
    for i, answer in answers do if answer == word.right then n = n + 10 ^ (i - 1) end end
    game.set(counter.total, n)"#;

fn together() -> Rc<Host> {
    let run = "run = function(me) game.add(counter.score, 1, me) end,";
    let ability = format!(
        "smith = {{ clause = \"T.2\", action = {{ when = function(me) return game.get(counter.score, me) < 2 end, {run} }} }},"
    );
    let files = files(TOP, TOGETHER, &ability);
    Host::new(program(&files).unwrap(), true).unwrap()
}

#[test]
fn an_action_taken_instead_of_a_secret_answer_voids_the_round() {
    let host = together();
    let mut t = start(&host).unwrap();
    let actions = |t: &Table| -> Vec<usize> {
        let asks = &t.request().unwrap().asks;
        asks.iter().map(|a| a.actions.len()).collect()
    };
    assert_eq!(actions(&t), [0, 1, 0], "blue has none");
    for round in 1..=2 {
        t.answer_text("left").unwrap();
        t.answer_text("red.smith").unwrap();
        assert_eq!(t.request().unwrap().given.len(), 0, "all is asked anew");
        let fork = t.fork().unwrap();
        assert_eq!(fork.state().hash(), t.state().hash());
        assert_eq!(fork.request(), t.request(), "round {round}");
    }
    assert_eq!(actions(&t), [0, 0, 0], "twice is enough");
    for answer in ["right", "left", "right"] {
        t.answer_text(answer).unwrap();
        let fork = t.fork().unwrap();
        assert_eq!(fork.state().hash(), t.state().hash());
    }
    let total = t.def().counter("total").unwrap();
    assert_eq!(t.state().get(t.def().counters[total].base), Some(101));
}

#[test]
fn what_was_voided_stays_secret_and_comes_again_in_a_replay() {
    let host = together();
    let mut s = Session::new(&host, 1).unwrap();
    for answer in ["right", "red.smith", "left", "left", "left"] {
        s.answer_text(answer).unwrap();
    }
    let lines: Vec<usize> = (0..s.lines().len()).collect();
    let (blue, red) = (Some(Seat(1)), Some(Seat(0)));
    let said = |who, word: &str| {
        let texts = lines.iter().filter_map(|i| s.text_for(*i, who));
        texts.filter(|t| t.contains(word)).count()
    };
    assert_eq!(said(blue, "right"), 1, "blue's own");
    assert_eq!(said(red, "right") + said(None, "right"), 0);
    assert_eq!(said(red, "left"), 3, "the others are out");
    assert_eq!(said(None, "smith"), 1, "and so is the action");
}
