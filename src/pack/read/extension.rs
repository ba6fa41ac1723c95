//! A pack may build on another: `extends = "other"` in its `game.toml`. It inherits everything of the other and states
//! only its difference, in the words of a variant (see [`variant`](crate::pack::read::variant)): new names are declared, the mark `!`
//! overrides, `replaces` names the files that take the place of others (also `lib/*.lua`, and `map` for `map.toml`),
//! `[set]` sets tunables, `clauses.toml` adds clauses. What only packs have:
//!
//! - `[remove]` with lists of names: `dice = ["red"]`, `phases = ["fight"]`, …
//! - `players`, and `pile` and `decision` of `[roles]`, may be given anew.
//! - `variants = ["short"]` takes over variants of the pack it extends; those that are not named do not go with it.
//!
//! To variants, what a pack says is as if it had been declared: they need no mark where they would need none otherwise.

use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, read_file};
use crate::pack::text::files::Files;
use crate::problem::Problems;

use super::cards;
use super::change::Changes;
use super::game::{self, Roles};
use super::parts::{Parts, settings};
use super::remove::Remove;

/// The word for `map.toml` in `replaces`.
pub const MAP: &str = "map";

/// What a pack says that extends another.
#[derive(Clone, Debug)]
pub struct Extension {
    pub id: At<String>,
    pub title: String,
    pub players: Option<(usize, usize)>,
    /// Phases, factions, libs and the map whose files it replaces by its own.
    pub replaces: Vec<At<String>>,
    pub remove: Remove,
    /// Variants of the pack it extends that go with it, too.
    pub variants: Vec<At<String>>,
    pub set: Vec<(At<String>, At<i64>)>,
    pub roles: Roles,
    pub parts: Parts,
    pub changes: Changes,
}

pub fn read(files: &Files, id: &str) -> Result<Extension, Problems> {
    let mut read = read_file(files, &game::path(id, "game.toml"), |f| {
        let read = fields(f);
        game::check_id(&read.id, id, f);
        read
    })?;
    let cards = cards::read_folder(files, &game::folder(id), true)?;
    read.parts.cards.extend(cards);
    Ok(read)
}

fn fields(f: &mut Fields) -> Extension {
    f.format();
    f.allow_marks();
    f.text("extends");
    Extension {
        id: f.text("id"),
        title: f.text("title").value,
        players: f.get("players").map(|i| game::players(&i)),
        replaces: f.texts("replaces"),
        remove: f
            .get("remove")
            .and_then(|i| i.fields(Remove::read))
            .unwrap_or_default(),
        variants: f.texts("variants"),
        set: settings(f),
        roles: f
            .get("roles")
            .and_then(|i| i.fields(game::roles))
            .unwrap_or_default(),
        parts: Parts::read(f),
        changes: Changes::read(f),
    }
}
