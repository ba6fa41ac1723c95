//! `print`, a tool for authors: what a script prints is shown where its game is played or tested, and nowhere else. It is
//! no part of the game: no journal, no hash, no log knows of it.

use mlua::{Lua, Result, Value};

use crate::script::game::context::{Context, Shared};
use crate::script::game::fault::caller;
use crate::script::game::log::Print;
use crate::script::load::values::Rest;

/// Lines kept until somebody takes them, and characters of one.
const MOST_LINES: usize = 200;
const MOST_CHARS: usize = 1000;
/// Entries of a table that are shown.
const MOST_ENTRIES: usize = 20;

/// Puts `print` among the globals.
pub fn install(lua: &Lua, ctx: &Shared) -> Result<()> {
    let c = ctx.clone();
    let print = lua.create_function(move |lua, values: Rest| {
        let mut c = c.borrow_mut();
        // Only a game that is really played prints, and each line of it once.
        if c.prints.as_ref().is_none_or(|p| p.len() > MOST_LINES) || !c.live() || !c.keeps_journal()
        {
            return Ok(());
        }
        let (file, line) = caller(lua);
        let full = c.prints.as_ref().is_some_and(|p| p.len() == MOST_LINES);
        let text = match full {
            true => format!("more than {MOST_LINES} lines are printed; the rest is left out"),
            false => words(&c, &values),
        };
        let known = c.may_know();
        c.prints.get_or_insert_default().push(Print {
            file,
            line,
            text,
            known,
        });
        Ok(())
    })?;
    lua.globals().raw_set("print", print)
}

fn words(c: &Context, values: &[Value]) -> String {
    let words: Vec<String> = values.iter().map(|v| word(c, v, 0)).collect();
    let text: String = words.join(" ").chars().take(MOST_CHARS).collect();
    text.replace(|c: char| c.is_control(), " ")
}

/// A value as people read it: things by their names, tables by what is in them.
fn word(c: &Context, value: &Value, depth: usize) -> String {
    match value {
        Value::Table(t) if depth < 3 => {
            let pairs = t.pairs::<Value, Value>().flatten().take(MOST_ENTRIES);
            let entries: Vec<String> = pairs
                .enumerate()
                .map(|(i, (k, v))| {
                    let v = word(c, &v, depth + 1);
                    match k.as_i64().is_some_and(|k| k == i as i64 + 1) {
                        true => v,
                        false => format!("{} = {v}", word(c, &k, depth + 1)),
                    }
                })
                .collect();
            match entries.is_empty() {
                true => "{}".into(),
                false => format!("{{ {} }}", entries.join(", ")),
            }
        }
        Value::Table(_) => "{ … }".into(),
        Value::Function(_) => "a function".into(),
        Value::Number(n) if n.fract() != 0.0 => n.to_string(),
        other => c.fill("{1}", std::slice::from_ref(other)),
    }
}
