//! Regions that a query has, as a set: most queries are of regions, and of these most conditions say at once which stay.

use crate::kernel::set::Places;

use super::sift::MANY;
use super::things::{Listed, region};
use super::{Candidates, Cond, Query, Question, Rule, Sought, Use, item};

impl Question<'_> {
    /// What a query of regions has; nothing if it is of something else. Where fewer than `least` are left nobody looks on,
    /// and some of those may not qualify.
    pub(super) fn regions(&self, query: &Query, least: usize) -> Option<Places> {
        match &query.candidates {
            Candidates::Regions(these) => Some(self.stay(&query.left, least.max(1), *these)),
            _ => None,
        }
    }

    /// Those that pass all rules.
    pub(super) fn stay(&self, rules: &[Rule], least: usize, mut places: Places) -> Places {
        for rule in rules {
            if places.fewer_than(least) {
                break;
            }
            places = match rule.unless {
                false => self.meet(&rule.conds, least, places),
                true => places.without(&self.meet(&rule.conds, 1, places)),
            };
        }
        places
    }

    /// Those of which all conditions hold.
    fn meet(&self, conds: &[Cond], least: usize, mut places: Places) -> Places {
        for cond in conds {
            if places.fewer_than(least) {
                break;
            }
            match cond {
                Cond::Is(tag) => places.retain(|p| self.def.place_has(p, *tag)),
                Cond::Place(terms) => {
                    let these = terms.iter().flat_map(|t| self.places(*t)).copied();
                    places = places.within(&these.collect());
                }
                Cond::In(u) => places = self.those_of(u, least, places),
                Cond::Under(track) => places = places.within(&self.under(*track)),
                Cond::Position(track, term) => places = places.within(&self.at(*track, *term)),
                Cond::Any(groups) => places = self.meet_one(groups, places),
                Cond::Counter(counter, span, thing) => {
                    places = self.where_counted(*counter, *span, *thing, places);
                }
                Cond::Not(conds) => places = places.without(&self.meet(conds, 1, places)),
                _ => match self.presence(cond) {
                    Some(wanted) if places.fewer_than(MANY) => {
                        let there = |p| self.state.holders(self.def, p, wanted.kinds);
                        places.retain(|p| wanted.right(there(p)));
                    }
                    Some(wanted) => {
                        let there = self.state.holders_on_map(self.def, wanted.kinds);
                        places.retain(|p| wanted.right(there[p.index()]));
                    }
                    None => places.retain(|p| self.holds(cond, &region(p))),
                },
            }
        }
        places
    }

    /// Those of which all conditions of one group hold.
    fn meet_one(&self, groups: &[Vec<Cond>], places: Places) -> Places {
        let (mut found, mut left) = (Places::default(), places);
        for group in groups {
            let these = self.meet(group, 1, left);
            (found, left) = (found.with(&these), left.without(&these));
        }
        found
    }

    /// Those that another query has.
    fn those_of(&self, u: &Use, least: usize, mut places: Places) -> Places {
        let Some((inner, query)) = self.inside(u) else {
            return Places::default();
        };
        if query.sought == Sought::Areas && !places.fewer_than(MANY) {
            return places.within(&self.regions_of_areas(u));
        }
        match (&query.candidates, inner.set(u.query)) {
            (Candidates::Regions(_), Some(set)) => {
                let these = set.things.iter().filter_map(|h| item(*h).place);
                places.within(&these.collect())
            }
            (Candidates::Regions(these), None) => {
                inner.stay(&query.left, least, places.within(these))
            }
            _ => {
                places.retain(|p| self.used(u, &region(p)));
                places
            }
        }
    }

    /// The regions of all areas that a query has.
    pub(super) fn regions_of_areas(&self, u: &Use) -> Places {
        let mut areas = Listed::new();
        self.all_of(u, &mut areas);
        let regions = areas.iter().flat_map(|area| self.spots(area));
        regions.copied().collect()
    }
}
