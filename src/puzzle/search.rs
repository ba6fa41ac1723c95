//! The search: from a position through all answers, replies and outcomes to the exact chance of the goal.
//!
//! Each thread drives a game of its own and comes back to a position by running its phase again. Positions with equal
//! keys have equal values, which all threads share; only exact values are kept, so the result does not depend on who
//! finds it.

use std::collections::HashMap;
use std::hash::{Hash, Hasher as _};
use std::rc::Rc;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

use num_traits::{One as _, Zero as _};
use xxhash_rust::xxh3::Xxh3;

use crate::kernel::decision::Form;
use crate::kernel::ids::Word;
use crate::kernel::{Answer, Ask, Request};
use crate::problem::Problem;
use crate::script::context::Range;
use crate::script::{Drawn, Host, Snapshot, Stop, Table};

use super::Ratio;
use super::limits::{GaveUp, Limits, Progress};
use super::matrix;
use super::outcomes::{Outcomes, outcomes};
use super::task::{Dice, Opponents, Task, Then, When};

/// Answers of one question, and pairs of secret choices, that are looked at.
const MOST_ANSWERS: usize = 20_000;
/// Decisions and events on one way through the game.
const DEEPEST: usize = 3_000;
const SHARDS: usize = 64;

/// The values found so far, shared by all threads.
pub struct Memory {
    shards: Vec<Mutex<HashMap<u128, Ratio>>>,
    held: AtomicU64,
}

impl Default for Memory {
    fn default() -> Memory {
        let shards = (0..SHARDS).map(|_| Mutex::default()).collect();
        let held = AtomicU64::new(0);
        Memory { shards, held }
    }
}

impl Memory {
    fn get(&self, key: u128) -> Option<Ratio> {
        let shard = self.shards[key as usize % SHARDS].lock();
        shard.ok()?.get(&key).cloned()
    }

    fn put(&self, key: u128, value: &Ratio, limits: &Limits) -> Result<(), GaveUp> {
        if let Ok(mut shard) = self.shards[key as usize % SHARDS].lock()
            && shard.insert(key, value.clone()).is_none()
            && self.held.fetch_add(1, Ordering::Relaxed) >= limits.remembered
        {
            return Err(GaveUp::Memory(limits.remembered));
        }
        Ok(())
    }
}

/// What is left of the time, and how much of what is laid down has been used.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    pub turns: u32,
    pub decisions: u32,
    throws: usize,
    said: Vec<usize>,
    line: usize,
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
    limits: &'a Limits,
    progress: &'a Progress,
    /// Threads look at answers in different orders.
    thread: usize,
    depth: usize,
    /// Without it every way is searched for itself; for tests of the search.
    pub remembers: bool,
}

fn fault(stop: Stop) -> GaveUp {
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
        })
    }

    pub fn clock(&self) -> Clock {
        Clock {
            turns: self.task.within.turns,
            decisions: self.task.within.decisions,
            throws: 0,
            said: vec![0; self.task.script.len()],
            line: 0,
        }
    }

    /// The chance of the goal from here, with the best answers of the solver.
    pub fn value(&mut self, mut clock: Clock) -> Result<Ratio, GaveUp> {
        if let Some(reached) = self.walk(&mut clock)? {
            return Ok(known(reached));
        }
        let key = self.key(&clock);
        if self.remembers
            && let Some(value) = self.memory.get(key)
        {
            self.progress.known.fetch_add(1, Ordering::Relaxed);
            return Ok(value);
        }
        self.progress.step(self.limits)?;
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(GaveUp::TooMuch("the game goes on without end".into()));
        }
        let node = self.branch(&mut clock)?;
        let at = self.table.snapshot();
        let value = match node {
            Node::Decided(reached) => known(reached),
            Node::Mine(answers) => self.extreme(&at, &clock, &answers, true, key)?,
            Node::Theirs(answers) => self.extreme(&at, &clock, &answers, false, key)?,
            Node::Together(rows, columns, mine) => {
                self.together(&at, &clock, &rows, &columns, &mine)?
            }
            Node::Chance(outcomes) => self.chance(&at, &clock, outcomes)?,
        };
        self.depth -= 1;
        if self.remembers {
            self.memory.put(key, &value, self.limits)?;
        }
        Ok(value)
    }

    fn key(&self, clock: &Clock) -> u128 {
        let mut h = Xxh3::new();
        h.update(&self.table.key().to_le_bytes());
        clock.hash(&mut h);
        // A task with other answers laid down has its own memory, so the clock says it all.
        h.write_u8(0);
        h.digest128()
    }

    /// Goes back to a position.
    pub fn back(&mut self, at: &Snapshot) -> Result<(), GaveUp> {
        self.table.restore(at).map_err(GaveUp::Fault)?;
        let again = self.table.phase_answers() as u64;
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
        key: u128,
    ) -> Result<Ratio, GaveUp> {
        let mut found: Option<Ratio> = None;
        let (n, bound) = (answers.len(), known(best));
        // Threads that begin elsewhere meet in what they remember.
        let from = match self.thread {
            0 => 0,
            t => (key as usize).wrapping_mul(2 * t + 1) % n.max(1),
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
            let pays = self.pays(at, clock, rows, columns, mine)?;
            let unsolved = || GaveUp::TooMuch("a secret choice could not be solved".into());
            return matrix::solve(&pays).map(|s| s.value).ok_or_else(unsolved);
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

    /// Goes on while there is nothing to choose; tells whether the goal was reached where the time ends.
    pub fn walk(&mut self, clock: &mut Clock) -> Result<Option<bool>, GaveUp> {
        loop {
            let task = self.task;
            let ever = task.when == When::Ever;
            if ever && self.reached()? {
                return Ok(Some(true));
            }
            if self.table.over() {
                return Ok(Some(self.reached()?));
            }
            if self.table.phase_ended() {
                if self.time_is_up(clock) {
                    return Ok(Some(self.reached()?));
                }
                self.table.proceed().map_err(fault)?;
                continue;
            }
            if let Some(event) = self.table.event() {
                if matches!(&event.range, Range::Throw(which, _) if which.is_empty()) {
                    if task.within.roll {
                        return Ok(Some(self.reached()?));
                    }
                    self.go(Move::Drawn(Drawn::Faces(Default::default())))?;
                    continue;
                }
                let Some(text) = task.throws.get(clock.throws) else {
                    return Ok(None);
                };
                clock.throws += 1;
                let done = self.table.settle_text(text);
                done.map_err(|stop| {
                    let which = clock.throws;
                    GaveUp::from(Problem::new(format!("throw {which} of the puzzle: {stop}")))
                })?;
                continue;
            }
            let request = self.table.request().filter(|r| !r.together());
            let Some(ask) = request.and_then(Request::current) else {
                return Ok(None);
            };
            if ask.seat == task.me && clock.decisions == 0 {
                return Ok(Some(!ever && self.reached()?));
            }
            match self.laid_down(ask, clock)? {
                Some((answer, next)) => {
                    *clock = next;
                    self.go(Move::Answer(answer))?;
                }
                None => return Ok(None),
            }
        }
    }

    fn reached(&self) -> Result<bool, GaveUp> {
        Ok(self.task.goal.holds(&self.table, self.task.me)?)
    }

    /// At the end of a phase: does the time end here? Turns that end are counted.
    fn time_is_up(&self, clock: &mut Clock) -> bool {
        let (def, state) = (self.table.def(), self.table.state());
        let within = &self.task.within;
        if within.phase.is_some() && state.flow.current_phase(def) == within.phase {
            return true;
        }
        let mut next = state.clone();
        next.next_phase(def);
        let turn = |f: &crate::kernel::flow::Flow| (f.stage, f.round, f.turn);
        if turn(&next.flow) != turn(&state.flow) {
            clock.turns = clock.turns.saturating_sub(1);
        }
        clock.turns == 0
    }

    /// The answer that the puzzle's script or the solver's line gives, and the clock after it.
    fn laid_down(&self, ask: &Ask, clock: &Clock) -> Result<Option<(Answer, Clock)>, GaveUp> {
        let mut clock = clock.clone();
        let name = &self.table.def().specs[usize::from(ask.spec)].what;
        let mine = ask.seat == self.task.me;
        let text = match mine {
            true => {
                let Some(line) = &self.task.line else {
                    return Ok(None);
                };
                let rest = line.answers.iter().enumerate().skip(clock.line);
                let mut fits = rest.filter(|(_, (what, _))| what.is_empty() || what == name);
                if clock.decisions != u32::MAX {
                    clock.decisions -= 1;
                }
                match (fits.next(), line.then) {
                    (Some((i, (_, text))), _) => {
                        clock.line = i + 1;
                        text
                    }
                    (None, Then::Pass) => return Ok(Some((idle(ask), clock))),
                    (None, Then::Best) => return Ok(None),
                }
            }
            false => {
                let Some(i) = self.task.script.iter().position(|s| s.0 == *name) else {
                    return Ok(None);
                };
                let list = &self.task.script[i].1;
                let Some(text) = list.get(clock.said[i]).or(list.last()) else {
                    return Ok(None);
                };
                clock.said[i] = (clock.said[i] + 1).min(list.len());
                text
            }
        };
        let roles = &self.table.state().roles;
        let answer = ask.parse(self.table.def(), roles, text).map_err(|why| {
            let whose = if mine { "solution" } else { "script" };
            GaveUp::from(Problem::new(format!(
                "the {whose} answers `{name}` with `{text}`, but {why}"
            )))
        })?;
        Ok(Some((answer, clock)))
    }

    /// What the script answers to the open question, or to one of several asked together.
    pub fn scripted(&self, clock: &Clock, place: usize) -> Result<Option<(Answer, Clock)>, GaveUp> {
        let request = self.table.request();
        match request.and_then(|r| r.asks.get(r.given.len() + place)) {
            Some(ask) => self.laid_down(ask, clock),
            None => Ok(None),
        }
    }

    /// How the game branches where it stands, after [`Worker::walk`]; the clock becomes that of what follows.
    pub fn branch(&mut self, clock: &mut Clock) -> Result<Node, GaveUp> {
        if let Some(event) = self.table.event() {
            let found = outcomes(self.table.def(), event, self.task.lump.as_deref())?;
            return Ok(Node::Chance(found));
        }
        let Some(request) = self.table.request() else {
            return Ok(Node::Decided(self.reached()?));
        };
        if request.together() {
            return self.branch_together(&request.clone(), clock);
        }
        let Some(ask) = request.current() else {
            return Ok(Node::Decided(self.reached()?));
        };
        let mine = ask.seat == self.task.me;
        let spec = &self.table.def().specs[usize::from(ask.spec)];
        if spec.secret && (!mine || self.task.opponents == Opponents::Best) {
            return Err(GaveUp::Hidden(format!(
                "`{}` is answered in secret",
                spec.what
            )));
        }
        if self.task.lump.is_some() && !ask.actions.is_empty() {
            return Err(GaveUp::TooMuch(ACTIONS.into()));
        }
        let answers = self.answers(ask)?;
        if mine && clock.decisions != u32::MAX {
            clock.decisions -= 1;
        }
        Ok(if mine {
            Node::Mine(answers)
        } else {
            Node::Theirs(answers)
        })
    }

    fn answers(&self, ask: &Ask) -> Result<Vec<Answer>, GaveUp> {
        let name = &self.table.def().specs[usize::from(ask.spec)].what;
        let too_many = || GaveUp::TooMuch(format!("`{name}` has more than {MOST_ANSWERS} answers"));
        let mut answers = ask.form.answers(MOST_ANSWERS).ok_or_else(too_many)?;
        answers.extend(ask.actions.iter().map(|a| Answer::Action(*a)));
        Ok(answers)
    }

    fn branch_together(&mut self, request: &Request, clock: &mut Clock) -> Result<Node, GaveUp> {
        let (mut rows, mut columns) = (vec![vec![]], vec![vec![]]);
        let mut mine = Vec::new();
        let before = clock.clone();
        for ask in request.asks.iter().skip(request.given.len()) {
            let is_mine = ask.seat == self.task.me;
            if is_mine && before.decisions == 0 {
                return Ok(Node::Decided(
                    self.task.when == When::End && self.reached()?,
                ));
            }
            let answers = match self.laid_down(ask, clock)? {
                Some((answer, next)) => {
                    *clock = next;
                    vec![answer]
                }
                None => self.answers(ask)?,
            };
            let side = if is_mine { &mut rows } else { &mut columns };
            let pairs = side
                .iter()
                .flat_map(|so_far| answers.iter().map(move |a| (so_far, a)));
            *side = pairs
                .map(|(so_far, a)| [&so_far[..], std::slice::from_ref(a)].concat())
                .collect();
            mine.push(is_mine);
        }
        if mine.contains(&true) && before.decisions != u32::MAX {
            clock.decisions = before.decisions - 1;
        }
        if rows.len().saturating_mul(columns.len()) > MOST_ANSWERS {
            let what = format!("secret choices make more than {MOST_ANSWERS} pairs");
            return Err(GaveUp::TooMuch(what));
        }
        Ok(Node::Together(rows, columns, mine))
    }
}

/// Why faces cannot be treated alike.
pub const ACTIONS: &str = "an action may be taken in the middle of the roll";

fn known(reached: bool) -> Ratio {
    if reached { Ratio::one() } else { Ratio::zero() }
}

/// Doing as little as possible.
fn idle(ask: &Ask) -> Answer {
    match &ask.form {
        Form::One { pass: true, .. } => Answer::Pass,
        Form::One { options, .. } => {
            let no = options.iter().find(|o| **o == Word::NO.handle());
            let first = no.or(options.first()).copied();
            first.map_or(Answer::Pass, Answer::One)
        }
        Form::Number { low, .. } => Answer::Number(*low),
        form => {
            let listed = form.answers(MOST_ANSWERS);
            let first = listed.and_then(|l| l.into_iter().next());
            first.unwrap_or(Answer::Pass)
        }
    }
}
