//! Throwing and keeping, throw after throw, without going back to the script each time. It comes in again when all dice
//! are kept, or when a face has fallen that it looks for.

use mlua::{Lua, Result, Table};
use smallvec::SmallVec;

use crate::kernel::decision::put_in_order;
use crate::kernel::dice::Lie;
use crate::kernel::ids::{Face, Seat};
use crate::kernel::{Ask, Form, Request, State};
use crate::script::context::{Context, Shared};
use crate::script::log::Entry;
use crate::script::raw::{self, Arg, List, Reply, Stack};

use super::chance::throw_loose;
use super::forms::limit;
use super::questions::keep_dice;

/// A roll under way: what names its throws and choices, who keeps, and how many dice at least.
#[derive(Clone, Copy, Debug)]
pub struct Rolling {
    throw: u16,
    keep: u16,
    seat: Seat,
    min: u32,
    /// The script wants to see a throw in which one of these falls.
    stops_at: Faces,
}

/// A set of faces, one bit each.
#[derive(Clone, Copy, Debug, Default)]
struct Faces([u64; 4]);

impl Faces {
    fn add(&mut self, face: Face) {
        self.0[face.index() / 64] |= 1 << (face.index() % 64);
    }

    fn has(&self, face: Face) -> bool {
        self.0[face.index() / 64] >> (face.index() % 64) & 1 == 1
    }

    fn read(c: &Context, list: &[i64]) -> raw::Result<Faces> {
        let mut faces = Faces::default();
        for face in list {
            faces.add(c.face(*face)?);
        }
        Ok(faces)
    }

    /// Does one of them lie on the table?
    fn fallen(&self, state: &State) -> bool {
        let mut dice = state.dice().iter().filter(|d| d.lie == Lie::Table);
        self.0 != [0; 4] && dice.any(|d| self.has(d.face))
    }
}

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("roll", raw::waiting(lua, ctx, "roll", (roll, rolled))?)?;
    host.raw_set("fallen", raw::function(lua, ctx, "fallen", fallen)?)
}

/// Rolls; the arguments are the decisions that name throws and choices, the seat, how many dice it keeps at least, and
/// the faces to stop at. The reply is how many dice still lie there, 0 when all are kept; nothing in a game that goes
/// step by step, which must come by every throw itself.
fn roll(c: &mut Context, stack: Stack) -> raw::Result<Option<Reply>> {
    if c.stepwise {
        return Ok(Some(Reply::Nothing));
    }
    let stops_at = match stack.absent(5) {
        true => Faces::default(),
        false => Faces::read(c, &List::read(stack, 5)?.0)?,
    };
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
        if rolling.stops_at.fallen(&c.state) {
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
                })?;
                take_last(c)?
            }
        };
    }
    Ok(Some(left))
}

/// Asks which dice are kept; the memory of the last such question is used again.
fn put(c: &mut Context, rolling: &Rolling) {
    let play = &mut *c.play;
    if let Some(t) = &mut play.trace {
        t.struck.clear();
    }
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
        options.reserve(play.state.dice().len());
        for die in play.state.dice().iter().filter(|d| d.lie == Lie::Table) {
            options.push(die.face.handle());
        }
        put_in_order(options);
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

/// Does one of these faces lie on the table?
fn fallen(c: &mut Context, faces: List) -> raw::Result<bool> {
    Ok(Faces::read(c, &faces.0)?.fallen(&c.state))
}
