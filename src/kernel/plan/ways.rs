//! All legal ways to fill a plan: counted, listed and drawn exactly. The things are gone through in order, and ways to come
//! so far that can no longer make a difference count as one.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::{Bond, DIAL, GroupShape, HALVES, Plan, PlanPart, Put};
use crate::kernel::chance::Stream;
use crate::kernel::ids::Handle;

/// A plan so entangled that more than this had to be kept apart is refused when it is asked for.
const MOST_STATES: usize = 100_000;
const MOST_STEPS: usize = 2_000_000;

/// One place to put something: amounts from `low` in steps.
pub(super) struct PlanSlot {
    pub(super) group: u16,
    pub(super) thing: Option<Handle>,
    low: u32,
    step: u32,
    steps: u32,
}

impl PlanSlot {
    fn is(&self, part: PlanPart) -> bool {
        match part {
            PlanPart::Group(name) => self.group == name,
            PlanPart::Thing(h) => self.thing == Some(h),
        }
    }

    /// An amount in halves.
    fn halves(&self, amount: u32) -> i64 {
        match self.thing {
            Some(_) => i64::from(amount) * i64::from(HALVES),
            None => i64::from(amount),
        }
    }

    pub(super) fn amounts(&self) -> impl Iterator<Item = u32> + '_ {
        (0..=self.steps).map(|k| self.low + k * self.step)
    }
}

impl Plan {
    pub(super) fn slots(&self) -> Vec<PlanSlot> {
        let mut slots = Vec::new();
        for group in &self.groups {
            match &group.shape {
                GroupShape::Things { piles, .. } => {
                    slots.extend(piles.iter().map(|(h, cap)| PlanSlot {
                        group: group.name,
                        thing: Some(*h),
                        low: 0,
                        step: 1,
                        steps: *cap,
                    }))
                }
                GroupShape::Dial { low, high, step } => slots.push(PlanSlot {
                    group: group.name,
                    thing: None,
                    low: *low,
                    step: *step,
                    steps: high.saturating_sub(*low) / (*step).max(1),
                }),
            }
        }
        slots
    }
}

/// Something that must come out right, followed from thing to thing.
enum Watch {
    Sum {
        weights: Vec<i64>,
        min: i64,
        max: i64,
        /// The least and the most that can still come from a thing on.
        rest: Vec<(i64, i64)>,
    },
    Bond {
        one: Vec<bool>,
        other: Vec<bool>,
        excludes: bool,
    },
}

/// It can no longer go wrong.
const SETTLED: i64 = i64::MAX;

impl Watch {
    fn sum(
        slots: &[PlanSlot],
        weight: impl Fn(&PlanSlot) -> i64,
        min: Option<i64>,
        max: Option<i64>,
    ) -> Watch {
        let weights: Vec<i64> = slots.iter().map(weight).collect();
        let mut rest = vec![(0, 0); slots.len() + 1];
        for i in (0..slots.len()).rev() {
            let (low, high) = (slots[i].low, slots[i].low + slots[i].steps * slots[i].step);
            let (a, b) = (weights[i] * i64::from(low), weights[i] * i64::from(high));
            rest[i] = (rest[i + 1].0 + a.min(b), rest[i + 1].1 + a.max(b));
        }
        Watch::Sum {
            weights,
            rest,
            min: min.unwrap_or(i64::MIN / 4),
            max: max.unwrap_or(i64::MAX / 4),
        }
    }

    fn bond(slots: &[PlanSlot], bond: &Bond) -> Watch {
        Watch::Bond {
            one: slots.iter().map(|s| s.is(bond.one)).collect(),
            other: slots.iter().map(|s| s.is(bond.other)).collect(),
            excludes: bond.excludes,
        }
    }

    /// How it stands after so much was put into a slot; nothing if it cannot come out right any more.
    fn after(&self, stood: i64, slot: usize, amount: u32) -> Option<i64> {
        if stood == SETTLED {
            return Some(SETTLED);
        }
        let stands = match self {
            Watch::Sum { weights, .. } => stood + weights[slot] * i64::from(amount),
            Watch::Bond { one, other, .. } => {
                let bit = |list: &[bool], bit: i64| if list[slot] && amount > 0 { bit } else { 0 };
                stood | bit(one, 1) | bit(other, 2)
            }
        };
        self.judged(stands, slot + 1)
    }

    /// The same before the slots from one on: settled, still open, or hopeless.
    fn judged(&self, stands: i64, from: usize) -> Option<i64> {
        match self {
            Watch::Sum { min, max, rest, .. } => {
                let (low, high) = (stands + rest[from].0, stands + rest[from].1);
                match (low >= *min && high <= *max, high < *min || low > *max) {
                    (true, _) => Some(SETTLED),
                    (false, true) => None,
                    _ => Some(stands),
                }
            }
            Watch::Bond {
                one,
                other,
                excludes,
            } => {
                let (has_one, has_other) = (stands & 1 > 0, stands & 2 > 0);
                let more = |list: &[bool]| list[from..].contains(&true);
                let (right, wrong) = match excludes {
                    true => (
                        (!has_one && !more(one)) || (!has_other && !more(other)),
                        has_one && has_other,
                    ),
                    false => (
                        has_other || (!has_one && !more(one)),
                        has_one && !has_other && !more(other),
                    ),
                };
                match (right, wrong) {
                    (_, true) => None,
                    (true, _) => Some(SETTLED),
                    _ => Some(stands),
                }
            }
        }
    }
}

type PlanSums = SmallVec<[i64; 8]>;

/// All legal ways to fill a plan.
pub struct Ways {
    slots: Vec<PlanSlot>,
    watches: Vec<Watch>,
    start: PlanSums,
    /// Before each slot: how things can stand, and in how many ways the plan can be filled from there.
    layers: Vec<HashMap<PlanSums, u128>>,
}

impl Ways {
    pub(super) fn of(plan: &Plan) -> Option<Ways> {
        let slots = plan.slots();
        let mut watches = Vec::new();
        for group in &plan.groups {
            if let GroupShape::Things { min, max, .. } = &group.shape {
                let own = |s: &PlanSlot| i64::from(s.group == group.name);
                let (min, max) = (i64::from(*min), i64::from(*max));
                watches.push(Watch::sum(&slots, own, Some(min), Some(max)));
            }
        }
        for (h, cap) in plan.shared() {
            let same = |s: &PlanSlot| i64::from(s.thing == Some(h));
            watches.push(Watch::sum(&slots, same, None, Some(i64::from(cap))));
        }
        for limit in &plan.limits {
            let weight = |s: &PlanSlot| -> i64 {
                let parts = limit.parts.iter().filter(|p| s.is(p.0));
                parts.map(|p| p.1).sum::<i64>() * s.halves(1)
            };
            watches.push(Watch::sum(&slots, weight, limit.min, limit.max));
        }
        watches.extend(plan.bonds.iter().map(|b| Watch::bond(&slots, b)));
        let mut ways = Ways {
            start: PlanSums::from_elem(0, watches.len()),
            layers: Vec::new(),
            slots,
            watches,
        };
        ways.explore()?;
        Some(ways)
    }

    fn next(&self, stand: &PlanSums, slot: usize, amount: u32) -> Option<PlanSums> {
        let watches = self.watches.iter().zip(stand);
        watches.map(|(w, s)| w.after(*s, slot, amount)).collect()
    }

    /// Finds how things can stand before each slot, then counts from the end.
    fn explore(&mut self) -> Option<()> {
        let judged = self.watches.iter().zip(&self.start);
        let start: Option<PlanSums> = judged.map(|(w, s)| w.judged(*s, 0)).collect();
        let mut layers: Vec<HashMap<PlanSums, u128>> = vec![HashMap::new()];
        if let Some(start) = start {
            layers[0].insert(start.clone(), 0);
            self.start = start;
        }
        let (mut states, mut steps) = (0, 0);
        for slot in 0..self.slots.len() {
            let mut next = HashMap::new();
            for stand in layers[slot].keys() {
                for amount in self.slots[slot].amounts() {
                    steps += 1;
                    if let Some(stand) = self.next(stand, slot, amount) {
                        next.insert(stand, 0);
                    }
                }
                if steps > MOST_STEPS || states + next.len() > MOST_STATES {
                    return None;
                }
            }
            states += next.len();
            layers.push(next);
        }
        layers.last_mut()?.values_mut().for_each(|n| *n = 1);
        for slot in (0..self.slots.len()).rev() {
            let (before, after) = layers.split_at_mut(slot + 1);
            for (stand, ways) in &mut before[slot] {
                for amount in self.slots[slot].amounts() {
                    let next = self.next(stand, slot, amount);
                    let n = next.and_then(|s| after[0].get(&s)).copied();
                    *ways = ways.checked_add(n.unwrap_or(0))?;
                }
            }
        }
        self.layers = layers;
        Some(())
    }

    pub fn count(&self) -> u128 {
        self.layers[0].get(&self.start).copied().unwrap_or(0)
    }

    /// In how many ways it goes on after so much was put into a slot, and how things stand then.
    fn onward(&self, stand: &PlanSums, slot: usize, amount: u32) -> Option<(PlanSums, u128)> {
        let next = self.next(stand, slot, amount)?;
        let n = *self.layers[slot + 1].get(&next)?;
        (n > 0).then_some((next, n))
    }

    /// Any of them, each equally likely.
    pub fn sample(&self, rng: &mut Stream) -> Option<Vec<Put>> {
        let all = self.count();
        if all == 0 {
            return None;
        }
        let mut ticket = below(rng, all);
        let mut stand = self.start.clone();
        let mut amounts = Vec::with_capacity(self.slots.len());
        for (i, slot) in self.slots.iter().enumerate() {
            for amount in slot.amounts() {
                let Some((next, n)) = self.onward(&stand, i, amount) else {
                    continue;
                };
                if ticket < n {
                    amounts.push(amount);
                    stand = next;
                    break;
                }
                ticket -= n;
            }
        }
        Some(self.puts(&amounts))
    }

    /// The one with the least in the first places.
    pub fn first(&self) -> Option<Vec<Put>> {
        let mut stand = self.start.clone();
        let mut amounts = Vec::with_capacity(self.slots.len());
        for (i, slot) in self.slots.iter().enumerate() {
            let found = slot
                .amounts()
                .find_map(|n| Some((n, self.onward(&stand, i, n)?.0)));
            let (amount, next) = found?;
            amounts.push(amount);
            stand = next;
        }
        (self.count() > 0).then(|| self.puts(&amounts))
    }

    /// All of them, in a fixed order.
    pub fn all(&self) -> Vec<Vec<Put>> {
        let mut list: Vec<(Vec<u32>, PlanSums)> = vec![(Vec::new(), self.start.clone())];
        if self.count() == 0 {
            return Vec::new();
        }
        for (i, slot) in self.slots.iter().enumerate() {
            let mut next = Vec::new();
            for (taken, stand) in &list {
                for amount in slot.amounts() {
                    if let Some((stand, _)) = self.onward(stand, i, amount) {
                        let mut taken = taken.clone();
                        taken.push(amount);
                        next.push((taken, stand));
                    }
                }
            }
            list = next;
        }
        list.iter().map(|(taken, _)| self.puts(taken)).collect()
    }

    fn puts(&self, amounts: &[u32]) -> Vec<Put> {
        let all = self.slots.iter().zip(amounts);
        let given = all.filter(|(s, n)| s.thing.is_none() || **n > 0);
        let mut puts: Vec<Put> = given
            .map(|(s, n)| Put {
                group: s.group,
                thing: s.thing.unwrap_or(DIAL),
                amount: *n,
            })
            .collect();
        puts.sort_unstable();
        puts
    }
}

/// A number below another, each equally likely.
pub fn below(rng: &mut Stream, n: u128) -> u128 {
    if let Ok(n) = u64::try_from(n) {
        return u128::from(rng.below(n));
    }
    let mask = u128::MAX >> n.leading_zeros();
    loop {
        let mut word = || u128::from(rng.below(1 << 32));
        let drawn = word() | word() << 32 | word() << 64 | word() << 96;
        if drawn & mask < n {
            return drawn & mask;
        }
    }
}
