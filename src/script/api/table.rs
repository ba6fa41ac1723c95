//! The table: counters, seats and their roles, cards, and the end of a game.

use smallvec::SmallVec;

use crate::kernel::def::Order;
use crate::kernel::def::{CounterDef, Scope};
use crate::kernel::flow::seat_after;
use crate::kernel::ids::{Handle, Role, Seat};
use crate::kernel::state::Outcome;
use crate::kernel::{Knowers, Sort};
use crate::script::game::context::Context;
use crate::script::raw::{Arg, ArgPlace, Fail, List, Result, Stack};

use super::{Api, handles};
pub fn counters(api: &mut Api) -> mlua::Result<()> {
    api.read(
        ("get", "(counter: counter, of?: seat|place|card) -> any", "The value of a counter, of a seat, place or card where it has one for each; nothing if it is not set."),
        |c, (counter, of): (i64, Option<i64>)| {
            let cell = c.counter(counter, of)?;
            if c.def().counters[Handle(counter).index() as usize].hidden {
                c.saw(owner_of(of));
            }
            Ok(c.state.get(cell))
        },
    )?;
    api.write(
        (
            "set",
            "(counter: counter, value: any, of?: seat|place|card)",
            "Sets a counter to a number or a handle, or to nothing.",
        ),
        |c, (counter, value, of): (i64, Option<i64>, Option<i64>)| {
            let cell = c.counter(counter, of)?;
            c.state.set(cell, value);
            Ok(())
        },
    )?;
    api.write(
        (
            "add",
            "(counter: counter, n: integer, of?: seat|place|card) -> integer",
            "Adds to a counter and tells the new value.",
        ),
        |c, (counter, n, of): (i64, i64, Option<i64>)| {
            let cell = c.counter(counter, of)?;
            if c.def().counters[Handle(counter).index() as usize].hidden {
                c.saw(owner_of(of));
            }
            let value = c.state.get(cell).unwrap_or(0).saturating_add(n);
            c.state.set(cell, Some(value));
            Ok(value)
        },
    )?;
    api.write(
        (
            "set_all",
            "(counter: counter, value: any)",
            "Sets a counter to the same number, handle or nothing for all seats or places.",
        ),
        |c, (counter, value): (i64, Option<i64>)| {
            declared(c, counter)?;
            let counter = &c.program.def.counters[Handle(counter).index() as usize];
            c.play.state.set_all(counter, value);
            Ok(())
        },
    )?;
    api.read(
        (
            "sum",
            "(of: seat|place, a: counter, b?: counter, c?: counter) -> integer",
            "The sum of counters, of those of a seat or place where they have one for each.",
        ),
        |c, (of, counters): (i64, Several)| {
            let cells = counters.cells(c, of)?;
            let values = cells.iter().map(|i| c.state.get(*i).unwrap_or(0));
            Ok(values.fold(0, i64::saturating_add))
        },
    )?;
    api.write(
        (
            "spend",
            "(n: integer, of: seat|place, a: counter, b?: counter, c?: counter) -> boolean",
            "Takes n from counters, from the first as much as it has; false if all together have too little: nothing is taken.",
        ),
        |c, (n, of, counters): (i64, i64, Several)| {
            let cells = counters.cells(c, of)?;
            let has = |c: &Context, i: usize| c.state.get(i).unwrap_or(0).max(0);
            let all = cells.iter().map(|i| has(c, *i));
            if n > all.fold(0, i64::saturating_add) {
                return Ok(false);
            }
            let mut left = n.max(0);
            for i in cells {
                let part = left.min(has(c, i));
                if part > 0 {
                    let rest = has(c, i) - part;
                    c.state.set(i, Some(rest));
                }
                left -= part;
            }
            Ok(true)
        },
    )
}

/// What a pack declares of a counter.
fn declared(c: &Context, counter: i64) -> Result<&CounterDef> {
    let handle = Handle(counter);
    let known = c.def().counters.get(handle.index() as usize);
    match known.filter(|_| handle.is(Sort::Counter)) {
        Some(def) => Ok(def),
        // It says what is wrong with it.
        None => c
            .counter(counter, None)
            .and(Err(Fail::new("there is no such counter"))),
    }
}

/// Up to three counters, the last arguments of a function.
struct Several([Option<i64>; 3]);

impl Arg for Several {
    fn read(stack: Stack, at: ArgPlace) -> Result<Several> {
        let third = Option::read(stack, at + 2)?;
        Ok(Several([
            Option::read(stack, at)?,
            Option::read(stack, at + 1)?,
            third,
        ]))
    }
}

impl Several {
    /// Where their values are.
    fn cells(&self, c: &Context, of: i64) -> Result<SmallVec<[usize; 3]>> {
        let named = self.0.iter().flatten();
        named.map(|counter| cell(c, *counter, of)).collect()
    }
}

/// Where the value of a counter is; `of` counts if it has one for each seat or place.
fn cell(c: &Context, counter: i64, of: i64) -> Result<usize> {
    let def = declared(c, counter)?;
    if def.hidden {
        c.saw(owner_of(Some(of)));
    }
    match def.scope {
        Scope::Game => Ok(def.base),
        Scope::Seat | Scope::Place | Scope::Card => c.counter(counter, Some(of)),
    }
}

/// Who may know a hidden counter: the seat it was read for, if it has one for each.
fn owner_of(of: Option<i64>) -> Knowers {
    let seat = of.map(Handle).filter(|h| h.is(Sort::Seat));
    seat.map_or(Knowers::NOBODY, |h| Knowers::of(Seat(h.index() as u8)))
}

pub fn seats(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "players",
            "() -> integer",
            "How many seats the table has, those that have left included.",
        ),
        |c, ()| Ok(c.def().seats),
    )?;
    api.read(
        (
            "seats",
            "(from?: seat) -> seat[]",
            "All seats that have not left the game, in the order of play, beginning with one of them (else the first player).",
        ),
        |c, from: Option<i64>| {
            let from = from
                .map(|s| c.seat(s))
                .transpose()?
                .unwrap_or(c.state.flow().first);
            let stage = stage_of_play(c);
            let seats = (0..c.def().seats).map(|k| seat_after(c.def(), stage, from, k));
            let playing = seats.filter(|s| c.state.flow().plays(*s));
            Ok(handles(playing.map(Seat::handle)))
        },
    )?;
    api.read(
        (
            "active",
            "() -> seat?",
            "The seat whose turn it is; nothing while nobody is active.",
        ),
        |c, ()| Ok(c.state.flow().active.map(|s| s.handle().0)),
    )?;
    api.read(
        ("first", "() -> seat", "The seat that begins each round."),
        |c, ()| Ok(c.state.flow().first.handle().0),
    )?;
    api.write(
        (
            "set_first",
            "(seat: seat)",
            "Names the seat that begins each round.",
        ),
        |c, seat: i64| {
            let seat = c.seat(seat)?;
            c.state.set_first(seat);
            Ok(())
        },
    )?;
    api.read(("round", "() -> integer", "The round, from 1."), |c, ()| {
        Ok(c.state.flow().round)
    })?;
    api.read(
        (
            "role",
            "(seat: seat) -> role?",
            "What a seat plays; nothing if it has not chosen.",
        ),
        |c, seat: i64| Ok(c.state.role_of(c.seat(seat)?).map(|r| r.handle().0)),
    )?;
    // What changes which abilities are in force tells their number; the prelude lays them out.
    api.write(
        (
            "assign",
            "(seat: seat, role: role)",
            "Gives a seat its role, with the role's pieces and abilities.",
        ),
        |c, (seat, role): (i64, i64)| {
            let (seat, role) = (c.seat(seat)?, c.role(role)?);
            let done = c.play.state.assign(&c.program.def, seat, role);
            c.op(done)?;
            Ok(c.put_in_force())
        },
    )?;
    api.write(
        (
            "lend",
            "(from: seat, to: seat)",
            "Gives a seat the abilities of another that have `alliance = true`, until the loans end.",
        ),
        |c, (from, to): (i64, i64)| {
            let (from, to) = (c.seat(from)?, c.seat(to)?);
            c.state.lend(from, to);
            Ok(c.put_in_force())
        },
    )?;
    api.write(("end_loans", "()", "Ends all loans."), |c, ()| {
        c.state.end_loans();
        Ok(c.put_in_force())
    })?;
    api.read(
        (
            "seat_of",
            "(role: role) -> seat?",
            "Who plays a role; nothing if nobody does.",
        ),
        |c, role: i64| Ok(c.state.seat_of(c.role(role)?).map(|s| s.handle().0)),
    )?;
    api.read(
        (
            "roles",
            "(free?: boolean) -> role[]",
            "The roles that may be played with so many players, all or only those that nobody plays yet.",
        ),
        |c, free: bool| {
            let all = c.def().roles.iter().enumerate();
            let all = all.filter(|(_, r)| r.min_players <= c.def().seats);
            let roles = all.map(|(i, _)| Role(i as u8));
            let wanted = roles.filter(|r| !free || c.state.seat_of(*r).is_none());
            Ok(handles(wanted.map(Role::handle)))
        },
    )?;
    api.read(
        (
            "order",
            "(role: role) -> integer",
            "The number on a role's card.",
        ),
        |c, role: i64| Ok(c.def().roles[c.role(role)?.index()].order),
    )?;
    api.read(
        (
            "name",
            "(handle: any) -> string",
            "The name of anything, for notes.",
        ),
        |c, h: i64| Ok(c.label(Handle(h))),
    )
}

/// The stage whose direction of play counts: the running one, or the first with turns while setting up.
fn stage_of_play(c: &Context) -> usize {
    let now = usize::from(c.state.flow().stage);
    let stages = &c.def().stages;
    match stages.get(now) {
        Some(s) if s.order != Order::Once => now,
        _ => stages
            .iter()
            .position(|s| s.order != Order::Once)
            .unwrap_or(now),
    }
}

pub fn ending(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "finish",
            "(how: string, clause: string, winners: table)",
            "Ends the game: how, by which clause, and who wins, a list of roles or seats. A role may win that nobody plays; in a \
             game without factions seats win.",
        ),
        |c, (how, clause, List(winners)): (String, String, List)| {
            let winners = winners
                .into_iter()
                .map(|w| match Handle(w).is(Sort::Seat) {
                    false => c.role(w).map(Role::handle),
                    true => c.seat(w).map(|s| c.state.role_of(s).map_or(s.handle(), Role::handle)),
                })
                .collect::<Result<Vec<_>>>()?;
            c.state.end(Outcome {
                how,
                clause,
                winners,
            });
            Ok(())
        },
    )
}
