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
        self.has_done_nothing()?;
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
            if self.tries_needs {
                play.phase.idle = Some(play.state.hash());
                return Ok(Some((phase, me)));
            }
            play.end_phase(def);
        }
        Err(Fail::new(
            "no phase has anything to do any more: the game stands still",
        ))
    }

    /// What a phase needs only saves time: where it is passed over, it would have done nothing.
    fn has_done_nothing(&self) -> Result<()> {
        let p = &self.play;
        match p.phase.idle {
            Some(begun) if p.phase.under_way && p.state.hash() != begun => {
                Err(self.idles_wrongly("changes the game"))
            }
            _ => Ok(()),
        }
    }

    /// The same of a phase that waits for an answer.
    pub fn has_asked_nothing(&self) -> Result<()> {
        match self.play.phase.idle {
            Some(_) => Err(self.idles_wrongly("asks something")),
            None => Ok(()),
        }
    }

    #[cold]
    fn idles_wrongly(&self, does: &str) -> Fail {
        let def = &self.program.def;
        let phase = self.play.state.flow().current_phase(def);
        let phase = phase.map_or("", |p| def.phases.get(p));
        Fail::new(format!(
            "the phase `{phase}` is passed over for what it `needs`, but it {does} where it is run all the same: the rule \
             must stand in `run`, and `needs` may only repeat it"
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
