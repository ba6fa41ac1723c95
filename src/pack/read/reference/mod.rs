//! Every table and field that the files of a pack may have, for `docs/pack.md` (`sietch api --format pack`).
//!
//! The readers are the truth: a test reads every file of the data and a sample of each table, notes which fields the
//! readers have asked for, and compares them with what stands here. A field that is not told here fails it, and so does
//! one that is told and that no reader asks for.

mod cards;
mod change;
mod game;
mod map;
mod play;
#[cfg(test)]
mod tests;

/// A field: its name, its type, what it is if it is left out, and its meaning.
pub type TomlField = (&'static str, &'static str, &'static str, &'static str);

/// What stands in place of a default where a field must be given.
const NEEDED: &str = "needed";

pub struct TomlTable {
    /// The kinds of files in which it may stand.
    pub files: &'static [&'static str],
    /// The names that lead to it; `*` stands for a name of the author's, nothing for the file itself.
    pub path: &'static str,
    pub about: &'static str,
    pub fields: &'static [TomlField],
}

/// The kinds of files, each with where it lies and what it is.
pub const FILES: [(&str, &str, &str); 7] = [
    (
        "game.toml",
        "rules/GAME/game.toml",
        "What a game consists of and in which order it is played.",
    ),
    (
        "game.toml that extends",
        "rules/GAME/game.toml",
        "The same for a pack that builds on another: it states only its difference. Keys of what is there already carry the mark `!`.",
    ),
    (
        "map.toml",
        "rules/GAME/map.toml",
        "Regions, areas and borders. A game without this file has no map.",
    ),
    (
        "cards",
        "rules/GAME/cards/*.toml and variants/GAME/ID/cards/*.toml",
        "Cards, many in one file.",
    ),
    (
        "variant",
        "variants/GAME/ID.toml",
        "A variant or house rule: it states only its difference. Keys of what is there already carry the mark `!`.",
    ),
    (
        "scenario",
        "scenarios/GAME/ID.toml",
        "Who plays, with which variants, from which position.",
    ),
    (
        "puzzle",
        "scenarios/GAME/puzzles/ID.toml",
        "A scenario with a goal: all fields of a scenario, and these.",
    ),
];

const GAME: &str = "game.toml";
const EXTENDS: &str = "game.toml that extends";
const MAP: &str = "map.toml";
const CARDS: &str = "cards";
const VARIANT: &str = "variant";
const SCENARIO: &str = "scenario";
const PUZZLE: &str = "puzzle";
const PARTS: &[&str] = &[GAME, EXTENDS, VARIANT];
const CHANGES: &[&str] = &[EXTENDS, VARIANT];
const PLAYED: &[&str] = &[SCENARIO, PUZZLE];

const FORMAT: TomlField = ("format", "number", NEEDED, "The format of the file: 1.");
const TITLE: TomlField = ("title", "text", "its name", "What people read.");
const TAGS: TomlField = (
    "tags",
    "list of tags",
    "none",
    "Its tags, which the game declares in `tags`.",
);

/// What a game, an extension and a variant declare in the same way.
const WORDS: TomlField = (
    "words",
    "list of names",
    "none",
    "Further words that may be options: `word.NAME`.",
);
const ALL_TAGS: TomlField = (
    "tags",
    "list of names",
    "none",
    "The tags that kinds, regions, faces and cards may bear: `tag.NAME`.",
);
const KINDS: TomlField = ("kinds", "table", "none", "Kinds of pieces, by name.");
const SUPPLY: TomlField = (
    "supply",
    "table",
    "none",
    "Common pieces that lie ready at the start: by kind a number, or the name of a tunable.",
);
const COUNTERS: TomlField = (
    "counters",
    "table",
    "none",
    "Numbers (or things) that the game keeps, by name.",
);
const TUNABLES: TomlField = (
    "tunables",
    "table",
    "none",
    "Numbers that variants, scenarios and `--set` may change, by name: `tune.NAME`.",
);
const POINTS: TomlField = (
    "points",
    "table",
    "none",
    "Hook points, by name (`\"wages.paid\"`).",
);
const ZONES: TomlField = ("zones", "table", "none", "Where cards lie, by name.");
const CARD_FIELDS: TomlField = (
    "card_fields",
    "table",
    "none",
    "What is printed on cards besides title, text and tags: by name `\"number\"`, `\"text\"` or `\"tags\"`.",
);
const CARD_ROWS: TomlField = ("cards", "table", "none", "Cards, by name.");
const SET: TomlField = ("set", "table", "none", "Tunables and their values.");
const DICE: TomlField = ("dice", "table", "none", "Types of dice, by name.");
const PILES: TomlField = (
    "piles",
    "table",
    "none",
    "Piles beside the map where pieces lie, by name.",
);
const ROLES: TomlField = (
    "roles",
    "table",
    "none",
    "How seats come by what they play.",
);

/// Every table there is.
fn tables() -> impl Iterator<Item = &'static TomlTable> {
    let parts = [
        game::TABLES,
        cards::TABLES,
        change::TABLES,
        map::TABLES,
        play::TABLES,
    ];
    parts.into_iter().flatten()
}

/// `docs/pack.md`.
pub fn markdown() -> String {
    let mut text = String::from(
        "# What stands in the files of a pack\n\n\
         `sietch api --format pack` has made this file from the table beside the readers. Scripts are described in \
         [api.md](api.md), and so are the functions of Lua tests; [new-game.md](new-game.md) writes a whole pack.\n\n\
         Where a path has a `*`, a name of yours stands there: `[zones.*]` is `[zones.hand]`. *needed*: the field must be \
         there. A file may have no fields but these: a misspelt one is an error with its line and the nearest right name.\n",
    );
    for (kind, place, about) in FILES {
        text += &format!("\n## {kind}\n\n`{place}`. {about}\n");
        for table in tables().filter(|t| t.files.contains(&kind)) {
            // A puzzle repeats nothing of what a scenario has.
            if kind == PUZZLE && table.files.contains(&SCENARIO) {
                continue;
            }
            text += &one(table);
        }
    }
    text + "\n`clauses.toml` has a line for each clause: `\"C.1\" = \"A sentence of the rules.\"`\n"
}

fn one(table: &TomlTable) -> String {
    let mut text = match table.path {
        "" => String::from("\n"),
        path => format!("\n### `[{path}]`\n\n{}\n\n", table.about),
    };
    text += "| Field | Type | If left out | |\n|---|---|---|---|\n";
    for (name, kind, default, meaning) in table.fields {
        let default = match *default {
            NEEDED => "*needed*",
            other => other,
        };
        text += &format!("| `{name}` | {kind} | {default} | {meaning} |\n");
    }
    text
}
