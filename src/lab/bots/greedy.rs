//! The bot that looks one step ahead: it deals worlds it holds possible, tries each answer in each of them, and takes the
//! one after which it stands best.

use crate::kernel::Answer;
use crate::kernel::chance::Stream;

use super::{Bot, Random, Seen};

/// Worlds that every answer is tried in.
const WORLDS: usize = 4;
/// Answers that are all tried; of more, so many are drawn.
const MOST_ANSWERS: usize = 130;
/// How much the best of the others counts against its own: 0 races, 1 blocks.
const BLOCKS: f64 = 0.5;
/// Actions may be taken at any time: one must be worth something to be taken.
const RELUCTANCE: f64 = 1e-6;

pub struct Greedy {
    stream: Stream,
    /// Answers where nothing can be tried.
    random: Random,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            stream: Stream::new(seed),
            random: Random::new(seed),
        }
    }

    fn answers(&mut self, seen: &Seen) -> Vec<Answer> {
        let mut answers = match seen.ask.form.answers(MOST_ANSWERS) {
            Some(all) => all,
            None => {
                let sample = |_| seen.ask.form.sample(&mut self.stream);
                (0..MOST_ANSWERS).filter_map(sample).collect()
            }
        };
        answers.extend(seen.ask.actions.iter().map(|a| Answer::Action(*a)));
        answers
    }
}

impl Bot for Greedy {
    fn looks(&self) -> bool {
        true
    }

    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        let answers = self.answers(seen);
        if let [only] = &answers[..] {
            return Some(only.clone());
        }
        let me = seen.seat().index();
        let mut worth = vec![0.0; answers.len()];
        let mut tried = 0;
        for _ in 0..WORLDS {
            let Some(mut world) = seen.world(&mut self.stream) else {
                continue;
            };
            for (answer, sum) in answers.iter().zip(&mut worth) {
                // An answer with which the game fails is none to take.
                let scores = world.after(answer, &mut self.stream).ok();
                *sum += scores.map_or(-1.0, |s| standing(&s, me));
                if matches!(answer, Answer::Action(_)) {
                    *sum -= RELUCTANCE;
                }
            }
            tried += 1;
        }
        if tried == 0 {
            return self.random.decide(seen);
        }
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let good: Vec<&Answer> = answers
            .iter()
            .zip(&worth)
            .filter(|(_, w)| **w >= best)
            .map(|(a, _)| a)
            .collect();
        let pick = self.stream.below(good.len() as u64) as usize;
        good.get(pick).map(|a| (*a).clone())
    }
}

/// Its own score against that of the best of the others.
fn standing(scores: &[f64], me: usize) -> f64 {
    let others = scores.iter().enumerate().filter(|(i, _)| *i != me);
    let best = others.map(|(_, s)| *s).fold(0.0, f64::max);
    scores.get(me).copied().unwrap_or_default() - BLOCKS * best
}
