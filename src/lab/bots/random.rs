//! The bot that takes any legal answer.

use crate::kernel::Answer;
use crate::kernel::chance::Stream;

use super::{Bot, Seen};

pub struct Random(Stream);

impl Random {
    pub fn new(seed: u64) -> Random {
        Random(Stream::new(seed))
    }
}

impl Bot for Random {
    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        let actions = &seen.ask.actions;
        if !actions.is_empty() {
            // Answering is as likely as each of the actions.
            let pick = self.0.below(actions.len() as u64 + 1) as usize;
            if let Some(action) = actions.get(pick) {
                return Some(Answer::Action(*action));
            }
        }
        seen.ask
            .form
            .sample(&mut self.0)
            .or_else(|| actions.first().map(|a| Answer::Action(*a)))
    }
}
