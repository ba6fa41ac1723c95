//! Games that stop at every chance event and at the end of every phase, for a driver that looks at all that may happen.

use std::hash::Hash as _;
use std::rc::Rc;

use crate::kernel::State;
use crate::kernel::digest::Digest;
use crate::kernel::ids::Seat;
use crate::problem::Problem;
use crate::script::game::context::Only;
use crate::script::game::driver::{Fall, Planned, Steps};
use crate::script::game::log::Drawn;
use crate::script::game::play::{Event, Waits};
use crate::script::run::host::Host;

use super::{Snapshot, Stop, Table};

impl Table {
    /// Begins a game that draws nothing: it stops at each chance event that is not laid down, until that is settled.
    pub fn stepwise(host: &Rc<Host>) -> Result<Table, Box<Problem>> {
        let start = host.program.start.clone();
        let mut table = Table::from_start(
            host,
            start,
            Vec::new(),
            Box::new(Steps::new(host.watches())),
        );
        table.run()?;
        table.answer_known()?;
        Ok(table)
    }

    /// Does a stepwise game stand at the end of a phase? [`Table::proceed`] goes on to the next.
    pub fn phase_ended(&self) -> bool {
        self.play.waits == Waits::PhaseEnd
    }

    /// Does it stand where all dice of a roll are kept and nothing else has happened yet? [`Table::proceed`] goes on.
    pub fn rolled(&self) -> bool {
        self.play.waits == Waits::Rolled
    }

    /// The chance event a stepwise game stands at.
    pub fn event(&self) -> Option<&Event> {
        match &self.play.waits {
            Waits::Chance(event) => Some(event),
            _ => None,
        }
    }

    /// Is a Lua expression true of the position? `me` is a seat in it. It can only look.
    pub fn holds(&self, expression: &str, me: Seat) -> Result<bool, Box<Problem>> {
        let host = &self.host;
        let lent = std::mem::replace(&mut host.ctx.borrow_mut().state, self.play.state.clone());
        let only = host.ctx.borrow_mut().only.replace(Only::Goal);
        let found = host.sync();
        let found = found.and_then(|()| host.test(expression, me.handle().0));
        let mut c = host.ctx.borrow_mut();
        (c.state, c.only) = (lent, only);
        drop(c);
        found.map_err(|e| Box::new(host.problem(&e)))
    }

    /// A stepwise game that stands where a snapshot was taken, perhaps by another machine with the same rules.
    pub fn stepwise_at(host: &Rc<Host>, at: &Snapshot) -> Result<Table, Box<Problem>> {
        let (start, log) = (State::clone(&at.start), at.log.clone());
        let mut table = Table::from_start(host, start, log, Box::new(Steps::new(host.watches())));
        table.rerun()?;
        Ok(table)
    }

    /// Says how the chance event comes out at which a stepwise game stands.
    pub fn settle(&mut self, drawn: Drawn) -> Result<(), Stop> {
        self.fall(Fall::Drawn(drawn))
    }

    /// The same in words.
    pub fn settle_text(&mut self, text: &str) -> Result<(), Stop> {
        self.fall(Fall::Laid(Planned {
            what: String::new(),
            text: text.into(),
            partial: false,
        }))
    }

    fn fall(&mut self, fall: Fall) -> Result<(), Stop> {
        let stands = self.event().is_some();
        match self.driver_mut::<Steps>().filter(|_| stands) {
            Some(steps) => steps.next = Some(fall),
            None => return Err(Stop::Over),
        }
        self.go_on()
    }

    /// Goes on from the end of a phase or of a roll to the next stop.
    pub fn proceed(&mut self) -> Result<(), Stop> {
        let p = &mut *self.play;
        match p.waits {
            Waits::PhaseEnd => p.end_phase(&self.host.program.def),
            Waits::Rolled => {
                let seen = p.phase.roll.take().map(|r| r.seen(&p.state));
                p.log.extend(seen);
            }
            _ => return Err(Stop::Over),
        }
        p.waits = Waits::Nothing;
        self.go_on()
    }

    fn go_on(&mut self) -> Result<(), Stop> {
        self.run().map_err(Stop::Fault)?;
        self.answer_known().map_err(Stop::Fault)
    }

    /// Names the position and the point of the running phase: equal keys have equal futures.
    pub fn key(&self) -> u128 {
        if self.phase_ended() {
            return !self.play.state.position(self.def());
        }
        let mut h = Digest::default();
        h.put(&self.play.start.position(self.def()).to_le_bytes());
        let (before, after) = match &self.play.phase.landmark {
            Some(l) => {
                h.put(&l.digest.to_le_bytes());
                (
                    l.before.min(self.play.log.len()),
                    l.at.min(self.play.log.len()),
                )
            }
            None => (self.play.log.len(), self.play.log.len()),
        };
        self.play.log[..before].hash(&mut h);
        self.play.log[after..].hash(&mut h);
        h.hash_128()
    }
}
