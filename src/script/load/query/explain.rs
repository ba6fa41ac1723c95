//! What the query prelude needs to tell why a question does not offer something.

use std::cell::Cell;

use mlua::{Lua, Result, Table, Value};

use crate::kernel::Handle;
use crate::kernel::query::{Asked, QueryVerdict, Question};
use crate::script::game::context::Shared;
use crate::script::game::log::Secrets;

/// What the query prelude needs to explain.
pub(super) fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    let c = ctx.clone();
    type VerdictArgs = (usize, i64, u32, Table, Option<Vec<i64>>);
    let verdict =
        lua.create_function(move |lua, (index, thing, known, args, sets): VerdictArgs| {
            let c = c.borrow();
            let Some(query) = c.queries.get(index).and_then(Option::as_ref) else {
                return lua.create_sequence_from([Value::Nil; 0]);
            };
            let mut asked: Asked = Default::default();
            for (i, slot) in asked.iter_mut().enumerate() {
                *slot = args.raw_get::<Option<i64>>(i + 1)?.map(Handle);
            }
            let sets = super::read_sets(&sets.unwrap_or_default());
            let secrets = Cell::new(0);
            let mut question = Question::new(c.def(), &c.state, &c.queries, asked, &secrets);
            question.sets = &sets;
            let found = lua.create_table()?;
            match question.verdict(query, Handle(thing), known) {
                QueryVerdict::Allowed => found.raw_set("kind", "allowed")?,
                QueryVerdict::Absent => found.raw_set("kind", "absent")?,
                QueryVerdict::Secret(_) => found.raw_set("kind", "secret")?,
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
        })?;
    host.raw_set("query_verdict", verdict)?;
    let c = ctx.clone();
    // Begins to watch for secrets anew, and tells whether any were seen that are not among those known.
    let secret = lua.create_function(move |_, known: u32| {
        let c = c.borrow();
        let seen = c.phase.secrets.replace(Secrets::default());
        Ok(seen.0 & !known != 0)
    })?;
    host.raw_set("saw_secret", secret)
}
