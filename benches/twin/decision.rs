//! Questions and their answers. Legal answers are not listed but numbered: a question says how many there are and which
//! one has a number, so a random number is a random answer, each equally likely.

use super::dice::{Handful, Keep, SINGLES, SIZES, SUBSETS};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ask {
    /// Which of these factions (one bit each) do you play? EB-SETUP.1
    Faction { untaken: u8 },
    /// Which of these dice do you keep, one or more? EB-ROLL.1
    Keep { shown: Handful, singles: u8 },
    /// Which of these forces (bit 8 × seat + place) loses a troop? EB-TREA.1
    Target { forces: u64 },
    /// How many new troops, and how many from the Polar Sink, come to the location? EB-SPICE.1
    Spend { new: u8, waiting: u8, points: u8 },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Answer {
    Faction(u8),
    Keep(Keep),
    Strike { seat: u8, place: u8 },
    Spend { new: u8, moved: u8 },
}

impl Ask {
    #[inline]
    pub fn count(&self) -> u32 {
        match *self {
            Ask::Faction { untaken } => untaken.count_ones(),
            // Nothing is not enough.
            Ask::Keep { shown, singles } => (shown.parts() << size(singles)) - 1,
            Ask::Target { forces } => forces.count_ones(),
            Ask::Spend {
                new,
                waiting,
                points,
            } => (0..=new.min(points))
                .map(|n| u32::from(waiting.min(points - n)) + 1)
                .sum(),
        }
    }

    /// Answer number `n`, from 0 to `count` - 1.
    #[inline]
    pub fn nth(&self, n: u32) -> Answer {
        match *self {
            Ask::Faction { untaken } => Answer::Faction(nth_bit(untaken.into(), n)),
            Ask::Keep { shown, singles } => keep(shown, singles, n + 1),
            Ask::Target { forces } => strike(nth_bit(forces, n)),
            Ask::Spend {
                waiting, points, ..
            } => spend(waiting, points, n),
        }
    }
}

#[inline]
fn nth_bit(mut bits: u64, n: u32) -> u8 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros() as u8
}

/// The force that has this bit.
#[inline]
fn strike(bit: u8) -> Answer {
    Answer::Strike {
        seat: bit / 8,
        place: bit % 8,
    }
}

#[inline]
fn size(singles: u8) -> u32 {
    SIZES[usize::from(singles & SINGLES)].into()
}

/// The low bits say which single dice, the others which part of the faction dice.
#[inline]
fn keep(shown: Handful, singles: u8, n: u32) -> Answer {
    let bits = size(singles);
    let subset = n & ((1 << bits) - 1);
    Answer::Keep(Keep {
        faction: shown.part(n >> bits),
        singles: SUBSETS[usize::from(singles & SINGLES)][subset as usize & 7],
    })
}

#[inline]
fn spend(waiting: u8, points: u8, mut n: u32) -> Answer {
    let mut new = 0;
    loop {
        let row = u32::from(waiting.min(points - new)) + 1;
        if n < row {
            let moved = n as u8;
            return Answer::Spend { new, moved };
        }
        n -= row;
        new += 1;
    }
}
