//! The forms of answers beyond one, some and split: named choices, numbers that may be passed, texts in prompts, and plans.

use std::collections::HashMap;

use crate::alike::all_alike;
use crate::toy::*;
use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::kernel::speech::Word;
use sietch::kernel::{Answer, Ask, Numbers};
use sietch::pack::Options;
use sietch::script::{Stop, Table};
use sietch::session::Session;
use sietch::session::save::{self, SaveFile};

const CHOICE: &str = r#"
local GAIN = decision {
  what = "toy.gain", clause = "T.1", prompt = "Gain for {1}?",
  choices = { two_spice = "2 spice", a_card = "a card", water = "water" },
  unless = { { "T.2", "the well is dry", function(name) return name == "water" and game.get(counter.total) == 0 end } },
}
local WORTH = { two_spice = 2, a_card = 5, water = 7 }
"#;
const GAINS: &str = r#"
local name = ask.choice(GAIN, me, { "two_spice", "water", "a_card" }, "the \27[31m old\nwell")
game.add(counter.score, WORTH[name], me)
game.add(counter.total, 1)
"#;

fn score(t: &Table) -> i64 {
    let score = t.def().counter("score").unwrap();
    let cell = t
        .state()
        .counter_cell(t.def(), score, Some(Seat(0).handle()));
    t.state().get(cell.unwrap()).unwrap_or(0)
}

fn refused(t: &mut Table, text: &str) -> String {
    let before = t.state().hash();
    let why = match t.answer_text(text) {
        Err(Stop::Refused(why)) => why.to_string(),
        other => panic!("`{text}`: {other:?}"),
    };
    assert_eq!(before, t.state().hash(), "{text}");
    why
}

#[test]
fn t_1_named_choices_are_answered_by_name_or_by_what_people_read() {
    for (text, worth) in [("two_spice", 2), ("2 spice", 2), ("a_card", 5), ("card", 5)] {
        let mut t = start(&host(CHOICE, GAINS, "")).unwrap();
        let ask = t.ask().unwrap();
        let labels: Vec<String> = ask
            .numbered()
            .iter()
            .map(|h| ask.label(t.def(), &[], *h))
            .collect();
        assert_eq!(labels, ["a card", "2 spice"]);
        assert_eq!(t.struck()[0].clause, "T.2");
        assert_eq!(refused(&mut t, "water"), "`water` is not among the options");
        t.answer_text(text).unwrap();
        assert_eq!(score(&t), worth, "{text}");
        let fresh = t.take_fresh();
        assert_eq!(
            fresh[0].text,
            if worth == 2 { "two_spice" } else { "a_card" }
        );
        assert_eq!(fresh[0].told, if worth == 2 { "2 spice" } else { "a card" });
    }
}

#[test]
fn t_1_a_text_in_a_prompt_has_no_lines_and_no_controls_of_its_own() {
    let t = start(&host(CHOICE, GAINS, "")).unwrap();
    let about = &t.ask().unwrap().about;
    assert_eq!(about[..], [Word::Text("the  [31m old well".into())]);
    let long = failure(
        CHOICE,
        "ask.choice(GAIN, me, { \"a_card\", \"two_spice\" }, string.rep(\"x\", 201))",
        "",
    );
    assert!(long.contains("more than 200 letters"), "{long}");
}

#[test]
fn t_1_mistakes_about_choices_are_explained() {
    for (top, body, message) in [
        (
            CHOICE,
            "ask.choice(GAIN, me, { \"spice\" })",
            "declares no choice `spice`",
        ),
        (
            "local PICK = decision { what = \"toy.pick\", clause = \"T.1\" }",
            "ask.choice(PICK, me, { \"a\" })",
            "declares no choice `a`",
        ),
        (
            CHOICE,
            "ask.one(GAIN, me, {}, { what = 3 })",
            "there is no `what`",
        ),
    ] {
        let got = failure(top, body, "");
        assert!(got.contains(message), "{got}");
        assert!(got.contains(PHASE), "{got}");
    }
    for (field, message) in [
        ("choices = { \"a\" }", "what people read"),
        (
            "choices = { pass = \"Pass\" }",
            "cannot be the name of a choice",
        ),
        (
            "choices = { [\"A b\"] = \"Pass\" }",
            "cannot be the name of a choice",
        ),
        ("groups = { \"dial\", \"dial\" }", "is there already"),
        ("groups = 3", "a list of names"),
    ] {
        let top =
            format!("local PICK = decision {{ what = \"toy.pick\", clause = \"T.1\", {field} }}");
        let got = program(&files(&top, "", "")).unwrap_err();
        assert!(got.contains(message), "{got}");
    }
}

const BID: &str = r#"local BID = decision { what = "toy.bid", clause = "T.1", prompt = "Bid?", pass = "fold" }
local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }"#;

#[test]
fn t_1_a_number_may_be_passed_and_passing_may_be_allowed_by_the_call() {
    let body = "local n = ask.number(BID, me, 2, 4)\n\
                game.add(counter.score, n or 9, me)\n\
                local x = ask.one(PICK, me, { word.left, word.right }, { pass = true })\n\
                game.add(counter.score, x and 0 or 100, me)\n\
                ask.number(BID, me, 2, 4, { \"once more\", pass = false })";
    let h = host(BID, body, "");
    let mut t = start(&h).unwrap();
    assert_eq!(t.ask().unwrap().form.count(), 4);
    let wide = "2 to 4 wanted, 5 given";
    assert_eq!(refused(&mut t, "5"), wide);
    t.answer_text("fo").unwrap();
    t.answer_text("pass").unwrap();
    assert_eq!(score(&t), 109);
    assert_eq!(t.ask().unwrap().form.count(), 3);
    assert_eq!(refused(&mut t, "fold"), "cannot read `fold` as an answer");
    t.answer_text("3").unwrap();
    let mut seen = HashMap::new();
    let t = start(&h).unwrap();
    let mut rng = Stream::new(3);
    for _ in 0..4_000 {
        let answer = t.ask().unwrap().form.sample(&mut rng).unwrap();
        *seen.entry(answer).or_insert(0) += 1;
    }
    assert_eq!(seen.len(), 4);
    assert!(seen.values().all(|n| (850..1150).contains(n)), "{seen:?}");
}

const PLAN: &str = r#"
local PLAN = decision {
  what = "toy.plan", clause = "T.1", prompt = "Your plan?", groups = { "chief", "weapon", "defence", "pawns", "dial" },
  unless = { { "T.2", "it is locked", function(option, seat, group) return group == "weapon" and option == word.right end } },
}
"#;
const PLANS: &str = r#"
local plan = ask.plan(PLAN, me, {
  chief = { one = { place.yard, place.attic }, pass = true },
  weapon = { one = { face.heads, face.tails, word.right, place.attic }, pass = true, needs = "chief" },
  defence = { some = { word.left, word.yes }, max = 1, excludes = "weapon" },
  pawns = { split = { kind.pawn, 3 } },
  dial = { low = 0, high = 4, step = 0.5 },
  limits = { { "T.2", "too much at once", max = 5, dial = 1, pawns = 1 } },
})
local worth = plan.chief == place.yard and 1000 or plan.chief == place.attic and 2000 or 0
if plan.weapon then worth = worth + 100 end
worth = worth + 10 * plan.pawns[1] + #plan.defence * 500 + plan.dial * 2
game.add(counter.score, worth, me)
"#;

fn planning() -> Table {
    start(&host(PLAN, PLANS, "")).unwrap()
}

#[test]
fn t_1_a_plan_is_typed_in_one_line() {
    for (text, worth, journal) in [
        (
            "yard heads 2 pawns 3",
            1126,
            "chief=yard weapon=heads pawns=pawn:2 dial=3",
        ),
        ("attic pawn 1½", 2013, "chief=attic pawns=pawn dial=1.5"),
        ("4", 8, "dial=4"),
        ("dial 2.5 and pawns 2", 25, "pawns=pawn:2 dial=2.5"),
        ("left 0 chief=yard", 1500, "chief=yard defence=left dial=0"),
        ("yard attic 1", 1102, "chief=yard weapon=attic dial=1"),
        (
            "weapon attic chief yard 1",
            1102,
            "chief=yard weapon=attic dial=1",
        ),
        ("Attic, tails; 0", 2100, "chief=attic weapon=tails dial=0"),
    ] {
        let mut t = planning();
        t.answer_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        assert_eq!(score(&t), worth, "{text}");
        assert_eq!(t.take_fresh()[0].text, journal);
        let mut again = planning();
        again.answer_text(journal).unwrap();
        assert_eq!(again.state().hash(), t.state().hash());
    }
}

#[test]
fn t_1_a_plan_is_refused_with_reasons() {
    let mut t = planning();
    for (text, why) in [
        (
            "yard heads",
            "dial wants 0 to 4 in halves, and nothing is said of it",
        ),
        ("yard 5", "dial wants 0 to 4 in halves, 5 given"),
        ("heads 1", "weapon needs chief"),
        ("attic attic 1", "there are only 1 of attic"),
        ("chief=attic weapon=attic 1", "attic can be used only once"),
        ("yard heads left 1", "defence excludes weapon"),
        ("3 pawns 3", "too much at once (T.2)"),
        ("4 pawns 1", "there are only 3 of pawn"),
        ("yard heads tails 1", "weapon wants at most 1, 2 given"),
        ("weapon=right 1", "`right` is not among the options"),
        ("moon 1", "`moon` is not among the options"),
        ("y 1", "`y` may mean yard or yes"),
        ("yard 1 2", "cannot read `2` as an answer"),
        ("dial=x", "cannot read `x` as an answer"),
    ] {
        assert_eq!(refused(&mut t, text), why, "{text}");
    }
    let struck = t.struck();
    assert_eq!((struck.len(), struck[0].clause.as_str()), (1, "T.2"));
}

#[test]
fn t_1_mistakes_in_plans_are_explained() {
    for (groups, message) in [
        (
            "{ chef = { one = {} } }",
            "has no group `chef`; did you mean `chief`?",
        ),
        ("{ chief = { one = {}, some = {} } }", "exactly one of"),
        (
            "{ chief = { once = {} } }",
            "no field `once`; did you mean `one`?",
        ),
        ("{ dial = { low = 0 } }", "needs `high`"),
        (
            "{ dial = { low = 0, high = 0.25 } }",
            "whole numbers or halves",
        ),
        (
            "{ dial = { low = 0, high = 2, step = 3 } }",
            "the step of a dial",
        ),
        ("{ dial = { low = 3, high = 2 } }", "`low` is above `high`"),
        ("{ chief = { one = {} } }", "has no legal answer"),
        (
            "{ dial = { low = 0, high = 1, needs = 1.5 } }",
            "the name of a group or an option",
        ),
        (
            "{ dial = { low = 0, high = 1 }, limits = { { dial = 1 } } }",
            "`min`, `max` or both",
        ),
        (
            "{ dial = { low = 0, high = 1 }, limits = { { max = 1, dail = 1 } } }",
            "did you mean `dial`?",
        ),
        ("{ dial = 3 }", "a table of groups"),
        ("3", "a table of groups"),
    ] {
        let got = failure(PLAN, &format!("ask.plan(PLAN, me, {groups})"), "");
        assert!(got.contains(message), "{groups}: {got}");
    }
}

/// What another player orders, or makes somebody disclose, is in the hands of the script: groups lose options, gain a
/// least number, or are settled.
#[test]
fn t_1_a_plan_may_be_limited_and_fixed_by_others() {
    let body = r#"
local hand = { face.heads, face.tails, word.left }
local order = { "T.2", "you were told to use heads", min = 1, [face.heads] = 1 }
local shown = ask.plan(PLAN, me, { weapon = { one = hand, pass = true }, limits = { order } })
ask.plan(PLAN, me, {
  weapon = { one = { shown.weapon } }, defence = { some = hand, max = 1 }, dial = { low = 0, high = 2 }, limits = { order },
})"#;
    let t = start(&host(PLAN, body, "")).unwrap();
    // The first plan leaves heads alone open; the second has it, any defence or none, and three numbers.
    assert_eq!(t.ask().unwrap().form.count(), 4 * 3);
}

fn any(ask: &Ask, rng: &mut Stream) -> Answer {
    ask.form.sample(rng).unwrap()
}

#[test]
fn t_1_games_of_all_forms_are_saved_undone_and_replayed() {
    let top = [CHOICE, BID, PLAN].concat();
    let body = format!("do {GAINS} end\nask.number(BID, me, 1, 3)\n{PLANS}");
    let h = host(&top, &body, "");
    for seed in 0..20 {
        let mut game = Session::new(&h, seed).unwrap();
        let mut rng = Stream::new(seed);
        let (mut hashes, mut texts) = (vec![game.hash()], Vec::new());
        while let Some(ask) = game.ask() {
            let answer = any(ask, &mut rng);
            let roles = game.table().state().roles();
            let text = ask.text(game.table().def(), roles, &answer);
            let read = ask.read(game.table().def(), roles, &text, Numbers::Words);
            assert_eq!(read, Ok(answer.clone()), "{text}");
            texts.push(text);
            game.answer(answer).unwrap();
            hashes.push(game.hash());
        }
        assert_eq!(texts.len(), 3 * 4, "two rounds of two seats");
        let saved = save::write(&game, &Options::default(), &["all=human".into()]);
        let file = SaveFile::read("game.txt", &saved).unwrap();
        let again = file.replay(&h).unwrap_or_else(|d| panic!("{}", d.problem));
        assert_eq!(again.hash(), game.hash());
        assert_eq!(
            save::write(&again, &Options::default(), &["all=human".into()]),
            saved
        );
        for n in (0..texts.len()).rev() {
            game.undo(1).unwrap();
            assert_eq!(game.hash(), hashes[n]);
            assert_eq!(game.fork().unwrap().hash(), hashes[n]);
        }
        for text in texts {
            game.answer_text(&text).unwrap();
        }
        assert_eq!(game.hash(), again.hash());
    }
}

#[test]
fn t_1_a_random_player_draws_every_plan_alike() {
    let t = planning();
    let form = &t.ask().unwrap().form;
    let all = all_alike(form);
    assert!(form.answers(all.len() - 1).is_none());
    let passed = t.ask().unwrap().check(t.def(), &[], &Answer::Pass);
    assert!(passed.is_err(), "a plan cannot be passed");
}

/// `ask.together` takes every form, strikes what the decisions strike, and always gives a list.
#[test]
fn t_1_questions_put_together_take_every_form_and_give_a_list() {
    let top = [CHOICE, BID, PLAN, "local NEVER = decision { what = \"toy.never\", clause = \"T.1\", only_if = function() return false end }"].concat();
    let body = r#"
local other = me == game.seats()[1] and game.seats()[2] or game.seats()[1]
local t = ask.together {
  { spec = GAIN, seat = me, choice = { "water", "a_card", "two_spice" }, about = { "a well" } },
  { spec = NEVER, seat = other, low = 1, high = 2 },
  { spec = BID, seat = me, low = 1, high = 3 },
  { spec = PLAN, seat = other, plan = {
    weapon = { one = { face.heads, face.tails, word.right } }, pawns = { split = { kind.pawn, 2 } }, dial = { low = 1, high = 2 },
  } },
}
local one = ask.together { { spec = BID, seat = me, low = 4, high = 6, pass = false } }
local none = ask.together { { spec = NEVER, seat = other, low = 1, high = 2 } }
if #none ~= 0 or t[2] ~= nil then error("nobody was to be asked") end
local plan = t[4]
game.add(counter.score, WORTH[t[1]] + 10 * (t[3] or 9) + 100 * one[1] + 1000 * plan.pawns[1] + 10000 * plan.dial, me)
game.add(counter.score, plan.weapon == face.tails and 100000 or 0, me)
"#;
    let h = host(&top, body, "");
    let mut game = Session::new(&h, 1).unwrap();
    assert_eq!(game.ask().unwrap().form.count(), 2, "water is struck");
    for text in ["card", "fold", "tails 2 pawns 1"] {
        game.answer_text(text)
            .unwrap_or_else(|e| panic!("{text}: {e}"));
        let fork = game.fork().unwrap();
        assert_eq!(fork.hash(), game.hash());
    }
    assert_eq!(
        game.ask().unwrap().form.count(),
        3,
        "this time there is no passing"
    );
    game.answer_text("5").unwrap();
    assert_eq!(score(game.table()), 5 + 90 + 500 + 2000 + 10000 + 100000);
    let hash = game.hash();
    game.undo(2).unwrap();
    game.answer_text("weapon=tails pawns=pawn:2 dial=1")
        .unwrap();
    game.answer_text("5").unwrap();
    assert_eq!(game.hash(), hash);
    let saved = save::write(&game, &Options::default(), &["all=human".into()]);
    let again = SaveFile::read("game.txt", &saved).unwrap().replay(&h);
    assert_eq!(again.map(|s| s.hash()).map_err(|d| d.problem), Ok(hash));
}

/// So is a seat that has only one thing to choose: who is not asked would betray that.
#[test]
fn t_1_a_decision_that_is_always_asked_is_asked_with_one_thing_to_choose() {
    let top = "local HIDE = decision { what = \"toy.hide\", clause = \"T.1\", prompt = \"?\", secret = true, ALWAYS }\n\
               local PICK = decision { what = \"toy.pick\", clause = \"T.1\", prompt = \"Pick.\" }";
    let body = "local hidden = ask.one(HIDE, me, { word.left })\n\
                ask.one(PICK, me, { hidden, word.right })";
    let first = |top: &str| {
        let t = start(&host(top, body, "")).unwrap();
        let ask = t.ask().unwrap();
        t.def().specs[usize::from(ask.spec)].what.clone()
    };
    assert_eq!(first(&top.replace("ALWAYS", "always = true")), "toy.hide");
    assert_eq!(
        first(&top.replace("ALWAYS", "")),
        "toy.pick",
        "one answer is no question"
    );
    let quiet = host(&top.replace("ALWAYS", "always = true"), body, "");
    let quiet = Table::new(&quiet, 1).unwrap();
    let ask = quiet.ask().unwrap();
    assert_eq!(quiet.def().specs[usize::from(ask.spec)].what, "toy.pick");
}

/// A seat that can only pass is asked where somebody plays, so that silence betrays nothing; a simulation does not stop.
#[test]
fn t_1_a_decision_that_is_always_asked_is_asked_with_nothing_to_choose() {
    let top = "local WINDOW = decision { what = \"toy.window\", clause = \"T.1\", prompt = \"Stop it?\", pass = \"let_it\", \
               always = true, only_if = function(seat) return seat == game.seats()[1] end }\n\
               local PICK = decision { what = \"toy.pick\", clause = \"T.1\", prompt = \"Pick.\" }";
    let body = "for _, seat in game.seats() do ask.one(WINDOW, seat, { word.left }) end\n\
                ask.one(PICK, me, { word.left, word.right })";
    let h = host(top, body, "");
    let mut t = start(&h).unwrap();
    let asked = |t: &Table| {
        let ask = t.ask().unwrap();
        (
            t.def().specs[usize::from(ask.spec)].what.clone(),
            ask.form.count(),
        )
    };
    assert_eq!(asked(&t), ("toy.window".into(), 2));
    t.answer_text("left").unwrap();
    assert_eq!(asked(&t), ("toy.window".into(), 1), "only passing is left");
    assert!(refused(&mut t, "left").contains("not among the options"));
    t.answer_text("pass").unwrap();
    assert_eq!(asked(&t), ("toy.pick".into(), 2));
    let lines = t.take_fresh();
    assert_eq!(lines[1].text, "let_it", "it is an event like any other");
    // Where nobody keeps a journal it is passed by itself, to the same position.
    let mut quiet = Table::new(&h, 1).unwrap();
    quiet.answer_text("left").unwrap();
    assert_eq!(asked(&quiet), ("toy.pick".into(), 2));
    assert_eq!(quiet.state().hash(), t.state().hash());
}
