//! Sets of places or of faces, one bit each.

use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

use super::ids::{Face, Place};

/// An id of which there are at most 256.
pub trait SmallId: Copy {
    fn from_number(n: u8) -> Self;
    fn number(self) -> u8;
}

/// Faces, one bit each.
pub type Faces = IdSet<Face>;
/// Places, one bit each.
pub type Places = IdSet<Place>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct IdSet<T>([u64; 4], PhantomData<T>);

impl<T: SmallId> IdSet<T> {
    pub const ALL: IdSet<T> = IdSet([u64::MAX; 4], PhantomData);
    const NONE: IdSet<T> = IdSet([0; 4], PhantomData);

    #[inline]
    pub fn add(&mut self, id: T) {
        let n = id.number();
        self.0[usize::from(n / 64)] |= 1 << (n % 64);
    }

    #[inline]
    pub fn has(&self, id: T) -> bool {
        let n = id.number();
        self.0[usize::from(n / 64)] >> (n % 64) & 1 == 1
    }

    pub fn is_empty(&self) -> bool {
        self.0 == [0; 4]
    }

    /// Are there fewer than so many? Nobody counts further than that.
    #[inline]
    pub fn fewer_than(&self, n: usize) -> bool {
        let mut missing = n;
        for mut word in self.0 {
            while word != 0 && missing > 0 {
                (word, missing) = (word & (word - 1), missing - 1);
            }
        }
        missing > 0
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Those of both.
    #[inline]
    pub fn within(self, other: &IdSet<T>) -> IdSet<T> {
        self.joined(other, |a, b| a & b)
    }

    /// Those of one or of both.
    #[inline]
    pub fn with(self, other: &IdSet<T>) -> IdSet<T> {
        self.joined(other, |a, b| a | b)
    }

    /// Those that are not of the other.
    #[inline]
    pub fn without(self, other: &IdSet<T>) -> IdSet<T> {
        self.joined(other, |a, b| a & !b)
    }

    #[inline]
    fn joined(mut self, other: &IdSet<T>, join: impl Fn(u64, u64) -> u64) -> IdSet<T> {
        let words = self.0.iter_mut().zip(&other.0);
        words.for_each(|(a, b)| *a = join(*a, *b));
        self
    }

    /// Leaves those of which something is so.
    #[inline]
    pub fn retain(&mut self, mut keep: impl FnMut(T) -> bool) {
        for (at, word) in self.0.iter_mut().enumerate() {
            let mut left = *word;
            while left != 0 {
                let bit = left.trailing_zeros() as usize;
                left &= left - 1;
                if !keep(T::from_number((64 * at + bit) as u8)) {
                    *word &= !(1 << bit);
                }
            }
        }
    }

    /// In order.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = T> + use<T> {
        let (words, mut at) = (self.0, 0);
        let mut word = words[0];
        std::iter::from_fn(move || {
            while word == 0 {
                at += 1;
                word = *words.get(at)?;
            }
            let bit = word.trailing_zeros() as usize;
            word &= word - 1;
            Some(T::from_number((64 * at + bit) as u8))
        })
    }
}

impl<T: SmallId> Default for IdSet<T> {
    fn default() -> IdSet<T> {
        IdSet::NONE
    }
}

impl<T> Hash for IdSet<T> {
    fn hash<H: Hasher>(&self, h: &mut H) {
        self.0.hash(h);
    }
}

impl<T: SmallId> FromIterator<T> for IdSet<T> {
    fn from_iter<I: IntoIterator<Item = T>>(all: I) -> IdSet<T> {
        let mut set = IdSet::NONE;
        all.into_iter().for_each(|id| set.add(id));
        set
    }
}

impl SmallId for Face {
    fn from_number(n: u8) -> Face {
        Face(n)
    }

    fn number(self) -> u8 {
        self.0
    }
}

impl SmallId for Place {
    fn from_number(n: u8) -> Place {
        Place(n)
    }

    fn number(self) -> u8 {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_set_has_what_was_added_in_order() {
        let all = [255, 0, 64, 63, 200].map(Place);
        let set: Places = all.into_iter().collect();
        let listed: Vec<u8> = set.iter().map(|p| p.0).collect();
        assert_eq!(listed, [0, 63, 64, 200, 255]);
        assert!(set.has(Place(200)) && !set.has(Place(201)));
        assert!(Places::default().is_empty() && Places::ALL.iter().count() == 256);
    }

    #[test]
    fn sets_are_cut_from_each_other() {
        let set = |all: &[u8]| all.iter().map(|n| Place(*n)).collect::<Places>();
        let (a, b) = (set(&[1, 63, 64, 200]), set(&[63, 200, 255]));
        assert_eq!(
            (a.within(&b), a.without(&b)),
            (set(&[63, 200]), set(&[1, 64]))
        );
        assert_eq!(a.with(&b), set(&[1, 63, 64, 200, 255]));
        let mut odd = a;
        odd.retain(|p| p.0 % 2 == 1);
        assert_eq!((odd, odd.len(), a.len()), (set(&[1, 63]), 2, 4));
        assert!(!a.fewer_than(4) && a.fewer_than(5) && !set(&[]).fewer_than(0));
    }
}
