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
pub use tables::{CLASSES, Class};

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
    ("area", "regions of the map under one name"),
    ("kind", "a kind of piece"),
    (
        "piece",
        "pieces of one kind and owner at a place; `parts` takes it apart",
    ),
    (
        "playing",
        "a card at a place, from a product of queries; `parts` takes it apart",
    ),
    ("die", "a type of die"),
    ("face", "a face of a type of die"),
    (
        "counter",
        "a number (or handle) that the game keeps, for itself or for each seat, place or card",
    ),
    ("track", "a track of the map, on which a marker goes around"),
    ("role", "what a seat plays: a faction"),
    (
        "ability",
        "an ability of a faction, a variant or the pack, such as `ability[\"reds.smith\"]`",
    ),
    ("zone", "where cards lie: a deck, a hand, a discard pile"),
    ("card", "a card"),
    ("word", "a further word for options"),
    ("tag", "a tag of kinds, regions, faces and cards"),
];

/// Values that are globals but neither functions nor tables of names: name, type, meaning.
pub const VALUES: &[(&str, &str, &str)] = &[
    ("common", "seat", "The owner of what belongs to nobody."),
    (
        "nowhere",
        "place",
        "In `piece`: a place that goes without saying.",
    ),
    (
        "row",
        "table<card, table>",
        "What is printed on a card: `row[card].name`, `title`, `text`, `tags`, and the fields that the game declares in \
         `[card_fields]`; nothing where the card says nothing. Tags are a list, and `row[card].tags[tag.x]` tells whether one \
         is among them. Rows cannot be changed.",
    ),
];

/// The headings, in the order in which they are listed.
pub const SECTIONS: &[&str] = &[
    "Declaring",
    "Queries",
    "Hooks",
    "Asking",
    "Chance",
    "Telling",
    "Pieces",
    "The map",
    "Counters",
    "Dice",
    "Seats and turns",
    "Abilities",
    "Cards",
    "The end",
];

/// What stands below a heading, before its functions.
pub const NOTES: &[(&str, &str)] = &[
    (
        "Queries",
        "A query is declared once, at file level, and asked as often as wanted: `Q(a, b)` lists what it has, in the order of \
         handles, `Q.count(a, b)` counts it, `Q.any(a, b)` tells whether there is any, `Q.has(x, a, b)` whether it has a thing. \
         The kernel looks at the declared conditions in one call; functions and the hook look at what is left. With `id` every \
         file finds it as `query.NAME`, and a variant that declares it anew with `replaces = true` changes it for all of them.",
    ),
    (
        "Asking",
        "Questions are asked, and chance is drawn, while a phase runs, an action, or a handler called from them. Whatever \
         finds the options of a question only looks at the game: a function given as options, `unless`, `only_if`, the \
         hook of the decision, and every handler called on the way. So do `when` of an action, goals, `lua` lines and the \
         file level. There `ask`, `chance` and everything that changes the game are errors, and `note` tells nothing. \
         Nothing can be asked or drawn inside a function that `table.sort`, `string.gsub` or a metamethod calls.\n\n\
         A question has at most 4,000 options, and a phase asks and draws at most 10,000 times. What a script does for \
         one decision costs units: a turn of a loop or a call is one, 64 bytes of memory are one, library functions cost \
         by the length of what they work on. 2,000,000 units or 40 MB end the call with an error that no `pcall` can \
         catch, and the game stands as before.",
    ),
    (
        "Telling",
        "A note has at most 10,000 letters, with what it is filled with.",
    ),
];

/// A hook point's value when it has none.
pub const NO_VALUE: &str = "none";
