//! The Rust half of the prelude: questions, chance and narration on their way between scripts and kernel.

mod actions;
mod chance;
mod drawing;
mod forms;
mod judge;
mod narration;
mod plans;
mod questions;
pub mod rolling;

use mlua::{Lua, Result, Table};

use crate::kernel::Answer;
use crate::kernel::ids::{Ability, CardAt, Handle, Piece, Sort, Word};
use crate::kernel::plan::Put;
use crate::kernel::suspend::{Suspended, until};

use super::raw::{self, List, Returned};
use crate::script::game::context::{Context, Shared};
use crate::script::game::hooks;

/// The constants and functions of the prelude's `host` table.
pub fn table(lua: &Lua, ctx: &Shared) -> Result<Table> {
    let host = lua.create_table()?;
    let base = |sort: Sort| Handle::new(sort, 0).0;
    host.raw_set("ACTION", base(Sort::Action))?;
    host.raw_set("SEAT", base(Sort::Seat))?;
    host.raw_set("ABILITY", base(Sort::Ability))?;
    host.raw_set("YES", Word::YES.handle().0)?;
    host.raw_set("NO", Word::NO.handle().0)?;
    host.raw_set("looking", raw::looking(lua, ctx)?)?;
    handlers(lua, ctx, &host)?;
    actions::install(lua, ctx, &host)?;
    questions::install(lua, ctx, &host)?;
    chance::install(lua, ctx, &host)?;
    drawing::install(lua, ctx, &host)?;
    rolling::install(lua, ctx, &host)?;
    narration::install(lua, ctx, &host)?;
    Ok(host)
}

/// What the header of scripts is given: functions for arguments that are not plainly right.
pub fn machine(lua: &Lua, ctx: &Shared) -> Result<Table> {
    let machine = lua.create_table()?;
    let piece = raw::function(
        lua,
        ctx,
        "piece",
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, kind) = (c.place(place)?, c.owner(owner)?, c.kind(kind)?);
            Ok(Piece { place, owner, kind }.handle().0)
        },
    )?;
    machine.raw_set("piece", piece)?;
    let parts = raw::function(lua, ctx, "parts", |c, thing: i64| {
        if Handle(thing).is(Sort::CardAt) {
            let p = CardAt::from_index(Handle(thing).index());
            return Ok((p.place.handle().0, (p.card.handle().0, None)));
        }
        let p = c.piece(thing)?;
        let rest = (p.owner.handle().0, Some(p.kind.handle().0));
        Ok((p.place.handle().0, rest))
    })?;
    machine.raw_set("parts", parts)?;
    Ok(machine)
}

/// Which abilities are in force.
fn handlers(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let in_force = raw::function(lua, ctx, "in_force", |c, loans: bool| {
        let order = c.hooks.order(&c.program, &c.play.state, loans);
        Ok(List(order.into()))
    })?;
    host.raw_set("in_force", in_force)?;
    let without_loans = raw::function(lua, ctx, "without_loans", |c, ()| {
        Ok(c.hooks.without_loans(&c.program, &c.play.state))
    })?;
    host.raw_set("without_loans", without_loans)?;
    let borrowed = raw::function(lua, ctx, "borrowed", |c, ()| {
        Ok(List(hooks::borrowed(&c.program, &c.state).into()))
    })?;
    host.raw_set("borrowed", borrowed)?;
    let judge = raw::function(lua, ctx, "judge", judge::judge)?;
    host.raw_set("judge", judge)?;
    let judge_plan = raw::function(lua, ctx, "judge_plan", judge::judge_plan)?;
    host.raw_set("judge_plan", judge_plan)?;
    let suspended = raw::function(lua, ctx, "suspended", suspended)?;
    host.raw_set("suspended", suspended)?;
    let lies = raw::function(lua, ctx, "lies", lies)?;
    host.raw_set("lies", lies)?;
    let window = raw::function(lua, ctx, "window", window)?;
    host.raw_set("window", window)
}

/// Does the window of an ability open now? Not where somebody only looks, and once until `end`.
fn window(c: &mut Context, (ability, me, end): (u16, i64, String)) -> raw::Result<bool> {
    let (seat, until) = (c.seat(me)?, until(&end).map_err(raw::Fail::new)?);
    let ability = Ability(ability);
    let opens = c.may_ask().is_ok()
        && c.play.state.open_window(Suspended {
            ability,
            seat,
            until,
        });
    Ok(opens)
}

/// Is an ability suspended for who has it?
fn suspended(c: &mut Context, (ability, me): (u16, Option<i64>)) -> raw::Result<bool> {
    let me = me.map(|m| c.seat(m)).transpose()?;
    Ok(c.state.is_suspended(Ability(ability), me))
}

/// Does a card lie where it gives somebody an ability?
fn lies(c: &mut Context, (ability, me): (u16, Option<i64>)) -> raw::Result<bool> {
    let me = me.map(|m| c.seat(m)).transpose()?;
    let (lies, known) = c.state.has_card_for(c.def(), Ability(ability), me);
    c.saw(known);
    Ok(lies)
}

/// An answer as the script gets it.
fn reply(answer: &Answer) -> Returned {
    match answer {
        Answer::Pass => Returned::Nothing,
        Answer::One(h) | Answer::Action(h) => Returned::Number(h.0),
        Answer::Number(n) => Returned::Number(*n),
        Answer::Some(list) => Returned::List(list.iter().map(|h| h.0).collect()),
        Answer::Split(list) => Returned::List(list.iter().map(|n| i64::from(*n)).collect()),
        // The prelude makes a table of it.
        Answer::Plan(puts) => {
            let parts = |p: &Put| [i64::from(p.group), p.thing.0, i64::from(p.amount)];
            Returned::List(puts.iter().flat_map(parts).collect())
        }
    }
}
