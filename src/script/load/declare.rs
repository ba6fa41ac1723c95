//! The first run of a game's scripts: only their top level, only to see what they declare.
//!
//! Names resolve to nothing yet, because the tables of names are made from what is found here. A second run, in the
//! machine that plays, sees the real ones.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use mlua::{Function, Lua, Result, Table, Value};

use crate::kernel::decision::Spec;
use crate::kernel::ids::{Names, nearest};
use crate::problem::{Problem, Problems};

use super::header;
use super::query;
use super::reader::FileReader;
use super::rows;
use super::sandbox;
use crate::script::game::fault;
use crate::script::game::fault::caller;
use crate::script::game::names::TABLES;
use crate::script::game::program::{Declared, Part, Printed, Source, Tunable};
use crate::script::game::reference::tables::known_fields;
use crate::script::game::reference::tables::{
    EFFECTS_FIELDS, FACTION_FIELDS, PACK_ACTION_FIELDS, PHASE_FIELDS, SPEC_FIELDS, VARIANT_FIELDS,
};
use crate::script::machine::budget::Weight;

/// More than any game asks.
const MOST_DECISIONS: usize = 2_000;
/// Letters of a prompt, and of what else a decision is called.
const LONGEST_PROMPT: usize = 1_000;
const LONGEST_NAME: usize = 200;
/// Named choices or groups of one decision.
const MOST_NAMES: usize = 200;

/// Finds phases, factions, abilities and decisions of all scripts; reports everything that is wrong at once.
pub fn declare(
    sources: &[Source],
    tunables: &[Tunable],
    printed: &[Printed],
) -> std::result::Result<Declared, Problems> {
    let specs: Rc<RefCell<Vec<Spec>>> = Rc::default();
    let queries: Rc<RefCell<Names>> = Rc::default();
    let mut given = None;
    let loaded = sandbox::new(|lua| {
        given = Some(stubs(
            lua,
            sources,
            (tunables, printed),
            (&specs, &queries),
        )?);
        Ok(())
    });
    let (lua, env) = loaded.map_err(|e| Problems::one(fault::problem(&e, &[])))?;
    let Some(machine) = given else {
        return Err(Problems::one(Problem::new(
            "the header has nothing to work with",
        )));
    };
    let registered = lua.set_named_registry_value("env", &env);
    registered.map_err(|e| Problems::one(fault::problem(&e, &[])))?;
    let mut found = Declared::default();
    let mut problems = Vec::new();
    for source in sources {
        let table = match top_level(&lua, &env, source, &machine) {
            Ok(value) => value,
            Err(p) => {
                // A lib that fails does so for each script that uses it.
                if !problems.contains(&p) {
                    problems.push(p);
                }
                continue;
            }
        };
        let mut reader = FileReader {
            source,
            found: &mut found,
            problems: &mut problems,
        };
        match source.part {
            Part::Lib => {}
            Part::Phase => reader.phase(table),
            Part::Faction => reader.faction(table),
            Part::Action => reader.pack_action(table),
            Part::Effects => reader.effects(table),
            Part::Variant => reader.variant(table),
        }
    }
    found.specs = specs.borrow().clone();
    found.queries = queries.borrow().clone();
    check_specs(&found.specs, &mut problems);
    found.abilities.sort_by(|a, b| a.id.cmp(&b.id));
    Problems(problems).into_result().map(|()| found)
}

/// Runs the top level of a file and gives what it returns; `machine` is what the header is given.
pub fn top_level(
    lua: &Lua,
    env: &Table,
    source: &Source,
    machine: &Table,
) -> std::result::Result<Value, Problem> {
    let result = match lua.named_registry_value::<Option<Function>>(LIBS) {
        // A lib runs once, whoever comes to it first.
        Ok(Some(libs)) if source.part == Part::Lib => {
            sandbox::call(lua, &libs, source.path.as_str())
        }
        _ => sandbox::call(lua, &header::compile(lua, env, source)?, machine),
    };
    // What a file holds it holds for good.
    lua.set_app_data(Weight::now());
    result.map_err(|e| fault::in_file(&e, &source.path))
}

/// What a decision table says, checked. Shared by both runs, so that indices agree.
pub fn read_spec(lua: &Lua, table: &Table) -> Result<Spec> {
    known_fields(table, SPEC_FIELDS, "a decision")?;
    let text = |key: &str, most: usize| -> Result<String> {
        let text = table.get::<Option<String>>(key)?.unwrap_or_default();
        match text.len() > most {
            true => Err(mlua::Error::runtime(format!(
                "`{key}` of a decision has more than {most} letters"
            ))),
            false => Ok(text),
        }
    };
    for key in ["unless", "only_if"] {
        reasons(table, key)?;
    }
    let (choices, groups) = (choices(table)?, groups(table)?);
    let (file, line) = caller(lua);
    let spec = Spec {
        what: text("what", LONGEST_NAME)?,
        clause: text("clause", LONGEST_NAME)?,
        prompt: text("prompt", LONGEST_PROMPT)?,
        pass: text("pass", LONGEST_NAME)?,
        preposition: text("preposition", LONGEST_NAME)?,
        skipped: text("skipped", LONGEST_PROMPT)?,
        tells: text("tells", LONGEST_PROMPT)?,
        tells_not: text("tells_not", LONGEST_PROMPT)?,
        choices,
        groups,
        secret: table.get::<Option<bool>>("secret")?.unwrap_or(false),
        always: table.get::<Option<bool>>("always")?.unwrap_or(false),
        printed: table.get::<Option<bool>>("printed")?.unwrap_or(false),
        sealed: !table.get::<Option<bool>>("reveal")?.unwrap_or(true),
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

/// The named choices of a decision, in the order of their names.
fn choices(table: &Table) -> Result<Vec<(String, String)>> {
    let mut list = Vec::new();
    let Some(choices) = table.get::<Option<Table>>("choices")? else {
        return Ok(list);
    };
    for pair in choices.pairs::<Value, Value>() {
        let (Value::String(key), Value::String(text)) = pair? else {
            return Err(mlua::Error::runtime(
                "`choices` of a decision is { name = \"what people read\", … }",
            ));
        };
        let (key, text) = (key.to_string_lossy(), text.to_string_lossy());
        plain_name("a choice", &key)?;
        if text.is_empty() || text.len() > LONGEST_NAME {
            return Err(mlua::Error::runtime(format!(
                "the text of the choice `{key}` has 1 to {LONGEST_NAME} letters"
            )));
        }
        list.push((key, text));
    }
    list.sort_unstable();
    at_most("choices", list.len())?;
    Ok(list)
}

/// The groups of a decision's plan, in the order they are asked for.
fn groups(table: &Table) -> Result<Vec<String>> {
    let list: Option<Vec<String>> = table.get("groups").map_err(|_| {
        mlua::Error::runtime("`groups` of a decision is a list of names: { \"chief\", \"dial\" }")
    })?;
    let list = list.unwrap_or_default();
    at_most("groups", list.len())?;
    for (i, name) in list.iter().enumerate() {
        plain_name("a group", name)?;
        if list[..i].contains(name) {
            let text = format!("the group `{name}` is there already");
            return Err(mlua::Error::runtime(text));
        }
    }
    Ok(list)
}

fn at_most(what: &str, n: usize) -> Result<()> {
    match n > MOST_NAMES {
        true => Err(mlua::Error::runtime(format!(
            "a decision has at most {MOST_NAMES} {what}"
        ))),
        false => Ok(()),
    }
}

/// Names stand in answers and journals.
fn plain_name(what: &str, name: &str) -> Result<()> {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    let number = name.chars().all(|c| c.is_ascii_digit());
    let reserved = ["none", "pass", "all", "common", "limits"].contains(&name);
    match !name.is_empty() && name.chars().all(plain) && !number && !reserved {
        true => Ok(()),
        false => Err(mlua::Error::runtime(format!(
            "`{name}` cannot be the name of {what}: names are small letters, digits and _, and `none`, `pass`, `all`, \
             `common` and `limits` mean something else"
        ))),
    }
}

/// Each entry under `unless` is a clause, a reason and a function or a query; each under `only_if`, which may be one function,
/// has a function.
fn reasons(table: &Table, key: &str) -> Result<()> {
    let list = match table.get::<Value>(key)? {
        Value::Nil => return Ok(()),
        Value::Function(_) if key == "only_if" => return Ok(()),
        Value::Table(list) => list,
        _ => {
            return Err(mlua::Error::runtime(format!(
                "`{key}` is a list of {{ clause, reason, function }}"
            )));
        }
    };
    for entry in list.sequence_values::<Value>() {
        let right = match entry? {
            Value::Table(t) => {
                let (clause, reason, rule): (Value, Value, Value) =
                    (t.get(1)?, t.get(2)?, t.get(3)?);
                let queries = key == "unless" && rule.is_table();
                clause.is_string() && reason.is_string() && (rule.is_function() || queries)
            }
            _ => false,
        };
        if !right {
            return Err(mlua::Error::runtime(format!(
                "each entry of `{key}` is {{ clause, reason, function }}"
            )));
        }
    }
    Ok(())
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

/// A problem as an error that tells its place.
fn located(p: Problem) -> mlua::Error {
    mlua::Error::runtime(format!("{}:{}: {}", p.file, p.line, p.message))
}

/// Names and functions that do nothing, and the constructors; gives what the header needs.
fn stubs(
    lua: &Lua,
    sources: &[Source],
    (tunables, printed): (&[Tunable], &[Printed]),
    (specs, queries): (&Rc<RefCell<Vec<Spec>>>, &Rc<RefCell<Names>>),
) -> Result<Table> {
    let globals = lua.globals();
    let nothing = lua.create_function(|lua, _: super::values::Rest| lua.create_table())?;
    let functions = lua.create_table()?;
    let meta = lua.create_table()?;
    let any = nothing.clone();
    meta.raw_set(
        "__index",
        lua.create_function(move |_, _: super::values::Rest| Ok(any.clone()))?,
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
        "print",
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
    // Cards have no handles by name here: what one of these says is a number, whatever it will be.
    let any = globals.raw_get::<Table>("card")?;
    globals.raw_set("row", rows::declared(lua, printed, any)?)?;
    rows::misprint(lua, printed)?;
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
        if seen.borrow().len() >= MOST_DECISIONS {
            let text = format!("there are more than {MOST_DECISIONS} decisions");
            return Err(mlua::Error::runtime(text));
        }
        seen.borrow_mut().push(spec);
        Ok(table)
    })?;
    let machine = lua.create_table()?;
    machine.raw_set("piece", &nothing)?;
    machine.raw_set("parts", &nothing)?;
    // No point has handlers yet.
    let active = lua.create_table()?;
    let meta = lua.create_table()?;
    let none = lua.create_function(|_, _: (Table, Value)| Ok(false))?;
    meta.raw_set("__index", none)?;
    active.set_metatable(Some(meta))?;
    machine.raw_set("active", active)?;
    constructors(lua, decision, sources, &machine)?;
    Ok(machine)
}

/// `decision`, `phase`, `faction`, `variant`, `action`, `effects` and `use`.
pub fn constructors(
    lua: &Lua,
    decision: Function,
    sources: &[Source],
    machine: &Table,
) -> Result<()> {
    let machine = machine.clone();
    let globals = lua.globals();
    globals.raw_set("decision", decision)?;
    for (name, fields, of) in [
        ("phase", PHASE_FIELDS, "a phase"),
        ("faction", FACTION_FIELDS, "a faction"),
        ("variant", VARIANT_FIELDS, "a variant"),
        ("action", PACK_ACTION_FIELDS, "an action"),
        ("effects", EFFECTS_FIELDS, "effects"),
    ] {
        let make = lua.create_function(move |_, table: Table| {
            known_fields(&table, fields, of)?;
            table.raw_set("declares", name)?;
            Ok(table)
        })?;
        globals.raw_set(name, make)?;
    }
    let libs = Rc::new(Libs {
        sources: sources
            .iter()
            .filter(|s| s.part == Part::Lib)
            .cloned()
            .collect(),
        machine,
        loaded: lua.create_table()?,
        open: RefCell::default(),
        failed: RefCell::default(),
    });
    let all = libs.clone();
    let use_ = lua.create_function(move |lua, name: String| {
        let (caller, _) = caller(lua);
        let source = all.find(&name, &caller)?;
        all.load(lua, source)
    })?;
    globals.raw_set("use", use_)?;
    let by_path = lua.create_function(move |lua, path: String| {
        match libs.sources.iter().find(|s| s.path == path) {
            Some(source) => libs.load(lua, source),
            None => Ok(Value::Nil),
        }
    })?;
    lua.set_named_registry_value(LIBS, by_path)
}

/// The function by which libs are loaded by their paths.
const LIBS: &str = "libs";

/// What `use` gives.
struct Libs {
    sources: Vec<Source>,
    machine: Table,
    /// What has been loaded, by path.
    loaded: Table,
    /// Those that are being loaded, the outermost first.
    open: RefCell<Vec<String>>,
    /// Those that could not be loaded, and why: told once, whoever uses them.
    failed: RefCell<BTreeMap<String, mlua::Error>>,
}

impl Libs {
    /// The lib of this name: that of the caller's own variant or pack first.
    fn find(&self, name: &str, caller: &str) -> Result<&Source> {
        let named = || self.sources.iter().filter(|s| s.stem() == name);
        let own = named().find(|s| home(&s.path) == home(caller));
        own.or_else(|| named().next()).ok_or_else(|| {
            let near = nearest(name, self.sources.iter().map(Source::stem));
            let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
            mlua::Error::runtime(format!("there is no lib/{name}.lua{hint}"))
        })
    }

    fn load(&self, lua: &Lua, source: &Source) -> Result<Value> {
        let known: Value = self.loaded.raw_get(source.path.as_str())?;
        if !known.is_nil() {
            return Ok(known);
        }
        if let Some(error) = self.failed.borrow().get(&source.path) {
            return Err(error.clone());
        }
        let value = self.circle(source).and_then(|()| {
            let env: Table = lua.named_registry_value("env")?;
            self.open.borrow_mut().push(source.path.clone());
            let function = header::compile(lua, &env, source).map_err(located);
            let value = function.and_then(|f| f.call::<Value>(&self.machine));
            self.open.borrow_mut().pop();
            value
        });
        let value = value.inspect_err(|e| {
            self.failed
                .borrow_mut()
                .insert(source.path.clone(), e.clone());
        })?;
        if value.is_nil() {
            let text = format!("lib/{}.lua returns nothing", source.stem());
            let help = "it must end with `return { … }`: what scripts that `use` it get";
            return Err(placed(&source.path, 0, &format!("{text}: {help}")));
        }
        sandbox::freeze(lua, &value, &self.machine)?;
        self.loaded.raw_set(source.path.as_str(), &value)?;
        Ok(value)
    }

    /// A lib that is being loaded cannot be used yet.
    fn circle(&self, source: &Source) -> Result<()> {
        let open = self.open.borrow();
        let Some(from) = open.iter().position(|p| *p == source.path) else {
            return Ok(());
        };
        let stem = |path: &String| {
            let file = path.rsplit('/').next().unwrap_or(path);
            file.strip_suffix(".lua").unwrap_or(file).to_string()
        };
        let mut names: Vec<String> = open[from..].iter().map(stem).collect();
        names.push(names[0].clone());
        Err(mlua::Error::runtime(match names.len() {
            2 => format!("lib/{}.lua uses itself; take this line out", names[0]),
            _ => format!(
                "libs use each other in a circle: {}; put what they share into a lib of its own",
                names.join(" uses ")
            ),
        }))
    }
}

/// The folder of the pack or variant that a file belongs to.
fn home(path: &str) -> String {
    let parts: Vec<&str> = path.split('/').collect();
    match parts[..] {
        ["variants", game, name, ..] => {
            format!("variants/{game}/{}", name.trim_end_matches(".lua"))
        }
        ["rules", ..] => "rules".into(),
        _ => String::new(),
    }
}

/// An error at a place of its own.
pub fn placed(file: &str, line: u32, text: &str) -> mlua::Error {
    mlua::Error::runtime(format!("{file}:{line}: {text}"))
}
