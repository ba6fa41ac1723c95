//! Queries as scripts declare them: the constructors, and the functions that ask them.

mod cards;
pub mod explain;
mod read;
pub mod strikers;

use std::cell::Cell;

use mlua::{Error, Function, Lua, Result, Table, Value};

use crate::kernel::Knowers;
use crate::kernel::ids::{Handle, Sort, nearest};
use crate::kernel::query::{Asked, MOST_ARGS, Query, Question, Set, Sought, item};

use crate::script::game::context::{Context, Shared};
use crate::script::game::fault::caller;
use crate::script::game::reference::tables::QUERY_FIELDS;
use crate::script::raw::{self, Fail, List};

pub use read::QueryReader;

pub const PRELUDE: &str = include_str!("prelude.lua");

/// The constructors, with what each lists.
pub const CONSTRUCTORS: &[(&str, &str)] = &[
    ("regions", "regions of the map"),
    ("areas", "areas of the map"),
    ("pieces", "pieces on the map, or at a pile"),
    ("kinds", "kinds of pieces that an owner has somewhere"),
    ("seats", "seats"),
    ("cards", "cards in zones, each as often as it lies there"),
    (
        "faces",
        "faces of the dice that were thrown, each as often as it lies there",
    ),
];

type QueryArgs = (
    usize,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<i64>,
    Option<List>,
);

/// An argument that is not given, in lists of arguments.
const NOTHING: i64 = -(1 << 50);

/// The functions of the prelude's `host` table.
pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("NOTHING", NOTHING)?;
    let list = raw::function(lua, ctx, "query", |c, args: QueryArgs| {
        let (mut list, put) = (List::default(), AskedQuery::new(args));
        ask(c, &put, |q, question| {
            question.each(q, |h| list.0.push(h.0))
        })?;
        Ok(list)
    })?;
    host.raw_set("query_list", list)?;
    let count = raw::function(lua, ctx, "count", |c, args: QueryArgs| {
        ask(c, &AskedQuery::new(args), |q, question| question.count(q))
    })?;
    host.raw_set("query_count", count)?;
    let any = raw::function(lua, ctx, "any", |c, args: QueryArgs| {
        ask(c, &AskedQuery::new(args), |q, question| {
            question.at_least(q, 1)
        })
    })?;
    host.raw_set("query_any", any)?;
    type Has = (
        usize,
        i64,
        Option<i64>,
        Option<i64>,
        Option<i64>,
        Option<i64>,
        Option<List>,
    );
    let has = raw::function(lua, ctx, "has", |c, (i, thing, a, b, x, y, sets): Has| {
        let put = AskedQuery::new((i, a, b, x, y, sets));
        ask(c, &put, |q, question| question.has(q, &item(Handle(thing))))
    })?;
    host.raw_set("query_has", has)?;
    let uses = raw::function(lua, ctx, "uses", |c, args: QueryArgs| {
        let mut found = Vec::new();
        ask(c, &AskedQuery::new(args), |q, question| {
            question.open_uses(q, &mut found)
        })?;
        let flat = found.iter().flat_map(|(query, args)| {
            let args = args.iter().map(|a| a.map_or(NOTHING, |h| h.0));
            std::iter::once(*query as i64).chain(args)
        });
        Ok(List(flat.collect()))
    })?;
    host.raw_set("query_uses", uses)?;
    explain::install(lua, ctx, host)?;
    let names: Vec<String> = ctx
        .borrow()
        .program
        .queries
        .iter()
        .map(String::from)
        .collect();
    let unknown = lua.create_function(move |_, (_, key): (Table, Value)| -> Result<()> {
        let key = key.to_string().unwrap_or_default();
        let near = nearest(&key, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        Err(Error::runtime(format!("there is no query `{key}`{hint}")))
    })?;
    host.raw_set("no_query", unknown)
}

/// A query that is asked: its index, the arguments, and what queries inside have.
struct AskedQuery {
    index: usize,
    args: Asked,
    sets: Vec<Set>,
}

impl AskedQuery {
    fn new((index, a, b, c, d, sets): QueryArgs) -> AskedQuery {
        AskedQuery {
            index,
            args: [a, b, c, d].map(|n| n.map(Handle)),
            sets: sets.map_or(Vec::new(), |flat| read_sets(&flat.0)),
        }
    }
}

/// Sets one after another: query, arguments, how many things, and the things.
fn read_sets(mut flat: &[i64]) -> Vec<Set> {
    let mut sets = Vec::new();
    while let [query, a, b, c, d, n, rest @ ..] = flat {
        let n = usize::try_from(*n).unwrap_or(0).min(rest.len());
        sets.push(Set {
            query: usize::try_from(*query).unwrap_or(usize::MAX),
            args: [a, b, c, d].map(|n| (*n != NOTHING).then_some(Handle(*n))),
            things: rest[..n].iter().map(|h| Handle(*h)).collect(),
        });
        flat = &rest[n..];
    }
    sets
}

/// Asks a query about the game that is lent to the machine.
fn ask<R>(
    c: &Context,
    put: &AskedQuery,
    tell: impl FnOnce(&Query, &Question) -> R,
) -> raw::Result<R> {
    let query = c.queries.get(put.index).and_then(Option::as_ref);
    let query = query.ok_or_else(|| Fail::new("this query is not declared anywhere"))?;
    let secrets = Cell::new(Knowers::ALL);
    let mut question = Question::new(c.def(), &c.state, &c.queries, put.args, &secrets);
    question.sets = &put.sets;
    let answer = tell(query, &question);
    c.saw(secrets.get());
    Ok(answer)
}

/// Does the declared part of a query have anything, asked about one thing?
pub fn has_any(c: &Context, index: usize, about: Handle) -> raw::Result<bool> {
    let put = AskedQuery {
        index,
        args: [Some(about), None, None, None],
        sets: Vec::new(),
    };
    ask(c, &put, |q, question| question.at_least(q, 1))
}

/// What the declared part of a query has, for a question that is put straight from it.
pub fn options(c: &Context, index: i64, args: Asked) -> raw::Result<Vec<Handle>> {
    let put = AskedQuery {
        index: usize::try_from(index).unwrap_or(usize::MAX),
        args,
        sets: Vec::new(),
    };
    let mut found = Vec::new();
    ask(c, &put, |q, question| question.each(q, |h| found.push(h)))?;
    Ok(found)
}

/// Tells the prelude which queries look at others that have parts in Lua, which are made sets first: these, too, are not for
/// the kernel alone.
pub fn link(c: &Context, leaning: &Table, in_lua: &Table) -> Result<()> {
    for index in 0..c.queries.len() {
        if leans(c, index) {
            leaning.raw_set(index, true)?;
            in_lua.raw_set(index, true)?;
        }
    }
    Ok(())
}

/// Does a query look at another that has parts in Lua?
pub fn leans(c: &Context, index: usize) -> bool {
    let Some(query) = c.queries.get(index).and_then(Option::as_ref) else {
        return false;
    };
    let (secrets, mut found) = (Cell::new(Knowers::ALL), Vec::new());
    let question = Question::new(c.def(), &c.state, &c.queries, Default::default(), &secrets);
    question.open_uses(query, &mut found);
    !found.is_empty()
}

/// The constructors of a machine that plays. `object` makes what scripts get of an index and the Lua part of a query.
pub fn constructors(lua: &Lua, ctx: &Shared, object: &Function, product: &Function) -> Result<()> {
    for (name, _) in CONSTRUCTORS {
        let (ctx, object) = (ctx.clone(), object.clone());
        let make = lua.create_function(move |lua, table: Table| -> Result<Value> {
            let place = caller(lua);
            let (query, rest) = {
                let c = ctx.borrow();
                QueryReader::new(&c, place).query(lua, name, &table)?
            };
            let replaces = table.get::<Option<bool>>("replaces")?.unwrap_or(false);
            let index = keep(&mut ctx.borrow_mut(), query, replaces)?;
            table.set_readonly(true);
            object.call((index, rest))
        })?;
        lua.globals().raw_set(*name, make)?;
    }
    let (ctx, object) = (ctx.clone(), object.clone());
    let multiply = lua.create_function(move |lua, (a, b): (Value, Value)| -> Result<Value> {
        let query = {
            let c = ctx.borrow();
            QueryReader::new(&c, caller(lua)).product(&a, &b)?
        };
        let index = keep(&mut ctx.borrow_mut(), query, false)?;
        object.call((index, Value::Nil))
    })?;
    product.call::<()>(multiply)?;
    let arg = lua.create_function(|_, (n, counter): (i64, Option<i64>)| {
        let n = usize::try_from(n).ok().and_then(|n| n.checked_sub(1));
        let Some(n) = n.filter(|n| *n < MOST_ARGS) else {
            let text = format!("a query has the arguments 1 to {MOST_ARGS}");
            return Err(Error::runtime(text));
        };
        let counter = match counter.map(Handle) {
            Some(h) if !h.is(Sort::Counter) => {
                let text = "after the number of an argument may stand a counter: arg(1, counter.x)";
                return Err(Error::runtime(text));
            }
            counter => counter.map(|h| h.index() as usize),
        };
        Ok(read::written_argument(n, counter).0)
    })?;
    lua.globals().raw_set("arg", arg)
}

/// Gives a query its index: that of its name, if it has one, else a new one.
fn keep(c: &mut Context, mut query: Query, replaces: bool) -> Result<usize> {
    query.prepare(c.def());
    if query.id.is_empty() {
        c.queries.push(Some(query));
        return Ok(c.queries.len() - 1);
    }
    let Some(index) = c.program.queries.find(&query.id) else {
        return Err(Error::runtime(format!(
            "the query `{}` is declared inside a function; declare it at file level",
            query.id
        )));
    };
    if let Some(Some(first)) = c.queries.get(index)
        && !replaces
    {
        return Err(Error::runtime(format!(
            "the query `{}` is declared already at {}:{}; to take its place, say `replaces = true`",
            query.id, first.file, first.line
        )));
    }
    c.queries[index] = Some(query);
    Ok(index)
}

/// The index of a query that a script holds.
pub fn index_of(value: &Table) -> Result<Option<usize>> {
    value.raw_get("query")
}

/// The query under `from` of a decision.
pub fn from_field(spec: &Table) -> Result<Option<usize>> {
    query_field(spec, "from", "`from` of a decision is a query")
}

/// The query under `needs` of an action.
pub fn needs_field(action: &Table) -> Result<Option<usize>> {
    query_field(action, "needs", "`needs` of an action is a query")
}

fn query_field(t: &Table, key: &str, wrong: &str) -> Result<Option<usize>> {
    let wrong = || Error::runtime(wrong);
    match t.raw_get(key)? {
        Value::Nil => Ok(None),
        Value::Table(t) => index_of(&t)?.map(Some).ok_or_else(wrong),
        _ => Err(wrong()),
    }
}

/// Constructors for the first run, when names mean nothing yet: only the names of queries are collected.
pub fn stubs(lua: &Lua, named: impl Fn(String) + Clone + 'static) -> Result<()> {
    let inert = lua.create_table()?;
    let meta = lua.create_table()?;
    let same = inert.clone();
    let nothing = lua.create_function(move |_, _: super::values::Rest| Ok(same.clone()))?;
    for event in ["__call", "__mul", "__index"] {
        meta.raw_set(event, &nothing)?;
    }
    meta.set_readonly(true);
    inert.set_metatable(Some(meta))?;
    for (name, _) in CONSTRUCTORS {
        let (inert, named) = (inert.clone(), named.clone());
        let make = lua.create_function(move |_, table: Table| {
            crate::script::game::reference::tables::known_fields(&table, QUERY_FIELDS, "a query")?;
            if let Some(id) = table.get::<Option<String>>("id")? {
                named(id);
            }
            Ok(inert.clone())
        })?;
        lua.globals().raw_set(*name, make)?;
    }
    lua.globals().raw_set(
        "arg",
        lua.create_function(|_, _: super::values::Rest| Ok(0))?,
    )?;
    lua.globals().raw_set("query", inert)
}

impl Sought {
    /// What a query of this sort lists, in words.
    pub fn noun(&self) -> &'static str {
        match self {
            Sought::Regions => "regions",
            Sought::Areas => "areas",
            Sought::Pieces(_) | Sought::Product(..) => "pieces",
            Sought::Kinds(..) => "kinds",
            Sought::Seats => "seats",
            Sought::Faces => "faces",
            Sought::Cards(..) => "cards",
        }
    }
}
