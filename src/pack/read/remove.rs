//! What a pack takes out of the one it extends: `[remove]` with lists of names.

use crate::pack::text::at::At;
use crate::pack::text::fields::Fields;

pub type Names = Vec<At<String>>;

#[derive(Clone, Debug, Default)]
pub struct Remove {
    pub kinds: Names,
    pub counters: Names,
    pub tunables: Names,
    pub points: Names,
    pub zones: Names,
    pub cards: Names,
    pub dice: Names,
    pub piles: Names,
    pub regions: Names,
    pub stages: Names,
    pub clauses: Names,
    /// Scripts, by the names of their files.
    pub phases: Names,
    pub factions: Names,
    pub actions: Names,
    pub lib: Names,
}

impl Remove {
    pub fn read(f: &mut Fields) -> Remove {
        Remove {
            kinds: f.texts("kinds"),
            counters: f.texts("counters"),
            tunables: f.texts("tunables"),
            points: f.texts("points"),
            zones: f.texts("zones"),
            cards: f.texts("cards"),
            dice: f.texts("dice"),
            piles: f.texts("piles"),
            regions: f.texts("regions"),
            stages: f.texts("stages"),
            clauses: f.texts("clauses"),
            phases: f.texts("phases"),
            factions: f.texts("factions"),
            actions: f.texts("actions"),
            lib: f.texts("lib"),
        }
    }
}
