//! A plan: one answer over several groups at once, with limits across them.
//!
//! Legal plans are counted, listed and drawn exactly: the things are gone through in order, and ways to come so far
//! that can no longer make a difference count as one.

use std::collections::HashMap;

use smallvec::SmallVec;

use super::chance::Stream;
use super::ids::{Handle, Sort};

/// Amounts are counted in halves where a dial is meant: nothing finer is on any table.
pub const HALVES: u32 = 2;

/// A plan so entangled that more than this had to be kept apart is refused when it is asked for.
const MOST_STATES: usize = 100_000;
const MOST_STEPS: usize = 2_000_000;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    pub groups: Vec<PlanGroup>,
    pub limits: Vec<Limit>,
    pub bonds: Vec<Bond>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanGroup {
    /// Its number among the names that the decision declares.
    pub name: u16,
    pub shape: GroupShape,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GroupShape {
    /// So many of each thing at most, and from `min` to `max` together.
    Things {
        piles: Vec<(Handle, u32)>,
        min: u32,
        max: u32,
    },
    /// A number in halves.
    Dial { low: u32, high: u32, step: u32 },
}

/// What a limit or a bond speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PlanPart {
    /// All of a group, by the number of its name.
    Group(u16),
    /// A thing, in whatever group it is put.
    Thing(Handle),
}

/// A weighted sum must lie within these bounds, all in halves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    pub parts: Vec<(PlanPart, i64)>,
    pub min: Option<i64>,
    pub max: Option<i64>,
    pub clause: String,
    pub reason: String,
}

/// Where there is something of the one there must, or must not, be something of the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bond {
    pub one: PlanPart,
    pub other: PlanPart,
    pub excludes: bool,
}

/// So much of a thing in a group; what a dial shows in halves, of no thing. A plan lists them in order, without zeros
/// but with every dial.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Put {
    pub group: u16,
    pub thing: Handle,
    pub amount: u32,
}

/// Stands where a dial has no thing.
pub const DIAL: Handle = Handle(0);

/// Why a plan is not legal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fault<'a> {
    NoGroup(u16),
    NoDial(u16),
    NotOffered(Put),
    Holds(Handle, u32),
    /// Group, from, to, and what it has.
    Amount(&'a PlanGroup, u32),
    Twice(Handle, u32),
    Limit(&'a Limit),
    Bond(Bond),
}

/// Is a thing used up where it is put? Words and numbers are not.
fn is_used_up(h: Handle) -> bool {
    !matches!(h.sort(), Sort::Word | Sort::Number | Sort::Face | Sort::Tag)
}

/// One place to put something: amounts from `low` in steps.
struct PlanSlot {
    group: u16,
    thing: Option<Handle>,
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

    fn amounts(&self) -> impl Iterator<Item = u32> + '_ {
        (0..=self.steps).map(|k| self.low + k * self.step)
    }
}

/// A number of halves as it is written: `2.5`.
pub fn in_halves(n: i64) -> String {
    let (whole, sign) = ((n / 2).abs(), if n < 0 { "-" } else { "" });
    match n % 2 {
        0 => format!("{sign}{whole}"),
        _ => format!("{sign}{whole}.5"),
    }
}

impl PlanGroup {
    /// An amount as it is written: what a dial shows, or how many things.
    pub fn told(&self, amount: u32) -> String {
        match self.shape {
            GroupShape::Things { .. } => amount.to_string(),
            GroupShape::Dial { .. } => in_halves(i64::from(amount)),
        }
    }

    pub fn piles(&self) -> &[(Handle, u32)] {
        match &self.shape {
            GroupShape::Things { piles, .. } => piles,
            GroupShape::Dial { .. } => &[],
        }
    }

    /// From where to where: `0 to 10`, `1`, `at most 2`.
    pub fn range(&self) -> String {
        match &self.shape {
            GroupShape::Things { min, max, piles } => {
                let all: u32 = piles.iter().map(|p| p.1).sum();
                match (min, *max.min(&all)) {
                    (min, max) if *min >= max => min.to_string(),
                    (0, max) => format!("at most {max}"),
                    (min, max) => format!("{min} to {max}"),
                }
            }
            GroupShape::Dial { low, high, .. } if low == high => self.told(*low),
            GroupShape::Dial { low, high, step } => {
                let halves = if *step == 1 { " in halves" } else { "" };
                format!("{} to {}{halves}", self.told(*low), self.told(*high))
            }
        }
    }
}

impl Limit {
    /// Why a plan beyond it is refused.
    pub(super) fn told(&self, part: &dyn Fn(PlanPart) -> String) -> String {
        match (self.reason.as_str(), self.clause.as_str()) {
            ("", clause) => {
                let term = |(p, w): &(PlanPart, i64)| match w {
                    1 => part(*p),
                    w => format!("{w} {}", part(*p)),
                };
                let terms: Vec<String> = self.parts.iter().map(term).collect();
                let bound = |n: Option<i64>, word: &str| {
                    n.map_or(String::new(), |n| format!(" {word} {}", in_halves(n)))
                };
                let (least, most) = (bound(self.min, "at least"), bound(self.max, "at most"));
                let by = if clause.is_empty() {
                    String::new()
                } else {
                    format!(" ({clause})")
                };
                format!("{} must be{least}{most}{by}", terms.join(" + "))
            }
            (reason, "") => reason.into(),
            (reason, clause) => format!("{reason} ({clause})"),
        }
    }
}

impl Plan {
    fn slots(&self) -> Vec<PlanSlot> {
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

    /// Things that stand in several groups, and how often each may be used in all.
    fn shared(&self) -> Vec<(Handle, u32)> {
        let mut found: Vec<(Handle, u32, usize)> = Vec::new();
        for group in &self.groups {
            let GroupShape::Things { piles, .. } = &group.shape else {
                continue;
            };
            for (h, cap) in piles.iter().filter(|p| is_used_up(p.0)) {
                match found.iter_mut().find(|f| f.0 == *h) {
                    Some(f) => *f = (*h, f.1.max(*cap), f.2 + 1),
                    None => found.push((*h, *cap, 1)),
                }
            }
        }
        let several = found.into_iter().filter(|f| f.2 > 1);
        several.map(|f| (f.0, f.1)).collect()
    }

    /// All ways to fill it; nothing if they are too entangled to be counted.
    pub fn ways(&self) -> Option<Ways> {
        Ways::of(self)
    }

    pub fn things(&self) -> impl Iterator<Item = (u16, Handle)> + '_ {
        let groups = self.groups.iter();
        groups.flat_map(|g| g.piles().iter().map(|p| (g.name, p.0)))
    }

    pub fn group(&self, name: u16) -> Option<&PlanGroup> {
        self.groups.iter().find(|g| g.name == name)
    }

    /// Is this plan legal? The first reason if not.
    pub fn check(&self, puts: &[Put]) -> Result<(), Fault<'_>> {
        for p in puts {
            let group = self.group(p.group).ok_or(Fault::NoGroup(p.group))?;
            if let GroupShape::Things { piles, .. } = &group.shape {
                let pile = piles.iter().find(|x| x.0 == p.thing);
                let (_, cap) = pile.ok_or(Fault::NotOffered(*p))?;
                if p.amount > *cap {
                    return Err(Fault::Holds(p.thing, *cap));
                }
            } else if p.thing != DIAL {
                return Err(Fault::NotOffered(*p));
            }
        }
        for group in &self.groups {
            let mut own = puts.iter().filter(|p| p.group == group.name);
            match &group.shape {
                GroupShape::Things { min, max, .. } => {
                    let total: u32 = own.fold(0, |sum, p| sum.saturating_add(p.amount));
                    if !(*min..=*max).contains(&total) {
                        return Err(Fault::Amount(group, total));
                    }
                }
                GroupShape::Dial { low, high, step } => {
                    let n = own.next().ok_or(Fault::NoDial(group.name))?.amount;
                    let on_step = (*low..=*high).contains(&n) && (n - low) % (*step).max(1) == 0;
                    if !on_step {
                        return Err(Fault::Amount(group, n));
                    }
                }
            }
        }
        let ordered = puts
            .windows(2)
            .all(|w| (w[0].group, w[0].thing) < (w[1].group, w[1].thing));
        if let Some(p) = puts
            .iter()
            .find(|p| !ordered || (p.thing != DIAL && p.amount == 0))
        {
            return Err(Fault::NotOffered(*p));
        }
        self.check_across(puts)
    }

    fn check_across(&self, puts: &[Put]) -> Result<(), Fault<'_>> {
        let is = |p: &Put, part: PlanPart| match part {
            PlanPart::Group(name) => p.group == name,
            PlanPart::Thing(h) => p.thing == h && !self.is_dial(p.group),
        };
        for (h, cap) in self.shared() {
            let used = puts.iter().filter(|p| is(p, PlanPart::Thing(h)));
            if used.map(|p| p.amount).sum::<u32>() > cap {
                return Err(Fault::Twice(h, cap));
            }
        }
        for bond in &self.bonds {
            let any = |part| puts.iter().any(|p| is(p, part) && p.amount > 0);
            if any(bond.one) && any(bond.other) == bond.excludes {
                return Err(Fault::Bond(*bond));
            }
        }
        for limit in &self.limits {
            let halves = |p: &Put| match self.is_dial(p.group) {
                true => i64::from(p.amount),
                false => i64::from(p.amount) * i64::from(HALVES),
            };
            let weight = |p: &Put| -> i64 {
                let parts = limit.parts.iter().filter(|x| is(p, x.0));
                parts.map(|x| x.1).sum()
            };
            let sum: i64 = puts.iter().map(|p| weight(p) * halves(p)).sum();
            if limit.min.is_some_and(|m| sum < m) || limit.max.is_some_and(|m| sum > m) {
                return Err(Fault::Limit(limit));
            }
        }
        Ok(())
    }

    fn is_dial(&self, name: u16) -> bool {
        let shape = self.group(name).map(|g| &g.shape);
        matches!(shape, Some(GroupShape::Dial { .. }))
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
    fn of(plan: &Plan) -> Option<Ways> {
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
pub(super) fn below(rng: &mut Stream, n: u128) -> u128 {
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

#[cfg(test)]
mod tests {
    use super::*;
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
}
