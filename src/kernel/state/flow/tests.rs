//! Who is on when, from stage to stage.

use super::*;
use crate::kernel::def::StagePhase;

const EACH: Around = Around::Each;

fn stage(order: Order, rounds: u16, phases: &[(u8, Around)]) -> Stage {
    Stage {
        name: "s".into(),
        order,
        rounds,
        clockwise: true,
        phases: phases
            .iter()
            .map(|&(phase, around)| StagePhase { phase, around })
            .collect(),
    }
}

fn walk(stages: Vec<Stage>, seats: usize, first: u8) -> Vec<(usize, Option<u8>, u16)> {
    walk_with(stages, seats, first, |_, _, _| {})
}

/// What runs, as (phase, active, round); `run` stands for the script of the how-manieth phase.
fn walk_with(
    stages: Vec<Stage>,
    seats: usize,
    first: u8,
    run: impl Fn(&mut State, &Def, usize),
) -> Vec<(usize, Option<u8>, u16)> {
    let def = Def {
        seats,
        stages,
        ..Def::default()
    };
    let mut s = State::new(&def, 1);
    s.flow.first = Seat(first);
    s.begin(&def);
    let mut seen = vec![];
    while !s.flow.over && seen.len() < 50 {
        let phase = s.flow.current_phase(&def).unwrap();
        seen.push((phase, s.flow.active.map(|a| a.0), s.flow.round));
        run(&mut s, &def, seen.len());
        s.next_phase(&def);
    }
    seen
}

#[test]
fn each_seat_through_all_phases() {
    let seen = walk(vec![stage(Order::Turns, 1, &[(0, EACH), (1, EACH)])], 2, 1);
    let want = [
        (0, Some(1), 1),
        (1, Some(1), 1),
        (0, Some(0), 1),
        (1, Some(0), 1),
    ];
    assert_eq!(seen, want);
}

#[test]
fn each_phase_through_all_seats_and_one_that_orders_itself() {
    let seen = walk(
        vec![stage(Order::Phases, 1, &[(0, EACH), (1, Around::Once)])],
        2,
        0,
    );
    assert_eq!(seen, [(0, Some(0), 1), (0, Some(1), 1), (1, None, 1)]);
}

#[test]
fn stages_follow_each_other_and_count_rounds() {
    let stages = vec![
        stage(Order::Once, 1, &[(0, EACH)]),
        stage(Order::Once, 1, &[]),
        stage(Order::Turns, 2, &[(1, EACH)]),
        stage(Order::Once, 1, &[(2, EACH)]),
    ];
    let seen = walk(stages, 1, 0);
    let want = [(0, None, 1), (1, Some(0), 1), (1, Some(0), 2), (2, None, 1)];
    assert_eq!(seen, want);
}

#[test]
fn seats_go_around_until_each_is_done() {
    let around = [(0, Around::UntilDone), (1, Around::Once)];
    let stages = vec![stage(Order::Phases, 2, &around)];
    let seen = walk_with(stages, 3, 0, |s, def, _| {
        let Some(me) = s.flow.active else { return };
        // Turns before this one in the round: 0 and 2 have a second one.
        if me == Seat(1) || s.flow.laps(def) >= 3 {
            assert!(s.finish_turns(def, me));
        }
    });
    let turns: Vec<Option<u8>> = seen.iter().map(|x| x.1).collect();
    let round = [Some(0), Some(1), Some(2), Some(0), Some(2), None];
    assert_eq!(turns, [round, round].concat());
    let rounds: Vec<u16> = seen.iter().map(|x| x.2).collect();
    assert_eq!(rounds, [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2]);
}

#[test]
fn a_phase_begins_anew_and_play_goes_on_from_there() {
    let phases = [(0, EACH), (1, Around::Once)];
    let stages = vec![stage(Order::Phases, 1, &phases)];
    let seen = walk_with(stages, 2, 0, |s, _, n| match n {
        1 => s.run_phase_again(Some(Seat(1))),
        4 => s.run_phase_again(None),
        _ => {}
    });
    let want = [
        (0, Some(0), 1),
        (0, Some(1), 1),
        (0, Some(1), 1),
        (1, None, 1),
        (1, None, 1),
    ];
    assert_eq!(seen, want);
}

#[test]
fn a_phase_that_always_begins_anew_is_noticed() {
    let mut def = Def {
        seats: 1,
        stages: vec![stage(Order::Once, 1, &[(0, EACH)])],
        ..Def::default()
    };
    def.prepare();
    let mut s = State::new(&def, 1);
    s.begin(&def);
    for _ in 0..MOST_REPEATS {
        assert!(!s.flow.endless());
        s.run_phase_again(None);
        s.next_phase(&def);
    }
    assert!(s.flow.endless());
    s.next_phase(&def);
    assert!(s.flow.over);
}

#[test]
fn who_has_left_has_no_turns() {
    for order in [Order::Turns, Order::Phases] {
        let stages = vec![stage(order, 2, &[(0, EACH), (1, EACH)])];
        let seen = walk_with(stages, 3, 1, |s, _, n| {
            if n == 1 {
                s.leave(Seat(1));
            }
        });
        let seats: Vec<u8> = seen.iter().filter_map(|x| x.1).collect();
        let (first, rest) = seats.split_first().unwrap();
        assert_eq!(*first, 1, "{order:?}");
        assert!(!rest.contains(&1), "{order:?}: {seats:?}");
        assert_eq!(rest.len(), 8, "{order:?}: {seats:?}");
    }
    let stages = vec![stage(Order::Turns, 0, &[(0, EACH)])];
    let seen = walk_with(stages, 2, 0, |s, _, _| {
        let me = s.flow.active.unwrap();
        s.leave(me);
    });
    assert_eq!(seen.len(), 2, "the game is over when nobody is left");
}

#[test]
fn a_phase_that_goes_through_all_seats_lasts_until_the_last_has_had_it() {
    let phases = [(0, EACH), (1, Around::Once)];
    let left = lasting(stage(Order::Phases, 2, &phases), 2, &[1]);
    // Again; the other seat; the second phase; the second round: what of again, phase, turn and round is left.
    let want = [
        [0, 1, 1, 1, 1],
        [0, 1, 0, 1, 1],
        [0, 0, 0, 1, 1],
        [0, 0, 0, 0, 1],
    ];
    assert_eq!(left, want);
}

#[test]
fn a_counter_lasts_for_the_phase_the_turn_or_the_round() {
    let stage = stage(Order::Turns, 2, &[(0, EACH), (1, EACH)]);
    let left = lasting(stage, 2, &[]);
    let want = [
        [0, 0, 1, 1, 1],
        [0, 0, 0, 1, 1],
        [0, 0, 1, 1, 1],
        [0, 0, 0, 0, 1],
    ];
    assert_eq!(left, want);
}

/// What is left of counters that last for a run, the phase, the turn, the round and the game, after each of four
/// phases; those listed begin anew.
fn lasting(stage: Stage, seats: usize, again: &[usize]) -> Vec<Vec<i64>> {
    let counter = |base: usize, until: Until| crate::kernel::def::CounterDef {
        name: format!("c{base}"),
        scope: crate::kernel::def::Scope::Game,
        until,
        hidden: false,
        shown: Default::default(),
        values: Default::default(),
        others: false,
        absent: vec![],
        start: 0,
        base,
        cells: 1,
    };
    let spans = [
        Until::Again,
        Until::Phase,
        Until::Turn,
        Until::Round,
        Until::Game,
    ];
    let counters = spans.into_iter().enumerate();
    let mut def = Def {
        seats,
        stages: vec![stage],
        counters: counters.map(|(i, until)| counter(i, until)).collect(),
        counter_cells: spans.len(),
        ..Def::default()
    };
    def.prepare();
    let mut s = State::new(&def, 1);
    s.begin(&def);
    let run = |n: usize| {
        s.counters.fill(1);
        if again.contains(&n) {
            s.run_phase_again(s.flow.active);
        }
        s.next_phase(&def);
        s.counters.to_vec()
    };
    (1..=4).map(run).collect()
}

#[test]
fn anticlockwise_goes_down() {
    let mut s = stage(Order::Turns, 1, &[(0, EACH)]);
    s.clockwise = false;
    let seen: Vec<_> = walk(vec![s], 3, 1).into_iter().map(|x| x.1).collect();
    assert_eq!(seen, [Some(1), Some(0), Some(2)]);
}
