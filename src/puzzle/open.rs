//! From a puzzle file to a task: everything it names is looked up, with file and line where it is not there.

use std::sync::Arc;

use num_traits::{One as _, Zero as _};

use crate::kernel::def::Order;
use crate::kernel::ids::Zone;
use crate::kernel::{Def, Knowers};
use crate::pack::text::at::{At, unknown};
use crate::pack::{Files, Options, Puzzle, find_puzzle, load_scenario};
use crate::problem::{Problem, Problems};
use crate::script::Program;

use super::task::{Task, When, Within};
use super::{Ratio, reader, tell};

/// A puzzle with its rules loaded.
#[derive(Clone, Debug)]
pub struct Opened {
    pub puzzle: Puzzle,
    pub task: Task,
    /// The chance that is asked for.
    pub least: Option<Ratio>,
    /// The written solution: decision (any if empty) and answer.
    pub solution: Vec<(String, String)>,
}

impl Opened {
    /// What it asks for, as a sentence.
    pub fn asks(&self) -> String {
        tell::goal(&self.task, self.least.as_ref())
    }

    /// Finds a puzzle and loads it.
    pub fn find(files: &Files, name: &str) -> Result<Opened, Problems> {
        Opened::load(files, find_puzzle(files, name)?, &Options::default())
    }

    pub fn load(files: &Files, puzzle: Puzzle, options: &Options) -> Result<Opened, Problems> {
        let mut program = load_scenario(files, puzzle.scenario.clone(), options)?;
        if puzzle.open {
            show_cards(&mut program, &puzzle.solver);
        }
        let program = Arc::new(program);
        let mut problems = Vec::new();
        let opened = look_up(&program, &puzzle, &mut problems);
        Problems(problems).into_result()?;
        let cannot = || Problem::new("the puzzle cannot be read").at(&*puzzle.file, 0);
        let (task, least) = opened.ok_or_else(cannot)?;
        let solution = puzzle.solution.iter().map(|line| split(line)).collect();
        Ok(Opened {
            puzzle,
            task,
            least,
            solution,
        })
    }
}

/// Shows the solver what lies in every zone; the order of a pile is nobody's to see.
fn show_cards(program: &mut Program, solver: &str) {
    let seat = program.def.role(solver);
    let seat = seat.and_then(|r| program.start.seat_of(r));
    let who = seat.map_or(Knowers::NOBODY, Knowers::of);
    for (zone, i) in program.def.zones.iter().zip(0..) {
        if !zone.pile {
            program.start.show_zone(Zone(i), who);
        }
    }
}

/// `decision: answer`, or an answer only.
fn split(line: &str) -> (String, String) {
    match line.split_once(':') {
        Some((what, answer)) => (what.trim().into(), answer.trim().into()),
        None => (String::new(), line.trim().into()),
    }
}

fn look_up(
    program: &Arc<Program>,
    puzzle: &Puzzle,
    problems: &mut Vec<Problem>,
) -> Option<(Task, Option<Ratio>)> {
    let (def, start) = (&program.def, &program.start);
    let seat = def.role(&puzzle.solver).and_then(|r| start.seat_of(r));
    if seat.is_none() {
        let playing = start.roles().iter().flatten();
        let names = playing.map(|r| def.roles[r.index()].id.as_str());
        problems.push(unknown(&puzzle.solver, "player", names));
    }
    let goal = reader::read(def, start, &puzzle.goal);
    let goal = goal
        .map_err(|p| problems.push(placed(p, &puzzle.goal)))
        .ok();
    let least = match &puzzle.chance {
        None => None,
        Some(text) => {
            let read = chance(text);
            if read.is_none() {
                let message = format!("`{}` is no chance above 0 and up to 1", text.value);
                problems.push(text.problem(message).help("write e.g. `1/3`"));
            }
            read
        }
    };
    if let (true, Some(goal), Some(me)) = (puzzle.roll, &goal, seat) {
        let decides = tell::roll_decides(def, start, me, goal);
        let report = |p| problems.push(placed(p, &puzzle.goal));
        decides.map_err(report).ok();
    }
    names(program, puzzle, problems);
    let mut task = Task::new(program.clone(), goal?, seat?);
    task.when = puzzle.when;
    task.opponents = puzzle.opponents;
    task.dice = puzzle.dice;
    task.throws = puzzle.throws.iter().map(|t| t.value.clone()).collect();
    let texts = |list: &[At<String>]| list.iter().map(|t| t.value.clone()).collect();
    let script = puzzle.script.iter();
    task.script = script
        .map(|(what, list)| (what.value.clone(), texts(list)))
        .collect();
    task.within = within(def, puzzle);
    if puzzle.roll && puzzle.when == When::End {
        task.lump = task.goal.classes(def);
    }
    Some((task, least))
}

/// Decisions, phases and clauses that are named must be there.
fn names(program: &Program, puzzle: &Puzzle, problems: &mut Vec<Problem>) {
    let def = &program.def;
    let specs = || def.specs.iter().map(|s| s.what.as_str());
    for (what, answers) in &puzzle.script {
        if !specs().any(|s| s == what.value) {
            problems.push(unknown(what, "decision", specs()));
        }
        if answers.is_empty() {
            problems.push(what.problem(format!("`{}` has no answer", what.value)));
        }
    }
    for line in &puzzle.solution {
        let (what, _) = split(line);
        if !what.is_empty() && !specs().any(|s| s == what) {
            let name = At {
                value: what,
                spot: line.spot.clone(),
            };
            problems.push(unknown(&name, "decision", specs()));
        }
    }
    if let Some(phase) = &puzzle.until
        && def.phases.find(phase).is_none()
    {
        problems.push(unknown(phase, "phase", def.phases.iter()));
    }
    for clause in &puzzle.teaches {
        if !program.clauses.contains_key(&clause.value) {
            let all = program.clauses.keys().map(String::as_str);
            problems.push(unknown(clause, "clause", all));
        }
    }
}

fn within(def: &Def, puzzle: &Puzzle) -> Within {
    let number = |n: &Option<At<i64>>| n.as_ref().and_then(|n| u32::try_from(n.value).ok());
    let phase = puzzle.until.as_ref().and_then(|p| def.phases.find(p));
    // So many decisions may take as many turns as they like; and where each phase goes through all seats, a phase that
    // is still to come lies beyond the turn that is.
    let usual = match puzzle.decisions.is_some() || phase.is_some_and(|p| goes_around(def, p)) {
        true => u32::MAX,
        false => 1,
    };
    Within {
        turns: number(&puzzle.turns).unwrap_or(usual),
        decisions: number(&puzzle.decisions).unwrap_or(u32::MAX),
        phase,
        roll: puzzle.roll,
    }
}

/// Is a phase part of a stage in which each goes through all seats?
fn goes_around(def: &Def, phase: usize) -> bool {
    let mut stages = def.stages.iter().filter(|s| s.order == Order::Phases);
    stages.any(|s| s.phases.iter().any(|p| usize::from(p.phase) == phase))
}

/// A fraction or a decimal from above 0 to 1.
fn chance(text: &str) -> Option<Ratio> {
    let text = text.trim();
    let read = match text.split_once('.') {
        Some((whole, digits))
            if digits.len() <= 18 && digits.bytes().all(|b| b.is_ascii_digit()) =>
        {
            let all: u64 = format!("{whole}{digits}").parse().ok()?;
            let ten = 10u64.checked_pow(u32::try_from(digits.len()).ok()?)?;
            Ratio::new(all.into(), ten.into())
        }
        Some(_) => return None,
        None => match text.split_once('/') {
            Some((a, b)) => {
                let (a, b): (u64, u64) = (a.trim().parse().ok()?, b.trim().parse().ok()?);
                if b == 0 {
                    return None;
                }
                Ratio::new(a.into(), b.into())
            }
            None => Ratio::from_integer(text.parse::<u64>().ok()?.into()),
        },
    };
    (read > Ratio::zero() && read <= Ratio::one()).then_some(read)
}

fn placed(problem: Problem, at: &At<String>) -> Problem {
    problem.at(&*at.spot.file, at.spot.line)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_read_as_people_write_them() {
        assert_eq!(chance("1/3"), Some(Ratio::new(1.into(), 3.into())));
        assert_eq!(chance("0.25"), Some(Ratio::new(1.into(), 4.into())));
        assert_eq!(chance("1"), Some(Ratio::one()));
        for bad in [
            "0",
            "0/3",
            "4/3",
            "1/0",
            "-1/2",
            "half",
            "1.5",
            "",
            "0.x",
            "1/",
            "99999999999999999999",
        ] {
            assert_eq!(chance(bad), None, "{bad}");
        }
    }
}
