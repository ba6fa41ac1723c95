//! A plan: one answer over several groups at once, with limits across them.

#[cfg(test)]
mod tests;
mod ways;

use super::ids::{Handle, Sort};

pub use ways::Ways;
pub(super) use ways::below;

/// Amounts are counted in halves where a dial is meant: nothing finer is on any table.
pub const HALVES: u32 = 2;

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
