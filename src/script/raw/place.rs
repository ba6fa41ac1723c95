//! Where a script stands: the innermost line of a script that is running or has failed.

use std::ffi::{CStr, c_int};
use std::mem::MaybeUninit;

use mlua::ffi::{self, lua_State};

use super::Stack;

/// Chunks of ours, in which no author looks for a mistake.
pub const OURS: [&str; 3] = ["prelude", "guards", "[C]"];
/// So deep no call nests.
const DEEPEST: c_int = 25_000;

/// The file and line of the innermost script; takes no memory of the machine and never raises.
pub fn place(l: *mut lua_State) -> Option<(String, c_int)> {
    for level in 0..DEEPEST {
        let mut found = MaybeUninit::<ffi::lua_Debug>::uninit();
        let found = unsafe {
            if ffi::lua_getinfo(l, level, c"sl".as_ptr(), found.as_mut_ptr()) == 0 {
                return None;
            }
            found.assume_init()
        };
        let file = unsafe { CStr::from_ptr(found.short_src) }.to_string_lossy();
        if !OURS.contains(&file.as_ref()) && found.currentline > 0 {
            return Some((file.into_owned(), found.currentline));
        }
    }
    None
}

/// A message with the place before it, unless it has one.
pub fn located(l: *mut lua_State, text: &str) -> String {
    let text = without_ours(text);
    let text = match text.split_once(".lua:") {
        // A function of the header stands in no line.
        Some((file, rest)) if !file.contains([' ', '\n']) => match rest.strip_prefix("0: ") {
            Some(text) => text,
            None => return text.to_string(),
        },
        _ => text,
    };
    match place(l).map(|(file, line)| format!("{file}:{line}: ")) {
        Some(place) if !text.starts_with(&place) => format!("{place}{text}"),
        _ => text.to_string(),
    }
}

/// A message without the place in a chunk of ours.
fn without_ours(text: &str) -> &str {
    let rest = OURS.iter().find_map(|ours| {
        let rest = text.strip_prefix(ours)?.strip_prefix(':')?;
        let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
        rest.strip_prefix(": ")
    });
    rest.unwrap_or(text)
}

/// What an error on top of a stack says; no addresses.
pub fn words(raised: Stack) -> String {
    let kind = match raised.kind_at(-1) {
        ffi::LUA_TSTRING => return raised.top_text().unwrap_or_default(),
        ffi::LUA_TNUMBER => "a number",
        ffi::LUA_TBOOLEAN => "a boolean",
        ffi::LUA_TTABLE => "a table",
        ffi::LUA_TFUNCTION => "a function",
        _ => "nothing",
    };
    format!("the script stopped with an error that is not a text ({kind})")
}

/// Handles an error on its way through a function of ours: one that is no text becomes one, with its place.
pub unsafe extern "C-unwind" fn unplaced(l: *mut lua_State) -> c_int {
    let raised = unsafe { Stack::of(l) };
    if !matches!(raised.kind_at(-1), ffi::LUA_TSTRING | ffi::LUA_TUSERDATA) {
        raised.push_text(&located(l, &words(raised)));
    }
    1
}
