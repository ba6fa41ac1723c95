//! What the words of a query stand for when it is asked: arguments, places, seats, kinds.

use crate::kernel::ids::{Area, Handle, Kind, Place, Seat, Sort};
use crate::kernel::knowers::Knowers;
use crate::kernel::presence::Seats;

use super::things::Listed;
use super::{Item, Owners, QuerySpot, Question, Term};

impl<'a> Question<'a> {
    /// What a term stands for now.
    pub(super) fn value(&self, term: Term) -> Option<Handle> {
        match term {
            Term::Known(h) => Some(h),
            Term::Arg(i) => self.args.get(usize::from(i)).copied().flatten(),
            Term::Cell(cell) => self.state.get(cell).map(Handle),
            Term::Of(i, counter) => {
                let of = self.value(Term::Arg(i))?;
                self.counter(usize::from(counter), Some(of)).map(Handle)
            }
        }
    }

    /// What a counter holds of a thing; a hidden one is known to the seat alone that it belongs to.
    pub(super) fn counter(&self, counter: usize, of: Option<Handle>) -> Option<i64> {
        let def = self.def.counters.get(counter)?;
        if def.hidden {
            let seat = of.filter(|h| h.is(Sort::Seat));
            let known = seat.map_or(Knowers::NOBODY, |h| Knowers::of(Seat(h.index() as u8)));
            self.secrets.set(self.secrets.get().both(known));
        }
        let cell = self.state.counter_cell(self.def, counter, of).ok()?;
        self.state.get(cell)
    }

    /// The places that a place or an area stands for.
    pub(super) fn places(&self, term: Term) -> &'a [Place] {
        let h = self.value(term);
        let h = h.filter(|h| h.is(Sort::Place) || h.is(Sort::Area));
        h.map_or(&[], |h| self.def.places_of(h))
    }

    /// Where a thing is: its place, or the regions of an area.
    #[inline]
    pub(super) fn spots(&self, item: &Item) -> &'a [Place] {
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

    pub(super) fn kinds(&self, by: Term) -> &'a [Kind] {
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
                let mut things = Listed::new();
                self.all_of(u, &mut things);
                let owners = things.iter().filter_map(|item| item.owner);
                owners.fold(Seats::default(), |sum, s| sum.and(Seats::of(s)))
            }
        }
    }

    /// The one seat (or the common store) that owners mean, and its spot.
    pub(super) fn one_owner(&self, owners: &Owners, spot: QuerySpot) -> Option<(Seat, Place)> {
        let owner = match owners {
            Owners::Common => Seat::COMMON,
            Owners::These(terms) => self.seat(*terms.first()?)?,
            _ => self.seats(owners).iter().next()?,
        };
        Some((owner, self.spot(spot, Some(owner))?))
    }

    pub(super) fn spot(&self, spot: QuerySpot, of: Option<Seat>) -> Option<Place> {
        match spot {
            QuerySpot::At(term) => self.place(term),
            QuerySpot::Own(first) => {
                let seat = of.filter(|s| s.index() < self.def.seats)?;
                Some(Place(first.0.checked_add(seat.0)?))
            }
        }
    }

    pub(super) fn kinds_of(&self, owner: Seat, place: Place) -> impl Iterator<Item = Kind> + 'a {
        let row = self.state.row(self.def, place, owner).iter().enumerate();
        row.filter(|(_, n)| **n > 0).map(|(k, _)| Kind(k as u8))
    }
}
