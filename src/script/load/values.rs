//! The types of values at hook points: what a handler may return there, checked where it returns.

use mlua::{Error, Function, Lua, Result, Table, Value};

use crate::kernel::ids::{Handle, Sort};

use crate::script::game::context::Shared;
use crate::script::game::program::Program;
use crate::script::game::reference::NO_VALUE;

/// Whatever a script gives.
pub type Rest = mlua::Variadic<Value>;

/// Words of types that are no sorts of things.
const PLAIN: [&str; 8] = [
    "integer", "number", "boolean", "string", "any", "nil", "false", NO_VALUE,
];

/// The sorts that are things of a game.
fn things() -> impl Iterator<Item = Sort> {
    let no_things = [Sort::Number, Sort::Action, Sort::Arg];
    (Sort::ALL.into_iter()).filter(move |s| !no_things.contains(s))
}

/// The words that name types, for whoever misspells one.
pub fn type_words() -> impl Iterator<Item = &'static str> {
    PLAIN.into_iter().chain(things().map(Sort::noun))
}

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

/// The numbers that a word of a type stands for; nothing if it stands for no numbers.
fn range(word: &str) -> Option<(i64, i64)> {
    if word == "integer" {
        return Some((-(1i64 << 31), 1i64 << 32));
    }
    let sort = things().find(|s| s.noun() == word)?;
    let low = Handle::new(sort, 0).0;
    Some((low, low + (1 << 32)))
}

/// The numbers that may stand in the lists of a type.
fn in_lists(kind: &str) -> Vec<(i64, i64)> {
    let lists = kind.split('|').filter_map(|w| w.trim().strip_suffix("[]"));
    lists.filter_map(range).collect()
}

/// As the prelude's `fits` reads it: `{ low, high, low, high, …, list = { low, high, … }, loose =, yes =, no =,
/// text =, number = }`.
fn wanted(lua: &Lua, kind: &str) -> Result<Option<Table>> {
    let flat = |ranges: Vec<(i64, i64)>| ranges.into_iter().flat_map(|(low, high)| [low, high]);
    let words = || kind.split('|').map(str::trim);
    if words().any(|w| w == "any") {
        return Ok(None);
    }
    let t = lua.create_sequence_from(flat(words().filter_map(range).collect()))?;
    if words().any(|w| w.ends_with("[]")) {
        t.raw_set("list", lua.create_sequence_from(flat(in_lists(kind)))?)?;
        // What is no number is only told from other things.
        let lists = words().filter_map(|w| w.strip_suffix("[]"));
        t.raw_set("loose", lists.into_iter().any(|w| range(w).is_none()))?;
    }
    for (word, keys) in [
        ("boolean", &["yes", "no"][..]),
        ("false", &["no"]),
        ("string", &["text"]),
        ("number", &["number"]),
    ] {
        for key in keys.iter().filter(|_| words().any(|w| w == word)) {
            t.raw_set(*key, true)?;
        }
    }
    Ok(Some(t))
}

/// What a list has that does not belong into lists of a type.
fn stranger(list: &Table, kind: &str) -> Option<Value> {
    let ranges = in_lists(kind);
    let fits = |v: &Value| match v.as_i64() {
        Some(n) => ranges.iter().any(|(low, high)| (*low..*high).contains(&n)),
        None => false,
    };
    list.sequence_values::<Value>().flatten().find(|v| !fits(v))
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
            Value::Table(list) if wanted.contains("[]") => match stranger(list, wanted) {
                Some(Value::Table(_)) => "a list of tables".into(),
                Some(other) => c.fill("a list with {1} in it", &[other]),
                None => "a table".into(),
            },
            Value::Table(_) => "a table".into(),
            Value::Function(_) => "a function".into(),
            Value::String(s) => format!("the text \"{}\"", s.to_string_lossy()),
            Value::Boolean(false) => "false (a denial)".into(),
            other => c.fill("{1}", std::slice::from_ref(other)),
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
            "number",
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
