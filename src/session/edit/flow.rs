//! The order of play and the dice, set by hand.

use crate::kernel::Def;
use crate::kernel::def::Order;
use crate::kernel::ids::Seat;
use crate::problem::Problem;

use super::{EditResult, Editor, bad, bad_help};

impl Editor<'_> {
    pub(super) fn round(&mut self, words: &[&str]) -> EditResult<String> {
        let rounds = self.def.stages.get(usize::from(self.state.flow().stage));
        let most = rounds.map_or(0, |s| s.rounds);
        let n = match words {
            [n] => n.parse::<u16>().ok().filter(|n| *n > 0),
            _ => None,
        };
        match n {
            Some(n) if most > 0 && n > most => bad(format!("there are {most} rounds, not {n}")),
            Some(n) => {
                self.state.set_round(n);
                Ok(format!("round {n}"))
            }
            None => bad("write e.g. `set round 2`"),
        }
    }

    /// Another seat begins the rounds; whose turn it is stays.
    pub(super) fn first(&mut self, words: &[&str]) -> EditResult<String> {
        let seat = match words {
            [word] => self.seat(word).filter(|s| *s != Seat::COMMON),
            _ => None,
        };
        let Some(seat) = seat else {
            return bad("write e.g. `set first p1`");
        };
        self.state.move_first(self.def, seat);
        Ok(format!("first {}", self.label(seat.handle())))
    }

    /// A phase of the running stage, else of the only stage that has it.
    pub(super) fn phase(&mut self, words: &[&str]) -> EditResult<String> {
        let names = || self.def.phases.iter();
        let name = match words {
            [word] => Self::only(word, names()),
            _ => None,
        };
        let all = || names().collect::<Vec<_>>().join(", ");
        let Some(name) = name else {
            return match words {
                [] => bad_help("which phase?", format!("there is: {}", all())),
                _ => bad_help(
                    format!("there is no phase `{}`", words.join(" ")),
                    format!("there is: {}", all()),
                ),
            };
        };
        let now = usize::from(self.state.flow().stage);
        let mut found = Vec::new();
        for (i, stage) in self.def.stages.iter().enumerate() {
            let is = |p: &&crate::kernel::def::StagePhase| {
                self.def.phases.get(usize::from(p.phase)) == name
            };
            let at = stage.phases.iter().position(|p| is(&p));
            found.extend(at.map(|j| (i, j)));
        }
        let own = found.iter().find(|(i, _)| *i == now);
        let Some((stage, phase)) = own.or(found.first()).copied() else {
            return bad(format!("the phase `{name}` is not played in this game"));
        };
        self.everybody_plays(stage)?;
        self.state.settle_dice();
        self.state.go_to_phase(self.def, stage, phase);
        Ok(name.into())
    }

    /// Turns make no sense before everybody has a role, where there are any.
    fn everybody_plays(&self, stage: usize) -> EditResult<()> {
        let turns = self.def.stages[stage].order != Order::Once;
        let idle = self
            .def
            .seat_ids()
            .find(|s| self.state.role_of(*s).is_none());
        match idle {
            Some(seat) if turns && !self.def.roles.is_empty() => bad_help(
                format!("p{} plays nothing yet", seat.0 + 1),
                "play the beginning first (`auto 10` lets bots do it), or open a scenario that says who plays what",
            ),
            _ => Ok(()),
        }
    }

    pub(super) fn turn(&mut self, words: &[&str]) -> EditResult<String> {
        let seat = match words {
            [word] => self.seat(word).filter(|s| *s != Seat::COMMON),
            _ => None,
        };
        let Some(seat) = seat else {
            let names = self.def.seat_ids().map(|s| self.label(s.handle()));
            let names: Vec<String> = names.collect();
            return match words {
                [] => bad_help("whose turn?", format!("one of {}", names.join(", "))),
                _ => bad_help(
                    format!("nobody plays `{}`", words.join(" ")),
                    format!("there is: {}", names.join(", ")),
                ),
            };
        };
        if !self.state.begin_turn(self.def, seat) {
            return bad_help(
                "it is nobody's turn in this phase",
                "`phase NAME` goes to a phase of a turn first",
            );
        }
        Ok(self.label(seat.handle()))
    }

    /// Lays all dice out: those named are kept with their faces, the others are in the hand.
    pub(super) fn dice(&mut self, words: &[&str]) -> EditResult<String> {
        self.state.settle_dice();
        self.state.gather_dice();
        let words: Vec<String> = join_dice(self.def, words);
        let mut keys = Vec::new();
        for word in &words {
            let face = match self.def.faces_named(word)[..] {
                [face] => face,
                [] => {
                    let names = self.def.faces.iter().map(|f| f.key.as_str());
                    let p = Problem::new(format!("no die has the face `{word}`"));
                    return Err(Box::new(p.nearest(word, names)));
                }
                ref several => {
                    let keys = several.iter().map(|f| self.label(f.handle()));
                    let keys: Vec<String> = keys.collect();
                    return bad(format!("`{word}` may mean {}", keys.join(" or ")));
                }
            };
            let die = self.def.faces[face.index()].die;
            if self.state.lay_die(self.def, face, true).is_err() {
                let d = &self.def.dice[die.index()];
                return bad(format!("there are only {} dice `{}`", d.count, d.name));
            }
            keys.push(self.label(face.handle()));
        }
        Ok(match keys.is_empty() {
            true => "none".into(),
            false => keys.join(" "),
        })
    }
}

/// `die=face` came apart at its sign: puts the two together again. `none` is no die at all.
fn join_dice(def: &Def, words: &[&str]) -> Vec<String> {
    let mut out: Vec<String> = Vec::new();
    let mut words = words.iter().filter(|w| **w != "none").peekable();
    while let Some(word) = words.next() {
        let die = def.dice.iter().position(|d| d.name == *word);
        let face = |next: &&&str| {
            let faces = def.faces.iter().filter(|f| Some(f.die.index()) == die);
            faces.into_iter().any(|f| f.name == ***next)
        };
        match words.next_if(|next| face(next)) {
            Some(next) => out.push(format!("{word}-{next}")),
            None => out.push((*word).to_string()),
        }
    }
    out
}
