//! Counting equal things without looking each up among the others: most lists are faces of dice, whose numbers lie close
//! together.

use super::chance::Stream;
use super::ids::Handle;

/// The things of one list lie within so many numbers.
const ROOM: usize = 64;

/// How many there are of each thing.
pub struct Tally {
    /// The things counted are this number and those above it.
    base: i64,
    of: [u8; ROOM],
}

impl Tally {
    pub const EMPTY: Tally = Tally {
        base: 0,
        of: [0; ROOM],
    };

    /// Counts a list; false if it is too long or its things are too far apart.
    #[inline]
    pub fn count(&mut self, list: &[Handle]) -> bool {
        self.base = list.first().map_or(0, |h| h.0 & !(ROOM as i64 - 1));
        list.len() <= usize::from(u8::MAX)
            && list.iter().all(|thing| {
                let at = self.slot(*thing);
                at.map(|at| self.of[at] += 1).is_some()
            })
    }

    #[inline]
    fn slot(&self, thing: Handle) -> Option<usize> {
        let at = (thing.0 ^ self.base) as u64;
        (at < ROOM as u64).then_some(at as usize)
    }

    /// Takes away what is on a list; false if there is not so much of everything.
    #[inline]
    pub fn take(&mut self, list: &[Handle]) -> bool {
        list.iter().all(|thing| match self.slot(*thing) {
            Some(at) if self.of[at] > 0 => {
                self.of[at] -= 1;
                true
            }
            _ => false,
        })
    }

    /// Draws a number of each thing of the list that was counted, up to how many there are, in the order in which they
    /// stand there. Nothing if so many attempts do not hit a total within the limits.
    pub fn draw(
        &self,
        counted: &[Handle],
        (min, max): (u32, u32),
        attempts: u32,
        rng: &mut Stream,
    ) -> Option<Vec<Handle>> {
        let mut taken = [0; ROOM];
        for _ in 0..attempts {
            let (mut total, mut drawn) = (0, 0u64);
            for thing in counted {
                let at = thing.0 as usize % ROOM;
                if drawn >> at & 1 == 0 {
                    drawn |= 1 << at;
                    let n = rng.below(u64::from(self.of[at]) + 1);
                    taken[at] = n as u8;
                    total += n as u32;
                }
            }
            if (min..=max).contains(&total) {
                return Some(self.list(&taken, drawn, total));
            }
        }
        None
    }

    /// So many of each thing drawn, sorted.
    #[inline]
    fn list(&self, taken: &[u8; ROOM], mut drawn: u64, total: u32) -> Vec<Handle> {
        let mut list = Vec::with_capacity(total as usize);
        while drawn != 0 {
            let at = drawn.trailing_zeros() as usize;
            drawn &= drawn - 1;
            for _ in 0..taken[at] {
                list.push(Handle(self.base | at as i64));
            }
        }
        list
    }
}
