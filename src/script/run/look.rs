//! Looking at a game with Lua: an expression is worked out over a copy of what one seat may see, and nothing it does
//! can change the game.

use mlua::{Error, Function, MultiValue, Table, Value};

use crate::kernel::State;
use crate::kernel::ids::{Handle, Sort};
use crate::problem::Problem;

use super::host::Host;
use crate::script::game::context::{Context, Only};
use crate::script::load::sandbox;

/// Nothing longer is shown, nor deeper.
const LONGEST: usize = 20_000;
const DEEPEST: usize = 5;
/// More than this in one line is broken into lines.
const LINE: usize = 72;

/// What came of looking.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Looked {
    /// The values, readable.
    Value(String),
    /// The text ends before it is complete: there is more to come.
    Unfinished,
}

impl Host {
    /// Runs an expression or statements over a state, with a budget of its own. Functions that change the game, ask or
    /// draw are refused.
    pub fn look(&self, state: &State, code: &str) -> Result<Looked, Problem> {
        if code.len() > sandbox::SOURCE_LIMIT {
            return Err(Problem::new("this is too long"));
        }
        let function = match self.compile(code) {
            Ok(Some(function)) => function,
            Ok(None) => return Ok(Looked::Unfinished),
            Err(e) => return Err(self.problem(&e)),
        };
        let around = self.lend(state);
        let shown = self.work_out(&function);
        self.take_back(around);
        shown.map(Looked::Value).map_err(|e| self.problem(&e))
    }

    /// An expression, else statements; nothing if it is not complete.
    fn compile(&self, code: &str) -> mlua::Result<Option<Function>> {
        let env: Table = self.lua.named_registry_value("env")?;
        let load = |text: String| {
            let chunk = self
                .lua
                .load(text)
                .set_name("=lua")
                .set_mode(mlua::chunk::ChunkMode::Text);
            let chunk = chunk.set_compiler(sandbox::compiler());
            chunk.set_environment(env.clone()).into_function()
        };
        let expression = match load(format!("return {code}\n")) {
            Ok(function) => return Ok(Some(function)),
            Err(e) => e,
        };
        match load(code.to_string()) {
            Ok(function) => Ok(Some(function)),
            Err(e) if unfinished(&e) || unfinished(&expression) => Ok(None),
            // What is no expression is hardly ever meant as statements when it is one line.
            Err(_) if !code.contains(['\n', '=', ';']) => Err(expression),
            Err(e) => Err(e),
        }
    }

    fn work_out(&self, function: &Function) -> mlua::Result<String> {
        self.sync()?;
        let values: MultiValue = sandbox::call(&self.lua, function, ())?;
        let c = self.ctx.borrow();
        let texts: Vec<String> = values.iter().map(|v| show(&c, v, 0)).collect();
        Ok(match texts.is_empty() {
            true => "nothing".into(),
            false => cut(texts.join("\n")),
        })
    }

    /// Puts a copy of the state before the functions that scripts call, and everything else out of their reach.
    pub(in crate::script) fn lend(&self, state: &State) -> Context {
        let mut c = self.ctx.borrow_mut();
        let mut fresh = Context::new(c.program.clone(), true);
        fresh.state.copy_from(state);
        fresh.only = Some(Only::Line);
        // Which handlers are in force is the machine's affair.
        std::mem::swap(&mut fresh.hooks, &mut c.hooks);
        std::mem::swap(&mut fresh.queries, &mut c.queries);
        std::mem::replace(&mut *c, fresh)
    }

    pub(in crate::script) fn take_back(&self, mut around: Context) {
        let mut c = self.ctx.borrow_mut();
        std::mem::swap(&mut around.hooks, &mut c.hooks);
        std::mem::swap(&mut around.queries, &mut c.queries);
        *c = around;
    }
}

/// The parser wanted more.
fn unfinished(e: &Error) -> bool {
    matches!(e, Error::SyntaxError { message, .. } if message.contains("got <eof>"))
}

fn cut(mut text: String) -> String {
    if text.len() > LONGEST {
        let mut at = LONGEST;
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        text.truncate(at);
        text.push_str(" …");
    }
    text
}

/// A value as people read it: names instead of handles.
fn show(c: &Context, value: &Value, depth: usize) -> String {
    match value {
        Value::Nil => "nil".into(),
        Value::Boolean(b) => b.to_string(),
        Value::Integer(n) => handle(c, *n),
        Value::Number(n) if n.fract() == 0.0 && n.abs() < 9e15 => handle(c, *n as i64),
        Value::Number(n) => n.to_string(),
        Value::String(s) => match depth {
            0 => s.to_string_lossy(),
            _ => format!("{:?}", s.to_string_lossy()),
        },
        Value::Table(t) if depth < DEEPEST => table(c, t, depth),
        Value::Table(_) => "{…}".into(),
        other => other.type_name().into(),
    }
}

fn handle(c: &Context, n: i64) -> String {
    match Handle(n).sort() {
        Sort::Number => n.to_string(),
        _ => c.label(Handle(n)),
    }
}

/// A list in its order, or fields by their names.
fn table(c: &Context, t: &Table, depth: usize) -> String {
    let length = t.raw_len();
    let mut items = Vec::new();
    let mut size = 0;
    for i in 1..=length {
        let value: Value = t.raw_get(i).unwrap_or(Value::Nil);
        items.push(show(c, &value, depth + 1));
        size += items.last().map_or(0, String::len);
        if size > LONGEST {
            break;
        }
    }
    let mut fields = Vec::new();
    for (key, value) in t.pairs::<Value, Value>().flatten() {
        if size > LONGEST {
            break;
        }
        let at = key.as_usize().filter(|n| (1..=length).contains(n));
        if at.is_none() {
            let field = format!("{} = {}", show(c, &key, 0), show(c, &value, depth + 1));
            size += field.len();
            fields.push(field);
        }
    }
    fields.sort();
    items.extend(fields);
    let inner: usize = items.iter().map(|i| i.len() + 2).sum();
    match inner {
        0 => "{}".into(),
        n if n <= LINE && !items.iter().any(|i| i.contains('\n')) => {
            format!("{{ {} }}", items.join(", "))
        }
        _ => {
            let pad = "  ".repeat(depth + 1);
            let lines: Vec<String> = items.iter().map(|i| format!("{pad}{i},")).collect();
            format!("{{\n{}\n{}}}", lines.join("\n"), "  ".repeat(depth))
        }
    }
}
