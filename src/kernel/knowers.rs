//! Who knows something: a set of seats, and whether those who only watch know it too.

use super::ids::MAX_SEATS;
use super::ids::Seat;

const SPECTATORS: u32 = 1 << MAX_SEATS;

/// A small set, as cheap to copy as a number: one bit for each seat and one for the spectators.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Knowers(u32);

impl Knowers {
    pub const NOBODY: Knowers = Knowers(0);
    /// Those who only watch.
    pub const SPECTATORS: Knowers = Knowers(SPECTATORS);
    /// Everybody includes the spectators.
    pub const ALL: Knowers = Knowers(SPECTATORS | (SPECTATORS - 1));

    /// One seat alone. What belongs to no seat ([`Seat::COMMON`]) is known to nobody by that.
    pub const fn of(seat: Seat) -> Knowers {
        match seat.index() < MAX_SEATS {
            true => Knowers(1 << seat.index()),
            false => Knowers::NOBODY,
        }
    }

    /// Both those who know one thing and those who know the other.
    #[must_use]
    pub const fn and(self, others: Knowers) -> Knowers {
        Knowers(self.0 | others.0)
    }

    /// Only those who know both things.
    #[must_use]
    pub const fn both(self, others: Knowers) -> Knowers {
        Knowers(self.0 & others.0)
    }

    /// One seat more.
    #[must_use]
    pub const fn with(self, seat: Seat) -> Knowers {
        self.and(Knowers::of(seat))
    }

    /// The spectators too.
    #[must_use]
    pub const fn with_others(self) -> Knowers {
        Knowers(self.0 | SPECTATORS)
    }

    /// One seat less.
    #[must_use]
    pub const fn without(self, seat: Seat) -> Knowers {
        Knowers(self.0 & !Knowers::of(seat).0)
    }

    /// Does a seat know it, or, without a seat, a spectator?
    #[inline]
    pub const fn knows(self, who: Option<Seat>) -> bool {
        match who {
            Some(seat) => self.0 & Knowers::of(seat).0 != 0,
            None => self.0 & SPECTATORS != 0,
        }
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The seats among the first `seats` that know it.
    pub fn seats(self, seats: usize) -> impl Iterator<Item = Seat> {
        let all = (0..seats.min(MAX_SEATS) as u8).map(Seat);
        all.filter(move |s| self.knows(Some(*s)))
    }

    /// The set as bits, for hashes and saves.
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// The set of such bits; those that mean nothing are dropped.
    pub const fn from_bits(bits: u32) -> Knowers {
        Knowers(bits & Knowers::ALL.0)
    }
}

/// Who knows of an event: that it happened, and what it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Known {
    pub that: Knowers,
    pub what: Knowers,
}

impl Known {
    pub const ALL: Known = Known::only(Knowers::ALL);

    /// Everybody sees that it happens, these alone what it is.
    pub const fn only(what: Knowers) -> Known {
        Known {
            that: Knowers::ALL,
            what,
        }
    }
}

impl Default for Known {
    fn default() -> Known {
        Known::ALL
    }
}

/// Who knows of an event decides nothing that comes of it: it is no part of what a search tells positions by.
impl std::hash::Hash for Known {
    fn hash<H: std::hash::Hasher>(&self, _: &mut H) {}
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_includes_every_seat_and_the_spectators() {
        let seats = (0..MAX_SEATS as u8).map(|s| Some(Seat(s)));
        for who in seats.chain([None]) {
            assert!(Knowers::ALL.knows(who), "{who:?}");
            assert!(!Knowers::NOBODY.knows(who), "{who:?}");
        }
    }

    #[test]
    fn one_seat_alone_is_neither_another_nor_the_spectators() {
        let anna = Knowers::of(Seat(0));
        assert!(anna.knows(Some(Seat(0))));
        assert!(!anna.knows(Some(Seat(1))));
        assert!(!anna.knows(None));
    }

    #[test]
    fn sets_add_up_and_come_apart() {
        let (a, b) = (Seat(2), Seat(5));
        let both = Knowers::of(a).with(b);
        assert_eq!(both, Knowers::of(b).and(Knowers::of(a)));
        assert_eq!(both.without(a), Knowers::of(b));
        assert_eq!(both.both(Knowers::of(a)), Knowers::of(a));
        assert_eq!(Knowers::ALL.both(both), both);
        assert_eq!(both.without(a).without(b), Knowers::NOBODY);
        assert_eq!(both.seats(16).collect::<Vec<_>>(), [a, b]);
        assert_eq!(both.seats(4).collect::<Vec<_>>(), [a]);
    }

    #[test]
    fn nobodys_seat_knows_nothing_and_takes_nothing_away() {
        for wrong in [Seat::COMMON, Seat(MAX_SEATS as u8)] {
            assert!(Knowers::of(wrong).is_empty());
            assert!(!Knowers::ALL.knows(Some(wrong)));
            assert_eq!(Knowers::ALL.without(wrong), Knowers::ALL);
        }
    }

    #[test]
    fn bits_lead_back_to_the_set() {
        let set = Knowers::of(Seat(15)).with(Seat(0));
        assert_eq!(Knowers::from_bits(set.bits()), set);
        assert_eq!(Knowers::from_bits(u32::MAX), Knowers::ALL);
    }
}
