//! The journal of a game and the ways back through it.

use std::rc::Rc;

use smallvec::SmallVec;

use crate::kernel::about::About;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask, Knowers, Known, Numbers, State, View};
use crate::problem::Problem;
use crate::script::game::deeds::CardEvent;
use crate::script::game::driver::Planned;
use crate::script::game::log::{CHANCE, Moment, TracedChange};
use crate::script::{Happening, Host, Note, Stop, Table};

use super::edit::{self, EDIT};
use super::marks::Marks;

/// What stands for an answer or outcome in the eyes of those who do not know it.
pub const SECRET: &str = "(secret)";

/// One line of the journal: an answer, a chance outcome or an edit of the position, with what it led to.
#[derive(Clone, Debug)]
pub struct Line {
    pub who: String,
    pub what: String,
    pub text: String,
    /// The same in words for people.
    pub told: String,
    /// What those read who know only that it happened.
    pub veiled: String,
    /// What the question was about.
    pub about: About,
    pub at: Moment,
    /// The seat that answered; none for chance and edits.
    pub seat: Option<Seat>,
    /// Who knew of it when it happened.
    pub known: Known,
    /// The answers it was given together with.
    pub group: Option<Together>,
    /// Answers that became known behind it.
    pub reveals: Vec<Revealed>,
    /// If it was given after others had been taken back that had shown something (chance, secrets of others), how many
    /// those were.
    pub back: usize,
    /// What happened then, in words.
    pub notes: Vec<Note>,
    /// What happened to cards.
    pub events: Vec<CardEvent>,
    /// What handlers changed on the way.
    pub changes: Vec<TracedChange>,
}

impl Line {
    pub fn is_chance(&self) -> bool {
        self.who == CHANCE
    }

    pub fn is_edit(&self) -> bool {
        self.who == EDIT
    }
}

/// An answer becomes known to more than knew it when it was given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Revealed {
    /// The line of the answer.
    pub line: usize,
    /// Who knows it from then on, besides those who did.
    pub to: Knowers,
    /// It was given together with others, and all are in: that comes by itself.
    pub all_in: bool,
}

/// Answers given together, that stand in a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Together {
    /// The line of the first of them.
    pub first: usize,
    pub of: usize,
    /// Everybody learns this one when all are in.
    pub reveal: bool,
}

/// Something a person did, an answer or an edit, with the chance that followed it: what fell falls the same again when
/// it is repeated.
#[derive(Clone, Debug, Default)]
pub struct Step {
    pub who: String,
    pub what: String,
    pub text: String,
    /// The seat that answered; none for an edit.
    pub seat: Option<Seat>,
    /// See [`Line::known`] and [`Line::group`].
    pub known: Known,
    pub group: Option<Together>,
    pub chance: Vec<Planned>,
    /// The hash of the position it led to.
    pub hash: u64,
    /// Something came out that was not known when it was taken: chance, or what others had chosen in secret.
    pub reveals: bool,
    /// See [`Line::back`].
    pub back: usize,
}

impl Step {
    /// The same was done, and the same fell.
    pub fn same(&self, other: &Step) -> bool {
        let done = (&self.who, &self.what, &self.text, &self.chance);
        std::ptr::eq(self, other) || done == (&other.who, &other.what, &other.text, &other.chance)
    }

    fn of(lines: &[Line]) -> Option<Step> {
        let (own, rest) = lines.split_first()?;
        let chance = rest.iter().filter(|l| l.is_chance()).map(planned);
        Some(Step {
            who: own.who.clone(),
            what: own.what.clone(),
            text: own.text.clone(),
            seat: own.seat,
            known: own.known,
            group: own.group,
            chance: chance.collect(),
            back: own.back,
            ..Step::default()
        })
    }
}

fn planned(line: &Line) -> Planned {
    Planned {
        what: line.what.clone(),
        text: line.text.clone(),
        partial: false,
    }
}

/// Another line of play.
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
    pub(super) const KEPT: &str = "line-";
    pub(super) const LONGEST_NAME: usize = 40;
}

pub struct Session {
    table: Table,
    /// What it began with.
    start: State,
    pub seed: u64,
    lines: Vec<Line>,
    /// What was told before there was a line.
    opening: Vec<Note>,
    /// The hash of the position before the first step.
    first: u64,
    /// One for every step, taken before it.
    marks: Marks<Step>,
    /// Steps taken back, the next to repeat last.
    pub(super) undone: Vec<Rc<Step>>,
    /// The name of this line of play, and the others.
    pub(super) name: String,
    pub(super) forks: Vec<Fork>,
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
        Session::begun(host, host.program().start.clone(), seed, plan)
    }

    /// Begins with another position of the same rules.
    pub fn begun(
        host: &Rc<Host>,
        start: State,
        seed: u64,
        plan: Vec<Planned>,
    ) -> Result<Session, Box<Problem>> {
        let table = Table::recorded_from(host, start.clone(), seed, plan)?;
        let mut session = Session {
            first: table.state().hash(),
            table,
            start,
            seed,
            lines: vec![],
            opening: vec![],
            marks: Marks::default(),
            undone: vec![],
            name: Fork::MAIN.into(),
            forks: vec![],
        };
        session.absorb(None);
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

    /// All notes, those before the first line included.
    pub fn notes(&self) -> impl Iterator<Item = &Note> {
        let later = self.lines.iter().flat_map(|l| &l.notes);
        self.opening.iter().chain(later)
    }

    /// How many steps were taken: answers and edits.
    pub fn answers(&self) -> usize {
        self.marks.len()
    }

    /// The steps taken so far.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Rc<Step>> + ExactSizeIterator {
        self.marks.iter().map(|m| &m.step)
    }

    /// The line of the journal that a step begins with.
    pub fn line_of(&self, step: usize) -> Option<usize> {
        self.marks.get(step).map(|m| m.lines)
    }

    /// Steps taken back, the next to repeat first.
    pub fn undone(&self) -> impl ExactSizeIterator<Item = &Rc<Step>> {
        self.undone.iter().rev()
    }

    /// Forgets what was taken back and could be repeated.
    pub fn forget_undone(&mut self) {
        self.undone.clear();
    }

    /// Who is asked, and what, as the journal calls them.
    pub fn asked(&self) -> (String, String) {
        let (table, def) = (&self.table, self.table.def());
        match self.ask() {
            Some(a) => (
                def.seat_label(table.state().roles(), a.seat),
                def.specs[usize::from(a.spec)].what.clone(),
            ),
            None => ("nobody".into(), "nothing: the game is over".into()),
        }
    }

    /// The hash of the position before the first step.
    pub fn first_hash(&self) -> u64 {
        self.first
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

    /// See [`Table::draw_anew`].
    pub fn draw_anew(&mut self, salt: Option<u64>) {
        self.table.draw_anew(salt);
    }

    /// Answers the open question. A refusal or a failing script leaves everything as it was.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Stop> {
        self.commit(None, |table| table.answer(answer))?;
        self.keep_undone();
        Ok(())
    }

    pub fn answer_text(&mut self, text: &str) -> Result<(), Stop> {
        let ask = self.table.ask().ok_or(Stop::Over)?;
        let answer = ask
            .read(
                self.table.def(),
                self.table.state().roles(),
                text,
                Numbers::Words,
            )
            .map_err(Stop::Refused)?;
        self.answer(answer)
    }

    /// Changes the position by hand; its phase begins again (see [`Table::base`]). Tells how the journal has it. An edit
    /// that makes no sense, or with which the phase cannot be played, changes nothing.
    pub fn edit(&mut self, what: &str, words: &str) -> Result<String, Box<Problem>> {
        let text = self.edit_step(what, words)?;
        self.keep_undone();
        Ok(text)
    }

    fn edit_step(&mut self, what: &str, words: &str) -> Result<String, Box<Problem>> {
        let mut state = self.table.base().clone();
        let edited = edit::apply(self.table.def(), &mut state, what, words)?;
        if what == "dice" {
            self.lies_there(&state)?;
        }
        let text = edited.text.clone();
        let own = Line {
            who: EDIT.into(),
            what: what.into(),
            told: edited.text.clone(),
            text: edited.text,
            veiled: SECRET.into(),
            about: SmallVec::new(),
            at: Moment::of(self.table.state()),
            seat: None,
            known: match edited.secret {
                true => Known::only(Knowers::NOBODY),
                false => Known::ALL,
            },
            group: None,
            reveals: vec![],
            back: 0,
            notes: vec![],
            events: vec![],
            changes: vec![],
        };
        let done = self.commit(Some(own), |t| t.begin_from(state).map_err(Stop::Fault));
        done.map_err(|stop| match stop {
            Stop::Fault(p) => p,
            other => Box::new(Problem::new(other.to_string())),
        })?;
        Ok(text)
    }

    /// Dice laid down by hand lie there when the phase has begun again, though it may gather all dice first; where it
    /// throws them anew even so, the edit is refused.
    fn lies_there(&self, state: &State) -> Result<(), Box<Problem>> {
        let mut trial = self.fork()?.table;
        let before = self.table.base().flow();
        trial.begin_from(state.clone())?;
        let (now, want) = (trial.state(), state.kept_faces());
        let same_phase = (now.flow().phase, now.flow().turn) == (before.phase, before.turn);
        match same_phase && want.iter().any(|f| !now.kept_faces().contains(f)) {
            false => Ok(()),
            true => Err(Box::new(
                Problem::new("the phase that is running lays the dice out anew when it begins")
                    .help("`dice FACES` decides the next throw; `phase NAME` goes to a phase that leaves dice alone"),
            )),
        }
    }

    fn commit(
        &mut self,
        own: Option<Line>,
        act: impl FnOnce(&mut Table) -> Result<(), Stop>,
    ) -> Result<(), Stop> {
        let (lines, place) = (self.lines.len(), self.marks.place(&self.table));
        let together = self.table.request().is_some_and(|r| r.together());
        if let Err(stop) = act(&mut self.table) {
            // What a failing script told on the way did not happen.
            self.table.take_trace();
            return Err(stop);
        }
        self.absorb(own);
        if let Some(mut step) = Step::of(&self.lines[lines..]) {
            let request = self.table.request();
            let all_in = together && request.is_none_or(|r| r.given.is_empty());
            let out = self.lines[lines..].iter().any(|l| !l.reveals.is_empty());
            step.reveals = out || all_in || !step.chance.is_empty();
            step.hash = self.hash();
            self.marks.push(lines, place, step);
        }
        Ok(())
    }

    /// Notes in the journal that before the last step others were taken back that had shown something.
    pub fn mark_back(&mut self, n: usize) {
        let Some(mark) = self.marks.last_mut().filter(|_| n > 0) else {
            return;
        };
        Rc::make_mut(&mut mark.step).back = n;
        if let Some(line) = self.lines.get_mut(mark.lines) {
            line.back = n;
        }
    }

    /// Writes down what happened at the table since the last time, behind the line of an edit if there was one.
    fn absorb(&mut self, own: Option<Line>) {
        let fresh = self.table.take_fresh();
        let trace = self.table.take_trace();
        let first = self.lines.len();
        // Whatever came after so many entries belongs to the last of them.
        let shift = usize::from(own.is_none());
        self.lines.extend(own);
        for h in fresh {
            // Answers laid down by the scenario are given inside the table: they get no mark of their own.
            let line = self.line(h);
            self.lines.push(line);
        }
        let Some(last) = self.lines.len().checked_sub(1).filter(|l| *l >= first) else {
            if self.lines.is_empty() && !trace.notes.is_empty() {
                self.opening = trace.notes;
            }
            return;
        };
        let place = |after: usize| (first + after.saturating_sub(shift)).min(last);
        for note in trace.notes {
            self.lines[place(note.after)].notes.push(note);
        }
        for event in trace.events {
            self.lines[place(event.after)].events.push(event);
        }
        for change in trace.changes {
            self.lines[place(change.at)].changes.push(change);
        }
    }

    fn line(&self, h: Happening) -> Line {
        let group = h.group.map(|g| Together {
            first: self.lines.len().saturating_sub(g.place),
            of: g.of,
            reveal: g.reveal,
        });
        let reveals = h.reveals.iter().map(|r| Revealed {
            line: self.lines.len().saturating_sub(r.back),
            to: r.to,
            all_in: r.all_in,
        });
        Line {
            who: h.who,
            what: h.what,
            text: h.text,
            told: h.told,
            veiled: match h.veiled.is_empty() {
                true => SECRET.into(),
                false => h.veiled,
            },
            about: h.about,
            at: h.at,
            seat: h.entry.seat(),
            known: h.entry.known(),
            group,
            reveals: reveals.collect(),
            back: 0,
            notes: vec![],
            events: vec![],
            changes: vec![],
        }
    }

    /// Who knows what a line of the journal says by now.
    pub fn knowers(&self, line: usize) -> Knowers {
        self.knowers_before(line, self.lines.len())
    }

    /// Who knew it before another line: those who knew it when it happened, and those to whom it was revealed since.
    pub fn knowers_before(&self, line: usize, end: usize) -> Knowers {
        let Some(l) = self.lines.get(line) else {
            return Knowers::ALL;
        };
        let since = self.lines.get(line..end).unwrap_or_default();
        let reveals = since.iter().flat_map(|l| &l.reveals);
        let of_it = reveals.filter(|r| r.line == line);
        of_it.fold(l.known.what, |known, r| known.and(r.to))
    }

    /// A line as a seat, or a spectator, may read it; nothing if it does not know that anything happened.
    pub fn text_for(&self, line: usize, seat: Option<Seat>) -> Option<&str> {
        let l = self.lines.get(line)?;
        match self.knowers(line).knows(seat) {
            true => Some(&l.text),
            false => l.known.that.knows(seat).then_some(&l.veiled),
        }
    }

    /// Takes back so many steps. Tells how many it took.
    pub fn undo(&mut self, n: usize) -> Result<usize, Box<Problem>> {
        let n = n.min(self.marks.len());
        if n == 0 {
            return Ok(0);
        }
        let keep = self.marks.len() - n;
        if let Some(mark) = self.marks.get(keep) {
            let (start, log) = self.marks.before(mark);
            self.table.go_to(start, log)?;
            self.lines.truncate(mark.lines);
        }
        self.table.clear_plan();
        self.undone.extend(self.marks.take_off(keep));
        self.table.take_fresh();
        self.table.take_trace();
        Ok(n)
    }

    /// Takes back so many steps as if they had never been.
    pub fn forget(&mut self, n: usize) -> Result<usize, Box<Problem>> {
        let before = self.undone.len();
        let taken = self.undo(n);
        self.undone.truncate(before);
        taken
    }

    pub fn can_redo(&self) -> bool {
        !self.undone.is_empty()
    }

    /// Takes a step again that was taken back.
    pub fn redo(&mut self) -> Result<bool, Stop> {
        let Some(undone) = self.undone.pop() else {
            return Ok(false);
        };
        let done = self.take_again(&undone);
        if done.is_err() {
            self.undone.push(undone);
        }
        done.map(|()| true)
    }

    /// Takes a step of another time or line, with the chance that followed it and its mark.
    pub fn take_again(&mut self, step: &Step) -> Result<(), Stop> {
        self.repeat(step, &step.chance)?;
        self.mark_back(step.back);
        Ok(())
    }

    /// Takes a step anew with this much of the chance that follows laid down.
    fn repeat(&mut self, step: &Step, chance: &[Planned]) -> Result<(), Stop> {
        self.table.clear_plan();
        for outcome in chance {
            self.table.plan(outcome.clone());
        }
        let done = match step.who == EDIT {
            true => self
                .edit_step(&step.what, &step.text)
                .map(drop)
                .map_err(Stop::Fault),
            false => self.commit(None, |table| table.answer_text(&step.text)),
        };
        self.table.clear_plan();
        done
    }

    /// Goes back to before a step and takes it again, with chance drawn anew. How it went before stays as a fork.
    pub fn again(&mut self, step: usize) -> Result<(), Stop> {
        let n = self.marks.len().saturating_sub(step);
        let Some(old) = self.marks.get(step).map(|m| m.step.clone()) else {
            return Ok(());
        };
        self.undo(n).map_err(Stop::Fault)?;
        if let Err(stop) = self.repeat(&old, &[]) {
            while self.redo()? {}
            return Err(stop);
        }
        self.keep_undone();
        Ok(())
    }

    /// A second session that stands where this one stands.
    pub fn fork(&self) -> Result<Session, Box<Problem>> {
        let (host, start) = (self.table.host(), self.start.clone());
        let mut table = Table::recorded_from(host, start, self.seed, Vec::new())?;
        table.restore(&self.table.snapshot())?;
        table.take_fresh();
        table.take_trace();
        Ok(Session {
            table,
            start: self.start.clone(),
            seed: self.seed,
            opening: self.opening.clone(),
            lines: self.lines.clone(),
            first: self.first,
            marks: self.marks.clone(),
            undone: self.undone.clone(),
            name: self.name.clone(),
            forks: self.forks.clone(),
        })
    }
}
