//! What authors of scripts can read about the API, all of it declared once.
//!
//! Functions of `game` are described where they are registered (`api.rs`, `host.rs`); what the prelude defines is
//! described in `functions`, the tables that scripts write in `tables`, what is left of Lua itself in `standard`. The
//! checks of constructors use the same lists, so a field cannot be accepted without being described.

pub mod functions;
pub mod notation;
pub mod standard;
pub mod tables;

pub use functions::FUNCTIONS;
pub use notation::{Param, Signature};
pub use tables::{CLASSES, Class, Field};

use super::host::Host;

/// One function of the API as authors read about it.
#[derive(Clone, Copy, Debug)]
pub struct Doc {
    /// `game`, `ask`, `chance`, or nothing for a global function.
    pub table: &'static str,
    pub name: &'static str,
    /// In the notation of [`Signature`].
    pub signature: &'static str,
    pub about: &'static str,
    /// The heading under which it is listed.
    pub section: &'static str,
}

impl Doc {
    /// As a script calls it.
    pub fn full_name(&self) -> String {
        match self.table {
            "" => self.name.into(),
            table => format!("{table}.{}", self.name),
        }
    }
}

/// The sorts of handles, which are the types of the API, with what they stand for.
pub const HANDLES: &[(&str, &str)] = &[
    (
        "seat",
        "a player at the table; `common` owns what belongs to nobody",
    ),
    ("place", "a region of the map or a pile beside it"),
    ("kind", "a kind of piece"),
    (
        "piece",
        "pieces of one kind and owner at a place; `parts` takes it apart",
    ),
    ("die", "a type of die"),
    ("face", "a face of a type of die"),
    (
        "counter",
        "a number (or handle) that the game keeps, for itself or for each seat or place",
    ),
    ("track", "a track of the map, on which a marker goes around"),
    ("role", "what a seat plays: a faction"),
    ("zone", "where cards lie: a deck, a hand, a discard pile"),
    ("card", "a card"),
    ("word", "a further word for options"),
    ("tag", "a tag of kinds, regions and faces"),
];

/// Values that are globals but neither functions nor tables of names: name, type, meaning.
pub const VALUES: &[(&str, &str, &str)] = &[
    ("common", "seat", "The owner of what belongs to nobody."),
    (
        "nowhere",
        "place",
        "In `piece`: a place that goes without saying.",
    ),
];

/// The headings, in the order in which they are listed.
pub const SECTIONS: &[&str] = &[
    "Declaring",
    "Hooks",
    "Asking",
    "Chance",
    "Telling",
    "Pieces",
    "The map",
    "Counters",
    "Dice",
    "Seats and turns",
    "Cards",
    "The end",
];

/// All functions: those registered with the machine and those of the prelude, by section.
pub fn functions(host: &Host) -> Vec<Doc> {
    let registered = host.docs.iter();
    let mut all: Vec<Doc> = registered.chain(FUNCTIONS).copied().collect();
    all.sort_by_key(|d| SECTIONS.iter().position(|s| *s == d.section));
    all
}

/// A hook point's value when it has none.
pub const NO_VALUE: &str = "none";
