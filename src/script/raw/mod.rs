//! Functions that scripts call, registered with the machine itself.
//!
//! Crossing from Lua to Rust happens some twenty times in a decision, so it goes straight through the C interface:
//! arguments are read from the stack, results are pushed, an error raises with the caller's file and line. All unsafe
//! code of the boundary is in this folder.

mod coroutine;
mod place;
mod stack;

use std::cell::RefCell;
use std::ffi::{CString, c_int};
use std::rc::Rc;

use mlua::ffi::{self, lua_State};
use mlua::{Error, Function, Lua};

use crate::script::game::context::{Context, Only, Shared};

pub use crate::script::machine::fail::{Fail, Result};
pub use coroutine::{Anchored, Coroutine, Ran, call, captured};
pub use stack::{Arg, ArgPlace, Args, Growing, Grown, Here, List, Ret, Returned, Stack};

/// A function of no size: it captures nothing and is found again by its type alone.
fn stateless<F>(_: F) {
    const { assert!(size_of::<F>() == 0, "the function captures something") };
}

/// The one value of a function type without captures.
fn value_of<F: 'static>() -> &'static F {
    const { assert!(size_of::<F>() == 0, "the function captures something") };
    // A type of size zero has no data: any well-aligned address stands for its one value.
    unsafe { std::ptr::NonNull::<F>::dangling().as_ref() }
}

/// Makes a Lua function of a Rust one that works on the context. `f` must not capture anything.
pub fn function<F, A, R>(lua: &Lua, ctx: &Shared, name: &str, f: F) -> mlua::Result<Function>
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    stateless(f);
    register(lua, ctx, name, (plain::<F, A, R>, None), None)
}

/// The same of one that looks at its arguments itself.
pub fn reading<F, R>(lua: &Lua, ctx: &Shared, name: &str, f: F) -> mlua::Result<Function>
where
    F: Fn(&mut Context, Stack<'_>) -> Result<R> + 'static,
    R: Ret,
{
    stateless(f);
    register(lua, ctx, name, (bare::<F, R>, None), None)
}

/// A function that may have to wait for an answer: if `ask` gives none, the phase is suspended, and `given` takes the
/// answer when it goes on. A list of options may be a function; it is only called when a question is really put.
pub fn waiting<F, G>(
    lua: &Lua,
    ctx: &Shared,
    name: &str,
    (ask, given): (F, G),
) -> mlua::Result<Function>
where
    F: Fn(&mut Context, Stack) -> Result<Option<Returned>> + 'static,
    G: Fn(&mut Context) -> Result<Returned> + 'static,
{
    stateless(ask);
    stateless(given);
    let list = register(lua, ctx, "options", (list, None), None)?;
    register(lua, ctx, name, (put::<F>, Some(taken::<G>)), Some(&list))
}

/// `looking(why, function, …)`: calls a function that may look at the game and neither change it nor ask.
pub fn looking(lua: &Lua, ctx: &Shared) -> mlua::Result<Function> {
    register(lua, ctx, "looking", (look, None), None)
}

type Plain = unsafe extern "C-unwind" fn(*mut lua_State) -> c_int;
type Continuation = unsafe extern "C-unwind" fn(*mut lua_State, c_int) -> c_int;

/// Makes a function that has at hand the context, what handles errors, and a helper or nothing.
fn register(
    lua: &Lua,
    ctx: &Shared,
    name: &str,
    (f, then): (Plain, Option<Continuation>),
    helper: Option<&Function>,
) -> mlua::Result<Function> {
    let context = Rc::as_ptr(ctx).cast_mut();
    // Luau keeps the pointer to the name for as long as the function lives.
    let name = CString::new(name).map_err(Error::external)?.into_raw();
    unsafe {
        lua.exec_raw::<Function>(helper, |l| {
            ffi::lua_pushlightuserdata(l, context.cast());
            ffi::lua_insert(l, 1);
            ffi::lua_pushcfunction(l, place::unplaced);
            ffi::lua_insert(l, 2);
            ffi::lua_pushcclosurek(l, f, name, 3, then);
        })
    }
}

/// The context of the running function. Coroutines that run phases carry it; the main thread's is found through the
/// function itself.
fn context<'a>(l: *mut lua_State) -> &'a RefCell<Context> {
    // The context outlives the machine: a host drops its machine first.
    unsafe {
        match coroutine::carried(l) {
            Some(context) => context,
            None => &*ffi::lua_tolightuserdata(l, ffi::lua_upvalueindex(1)).cast(),
        }
    }
}

unsafe extern "C-unwind" fn plain<F, A, R>(l: *mut lua_State) -> c_int
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    let stack = unsafe { Stack::of(l) };
    match run::<F, A, R>(stack) {
        Ok(value) => value.push(stack),
        Err(fail) => raise(stack, fail),
    }
}

#[inline]
fn run<F, A, R>(stack: Stack) -> Result<R>
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    let args = A::read_all(stack)?;
    value_of::<F>()(&mut *borrow(stack)?, args)
}

unsafe extern "C-unwind" fn bare<F, R>(l: *mut lua_State) -> c_int
where
    F: Fn(&mut Context, Stack<'_>) -> Result<R> + 'static,
    R: Ret,
{
    let stack = unsafe { Stack::of(l) };
    match borrow(stack).and_then(|mut c| value_of::<F>()(&mut c, stack)) {
        Ok(value) => value.push(stack),
        Err(fail) => raise(stack, fail),
    }
}

#[inline]
fn borrow<'a>(stack: Stack) -> Result<std::cell::RefMut<'a, Context>> {
    context(stack.0)
        .try_borrow_mut()
        .map_err(|_| Fail::new("the game is in use"))
}

#[cold]
fn raise(stack: Stack, fail: Fail) -> ! {
    let text = place::located(stack.0, &fail.0);
    drop(fail);
    stack.push_text(&text);
    drop(text);
    unsafe { ffi::lua_error(stack.0) }
}

/// Where a question's list of options stands among the arguments.
pub const OPTIONS: ArgPlace = 4;

unsafe extern "C-unwind" fn put<F>(l: *mut lua_State) -> c_int
where
    F: Fn(&mut Context, Stack) -> Result<Option<Returned>> + 'static,
{
    let stack = unsafe { Stack::of(l) };
    if stack.kind(OPTIONS) == ffi::LUA_TFUNCTION && live(stack) {
        // Not from here: a `pcall` of the script would take this function, which can be suspended, for one that waits.
        unsafe {
            ffi::lua_pushvalue(l, ffi::lua_upvalueindex(3));
            ffi::lua_pushvalue(l, OPTIONS.into());
            ffi::lua_call(l, 1, 1);
            ffi::lua_replace(l, OPTIONS.into());
        }
    }
    match borrow(stack).and_then(|mut c| ask::<F>(&mut c, stack)) {
        Ok(Some(reply)) => reply.push(stack),
        Ok(None) => unsafe { ffi::lua_yield(l, 0) },
        Err(fail) => raise(stack, fail),
    }
}

/// Calls the function that lists options: a function of its own, so that nothing called from it can be suspended.
unsafe extern "C-unwind" fn list(l: *mut lua_State) -> c_int {
    unsafe {
        ffi::lua_pushvalue(l, ffi::lua_upvalueindex(2));
        ffi::lua_insert(l, 1);
        protected(Stack::of(l), 0, 1, Only::Options);
    }
    1
}

unsafe extern "C-unwind" fn look(l: *mut lua_State) -> c_int {
    let stack = unsafe { Stack::of(l) };
    let why = match stack.number(1) {
        Ok(0) => Only::Options,
        _ => Only::When,
    };
    unsafe {
        ffi::lua_pushvalue(l, ffi::lua_upvalueindex(2));
        ffi::lua_insert(l, 2);
        let args = ffi::lua_gettop(l) - 3;
        protected(stack, args, ffi::LUA_MULTRET, why);
        ffi::lua_gettop(l) - 2
    }
}

/// Calls a function that only looks: behind it the game can be changed again, whatever happens in it. Nothing can yield
/// in it, since all that yields asks first whether it may change the game. Below it on the stack stands what handles
/// errors.
unsafe fn protected(stack: Stack, args: c_int, results: c_int, why: Only) {
    let handler = unsafe { ffi::lua_gettop(stack.0) } - args - 1;
    // Nothing of Rust may be alive while a script runs: it may raise.
    let before = set_access(stack, Some(why));
    let status = unsafe { ffi::lua_pcall(stack.0, args, results, handler) };
    set_access(stack, before);
    if status != ffi::LUA_OK {
        unsafe { ffi::lua_error(stack.0) }
    }
}

fn set_access(stack: Stack, only: Option<Only>) -> Option<Only> {
    // Whoever has the context borrowed runs no script.
    let mut c = context(stack.0).try_borrow_mut().ok()?;
    std::mem::replace(&mut c.only, only)
}

#[inline]
fn ask<F>(c: &mut Context, stack: Stack) -> Result<Option<Returned>>
where
    F: Fn(&mut Context, Stack) -> Result<Option<Returned>> + 'static,
{
    c.may_ask()?;
    Here::read(stack, 0)?.waits()?;
    value_of::<F>()(c, stack)
}

fn live(stack: Stack) -> bool {
    borrow(stack).is_ok_and(|c| c.live())
}

unsafe extern "C-unwind" fn taken<G>(l: *mut lua_State, _: c_int) -> c_int
where
    G: Fn(&mut Context) -> Result<Returned> + 'static,
{
    let stack = unsafe { Stack::of(l) };
    match borrow(stack).and_then(|mut c| value_of::<G>()(&mut c)) {
        Ok(reply) => reply.push(stack),
        Err(fail) => raise(stack, fail),
    }
}
