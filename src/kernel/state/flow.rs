//! The order of play, declared by the pack: stages, rounds, turns and phases.
//!
//! A stage either lets each seat in turn go through its phases, or takes each phase through all seats, or runs its
//! phases once with nobody active; a single phase may also run once and order its seats itself.

use crate::kernel::def::{Def, Until};
use crate::kernel::ids::Seat;

use super::State;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Each phase once, nobody active.
    Once,
    /// Each seat in turn goes through all phases.
    Turns,
    /// Each phase goes through all seats.
    Phases,
}

#[derive(Clone, Debug)]
pub struct StagePhase {
    /// Index into the definition's phases.
    pub phase: u8,
    /// In a stage of [`Order::Phases`]: run once and let the script say who acts.
    pub once: bool,
}

#[derive(Clone, Debug)]
pub struct Stage {
    pub name: String,
    pub order: Order,
    /// How many rounds; 0 goes on until a script ends the game.
    pub rounds: u16,
    pub clockwise: bool,
    pub phases: Vec<StagePhase>,
}

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
            ..Flow::start()
        };
        self.settle(def, true);
    }

    /// Goes on to the next phase; sets `over` after the last.
    #[inline]
    pub fn next_phase(&mut self, def: &Def) {
        self.settle_dice();
        let f = &mut self.flow;
        if let Some(stage) = def.stages.get(usize::from(f.stage))
            && stage.order == Order::Turns
            && usize::from(f.phase) + 1 < stage.phases.len()
        {
            // The next phase of the same turn, as most often.
            f.phase += 1;
            let turn = usize::from(f.turn);
            f.active = Some(seat_along(def, stage.clockwise, f.first, turn));
            self.reset_counters(def, Until::Phase);
            return;
        }
        self.next_turn(def);
    }

    /// Goes on to another turn or seat.
    #[inline(never)]
    fn next_turn(&mut self, def: &Def) {
        let Some(stage) = def.stages.get(usize::from(self.flow.stage)) else {
            self.flow.over = true;
            return;
        };
        let f = &mut self.flow;
        let phases = stage.phases.len() as u8;
        let seats = def.seats as u8;
        let once = stage
            .phases
            .get(usize::from(f.phase))
            .is_some_and(|p| p.once);
        let (mut new_turn, mut new_round) = (false, false);
        match stage.order {
            Order::Once => {
                f.phase += 1;
                new_round = f.phase >= phases;
            }
            Order::Turns => {
                f.phase += 1;
                if f.phase >= phases {
                    (f.phase, f.turn, new_turn) = (0, f.turn + 1, true);
                    new_round = f.turn >= seats;
                }
            }
            Order::Phases => {
                new_turn = true;
                f.turn += 1;
                if once || f.turn >= seats {
                    (f.turn, f.phase) = (0, f.phase + 1);
                    new_round = f.phase >= phases;
                }
            }
        }
        if new_round {
            f.turn = 0;
            f.phase = 0;
            f.round = f.round.saturating_add(1);
            if stage.rounds > 0 && f.round > stage.rounds {
                f.stage += 1;
                f.round = 1;
            }
            self.reset_counters(def, Until::Round);
        }
        self.settle(def, new_turn || new_round);
    }

    /// Works out who is active, skips empty stages and starts the counters of a new turn.
    fn settle(&mut self, def: &Def, new_turn: bool) {
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
        let once = stage
            .phases
            .get(usize::from(self.flow.phase))
            .is_some_and(|p| p.once);
        self.flow.active = match stage.order {
            Order::Once => None,
            Order::Phases if once => None,
            _ => {
                let (first, turn) = (self.flow.first, usize::from(self.flow.turn));
                Some(seat_along(def, stage.clockwise, first, turn))
            }
        };
        if new_turn {
            self.reset_counters(def, Until::Turn);
        }
        self.reset_counters(def, Until::Phase);
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
            self.flow.phase = 0;
        }
        self.lent = Default::default();
        self.reset_counters(def, Until::Turn);
        self.reset_counters(def, Until::Phase);
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
            over: false,
        };
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
        f.phase = phase as u8;
        f.over = false;
        self.outcome = None;
        let alone = s.order == Order::Once || s.phases.get(phase).is_some_and(|p| p.once);
        let seat = seat_after(def, stage, self.flow.first, usize::from(self.flow.turn));
        self.flow.active = (!alone).then_some(seat);
        self.reset_counters(def, Until::Phase);
    }

    fn reset_counters(&mut self, def: &Def, until: Until) {
        let resets = match until {
            Until::Game => return,
            Until::Round => &def.resets.round,
            Until::Turn => &def.resets.turn,
            Until::Phase => &def.resets.phase,
        };
        for (cells, start) in resets {
            self.counters[cells.clone()].fill(*start);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stage(order: Order, rounds: u16, phases: &[(u8, bool)]) -> Stage {
        Stage {
            name: "s".into(),
            order,
            rounds,
            clockwise: true,
            phases: phases
                .iter()
                .map(|&(phase, once)| StagePhase { phase, once })
                .collect(),
        }
    }

    fn walk(stages: Vec<Stage>, seats: usize, first: u8) -> Vec<(usize, Option<u8>, u16)> {
        let def = Def {
            seats,
            stages,
            ..Def::default()
        };
        let mut s = State::new(&def, 1);
        s.flow.first = Seat(first);
        s.begin(&def);
        let mut seen = vec![];
        while !s.flow.over && seen.len() < 50 {
            let phase = s.flow.current_phase(&def).unwrap();
            seen.push((phase, s.flow.active.map(|a| a.0), s.flow.round));
            s.next_phase(&def);
        }
        seen
    }

    #[test]
    fn each_seat_through_all_phases() {
        let seen = walk(
            vec![stage(Order::Turns, 1, &[(0, false), (1, false)])],
            2,
            1,
        );
        let want = [
            (0, Some(1), 1),
            (1, Some(1), 1),
            (0, Some(0), 1),
            (1, Some(0), 1),
        ];
        assert_eq!(seen, want);
    }

    #[test]
    fn each_phase_through_all_seats_and_one_that_orders_itself() {
        let seen = walk(
            vec![stage(Order::Phases, 1, &[(0, false), (1, true)])],
            2,
            0,
        );
        assert_eq!(seen, [(0, Some(0), 1), (0, Some(1), 1), (1, None, 1)]);
    }

    #[test]
    fn stages_follow_each_other_and_count_rounds() {
        let stages = vec![
            stage(Order::Once, 1, &[(0, false)]),
            stage(Order::Once, 1, &[]),
            stage(Order::Turns, 2, &[(1, false)]),
            stage(Order::Once, 1, &[(2, false)]),
        ];
        let seen = walk(stages, 1, 0);
        let want = [(0, None, 1), (1, Some(0), 1), (1, Some(0), 2), (2, None, 1)];
        assert_eq!(seen, want);
    }

    #[test]
    fn a_counter_lasts_for_the_phase_the_turn_or_the_round() {
        let counter = |base: usize, until: Until| crate::kernel::def::CounterDef {
            name: format!("c{base}"),
            scope: crate::kernel::def::Scope::Game,
            until,
            hidden: false,
            start: 0,
            base,
            cells: 1,
        };
        let spans = [Until::Phase, Until::Turn, Until::Round, Until::Game];
        let counters = spans.into_iter().enumerate();
        let mut def = Def {
            seats: 2,
            stages: vec![stage(Order::Turns, 2, &[(0, false), (1, false)])],
            counters: counters.map(|(i, until)| counter(i, until)).collect(),
            counter_cells: spans.len(),
            ..Def::default()
        };
        def.prepare();
        let mut s = State::new(&def, 1);
        s.begin(&def);
        let mut left = vec![];
        for _ in 0..4 {
            s.counters.fill(1);
            s.next_phase(&def);
            left.push(s.counters.to_vec());
        }
        let want = [[0, 1, 1, 1], [0, 0, 1, 1], [0, 1, 1, 1], [0, 0, 0, 1]];
        assert_eq!(left, want);
    }

    #[test]
    fn anticlockwise_goes_down() {
        let mut s = stage(Order::Turns, 1, &[(0, false)]);
        s.clockwise = false;
        let seen: Vec<_> = walk(vec![s], 3, 1).into_iter().map(|x| x.1).collect();
        assert_eq!(seen, [Some(1), Some(0), Some(2)]);
    }
}
