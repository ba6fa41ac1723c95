//! Chance.
//!
//! The generator is a counter: event number `k` of a game draws from its own stream, made of the seed and `k`. So an
//! outcome read from a journal, forced by a user or chosen by a search costs exactly as much generator as a random
//! one, and undoing and repeating an answer meets the same dice.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    pub seed: u64,
    /// How many chance events have happened.
    pub drawn: u32,
}

impl Generator {
    pub fn new(seed: u64) -> Generator {
        Generator { seed, drawn: 0 }
    }

    /// The stream of the next event; the event counts as drawn.
    #[inline]
    pub fn next_stream(&mut self) -> Stream {
        let stream = Stream::new(mix(self.seed, u64::from(self.drawn)));
        self.skip();
        stream
    }

    /// Counts an event whose outcome came from elsewhere.
    #[inline]
    pub fn skip(&mut self) {
        self.drawn = self.drawn.wrapping_add(1);
    }
}

/// A seed made of two numbers, for families of independent streams (games of a simulation, bots of a game).
#[inline]
pub fn mix(a: u64, b: u64) -> u64 {
    let mut s =
        SplitMix64::seed_from_u64(a ^ b.wrapping_mul(0x9e37_79b9_7f4a_7c15).rotate_left(31));
    s.next_u64() ^ b
}

/// Random numbers of one event or one bot; the same on every machine.
#[derive(Clone, Debug)]
pub struct Stream(SplitMix64);

impl Stream {
    #[inline]
    pub fn new(seed: u64) -> Stream {
        Stream(SplitMix64::seed_from_u64(seed))
    }

    /// A whole number from 0 to `n` - 1 without bias; 0 when there is no choice.
    #[inline]
    pub fn below(&mut self, n: u64) -> u64 {
        if n < 2 {
            return 0;
        }
        let wide = self.wide(n);
        match wide as u64 >= n {
            true => (wide >> 64) as u64,
            false => self.below_evenly(n, wide),
        }
    }

    /// Draws again while the lower half falls in the part that would favour small results: next to never.
    #[cold]
    fn below_evenly(&mut self, n: u64, mut wide: u128) -> u64 {
        while (wide as u64) < n.wrapping_neg() % n {
            wide = self.wide(n);
        }
        (wide >> 64) as u64
    }

    #[inline]
    fn wide(&mut self, n: u64) -> u128 {
        u128::from(self.0.next_u64()) * u128::from(n)
    }

    pub fn shuffle<T>(&mut self, list: &mut [T]) {
        for i in (1..list.len()).rev() {
            let j = self.below(i as u64 + 1) as usize;
            list.swap(i, j);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn same_seed_same_numbers_on_every_machine() {
        let mut g = Generator::new(7);
        let first: Vec<u64> = (0..6).map(|_| g.next_stream().below(6)).collect();
        let mut h = Generator::new(7);
        h.skip();
        assert_eq!(
            h.next_stream().below(6),
            first[1],
            "a skipped event costs one stream"
        );
        assert_eq!(first, [4, 4, 5, 3, 5, 5]);
    }

    #[test]
    fn below_is_even() {
        let mut s = Stream::new(3);
        let mut seen = [0u32; 6];
        for _ in 0..60_000 {
            seen[s.below(6) as usize] += 1;
        }
        assert!(seen.iter().all(|n| (9_500..10_500).contains(n)), "{seen:?}");
    }

    #[test]
    fn shuffles_keep_every_element() {
        let mut list: Vec<u32> = (0..52).collect();
        Stream::new(9).shuffle(&mut list);
        let mut sorted = list.clone();
        sorted.sort_unstable();
        assert_eq!(sorted, (0..52).collect::<Vec<_>>());
        assert_ne!(list, sorted);
    }
}
