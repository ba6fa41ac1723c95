//! A game in progress: the state, the phase that runs, and what it waits for.
//!
//! A phase is a coroutine and cannot be copied. So a table keeps the state from the start of the running phase and
//! what happened since; to fork, to take back or to recover from an error it runs the phase again from there.

mod stepwise;

use std::rc::Rc;

use crate::kernel::decision::Refusal;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask, Def, Numbers, Outcome, Request, State};
use crate::problem::Problem;

use super::bridge::rolling;
use super::budget;
use super::host::Host;
use super::log::{Entry, Happening, Moment, Struck, Trace};
use super::play::{Planned, Play};
use super::raw::{Coroutine, Progress};
use super::sandbox;

/// A point in a game to which it can return.
#[derive(Clone, Debug)]
pub struct Snapshot {
    start: State,
    log: Vec<Entry>,
}

/// Why an answer did not go through. The game stands as it was before.
#[derive(Clone, Debug)]
pub enum Stop {
    Refused(Refusal),
    /// A script failed.
    Fault(Box<Problem>),
    Over,
}

impl std::fmt::Display for Stop {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Stop::Refused(r) => r.fmt(f),
            Stop::Fault(p) => p.fmt(f),
            Stop::Over => f.write_str("the game is over"),
        }
    }
}

pub struct Table {
    host: Rc<Host>,
    play: Box<Play>,
    phase: Option<Coroutine>,
    /// The coroutine has been started and waits for something.
    waiting: bool,
}

impl Table {
    /// Begins a game and plays to its first decision.
    pub fn new(host: &Rc<Host>, seed: u64) -> Result<Table, Box<Problem>> {
        Table::from_plan(host, seed, Vec::new(), false)
    }

    /// Begins a game with chance outcomes laid down in advance.
    pub fn from_plan(
        host: &Rc<Host>,
        seed: u64,
        planned: Vec<Planned>,
        record: bool,
    ) -> Result<Table, Box<Problem>> {
        let mut state = host.program.start.clone();
        state.reseed(seed);
        let mut table = Table::from_start(host, state, Vec::new());
        table.play.planned = planned;
        table.play.fresh = record.then(Vec::new);
        table.run()?;
        table.answer_fixed()?;
        Ok(table)
    }

    /// A game at the start of a phase of which so much has happened; nothing has been run yet.
    fn from_start(host: &Rc<Host>, start: State, log: Vec<Entry>) -> Table {
        let mut play = Box::new(Play::new(start, log));
        play.trace = host.watches().then(Trace::default);
        Table {
            host: host.clone(),
            play,
            phase: None,
            waiting: false,
        }
    }

    pub fn def(&self) -> &Def {
        &self.host.program.def
    }

    pub fn host(&self) -> &Rc<Host> {
        &self.host
    }

    pub fn state(&self) -> &State {
        &self.play.state
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.play.state.outcome()
    }

    pub fn over(&self) -> bool {
        let p = &self.play;
        p.request.is_none() && p.event.is_none() && !p.ended
    }

    pub fn request(&self) -> Option<&Request> {
        self.play.request.as_ref()
    }

    /// The question that is open.
    pub fn ask(&self) -> Option<&Ask> {
        self.play.request.as_ref().and_then(Request::current)
    }

    /// The options that rules struck from the open question, where a trace is kept.
    pub fn struck(&self) -> &[Struck] {
        self.play.trace.as_ref().map_or(&[], |t| &t.struck)
    }

    /// Takes the notes and changes made since they were last taken.
    pub fn take_trace(&mut self) -> Trace {
        let Some(trace) = &mut self.play.trace else {
            return Trace::default();
        };
        let rest = Trace {
            struck: trace.struck.clone(),
            ..Trace::default()
        };
        std::mem::replace(trace, rest)
    }

    /// Takes what happened since it was last taken.
    pub fn take_fresh(&mut self) -> Vec<Happening> {
        self.play
            .fresh
            .as_mut()
            .map(std::mem::take)
            .unwrap_or_default()
    }

    /// Outcomes laid down for chance events to come and not used yet.
    pub fn planned(&self) -> &[Planned] {
        &self.play.planned
    }

    pub fn plan(&mut self, outcome: Planned) {
        self.play.planned.push(outcome);
    }

    pub fn clear_plan(&mut self) {
        self.play.planned.clear();
    }

    /// From now on chance falls otherwise than the seed would have it; nothing: as the seed has it. What falls is in
    /// the journal, so the game can be played again all the same.
    pub fn draw_anew(&mut self, salt: Option<u64>) {
        self.play.salt = salt;
    }

    /// The position that an edit changes and a scenario saves. A phase in which nobody has decided anything yet counts
    /// from its start, so that it does nothing twice when it begins again; else things are as they stand now.
    pub fn base(&self) -> &State {
        match self.phase_answers() == 0 && self.play.request.is_some() {
            true => &self.play.start,
            false => &self.play.state,
        }
    }

    /// Begins the phase of a position. If a script fails there, the game stands as before.
    pub fn begin_from(&mut self, state: State) -> Result<(), Box<Problem>> {
        let p = &mut self.play;
        let start = std::mem::replace(&mut p.start, Box::new(state));
        let log = std::mem::take(&mut p.log);
        let (before, planned) = (p.before.take(), p.planned.clone());
        let recorded = p.fresh.as_ref().map_or(0, Vec::len);
        let done = self.rerun().and_then(|()| self.answer_fixed());
        if done.is_err() {
            let p = &mut self.play;
            p.unrecord(recorded);
            (p.start, p.log, p.before, p.planned) = (start, log, before, Vec::new());
            if self.rerun().is_err() {
                self.play.request = None;
            }
            self.play.planned = planned;
        }
        done
    }

    /// Answers given since the running phase began: what a fork has to run through again.
    pub fn phase_answers(&self) -> usize {
        let log = self.play.log.iter();
        log.filter(|e| matches!(e, Entry::Answer { auto: false, .. }))
            .count()
    }

    /// Where the game stands, to come back to.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            start: State::clone(&self.play.start),
            log: self.play.log.clone(),
        }
    }

    /// Goes back (or over) to a snapshot by running its phase again.
    pub fn restore(&mut self, to: &Snapshot) -> Result<(), Box<Problem>> {
        self.play.start.copy_from(&to.start);
        self.play.log.clone_from(&to.log);
        self.play.before = None;
        self.rerun()
    }

    /// A second game that stands where this one stands.
    pub fn fork(&self) -> Result<Table, Box<Problem>> {
        let p = &self.play;
        let mut fork = Table::from_start(&self.host, State::clone(&p.start), p.log.clone());
        fork.play.planned.clone_from(&p.planned);
        fork.play.stepwise = p.stepwise;
        fork.rerun()?;
        Ok(fork)
    }

    /// Runs the phase again from its start through the log.
    fn rerun(&mut self) -> Result<(), Box<Problem>> {
        let p = &mut *self.play;
        p.state.copy_from(&p.start);
        (p.running, p.settled, p.ended) = (false, false, false);
        (p.request, p.rolling) = (None, None);
        self.waiting = false;
        self.run()
    }

    /// Answers the open question. If it is refused or a script fails, the game stands as before.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Stop> {
        self.answer_one(answer)?;
        self.answer_fixed().map_err(Stop::Fault)
    }

    /// Answers in words.
    pub fn answer_text(&mut self, text: &str) -> Result<(), Stop> {
        let ask = self.ask().ok_or(Stop::Over)?;
        let answer = ask
            .read(self.def(), self.play.state.roles(), text, Numbers::Words)
            .map_err(Stop::Refused)?;
        self.answer(answer)
    }

    fn answer_one(&mut self, answer: Answer) -> Result<(), Stop> {
        let ask = self.ask().ok_or(Stop::Over)?;
        ask.check(self.def(), self.play.state.roles(), &answer)
            .map_err(Stop::Refused)?;
        let (spec, seat) = (ask.spec, ask.seat);
        let happening = match self.play.fresh {
            Some(_) => self.happening(&answer),
            None => None,
        };
        let p = &mut self.play;
        if let Some(fresh) = &mut p.fresh {
            fresh.extend(happening);
        }
        p.forget_before();
        let Some(request) = &mut p.request else {
            return Err(Stop::Over);
        };
        // Of several answers each waits for the last.
        if request.together() {
            request.given.push(answer.clone());
        }
        let waits = request.together() && request.current().is_some();
        p.log.push(entry(spec, seat, answer));
        if waits {
            return Ok(());
        }
        let recorded = p.fresh.as_ref().map_or(0, Vec::len);
        if let Err(problem) = self.run() {
            self.recover(recorded);
            return Err(Stop::Fault(problem));
        }
        Ok(())
    }

    /// An answer to the open question as a journal writes it down.
    fn happening(&self, answer: &Answer) -> Option<Happening> {
        let (ask, def, roles) = (self.ask()?, self.def(), self.play.state.roles());
        Some(Happening {
            who: def.seat_label(roles, ask.seat),
            what: def.specs[usize::from(ask.spec)].what.clone(),
            text: ask.text(def, roles, answer),
            told: ask.told(def, roles, answer),
            about: ask.about.clone(),
            at: Moment::of(&self.play.state),
            entry: entry(ask.spec, ask.seat, answer.clone()),
        })
    }

    /// After a failed script: back to before the last answer.
    fn recover(&mut self, recorded: usize) {
        let p = &mut self.play;
        if let Some((start, log)) = p.before.take() {
            p.start = start;
            p.log = log;
        }
        // Nothing behind the last real answer is kept, nor that answer itself.
        let given = |e: &Entry| matches!(e, Entry::Answer { auto: false, .. });
        if let Some(at) = p.log.iter().rposition(given) {
            p.log.truncate(at);
        }
        p.unrecord(recorded.saturating_sub(1));
        if self.rerun().is_err() {
            self.play.request = None;
        }
    }

    /// Gives the answers a scenario lays down in advance.
    fn answer_fixed(&mut self) -> Result<(), Box<Problem>> {
        if self.host.program.fixed.is_empty() {
            return Ok(());
        }
        while let Some(ask) = self.ask() {
            let subject = ask.about.first().copied();
            let text = {
                let mut c = self.host.ctx.borrow_mut();
                c.state.copy_from(&self.play.state);
                c.fixed_text(ask.spec, Some(ask.seat.handle()))
                    .or_else(|| c.fixed_text(ask.spec, subject))
            };
            let Some(text) = text else { return Ok(()) };
            let name = self.def().specs[usize::from(ask.spec)].what.clone();
            let bad = |why: String| {
                let p = Problem::new(format!(
                    "the scenario fixes `{name}` as `{text}`, but {why}"
                ));
                Box::new(
                    p.at(&self.host.program.scenario, 0)
                        .help("change or remove it under [fix]"),
                )
            };
            let answer = ask
                .read(self.def(), self.play.state.roles(), &text, Numbers::Words)
                .map_err(|r| bad(r.to_string()))?;
            self.answer_one(answer).map_err(|s| match s {
                Stop::Fault(p) => p,
                other => Box::new(Problem::new(other.to_string())),
            })?;
        }
        Ok(())
    }

    /// Runs scripts until a question is open or the game is over.
    fn run(&mut self) -> Result<(), Box<Problem>> {
        self.enter();
        let result = match self.roll_on() {
            Ok(true) => self.run_inside(),
            Ok(false) => Ok(()),
            Err(fail) => Err(self.located(fail)),
        };
        self.leave();
        result.map_err(|e| {
            (self.waiting, self.play.running) = (false, false);
            // What the failed phase holds is of no use to anybody.
            self.phase = None;
            sandbox::recover(&self.host.lua);
            Box::new(self.host.problem(&e))
        })
    }

    /// Lends this game to the functions that scripts call.
    fn enter(&mut self) {
        let p = &mut *self.play;
        // An outcome just settled is still to be come to.
        let behind = usize::from(std::mem::take(&mut p.settled));
        p.cursor = match self.waiting {
            true => p.log.len() - behind,
            false => 0,
        };
        p.event = None;
        if !self.waiting {
            p.landmark = None;
        }
        if p.rolling.is_none()
            && let Some(request) = p.request.take()
        {
            p.together = request.together().then_some(request.asks.len());
        }
        std::mem::swap(&mut self.host.ctx.borrow_mut().play, &mut self.play);
    }

    fn leave(&mut self) {
        std::mem::swap(&mut self.host.ctx.borrow_mut().play, &mut self.play);
    }

    /// Goes on with a roll that waits for an answer; true if the script has to go on.
    fn roll_on(&self) -> super::raw::Result<bool> {
        let mut c = self.host.ctx.borrow_mut();
        match c.rolling.take() {
            Some(rolling) => rolling::answered(&mut c, rolling),
            None => Ok(true),
        }
    }

    /// A failure in what the kernel does for a waiting phase, with the place where that waits.
    fn located(&self, fail: super::raw::Fail) -> mlua::Error {
        match &self.phase {
            Some(phase) => phase.located(fail),
            None => fail.into(),
        }
    }

    fn run_inside(&mut self) -> mlua::Result<()> {
        budget::refuel(self.host.weight);
        self.host.sync()?;
        loop {
            if !self.waiting && !self.start_phase()? {
                return Ok(());
            }
            let Some(phase) = &self.phase else {
                return Ok(());
            };
            self.waiting = false;
            if phase.resume()? == Progress::Waits {
                self.waiting = true;
                return Ok(());
            }
        }
    }

    /// Ends the phase that is done, if any, and starts the next; false if the game stops here.
    fn start_phase(&mut self) -> mlua::Result<bool> {
        let host = &self.host;
        let mut c = host.ctx.borrow_mut();
        let Some((phase, me)) = c.next_phase(&host.phases)? else {
            return Ok(false);
        };
        drop(c);
        let coroutine = match &mut self.phase {
            Some(coroutine) => coroutine,
            none => none.insert(Coroutine::new(&host.lua, &host.ctx)?),
        };
        let run = &host.phases[phase].run;
        if coroutine.start(run, me).is_err() {
            *coroutine = Coroutine::new(&host.lua, &host.ctx)?;
            coroutine.start(run, me)?;
        }
        Ok(true)
    }
}

fn entry(spec: u16, seat: Seat, answer: Answer) -> Entry {
    Entry::Answer {
        spec,
        seat,
        answer,
        auto: false,
    }
}
