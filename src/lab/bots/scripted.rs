//! The bot that a script plays: the script returns a function that is given a question and returns an answer.

use std::path::Path;

use mlua::{Function, Lua, Value as LuaValue};
use serde_json::Value;

use crate::disk;
use crate::kernel::chance::Stream;
use crate::kernel::{Answer, Numbers};
use crate::problem::Problem;
use crate::script::game::fault;
use crate::script::load::{header, sandbox};
use crate::script::{Part, Source};

use super::message::question;
use super::{Bot, Seen};

pub struct Scripted {
    lua: Lua,
    decide: Function,
    path: String,
    stream: Stream,
    fault: Option<Problem>,
}

impl Scripted {
    /// Reads the script; it knows nothing of any game but what it is asked.
    pub fn new(path: &str, seed: u64) -> Result<Scripted, Problem> {
        let text = disk::read(Path::new(path), sandbox::SOURCE_LIMIT as u64)?;
        let text = text.ok_or_else(|| {
            let p = Problem::new("there is no such file").at(path, 0);
            p.help("write `script:` and the path of a Lua file, e.g. `script:mine.lua`")
        })?;
        let source = Source {
            path: path.into(),
            text: text.into(),
            part: Part::Lib,
        };
        let machine = sandbox::new(|_| Ok(()));
        let (lua, env) = machine.map_err(|e| fault::problem(&e, &[]))?;
        let top = header::compile_tests(&lua, &env, &source)?;
        let returned = sandbox::call(&lua, &top, ()).map_err(|e| fault::in_file(&e, path))?;
        let LuaValue::Function(decide) = returned else {
            let p = Problem::new("a bot returns a function").at(path, 0);
            return Err(p.help("end the file with `return function(question, random) … end`"));
        };
        Ok(Scripted {
            lua,
            decide,
            path: path.into(),
            stream: Stream::new(seed),
            fault: None,
        })
    }

    /// What the script says, read as an answer to the question.
    fn think(&mut self, seen: &Seen) -> Result<Answer, Problem> {
        let told = question(seen, &mut self.stream);
        let wrong = |e: mlua::Error| fault::in_file(&e, &self.path);
        let table = value(&self.lua, &told).map_err(wrong)?;
        // A number from 0 to 1 of its own, for scripts that want to toss a coin.
        const FINE: u64 = 1 << 53;
        let random = self.stream.below(FINE) as f64 / FINE as f64;
        let said: LuaValue =
            sandbox::call(&self.lua, &self.decide, (table, random)).map_err(wrong)?;
        let text = match &said {
            LuaValue::String(s) => s.to_string_lossy(),
            LuaValue::Integer(n) => n.to_string(),
            LuaValue::Number(n) => n.to_string(),
            other => {
                let p = Problem::new(format!("the bot answers with {}", other.type_name()));
                return Err(p
                    .at(&self.path, 0)
                    .help("return one of `question.answers`, or other words that answer"));
            }
        };
        let view = seen.view();
        let read = seen
            .ask
            .read(seen.def(), view.state.roles(), &text, Numbers::Words);
        read.map_err(|why| {
            Problem::new(format!("the bot answers `{text}`: {why}")).at(&self.path, 0)
        })
    }
}

impl Bot for Scripted {
    fn looks(&self) -> bool {
        true
    }

    fn decide(&mut self, seen: &Seen) -> Option<Answer> {
        match self.think(seen) {
            Ok(answer) => Some(answer),
            Err(problem) => {
                self.fault = Some(problem);
                None
            }
        }
    }

    fn fault(&mut self) -> Option<Problem> {
        self.fault.take()
    }
}

/// The same as a value of Lua; what is null is not there.
fn value(lua: &Lua, of: &Value) -> mlua::Result<LuaValue> {
    Ok(match of {
        Value::Null => LuaValue::Nil,
        Value::Bool(b) => LuaValue::Boolean(*b),
        Value::Number(n) => LuaValue::Number(n.as_f64().unwrap_or_default()),
        Value::String(s) => LuaValue::String(lua.create_string(s)?),
        Value::Array(list) => {
            let table = lua.create_table()?;
            for one in list {
                table.raw_push(value(lua, one)?)?;
            }
            LuaValue::Table(table)
        }
        Value::Object(fields) => {
            let table = lua.create_table()?;
            for (key, one) in fields {
                table.raw_set(key.as_str(), value(lua, one)?)?;
            }
            LuaValue::Table(table)
        }
    })
}
