//! A position as a puzzle file: a scenario with a goal, and the fields its author fills in.

use crate::kernel::ids::nearest;
use crate::kernel::{Def, State};
use crate::pack::build::write::scenario_text;
use crate::pack::read::puzzle::{When, parse_puzzle};
use crate::pack::text::quote::quoted;
use crate::pack::{Files, Options};
use crate::problem::{Problem, Problems};
use crate::script::{Host, Program, Table};

use super::open::Opened;
use super::reader;

/// What is asked of the solver.
#[derive(Clone, Debug, Default)]
pub struct PuzzleText {
    /// The faction that solves.
    pub solver: String,
    pub goal: String,
    pub when: When,
    /// Lines of `[within]`.
    pub within: Vec<String>,
}

/// The text of a puzzle that begins with this position. It is read back: what is written has a goal that fits, is not
/// reached yet, and the same position.
pub fn puzzle_text(
    files: &Files,
    program: &Program,
    state: &State,
    id: &str,
    asked: &PuzzleText,
) -> Result<String, Problems> {
    reader::read(&program.def, state, &asked.goal)?;
    let scenario = scenario_text(files, program, state, id)?;
    let text = with_goal(&scenario, asked);
    let puzzle = parse_puzzle("the new puzzle", &text)?;
    let opened = Opened::load(files, puzzle, &Options::default())?;
    if opened.task.program.start.position_hash() != state.position_hash() {
        return Err(Problem::new("this position cannot be written as a puzzle").into());
    }
    let host = Host::new(opened.task.program.clone(), false)?;
    let table = Table::stepwise(&host).map_err(|p| *p)?;
    let reached = opened.task.goal.holds(&table, opened.task.me)?;
    if reached && asked.when == When::Ever {
        let p = Problem::new(format!("`{}` holds already in this position", asked.goal));
        return Err(p.help("`--when end` asks that it holds at the end").into());
    }
    Ok(text)
}

/// The fields of a puzzle, between those of its scenario and the first table.
fn with_goal(scenario: &str, asked: &PuzzleText) -> String {
    let (head, tables) = scenario.split_once("\n\n[").unwrap_or((scenario, ""));
    let when = match asked.when {
        When::Ever => "",
        When::End => "when = \"end\"\n",
    };
    let within = match &asked.within[..] {
        [] => String::new(),
        lines => format!("[within]\n{}\n\n", lines.join("\n")),
    };
    let (solver, goal) = (quoted(&asked.solver), quoted(&asked.goal));
    format!(
        "{head}
text = \"Say here what is to be done.\"
solver = {solver}
goal = {goal}
{when}difficulty = 1
author = \"\"
hints = [\"A first hint.\", \"A second hint.\"]
teaches = []
solution = []

{within}[{tables}"
    )
}

/// A time limit as it is said, `turns=1`, `decisions=3`, `phase=NAME` or `roll`, as a line of `[within]`.
pub fn limit(def: &Def, text: &str) -> Result<String, Problem> {
    const HELP: &str = "write `turns=1`, `decisions=3`, `phase=NAME` or `roll`";
    let (name, value) = text.split_once('=').unwrap_or((text, ""));
    match (name.trim(), value.trim()) {
        ("roll", "") => Ok("roll = true".into()),
        ("phase", phase) => match def.phases.find(phase) {
            Some(_) => Ok(format!("phase = {}", quoted(phase))),
            None => {
                let p = Problem::new(format!("there is no phase `{phase}`"));
                let near = nearest(phase, def.phases.iter());
                Err(p.help(match near {
                    Some(name) => format!("did you mean `{name}`?"),
                    None => format!(
                        "there is: {}",
                        def.phases.iter().collect::<Vec<_>>().join(", ")
                    ),
                }))
            }
        },
        (name @ ("turns" | "decisions"), n) => match n.parse() {
            Ok(n @ 1..=1000) => Ok(format!("{name} = {n}")),
            _ => {
                Err(Problem::new(format!("`{n}` is no number of {name} from 1 to 1000")).help(HELP))
            }
        },
        _ => Err(Problem::new(format!("`{text}` is no time limit")).help(HELP)),
    }
}
