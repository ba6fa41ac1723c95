//! Abilities as things of the game: putting them out of force for a while.

use crate::kernel::ids::Seat;
use crate::kernel::suspend::{Suspended, until};
use crate::script::raw::Fail;

use super::Api;

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "suspend",
            "(ability: ability, seat?: seat, time?: string)",
            "Puts an ability out of force for a seat that has it (without one: for everybody), until the end of the phase, or \
             of what is said: `again` (this run of the phase), `phase`, `turn`, `round` or `game`. None of its handlers is \
             called and its action is not offered meanwhile.",
        ),
        |c, (ability, seat, end): (i64, Option<i64>, Option<String>)| {
            let seat = seat.map_or(Ok(Seat::COMMON), |s| c.seat(s))?;
            let until = until(end.as_deref().unwrap_or("phase")).map_err(Fail::new)?;
            let ability = c.ability(ability)?;
            c.state.suspend(Suspended {
                ability,
                seat,
                until,
            });
            c.hooks.suspends = true;
            Ok(())
        },
    )
}
