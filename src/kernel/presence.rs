//! Who is where: the seats that have pieces of some kinds at a place, all at once as bits.

use super::def::Def;
use super::ids::{Handle, Kind, Place, Seat, Sort};
use super::state::State;

/// As many as there can be.
const PLACES: usize = 256;

impl Def {
    /// The kinds that answer to a kind or to a tag.
    pub fn kinds_answering(&self, by: Handle) -> &[Kind] {
        if by.is(Sort::Tag) {
            return self.kinds_with(by);
        }
        let i = by.index() as usize;
        self.every_kind.get(i..=i).unwrap_or(&[])
    }
}

/// Seats, one bit each; there are at most [`super::state::MAX_SEATS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Seats(pub u32);

impl Seats {
    pub fn of(seat: Seat) -> Seats {
        Seats(1 << (seat.0 & 31))
    }

    pub fn and(self, other: Seats) -> Seats {
        Seats(self.0 | other.0)
    }

    pub fn any(self) -> bool {
        self.0 != 0
    }

    pub fn several(self) -> bool {
        self.0 & self.0.wrapping_sub(1) != 0
    }

    /// Nobody but these?
    pub fn within(self, others: Seats) -> bool {
        self.0 & !others.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let seat = (left != 0).then(|| Seat(left.trailing_zeros() as u8));
            left &= left.wrapping_sub(1);
            seat
        })
    }
}

impl State {
    /// The seats that have pieces of these kinds at a place.
    #[inline]
    pub fn holders(&self, def: &Def, place: Place, kinds: &[Kind]) -> Seats {
        let n = def.kinds.len();
        let first = place.index() * def.owners() * n;
        let Some(rows) = self.raw_pieces().get(first..first + def.seats * n) else {
            return Seats::default();
        };
        let mut seats = 0;
        for kind in kinds {
            let (mut at, mut bit) = (kind.index(), 1);
            while let Some(there) = rows.get(at) {
                seats |= if *there > 0 { bit } else { 0 };
                (at, bit) = (at + n, bit << 1);
            }
        }
        Seats(seats)
    }

    /// The same for all regions at once, by place.
    pub fn holders_on_map(&self, def: &Def, kinds: &[Kind]) -> [Seats; PLACES] {
        let mut there = [Seats::default(); PLACES];
        for piece in self.seats_on_map(def).filter(|p| kinds.contains(&p.kind)) {
            let seats = &mut there[piece.place.index()];
            *seats = seats.and(Seats::of(piece.owner));
        }
        there
    }

    /// The seats that have pieces of these kinds at any of several places.
    #[inline]
    pub fn holders_in(&self, def: &Def, places: &[Place], kinds: &[Kind]) -> Seats {
        let each = places.iter().map(|p| self.holders(def, *p, kinds));
        each.fold(Seats::default(), Seats::and)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_are_bits() {
        let both = Seats::of(Seat(1)).and(Seats::of(Seat(4)));
        assert_eq!(both.iter().collect::<Vec<_>>(), [Seat(1), Seat(4)]);
        assert!(both.several() && both.any() && !Seats::of(Seat(4)).several());
        assert!(Seats::of(Seat(4)).within(both) && !both.within(Seats::of(Seat(4))));
        assert!(!Seats::default().any() && Seats::default().within(both));
    }
}
