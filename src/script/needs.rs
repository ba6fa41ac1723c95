//! What a phase needs, as its script declares it.

use mlua::{Error, Result, Table};

use crate::kernel::ids::Handle;
use crate::kernel::need::Need;

use super::context::Context;
use super::declare::known_fields;
use super::raw::Fail;
use super::reference::tables::NEEDS_FIELDS;

/// The table under `needs` of a phase, if there is one; an error if it has other fields than it may.
pub fn fields(phase: &Table) -> Result<Option<Table>> {
    let needs: Option<Table> = phase.get("needs")?;
    if let Some(table) = &needs {
        known_fields(table, NEEDS_FIELDS, "`needs`")?;
    }
    Ok(needs)
}

/// What a phase needs; nothing if it is to run always.
pub fn read(c: &Context, phase: &Table) -> Result<Vec<Need>> {
    let mut found = Vec::new();
    let Some(table) = fields(phase)? else {
        return Ok(found);
    };
    let bad = |fail: Fail| Error::runtime(format!("`needs` of a phase: {fail}"));
    if let Some(by) = table.get::<Option<i64>>("shared")? {
        c.kinds(by).map_err(bad)?;
        found.push(Need::Shared(Handle(by)));
    }
    if let Some(pair) = table.get::<Option<Vec<i64>>>("shows")? {
        let [die, tag] = pair[..] else {
            return Err(bad(Fail::new("`shows` is a die and a tag")));
        };
        found.push(Need::Shows(
            c.die(die).map_err(bad)?,
            c.tag(tag).map_err(bad)?,
        ));
    }
    if let Some(list) = table.get::<Option<Vec<i64>>>("held")? {
        let [tag, by, n] = list[..] else {
            return Err(bad(Fail::new(
                "`held` is a tag, a kind or tag, and a number",
            )));
        };
        c.kinds(by).map_err(bad)?;
        let n = usize::try_from(n).map_err(|_| bad(Fail::new("`held` ends with a number")))?;
        found.push(Need::Held(c.tag(tag).map_err(bad)?, Handle(by), n));
    }
    Ok(found)
}
