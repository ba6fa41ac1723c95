//! How answers have turned out wherever a question was put: beyond the trees a search answers by that. Of several things that
//! are chosen together each counts for itself, so that a set of dice that was never kept is known by its dice.

use std::hash::{Hash, Hasher as _};

use rustc_hash::{FxHashMap, FxHasher};

use crate::kernel::Answer;

/// So many games a thing is thought to have been as good as anything else, before it was tried.
const DOUBTS: f64 = 4.0;

#[derive(Default)]
pub struct Habits {
    /// How often each question was answered, and each thing chosen, with the sum of what came of it.
    known: FxHashMap<u64, (f64, f64)>,
}

impl Habits {
    /// What came of an answer to a question.
    pub fn learn(&mut self, question: u16, answer: &Answer, worth: f64) {
        let mut add = |key: u64| {
            let sum = self.known.entry(key).or_default();
            (sum.0, sum.1) = (sum.0 + 1.0, sum.1 + worth);
        };
        add(key(question, ()));
        each(question, answer, add);
    }

    /// The game has gone on: what was learnt counts half.
    pub fn faded(mut self) -> Habits {
        self.known.retain(|_, (times, sum)| {
            (*times, *sum) = (*times / 2.0, *sum / 2.0);
            *times >= 0.5
        });
        self
    }

    /// How much better than others such an answer has been.
    pub fn gain(&self, question: u16, answer: &Answer) -> f64 {
        let Some((times, sum)) = self.known.get(&key(question, ())) else {
            return 0.0;
        };
        let usual = sum / times;
        let mut gain = 0.0;
        each(question, answer, |key| {
            if let Some((times, sum)) = self.known.get(&key) {
                gain += (sum - times * usual) / (times + DOUBTS);
            }
        });
        gain
    }
}

fn key(question: u16, what: impl Hash) -> u64 {
    let mut hasher = FxHasher::default();
    (question, what).hash(&mut hasher);
    hasher.finish()
}

/// Names everything that an answer chooses.
fn each(question: u16, answer: &Answer, mut name: impl FnMut(u64)) {
    match answer {
        Answer::Some(things) => {
            name(key(question, things.len()));
            things.iter().for_each(|t| name(key(question, (1u8, t))));
        }
        Answer::Split(amounts) => amounts
            .iter()
            .enumerate()
            .for_each(|put| name(key(question, put))),
        Answer::Plan(puts) => puts.iter().for_each(|put| name(key(question, put))),
        whole => name(key(question, whole)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::Handle;

    #[test]
    fn a_set_is_known_by_what_is_in_it() {
        let set = |things: &[i64]| Answer::Some(things.iter().map(|t| Handle(*t)).collect());
        let mut habits = Habits::default();
        for (things, worth) in [([1, 2], 0.9), ([1, 3], 0.8), ([2, 4], 0.3), ([3, 4], 0.2)] {
            (0..9).for_each(|_| habits.learn(7, &set(&things), worth));
        }
        let gain = |things: &[i64]| habits.gain(7, &set(things));
        assert!(gain(&[1]) > gain(&[2]) && gain(&[2]) > gain(&[4]));
        assert!(gain(&[2, 3]) > gain(&[4]), "{}", gain(&[2, 3]));
        assert_eq!(habits.gain(8, &set(&[1])), 0.0, "another question");
    }
}
