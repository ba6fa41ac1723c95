//! One game in progress, without the machine that runs its rules: the state, what happened in the running phase, what
//! it waits for, and where it can go back to.

use std::cell::Cell;

use crate::kernel::ids::{Card, Face, Handle, Seat};
use crate::kernel::{Def, Request, State};

use super::bridge::rolling::Rolling;
use super::log::{Entry, Happening, Secrets, Trace};

/// An outcome laid down in advance for a chance event to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The event it is meant for; any if empty.
    pub what: String,
    pub text: String,
    /// Faces named here are set, the other dice fall as they may.
    pub partial: bool,
}

/// A chance event that waits for whoever drives the game to say how it comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub spec: u16,
    pub about: Option<Handle>,
    pub range: Range,
}

/// What may come out of a chance event, each with the same chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Range {
    /// Every face of each of these dice of the hand. The phase tells the faces listed apart and treats all others of
    /// a die alike; nothing listed: it may tell all apart.
    Throw(Vec<usize>, Option<Vec<Face>>),
    /// One of these; some may be listed more than once.
    Pick(Vec<Handle>),
    /// So many of these cards.
    Cards(Vec<Card>, usize),
}

/// A point of a running phase from which it goes on by the state alone, whatever led there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Landmark {
    /// Entries of the log that still count: those from before the part of the phase that forgets.
    pub before: usize,
    /// Where in the log it stands.
    pub at: usize,
    /// The state at that point, and what else counts.
    pub digest: u128,
}

pub struct Play {
    pub state: State,
    /// Everything that happened since `start`.
    pub log: Vec<Entry>,
    /// How much of the log has been run through; at its end the game is live.
    pub cursor: usize,
    /// The state from which the running phase can be run again.
    pub start: Box<State>,
    /// Start and log of the phase in which the last answer was given, until the next one is.
    pub before: Option<(Box<State>, Vec<Entry>)>,
    /// The memory of such a start and log, to be used again.
    spare: Option<(Box<State>, Vec<Entry>)>,
    /// A phase is under way.
    pub running: bool,
    /// A phase is over and the next has not begun yet: stepwise games stop there.
    pub ended: bool,
    /// New entries since somebody last took them, if anybody does: what a journal is made of.
    pub fresh: Option<Vec<Happening>>,
    pub request: Option<Request>,
    /// How many answers at the end of the log a resumed phase is about to take, if it asked several seats together.
    pub together: Option<usize>,
    /// Actions in the middle of which the running phase is.
    pub acting: Vec<i64>,
    /// The roll that waits for an answer, and how many dice were left when it was over.
    pub rolling: Option<Rolling>,
    pub rolled: usize,
    pub planned: Vec<Planned>,
    /// Stops at chance events that nothing lays down, instead of drawing.
    pub stepwise: bool,
    /// The chance event the game stands at.
    pub event: Option<Event>,
    /// The last entry of the log is an outcome that the phase has not come to yet.
    pub settled: bool,
    /// The last one passed; kept only in stepwise games.
    pub landmark: Option<Landmark>,
    /// The human side of what happens; kept only where somebody may ask.
    pub trace: Option<Trace>,
    /// Whose secrets the running phase has looked at.
    pub secrets: Cell<Secrets>,
    /// Chance draws from other streams than the seed's own; the generator counts on as ever.
    pub salt: Option<u64>,
}

impl Play {
    /// A game at the start of a phase of which so much has happened; nothing has been run yet.
    pub fn new(start: State, log: Vec<Entry>) -> Play {
        Play {
            state: start.clone(),
            log,
            cursor: 0,
            start: Box::new(start),
            before: None,
            spare: None,
            running: false,
            ended: false,
            fresh: None,
            request: None,
            together: None,
            acting: Vec::new(),
            rolling: None,
            rolled: 0,
            planned: Vec::new(),
            stepwise: false,
            event: None,
            settled: false,
            landmark: None,
            trace: None,
            secrets: Cell::default(),
            salt: None,
        }
    }

    pub fn live(&self) -> bool {
        self.cursor >= self.log.len()
    }

    /// An answer is about to be taken: what came before it is no longer gone back to.
    pub fn forget_before(&mut self) {
        if let Some(old) = self.before.take() {
            self.spare = Some(old);
        }
    }

    /// Takes back what was recorded for a journal beyond so many entries.
    pub fn unrecord(&mut self, beyond: usize) {
        if let Some(fresh) = &mut self.fresh {
            fresh.truncate(beyond);
        }
    }

    /// The phase that is due, with the seat that acts in it; none when the game is over.
    pub fn begin_phase(&mut self, def: &Def) -> Option<(usize, Option<Seat>)> {
        let flow = self.state.flow();
        if flow.over || self.state.outcome().is_some() {
            return None;
        }
        let phase = flow.current_phase(def)?;
        let active = flow.active;
        self.acting.clear();
        self.rolling = None;
        self.landmark = None;
        self.secrets.take();
        self.running = true;
        Some((phase, active))
    }

    /// The phase is done: the next one begins from a new start.
    pub fn end_phase(&mut self, def: &Def) {
        self.running = false;
        if self.state.outcome().is_none() {
            self.state.next_phase(def);
        }
        // A phase in which nothing happened can as well be run again together with the next one; what is still to be
        // come to in the log belongs to that one.
        if !self.live() || (self.log.is_empty() && !self.watched()) {
            return;
        }
        if self.before.is_none() {
            // The first phase that ends after an answer is the one to come back to.
            let spare = self.spare.take();
            let (start, log) = spare.unwrap_or_else(|| (self.start.clone(), Vec::new()));
            let old = std::mem::replace(&mut self.start, start);
            self.before = Some((old, std::mem::replace(&mut self.log, log)));
        }
        self.log.clear();
        self.cursor = 0;
        self.start.copy_from(&self.state);
    }

    /// Does somebody follow the game phase by phase?
    fn watched(&self) -> bool {
        self.stepwise || self.fresh.is_some() || self.trace.is_some()
    }
}
