//! The budget of one call into scripts: work is counted, never timed, so a game does not depend on the machine.
//!
//! Loop turns and calls cost a unit each, memory costs by its size when it is taken, and library functions that do much
//! in one call are charged for it (`guards.lua`). What is spent stays spent: a `pcall` that swallows the error meets it
//! again at the next step.

use std::cell::Cell;
use std::ffi::{c_int, c_void};
use std::time::Duration;

use cpu_time::ThreadTime;
use mlua::ffi::{self, lua_State};
use mlua::{Function, Lua, Result};

/// Units of work a script may spend on one decision.
pub const FUEL: i64 = 2_000_000;
/// So often the budget is looked at, in units.
const SLICE: i64 = 256;
/// Bytes that cost a unit when they are taken, as a power of two.
const BYTES: u32 = 6;
/// From this size on a block of memory makes every step dearer, by one unit for so many bytes (as a power of two): a step
/// may have to walk through all of it, as `next` does through a table that was emptied or a comparison through long texts.
const LARGE: usize = 32 << 10;
const WALKED: u32 = 15;
/// The same for texts: comparing two of them reads both to the end.
const READ: u32 = 13;
/// Last resort against one unit of work that takes for ever, in time of the processor. Fatal, never a rule outcome.
const DEADLINE: Duration = Duration::from_secs(10);

pub const EXHAUSTED: &str = "the script used up its budget";
/// What the machine itself says when there is no more memory.
pub const NO_MEMORY: &str = "not enough memory";

/// Units that a call under way may take beyond the budget.
const GRACE: i64 = 64;

/// What is left of a call's budget.
#[derive(Clone)]
struct Budget {
    /// Units until somebody looks; below zero if one step took more.
    tick: Cell<i64>,
    /// What a step costs: more where a large block of memory is about.
    weight: Cell<i64>,
    /// Units left beyond those.
    rest: Cell<i64>,
    end: Cell<Option<Duration>>,
    /// It ended because memory did.
    full: Cell<bool>,
}

thread_local! {
    static NOW: Budget = const {
        Budget {
            tick: Cell::new(0),
            weight: Cell::new(1),
            rest: Cell::new(0),
            end: Cell::new(None),
            full: Cell::new(false),
        }
    };
}

/// What a step costs in a machine because of the blocks of memory that its files hold.
#[derive(Clone, Copy)]
pub struct Weight(i64);

impl Weight {
    pub const NONE: Weight = Weight(1);

    /// That of the call that was made last.
    pub fn now() -> Weight {
        NOW.with(|b| Weight(b.weight.get()))
    }

    /// That of a machine whose files have been run.
    pub fn of(lua: &Lua) -> Weight {
        lua.app_data_ref::<Weight>().map_or(Weight::NONE, |w| *w)
    }
}

/// Grants the budget of one decision.
pub fn refuel(weight: Weight) {
    NOW.with(|b| {
        b.weight.set(weight.0);
        b.tick.set(SLICE);
        b.rest.set(FUEL - SLICE);
        b.end.set(None);
        b.full.set(false);
    });
}

/// Runs scripts of another machine from within a script's call: they have budgets of their own, and the caller's is
/// as it was before.
pub fn aside<T>(run: impl FnOnce() -> T) -> T {
    let kept = NOW.with(Budget::clone);
    let value = run();
    NOW.with(|b| {
        b.weight.set(kept.weight.get());
        b.tick.set(kept.tick.get());
        b.rest.set(kept.rest.get());
        b.end.set(kept.end.get());
        b.full.set(kept.full.get());
    });
    value
}

/// Counts what the machine does from now on.
pub fn install(lua: &Lua) -> Result<()> {
    unsafe {
        lua.exec_raw::<()>((), |l| {
            let callbacks = ffi::lua_callbacks(l);
            (*callbacks).interrupt = Some(interrupt);
            (*callbacks).onallocate = Some(allocated);
        })
    }
}

unsafe extern "C-unwind" fn interrupt(l: *mut lua_State, gc: c_int) {
    if gc >= 0 {
        return;
    }
    let left = NOW.with(|b| {
        b.tick.set(b.tick.get() - b.weight.get());
        b.tick.get()
    });
    if left <= 0 {
        look(l);
    }
}

/// Memory was taken: what it costs shows at the next step, as this must not raise.
unsafe extern "C-unwind" fn allocated(
    _: *mut lua_State,
    _: *mut c_void,
    _: usize,
    size: usize,
    _: u8,
    sort: c_int,
    _: c_int,
) {
    NOW.with(|b| {
        b.tick.set(b.tick.get() - (size >> BYTES) as i64);
        if size >= LARGE {
            let by = match sort == ffi::LUA_TSTRING {
                true => READ,
                false => WALKED,
            };
            b.weight.set(b.weight.get().max(1 + (size >> by) as i64));
        }
    });
}

/// A slice is used up: there is another one, or the call ends.
#[cold]
fn look(l: *mut lua_State) {
    let (left, full) = NOW.with(|b| (b.rest.get().saturating_add(b.tick.get()), b.full.get()));
    if left <= 0 && left > -GRACE && !full && in_a_call(l) {
        return;
    }
    if left <= 0 || late() {
        end(l, full);
    }
    let slice = left.min(SLICE);
    NOW.with(|b| {
        b.tick.set(slice);
        b.rest.set(left - slice);
    });
}

/// A loop that calls something is to blame for what it calls, whichever of the two took the last unit: a call that is
/// under way may return first, if that takes next to nothing.
fn in_a_call(l: *mut lua_State) -> bool {
    unsafe { ffi::lua_stackdepth(l) > 1 }
}

/// Ends the call, now and at every further step.
fn end(l: *mut lua_State, full: bool) -> ! {
    NOW.with(|b| {
        b.tick.set(-GRACE);
        b.rest.set(0);
        b.full.set(full);
    });
    let text = match full {
        true => c"not enough memory",
        false => c"the script used up its budget",
    };
    unsafe {
        ffi::lua_pushstring(l, text.as_ptr());
        ffi::lua_error(l)
    }
}

/// Looks at the clock, which only a long run ever does.
fn late() -> bool {
    let now = clock();
    NOW.with(|b| match b.end.get() {
        Some(end) => now > end,
        None => {
            b.end.set(Some(now + DEADLINE));
            false
        }
    })
}

/// The processor time that this thread has used: a program that is stopped, or waits for its turn, is not late.
fn clock() -> Duration {
    ThreadTime::now().as_duration()
}

/// Spends units at once, for work that is done outside the machine's own steps.
pub fn charge(units: usize) {
    let units = i64::try_from(units).unwrap_or(i64::MAX / 4);
    NOW.with(|b| b.tick.set(b.tick.get().saturating_sub(units)));
}

/// The functions by which guarded library functions pay for what they do.
pub(in crate::script) fn guards(lua: &Lua) -> Result<(Function, Function)> {
    unsafe {
        let charge = lua.create_c_function(lua_charge)?;
        Ok((charge, lua.create_c_function(lua_full)?))
    }
}

/// `charge(n)`: spends n units, for the guards of library functions.
unsafe extern "C-unwind" fn lua_charge(l: *mut lua_State) -> c_int {
    let units = unsafe { ffi::lua_tonumberx(l, 1, std::ptr::null_mut()) };
    // A number that is none costs nothing: the function itself will complain.
    if units > 0.0 {
        charge(units.min(1e15) as usize);
        if NOW.with(|b| b.tick.get() <= 0) {
            look(l);
        }
    }
    0
}

/// `full()`: memory has run out, and no script may go on as if it had not.
unsafe extern "C-unwind" fn lua_full(l: *mut lua_State) -> c_int {
    end(l, true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_sleeps_is_not_late() {
        let nap = Duration::from_millis(300);
        let before = clock();
        std::thread::sleep(nap);
        assert!(clock() - before < nap / 2);
    }
}
