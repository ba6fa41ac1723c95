//! Keeping and throwing again, throw after throw, without going back to the script each time. It comes in again when all
//! dice are kept, or when it has to see what has fallen. How a roll goes is the kernel's affair ([`Roll`]).

use mlua::{Lua, Result, Table};
use smallvec::SmallVec;

use crate::kernel::decision::put_in_order;
use crate::kernel::dice::Lie;
use crate::kernel::roll::{Due, Looks, Roll};
use crate::kernel::set::Faces;
use crate::kernel::{Ask, Form, Request};
use crate::script::game::context::{Context, Shared};
use crate::script::game::log::{Drawn, Entry};
use crate::script::game::play::{Rolling, Waits};
use crate::script::raw::{self, Arg, List, Returned, Stack};

use super::chance::show;
use super::forms::limit;

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("roll", raw::waiting(lua, ctx, "roll", (roll, rolled))?)?;
    let shown = raw::function(lua, ctx, "faces_shown", |c, barred: Option<i64>| {
        let barred = barred.map(|d| c.die(d)).transpose()?;
        let shown = c.state.faces_shown(c.def(), barred);
        Ok(List(shown.map(|f| f.handle().0).collect()))
    })?;
    host.raw_set("faces_shown", shown)?;
    let began = raw::function(lua, ctx, "began", |c, ()| Ok(c.cursor as i64))?;
    host.raw_set("began", began)?;
    let throws = raw::function(lua, ctx, "throws", |c, ()| Ok(i64::from(c.phase.throws)))?;
    host.raw_set("throws", throws)?;
    host.raw_set("fallen", raw::function(lua, ctx, "fallen", fallen)?)
}

/// Rolls; the arguments are the decisions that name throws and choices, the seat, how many dice it keeps at least, how
/// often it throws at most and has thrown, where in the log the roll began, whether the script puts the question what to
/// keep, and the faces to stop at, or `true` to stop at every throw. The reply is how many dice still lie there, 0 when
/// all are kept.
fn roll(c: &mut Context, stack: Stack) -> raw::Result<Option<Returned>> {
    let (throw, keep) = (u16::read(stack, 1)?, u16::read(stack, 2)?);
    let roll = Roll {
        min: limit(stack.number(4)?)?,
        limit: Option::<i64>::read(stack, 5)?.map(|n| n.clamp(0, i64::from(u32::MAX)) as u32),
        throws: limit(stack.number(6)?)?,
        asks: !stack.absent(8),
        looks: match stack.absent(9) {
            true => Looks::Never,
            false if stack.is_list(9) => Looks::At(faces(c, &List::read(stack, 9)?.0)?),
            false => Looks::Always,
        },
        ..Roll::new(throw, keep, c.seat(stack.number(3)?)?)
    };
    let began = usize::read(stack, 7)?;
    let board = c.driver.stops_between_phases().then(|| c.state.board());
    let over = go_on(c, Rolling { roll, began, board })?;
    Ok(over.then(|| left(c)))
}

/// Goes on with the answer or the throw that the roll waited for; false if it waits for the next one.
pub fn answered(c: &mut Context, mut rolling: Rolling) -> raw::Result<bool> {
    let play = &mut *c.play;
    if let (Waits::Answer(_), Some(Entry::Answer { answer, .. })) = (&play.waits, play.log.last()) {
        let done = rolling.roll.keep(&mut play.state, answer);
        c.op(done)?;
    }
    go_on(c, rolling)
}

/// What a script that waited for the roll gets.
fn rolled(c: &mut Context) -> raw::Result<Returned> {
    Ok(left(c))
}

fn left(c: &Context) -> Returned {
    Returned::Number(c.loose() as i64)
}

/// Rolls until the game waits for an answer or a throw (false), all is kept, or the script has to see what lies there.
fn go_on(c: &mut Context, mut rolling: Rolling) -> raw::Result<bool> {
    // The memory of one question serves for all of a roll.
    let mut ask = question(&rolling.roll);
    loop {
        let due = rolling.roll.due(&c.state);
        let done = match due {
            Due::Throw => throw(c, &mut rolling)?,
            Due::Keep => keep(c, &mut rolling.roll, &mut ask)?,
            Due::Look => true,
            Due::Nothing => all_kept(c, &rolling),
        };
        if !done {
            c.phase.roll = Some(rolling);
            return Ok(false);
        }
        if matches!(due, Due::Look | Due::Nothing) {
            (c.phase.throws, c.play.waits) = (rolling.roll.throws, Waits::Nothing);
            return Ok(true);
        }
    }
}

/// A search looks at the dice where nothing else has happened yet, once: false if it does so now.
fn all_kept(c: &mut Context, rolling: &Rolling) -> bool {
    if !c.driver.stops_between_phases() {
        return true;
    }
    if c.live() {
        c.pass_landmark(rolling);
        c.waits = Waits::Rolled;
        return false;
    }
    let play = &mut *c.play;
    let Entry::Chance { drawn, .. } = &play.log[play.cursor] else {
        return true;
    };
    // The search may have looked at other faces than those that fell.
    if let Drawn::Ended(faces) = drawn {
        play.state.turn_kept(faces);
        c.pass_landmark(rolling);
        c.play.cursor += 1;
    }
    true
}

/// Throws the loose dice; false if the game waits for how they fall.
fn throw(c: &mut Context, rolling: &mut Rolling) -> raw::Result<bool> {
    c.state.take_up_dice();
    c.pass_landmark(rolling);
    let which = c.state.loose_dice(c.def(), None);
    let looks = rolling.roll.looks;
    let told = |_: &Context| match looks {
        Looks::Never => Some(vec![]),
        Looks::At(faces) => Some(faces.iter().collect()),
        Looks::Always => None,
    };
    if !show(c, rolling.roll.throw, &which, told)? {
        return Ok(false);
    }
    rolling.roll.fall(&mut c.play.state);
    Ok(true)
}

/// Has the seat keep some of the dice that lie there; false if the game waits for its answer.
fn keep(c: &mut Context, roll: &mut Roll, ask: &mut Ask) -> raw::Result<bool> {
    if c.live() && !put(c, roll, ask)? {
        let asks = [std::mem::replace(ask, question(roll))].into();
        let given = Vec::new();
        c.play.waits = Waits::Answer(Request { asks, given });
        return Ok(false);
    }
    let at = match c.live() {
        true => c.log.len() - 1,
        false => c.replayed_at(roll.keep, roll.seat)?,
    };
    let play = &mut *c.play;
    if let Some(Entry::Answer { answer, .. }) = play.log.get(at) {
        let done = roll.keep(&mut play.state, answer);
        c.op(done)?;
    }
    Ok(true)
}

/// The question which dice are kept, before it is known what lies there.
fn question(roll: &Roll) -> Ask {
    Ask {
        spec: roll.keep,
        seat: roll.seat,
        form: Form::Some {
            options: Vec::new(),
            min: 0,
            max: 0,
        },
        actions: Vec::new(),
        about: SmallVec::new(),
    }
}

/// Asks which dice are kept; false if nobody knows at once.
fn put(c: &mut Context, roll: &Roll, ask: &mut Ask) -> raw::Result<bool> {
    if let Some(t) = c.trace() {
        t.struck.clear();
    }
    if let Form::Some { options, min, max } = &mut ask.form {
        options.clear();
        options.reserve(c.state.dice().len());
        for die in c.state.dice().iter().filter(|d| d.lie == Lie::Table) {
            options.push(die.face.handle());
        }
        put_in_order(options);
        *max = options.len() as u32;
        *min = roll.min.min(*max);
    }
    match ask.form.only() {
        Some(answer) => c.record_forced(roll.keep, roll.seat, answer).map(|()| true),
        None => c.answer_at_once(ask),
    }
}

fn faces(c: &Context, list: &[i64]) -> raw::Result<Faces> {
    let mut faces = Faces::default();
    for face in list {
        faces.add(c.face(*face)?);
    }
    Ok(faces)
}

/// Does one of these faces lie on the table?
fn fallen(c: &mut Context, list: List) -> raw::Result<bool> {
    Ok(faces(c, &list.0)?.fallen(&c.state))
}
