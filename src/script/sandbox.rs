//! A Luau machine that scripts cannot leave: no files, no clock, no hidden randomness, a counted budget, and a world
//! that is read-only once loaded.

use std::cell::Cell;
use std::ffi::c_int;
use std::time::{Duration, Instant};

use mlua::chunk::Compiler;
use mlua::state::{GcIncParams, GcMode};
use mlua::{Lua, LuaOptions, LuaString, Result, StdLib, Table, Value, ffi};

/// Units of work a script may spend on one decision: loop turns and calls, never time.
pub const FUEL: i64 = 5_000_000;
/// Last resort against one unit of work that takes for ever. Fatal, never a rule outcome.
const DEADLINE: Duration = Duration::from_secs(30);
/// The clock is looked at when these bits of the budget are all zero; the sign stands for a budget that is used up.
const CLOCK: i64 = i64::MIN | 0xfff;
const MEMORY: usize = 64 << 20;
/// Compiling is outside the budget, so its input is bounded.
pub const SOURCE_LIMIT: usize = 1 << 20;

pub const EXHAUSTED: &str = "the script used up its budget";

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

/// Library functions that one call can keep busy for minutes.
const GUARDS: &str = r#"
local find, split, move = string.find, string.split, table.move
function string.find(s, p, i, plain)
  if #s * #p > 1e7 then error("string.find: too long", 2) end
  return find(s, p, i, plain)
end
function string.split(s, sep)
  if sep ~= nil and #s * #sep > 1e7 then error("string.split: too long", 2) end
  return split(s, sep)
end
function table.move(a, f, e, t, d)
  if e - f > 1e6 then error("table.move: range too long", 2) end
  return move(a, f, e, t, d)
end
"#;

thread_local! {
    static LEFT: Cell<i64> = const { Cell::new(0) };
    static END: Cell<Option<Instant>> = const { Cell::new(None) };
}

unsafe extern "C-unwind" fn interrupt(l: *mut ffi::lua_State, gc: c_int) {
    if gc >= 0 {
        return;
    }
    let left = LEFT.get() - 1;
    LEFT.set(left);
    if left & CLOCK <= 0 {
        exhausted(l, left);
    }
}

/// The budget is used up, or it is time to look at the clock.
#[cold]
fn exhausted(l: *mut ffi::lua_State, left: i64) {
    if left >= 0 && !late() {
        return;
    }
    // Stays spent, so that a pcall which swallows the error meets it again.
    LEFT.set(-1);
    unsafe {
        ffi::lua_pushstring(l, c"the script used up its budget".as_ptr());
        ffi::lua_error(l)
    }
}

/// Looks at the clock, which only a long run ever does.
fn late() -> bool {
    let now = Instant::now();
    match END.get() {
        Some(end) => now > end,
        None => {
            END.set(Some(now + DEADLINE));
            false
        }
    }
}

/// Grants the budget of one decision.
pub fn refuel() {
    LEFT.set(FUEL);
    END.set(None);
}

/// Runs scripts of another machine from within a script's call: they have budgets of their own, and the caller's is
/// as it was before.
pub fn aside<T>(run: impl FnOnce() -> T) -> T {
    let (left, end) = (LEFT.get(), END.get());
    let value = run();
    LEFT.set(left);
    END.set(end);
    value
}

pub fn compiler() -> Compiler {
    Compiler::new()
        .set_optimization_level(2)
        .set_debug_level(1)
        .set_disabled_builtins(GONE_MATH.iter().map(|k| format!("math.{k}")))
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
    lua.load(GUARDS).set_name("=guards").exec()?;
    refuel();
    api(&lua)?;
    // Only the prelude, which has taken it by now, may yield.
    globals.raw_remove("coroutine")?;
    let names = globals
        .pairs::<String, Value>()
        .filter_map(|p| p.ok().map(|p| p.0));
    let names: Vec<String> = names.collect();
    lua.sandbox(true)?;
    unsafe {
        lua.exec_raw::<()>((), |st| {
            (*ffi::lua_callbacks(st)).interrupt = Some(interrupt);
        })?;
    }
    lua.set_memory_limit(MEMORY)?;
    // Most of the memory is rules that stay: looking through it all less often costs a few megabytes.
    lua.gc_set_mode(GcMode::Incremental(GcIncParams::default().goal(400)));
    let env = environment(&lua, names)?;
    Ok((lua, env))
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
