//! Chance: drawn by a generator of its own, or laid down from outside.

use rand::{Rng as _, SeedableRng as _};
use rand_xoshiro::SplitMix64;

use super::dice::{Dice, Handful, SINGLE_THROWS, THROWS_OF, Throw};

pub trait Chance {
    /// The seat that begins.
    fn first(&mut self, players: u8) -> u8;

    /// Throws the dice that are not kept.
    fn throw(&mut self, dice: &Dice) -> Throw;
}

#[derive(Clone, Debug)]
pub struct Fast(SplitMix64);

impl Fast {
    pub fn new(seed: u64) -> Fast {
        Fast(SplitMix64::seed_from_u64(seed))
    }

    /// A whole number from 0 to `n` - 1 without bias.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        let n = u64::from(n);
        loop {
            let wide = u128::from(self.0.next_u64()) * u128::from(n);
            let low = wide as u64;
            // Accept unless `low` falls in the part that would favour small results.
            if low >= n || low >= n.wrapping_neg() % n {
                return (wide >> 64) as u32;
            }
        }
    }
}

impl Chance for Fast {
    fn first(&mut self, players: u8) -> u8 {
        self.below(players.into()) as u8
    }

    /// One number decides over all dice.
    #[inline]
    fn throw(&mut self, dice: &Dice) -> Throw {
        let n = dice.loose_faction();
        let throw = self.below(THROWS_OF[n] * 216);
        Throw {
            faction: Handful::thrown(n, throw / 216),
            faces: SINGLE_THROWS[throw as usize % 216],
        }
    }
}
