//! Reveals: what somebody answered in secret becomes known to more. Each is an event of its own, and stands with the entry of
//! the journal behind which it happened.

use crate::kernel::ids::Seat;
use crate::kernel::{Answer, Def, Knowers};

use super::log::{Entry, Reveal};
use super::play::Play;

impl Play {
    /// An answer becomes known: the one place where that happens, and is told. Where nobody learns anything, nothing does.
    pub fn reveal(&mut self, at: usize, to: Knowers, all_in: bool) {
        let Some(entry) = self.log.get_mut(at).filter(|e| !e.is_known_to(to)) else {
            return;
        };
        entry.tell(to);
        // What nobody was asked for stands in no journal.
        let told = |e: &&Entry| !e.is_forced();
        if self.log.get(at).filter(told).is_none() {
            return;
        }
        let back = self.log[at + 1..].iter().filter(told).count();
        let story = self.driver.story_mut();
        let journal = story.and_then(|s| s.journal.as_mut());
        if let Some(last) = journal.and_then(|j| j.last_mut()) {
            last.reveals.push(Reveal { back, to, all_in });
        }
    }

    /// The last answers were given together, and all are in: everybody learns those that are not sealed.
    pub fn reveal_together(&mut self, def: &Def, together: usize) {
        let from = self.log.len().saturating_sub(together);
        for at in from..self.log.len() {
            let spec = def.specs.get(usize::from(self.log[at].spec()));
            if spec.is_none_or(|s| !s.sealed) {
                self.reveal(at, Knowers::ALL, true);
            }
        }
    }

    /// Where in the log the last answer of a seat to a decision stands, as far as the phase has come.
    pub fn last_answer(&self, decision: u16, who: Seat) -> Option<usize> {
        let theirs = |e: &Entry| match e {
            Entry::Answer {
                spec, seat, answer, ..
            } => (*spec, *seat) == (decision, who) && !matches!(answer, Answer::Action(_)),
            Entry::Chance { .. } => false,
        };
        self.log[..self.cursor.min(self.log.len())]
            .iter()
            .rposition(theirs)
    }

    /// The script has got an answer. While not everybody knows it, not everybody may know what comes of it.
    pub fn heard(&mut self, at: usize) {
        let hidden = |e: &&Entry| !e.is_known_to(Knowers::ALL);
        if self.log.get(at).filter(hidden).is_some() {
            self.phase.heard.push(at);
        }
    }

    /// Those who may know everything that the running phase has looked at and heard.
    pub fn may_know(&self) -> Knowers {
        let heard = self.phase.heard.iter();
        let answers = heard.filter_map(|at| self.log.get(*at));
        answers.fold(self.phase.secrets.get(), |known, e| {
            known.both(e.known().what)
        })
    }
}
