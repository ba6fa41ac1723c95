//! How seats come to their factions in a simulation: bots choose them, they are dealt, or they are given.

use crate::kernel::chance::{Stream, mix};
use crate::kernel::ids::Role;
use crate::kernel::{Answer, Form};
use crate::lab::bots::Seen;
use crate::problem::Problem;
use crate::script::Program;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Seating {
    Chosen,
    /// At random, whatever the bots would choose.
    Dealt,
    /// By seat.
    Given(Vec<Role>),
}

impl Seating {
    /// `chosen`, `dealt`, or factions in the order of the seats.
    pub fn read(program: &Program, text: &str) -> Result<Seating, Problem> {
        match text {
            "" | "chosen" => return Ok(Seating::Chosen),
            "dealt" => return Ok(Seating::Dealt),
            _ => {}
        }
        let def = &program.def;
        let mut roles: Vec<Role> = Vec::new();
        for name in text.split(',').map(str::trim) {
            let Some(role) = def.role(name) else {
                let ids = def.roles.iter().map(|r| r.id.as_str());
                let p = Problem::new(format!("there is no faction `{name}`"));
                return Err(p
                    .help("write chosen, dealt, or the factions in the order of the seats")
                    .nearest(name, ids));
            };
            if roles.contains(&role) {
                return Err(Problem::new(format!("two seats cannot both play `{name}`")));
            }
            roles.push(role);
        }
        match roles.len() == def.seats {
            true => Ok(Seating::Given(roles)),
            false => Err(Problem::new(format!(
                "{} factions are named, but {} play",
                roles.len(),
                def.seats
            ))),
        }
    }

    /// The answer to the question by which seats get their factions; nothing if it is another, or for the bots to answer.
    pub fn answer(&self, program: &Program, seen: &Seen, seed: u64) -> Option<Answer> {
        let spec = program.def.specs.get(usize::from(seen.ask.spec))?;
        if *self == Seating::Chosen || program.role_decision.as_ref() != Some(&spec.what) {
            return None;
        }
        let Form::One { .. } = &seen.ask.form else {
            return None;
        };
        match self {
            Seating::Chosen => None,
            Seating::Dealt => {
                let own = mix(mix(seed, 0xdea1), u64::from(seen.seat().0));
                seen.ask.form.sample(&mut Stream::new(own))
            }
            Seating::Given(roles) => {
                let role = roles.get(seen.seat().index())?;
                let answer = Answer::One(role.handle());
                seen.legal(&answer).then_some(answer)
            }
        }
    }

    /// The factions are those that were given.
    pub fn check(&self, program: &Program, sides: &[Option<usize>]) -> Result<(), Problem> {
        let Seating::Given(roles) = self else {
            return Ok(());
        };
        let odd = roles
            .iter()
            .zip(sides)
            .find(|(r, s)| Some(r.index()) != **s);
        odd.map_or(Ok(()), |(role, _)| {
            let name = &program.def.roles[role.index()].id;
            let p = Problem::new(format!("nobody can be given `{name}` here"));
            Err(p.help("the game or the scenario says itself who plays what; leave out --roles"))
        })
    }
}
