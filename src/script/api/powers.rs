//! Abilities as things of the game: which a seat has, and putting them out of force for a while.

use crate::kernel::ids::{Ability, Seat};
use crate::kernel::suspend::{Suspended, until};
use crate::script::game::context::Context;
use crate::script::game::hooks;
use crate::script::raw::{Fail, Result};

use super::{Api, handles};

fn whose(c: &Context, seat: Option<i64>) -> Result<Seat> {
    seat.map_or(Ok(Seat::COMMON), |s| c.seat(s))
}

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "abilities",
            "(seat: seat) -> ability[]",
            "The abilities a seat has from what it plays and from loans, those that are suspended included.",
        ),
        |c, seat: i64| {
            let seat = c.seat(seat)?;
            let mut all = hooks::in_force(&c.program, &c.state, true);
            all.retain(|(_, me)| *me == Some(seat));
            all.sort_unstable();
            all.dedup();
            Ok(handles(all.into_iter().map(|(i, _)| Ability(i as u16).handle())))
        },
    )?;
    api.write(
        (
            "suspend",
            "(ability: ability, seat?: seat, time?: string)",
            "Puts an ability out of force for a seat that has it (without one: for everybody), until the end of the phase, or \
             of what is said: `again` (this run of the phase), `phase`, `turn`, `round` or `game`. None of its handlers is \
             called and its action is not offered meanwhile.",
        ),
        |c, (ability, seat, end): (i64, Option<i64>, Option<String>)| {
            let (ability, seat, until) = (c.ability(ability)?, whose(c, seat)?, until(end.as_deref().unwrap_or("phase")).map_err(Fail::new)?);
            c.state.suspend(Suspended {
                ability,
                seat,
                until,
            });
            c.hooks.suspends = true;
            Ok(())
        },
    )?;
    api.write(
        (
            "resume",
            "(ability: ability, seat?: seat)",
            "Puts a suspended ability into force again, for a seat or for everybody.",
        ),
        |c, (ability, seat): (i64, Option<i64>)| {
            let (ability, seat) = (c.ability(ability)?, whose(c, seat)?);
            c.state.resume(ability, seat);
            Ok(())
        },
    )?;
    api.read(
        (
            "is_suspended",
            "(ability: ability, seat?: seat) -> boolean",
            "Is an ability out of force for a seat?",
        ),
        |c, (ability, seat): (i64, Option<i64>)| {
            let seat = seat.map(|s| c.seat(s)).transpose()?;
            Ok(c.state.is_suspended(c.ability(ability)?, seat))
        },
    )
}
