//! A game in progress: the state, the phase that runs, and what it waits for.
//!
//! A phase is a coroutine and cannot be copied. So a table keeps the state from the start of the running phase and
//! what happened since; to fork, to take back or to recover from an error it runs the phase again from there.

mod inside;
mod phases;
mod stepwise;
mod worlds;

use std::any::Any;
use std::rc::Rc;

use crate::kernel::decision::Refusal;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask, Def, Handle, Numbers, Outcome, Request, State};
use crate::problem::Problem;

use inside::{Inside, Suspension};

use super::explain::Explained;
use super::host::Host;
use crate::script::bridge::rolling;
use crate::script::game::driver::{Driver, Hand, Planned, Seen, Story};
use crate::script::game::log::{Entry, Happening, InGroup, Struck, Trace};
use crate::script::game::play::{PhaseStart, Play, Waits};
use crate::script::load::sandbox;
use crate::script::machine::budget;
use crate::script::raw::{Coroutine, Ran};

/// A point in a game to which it can return.
#[derive(Clone, Debug)]
pub struct Snapshot {
    start: PhaseStart,
    log: Vec<Entry>,
    inside: Option<Box<Inside>>,
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

impl<'a> Seen<'a> {
    /// The open question of a table; none when the game is over.
    pub fn of(table: &'a Table) -> Option<Seen<'a>> {
        table.seen()
    }
}

pub struct Table {
    host: Rc<Host>,
    play: Box<Play>,
    phase: Option<Coroutine>,
    /// The coroutine has been started and waits for something.
    waiting: bool,
    /// Where it waits; changes with every step of a script.
    suspension: Suspension,
    /// The roll under way goes on without it: it waits somewhere else, and the phase is run again when the roll is over.
    astray: bool,
}

impl Table {
    /// Begins a game that is played by hand, and plays to its first decision.
    pub fn new(host: &Rc<Host>, seed: u64) -> Result<Table, Box<Problem>> {
        Table::driven(host, seed, Box::new(Hand::new(host.watches())))
    }

    /// Begins a game of which a journal is kept, with chance outcomes laid down in advance.
    pub fn recorded(
        host: &Rc<Host>,
        seed: u64,
        planned: Vec<Planned>,
    ) -> Result<Table, Box<Problem>> {
        Table::recorded_from(host, host.program.start.clone(), seed, planned)
    }

    /// The same with another position of the same rules.
    pub fn recorded_from(
        host: &Rc<Host>,
        start: State,
        seed: u64,
        planned: Vec<Planned>,
    ) -> Result<Table, Box<Problem>> {
        let mut hand = Hand::new(host.watches());
        (hand.planned, hand.story.journal) = (planned, Some(Vec::new()));
        Table::begun(host, start, seed, Box::new(hand))
    }

    /// Begins a game and plays until its driver does not answer at once any more, or to the end.
    pub fn driven(
        host: &Rc<Host>,
        seed: u64,
        driver: Box<dyn Driver>,
    ) -> Result<Table, Box<Problem>> {
        Table::begun(host, host.program.start.clone(), seed, driver)
    }

    fn begun(
        host: &Rc<Host>,
        mut state: State,
        seed: u64,
        driver: Box<dyn Driver>,
    ) -> Result<Table, Box<Problem>> {
        state.reseed(seed);
        let mut table = Table::from_start(host, state, Vec::new(), driver);
        table.run()?;
        table.answer_known()?;
        Ok(table)
    }

    /// A game at the start of a phase of which so much has happened; nothing has been run yet.
    fn from_start(
        host: &Rc<Host>,
        start: State,
        log: Vec<Entry>,
        driver: Box<dyn Driver>,
    ) -> Table {
        Table {
            host: host.clone(),
            play: Box::new(Play::new(start, log, driver)),
            phase: None,
            waiting: false,
            suspension: Suspension::new(),
            astray: false,
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
        self.play.waits == Waits::Nothing
    }

    pub fn request(&self) -> Option<&Request> {
        self.play.request()
    }

    /// The question that is open.
    pub fn ask(&self) -> Option<&Ask> {
        self.request().and_then(Request::current)
    }

    /// The options that rules struck from the open question, where a trace is kept.
    pub fn struck(&self) -> &[Struck] {
        let trace = self.play.driver.story().and_then(|s| s.trace.as_ref());
        let all = trace.map_or(&[][..], |t| &t.struck);
        // Of questions put together each seat hears of its own.
        let entry = self.request().map_or(0, |r| r.given.len());
        let from = all.partition_point(|s| s.entry < entry);
        let to = all.partition_point(|s| s.entry <= entry);
        &all[from..to]
    }

    /// What the query behind the open question could mean and that is not offered, with what the rules say; where a trace
    /// is kept.
    pub fn missing(&self) -> Vec<(Handle, Explained)> {
        let trace = self.play.driver.story().and_then(|s| s.trace.as_ref());
        let asked = trace.map(|t| t.asked);
        match (self.ask(), asked) {
            (Some(ask), Some(args)) if args[0] == Some(ask.seat.handle()) => {
                self.host.missing(&self.play.state, ask, args)
            }
            _ => Vec::new(),
        }
    }

    /// All options that rules struck from the open question: what was told when it was put, and what its query left out.
    pub fn left_out(&self) -> Vec<Struck> {
        let mut all = self.struck().to_vec();
        for (thing, why) in self.missing() {
            if let Explained::Struck(why) = why
                && all.iter().all(|s| s.option != thing)
            {
                all.push(why);
            }
        }
        all.sort_by_key(|s| s.option);
        all
    }

    /// Why a phase would be passed over as the game stands, if it would be, as far as a seat may know.
    pub fn idle(&self, phase: usize, viewer: Seat) -> Option<Explained> {
        self.host.idle(&self.play.state, phase, Some(viewer))
    }

    /// Takes the notes and changes made since they were last taken.
    pub fn take_trace(&mut self) -> Trace {
        let story = self.play.driver.story_mut();
        let Some(trace) = story.and_then(|s| s.trace.as_mut()) else {
            return Trace::default();
        };
        let rest = Trace {
            struck: trace.struck.clone(),
            asked: trace.asked,
            ..Trace::default()
        };
        std::mem::replace(trace, rest)
    }

    /// Takes what happened since it was last taken.
    pub fn take_fresh(&mut self) -> Vec<Happening> {
        let story = self.play.driver.story_mut();
        let journal = story.and_then(|s| s.journal.as_mut());
        journal.map(std::mem::take).unwrap_or_default()
    }

    /// Who drives the game, if it is one of this sort.
    pub fn driver<D: Driver>(&self) -> Option<&D> {
        (&*self.play.driver as &dyn Any).downcast_ref()
    }

    fn driver_mut<D: Driver>(&mut self) -> Option<&mut D> {
        (&mut *self.play.driver as &mut dyn Any).downcast_mut()
    }

    /// Outcomes laid down for chance events to come and not used yet.
    pub fn planned(&self) -> &[Planned] {
        self.driver::<Hand>().map_or(&[], |hand| &hand.planned)
    }

    pub fn plan(&mut self, outcome: Planned) {
        if let Some(hand) = self.driver_mut::<Hand>() {
            hand.planned.push(outcome);
        }
    }

    pub fn clear_plan(&mut self) {
        self.set_plan(Vec::new());
    }

    fn set_plan(&mut self, planned: Vec<Planned>) {
        if let Some(hand) = self.driver_mut::<Hand>() {
            hand.planned = planned;
        }
    }

    /// From now on chance falls otherwise than the seed would have it; nothing: as the seed has it. What falls is in
    /// the journal, so the game can be played again all the same.
    pub fn draw_anew(&mut self, salt: Option<u64>) {
        if let Some(hand) = self.driver_mut::<Hand>() {
            hand.salt = salt;
        }
    }

    /// The position that an edit changes and a scenario saves. A phase in which nobody has decided anything yet counts
    /// from its start, so that it does nothing twice when it begins again; else things are as they stand now.
    pub fn base(&self) -> &State {
        match self.phase_answers() == 0 && self.request().is_some() {
            true => &self.play.start,
            false => &self.play.state,
        }
    }

    /// Begins the phase of a position. If a script fails there, the game stands as before.
    pub fn begin_from(&mut self, state: State) -> Result<(), Box<Problem>> {
        let planned = self.planned().to_vec();
        let p = &mut self.play;
        let start = std::mem::replace(&mut p.start, PhaseStart::new(state));
        let log = std::mem::take(&mut p.log);
        let before = p.before.take();
        let recorded = p.recorded();
        let done = self.rerun().and_then(|()| self.answer_known());
        if done.is_err() {
            self.clear_plan();
            let p = &mut self.play;
            p.unrecord(recorded);
            (p.start, p.log, p.before) = (start, log, before);
            self.rerun_or_stand_still();
            self.set_plan(planned);
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
            start: self.play.start.clone(),
            log: self.play.log.clone(),
            inside: self.inside(),
        }
    }

    /// Goes back (or over) to a snapshot: inside a roll by copying, else by running its phase again.
    pub fn restore(&mut self, to: &Snapshot) -> Result<(), Box<Problem>> {
        self.play.start.copy_from(&to.start);
        self.play.log.clone_from(&to.log);
        self.play.before = None;
        match &to.inside {
            Some(inside) => self.stand_inside(inside),
            None => self.rerun()?,
        }
        Ok(())
    }

    /// The start of the running phase, and what has happened in it since.
    pub fn phase_so_far(&self) -> (&State, &[Entry]) {
        (&self.play.start, &self.play.log)
    }

    /// Goes to where a phase stood by running it again.
    pub fn go_to(&mut self, start: &State, log: &[Entry]) -> Result<(), Box<Problem>> {
        self.play.start.become_state(start);
        self.play.log.clear();
        self.play.log.extend_from_slice(log);
        self.play.before = None;
        self.rerun()
    }

    /// A second game that stands where this one stands.
    pub fn fork(&self) -> Result<Table, Box<Problem>> {
        let p = &self.play;
        let driver = p.driver.fork(Story::new(self.host.watches()));
        let mut fork = Table::from_start(&self.host, State::clone(&p.start), p.log.clone(), driver);
        fork.rerun()?;
        Ok(fork)
    }

    /// Runs the phase again from its start through the log.
    fn rerun(&mut self) -> Result<(), Box<Problem>> {
        let p = &mut *self.play;
        p.again();
        (self.waiting, self.astray) = (false, false);
        if p.driver.at_once() {
            p.driver = p.driver.fork(Story::new(self.host.watches()));
        }
        self.run()
    }

    /// The same where it went well before; if it does not now, the game has ended.
    fn rerun_or_stand_still(&mut self) {
        if self.rerun().is_err() {
            self.play.waits = Waits::Nothing;
        }
    }

    /// Answers the open question. If it is refused or a script fails, the game stands as before.
    pub fn answer(&mut self, answer: Answer) -> Result<(), Stop> {
        self.answer_one(answer)?;
        self.answer_known().map_err(Stop::Fault)
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
        let def = &self.host.program.def;
        let p = &mut *self.play;
        p.forget_before();
        let Waits::Answer(mut request) = std::mem::take(&mut p.waits) else {
            return Err(Stop::Over);
        };
        let (place, of) = (request.given.len(), request.asks.len());
        let ask = &request.asks[place];
        // An action taken instead of a secret answer is no secret, and what others have answered is void.
        let acts = matches!(answer, Answer::Action(_));
        let together = request.together();
        let group = (together && !acts).then(|| InGroup {
            place,
            of,
            reveal: !def.specs[usize::from(ask.spec)].sealed,
        });
        let entry = Entry::answer(def, ask, answer.clone(), group.is_some());
        p.happen(entry, |state, entry| Happening {
            group,
            ..Happening::answered(def, state, ask, entry)
        });
        // Of several answers each waits for the last.
        if together {
            request.given.push(answer);
        }
        let waits = group.is_some() && request.current().is_some();
        p.waits = Waits::Answer(request);
        if waits {
            return Ok(());
        }
        if group.is_some() {
            p.reveal_together(def, of);
        }
        let recorded = p.recorded();
        if let Err(problem) = self.run() {
            self.recover(recorded);
            return Err(Stop::Fault(problem));
        }
        Ok(())
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
        self.rerun_or_stand_still();
    }

    /// Gives the answers that need no waiting: those a scenario lays down in advance, and those of a driver that answers
    /// at once.
    fn answer_known(&mut self) -> Result<(), Box<Problem>> {
        while let Some(ask) = self.ask() {
            let answer = match self.fixed_answer(ask)? {
                Some(answer) => Some(answer),
                None => self.driver_answers(),
            };
            let Some(answer) = answer else { return Ok(()) };
            self.answer_one(answer).map_err(|s| match s {
                Stop::Fault(p) => p,
                other => Box::new(Problem::new(other.to_string())),
            })?;
        }
        Ok(())
    }

    fn driver_answers(&mut self) -> Option<Answer> {
        let play = &mut *self.play;
        let Waits::Answer(request) = &play.waits else {
            return None;
        };
        let seen =
            Seen::new(&self.host.program.def, &play.state, request.current()?).among(request);
        play.driver.answer(&seen)
    }

    /// The answer that the scenario lays down for a question.
    fn fixed_answer(&self, ask: &Ask) -> Result<Option<Answer>, Box<Problem>> {
        let program = &self.host.program;
        let Some(text) = program.fixed_answer(self.play.state.roles(), ask) else {
            return Ok(None);
        };
        let answer = ask.read(self.def(), self.play.state.roles(), text, Numbers::Words);
        answer.map(Some).map_err(|why| {
            let name = &self.def().specs[usize::from(ask.spec)].what;
            let p = Problem::new(format!(
                "the scenario fixes `{name}` as `{text}`, but {why}"
            ));
            Box::new(
                p.at(&program.scenario, 0)
                    .help("change or remove it under [fix]"),
            )
        })
    }

    /// Runs scripts until a question is open or the game is over.
    fn run(&mut self) -> Result<(), Box<Problem>> {
        self.enter();
        let result = match self.roll_on() {
            Ok(true) => {
                self.come_back();
                self.run_inside()
            }
            Ok(false) => Ok(()),
            Err(fail) => Err(self.located(fail)),
        };
        self.leave();
        result.map_err(|e| {
            (self.waiting, self.play.phase.under_way) = (false, false);
            // What the failed phase holds is of no use to anybody.
            self.phase = None;
            sandbox::recover(&self.host.lua);
            Box::new(self.host.problem(&e))
        })
    }

    /// Lends this game to the functions that scripts call.
    fn enter(&mut self) {
        let p = &mut *self.play;
        p.cursor = match self.waiting || self.astray {
            true => p.log.len(),
            false => 0,
        };
        // A roll that goes on uses the memory of its question again.
        if p.phase.roll.is_none() {
            let asked = match std::mem::take(&mut p.waits) {
                Waits::Answer(r) if r.together() => Some(r.given.len()),
                _ => None,
            };
            p.phase.together = asked;
        }
        std::mem::swap(&mut self.host.ctx.borrow_mut().play, &mut self.play);
    }

    fn leave(&mut self) {
        std::mem::swap(&mut self.host.ctx.borrow_mut().play, &mut self.play);
    }

    /// Goes on with a roll that waits for an answer; true if the script has to go on.
    fn roll_on(&self) -> crate::script::raw::Result<bool> {
        let mut c = self.host.ctx.borrow_mut();
        match c.phase.roll.take() {
            Some(rolling) => rolling::answered(&mut c, rolling),
            None => Ok(true),
        }
    }

    /// A failure in what the kernel does for a waiting phase, with the place where that waits.
    fn located(&self, fail: crate::script::raw::Fail) -> mlua::Error {
        match &self.phase {
            Some(phase) => phase.located(fail),
            None => fail.into(),
        }
    }

    fn run_inside(&mut self) -> mlua::Result<()> {
        budget::refuel(self.host.ctx.borrow().weight);
        self.host.sync()?;
        loop {
            if !self.waiting && !self.start_phase()? {
                return Ok(());
            }
            let Some(phase) = &self.phase else {
                return Ok(());
            };
            self.waiting = false;
            self.suspension.moves_on();
            if phase.resume()? == Ran::Waits {
                self.host.ctx.borrow().has_asked_nothing()?;
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
