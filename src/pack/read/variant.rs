//! `variants/<game>/<id>.toml`: what a variant or house rule changes. It states only its difference.
//!
//! One rule for everything: a name that is new is declared as a game declares it; a value that is there already is
//! refused, with both places, unless the mark `!` stands before its key. A variant may
//!
//! - set tunables: `[set]` `rounds = 4`. A game's value is a default and needs no mark; `"!rounds" = 4` overrides
//!   another variant. The scenario's `[set]` and `--set` win over all variants.
//! - declare, and with a mark on the name replace: `[kinds]`, `[piles]`, `[counters]` (fields left out stay), `[tunables]`,
//!   `[points]`, `[zones]`, `[card_fields]`, `[cards]` (also in `<id>/cards/*.toml`; what a zone or a card leaves out
//!   stays), `[clauses]`, and counts in `[supply]`: `"!pawn" = 3`. Words and tags are mere
//!   names: several variants may bring the same.
//! - change fields of dice, regions, areas and stages, or declare new dice, regions and areas: `[dice.red]` `"!faces" = […]`
//!   (the whole list again), `[map.regions.hill]` `"!borders" = […]` (also `tags`, `at`, `title`; a border that is stated
//!   on one side holds on the other), `[map.areas.x]`, `[[map.borders]]`, `[stages.main]` `"!rounds" = 3`, `"!phases" = […]`, and without a mark `insert = [{ phase = "rest", after = "fight" }]`.
//! - bring files: `<id>/phases/*.lua` and `<id>/factions/*.lua`, named by their ids, and libs of its own in
//!   `<id>/lib/*.lua`. One that takes the place of the game's is named in `replaces = ["fight"]`; one that takes the
//!   place of another variant's replacement needs the mark as well: `replaces = ["!fight"]`.
//! - and in `<id>.lua`, `return variant { … }`: turn abilities off (`off = { "reds.run" }`), set their flags and keep
//!   the rest (`change = { ["reds.run"] = { priority = 5, alliance = false } }`), and write abilities: `rest = {…}` is
//!   its own and acts for nobody (`me` is nil), `["reds.rest"] = {…}` is one more of a faction, `["!reds.run"] = {…}`
//!   takes the place of one. `off` and `change` need the mark only on an ability that another variant has changed.
//!
//! Nothing may be set twice by one variant. What came of it all is in [`Program::origins`](crate::script::Program).

use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, read_file};
use crate::pack::text::files::{Files, stem};
use crate::problem::Problems;

use super::cards;
use super::change::Changes;
use super::lineage;
use super::parts::{Parts, settings};

#[derive(Clone, Debug, Default)]
pub struct Variant {
    pub id: At<String>,
    pub title: String,
    pub about: String,
    /// Why its author thinks it worth a try.
    pub reason: String,
    pub rules: At<String>,
    /// Variants it builds on, and variants it cannot be played with.
    pub requires: Vec<At<String>>,
    pub conflicts: Vec<At<String>>,
    /// Phases and factions whose files it replaces by its own.
    pub replaces: Vec<At<String>>,
    pub set: Vec<(At<String>, At<i64>)>,
    /// Clauses of its own, which its abilities cite.
    pub clauses: Vec<(At<String>, String)>,
    pub parts: Parts,
    pub changes: Changes,
}

/// The ids of a game's variants: its own, and those it takes over from the pack it extends.
pub fn list_variants(files: &Files, game: &str) -> Vec<String> {
    let paths = files.list(&format!("variants/{game}"), ".toml");
    let mut names: Vec<String> = paths.iter().map(|p| stem(p).to_string()).collect();
    let adopted = lineage::adopted(files, game).into_iter();
    names.extend(adopted.filter(|name| home(files, game, name) != game));
    names.sort();
    names.dedup();
    names
}

/// The pack that a variant of a game belongs to: the nearest that has it.
pub fn home(files: &Files, game: &str, name: &str) -> String {
    let packs = lineage::packs(files, game).into_iter().rev();
    let mut packs = packs.filter(|p| files.exists(&path(p, name)));
    packs.next().unwrap_or_else(|| game.to_string())
}

pub fn path(game: &str, variant: &str) -> String {
    format!("variants/{game}/{variant}.toml")
}

/// Where a variant's own files are.
pub fn folder(game: &str, variant: &str) -> String {
    format!("variants/{game}/{variant}")
}

pub fn read(files: &Files, game: &str, name: &str) -> Result<Variant, Problems> {
    let game = &home(files, game, name);
    let mut read = read_file(files, &path(game, name), |f| {
        let v = fields(f);
        if v.id.value != name {
            let message = format!("the id is `{}`, the file is `{name}.toml`", v.id.value);
            f.report(v.id.problem(message));
        }
        if v.rules.value != *game {
            let message = format!("the variant is for `{}`, not for `{game}`", v.rules.value);
            f.report(v.rules.problem(message));
        }
        v
    })?;
    let cards = cards::read_folder(files, &folder(game, name), true)?;
    read.parts.cards.extend(cards);
    Ok(read)
}

fn fields(f: &mut Fields) -> Variant {
    f.format();
    f.allow_marks();
    let clauses = f.entries("clauses").into_iter();
    Variant {
        id: f.text("id"),
        title: f.text("title").value,
        about: f.text_or_empty("about"),
        reason: f.text_or_empty("reason"),
        rules: f.text("rules"),
        requires: f.texts("requires"),
        conflicts: f.texts("conflicts"),
        replaces: f.texts("replaces"),
        set: settings(f),
        clauses: clauses
            .filter_map(|(id, i)| Some((id, i.text()?.value)))
            .collect(),
        parts: Parts::read(f),
        changes: Changes::read(f),
    }
}
