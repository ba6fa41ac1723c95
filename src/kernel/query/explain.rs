//! Why a query does not have something.

use std::cell::Cell;

use crate::kernel::ids::{Card, Handle, Kind, Place, Seat};
use crate::kernel::knowers::Knowers;

use super::things::{Listed, handle};
use super::{Candidates, Item, Query, Question, Sought, item};

/// What a query says about one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum QueryVerdict<'a> {
    /// It has it, as far as its declared part goes.
    Allowed,
    /// A condition strikes it.
    Struck {
        query: &'a Query,
        clause: &'a str,
        reason: &'a str,
        line: u32,
    },
    /// There is no such thing to speak of: no such piece, no such die.
    Absent,
    /// A condition reads what the viewer may not know, whatever it says.
    Secret,
}

impl<'a> Question<'a> {
    /// The first condition that strikes a thing, or that the viewer may not be told about.
    pub fn verdict(
        &self,
        query: &'a Query,
        thing: Handle,
        viewer: Option<Seat>,
    ) -> QueryVerdict<'a> {
        let item = item(thing);
        self.judge(query, &item, viewer)
    }

    fn judge(&self, query: &'a Query, item: &Item, viewer: Option<Seat>) -> QueryVerdict<'a> {
        if let Sought::Product(regions, kinds) = &query.sought {
            for part in [regions, kinds] {
                let Some((inner, query)) = self.inside(part) else {
                    return QueryVerdict::Absent;
                };
                let verdict = inner.judge(query, item, viewer);
                if verdict != QueryVerdict::Allowed {
                    return verdict;
                }
            }
        } else {
            let (there, who) = self.watched(|q| q.exists(query, item));
            if !who.knows(viewer) {
                return QueryVerdict::Secret;
            }
            if !there {
                return QueryVerdict::Absent;
            }
        }
        for rule in &query.rules {
            let (passes, who) = self.watched(|q| q.passes(rule, item));
            if !who.knows(viewer) {
                return QueryVerdict::Secret;
            }
            if !passes {
                return QueryVerdict::Struck {
                    query,
                    clause: &rule.clause,
                    reason: &rule.reason,
                    line: if rule.line > 0 { rule.line } else { query.line },
                };
            }
        }
        QueryVerdict::Allowed
    }

    /// What is found out, and who may know everything that was read for it.
    fn watched<R>(&self, find: impl FnOnce(&Question) -> R) -> (R, Knowers) {
        let secrets = Cell::new(Knowers::ALL);
        let found = find(&Question {
            secrets: &secrets,
            ..*self
        });
        (found, secrets.get())
    }
}

impl Question<'_> {
    /// What somebody may mean who speaks of a query: all of its sort, whatever it demands. Pieces that are nowhere are not
    /// spoken of; where there is nothing to bring, the places alone are.
    pub fn universe(&self, query: &Query) -> Vec<Handle> {
        let mut all = Vec::new();
        match &query.sought {
            Sought::Regions => all.extend(self.def.region_ids().map(Place::handle)),
            Sought::Kinds(..) => {
                let kinds = 0..self.def.kinds.len();
                all.extend(kinds.map(|k| Kind(k as u8).handle()));
            }
            // Whoever speaks of a card may mean any that the game has.
            Sought::Cards(..) => {
                let cards = 0..self.def.cards.len();
                all.extend(cards.map(|c| Card(c as u16).handle()));
            }
            Sought::Product(_, kinds) => {
                let mut things = Listed::new();
                self.all_of(kinds, &mut things);
                for thing in things {
                    all.extend(self.def.region_ids().map(|place| {
                        let place = Some(place);
                        handle(query, &Item { place, ..thing })
                    }));
                }
                if all.is_empty() {
                    all.extend(self.def.region_ids().map(Place::handle));
                }
            }
            _ => {
                let query = Query {
                    candidates: Candidates::All,
                    ..query.clone()
                };
                let mut things = Listed::new();
                self.list(&query, &mut things);
                all.extend(things.iter().map(|item| handle(&query, item)));
            }
        }
        all.sort_unstable();
        all.dedup();
        all
    }
}
