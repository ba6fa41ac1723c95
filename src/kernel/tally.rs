//! Counting equal things without looking each up among the others: most lists are faces of dice, whose numbers lie close
//! together.

use super::chance::Stream;
use super::decision::Picked;
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
    ) -> Option<Picked> {
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
    fn list(&self, taken: &[u8; ROOM], mut drawn: u64, total: u32) -> Picked {
        let mut list = Picked::with_capacity(total as usize);
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

#[cfg(test)]
mod tests {
    use smallvec::SmallVec;

    use crate::kernel::chance::Stream;
    use crate::kernel::ids::{Handle, Seat};
    use crate::kernel::{Answer, Ask, Def, Form};

    /// A question about things, which are `step` apart: close together they are tallied, else counted one by one.
    fn question(things: &[i64], step: i64, (min, max): (u32, u32)) -> Ask {
        let options = things.iter().map(|t| Handle(100 + t * step)).collect();
        Ask {
            spec: 0,
            seat: Seat(0),
            form: Form::Some { options, min, max },
            actions: Vec::new(),
            about: SmallVec::new(),
        }
    }

    /// The things of an answer, numbered as they were given.
    fn named(answer: &Answer, step: i64) -> Vec<i64> {
        let Answer::Some(list) = answer else {
            panic!("{answer:?}");
        };
        list.iter().map(|h| (h.0 - 100) / step).collect()
    }

    const FAR: i64 = 1000;

    #[test]
    fn things_close_together_are_drawn_like_any_others() {
        for seed in 0..400 {
            let mut dice = Stream::new(seed);
            let n = 1 + dice.below(9);
            let things: Vec<i64> = (0..n).map(|_| dice.below(6) as i64).collect();
            let min = dice.below(n + 1) as u32;
            let max = min + dice.below(n + 1 - u64::from(min)) as u32;
            let draw = |step: i64| {
                let mut stream = Stream::new(seed + 1000);
                let answer = question(&things, step, (min, max)).form.sample(&mut stream);
                let list = named(&answer.unwrap(), step);
                (list, stream.below(1 << 40))
            };
            assert_eq!(draw(1), draw(FAR), "{things:?}, {min} to {max}");
        }
    }

    #[test]
    fn things_close_together_are_checked_like_any_others() {
        let def = Def::default();
        for seed in 0..400 {
            let mut dice = Stream::new(seed);
            let mut some = |most: u64| -> Vec<i64> {
                let n = dice.below(most);
                (0..n).map(|_| dice.below(5) as i64).collect()
            };
            let (things, mut wanted) = (some(8), some(6));
            wanted.sort_unstable();
            let legal = |step: i64| {
                let picked = wanted.iter().map(|t| Handle(100 + t * step)).collect();
                let ask = question(&things, step, (1, 4));
                ask.check(&def, &[], &Answer::Some(picked)).is_ok()
            };
            let enough = |t: &i64| {
                let of = |list: &[i64]| list.iter().filter(|x| *x == t).count();
                of(&wanted) <= of(&things)
            };
            let right = (1..=4).contains(&wanted.len()) && wanted.iter().all(enough);
            assert_eq!(legal(1), right, "{wanted:?} of {things:?}");
            assert_eq!(legal(FAR), right, "{wanted:?} of {things:?}");
        }
    }
}
