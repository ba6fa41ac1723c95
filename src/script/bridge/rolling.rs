//! Throwing and keeping, throw after throw, without going back to the script each time. It comes in again when all dice
//! are kept, or when a face has fallen that it looks for.

use mlua::{Lua, Result, Table};
use smallvec::SmallVec;

use crate::kernel::dice::Lie;
use crate::kernel::ids::{Face, Seat};
use crate::kernel::{Ask, Form, Request};
use crate::script::context::{Context, Shared};
use crate::script::log::Entry;
use crate::script::raw::{self, Arg, List, Reply, Stack};

use super::chance::throw_loose;
use super::forms::limit;
use super::questions::keep_dice;

/// A roll under way: what names its throws and choices, who keeps, and how many dice at least.
#[derive(Clone, Debug)]
pub struct Rolling {
    throw: u16,
    keep: u16,
    seat: Seat,
    min: u32,
    /// The script wants to see a throw in which one of these falls.
    stops_at: SmallVec<[Face; 4]>,
}

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("roll", raw::waiting(lua, ctx, "roll", (roll, rolled))?)?;
    host.raw_set("fallen", raw::function(lua, ctx, "fallen", fallen)?)
}

/// Rolls; the arguments are the decisions that name throws and choices, the seat, how many dice it keeps at least, and
/// the faces to stop at. The reply is how many dice still lie there, 0 when all are kept.
fn roll(c: &mut Context, stack: Stack) -> raw::Result<Option<Reply>> {
    c.may_change()?;
    let mut stops_at = SmallVec::new();
    if !stack.absent(5) {
        for face in List::read(stack, 5)?.0 {
            stops_at.push(c.face(face)?);
        }
    }
    let rolling = Rolling {
        throw: u16::read(stack, 1)?,
        keep: u16::read(stack, 2)?,
        seat: c.seat(stack.number(3)?)?,
        min: limit(stack.number(4)?)?,
        stops_at,
    };
    let left = throw_on(c, rolling)?;
    Ok(left.map(|n| Reply::Number(n as i64)))
}

/// Goes on with the answer that the roll waited for; false if it waits for the next one.
pub fn answered(c: &mut Context, rolling: Rolling) -> raw::Result<bool> {
    let left = match take_last(c)? {
        0 => Some(0),
        _ => throw_on(c, rolling)?,
    };
    if let Some(left) = left {
        (c.play.request, c.play.rolled) = (None, left);
    }
    Ok(left.is_some())
}

fn rolled(c: &mut Context) -> raw::Result<Reply> {
    Ok(Reply::Number(c.rolled as i64))
}

/// Throws until somebody has to answer (nothing), all is kept, or the script wants to see what lies there.
fn throw_on(c: &mut Context, rolling: Rolling) -> raw::Result<Option<usize>> {
    let mut left = c.loose();
    while left > 0 {
        throw_loose(c, rolling.throw)?;
        if has_fallen(c, &rolling.stops_at) {
            break;
        }
        left = match c.replay_answer(rolling.keep, rolling.seat)? {
            Some(answer) => {
                let done = keep_dice(&mut c.play.state, &answer);
                c.op(done)?;
                c.loose()
            }
            None => {
                put(c, &rolling);
                let form = c.request.as_ref().map(|r| &r.asks[0].form);
                let Some(answer) = form.and_then(Form::only) else {
                    c.rolling = Some(rolling);
                    return Ok(None);
                };
                c.request = None;
                c.record(Entry::Answer {
                    spec: rolling.keep,
                    seat: rolling.seat,
                    answer,
                    auto: true,
                });
                take_last(c)?
            }
        };
    }
    Ok(Some(left))
}

/// Asks which dice are kept; the memory of the last such question is used again.
fn put(c: &mut Context, rolling: &Rolling) {
    let play = &mut *c.play;
    let request = play.request.get_or_insert_with(|| Request {
        asks: [Ask {
            spec: rolling.keep,
            seat: rolling.seat,
            form: Form::Some {
                options: Vec::new(),
                min: 0,
                max: 0,
            },
            actions: Vec::new(),
            about: SmallVec::new(),
        }]
        .into(),
        given: Vec::new(),
    });
    if let Form::Some { options, min, max } = &mut request.asks[0].form {
        options.clear();
        for die in play.state.dice.iter().filter(|d| d.lie == Lie::Table) {
            options.push(die.face.handle());
        }
        *max = options.len() as u32;
        *min = rolling.min.min(*max);
    }
}

/// Keeps the dice of the last answer; tells how many are left.
fn take_last(c: &mut Context) -> raw::Result<usize> {
    let play = &mut *c.play;
    if let Some(Entry::Answer { answer, .. }) = play.log.last() {
        let done = keep_dice(&mut play.state, answer);
        c.op(done)?;
    }
    Ok(c.loose())
}

fn has_fallen(c: &Context, faces: &[Face]) -> bool {
    !faces.is_empty()
        && c.state
            .faces_shown(c.def(), None)
            .any(|f| faces.contains(&f))
}

/// Does one of these faces lie on the table?
fn fallen(c: &mut Context, faces: List) -> raw::Result<bool> {
    let faces = faces.0.iter().map(|f| c.face(*f));
    let faces: SmallVec<[Face; 4]> = faces.collect::<raw::Result<_>>()?;
    Ok(has_fallen(c, &faces))
}
