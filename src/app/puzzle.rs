//! A puzzle in the hands of a person: who answers for the others, whether it is solved, and what helps.

use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use crate::kernel::Answer;
use crate::pack::{Files, Options};
use crate::problem::Problems;
use crate::puzzle::prove::{Effort, prove};
use crate::puzzle::referee::{self, Status};
use crate::puzzle::{Limits, Opened, Progress, Verdict, decimal, fraction};
use crate::script::Host;
use crate::script::play::Planned;
use crate::session::Session;

use super::game::{Eyes, Game};
use super::players::Players;
use super::trophies::{self, Trophy};

/// How long a person waits for the prover.
const PATIENCE: Duration = Duration::from_secs(20);

/// `1 answer`, `2 answers`.
pub fn several(n: usize, one: &str) -> String {
    format!("{n} {one}{}", if n == 1 { "" } else { "s" })
}

pub fn effort() -> Effort {
    Effort {
        jobs: super::solve::jobs(None),
        limits: Limits {
            time: Some(PATIENCE),
            ..Limits::default()
        },
        all: false,
    }
}

/// The puzzle a game is about, and how the person gets on with it.
pub struct Riddle {
    pub opened: Rc<Opened>,
    /// The length of the journal when it was last judged.
    lines: Option<usize>,
    status: Status,
    undos: usize,
    hints: usize,
    /// What is to be told of how it stands.
    word: Option<String>,
}

/// Opens a puzzle as a game in which one seat is a person.
pub fn open(files: &Files, name: &str, seed: u64) -> Result<Game, Problems> {
    let opened = Opened::find(files, name)?;
    let program = opened.task.program.clone();
    let host = Host::new(program.clone(), true)?;
    host.listen();
    let plan = opened.task.throws.iter().map(|text| Planned {
        what: String::new(),
        text: text.clone(),
        partial: false,
    });
    let session = Session::with_plan(&host, seed, plan.collect()).map_err(|p| *p)?;
    let solver = format!("p{}=human", opened.task.me.0 + 1);
    let riddle = Riddle {
        opened: Rc::new(opened),
        lines: None,
        status: Status::Open,
        undos: 0,
        hints: 0,
        word: None,
    };
    Ok(Game {
        session,
        players: Players::one_human(&program.def, &[solver])?,
        eyes: Eyes::Asked,
        options: Options::default(),
        riddle: Some(riddle),
    })
}

impl Riddle {
    /// The text and the goal.
    pub fn told(&self) -> String {
        let p = &self.opened.puzzle;
        let chance = match &self.opened.least {
            Some(least) => format!(", with a chance of at least {}", fraction(least)),
            None => String::new(),
        };
        let text: Vec<&str> = p.text.split_whitespace().collect();
        let text = text.join(" ");
        format!(
            "{text}\nGoal for {}: {}{chance}",
            p.solver.value, p.goal.value
        )
    }

    /// What the others answer to the open question; nothing if the prover does not know, or the puzzle is decided.
    pub fn reply(&self, session: &Session) -> Option<Answer> {
        if self.status != Status::Open {
            return None;
        }
        let given = session.table().request().map_or(0, |r| r.given.len());
        let lines = session.lines();
        referee::reply(&self.opened, lines, given, &effort(), &Progress::default()).ok()?
    }

    /// After an answer of anybody: was the puzzle just solved or lost? Bots wait then, so that it is seen.
    pub fn decides(&mut self, session: &Session) -> bool {
        if self.status != Status::Open {
            return false;
        }
        self.judge(session);
        self.status != Status::Open
    }

    /// A word if the puzzle was solved or lost since this was last asked.
    pub fn word(&mut self, session: &Session) -> Option<String> {
        self.judge(session);
        self.word.take()
    }

    fn judge(&mut self, session: &Session) {
        let lines = session.lines();
        if self.lines == Some(lines.len()) {
            return;
        }
        self.undos += usize::from(self.lines.is_some_and(|n| lines.len() < n));
        self.lines = Some(lines.len());
        let before = self.status;
        // Secret answers of a round that is not complete yet say nothing.
        let given = session.table().request().map_or(0, |r| r.given.len());
        let whole = &lines[..lines.len().saturating_sub(given)];
        self.status = match referee::stand(&self.opened, whole) {
            Ok(stand) => stand.status,
            Err(why) => {
                self.word = Some(format!("The goal cannot be judged: {why}"));
                return;
            }
        };
        if self.status == before {
            return;
        }
        self.word = match self.status {
            Status::Open => None,
            Status::Missed => Some(
                "The time is up and the goal is missed. `undo` goes back, `hint` helps.".into(),
            ),
            Status::Reached => Some(self.solved(session)),
        };
    }

    fn solved(&self, session: &Session) -> String {
        let me = Some(self.opened.task.me);
        let answers = session.lines().iter().filter(|l| l.seat == me).count();
        let trophy = Trophy {
            answers,
            undos: self.undos,
            hints: self.hints,
        };
        let id = &self.opened.puzzle.scenario.id;
        let kept = match trophies::record(id, trophy) {
            Ok(()) => String::new(),
            Err(why) => format!(" (It cannot be written down: {why})"),
        };
        let (answers, undos) = (several(answers, "answer"), several(self.undos, "undo"));
        format!("Solved, with {answers} and {undos}.{kept}")
    }

    /// The next hint: those of the author, then what the prover says.
    pub fn hint(&mut self, session: &Session) -> String {
        let written = &self.opened.puzzle.hints;
        let level = self.hints;
        self.hints += 1;
        // Two of the author's, and the third level is the prover's.
        if let Some(hint) = written.get(level).filter(|_| level < 2) {
            return hint.value.clone();
        }
        match referee::advice(
            &self.opened,
            session.lines(),
            &effort(),
            &Progress::default(),
        ) {
            Ok(tries) if tries.is_empty() => "There is nothing for you to decide now.".into(),
            Ok(tries) => {
                let best = tries.iter().max_by(|a, b| a.value.cmp(&b.value));
                best.map_or(String::new(), |t| {
                    match t.value == num_traits::Zero::zero() {
                        true => "From here the goal cannot be reached: `undo`.".into(),
                        false => format!("The prover answers: {}", t.text),
                    }
                })
            }
            Err(why) => format!("The prover does not know: {why}"),
        }
    }

    /// The solution from the start.
    pub fn solution(&self) -> String {
        let o = &self.opened;
        let proof = prove(
            &o.task,
            o.least.as_ref(),
            &effort(),
            &Arc::new(Progress::default()),
        );
        let mut lines = Vec::new();
        match (&proof.verdict, &proof.value) {
            (Verdict::GaveUp(why), _) => lines.push(format!("The prover does not know: {why}")),
            (_, Some(v)) => lines.push(format!("Chance {} = {}", fraction(v), decimal(v))),
            _ => {}
        }
        if let Some(tree) = &proof.tree {
            tree.lines(0, &mut lines);
        }
        lines.join("\n")
    }
}
