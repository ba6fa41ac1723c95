//! Who drives a running game: where its answers and chance outcomes come from, and who is told what happened.
//!
//! A game asks its driver from the middle of a script's call. A driver that answers at once lets the script go on; one
//! that defers has the phase suspended, until the answer is given from outside ([`Table::answer`], [`Table::settle`]).
//! Only while a game waits may other games run on the same machine.
//!
//! - [`Hand`] defers every question, and lets chance fall as the seed or somebody has it: play, replay of saved games, tests.
//! - [`Steps`] defers chance as well, and stops after every phase: the search.
//! - `lab::bots::CardAt` answers at once: simulation.
//!
//! [`Table::answer`]: crate::script::Table::answer
//! [`Table::settle`]: crate::script::Table::settle

use std::any::Any;

use crate::kernel::chance::Stream;
use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Ask, Def, Known, Request, State, View};
use crate::problem::Problem;

use super::log::{Drawn, Happening, Trace};

pub trait Driver: Any {
    /// Does it ever answer at once? A game that goes back is handed over to one that does not.
    fn at_once(&self) -> bool {
        false
    }

    /// Are there people who must not learn from silence? See [`Spec::always`](crate::kernel::decision::Spec).
    fn asks_always(&self) -> bool {
        false
    }

    /// The answer to a question; nothing: the game waits for it.
    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        let _ = seen;
        None
    }

    /// How a chance event of this name comes out, and who will know of it.
    fn chance(&mut self, what: &str, known: Known) -> Result<Fall, String> {
        let _ = (what, known);
        Ok(Fall::Free)
    }

    /// Chance draws from another stream than the seed's own; the generator counts on as ever.
    fn salt(&self) -> Option<u64> {
        None
    }

    /// Does the game stop where a phase ends, until it is told to proceed?
    fn stops_between_phases(&self) -> bool {
        false
    }

    /// What it was told; nothing if it does not listen.
    fn story(&self) -> Option<&Story> {
        None
    }

    fn story_mut(&mut self) -> Option<&mut Story> {
        None
    }

    /// Who drives a second game that stands where this one stands.
    fn fork(&self, story: Story) -> Box<dyn Driver> {
        Box::new(Hand {
            story,
            ..Hand::default()
        })
    }
}

/// How a chance event comes out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fall {
    /// As the scenario fixes it, else as it may.
    Free,
    /// As it was laid down.
    Laid(Planned),
    Drawn(Drawn),
    /// As the scenario fixes it; else the game waits until it is settled.
    Waits,
}

/// An outcome laid down in advance for a chance event to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Planned {
    /// The event it is meant for; any if empty.
    pub what: String,
    pub text: String,
    /// Faces named here are set, the other dice fall as they may.
    pub partial: bool,
}

/// How far a game was played in a world.
#[derive(Clone, Debug, PartialEq)]
pub struct Reached {
    /// How near each seat is to winning, from 0 to 1.
    pub scores: Vec<f64>,
    pub over: bool,
}

/// A game that a seat holds possible, in which answers are tried.
pub trait World {
    /// Plays on from the question with another driver, until that gives no answer or the game is over.
    fn play_on(
        &mut self,
        driver: Box<dyn Driver>,
    ) -> (Box<dyn Driver>, Result<Reached, Box<Problem>>);

    /// How near each seat is to winning after an answer, from 0 to 1, as the pack values it. Nothing if the game cannot
    /// go on so.
    fn after(&mut self, answer: &Answer, stream: &mut Stream) -> Result<Vec<f64>, Box<Problem>>;
}

/// Makes games that a seat holds possible.
pub trait Imagines {
    fn world_of(&self, seat: Seat, stream: &mut Stream) -> Option<Box<dyn World>>;
}

/// One turn of a game: whoever looks ahead may stop where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turn {
    stage: u8,
    round: u16,
    turn: u8,
}

impl Turn {
    /// Has everybody had a turn since then?
    pub fn a_round_after(self, then: Turn) -> bool {
        self.stage != then.stage || (self.round, self.turn) >= (then.round + 1, then.turn)
    }
}

/// A question and the position as the asked seat sees it: all that whoever answers may look at.
pub struct Seen<'a> {
    def: &'a Def,
    state: &'a State,
    pub ask: &'a Ask,
    /// Others answer at the same time, and all answers are kept back until they are in.
    together: bool,
    /// Makes games that the seat holds possible; there are none in the middle of a script.
    worlds: Option<&'a dyn Imagines>,
}

impl<'a> Seen<'a> {
    pub(in crate::script) fn new(def: &'a Def, state: &'a State, ask: &'a Ask) -> Seen<'a> {
        Seen {
            def,
            state,
            ask,
            together: false,
            worlds: None,
        }
    }

    /// The question is one of these.
    pub(in crate::script) fn among(mut self, request: &Request) -> Seen<'a> {
        self.together = request.together();
        self
    }

    pub(in crate::script) fn with_worlds(mut self, worlds: &'a dyn Imagines) -> Seen<'a> {
        self.worlds = Some(worlds);
        self
    }

    /// A game that the asked seat holds possible, at the same question: it may be played on at will.
    pub fn world(&self, stream: &mut Stream) -> Option<Box<dyn World>> {
        self.worlds?.world_of(self.ask.seat, stream)
    }

    /// Is this an answer to the question?
    pub fn legal(&self, answer: &Answer) -> bool {
        let roles = self.state.roles();
        self.ask.check(self.def, roles, answer).is_ok()
    }

    pub fn def(&self) -> &Def {
        self.def
    }

    pub fn seat(&self) -> Seat {
        self.ask.seat
    }

    /// May the others not know the answer?
    pub fn is_secret(&self) -> bool {
        let spec = self.def.specs.get(usize::from(self.ask.spec));
        spec.is_some_and(|s| s.secret)
    }

    /// Do the others not see now what is answered? What is done instead of answering they see.
    pub fn is_kept_back(&self, answer: &Answer) -> bool {
        let acts = matches!(answer, Answer::Action(_));
        self.is_secret() || (self.together && !acts)
    }

    /// The turn in which the question is put.
    pub fn turn(&self) -> Turn {
        let flow = self.state.flow();
        Turn {
            stage: flow.stage,
            round: flow.round,
            turn: flow.turn,
        }
    }

    /// The position as the asked seat sees it; made only for those who look.
    pub fn view(&self) -> View {
        View::new(self.def, self.state, Some(self.ask.seat))
    }
}

/// What a driver is told of a game.
#[derive(Clone, Debug, Default)]
pub struct Story {
    /// Answers and outcomes since somebody last took them, where a journal is kept.
    pub journal: Option<Vec<Happening>>,
    /// The human side, where somebody may ask for it.
    pub trace: Option<Trace>,
}

impl Story {
    /// A story without a journal.
    pub fn new(traced: bool) -> Story {
        Story {
            journal: None,
            trace: traced.then(Trace::default),
        }
    }
}

/// A game played by hand: every answer is given from outside, chance falls as the seed has it or as it is laid down.
#[derive(Default)]
pub struct Hand {
    pub planned: Vec<Planned>,
    pub salt: Option<u64>,
    pub story: Story,
}

impl Hand {
    pub fn new(traced: bool) -> Hand {
        Hand {
            story: Story::new(traced),
            ..Hand::default()
        }
    }
}

impl Driver for Hand {
    /// Where a journal is kept somebody plays.
    fn asks_always(&self) -> bool {
        self.story.journal.is_some()
    }

    fn chance(&mut self, what: &str, _: Known) -> Result<Fall, String> {
        let Some(front) = self.planned.first() else {
            return Ok(Fall::Free);
        };
        if !front.what.is_empty() && front.what != what {
            return Err(format!(
                "an outcome of `{}` is laid down next, but the game comes to `{what}`",
                front.what
            ));
        }
        Ok(Fall::Laid(self.planned.remove(0)))
    }

    fn salt(&self) -> Option<u64> {
        self.salt
    }

    fn story(&self) -> Option<&Story> {
        Some(&self.story)
    }

    fn story_mut(&mut self) -> Option<&mut Story> {
        Some(&mut self.story)
    }

    fn fork(&self, story: Story) -> Box<dyn Driver> {
        Box::new(Hand {
            planned: self.planned.clone(),
            salt: None,
            story,
        })
    }
}

/// A game that is looked at from all sides: it draws nothing and stops at each chance event until that is settled.
#[derive(Default)]
pub struct Steps {
    /// How the event comes out at which the game stands.
    pub next: Option<Fall>,
    pub story: Story,
}

impl Steps {
    pub fn new(traced: bool) -> Steps {
        let story = Story::new(traced);
        Steps { next: None, story }
    }
}

impl Driver for Steps {
    fn chance(&mut self, _: &str, _: Known) -> Result<Fall, String> {
        Ok(self.next.take().unwrap_or(Fall::Waits))
    }

    fn stops_between_phases(&self) -> bool {
        true
    }

    fn story(&self) -> Option<&Story> {
        Some(&self.story)
    }

    fn story_mut(&mut self) -> Option<&mut Story> {
        Some(&mut self.story)
    }

    fn fork(&self, story: Story) -> Box<dyn Driver> {
        Box::new(Steps { next: None, story })
    }
}
