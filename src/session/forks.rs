//! Other lines of play of the same game: named by a person, or kept by themselves when an answer would drop what was
//! taken back. A fork is nothing but its steps; to go there they are taken again from where both lines part.

use std::rc::Rc;

use crate::problem::Problem;
use crate::script::Stop;

use super::journal::{Fork, Session, Step};

impl Session {
    /// The name of the line that is being played.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The other lines, oldest first.
    pub fn forks(&self) -> &[Fork] {
        &self.forks
    }

    fn here(&self) -> Fork {
        let done = self.steps().cloned();
        Fork {
            name: self.name.clone(),
            steps: done.chain(self.undone().cloned()).collect(),
            at: self.answers(),
        }
    }

    /// Goes on under a new name; the line so far stays as it is.
    pub fn branch(&mut self, name: &str) -> Result<(), Box<Problem>> {
        self.check_name(name)?;
        let here = self.here();
        self.forks.push(here);
        self.name = name.into();
        Ok(())
    }

    fn check_name(&self, name: &str) -> Result<(), Box<Problem>> {
        let odd = |c: char| c.is_whitespace() || c.is_control();
        let bad = |text: String| Err(Box::new(Problem::new(text)));
        if name.is_empty() || name.contains(odd) || name.chars().count() > Fork::LONGEST_NAME {
            return bad(format!(
                "a fork needs a name of one word, at most {} letters long",
                Fork::LONGEST_NAME
            ));
        }
        if name == self.name || self.forks.iter().any(|f| f.name == name) {
            return bad(format!("there is a fork `{name}` already"));
        }
        Ok(())
    }

    /// Goes over to another line of play, where it was left.
    pub fn switch(&mut self, name: &str) -> Result<(), Box<Problem>> {
        let Some(at) = self.forks.iter().position(|f| f.name == name) else {
            let p = Problem::new(match name == self.name {
                true => format!("`{name}` is the line you play"),
                false => format!("there is no fork `{name}`"),
            });
            let names = self.forks.iter().map(|f| f.name.as_str());
            return Err(Box::new(p.nearest(name, names)));
        };
        let (here, there) = (self.here(), self.forks[at].clone());
        if let Err(problem) = self.walk_to(&there) {
            self.walk_to(&here)?;
            return Err(problem);
        }
        self.forks[at] = here;
        self.name = there.name;
        Ok(())
    }

    /// Takes back to where both lines part, and from there the steps of the other.
    fn walk_to(&mut self, to: &Fork) -> Result<(), Box<Problem>> {
        let taken = to.steps.get(..to.at).unwrap_or(&to.steps);
        let both = self.steps().zip(taken).take_while(|(a, b)| a.same(b));
        let both = both.count();
        self.undo(self.answers() - both)?;
        self.undone = to.steps.iter().skip(both).rev().cloned().collect();
        while self.answers() < to.at {
            match self.redo() {
                Ok(true) => {}
                Ok(false) => break,
                Err(Stop::Fault(problem)) => return Err(problem),
                Err(other) => return Err(Box::new(Problem::new(other.to_string()))),
            }
        }
        Ok(())
    }

    /// How many steps another line of play has instead of the last one, if they showed something that whoever took the
    /// last one had not known there; else 0.
    fn shown(&self) -> usize {
        let Some(at) = self.answers().checked_sub(1) else {
            return 0;
        };
        let steps: Vec<&Rc<Step>> = self.steps().collect();
        let other = |f: &Fork| {
            let rest = f.steps.get(at..).filter(|r| !r.is_empty())?;
            let before = f.steps.iter().zip(&steps).take(at);
            let parts = !rest[0].same(steps[at]) && before.into_iter().all(|(a, b)| a.same(b));
            let shown = rest.iter().any(|s| s.reveals) || rest[0].back > 0;
            (parts && shown).then_some(rest.len())
        };
        self.forks.iter().filter_map(other).max().unwrap_or(0)
    }

    /// After a new step: if it is the one that was taken back, the rest can still be repeated; if not, the old line
    /// stays as a fork, and the journal tells if that line had shown something.
    pub(super) fn keep_undone(&mut self) {
        let next = self.undone.last().cloned();
        let new = self.steps().next_back().cloned();
        match (next, new) {
            (Some(next), Some(new)) if new.same(&next) => {
                self.undone.pop();
                self.mark_back(next.back);
                return;
            }
            (Some(_), _) => self.keep_as_fork(),
            (None, _) => {}
        }
        self.mark_back(self.shown());
    }

    /// A fork from somewhere else; by the name of this line it is what can be repeated.
    pub(super) fn keep_fork(&mut self, fork: Fork) -> Result<(), Box<Problem>> {
        if fork.name != self.name {
            self.check_name(&fork.name)?;
            self.forks.push(fork);
            return Ok(());
        }
        let same = self.steps().zip(&fork.steps).all(|(a, b)| a.same(b));
        if !same || fork.at != self.answers() || !self.undone.is_empty() {
            return Err(Box::new(Problem::new(
                "it does not go on from where the game stands",
            )));
        }
        self.undone = fork.steps.into_iter().skip(fork.at).rev().collect();
        Ok(())
    }

    pub(super) fn set_name(&mut self, name: &str) {
        self.name = name.into();
    }

    fn keep_as_fork(&mut self) {
        let mut steps: Vec<Rc<Step>> = self.steps().cloned().collect();
        steps.pop();
        let at = steps.len();
        steps.extend(self.undone.drain(..).rev());
        // A line that is part of one already kept need not be kept again.
        if self.forks.iter().any(|f| starts_with(&f.steps, &steps)) {
            return;
        }
        let taken = |name: &str| name == self.name || self.forks.iter().any(|f| f.name == name);
        let mut n = self.forks.len() + 1;
        while taken(&format!("{}{n}", Fork::KEPT)) {
            n += 1;
        }
        self.forks.push(Fork {
            name: format!("{}{n}", Fork::KEPT),
            steps,
            at,
        });
    }
}

fn starts_with(all: &[Rc<Step>], with: &[Rc<Step>]) -> bool {
    all.len() >= with.len() && all.iter().zip(with).all(|(a, b)| a.same(b))
}
