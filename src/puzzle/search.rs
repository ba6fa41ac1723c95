//! The search: from a position through all answers, replies and outcomes to the exact chance of the goal.
//!
//! Each thread drives a game of its own and comes back to a position by running its phase again. Positions with equal
//! keys have equal values, which all threads share; only exact values are kept, so the result does not depend on who
//! finds it.

use std::hash::Hash;
use std::rc::Rc;
use std::sync::atomic::Ordering;

use num_traits::{One as _, Zero as _};

use crate::kernel::Answer;
use crate::kernel::digest::Digest;
use crate::problem::Problem;
use crate::script::{Drawn, Host, Snapshot, Stop, Table};

use super::Ratio;
use super::limits::{GaveUp, Limits, Progress};
use super::matrix;
use super::oracle;
use super::outcomes::Outcomes;
use super::task::{Dice, Opponents, Task};

use super::memory::Alike;
pub use super::memory::Memory;

/// Answers of one question, and pairs of secret choices, that are looked at.
pub(super) const MOST_ANSWERS: usize = 20_000;
/// Pairs of secret choices where both sides mix theirs and only those that matter are looked at.
pub(super) const MOST_PAIRS: usize = 4_000_000;
/// Decisions and events on one way through the game.
const DEEPEST: usize = 3_000;
/// What is left of the time, and how much of what is laid down has been used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    pub turns: u32,
    pub decisions: u32,
    /// More decisions than these miss the goal, though the time is not up: what is searched is a short solution.
    pub(super) strict: bool,
    pub(super) throws: usize,
    pub(super) said: Vec<usize>,
    pub(super) line: usize,
    /// The roll with which the time ends is over: only the solver's own decisions after it still count.
    pub(super) rolled: bool,
}

impl Clock {
    /// Says how many of the throws and scripted answers have been used.
    pub fn lay_down(&mut self, task: &Task, (throws, said): (usize, Vec<usize>)) {
        self.throws = throws.min(task.throws.len());
        let most = task.script.iter().map(|s| s.1.len());
        self.said = said
            .into_iter()
            .zip(most)
            .map(|(n, most)| n.min(most))
            .collect();
    }
}

/// A way on from a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    Answer(Answer),
    Drawn(Drawn),
}

/// A position where the game branches.
pub enum Node {
    /// The time is up, or the goal is reached: was it?
    Decided(bool),
    Mine(Vec<Answer>),
    Theirs(Vec<Answer>),
    /// Secret choices made at once: the solver's, the others', and who answers in which place.
    Together(Vec<Vec<Answer>>, Vec<Vec<Answer>>, Vec<bool>),
    Chance(Outcomes),
}

pub struct Worker<'a> {
    pub task: &'a Task,
    pub table: Table,
    memory: &'a Memory,
    pub(super) limits: &'a Limits,
    pub(super) progress: &'a Progress,
    /// Threads look at answers in different orders.
    pub(super) thread: usize,
    pub(super) depth: usize,
    /// Without it every way is searched for itself; for tests of the search.
    pub remembers: bool,
    /// The roll that is being searched with faces alike.
    pub(super) alike: Option<Alike>,
    /// Classes of faces that were not too coarse in a roll before.
    pub(super) found_apart: Option<Vec<u16>>,
    /// What is laid down is left alone: the game is played by hand, and it stands in the journal.
    pub by_hand: bool,
    /// Worlds are searched that the solver cannot tell apart: what is hidden from it is no obstacle.
    pub(super) blind: bool,
}

pub(super) fn fault(stop: Stop) -> GaveUp {
    GaveUp::Fault(match stop {
        Stop::Fault(p) => p,
        other => Box::new(Problem::new(other.to_string())),
    })
}

impl<'a> Worker<'a> {
    pub fn new(
        task: &'a Task,
        memory: &'a Memory,
        limits: &'a Limits,
        progress: &'a Progress,
        thread: usize,
    ) -> Result<Worker<'a>, GaveUp> {
        let host: Rc<Host> = Host::new(task.program.clone(), false)?;
        let table = match &task.from {
            Some(at) => Table::stepwise_at(&host, at),
            None => Table::stepwise(&host),
        };
        Ok(Worker {
            task,
            table: table.map_err(GaveUp::Fault)?,
            memory,
            limits,
            progress,
            thread,
            depth: 0,
            remembers: true,
            alike: None,
            found_apart: None,
            by_hand: false,
            blind: false,
        })
    }

    pub fn clock(&self) -> Clock {
        Clock {
            turns: self.task.within.turns,
            decisions: self.task.within.decisions,
            strict: false,
            throws: 0,
            said: vec![0; self.task.script.len()],
            line: 0,
            rolled: false,
        }
    }

    /// The chance of the goal from here, with the best answers of the solver.
    pub fn value(&mut self, mut clock: Clock) -> Result<Ratio, GaveUp> {
        if let Some(reached) = self.walk_to_roll(&mut clock)? {
            return Ok(known(reached));
        }
        if self.table.rolled() {
            return self.rolled(&clock);
        }
        let key = self.key(&clock);
        if let Some(value) = self.recall(key) {
            self.progress.known.fetch_add(1, Ordering::Relaxed);
            return Ok(value);
        }
        self.progress.step(self.limits)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(GaveUp::TooMuch("the game goes on without end".into()));
        }
        let merged = match self.alike.is_none() && self.remembers {
            true => self.merged(&clock)?,
            false => None,
        };
        let value = match merged {
            Some(value) => value,
            None => self.split(&clock)?,
        };
        self.depth -= 1;
        self.remember(key, &value)?;
        Ok(value)
    }

    /// The value of a position that branches.
    pub(super) fn split(&mut self, clock: &Clock) -> Result<Ratio, GaveUp> {
        let mut clock = clock.clone();
        let node = self.branch(&mut clock)?;
        let at = self.table.snapshot();
        Ok(match node {
            Node::Decided(reached) => known(reached),
            Node::Mine(answers) => self.extreme(&at, &clock, &answers, true)?,
            Node::Theirs(answers) => self.extreme(&at, &clock, &answers, false)?,
            Node::Together(rows, columns, mine) => {
                if rows.len() > 1 && columns.len() > 1 {
                    self.progress.secret.store(true, Ordering::Relaxed);
                }
                self.together(&at, &clock, &rows, &columns, &mine)?
            }
            Node::Chance(outcomes) => self.chance(&at, &clock, outcomes)?,
        })
    }

    /// The value of a position that was looked at before.
    pub(super) fn recall(&self, key: u128) -> Option<Ratio> {
        match &self.alike {
            Some(alike) => alike.known.get(&key).cloned(),
            None if self.remembers => self.memory.get(key),
            None => None,
        }
    }

    pub(super) fn remember(&mut self, key: u128, value: &Ratio) -> Result<(), GaveUp> {
        match &mut self.alike {
            Some(alike) => alike.known.insert(key, value.clone()),
            None if self.remembers => return self.memory.put(key, value, self.limits),
            None => None,
        };
        Ok(())
    }

    pub(super) fn key(&self, clock: &Clock) -> u128 {
        // A task with other answers laid down has its own memory, so the clock says it all.
        let mut h = Digest::default();
        h.put(&self.table.key().to_le_bytes());
        clock.hash(&mut h);
        h.hash_128()
    }

    /// Goes back to a position.
    pub fn back(&mut self, at: &Snapshot) -> Result<(), GaveUp> {
        self.table.restore(at).map_err(GaveUp::Fault)?;
        let again = at.repeats() as u64;
        self.progress.repeated.fetch_add(again, Ordering::Relaxed);
        Ok(())
    }

    /// Goes on from the position where the game stands.
    pub fn go(&mut self, way: Move) -> Result<(), GaveUp> {
        match way {
            Move::Answer(answer) => self.table.answer(answer),
            Move::Drawn(drawn) => self.table.settle(drawn),
        }
        .map_err(fault)
    }

    /// The value behind a move; the first of a position needs no way back.
    pub fn behind(
        &mut self,
        at: &Snapshot,
        first: bool,
        clock: &Clock,
        way: Move,
    ) -> Result<Ratio, GaveUp> {
        if !first {
            self.back(at)?;
        }
        self.go(way)?;
        self.value(clock.clone())
    }

    /// The best or worst of all answers; stops at certainty.
    fn extreme(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        answers: &[Answer],
        best: bool,
    ) -> Result<Ratio, GaveUp> {
        let mut found: Option<Ratio> = None;
        let (n, bound) = (answers.len(), known(best));
        // Threads that begin elsewhere meet in what they remember.
        let from = match self.thread {
            0 => 0,
            t => (self.key(clock) as usize).wrapping_mul(2 * t + 1) % n.max(1),
        };
        for i in 0..n {
            let way = Move::Answer(answers[(from + i) % n].clone());
            let value = self.behind(at, i == 0, clock, way)?;
            if value == bound {
                return Ok(bound);
            }
            let better = found.as_ref().is_none_or(|f| (value > *f) == best);
            if better {
                found = Some(value);
            }
        }
        found.ok_or_else(|| GaveUp::TooMuch("a question has no answer".into()))
    }

    fn chance(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        outcomes: Outcomes,
    ) -> Result<Ratio, GaveUp> {
        let mut sum = Ratio::zero();
        for (i, (drawn, weight)) in outcomes.each.into_iter().enumerate() {
            let value = self.behind(at, i == 0, clock, Move::Drawn(drawn))?;
            match self.task.dice {
                Dice::Chance => sum += value * Ratio::from_integer(weight.into()),
                Dice::All if value.is_zero() => return Ok(value),
                Dice::All if i == 0 || value < sum => sum = value,
                Dice::All => {}
            }
        }
        Ok(match self.task.dice {
            Dice::Chance => sum / Ratio::from_integer(outcomes.total.into()),
            Dice::All => sum,
        })
    }

    /// The value behind a pair of secret choices.
    pub fn cell(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        (row, column): (&[Answer], &[Answer]),
        mine: &[bool],
    ) -> Result<Ratio, GaveUp> {
        self.pair(at, (row, column), mine)?;
        self.value(clock.clone())
    }

    pub fn pair(
        &mut self,
        at: &Snapshot,
        (row, column): (&[Answer], &[Answer]),
        mine: &[bool],
    ) -> Result<(), GaveUp> {
        self.back(at)?;
        let (mut row, mut column) = (row.iter(), column.iter());
        for is_mine in mine {
            let next = if *is_mine { row.next() } else { column.next() };
            let missing = || GaveUp::TooMuch("a secret choice has no answer".into());
            self.go(Move::Answer(next.ok_or_else(missing)?.clone()))?;
        }
        Ok(())
    }

    fn together(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        rows: &[Vec<Answer>],
        columns: &[Vec<Answer>],
        mine: &[bool],
    ) -> Result<Ratio, GaveUp> {
        if self.task.opponents == Opponents::Best {
            let found = self.met(at, clock, (rows, columns), mine)?;
            return Ok(found.value);
        }
        let mut best = Ratio::zero();
        for row in rows {
            let mut worst = Ratio::one();
            for column in columns {
                worst = worst.min(self.cell(at, clock, (row, column), mine)?);
                if worst <= best {
                    break;
                }
            }
            best = best.max(worst);
            if best.is_one() {
                break;
            }
        }
        Ok(best)
    }

    /// How both sides mix their secret choices at best.
    pub fn mixed(&self, pays: &[Vec<Ratio>]) -> Result<matrix::Solution, GaveUp> {
        let found = oracle::of_table(pays, &|| self.progress.go_on(self.limits).is_ok());
        self.progress.go_on(self.limits)?;
        found.ok_or_else(unsolved)
    }

    /// How both sides mix the secret choices before them; of very many pairs only those that matter are looked at.
    pub fn met(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        (rows, columns): (&[Vec<Answer>], &[Vec<Answer>]),
        mine: &[bool],
    ) -> Result<matrix::Solution, GaveUp> {
        if !many(rows, columns) {
            let pays = self.pays(at, clock, rows, columns, mine)?;
            return self.mixed(&pays);
        }
        let (progress, limits) = (self.progress, self.limits);
        let mut pay = |i: usize, j: usize| self.cell(at, clock, (&rows[i], &columns[j]), mine);
        let go_on = || progress.go_on(limits).is_ok();
        let found = oracle::solve((rows.len(), columns.len()), &mut pay, &go_on)?;
        progress.go_on(limits)?;
        found.ok_or_else(unsolved)
    }

    /// What each pair of secret choices is worth.
    pub fn pays(
        &mut self,
        at: &Snapshot,
        clock: &Clock,
        rows: &[Vec<Answer>],
        columns: &[Vec<Answer>],
        mine: &[bool],
    ) -> Result<Vec<Vec<Ratio>>, GaveUp> {
        let mut pays = Vec::with_capacity(rows.len());
        for row in rows {
            let mut line = Vec::with_capacity(columns.len());
            for column in columns {
                line.push(self.cell(at, clock, (row, column), mine)?);
            }
            pays.push(line);
        }
        Ok(pays)
    }
}

fn unsolved() -> GaveUp {
    GaveUp::TooMuch("a secret choice could not be solved".into())
}

/// Are there more pairs of secret choices than can all be looked at?
pub(super) fn many(rows: &[Vec<Answer>], columns: &[Vec<Answer>]) -> bool {
    rows.len().saturating_mul(columns.len()) > MOST_ANSWERS
}

/// Why faces cannot be treated alike.
pub const ACTIONS: &str = "an action may be taken in the middle of the roll";

fn known(reached: bool) -> Ratio {
    if reached { Ratio::one() } else { Ratio::zero() }
}
