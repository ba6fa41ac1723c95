//! What is to be proved: a position, who solves, the goal, and how the others and chance behave.

use std::sync::Arc;

use crate::kernel::ids::Seat;
use crate::script::{Program, Snapshot};

use super::goal::Goal;

pub use crate::pack::read::puzzle::{Dice, Opponents, When};

/// How long the solver has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Within {
    /// Turns that end, the running one included; [`u32::MAX`] for as many as come.
    pub turns: u32,
    /// Decisions of the solver; [`u32::MAX`] for as many as come.
    pub decisions: u32,
    /// Until the end of this phase.
    pub phase: Option<usize>,
    /// Until no die of a roll is left to throw.
    pub roll: bool,
}

impl Default for Within {
    fn default() -> Within {
        Within {
            turns: 1,
            decisions: u32::MAX,
            phase: None,
            roll: false,
        }
    }
}

/// The solver's answers as they are written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WrittenAnswers {
    /// The decision each is for (any if empty) and its words.
    pub answers: Vec<(String, String)>,
    /// What the solver does when they are used up.
    pub then: Then,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Then {
    /// Plays on as well as possible.
    Best,
    /// Passes where that is possible, and else takes the first answer.
    Pass,
}

#[derive(Clone, Debug)]
pub struct Task {
    pub program: Arc<Program>,
    /// Where the search begins; else at the start of the program.
    pub from: Option<Snapshot>,
    pub goal: Goal,
    pub me: Seat,
    pub when: When,
    pub opponents: Opponents,
    pub dice: Dice,
    /// Outcomes of the first chance events, in order.
    pub throws: Vec<String>,
    /// Answers of the others by decision; the last one is given again and again.
    pub script: Vec<(String, Vec<String>)>,
    pub within: Within,
    /// Answers the solver is bound to; free to choose if there is none.
    pub line: Option<WrittenAnswers>,
    /// A number for each face, where those with the same number may be treated alike: only within one roll.
    pub lump: Option<Vec<u16>>,
}

impl Task {
    pub fn new(program: Arc<Program>, goal: Goal, me: Seat) -> Task {
        Task {
            program,
            from: None,
            goal,
            me,
            when: When::default(),
            opponents: Opponents::default(),
            dice: Dice::default(),
            throws: Vec::new(),
            script: Vec::new(),
            within: Within::default(),
            line: None,
            lump: None,
        }
    }
}
