//! The first run of a game's scripts: only their top level, only to see what they declare.
//!
//! Names resolve to nothing yet, because the tables of names are made from what is found here. A second run, in the
//! machine that plays, sees the real ones.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Function, Lua, Result, Table, Value};

use crate::kernel::decision::Spec;
use crate::kernel::ids::{Names, nearest};
use crate::problem::{Problem, Problems};

use super::fault;
use super::header;
use super::names::TABLES;
use super::program::{Declared, Part, Source, Tunable};
use super::query;
use super::reader::Reader;
use super::reference::Field;
use super::reference::tables::{FACTION_FIELDS, PHASE_FIELDS, SPEC_FIELDS, VARIANT_FIELDS};
use super::sandbox::{self, SOURCE_LIMIT};

/// Finds phases, factions, abilities and decisions of all scripts; reports everything that is wrong at once.
pub fn declare(
    sources: &[Source],
    tunables: &[Tunable],
) -> std::result::Result<Declared, Problems> {
    let specs: Rc<RefCell<Vec<Spec>>> = Rc::default();
    let queries: Rc<RefCell<Names>> = Rc::default();
    let machine = sandbox::new(|lua| stubs(lua, sources, tunables, (&specs, &queries)));
    let (lua, env) = machine.map_err(|e| Problems::one(fault::problem(&e, &[])))?;
    let registered = lua.set_named_registry_value("env", &env);
    registered.map_err(|e| Problems::one(fault::problem(&e, &[])))?;
    let mut found = Declared::default();
    let mut problems = Vec::new();
    for source in sources {
        let table = match top_level(&lua, &env, source, None) {
            Ok(value) => value,
            Err(p) => {
                problems.push(p);
                continue;
            }
        };
        let mut reader = Reader {
            source,
            found: &mut found,
            problems: &mut problems,
        };
        match source.part {
            Part::Lib => {}
            Part::Phase => reader.phase(table),
            Part::Faction => reader.faction(table),
            Part::Variant => reader.variant(table),
        }
    }
    found.specs = specs.borrow().clone();
    found.queries = queries.borrow().clone();
    check_specs(&found.specs, &mut problems);
    found.abilities.sort_by(|a, b| a.id.cmp(&b.id));
    Problems(problems).into_result().map(|()| found)
}

/// Runs the top level of a file and gives what it returns; `force` as for [`header::run`].
pub fn top_level(
    lua: &Lua,
    env: &Table,
    source: &Source,
    force: Option<&Table>,
) -> std::result::Result<Value, Problem> {
    if source.text.len() > SOURCE_LIMIT {
        return Err(Problem::new("the script is too long")
            .at(&source.path, 0)
            .help("split it; 1 MiB is the limit"));
    }
    sandbox::refuel();
    let result = header::run(lua, env, source, force);
    result.map_err(|e| {
        let mut p = fault::problem(&e, &[]);
        if p.file.is_empty() {
            p = p.at(&source.path, 0);
        }
        p
    })
}

/// What a decision table says, checked. Shared by both runs, so that indices agree.
pub fn read_spec(lua: &Lua, table: &Table) -> Result<Spec> {
    known_fields(table, SPEC_FIELDS, "a decision")?;
    let text =
        |key: &str| -> Result<String> { Ok(table.get::<Option<String>>(key)?.unwrap_or_default()) };
    let place = lua.inspect_stack(1, |d| {
        let file = d
            .source()
            .source
            .map(|s| s.trim_start_matches('@').to_string());
        (
            file.unwrap_or_default(),
            d.current_line().unwrap_or(0) as u32,
        )
    });
    let (file, line) = place.unwrap_or_default();
    let spec = Spec {
        what: text("what")?,
        clause: text("clause")?,
        prompt: text("prompt")?,
        pass: text("pass")?,
        preposition: text("preposition")?,
        skipped: text("skipped")?,
        tells: text("tells")?,
        tells_not: text("tells_not")?,
        secret: table.get::<Option<bool>>("secret")?.unwrap_or(false),
        file,
        line,
    };
    if spec.what.is_empty() {
        return Err(mlua::Error::runtime(
            "a decision needs `what`, the name by which journals know it",
        ));
    }
    Ok(spec)
}

fn check_specs(specs: &[Spec], problems: &mut Vec<Problem>) {
    for (i, s) in specs.iter().enumerate() {
        if let Some(first) = specs[..i].iter().find(|o| o.what == s.what) {
            let p = Problem::new(format!("the decision `{}` is declared twice", s.what))
                .at(&s.file, s.line);
            problems.push(p.help(format!("the first is at {}:{}", first.file, first.line)));
        }
        if s.clause.is_empty() {
            problems.push(
                Problem::new(format!("the decision `{}` names no clause", s.what))
                    .at(&s.file, s.line),
            );
        }
    }
}

pub fn known_fields(table: &Table, known: &[Field], of: &str) -> Result<()> {
    for pair in table.pairs::<Value, Value>() {
        let key = pair?.0.to_string()?;
        let listed = of == "a condition" && key.parse::<u32>().is_ok();
        if listed
            || known.iter().any(|f| f.name == key)
            || (of == "an ability" && key.contains('.'))
        {
            continue;
        }
        let near = nearest(&key, known.iter().map(|f| f.name));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        return Err(mlua::Error::runtime(format!(
            "{of} has no field `{key}`{hint}"
        )));
    }
    Ok(())
}

/// Names and functions that do nothing, and the constructors.
fn stubs(
    lua: &Lua,
    sources: &[Source],
    tunables: &[Tunable],
    (specs, queries): (&Rc<RefCell<Vec<Spec>>>, &Rc<RefCell<Names>>),
) -> Result<()> {
    let globals = lua.globals();
    let nothing = lua.create_function(|lua, _: super::api::Rest| lua.create_table())?;
    let functions = lua.create_table()?;
    let meta = lua.create_table()?;
    let any = nothing.clone();
    meta.raw_set(
        "__index",
        lua.create_function(move |_, _: super::api::Rest| Ok(any.clone()))?,
    )?;
    functions.set_metatable(Some(meta))?;
    for name in ["game", "ask", "chance"] {
        globals.raw_set(name, &functions)?;
    }
    for name in [
        "hook",
        "deny",
        "note",
        "whisper",
        "piece",
        "parts",
        "keep_and_throw",
    ] {
        globals.raw_set(name, &nothing)?;
    }
    for (name, ..) in TABLES {
        let table = lua.create_table()?;
        let meta = lua.create_table()?;
        meta.raw_set(
            "__index",
            lua.create_function(|_, _: (Table, Value)| Ok(0))?,
        )?;
        table.set_metatable(Some(meta))?;
        globals.raw_set(*name, table)?;
    }
    let tune = lua.create_table()?;
    for t in tunables {
        tune.raw_set(t.name.as_str(), t.value)?;
    }
    globals.raw_set("tune", tune)?;
    globals.raw_set("common", 0)?;
    globals.raw_set("nowhere", 0)?;
    let names = queries.clone();
    query::stubs(lua, move |id| {
        names.borrow_mut().intern(&id);
    })?;
    let seen = specs.clone();
    let decision = lua.create_function(move |lua, table: Table| {
        let spec = read_spec(lua, &table)?;
        seen.borrow_mut().push(spec);
        Ok(table)
    })?;
    constructors(lua, decision, sources, None)
}

/// `decision`, `phase`, `faction`, `variant` and `use`.
pub fn constructors(
    lua: &Lua,
    decision: Function,
    sources: &[Source],
    force: Option<Table>,
) -> Result<()> {
    let globals = lua.globals();
    globals.raw_set("decision", decision)?;
    for (name, fields, of) in [
        ("phase", PHASE_FIELDS, "a phase"),
        ("faction", FACTION_FIELDS, "a faction"),
        ("variant", VARIANT_FIELDS, "a variant"),
    ] {
        let make = lua.create_function(move |_, table: Table| {
            known_fields(&table, fields, of)?;
            table.raw_set("declares", name)?;
            Ok(table)
        })?;
        globals.raw_set(name, make)?;
    }
    let libs: Vec<Source> = sources
        .iter()
        .filter(|s| s.part == Part::Lib)
        .cloned()
        .collect();
    let loaded = lua.create_table()?;
    let use_ = lua.create_function(move |lua, name: String| -> Result<Value> {
        let known: Value = loaded.raw_get(name.as_str())?;
        if !known.is_nil() {
            return Ok(known);
        }
        let Some(source) = libs.iter().find(|s| s.stem() == name) else {
            let near = nearest(&name, libs.iter().map(Source::stem));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            return Err(mlua::Error::runtime(format!(
                "there is no lib/{name}.lua{hint}"
            )));
        };
        let env: Table = lua.named_registry_value("env")?;
        let value: Value = header::run(lua, &env, source, force.as_ref())?;
        if let Value::Table(t) = &value {
            t.set_readonly(true);
        }
        loaded.raw_set(name, &value)?;
        Ok(value)
    })?;
    globals.raw_set("use", use_)
}
