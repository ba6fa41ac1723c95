//! Asking a query.

use std::cell::Cell;

use crate::kernel::area::Places;
use crate::kernel::def::{Def, Scope};
use crate::kernel::dice::Lie;
use crate::kernel::ids::{
    Area, Card, CardAt, Face, Handle, Kind, Piece, Place, Seat, Sort, Tag, Track,
};
use crate::kernel::knowers::Knowers;
use crate::kernel::presence::Seats;
use crate::kernel::state::State;

use super::{Cond, Item, MOST_ARGS, Owners, Query, QuerySpot, Rule, Sought, Span, Term, Use, item};

/// The arguments of one asking; those that are not given are nothing.
pub type Asked = [Option<Handle>; MOST_ARGS];

/// From so many regions on it is worth while to ask a query inside another for all of them.
const MANY: usize = 16;

/// Queries inside queries end here: a ring of them has no answer.
const DEEPEST: u8 = 16;

/// What a query with parts in Lua has for certain arguments, found before a query that uses it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    pub query: usize,
    pub args: Asked,
    pub things: Vec<Handle>,
}

/// A query with what it is asked about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub def: &'a Def,
    pub state: &'a State,
    pub queries: &'a [Option<Query>],
    pub args: Asked,
    /// Of queries inside with parts in Lua; of one that is missing here the declared part alone counts.
    pub sets: &'a [Set],
    /// Who may know everything that was read.
    pub secrets: &'a Cell<Knowers>,
    pub(super) depth: u8,
}

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

    /// Tells everything that the declared part of a query allows, in the order of handles; stops when `found` says no.
    pub fn each(&self, query: &Query, found: &mut dyn FnMut(Handle) -> bool) {
        self.judge_all(query, &mut |item, fits| !fits || found(handle(query, item)));
    }

    /// Tells of everything that a query could list whether its declared part allows it; stops when `see` says no.
    fn judge_all(&self, query: &Query, see: &mut dyn FnMut(&Item, bool) -> bool) {
        let rules = query.open_rules();
        let (places, done) = self.at_once(query);
        self.items(query, &mut |item| {
            let mut left = rules.iter().zip(0u64..).filter(|(_, i)| done >> i & 1 == 0);
            let fits = match done {
                0 => rules.iter().all(|r| self.passes(r, item)),
                _ => {
                    item.place.is_none_or(|p| places.has(p))
                        && left.all(|(r, _)| self.passes(r, item))
                }
            };
            see(item, fits)
        });
    }

    /// On a large map: the regions that other queries of regions or areas leave, each asked once and not region by region;
    /// and which rules that settles, one bit each.
    fn at_once(&self, query: &Query) -> (Places, u64) {
        let (mut places, mut done) = (Places::ALL, 0);
        if query.candidates.len() < MANY {
            return (places, done);
        }
        for (rule, i) in query.left.iter().zip(0..64) {
            let [Cond::In(u)] = &rule.conds[..] else {
                continue;
            };
            let used = self.inside(u).map(|(_, query)| &query.sought);
            let Some(Sought::Regions | Sought::Areas) = used else {
                continue;
            };
            let mut theirs = Places::default();
            self.each_of(u, &mut |item| {
                self.spots(item).iter().for_each(|p| theirs.add(*p));
                true
            });
            places = match rule.unless {
                true => places.without(theirs),
                false => places.both(theirs),
            };
            done |= 1 << i;
        }
        (places, done)
    }

    pub fn count(&self, query: &Query) -> usize {
        let mut n = 0;
        self.each(query, &mut |_| {
            n += 1;
            true
        });
        n
    }

    /// Does it have so many? Nobody looks on where too few are left.
    pub fn at_least(&self, query: &Query, least: usize) -> bool {
        if least == 0 {
            return true;
        }
        let (mut n, mut left) = (0, usize::MAX);
        if query.sought == Sought::Regions {
            left = query.candidates.len();
        }
        self.judge_all(query, &mut |_, fits| {
            left -= 1;
            n += usize::from(fits);
            n < least && left >= least - n
        });
        n >= least
    }

    /// Does the declared part of a query allow this?
    pub fn has(&self, query: &Query, item: &Item) -> bool {
        self.exists(query, item) && query.rules.iter().all(|r| self.passes(r, item))
    }

    /// All that a query could list if it had no conditions.
    pub(super) fn items(&self, query: &Query, see: &mut dyn FnMut(&Item) -> bool) {
        match &query.sought {
            Sought::Regions => {
                let mut all = query.candidates.iter();
                all.all(|p| {
                    see(&Item {
                        place: Some(*p),
                        ..Item::default()
                    })
                });
            }
            Sought::Areas => {
                let mut all = self.def.area_ids();
                all.all(|a| {
                    see(&Item {
                        area: Some(a),
                        ..Item::default()
                    })
                });
            }
            Sought::Seats => {
                let mut all = self.def.seat_ids();
                all.all(|s| {
                    see(&Item {
                        owner: Some(s),
                        ..Item::default()
                    })
                });
            }
            Sought::Pieces(None) => {
                self.looks_for(query, None);
                let mut all = self.state.seats_on_map(self.def);
                all.all(|p| see(&piece_item(p)));
            }
            Sought::Pieces(Some(spot)) => {
                self.looks_for(query, None);
                self.pieces_at(*spot, see);
            }
            Sought::Kinds(owners, spot) => {
                let Some((owner, place)) = self.one_owner(owners, *spot) else {
                    return;
                };
                self.looks_for(query, Some(owner));
                let mut all = self.kinds_of(owner, place);
                all.all(|kind| {
                    let (owner, kind) = (Some(owner), Some(kind));
                    see(&Item {
                        owner,
                        kind,
                        place: Some(place),
                        ..Item::default()
                    })
                });
            }
            Sought::Faces => self.faces(see),
            Sought::Cards(owners, spots) => self.cards(owners, spots, see),
            Sought::Product(regions, kinds) => self.product(regions, kinds, see),
        }
    }

    fn faces(&self, see: &mut dyn FnMut(&Item) -> bool) {
        let thrown = self.state.dice().iter();
        let thrown = thrown.filter(|d| matches!(d.lie, Lie::Table | Lie::Kept));
        let mut faces: smallvec::SmallVec<[Face; 16]> = thrown.map(|d| d.face).collect();
        faces.sort_unstable();
        faces.iter().all(|f| {
            see(&Item {
                face: Some(*f),
                ..Item::default()
            })
        });
    }

    /// Every seat's pieces at a spot, in order.
    fn pieces_at(&self, spot: QuerySpot, see: &mut dyn FnMut(&Item) -> bool) {
        // Each seat's own pile is one place; of an area all regions count.
        let places: &[Place] = match spot {
            QuerySpot::At(term) => self.places(term),
            QuerySpot::Own(_) => &[Place::NOWHERE],
        };
        for at in places {
            for owner in self.def.seat_ids() {
                let place = match spot {
                    QuerySpot::At(_) => Some(*at),
                    QuerySpot::Own(_) => self.spot(spot, Some(owner)),
                };
                let Some(place) = place else { continue };
                for kind in self.kinds_of(owner, place) {
                    if !see(&piece_item(Piece { place, owner, kind })) {
                        return;
                    }
                }
            }
        }
    }

    fn product(&self, regions: &Use, kinds: &Use, see: &mut dyn FnMut(&Item) -> bool) {
        let mut list: smallvec::SmallVec<[Item; 8]> = smallvec::SmallVec::new();
        self.each_of(kinds, &mut |item| {
            list.push(*item);
            true
        });
        // Equal cards at one place are one way to play.
        list.dedup_by(|a, b| a.card.is_some() && a.card == b.card);
        if list.is_empty() {
            return;
        }
        self.each_of(regions, &mut |at| {
            let mut all = list.iter();
            all.all(|k| {
                see(&Item {
                    place: at.place,
                    ..*k
                })
            })
        });
    }

    /// All that another query has.
    pub(super) fn each_of(&self, u: &Use, see: &mut dyn FnMut(&Item) -> bool) {
        let Some((inner, query)) = self.inside(u) else {
            return;
        };
        if let Some(set) = inner.set(u.query) {
            // A kind alone does not say whose it is.
            let owned = match &query.sought {
                Sought::Kinds(owners, spot) => inner.one_owner(owners, *spot),
                _ => None,
            };
            set.things.iter().all(|h| {
                let mut thing = item(*h);
                if let Some((owner, place)) = owned {
                    (thing.owner, thing.place) = (Some(owner), Some(place));
                }
                see(&thing)
            });
            return;
        }
        inner.judge_all(query, &mut |item, fits| !fits || see(item));
    }

    /// What a query has for these arguments, if that was found out before.
    fn set(&self, query: usize) -> Option<&'a Set> {
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

    /// Could a query list this at all, whatever it demands?
    pub(super) fn exists(&self, query: &Query, item: &Item) -> bool {
        match &query.sought {
            Sought::Regions => item.place.is_some_and(|p| p.index() < self.def.regions),
            Sought::Areas => item.area.is_some_and(|a| a.index() < self.def.areas.len()),
            Sought::Seats => item.owner.is_some_and(|s| s.index() < self.def.seats),
            Sought::Pieces(spot) => {
                let (Some(place), Some(owner), Some(kind)) = (item.place, item.owner, item.kind)
                else {
                    return false;
                };
                let there = match spot {
                    None => place.index() < self.def.regions,
                    Some(QuerySpot::At(term)) => self.places(*term).contains(&place),
                    Some(spot) => self.spot(*spot, Some(owner)) == Some(place),
                };
                self.saw_pieces(Some(owner), &[kind]);
                there && self.state.count(self.def, Piece { place, owner, kind }) > 0
            }
            Sought::Kinds(owners, spot) => {
                let at = self.one_owner(owners, *spot);
                let has = |k, (owner, place)| {
                    self.saw_pieces(Some(owner), &[k]);
                    self.state.count(
                        self.def,
                        Piece {
                            place,
                            owner,
                            kind: k,
                        },
                    ) > 0
                };
                item.kind.zip(at).is_some_and(|(k, at)| has(k, at))
            }
            Sought::Faces => {
                let dice = &mut self.state.dice().iter();
                dice.any(|d| matches!(d.lie, Lie::Table | Lie::Kept) && Some(d.face) == item.face)
            }
            Sought::Cards(owners, spots) => self.lies_there(owners, spots, item),
            Sought::Product(regions, kinds) => self.used(regions, item) && self.used(kinds, item),
        }
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

    #[inline]
    pub(super) fn passes(&self, rule: &Rule, item: &Item) -> bool {
        rule.conds.iter().all(|c| self.holds(c, item)) != rule.unless
    }

    pub(super) fn holds(&self, cond: &Cond, item: &Item) -> bool {
        let (def, state) = (self.def, self.state);
        match cond {
            Cond::Is(tag) => self.tagged(item, *tag),
            Cond::Under(track) => self.spots(item).iter().any(|p| self.under(*track, *p)),
            Cond::Position(track, term) => {
                let n = self.value(*term).filter(|h| h.is(Sort::Number));
                let at = |p: &Place| def.map.position(*track, *p);
                let lies = |p: &Place| at(p).is_some_and(|at| n == Some(Handle(i64::from(at))));
                self.spots(item).iter().any(lies)
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

    fn under(&self, track: Track, place: Place) -> bool {
        let marker = self.def.map.tracks[track.index()].marker;
        let at = marker.and_then(|cell| self.state.get(cell));
        let lies = self.def.map.position(track, place);
        lies.is_some_and(|l| at == Some(i64::from(l)))
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
    fn saw_pieces(&self, owner: Option<Seat>, kinds: &[Kind]) {
        let known = self.def.who_sees(owner, kinds);
        self.secrets.set(self.secrets.get().both(known));
    }

    /// A query looks for pieces: those of secret kinds among them, unless it says which kinds it means.
    fn looks_for(&self, query: &Query, owner: Option<Seat>) {
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
        if c.hidden {
            let seat = item.owner.filter(|_| c.scope == Scope::Seat);
            let mine = seat.map_or(Knowers::NOBODY, Knowers::of);
            self.secrets.set(self.secrets.get().both(mine));
        }
        let cell = self.state.counter_cell(self.def, counter, of).ok();
        let value = cell.and_then(|cell| self.state.get(cell));
        match thing {
            Some(term) => value.is_some() && value.map(Handle) == self.value(term),
            None => value.is_some_and(|v| span.has(v)),
        }
    }

    /// What a term stands for now.
    pub(super) fn value(&self, term: Term) -> Option<Handle> {
        match term {
            Term::Known(h) => Some(h),
            Term::Arg(i) => self.args.get(usize::from(i)).copied().flatten(),
            Term::Cell(cell) => self.state.get(cell).map(Handle),
        }
    }

    /// The places that a place or an area stands for.
    fn places(&self, term: Term) -> &'a [Place] {
        let h = self.value(term);
        let h = h.filter(|h| h.is(Sort::Place) || h.is(Sort::Area));
        h.map_or(&[], |h| self.def.places_of(h))
    }

    /// Where a thing is: its place, or the regions of an area.
    #[inline]
    fn spots(&self, item: &Item) -> &'a [Place] {
        let h = item.place.map(Place::handle);
        let h = h.or_else(|| item.area.map(Area::handle));
        h.map_or(&[], |h| self.def.places_of(h))
    }

    fn place(&self, term: Term) -> Option<Place> {
        let h = self.value(term).filter(|h| h.is(Sort::Place))?;
        u8::try_from(h.index()).ok().map(Place)
    }

    fn seat(&self, term: Term) -> Option<Seat> {
        let h = self.value(term).filter(|h| h.is(Sort::Seat))?;
        u8::try_from(h.index()).ok().map(Seat)
    }

    fn kinds(&self, by: Term) -> &'a [Kind] {
        self.value(by)
            .map_or(&[], |by| self.def.kinds_answering(by))
    }

    /// The seats that owners mean now.
    pub(super) fn seats(&self, owners: &Owners) -> Seats {
        let all = Seats(u32::MAX >> (32 - self.def.seats.min(31)));
        let named = |terms: &[Term]| {
            let seats = terms.iter().filter_map(|t| self.seat(*t));
            seats.fold(Seats::default(), |sum, s| sum.and(Seats::of(s)))
        };
        match owners {
            Owners::Anybody => all,
            Owners::Common => Seats::default(),
            Owners::These(terms) => Seats(named(terms).0 & all.0),
            Owners::But(terms) => Seats(all.0 & !named(terms).0),
            Owners::Of(u) => {
                let mut found = Seats::default();
                self.each_of(u, &mut |item| {
                    found = item.owner.map_or(found, |s| found.and(Seats::of(s)));
                    true
                });
                found
            }
        }
    }

    /// The one seat (or the common store) that owners mean, and its spot.
    fn one_owner(&self, owners: &Owners, spot: QuerySpot) -> Option<(Seat, Place)> {
        let owner = match owners {
            Owners::Common => Seat::COMMON,
            Owners::These(terms) => self.seat(*terms.first()?)?,
            _ => self.seats(owners).iter().next()?,
        };
        Some((owner, self.spot(spot, Some(owner))?))
    }

    fn spot(&self, spot: QuerySpot, of: Option<Seat>) -> Option<Place> {
        match spot {
            QuerySpot::At(term) => self.place(term),
            QuerySpot::Own(first) => {
                let seat = of.filter(|s| s.index() < self.def.seats)?;
                Some(Place(first.0.checked_add(seat.0)?))
            }
        }
    }

    fn kinds_of(&self, owner: Seat, place: Place) -> impl Iterator<Item = Kind> + 'a {
        let row = self.state.row(self.def, place, owner).iter().enumerate();
        row.filter(|(_, n)| **n > 0).map(|(k, _)| Kind(k as u8))
    }
}

fn piece_item(p: Piece) -> Item {
    Item {
        place: Some(p.place),
        owner: Some(p.owner),
        kind: Some(p.kind),
        ..Item::default()
    }
}

/// The thing as scripts and decisions know it.
pub(super) fn handle(query: &Query, item: &Item) -> Handle {
    let place = item.place.unwrap_or(Place::NOWHERE);
    let owner = item.owner.unwrap_or(Seat::COMMON);
    let kind = item.kind.unwrap_or(Kind(0));
    match query.sought {
        Sought::Regions => place.handle(),
        Sought::Areas => item.area.unwrap_or(Area(0)).handle(),
        Sought::Seats => owner.handle(),
        Sought::Kinds(..) => kind.handle(),
        Sought::Faces => item.face.unwrap_or(Face(0)).handle(),
        Sought::Cards(..) => item.card.unwrap_or(Card(0)).handle(),
        Sought::Product(..) if item.card.is_some() => {
            let card = item.card.unwrap_or(Card(0));
            CardAt { card, place }.handle()
        }
        Sought::Pieces(_) | Sought::Product(..) => Piece { place, owner, kind }.handle(),
    }
}
