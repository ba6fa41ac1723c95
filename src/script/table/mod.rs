//! A game in progress: the state, the phase that runs, and what it waits for.
//!
//! A phase is a coroutine and cannot be copied. So a table keeps the state from the start of the running phase and
//! what happened since; to fork, to take back or to recover from an error it runs the phase again from there.

mod stepwise;

use std::rc::Rc;

use crate::kernel::decision::Refusal;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask, Def, Outcome, Request, State};
use crate::problem::Problem;

use super::context::{Event, Landmark, Planned};
use super::host::Host;
use super::log::{Entry, Happening, Secrets, Trace};
use super::raw::{Anchored, Coroutine, Progress};
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
    state: Box<State>,
    /// The state when the running phase began.
    start: State,
    log: Vec<Entry>,
    /// Start and log of the phase in which the last answer was given, until the next one is.
    before: Option<(State, Vec<Entry>)>,
    /// The memory of such a start and log, to be used again.
    spare: Option<(State, Vec<Entry>)>,
    phase: Option<Coroutine>,
    running: bool,
    request: Option<Request>,
    /// Stops at chance events, which its driver settles.
    stepwise: bool,
    event: Option<Event>,
    /// A phase is over and the next has not begun yet: stepwise games stop there too.
    ended: bool,
    /// The last entry of the log is an outcome that the phase has not come to yet.
    settled: bool,
    landmark: Option<Landmark>,
    /// Actions in the middle of which the phase waits.
    acting: Vec<i64>,
    planned: Vec<Planned>,
    /// Chance draws from other streams than the seed's own; see [`Table::draw_anew`].
    salt: Option<u64>,
    /// Whose secrets the running phase has looked at.
    secrets: Secrets,
    /// Collects what happens, for a journal.
    record: bool,
    fresh: Vec<Happening>,
    trace: Trace,
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
        state.chance = crate::kernel::Generator::new(seed);
        let mut table = Table::from_start(host, state, Vec::new());
        (table.planned, table.record) = (planned, record);
        table.run()?;
        table.answer_fixed()?;
        Ok(table)
    }

    /// A game at the start of a phase of which so much has happened; nothing has been run yet.
    fn from_start(host: &Rc<Host>, start: State, log: Vec<Entry>) -> Table {
        Table {
            host: host.clone(),
            state: Box::new(start.clone()),
            start,
            log,
            before: None,
            spare: None,
            phase: None,
            running: false,
            request: None,
            stepwise: false,
            event: None,
            ended: false,
            settled: false,
            landmark: None,
            acting: Vec::new(),
            planned: Vec::new(),
            salt: None,
            secrets: Secrets::default(),
            record: false,
            fresh: Vec::new(),
            trace: Trace::default(),
        }
    }

    pub fn def(&self) -> &Def {
        &self.host.program.def
    }

    pub fn host(&self) -> &Rc<Host> {
        &self.host
    }

    pub fn state(&self) -> &State {
        &self.state
    }

    pub fn outcome(&self) -> Option<&Outcome> {
        self.state.outcome.as_ref()
    }

    pub fn over(&self) -> bool {
        self.request.is_none() && self.event.is_none() && !self.ended
    }

    pub fn request(&self) -> Option<&Request> {
        self.request.as_ref()
    }

    /// The question that is open.
    pub fn ask(&self) -> Option<&Ask> {
        self.request.as_ref().and_then(Request::current)
    }

    pub fn trace(&self) -> &Trace {
        &self.trace
    }

    /// Takes the notes and changes made since they were last taken.
    pub fn take_trace(&mut self) -> Trace {
        let struck = self.trace.struck.clone();
        std::mem::replace(
            &mut self.trace,
            Trace {
                struck,
                ..Trace::default()
            },
        )
    }

    /// Takes what happened since it was last taken.
    pub fn take_fresh(&mut self) -> Vec<Happening> {
        std::mem::take(&mut self.fresh)
    }

    /// Outcomes laid down for chance events to come and not used yet.
    pub fn planned(&self) -> &[Planned] {
        &self.planned
    }

    pub fn plan(&mut self, outcome: Planned) {
        self.planned.push(outcome);
    }

    pub fn clear_plan(&mut self) {
        self.planned.clear();
    }

    /// From now on chance falls otherwise than the seed would have it; nothing: as the seed has it. What falls is in
    /// the journal, so the game can be played again all the same.
    pub fn draw_anew(&mut self, salt: Option<u64>) {
        self.salt = salt;
    }

    /// The position that an edit changes and a scenario saves. A phase in which nobody has decided anything yet counts
    /// from its start, so that it does nothing twice when it begins again; else things are as they stand now.
    pub fn base(&self) -> &State {
        match self.phase_answers() == 0 && self.request.is_some() {
            true => &self.start,
            false => &self.state,
        }
    }

    /// Begins the phase of a position. If a script fails there, the game stands as before.
    pub fn begin_from(&mut self, state: State) -> Result<(), Box<Problem>> {
        let start = std::mem::replace(&mut self.start, state);
        let log = std::mem::take(&mut self.log);
        let (before, planned) = (self.before.take(), self.planned.clone());
        let recorded = self.fresh.len();
        let done = self.rerun().and_then(|()| self.answer_fixed());
        if done.is_err() {
            self.fresh.truncate(recorded);
            (self.start, self.log, self.before, self.planned) = (start, log, before, Vec::new());
            if self.rerun().is_err() {
                self.request = None;
            }
            self.planned = planned;
        }
        done
    }

    /// Answers given since the running phase began: what a fork has to run through again.
    pub fn phase_answers(&self) -> usize {
        self.log
            .iter()
            .filter(|e| matches!(e, Entry::Answer { auto: false, .. }))
            .count()
    }

    /// Where the game stands, to come back to.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            start: self.start.clone(),
            log: self.log.clone(),
        }
    }

    /// Goes back (or over) to a snapshot by running its phase again.
    pub fn restore(&mut self, to: &Snapshot) -> Result<(), Box<Problem>> {
        self.start.copy_from(&to.start);
        self.log.clone_from(&to.log);
        self.before = None;
        self.rerun()
    }

    /// A second game that stands where this one stands.
    pub fn fork(&self) -> Result<Table, Box<Problem>> {
        let mut fork = Table::from_start(&self.host, self.start.clone(), self.log.clone());
        fork.planned.clone_from(&self.planned);
        fork.stepwise = self.stepwise;
        fork.rerun()?;
        Ok(fork)
    }

    /// Runs the phase again from its start through the log.
    fn rerun(&mut self) -> Result<(), Box<Problem>> {
        self.state.copy_from(&self.start);
        self.running = false;
        self.settled = false;
        self.ended = false;
        self.request = None;
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
            .parse(self.def(), &self.state.roles, text)
            .map_err(Stop::Refused)?;
        self.answer(answer)
    }

    fn answer_one(&mut self, answer: Answer) -> Result<(), Stop> {
        let ask = self.ask().ok_or(Stop::Over)?;
        ask.check(self.def(), &self.state.roles, &answer)
            .map_err(Stop::Refused)?;
        let (spec, seat) = (ask.spec, ask.seat);
        let happening = self.record.then(|| Happening {
            who: self.def().seat_label(&self.state.roles, seat),
            what: self.def().specs[usize::from(spec)].what.clone(),
            text: ask.text(self.def(), &self.state.roles, &answer),
            entry: entry(spec, seat, answer.clone()),
        });
        self.fresh.extend(happening);
        if let Some((state, log)) = self.before.take() {
            self.spare = Some((state, log));
        }
        let Some(request) = &mut self.request else {
            return Err(Stop::Over);
        };
        // Of several answers each waits for the last.
        if request.together() {
            request.given.push(answer.clone());
        }
        let waits = request.together() && request.current().is_some();
        self.log.push(entry(spec, seat, answer));
        if waits {
            return Ok(());
        }
        let recorded = self.fresh.len();
        if let Err(problem) = self.run() {
            self.recover(recorded);
            return Err(Stop::Fault(problem));
        }
        Ok(())
    }

    /// After a failed script: back to before the last answer.
    fn recover(&mut self, recorded: usize) {
        if let Some((start, log)) = self.before.take() {
            self.start = start;
            self.log = log;
        }
        // Nothing behind the last real answer is kept, nor that answer itself.
        let given = |e: &Entry| matches!(e, Entry::Answer { auto: false, .. });
        if let Some(at) = self.log.iter().rposition(given) {
            self.log.truncate(at);
        }
        self.fresh.truncate(recorded.saturating_sub(1));
        if self.rerun().is_err() {
            self.request = None;
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
                c.state.roles = self.state.roles;
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
                .parse(self.def(), &self.state.roles, &text)
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
        let result = self.run_inside();
        self.leave();
        result.map_err(|e| {
            self.running = false;
            if matches!(e, mlua::Error::MemoryError(_)) {
                let _ = self.host.lua.gc_collect();
            }
            Box::new(self.host.problem(&e))
        })
    }

    /// Lends this game to the functions that scripts call.
    fn enter(&mut self) {
        let mut c = self.host.ctx.borrow_mut();
        std::mem::swap(&mut c.state, &mut self.state);
        std::mem::swap(&mut c.log, &mut self.log);
        std::mem::swap(&mut c.acting, &mut self.acting);
        // An outcome just settled is still to be come to.
        let behind = usize::from(std::mem::take(&mut self.settled));
        c.cursor = if self.running {
            c.log.len() - behind
        } else {
            0
        };
        c.stepwise = self.stepwise;
        c.event = None;
        c.landmark = self.landmark.take().filter(|_| self.running);
        c.request = None;
        if let Some(request) = self.request.take() {
            c.together = request.together().then_some(request.asks.len());
        }
        c.planned = self.planned.drain(..).collect();
        c.salt = self.salt;
        c.secrets.set(self.secrets);
        c.fresh = self.record.then(|| std::mem::take(&mut self.fresh));
        if let Some(t) = &mut c.trace {
            std::mem::swap(t, &mut self.trace);
        }
    }

    fn leave(&mut self) {
        let mut c = self.host.ctx.borrow_mut();
        std::mem::swap(&mut c.state, &mut self.state);
        std::mem::swap(&mut c.log, &mut self.log);
        std::mem::swap(&mut c.acting, &mut self.acting);
        self.request = c.request.take();
        self.event = c.event.take();
        self.landmark = c.landmark.take();
        self.planned = c.planned.drain(..).collect();
        self.secrets = c.secrets.get();
        if let Some(fresh) = c.fresh.take() {
            self.fresh = fresh;
        }
        if let Some(t) = &mut c.trace {
            std::mem::swap(t, &mut self.trace);
        }
    }

    fn run_inside(&mut self) -> mlua::Result<()> {
        let host = self.host.clone();
        sandbox::refuel();
        self.phase.iter().for_each(Coroutine::refuel);
        host.sync()?;
        let mut active_seat = None;
        loop {
            if !self.running {
                let (phase, active, over) = {
                    let c = host.ctx.borrow();
                    let flow = &c.state.flow;
                    let over = flow.over || c.state.outcome.is_some();
                    (flow.current_phase(c.def()), flow.active, over)
                };
                let Some(run) = phase.and_then(|p| host.phases.get(p)).filter(|_| !over) else {
                    return Ok(());
                };
                let mut c = host.ctx.borrow_mut();
                c.acting.clear();
                c.landmark = None;
                c.secrets.take();
                drop(c);
                self.start_phase(run)?;
                self.running = true;
                active_seat = active.map(|s| s.handle().0);
            }
            let Some(phase) = &self.phase else {
                return Ok(());
            };
            if phase.resume(active_seat.take())? == Progress::Waits {
                return Ok(());
            }
            self.running = false;
            if self.stepwise {
                self.ended = true;
                return Ok(());
            }
            self.end_phase(&host);
        }
    }

    fn start_phase(&mut self, run: &Anchored) -> mlua::Result<()> {
        if self.phase.is_none() {
            let host = &self.host;
            self.phase = Some(Coroutine::new(&host.lua, &host.ctx)?);
        }
        if let Some(phase) = &self.phase {
            phase.start(run);
        }
        Ok(())
    }

    /// The phase is done: the next one begins from a new start.
    fn end_phase(&mut self, host: &Host) {
        let mut c = host.ctx.borrow_mut();
        if c.state.outcome.is_none() {
            let c = &mut *c;
            c.state.next_phase(&c.program.def);
        }
        if self.before.is_none() {
            // The first phase that ends after an answer is the one to come back to.
            let spare = self.spare.take();
            let (start, log) = spare.unwrap_or_else(|| (State::clone(&c.state), Vec::new()));
            let old = std::mem::replace(&mut self.start, start);
            self.before = Some((old, std::mem::replace(&mut c.log, log)));
        }
        c.log.clear();
        c.cursor = c.log.len();
        self.start.copy_from(&c.state);
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
