//! From one phase to the next.

use std::cell::Cell;

use crate::kernel::Knowers;
use crate::kernel::ids::Seat;
use crate::script::game::context::Context;
use crate::script::game::play::Waits;
use crate::script::load::needs::Need;
use crate::script::machine::fail::{Fail, Result};
use crate::script::run::host::Phase;

/// So many phases in a row without anything to do are too many.
const MOST_IDLE: usize = 10_000;

impl Context {
    /// Ends the phase that was running, if any, and begins the next that has anything to do; nothing if the game is
    /// over, or stops in between because it goes step by step.
    pub fn next_phase(&mut self, phases: &[Phase]) -> Result<Option<(usize, Option<Seat>)>> {
        let (play, def) = (&mut *self.play, &self.program.def);
        let stops = play.driver.stops_between_phases();
        if play.phase.under_way {
            if stops {
                (play.phase.under_way, play.waits) = (false, Waits::PhaseEnd);
                return Ok(None);
            }
            play.end_phase(def);
        }
        for _ in 0..MOST_IDLE {
            let Some((phase, me)) = play.begin_phase(def) else {
                return Ok(None);
            };
            if play.state.flow().endless() {
                return Err(repeats(def.phases.get(phase)));
            }
            let idle = |n: &Need| {
                let (program, hooks) = (&self.program, &mut self.hooks);
                !n.met(def, &play.state, &self.queries, &Cell::new(Knowers::ALL))
                    && !hooks.act_at(program, &play.state, phase, &n.points)
            };
            if !phases[phase].need.as_ref().is_some_and(idle) {
                return Ok(Some((phase, me)));
            }
            if stops {
                (play.phase.under_way, play.waits) = (false, Waits::PhaseEnd);
                return Ok(None);
            }
            play.end_phase(def);
        }
        Err(Fail::new(
            "no phase has anything to do any more: the game stands still",
        ))
    }
}

#[cold]
fn repeats(phase: &str) -> Fail {
    Fail::new(format!(
        "the phase `{phase}` begins again and again and does not end: it goes on while it calls `game.again`, or while a \
         seat has not called `game.done`"
    ))
}
