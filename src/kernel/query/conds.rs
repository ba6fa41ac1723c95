//! Does a condition hold of a thing?

use crate::kernel::def::Scope;
use crate::kernel::ids::{Card, Face, Handle, Kind, Place, Seat, Sort, Tag, Track};
use crate::kernel::presence::Seats;
use crate::kernel::set::Places;

use super::things::region;
use super::{Cond, Item, Owners, Query, Question, Rule, Span, Term};

impl Question<'_> {
    #[inline]
    pub(super) fn passes(&self, rule: &Rule, item: &Item) -> bool {
        rule.conds.iter().all(|c| self.holds(c, item)) != rule.unless
    }

    pub(super) fn holds(&self, cond: &Cond, item: &Item) -> bool {
        let (def, state) = (self.def, self.state);
        match cond {
            Cond::Is(tag) => self.tagged(item, *tag),
            Cond::Under(track) => {
                let under = self.under(*track);
                self.spots(item).iter().any(|p| under.has(*p))
            }
            Cond::Position(track, term) => {
                let there = self.at(*track, *term);
                self.spots(item).iter().any(|p| there.has(*p))
            }
            Cond::Borders(term) => {
                let other = self.places(*term);
                let touches = |a: &Place| other.iter().any(|b| def.map.touches(*a, *b));
                self.spots(item).iter().any(touches)
            }
            Cond::Place(terms) => {
                let here = self.spots(item);
                let these = |t: &Term| here.iter().all(|p| self.places(*t).contains(p));
                !here.is_empty() && terms.iter().any(these)
            }
            Cond::Holds(owners, by, span) => self.held(item, owners, *by, *span),
            Cond::Only(owners, by) => {
                let there = self.holders(self.spots(item), *by);
                there.any() && there.within(self.seats(owners))
            }
            Cond::Seats(owners, by, span) => {
                let places = self.spots(item);
                let there = self.holders(places, *by);
                let these = Seats(there.0 & self.seats(owners).0);
                !places.is_empty() && span.has(i64::from(these.0.count_ones()))
            }
            Cond::Owner(owners) => match (owners, item.owner) {
                (Owners::Common, owner) => owner == Some(Seat::COMMON),
                (_, Some(owner)) if owner != Seat::COMMON => {
                    Seats::of(owner).within(self.seats(owners))
                }
                _ => false,
            },
            Cond::Kind(by) => {
                let by = self.value(*by);
                item.kind
                    .zip(by)
                    .is_some_and(|(k, by)| def.kind_matches(k, by))
            }
            Cond::Has(spot, common, by, span) => {
                let owner = if *common {
                    Some(Seat::COMMON)
                } else {
                    item.owner
                };
                let place = self.spot(*spot, item.owner);
                let n = owner.zip(place).map_or(0, |(o, p)| self.number(p, o, *by));
                span.has(n)
            }
            Cond::Counter(counter, span, thing) => self.counted(*counter, *span, *thing, item),
            Cond::Says(term, span, thing) => {
                let value = self.value(*term);
                match thing {
                    Some(thing) => value.is_some() && value == self.value(*thing),
                    None => value.is_some_and(|v| span.has(v.0)),
                }
            }
            Cond::Die(die, tag) => {
                let face = state.die_face(def, *die);
                face.is_some_and(|f| def.faces[f.index()].tags.has(*tag))
            }
            Cond::Of(die) => item.face.is_some_and(|f| def.faces[f.index()].die == *die),
            Cond::Face(term) => {
                item.face.map(Face::handle) == self.value(*term) && item.face.is_some()
            }
            Cond::Card(terms) => {
                let mut these = terms.iter().filter_map(|t| self.value(*t));
                item.card
                    .is_some_and(|c| these.any(|by| def.card_matches(c, by)))
            }
            Cond::Field(field, test) => self.says(item, *field, test),
            Cond::Cards(spot, by, span) => self.held_cards(item, *spot, *by, *span),
            Cond::In(u) => self.used(u, item),
            Cond::Any(groups) => {
                let mut groups = groups.iter();
                groups.any(|g| g.iter().all(|c| self.holds(c, item)))
            }
            Cond::Not(conds) => !conds.iter().all(|c| self.holds(c, item)),
        }
    }

    fn tagged(&self, item: &Item, tag: Tag) -> bool {
        match (item.face, item.area, item.card) {
            (Some(face), ..) => self.def.faces[face.index()].tags.has(tag),
            (_, Some(area), _) => self.def.areas[area.index()].tags.has(tag),
            (.., Some(card)) => self.def.card_matches(card, tag.handle()),
            _ => item.place.is_some_and(|p| self.def.place_has(p, tag)),
        }
    }

    /// The places at which the marker of a track stands.
    pub(super) fn under(&self, track: Track) -> Places {
        let track = &self.def.map.tracks[track.index()];
        let at = track.marker.and_then(|cell| self.state.get(cell));
        at.map_or(Places::default(), |at| track.places(at))
    }

    /// The places at the position of a track that a term says.
    pub(super) fn at(&self, track: Track, term: Term) -> Places {
        let n = self.value(term).filter(|h| h.is(Sort::Number));
        n.map_or(Places::default(), |n| {
            self.def.map.tracks[track.index()].places(n.0)
        })
    }

    fn held(&self, item: &Item, owners: &Owners, by: Term, span: Span) -> bool {
        let places = self.spots(item);
        if places.is_empty() {
            return false;
        }
        let number = |owner: Seat| -> i64 {
            let each = places.iter().map(|p| self.number(*p, owner, by));
            each.sum()
        };
        if *owners == Owners::Common {
            return span.has(number(Seat::COMMON));
        }
        if span == Span::SOME {
            let these = self.seats(owners);
            return these.any() && self.holders(places, by).0 & these.0 != 0;
        }
        let all = self
            .seats(owners)
            .iter()
            .filter(|s| s.index() < self.def.seats);
        span.has(all.map(number).sum())
    }

    /// How many pieces of a kind or tag an owner has at a place.
    fn number(&self, place: Place, owner: Seat, by: Term) -> i64 {
        let by = self.value(by);
        by.map_or(0, |by| {
            self.saw_pieces(Some(owner), self.def.kinds_answering(by));
            i64::from(self.state.count_matching(self.def, place, owner, by))
        })
    }

    /// The seats that have pieces of a kind or tag at any of several places.
    fn holders(&self, places: &[Place], by: Term) -> Seats {
        let kinds = self.kinds(by);
        self.saw_pieces(None, kinds);
        self.state.holders_in(self.def, places, kinds)
    }

    /// Pieces of these kinds have been looked at, of one owner or of all.
    pub(super) fn saw_pieces(&self, owner: Option<Seat>, kinds: &[Kind]) {
        let known = self.def.who_sees(owner, kinds);
        self.secrets.set(self.secrets.get().both(known));
    }

    /// A query looks for pieces: those of secret kinds among them, unless it says which kinds it means.
    pub(super) fn looks_for(&self, query: &Query, owner: Option<Seat>) {
        let wanted = |rule: &Rule, k: Kind| {
            let mut conds = rule.conds.iter();
            rule.unless
                || conds.all(|c| !matches!(c, Cond::Kind(by) if !self.kinds(*by).contains(&k)))
        };
        for kind in &self.def.secret_kinds {
            if query.rules.iter().all(|r| wanted(r, *kind)) {
                self.saw_pieces(owner, &[*kind]);
            }
        }
    }

    /// The regions whose counter holds what is wanted, which is found out once.
    pub(super) fn where_counted(
        &self,
        counter: usize,
        span: Span,
        thing: Option<Term>,
        mut places: Places,
    ) -> Places {
        let known = self.def.counters.get(counter);
        let Some(c) = known.filter(|c| c.scope == Scope::Place && !c.hidden) else {
            places.retain(|p| self.counted(counter, span, thing, &region(p)));
            return places;
        };
        let wanted = thing.map(|term| self.value(term));
        places.retain(|p| {
            let value = (p.index() < c.cells).then(|| self.state.get(c.base + p.index()));
            let value = value.flatten();
            match wanted {
                Some(wanted) => value.is_some() && value.map(Handle) == wanted,
                None => value.is_some_and(|v| span.has(v)),
            }
        });
        places
    }

    fn counted(&self, counter: usize, span: Span, thing: Option<Term>, item: &Item) -> bool {
        let Some(c) = self.def.counters.get(counter) else {
            return false;
        };
        let of = match c.scope {
            Scope::Game => None,
            Scope::Seat => item.owner.map(Seat::handle),
            Scope::Place => item.place.map(Place::handle),
            Scope::Card => item.card.map(Card::handle),
        };
        let value = self.counter(counter, of);
        match thing {
            Some(term) => value.is_some() && value.map(Handle) == self.value(term),
            None => value.is_some_and(|v| span.has(v)),
        }
    }
}
