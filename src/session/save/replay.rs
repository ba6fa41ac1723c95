//! CardAt a saved game again: every entry must fit, and every seal must agree.

use std::fmt::Write as _;
use std::rc::Rc;

use crate::problem::Problem;
use crate::script::game::driver::Planned;
use crate::script::game::log::CHANCE;
use crate::script::{Host, Stop};
use crate::session::edit::EDIT;
use crate::session::journal::Fork;
use crate::session::journal::{Session, Step};

use super::{Branch, Chain, Record, SaveFile};

/// Where a replayed game leaves its journal.
#[derive(Clone, Debug)]
pub struct Divergence {
    pub at: usize,
    pub line: u32,
    pub problem: Problem,
}

/// A game played again as far as it fits.
pub struct Replayed {
    /// It stands before the first step that does not fit.
    pub session: Session,
    /// Why it does not.
    pub divergence: Option<Box<Divergence>>,
    /// A seal vouches for so many of its steps.
    pub sealed: usize,
    /// Forks that do not fit, or that nothing vouches for, and why.
    pub lost: Vec<(String, Box<Divergence>)>,
}

impl SaveFile {
    /// Plays the journal again and checks every line, seal and fork.
    pub fn replay(&self, host: &Rc<Host>) -> Result<Session, Box<Divergence>> {
        let mut replayed = self.replay_as_far(host)?;
        match replayed.fault() {
            None => Ok(replayed.session),
            Some(divergence) => Err(divergence),
        }
    }

    /// The same game without its seals: under other rules it may come to other positions.
    pub fn unsealed(mut self) -> SaveFile {
        self.seals.clear();
        self.branches.iter_mut().for_each(|b| b.seal = None);
        self
    }

    /// Plays the journal again as far as it fits; an error if not even its beginning can be played.
    pub fn replay_as_far(&self, host: &Rc<Host>) -> Result<Replayed, Box<Divergence>> {
        let chance = self.records.iter().filter(|r| r.who == CHANCE);
        let plan = chance.map(planned).collect();
        let start = Session::with_plan(host, self.seed, plan);
        let mut walk = Walk {
            file: self,
            session: start.map_err(|p| self.diverged(0, *p))?,
            checked: 0,
            chain: self.chain(),
            chains: Vec::new(),
            seals: 0,
            sealed: 0,
        };
        walk.check()?;
        let mut divergence = None;
        while let Some(record) = self.records.get(walk.checked) {
            let before = walk.session.answers();
            if let Err(d) = walk.step(record).and_then(|()| walk.check()) {
                let n = walk.session.answers() - before;
                let back = walk.session.undo(n);
                back.map_err(|p| self.diverged(walk.checked, *p))?;
                divergence = Some(d);
                break;
            }
        }
        if divergence.is_none() && walk.session.answers() != self.answers {
            let (said, here) = (self.answers, walk.session.answers());
            let text = format!("the game should have {said} answers, but {here} are there");
            divergence = Some(self.diverged(self.records.len(), Problem::new(text)));
        }
        let (mut session, sealed, chains) = (walk.session, walk.sealed, walk.chains);
        session.clear_plan();
        session.forget_undone();
        let mut lost = Vec::new();
        session.set_name(&self.name);
        for branch in &self.branches {
            let grown = match chains.get(branch.from) {
                Some(chain) => self.grow(&session, branch, *chain),
                None => Err(self.unfit(branch, "it parts from the game where there is none")),
            };
            let done = grown.and_then(|fork| {
                let kept = session.keep_fork(fork);
                kept.map_err(|p| self.unfit(branch, &p.message))
            });
            lost.extend(done.err().map(|d| (branch.name.clone(), d)));
        }
        Ok(Replayed {
            session,
            divergence,
            sealed,
            lost,
        })
    }

    /// Plays a fork from where it parts from the game.
    fn grow(
        &self,
        session: &Session,
        branch: &Branch,
        mut chain: Chain,
    ) -> Result<Fork, Box<Divergence>> {
        let fault = |p: Problem| self.unfit(branch, &p.message_and_place());
        if branch.seal.is_none() && !self.seals.is_empty() {
            return Err(self.unfit(branch, "its seal is missing"));
        }
        chain.text(&branch.title());
        let mut walk = session.fork().map_err(|p| fault(*p))?;
        let back = walk.answers().saturating_sub(branch.from);
        walk.undo(back).map_err(|p| fault(*p))?;
        walk.forget_undone();
        for step in steps(&branch.records) {
            let (who, what) = walk.asked();
            if step.who != EDIT && (&step.who, &step.what) != (&who, &what) {
                let text = format!("{who} is asked `{what}`, not {} `{}`", step.who, step.what);
                return Err(self.unfit(branch, &text));
            }
            let told = |stop: Stop| match stop {
                Stop::Fault(p) => fault(*p),
                other => self.unfit(branch, &format!("`{}` is refused: {other}", step.text)),
            };
            walk.take_again(&step).map_err(told)?;
            let taken = walk.steps().next_back();
            if !taken.is_some_and(|t| t.same(&step)) {
                let text = format!("`{}` leads to something else", step.text);
                return Err(self.unfit(branch, &text));
            }
            Record::of_step(&step).for_each(|r| chain.add(&r));
            chain.position(walk.hash());
        }
        let steps: Vec<Rc<Step>> = walk.steps().cloned().collect();
        if branch.seal.is_some_and(|s| s != chain.0) {
            return Err(self.unfit(branch, "its seal does not agree"));
        }
        if branch.done > steps.len() {
            return Err(self.unfit(branch, "more of its steps are done than it has"));
        }
        Ok(Fork {
            name: branch.name.clone(),
            steps,
            at: branch.done,
        })
    }

    fn unfit(&self, branch: &Branch, why: &str) -> Box<Divergence> {
        let text = format!("the fork `{}` does not fit the game: {why}", branch.name);
        Box::new(Divergence {
            at: self.records.len(),
            line: branch.line,
            problem: Problem::new(text).at(&self.path, branch.line),
        })
    }

    fn diverged(&self, at: usize, problem: Problem) -> Box<Divergence> {
        let line = self.records.get(at).map_or(0, |r| r.line);
        let problem = if problem.file.is_empty() {
            problem.at(&self.path, line)
        } else {
            problem
        };
        Box::new(Divergence { at, line, problem })
    }
}

impl Replayed {
    /// The first thing that does not fit.
    pub fn fault(&mut self) -> Option<Box<Divergence>> {
        let fork = || (!self.lost.is_empty()).then(|| self.lost.swap_remove(0).1);
        self.divergence.take().or_else(fork)
    }

    /// Goes back to after so many steps; what came after is gone.
    pub fn keep(&mut self, steps: usize) -> Result<(), Box<Problem>> {
        let n = self.session.answers().saturating_sub(steps);
        self.session.undo(n)?;
        self.session.forget_undone();
        Ok(())
    }
}

/// A journal on its way.
struct Walk<'a> {
    file: &'a SaveFile,
    session: Session,
    /// So many entries were compared.
    checked: usize,
    chain: Chain,
    /// The chain after each step.
    chains: Vec<Chain>,
    /// So many seals were passed.
    seals: usize,
    sealed: usize,
}

impl Walk<'_> {
    /// Gives the answer of one record, which must be to the question that is open.
    fn step(&mut self, record: &Record) -> Result<(), Box<Divergence>> {
        let (file, at) = (self.file, self.checked);
        let session = &mut self.session;
        if record.who == EDIT {
            let done = session.edit(&record.what, &record.text);
            done.map_err(|p| file.diverged(at, *p))?;
        } else {
            let (who, what) = session.asked();
            if (&record.who, &record.what) != (&who, &what) {
                let (his, hers) = (&record.who, &record.what);
                let text = format!(
                    "the journal has an answer of {his} to `{hers}`, but {who} is asked `{what}`"
                );
                return Err(file.diverged(at, Problem::new(text)));
            }
            session
                .answer_text(&record.text)
                .map_err(|stop| match stop {
                    Stop::Fault(p) => file.diverged(at, *p),
                    other => {
                        let text = format!("`{}` to `{what}` is refused: {other}", record.text);
                        file.diverged(at, Problem::new(text))
                    }
                })?;
        }
        session.mark_back(record.back);
        Ok(())
    }

    /// After a step: new entries of the game must be those of the file, and the seal must agree where there is one.
    fn check(&mut self) -> Result<(), Box<Divergence>> {
        let (file, mut chain) = (self.file, self.chain);
        let lines = self.session.lines();
        for (n, line) in lines.iter().enumerate().skip(self.checked) {
            let Some(r) = file.records.get(n) else {
                let p = Problem::new(format!("the journal ends before `{}`", line.what));
                return Err(file.diverged(n, p));
            };
            let new = Record {
                line: r.line,
                ..Record::of(line)
            };
            if new != *r {
                let mut text = format!("the journal has `{}`, ", r.written());
                let _ = write!(text, "but the game comes to `{}`", new.written());
                return Err(file.diverged(n, Problem::new(text)));
            }
            chain.add(r);
        }
        chain.position(self.session.hash());
        let here = lines.len();
        let seal = file.seals.get(self.seals).filter(|s| s.after <= here);
        if seal.is_none() && !file.seals.is_empty() {
            let p = Problem::new("the seal of this entry is missing");
            return Err(file.diverged(here.saturating_sub(1), p));
        }
        if let Some(seal) = seal {
            if seal.after < here || seal.value != chain.0 {
                let p = Problem::new("here the game differs from the one that was saved");
                let p = p.at(&file.path, seal.line);
                return Err(Box::new(Divergence {
                    at: here,
                    line: seal.line,
                    problem: p.help("the rules have changed since, or the file was edited"),
                }));
            }
            self.seals += 1;
            self.sealed = self.session.answers();
        }
        (self.chain, self.checked) = (chain, here);
        self.chains.push(chain);
        Ok(())
    }
}

fn planned(record: &Record) -> Planned {
    Planned {
        what: record.what.clone(),
        text: record.text.clone(),
        partial: false,
    }
}

/// Entries of a fork as steps: each answer or edit with the chance behind it.
fn steps(records: &[Record]) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for record in records {
        match steps.last_mut().filter(|_| record.who == CHANCE) {
            Some(step) => step.chance.push(planned(record)),
            None => steps.push(Step {
                who: record.who.clone(),
                what: record.what.clone(),
                text: record.text.clone(),
                back: record.back,
                known: record.known,
                group: record.group,
                ..Step::default()
            }),
        }
    }
    steps
}
