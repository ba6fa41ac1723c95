//! Red herrings: what a puzzle has that its solution does not need.

use std::sync::Arc;

use crate::kernel::ids::{Piece, Seat};
use crate::pack::build::position::COMMON;
use crate::pack::read::scenario::Pieces;
use crate::pack::{Files, Options};
use crate::script::{Ability, Program};

use super::limits::{GaveUp, Progress};
use super::open::Opened;
use super::policy::Case;
use super::prove::{Effort, Verdict, prove};
use super::task::Task;
use super::{Ratio, reader};

/// What must stay the same: the value, the length of the solution, and every answer of it.
#[derive(PartialEq, Eq)]
struct Sum {
    value: Option<Ratio>,
    shortest: Option<u32>,
    good: Vec<String>,
    solution: String,
    policy: Vec<Case>,
}

fn sum(opened: &Opened, task: &Task, effort: &Effort, progress: &Progress) -> Result<Sum, GaveUp> {
    let proof = prove(task, opened.least.as_ref(), effort, progress);
    if let Verdict::GaveUp(why) = proof.verdict {
        return Err(why);
    }
    // What was not all written out, for want of time, cannot be compared.
    progress.go_on(&effort.limits)?;
    let rolls = !proof.policy.is_empty();
    let solution = match &proof.tree {
        Some(tree) => tree.skeleton(rolls),
        None => Some(String::new()),
    };
    let too_long = || GaveUp::TooMuch("the solution is too long to be compared".into());
    Ok(Sum {
        good: proof.good().iter().map(|t| t.text.clone()).collect(),
        solution: solution.ok_or_else(too_long)?,
        value: proof.value,
        shortest: proof.shortest,
        policy: proof.policy,
    })
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
    let whole = sum(opened, &opened.task, effort, progress)?;
    let mut list = Vec::new();
    let same = |task: &Task| match sum(opened, task, effort, progress) {
        Ok(less) => Ok(less == whole),
        // Without it the game goes another way altogether.
        Err(GaveUp::Fault(_) | GaveUp::TooMuch(_)) => Ok(false),
        Err(why) => Err(why),
    };
    for variant in &opened.puzzle.scenario.variants {
        let without = vec![variant.value.clone()];
        let options = Options {
            without,
            ..Options::default()
        };
        if let Ok(less) = Opened::load(files, opened.puzzle.clone(), &options)
            && same(&less.task)?
        {
            list.push(format!("the variant {}", variant.value));
        }
    }
    let position = opened.puzzle.scenario.position.iter();
    for p in position.flat_map(|p| p.pieces.iter()) {
        if let Some(less) = without(opened, p)
            && same(&less)?
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
        if same(&less)? {
            list.push(format!("the clause {}", clause.value));
        }
    }
    Ok(Some(list))
}
