//! What strikes options of a decision: the entries under `unless`.

use mlua::{Error, Lua, Result, Table, Value};

use crate::kernel::ids::nearest;
use crate::kernel::query::Sought;
use crate::problem::Problem;
use crate::script::game::context::Context;

use super::{from_field, index_of};

/// What an entry of `unless` may strike.
enum StruckWhom {
    All,
    /// What lies in a list, as a set.
    Listed(Table),
    /// What depends on a query, by its number among those of the decision.
    Queried(usize),
}

/// Lays ready what strikes options of a decision, as the prelude reads it: `strikers`, and by option `strikers_of` where entries
/// name options. Each is a function, the entry, the number of a query or false, and so on. The queries are `strike_queries`: of
/// one that strikes, whether it has anything now; and those under `among`. `strikes_always`: some entry has no query.
pub fn lay_ready(lua: &Lua, spec: &Table) -> Result<()> {
    let unless: Option<Table> = spec.raw_get("unless")?;
    let (mut all, queries) = (Vec::new(), lua.create_table()?);
    for entry in unless.iter().flat_map(|l| l.sequence_values::<Table>()) {
        let entry = entry?;
        known_keys(&entry)?;
        let (test, whom) = match entry.raw_get(3)? {
            Value::Table(query) if index_of(&query)?.is_some() => {
                queries.raw_push(query.raw_get::<Value>("any")?)?;
                (
                    query.raw_get("has")?,
                    StruckWhom::Queried(queries.raw_len()),
                )
            }
            Value::Table(_) => {
                return Err(Error::runtime(
                    "each entry of `unless` is { clause, reason, function } or { clause, reason, query }",
                ));
            }
            test => (test, struck_by(lua, spec, &entry, &queries)?),
        };
        all.push((test, entry, whom));
    }
    let of = lua.create_table()?;
    for (_, _, whom) in &all {
        let StruckWhom::Listed(set) = whom else {
            continue;
        };
        for option in set.pairs::<Value, bool>() {
            let option = option?.0;
            of.raw_set(option.clone(), flat_strikers(lua, &all, &option)?)?;
        }
    }
    of.set_readonly(true);
    queries.set_readonly(true);
    let always = all.iter().any(|s| !matches!(s.2, StruckWhom::Queried(_)));
    spec.raw_set("strikers", flat_strikers(lua, &all, &Value::Nil)?)?;
    spec.raw_set("strikers_of", of)?;
    spec.raw_set("strike_queries", queries)?;
    spec.raw_set("strikes_always", always)
}

/// Which options an entry of `unless` with a function is about.
fn struck_by(lua: &Lua, spec: &Table, entry: &Table, queries: &Table) -> Result<StruckWhom> {
    match entry.raw_get("among")? {
        Value::Nil => Ok(StruckWhom::All),
        Value::Table(query) if index_of(&query)?.is_some() => {
            queries.raw_push(query)?;
            Ok(StruckWhom::Queried(queries.raw_len()))
        }
        Value::Table(list) => {
            let set = lua.create_table()?;
            for option in list.sequence_values::<Value>() {
                let option = option?;
                may_be_option(spec, &option)?;
                set.raw_set(option, true)?;
            }
            Ok(StruckWhom::Listed(set))
        }
        _ => Err(Error::runtime(
            "`among` of an entry of `unless` is a list of options or a query",
        )),
    }
}

/// What may strike an option; nothing for one that no entry names.
fn flat_strikers(lua: &Lua, all: &[(Value, Table, StruckWhom)], option: &Value) -> Result<Table> {
    let flat = lua.create_table()?;
    for (test, entry, whom) in all {
        let query = match whom {
            StruckWhom::All => Value::Boolean(false),
            StruckWhom::Queried(n) => Value::Number(*n as f64),
            StruckWhom::Listed(_) if option.is_nil() => continue,
            StruckWhom::Listed(set) if !set.contains_key(option.clone())? => continue,
            StruckWhom::Listed(_) => Value::Boolean(false),
        };
        flat.raw_push(test.clone())?;
        flat.raw_push(entry)?;
        flat.raw_push(query)?;
    }
    flat.set_readonly(true);
    Ok(flat)
}

/// Beside clause, reason and test there is `among` alone.
fn known_keys(entry: &Table) -> Result<()> {
    for pair in entry.pairs::<Value, Value>() {
        let Value::String(key) = pair?.0 else {
            continue;
        };
        let key = key.to_string_lossy();
        if key != "among" {
            let near = nearest(&key, ["among"].into_iter());
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(Error::runtime(format!(
                "an entry of `unless` has no field `{key}`{hint}"
            )));
        }
    }
    Ok(())
}

/// Options are things, or the names of the decision's choices.
fn may_be_option(spec: &Table, option: &Value) -> Result<()> {
    let wrong = |what: &str| {
        Err(Error::runtime(format!(
            "`among` of an entry of `unless` lists options: {what}"
        )))
    };
    match option {
        Value::Integer(_) | Value::Number(_) => Ok(()),
        Value::String(name) => {
            let choices: Option<Table> = spec.raw_get("handles")?;
            match choices.is_some_and(|c| c.contains_key(name).unwrap_or(false)) {
                true => Ok(()),
                false => wrong(&format!(
                    "the decision has no choice `{}`",
                    name.to_string_lossy()
                )),
            }
        }
        other => wrong(&format!("a {} is none", other.type_name())),
    }
}

/// Can a query say anything of what another one lists?
type Fits = fn(&Sought, &Sought) -> bool;

/// A query that could never have an option of a decision with `from` would strike nothing, and nobody would know.
pub fn check(c: &Context, specs: &Table) -> Result<std::result::Result<(), Problem>> {
    for (spec, known) in specs.sequence_values::<Table>().zip(&c.def().specs) {
        let spec = spec?;
        let Some(options) = from_field(&spec)?.and_then(|from| sought(c, from)) else {
            continue;
        };
        let unless: Option<Table> = spec.raw_get("unless")?;
        for entry in unless.iter().flat_map(|l| l.sequence_values::<Table>()) {
            let entry = entry?;
            let same = |query: &Sought, listed: &Sought| query.noun() == listed.noun();
            let fits: [(Value, Fits); 2] = [
                (entry.raw_get(3)?, may_have),
                (entry.raw_get("among")?, same),
            ];
            for (query, fits) in &fits {
                let index = query.as_table().map(index_of).transpose()?.flatten();
                let struck = index.and_then(|index| sought(c, index));
                if let Some(struck) = struck.filter(|s| !fits(s, options)) {
                    let text = format!(
                        "the options of `{}` are {}, but an entry of `unless` has a query of {}, which strikes none of them",
                        known.what,
                        options.noun(),
                        struck.noun()
                    );
                    return Ok(Err(Problem::new(text).at(&known.file, known.line)));
                }
            }
        }
    }
    Ok(Ok(()))
}

fn sought(c: &Context, index: usize) -> Option<&Sought> {
    let query = c.queries.get(index)?.as_ref()?;
    Some(&query.sought)
}

/// Can a query have what another one lists? A piece has a kind, a place and an owner; so has what is played somewhere.
fn may_have(query: &Sought, listed: &Sought) -> bool {
    match (listed.noun(), query.noun()) {
        ("pieces", of) => of != "areas" && of != "faces",
        (listed, of) => listed == of,
    }
}
