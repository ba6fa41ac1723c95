//! From the table a test writes to a scenario: it becomes the text of a scenario file and goes the way of all others.

use mlua::{Table, Value as Lua};
use toml::Value;

use crate::pack::Files;
use crate::pack::read::variant;
use crate::problem::{Problem, Problems};
use crate::script::game::driver::Planned;

use super::TestFile;

/// Fields that belong to the scenario; those of a position stand beside them.
const SCENARIO: &[&str] = &["rules", "players", "factions", "variants", "set", "fix"];
/// Lists, also where they are empty; words of one text are a list, too.
const LISTS: &[&str] = &["factions", "variants", "throws"];
/// Tables within tables that are surely a mistake.
const DEEPEST: usize = 8;

/// What a test asks for.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wanted {
    /// The id of a scenario of the data; else `text` is one.
    pub scenario: Option<String>,
    pub text: String,
    /// What of it the rules depend on: games for which this is the same are played by the same machine.
    pub rules: String,
    pub seed: u64,
    pub throws: Vec<Planned>,
    /// What can only be passed passes by itself.
    pub quiet: bool,
}

/// Reads what a test says, `changes` laid over `base`.
pub fn wanted(
    files: &Files,
    about: &TestFile,
    base: &Table,
    changes: Option<&Table>,
    position: bool,
) -> Result<Wanted, String> {
    let mut all = table(base, 0)?;
    if let Some(changes) = changes {
        merge(&mut all, table(changes, 0)?);
    }
    let mut wanted = Wanted {
        seed: seed(all.remove("seed"))?,
        throws: throws(all.remove("throws"))?,
        quiet: flag("quiet", all.remove("quiet"))?,
        ..Wanted::default()
    };
    match all.remove("scenario") {
        Some(Value::String(id)) if !position && all.is_empty() => {
            wanted.rules = format!("scenario {id}");
            wanted.scenario = Some(id);
            return Ok(wanted);
        }
        Some(_) => {
            return Err(
                "`scenario` is the id of one, and only `seed`, `throws` and `quiet` go with it"
                    .into(),
            );
        }
        None => {}
    }
    let mut scenario = toml::Table::new();
    scenario.insert("format".into(), Value::Integer(1));
    scenario.insert("id".into(), Value::String("test".into()));
    scenario.insert("title".into(), Value::String("test".into()));
    scenario.insert("rules".into(), Value::String(about.game.clone()));
    let own = about.variant.as_ref();
    let variants = own.map_or(vec![], |v| with_required(files, &about.game, v));
    let variants = variants.into_iter().map(Value::String).collect();
    scenario.insert("variants".into(), Value::Array(variants));
    for field in SCENARIO {
        if let Some(value) = all.remove(*field) {
            scenario.insert((*field).into(), value);
        }
    }
    let text = |scenario: &toml::Table| toml::to_string(scenario).map_err(|e| e.to_string());
    if position {
        wanted.rules = text(&without_factions(&scenario))?;
        scenario.insert("position".into(), Value::Table(all));
        wanted.text = text(&scenario)?;
    } else {
        scenario.extend(all);
        wanted.text = text(&scenario)?;
        wanted.rules = wanted.text.clone();
    }
    Ok(wanted)
}

/// The same for as many players, whoever they are: in a position nobody chooses a faction any more.
fn without_factions(scenario: &toml::Table) -> toml::Table {
    let mut scenario = scenario.clone();
    if let Some(Value::Array(factions)) = scenario.get("factions") {
        let n = factions.len() as i64;
        scenario.insert("factions".into(), Value::Integer(n));
    }
    scenario
}

/// A variant and those it builds on, these first.
pub fn with_required(files: &Files, game: &str, name: &str) -> Vec<String> {
    let mut list: Vec<String> = Vec::new();
    let mut open = vec![name.to_string()];
    while let Some(name) = open.pop() {
        if list.contains(&name) {
            continue;
        }
        if let Ok(v) = variant::read(files, game, &name) {
            open.extend(v.requires.into_iter().map(|r| r.value));
        }
        list.push(name);
    }
    list.reverse();
    list
}

fn seed(value: Option<Value>) -> Result<u64, String> {
    match value {
        None => Ok(1),
        Some(Value::Integer(n)) if n >= 0 => Ok(n.unsigned_abs()),
        Some(other) => Err(format!("`seed` must be a whole number, not {other}")),
    }
}

fn flag(name: &str, value: Option<Value>) -> Result<bool, String> {
    match value {
        None => Ok(false),
        Some(Value::Boolean(b)) => Ok(b),
        Some(other) => Err(format!("`{name}` must be true or false, not {other}")),
    }
}

/// Chance outcomes to come, each as a text: the outcome, or `event: outcome`.
fn throws(value: Option<Value>) -> Result<Vec<Planned>, String> {
    let list = match value {
        None => return Ok(vec![]),
        Some(Value::Array(list)) => list,
        Some(one) => vec![one],
    };
    let read = |v: Value| match v {
        Value::String(text) => Ok(match text.split_once(": ") {
            Some((what, text)) => planned(what, text),
            None => planned("", &text),
        }),
        Value::Integer(n) => Ok(planned("", &n.to_string())),
        other => Err(format!("a throw must be a text, not {other}")),
    };
    list.into_iter().map(read).collect()
}

fn planned(what: &str, text: &str) -> Planned {
    Planned {
        what: what.into(),
        text: text.trim().into(),
        partial: false,
    }
}

fn table(t: &Table, depth: usize) -> Result<toml::Table, String> {
    if depth > DEEPEST {
        return Err("the tables of this position nest too deep".into());
    }
    let mut entries = Vec::new();
    for pair in t.pairs::<Lua, Lua>() {
        let (key, value) = pair.map_err(|e| e.to_string())?;
        let key = match key {
            Lua::String(s) => s.to_string_lossy(),
            other => return Err(format!("`{}` cannot be a name here", shown(&other))),
        };
        let value = read(&key, &value, depth)?;
        entries.push((key, value));
    }
    // Equal positions have equal texts.
    entries.sort_by(|a, b| a.0.cmp(&b.0));
    Ok(entries.into_iter().collect())
}

fn read(key: &str, value: &Lua, depth: usize) -> Result<Value, String> {
    let listed = depth == 0 && LISTS.contains(&key);
    Ok(match value {
        Lua::String(s) if listed && key != "throws" => {
            let words = s.to_string_lossy();
            let words = words.split_whitespace().map(|w| Value::String(w.into()));
            Value::Array(words.collect())
        }
        Lua::String(s) => Value::String(s.to_string_lossy()),
        Lua::Integer(n) => Value::Integer(*n),
        Lua::Number(n) if n.fract() == 0.0 && n.abs() < 9e15 => Value::Integer(*n as i64),
        Lua::Boolean(b) => Value::Boolean(*b),
        Lua::Table(t) if t.raw_len() > 0 || listed => {
            let items = t.sequence_values::<Lua>();
            let items = items.map(|v| read("", &v.map_err(|e| e.to_string())?, depth + 1));
            Value::Array(items.collect::<Result<_, _>>()?)
        }
        Lua::Table(t) => Value::Table(table(t, depth + 1)?),
        other => return Err(format!("`{key}` cannot be {}", shown(other))),
    })
}

fn shown(value: &Lua) -> String {
    value.to_string().unwrap_or_else(|_| "that".into())
}

/// Lays changes over a table, inner tables too; other values take the place of what was there.
fn merge(base: &mut toml::Table, changes: toml::Table) {
    for (key, value) in changes {
        match (base.get_mut(&key), value) {
            (Some(Value::Table(inner)), Value::Table(more)) => merge(inner, more),
            (_, value) => {
                base.insert(key, value);
            }
        }
    }
}

/// What is wrong with a position, at the line of the test that names it: the text that was read is not the author's.
pub fn relocate(problems: Problems, file: &str, source: &str, call: u32) -> Vec<Problem> {
    let mut found = problems.0;
    for p in found.iter_mut().filter(|p| p.file == file) {
        p.line = line_of(&p.message, source, call);
    }
    found
}

/// The first line from the call on that contains what the message quotes.
fn line_of(message: &str, source: &str, call: u32) -> u32 {
    let quoted = message.split('`').skip(1).step_by(2);
    let words: Vec<&str> = quoted
        .flat_map(|q| [q, q.rsplit('.').next().unwrap_or(q)])
        .collect();
    let skip = call.saturating_sub(1) as usize;
    for word in words {
        let lines = source.lines().enumerate().skip(skip);
        let mut inside = lines.take_while(|(i, l)| *i == skip || !begins_another(l));
        if let Some((i, _)) = inside.find(|(_, l)| l.contains(word)) {
            return i as u32 + 1;
        }
    }
    call
}

/// Does another test or position begin in this line?
fn begins_another(line: &str) -> bool {
    line.contains("= function") || line.contains("position") || line.contains("game {")
}
