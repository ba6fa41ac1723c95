//! For whom an ability did something.

use crate::kernel::ids::Seat;

/// A set of seats, and whether something was done for nobody in particular.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Fired(u32);

/// The bit of what is nobody's: behind those of all seats.
const NOBODY: u32 = 31;

impl Fired {
    pub fn add(&mut self, seat: Option<Seat>) {
        self.0 |= 1 << seat.map_or(NOBODY, |s| u32::from(s.0).min(NOBODY - 1));
    }

    pub fn any(self) -> bool {
        self.0 != 0
    }

    pub fn seats(self) -> impl Iterator<Item = Option<Seat>> {
        let set = (0..=NOBODY).filter(move |bit| self.0 >> bit & 1 == 1);
        set.map(|bit| (bit != NOBODY).then_some(Seat(bit as u8)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn seats_come_out_as_they_went_in() {
        let mut fired = Fired::default();
        assert!(!fired.any());
        for seat in [Some(Seat(7)), None, Some(Seat(0)), None] {
            fired.add(seat);
        }
        let all: Vec<_> = fired.seats().collect();
        assert_eq!(all, [Some(Seat(0)), Some(Seat(7)), None]);
    }
}
