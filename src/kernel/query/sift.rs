//! Conditions looked at for many things together: what a condition means is found out once, not for each of them.

use std::cell::LazyCell;

use crate::kernel::def::{CounterDef, Scope};
use crate::kernel::ids::{Kind, Seat};
use crate::kernel::presence::Seats;
use crate::kernel::set::Places;

use super::things::{Listed, handle, region};
use super::{Candidates, Cond, Item, Owners, Query, Question, Rule, Sought, Span, Use};

/// From so many things on it is worth while to find out what all areas or regions have, and not one after the other.
pub(super) const MANY: usize = 16;

impl Question<'_> {
    /// Fills an empty list with everything that the declared part of a query allows, in the order of handles. Where fewer than
    /// `least` are left nobody looks on, and some of those may not qualify.
    pub(super) fn find(&self, query: &Query, least: usize, things: &mut Listed) {
        if let Some(regions) = self.regions(query, least) {
            return things.extend(regions.iter().map(region));
        }
        if !self.game_allows(query) {
            return;
        }
        self.list_named(query, things);
        self.sift(query.open_rules(), least.max(1), things);
    }

    /// Does what a query demands of counters of the game hold? If not, nothing has to be listed.
    fn game_allows(&self, query: &Query) -> bool {
        let rules = query.open_rules().iter().filter(|r| !r.unless);
        let mut conds = rules.flat_map(|r| &r.conds);
        conds.all(|cond| match cond {
            Cond::Counter(n, ..) => {
                let of_game = |c: &CounterDef| c.scope == Scope::Game && !c.hidden;
                !self.def.counters.get(*n).is_some_and(of_game)
                    || self.holds(cond, &Item::default())
            }
            _ => true,
        })
    }

    /// Leaves those that pass all rules.
    fn sift(&self, rules: &[Rule], least: usize, things: &mut Listed) {
        if things.len() == 1 {
            return retain(things, |one| {
                rules.iter().all(|rule| self.passes(rule, one))
            });
        }
        for rule in rules {
            if things.len() < least {
                return;
            }
            match rule.unless {
                false => self.keep(&rule.conds, least, things),
                true => {
                    let mut struck = things.clone();
                    self.keep(&rule.conds, 1, &mut struck);
                    // Both stand in the same order.
                    let mut struck = struck.iter().peekable();
                    retain(things, |item| struck.next_if_eq(&item).is_none());
                }
            }
        }
    }

    /// Leaves those of which all conditions hold.
    fn keep(&self, conds: &[Cond], least: usize, things: &mut Listed) {
        for cond in conds {
            if things.len() < least {
                return;
            }
            match cond {
                Cond::Owner(owners) if *owners != Owners::Common => {
                    let these = LazyCell::new(|| self.seats(owners));
                    let among = |s| s != Seat::COMMON && Seats::of(s).within(*these);
                    retain(things, |item| item.owner.is_some_and(among));
                }
                Cond::In(u) => self.keep_used(u, least, things),
                _ => match self.presence(cond) {
                    Some(wanted) => self.keep_present(&wanted, things),
                    None => retain(things, |item| self.holds(cond, item)),
                },
            }
        }
    }

    /// Leaves those whose place is right by which seats have pieces there.
    fn keep_present(&self, wanted: &Presence, things: &mut Listed) {
        retain(things, |item| match item.place {
            Some(place) => wanted.right(self.state.holders(self.def, place, wanted.kinds)),
            None => {
                let spots = self.spots(item);
                !spots.is_empty()
                    && wanted.right(self.state.holders_in(self.def, spots, wanted.kinds))
            }
        });
    }

    /// What a condition demands of the seats that have pieces somewhere, if that is all it looks at.
    pub(super) fn presence(&self, cond: &Cond) -> Option<Presence<'_>> {
        let (owners, by, whose) = match cond {
            Cond::Holds(owners, by, Span::SOME) if *owners != Owners::Common => {
                (owners, by, Whose::Any)
            }
            Cond::Only(owners, by) => (owners, by, Whose::Only),
            Cond::Seats(owners, by, span) => (owners, by, Whose::Number(*span)),
            _ => return None,
        };
        let these = self.seats(owners);
        // Where nobody is meant nothing is looked at.
        let kinds = match these.any() || whose != Whose::Any {
            true => self.kinds(*by),
            false => &[],
        };
        self.saw_pieces(None, kinds);
        Some(Presence {
            kinds,
            these,
            whose,
        })
    }

    /// Leaves those that another query has.
    fn keep_used(&self, u: &Use, least: usize, things: &mut Listed) {
        let Some((inner, query)) = self.inside(u) else {
            return things.clear();
        };
        if query.sought == Sought::Areas {
            return self.keep_in_areas(u, things);
        }
        if let Some(set) = inner.set(u.query) {
            return retain(things, |item| set.things.contains(&handle(query, item)));
        }
        match &query.candidates {
            Candidates::Regions(these) => {
                let here: Places = things.iter().filter_map(|item| item.place).collect();
                let here = inner.stay(&query.left, 1, here.within(these));
                retain(things, |item| item.place.is_some_and(|p| here.has(p)));
            }
            _ => {
                retain(things, |item| inner.exists(query, item));
                inner.sift(&query.rules, least, things);
            }
        }
    }

    fn keep_in_areas(&self, u: &Use, things: &mut Listed) {
        if things.len() < MANY {
            return retain(things, |item| self.used(u, item));
        }
        let regions = self.regions_of_areas(u);
        retain(things, |item| match item.place {
            Some(place) => regions.has(place),
            None => self.used(u, item),
        });
    }
}

/// Pieces of some kinds that seats must have somewhere.
pub(super) struct Presence<'a> {
    pub kinds: &'a [Kind],
    these: Seats,
    whose: Whose,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Whose {
    /// One of these seats, at least.
    Any,
    /// Some of these, and nobody else.
    Only,
    /// So many of these.
    Number(Span),
}

impl Presence<'_> {
    /// Is it so, if these seats have some there?
    #[inline]
    pub fn right(&self, there: Seats) -> bool {
        let among = there.0 & self.these.0;
        match self.whose {
            Whose::Any => among != 0,
            Whose::Only => there.any() && there.within(self.these),
            Whose::Number(span) => span.has(i64::from(among.count_ones())),
        }
    }
}

/// Things are plain values: what is kept moves up.
#[inline]
fn retain(things: &mut Listed, mut keep: impl FnMut(&Item) -> bool) {
    let (all, mut n) = (things.as_mut_slice(), 0);
    for i in 0..all.len() {
        if keep(&all[i]) {
            all[n] = all[i];
            n += 1;
        }
    }
    things.truncate(n);
}
