//! The types of values at hook points: what a handler may return there, checked where it returns.

use mlua::{Error, Function, Lua, Result, Table, Value};

use crate::kernel::ids::{Handle, Sort};

use super::api::fill;
use super::context::Shared;
use super::program::Program;
use super::reference::NO_VALUE;

/// Words of types that are no sorts of things.
const PLAIN: [&str; 7] = [
    "integer", "boolean", "string", "any", "nil", "false", NO_VALUE,
];

/// The words that name types, for whoever misspells one.
pub fn type_words() -> impl Iterator<Item = &'static str> {
    PLAIN.into_iter().chain(SORTS.map(Sort::noun))
}

const SORTS: [Sort; 15] = [
    Sort::Seat,
    Sort::Place,
    Sort::Area,
    Sort::Ability,
    Sort::Kind,
    Sort::Die,
    Sort::Face,
    Sort::Counter,
    Sort::Role,
    Sort::Word,
    Sort::Track,
    Sort::Zone,
    Sort::Card,
    Sort::Piece,
    Sort::Tag,
];

/// The first word of a type that is none: `place[]`, `integer|false`.
pub fn unknown_type(kind: &str) -> Option<&str> {
    let words = kind.split('|').map(|w| w.trim().trim_end_matches("[]"));
    words.into_iter().find(|w| !type_words().any(|t| t == *w))
}

/// What each point accepts, for the prelude: nothing for a point that says nothing.
pub fn table(lua: &Lua, program: &Program) -> Result<Table> {
    let all = lua.create_table()?;
    for point in program.points.iter().filter(|p| !p.value.is_empty()) {
        if let Some(wanted) = wanted(lua, &point.value)? {
            all.raw_set(point.name.as_str(), wanted)?;
        }
    }
    Ok(all)
}

/// As the prelude's `fits` reads it.
fn wanted(lua: &Lua, kind: &str) -> Result<Option<Table>> {
    let t = lua.create_table()?;
    t.raw_set("words", kind)?;
    for word in kind.split('|').map(str::trim) {
        let bare = word.trim_end_matches("[]");
        if word == "any" {
            return Ok(None);
        } else if bare != word {
            // Lists are only told from other things: looking through them costs too much.
            t.raw_set("list", true)?;
        } else if bare == "boolean" {
            t.raw_set("yes", true)?;
            t.raw_set("no", true)?;
        } else if bare == "false" {
            t.raw_set("no", true)?;
        } else if bare == "string" {
            t.raw_set("text", true)?;
        } else if bare == "integer" {
            t.raw_set("low", -(1i64 << 31))?;
            t.raw_set("high", 1i64 << 32)?;
        } else if let Some(sort) = SORTS.into_iter().find(|s| s.noun() == bare) {
            let low = Handle::new(sort, 0).0;
            t.raw_set("low", low)?;
            t.raw_set("high", low + (1 << 32))?;
        }
    }
    Ok(Some(t))
}

/// `host.misfit(ability, point, wanted, handler, value)`: blames the handler that returned what does not fit.
pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let c = ctx.clone();
    type Misfit = (usize, String, Function, Value);
    let misfit = lua.create_function(move |_, (ability, point, handler, value): Misfit| {
        let c = c.borrow();
        let info = handler.info();
        let file = info.source.map(|s| s.trim_start_matches('@').to_string());
        let (file, line) = (file.unwrap_or_default(), info.line_defined.unwrap_or(0));
        let id = c.program.abilities.get(ability).map_or("?", |a| a.id.as_str());
        let found = c.program.points.iter().find(|p| p.name == point);
        let wanted = found.map_or("", |p| p.value.as_str());
        let given = match &value {
            Value::Table(_) => "a table".into(),
            Value::Function(_) => "a function".into(),
            Value::String(s) => format!("the text \"{}\"", s.to_string_lossy()),
            Value::Boolean(false) => "false (a denial)".into(),
            other => fill(&c, "{1}", std::slice::from_ref(other)),
        };
        let text = match wanted {
            NO_VALUE => format!(
                "`{id}` returns {given} at `{point}`, where nothing is returned; take the `return` out"
            ),
            _ => format!(
                "`{id}` returns {given} at `{point}`, where {wanted} is expected; return nothing to leave the value as it is"
            ),
        };
        Err::<(), _>(Error::runtime(format!("{file}:{line}: {text}")))
    })?;
    host.raw_set("misfit", misfit)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_made_of_known_words() {
        for good in [
            "integer",
            "place[]",
            "integer|false|nil",
            "role | false",
            "none",
        ] {
            assert_eq!(unknown_type(good), None, "{good}");
        }
        assert_eq!(unknown_type("intger"), Some("intger"));
        assert_eq!(unknown_type("seat|plaec[]"), Some("plaec"));
    }
}
