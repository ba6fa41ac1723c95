//! The bot that looks one step ahead: it deals worlds it holds possible, tries each answer in each of them, and takes the
//! one after which it stands best. Where no answer changes anything at once, as with dice that are kept, it tries what comes
//! of it by the end of the turn.

use crate::kernel::Answer;
use crate::kernel::chance::Stream;
use crate::problem::Problem;

use super::onward::Onward;
use super::stalling::Stalling;
use super::{Bot, Random, Seen};

/// Worlds that every answer is tried in.
const WORLDS: usize = 4;
/// Answers that are all tried; of more, so many are drawn.
const MOST_ANSWERS: usize = 130;
/// How much the best of the others counts against its own: 0 races, 1 blocks.
const BLOCKS: f64 = 0.5;
/// Actions may be taken at any time: one must be worth something to be taken.
const RELUCTANCE: f64 = 1e-6;
/// An answer with which the game fails is worth less than any other.
const FAILED: f64 = 10.0;
/// Answers after which it stands as well as this do not differ.
const ALIKE: f64 = 1e-5;
/// Of answers that change nothing at once so many are tried to the end of the turn; then how often each, and how many
/// of them are left after that.
const MOST_TURNS: usize = 16;
const TURNS: [(usize, usize); 3] = [(1, 8), (2, 4), (4, 1)];

pub struct Greedy {
    stream: Stream,
    /// Answers where nothing can be tried.
    random: Random,
    /// Why answers could not be tried.
    fault: Option<Problem>,
    stalling: Stalling,
}

impl Greedy {
    pub fn new(seed: u64) -> Greedy {
        Greedy {
            stream: Stream::new(seed),
            random: Random::new(seed),
            fault: None,
            stalling: Stalling::default(),
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
        let actions = self.stalling.actions(seen.ask).iter();
        answers.extend(actions.map(|a| Answer::Action(*a)));
        answers
    }
}

impl Bot for Greedy {
    fn looks(&self) -> bool {
        true
    }

    fn values(&self) -> bool {
        true
    }

    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        let answer = self.answer(seen)?;
        self.stalling.answered(seen.ask, &answer);
        Some(answer)
    }

    fn fault(&mut self) -> Option<Problem> {
        self.fault.take()
    }
}

impl Greedy {
    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        let answers = self.answers(seen);
        if let [only] = &answers[..] {
            return Some(only.clone());
        }
        let Some(worth) = self.one_step(seen, &answers) else {
            return self.random.decide(seen);
        };
        let best = worth.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        if best <= -FAILED {
            return None;
        }
        let least = worth.iter().copied().fold(f64::INFINITY, f64::min);
        if best - least < ALIKE {
            return self.by_turns(seen, answers);
        }
        let good: Vec<&Answer> = answers
            .iter()
            .zip(&worth)
            .filter(|(_, w)| **w >= best)
            .map(|(a, _)| a)
            .collect();
        let pick = self.stream.below(good.len() as u64) as usize;
        good.get(pick).map(|a| (*a).clone())
    }

    /// How well it stands after each answer; nothing if no world could be dealt.
    fn one_step(&mut self, seen: &Seen, answers: &[Answer]) -> Option<Vec<f64>> {
        let me = seen.seat().index();
        let mut worth = vec![0.0; answers.len()];
        let mut tried = false;
        for _ in 0..WORLDS {
            let Some(mut world) = seen.world(&mut self.stream) else {
                continue;
            };
            for (answer, sum) in answers.iter().zip(&mut worth) {
                // An answer with which the game fails is none to take.
                match world.after(answer, &mut self.stream) {
                    Ok(scores) => *sum += standing(&scores, me),
                    Err(problem) => {
                        *sum -= FAILED;
                        self.fault = Some(*problem);
                    }
                }
                if matches!(answer, Answer::Action(_)) {
                    *sum -= RELUCTANCE;
                }
            }
            tried = true;
        }
        tried.then_some(worth)
    }

    /// The answer after which it stands best at the end of the turn, if anything is answered until then: all are tried a
    /// few times, and the better half of them more often.
    fn by_turns(&mut self, seen: &Seen, answers: Vec<Answer>) -> Option<Answer> {
        let me = seen.seat().index();
        let mut left: Vec<(f64, Answer)> = answers.into_iter().map(|a| (0.0, a)).collect();
        while left.len() > MOST_TURNS {
            let gone = self.stream.below(left.len() as u64) as usize;
            left.swap_remove(gone);
        }
        for (times, stay) in TURNS {
            for _ in 0..times {
                let Some(mut world) = seen.world(&mut self.stream) else {
                    continue;
                };
                // The same dice for all.
                let salt = self.stream.below(u64::MAX) | 1;
                for (sum, answer) in &mut left {
                    let own = Stream::new(self.stream.below(u64::MAX));
                    let onward = Onward::new(answer.clone(), own, salt);
                    let came = world.play_on(Box::new(onward)).1;
                    *sum += came.map_or(-FAILED, |c| standing(&c.scores, me));
                }
            }
            left.sort_by(|a, b| b.0.total_cmp(&a.0));
            left.truncate(stay);
        }
        left.into_iter().next().map(|(_, answer)| answer)
    }
}

/// Its own score against that of the best of the others.
fn standing(scores: &[f64], me: usize) -> f64 {
    let others = scores.iter().enumerate().filter(|(i, _)| *i != me);
    let best = others.map(|(_, s)| *s).fold(0.0, f64::max);
    scores.get(me).copied().unwrap_or_default() - BLOCKS * best
}
