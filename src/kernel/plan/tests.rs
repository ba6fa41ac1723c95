//! What is counted, listed and drawn is what the check lets through.

use std::collections::HashMap;

use super::*;
use crate::kernel::chance::Stream;
use crate::kernel::ids::{Card, Kind};

const CHIEF: u16 = 0;
const WEAPON: u16 = 1;
const DEFENCE: u16 = 2;
const WHEEL: u16 = 3;

fn card(i: u16) -> Handle {
    Card(i).handle()
}

fn one(name: u16, cards: std::ops::Range<u16>, min: u32) -> PlanGroup {
    PlanGroup {
        name,
        shape: GroupShape::Things {
            piles: cards.map(|i| (card(i), 1)).collect(),
            min,
            max: 1,
        },
    }
}

fn dial(low: u32, high: u32, step: u32) -> PlanGroup {
    PlanGroup {
        name: WHEEL,
        shape: GroupShape::Dial { low, high, step },
    }
}

fn needs(one: u16, other: u16) -> Bond {
    Bond {
        one: PlanPart::Group(one),
        other: PlanPart::Group(other),
        excludes: false,
    }
}

/// One chief of five, four weapons, four defences, a dial of ten.
fn siege() -> Plan {
    Plan {
        groups: vec![
            one(CHIEF, 0..5, 1),
            one(WEAPON, 5..9, 0),
            one(DEFENCE, 9..13, 0),
            dial(0, 20, 2),
        ],
        ..Plan::default()
    }
}

fn limit(parts: &[(PlanPart, i64)], min: Option<i64>, max: Option<i64>) -> Limit {
    Limit {
        parts: parts.to_vec(),
        min,
        max,
        clause: String::new(),
        reason: String::new(),
    }
}

/// All plans of any kind that pass the check, by trying everything.
fn tried(plan: &Plan) -> Vec<Vec<Put>> {
    let slots = plan.slots();
    let mut list: Vec<Vec<Put>> = vec![vec![]];
    for s in &slots {
        let mut next = Vec::new();
        for puts in &list {
            for amount in s.amounts() {
                let mut puts = puts.clone();
                if s.thing.is_none() || amount > 0 {
                    puts.push(Put {
                        group: s.group,
                        thing: s.thing.unwrap_or(DIAL),
                        amount,
                    });
                }
                next.push(puts);
            }
        }
        list = next;
    }
    list.iter_mut().for_each(|puts| puts.sort_unstable());
    list.retain(|puts| plan.check(puts).is_ok());
    list
}

/// Plans in which everything is entangled with everything.
fn knotted() -> Vec<Plan> {
    let shared = Plan {
        groups: vec![
            one(CHIEF, 0..2, 0),
            one(WEAPON, 2..6, 0),
            one(DEFENCE, 4..8, 0),
            dial(1, 6, 1),
        ],
        bonds: vec![needs(WEAPON, CHIEF), needs(DEFENCE, CHIEF)],
        ..Plan::default()
    };
    let voiced = Plan {
        limits: vec![
            // Another player's order: one of these cards, in whatever place.
            limit(
                &[(PlanPart::Thing(card(4)), 1), (PlanPart::Thing(card(7)), 1)],
                Some(2),
                None,
            ),
            limit(
                &[(PlanPart::Group(WHEEL), 2), (PlanPart::Group(WEAPON), 3)],
                None,
                Some(14),
            ),
        ],
        ..shared.clone()
    };
    let piles = Plan {
        groups: vec![
            PlanGroup {
                name: CHIEF,
                shape: GroupShape::Things {
                    piles: vec![(Kind(0).handle(), 4), (Kind(1).handle(), 2)],
                    min: 1,
                    max: 5,
                },
            },
            PlanGroup {
                name: WEAPON,
                shape: GroupShape::Things {
                    piles: vec![(Kind(0).handle(), 2), (card(3), 1)],
                    min: 0,
                    max: 3,
                },
            },
            dial(0, 9, 1),
        ],
        limits: vec![limit(
            &[(PlanPart::Group(WHEEL), 1), (PlanPart::Group(CHIEF), -1)],
            Some(-6),
            Some(0),
        )],
        bonds: vec![Bond {
            one: PlanPart::Group(WEAPON),
            other: PlanPart::Thing(Kind(1).handle()),
            excludes: true,
        }],
    };
    let nothing = Plan {
        limits: vec![limit(&[(PlanPart::Group(WHEEL), 1)], Some(40), None)],
        ..siege()
    };
    vec![shared, voiced, piles, nothing, siege(), Plan::default()]
}

#[test]
fn what_is_counted_and_listed_is_what_the_check_lets_through() {
    for plan in knotted() {
        let (ways, mut right) = (plan.ways().unwrap(), tried(&plan));
        assert_eq!(ways.count(), right.len() as u128, "{plan:?}");
        let mut all = ways.all();
        all.sort_unstable();
        right.sort_unstable();
        assert_eq!(all, right, "{plan:?}");
        assert_eq!(ways.first().is_some(), !right.is_empty());
        let first = ways.first();
        assert!(first.is_none_or(|puts| right.contains(&puts)));
    }
}

#[test]
fn a_plan_of_five_leaders_is_counted_exactly() {
    let count = |plan: &Plan| plan.ways().unwrap().count();
    assert_eq!(count(&siege()), 5 * 5 * 5 * 11);
    let mut halves = siege();
    halves.groups[3] = dial(0, 20, 1);
    assert_eq!(count(&halves), 5 * 5 * 5 * 21);
    // Without a chief no cards.
    let mut alone = siege();
    alone.groups[0] = one(CHIEF, 0..5, 0);
    alone.bonds = vec![needs(WEAPON, CHIEF), needs(DEFENCE, CHIEF)];
    assert_eq!(count(&alone), (5 * 5 * 5 + 1) * 11);
}

/// Every legal plan is equally likely: the squares of the differences are as chance has them.
#[test]
fn plans_are_drawn_evenly() {
    for plan in knotted() {
        let ways = plan.ways().unwrap();
        let all = ways.all();
        let mut rng = Stream::new(11);
        if all.is_empty() {
            assert!(ways.sample(&mut rng).is_none());
            continue;
        }
        let mut seen: HashMap<Vec<Put>, u32> = HashMap::new();
        let draws = 40 * all.len();
        for _ in 0..draws {
            let drawn = ways.sample(&mut rng).unwrap();
            assert_eq!(plan.check(&drawn), Ok(()));
            *seen.entry(drawn).or_default() += 1;
        }
        let expected = draws as f64 / all.len() as f64;
        let square = |p| (f64::from(*seen.get(p).unwrap_or(&0)) - expected).powi(2) / expected;
        let sum: f64 = all.iter().map(square).sum();
        let free = all.len() as f64 - 1.0;
        // Five standard deviations.
        let most = free + 5.0 * (2.0 * free).sqrt();
        assert!(sum <= most, "{sum} of {most} for {} plans", all.len());
    }
}

#[test]
fn what_is_wrong_with_a_plan_is_told() {
    let plan = &knotted()[1];
    let put = |group, thing, amount| Put {
        group,
        thing,
        amount,
    };
    let chief = put(CHIEF, card(0), 1);
    let wheel = put(WHEEL, DIAL, 2);
    let group = |i: usize| &plan.groups[i];
    for (puts, fault) in [
        (vec![chief], Fault::NoDial(WHEEL)),
        (vec![chief, put(WHEEL, DIAL, 9)], Fault::Amount(group(3), 9)),
        (
            vec![put(CHIEF, card(9), 1), wheel],
            Fault::NotOffered(put(CHIEF, card(9), 1)),
        ),
        (
            vec![put(CHIEF, card(0), 2), wheel],
            Fault::Holds(card(0), 1),
        ),
        (
            vec![
                chief,
                put(WEAPON, card(4), 1),
                put(DEFENCE, card(4), 1),
                wheel,
            ],
            Fault::Twice(card(4), 1),
        ),
        (
            vec![put(WEAPON, card(4), 1), wheel],
            Fault::Bond(plan.bonds[0]),
        ),
        (vec![chief, wheel], Fault::Limit(&plan.limits[0])),
        (
            vec![chief, put(WEAPON, card(4), 1), put(WHEEL, DIAL, 5)],
            Fault::Limit(&plan.limits[1]),
        ),
        (vec![wheel, chief], Fault::NotOffered(wheel)),
        (vec![put(8, card(0), 1)], Fault::NoGroup(8)),
    ] {
        assert_eq!(plan.check(&puts), Err(fault), "{puts:?}");
    }
    assert_eq!(plan.check(&[chief, put(WEAPON, card(4), 1), wheel]), Ok(()));
}

#[test]
fn a_plan_too_entangled_to_be_counted_is_none() {
    let group = PlanGroup {
        name: CHIEF,
        shape: GroupShape::Things {
            piles: (0..60).map(|i| (card(i), 1)).collect(),
            min: 0,
            max: 60,
        },
    };
    let weights: Vec<(PlanPart, i64)> = (0..60)
        .map(|i| (PlanPart::Thing(card(i)), 1 + i64::from(i) * 97 % 1009))
        .collect();
    let other: Vec<(PlanPart, i64)> = (0..60)
        .map(|i| (PlanPart::Thing(card(i)), 1 + i64::from(i) * 211 % 997))
        .collect();
    let plan = Plan {
        groups: vec![group],
        limits: vec![
            limit(&weights, Some(20_000), Some(20_010)),
            limit(&other, Some(20_000), Some(20_010)),
        ],
        ..Plan::default()
    };
    assert!(plan.ways().is_none());
}
