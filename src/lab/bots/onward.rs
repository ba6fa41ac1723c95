//! A game ahead in which one answer is tried and everything else is answered at random, until the turn ends.

use crate::kernel::Answer;
use crate::kernel::chance::Stream;
use crate::script::{Driver, Seen, Turn};

/// A turn that takes more answers is not played to its end.
const FARTHEST: u32 = 16;
/// So seldom anybody takes an action at random: one time in ten.
const ACTS: u64 = 10;

pub struct Onward {
    first: Option<Answer>,
    turn: Option<Turn>,
    answers: u32,
    stream: Stream,
    salt: u64,
}

impl Onward {
    /// Chance falls alike in games with the same salt.
    pub fn new(first: Answer, stream: Stream, salt: u64) -> Onward {
        Onward {
            first: Some(first),
            turn: None,
            answers: 0,
            stream,
            salt,
        }
    }
}

impl Driver for Onward {
    fn at_once(&self) -> bool {
        true
    }

    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        if let Some(answer) = self.first.take() {
            self.turn = Some(seen.turn());
            return Some(answer);
        }
        let far = self.turn != Some(seen.turn()) || self.answers >= FARTHEST;
        // Never between choices that are made at the same time.
        if far && (!seen.is_secret() || self.answers > 2 * FARTHEST) {
            return None;
        }
        self.answers += 1;
        anything(seen, &mut self.stream)
    }

    fn salt(&self) -> Option<u64> {
        Some(self.salt)
    }
}

/// Any answer; seldom an action.
pub fn anything(seen: &Seen, rng: &mut Stream) -> Option<Answer> {
    let actions = &seen.ask.actions;
    let act = |rng: &mut Stream| {
        let at = rng.below(actions.len() as u64) as usize;
        actions.get(at).map(|a| Answer::Action(*a))
    };
    if !actions.is_empty() && rng.below(ACTS) == 0 {
        return act(rng);
    }
    seen.ask.form.sample(rng).or_else(|| act(rng))
}
