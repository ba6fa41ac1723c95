//! The bot that plays many games ahead, each in a world that its seat holds possible, and takes the answer that it has come
//! back to most: a Monte-Carlo tree search over information sets, with a tree for every seat.

mod descent;
mod settings;
mod tree;

use std::any::Any;

use crate::kernel::Answer;
use crate::kernel::chance::Stream;

use super::{Bot, Random, Seen};
use descent::Descent;
pub use settings::Searching;
use tree::{Crossing, best, draw};

/// Worlds that cannot be dealt, one after the other, before it gives up.
const MOST_FAILURES: u32 = 20;

pub struct Mcts {
    settings: Searching,
    stream: Stream,
    /// Answers where nothing can be searched.
    random: Random,
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
        }
    }

    /// All that was tried, the most tried first.
    pub fn suggest(&mut self, seen: &Seen) -> Vec<Suggestion> {
        let Some(root) = self.search(seen) else {
            return Vec::new();
        };
        let sum: f64 = root.arms.iter().map(|a| a.weight).sum();
        let chosen = self.choice(&root);
        let of = |(i, arm): (usize, &tree::Arm)| Suggestion {
            answer: arm.answer.clone(),
            tried: arm.visits,
            worth: arm.mean().unwrap_or_default(),
            likely: match sum > 0.0 {
                true => arm.weight / sum,
                false => f64::from(u8::from(i == chosen)),
            },
        };
        let mut all: Vec<Suggestion> = root.arms.iter().enumerate().map(of).collect();
        all.retain(|s| s.tried > 0);
        all.sort_by(|a, b| {
            let by_chance = b.likely.total_cmp(&a.likely);
            by_chance
                .then(b.tried.cmp(&a.tried))
                .then(b.worth.total_cmp(&a.worth))
        });
        all
    }

    /// Plays the games; what it then knows of the question. Nothing if no world could be dealt.
    fn search(&mut self, seen: &Seen) -> Option<Crossing> {
        let (seat, seats) = (seen.seat(), seen.def().seats);
        let own = Stream::new(self.stream.below(u64::MAX));
        let mut descent = Box::new(Descent::new(self.settings, seat, seats, own));
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
                Err(_) => failed += 1,
            }
            played += 1;
        }
        let tree = descent.trees.get_mut(seat.index())?;
        let root = std::mem::take(&mut tree.nodes[0]);
        (!root.arms.is_empty()).then_some(root)
    }

    /// The most tried, or the best; of secret choices any, as likely as they should be.
    fn choice(&mut self, root: &Crossing) -> usize {
        let sum: f64 = root.arms.iter().map(|a| a.weight).sum();
        if sum > 0.0 {
            return draw(root.arms.iter().map(|a| a.weight / sum), &mut self.stream);
        }
        let arms = root.arms.iter().enumerate();
        let worth = |arm: &tree::Arm| {
            let mean = arm.mean().unwrap_or(-1.0);
            match self.settings.by_value {
                true => mean,
                // The better of those tried alike.
                false => f64::from(arm.visits) + mean / 2.0,
            }
        };
        best(arms.map(|(i, arm)| (i, worth(arm))))
    }
}

impl Bot for Mcts {
    fn looks(&self) -> bool {
        true
    }

    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        let forced = seen.ask.actions.is_empty().then(|| seen.ask.form.only());
        if let Some(only) = forced.flatten() {
            return Some(only);
        }
        let Some(root) = self.search(seen) else {
            return self.random.decide(seen);
        };
        let choice = self.choice(&root);
        root.arms.get(choice).map(|arm| arm.answer.clone())
    }
}
