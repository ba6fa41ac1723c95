//! Positions inside a roll. A roll goes on by the state alone until it is over or the script has to see something, so a
//! search comes back to a position in it by copying; only what follows the roll needs the phase's coroutine again.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{Snapshot, Table};
use crate::kernel::ids::Face;
use crate::kernel::roll::Roll;
use crate::kernel::{Knowers, State};
use crate::script::game::log::Entry;
use crate::script::game::play::{Landmark, Rolling, Waits};

/// Where a coroutine waits: no other of any game ever waits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Suspension {
    table: u64,
    step: u64,
}

impl Suspension {
    pub fn new() -> Suspension {
        static TABLES: AtomicU64 = AtomicU64::new(0);
        let table = TABLES.fetch_add(1, Ordering::Relaxed);
        Suspension { table, step: 0 }
    }

    pub fn moves_on(&mut self) {
        self.step += 1;
    }
}

/// What a game inside a roll is, beside the start of its phase and what happened since.
#[derive(Clone, Debug)]
pub struct Inside {
    state: State,
    waits: Waits,
    rolling: Option<Rolling>,
    landmark: Option<Landmark>,
    secrets: Knowers,
    /// Where the coroutine waits for the roll; nothing if it had gone astray already.
    suspension: Option<Suspension>,
}

impl Snapshot {
    /// Answers that have to be run through again to come back to it.
    pub fn repeats(&self) -> usize {
        let given = |e: &&Entry| matches!(e, Entry::Answer { auto: false, .. });
        match self.inside {
            Some(_) => 0,
            None => self.log.iter().filter(given).count(),
        }
    }
}

impl Table {
    /// Where a search stands in a roll, if it does.
    pub(super) fn inside(&self) -> Option<Box<Inside>> {
        let p = &self.play;
        let searched = p.driver.stops_between_phases() && p.phase.roll.is_some();
        searched.then(|| {
            Box::new(Inside {
                state: p.state.clone(),
                waits: p.waits.clone(),
                rolling: p.phase.roll,
                landmark: p.phase.landmark,
                secrets: p.may_know(),
                suspension: (self.waiting && !self.astray).then_some(self.suspension),
            })
        })
    }

    /// Goes on inside a roll. The coroutine waits for its end, or it has gone astray.
    pub(super) fn stand_inside(&mut self, to: &Inside) {
        let p = &mut *self.play;
        p.state.copy_from(&to.state);
        p.waits.clone_from(&to.waits);
        (p.phase.roll, p.phase.landmark) = (to.rolling, to.landmark);
        (p.phase.under_way, p.phase.together) = (true, None);
        p.phase.secrets.set(to.secrets);
        p.phase.heard.clear();
        self.astray = !(self.waiting && to.suspension == Some(self.suspension));
    }

    /// The roll in which a search stands.
    pub fn roll(&self) -> Option<&Roll> {
        self.play.phase.roll.as_ref().map(|r| &r.roll)
    }

    /// Where all dice of a roll are kept: has them show other faces, given for all dice.
    pub fn turn_rolled(&mut self, faces: &[Face]) {
        let (play, def) = (&mut *self.play, &self.host.program.def);
        let Some(rolling) = play.phase.roll.filter(|_| play.waits == Waits::Rolled) else {
            return;
        };
        if play.state.dice().iter().map(|d| &d.face).eq(faces) {
            return;
        }
        play.state.turn_kept(faces);
        play.phase.landmark = Some(rolling.landmark(def, &play.state, play.log.len()));
        // The script is to see them, and it waits where others lie.
        self.astray = true;
    }

    /// May an ability act at a hook point that the script of the running phase names?
    pub fn powers_act(&self) -> bool {
        let Some(phase) = self.play.state.flow().current_phase(self.def()) else {
            return false;
        };
        let c = &mut *self.host.ctx.borrow_mut();
        let points = &self.host.phases[phase].points;
        c.hooks.act_at(&c.program, &self.play.state, phase, points)
    }

    /// A script has to go on that waits somewhere else: the phase is run again to where the game stands.
    pub(super) fn come_back(&mut self) {
        if std::mem::take(&mut self.astray) {
            self.waiting = false;
            self.host.ctx.borrow_mut().play.again();
        }
    }
}
