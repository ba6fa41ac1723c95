//! Throwing, keeping some, and throwing the rest again until all are kept.
//!
//! A roll is a plain value beside the state: whoever copies both can go on from there more than once, and no script has
//! to be run again for it.

use super::Answer;
use super::ids::{Face, Seat};
use super::set::Faces;
use super::state::dice::Lie;
use super::state::{OpError, State};

/// What is due in a roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Due {
    /// All loose dice are thrown.
    Throw,
    /// The dice lie there, and the script has to see them before any are kept.
    Look,
    /// The seat keeps some of the dice that lie there.
    Keep,
    /// All are kept.
    Nothing,
}

/// Which throws the script has to see.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Looks {
    Never,
    /// Those in which one of these falls.
    At(Faces),
    Always,
}

/// A roll under way: what names its throws and choices, who keeps, and how it goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Roll {
    pub throw: u16,
    pub keep: u16,
    pub seat: Seat,
    /// Dice to keep after each throw, if so many lie there.
    pub min: u32,
    /// What lies there after so many throws is kept as it lies.
    pub limit: Option<u32>,
    /// Throws that the script itself wants to see.
    pub looks: Looks,
    /// The script comes in at every throw: it puts the question what to keep.
    pub asks: bool,
    /// Counted only where there is a limit: else rolls that go on alike are alike.
    pub throws: u32,
    /// The dice have been thrown, and none of this throw are kept yet.
    pub thrown: bool,
}

impl Roll {
    /// A roll before its first throw that keeps at least one die each time, as often as it likes.
    pub fn new(throw: u16, keep: u16, seat: Seat) -> Roll {
        Roll {
            throw,
            keep,
            seat,
            min: 1,
            limit: None,
            looks: Looks::Never,
            asks: false,
            throws: 0,
            thrown: false,
        }
    }

    pub fn due(&self, state: &State) -> Due {
        if !state.dice().iter().any(|d| d.loose()) {
            return Due::Nothing;
        }
        match self.thrown {
            false => Due::Throw,
            true if self.asks || self.shown_to_script(state) => Due::Look,
            true => Due::Keep,
        }
    }

    /// Does the script want to see what lies on the table?
    pub fn shown_to_script(&self, state: &State) -> bool {
        match self.looks {
            Looks::Never => false,
            Looks::At(faces) => faces.fallen(state),
            Looks::Always => true,
        }
    }

    /// The loose dice have been thrown. After the last throw all that lie there are kept.
    pub fn fall(&mut self, state: &mut State) {
        self.thrown = true;
        if let Some(limit) = self.limit {
            self.throws += 1;
            if self.throws >= limit {
                state.keep_all_dice();
            }
        }
    }

    /// Keeps the dice of an answer; the rest is to be thrown again.
    pub fn keep(&mut self, state: &mut State, answer: &Answer) -> Result<(), OpError> {
        self.go_on();
        state.keep_answer(answer)
    }

    /// What is kept of this throw is kept: the rest is to be thrown again.
    pub fn go_on(&mut self) {
        self.thrown = false;
    }
}

impl Faces {
    /// Does one of them lie on the table?
    pub fn fallen(&self, state: &State) -> bool {
        let mut dice = state.dice().iter().filter(|d| d.lie == Lie::Table);
        !self.is_empty() && dice.any(|d| self.has(d.face))
    }
}

impl State {
    /// Keeps the dice of an answer.
    pub fn keep_answer(&mut self, answer: &Answer) -> Result<(), OpError> {
        let Answer::Some(faces) = answer else {
            return Ok(());
        };
        let mut faces = faces.iter().map(|f| Face(f.index() as u8));
        faces.try_for_each(|face| self.keep_face(face))
    }
}
