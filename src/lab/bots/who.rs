//! Whom a rule about players is for: a seat (`p1`), whoever plays a faction, or all.

use crate::kernel::ids::{Role, Seat, nearest};
use crate::kernel::{Def, State};
use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Who {
    All,
    Seat(Seat),
    /// Whoever plays this role, once somebody does.
    Role(Role),
}

impl Who {
    pub fn read(def: &Def, name: &str) -> Result<Who, Problem> {
        if name == "all" {
            return Ok(Who::All);
        }
        match (seat_number(def, name), def.role(name)) {
            (Some(seat), _) => Ok(Who::Seat(seat)),
            (_, Some(role)) if def.roles[role.index()].min_players > def.seats => {
                let n = def.roles[role.index()].min_players;
                let p = Problem::new(format!(
                    "`{name}` needs {n} players, here are {}",
                    def.seats
                ));
                Err(p.help("name another faction, or a seat: p1, p2, …"))
            }
            (_, Some(role)) => Ok(Who::Role(role)),
            _ => Err(no_such_seat(def, name)),
        }
    }

    pub fn fits(self, state: &State, seat: Seat) -> bool {
        match self {
            Who::All => true,
            Who::Seat(s) => s == seat,
            Who::Role(role) => state.role_of(seat) == Some(role),
        }
    }

    /// As it can be said again.
    pub fn said(self, def: &Def) -> String {
        match self {
            Who::All => "all".into(),
            Who::Seat(s) => format!("p{}", s.0 + 1),
            Who::Role(r) => def.roles[r.index()].id.clone(),
        }
    }
}

/// The seat of a name like `p1`.
pub fn seat_number(def: &Def, name: &str) -> Option<Seat> {
    let n: u8 = name.strip_prefix('p')?.parse().ok()?;
    let seat = Seat(n.checked_sub(1)?);
    (seat.index() < def.seats).then_some(seat)
}

fn no_such_seat(def: &Def, name: &str) -> Problem {
    let p = Problem::new(format!("there is no seat `{name}`"));
    let names = def.roles.iter().map(|r| r.id.as_str());
    let near = nearest(name, names);
    let hint = near.map_or(String::new(), |n| format!("did you mean `{n}`? "));
    p.help(format!("{hint}seats are p1 to p{}", def.seats))
}
