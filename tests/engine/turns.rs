//! The order of play as scripts change it: phases that go around or begin anew, seats that leave.

use crate::toy::*;
use sietch::pack::Files;
use sietch::script::{Host, Table};

const TOP: &str = r#"local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick.", pass = "nothing" }
local TURN = decision { what = "toy.turn", clause = "T.1", prompt = "Go on?" }"#;

/// The toy pack with other stages.
fn staged(stages: &str, body: &str) -> Files {
    let (head, _) = GAME.split_once("[[stages]]").unwrap();
    let head = head.replace(
        "total = {}",
        "total = {}\nsold = { until = \"again\" }\nbids = { until = \"phase\" }",
    );
    let files = files(TOP, body, "").with_text("rules/toy/game.toml", &format!("{head}{stages}"));
    let score = "return phase { id = \"score\", clause = \"T.1\", run = function() game.add(counter.total, 1) end }\n";
    files.with_text("rules/toy/phases/score.lua", score)
}

const AROUND: &str = r#"
[[stages]]
id = "main"
order = "phases"
rounds = 2
phases = [{ phase = "play", repeat = true }, { phase = "score", once = true }]
"#;

const ON_SALE: &str = r#"
[[stages]]
id = "main"
order = "phases"
rounds = 1
phases = [{ phase = "play", once = true }, { phase = "score", once = true }]
"#;

fn begin(files: &Files) -> Table {
    let host = Host::new(program(files).unwrap_or_else(|e| panic!("{e}")), true).unwrap();
    start(&host).unwrap_or_else(|e| panic!("{e}"))
}

/// Who is asked, and in which round.
fn asked(t: &Table) -> (String, u16) {
    let seat = t.ask().expect("a question is open").seat;
    let name = t.def().seat_label(t.state().roles(), seat);
    (name, t.state().flow().round)
}

fn counter(t: &Table, name: &str) -> i64 {
    let c = &t.def().counters[t.def().counter(name).unwrap()];
    t.state().counters()[c.base]
}

#[track_caller]
fn same_when_run_again(t: &Table) {
    let fork = t.fork().unwrap();
    assert_eq!(fork.state().hash(), t.state().hash());
    assert_eq!(fork.ask().map(|a| a.seat), t.ask().map(|a| a.seat));
}

#[test]
fn seats_go_around_until_all_are_done_and_rounds_count_rounds() {
    let body = "    if not ask.yes(TURN, me) then game.done(me) end";
    let mut t = begin(&staged(AROUND, body));
    let turns = [
        ("red", "yes", 1),
        ("blue", "no", 1),
        ("red", "yes", 1),
        ("red", "no", 1),
        ("red", "no", 2),
        ("blue", "yes", 2),
        ("blue", "no", 2),
    ];
    for (who, answer, round) in turns {
        assert_eq!(asked(&t), (who.to_string(), round));
        assert_eq!(
            t.phase_answers(),
            0,
            "each turn has a checkpoint of its own"
        );
        same_when_run_again(&t);
        t.answer_text(answer).unwrap();
    }
    assert!(t.over());
    assert_eq!(counter(&t, "total"), 2);
}

#[test]
fn a_phase_begins_anew_from_a_fresh_checkpoint() {
    // Two cards are sold, each in a run of its own; the winner of one begins the next.
    let body = r#"
    local first = game.active() or game.first()
    game.add(counter.bids, 1)
    game.add(counter.sold, 1)
    for _, seat in ipairs(game.seats(first)) do
      if ask.one(PICK, seat, { word.left, word.right }) == word.left then
        game.add(counter.score, 1, seat)
        if game.get(counter.bids) < 3 then game.again(seat) end
        return
      end
    end"#;
    let mut t = begin(&staged(ON_SALE, body).with_text(SCENARIO_FILE, &once()));
    assert_eq!(asked(&t).0, "red");
    assert_eq!(t.state().flow().active, None);
    t.answer_text("right").unwrap();
    assert_eq!((asked(&t).0.as_str(), t.phase_answers()), ("blue", 1));
    t.answer_text("left").unwrap();
    // Blue has bought: it is active and begins.
    assert_eq!((asked(&t).0.as_str(), t.phase_answers()), ("blue", 0));
    assert_eq!((counter(&t, "sold"), counter(&t, "bids")), (1, 2));
    same_when_run_again(&t);
    t.answer_text("pass").unwrap();
    assert_eq!(asked(&t).0, "red");
    t.answer_text("left").unwrap();
    t.answer_text("left").unwrap();
    assert!(t.over());
    assert_eq!(counter(&t, "total"), 1, "the next phase came once");
}

/// The scenario without an active seat.
fn once() -> String {
    SCENARIO.replace("active = \"red\"\n", "")
}

#[test]
fn a_phase_that_never_ends_is_refused_with_its_name() {
    for (body, stages) in [
        ("    game.again()", ON_SALE),
        ("    game.add(counter.total, 1)", AROUND),
    ] {
        let scenario = once();
        let files = staged(stages, body).with_text(SCENARIO_FILE, &scenario);
        let host = Host::new(program(&files).unwrap(), true).unwrap();
        let found = start(&host).err().unwrap().to_string();
        let want = "the phase `play` begins again and again and does not end";
        assert!(found.contains(want), "{found}");
    }
}

#[test]
fn only_a_phase_that_goes_around_can_be_done_with() {
    let files = staged(ON_SALE, "    game.done(game.first())").with_text(SCENARIO_FILE, &once());
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    let found = start(&host).err().unwrap().to_string();
    assert!(
        found.contains("only a phase with `repeat = true` goes on until seats are done"),
        "{found}"
    );
    assert!(found.contains("rules/toy/phases/play.lua:6"), "{found}");
}

#[test]
fn who_has_left_is_not_asked_any_more() {
    let body = r#"
    if game.get(counter.total) == 0 and me == game.seat_of(role.red) then
      game.leave(me)
      return
    end
    assert(#game.seats() == 1 and not game.plays(game.seat_of(role.red)))
    if not ask.yes(TURN, me) then game.done(me) end"#;
    let mut t = begin(&staged(AROUND, body));
    assert_eq!(asked(&t), ("blue".into(), 1));
    t.answer_text("no").unwrap();
    assert_eq!(asked(&t), ("blue".into(), 2));
    same_when_run_again(&t);

    let body = "    game.leave(me)\n    ask.yes(TURN, me)";
    let host = Host::new(program(&staged(AROUND, body)).unwrap(), true).unwrap();
    let found = start(&host).err().unwrap().to_string();
    assert!(found.contains("red has left the game"), "{found}");
    assert!(found.contains("rules/toy/phases/play.lua:7"), "{found}");
}

#[test]
fn a_position_says_who_is_done_and_who_has_left() {
    let body = "    if not ask.yes(TURN, me) then game.done(me) end";
    let scenario = SCENARIO.replace(
        "active = \"red\"",
        "active = \"blue\"\ndone = [\"red\"]\nround = 2",
    );
    let files = staged(AROUND, body).with_text(SCENARIO_FILE, &scenario);
    let mut t = begin(&files);
    assert_eq!(asked(&t), ("blue".into(), 2));
    t.answer_text("yes").unwrap();
    assert_eq!(asked(&t), ("blue".into(), 2));

    let left = scenario.replace("done", "left");
    let mut t = begin(&files.clone().with_text(SCENARIO_FILE, &left));
    t.answer_text("yes").unwrap();
    assert_eq!(asked(&t), ("blue".into(), 2));

    let alone = staged(ON_SALE, body).with_text(
        SCENARIO_FILE,
        &once().replace("[position]", "[position]\ndone = [\"red\"]"),
    );
    let found = program(&alone).unwrap_err();
    assert!(
        found.contains(
            "`play` does not go around until all are done\n  at scenarios/toy/toy.toml:9"
        ),
        "{found}"
    );
}

#[test]
fn mistakes_in_stages_are_told_with_their_lines() {
    for (stages, want) in [
        (
            AROUND.replace("\"phases\"", "\"turns\""),
            "`play` cannot have `repeat` here",
        ),
        (
            AROUND.replace("repeat = true", "repeat = true, once = true"),
            "`play` cannot have `once` and `repeat`",
        ),
    ] {
        let found = program(&staged(&stages, "")).unwrap_err();
        assert!(found.contains(want), "{found}");
        assert!(found.contains("at rules/toy/game.toml:45"), "{found}");
    }
}
