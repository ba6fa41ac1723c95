//! Who and what may occur in a game, by name: all that a report needs to know of the rules.

use serde::{Deserialize, Serialize};

use crate::kernel::Def;
use crate::kernel::ids::Seat;
use crate::lab::bots::Lineup;
use crate::script::Program;

/// What can be used in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum UseKind {
    Ability,
    Action,
    Clause,
}

impl UseKind {
    pub fn told(self) -> &'static str {
        match self {
            UseKind::Ability => "ability",
            UseKind::Action => "action",
            UseKind::Clause => "clause",
        }
    }
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cast {
    pub scenario: String,
    pub variants: Vec<String>,
    /// Names the rules.
    pub rules: u64,
    /// Who may win: factions, or seats in a game without them.
    pub sides: Vec<String>,
    pub bots: Vec<String>,
    /// What can be used.
    pub things: Vec<(UseKind, String)>,
}

impl Cast {
    pub fn of(program: &Program, lineup: &Lineup) -> Cast {
        let def = &program.def;
        let sides = match def.roles.len() {
            0 => def.seats,
            n => n,
        };
        let abilities = program.abilities.iter().map(|a| a.id.clone());
        let actions = def.actions.iter().map(String::from);
        let clauses = program.clauses.keys().cloned();
        let things = abilities.map(|n| (UseKind::Ability, n));
        let things = things.chain(actions.map(|n| (UseKind::Action, n)));
        Cast {
            scenario: program.scenario.clone(),
            variants: program.variants.clone(),
            rules: program.digest,
            sides: (0..sides).map(|s| side_name(def, s)).collect(),
            bots: lineup.names().to_vec(),
            things: things
                .chain(clauses.map(|n| (UseKind::Clause, n)))
                .collect(),
        }
    }

    pub fn side(&self, side: usize) -> &str {
        self.sides.get(side).map_or("", String::as_str)
    }

    pub fn bot(&self, bot: usize) -> &str {
        self.bots.get(bot).map_or("", String::as_str)
    }
}

/// The name of one who may win: a role, or a seat in a game without them.
fn side_name(def: &Def, side: usize) -> String {
    match def.roles.get(side) {
        Some(role) => role.id.clone(),
        None => def.seat_label(&[], Seat(side as u8)),
    }
}
