//! Dice with named faces, thrown, kept and thrown again.
//!
//! A die is in the hand, on the table (thrown, not kept), kept, or set apart. "Keep some, throw the rest again" is
//! nothing but moves between these, so limits of throws, dice that must be kept and dice thrown apart need no more.

use std::iter::Zip;
use std::slice::Iter;

use smallvec::SmallVec;

use crate::kernel::chance::Stream;
use crate::kernel::def::Def;
use crate::kernel::ids::{Die, Face};

use super::{OpError, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Lie {
    /// Not thrown yet.
    Hand,
    /// Thrown and not kept: it may be thrown again.
    Table,
    Kept,
    /// Takes no part for now.
    Apart,
    /// Kept, and laid down by hand in the phase that is running: if that gathers all dice, this one stays.
    Laid,
}

impl Lie {
    /// As hashes have it: a die laid down is a die kept.
    pub fn code(self) -> u8 {
        match self {
            Lie::Laid => Lie::Kept as u8,
            other => other as u8,
        }
    }
}

/// One die of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The face it shows, as an index into the definition's faces. Meaningless in the hand.
    pub face: Face,
    pub lie: Lie,
}

impl Shown {
    pub fn kept(self) -> bool {
        matches!(self.lie, Lie::Kept | Lie::Laid)
    }

    /// In the hand or on the table: a throw would throw it.
    #[inline]
    pub fn loose(self) -> bool {
        matches!(self.lie, Lie::Hand | Lie::Table)
    }
}

/// Faces on the table. It knows how many are to come, so that a list of them grows once.
#[derive(Clone)]
pub struct FacesShown<'a> {
    dice: Zip<Iter<'a, Shown>, Iter<'a, u8>>,
    barred: Option<Die>,
}

impl Iterator for FacesShown<'_> {
    type Item = Face;

    #[inline]
    fn next(&mut self) -> Option<Face> {
        let barred = self.barred;
        self.dice
            .find(|(d, t)| d.lie == Lie::Table && barred.is_none_or(|b| b.0 != **t))
            .map(|(d, _)| d.face)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.clone().count();
        (n, Some(n))
    }
}

impl State {
    /// Takes all dice back into the hand.
    #[inline]
    pub fn gather_dice(&mut self) {
        for d in &mut self.dice {
            *d = match d.lie {
                Lie::Laid => Shown {
                    lie: Lie::Kept,
                    ..*d
                },
                _ => Shown {
                    face: Face(0),
                    lie: Lie::Hand,
                },
            };
        }
    }

    /// The faces of the dice that are kept, as they lie.
    pub fn kept_faces(&self) -> Vec<Face> {
        let kept = self.dice.iter().filter(|d| d.kept());
        kept.map(|d| d.face).collect()
    }

    /// The phase in which dice were laid down is over: they are kept like any others.
    #[inline]
    pub fn settle_dice(&mut self) {
        // Hardly ever is any, and this is asked at the end of every phase: all are looked at together, without a branch.
        let laid = self
            .dice
            .iter()
            .fold(false, |any, d| any | (d.lie == Lie::Laid));
        if laid {
            let laid = self.dice.iter_mut().filter(|d| d.lie == Lie::Laid);
            laid.for_each(|d| d.lie = Lie::Kept);
        }
    }

    /// Takes the dice that are to be thrown again up from the table: what they showed is gone.
    #[inline]
    pub fn take_up_dice(&mut self) {
        for d in self.dice.iter_mut().filter(|d| d.lie == Lie::Table) {
            *d = Shown {
                face: Face(0),
                lie: Lie::Hand,
            };
        }
    }

    /// Which dice a throw of all loose dice (or of one type) would throw.
    pub fn loose_dice(&self, def: &Def, only: Option<Die>) -> SmallVec<[usize; 16]> {
        let mut which = SmallVec::new();
        for (i, d) in self.dice.iter().enumerate() {
            if d.loose() && only.is_none_or(|o| def.hand[i] == o.0) {
                which.push(i);
            }
        }
        which
    }

    /// The faces of the dice on the table, without those of one type.
    #[inline]
    pub fn faces_shown<'a>(&'a self, def: &'a Def, barred: Option<Die>) -> FacesShown<'a> {
        FacesShown {
            dice: self.dice.iter().zip(&def.hand),
            barred,
        }
    }

    /// Puts thrown dice on the table with the faces given.
    #[inline]
    pub fn show_dice(&mut self, which: &[usize], faces: &[Face]) {
        for (&i, &face) in which.iter().zip(faces) {
            self.dice[i] = Shown {
                face,
                lie: Lie::Table,
            };
        }
    }

    /// Keeps one die on the table that shows this face.
    #[inline]
    pub fn keep_face(&mut self, face: Face) -> Result<(), OpError> {
        self.dice
            .iter_mut()
            .find(|d| d.lie == Lie::Table && d.face == face)
            .map(|d| d.lie = Lie::Kept)
            .ok_or(OpError::NoSuchDie(face))
    }

    /// Keeps all dice on the table as they lie.
    pub fn keep_all_dice(&mut self) {
        for d in self.dice.iter_mut().filter(|d| d.lie == Lie::Table) {
            d.lie = Lie::Kept;
        }
    }

    /// Has the kept dice show other faces, given for all dice.
    pub fn turn_kept(&mut self, faces: &[Face]) {
        for (d, face) in self.dice.iter_mut().zip(faces) {
            if d.lie == Lie::Kept {
                d.face = *face;
            }
        }
    }

    /// Throws all loose dice as a random stream has it, and tells how they fell.
    #[inline]
    pub fn throw_loose(&mut self, def: &Def, stream: &mut Stream) -> SmallVec<[Face; 16]> {
        let mut fallen = SmallVec::new();
        for (die, of) in self.dice.iter_mut().zip(&def.hand) {
            if die.loose() {
                let faces = &def.dice[usize::from(*of)].faces;
                let face = faces.get(stream.below(faces.len() as u64) as usize);
                (die.face, die.lie) = (face.copied().unwrap_or(Face(0)), Lie::Table);
                fallen.push(die.face);
            }
        }
        fallen
    }

    /// Lays a die of the hand down with this face, kept; in play it may be laid for the running phase only.
    pub fn lay_die(&mut self, def: &Def, face: Face, in_play: bool) -> Result<(), OpError> {
        let die = def.faces[face.index()].die;
        let mut hand = def.hand.iter().zip(&mut self.dice);
        let free = hand.find(|(t, d)| **t == die.0 && d.lie == Lie::Hand);
        let (_, d) = free.ok_or(OpError::NoSuchDie(face))?;
        let lie = if in_play { Lie::Laid } else { Lie::Kept };
        *d = Shown { face, lie };
        Ok(())
    }

    /// The face of the first die of a type, wherever it lies outside the hand.
    #[inline]
    pub fn die_face(&self, def: &Def, die: Die) -> Option<Face> {
        let at = def.hand.iter().position(|&t| t == die.0)?;
        let d = self.dice.get(at)?;
        (d.lie == Lie::Table || d.kept()).then_some(d.face)
    }

    /// Turns the first die of a type to a face, kept; with `from` the first kept one that shows that face.
    pub fn turn_die(&mut self, def: &Def, face: Face, from: Option<Face>) -> Result<(), OpError> {
        let die = def.faces[face.index()].die;
        let mut of_type = def.hand.iter().zip(&mut self.dice);
        let fits = |d: &Shown| from.is_none_or(|f| d.kept() && d.face == f);
        let found = of_type.find(|(t, d)| **t == die.0 && fits(d));
        let (_, d) = found.ok_or(OpError::NoSuchDie(from.unwrap_or(face)))?;
        *d = Shown {
            face,
            lie: Lie::Kept,
        };
        Ok(())
    }

    /// Leaves dice of a type out of throws, or brings them back into the hand: so many of those it concerns, else all.
    pub fn set_apart(&mut self, def: &Def, die: Die, apart: bool, most: Option<usize>) {
        let dice = def.hand.iter().zip(&mut self.dice);
        let concerned = dice.filter(|(t, d)| **t == die.0 && (d.lie == Lie::Apart) != apart);
        for (_, d) in concerned.take(most.unwrap_or(usize::MAX)) {
            d.lie = if apart { Lie::Apart } else { Lie::Hand };
        }
    }

    /// How many kept dice show a face.
    #[inline]
    pub fn kept_showing(&self, face: Face) -> usize {
        self.dice
            .iter()
            .filter(|d| d.kept() && d.face == face)
            .count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::def::FaceDef;
    use crate::kernel::map::Tags;

    /// Three dice of a type with the faces 0 and 1, and one of another with the face 2.
    fn hand() -> (Def, State) {
        let face = |die| FaceDef {
            name: String::new(),
            title: String::new(),
            key: String::new(),
            die: Die(die),
            value: 0,
            tags: Tags::default(),
        };
        let def = Def {
            hand: vec![0, 0, 0, 1],
            faces: vec![face(0), face(0), face(1)],
            ..Def::default()
        };
        let state = State::new(&def, 1);
        (def, state)
    }

    fn lies(s: &State) -> Vec<Lie> {
        s.dice.iter().map(|d| d.lie).collect()
    }

    #[test]
    fn so_many_dice_of_a_type_are_set_apart_and_come_back() {
        use Lie::{Apart, Hand};
        let (def, mut s) = hand();
        s.set_apart(&def, Die(0), true, Some(1));
        assert_eq!(lies(&s), [Apart, Hand, Hand, Hand]);
        s.set_apart(&def, Die(0), true, Some(1));
        assert_eq!(lies(&s), [Apart, Apart, Hand, Hand], "one more");
        assert_eq!(s.loose_dice(&def, None)[..], [2, 3]);
        s.set_apart(&def, Die(0), false, Some(1));
        assert_eq!(lies(&s), [Hand, Apart, Hand, Hand]);
        s.set_apart(&def, Die(0), true, None);
        assert_eq!(lies(&s), [Apart, Apart, Apart, Hand]);
        s.set_apart(&def, Die(0), false, None);
        assert_eq!(lies(&s), [Hand; 4]);
    }

    #[test]
    fn dice_that_are_kept_are_not_brought_back() {
        let (def, mut s) = hand();
        s.show_dice(&[0], &[Face(1)]);
        s.keep_face(Face(1)).unwrap();
        s.set_apart(&def, Die(0), false, None);
        assert_eq!(s.dice[0].lie, Lie::Kept);
    }

    #[test]
    fn the_die_that_shows_a_face_is_turned() {
        let (def, mut s) = hand();
        s.show_dice(&[0, 1, 2], &[Face(0), Face(1), Face(1)]);
        s.keep_face(Face(0)).unwrap();
        s.keep_face(Face(1)).unwrap();
        s.turn_die(&def, Face(0), Some(Face(1))).unwrap();
        assert_eq!((s.kept_showing(Face(0)), s.kept_showing(Face(1))), (2, 0));
        let gone = s.turn_die(&def, Face(0), Some(Face(1)));
        assert!(gone.is_err(), "the third is not kept");
        assert!(
            s.turn_die(&def, Face(2), Some(Face(0))).is_err(),
            "another type"
        );
        s.turn_die(&def, Face(1), None).unwrap();
        assert_eq!(s.dice[0].face, Face(1), "else the first of its type");
    }
}
