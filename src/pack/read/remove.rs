//! What a pack takes out of the one it extends: `[remove]` with lists of names.

use crate::pack::text::at::At;
use crate::pack::text::fields::Fields;

pub type NameList = Vec<At<String>>;

#[derive(Clone, Debug, Default)]
pub struct Remove {
    pub kinds: NameList,
    pub counters: NameList,
    pub tunables: NameList,
    pub points: NameList,
    pub zones: NameList,
    pub cards: NameList,
    pub dice: NameList,
    pub piles: NameList,
    pub areas: NameList,
    pub regions: NameList,
    pub stages: NameList,
    pub clauses: NameList,
    /// Scripts, by the names of their files.
    pub phases: NameList,
    pub factions: NameList,
    pub actions: NameList,
    pub effects: NameList,
    pub lib: NameList,
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
            areas: f.texts("areas"),
            regions: f.texts("regions"),
            stages: f.texts("stages"),
            clauses: f.texts("clauses"),
            phases: f.texts("phases"),
            factions: f.texts("factions"),
            actions: f.texts("actions"),
            effects: f.texts("effects"),
            lib: f.texts("lib"),
        }
    }
}
