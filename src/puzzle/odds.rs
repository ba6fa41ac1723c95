//! The chance to reach a goal in the roll that is under way, and the best dice to keep for it.

use crate::kernel::Answer;
use crate::kernel::ids::Seat;
use crate::script::Table;

use super::goal::Goal;
use super::limits::{GaveUp, Progress};
use super::prove::{Effort, Proof, prove};
use super::search::ACTIONS;
use super::task::{Task, When, Within};
use super::tree::Try;

/// What a roll can come to.
pub struct Odds {
    pub proof: Proof,
    /// Were faces treated alike that neither the goal nor the rules of the roll tell apart?
    pub lumped: bool,
}

impl Odds {
    /// The best answer to the question that is open.
    pub fn best(&self) -> Option<&Try> {
        self.proof.good().into_iter().next()
    }

    pub fn answer(&self) -> Option<&Answer> {
        self.best().map(|t| &t.answer)
    }
}

/// Computes the chance of a goal at the end of the roll in which a game stands, for the seat that rolls.
pub fn odds(table: &Table, goal: Goal, me: Seat, effort: &Effort, progress: &Progress) -> Odds {
    let mut task = Task::new(table.host().program().clone(), goal, me);
    task.from = Some(table.snapshot());
    task.when = When::End;
    task.within = Within {
        phase: table.state().flow.current_phase(table.def()),
        roll: true,
        ..Within::default()
    };
    let mut told = Vec::new();
    if task.goal.tells_apart(table.def(), &mut told) {
        // The dice that lie on the table or are kept show faces that nothing may be mixed up with.
        told.extend(table.state().dice.iter().map(|d| d.face));
        task.lump = Some(told);
        let proof = prove(&task, None, effort, progress);
        let actions =
            matches!(&proof.verdict, super::Verdict::GaveUp(GaveUp::TooMuch(t)) if t == ACTIONS);
        if !actions {
            return Odds {
                proof,
                lumped: true,
            };
        }
        task.lump = None;
    }
    let proof = prove(&task, None, effort, progress);
    Odds {
        proof,
        lumped: false,
    }
}
