//! Games that stop at every chance event and phase end, for a search to drive.

use crate::toy;
use std::rc::Rc;

use sietch::kernel::Answer;
use sietch::kernel::ids::Face;
use sietch::script::game::log::Drawn;
use sietch::script::game::play::Range;
use sietch::script::{Host, Stop, Table};

const TOP: &str = r#"
local THROW = decision { what = "play.throw", clause = "T.1" }
local KEEP = decision { what = "play.keep", clause = "T.1" }
local DRAW = decision { what = "play.draw", clause = "T.1" }
"#;

fn host() -> Rc<Host> {
    let body = r#"
    local n = chance.pick(DRAW, { face.heads, face.tails })
    game.gather()
    keep_and_throw(me, { throw = THROW, keep = KEEP })
    game.set(counter.total, n == face.heads and 1 or 0)
"#;
    toy::host(TOP, body, "")
}

fn keep(t: &mut Table, faces: &[u8]) {
    let list = faces.iter().map(|f| Face(*f).handle()).collect();
    t.answer(Answer::Some(list))
        .map_err(|s| s.to_string())
        .unwrap();
}

fn throw(t: &mut Table, faces: &[u8]) {
    let list = faces.iter().map(|f| Face(*f)).collect();
    t.settle(Drawn::Faces(list))
        .map_err(|s| s.to_string())
        .unwrap();
}

#[test]
fn a_stepwise_game_stops_at_chance_with_what_may_come_out() {
    let mut t = Table::stepwise(&host()).unwrap();
    let pick = t.event().unwrap().clone();
    let Range::Pick(options) = pick.range else {
        panic!("{pick:?}")
    };
    assert_eq!(options, [Face(0).handle(), Face(1).handle()]);
    assert!(t.ask().is_none() && !t.over());
    t.settle(Drawn::Pick(options[1])).unwrap();
    let event = t.event().unwrap();
    assert_eq!(event.range, Range::Throw(vec![0, 1, 2, 3], Some(vec![])));
    // In words, too, and what does not fit is refused with its reason.
    let at = t.snapshot();
    let refused = t.settle_text("heads heads").unwrap_err().to_string();
    assert!(
        refused.contains("4 dice are thrown, but fewer faces are named"),
        "{refused}"
    );
    t.restore(&at).unwrap();
    t.settle_text("heads heads tails 3").unwrap();
    keep(&mut t, &[0, 0, 1, 4]);
    // Where the roll is over it stops once more.
    assert!(t.rolled() && t.event().is_none() && !t.over());
    t.proceed().unwrap();
    assert!(t.phase_ended());
    let total = t.def().counter("total").unwrap();
    let cell = t.state().counter_cell(t.def(), total, None).unwrap();
    assert_eq!(t.state().get(cell), Some(0));
    t.proceed().unwrap();
    assert_eq!(t.state().flow().active, Some(sietch::kernel::ids::Seat(1)));
    assert!(matches!(t.proceed(), Err(Stop::Over)));
}

#[test]
fn a_fork_and_a_restored_game_stand_at_the_same_point() {
    let host = host();
    let mut t = Table::stepwise(&host).unwrap();
    t.settle(Drawn::Pick(Face(0).handle())).unwrap();
    throw(&mut t, &[0, 1, 1, 2]);
    keep(&mut t, &[1]);
    let (key, at) = (t.key(), t.snapshot());
    let fork = t.fork().unwrap();
    assert_eq!((fork.key(), fork.event()), (key, t.event()));
    throw(&mut t, &[0, 1, 2]);
    assert_ne!(t.key(), key);
    t.restore(&at).unwrap();
    assert_eq!(t.key(), key);
    assert_eq!(Table::stepwise_at(&host, &at).unwrap().key(), key);
}

#[test]
fn the_roll_forgets_how_its_dice_came_to_lie() {
    let after = |first: u8, throws: [&[u8]; 2], keeps: [&[u8]; 2]| {
        let mut t = Table::stepwise(&host()).unwrap();
        t.settle(Drawn::Pick(Face(first).handle())).unwrap();
        for (dice, kept) in throws.into_iter().zip(keeps) {
            throw(&mut t, dice);
            keep(&mut t, kept);
        }
        t.key()
    };
    let one = after(0, [&[0, 1, 1, 2], &[0, 0, 2]], [&[1], &[0]]);
    let other = after(0, [&[0, 1, 0, 3], &[0, 1, 4]], [&[0], &[1]]);
    assert_eq!(one, other, "one heads and one tails are kept either way");
    let drawn = after(1, [&[0, 1, 1, 2], &[0, 0, 2]], [&[1], &[0]]);
    assert_ne!(one, drawn, "what was drawn before the roll still counts");
    let same = after(0, [&[0, 1, 1, 2], &[1, 0, 2]], [&[1], &[1]]);
    assert_ne!(one, same, "two tails are another thing");
}
