//! The order of play, as scripts may change it: phases that begin anew, seats that are done or leave.

use crate::script::raw::Fail;

use super::Api;

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "again",
            "(seat?: seat)",
            "When `run` has ended, the phase begins anew with this seat active (without one: as now), and play goes on from \
             there as it would have. Called twice, the last call counts.",
        ),
        |c, seat: Option<i64>| {
            let active = match seat {
                Some(seat) => Some(c.player(seat)?),
                None => c.state.flow().active,
            };
            c.state.run_phase_again(active);
            Ok(())
        },
    )?;
    api.write(
        (
            "done",
            "(seat: seat)",
            "A seat has no more turns in the running phase, which has `repeat = true` and ends when all seats are done.",
        ),
        |c, seat: i64| {
            let seat = c.seat(seat)?;
            let (play, def) = (&mut *c.play, &c.program.def);
            match play.state.finish_turns(def, seat) {
                true => Ok(()),
                false => Err(Fail::new(
                    "only a phase with `repeat = true` goes on until seats are done; this one ends by itself",
                )),
            }
        },
    )?;
    api.write(
        (
            "leave",
            "(seat: seat)",
            "A seat leaves the game: it has no more turns and cannot be asked. Its pieces and cards stay where they are.",
        ),
        |c, seat: i64| {
            let seat = c.player(seat)?;
            c.state.leave(seat);
            c.hooks.suspends = true;
            Ok(())
        },
    )?;
    api.read(
        (
            "plays",
            "(seat: seat) -> boolean",
            "Is a seat still in the game?",
        ),
        |c, seat: i64| Ok(c.state.flow().plays(c.seat(seat)?)),
    )
}
