//! The order of play, declared by the pack: stages, rounds, turns and phases.
//!
//! A stage either lets each seat in turn go through its phases, or takes each phase through all seats, or runs its
//! phases once with nobody active. Where phases go through all seats, a single one may also run once and order its seats
//! itself, or go around again and again until every seat is done. A phase may ask to begin anew when it is over.

#[cfg(test)]
mod tests;

use crate::kernel::def::{Around, Def, Order, Stage, Until};
use crate::kernel::ids::Seat;

use super::State;

/// A phase that has begun so often without coming to its end does not end.
const MOST_REPEATS: u16 = 10_000;

/// Where a game stands in its order of play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Flow {
    pub stage: u8,
    /// From 1.
    pub round: u16,
    /// The how-manieth seat of the round is active, from 0.
    pub turn: u8,
    /// Index into the stage's phases.
    pub phase: u8,
    pub active: Option<Seat>,
    /// The seat that begins each round.
    pub first: Seat,
    pub over: bool,
    /// The running phase begins anew when it is over, with this seat active or nobody.
    pub again: Option<Option<Seat>>,
    /// Seats that are done with a phase that goes around, one bit each.
    pub done: u16,
    /// Seats that have left the game, one bit each.
    pub left: u16,
    /// How often the phase has begun since it was come to. No rule depends on it, so positions are equal without it.
    repeats: u16,
}

impl Flow {
    pub fn start() -> Flow {
        Flow {
            stage: 0,
            round: 1,
            turn: 0,
            phase: 0,
            active: None,
            first: Seat(0),
            over: false,
            again: None,
            done: 0,
            left: 0,
            repeats: 0,
        }
    }

    /// The phase that is running, as an index into the definition's phases.
    pub fn current_phase(&self, def: &Def) -> Option<usize> {
        let stage = def.stages.get(usize::from(self.stage))?;
        stage
            .phases
            .get(usize::from(self.phase))
            .map(|p| usize::from(p.phase))
    }

    /// How many turns of a phase that goes around until all are done came before this one.
    pub fn laps(&self, def: &Def) -> u16 {
        let stage = def.stages.get(usize::from(self.stage));
        match stage.map(|s| s.around(self.phase)) {
            Some(Around::UntilDone) => self.repeats,
            _ => 0,
        }
    }

    /// Has the running phase begun anew more often than any phase should?
    pub fn endless(&self) -> bool {
        self.repeats >= MOST_REPEATS
    }

    /// Is a seat still in the game?
    pub fn plays(&self, seat: Seat) -> bool {
        self.left >> (seat.0 & 15) & 1 == 0
    }

    /// Is a seat done with the phase that goes around?
    pub fn is_done(&self, seat: Seat) -> bool {
        self.done >> (seat.0 & 15) & 1 == 1
    }

    /// Comes to another phase.
    fn come_to(&mut self, phase: u8) {
        (self.phase, self.done, self.repeats) = (phase, 0, 0);
    }
}

/// The seat `steps` places after another in the direction of play.
pub fn seat_after(def: &Def, stage: usize, seat: Seat, steps: usize) -> Seat {
    let clockwise = def.stages.get(stage).is_none_or(|s| s.clockwise);
    seat_along(def, clockwise, seat, steps)
}

/// The how-manieth of a round a seat is, from 0.
fn turn_of(def: &Def, stage: usize, first: Seat, seat: Seat) -> u8 {
    let turn = (0..def.seats).find(|t| seat_after(def, stage, first, *t) == seat);
    turn.unwrap_or(0) as u8
}

#[inline]
fn seat_along(def: &Def, clockwise: bool, seat: Seat, steps: usize) -> Seat {
    let n = def.seats.max(1);
    let steps = around(steps, n);
    let at = if clockwise {
        seat.index() + steps
    } else {
        seat.index() + n - steps
    };
    Seat(around(at, n) as u8)
}

/// `at % n`, without a division where it is less than two rounds.
#[inline]
fn around(at: usize, n: usize) -> usize {
    let at = if at >= n { at - n } else { at };
    if at < n { at } else { at % n }
}

impl State {
    /// Puts the flow on the first phase of the first stage that has any.
    pub fn begin(&mut self, def: &Def) {
        self.flow = Flow {
            first: self.flow.first,
            left: self.flow.left,
            ..Flow::start()
        };
        self.settle(def);
        self.let_end(def, &[Until::Turn, Until::Phase, Until::Again]);
    }

    /// Goes on to the next phase; sets `over` after the last.
    #[inline]
    pub fn next_phase(&mut self, def: &Def) {
        self.settle_dice();
        let f = &mut self.flow;
        if let Some(stage) = def.stages.get(usize::from(f.stage))
            && stage.order == Order::Turns
            && usize::from(f.phase) + 1 < stage.phases.len()
            && f.again.is_none()
            && f.left == 0
        {
            // The next phase of the same turn, as most often.
            f.come_to(f.phase + 1);
            let turn = usize::from(f.turn);
            f.active = Some(seat_along(def, stage.clockwise, f.first, turn));
            self.let_end(def, &[Until::Phase, Until::Again]);
            return;
        }
        match self.flow.again.take() {
            Some(active) => self.run_again(def, active),
            None => self.next_turn(def),
        }
    }

    /// Begins the same phase anew. Where phases go through all seats, another seat has a turn of its own.
    fn run_again(&mut self, def: &Def, active: Option<Seat>) {
        let f = &mut self.flow;
        f.repeats = f.repeats.saturating_add(1);
        let other = f.active != active;
        f.active = active;
        let stage = def.stages.get(usize::from(f.stage));
        match other && stage.is_some_and(|s| s.order == Order::Phases) {
            true => self.let_end(def, &[Until::Turn, Until::Again]),
            false => self.let_end(def, &[Until::Again]),
        }
    }

    /// Goes on to another turn, seat or round, and lets end what lasts no longer.
    #[inline(never)]
    fn next_turn(&mut self, def: &Def) {
        let Some(stage) = def.stages.get(usize::from(self.flow.stage)) else {
            self.flow.over = true;
            return;
        };
        let last = usize::from(self.flow.phase) + 1 >= stage.phases.len();
        let next = self.flow.phase + 1;
        let (mut over, mut new_round): (&[Until], bool) = (&[Until::Phase, Until::Again], false);
        match stage.order {
            Order::Once => match last {
                true => new_round = true,
                false => self.flow.come_to(next),
            },
            Order::Turns => {
                let stays = self.flow.plays(self.seat_of_turn(def, stage));
                match last || !stays {
                    false => self.flow.come_to(next),
                    true => {
                        self.flow.come_to(0);
                        self.flow.turn += 1;
                        over = &[Until::Turn, Until::Phase, Until::Again];
                        new_round = !self.skip_to_player(def, stage);
                    }
                }
            }
            Order::Phases => {
                over = &[Until::Turn, Until::Again];
                if !self.next_seat(def, stage) {
                    over = &[Until::Turn, Until::Phase, Until::Again];
                    self.flow.turn = 0;
                    self.flow.come_to(next);
                    new_round = last;
                }
            }
        }
        if new_round {
            over = &[Until::Round, Until::Turn, Until::Phase, Until::Again];
            let f = &mut self.flow;
            f.turn = 0;
            f.come_to(0);
            f.round = f.round.saturating_add(1);
            if stage.rounds > 0 && f.round > stage.rounds {
                f.stage += 1;
                f.round = 1;
            }
        }
        self.settle(def);
        self.let_end(def, over);
    }

    /// The seat whose turn it is by the order of play.
    fn seat_of_turn(&self, def: &Def, stage: &Stage) -> Seat {
        let f = &self.flow;
        seat_along(def, stage.clockwise, f.first, usize::from(f.turn))
    }

    /// Goes on to the first seat from this turn on that is still in the game; false if there is none in this round.
    fn skip_to_player(&mut self, def: &Def, stage: &Stage) -> bool {
        while usize::from(self.flow.turn) < def.seats {
            if self.flow.plays(self.seat_of_turn(def, stage)) {
                return true;
            }
            self.flow.turn += 1;
        }
        false
    }

    /// Lets the next seat have the same phase; false if all have had it.
    fn next_seat(&mut self, def: &Def, stage: &Stage) -> bool {
        match stage.around(self.flow.phase) {
            Around::Once => false,
            Around::Each => {
                self.flow.turn += 1;
                self.skip_to_player(def, stage)
            }
            Around::UntilDone => {
                self.flow.repeats = self.flow.repeats.saturating_add(1);
                (0..def.seats).any(|_| {
                    let turn = usize::from(self.flow.turn) + 1;
                    self.flow.turn = around(turn, def.seats) as u8;
                    let seat = self.seat_of_turn(def, stage);
                    self.flow.plays(seat) && !self.flow.is_done(seat)
                })
            }
        }
    }

    /// Works out who is active, and skips stages without phases and seats that have left.
    fn settle(&mut self, def: &Def) {
        while def
            .stages
            .get(usize::from(self.flow.stage))
            .is_some_and(|s| s.phases.is_empty())
        {
            self.flow.stage += 1;
        }
        let Some(stage) = def.stages.get(usize::from(self.flow.stage)) else {
            self.flow.over = true;
            self.flow.active = None;
            return;
        };
        self.flow.active = match stage.alone(self.flow.phase) {
            true => None,
            false if self.skip_to_player(def, stage) => Some(self.seat_of_turn(def, stage)),
            false => {
                // Nobody is left to play.
                self.flow.over = true;
                None
            }
        };
    }

    /// The running phase begins anew when it is over, with this seat active or nobody.
    pub fn run_phase_again(&mut self, active: Option<Seat>) {
        self.flow.again = Some(active);
    }

    /// A seat is done with a phase that goes around until all are; false in any other phase.
    pub fn finish_turns(&mut self, def: &Def, seat: Seat) -> bool {
        let stage = def.stages.get(usize::from(self.flow.stage));
        let goes_around = stage.is_some_and(|s| s.around(self.flow.phase) == Around::UntilDone);
        if goes_around {
            self.flow.done |= 1 << (seat.0 & 15);
        }
        goes_around
    }

    /// A seat leaves the game: it has no more turns.
    pub fn leave(&mut self, seat: Seat) {
        self.flow.left |= 1 << (seat.0 & 15);
    }

    /// Begins the turn of a seat: with its first phase where each seat goes through all of them in a row, else in the phase
    /// that is running. What lasts for one turn begins anew, and loans end. False where nobody is active.
    pub fn begin_turn(&mut self, def: &Def, seat: Seat) -> bool {
        let at = usize::from(self.flow.stage);
        let first = self.flow.first;
        let turn = (0..def.seats).find(|t| seat_after(def, at, first, *t) == seat);
        let (Some(turn), true) = (turn, self.flow.active.is_some()) else {
            return false;
        };
        self.flow.turn = turn as u8;
        self.flow.active = Some(seat);
        if def.stages.get(at).is_some_and(|s| s.order == Order::Turns) {
            self.flow.come_to(0);
        }
        self.flow.again = None;
        self.lent = Default::default();
        self.let_end(def, &[Until::Turn, Until::Phase, Until::Again]);
        true
    }

    /// Names the seat that begins each round from now on.
    pub fn set_first(&mut self, seat: Seat) {
        self.flow.first = seat;
    }

    /// Another seat begins the rounds, this one too; whose turn it is stays.
    pub fn move_first(&mut self, def: &Def, seat: Seat) {
        self.flow.first = seat;
        if let Some(active) = self.flow.active {
            let stage = usize::from(self.flow.stage);
            self.flow.turn = turn_of(def, stage, seat, active);
        }
    }

    pub fn set_round(&mut self, round: u16) {
        self.flow.round = round;
    }

    /// Stands in a phase of a stage, as a position has it.
    pub fn stand_in(
        &mut self,
        def: &Def,
        (stage, phase): (usize, usize),
        round: u16,
        first: Seat,
        active: Option<Seat>,
    ) {
        let turn = active.map_or(0, |a| turn_of(def, stage, first, a));
        self.flow = Flow {
            stage: stage as u8,
            round,
            turn,
            phase: phase as u8,
            active,
            first,
            left: self.flow.left,
            ..Flow::start()
        };
    }

    /// These seats are done with the running phase, and those have left the game; one bit each.
    pub fn set_done_and_left(&mut self, done: u16, left: u16) {
        (self.flow.done, self.flow.left) = (done, left);
    }

    /// Goes to a phase of a stage. Round and turn stay as they are within a stage; another one begins with its first
    /// seat. A game that was over goes on.
    pub fn go_to_phase(&mut self, def: &Def, stage: usize, phase: usize) {
        let Some(s) = def.stages.get(stage) else {
            return;
        };
        let f = &mut self.flow;
        if usize::from(f.stage) != stage {
            (f.stage, f.round, f.turn) = (stage as u8, 1, 0);
        }
        f.come_to(phase as u8);
        f.over = false;
        f.again = None;
        self.outcome = None;
        let seat = seat_after(def, stage, self.flow.first, usize::from(self.flow.turn));
        self.flow.active = (!s.alone(phase as u8)).then_some(seat);
        self.let_end(def, &[Until::Phase, Until::Again]);
    }

    /// What lasts until one of these ends now.
    fn let_end(&mut self, def: &Def, over: &[Until]) {
        self.end_suspensions(over);
        for until in over {
            let resets = match until {
                Until::Game => continue,
                Until::Round => &def.resets.round,
                Until::Turn => &def.resets.turn,
                Until::Phase => &def.resets.phase,
                Until::Again => &def.resets.again,
            };
            for (cells, start) in resets {
                self.counters[cells.clone()].fill(*start);
            }
        }
    }
}
