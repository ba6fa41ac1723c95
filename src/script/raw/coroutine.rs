//! A phase as a coroutine of the machine, started, resumed and started again without detours.

use std::cell::RefCell;
use std::ffi::c_int;
use std::rc::Rc;

use mlua::ffi::{self, lua_State};
use mlua::{Error, Function, Lua, Result, Thread};

use crate::kernel::ids::Seat;
use crate::script::context::{Context, Shared};

/// How far a coroutine came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
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
    pub fn start(&self, run: &Anchored, me: Option<Seat>) {
        let co = self.thread.state();
        unsafe {
            if ffi::lua_status(co) == ffi::LUA_OK {
                ffi::lua_settop(co, 0);
            } else {
                ffi::lua_resetthread(co);
            }
            ffi::lua_rawgeti_(co, ffi::LUA_REGISTRYINDEX, run.0);
            match me {
                Some(me) => ffi::lua_pushnumber(co, me.handle().0 as f64),
                None => ffi::lua_pushnil(co),
            }
        }
    }

    /// Runs it until it waits or is done.
    pub fn resume(&self) -> Result<Progress> {
        let co = self.thread.state();
        let status = unsafe {
            let fresh = ffi::lua_status(co) == ffi::LUA_OK;
            ffi::lua_resume_(co, std::ptr::null_mut(), c_int::from(fresh))
        };
        match status {
            ffi::LUA_OK => Ok(Progress::Done),
            ffi::LUA_YIELD => Ok(Progress::Waits),
            _ => Err(self.failure(co, status)),
        }
    }

    /// The error a coroutine has stopped with, with the place in the script.
    #[cold]
    fn failure(&self, co: *mut lua_State, status: c_int) -> Error {
        if status == ffi::LUA_ERRMEM {
            return Error::MemoryError("not enough memory".into());
        }
        let raised = unsafe {
            self.lua.exec_raw::<()>((), |l| {
                ffi::lua_xmove(co, l, 1);
                if ffi::lua_type(l, -1) == ffi::LUA_TSTRING {
                    let text = ffi::lua_tostring(l, -1);
                    ffi::luaL_traceback(l, co, text, 0);
                }
                ffi::lua_error(l)
            })
        };
        match raised {
            Err(error) => error,
            Ok(()) => Error::runtime("the script stopped"),
        }
    }
}

unsafe extern "C-unwind" fn idle(_: *mut lua_State) -> c_int {
    0
}
