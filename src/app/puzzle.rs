//! A puzzle in the hands of a person: who answers for the others, whether it is solved, and what helps.

use std::num::NonZero;
use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use num_traits::{One as _, Zero as _};

use crate::kernel::speech::several;
use crate::kernel::{Answer, Ask};
use crate::puzzle::prove::{Effort, prove};
use crate::puzzle::referee::Slip;
use crate::puzzle::referee::{Referee, Status, seed_of};
use crate::puzzle::step::SolutionStep;
use crate::puzzle::{GaveUp, Limits, Opened, Progress, Ratio, Verdict, decimal, fraction, policy};
use crate::script::game::driver::Planned;
use crate::session::Session;
use crate::session::journal::Line;

use super::progress::watched;
use super::trophies::{self, Trophy};

/// Positions the prover looks at for a person who waits. Counted, so that what the others answer does not depend on the
/// machine; Ctrl-C ends it.
const PATIENCE: u64 = 2_000_000;

/// Cases of a roll that are shown unasked.
pub const MOST_CASES: usize = 30;

/// On how many cores to search.
pub fn jobs(said: Option<u16>) -> usize {
    match said {
        Some(n) => usize::from(n),
        None => std::thread::available_parallelism().map_or(1, NonZero::get),
    }
}

pub fn effort() -> Effort {
    Effort {
        jobs: jobs(None),
        limits: Limits {
            nodes: PATIENCE,
            ..Limits::default()
        },
        all: false,
    }
}

/// The prover at work for a person, who sees that it is and may stop it: the search ends, not the game.
pub fn at_work<T>(stop: &AtomicBool, work: impl FnOnce(&Progress) -> T) -> T {
    let (progress, over) = (Progress::default(), AtomicBool::new(false));
    stop.store(false, Ordering::Relaxed);
    std::thread::scope(|scope| {
        let guard = scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                if stop.swap(false, Ordering::Relaxed) {
                    progress.stop.store(true, Ordering::Relaxed);
                }
                std::thread::park_timeout(Duration::from_millis(5));
            }
        });
        let done = watched("the prover thinks, positions", &progress.nodes, || {
            work(&progress)
        });
        over.store(true, Ordering::Relaxed);
        guard.thread().unpark();
        done
    })
}

/// How a person gets on with a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Open,
    Solved,
    /// An answer was worse than another.
    Refuted,
    /// The time is up.
    Missed,
    /// The goal is reached, but whether by good answers is not proved.
    Reached,
    /// Edits made another position of it.
    Changed,
}

/// The puzzle a game is about, and how the person gets on with it.
pub struct Riddle {
    pub opened: Rc<Opened>,
    referee: Referee,
    /// Set by Ctrl-C.
    pub stop: Arc<AtomicBool>,
    /// How long the journal was, and what was in it, when it was last judged.
    judged: Option<(usize, u64)>,
    way: Way,
    /// Why the prover does not know.
    unknown: Option<String>,
    undos: usize,
    hints: usize,
    /// What is to be told of how it stands.
    word: Option<String>,
}

/// A chance event that is laid down.
pub fn thrown(text: &str) -> Planned {
    Planned {
        what: String::new(),
        text: text.into(),
        partial: false,
    }
}

impl Riddle {
    pub fn new(opened: Opened) -> Riddle {
        Riddle {
            opened: Rc::new(opened),
            referee: Referee::new(effort()),
            stop: Arc::default(),
            judged: None,
            way: Way::Open,
            unknown: None,
            undos: 0,
            hints: 0,
            word: None,
        }
    }

    /// The text and the goal.
    pub fn told(&self) -> String {
        let p = &self.opened.puzzle;
        let text: Vec<&str> = p.text.split_whitespace().collect();
        let goal = self.opened.asks();
        format!("{}\nGoal: {goal}\n  ({})", text.join(" "), p.goal.value)
    }

    pub fn solved(&self) -> bool {
        self.way == Way::Solved
    }

    /// Chance events that are laid down and have not come yet.
    pub fn throws(&self, session: &Session) -> Vec<Planned> {
        let done = session.lines().iter().filter(|l| l.is_chance()).count();
        let rest = self.opened.task.throws.iter().skip(done);
        rest.map(|text| thrown(text)).collect()
    }

    fn asks<T>(
        &self,
        work: impl FnOnce(&Referee, &Opened, &Progress) -> Result<T, GaveUp>,
    ) -> Result<T, GaveUp> {
        at_work(&self.stop, |progress| {
            work(&self.referee, &self.opened, progress)
        })
    }

    /// Does the prover answer for the others here?
    pub fn plays(&self, session: &Session) -> bool {
        let open = matches!(self.way, Way::Open | Way::Refuted);
        open && self.unknown.is_none() && !session.lines().iter().any(Line::is_edit)
    }

    /// What the others answer to the open question; nothing if the prover does not know, or the time is up.
    pub fn reply(&mut self, session: &Session) -> Option<Answer> {
        if !self.plays(session) {
            return None;
        }
        let lines = session.lines();
        let given = session.table().request().map_or(0, |r| r.given.len());
        let seed = seed_of(session.seed, lines.len().saturating_sub(given));
        match self.asks(|r, o, p| r.reply(o, lines, seed, p)) {
            Ok(answer) => answer,
            Err(why) => {
                self.does_not_know(&why);
                None
            }
        }
    }

    /// What the others have answered in this secret round, changed so that it refutes the person's answer.
    pub fn meet(&mut self, session: &Session, answer: &Answer) -> Option<Vec<Answer>> {
        let given = session.table().request().map_or(0, |r| r.given.len());
        if given == 0 || !self.plays(session) {
            return None;
        }
        let lines = session.lines();
        match self.asks(|r, o, p| r.meet(o, lines, answer, p)) {
            Ok(others) => others,
            Err(why) => {
                self.does_not_know(&why);
                None
            }
        }
    }

    fn does_not_know(&mut self, why: &GaveUp) {
        if self.unknown.is_none() {
            let text = format!(
                "The prover does not know: {why}. The others answer as they like now, and nothing will be recorded."
            );
            self.word = Some(text);
        }
        self.unknown = Some(why.to_string());
    }

    /// After an answer of anybody: was the puzzle just solved or lost? Bots wait then, so that it is seen.
    pub fn decides(&mut self, session: &Session) -> bool {
        let before = self.way;
        self.judge(session);
        self.way != before && self.way != Way::Open
    }

    /// A word if the puzzle was solved or lost since this was last asked.
    pub fn word(&mut self, session: &Session) -> Option<String> {
        self.judge(session);
        self.word.take()
    }

    fn judge(&mut self, session: &Session) {
        let lines = session.lines();
        let now = (lines.len(), print(lines));
        if self.judged == Some(now) {
            return;
        }
        if let Some((long, before)) = self.judged.replace(now) {
            // What is decided stays so, whatever comes after it.
            let goes_on = lines.get(..long).is_some_and(|l| print(l) == before);
            if goes_on && self.way != Way::Open {
                return;
            }
            self.undos += usize::from(now.0 < long);
            // What was too much there may not be too much here.
            self.unknown = self.unknown.take().filter(|_| goes_on);
        }
        let before = self.way;
        let (way, word) = match lines.iter().any(Line::is_edit) {
            true => (Way::Changed, CHANGED.into()),
            false => self.stands(session),
        };
        self.way = way;
        if way != before && way != Way::Open {
            self.word = Some(word);
        }
    }

    /// How it stands, and the word for it.
    fn stands(&mut self, session: &Session) -> (Way, String) {
        let lines = session.lines();
        if self.unknown.is_none() {
            let stand = self.asks(|r, o, p| r.stand(o, lines, p));
            match stand.map(|s| (s.status, s.slip)) {
                Ok((_, Some(slip))) => return (Way::Refuted, refuted(&slip)),
                Ok((Status::Open, None)) => return (Way::Open, String::new()),
                Ok((status, None)) => return self.ended(status, session),
                Err(why) => self.does_not_know(&why),
            }
        }
        match self.asks(|r, o, p| r.status(o, lines, p)) {
            Ok(Status::Reached) => (Way::Reached, UNPROVED.into()),
            Ok(Status::Missed) => (Way::Missed, MISSED.into()),
            Ok(Status::Open) => (Way::Open, String::new()),
            Err(why) => (Way::Open, format!("The goal cannot be judged: {why}")),
        }
    }

    /// The time is up, and no answer was worse than another.
    fn ended(&mut self, status: Status, session: &Session) -> (Way, String) {
        let value = match self.asks(|r, o, p| r.value(o, p)) {
            Ok(value) => value,
            Err(why) => {
                self.does_not_know(&why);
                return (Way::Reached, UNPROVED.into());
            }
        };
        let enough = (self.opened.least.as_ref()).is_none_or(|least| value >= *least);
        match status {
            _ if !enough || value.is_zero() => (Way::Missed, MISSED.into()),
            Status::Reached => (Way::Solved, self.success(session, &value, true)),
            _ if !value.is_one() => (Way::Solved, self.success(session, &value, false)),
            _ => (Way::Missed, MISSED.into()),
        }
    }

    fn success(&self, session: &Session, value: &Ratio, reached: bool) -> String {
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
        let luck = match (value.is_one(), reached) {
            (true, _) => String::new(),
            (_, true) => format!(
                " No answer was better, the chance was {}, and this time it came true.",
                fraction(value)
            ),
            (_, false) => format!(
                " The goal is missed this time, but no answer was better: the chance was {}.",
                fraction(value)
            ),
        };
        format!("Solved, with {answers} and {undos}.{luck}{kept}")
    }

    /// The next hint: those of the author, then what the prover says.
    pub fn hint(&mut self, session: &Session) -> String {
        match self.way {
            Way::Refuted => return "The last answer was refuted: `undo` takes it back.".into(),
            Way::Changed => return CHANGED.into(),
            Way::Solved | Way::Reached => return "The goal is reached: no hint is needed.".into(),
            Way::Missed => return MISSED.into(),
            Way::Open => {}
        }
        if session.ask().is_some_and(Ask::only_passes) {
            return "You can only pass here: you are asked so that silence betrays nothing.".into();
        }
        let always = |a: &Ask| session.table().def().specs[usize::from(a.spec)].always;
        if session.ask().is_some_and(|a| a.is_settled() && always(a)) {
            return "There is only one answer here.".into();
        }
        let written = &self.opened.puzzle.hints;
        let level = self.hints;
        self.hints += 1;
        // Two of the author's, and the third level is the prover's.
        if let Some(hint) = written.get(level).filter(|_| level < 2) {
            return hint.value.clone();
        }
        match self.asks(|r, o, p| r.advice(o, session.lines(), p)) {
            Ok(SolutionStep::Choose { answer, .. }) => format!("The prover answers: {answer}"),
            Ok(SolutionStep::Mix { each, .. }) => {
                let each: Vec<String> = each.iter().map(|(a, p)| format!("{p}: {a}")).collect();
                format!("The prover leaves it to chance: {}", each.join(" | "))
            }
            Ok(SolutionStep::Missed) => {
                "From here the goal cannot be reached, though no answer of yours was wrong.".into()
            }
            Ok(_) => "There is nothing for you to decide now.".into(),
            Err(why) => format!("The prover does not know: {why}"),
        }
    }

    /// The solution from the start.
    pub fn solution(&self) -> String {
        let o = &self.opened;
        let proof = at_work(&self.stop, |progress| {
            prove(&o.task, o.least.as_ref(), &effort(), progress)
        });
        let mut lines = Vec::new();
        match (&proof.verdict, &proof.value) {
            (Verdict::GaveUp(why), _) => lines.push(format!("The prover does not know: {why}")),
            (_, Some(v)) if v.is_one() => {}
            (_, Some(v)) => lines.push(format!("Chance {} = {}", fraction(v), decimal(v))),
            _ => {}
        }
        if let Some(tree) = &proof.tree {
            tree.lines(0, &mut lines);
        }
        if !proof.policy.is_empty() {
            lines.extend(policy::lines(&proof.policy, MOST_CASES));
        }
        lines.join("\n")
    }
}

/// A fingerprint of what happened.
fn print(lines: &[Line]) -> u64 {
    let texts: Vec<&str> = lines.iter().map(|l| l.text.as_str()).collect();
    xxhash_rust::xxh3::xxh3_64(texts.join("\n").as_bytes())
}

const CHANGED: &str =
    "The position was changed by hand: this is not the puzzle any more. `undo` takes it back.";
const MISSED: &str = "The time is up and the goal is missed. `undo` goes back, `hint` helps.";
const UNPROVED: &str =
    "The goal is reached. That it was not by luck is not proved, so it is not recorded.";

fn refuted(slip: &Slip) -> String {
    const HELP: &str = "`undo` takes it back, `hint` helps.";
    match slip.best.is_one() {
        true => {
            let line = slip.line.join("; then ");
            format!("Refuted: {line}. {HELP}")
        }
        false => format!(
            "That was not the best answer: the chance falls from {} to {}. {HELP}",
            fraction(&slip.best),
            fraction(&slip.value)
        ),
    }
}
