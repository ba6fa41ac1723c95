//! Which answers a question has: how many, the only one, any one at random, and whether a given one is legal.

use std::cmp::Ordering;

use smallvec::SmallVec;

use super::chance::Stream;
use super::decision::{Answer, Ask, Form, Picked, Refusal};
use super::def::Def;
use super::ids::{Handle, Role, Word};
use super::plan::{self, Fault, Plan, PlanGroup, PlanPart};

/// Things of a sort and how many there are; questions have few of them.
pub(super) type Groups = SmallVec<[(Handle, u32); 12]>;
type Amounts = SmallVec<[u32; 12]>;

/// Most limits are loose: drawing freely and looking at the total is quick and exact. So many times it is tried.
const FREELY: u32 = 8;

impl Form {
    /// Groups of interchangeable things with their multiplicities: `Some` and `Split` are the same in this.
    pub(super) fn groups(&self) -> Groups {
        match self {
            Form::Split { piles, .. } => piles.iter().copied().collect(),
            Form::Some { options, .. } => runs(options).map(|r| (r[0], r.len() as u32)).collect(),
            _ => Groups::new(),
        }
    }

    /// May the seat pass?
    pub fn may_pass(&self) -> bool {
        matches!(
            self,
            Form::One { pass: true, .. } | Form::Number { pass: true, .. }
        )
    }

    /// How many different legal answers there are (actions aside).
    pub fn count(&self) -> u128 {
        match self {
            Form::One { options, pass, .. } => options.len() as u128 + u128::from(*pass),
            Form::Number { low, high, pass } => {
                let numbers = i128::from(*high) - i128::from(*low) + 1;
                numbers.max(0) as u128 + u128::from(*pass)
            }
            Form::Plan(plan) => plan.ways().map_or(0, |w| w.count()),
            Form::Some { min, max, .. } | Form::Split { min, max, .. } => {
                let caps: Vec<u32> = self.groups().iter().map(|g| g.1).collect();
                let ways = ways(&caps);
                let range = *min as usize..=(*max as usize).min(ways[0].len().saturating_sub(1));
                if range.is_empty() {
                    return 0;
                }
                ways[0][range]
                    .iter()
                    .fold(0u128, |a, b| a.saturating_add(*b))
            }
        }
    }

    /// The answer, if there is exactly one.
    pub fn only(&self) -> Option<Answer> {
        match self {
            Form::One { options, pass, .. } => match (options.as_slice(), pass) {
                ([], true) => Some(Answer::Pass),
                ([o], false) => Some(Answer::One(*o)),
                _ => None,
            },
            Form::Number { low, high, pass } => match (low.cmp(high), pass) {
                (Ordering::Equal, false) => Some(Answer::Number(*low)),
                (Ordering::Greater, true) => Some(Answer::Pass),
                _ => None,
            },
            Form::Plan(plan) => {
                let ways = plan.ways().filter(|w| w.count() == 1)?;
                ways.all().pop().map(Answer::Plan)
            }
            Form::Some { min, max, options } => {
                if *max == 0 || options.is_empty() {
                    return (*min == 0).then(|| Answer::Some(Picked::new()));
                }
                if *min as usize == options.len() {
                    return Some(Answer::Some(Picked::from_slice(options)));
                }
                None
            }
            Form::Split { piles, min, max } => {
                let total: u32 = piles.iter().map(|p| p.1).sum();
                if total == 0 || *max == 0 {
                    return (*min == 0).then(|| Answer::Split(vec![0; piles.len()]));
                }
                if *min == total {
                    return Some(Answer::Split(piles.iter().map(|p| p.1).collect()));
                }
                None
            }
        }
    }

    /// All legal answers in a fixed order (actions aside); nothing if there are more than `most`.
    pub fn answers(&self, most: usize) -> Option<Vec<Answer>> {
        if self.count() > most as u128 {
            return None;
        }
        Some(match self {
            Form::One { options, pass, .. } => {
                let all = options.iter().map(|o| Answer::One(*o));
                all.chain(pass.then_some(Answer::Pass)).collect()
            }
            Form::Number { low, high, pass } => {
                let all = (*low..=*high).map(Answer::Number);
                all.chain(pass.then_some(Answer::Pass)).collect()
            }
            Form::Plan(plan) => {
                let all = plan.ways().map_or(Vec::new(), |w| w.all());
                all.into_iter().map(Answer::Plan).collect()
            }
            Form::Some { min, max, .. } => {
                let groups = self.groups();
                let all = amounts(&groups, *min, *max).into_iter();
                all.map(|a| Answer::Some(spread(&groups, &a))).collect()
            }
            Form::Split { piles, min, max } => {
                let all = amounts(piles, *min, *max).into_iter();
                all.map(Answer::Split).collect()
            }
        })
    }

    /// Any legal answer, each equally likely.
    pub fn sample(&self, rng: &mut Stream) -> Option<Answer> {
        match self {
            Form::One { options, pass, .. } => {
                let n = options.len() as u64 + u64::from(*pass);
                if n == 0 {
                    return None;
                }
                let pick = rng.below(n) as usize;
                Some(options.get(pick).map_or(Answer::Pass, |o| Answer::One(*o)))
            }
            Form::Number { low, high, pass } => {
                let numbers = (i128::from(*high) - i128::from(*low) + 1).max(0);
                let span = u64::try_from(numbers + i128::from(*pass)).ok()?;
                if span == 0 {
                    return None;
                }
                let pick = rng.below(span);
                Some(match i128::from(pick) < numbers {
                    true => Answer::Number(low.wrapping_add(pick as i64)),
                    false => Answer::Pass,
                })
            }
            Form::Plan(plan) => plan.ways()?.sample(rng).map(Answer::Plan),
            Form::Some { options, min, max } => {
                let limits = (*min, *max);
                let drawn = draw_freely(options, limits, rng);
                let drawn = drawn.or_else(|| self.sample_some(limits, rng));
                drawn.map(Answer::Some)
            }
            Form::Split { piles, min, max } => {
                let caps: Amounts = piles.iter().map(|g| g.1).collect();
                let amounts = sample_amounts(&caps, (*min, *max), FREELY, rng)?;
                Some(Answer::Split(amounts.into_vec()))
            }
        }
    }

    /// Doing as little as possible: passing, saying no, the least number, the fewest things.
    pub fn least(&self) -> Option<Answer> {
        Some(match self {
            Form::One { pass: true, .. } | Form::Number { pass: true, .. } => Answer::Pass,
            Form::One { options, .. } => {
                let no = options.iter().find(|o| **o == Word::NO.handle());
                Answer::One(*no.or(options.first())?)
            }
            Form::Number { low, .. } => Answer::Number(*low),
            Form::Some { options, min, .. } => {
                let mut list: Picked = options.iter().take(*min as usize).copied().collect();
                list.sort_unstable();
                Answer::Some(list)
            }
            Form::Split { piles, min, .. } => {
                let mut left = *min;
                let take = piles.iter().map(|(_, most)| {
                    let n = left.min(*most);
                    left -= n;
                    n
                });
                Answer::Split(take.collect())
            }
            Form::Plan(plan) => Answer::Plan(plan.ways()?.first()?),
        })
    }

    /// Any of the things that `Some` offers, drawn from all ways there are.
    #[inline(never)]
    fn sample_some(&self, limits: (u32, u32), rng: &mut Stream) -> Option<Picked> {
        let groups = self.groups();
        let caps: Amounts = groups.iter().map(|g| g.1).collect();
        let amounts = sample_amounts(&caps, limits, 0, rng)?;
        Some(spread(&groups, &amounts))
    }
}

/// Equal things stand together, because options stand in order.
fn runs(options: &[Handle]) -> impl Iterator<Item = &[Handle]> {
    options.chunk_by(|a, b| a == b)
}

/// A number of each thing, up to how many there are; nothing if no attempt hits a total within the limits.
fn draw_freely(options: &[Handle], (min, max): (u32, u32), rng: &mut Stream) -> Option<Picked> {
    let mut taken = Picked::new();
    for _ in 0..FREELY {
        taken.clear();
        let mut left = options;
        while let [first, ..] = left {
            let same = left.iter().take_while(|h| *h == first).count();
            for _ in 0..rng.below(same as u64 + 1) {
                taken.push(*first);
            }
            left = &left[same..];
        }
        if (min..=max).contains(&(taken.len() as u32)) {
            return Some(taken);
        }
    }
    None
}

/// Is a part within the whole, both in order?
fn holds(whole: &[Handle], part: &[Handle]) -> bool {
    let mut rest = whole.iter();
    part.iter().all(|h| rest.any(|o| o == h))
}

/// All ways to take from piles with a total between `min` and `max`.
fn amounts(piles: &[(Handle, u32)], min: u32, max: u32) -> Vec<Vec<u32>> {
    let mut list: Vec<(Vec<u32>, u32)> = vec![(Vec::new(), 0)];
    let mut left: u64 = piles.iter().map(|p| u64::from(p.1)).sum();
    for (_, cap) in piles {
        left -= u64::from(*cap);
        let mut next = Vec::new();
        for (taken, sum) in &list {
            for n in 0..=*cap {
                let sum = sum + n;
                // What can no longer come to a legal total is not followed.
                if sum <= max && u64::from(sum) + left >= u64::from(min) {
                    let mut taken = taken.clone();
                    taken.push(n);
                    next.push((taken, sum));
                }
            }
        }
        list = next;
    }
    let legal = list.into_iter().filter(|(_, sum)| *sum >= min);
    legal.map(|(taken, _)| taken).collect()
}

fn spread(groups: &[(Handle, u32)], amounts: &[u32]) -> Picked {
    let mut all = Picked::with_capacity(amounts.iter().sum::<u32>() as usize);
    for (g, n) in groups.iter().zip(amounts) {
        all.extend(std::iter::repeat_n(g.0, *n as usize));
    }
    all.sort_unstable();
    all
}

/// `ways[i][t]`: in how many ways the piles from `i` on give a total of `t`.
fn ways(caps: &[u32]) -> Vec<Vec<u128>> {
    let mut table = vec![vec![1u128]];
    for cap in caps.iter().rev() {
        let next = &table[table.len() - 1];
        let mut row = vec![0u128; next.len() + *cap as usize];
        for (t, n) in next.iter().enumerate() {
            for take in 0..=*cap as usize {
                row[t + take] = row[t + take].saturating_add(*n);
            }
        }
        table.push(row);
    }
    table.reverse();
    table
}

/// Amounts with a total between `min` and `max`, each combination equally likely.
fn sample_amounts(
    caps: &[u32],
    (min, max): (u32, u32),
    freely: u32,
    rng: &mut Stream,
) -> Option<Amounts> {
    for _ in 0..freely {
        let try_: Amounts = caps
            .iter()
            .map(|c| rng.below(u64::from(*c) + 1) as u32)
            .collect();
        let total: u32 = try_.iter().sum();
        if (min..=max).contains(&total) {
            return Some(try_);
        }
    }
    let ways = ways(caps);
    let high = (max as usize).min(ways[0].len() - 1);
    let low = min as usize;
    if low > high {
        return None;
    }
    let all = ways[0][low..=high]
        .iter()
        .fold(0u128, |a, b| a.saturating_add(*b));
    let mut ticket = plan::below(rng, all);
    let mut total = low;
    while ticket >= ways[0][total] {
        ticket -= ways[0][total];
        total += 1;
    }
    let mut out = Amounts::with_capacity(caps.len());
    for (i, cap) in caps.iter().enumerate() {
        for take in 0..=*cap {
            let rest = total.checked_sub(take as usize);
            let n = rest.and_then(|r| ways[i + 1].get(r)).copied().unwrap_or(0);
            if ticket < n {
                out.push(take);
                total -= take as usize;
                break;
            }
            ticket -= n;
        }
    }
    Some(out)
}

impl Ask {
    /// Is this answer legal? The reason if not.
    pub fn check(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> Result<(), Refusal> {
        let not_offered = |h: &Handle| Refusal::NotOffered(self.key(def, roles, *h));
        match (&self.form, answer) {
            (_, Answer::Action(a)) => match self.actions.contains(a) {
                true => Ok(()),
                false => Err(not_offered(a)),
            },
            (Form::One { pass, .. } | Form::Number { pass, .. }, Answer::Pass) => match pass {
                true => Ok(()),
                false => Err(Refusal::MayNotPass),
            },
            (Form::One { options, .. }, Answer::One(h)) => match options.contains(h) {
                true => Ok(()),
                false => Err(not_offered(h)),
            },
            (Form::Number { low, high, .. }, Answer::Number(n)) => {
                match (low..=high).contains(&n) {
                    true => Ok(()),
                    false => Err(Refusal::Amount(*low, *high, *n)),
                }
            }
            (Form::Some { options, min, max }, Answer::Some(list)) => {
                if !holds(options, list) {
                    self.check_each(def, roles, list)?;
                }
                check_total(list.len() as u32, *min, *max)
            }
            (Form::Split { piles, min, max }, Answer::Split(amounts)) => {
                if amounts.len() != piles.len() {
                    return Err(Refusal::Unreadable("amounts".into()));
                }
                for ((h, cap), n) in piles.iter().zip(amounts) {
                    if n > cap {
                        return Err(Refusal::PileHolds(self.key(def, roles, *h), *cap));
                    }
                }
                check_total(amounts.iter().sum(), *min, *max)
            }
            (Form::Plan(plan), Answer::Plan(puts)) => {
                let fault = plan.check(puts).err();
                fault.map_or(Ok(()), |f| Err(self.against(def, roles, plan, &f)))
            }
            _ => Err(Refusal::Unreadable("an answer of another form".into())),
        }
    }

    /// What is wrong with a plan, in words.
    fn against(&self, def: &Def, roles: &[Option<Role>], plan: &Plan, fault: &Fault) -> Refusal {
        let key = |h: Handle| self.key(def, roles, h);
        let part = |p: PlanPart| match p {
            PlanPart::Group(name) => self.group_name(def, name).to_string(),
            PlanPart::Thing(h) => key(h),
        };
        let wanted = |g: &PlanGroup| {
            let range = g.range();
            format!("{} wants {range}", self.group_name(def, g.name))
        };
        Refusal::Against(match fault {
            Fault::NoGroup(_) => "the plan has no such group".into(),
            Fault::NoDial(name) => match plan.group(*name) {
                Some(group) => format!("{}, and nothing is said of it", wanted(group)),
                None => "a number is missing".into(),
            },
            Fault::NotOffered(put) => return Refusal::NotOffered(key(put.thing)),
            Fault::Holds(thing, n) => return Refusal::PileHolds(key(*thing), *n),
            Fault::Amount(group, n) => format!("{}, {} given", wanted(group), group.told(*n)),
            Fault::Twice(thing, 1) => format!("{} can be used only once", key(*thing)),
            Fault::Twice(thing, n) => format!("{} can be used only {n} times", key(*thing)),
            Fault::Bond(b) if b.excludes => {
                format!("{} excludes {}", part(b.one), part(b.other))
            }
            Fault::Bond(b) => format!("{} needs {}", part(b.one), part(b.other)),
            Fault::Limit(limit) => limit.told(&part),
        })
    }

    /// Is each thing offered, and as often as it is wanted?
    #[cold]
    fn check_each(
        &self,
        def: &Def,
        roles: &[Option<Role>],
        list: &[Handle],
    ) -> Result<(), Refusal> {
        let groups = self.form.groups();
        for h in list {
            let held = groups.iter().find(|g| g.0 == *h).map_or(0, |g| g.1);
            let wanted = list.iter().filter(|x| *x == h).count();
            if held == 0 {
                return Err(Refusal::NotOffered(self.key(def, roles, *h)));
            }
            if wanted > held as usize {
                return Err(Refusal::PileHolds(self.key(def, roles, *h), held));
            }
        }
        Ok(())
    }
}

fn check_total(total: u32, min: u32, max: u32) -> Result<(), Refusal> {
    if (min..=max).contains(&total) {
        return Ok(());
    }
    Err(Refusal::Amount(min.into(), max.into(), total.into()))
}

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;

    use super::*;
    use crate::kernel::ids::Seat;

    #[test]
    fn some_things_are_legal_if_there_are_as_many_of_each() {
        let def = Def::default();
        for seed in 0..400 {
            let mut dice = Stream::new(seed);
            let mut some = |most: u64| -> Vec<Handle> {
                let n = dice.below(most);
                (0..n).map(|_| Handle(dice.below(5) as i64)).collect()
            };
            let (things, mut wanted) = (some(8), Picked::from_vec(some(6)));
            wanted.sort_unstable();
            let enough = |t: &Handle| {
                let of = |list: &[Handle]| list.iter().filter(|x| *x == t).count();
                of(&wanted) <= of(&things)
            };
            let right = (1..=4).contains(&wanted.len()) && wanted.iter().all(enough);
            let ask = Ask {
                spec: 0,
                seat: Seat(0),
                form: Form::some(things.clone(), 1, 4),
                actions: Vec::new(),
                about: SmallVec::new(),
            };
            let legal = ask.check(&def, &[], &Answer::Some(wanted.clone())).is_ok();
            assert_eq!(legal, right, "{wanted:?} of {things:?}");
        }
    }

    #[test]
    fn options_stand_in_order_whatever_lists_them() {
        let list = |n: &[i64]| n.iter().map(|n| Handle(*n)).collect::<Vec<_>>();
        let one = Form::one(list(&[7, 3, 5, 3]), false);
        let (options, pass) = (list(&[3, 3, 5, 7]), false);
        let copies = Vec::new();
        assert_eq!(
            one,
            Form::One {
                options,
                pass,
                copies
            }
        );
        for seed in 0..100 {
            let draw = |options| Form::some(options, 1, 3).sample(&mut Stream::new(seed));
            let (a, b) = (list(&[9, 2, 4, 2]), list(&[2, 4, 9, 2]));
            assert_eq!(draw(a), draw(b));
        }
    }
}
