//! Watches a game while it is played: what is used, how much there is to decide, and who leads.

use std::collections::{BTreeMap, BTreeSet};

use crate::kernel::Answer;
use crate::kernel::ids::Seat;
use crate::lab::bots::Seen;
use crate::script::{Table, Turn};

use super::cast::{Cast, UseKind};
use super::record::{Course, Leads, SIZES};

/// Where things stand in the cast.
pub struct Things {
    /// Behind the abilities come the actions, each of which is an ability too.
    actions: usize,
    of_actions: Vec<Option<usize>>,
    clauses: BTreeMap<String, u16>,
}

impl Things {
    pub fn of(cast: &Cast) -> Things {
        let all = || cast.things.iter().enumerate();
        let clauses = all().filter(|(_, t)| t.0 == UseKind::Clause);
        let actions = all().filter(|(_, t)| t.0 == UseKind::Action);
        let ability = |name: &str| {
            let mut abilities = all().filter(|(_, t)| t.0 == UseKind::Ability);
            abilities.find(|(_, t)| t.1 == name).map(|(i, _)| i)
        };
        Things {
            actions: cast.things.partition_point(|t| t.0 == UseKind::Ability),
            of_actions: actions.map(|(_, t)| ability(&t.1)).collect(),
            clauses: clauses.map(|(i, t)| (t.1.clone(), i as u16)).collect(),
        }
    }
}

pub struct Watcher<'a> {
    things: &'a Things,
    course: Course,
    used: BTreeMap<(u16, u8), u32>,
    /// What was used in this step: each thing counts once, however often its script was called.
    step: BTreeSet<(u16, u8)>,
    turn: Option<Turn>,
    /// Who led at the beginning of each turn; nothing where the pack does not tell.
    ahead: Option<Vec<usize>>,
}

impl<'a> Watcher<'a> {
    pub fn new(things: &'a Things) -> Watcher<'a> {
        Watcher {
            things,
            course: Course::default(),
            used: BTreeMap::new(),
            step: BTreeSet::new(),
            turn: None,
            ahead: Some(Vec::new()),
        }
    }

    /// A question is open, and somebody is about to think about it.
    pub fn asked(&mut self, table: &Table, seen: &Seen) {
        let n = seen.ask.form.count() + seen.ask.actions.len() as u128;
        let size = (n.max(1).ilog2() as usize).min(SIZES - 1);
        self.course.sizes[size] += 1;
        if self.turn.replace(seen.turn()) == Some(seen.turn()) {
            return;
        }
        self.course.turns += 1;
        let scores = table.scores().ok();
        match (&mut self.ahead, scores) {
            (Some(ahead), Some(scores)) => {
                let last = ahead.last().copied();
                ahead.extend(ahead_of_all(&scores).or(last));
            }
            _ => self.ahead = None,
        }
    }

    /// An answer is about to be given; what its bot has tried on the way does not count.
    pub fn answers(&mut self, table: &Table, seen: &Seen, answer: &Answer) {
        table.host().take_fired();
        let seat = seen.seat();
        if let Answer::Action(handle) = answer {
            let at = handle.index() as usize;
            let ability = self.things.of_actions.get(at).copied().flatten();
            for thing in [Some(self.things.actions + at), ability]
                .into_iter()
                .flatten()
            {
                self.step.insert((thing as u16, seat.0));
            }
        }
        let spec = seen.def().specs.get(usize::from(seen.ask.spec));
        self.clause(spec.map_or("", |s| &s.clause), [seat]);
    }

    /// The game has gone on to the next question, or to its end.
    pub fn went_on(&mut self, table: &mut Table) {
        let trace = table.take_trace();
        let program = table.host().program().clone();
        let seats = || program.def.seat_ids();
        self.course.forced += u64::from(trace.forced);
        for (ability, me) in table.host().take_fired() {
            let clause = program.abilities.get(ability).map(|a| a.clause.as_str());
            for seat in seats().filter(|s| me.is_none_or(|m| m == *s)) {
                self.step.insert((ability as u16, seat.0));
                self.clause(clause.unwrap_or_default(), [seat]);
            }
        }
        for note in &trace.notes {
            match note.seats.is_empty() {
                true => self.clause(&note.clause, seats()),
                false => self.clause(&note.clause, note.seats.iter().copied()),
            }
        }
        for key in std::mem::take(&mut self.step) {
            *self.used.entry(key).or_default() += 1;
        }
    }

    fn clause(&mut self, clause: &str, seats: impl IntoIterator<Item = Seat>) {
        if let Some(thing) = self.things.clauses.get(clause) {
            let uses = seats.into_iter().map(|s| (*thing, s.0));
            self.step.extend(uses);
        }
    }

    /// The game is over, and these seats have won.
    pub fn finish(mut self, winners: &[usize]) -> Course {
        let winner = match winners {
            [one] => Some(*one),
            _ => None,
        };
        self.course.leads = self.ahead.as_deref().map(|l| leads(l, winner));
        let used = self.used.into_iter();
        self.course.uses = used.map(|((thing, seat), n)| (thing, seat, n)).collect();
        self.course
    }
}

/// The seat that stands best, if it is one.
fn ahead_of_all(scores: &[f64]) -> Option<usize> {
    let best = scores.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let mut first = scores.iter().enumerate().filter(|(_, s)| **s >= best);
    match (first.next(), first.next()) {
        (Some((seat, _)), None) => Some(seat),
        _ => None,
    }
}

fn leads(ahead: &[usize], winner: Option<usize>) -> Leads {
    let changes = ahead.windows(2).filter(|w| w[0] != w[1]).count();
    let known = winner.map(|winner| {
        let before = ahead.iter().rposition(|l| *l != winner);
        let turns = ahead.len().max(1);
        (before.map_or(0, |at| at + 1) * 1000 / turns) as u64
    });
    Leads {
        changes: changes as u64,
        known,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_one_can_lead() {
        assert_eq!(ahead_of_all(&[0.1, 0.4, 0.3]), Some(1));
        assert_eq!(ahead_of_all(&[0.4, 0.4, 0.3]), None);
    }

    #[test]
    fn a_winner_is_known_from_when_it_leads_for_good() {
        let of = |ahead: &[usize], winner| {
            let l = leads(ahead, winner);
            (l.changes, l.known)
        };
        assert_eq!(of(&[0, 1, 0, 1, 1, 1, 1, 1, 1, 1], Some(1)), (3, Some(300)));
        assert_eq!(of(&[2, 2], Some(2)), (0, Some(0)));
        assert_eq!(of(&[2, 2], Some(0)), (0, Some(1000)));
        assert_eq!(of(&[2, 2], None), (0, None));
        assert_eq!(of(&[], Some(0)), (0, Some(0)));
    }
}
