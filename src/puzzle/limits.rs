//! How far a search may go, how far it is, and why it stopped.

use std::fmt;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::problem::Problem;

#[derive(Clone, Debug)]
pub struct Limits {
    /// Positions to look at.
    pub nodes: u64,
    pub time: Option<Duration>,
    /// Positions to remember.
    pub remembered: u64,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            nodes: 20_000_000,
            time: None,
            remembered: 5_000_000,
        }
    }
}

/// Why nothing is proved.
#[derive(Clone, Debug)]
pub enum GaveUp {
    Nodes(u64),
    Time(Duration),
    Memory(u64),
    Interrupted,
    /// Something has more cases than can be looked at.
    TooMuch(String),
    /// Something is hidden from the solver, and over the worlds it holds possible nothing is proved.
    Hidden(String),
    /// A script failed, or the puzzle does not fit the game.
    Fault(Box<Problem>),
}

impl From<Problem> for GaveUp {
    fn from(p: Problem) -> GaveUp {
        GaveUp::Fault(Box::new(p))
    }
}

impl fmt::Display for GaveUp {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            GaveUp::Nodes(n) => write!(f, "the limit of {n} positions is reached"),
            GaveUp::Time(t) => write!(f, "the limit of {} s is reached", t.as_secs_f64()),
            GaveUp::Memory(n) => write!(f, "the limit of {n} positions to remember is reached"),
            GaveUp::Interrupted => f.write_str("it was interrupted"),
            GaveUp::TooMuch(what) | GaveUp::Hidden(what) => f.write_str(what),
            GaveUp::Fault(p) => p.fmt(f),
        }
    }
}

/// How far a search is; shared by its threads.
#[derive(Debug)]
pub struct Progress {
    /// Positions looked at.
    pub nodes: AtomicU64,
    /// Positions found again that had been looked at.
    pub known: AtomicU64,
    /// Answers and outcomes run through again to come back to a position.
    pub repeated: AtomicU64,
    /// Has the solver had to choose in secret while others did?
    pub secret: AtomicBool,
    /// Set from outside: stop.
    pub stop: AtomicBool,
    /// Set when the work is done or has failed, for the other threads.
    pub done: AtomicBool,
    began: Instant,
}

impl Default for Progress {
    fn default() -> Progress {
        Progress {
            nodes: AtomicU64::new(0),
            known: AtomicU64::new(0),
            repeated: AtomicU64::new(0),
            secret: AtomicBool::new(false),
            stop: AtomicBool::new(false),
            done: AtomicBool::new(false),
            began: Instant::now(),
        }
    }
}

impl Progress {
    /// Counts a position, and stops where a limit is reached.
    pub fn step(&self, limits: &Limits) -> Result<(), GaveUp> {
        let n = self.nodes.fetch_add(1, Ordering::Relaxed);
        if n >= limits.nodes {
            return Err(GaveUp::Nodes(limits.nodes));
        }
        self.go_on(limits)
    }

    /// Stops where the time is up or somebody said so. One position may take long by itself, with a goal in Lua or
    /// many secret choices: this is asked within it, too.
    pub fn go_on(&self, limits: &Limits) -> Result<(), GaveUp> {
        if self.stop.load(Ordering::Relaxed) || self.done.load(Ordering::Relaxed) {
            return Err(GaveUp::Interrupted);
        }
        match limits.time {
            Some(most) if self.began.elapsed() > most => Err(GaveUp::Time(most)),
            _ => Ok(()),
        }
    }
}
