//! Runs a phase again as somebody imagines it who has not seen everything: what they saw happens as it did, the rest
//! falls and is answered anew.

use crate::kernel::chance::Stream;
use crate::kernel::decision::Spec;
use crate::kernel::ids::{Card, Handle, Seat, Sort};
use crate::kernel::{Answer, Def, Known};

use super::driver::{Driver, Fall, Seen};
use super::log::{Drawn, Entry};

/// What does not fit what the viewer has seen.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// These cards came out of a pile, but do not lie there.
    Drawn(Vec<Card>),
    /// A seat answered with these cards, but does not have them.
    Answered(Seat, Vec<Card>),
    Otherwise,
}

pub struct Imagining {
    viewer: Option<Seat>,
    /// What the viewer knows to have happened, in order, with the decision each belongs to.
    evidence: Vec<(Entry, String)>,
    at: usize,
    stream: Stream,
    salt: u64,
    pub misfit: Option<Contradiction>,
    /// The cards that were last made to come.
    forced: Vec<Card>,
}

impl Imagining {
    /// `log` is what happened; of it only counts what the viewer knows to have happened.
    pub fn new(
        def: &Def,
        log: impl Iterator<Item = Entry>,
        viewer: Option<Seat>,
        mut stream: Stream,
    ) -> Imagining {
        let spec = |e: &Entry| def.specs.get(usize::from(e.spec()));
        // What nobody was asked for is no event, unless it could as well have been a choice.
        let happened = |e: &Entry| match e {
            Entry::Answer { auto: true, .. } => spec(e).is_some_and(|s| s.always),
            _ => true,
        };
        let known = log.filter(|e| e.known().that.knows(viewer) && happened(e));
        let named = known.map(|e| {
            let name = spec(&e).map_or(String::new(), |s: &Spec| s.what.clone());
            (e, name)
        });
        Imagining {
            viewer,
            evidence: named.collect(),
            at: 0,
            salt: stream.below(u64::MAX) | 1,
            stream,
            misfit: None,
            forced: Vec::new(),
        }
    }

    /// Has everything happened that the viewer knows of?
    pub fn complete(&mut self) -> bool {
        self.skip_silence(|_| false);
        self.at >= self.evidence.len()
    }

    /// What stands in the way, if the phase came to an error.
    pub fn failed(&self) -> Contradiction {
        match &self.misfit {
            Some(misfit) => misfit.clone(),
            None if !self.forced.is_empty() => Contradiction::Drawn(self.forced.clone()),
            None => Contradiction::Otherwise,
        }
    }

    /// A seat that had to pass here may have chosen to there; of a secret answer nobody knows whether it was a pass.
    fn skip_silence(&mut self, wanted: impl Fn(&Entry) -> bool) {
        while let Some((entry, _)) = self.evidence.get(self.at) {
            let silent = matches!(
                entry,
                Entry::Answer {
                    answer: Answer::Pass,
                    known,
                    ..
                } if known.what.knows(self.viewer)
            );
            if wanted(entry) || !silent {
                return;
            }
            self.at += 1;
        }
    }

    fn misfits(&mut self, why: Contradiction) {
        self.misfit.get_or_insert(why);
    }
}

impl Driver for Imagining {
    fn at_once(&self) -> bool {
        true
    }

    /// What could have been a choice is evidence, whoever was asked.
    fn asks_always(&self) -> bool {
        true
    }

    fn answer(&mut self, seen: &Seen) -> Option<Answer> {
        self.forced.clear();
        let (spec, seat) = (seen.ask.spec, seen.ask.seat);
        let this = |e: &Entry| e.spec() == spec && e.seat() == Some(seat);
        self.skip_silence(this);
        let (entry, _) = self.evidence.get(self.at)?.clone();
        let Entry::Answer { answer, known, .. } = &entry else {
            self.misfits(Contradiction::Otherwise);
            return None;
        };
        if !this(&entry) {
            self.misfits(Contradiction::Otherwise);
            return None;
        }
        self.at += 1;
        if !known.what.knows(self.viewer) {
            return seen.ask.form.sample(&mut self.stream);
        }
        if seen.legal(answer) {
            return Some(answer.clone());
        }
        self.misfits(Contradiction::Answered(seat, cards_of(answer)));
        None
    }

    fn chance(&mut self, what: &str, known: Known) -> Result<Fall, String> {
        self.forced.clear();
        if !known.that.knows(self.viewer) {
            return Ok(Fall::Free);
        }
        self.skip_silence(|_| false);
        let next = self.evidence.get(self.at).cloned();
        let Some((Entry::Chance { drawn, known, .. }, _)) = next.filter(|e| e.1 == what) else {
            self.misfits(Contradiction::Otherwise);
            return Err("it came otherwise".into());
        };
        self.at += 1;
        if !known.what.knows(self.viewer) {
            return Ok(Fall::Free);
        }
        if let Drawn::Cards(cards) = &drawn {
            self.forced.extend(cards);
        }
        Ok(Fall::Drawn(drawn))
    }

    fn salt(&self) -> Option<u64> {
        Some(self.salt)
    }
}

fn cards_of(answer: &Answer) -> Vec<Card> {
    let things: Vec<Handle> = match answer {
        Answer::One(h) => vec![*h],
        Answer::Some(list) => list.to_vec(),
        Answer::Plan(puts) => puts.iter().map(|p| p.thing).collect(),
        _ => vec![],
    };
    let cards = things.into_iter().filter(|h| h.is(Sort::Card));
    cards.map(|h| Card(h.index() as u16)).collect()
}
