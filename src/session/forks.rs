//! Other lines of play of the same game: named by a person, or kept by themselves when an answer would drop what was
//! taken back. A fork is nothing but its steps; to go there they are taken again from where both lines part.

use std::rc::Rc;

use crate::problem::Problem;
use crate::script::Stop;

use super::journal::{Session, Step};

#[derive(Clone, Debug)]
pub struct Fork {
    pub name: String,
    pub steps: Vec<Rc<Step>>,
    /// So many of the steps are taken, the rest was taken back.
    pub at: usize,
}

impl Fork {
    /// The line a game begins with.
    pub const MAIN: &str = "main";
    /// How lines are called that were kept by themselves: `line-1`, `line-2`, …
    const KEPT: &str = "line-";
    const LONGEST_NAME: usize = 40;
}

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
        let both = self.steps().zip(taken).take_while(|(a, b)| a == b).count();
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

    /// After a new step: if it is the one that was taken back, the rest can still be repeated; if not, the old line
    /// stays as a fork.
    pub(super) fn keep_undone(&mut self) {
        let Some(next) = self.undone.last() else {
            return;
        };
        if self.steps().next_back() == Some(next) {
            self.undone.pop();
            return;
        }
        let mut steps: Vec<Rc<Step>> = self.steps().cloned().collect();
        steps.pop();
        let at = steps.len();
        steps.extend(self.undone.drain(..).rev());
        // A line that is part of one already kept need not be kept again.
        if self.forks.iter().any(|f| f.steps.starts_with(&steps)) {
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
