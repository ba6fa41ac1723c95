//! What cards say, for scripts whose declarations rest on it, and how a script refuses what one says.

use mlua::{Error, Lua, Result, Table, Value};

use crate::kernel::ids::Card;
use crate::script::game::program::{Printed, PrintedValue};

/// `row` while declarations are sought: texts and numbers as they stand in the files, no tags, as these have no handles yet.
/// Whatever else is looked up is `any`.
pub fn declared(lua: &Lua, printed: &[Printed], any: Table) -> Result<Table> {
    let rows = lua.create_table()?;
    for (i, card) in printed.iter().enumerate() {
        let row = lua.create_table()?;
        row.raw_set("name", card.name.as_str())?;
        row.raw_set("title", card.title.as_str())?;
        row.raw_set("text", card.text.as_str())?;
        row.raw_set("tags", lua.create_table()?)?;
        for field in &card.fields {
            let name = field.name.as_str();
            match &field.value {
                PrintedValue::Number(n) => row.raw_set(name, *n)?,
                PrintedValue::Text(text) => row.raw_set(name, text.as_str())?,
                PrintedValue::Tags => row.raw_set(name, lua.create_table()?)?,
            }
        }
        row.set_readonly(true);
        rows.raw_set(Card(i as u16).handle().0, row)?;
    }
    let meta = lua.create_table()?;
    let lookup = lua.create_function(move |_, _: (Table, Value)| Ok(any.clone()))?;
    meta.raw_set("__index", lookup)?;
    rows.set_metatable(Some(meta))?;
    Ok(rows)
}

/// `misprint(card, field, message)`: an error that stands where the card says it.
pub fn misprint(lua: &Lua, printed: &[Printed]) -> Result<()> {
    let printed = printed.to_vec();
    let refuse = move |_: &Lua, (card, field, message): (i64, String, String)| -> Result<()> {
        let index = |i: &usize| Card(*i as u16).handle().0 == card;
        let Some(row) = (0..printed.len()).find(index).map(|i| &printed[i]) else {
            return Err(Error::runtime(
                "`misprint` wants a card, a field and what is wrong with it",
            ));
        };
        let spot = row.fields.iter().find(|f| f.name == field);
        let (file, line) = spot.map_or((&row.file, row.line), |f| (&f.file, f.line));
        let text = format!("`{field}` of the card `{}`: {message}", row.name);
        Err(Error::runtime(format!("{file}:{line}: {text}")))
    };
    let refuse = lua.create_function(refuse)?;
    lua.globals().raw_set("misprint", refuse)
}
