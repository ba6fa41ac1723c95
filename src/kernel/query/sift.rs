//! Conditions looked at for many things together: what a condition means is found out once, not for each of them.

use std::cell::LazyCell;

use crate::kernel::ids::Seat;
use crate::kernel::presence::Seats;
use crate::kernel::set::Places;

use super::things::{Listed, handle};
use super::{Candidates, Cond, Item, Owners, Query, Question, Rule, Sought, Span, Term, Use};

/// From so many things on it is worth while to ask a query of areas for all of them.
const MANY: usize = 16;

impl Question<'_> {
    /// Fills an empty list with everything that the declared part of a query allows, in the order of handles. Where fewer than
    /// `least` are left nobody looks on, and some of those may not qualify.
    pub(super) fn find(&self, query: &Query, least: usize, things: &mut Listed) {
        self.list(query, things);
        self.sift(query.open_rules(), least.max(1), things);
    }

    /// Leaves those that pass all rules.
    fn sift(&self, rules: &[Rule], least: usize, things: &mut Listed) {
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
                Cond::Holds(owners, by, Span::SOME) if *owners != Owners::Common => {
                    let these = self.seats(owners);
                    match these.any() {
                        true => self.keep_held(*by, things, |there| there.0 & these.0 != 0),
                        false => things.clear(),
                    }
                }
                Cond::Only(owners, by) => {
                    let these = LazyCell::new(|| self.seats(owners));
                    self.keep_held(*by, things, |there| there.any() && there.within(*these));
                }
                Cond::Seats(owners, by, span) => {
                    let these = self.seats(owners);
                    self.keep_held(*by, things, |there| {
                        span.has(i64::from((there.0 & these.0).count_ones()))
                    });
                }
                Cond::Owner(owners) if *owners != Owners::Common => {
                    let these = LazyCell::new(|| self.seats(owners));
                    let among = |s| s != Seat::COMMON && Seats::of(s).within(*these);
                    retain(things, |item| item.owner.is_some_and(among));
                }
                Cond::In(u) => self.keep_used(u, least, things),
                _ => retain(things, |item| self.holds(cond, item)),
            }
        }
    }

    /// Leaves those whose place is right by which seats have pieces of a kind or tag there.
    fn keep_held(&self, by: Term, things: &mut Listed, mut right: impl FnMut(Seats) -> bool) {
        let kinds = self.kinds(by);
        self.saw_pieces(None, kinds);
        retain(things, |item| match item.place {
            Some(place) => right(self.state.holders(self.def, place, kinds)),
            None => {
                let spots = self.spots(item);
                !spots.is_empty() && right(self.state.holders_in(self.def, spots, kinds))
            }
        });
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
                retain(things, |item| item.place.is_some_and(|p| these.has(p)));
                inner.sift(&query.left, least, things);
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
        let mut areas = Listed::new();
        self.all_of(u, &mut areas);
        let regions = areas.iter().flat_map(|area| self.spots(area));
        let regions: Places = regions.copied().collect();
        retain(things, |item| match item.place {
            Some(place) => regions.has(place),
            None => self.used(u, item),
        });
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
