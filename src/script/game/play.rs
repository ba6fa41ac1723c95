//! One game in progress, without the machine that runs its rules: the state, what happened in the running phase, what
//! it waits for, who drives it, and where it can go back to.

use std::cell::Cell;
use std::hash::Hash as _;
use std::ops::Deref;
use std::sync::OnceLock;

use crate::kernel::digest::Digest;
use crate::kernel::ids::{Card, Face, Handle, Seat};
use crate::kernel::roll::Roll;
use crate::kernel::{Def, Knowers, Known, Request, State};

use super::driver::Driver;
use super::log::{Drawn, Entry, Happening};

/// What a game waits for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Waits {
    /// Nothing: it is over, or scripts are running.
    #[default]
    Nothing,
    Answer(Request),
    /// For whoever drives the game to say how a chance event comes out.
    Chance(Event),
    /// All dice of a roll are kept, and nothing else has happened yet.
    Rolled,
    /// A phase is over and the next has not begun yet.
    PhaseEnd,
}

/// A chance event that waits for its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub spec: u16,
    pub about: Option<Handle>,
    /// Who will know of it.
    pub known: Known,
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
    /// Cards that come for certain, and so many of others.
    Cards {
        certain: Vec<Card>,
        of: Vec<Card>,
        n: usize,
    },
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

/// What belongs to the phase under way and ends with it.
#[derive(Default)]
pub struct Running {
    pub under_way: bool,
    /// It is run only to see that it does nothing: what names the state it was begun in.
    pub idle: Option<u64>,
    /// Actions in the middle of which it is.
    pub acting: Vec<i64>,
    /// The roll that waits for an answer or a throw.
    pub roll: Option<Rolling>,
    /// Throws of the last roll, where they are limited.
    pub throws: u32,
    /// The last one passed; only searches look at it.
    pub landmark: Option<Landmark>,
    /// How many answers at the end of the log it is about to take, if it asked several seats together.
    pub together: Option<usize>,
    /// Who may know everything it has looked at.
    pub secrets: Taint,
    /// Where in the log the answers stand that it has heard and that were secret then.
    pub heard: Vec<usize>,
}

/// Those who may know everything that has been read: everybody, until a secret is.
pub struct Taint(Cell<Knowers>);

impl Default for Taint {
    fn default() -> Taint {
        Taint(Cell::new(Knowers::ALL))
    }
}

impl std::ops::Deref for Taint {
    type Target = Cell<Knowers>;

    fn deref(&self) -> &Cell<Knowers> {
        &self.0
    }
}

/// A roll, and where in the log it began.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rolling {
    pub roll: Roll,
    pub began: usize,
    /// Names the board, which does not change until the script goes on; only where somebody searches.
    pub board: Option<u128>,
}

impl Rolling {
    /// The point where a phase stands in this roll.
    pub fn landmark(&self, def: &Def, state: &State, at: usize) -> Landmark {
        let mut h = Digest::default();
        let board = self.board.unwrap_or_else(|| state.board());
        h.put(&state.position_on(def, board).to_le_bytes());
        self.roll.hash(&mut h);
        Landmark {
            before: self.began,
            at,
            digest: h.hash_128(),
        }
    }

    /// Stands in the log of a search behind a roll that it has looked at.
    pub fn seen(&self, state: &State) -> Entry {
        Entry::Chance {
            spec: self.roll.throw,
            drawn: Drawn::Ended(state.dice().iter().map(|d| d.face).collect()),
            known: Known::ALL,
        }
    }
}

/// The state at the start of a phase. Its position is named once: a search asks for it again and again.
#[derive(Clone, Debug)]
pub struct PhaseStart {
    state: Box<State>,
    position: OnceLock<u128>,
}

impl PhaseStart {
    pub fn new(state: State) -> PhaseStart {
        PhaseStart {
            state: Box::new(state),
            position: OnceLock::new(),
        }
    }

    /// Becomes another state, in the memory it has.
    pub fn become_state(&mut self, state: &State) {
        self.state.copy_from(state);
        self.position = OnceLock::new();
    }

    pub fn copy_from(&mut self, other: &PhaseStart) {
        self.state.copy_from(&other.state);
        self.position.clone_from(&other.position);
    }

    /// See [`State::position`].
    pub fn position(&self, def: &Def) -> u128 {
        *self.position.get_or_init(|| self.state.position(def))
    }
}

impl Deref for PhaseStart {
    type Target = State;

    fn deref(&self) -> &State {
        &self.state
    }
}

/// The start of a phase and what happened in it.
type PhasePlayed = (PhaseStart, Vec<Entry>);

pub struct Play {
    pub state: State,
    /// Everything that happened since `start`.
    pub log: Vec<Entry>,
    /// How much of the log has been run through; at its end the game is live.
    pub cursor: usize,
    /// The state from which the running phase can be run again.
    pub start: PhaseStart,
    /// The phase in which the last answer was given, until the next one is.
    pub before: Option<PhasePlayed>,
    /// The memory of such a phase, to be used again.
    spare: Option<PhasePlayed>,
    pub waits: Waits,
    pub phase: Running,
    pub driver: Box<dyn Driver>,
}

impl Play {
    /// A game at the start of a phase of which so much has happened; nothing has been run yet.
    pub fn new(start: State, log: Vec<Entry>, driver: Box<dyn Driver>) -> Play {
        Play {
            state: start.clone(),
            log,
            cursor: 0,
            start: PhaseStart::new(start),
            before: None,
            spare: None,
            waits: Waits::Nothing,
            phase: Running::default(),
            driver,
        }
    }

    pub fn live(&self) -> bool {
        self.cursor >= self.log.len()
    }

    /// The questions that are open.
    pub fn request(&self) -> Option<&Request> {
        match &self.waits {
            Waits::Answer(request) => Some(request),
            _ => None,
        }
    }

    /// An answer is about to be taken: what came before it is no longer gone back to.
    pub fn forget_before(&mut self) {
        if let Some(old) = self.before.take() {
            self.spare = Some(old);
        }
    }

    /// Something happens: the one place where answers and outcomes come into the log, and are told.
    pub fn happen(&mut self, entry: Entry, tell: impl FnOnce(&State, Entry) -> Happening) {
        if let Some(story) = self.driver.story_mut()
            && let Some(journal) = &mut story.journal
        {
            journal.push(tell(&self.state, entry.clone()));
        }
        self.log.push(entry);
    }

    /// How many entries the journal has, if there is one.
    pub fn recorded(&self) -> usize {
        let journal = self.driver.story().and_then(|s| s.journal.as_ref());
        journal.map_or(0, Vec::len)
    }

    /// Takes back what was recorded for a journal beyond so many entries.
    pub fn unrecord(&mut self, beyond: usize) {
        if let Some(story) = self.driver.story_mut()
            && let Some(journal) = &mut story.journal
        {
            journal.truncate(beyond);
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
        self.phase.acting.clear();
        self.phase = Running {
            under_way: true,
            acting: std::mem::take(&mut self.phase.acting),
            ..Running::default()
        };
        Some((phase, active))
    }

    /// The phase is done: the next one begins from a new start.
    pub fn end_phase(&mut self, def: &Def) {
        self.phase.under_way = false;
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
        self.start.become_state(&self.state);
    }

    /// Goes back to the start of the phase, to run it again through the log.
    pub fn again(&mut self) {
        self.state.copy_from(&self.start);
        (self.waits, self.phase.roll) = (Waits::Nothing, None);
        (self.phase.under_way, self.cursor) = (false, 0);
    }

    /// Does somebody follow the game phase by phase?
    fn watched(&self) -> bool {
        let listens = |s: &super::driver::Story| s.journal.is_some() || s.trace.is_some();
        self.driver.stops_between_phases() || self.driver.story().is_some_and(listens)
    }
}
