//! Functions that scripts call, registered with the machine itself.
//!
//! Crossing from Lua to Rust happens some twenty times in a decision, so it goes straight through the C interface:
//! arguments are read from the stack, results are pushed, an error raises with the caller's file and line. All unsafe
//! code of the boundary is in this file.

use std::cell::RefCell;
use std::ffi::{CString, c_int};
use std::marker::PhantomData;

use mlua::ffi::{self, lua_State};
use mlua::{Error, Function, Lua, Result};

use super::context::{Context, Shared};

/// A list of numbers or handles.
pub struct List(pub Vec<i64>);

/// What a script gets back for an answer.
pub enum Reply {
    Nothing,
    Number(i64),
    List(Vec<i64>),
    /// Answers to several questions.
    Many(Vec<Reply>),
}

/// The machine's stack, read by position.
#[derive(Clone, Copy)]
pub struct Stack(*mut lua_State);

impl Stack {
    fn kind(self, at: c_int) -> c_int {
        unsafe { ffi::lua_type(self.0, at) }
    }

    fn absent(self, at: c_int) -> bool {
        self.kind(at) <= ffi::LUA_TNIL
    }

    fn number(self, at: c_int) -> Result<i64> {
        let mut is_number = 0;
        let n = unsafe { ffi::lua_tonumberx(self.0, at, &mut is_number) };
        if is_number == 0 {
            return Err(self.unexpected(at, "a number or a name"));
        }
        let whole = n as i64;
        if whole as f64 != n {
            return Err(Error::runtime(format!("expected a whole number, got {n}")));
        }
        Ok(whole)
    }

    fn list(self, at: c_int) -> Result<Vec<i64>> {
        if self.kind(at) != ffi::LUA_TTABLE {
            return Err(self.unexpected(at, "a list"));
        }
        let n = unsafe { ffi::lua_objlen_(self.0, at) };
        let mut list = Vec::with_capacity(n.max(0) as usize);
        for i in 1..=n {
            unsafe { ffi::lua_rawgeti_(self.0, at, i) };
            let value = self.number(-1);
            unsafe { ffi::lua_settop(self.0, -2) };
            list.push(value?);
        }
        Ok(list)
    }

    fn text(self, at: c_int) -> Result<String> {
        if self.kind(at) != ffi::LUA_TSTRING {
            return Err(self.unexpected(at, "a text"));
        }
        let mut len = 0;
        let bytes = unsafe {
            let start = ffi::lua_tolstring(self.0, at, &mut len);
            std::slice::from_raw_parts(start.cast::<u8>(), len)
        };
        Ok(String::from_utf8_lossy(bytes).into_owned())
    }

    fn unexpected(self, at: c_int, wanted: &str) -> Error {
        let got = match self.kind(at) {
            ffi::LUA_TBOOLEAN => "a boolean",
            ffi::LUA_TNUMBER => "a number",
            ffi::LUA_TSTRING => "a text",
            ffi::LUA_TTABLE => "a table",
            ffi::LUA_TFUNCTION => "a function",
            _ => "nothing",
        };
        Error::runtime(format!("expected {wanted}, got {got}"))
    }

    fn push_number(self, n: i64) {
        unsafe { ffi::lua_pushnumber(self.0, n as f64) };
    }

    fn push_list(self, list: &[i64]) {
        unsafe {
            ffi::lua_createtable(self.0, list.len() as c_int, 0);
            for (i, n) in list.iter().enumerate() {
                ffi::lua_pushnumber(self.0, *n as f64);
                ffi::lua_rawseti_(self.0, -2, i as c_int + 1);
            }
        }
    }

    fn push_text(self, text: &str) {
        unsafe { ffi::lua_pushlstring_(self.0, text.as_ptr().cast(), text.len()) };
    }
}

/// Something a function takes.
pub trait Arg: Sized {
    fn read(stack: Stack, at: c_int) -> Result<Self>;
}

impl Arg for i64 {
    fn read(stack: Stack, at: c_int) -> Result<i64> {
        stack.number(at)
    }
}

impl Arg for u16 {
    fn read(stack: Stack, at: c_int) -> Result<u16> {
        let n = stack.number(at)?;
        u16::try_from(n).map_err(|_| Error::runtime(format!("{n} is out of range")))
    }
}

impl Arg for usize {
    fn read(stack: Stack, at: c_int) -> Result<usize> {
        let n = stack.number(at)?;
        usize::try_from(n).map_err(|_| Error::runtime(format!("{n} is out of range")))
    }
}

impl Arg for bool {
    fn read(stack: Stack, at: c_int) -> Result<bool> {
        Ok(unsafe { ffi::lua_toboolean(stack.0, at) } != 0)
    }
}

impl Arg for String {
    fn read(stack: Stack, at: c_int) -> Result<String> {
        stack.text(at)
    }
}

impl Arg for List {
    fn read(stack: Stack, at: c_int) -> Result<List> {
        stack.list(at).map(List)
    }
}

impl<T: Arg> Arg for Option<T> {
    fn read(stack: Stack, at: c_int) -> Result<Option<T>> {
        if stack.absent(at) {
            return Ok(None);
        }
        T::read(stack, at).map(Some)
    }
}

/// All that a function takes.
pub trait Args: Sized {
    fn read_all(stack: Stack) -> Result<Self>;
}

impl Args for () {
    fn read_all(_: Stack) -> Result<()> {
        Ok(())
    }
}

impl Args for i64 {
    fn read_all(stack: Stack) -> Result<i64> {
        i64::read(stack, 1)
    }
}

impl Args for Option<i64> {
    fn read_all(stack: Stack) -> Result<Option<i64>> {
        Option::read(stack, 1)
    }
}

impl Args for List {
    fn read_all(stack: Stack) -> Result<List> {
        List::read(stack, 1)
    }
}

impl Args for usize {
    fn read_all(stack: Stack) -> Result<usize> {
        usize::read(stack, 1)
    }
}

macro_rules! tuple {
    ($($name:ident $at:expr),+) => {
        impl<$($name: Arg),+> Args for ($($name,)+) {
            fn read_all(stack: Stack) -> Result<Self> {
                Ok(($($name::read(stack, $at).map_err(|e| place(e, $at))?,)+))
            }
        }
    };
}

tuple!(A 1, B 2);
tuple!(A 1, B 2, C 3);
tuple!(A 1, B 2, C 3, D 4);
tuple!(A 1, B 2, C 3, D 4, E 5);
tuple!(A 1, B 2, C 3, D 4, E 5, F 6, G 7, H 8, I 9);

fn place(error: Error, at: c_int) -> Error {
    Error::runtime(format!("argument {at}: {}", message(&error)))
}

/// Something a function gives.
pub trait Ret {
    /// Pushes it and tells how many values that made.
    fn push(self, stack: Stack) -> c_int;
}

impl Ret for () {
    fn push(self, _: Stack) -> c_int {
        0
    }
}

impl Ret for bool {
    fn push(self, stack: Stack) -> c_int {
        unsafe { ffi::lua_pushboolean(stack.0, c_int::from(self)) };
        1
    }
}

macro_rules! number {
    ($($t:ty),+) => { $(impl Ret for $t {
        fn push(self, stack: Stack) -> c_int {
            stack.push_number(self as i64);
            1
        }
    })+ };
}

number!(i64, u32, u16, u8, usize);

impl<T: Ret> Ret for Option<T> {
    fn push(self, stack: Stack) -> c_int {
        match self {
            Some(value) => value.push(stack),
            None => {
                unsafe { ffi::lua_pushnil(stack.0) };
                1
            }
        }
    }
}

impl Ret for List {
    fn push(self, stack: Stack) -> c_int {
        stack.push_list(&self.0);
        1
    }
}

impl Ret for String {
    fn push(self, stack: Stack) -> c_int {
        stack.push_text(&self);
        1
    }
}

impl Ret for Reply {
    fn push(self, stack: Stack) -> c_int {
        match self {
            Reply::Nothing => None::<i64>.push(stack),
            Reply::Number(n) => n.push(stack),
            Reply::List(list) => List(list).push(stack),
            Reply::Many(all) => {
                unsafe { ffi::lua_createtable(stack.0, all.len() as c_int, 0) };
                for (i, reply) in all.into_iter().enumerate() {
                    reply.push(stack);
                    unsafe { ffi::lua_rawseti_(stack.0, -2, i as c_int + 1) };
                }
                1
            }
        }
    }
}

impl<A: Ret, B: Ret> Ret for (A, B) {
    fn push(self, stack: Stack) -> c_int {
        self.0.push(stack) + self.1.push(stack)
    }
}

/// The text of an error without the decoration that its `Display` adds.
pub fn message(error: &Error) -> String {
    match error {
        Error::RuntimeError(text) => text.clone(),
        other => other.to_string(),
    }
}

/// Makes a Lua function of a Rust one that works on the context. `f` must not capture anything: it is found again by
/// its type alone.
pub fn function<F, A, R>(lua: &Lua, ctx: &Shared, name: &str, _: F) -> Result<Function>
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    const { assert!(size_of::<F>() == 0, "the function captures something") };
    let context = std::rc::Rc::as_ptr(ctx).cast_mut();
    // Luau keeps the pointer to the name for as long as the function lives.
    let name = CString::new(name).map_err(Error::external)?.into_raw();
    unsafe {
        lua.exec_raw::<Function>((), |l| {
            ffi::lua_pushlightuserdata(l, context.cast());
            ffi::lua_pushcclosurek(l, trampoline::<F, A, R>, name, 1, None);
        })
    }
}

unsafe extern "C-unwind" fn trampoline<F, A, R>(l: *mut lua_State) -> c_int
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    let stack = Stack(l);
    // The context outlives the machine: a host drops its machine first.
    let context = unsafe {
        &*ffi::lua_tolightuserdata(l, ffi::lua_upvalueindex(1)).cast::<RefCell<Context>>()
    };
    match call::<F, A, R>(stack, context) {
        Ok(value) => value.push(stack),
        Err(error) => {
            unsafe { ffi::luaL_where(l, 1) };
            stack.push_text(&message(&error));
            drop(error);
            unsafe {
                ffi::lua_concat(l, 2);
                ffi::lua_error(l)
            }
        }
    }
}

fn call<F, A, R>(stack: Stack, context: &RefCell<Context>) -> Result<R>
where
    F: Fn(&mut Context, A) -> Result<R> + 'static,
    A: Args,
    R: Ret,
{
    let args = A::read_all(stack)?;
    let mut context = context.try_borrow_mut().map_err(Error::external)?;
    // A function type without captures has no data: any well-aligned address stands for its one value.
    let f = unsafe { PhantomData::<F>.value() };
    f(&mut context, args)
}

trait OneValue<F> {
    /// # Safety
    /// `F` must be a type of size zero of which a value exists.
    unsafe fn value(self) -> &'static F;
}

impl<F: 'static> OneValue<F> for PhantomData<F> {
    unsafe fn value(self) -> &'static F {
        unsafe { std::ptr::NonNull::<F>::dangling().as_ref() }
    }
}
