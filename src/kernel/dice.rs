//! Dice with named faces, thrown, kept and thrown again.
//!
//! A die is in the hand, on the table (thrown, not kept), kept, or set apart. "Keep some, throw the rest again" is
//! nothing but moves between these, so limits of throws, dice that must be kept and dice thrown apart need no more.

use smallvec::SmallVec;

use super::def::Def;
use super::ids::{Die, Face};
use super::map::Tags;
use super::state::{OpError, State};

#[derive(Clone, Debug)]
pub struct DieDef {
    pub name: String,
    pub count: u8,
    pub faces: Vec<Face>,
}

#[derive(Clone, Debug)]
pub struct FaceDef {
    pub name: String,
    /// The text that names it in answers: its name, with the die's in front where two dice share it.
    pub key: String,
    pub die: Die,
    pub value: i64,
    pub tags: Tags,
}

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
}

/// One die of the hand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Shown {
    /// The face it shows, as an index into the definition's faces. Meaningless in the hand.
    pub face: Face,
    pub lie: Lie,
}

impl State {
    /// Takes all dice back into the hand.
    pub fn gather_dice(&mut self) {
        for d in &mut self.dice {
            *d = Shown {
                face: Face(0),
                lie: Lie::Hand,
            };
        }
    }

    /// Takes the dice that are to be thrown again up from the table: what they showed is gone.
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
        (0..self.dice.len())
            .filter(|&i| matches!(self.dice[i].lie, Lie::Hand | Lie::Table))
            .filter(|&i| only.is_none_or(|d| def.hand[i] == d.0))
            .collect()
    }

    /// The faces of the dice on the table, without those of one type.
    pub fn faces_shown<'a>(
        &'a self,
        def: &'a Def,
        barred: Option<Die>,
    ) -> impl Iterator<Item = Face> + 'a {
        let dice = self.dice.iter().zip(&def.hand);
        dice.filter(move |(d, t)| d.lie == Lie::Table && barred.is_none_or(|b| b.0 != **t))
            .map(|(d, _)| d.face)
    }

    /// Puts thrown dice on the table with the faces given.
    pub fn show_dice(&mut self, which: &[usize], faces: &[Face]) {
        for (&i, &face) in which.iter().zip(faces) {
            self.dice[i] = Shown {
                face,
                lie: Lie::Table,
            };
        }
    }

    /// Keeps one die on the table that shows this face.
    pub fn keep_face(&mut self, face: Face) -> Result<(), OpError> {
        self.dice
            .iter_mut()
            .find(|d| d.lie == Lie::Table && d.face == face)
            .map(|d| d.lie = Lie::Kept)
            .ok_or(OpError::NoSuchDie(face))
    }

    /// The face of the first die of a type, wherever it lies outside the hand.
    pub fn die_face(&self, def: &Def, die: Die) -> Option<Face> {
        let at = def.hand.iter().position(|&t| t == die.0)?;
        let d = self.dice.get(at)?;
        matches!(d.lie, Lie::Table | Lie::Kept).then_some(d.face)
    }

    /// Turns the first die of a type to a face, kept.
    pub fn turn_die(&mut self, def: &Def, face: Face) -> Result<(), OpError> {
        let die = def.faces[face.index()].die;
        let at = def.hand.iter().position(|&t| t == die.0);
        let d = at.and_then(|i| self.dice.get_mut(i));
        d.map(|d| {
            *d = Shown {
                face,
                lie: Lie::Kept,
            }
        })
        .ok_or(OpError::NoSuchDie(face))
    }

    /// How many kept dice show a face.
    pub fn kept_showing(&self, face: Face) -> usize {
        self.dice
            .iter()
            .filter(|d| d.lie == Lie::Kept && d.face == face)
            .count()
    }
}
