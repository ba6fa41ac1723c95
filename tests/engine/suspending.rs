//! Abilities that are put out of force for a while.

use crate::toy::*;
use sietch::kernel::ids::Seat;
use sietch::script::{Host, Table};

const TOP: &str =
    r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }"#;

const RED: &str = r#"
    toll = {
      clause = "T.2",
      ["toy.value"] = function(me, value) return value + 10 end,
    },
    tax = {
      clause = "T.2",
      ["toy.value"] = function(me, value) return value * 2 end,
    },
    smith = {
      clause = "T.2",
      action = { when = function(me) return true end, run = function(me) game.add(counter.score, 1, me) end },
    },"#;

/// A game whose phase asks once and then sets `total` to what the handlers make of 1, doing this before and between.
fn play(watch: bool, before: &str, between: &str) -> Table {
    let body = format!(
        "    local red, blue = game.seat_of(role.red), game.seat_of(role.blue)\n    {before}\n    ask.one(PICK, me, {{ word.left, \
         word.right }})\n    {between}\n    game.set(counter.total, hook(\"toy.value\", 1, me))\n    ask.one(PICK, me, {{ \
         word.left, word.right }})"
    );
    let files = files(TOP, &body, RED);
    let host = Host::new(program(&files).unwrap_or_else(|e| panic!("{e}")), watch).unwrap();
    start(&host).unwrap_or_else(|e| panic!("{e}"))
}

fn total(t: &Table) -> i64 {
    let c = &t.def().counters[t.def().counter("total").unwrap()];
    t.state().counters()[c.base]
}

#[test]
fn a_suspended_ability_does_not_act() {
    for watch in [false, true] {
        for (before, want) in [
            // red.tax, then red.toll: by name.
            ("", 12),
            ("game.suspend(ability[\"red.toll\"], red)", 2),
            ("game.suspend(ability[\"red.tax\"], red)", 11),
            ("game.suspend(ability[\"red.toll\"], blue)", 12),
            ("game.suspend(ability[\"red.toll\"])", 2),
            (
                "for _, a in { \"red.toll\", \"red.tax\" } do game.suspend(ability[a], red) end",
                1,
            ),
        ] {
            let mut t = play(watch, before, "");
            t.answer_text("left").unwrap();
            assert_eq!(total(&t), want, "{before}, watched: {watch}");
            let fork = t.fork().unwrap();
            assert_eq!(fork.state().hash(), t.state().hash(), "{before}");
            assert_eq!(total(&fork), want);
        }
    }
}

#[test]
fn suspensions_end_when_they_were_said_to() {
    // Red's first turn, blue's turn, red's second turn: one phase each.
    for (until, want) in [
        ("again", [2, 12, 12]),
        ("phase", [2, 12, 12]),
        ("turn", [2, 12, 12]),
        ("round", [2, 2, 12]),
        ("game", [2, 2, 2]),
    ] {
        let before = format!(
            "if game.round() == 1 and me == red then game.suspend(ability[\"red.toll\"], red, \"{until}\") end"
        );
        let mut t = play(false, &before, "");
        for (turn, want) in want.into_iter().enumerate() {
            t.answer_text("left").unwrap();
            assert_eq!(total(&t), want, "until {until}, turn {turn}");
            t.answer_text("left").unwrap();
        }
    }
}

#[test]
fn its_action_is_not_offered() {
    let t = play(true, "", "");
    assert_eq!(t.ask().unwrap().actions.len(), 1);
    let first =
        "if game.round() == 1 then game.suspend(ability[\"red.smith\"], red, \"round\") end";
    let mut t = play(true, first, "");
    for _ in 0..2 {
        assert!(t.ask().unwrap().actions.is_empty());
        t.answer_text("left").unwrap();
    }
    // Blue's turn, and red's next one, in another round.
    for _ in 0..2 {
        t.answer_text("left").unwrap();
    }
    assert_eq!(t.ask().unwrap().actions.len(), 1);
}

#[test]
fn abilities_of_a_seat_that_has_left_do_not_act() {
    let mut t = play(false, "if me == red then game.leave(red) return end", "");
    assert_eq!(t.ask().unwrap().seat, Seat(1));
    t.answer_text("left").unwrap();
    assert_eq!(total(&t), 1);
}

/// Two games on one machine: what is suspended in one is not in the other.
#[test]
fn one_game_does_not_suspend_for_another() {
    let mut a = play(
        false,
        "if game.round() == 9 then game.suspend(ability[\"red.toll\"], red) end",
        "",
    );
    let mut state = a.state().clone();
    let red = a.def().abilities.find("red.toll").unwrap();
    state.suspend(sietch::kernel::suspend::Suspended {
        ability: sietch::kernel::ids::Ability(red as u16),
        seat: Seat(0),
        until: sietch::kernel::def::Until::Phase,
    });
    let mut b = a.fork().unwrap();
    b.begin_from(state).unwrap();
    b.answer_text("left").unwrap();
    a.answer_text("left").unwrap();
    assert_eq!((total(&a), total(&b)), (12, 2));
}

#[test]
fn the_trace_tells_what_was_suspended() {
    let mut t = play(true, "game.suspend(ability[\"red.toll\"], red)", "");
    t.answer_text("left").unwrap();
    let trace = t.take_trace();
    let told: Vec<(&str, bool)> = trace
        .changes
        .iter()
        .map(|c| (c.ability.as_str(), c.suspended))
        .collect();
    assert_eq!(told, [("red.tax", false), ("red.toll", true)]);
}

#[test]
fn mistakes_are_told() {
    for (before, want) in [
        (
            "game.suspend(ability[\"red.tol\"], red)",
            "there is no ability `red.tol`; did you mean `red.toll`?",
        ),
        (
            "game.suspend(ability[\"red.toll\"], red, \"lunch\")",
            "nothing lasts until `lunch`; there is: again, phase, turn, round, game",
        ),
        ("game.suspend(red)", "expected an ability, got the seat red"),
    ] {
        let body = format!("    local red = game.seat_of(role.red)\n    {before}");
        let found = failure("", &body, RED);
        assert!(found.contains(want), "{found}");
        assert!(found.contains("rules/toy/phases/play.lua:6"), "{found}");
    }
}
