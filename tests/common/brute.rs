//! A plain search to compare the prover with: no memory, no merging, no threads, every throw for itself.
#![allow(dead_code)]

use num_traits::{One, Zero};
use sietch::kernel::Answer;
use sietch::kernel::ids::Face;
use sietch::puzzle::task::{Dice, Opponents, Task, When};
use sietch::puzzle::{Ratio, matrix};
use sietch::script::game::play::Range;
use sietch::script::{Drawn, Table};

/// The value of a position by looking at everything, in a way of its own.
pub fn brute(t: &Table, task: &Task, mut turns: u32, decisions: u32) -> Ratio {
    let mut t = t.fork().unwrap();
    let known = |b: bool| if b { Ratio::one() } else { Ratio::zero() };
    let holds = |t: &Table| task.goal.holds(t, task.me).unwrap();
    loop {
        if task.when == When::Ever && holds(&t) {
            return Ratio::one();
        }
        if t.over() {
            return known(holds(&t));
        }
        if t.rolled() {
            t.proceed().unwrap();
            continue;
        }
        if !t.phase_ended() {
            break;
        }
        let (def, flow) = (t.def(), *t.state().flow());
        if task.within.phase.is_some() && task.within.phase == flow.current_phase(def) {
            return known(holds(&t));
        }
        let mut next = t.state().clone();
        next.next_phase(def);
        if (next.flow().stage, next.flow().round, next.flow().turn)
            != (flow.stage, flow.round, flow.turn)
        {
            turns -= 1;
        }
        if turns == 0 {
            return known(holds(&t));
        }
        t.proceed().unwrap();
    }
    if let Some(event) = t.event() {
        let all: Vec<Drawn> = match &event.range {
            Range::Pick(options) => options.iter().map(|o| Drawn::Pick(*o)).collect(),
            Range::Throw(which, _) => {
                let mut all = vec![vec![]];
                for die in which {
                    let faces: Vec<Face> =
                        t.def().dice[usize::from(t.def().hand[*die])].faces.clone();
                    all = all
                        .iter()
                        .flat_map(|l: &Vec<Face>| faces.iter().map(|f| [&l[..], &[*f]].concat()))
                        .collect();
                }
                all.into_iter().map(|f| Drawn::Faces(f.into())).collect()
            }
            Range::Cards { .. } => unreachable!(),
        };
        let values: Vec<Ratio> = all
            .iter()
            .map(|d| {
                let mut next = t.fork().unwrap();
                next.settle(d.clone()).unwrap();
                brute(&next, task, turns, decisions)
            })
            .collect();
        return match task.dice {
            Dice::Chance => values.iter().sum::<Ratio>() / Ratio::from_integer(values.len().into()),
            Dice::All => values.into_iter().min().unwrap(),
        };
    }
    let asks = t.request().unwrap().asks.clone();
    if asks.iter().any(|a| a.seat == task.me) && decisions == 0 {
        return known(task.when == When::End && holds(&t));
    }
    let left = |mine: bool| {
        if mine && decisions != u32::MAX {
            decisions - 1
        } else {
            decisions
        }
    };
    let after = |answers: &[&Answer], left: u32| {
        let mut next = t.fork().unwrap();
        for a in answers {
            next.answer((*a).clone()).unwrap();
        }
        brute(&next, task, turns, left)
    };
    let lists: Vec<Vec<Answer>> = asks.iter().map(|a| a.form.answers(100).unwrap()).collect();
    if let [only] = &lists[..] {
        let mine = asks[0].seat == task.me;
        let values = only.iter().map(|a| after(&[a], left(mine)));
        return if mine {
            values.max().unwrap()
        } else {
            values.min().unwrap()
        };
    }
    let first_is_mine = asks[0].seat == task.me;
    let (mine, theirs) = if first_is_mine {
        (&lists[0], &lists[1])
    } else {
        (&lists[1], &lists[0])
    };
    let cell = |a, b| {
        if first_is_mine {
            after(&[a, b], left(true))
        } else {
            after(&[b, a], left(true))
        }
    };
    let pays: Vec<Vec<Ratio>> = mine
        .iter()
        .map(|a| theirs.iter().map(|b| cell(a, b)).collect())
        .collect();
    match task.opponents {
        Opponents::All => pays
            .iter()
            .map(|r| r.iter().min().unwrap().clone())
            .max()
            .unwrap(),
        Opponents::Best => matrix::solve_while(&pays, &|| true).unwrap().value,
    }
}
