//! The chance to reach a goal in the roll that is under way, and the best dice to keep for it.

use crate::kernel::ids::Seat;
use crate::script::Table;

use super::goal::Goal;
use super::limits::{GaveUp, Progress};
use super::prove::{Effort, Outlook, look};
use super::search::ACTIONS;
use super::task::{Task, When, Within};

/// What a roll can come to: the chance, and the answers to the open question that have it.
pub struct Odds {
    pub look: Result<Outlook, GaveUp>,
    /// Were faces treated alike that neither the goal nor the rules of the roll tell apart?
    #[cfg_attr(not(feature = "internals"), allow(dead_code))]
    pub lumped: bool,
}

/// Computes the chance of a goal at the end of the roll in which a game stands, for the seat that rolls.
pub fn odds(table: &Table, goal: Goal, me: Seat, effort: &Effort, progress: &Progress) -> Odds {
    let mut task = Task::new(table.host().program().clone(), goal, me);
    task.from = Some(table.snapshot());
    task.when = When::End;
    task.within = Within {
        phase: table.state().flow().current_phase(table.def()),
        roll: true,
        ..Within::default()
    };
    task.lump = task.goal.classes(table.def());
    let found = look(&task, effort, progress);
    match &found {
        // With an action in between anything may be told apart.
        Err(GaveUp::TooMuch(why)) if task.lump.is_some() && why == ACTIONS => {
            task.lump = None;
            let look = look(&task, effort, progress);
            Odds {
                look,
                lumped: false,
            }
        }
        _ => Odds {
            look: found,
            lumped: task.lump.is_some(),
        },
    }
}
