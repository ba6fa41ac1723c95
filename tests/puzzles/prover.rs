//! The prover against a plain search: no memory, no merging, no threads, every throw for itself.

use crate::toy;

use std::fmt::Write as _;
use std::sync::Arc;

use crate::brute::brute;
use num_traits::{One, Zero};
use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::puzzle::prove::{Effort, value};
use sietch::puzzle::search::Memory;
use sietch::puzzle::task::Within;
use sietch::puzzle::task::{Dice, Opponents, Task, When};
use sietch::puzzle::{GaveUp, Limits, Progress, Ratio, Verdict, prove, reader};
use sietch::script::{Host, Program, Table};

const TOP: &str = r#"
local MINE = decision { what = "play.mine", clause = "T.1" }
local REPLY = decision { what = "play.reply", clause = "T.1" }
local DRAW = decision { what = "play.draw", clause = "T.1" }
local THROW = decision { what = "play.throw", clause = "T.1" }
local KEEP = decision { what = "play.keep", clause = "T.1" }
local SIDE = decision { what = "play.side", clause = "T.1", pass = "neither" }
local function mix(a, n, m)
  game.set(counter.total, (game.get(counter.total) * a + n) % m)
end
local function others(me)
  for _, s in ipairs(game.seats()) do if s ~= me then return s end end
end
"#;

/// A phase of random steps on one counter, small enough to meet itself again.
fn random_body(s: &mut Stream, steps: u64, rolls: bool) -> String {
    let mut body = String::from("    local other = others(me)\n");
    let m = 3 + s.below(5);
    for _ in 0..steps {
        let (a, c, k) = (1 + s.below(3), 1 + s.below(4), 1 + s.below(2));
        let _ = match s.below(8) {
            0 => writeln!(
                body,
                "    mix({a}, {c} * ask.number(MINE, me, 0, {k}), {m})"
            ),
            1 => writeln!(
                body,
                "    mix({a}, {c} * ask.number(REPLY, other, 0, {k}), {m})"
            ),
            2 | 6 | 7 => writeln!(
                body,
                "    mix({a}, chance.pick(DRAW, {{ face.heads, face.tails, face.heads }}) == face.heads and {c} or 0, {m})"
            ),
            3 => writeln!(
                body,
                "    do local t = ask.together({{ {{ spec = MINE, seat = me, low = 0, high = {k} }}, \
                 {{ spec = REPLY, seat = other, low = 0, high = 1 }} }}) mix({a}, {c} * t[1] + 2 * t[2], {m}) end"
            ),
            4 => writeln!(
                body,
                "    do local w = ask.one(SIDE, me, {{ word.left, word.right }}) mix({a}, w == word.left and {c} or w and 2 or 0, {m}) end"
            ),
            _ => writeln!(
                body,
                "    if game.get(counter.total) > 1 then mix({a}, ask.number(MINE, me, 0, 1), {m}) end"
            ),
        };
    }
    if rolls {
        body.push_str("    game.gather()\n    keep_and_throw(me, { throw = THROW, keep = KEEP, limit = 2 })\n");
    }
    body
}

fn program(body: &str) -> Arc<Program> {
    toy::program(&toy::files(TOP, body, "")).unwrap_or_else(|e| panic!("{e}\n{body}"))
}

fn task(program: &Arc<Program>, goal: &str) -> Task {
    let goal = reader::read(&program.def, &program.start, goal).unwrap();
    Task::new(program.clone(), goal, Seat(0))
}

fn effort(jobs: usize) -> Effort {
    Effort {
        jobs,
        ..Effort::default()
    }
}

fn found(task: &Task, jobs: usize) -> Ratio {
    let progress = Progress::default();
    value(task, &Memory::default(), &effort(jobs), &progress).unwrap_or_else(|e| panic!("{e}"))
}

#[test]
fn thousands_of_random_positions_have_the_value_of_a_plain_search() {
    let mut s = Stream::new(11);
    let (mut looked, mut between) = (0, 0);
    for round in 0..150 {
        let steps = 2 + s.below(3);
        let body = random_body(&mut s, steps, false);
        let program = program(&body);
        let host = Host::new(program.clone(), false).unwrap();
        let table = Table::stepwise(&host).unwrap();
        for goal in ["total=0", "total>=2", "not total=1 or total=3"] {
            for (opponents, dice, when, turns) in [
                (Opponents::All, Dice::Chance, When::End, 1),
                (Opponents::All, Dice::All, When::Ever, 1),
                (Opponents::Best, Dice::Chance, When::End, 1),
                (Opponents::Best, Dice::All, When::End, 1),
                (
                    Opponents::All,
                    Dice::Chance,
                    When::Ever,
                    if steps < 4 { 2 } else { 1 },
                ),
                (Opponents::All, Dice::Chance, When::End, 1),
                (Opponents::Best, Dice::Chance, When::Ever, 1),
            ] {
                let mut t = task(&program, goal);
                let decisions = if looked % 3 == 0 { 1 } else { u32::MAX };
                t.within = Within {
                    turns,
                    decisions,
                    ..Within::default()
                };
                (t.opponents, t.dice, t.when) = (opponents, dice, when);
                let want = brute(&table, &t, turns, decisions);
                assert_eq!(found(&t, 1), want, "round {round}, {goal}, {t:?}\n{body}");
                looked += 1;
                between += usize::from(!want.is_zero() && !want.is_one());
            }
        }
    }
    assert!(
        looked > 3_000 && between > 300,
        "{looked} looked at, {between} between 0 and 1"
    );
}

#[test]
fn rolls_have_the_value_of_a_plain_search() {
    let mut s = Stream::new(5);
    for _ in 0..4 {
        let body = random_body(&mut s, 1, true);
        let program = program(&body);
        let host = Host::new(program.clone(), false).unwrap();
        let table = Table::stepwise(&host).unwrap();
        for goal in ["heads>=2 d4>=3", "heads=3 or d4=1", "not tails"] {
            let mut t = task(&program, goal);
            t.when = When::End;
            assert_eq!(
                found(&t, 1),
                brute(&table, &t, 1, u32::MAX),
                "{goal}\n{body}"
            );
        }
    }
}

#[test]
fn threads_do_not_change_what_is_found() {
    let mut s = Stream::new(23);
    for _ in 0..15 {
        let program = program(&random_body(&mut s, 5, false));
        let mut t = task(&program, "total>=2");
        (t.when, t.opponents) = (When::End, Opponents::Best);
        let told = |jobs: usize| {
            let p = prove(&t, None, &effort(jobs), &Progress::default());
            (
                p.value,
                p.shortest,
                p.unique,
                p.tree,
                format!("{:?}", p.first),
            )
        };
        assert_eq!(told(1), told(4));
    }
}

#[test]
fn limits_end_a_search_and_nothing_is_claimed() {
    let mut body = String::from("    local other = others(me)\n");
    for _ in 0..8 {
        body.push_str("    mix(7, ask.number(MINE, me, 0, 9), 1000003)\n");
    }
    let program = program(&body);
    let t = task(&program, "total=1000002");
    for (limits, want) in [
        (
            Limits {
                nodes: 500,
                ..Limits::default()
            },
            "500 positions is reached",
        ),
        (
            Limits {
                remembered: 50,
                ..Limits::default()
            },
            "50 positions to remember",
        ),
        (
            Limits {
                time: Some(std::time::Duration::ZERO),
                ..Limits::default()
            },
            "0 s is reached",
        ),
    ] {
        let effort = Effort {
            limits,
            ..Effort::default()
        };
        let proof = prove(&t, None, &effort, &Progress::default());
        let Verdict::GaveUp(why) = &proof.verdict else {
            panic!("{proof:?}")
        };
        assert!(why.to_string().contains(want), "{why}");
        assert!(proof.value.is_none() && proof.tree.is_none());
    }
    let progress = Progress::default();
    progress
        .stop
        .store(true, std::sync::atomic::Ordering::Relaxed);
    let proof = prove(&t, None, &effort(2), &progress);
    assert!(matches!(
        proof.verdict,
        Verdict::GaveUp(GaveUp::Interrupted)
    ));
}

#[test]
fn what_others_keep_secret_is_not_played_by() {
    let top = format!(
        "{TOP}\nlocal HIDE = decision {{ what = \"play.hide\", clause = \"T.1\", secret = true }}\n"
    );
    let body = "    local other = others(me)\n    local n = ask.number(HIDE, other, 0, 1)\n    \
                game.set(counter.total, ask.number(MINE, me, 0, 1) == n and 1 or 0)";
    let program = toy::program(&toy::files(&top, body, "")).unwrap();
    let proof = prove(
        &task(&program, "total=1"),
        None,
        &effort(1),
        &Progress::default(),
    );
    let Verdict::GaveUp(why) = proof.verdict else {
        panic!("{:?}", proof.verdict)
    };
    assert!(
        why.to_string()
            .contains("`play.hide` is answered in secret"),
        "{why}"
    );
    // Asked together the same choice is a game of chance that both mix.
    let body = "    local other = others(me)\n    local t = ask.together({ { spec = MINE, seat = me, low = 0, high = 1 }, \
                { spec = HIDE, seat = other, low = 0, high = 1 } })\n    game.set(counter.total, t[1] == t[2] and 1 or 0)";
    let program = toy::program(&toy::files(&top, body, "")).unwrap();
    let mut t = task(&program, "total=1");
    assert!(
        found(&t, 1).is_zero(),
        "no plain choice does against every reply"
    );
    t.opponents = Opponents::Best;
    assert_eq!(found(&t, 1), Ratio::new(1.into(), 2.into()));
}

/// Both sides plan a fight in secret, in more ways than can all be paired; the value is that of the whole table of pairs.
#[test]
fn secret_plans_of_many_by_many_are_solved_exactly() {
    let top = format!(
        "{TOP}local PLAN = decision {{ what = \"play.plan\", clause = \"T.1\", groups = {{ \"chief\", \"weapon\", \"dial\" }} }}"
    );
    let body = r#"
    local groups = {
      chief = { one = { 1, 2, 3 } }, weapon = { one = { word.left, word.right }, pass = true, needs = "chief" },
      dial = { low = 0, high = 15 },
    }
    local t = ask.together({ { spec = PLAN, seat = me, plan = groups }, { spec = PLAN, seat = others(me), plan = groups } })
    local function sum(mine, theirs) return 2 * mine.dial + (theirs.weapon == mine.weapon and mine.chief or 0) end
    local ahead = sum(t[1], t[2]) - sum(t[2], t[1])
    game.set(counter.total, ahead % 5 < 2 and 1 or 0)"#;
    let program = toy::program(&toy::files(&top, body, "")).unwrap();
    let mut t = task(&program, "total=1");
    t.opponents = Opponents::Best;
    let plan = |n: usize| (1 + n % 3, n / 3 % 3, n / 9);
    let all = 3 * 3 * 16;
    let wins = |a: usize, b: usize| {
        let (x, y) = (plan(a), plan(b));
        let chief = |me: (usize, usize, usize)| if x.1 == y.1 { me.0 } else { 0 };
        let ahead = (2 * x.2 + chief(x)) as i64 - (2 * y.2 + chief(y)) as i64;
        Ratio::from_integer(i64::from(ahead.rem_euclid(5) < 2).into())
    };
    let pays: Vec<Vec<Ratio>> = (0..all)
        .map(|a| (0..all).map(|b| wins(a, b)).collect())
        .collect();
    let right = sietch::puzzle::oracle::of_table(&pays, &|| true)
        .unwrap()
        .value;
    assert!(all * all > 20_000 && !right.is_zero() && right < Ratio::one());
    assert_eq!(found(&t, 1), right);
}

/// A leader of five, one of four weapons or none, one of four defences or none, a dial of ten: 1375 plans on both sides.
/// That the value is right shows in how both mix: no reply brings either of them less.
#[test]
fn battle_plans_of_1375_by_1375_are_solved_exactly() {
    let top = format!(
        "{TOP}local PLAN = decision {{ what = \"play.plan\", clause = \"T.1\", groups = {{ \"chief\", \"weapon\", \"defence\", \"dial\" }} }}"
    );
    let body = r#"
    local arms = { one = { 1, 2, 3, 4 }, pass = true }
    local groups = { chief = { one = { 1, 2, 3, 4, 5 } }, weapon = arms, defence = arms, dial = { low = 0, high = 10 } }
    local t = ask.together({ { spec = PLAN, seat = me, plan = groups }, { spec = PLAN, seat = others(me), plan = groups } })
    local function power(mine, theirs)
      local dead = theirs.weapon and theirs.weapon ~= mine.defence
      return mine.dial + (dead and 0 or mine.chief)
    end
    local a, b = t[1], t[2]
    game.set(counter.total, power(a, b) > power(b, a) and 1 or 0)"#;
    let program = toy::program(&toy::files(&top, body, "")).unwrap();
    let mut t = task(&program, "total=1");
    t.opponents = Opponents::Best;
    let plan = |n: usize| (1 + n % 5, n / 5 % 5, n / 25 % 5, n / 125);
    let power = |x: usize, y: usize| {
        let (mine, theirs) = (plan(x), plan(y));
        let dead = theirs.1 > 0 && theirs.1 != mine.2;
        mine.3 + if dead { 0 } else { mine.0 }
    };
    let pay = |a: usize, b: usize| Ratio::from_integer(i64::from(power(a, b) > power(b, a)).into());
    let solved = sietch::puzzle::oracle::solve(
        (1375, 1375),
        &mut |a, b| Ok::<_, GaveUp>(pay(a, b)),
        &|| true,
    );
    let solved = solved.unwrap().unwrap();
    let played = |mix: &[Ratio]| -> Vec<(usize, Ratio)> {
        let each = mix.iter().cloned().enumerate();
        each.filter(|(_, p)| !p.is_zero()).collect()
    };
    let (rows, columns) = (played(&solved.rows), played(&solved.columns));
    for reply in 0..1375 {
        let against: Ratio = rows.iter().map(|(a, p)| p * pay(*a, reply)).sum();
        assert!(against >= solved.value, "the first side gets its value");
        let against: Ratio = columns.iter().map(|(b, p)| p * pay(reply, *b)).sum();
        assert!(against <= solved.value, "and the second gives no more");
    }
    assert!(!solved.value.is_zero() && solved.value < Ratio::one());
    assert_eq!(found(&t, 1), solved.value);
}

#[test]
fn a_lua_goal_is_the_same_as_its_words() {
    let mut s = Stream::new(3);
    for _ in 0..10 {
        let program = program(&random_body(&mut s, 3, false));
        let words = found(&task(&program, "total>=2"), 1);
        assert_eq!(
            found(&task(&program, "lua{ game.get(counter.total) >= 2 }"), 1),
            words
        );
    }
    let program = program("    mix(1, ask.number(MINE, me, 0, 1), 2)");
    for (goal, want) in [
        ("lua{ game.get( }", "goal"),
        ("lua{ 3 }", "a goal is true or false, not a number"),
        ("lua{ ask.yes(nil, me) }", "goal"),
        ("lua{ (function() while true do end end)() }", "goal"),
    ] {
        let proof = prove(
            &task(&program, goal),
            None,
            &effort(1),
            &Progress::default(),
        );
        let Verdict::GaveUp(why) = proof.verdict else {
            panic!("{goal}: {:?}", proof.verdict)
        };
        assert!(why.to_string().contains(want), "{goal}: {why}");
    }
}

#[test]
fn goals_that_name_nothing_are_refused() {
    let program = program("    mix(1, 1, 2)");
    for (goal, want) in [
        ("", "the goal is empty"),
        ("totl=1", "did you mean `total`?"),
        ("total=many", "`many` behind `total=` is not a number"),
        ("score=1", "needs a seat"),
        ("score.green=1", "there is no player `green`"),
        ("red@yrad", "did you mean `yard`?"),
        ("red.pwan@yard", "did you mean `pawn`?"),
        ("(total=1", "`(` without its `)`"),
        ("total=1)", "`)` does not fit here"),
        ("not", "ends too early"),
        ("lua{ x", "`lua{` without its `}`"),
        ("winner=green", "there is no faction `green`"),
        ("total=1 or", "ends too early"),
    ] {
        let found = reader::read(&program.def, &program.start, goal)
            .unwrap_err()
            .to_string();
        assert!(found.contains(want), "{goal}: {found}");
    }
    let deep = format!("{}total=1{}", "(".repeat(5_000), ")".repeat(5_000));
    assert!(reader::read(&program.def, &program.start, &deep).is_err());
    for goal in [
        "total = 1",
        "total >= 1, heads<2",
        "lost(red.pawn@yard)>=1",
        "red@map>=1 and not over",
        "red.force@reserve",
    ] {
        assert!(
            reader::read(&program.def, &program.start, goal).is_ok(),
            "{goal}"
        );
    }
}
