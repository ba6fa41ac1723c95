//! The tables through which scripts name things: `kind.pawn`, `place.market`, `counter.round`.
//!
//! They are plain globals, so the compiler resolves a name once when a script is loaded. A name that does not exist is
//! an error with the nearest one that does.

use mlua::{Error, Lua, Result, Table, Value};

use crate::kernel::Def;
use crate::kernel::def::{CardDef, CardField};
use crate::kernel::ids::{Card, Handle, Names, Seat, Sort, Tag, Zone, nearest};

use crate::kernel::map::Tags;

use super::program::Tunable;

/// The names of the tables, the type of what they hold, and what that is.
pub const TABLES: &[(&str, &str, &str)] = &[
    ("place", "place", "regions of the map and common piles"),
    (
        "pile",
        "table<seat, place>",
        "piles that every seat has: `pile.NAME[seat]` is a place",
    ),
    ("area", "area", "areas of the map: regions under one name"),
    ("kind", "kind", "kinds of pieces"),
    ("tag", "tag", "tags of kinds, regions, faces and cards"),
    ("die", "die", "types of dice"),
    (
        "face",
        "face",
        "faces of dice; where dice share a name, the die stands before it",
    ),
    ("counter", "counter", "counters"),
    ("track", "track", "tracks of the map"),
    ("role", "role", "what seats may play"),
    (
        "ability",
        "ability",
        "abilities by their names, such as `ability[\"reds.smith\"]`",
    ),
    (
        "zone",
        "zone|table<seat, zone>",
        "zones of cards: `zone.NAME`, or `zone.NAME[seat]` where every seat has one",
    ),
    ("card", "card", "cards"),
    ("word", "word", "further words for options"),
    ("query", "query", "queries that were given a name"),
    ("tune", "integer", "the numbers a scenario may set"),
];

/// Puts the names of a definition into the globals.
pub fn install(lua: &Lua, def: &Def, tunables: &[Tunable]) -> Result<()> {
    let of = |sort: Sort, names: &Names| -> Vec<(String, i64)> {
        numbered(sort, names.iter().map(String::from))
    };
    let owned = |sort: Sort, list: Vec<String>| numbered(sort, list.into_iter());
    let common_places = of(Sort::Place, &def.places)
        .into_iter()
        .filter(|(_, h)| def.place_defs[Handle(*h).index() as usize].seat.is_none())
        .collect();
    let faces = owned(
        Sort::Face,
        def.faces.iter().map(|f| f.key.clone()).collect(),
    );
    add(lua, "place", common_places)?;
    add(
        lua,
        "area",
        owned(
            Sort::Area,
            def.areas.iter().map(|a| a.name.clone()).collect(),
        ),
    )?;
    add(lua, "ability", of(Sort::Ability, &def.abilities))?;
    add(lua, "kind", of(Sort::Kind, &def.kinds))?;
    add(lua, "tag", of(Sort::Tag, &def.tags))?;
    add(
        lua,
        "die",
        owned(Sort::Die, def.dice.iter().map(|d| d.name.clone()).collect()),
    )?;
    add(lua, "face", faces)?;
    add(
        lua,
        "counter",
        owned(
            Sort::Counter,
            def.counters.iter().map(|c| c.name.clone()).collect(),
        ),
    )?;
    add(
        lua,
        "track",
        owned(
            Sort::Track,
            def.map.tracks.iter().map(|t| t.name.clone()).collect(),
        ),
    )?;
    add(
        lua,
        "role",
        owned(Sort::Role, def.roles.iter().map(|r| r.id.clone()).collect()),
    )?;
    add(
        lua,
        "card",
        owned(
            Sort::Card,
            def.cards.iter().map(|c| c.name.clone()).collect(),
        ),
    )?;
    add(lua, "word", of(Sort::Word, &def.words))?;
    add(
        lua,
        "tune",
        tunables.iter().map(|t| (t.name.clone(), t.value)).collect(),
    )?;
    lua.globals().raw_set("common", Seat::COMMON.handle().0)?;
    lua.globals()
        .raw_set("nowhere", crate::kernel::ids::Place::NOWHERE.handle().0)?;
    zones(lua, def)?;
    rows(lua, def)?;
    piles(lua, def)
}

fn numbered(sort: Sort, names: impl Iterator<Item = String>) -> Vec<(String, i64)> {
    names
        .enumerate()
        .map(|(i, n)| (n, Handle::new(sort, i as u32).0))
        .collect()
}

fn add(lua: &Lua, table: &'static str, names: Vec<(String, i64)>) -> Result<()> {
    let t = lua.create_table()?;
    for (name, value) in &names {
        t.raw_set(name.as_str(), *value)?;
    }
    finish(lua, table, t, names.into_iter().map(|n| n.0).collect())
}

fn piles(lua: &Lua, def: &Def) -> Result<()> {
    let t = lua.create_table()?;
    for pile in def.piles.iter().filter(|p| p.per_seat) {
        let by_seat = lua.create_table()?;
        for seat in def.seat_ids() {
            if let Some(place) = def.pile(&pile.name, Some(seat)) {
                by_seat.raw_set(seat.handle().0, place.handle().0)?;
            }
        }
        by_seat.set_readonly(true);
        t.raw_set(pile.name.as_str(), by_seat)?;
    }
    let names = def
        .piles
        .iter()
        .filter(|p| p.per_seat)
        .map(|p| p.name.clone());
    finish(lua, "pile", t, names.collect())
}

/// A zone of its own, or one for each seat: `zone.deck`, `zone.hand[seat]`.
fn zones(lua: &Lua, def: &Def) -> Result<()> {
    let t = lua.create_table()?;
    let mut names = Vec::new();
    for (i, zone) in def.zones.iter().enumerate() {
        let handle = Zone(i as u8).handle().0;
        let Some(seat) = zone.seat else {
            t.raw_set(zone.name.as_str(), handle)?;
            names.push(zone.name.clone());
            continue;
        };
        if seat == Seat(0) {
            t.raw_set(zone.name.as_str(), lua.create_table()?)?;
            names.push(zone.name.clone());
        }
        let by_seat: Table = t.raw_get(zone.name.as_str())?;
        by_seat.raw_set(seat.handle().0, handle)?;
        by_seat.set_readonly(seat.index() + 1 == def.seats);
    }
    finish(lua, "zone", t, names)
}

/// What is printed on each card, by its handle: `row[card].cost`.
fn rows(lua: &Lua, def: &Def) -> Result<()> {
    let fields: Vec<String> = def.card_fields.iter().map(|f| f.name.clone()).collect();
    let meta = lua.create_table()?;
    let lookup = lua.create_function(move |_, (_, key): (Table, Value)| -> Result<()> {
        let key = key.to_string().unwrap_or_default();
        if fields.contains(&key) {
            return Ok(());
        }
        let own = ["name", "title", "text", "tags"].into_iter();
        let names = fields.iter().map(String::as_str).chain(own);
        let hint = nearest(&key, names).map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        Err(Error::runtime(format!("cards have no field `{key}`{hint}")))
    })?;
    meta.raw_set("__index", lookup)?;
    meta.set_readonly(true);
    let t = lua.create_table()?;
    for (i, card) in def.cards.iter().enumerate() {
        let row = row(lua, def, card)?;
        row.set_metatable(Some(meta.clone()))?;
        row.set_readonly(true);
        t.raw_set(Card(i as u16).handle().0, row)?;
    }
    let meta = lua.create_table()?;
    let wrong = lua.create_function(|_, (_, key): (Table, Value)| -> Result<()> {
        let got = key.to_string().unwrap_or_default();
        Err(Error::runtime(format!("row[…] wants a card, got {got}")))
    })?;
    meta.raw_set("__index", wrong)?;
    meta.set_readonly(true);
    t.set_metatable(Some(meta))?;
    t.set_readonly(true);
    lua.globals().raw_set("row", t)
}

fn row(lua: &Lua, def: &Def, card: &CardDef) -> Result<Table> {
    let row = lua.create_table()?;
    row.raw_set("name", card.name.as_str())?;
    row.raw_set("title", card.title.as_str())?;
    row.raw_set("text", card.text.as_str())?;
    let tags = (0..def.tags.len().min(Tags::LIMIT)).map(|i| Tag(i as u8));
    row.raw_set("tags", tag_list(lua, tags.filter(|t| card.tags.has(*t)))?)?;
    for (field, value) in def.card_fields.iter().zip(&card.fields) {
        let name = field.name.as_str();
        match value {
            None => {}
            Some(CardField::Number(n)) => row.raw_set(name, *n)?,
            Some(CardField::Text(text)) => row.raw_set(name, text.as_str())?,
            Some(CardField::Tags(tags)) => {
                row.raw_set(name, tag_list(lua, tags.iter().copied())?)?;
            }
        }
    }
    Ok(row)
}

/// A list of tags that also tells whether one is in it.
fn tag_list(lua: &Lua, tags: impl Iterator<Item = Tag>) -> Result<Table> {
    let list = lua.create_table()?;
    for (i, tag) in tags.enumerate() {
        list.raw_set(i + 1, tag.handle().0)?;
        list.raw_set(tag.handle().0, true)?;
    }
    list.set_readonly(true);
    Ok(list)
}

/// Unknown keys are errors that name the nearest known one.
fn finish(lua: &Lua, table: &'static str, t: Table, names: Vec<String>) -> Result<()> {
    let meta = lua.create_table()?;
    let lookup = lua.create_function(move |_, (_, key): (Table, Value)| -> Result<()> {
        let key = key.to_string().unwrap_or_default();
        let near = nearest(&key, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        Err(Error::runtime(format!("there is no {table} `{key}`{hint}")))
    })?;
    meta.raw_set("__index", lookup)?;
    meta.set_readonly(true);
    t.set_metatable(Some(meta))?;
    lua.globals().raw_set(table, t)
}
