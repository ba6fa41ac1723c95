//! The points to which a game can be taken back: one before every step.

use std::ops::Range;
use std::rc::Rc;

use crate::kernel::State;
use crate::script::{Entry, Table};

#[derive(Clone)]
pub(super) struct Mark<S> {
    /// So long the journal was.
    pub lines: usize,
    pub step: Rc<S>,
    at: MarkedPlace,
}

/// Where the game stood: the start of its phase, and what had happened in it since.
#[derive(Clone)]
pub(super) struct MarkedPlace {
    start: Rc<State>,
    log: Range<usize>,
}

/// Marks of one phase share its start and its log, so that many steps in one phase cost no more than in many.
#[derive(Clone)]
pub(super) struct Marks<S> {
    all: Vec<Mark<S>>,
    log: Vec<Entry>,
}

impl<S> Default for Marks<S> {
    fn default() -> Self {
        Marks {
            all: Vec::new(),
            log: Vec::new(),
        }
    }
}

impl<S> Marks<S> {
    pub fn len(&self) -> usize {
        self.all.len()
    }

    pub fn iter(&self) -> std::slice::Iter<'_, Mark<S>> {
        self.all.iter()
    }

    pub fn get(&self, n: usize) -> Option<&Mark<S>> {
        self.all.get(n)
    }

    pub fn last_mut(&mut self) -> Option<&mut Mark<S>> {
        self.all.last_mut()
    }

    /// Where the table stands now: a step from here may get a mark.
    pub fn place(&mut self, table: &Table) -> MarkedPlace {
        let (start, log) = table.phase_so_far();
        let last = self.all.last().map(|m| &m.at);
        let same = last.filter(|at| {
            let before = &self.log[at.log.clone()];
            log.starts_with(before) && *at.start == *start
        });
        let (start, from, known) = match same {
            Some(at) => (at.start.clone(), at.log.start, at.log.len()),
            None => {
                let from = last.map_or(0, |at| at.log.end);
                (Rc::new(start.clone()), from, 0)
            }
        };
        // What stood beyond belonged to a step that was refused or taken back.
        self.log.truncate(from + known);
        self.log.extend_from_slice(&log[known..]);
        let log = from..self.log.len();
        MarkedPlace { start, log }
    }

    pub fn push(&mut self, lines: usize, at: MarkedPlace, step: S) {
        let step = Rc::new(step);
        self.all.push(Mark { lines, step, at });
    }

    /// The start of the phase and what happened in it before a step.
    pub fn before<'a>(&'a self, mark: &'a Mark<S>) -> (&'a State, &'a [Entry]) {
        (&mark.at.start, &self.log[mark.at.log.clone()])
    }

    /// Takes off all marks but so many; the last one comes first.
    pub fn take_off(&mut self, keep: usize) -> impl Iterator<Item = Rc<S>> {
        self.all.drain(keep..).rev().map(|m| m.step)
    }
}
