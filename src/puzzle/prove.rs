//! From a task to what is proved about it, on all cores.

use std::sync::atomic::Ordering;

use num_traits::{One as _, Zero as _};

use crate::problem::Problem;

use super::Ratio;
use super::limits::{GaveUp, Limits, Progress};
use super::policy::Case;
use super::search::{Clock, Memory, Worker};
use super::step::SolutionStep;
use super::task::{Opponents, Task, Then, When, WrittenAnswers};
use super::tree::Try;
use super::worlds::OverWorlds;

/// Deep games need a deep stack.
const STACK: usize = 256 << 20;
/// Steps of a solution that are written out.
const ROOM: usize = 300;
/// Decisions up to which the shortest solution is looked for.
const LONGEST: u32 = 40;

#[derive(Clone, Debug)]
pub enum Verdict {
    /// The goal is reached for certain, or with the chance that is asked for.
    Solved,
    /// No answers reach it, or not with the chance that is asked for.
    Impossible,
    /// It is reached with the best answers by this chance, and no chance is asked for.
    Chance,
    GaveUp(GaveUp),
}

#[derive(Clone, Debug)]
pub struct Proof {
    pub verdict: Verdict,
    /// The chance of the goal with the best answers.
    pub value: Option<Ratio>,
    /// The first decision's answers with their values, if it is the solver's.
    pub first: Vec<Try>,
    /// Decisions of the solver that are enough, where the goal is certain.
    pub shortest: Option<u32>,
    /// Is only one answer good at every decision of the solution? Nothing if that is not known.
    pub unique: Option<bool>,
    pub tree: Option<SolutionStep>,
    /// The trees of the other good first answers, if they were asked for.
    pub others: Vec<SolutionStep>,
    /// What to keep in each case of a roll.
    pub policy: Vec<Case>,
    /// Where no single secret choice does against every reply: the chance if both sides mix theirs, if that was found.
    pub mixing: Option<Result<Ratio, GaveUp>>,
    /// Something is hidden from the solver: over how many worlds it is proved.
    pub worlds: Option<usize>,
}

impl Proof {
    pub fn gave_up(why: GaveUp) -> Proof {
        Proof {
            verdict: Verdict::GaveUp(why),
            value: None,
            first: Vec::new(),
            shortest: None,
            unique: None,
            tree: None,
            others: Vec::new(),
            policy: Vec::new(),
            mixing: None,
            worlds: None,
        }
    }

    /// First answers that are as good as any.
    pub fn good(&self) -> Vec<&Try> {
        let best = self.first.iter().map(|t| &t.value).max();
        let good = self.first.iter().filter(|t| Some(&t.value) == best);
        good.filter(|t| !t.value.is_zero()).collect()
    }
}

/// How a proof is gone about.
#[derive(Clone, Debug)]
pub struct Effort {
    pub jobs: usize,
    pub limits: Limits,
    /// Trees for all good first answers, not for one only.
    pub all: bool,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort {
            jobs: 1,
            limits: Limits::default(),
            all: false,
        }
    }
}

/// Proves a task; `least` is the chance that is asked for.
pub fn prove(task: &Task, least: Option<&Ratio>, effort: &Effort, progress: &Progress) -> Proof {
    let memory = Memory::default();
    let value = match value(task, &memory, effort, progress) {
        Ok(value) => value,
        Err(GaveUp::Hidden(what)) => {
            return match over_worlds(task, &what, effort, progress) {
                Ok(found) => Proof {
                    verdict: judged(&found.value, least),
                    value: Some(found.value),
                    first: found.first,
                    worlds: Some(found.worlds),
                    ..Proof::gave_up(GaveUp::Interrupted)
                },
                Err(why) => Proof::gave_up(why),
            };
        }
        Err(why) => return Proof::gave_up(why),
    };
    let mut proof = Proof {
        verdict: judged(&value, least),
        value: Some(value.clone()),
        ..Proof::gave_up(GaveUp::Interrupted)
    };
    // That no single choice does says nothing of a mixed one.
    if matches!(proof.verdict, Verdict::Impossible)
        && task.opponents == Opponents::All
        && progress.secret.load(Ordering::Relaxed)
    {
        let mixed = Task {
            opponents: Opponents::Best,
            ..task.clone()
        };
        proof.mixing = Some(self::value(&mixed, &Memory::default(), effort, progress));
    }
    if !value.is_zero() {
        // What is proved stands, even if there is no time left to write it all out.
        let _ = with_worker(task, &memory, effort, progress, |w| {
            write(w, &value, effort, &mut proof)
        });
    }
    proof
}

fn judged(value: &Ratio, least: Option<&Ratio>) -> Verdict {
    match least {
        Some(least) if value >= least => Verdict::Solved,
        Some(_) => Verdict::Impossible,
        None if value.is_one() => Verdict::Solved,
        None if value.is_zero() => Verdict::Impossible,
        None => Verdict::Chance,
    }
}

/// What holds in all worlds that the solver cannot tell apart, where `what` is hidden from it.
fn over_worlds(
    task: &Task,
    what: &str,
    effort: &Effort,
    progress: &Progress,
) -> Result<OverWorlds, GaveUp> {
    let found = with_worker(task, &Memory::default(), effort, progress, |w| {
        w.over_worlds(&w.clock())
    });
    found.map_err(|why| match why {
        GaveUp::Hidden(why) => GaveUp::Hidden(format!("{what}, and {why}")),
        other => other,
    })
}

/// The chance of the goal, computed on several threads.
pub fn value(
    task: &Task,
    memory: &Memory,
    effort: &Effort,
    progress: &Progress,
) -> Result<Ratio, GaveUp> {
    progress.done.store(false, Ordering::Relaxed);
    let (limits, jobs) = (&effort.limits, effort.jobs.max(1));
    let results: Vec<Result<Ratio, GaveUp>> = std::thread::scope(|scope| {
        let start = |thread: usize| {
            let builder = std::thread::Builder::new().stack_size(STACK);
            let run = move || {
                let found = Worker::new(task, memory, limits, progress, thread);
                let found = found.and_then(|mut w| w.value(w.clock()));
                progress.done.store(true, Ordering::Relaxed);
                found
            };
            builder.spawn_scoped(scope, run)
        };
        let threads: Vec<_> = (0..jobs).map(start).collect();
        let join = |t: std::io::Result<std::thread::ScopedJoinHandle<_>>| match t {
            Ok(handle) => handle
                .join()
                .unwrap_or_else(|_| Err(broken("a thread broke down"))),
            Err(e) => Err(broken(&format!("a thread cannot be started: {e}"))),
        };
        threads.into_iter().map(join).collect()
    });
    progress.done.store(false, Ordering::Relaxed);
    let mut why = GaveUp::Interrupted;
    for result in results {
        match result {
            Ok(value) => return Ok(value),
            Err(GaveUp::Interrupted) => {}
            Err(e) => why = e,
        }
    }
    Err(why)
}

fn broken(what: &str) -> GaveUp {
    GaveUp::from(Problem::new(what))
}

/// Runs something on one thread with a deep stack.
pub(super) fn with_worker<T: Send>(
    task: &Task,
    memory: &Memory,
    effort: &Effort,
    progress: &Progress,
    run: impl FnOnce(&mut Worker) -> Result<T, GaveUp> + Send,
) -> Result<T, GaveUp> {
    std::thread::scope(|scope| {
        let builder = std::thread::Builder::new().stack_size(STACK);
        let run = || {
            let mut worker = Worker::new(task, memory, &effort.limits, progress, 0)?;
            run(&mut worker)
        };
        let handle = builder.spawn_scoped(scope, run);
        let handle = handle.map_err(|e| broken(&format!("a thread cannot be started: {e}")))?;
        handle
            .join()
            .unwrap_or_else(|_| Err(broken("a thread broke down")))
    })
}

/// The shortest solution, the good first answers, and the tree.
fn write(w: &mut Worker, value: &Ratio, effort: &Effort, proof: &mut Proof) -> Result<(), GaveUp> {
    let start = w.table.snapshot();
    let full = w.clock();
    if let Some((_, first)) = w.tries(&full)? {
        proof.first = first;
    }
    let mut clock = full.clone();
    if value.is_one() {
        w.back(&start)?;
        if let Some((n, short)) = w.shortest(&full)? {
            proof.shortest = Some(n);
            clock = short;
        }
    }
    w.back(&start)?;
    proof.tree = Some(w.tree(&clock, &mut ROOM.clone())?);
    w.back(&start)?;
    proof.unique = w.tree(&full, &mut ROOM.clone())?.unique();
    if w.task.within.roll {
        w.back(&start)?;
        proof.policy = w.policy(&full)?;
    }
    if effort.all {
        w.back(&start)?;
        proof.others = w.other_trees(&full, value)?;
    }
    Ok(())
}

impl Worker<'_> {
    /// The fewest decisions that make the goal certain from here, and the clock that has no more of them.
    pub fn shortest(&mut self, full: &Clock) -> Result<Option<(u32, Clock)>, GaveUp> {
        let start = self.table.snapshot();
        if !self.value(full.clone())?.is_one() {
            return Ok(None);
        }
        for decisions in 0..=LONGEST.min(full.decisions) {
            self.back(&start)?;
            // What must hold at the end is not proved where the game goes on.
            let strict = self.task.when == When::End && decisions < full.decisions;
            let short = Clock {
                decisions,
                strict,
                ..full.clone()
            };
            if self.value(short.clone())?.is_one() {
                return Ok(Some((decisions, short)));
            }
        }
        Ok(None)
    }

    /// A tree for every other first answer that is as good as the best.
    fn other_trees(&mut self, clock: &Clock, value: &Ratio) -> Result<Vec<SolutionStep>, GaveUp> {
        let Some((at, tries)) = self.tries(clock)? else {
            return Ok(Vec::new());
        };
        let mut after = clock.clone();
        if after.decisions != u32::MAX {
            after.decisions = after.decisions.saturating_sub(1);
        }
        let mut list = Vec::new();
        for good in tries.into_iter().filter(|t| t.value == *value).skip(1) {
            self.back(&at)?;
            let ask = self.table.ask().cloned();
            if self.table.request().is_none_or(|r| r.together()) {
                break;
            }
            let Some(ask) = ask else { break };
            let def = self.table.def();
            let who = def.seat_label(self.table.state().roles(), ask.seat);
            let what = def.specs[usize::from(ask.spec)].what.clone();
            self.go(super::search::Move::Answer(good.answer))?;
            let next = Box::new(self.tree(&after, &mut ROOM.clone())?);
            let (answer, good, of) = (good.text, 1, 1);
            list.push(SolutionStep::Choose {
                who,
                what,
                answer,
                good,
                of,
                mixes: false,
                next,
            });
        }
        Ok(list)
    }
}

/// The value of a task, and the first answers that are best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outlook {
    pub value: Ratio,
    pub best: Vec<String>,
}

/// Looks at a task without writing its solution down.
pub fn look(task: &Task, effort: &Effort, progress: &Progress) -> Result<Outlook, GaveUp> {
    let memory = Memory::default();
    let value = match value(task, &memory, effort, progress) {
        Err(GaveUp::Hidden(what)) => {
            let found = over_worlds(task, &what, effort, progress)?;
            let best = found.first.into_iter().filter(|t| t.value == found.value);
            let best = best.map(|t| t.text).collect();
            let value = found.value;
            return Ok(Outlook { value, best });
        }
        found => found?,
    };
    let tries = with_worker(task, &memory, effort, progress, |w| {
        let clock = w.clock();
        Ok(w.tries(&clock)?.map_or(Vec::new(), |t| t.1))
    })?;
    let best = tries.into_iter().filter(|t| t.value == value);
    let best = best.map(|t| t.text).collect();
    Ok(Outlook { value, best })
}

/// What the solver's written line is worth.
pub fn value_of_line(
    task: &Task,
    answers: &[(String, String)],
    then: Then,
    effort: &Effort,
    progress: &Progress,
) -> Result<Ratio, GaveUp> {
    let mut bound = task.clone();
    let answers = answers.to_vec();
    bound.line = Some(WrittenAnswers { answers, then });
    value(&bound, &Memory::default(), effort, progress)
}
