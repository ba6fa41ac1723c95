//! The journal of a game and the ways back through it.

use std::rc::Rc;

use crate::kernel::View;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask};
use crate::problem::Problem;
use crate::script::context::Planned;
use crate::script::log::{CHANCE, Change};
use crate::script::{Entry, Happening, Host, Note, Snapshot, Stop, Table};

/// One line of the journal: an answer or a chance outcome, with what it led to.
#[derive(Clone, Debug)]
pub struct Line {
    pub who: String,
    pub what: String,
    pub text: String,
    /// The seat that answered; none for chance.
    pub seat: Option<Seat>,
    /// Only `seat` may see the answer, now and later.
    pub secret: bool,
    /// What happened then, in words.
    pub notes: Vec<Note>,
    /// What handlers changed on the way.
    pub changes: Vec<Change>,
}

impl Line {
    pub fn is_chance(&self) -> bool {
        self.who == CHANCE
    }

    /// The line as one seat may read it: the answer to a secret question is its own affair.
    pub fn text_for(&self, seat: Option<Seat>, open: bool) -> &str {
        let mine = self.seat.is_some() && self.seat == seat;
        if self.secret && !mine && !open {
            "(secret)"
        } else {
            &self.text
        }
    }
}

fn planned(line: &Line) -> Planned {
    Planned {
        what: line.what.clone(),
        text: line.text.clone(),
        partial: false,
    }
}

/// A point to which the game can be taken back: before an answer.
#[derive(Clone)]
struct Mark {
    lines: usize,
    snapshot: Snapshot,
}

pub struct Session {
    table: Table,
    pub seed: u64,
    lines: Vec<Line>,
    /// One for every answer given, taken before it.
    marks: Vec<Mark>,
    /// Answers taken back, the next to repeat last.
    undone: Vec<Undone>,
}

/// An answer that was taken back, with the chance that followed it: dice that were laid down fall the same again.
#[derive(Clone)]
struct Undone {
    text: String,
    chance: Vec<Planned>,
}

impl Session {
    pub fn new(host: &Rc<Host>, seed: u64) -> Result<Session, Box<Problem>> {
        Session::with_plan(host, seed, Vec::new())
    }

    /// Begins with chance outcomes laid down.
    pub fn with_plan(
        host: &Rc<Host>,
        seed: u64,
        plan: Vec<Planned>,
    ) -> Result<Session, Box<Problem>> {
        let table = Table::from_plan(host, seed, plan, true)?;
        let mut session = Session {
            table,
            seed,
            lines: vec![],
            marks: vec![],
            undone: vec![],
        };
        session.absorb();
        Ok(session)
    }

    pub fn table(&self) -> &Table {
        &self.table
    }

    pub fn ask(&self) -> Option<&Ask> {
        self.table.ask()
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// How many answers were given.
    pub fn answers(&self) -> usize {
        self.marks.len()
    }

    pub fn hash(&self) -> u64 {
        self.table.state().hash()
    }

    pub fn view(&self, seat: Option<Seat>) -> View {
        View::new(self.table.def(), self.table.state(), seat)
    }

    /// Lays down the outcome of a chance event to come.
    pub fn plan(&mut self, outcome: Planned) {
        self.table.plan(outcome);
    }

    pub fn clear_plan(&mut self) {
        self.table.clear_plan();
    }

    /// Answers the open question. A refusal or a failing script leaves everything as it was.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Stop> {
        self.commit(|table| table.answer(answer))?;
        self.undone.clear();
        Ok(())
    }

    pub fn answer_text(&mut self, text: &str) -> Result<(), Stop> {
        let ask = self.table.ask().ok_or(Stop::Over)?;
        let answer = ask
            .parse(self.table.def(), &self.table.state().roles, text)
            .map_err(Stop::Refused)?;
        self.answer(answer)
    }

    fn commit(&mut self, act: impl FnOnce(&mut Table) -> Result<(), Stop>) -> Result<(), Stop> {
        let mark = Mark {
            lines: self.lines.len(),
            snapshot: self.table.snapshot(),
        };
        if let Err(stop) = act(&mut self.table) {
            // What a failing script told on the way did not happen.
            self.table.take_trace();
            return Err(stop);
        }
        self.marks.push(mark);
        self.absorb();
        Ok(())
    }

    /// Writes down what happened at the table since the last time.
    fn absorb(&mut self) {
        let fresh = self.table.take_fresh();
        let trace = self.table.take_trace();
        let first = self.lines.len();
        for h in fresh {
            // Answers laid down by the scenario are given inside the table: they get no mark of their own.
            let line = self.line(h);
            self.lines.push(line);
        }
        let Some(last) = self.lines.len().checked_sub(1).filter(|l| *l >= first) else {
            return;
        };
        for note in trace.notes {
            let at = (first + note.after.saturating_sub(1)).min(last);
            self.lines[at].notes.push(note);
        }
        self.lines[last].changes = trace.changes;
    }

    fn line(&self, h: Happening) -> Line {
        let (seat, spec) = match h.entry {
            Entry::Answer { seat, spec, .. } => (Some(seat), spec),
            Entry::Chance { spec, .. } => (None, spec),
        };
        let secret = self
            .table
            .def()
            .specs
            .get(usize::from(spec))
            .is_some_and(|s| s.secret);
        Line {
            who: h.who,
            what: h.what,
            text: h.text,
            seat,
            secret: secret && seat.is_some(),
            notes: vec![],
            changes: vec![],
        }
    }

    /// Are the answers of a secret round out by now? Simultaneous choices are open once all are in; other secrets stay.
    pub fn revealed(&self, line: usize) -> bool {
        let Some(l) = self.lines.get(line) else {
            return true;
        };
        if !l.secret {
            return true;
        }
        let together = |o: &Line| o.what == l.what && o.seat != l.seat;
        let before = line > 0 && self.lines.get(line - 1).is_some_and(together);
        let after = self.lines.get(line + 1).is_some_and(together);
        let waiting = self.table.request().is_some_and(|r| !r.given.is_empty());
        (before || after) && !(waiting && line + 1 == self.lines.len())
    }

    /// Takes back so many answers. Tells how many it took.
    pub fn undo(&mut self, n: usize) -> Result<usize, Box<Problem>> {
        let n = n.min(self.marks.len());
        if n == 0 {
            return Ok(0);
        }
        let keep = self.marks.len() - n;
        let mark = self.marks[keep].clone();
        self.table.restore(&mark.snapshot)?;
        self.table.clear_plan();
        // Each mark's own answer is the first line behind it.
        let mut end = self.lines.len();
        for m in self.marks[keep..].iter().rev() {
            if let Some((answer, rest)) = self.lines[m.lines..end].split_first() {
                let chance = rest.iter().filter(|l| l.is_chance()).map(planned).collect();
                self.undone.push(Undone {
                    text: answer.text.clone(),
                    chance,
                });
            }
            end = m.lines;
        }
        self.marks.truncate(keep);
        self.lines.truncate(mark.lines);
        self.table.take_fresh();
        self.table.take_trace();
        Ok(n)
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Gives an answer again that was taken back.
    pub fn redo(&mut self) -> Result<bool, Stop> {
        let Some(undone) = self.undone.pop() else {
            return Ok(false);
        };
        self.table.clear_plan();
        for outcome in &undone.chance {
            self.table.plan(outcome.clone());
        }
        let given = self.commit(|table| table.answer_text(&undone.text));
        self.table.clear_plan();
        if given.is_err() {
            self.undone.push(undone);
        }
        given.map(|()| true)
    }

    /// A second session that stands where this one stands.
    pub fn fork(&self) -> Result<Session, Box<Problem>> {
        let mut table = Table::from_plan(self.table.host(), self.seed, Vec::new(), true)?;
        table.restore(&self.table.snapshot())?;
        table.take_fresh();
        table.take_trace();
        Ok(Session {
            table,
            seed: self.seed,
            lines: self.lines.clone(),
            marks: self.marks.clone(),
            undone: self.undone.clone(),
        })
    }
}
