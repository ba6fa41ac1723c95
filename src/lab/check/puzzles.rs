//! Puzzles are proved: that they can be solved, whether in one way only, that what their author wrote down works, and
//! that doing nothing does not.

use num_traits::One as _;

use crate::pack::read::puzzle::{find_puzzle, is_puzzle, list_puzzles};
use crate::pack::{At, Options};
use crate::problem::{Problem, Problems};
use crate::puzzle::prove::{Effort, value_of_line};
use crate::puzzle::task::Then;
use crate::puzzle::{GaveUp, Limits, Opened, Progress as Proving, Proof, Verdict, fraction, prove};

use super::{CheckProgress, Findings, Target};

/// Positions a check looks at; `solve` goes further.
const NODES: u64 = 200_000;

/// Proves the chosen puzzles and tells how many there were.
pub fn check(
    target: &Target,
    jobs: usize,
    progress: &CheckProgress,
    found: &mut Findings,
) -> usize {
    let known = list_puzzles(target.files).into_iter();
    let known = known.filter(|id| (target.chosen)(&format!("scenarios/{id}.toml")));
    let outside = target
        .scenarios
        .iter()
        .filter(|s| is_puzzle(target.files, s))
        .cloned();
    let all: Vec<String> = known.chain(outside).collect();
    progress.begin("proving puzzles", all.len() as u64);
    for name in &all {
        if let Err(problems) = check_one(target, name, jobs, found) {
            problems.0.into_iter().for_each(|p| found.error(p));
        }
        progress.step();
    }
    all.len()
}

fn check_one(
    target: &Target,
    name: &str,
    jobs: usize,
    found: &mut Findings,
) -> Result<(), Problems> {
    let puzzle = find_puzzle(target.files, name)?;
    let opened = Opened::load(target.files, puzzle, &Options::default())?;
    let effort = Effort {
        jobs,
        limits: Limits {
            nodes: NODES,
            ..Limits::default()
        },
        all: false,
    };
    let goal = &opened.puzzle.goal;
    let proof = prove(
        &opened.task,
        opened.least.as_ref(),
        &effort,
        &Proving::default(),
    );
    match &proof.verdict {
        Verdict::GaveUp(GaveUp::Fault(p)) => {
            return Err(match p.file.is_empty() {
                true => goal.problem(p.message.clone()).help(p.help.clone()).into(),
                false => Problem::clone(p).into(),
            });
        }
        Verdict::GaveUp(why) => {
            let message = format!("the puzzle is not proved: {why}");
            found.warning(
                goal.problem(message)
                    .help("`sietch solve` may go further: `--nodes`"),
            );
            return Ok(());
        }
        Verdict::Impossible => {
            found.error(goal.problem("the puzzle is impossible: this is proved"));
            return Ok(());
        }
        Verdict::Solved | Verdict::Chance => {}
    }
    several(goal, &proof, found);
    solution(&opened, &proof, &effort, found);
    passing(&opened, &proof, &effort, found);
    Ok(())
}

fn several(goal: &At<String>, proof: &Proof, found: &mut Findings) {
    if proof.unique != Some(false) {
        return;
    }
    let how = match proof.good().len() {
        0 => "some of its answers have others as good".into(),
        1 => "its first answer is the only one, but a later one has others as good".into(),
        n => format!("{n} first answers are as good"),
    };
    found.info(goal.problem(format!("the solution is not unique: {how}")));
}

/// The written solution is worth as much as the best one.
fn solution(opened: &Opened, proof: &Proof, effort: &Effort, found: &mut Findings) {
    let (Some(first), Some(best)) = (opened.puzzle.solution.first(), &proof.value) else {
        return;
    };
    // Where chance decides, a written line is a beginning; where it does not, it is all there is.
    let then = if best.is_one() {
        Then::Pass
    } else {
        Then::Best
    };
    match value_of_line(
        &opened.task,
        &opened.solution,
        then,
        effort,
        &Proving::default(),
    ) {
        Ok(value) if value >= *best => {}
        Ok(value) => {
            let (value, best) = (fraction(&value), fraction(best));
            let message =
                format!("the written solution has a chance of {value}, the best one {best}");
            found.error(
                first
                    .problem(message)
                    .help("`sietch solve` shows what works"),
            );
        }
        Err(why) => {
            found.error(first.problem(format!("the written solution does not work: {why}")))
        }
    }
}

/// Whoever does nothing must not solve it.
fn passing(opened: &Opened, proof: &Proof, effort: &Effort, found: &mut Findings) {
    let value = value_of_line(&opened.task, &[], Then::Pass, effort, &Proving::default());
    if let (Ok(value), Some(best)) = (value, &proof.value)
        && value >= *best
    {
        found.warning(
            opened
                .puzzle
                .goal
                .problem("doing nothing solves the puzzle as well"),
        );
    }
}
