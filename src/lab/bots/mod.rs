//! Bots: one file each. A bot sees a question and its seat's view, never the state.

mod crew;
mod greedy;
mod learnt;
pub mod mcts;
pub mod message;
mod onward;
mod random;
mod scripted;
mod stalling;
mod who;

use std::hash::{Hash as _, Hasher as _};

use rustc_hash::FxHasher;

use crate::kernel::Answer;
use crate::kernel::ids::Seat;
use crate::problem::Problem;
use crate::script::{Driver, Part, Program, Source};
use learnt::learn;

pub use crate::script::Seen;
pub use crew::{Crew, Lineup};
pub use greedy::Greedy;
pub use mcts::Mcts;
pub use random::Random;
pub use scripted::Scripted;
pub use who::{Who, seat_number};

pub trait Bot {
    /// Does the game have to wait for its answer? Else it is given in the middle of a script.
    fn looks(&self) -> bool {
        false
    }

    /// Does it try answers before it takes one? Then somebody must value positions.
    fn values(&self) -> bool {
        false
    }

    /// A legal answer to the question; none only if there is no legal answer.
    fn decide(&mut self, seen: &Seen) -> Option<Answer>;

    /// Why it gave no answer, if that is its own fault.
    fn fault(&mut self) -> Option<Problem> {
        None
    }

    /// Somebody has answered something, as a seat saw it that this bot plays.
    fn saw(&mut self, viewer: Seat, glimpse: Glimpse) {
        let _ = (viewer, glimpse);
    }
}

/// What a seat saw of an answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Glimpse {
    pub who: Seat,
    /// Names the question and, where the viewer may know it, the answer.
    pub what: u64,
    /// Do all know the answer?
    pub open: bool,
}

impl Glimpse {
    pub fn of(seen: &Seen, answer: &Answer, viewer: Seat) -> Glimpse {
        let (who, open) = (seen.seat(), !seen.is_kept_back(answer));
        let known = open || viewer == who;
        let mut hasher = FxHasher::default();
        (seen.ask.spec, who.0, known.then_some(answer)).hash(&mut hasher);
        Glimpse {
            who,
            what: hasher.finish(),
            open,
        }
    }
}

/// A game whose every seat a bot plays, at once whenever it is asked.
pub struct Playing {
    bot: Box<dyn Bot>,
    /// Answers it has given, and gives before it stops.
    answers: u64,
    most: u64,
}

impl Playing {
    pub fn new(bot: Box<dyn Bot>, most: u64) -> Playing {
        Playing {
            bot,
            answers: 0,
            most,
        }
    }

    /// How many answers it has given.
    pub fn answers(&self) -> u64 {
        self.answers
    }
}

impl Driver for Playing {
    fn at_once(&self) -> bool {
        true
    }

    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        if self.answers >= self.most {
            return None;
        }
        let answer = self.bot.decide(seen)?;
        self.answers += 1;
        Some(answer)
    }
}

/// The names of all bots, with what they do.
pub const BOTS: &[(&str, &str)] = &[
    ("random", "any legal answer, each equally likely"),
    (
        "greedy",
        "the answer after which it stands best, by the pack's lib/value.lua",
    ),
    (
        "mcts:N",
        "plays N games ahead for every answer, valued by lib/value.lua",
    ),
    (
        "script:FILE",
        "a function in Lua that is given the question and what the seat sees",
    ),
];

/// A bot that tries answers must know what is good: as the pack says, else as games played at random teach.
pub fn fits(name: &str, program: &Program) -> Result<(), Problem> {
    let says = |s: &Source| s.part == Part::Lib && s.stem() == VALUE;
    if !by_name(name, 0)?.values() || program.sources.iter().any(says) {
        return Ok(());
    }
    learn(program).map_err(|p| {
        let message = format!("the bot `{name}` does not know what is good: {}", p.message);
        Problem { message, ..p }
    })
}

/// What comes before the path of a bot's script.
const SCRIPT: &str = "script:";

/// The lib that tells how near a seat is to winning.
pub const VALUE: &str = "value";

/// The bot of a name, with its own stream of random numbers.
pub fn by_name(name: &str, seed: u64) -> Result<Box<dyn Bot>, Problem> {
    match name {
        "random" => Ok(Box::new(Random::new(seed))),
        "greedy" => Ok(Box::new(Greedy::new(seed))),
        _ if name.starts_with("mcts") => {
            let settings = mcts::Searching::read(&name["mcts".len()..])?;
            Ok(Box::new(Mcts::new(settings, seed)))
        }
        _ if name.starts_with(SCRIPT) => Ok(Box::new(Scripted::new(&name[SCRIPT.len()..], seed)?)),
        _ => {
            let known: Vec<&str> = BOTS.iter().map(|b| b.0).collect();
            let p = Problem::new(format!("there is no bot `{name}`"));
            Err(p.help(format!("there is: {}", known.join(", "))))
        }
    }
}
