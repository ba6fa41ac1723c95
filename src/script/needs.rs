//! What a phase needs, as its script declares it.

use mlua::{Error, Result, Table};

use crate::kernel::ids::{Handle, nearest};
use crate::kernel::need::Need;

use super::context::Context;
use super::fail::Fail;
use super::reference::tables::NEEDS_FIELDS;
use super::reference::tables::known_fields;

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
    if hooked(c, &table)? {
        return Ok(found);
    }
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

/// Is there an ability that acts at the hook point named under `unless`?
fn hooked(c: &Context, needs: &Table) -> Result<bool> {
    let Some(point) = needs.get::<Option<String>>("unless")? else {
        return Ok(false);
    };
    let known = c.program.points.iter().map(|p| p.name.as_str());
    if !known.clone().any(|name| name == point) {
        let near = nearest(&point, known).map(|n| format!("; did you mean `{n}`?"));
        let hint = near.unwrap_or_default();
        return Err(Error::runtime(format!(
            "`needs` of a phase: `{point}` is not a hook point{hint}"
        )));
    }
    let mut abilities = c.program.abilities.iter();
    Ok(abilities.any(|a| a.points.contains(&point)))
}
