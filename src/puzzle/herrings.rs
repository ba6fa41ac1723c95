//! Red herrings: what a puzzle has that its solution does not need.

use std::sync::Arc;

use crate::pack::{Files, Options};
use crate::script::{Ability, Program};

use super::limits::{GaveUp, Progress};
use super::open::Opened;
use super::prove::{Effort, Look, look};
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
    let pieces = opened
        .puzzle
        .scenario
        .position
        .iter()
        .flat_map(|p| p.pieces.iter());
    for (i, p) in pieces.enumerate() {
        let mut puzzle = opened.puzzle.clone();
        if let Some(position) = &mut puzzle.scenario.position {
            position.pieces.remove(i);
        }
        if let Ok(less) = Opened::load(files, puzzle, &Options::default())
            && same(&less.task, &whole, effort, progress)?
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
