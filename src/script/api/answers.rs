//! What was answered, and who may know it.

use super::Api;
use super::cards::audience;
use crate::script::raw::Fail;

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "reveal",
            "(spec: decision, seat: seat, to?: seat)",
            "Reveals to a seat, or to everybody, what another last answered to a decision in the running phase: an answer that \
             is `secret`, or given together with others and not revealed. It is an event of its own, and bots and provers \
             know it like people.",
        ),
        |c, (spec, seat, to): (u16, i64, Option<i64>)| {
            let (seat, to) = (c.seat(seat)?, audience(c, to)?);
            let Some(at) = c.last_answer(spec, seat) else {
                let (who, what) = (c.label(seat.handle()), c.spec_name(spec));
                return Err(Fail::new(format!(
                    "{who} has not answered `{what}` since the phase began: there is nothing to reveal"
                )));
            };
            c.reveal(at, to, false);
            Ok(())
        },
    )
}
