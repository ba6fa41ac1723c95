//! A plan in one line: `king sword armour 5`.

use crate::kernel::decision::{Answer, Refusal};
use crate::kernel::ids::Handle;
use crate::kernel::plan::{DIAL, GroupShape, HALVES, Plan, PlanGroup, Put, in_halves};

use super::{AnswerReader, AnswerToken, find};

/// Ways to put things into groups that are tried.
const MOST_WAYS: usize = 4_096;

impl AnswerReader<'_> {
    /// Things, each in the group that has room for it, and numbers for dials; a group may be named before either.
    pub(super) fn plan(&self, plan: &Plan, words: &[&str]) -> Result<Answer, Refusal> {
        let nothing = self.declines(&words.join(" "));
        if let Some(answer) = self.whole(words) {
            return Ok(answer);
        }
        let mut said = Said::default();
        let mut tokens = self
            .named(words)
            .into_iter()
            .filter(|_| !nothing)
            .peekable();
        let mut group = None;
        while let Some(token) = tokens.next() {
            let named = self.group_called(plan, &token);
            match (named, &token.amount, in_numbers(&token)) {
                (Some(name), None, _) => group = Some(name),
                (Some(name), Some(value), _) => self.say_of(plan, name, value, &mut said)?,
                (None, _, Some(n)) => {
                    let next =
                        tokens.next_if(|t| n.is_multiple_of(HALVES) && self.is_many(plan, t));
                    match next {
                        Some(thing) => said.thing(group.take(), self.meant_by(&thing)?, n / HALVES),
                        None if said.counts_last(n) => {}
                        None => said.dials.push((group.take(), n)),
                    }
                }
                (None, ..) => {
                    let (thing, n) = (self.meant_by(&token)?, token.times()?);
                    if self.is_action(thing) {
                        return Err(Refusal::Unreadable(words.join(" ")));
                    }
                    said.thing(group.take(), thing, n);
                    said.open = token.amount.is_none() && self.is_many(plan, &token);
                }
            }
        }
        said.turned(plan)?;
        Ok(Answer::Plan(said.assigned(plan)))
    }

    /// The group of a plan that a word names, unless it is the name of a thing as well.
    fn group_called(&self, plan: &Plan, token: &AnswerToken) -> Option<u16> {
        let word = token.word.to_lowercase();
        let named = |g: &&PlanGroup| self.ask.group_name(self.def, g.name) == word;
        let group = plan.groups.iter().find(named)?;
        (token.thing.is_none() || token.amount.is_some()).then_some(group.name)
    }

    /// May there be several of what is named?
    fn is_many(&self, plan: &Plan, token: &AnswerToken) -> bool {
        let bare = token.amount.is_none() && self.group_called(plan, token).is_none();
        let thing = self.meant_by(token).ok().filter(|_| bare);
        let things = plan.groups.iter().flat_map(PlanGroup::piles);
        thing.is_some_and(|h| things.clone().any(|p| p.0 == h && p.1 > 1))
    }

    /// `group=thing`, `group=thing:3` or `dial=2.5`.
    fn say_of(&self, plan: &Plan, name: u16, value: &str, said: &mut Said) -> Result<(), Refusal> {
        if self.ask.is_dial(name) {
            let n = halves(value).ok_or_else(|| Refusal::Unreadable(value.into()))?;
            said.dials.push((Some(name), n));
            return Ok(());
        }
        let (thing, n) = value.split_once(':').unwrap_or((value, "1"));
        let n = n.parse().map_err(|_| Refusal::Unreadable(value.into()))?;
        let own = |h: Handle| plan.things().any(|t| t == (name, h));
        let keys: Vec<_> = self.keys.iter().filter(|k| own(k.1)).cloned().collect();
        let thing = match self.called(thing).filter(|h| own(*h)) {
            Some(h) => h,
            None => find(&keys, thing)?,
        };
        said.thing(Some(name), thing, n);
        Ok(())
    }
}

/// What was said of a plan: things, perhaps with their groups, and numbers in halves.
#[derive(Default)]
struct Said {
    things: Vec<(Option<u16>, Handle, u32)>,
    dials: Vec<(Option<u16>, u32)>,
    /// A number may still follow the last thing.
    open: bool,
}

impl Said {
    fn thing(&mut self, group: Option<u16>, thing: Handle, n: u32) {
        self.things.push((group, thing, n));
        self.open = false;
    }

    /// A number behind the last thing says how many of it, where there may be several.
    fn counts_last(&mut self, n: u32) -> bool {
        let counts = std::mem::take(&mut self.open) && n.is_multiple_of(HALVES);
        if let Some(last) = self.things.last_mut().filter(|_| counts) {
            last.2 = n / HALVES;
        }
        counts
    }

    /// Gives numbers to dials in order; one that has no choice turns itself.
    fn turned(&mut self, plan: &Plan) -> Result<(), Refusal> {
        let dials = plan.groups.iter().filter_map(|g| match g.shape {
            GroupShape::Dial { low, high, .. } => Some((g.name, (low == high).then_some(low))),
            GroupShape::Things { .. } => None,
        });
        let mut dials: Vec<(u16, Option<u32>)> = dials.collect();
        dials.sort_by_key(|d| d.1.is_some());
        for (name, fixed) in &dials {
            if self.dials.iter().any(|d| d.0 == Some(*name)) {
                continue;
            }
            match self.dials.iter_mut().find(|d| d.0.is_none()) {
                Some(d) => d.0 = Some(*name),
                None => self.dials.extend(fixed.map(|n| (Some(*name), n))),
            }
        }
        let left = self.dials.iter().find(|d| {
            let known = dials.iter().any(|x| Some(x.0) == d.0);
            !known || self.dials.iter().filter(|x| x.0 == d.0).count() > 1
        });
        match left {
            Some((_, n)) => Err(Refusal::Unreadable(in_halves(i64::from(*n)))),
            None => Ok(()),
        }
    }

    /// The first way to put the things into groups that makes a legal plan; else the first of all.
    fn assigned(&self, plan: &Plan) -> Vec<Put> {
        let rooms = |(group, thing, _): &(Option<u16>, Handle, u32)| -> Vec<u16> {
            let own = plan.things().filter(|t| t.1 == *thing).map(|t| t.0);
            own.filter(|g| group.is_none_or(|x| x == *g)).collect()
        };
        let rooms: Vec<Vec<u16>> = self.things.iter().map(rooms).collect();
        let ways: usize = rooms
            .iter()
            .fold(1, |n, r| n.saturating_mul(r.len().max(1)));
        let mut first = None;
        for mut way in 0..ways.min(MOST_WAYS) {
            let mut puts: Vec<Put> = Vec::new();
            for ((group, thing, amount), rooms) in self.things.iter().zip(&rooms) {
                let (at, n) = (way % rooms.len().max(1), rooms.len().max(1));
                way /= n;
                let group = rooms.get(at).copied().or(*group).unwrap_or(u16::MAX);
                let (thing, amount) = (*thing, *amount);
                match puts
                    .iter_mut()
                    .find(|p| (p.group, p.thing) == (group, thing))
                {
                    Some(p) => p.amount = p.amount.saturating_add(amount),
                    None => puts.push(Put {
                        group,
                        thing,
                        amount,
                    }),
                }
            }
            puts.retain(|p| p.amount > 0);
            puts.extend(self.dials.iter().map(|(group, amount)| Put {
                group: group.unwrap_or(u16::MAX),
                thing: DIAL,
                amount: *amount,
            }));
            puts.sort_unstable();
            if plan.check(&puts).is_ok() {
                return puts;
            }
            first.get_or_insert(puts);
        }
        first.unwrap_or_default()
    }
}

/// A token that is a number, in halves.
fn in_numbers(token: &AnswerToken) -> Option<u32> {
    let bare = token.thing.is_none() && token.amount.is_none();
    bare.then(|| halves(&token.word))?
}

/// `3`, `2.5`, `2½`, as halves.
fn halves(text: &str) -> Option<u32> {
    let (whole, half) = match (text.strip_suffix('½'), text.split_once('.')) {
        (Some(whole), _) => (whole, 1),
        (None, Some((whole, "5"))) => (whole, 1),
        (None, Some((whole, "0"))) => (whole, 0),
        (None, Some(_)) => return None,
        (None, None) => (text, 0),
    };
    let whole: u32 = match whole {
        "" if half == 1 => 0,
        whole => whole.parse().ok()?,
    };
    whole.checked_mul(HALVES)?.checked_add(half)
}
