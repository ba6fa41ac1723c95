//! The bot that plays many games ahead, each in a world that its seat holds possible, and takes the answer that it has come
//! back to most: a Monte-Carlo tree search over information sets, with a tree for every seat.

mod descent;
mod habits;
mod settings;
mod tree;

use std::any::Any;

use crate::kernel::Answer;
use crate::kernel::chance::Stream;
use crate::kernel::ids::Seat;
use crate::problem::Problem;

use super::stalling::Stalling;
use super::{Bot, Glimpse, Random, Seen};
use descent::Descent;
pub use settings::Searching;
use tree::{Arm, best, draw};

/// So much of the most likely secret choice another must be, to be made at all.
const SELDOM: f64 = 0.25;

/// Worlds that cannot be dealt, or games that fail, before it gives up.
const MOST_FAILURES: u32 = 20;

pub struct Mcts {
    settings: Searching,
    stream: Stream,
    /// Answers where nothing can be searched.
    random: Random,
    /// What each seat has learnt that it plays; no seat sees what another has.
    kept: Vec<Option<Box<Descent>>>,
    /// Why the games ahead failed.
    fault: Option<Problem>,
    stalling: Stalling,
}

/// What a search found out about an answer.
#[derive(Clone, Debug, PartialEq)]
pub struct Suggestion {
    pub answer: Answer,
    /// How often it was tried.
    pub tried: u32,
    /// What came of it on average, from 0 to 1.
    pub worth: f64,
    /// How often it should be chosen; 1 or 0 where nobody chooses at the same time.
    pub likely: f64,
}

impl Mcts {
    pub fn new(settings: Searching, seed: u64) -> Mcts {
        Mcts {
            settings,
            stream: Stream::new(seed),
            random: Random::new(seed),
            kept: Vec::new(),
            fault: None,
            stalling: Stalling::default(),
        }
    }

    /// All that was tried, the most tried first.
    pub fn suggest(&mut self, seen: &Seen) -> Vec<Suggestion> {
        let Some(arms) = self.search(seen) else {
            return Vec::new();
        };
        let sum: f64 = arms.iter().map(|a| a.weight).sum();
        let chosen = self.choice(&arms);
        let of = |(i, arm): (usize, &Arm)| Suggestion {
            answer: arm.answer.clone(),
            tried: arm.visits,
            worth: arm.mean().unwrap_or_default(),
            likely: match sum > 0.0 {
                true => arm.weight / sum,
                false => f64::from(u8::from(i == chosen)),
            },
        };
        let mut all: Vec<Suggestion> = arms.iter().enumerate().map(of).collect();
        all.retain(|s| s.tried > 0);
        all.sort_by(|a, b| {
            let by_chance = b.likely.total_cmp(&a.likely);
            by_chance
                .then(b.tried.cmp(&a.tried))
                .then(b.worth.total_cmp(&a.worth))
        });
        all
    }

    /// Plays the games; what it then knows of the answers to the question. Nothing if no world could be dealt.
    fn search(&mut self, seen: &Seen) -> Option<Vec<Arm>> {
        let (seat, seats) = (seen.seat(), seen.def().seats);
        self.kept.resize_with(seats, || None);
        let own = Stream::new(self.stream.below(u64::MAX));
        let kept = self.kept.get_mut(seat.index())?.take();
        let new = || Box::new(Descent::new(self.settings, seat, seats, own));
        let mut descent = kept.unwrap_or_else(new);
        let (mut played, mut failed) = (0, 0);
        while played < self.settings.games && failed < MOST_FAILURES {
            let Some(mut world) = seen.world(&mut self.stream) else {
                failed += 1;
                continue;
            };
            descent.begin();
            let (driver, came) = world.play_on(descent);
            descent = (driver as Box<dyn Any>).downcast().ok()?;
            match came {
                Ok(end) => descent.end(&end.scores, end.over),
                Err(problem) => {
                    failed += 1;
                    self.fault = Some(*problem);
                }
            }
            played += 1;
        }
        // A pack whose scripts fail ahead would do no better if something else were answered.
        if failed >= MOST_FAILURES && self.fault.is_some() {
            return None;
        }
        let root = descent.trees.get(seat.index())?.nodes.first()?;
        // The tree may know of answers that other dice would have allowed.
        let legal = root.arms.iter().filter(|a| seen.legal(&a.answer));
        let mut arms: Vec<Arm> = legal.cloned().collect();
        drop_seldom(&mut arms);
        self.kept[seat.index()] = Some(descent);
        (!arms.is_empty()).then_some(arms)
    }

    /// The most tried, or the best; of secret choices any, as likely as they should be.
    fn choice(&mut self, arms: &[Arm]) -> usize {
        let sum: f64 = arms.iter().map(|a| a.weight).sum();
        if sum > 0.0 {
            return draw(arms.iter().map(|a| a.weight / sum), &mut self.stream);
        }
        let worth = |arm: &Arm| {
            let mean = arm.mean().unwrap_or(-1.0);
            match self.settings.by_value {
                true => mean,
                // The better of those tried alike.
                false => f64::from(arm.visits) + mean / 2.0,
            }
        };
        best(arms.iter().map(worth).enumerate())
    }
}

/// Secret choices that are made seldom are not made at all: they are what is left of the time when little was known.
fn drop_seldom(arms: &mut [Arm]) {
    let most = arms.iter().map(|a| a.weight).fold(0.0, f64::max);
    for arm in arms.iter_mut().filter(|a| a.weight < SELDOM * most) {
        arm.weight = 0.0;
    }
}

impl Bot for Mcts {
    fn looks(&self) -> bool {
        true
    }

    fn values(&self) -> bool {
        true
    }

    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        let forced = seen.ask.actions.is_empty().then(|| seen.ask.form.only());
        if let Some(only) = forced.flatten() {
            return Some(only);
        }
        self.fault = None;
        let Some(mut arms) = self.search(seen) else {
            return match self.fault {
                Some(_) => None,
                None => self.random.decide(seen),
            };
        };
        let actions = self.stalling.actions(seen.ask);
        arms.retain(|arm| !matches!(&arm.answer, Answer::Action(a) if !actions.contains(a)));
        let answer = match arms.is_empty() {
            true => seen.ask.form.sample(&mut self.stream)?,
            false => arms.swap_remove(self.choice(&arms)).answer,
        };
        self.stalling.answered(seen.ask, &answer);
        Some(answer)
    }

    fn fault(&mut self) -> Option<Problem> {
        self.fault.take()
    }

    fn saw(&mut self, viewer: Seat, glimpse: Glimpse) {
        if let Some(Some(descent)) = self.kept.get_mut(viewer.index()) {
            descent.go_on(glimpse);
        }
    }
}
