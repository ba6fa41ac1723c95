//! A phase as a coroutine of the machine, started, resumed and started again without detours.

use std::cell::RefCell;
use std::ffi::c_int;
use std::rc::Rc;

use mlua::ffi::{self, lua_State};
use mlua::{Error, FromLuaMulti, Function, IntoLuaMulti, Lua, MultiValue, Result, Thread, Value};

use crate::kernel::ids::Seat;
use crate::script::game::context::{Context, Shared};
use crate::script::machine::budget;

use super::{Fail, Stack, place};

/// How far a coroutine came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ran {
    /// It waits for an answer.
    Waits,
    Done,
}

/// A function that the machine keeps for as long as it lives, and finds by a number.
#[derive(Clone, Copy, Debug)]
pub struct Anchored(c_int);

impl Anchored {
    pub fn new(lua: &Lua, function: &Function) -> Result<Anchored> {
        let mut number = 0;
        unsafe {
            lua.exec_raw::<()>(function, |l| number = ffi::lua_ref(l, -1))?;
        }
        Ok(Anchored(number))
    }
}

/// The context that a coroutine which runs phases has at hand wherever it is; nothing for the main thread.
#[inline]
pub(super) fn carried<'a>(l: *mut lua_State) -> Option<&'a RefCell<Context>> {
    // Only `Coroutine::new` ever sets it, to what lives as long as the coroutine can run.
    unsafe {
        ffi::lua_getthreaddata(l)
            .cast::<RefCell<Context>>()
            .as_ref()
    }
}

pub struct Coroutine {
    lua: Lua,
    thread: Thread,
}

impl Coroutine {
    /// A coroutine whose functions work on this context.
    pub fn new(lua: &Lua, ctx: &Shared) -> Result<Coroutine> {
        let idle = unsafe { lua.create_c_function(idle)? };
        let thread = lua.create_thread(idle)?;
        // The context outlives the machine, and the coroutine does not outlive either.
        let context = Rc::as_ptr(ctx).cast_mut();
        unsafe { ffi::lua_setthreaddata(thread.state(), context.cast()) };
        let lua = lua.clone();
        Ok(Coroutine { lua, thread })
    }

    /// Makes it ready to run a function for a seat from its beginning, wherever it stands now.
    pub fn start(&self, run: &Anchored, me: Option<Seat>) -> Result<()> {
        let co = self.thread.state();
        unsafe {
            if ffi::lua_status(co) == ffi::LUA_OK {
                ffi::lua_settop(co, 0);
            } else {
                // It takes memory to give some back, so this may raise.
                self.lua.exec_raw::<()>((), |_| ffi::lua_resetthread(co))?;
            }
            ffi::lua_rawgeti_(co, ffi::LUA_REGISTRYINDEX, run.0);
            match me {
                Some(me) => ffi::lua_pushnumber(co, me.handle().0 as f64),
                None => ffi::lua_pushnil(co),
            }
        }
        Ok(())
    }

    /// A failure with the place where it waits.
    pub fn located(&self, fail: Fail) -> Error {
        Error::runtime(place::located(self.thread.state(), &fail.to_string()))
    }

    /// Runs it until it waits or is done.
    pub fn resume(&self) -> Result<Ran> {
        let co = self.thread.state();
        let status = unsafe {
            let fresh = ffi::lua_status(co) == ffi::LUA_OK;
            ffi::lua_resume_(co, std::ptr::null_mut(), c_int::from(fresh))
        };
        match status {
            ffi::LUA_OK => Ok(Ran::Done),
            ffi::LUA_YIELD => Ok(Ran::Waits),
            _ => Err(failure(&self.lua, co, status)),
        }
    }
}

/// The values that a function of a script has captured; none for functions of ours.
pub fn captured(lua: &Lua, function: &Function) -> Result<Vec<Value>> {
    let from = function.info().short_src;
    if from.is_none_or(|file| place::OURS.contains(&file.as_str())) {
        return Ok(Vec::new());
    }
    let values = unsafe {
        lua.exec_raw::<MultiValue>(function, |l| {
            let mut n = 1;
            while !ffi::lua_getupvalue(l, 1, n).is_null() {
                ffi::luaL_checkstack(l, 1, std::ptr::null());
                n += 1;
            }
            ffi::lua_remove(l, 1);
        })
    };
    values.map(MultiValue::into_vec)
}

/// Calls a function in a coroutine of its own, so that an error can tell where it was raised.
pub fn call<R: FromLuaMulti>(lua: &Lua, function: &Function, args: impl IntoLuaMulti) -> Result<R> {
    let thread = lua.create_thread(function.clone())?;
    let co = thread.state();
    let mut n = 0;
    unsafe {
        lua.exec_raw::<()>(args, |l| {
            n = ffi::lua_gettop(l);
            ffi::lua_xmove(l, co, n);
        })?;
        match ffi::lua_resume_(co, std::ptr::null_mut(), n) {
            ffi::LUA_OK => lua.exec_raw::<R>((), |l| {
                let n = ffi::lua_gettop(co);
                ffi::luaL_checkstack(l, n, std::ptr::null());
                ffi::lua_xmove(co, l, n);
            }),
            ffi::LUA_YIELD => Err(Error::runtime("nothing can be asked here")),
            status => Err(failure(lua, co, status)),
        }
    }
}

/// The error a coroutine has stopped with, with the place in the script.
#[cold]
fn failure(lua: &Lua, co: *mut lua_State, status: c_int) -> Error {
    if status == ffi::LUA_ERRMEM {
        return Error::runtime(place::located(co, budget::NO_MEMORY));
    }
    let raised = unsafe { Stack::of(co) };
    match raised.kind_at(-1) {
        // An error of a Rust function knows where it was raised.
        ffi::LUA_TUSERDATA => {
            let raised = unsafe {
                lua.exec_raw::<()>((), |l| {
                    ffi::lua_xmove(co, l, 1);
                    ffi::lua_error(l)
                })
            };
            raised
                .err()
                .unwrap_or_else(|| Error::runtime("the script stopped"))
        }
        _ => Error::runtime(place::located(co, &place::words(raised))),
    }
}

unsafe extern "C-unwind" fn idle(_: *mut lua_State) -> c_int {
    0
}
