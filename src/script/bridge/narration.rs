//! What is told to people: notes, and why options were struck and values changed.

use mlua::{Lua, Result, Table, Value};

use crate::kernel::ids::{Handle, Piece, Seat, Sort};
use crate::kernel::speech::{self, Word};
use crate::script::api::{Rest, fill};
use crate::script::context::{Context, Shared};
use crate::script::log::{Change, Moment, Note, Struck};
use crate::script::raw::{self, Stack};

/// So far back a repeated change is looked for.
const MOST_ALIKE: usize = 64;

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let c = ctx.clone();
    let note = lua.create_function(move |_, (clause, text, values): (String, String, Rest)| {
        tell(&c, clause, &text, &values, None)
    })?;
    host.raw_set("note", note)?;

    let c = ctx.clone();
    let whisper = lua.create_function(
        move |_, (seat, clause, text, values): (i64, String, String, Rest)| {
            let seat = c.borrow().seat(seat)?;
            tell(&c, clause, &text, &values, Some(seat))
        },
    )?;
    host.raw_set("whisper", whisper)?;

    let c = ctx.clone();
    let asking = lua.create_function(move |_, ()| {
        if let Some(t) = &mut c.borrow_mut().trace {
            t.struck.clear();
        }
        Ok(())
    })?;
    host.raw_set("asking", asking)?;

    let c = ctx.clone();
    let entering = lua.create_function(move |_, (_, _): (usize, Option<i64>)| {
        let mut c = c.borrow_mut();
        c.denial = None;
        Ok(c.fired.is_some().then(|| c.mark()))
    })?;
    host.raw_set("entering", entering)?;

    let c = ctx.clone();
    let left = lua.create_function(move |_, (ability, mark, changed): (usize, i64, bool)| {
        let mut c = c.borrow_mut();
        let fired = changed || c.mark() != mark;
        if let Some(seen) = c.fired.as_mut().and_then(|f| f.get_mut(ability)) {
            *seen |= fired;
        }
        Ok(())
    })?;
    host.raw_set("left", left)?;

    let c = ctx.clone();
    let denied = lua.create_function(
        move |_, (clause, reason): (Option<String>, Option<String>)| {
            c.borrow_mut().denial = Some((clause.unwrap_or_default(), reason.unwrap_or_default()));
            Ok(())
        },
    )?;
    host.raw_set("denied", denied)?;

    let c = ctx.clone();
    let struck = lua.create_function(
        move |_, (option, clause, reason): (i64, Option<String>, Option<String>)| {
            let mut c = c.borrow_mut();
            let denial = c.denial.take();
            let mut struck = Struck {
                option: Handle(option),
                clause: String::new(),
                reason: String::new(),
                ability: String::new(),
                file: String::new(),
                line: 0,
            };
            match clause {
                Some(clause) => {
                    (struck.clause, struck.reason) = (clause, reason.unwrap_or_default())
                }
                None => {
                    (struck.clause, struck.reason) = denial.unwrap_or_default();
                    let denier = c.denier.take().and_then(|i| c.program.abilities.get(i));
                    if let Some(a) = denier {
                        if struck.clause.is_empty() {
                            struck.clause = a.clause.clone();
                        }
                        struck.ability = a.id.clone();
                        (struck.file, struck.line) = (a.file.clone(), a.line);
                    }
                }
            }
            if let Some(t) = &mut c.trace {
                t.struck.push(struck);
            }
            Ok(())
        },
    )?;
    host.raw_set("struck", struck)?;

    let c = ctx.clone();
    type Changed = (String, usize, Option<i64>, Value, Value);
    let changed = lua.create_function(move |_, (point, ability, me, before, after): Changed| {
        let mut c = c.borrow_mut();
        c.denier = (after == Value::Boolean(false)).then_some(ability);
        if !c.live() {
            return Ok(());
        }
        let me = me.map(|m| c.seat(m)).transpose()?;
        let words = |v: &Value| fill(&c, "{1}", std::slice::from_ref(v));
        let (before, after) = (words(&before), words(&after));
        let Some(a) = c.program.abilities.get(ability) else {
            return Ok(());
        };
        let denial = c.denial.as_ref().filter(|_| c.denier.is_some());
        let change = Change {
            point,
            ability: a.id.clone(),
            clause: a.clause.clone(),
            me,
            before,
            after,
            reason: denial.map_or(String::new(), |d| d.1.clone()),
            file: a.file.clone(),
            line: a.line,
            secrets: c.secrets.get(),
            at: c.fresh.as_ref().map_or(0, Vec::len),
        };
        // The same change of the same thing over and over, as options are listed, is told once.
        if let Some(t) = &mut c.trace
            && !t
                .changes
                .iter()
                .rev()
                .take(MOST_ALIKE)
                .any(|o| *o == change)
        {
            t.changes.push(change);
        }
        Ok(())
    })?;
    host.raw_set("changed", changed)
}

fn tell(
    ctx: &Shared,
    clause: String,
    text: &str,
    values: &[Value],
    only: Option<Seat>,
) -> Result<()> {
    let mut c = ctx.borrow_mut();
    c.may_change()?;
    if !c.live() {
        return Ok(());
    }
    let text = fill(&c, text, values);
    let (seats, at) = (named(values), Moment::of(&c.state));
    let after = c.fresh.as_ref().map_or(0, Vec::len);
    if let Some(t) = &mut c.trace {
        t.notes.push(Note {
            clause,
            text,
            only,
            seats,
            at,
            after,
        });
    }
    Ok(())
}

/// Tells a seat why it is not asked. The two things the question would have been about are where `offer` has them.
pub(super) fn skipped(c: &mut Context, stack: Stack, spec: u16, seat: Seat) -> raw::Result<()> {
    let Some(spec) = c.def().specs.get(usize::from(spec)) else {
        return Ok(());
    };
    if spec.skipped.is_empty() {
        return Ok(());
    }
    let mut about = Vec::new();
    for at in [8, 9] {
        if !stack.absent(at) {
            about.push(Word::Thing(Handle(stack.number(at)?)));
        }
    }
    let text = speech::fill(c.def(), &c.state.roles, &spec.skipped, &about);
    let (clause, at) = (spec.clause.clone(), Moment::of(&c.state));
    let after = c.fresh.as_ref().map_or(0, Vec::len);
    if let Some(t) = &mut c.trace {
        t.notes.push(Note {
            clause,
            text,
            only: Some(seat),
            seats: vec![],
            at,
            after,
        });
    }
    Ok(())
}

/// The seats among the values of a note.
fn named(values: &[Value]) -> Vec<Seat> {
    let handle = |v: &Value| match v {
        Value::Integer(n) => Some(Handle(*n)),
        Value::Number(n) => Some(Handle(*n as i64)),
        _ => None,
    };
    let seats = values
        .iter()
        .filter_map(handle)
        .filter_map(|h| match h.sort() {
            Sort::Seat => Some(Seat(h.index() as u8)),
            Sort::Piece => Some(Piece::from_index(h.index()).owner),
            _ => None,
        });
    seats.collect()
}
