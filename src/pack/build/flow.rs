//! Where in the order of play a position stands.

use crate::kernel::def::Around;
use crate::kernel::ids::Seat;
use crate::pack::read::scenario::Position;
use crate::pack::text::at::{At, unknown};

use super::position::Setup;

impl Setup<'_> {
    /// Stands where a position says; nothing if it says something wrong.
    pub(super) fn flow(&mut self, position: &Position) -> Option<()> {
        let (stage, phase) = self.phase(position)?;
        let def = &self.def.stages[stage];
        let first = match &position.first {
            Some(name) => self.seat(name)?,
            None => Seat(0),
        };
        let (done, left) = (self.seats(&position.done)?, self.seats(&position.left)?);
        if let Some(name) = position.done.first()
            && def.around(phase as u8) != Around::UntilDone
        {
            let message = format!(
                "`{}` does not go around until all are done",
                position.phase.value
            );
            let help = "only a phase with `repeat = true` does";
            self.problems.push(name.problem(message).help(help));
        }
        let round = position.round.as_ref().map_or(1, |r| r.value);
        if def.rounds > 0 && round > i64::from(def.rounds) {
            let (name, n) = (&def.name, def.rounds);
            let message = format!("the stage `{name}` has {n} rounds, not {round}");
            let spot = position.round.as_ref().map(|r| r.spot.clone());
            self.problems
                .push(spot.unwrap_or_default().problem(message));
        }
        let alone = def.alone(phase as u8);
        let active = match &position.active {
            Some(name) if alone => {
                let message = format!("nobody is active in `{}`", position.phase.value);
                self.problems.push(name.problem(message));
                return None;
            }
            Some(name) => Some(self.seat(name)?),
            None => (!alone).then_some(first),
        };
        let round = u16::try_from(round).unwrap_or(1);
        let at = (stage, phase);
        self.state.stand_in(self.def, at, round, first, active);
        self.state.set_done_and_left(done, left);
        Some(())
    }

    /// Seats as bits.
    fn seats(&mut self, names: &[At<String>]) -> Option<u16> {
        let mut bits = 0;
        for name in names {
            bits |= 1 << (self.seat(name)?.0 & 15);
        }
        Some(bits)
    }

    /// The stage and the phase within it.
    fn phase(&mut self, position: &Position) -> Option<(usize, usize)> {
        let def = self.def;
        let wanted = position.stage.as_ref();
        let names = || def.stages.iter().map(|s| s.name.as_str());
        if let Some(stage) = wanted.filter(|w| names().all(|n| n != w.value)) {
            self.problems.push(unknown(stage, "stage", names()));
            return None;
        }
        let mut found = Vec::new();
        let mut phases = Vec::new();
        for (i, stage) in def.stages.iter().enumerate() {
            if wanted.is_some_and(|w| w.value != stage.name) {
                continue;
            }
            for (j, p) in stage.phases.iter().enumerate() {
                let name = def.phases.get(usize::from(p.phase));
                phases.push(name);
                if name == position.phase.value {
                    found.push((i, j));
                }
            }
        }
        match found[..] {
            [] => {
                let problem = unknown(&position.phase, "phase", phases.iter().copied());
                self.problems.push(problem);
                None
            }
            [(i, _), (j, _), ..] if i != j => {
                let (a, b) = (&def.stages[i].name, &def.stages[j].name);
                let message = format!("the phase `{}` is in several stages", position.phase.value);
                let help = format!("add `stage = \"{a}\"` or `stage = \"{b}\"`");
                self.problems
                    .push(position.phase.problem(message).help(help));
                None
            }
            // A phase that a stage has twice: the first time.
            [at, ..] => Some(at),
        }
    }
}
