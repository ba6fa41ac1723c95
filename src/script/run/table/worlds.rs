//! Games that a seat holds possible. They are made of what it has seen and of a random stream, never of what is true.

use std::any::Any;

use crate::kernel::cards::Deal;
use crate::kernel::chance::Stream;
use crate::kernel::ids::{Role, Seat, Zone};
use crate::kernel::{Answer, Request, State, View};
use crate::problem::Problem;
use crate::script::game::driver::{Driver, Hand, Imagines, Reached, Seen, World};
use crate::script::game::imagining::{Contradiction, Imagining};
use crate::script::game::log::Entry;

use super::{Snapshot, Stop, Table};

/// Deals that are tried for one world, and mends of one deal.
const MOST_DEALS: usize = 40;
const MOST_MENDS: usize = 40;
/// Deals that are tried for one that fits what rules have disclosed, and values of hidden counters for one deal.
const MOST_ATTESTED: usize = 200;
const MOST_COUNTERS: usize = 40;

impl Table {
    /// A game that a seat holds possible, standing at the question that is open; its chance is its own. Nothing if none
    /// was found that fits what the seat has seen.
    pub fn world(&self, viewer: Seat, stream: &mut Stream) -> Option<Table> {
        let seen = View::new(self.def(), self.state(), Some(viewer));
        for _ in 0..self.most_deals() {
            let mut deal = self.deal(viewer, stream);
            for _ in 0..MOST_MENDS {
                match self.imagine(viewer, &deal, &seen, stream) {
                    Ok(world) => return Some(world),
                    Err(why) => {
                        if !self.mend(&mut deal, why, stream) {
                            break;
                        }
                    }
                }
            }
        }
        None
    }

    /// What is disclosed in the running phase is found out by running it: then more deals do not fit.
    fn most_deals(&self) -> usize {
        match self.state().attested() == self.play.start.attested() {
            true => MOST_DEALS,
            false => 10 * MOST_DEALS,
        }
    }

    /// A deal of what a seat does not know, as it may have lain when the phase began.
    fn deal(&self, viewer: Seat, stream: &mut Stream) -> Deal {
        let (def, start) = (self.def(), &self.play.start);
        let mut deal = start.cards().imagine(def, Some(viewer), stream);
        for _ in 0..MOST_ATTESTED {
            if start.with_cards(deal.cards(def)).honours_attested_cards() {
                break;
            }
            deal = start.cards().imagine(def, Some(viewer), stream);
        }
        deal
    }

    /// The running phase once more from such a deal.
    fn imagine(
        &self,
        viewer: Seat,
        deal: &Deal,
        seen: &View,
        stream: &mut Stream,
    ) -> Result<Table, Contradiction> {
        let (def, roles) = (self.def(), self.play.start.roles());
        let mut all =
            (0..MOST_COUNTERS).map(|_| self.play.start.imagined(def, Some(viewer), deal, stream));
        let start = all.find(State::honours_attested);
        let start = start.ok_or(Contradiction::Otherwise)?;
        // What the scenario fixes is fixed in every world.
        let program = &self.host.program;
        let free = |e: &&Entry| {
            let seat = e.seat().map(Seat::handle);
            seat.is_none() || program.fixed_text(roles, e.spec(), seat).is_none()
        };
        let log = self.play.log.iter().filter(free).cloned();
        let own = Stream::new(stream.below(u64::MAX));
        let driver = Imagining::new(def, log, Some(viewer), own);
        let mut table = Table::from_start(&self.host, start, Vec::new(), Box::new(driver));
        let ran = table.run().and_then(|()| table.answer_known());
        let driver = (&mut *table.play.driver as &mut dyn Any).downcast_mut::<Imagining>();
        let (complete, failed) = driver.map_or((false, Contradiction::Otherwise), |d| {
            (d.complete(), d.failed())
        });
        if ran.is_err() || !complete {
            return Err(failed);
        }
        let alike = same_question(viewer, self.request(), table.request());
        if !alike || View::new(def, table.state(), Some(viewer)) != *seen {
            return Err(Contradiction::Otherwise);
        }
        table.play.driver = Box::new(Hand {
            salt: Some(stream.below(u64::MAX) | 1),
            ..Hand::default()
        });
        Ok(table)
    }

    /// Brings a card to where it must have been; false if that does not help.
    fn mend(&self, deal: &mut Deal, why: Contradiction, stream: &mut Stream) -> bool {
        let zones = &self.def().zones;
        let (cards, seat) = match why {
            Contradiction::Drawn(cards) => (cards, None),
            Contradiction::Answered(seat, cards) => (cards, Some(seat)),
            Contradiction::Otherwise => return false,
        };
        let there = |z: Zone| match (seat, zones.get(z.index())) {
            (None, Some(zone)) => zone.pile,
            (seat, Some(zone)) => zone.seat == seat,
            (_, None) => false,
        };
        let mut brought = false;
        for card in cards {
            brought |= deal.want(card, there, stream);
        }
        brought
    }

    /// The position and its question as the asked seat sees them, with worlds to try answers in.
    pub fn seen(&self) -> Option<Seen<'_>> {
        let request = self.request()?;
        let seen = Seen::new(self.def(), self.state(), request.current()?);
        Some(seen.among(request).with_worlds(self))
    }

    /// Are seats still to answer in the round of secret choices under way?
    fn in_a_round(&self) -> bool {
        self.request()
            .is_some_and(|r| r.together() && !r.given.is_empty())
    }

    /// How near each seat is to winning: for certain when the game is over, else as the pack values it, or as was learnt.
    pub fn scores(&self) -> Result<Vec<f64>, Box<Problem>> {
        let seats = self.def().seat_ids();
        if let Some(outcome) = self.outcome() {
            let roles = self.state().roles();
            let wins = |seat: Seat| {
                let role = roles.get(seat.index()).copied().flatten();
                outcome
                    .winners
                    .iter()
                    .any(|h| *h == seat.handle() || role.map(Role::handle) == Some(*h))
            };
            return Ok(seats.map(|s| f64::from(u8::from(wins(s)))).collect());
        }
        if let Some(learnt) = self.host.program.learnt.get() {
            return Ok(learnt.scores(self.def(), self.state()));
        }
        let found: Vec<f64> = self.look_at(|host| {
            let number = |seat: Seat| host.number(VALUE, seat.handle().0);
            seats.map(number).collect()
        })?;
        let wrong = found.iter().position(|n| !(0.0..=1.0).contains(n));
        wrong.map_or(Ok(()), |seat| Err(self.no_value(seat, found[seat])))?;
        Ok(found)
    }

    fn no_value(&self, seat: usize, found: f64) -> Box<Problem> {
        let seat = Seat(seat as u8).handle();
        Box::new(Problem::new(format!(
            "lib/value.lua says {found} of {}: a value lies between 0 and 1",
            self.def().title(self.state().roles(), seat)
        )))
    }
}

impl Imagines for Table {
    fn world_of(&self, seat: Seat, stream: &mut Stream) -> Option<Box<dyn World>> {
        let table = self.world(seat, stream)?;
        let at = table.snapshot();
        Some(Box::new(Tried {
            table,
            at,
            seat,
            fresh: true,
        }))
    }
}

/// What a pack says about how near a seat is to winning.
const VALUE: &str = "use(\"value\")(me)";

/// A world in which answers are tried, one after the other, from the same point.
struct Tried {
    table: Table,
    at: Snapshot,
    /// Who tries them.
    seat: Seat,
    /// Nothing has been tried yet.
    fresh: bool,
}

/// Replies of others that are tried out behind an answer.
const MOST_REPLIES: usize = 24;

impl Tried {
    /// Which phase, of which turn and round.
    fn phase(&self) -> (u16, Option<Seat>, Option<usize>) {
        let flow = self.table.state().flow();
        let phase = flow.current_phase(self.table.def());
        (flow.round, flow.active, phase)
    }

    /// Back to the question, whatever was tried.
    fn back(&mut self) -> Result<(), Box<Problem>> {
        match std::mem::take(&mut self.fresh) {
            true => Ok(()),
            false => self.table.restore(&self.at),
        }
    }
}

impl World for Tried {
    fn play_on(
        &mut self,
        driver: Box<dyn Driver>,
    ) -> (Box<dyn Driver>, Result<Reached, Box<Problem>>) {
        if let Err(problem) = self.back() {
            return (driver, Err(problem));
        }
        let hand = std::mem::replace(&mut self.table.play.driver, driver);
        let ran = self.table.answer_known();
        let driver = std::mem::replace(&mut self.table.play.driver, hand);
        let reached = ran.and_then(|()| {
            Ok(Reached {
                scores: self.table.scores()?,
                over: self.table.over(),
            })
        });
        (driver, reached)
    }

    fn after(&mut self, answer: &Answer, stream: &mut Stream) -> Result<Vec<f64>, Box<Problem>> {
        self.back()?;
        let fault = |stop: Stop| match stop {
            Stop::Fault(p) => p,
            other => Box::new(Problem::new(other.to_string())),
        };
        let phase = self.phase();
        self.table.answer(answer.clone()).map_err(fault)?;
        // What others choose in secret at the same time, and what they reply in this phase, may be anything.
        for _ in 0..MOST_REPLIES {
            let Some(ask) = self.table.ask() else { break };
            let own = ask.seat == self.seat;
            if !self.table.in_a_round() && (own || self.phase() != phase) {
                break;
            }
            let Some(reply) = ask.form.sample(stream) else {
                break;
            };
            self.table.answer(reply).map_err(fault)?;
        }
        self.table.scores()
    }
}

/// Is it the same question, as far as a seat can tell?
fn same_question(viewer: Seat, a: Option<&Request>, b: Option<&Request>) -> bool {
    let (Some(a), Some(b)) = (a, b) else {
        return a.is_none() && b.is_none();
    };
    let pairs = || a.asks.iter().zip(&b.asks);
    a.asks.len() == b.asks.len()
        && a.given.len() == b.given.len()
        && pairs().all(|(x, y)| (x.spec, x.seat) == (y.spec, y.seat))
        && pairs().all(|(x, y)| x.seat != viewer || x == y)
}
