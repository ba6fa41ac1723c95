//! The machine's stack: arguments are read from it by position, results are pushed.

use std::ffi::c_int;
use std::marker::PhantomData;

use mlua::ffi::{self, lua_State};
use smallvec::SmallVec;

use crate::kernel::ids::Handle;
use crate::kernel::speech::Word;

use super::{Fail, Result};

/// A list of numbers or handles.
#[derive(Default)]
pub struct List(pub SmallVec<[i64; 16]>);

/// What a script gets back for an answer.
pub enum Returned {
    Nothing,
    Number(i64),
    List(Vec<i64>),
    /// Answers to several questions.
    Many(Vec<Returned>),
}

/// Elements of a list on the stack at a time.
const SOME: usize = 8;

/// Where an argument stands. Whatever the number, it is a place that the machine can look at: behind the last argument
/// there is nothing.
pub type ArgPlace = u16;

/// The machine's stack while one call lasts: its arguments, read by position.
#[derive(Clone, Copy)]
pub struct Stack<'s>(pub(super) *mut lua_State, PhantomData<&'s lua_State>);

impl<'s> Stack<'s> {
    /// The stack of a call that lasts at least as long as the lifetime.
    pub(super) unsafe fn of(l: *mut lua_State) -> Stack<'s> {
        Stack(l, PhantomData)
    }

    #[inline(always)]
    pub(super) fn kind(self, at: ArgPlace) -> c_int {
        self.kind_at(place(at))
    }

    /// The same for any place of the machine's, counted from the end if negative.
    #[inline(always)]
    pub(super) fn kind_at(self, at: c_int) -> c_int {
        unsafe { ffi::lua_type(self.0, at) }
    }

    pub fn is_text(self, at: ArgPlace) -> bool {
        self.kind(at) == ffi::LUA_TSTRING
    }

    pub fn absent(self, at: ArgPlace) -> bool {
        self.kind(at) <= ffi::LUA_TNIL
    }

    #[inline(always)]
    pub fn number(self, at: ArgPlace) -> Result<i64> {
        self.number_at(place(at))
    }

    #[inline(always)]
    fn number_at(self, at: c_int) -> Result<i64> {
        self.whole_at(at).ok_or_else(|| self.no_number(at))
    }

    /// A whole number, if one stands there. Nearly every function reads some: one piece of code for all of them stays in the
    /// processor's cache.
    #[inline(never)]
    fn whole_at(self, at: c_int) -> Option<i64> {
        let mut is_number = 0;
        let n = unsafe { ffi::lua_tonumberx(self.0, at, &mut is_number) };
        let whole = n as i64;
        (is_number != 0 && whole as f64 == n).then_some(whole)
    }

    #[cold]
    fn no_number(self, at: c_int) -> Fail {
        if self.kind_at(at) == ffi::LUA_TNUMBER {
            let n = unsafe { ffi::lua_tonumberx(self.0, at, std::ptr::null_mut()) };
            return Fail::new(format!("expected a whole number, got {n}"));
        }
        self.unexpected(at, "a number or a name")
    }

    pub fn is_number(self, at: ArgPlace) -> bool {
        self.kind(at) == ffi::LUA_TNUMBER
    }

    pub fn is_list(self, at: ArgPlace) -> bool {
        self.kind(at) == ffi::LUA_TTABLE
    }

    /// How long a list is; 0 for anything else.
    pub fn length(self, at: ArgPlace) -> usize {
        match self.kind(at) {
            ffi::LUA_TTABLE => unsafe { ffi::lua_objlen_(self.0, place(at)) }.max(0) as usize,
            _ => 0,
        }
    }

    /// Reads a list of numbers, each as the kind of value that is wanted.
    pub fn list<T>(self, at: ArgPlace, mut take: impl FnMut(i64) -> T) -> Result<Vec<T>> {
        let at = place(at);
        if self.kind_at(at) != ffi::LUA_TTABLE {
            return Err(self.unexpected(at, "a list"));
        }
        let n = unsafe { ffi::lua_objlen_(self.0, at) };
        let mut list = Vec::with_capacity(n.max(0) as usize);
        // Some at a time: the stack has room for at least twenty.
        for first in (1..=n).step_by(SOME) {
            let last = n.min(first + SOME as c_int - 1);
            for i in first..=last {
                unsafe { ffi::lua_rawgeti_(self.0, at, i) };
                list.push(take(self.number_at(-1)?));
            }
            unsafe { ffi::lua_settop(self.0, first - last - 2) };
        }
        Ok(list)
    }

    pub fn text(self, at: ArgPlace) -> Result<String> {
        self.bytes(place(at)).map(text_of)
    }

    /// The text on top.
    pub(super) fn top_text(self) -> Option<String> {
        self.bytes(-1).map(text_of).ok()
    }

    /// The bytes of a text; arguments stay where they are while the call lasts.
    fn bytes(self, at: c_int) -> Result<&'s [u8]> {
        if self.kind_at(at) != ffi::LUA_TSTRING {
            return Err(self.unexpected(at, "a text"));
        }
        let mut len = 0;
        Ok(unsafe {
            let start = ffi::lua_tolstring(self.0, at, &mut len);
            std::slice::from_raw_parts(start.cast::<u8>(), len)
        })
    }

    /// How long a text is; 0 for anything else.
    pub fn text_length(self, at: ArgPlace) -> usize {
        match self.kind(at) {
            ffi::LUA_TSTRING => unsafe { ffi::lua_objlen_(self.0, place(at)) }.max(0) as usize,
            _ => 0,
        }
    }

    /// Where the last argument stands.
    pub fn top(self) -> ArgPlace {
        ArgPlace::try_from(unsafe { ffi::lua_gettop(self.0) }).unwrap_or(ArgPlace::MAX)
    }

    /// What a text is filled with for an argument.
    pub fn word(self, at: ArgPlace) -> Word {
        self.word_at(place(at))
    }

    /// The same for each element of a list.
    pub fn words(self, at: ArgPlace) -> Vec<Word> {
        let word = |i| unsafe {
            ffi::lua_rawgeti_(self.0, place(at), i as c_int);
            let word = self.word_at(-1);
            ffi::lua_settop(self.0, -2);
            word
        };
        (1..=self.length(at)).map(word).collect()
    }

    fn word_at(self, at: c_int) -> Word {
        match self.kind_at(at) {
            ffi::LUA_TNUMBER => {
                let n = unsafe { ffi::lua_tonumberx(self.0, at, std::ptr::null_mut()) };
                Word::Thing(Handle(n as i64))
            }
            ffi::LUA_TSTRING => Word::Text(self.bytes(at).map(text_of).unwrap_or_default()),
            ffi::LUA_TBOOLEAN => {
                let yes = unsafe { ffi::lua_toboolean(self.0, at) } != 0;
                Word::Text(yes.to_string())
            }
            ffi::LUA_TNIL | ffi::LUA_TNONE => Word::Text("nothing".into()),
            _ => Word::Text("?".into()),
        }
    }

    /// The bytes of an argument; what is wrong with it names its number.
    pub fn argument(self, at: ArgPlace) -> Result<&'s [u8]> {
        self.bytes(place(at)).map_err(|e| of_argument(e, at))
    }

    #[cold]
    fn unexpected(self, at: c_int, wanted: &str) -> Fail {
        let got = match self.kind_at(at) {
            ffi::LUA_TBOOLEAN => "a boolean",
            ffi::LUA_TNUMBER => "a number",
            ffi::LUA_TSTRING => "a text",
            ffi::LUA_TTABLE => "a table",
            ffi::LUA_TFUNCTION => "a function",
            _ => "nothing",
        };
        Fail::new(format!("expected {wanted}, got {got}"))
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

    pub(super) fn push_text(self, text: &str) {
        unsafe { ffi::lua_pushlstring_(self.0, text.as_ptr().cast(), text.len()) };
    }

    /// A list that can be added to.
    fn grows(self, at: ArgPlace) -> bool {
        self.is_list(at) && unsafe { ffi::lua_getreadonly(self.0, place(at)) } == 0
    }
}

/// As the machine counts: from 1.
#[inline(always)]
fn place(at: ArgPlace) -> c_int {
    c_int::from(at.max(1))
}

fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

/// Something a function takes.
pub trait Arg: Sized {
    fn read(stack: Stack, at: ArgPlace) -> Result<Self>;

    /// The same where it may be left out.
    #[inline(always)]
    fn read_if_there(stack: Stack, at: ArgPlace) -> Result<Option<Self>> {
        if stack.absent(at) {
            return Ok(None);
        }
        Self::read(stack, at).map(Some)
    }
}

impl Arg for i64 {
    #[inline(always)]
    fn read(stack: Stack, at: ArgPlace) -> Result<i64> {
        stack.number(at)
    }

    /// Numbers are what is mostly given: whether there is anything is asked only where there is none.
    #[inline(always)]
    fn read_if_there(stack: Stack, at: ArgPlace) -> Result<Option<i64>> {
        match stack.whole_at(place(at)) {
            Some(n) => Ok(Some(n)),
            None if stack.absent(at) => Ok(None),
            None => Err(stack.no_number(place(at))),
        }
    }
}

/// The number of a decision.
impl Arg for u16 {
    fn read(stack: Stack, at: ArgPlace) -> Result<u16> {
        let wrong =
            |_| Fail::new("expected a decision, made by `decision { … }` at the top of the file");
        let n = stack.number(at).map_err(wrong)?;
        u16::try_from(n).map_err(|_| Fail::new(format!("{n} is out of range")))
    }
}

impl Arg for usize {
    fn read(stack: Stack, at: ArgPlace) -> Result<usize> {
        let n = stack.number(at)?;
        usize::try_from(n).map_err(|_| Fail::new(format!("{n} is out of range")))
    }
}

impl Arg for bool {
    fn read(stack: Stack, at: ArgPlace) -> Result<bool> {
        Ok(unsafe { ffi::lua_toboolean(stack.0, place(at)) } != 0)
    }
}

impl Arg for String {
    fn read(stack: Stack, at: ArgPlace) -> Result<String> {
        stack.text(at)
    }
}

impl Arg for List {
    fn read(stack: Stack, at: ArgPlace) -> Result<List> {
        stack.list(at, |n| n).map(|l| List(l.into()))
    }
}

/// A list of the script's own that a function adds to.
pub struct Growing(ArgPlace);

impl Arg for Growing {
    fn read(stack: Stack, at: ArgPlace) -> Result<Growing> {
        if !stack.is_list(at) {
            return Err(stack.unexpected(place(at), "a list"));
        }
        match stack.grows(at) {
            true => Ok(Growing(at)),
            false => Err(Fail::new("this list cannot be changed")),
        }
    }
}

/// A list with more added to it, or a new one.
pub struct Grown(pub Option<Growing>, pub SmallVec<[i64; 16]>);

impl Ret for Grown {
    fn push(self, stack: Stack) -> c_int {
        // A list of another call is none of this one's arguments.
        let own = self.0.filter(|Growing(at)| stack.grows(*at));
        let Some(at) = own.map(|Growing(at)| place(at)) else {
            stack.push_list(&self.1);
            return 1;
        };
        let first = unsafe { ffi::lua_objlen_(stack.0, at) } + 1;
        for (i, n) in (first..).zip(&self.1) {
            stack.push_number(*n);
            unsafe { ffi::lua_rawseti_(stack.0, at, i) };
        }
        unsafe { ffi::lua_pushvalue(stack.0, at) };
        1
    }
}

/// No argument, but whether the running phase can wait here for an answer.
pub struct Here(bool);

impl Here {
    /// Refuses to wait where nothing can.
    pub fn waits(self) -> Result<()> {
        match self.0 {
            true => Ok(()),
            false => Err(Fail::new(
                "nothing can be asked or drawn inside a function that `sort`, `gsub` or a metamethod calls",
            )),
        }
    }
}

impl Arg for Here {
    fn read(stack: Stack, _: ArgPlace) -> Result<Here> {
        Ok(Here(unsafe { ffi::lua_isyieldable(stack.0) } != 0))
    }
}

impl<T: Arg> Arg for Option<T> {
    #[inline(always)]
    fn read(stack: Stack, at: ArgPlace) -> Result<Option<T>> {
        T::read_if_there(stack, at)
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
    #[inline(always)]
    fn read_all(stack: Stack) -> Result<i64> {
        i64::read(stack, 1)
    }
}

impl Args for Option<i64> {
    fn read_all(stack: Stack) -> Result<Option<i64>> {
        Option::read(stack, 1)
    }
}

impl Args for bool {
    fn read_all(stack: Stack) -> Result<bool> {
        bool::read(stack, 1)
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
            #[inline(always)]
            fn read_all(stack: Stack) -> Result<Self> {
                Ok(($($name::read(stack, $at).map_err(|e| of_argument(e, $at))?,)+))
            }
        }
    };
}

tuple!(A 1, B 2);
tuple!(A 1, B 2, C 3);
tuple!(A 1, B 2, C 3, D 4);
tuple!(A 1, B 2, C 3, D 4, E 5);
tuple!(A 1, B 2, C 3, D 4, E 5, F 6);
tuple!(A 1, B 2, C 3, D 4, E 5, F 6, G 7);

#[cold]
fn of_argument(fail: Fail, at: ArgPlace) -> Fail {
    Fail::new(format!("argument {at}: {fail}"))
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

impl Ret for Returned {
    fn push(self, stack: Stack) -> c_int {
        match self {
            Returned::Nothing => None::<i64>.push(stack),
            Returned::Number(n) => n.push(stack),
            Returned::List(list) => {
                stack.push_list(&list);
                1
            }
            Returned::Many(all) => {
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
