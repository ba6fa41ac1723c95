//! What the query prelude needs to tell why a question does not offer something.

use std::cell::Cell;

use mlua::{Lua, Result, Table, Value};

use crate::kernel::ids::Seat;
use crate::kernel::query::{Asked, QueryVerdict, Question};
use crate::kernel::{Handle, Knowers};
use crate::script::game::context::Shared;

/// What the query prelude needs to explain.
pub(super) fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let c = ctx.clone();
    type VerdictArgs = (usize, i64, i64, Table, Option<Vec<i64>>);
    let verdict = lua.create_function(
        move |lua, (index, thing, viewer, args, sets): VerdictArgs| {
            let c = c.borrow();
            let Some(query) = c.queries.get(index).and_then(Option::as_ref) else {
                return lua.create_sequence_from([Value::Nil; 0]);
            };
            let mut asked: Asked = Default::default();
            for (i, slot) in asked.iter_mut().enumerate() {
                *slot = args.raw_get::<Option<i64>>(i + 1)?.map(Handle);
            }
            let sets = super::read_sets(&sets.unwrap_or_default());
            let secrets = Cell::new(Knowers::ALL);
            let mut question = Question::new(c.def(), &c.state, &c.queries, asked, &secrets);
            question.sets = &sets;
            let found = lua.create_table()?;
            match question.verdict(query, Handle(thing), viewer_of(viewer)) {
                QueryVerdict::Allowed => found.raw_set("kind", "allowed")?,
                QueryVerdict::Absent => found.raw_set("kind", "absent")?,
                QueryVerdict::Secret => found.raw_set("kind", "secret")?,
                QueryVerdict::Struck {
                    query,
                    clause,
                    reason,
                    line,
                } => {
                    found.raw_set("kind", "struck")?;
                    found.raw_set("clause", clause)?;
                    found.raw_set("reason", reason)?;
                    found.raw_set("file", query.file.as_str())?;
                    found.raw_set("line", line)?;
                }
            }
            Ok(found)
        },
    )?;
    host.raw_set("query_verdict", verdict)?;
    let c = ctx.clone();
    // Begins to watch for secrets anew, and tells whether any were seen that the viewer may not know.
    let secret = lua.create_function(move |_, viewer: i64| {
        let c = c.borrow();
        let seen = c.phase.secrets.replace(Knowers::ALL);
        Ok(!seen.knows(viewer_of(viewer)))
    })?;
    host.raw_set("saw_secret", secret)
}

/// The number under which the prelude knows a viewer; spectators have none of their own.
pub fn viewer_number(viewer: Option<Seat>) -> i64 {
    viewer.map_or(-1, |seat| i64::from(seat.0))
}

fn viewer_of(number: i64) -> Option<Seat> {
    u8::try_from(number).ok().map(Seat)
}
