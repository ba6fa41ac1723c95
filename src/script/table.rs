//! A game in progress: the state, the phase that runs, and what it waits for.
//!
//! A phase is a coroutine and cannot be copied. So a table keeps the state from the start of the running phase and
//! what happened since; to fork, to take back or to recover from an error it runs the phase again from there.

use std::rc::Rc;

use mlua::Thread;

use crate::kernel::decision::Refusal;
use crate::kernel::{Answer, Ask, Def, Outcome, Request, State};
use crate::problem::Problem;

use super::context::Planned;
use super::host::Host;
use super::log::{Entry, Happening, Secrets, Trace};
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
    state: State,
    /// The state when the running phase began.
    start: State,
    log: Vec<Entry>,
    /// Start and log of the phase in which the last answer was given, until the next one is.
    before: Option<(State, Vec<Entry>)>,
    spare: Option<State>,
    thread: Option<Thread>,
    running: bool,
    request: Option<Request>,
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
        let mut table = Table {
            host: host.clone(),
            start: state.clone(),
            state,
            log: Vec::new(),
            before: None,
            spare: None,
            thread: None,
            running: false,
            request: None,
            acting: Vec::new(),
            planned,
            salt: None,
            secrets: Secrets::default(),
            record,
            fresh: Vec::new(),
            trace: Trace::default(),
        };
        table.run()?;
        table.answer_fixed()?;
        Ok(table)
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
        self.request.is_none()
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
        let mut fork = Table {
            host: self.host.clone(),
            state: self.start.clone(),
            start: self.start.clone(),
            log: self.log.clone(),
            before: None,
            spare: None,
            thread: None,
            running: false,
            request: None,
            acting: Vec::new(),
            planned: self.planned.clone(),
            salt: None,
            secrets: Secrets::default(),
            record: false,
            fresh: Vec::new(),
            trace: Trace::default(),
        };
        fork.rerun()?;
        Ok(fork)
    }

    /// Runs the phase again from its start through the log.
    fn rerun(&mut self) -> Result<(), Box<Problem>> {
        self.state.copy_from(&self.start);
        self.running = false;
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
        let entry = Entry::Answer {
            spec: ask.spec,
            seat: ask.seat,
            answer: answer.clone(),
            auto: false,
        };
        if self.record {
            let happening = Happening {
                who: self.def().seat_label(&self.state.roles, ask.seat),
                what: self.def().specs[usize::from(ask.spec)].what.clone(),
                text: ask.text(self.def(), &self.state.roles, &answer),
                entry: entry.clone(),
            };
            self.fresh.push(happening);
        }
        if let Some((old, _)) = self.before.take() {
            self.spare = Some(old);
        }
        self.log.push(entry);
        let Some(request) = &mut self.request else {
            return Err(Stop::Over);
        };
        request.given.push(answer);
        if request.current().is_some() {
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
        c.cursor = if self.running { c.log.len() } else { 0 };
        c.request = None;
        if let Some(request) = self.request.take() {
            c.together = request.together();
            c.given = request.given;
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
        host.sync(&host.ctx.borrow().state)?;
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
                {
                    let mut c = host.ctx.borrow_mut();
                    c.acting.clear();
                    c.secrets.take();
                }
                self.start_thread(run)?;
                self.running = true;
                active_seat = active.map(|s| s.handle().0);
            }
            let Some(thread) = &self.thread else {
                return Ok(());
            };
            thread.resume::<()>(active_seat.take())?;
            if thread.is_resumable() {
                return Ok(());
            }
            self.running = false;
            self.end_phase(&host);
        }
    }

    fn start_thread(&mut self, run: &mlua::Function) -> mlua::Result<()> {
        match &self.thread {
            Some(thread) => thread.reset(run.clone()),
            None => {
                self.thread = Some(self.host.lua.create_thread(run.clone())?);
                Ok(())
            }
        }
    }

    /// The phase is done: the next one begins from a new start.
    fn end_phase(&mut self, host: &Host) {
        let mut c = host.ctx.borrow_mut();
        if c.state.outcome.is_none() {
            let program = c.program.clone();
            c.state.next_phase(&program.def);
        }
        if self.before.is_none() {
            // The first phase that ends after an answer is the one to come back to.
            let next = self.spare.take().unwrap_or_else(|| c.state.clone());
            let old = std::mem::replace(&mut self.start, next);
            self.before = Some((old, std::mem::take(&mut c.log)));
        } else {
            c.log.clear();
        }
        c.cursor = c.log.len();
        self.start.copy_from(&c.state);
    }
}
