//! Asking a query.

use std::cell::Cell;

use crate::kernel::def::Def;
use crate::kernel::ids::Handle;
use crate::kernel::knowers::Knowers;
use crate::kernel::state::State;

use super::things::{Listed, handle};
use super::{Asked, Item, MOST_ARGS, Query, Question, Set, Sought, Use, item};

/// Queries inside queries end here: a ring of them has no answer.
const DEEPEST: u8 = 16;

impl<'a> Question<'a> {
    pub fn new(
        def: &'a Def,
        state: &'a State,
        queries: &'a [Option<Query>],
        args: Asked,
        secrets: &'a Cell<Knowers>,
    ) -> Question<'a> {
        Question {
            def,
            state,
            queries,
            args,
            sets: &[],
            secrets,
            depth: 0,
        }
    }

    /// Tells everything that the declared part of a query allows, in the order of handles.
    pub fn each(&self, query: &Query, mut found: impl FnMut(Handle)) {
        if let Some(regions) = self.regions(query, 1) {
            return regions.iter().for_each(|p| found(p.handle()));
        }
        let mut things = Listed::new();
        self.find(query, 1, &mut things);
        things.iter().for_each(|item| found(handle(query, item)));
    }

    pub fn count(&self, query: &Query) -> usize {
        if let Some(regions) = self.regions(query, 1) {
            return regions.len();
        }
        let mut things = Listed::new();
        self.find(query, 1, &mut things);
        things.len()
    }

    /// Does it have so many? Nobody looks on where too few are left.
    pub fn at_least(&self, query: &Query, least: usize) -> bool {
        if let Some(regions) = self.regions(query, least) {
            return !regions.fewer_than(least);
        }
        let mut things = Listed::new();
        self.find(query, least, &mut things);
        things.len() >= least
    }

    /// Does the declared part of a query allow this?
    pub fn has(&self, query: &Query, item: &Item) -> bool {
        self.exists(query, item) && query.rules.iter().all(|r| self.passes(r, item))
    }

    /// Adds all that another query has.
    pub(super) fn all_of(&self, u: &Use, things: &mut Listed) {
        let Some((inner, query)) = self.inside(u) else {
            return;
        };
        let Some(set) = inner.set(u.query) else {
            return inner.find(query, 1, things);
        };
        // A kind alone does not say whose it is.
        let owned = match &query.sought {
            Sought::Kinds(owners, spot) => inner.one_owner(owners, *spot),
            _ => None,
        };
        for h in &set.things {
            let mut thing = item(*h);
            if let Some((owner, place)) = owned {
                (thing.owner, thing.place) = (Some(owner), Some(place));
            }
            things.push(thing);
        }
    }

    /// What a query has for these arguments, if that was found out before.
    pub(super) fn set(&self, query: usize) -> Option<&'a Set> {
        let mut sets = self.sets.iter();
        sets.find(|s| s.query == query && s.args == self.args)
    }

    /// The queries with parts in Lua that a query comes to, with the arguments each gets.
    pub fn open_uses(&self, query: &Query, found: &mut Vec<(usize, Asked)>) {
        query.uses(&mut |u| {
            let Some((inner, used)) = self.inside(u) else {
                return;
            };
            match used.open {
                true if found.contains(&(u.query, inner.args)) => {}
                true => found.push((u.query, inner.args)),
                false => inner.open_uses(used, found),
            }
        });
    }

    /// Does another query have the thing?
    pub(super) fn used(&self, u: &Use, item: &Item) -> bool {
        let Some((inner, query)) = self.inside(u) else {
            return false;
        };
        let area = self.area_meant(query, item);
        let item = area.as_ref().unwrap_or(item);
        match inner.set(u.query) {
            Some(set) => set.things.contains(&handle(query, item)),
            None => inner.has(query, item),
        }
    }

    /// Where a query of areas is asked about something that lies in one.
    fn area_meant(&self, query: &Query, item: &Item) -> Option<Item> {
        let Sought::Areas = query.sought else {
            return None;
        };
        let place = item.place?;
        Some(Item {
            area: Some(self.def.map.area_of(place)?),
            ..Item::default()
        })
    }

    /// The question that a query puts to another one.
    pub(super) fn inside(&self, u: &Use) -> Option<(Question<'a>, &'a Query)> {
        let query = self.queries.get(u.query)?.as_ref()?;
        let mut inner = *self;
        inner.depth = self.depth + 1;
        if let Some(terms) = &u.args {
            let mut args: Asked = [None; MOST_ARGS];
            for (slot, term) in args.iter_mut().zip(terms) {
                *slot = self.value(*term);
            }
            inner.args = args;
        }
        (inner.depth <= DEEPEST).then_some((inner, query))
    }
}
