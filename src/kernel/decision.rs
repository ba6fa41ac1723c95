//! Decisions: what a seat is asked, which answers are legal, and how answers read as text.
//!
//! Six forms, all finite: one of, some of, a number, an allocation over piles, a plan over several groups, and several
//! seats at once in secret.
//! Legal answers are counted, checked and sampled without listing them.

use smallvec::SmallVec;

use super::about::{About, Word};
use super::ids::{Handle, Seat, Sort};
use super::plan::{Plan, Put};

/// The fixed part of a decision, declared once by a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Its name, e.g. `trade.where`; answers in a journal and fixed answers of a scenario go by it.
    pub what: String,
    pub clause: String,
    /// The question as a person reads it; `{1}` and `{2}` stand for what it is about.
    pub prompt: String,
    /// The answer stays unknown to the other seats.
    pub secret: bool,
    /// A seat that can only pass is asked all the same, so that silence betrays nothing.
    pub always: bool,
    /// Its options are listed with what is printed on them.
    pub printed: bool,
    /// Several answers given together stay unknown even when all are in.
    pub sealed: bool,
    /// Word for declining, where declining is allowed.
    pub pass: String,
    /// The named choices it may offer, with what people read for each.
    pub choices: Vec<(String, String)>,
    /// The groups of its plan, in order.
    pub groups: Vec<String>,
    /// Stands between a piece and its place in the options; `in` if it is empty.
    pub preposition: String,
    /// What the seat is told when there is nothing to choose from, and so no question.
    pub skipped: String,
    /// How others hear of the answer: `{seat}` and `{answer}`, and `{1}` and `{2}` as in the prompt.
    pub tells: String,
    /// The same where the seat passes, takes nothing or says no.
    pub tells_not: String,
    pub file: String,
    pub line: u32,
}

/// Options stand in the order of their handles, whatever listed them: [`Form::one`] and [`Form::some`] see to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of the options, or none if `pass`.
    One {
        options: Vec<Handle>,
        pass: bool,
        /// Equal cards are one option: how many of each there are; nothing if each is there once.
        copies: Vec<u32>,
    },
    /// A number of options; equal handles are interchangeable.
    Some {
        options: Vec<Handle>,
        min: u32,
        max: u32,
    },
    /// A whole number, or none if `pass`.
    Number { low: i64, high: i64, pass: bool },
    /// So many from each pile, with a total between `min` and `max`.
    Split {
        piles: Vec<(Handle, u32)>,
        min: u32,
        max: u32,
    },
    /// Several groups at once, see [`Plan`].
    Plan(Box<Plan>),
}

impl Form {
    /// Where there is nothing to choose, nothing is chosen, whether the decision may be passed or not.
    pub fn one(mut options: Vec<Handle>, pass: bool) -> Form {
        put_in_order(&mut options);
        let copies = merge_cards(&mut options);
        let pass = pass || options.is_empty();
        Form::One {
            options,
            pass,
            copies,
        }
    }

    pub fn some(mut options: Vec<Handle>, min: u32, max: u32) -> Form {
        put_in_order(&mut options);
        Form::Some { options, min, max }
    }
}

/// The one order of options, of questions and of draws. Most lists have it already.
pub fn put_in_order(options: &mut [Handle]) {
    if !options.is_sorted() {
        options.sort_unstable();
    }
}

/// Leaves each card once among options in order, and tells how many there were of each; nothing if no card is there
/// twice. Other things that are listed twice stay: whoever lists them may mean it.
fn merge_cards(options: &mut Vec<Handle>) -> Vec<u32> {
    let same = |a: &Handle, b: &Handle| a == b && a.is(Sort::Card);
    if !options.windows(2).any(|w| same(&w[0], &w[1])) {
        return Vec::new();
    }
    let runs = options.chunk_by(same).map(|run| run.len() as u32);
    let copies = runs.collect();
    options.dedup_by(|a, b| same(a, b));
    copies
}

/// One question to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Index into the definition's specs.
    pub spec: u16,
    pub seat: Seat,
    pub form: Form,
    /// Actions the seat may take first, after which it is asked again.
    pub actions: Vec<Handle>,
    pub about: About,
}

impl Ask {
    /// The first thing the question is about, if it is about a thing.
    pub fn subject(&self) -> Option<Handle> {
        match self.about.first() {
            Some(Word::Thing(h)) => Some(*h),
            _ => None,
        }
    }

    /// Is there but one answer? People are asked now and then all the same.
    pub fn is_settled(&self) -> bool {
        self.actions.is_empty() && self.form.only().is_some()
    }

    /// Can the seat only pass? People are asked all the same, so that silence betrays nothing.
    pub fn only_passes(&self) -> bool {
        self.actions.is_empty() && self.form.only() == Some(Answer::Pass)
    }
}

/// What the game waits for: one question, or several to be answered in secret and revealed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub asks: SmallVec<[Ask; 1]>,
    /// Answers given so far; the next question is `asks[given.len()]`.
    pub given: Vec<Answer>,
}

impl Request {
    pub fn current(&self) -> Option<&Ask> {
        self.asks.get(self.given.len())
    }

    /// Are the answers kept back until all are in?
    pub fn together(&self) -> bool {
        self.asks.len() > 1
    }
}

/// What was picked of several things; mostly few, which need no memory from the heap.
pub type Picked = SmallVec<[Handle; 4]>;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Pass,
    One(Handle),
    /// Sorted.
    Some(Picked),
    Number(i64),
    /// One amount for each pile.
    Split(Vec<u32>),
    /// Sorted, without zeros.
    Plan(Vec<Put>),
    Action(Handle),
}

/// Why an answer was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not among the options.
    NotOffered(String),
    MayNotPass,
    /// Wrong number of things: wanted from, to, given.
    Amount(i64, i64, i64),
    /// More from a pile than it holds.
    PileHolds(String, u32),
    /// The text is no answer of this form.
    Unreadable(String),
    Ambiguous(String, Vec<String>),
    /// Against a rule of the plan, in words.
    Against(String),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refusal::NotOffered(what) => write!(f, "`{what}` is not among the options"),
            Refusal::MayNotPass => write!(f, "you must choose, passing is not allowed here"),
            Refusal::Amount(low, high, got) if low == high => {
                write!(f, "{low} wanted, {got} given")
            }
            Refusal::Amount(low, high, got) => write!(f, "{low} to {high} wanted, {got} given"),
            Refusal::PileHolds(pile, n) => write!(f, "there are only {n} of {pile}"),
            Refusal::Unreadable(what) => write!(f, "cannot read `{what}` as an answer"),
            Refusal::Ambiguous(what, many) => {
                write!(f, "`{what}` may mean {}", many.join(" or "))
            }
            Refusal::Against(why) => f.write_str(why),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Numbers;
    use crate::kernel::chance::Stream;
    use crate::kernel::def::Def;
    use crate::kernel::ids;
    use std::collections::HashSet;

    fn def() -> Def {
        let mut def = Def::default();
        for w in ["yes", "no", "apple", "apricot", "pear"] {
            def.words.add(w);
        }
        def
    }

    fn h(i: u16) -> Handle {
        ids::Word(i).handle()
    }

    fn ask(form: Form) -> Ask {
        Ask {
            spec: 0,
            seat: Seat(0),
            form,
            actions: vec![],
            about: SmallVec::new(),
        }
    }

    fn forms() -> Vec<Form> {
        let list = vec![h(2), h(2), h(3), h(4)];
        vec![
            Form::one(vec![h(2), h(4)], true),
            Form::Some {
                options: list.clone(),
                min: 1,
                max: 3,
            },
            Form::Number {
                low: -1,
                high: 3,
                pass: false,
            },
            Form::Number {
                low: 2,
                high: 4,
                pass: true,
            },
            Form::Split {
                piles: vec![(h(2), 3), (h(3), 1), (h(4), 2)],
                min: 2,
                max: 4,
            },
            Form::Split {
                piles: vec![(h(2), 9), (h(3), 9)],
                min: 18,
                max: 18,
            },
        ]
    }

    #[test]
    fn sampling_reaches_every_answer_that_is_counted_and_text_reads_back() {
        let def = def();
        for form in forms() {
            let a = ask(form);
            let mut rng = Stream::new(5);
            let mut seen = HashSet::new();
            for _ in 0..2_000 {
                let answer = a.form.sample(&mut rng).unwrap();
                assert_eq!(a.check(&def, &[], &answer), Ok(()));
                let text = a.text(&def, &[], &answer);
                assert_eq!(
                    a.read(&def, &[], &text, Numbers::Words),
                    Ok(answer.clone()),
                    "{text}"
                );
                seen.insert(answer);
            }
            assert_eq!(seen.len() as u128, a.form.count(), "{:?}", a.form);
            let listed = a.form.answers(1_000).unwrap();
            assert_eq!(listed.len(), seen.len());
            assert_eq!(listed.into_iter().collect::<HashSet<_>>(), seen);
            assert!(a.form.answers(seen.len() - 1).is_none());
            assert_eq!(a.form.only().is_some(), a.form.count() == 1);
        }
    }

    #[test]
    fn things_far_apart_are_drawn_and_refused_like_those_close_together() {
        let def = def();
        let list = [4, 2, 3, 2, 4, 4, 0].map(h);
        let apart = |l: &[Handle]| l.iter().map(|x| Handle(x.0 * 100)).collect::<Vec<_>>();
        for (min, max) in [(0, 7), (1, 2), (7, 7), (0, 0)] {
            let some = |options| ask(Form::Some { options, min, max });
            let (near, far) = (some(list.to_vec()), some(apart(&list)));
            let (mut a, mut b) = (Stream::new(3), Stream::new(3));
            for _ in 0..200 {
                let drawn = (near.form.sample(&mut a), far.form.sample(&mut b));
                let (Some(Answer::Some(x)), Some(Answer::Some(y))) = drawn else {
                    panic!("nothing drawn");
                };
                assert_eq!(apart(&x), y.to_vec());
                for wrong in [[&x[..], &[h(3), h(3)]].concat(), [&[h(1)], &x[..]].concat()] {
                    let refused = |a: &Ask, l: Vec<Handle>| {
                        a.check(&def, &[], &Answer::Some(l.into())).unwrap_err()
                    };
                    let (n, f) = (refused(&near, wrong.clone()), refused(&far, apart(&wrong)));
                    assert_eq!(
                        std::mem::discriminant(&n),
                        std::mem::discriminant(&f),
                        "{n} {f}"
                    );
                }
            }
        }
    }

    #[test]
    fn words_may_be_shortened_but_not_ambiguous() {
        let def = def();
        let a = ask(Form::one(vec![h(2), h(3), h(4)], false));
        assert_eq!(
            a.read(&def, &[], "p", Numbers::Words),
            Ok(Answer::One(h(4)))
        );
        assert_eq!(
            a.read(&def, &[], "APPLE", Numbers::Words),
            Ok(Answer::One(h(2)))
        );
        assert!(matches!(
            a.read(&def, &[], "ap", Numbers::Words),
            Err(Refusal::Ambiguous(..))
        ));
        assert!(matches!(
            a.read(&def, &[], "fig", Numbers::Words),
            Err(Refusal::NotOffered(_))
        ));
        assert_eq!(
            a.read(&def, &[], "pass", Numbers::Words),
            Err(Refusal::MayNotPass)
        );
        assert!(a.read(&def, &[], "", Numbers::Words).is_err());
    }

    #[test]
    fn all_takes_everything_within_the_limits() {
        let def = def();
        let forms = forms();
        let (some, split) = (ask(forms[1].clone()), ask(forms[5].clone()));
        assert_eq!(
            some.read(&def, &[], "all", Numbers::Words),
            Err(Refusal::Amount(1, 3, 4))
        );
        assert_eq!(
            split.read(&def, &[], "all", Numbers::Words),
            Ok(Answer::Split(vec![9, 9]))
        );
    }

    #[test]
    fn limits_are_named_in_refusals() {
        let def = def();
        let a = ask(Form::Split {
            piles: vec![(h(2), 3), (h(4), 2)],
            min: 1,
            max: 4,
        });
        assert_eq!(
            a.read(&def, &[], "none", Numbers::Words),
            Err(Refusal::Amount(1, 4, 0))
        );
        assert_eq!(
            a.read(&def, &[], "apple=9", Numbers::Words),
            Err(Refusal::PileHolds("apple".into(), 3))
        );
        assert_eq!(
            a.read(&def, &[], "apple=3 pear=2", Numbers::Words),
            Err(Refusal::Amount(1, 4, 5))
        );
        assert_eq!(
            a.read(&def, &[], "apple=1 pear", Numbers::Words),
            Ok(Answer::Split(vec![1, 1]))
        );
        assert!(
            a.read(&def, &[], "apple=99999999999", Numbers::Words)
                .is_err()
        );
    }
}
