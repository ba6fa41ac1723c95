//! What a query could list if it had no conditions, in the order of handles.

use smallvec::SmallVec;

use crate::kernel::dice::Lie;
use crate::kernel::ids::{Area, Card, CardAt, Face, Handle, Kind, Piece, Place, Seat};

use super::{Candidates, Cond, Item, Owners, Query, QuerySpot, Question, Sought, Use};

/// Things that a query lists; most list few.
pub(super) type Listed = SmallVec<[Item; 32]>;

impl Question<'_> {
    /// Adds what a query may have. Where its first condition names seats or cards nothing else is listed.
    pub(super) fn list_named(&self, query: &Query, things: &mut Listed) {
        match (&query.sought, query.first_demand()) {
            (Sought::Seats, Some(Cond::Owner(owners))) if *owners != Owners::Common => {
                things.extend(self.seats(owners).iter().map(seat));
            }
            (Sought::Cards(owners, spots), Some(Cond::Card(these))) => {
                self.cards(owners, spots, Some(these), things);
            }
            _ => self.list(query, things),
        }
    }

    /// Adds all of a query's sort, without those that can never qualify.
    pub(super) fn list(&self, query: &Query, things: &mut Listed) {
        match &query.sought {
            Sought::Regions => things.extend(self.def.region_ids().map(region)),
            Sought::Areas => things.extend(self.def.area_ids().map(|a| Item {
                area: Some(a),
                ..Item::default()
            })),
            Sought::Seats => things.extend(self.def.seat_ids().map(seat)),
            Sought::Pieces(None) => {
                self.looks_for(query, None);
                things.extend(self.state.seats_on_map(self.def).map(piece));
            }
            Sought::Pieces(Some(spot)) => {
                self.looks_for(query, None);
                self.pieces_at(*spot, things);
            }
            Sought::Kinds(owners, spot) => {
                let Some((owner, place)) = self.one_owner(owners, *spot) else {
                    return;
                };
                self.looks_for(query, Some(owner));
                let all = self.kinds_of(owner, place);
                things.extend(all.map(|kind| piece(Piece { place, owner, kind })));
            }
            Sought::Faces => self.faces(&query.candidates, things),
            Sought::Cards(owners, spots) => self.cards(owners, spots, None, things),
            Sought::Product(regions, kinds) => self.product(regions, kinds, things),
        }
    }

    fn faces(&self, candidates: &Candidates, things: &mut Listed) {
        let mut thrown = self.state.dice().iter();
        let able = |face: Face| match candidates {
            Candidates::Faces(these) => these.has(face),
            _ => true,
        };
        let first = things.len();
        thrown
            .by_ref()
            .filter(|d| matches!(d.lie, Lie::Table | Lie::Kept) && able(d.face))
            .for_each(|d| {
                things.push(Item {
                    face: Some(d.face),
                    ..Item::default()
                })
            });
        if things.len() > first + 1 {
            things[first..].sort_unstable_by_key(|item| item.face);
        }
    }

    /// Every seat's pieces at a spot, in order.
    fn pieces_at(&self, spot: QuerySpot, things: &mut Listed) {
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
                let all = self.kinds_of(owner, place);
                things.extend(all.map(|kind| piece(Piece { place, owner, kind })));
            }
        }
    }

    fn product(&self, regions: &Use, kinds: &Use, things: &mut Listed) {
        let mut list = Listed::new();
        self.all_of(kinds, &mut list);
        // Equal cards at one place are one way to play.
        list.dedup_by(|a, b| a.card.is_some() && a.card == b.card);
        if list.is_empty() {
            return;
        }
        let mut places = Listed::new();
        self.all_of(regions, &mut places);
        for Item { place, .. } in places {
            things.extend(list.iter().map(|k| Item { place, ..*k }));
        }
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
}

pub(super) fn region(p: Place) -> Item {
    Item {
        place: Some(p),
        ..Item::default()
    }
}

fn seat(s: Seat) -> Item {
    Item {
        owner: Some(s),
        ..Item::default()
    }
}

fn piece(p: Piece) -> Item {
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
