//! A Luau machine that scripts cannot leave: no files, no clock, no hidden randomness, a counted budget, and a world
//! that is read-only once loaded.

use mlua::chunk::{ChunkMode, Compiler};
use mlua::state::{GcIncParams, GcMode};
use mlua::{FromLuaMulti, Function, IntoLuaMulti, Lua, LuaOptions, LuaString, Result, StdLib};
use mlua::{Table, Value};
use rustc_hash::FxHashSet;

use crate::script::machine::budget::{self, Weight};
use crate::script::machine::compiled::{self, CodeSort};
use crate::script::raw;

/// Memory of one machine: two at work on hostile scripts stay below 100 MB.
const MEMORY: usize = 40 << 20;
/// Compiling is outside the budget, so its input is bounded.
pub const SOURCE_LIMIT: usize = 1 << 20;

const GUARDS: &str = include_str!("guards.lua");

const GONE: &[&str] = &[
    "require",
    "loadstring",
    "collectgarbage",
    "gcinfo",
    "getfenv",
    "setfenv",
    "newproxy",
    "print",
];

/// Hidden state, or results that differ between machines.
const GONE_MATH: &[&str] = &[
    "random",
    "randomseed",
    "noise",
    "sin",
    "cos",
    "tan",
    "asin",
    "acos",
    "atan",
    "atan2",
    "sinh",
    "cosh",
    "tanh",
    "exp",
    "log",
    "log10",
    "pow",
];

/// The compiler would reach these past their guards.
const GUARDED: &[&str] = &["unpack", "table.unpack", "string.sub", "tonumber"];

pub fn compiler() -> Compiler {
    Compiler::new()
        .set_optimization_level(2)
        .set_debug_level(2)
        .set_disabled_builtins(disabled())
}

fn disabled() -> impl Iterator<Item = String> {
    let gone = GONE_MATH.iter().map(|k| format!("math.{k}"));
    gone.chain(GUARDED.iter().map(|k| k.to_string()))
}

/// A new machine. `api` puts in what scripts may call before everything is frozen; the table returned is the one
/// environment all scripts share: writing a global and reading an unknown one are errors.
pub fn new(api: impl FnOnce(&Lua) -> Result<()>) -> Result<(Lua, Table)> {
    let libs = StdLib::COROUTINE
        | StdLib::TABLE
        | StdLib::STRING
        | StdLib::UTF8
        | StdLib::BIT
        | StdLib::MATH;
    let lua = Lua::new_with(libs, LuaOptions::new())?;
    let globals = lua.globals();
    for k in GONE {
        globals.raw_remove(*k)?;
    }
    let math: Table = globals.get("math")?;
    for k in GONE_MATH {
        math.raw_remove(*k)?;
    }
    let (charge, full) = budget::guards(&lua)?;
    part(&lua, "=guards", GUARDS)?.call::<()>((charge, full))?;
    budget::refuel(Weight::NONE);
    api(&lua)?;
    // Only the prelude, which has taken it by now, may yield.
    globals.raw_remove("coroutine")?;
    let names = globals
        .pairs::<String, Value>()
        .filter_map(|p| p.ok().map(|p| p.0));
    let names: Vec<String> = names.collect();
    lua.sandbox(true)?;
    budget::install(&lua)?;
    lua.set_memory_limit(MEMORY)?;
    // Most of the memory is rules that stay: looking through it all less often costs a few megabytes.
    lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(400)));
    let env = environment(&lua, names)?;
    Ok((lua, env))
}

/// A part of the machine itself that is written in Lua.
pub fn part(lua: &Lua, name: &str, text: &str) -> Result<Function> {
    let code = compiled::code(CodeSort::Machine, text, || compiler().compile(text))?;
    let chunk = lua.load(&*code).set_name(name);
    chunk.set_mode(ChunkMode::Binary).into_function()
}

/// Calls a function of a script from outside, with a budget of its own; whatever goes wrong has a place. Nothing can be
/// asked in it.
pub fn call<R: FromLuaMulti>(lua: &Lua, function: &Function, args: impl IntoLuaMulti) -> Result<R> {
    budget::refuel(Weight::of(lua));
    let result = raw::call(lua, function, args);
    if result.is_err() {
        recover(lua);
    }
    result
}

/// After a failure: frees what the failed call held. The machine itself needs a little memory for that.
pub fn recover(lua: &Lua) {
    if lua.used_memory() < MEMORY / 2 {
        return;
    }
    // It was set before, so it can be set again.
    let _ = lua.set_memory_limit(0);
    let _ = lua.gc_collect();
    let _ = lua.set_memory_limit(MEMORY);
}

fn environment(lua: &Lua, names: Vec<String>) -> Result<Table> {
    let (env, meta, globals) = (lua.create_table()?, lua.create_table()?, lua.globals());
    let lookup = lua.create_function(move |_, (_, key): (Table, LuaString)| {
        let value: Value = globals.get(&key)?;
        if !value.is_nil() {
            return Ok(value);
        }
        let key = key.to_string_lossy();
        let near = crate::kernel::ids::nearest(&key, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        Err(mlua::Error::runtime(format!("unknown name `{key}`{hint}")))
    })?;
    let refuse =
        lua.create_function(|_, (_, key, _): (Table, LuaString, Value)| -> Result<()> {
            Err(mlua::Error::runtime(format!(
                "`{}` is not local: scripts hold no state; write `local {0}` or declare a counter",
                key.to_string_lossy()
            )))
        })?;
    meta.raw_set("__index", lookup)?;
    meta.raw_set("__newindex", refuse)?;
    meta.raw_set("__metatable", false)?;
    meta.set_readonly(true);
    env.set_metatable(Some(meta))?;
    env.set_safeenv(true);
    Ok(env)
}

/// Makes everything read-only that can be reached from a value, through tables and what functions have captured: scripts
/// hold no state. What the header is given (`machine`) and the prelude are ours.
pub(in crate::script) fn freeze(lua: &Lua, value: &Value, machine: &Table) -> Result<()> {
    let mut left = vec![value.clone()];
    let mut seen = FxHashSet::default();
    let ours = machine.to_pointer();
    while let Some(value) = left.pop() {
        match value {
            Value::Table(t) if !t.is_readonly() && t.to_pointer() != ours => {
                t.set_readonly(true);
                for pair in t.pairs::<Value, Value>() {
                    left.extend([pair?.1].into_iter().filter(holds));
                }
            }
            Value::Function(f) if seen.insert(f.to_pointer() as usize) => {
                left.extend(raw::captured(lua, &f)?.into_iter().filter(holds));
            }
            _ => {}
        }
    }
    Ok(())
}

fn holds(value: &Value) -> bool {
    matches!(value, Value::Table(_) | Value::Function(_))
}
