//! Red herrings: what a puzzle has that its solution does not need.

use std::sync::Arc;

use crate::kernel::ids::{Piece, Seat};
use crate::pack::position::COMMON;
use crate::pack::scenario::Pieces;
use crate::pack::{Files, Options};
use crate::script::{Ability, Program};

use super::limits::{GaveUp, Progress};
use super::open::Opened;
use super::prove::{Effort, Look, look};
use super::reader;
use super::task::Task;

/// The value of a task and its best first answers: what must stay the same.
fn same(task: &Task, whole: &Look, effort: &Effort, progress: &Progress) -> Result<bool, GaveUp> {
    match look(task, effort, progress) {
        Ok(less) => Ok(less == *whole),
        // Without it the game goes another way altogether.
        Err(GaveUp::Fault(_)) => Ok(false),
        Err(why) => Err(why),
    }
}

/// The task without some pieces. They leave the game: back in the supply they might do their work from there.
fn without(opened: &Opened, p: &Pieces) -> Option<Task> {
    let mut program = Program::clone(&opened.task.program);
    let (def, state) = (&program.def, &program.start);
    let owner = match p.owner.as_str() {
        COMMON => Seat::COMMON,
        name => state.find_seat(def, name)?,
    };
    let place = state.find_place(def, &p.place.value, owner)?;
    let kind = def.kind(&p.kind.value)?;
    let piece = Piece { place, owner, kind };
    let n = u64::try_from(p.count.value).ok()?;
    let mut start = state.clone();
    start.take(def, piece, n).ok()?;
    // Losses count from what is there now.
    let goal = reader::read(def, &start, &opened.puzzle.goal.value).ok()?;
    program.start = start;
    Some(Task {
        program: Arc::new(program),
        goal,
        ..opened.task.clone()
    })
}

/// Names the variants, pieces and taught clauses without which the puzzle has the same solution.
pub fn find(
    files: &Files,
    opened: &Opened,
    effort: &Effort,
    progress: &Progress,
) -> Result<Option<Vec<String>>, GaveUp> {
    let whole = look(&opened.task, effort, progress)?;
    let mut list = Vec::new();
    for variant in &opened.puzzle.scenario.variants {
        let without = vec![variant.value.clone()];
        let options = Options {
            without,
            ..Options::default()
        };
        if let Ok(less) = Opened::load(files, opened.puzzle.clone(), &options)
            && same(&less.task, &whole, effort, progress)?
        {
            list.push(format!("the variant {}", variant.value));
        }
    }
    let position = opened.puzzle.scenario.position.iter();
    for p in position.flat_map(|p| p.pieces.iter()) {
        if let Some(less) = without(opened, p)
            && same(&less, &whole, effort, progress)?
        {
            let (n, kind, owner, place) =
                (p.count.value, &p.kind.value, &p.owner.value, &p.place.value);
            list.push(format!("{n} {kind} of {owner} at {place}"));
        }
    }
    for clause in &opened.puzzle.teaches {
        let has = |a: &Ability| a.clause == clause.value;
        if !opened.task.program.abilities.iter().any(has) {
            continue;
        }
        let mut program = Program::clone(&opened.task.program);
        program.abilities.retain(|a| !has(a));
        let mut less = opened.task.clone();
        less.program = Arc::new(program);
        if same(&less, &whole, effort, progress)? {
            list.push(format!("the clause {}", clause.value));
        }
    }
    Ok(Some(list))
}
