//! A machine loaded with the rules of one game. One per thread; any number of games share it.

use std::cell::RefCell;
use std::collections::{BTreeMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use mlua::{Error, Function, Lua, Result, Table, Value};

use crate::kernel::ids::{Handle, Seat, Sort, Word};
use crate::problem::Problem;

use super::blame;
use super::print;
use crate::script::api::{self, Api};
use crate::script::bridge;
use crate::script::game::context::{Context, Only, Shared};
use crate::script::game::fault;
use crate::script::game::fired::Fired;
use crate::script::game::log::Print;
use crate::script::game::names;
use crate::script::game::program::{Ability, Origin, Part, Program};
use crate::script::game::reference::{Doc, FUNCTIONS, SECTIONS};
use crate::script::load::declare::{constructors, read_spec, top_level};
use crate::script::load::header;
use crate::script::load::needs::{self, Need};
use crate::script::load::query;
use crate::script::load::reader;
use crate::script::load::rows;
use crate::script::load::sandbox;
use crate::script::load::values;
use crate::script::machine::budget::Weight;
use crate::script::machine::cover;
use crate::script::raw::Anchored;

const PRELUDE: &str = include_str!("prelude.lua");

pub struct Host {
    pub(in crate::script) lua: Lua,
    pub(in crate::script) ctx: Shared,
    pub(in crate::script) program: Arc<Program>,
    /// In the order of the definition's phases.
    pub(in crate::script) phases: Vec<Phase>,
    /// Expressions that have been tested, by their text.
    tests: RefCell<BTreeMap<String, Function>>,
    /// Tells the prelude which handlers are in force.
    configure: Function,
    /// Tells why a decision does not offer something.
    pub(in crate::script) explain: Function,
    pub(in crate::script) unasked: Function,
    watches: bool,
    /// The functions scripts may call, as declared.
    pub docs: Vec<Doc>,
}

/// What runs a phase, and what it needs to be run.
pub struct Phase {
    pub run: Anchored,
    pub need: Option<Need>,
    /// Hook points that its script names.
    pub points: Vec<String>,
}

impl Host {
    /// All functions: those registered with the machine and those of the prelude, by section.
    pub fn functions(&self) -> Vec<Doc> {
        let mut all: Vec<Doc> = self.docs.iter().chain(FUNCTIONS).copied().collect();
        all.sort_by_key(|d| SECTIONS.iter().position(|s| *s == d.section));
        all
    }

    /// Loads the rules. With `watches` it keeps notes of what happens and why, for people; the rules run alike.
    pub fn new(program: Arc<Program>, watches: bool) -> std::result::Result<Rc<Host>, Problem> {
        Host::make(program, watches, false)
    }

    /// Loads the rules into a machine that keeps notes and counts which lines run.
    pub fn covered(program: Arc<Program>) -> std::result::Result<Rc<Host>, Problem> {
        Host::make(program, true, true)
    }

    fn make(
        program: Arc<Program>,
        watches: bool,
        covered: bool,
    ) -> std::result::Result<Rc<Host>, Problem> {
        let host = Host::load(program, watches, covered);
        host.map(Rc::new).map_err(LoadFailure::told)
    }

    fn load(
        program: Arc<Program>,
        watches: bool,
        covered: bool,
    ) -> std::result::Result<Host, LoadFailure> {
        let ctx: Shared = Rc::new(RefCell::new(Context::new(program.clone(), watches)));
        let mut docs = Vec::new();
        let mut tables = None;
        let (lua, env) = sandbox::new(|lua| {
            if covered {
                cover::count(lua);
            }
            names::install(lua, &program.def, &program.tunables)?;
            let mut api = Api::new(lua, &ctx)?;
            api::register(&mut api)?;
            let (game, found) = api.finish();
            docs = found;
            let host = bridge::table(lua, &ctx)?;
            host.raw_set("definitions", lua.create_table()?)?;
            host.raw_set("handlers", lua.create_table()?)?;
            host.raw_set("points", points(lua, &program)?)?;
            host.raw_set("wanted", values::table(lua, &program)?)?;
            values::install(lua, &ctx, &host)?;
            lua.globals().raw_set("game", game)?;
            print::install(lua, &ctx)?;
            for table in ["query_after", "query_leaning", "query_in_lua", "specs"] {
                host.raw_set(table, lua.create_table()?)?;
            }
            let machine = bridge::machine(lua, &ctx)?;
            let prelude = format!("{} {PRELUDE}", header::header());
            let prelude = sandbox::part(lua, "=prelude", &prelude)?;
            prelude.call::<()>((&machine, &host, watches))?;
            let names: Vec<&str> = program.queries.iter().collect();
            host.raw_set("query_names", names)?;
            query::install(lua, &ctx, &host)?;
            let queries = sandbox::part(lua, "=prelude", query::PRELUDE)?;
            let (object, product) = queries.call((&host, watches))?;
            query::constructors(lua, &ctx, &object, &product)?;
            constructors(lua, decision(lua, &ctx, &host)?, &program.sources, &machine)?;
            rows::misprint(lua, &program.printed)?;
            tables = Some((host, machine));
            Ok(())
        })?;
        lua.set_named_registry_value("env", &env)?;
        let Some((tables, machine)) = tables else {
            return Err(Error::runtime("the prelude is missing").into());
        };
        let mut host = Host {
            lua,
            ctx,
            program,
            phases: Vec::new(),
            tests: RefCell::default(),
            configure: tables.get("configure")?,
            explain: tables.get("explain")?,
            unasked: tables.get("unasked")?,
            watches,
            docs,
        };
        host.ctx.borrow_mut().only = Some(Only::File);
        host.run_sources(&env, &tables, &machine)?;
        let (leaning, in_lua) = (tables.get("query_leaning")?, tables.get("query_in_lua")?);
        query::link(&host.ctx.borrow(), &leaning, &in_lua)?;
        host.check_actions(&tables.get("handlers")?)?;
        query::strikers::check(&host.ctx.borrow(), &tables.get("specs")?)?
            .map_err(LoadFailure::Problem)?;
        // Of these the declared part may say less than the whole.
        let leans = |n: &Need| query::leans(&host.ctx.borrow(), n.query);
        let phases = host.phases.iter_mut();
        phases.for_each(|p| p.need = p.need.take().filter(|n| !leans(n)));
        let mut c = host.ctx.borrow_mut();
        (c.weight, c.only, c.loaded) = (Weight::of(&host.lua), None, true);
        drop(c);
        Ok(host)
    }

    /// Runs every script's top level and keeps the functions they declare.
    fn run_sources(
        &mut self,
        env: &Table,
        tables: &Table,
        machine: &Table,
    ) -> std::result::Result<(), LoadFailure> {
        let program = self.program.clone();
        let definitions: Table = tables.get("definitions")?;
        let handlers: Table = tables.get("handlers")?;
        let mut phases: Vec<Option<Phase>> = Vec::new();
        phases.resize_with(program.def.phases.len(), || None);
        for source in &program.sources {
            let value = top_level(&self.lua, env, source, machine).map_err(LoadFailure::Problem)?;
            sandbox::freeze(&self.lua, &value, machine)?;
            let Value::Table(t) = value else { continue };
            let id: Option<String> = t.get("id").unwrap_or(None);
            let id = id.unwrap_or_default();
            let misread = |e: Error| {
                let abilities = &mut program.abilities.iter();
                let line = abilities
                    .find(|a| a.file == source.path)
                    .map_or(0, |a| a.line);
                LoadFailure::Problem(fault::problem(&e, &[]).at(&source.path, line))
            };
            match source.part {
                Part::Lib => {}
                Part::Phase => {
                    if let Some(slot) = program.def.phases.find(&id).and_then(|i| phases.get_mut(i))
                    {
                        let need = needs::read(&program, source, &t);
                        let need = need.map_err(|e| {
                            LoadFailure::Problem(fault::problem(&e, &[]).at(&source.path, 0))
                        })?;
                        let run: Function = t.get("run")?;
                        *slot = Some(Phase {
                            run: Anchored::new(&self.lua, &run)?,
                            need,
                            points: needs::points(&program, source),
                        });
                    }
                }
                Part::Action => {
                    keep_action(&self.lua, &program, &id, &t, &handlers).map_err(misread)?;
                }
                Part::Faction | Part::Effects | Part::Variant => {
                    if let Some(role) = program
                        .def
                        .role(&id)
                        .filter(|_| source.part == Part::Faction)
                    {
                        definitions.raw_set(role.handle().0, &t)?;
                    }
                    let kept = keep_handlers(&self.lua, &program, &source.path, &t, &handlers);
                    kept.map_err(misread)?;
                }
            }
        }
        for (i, slot) in phases.into_iter().enumerate() {
            let name = program.def.phases.get(i);
            let missing =
                || LoadFailure::Problem(Problem::new(format!("no script runs the phase `{name}`")));
            self.phases.push(slot.ok_or_else(missing)?);
        }
        Ok(())
    }

    /// What an action needs is looked at by the kernel alone.
    fn check_actions(&self, handlers: &Table) -> std::result::Result<(), LoadFailure> {
        for (ability, at) in self.program.abilities.iter().zip(1..) {
            let entry: Option<Table> = handlers.raw_get(at)?;
            let needs = entry.map(|e| e.raw_get::<Option<usize>>("needs"));
            let Some(needs) = needs.transpose()?.flatten() else {
                continue;
            };
            let c = self.ctx.borrow();
            let query = c.queries.get(needs).and_then(Option::as_ref);
            if query.is_none_or(|q| q.open) || query::leans(&c, needs) {
                let text = format!(
                    "`needs` of the action `{}` must be a query without functions and hooks, in which no such query stands",
                    ability.id
                );
                let problem = Problem::new(text).at(&ability.file, ability.line);
                let help = "put what wants a function into `when`, which is asked afterwards";
                return Err(LoadFailure::Problem(problem.help(help)));
            }
        }
        Ok(())
    }

    /// Puts the handlers in force that fit the state.
    pub(in crate::script) fn sync(&self) -> Result<()> {
        let mut c = self.ctx.borrow_mut();
        if c.hooks.fits(&c.program, &c.play.state) {
            return Ok(());
        }
        let number = c.put_in_force();
        let suspends = c.state.suspends();
        c.hooks.suspends = suspends;
        drop(c);
        self.configure.call((number, suspends))
    }

    /// From now on runs, or not, what is passed over for what it needs, and fails where such a phase does anything.
    pub fn try_needs(&self, tries: bool) {
        self.ctx.borrow_mut().tries_needs = tries;
    }

    /// Does it keep notes of what happens and why?
    pub(in crate::script) fn watches(&self) -> bool {
        self.watches
    }

    /// From now on keeps what scripts print.
    pub fn listen(&self) {
        self.ctx.borrow_mut().prints.get_or_insert_default();
    }

    /// Takes what scripts have printed.
    pub fn prints(&self) -> Vec<Print> {
        let mut c = self.ctx.borrow_mut();
        c.prints.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// The lines of scripts that have run, if the machine counts them.
    pub fn ran(&self) -> HashSet<cover::CoveredLine> {
        cover::ran(&self.lua)
    }

    /// From now on remembers which abilities do anything. Works on a machine that watches only.
    pub fn watch(&self) {
        let n = self.program.abilities.len();
        self.ctx.borrow_mut().fired = Some(vec![Fired::default(); n]);
    }

    /// Takes which abilities did something, and for whom, since that was last taken.
    pub fn take_fired(&self) -> Vec<(usize, Option<Seat>)> {
        let mut c = self.ctx.borrow_mut();
        let mut all = Vec::new();
        for (i, seen) in c.fired.iter_mut().flatten().enumerate() {
            all.extend(std::mem::take(seen).seats().map(|seat| (i, seat)));
        }
        all
    }

    /// The abilities whose handlers did something since they are watched, by index.
    pub fn fired(&self) -> Vec<usize> {
        let c = self.ctx.borrow();
        let seen = c.fired.iter().flatten().enumerate();
        seen.filter(|(_, f)| f.any()).map(|(i, _)| i).collect()
    }

    /// Lets two abilities act in the opposite order, to see whether their order matters; nothing: as written.
    pub fn swap_order(&self, pair: Option<(usize, usize)>) {
        self.ctx.borrow_mut().hooks.swap(pair);
    }

    /// The names scripts may use: all globals for an empty table name, else the fields of that global.
    pub fn names_in(&self, table: &str) -> Vec<String> {
        // The sandbox lays an empty table over the one that holds them.
        let meta = self.lua.globals().metatable();
        let globals = meta.and_then(|m| m.raw_get::<Table>("__index").ok());
        let table = match table {
            "" => globals,
            _ => globals.and_then(|g| g.raw_get::<Table>(table).ok()),
        };
        let keys = table.map(|t| t.pairs::<Value, Value>().flatten().collect::<Vec<_>>());
        let keys = keys.into_iter().flatten();
        keys.filter_map(|(k, _)| k.to_string().ok()).collect()
    }

    /// The number that an expression comes to in the game that is lent to the machine. `me` is a seat in it.
    pub(in crate::script) fn number(&self, expression: &str, me: i64) -> Result<f64> {
        sandbox::call(&self.lua, &self.expression(expression)?, me)
    }

    fn expression(&self, expression: &str) -> Result<Function> {
        let known = self.tests.borrow().get(expression).cloned();
        match known {
            Some(function) => Ok(function),
            None => {
                let env: Table = self.lua.named_registry_value("env")?;
                let chunk = self
                    .lua
                    .load(format!("local me = ...\nreturn ({expression}\n)"));
                let chunk = chunk.set_name("=goal");
                let chunk = chunk.set_environment(env).set_compiler(sandbox::compiler());
                let function = chunk.into_function()?;
                let mut tests = self.tests.borrow_mut();
                tests.insert(expression.into(), function.clone());
                Ok(function)
            }
        }
    }

    /// Is an expression true of the game that is lent to the machine? `me` is a seat in it.
    pub(in crate::script) fn test(&self, expression: &str, me: i64) -> Result<bool> {
        match sandbox::call::<Value>(&self.lua, &self.expression(expression)?, me)? {
            Value::Boolean(b) => Ok(b),
            Value::Nil => Ok(false),
            other => {
                let kind = match other {
                    Value::Integer(_) | Value::Number(_) => "a number".into(),
                    other => format!("a {}", other.type_name()),
                };
                Err(Error::runtime(format!(
                    "a goal is true or false, not {kind}"
                )))
            }
        }
    }

    pub(in crate::script) fn problem(&self, error: &Error) -> Problem {
        let problem = fault::problem(error, &self.program.abilities);
        let (message, traceback) = fault::flatten(error);
        let traceback = if traceback.is_empty() {
            message
        } else {
            traceback
        };
        blame::explain(problem, &traceback, &self.program, &self.docs)
    }

    /// Every global that scripts see, with its fields where it is a table.
    pub fn visible(&self) -> Result<BTreeMap<String, Vec<String>>> {
        let globals = self.lua.globals();
        // The sandbox puts a read-only face before the globals.
        let behind = globals.metatable().map(|m| m.get::<Table>("__index"));
        let globals = behind.transpose()?.unwrap_or(globals);
        let mut found = BTreeMap::new();
        for pair in globals.pairs::<String, Value>() {
            let (name, value) = pair?;
            let mut fields = Vec::new();
            if let Value::Table(t) = &value
                && name != "_G"
            {
                fields = t.pairs::<String, Value>().flatten().map(|f| f.0).collect();
                fields.sort();
            }
            found.insert(name, fields);
        }
        Ok(found)
    }

    pub fn program(&self) -> &Arc<Program> {
        &self.program
    }
}

enum LoadFailure {
    Problem(Problem),
    Lua(Error),
}

impl LoadFailure {
    fn told(self) -> Problem {
        match self {
            LoadFailure::Problem(p) => p,
            LoadFailure::Lua(e) => fault::problem(&e, &[]),
        }
    }
}

impl From<Error> for LoadFailure {
    fn from(e: Error) -> LoadFailure {
        LoadFailure::Lua(e)
    }
}

/// Declares a decision under the number it got when the scripts first ran.
fn decision(lua: &Lua, ctx: &Shared, host: &Table) -> Result<Function> {
    let count = RefCell::new(0u16);
    let ctx = ctx.clone();
    let specs: Table = host.get("specs")?;
    lua.create_function(move |lua, table: Table| {
        if ctx.borrow().loaded {
            return Err(Error::runtime(
                "a decision is declared once, when its file is loaded, and not inside a function; put \
                 `local NAME = decision { … }` at the top of the file",
            ));
        }
        let spec = read_spec(lua, &table)?;
        if ctx.borrow().spec_name(*count.borrow()) != spec.what {
            return Err(Error::runtime(format!(
                "the decision `{}` is declared only sometimes; declare it always, and ask it where it is needed",
                spec.what
            )));
        }
        let optional =
            table.get::<Option<bool>>("optional")?.unwrap_or(false) || !spec.pass.is_empty();
        table.raw_set("optional", optional)?;
        let filtered = ["unless", "hook", "only_if"]
            .iter()
            .any(|key| table.contains_key(*key).unwrap_or(true));
        table.raw_set("filtered", filtered)?;
        table.raw_set("plain", !filtered)?;
        // With nothing but a hook it is as plain where nobody acts there.
        let only_hook = !["unless", "only_if"]
            .iter()
            .any(|key| table.contains_key(*key).unwrap_or(true));
        if only_hook {
            table.raw_set("hooked", table.raw_get::<Value>("hook")?)?;
        }
        let (handles, keys) = (lua.create_table()?, lua.create_table()?);
        for (key, _) in &spec.choices {
            let word = ctx.borrow().def().words.find(key).unwrap_or_default();
            let handle = Word(word as u16).handle().0;
            handles.raw_set(key.as_str(), handle)?;
            keys.raw_set(handle, key.as_str())?;
        }
        if !spec.choices.is_empty() {
            handles.set_readonly(true);
            keys.set_readonly(true);
            table.raw_set("handles", handles)?;
            table.raw_set("keys", keys)?;
        }
        table.raw_set("index", *count.borrow())?;
        query::strikers::lay_ready(lua, &table)?;
        let from = query::from_field(&table)?;
        ctx.borrow_mut().from.push(from);
        table.raw_set("query", from)?;
        specs.raw_push(&table)?;
        let mut count = count.borrow_mut();
        *count = count.saturating_add(1);
        table.set_readonly(true);
        Ok(table)
    })
}

/// Keeps the functions of abilities where the prelude finds them: `{ point, function, …, index =, handle =, when =,
/// run =, not_for = }`, the last being the role to which an action that is only lent belongs.
fn keep_handlers(
    lua: &Lua,
    program: &Program,
    file: &str,
    t: &Table,
    handlers: &Table,
) -> Result<()> {
    let Some(all) = t.get::<Option<Table>>("abilities")? else {
        return Ok(());
    };
    let theirs = program.abilities.iter().enumerate();
    for (at, known) in theirs.filter(|(_, a)| a.file == file) {
        let ability: Table = all.get(known.key.as_str())?;
        let entry = lua.create_table()?;
        for point in &known.points {
            entry.raw_push(point.as_str())?;
            entry.raw_push(ability.get::<Function>(point.as_str())?)?;
        }
        if let (Some(action), Some(index)) = (
            reader::action(&ability)?,
            program.def.actions.find(&known.id),
        ) {
            entry.raw_set("handle", Handle::new(Sort::Action, index as u32).0)?;
            entry.raw_set("needs", action.needs)?;
            entry.raw_set("when", action.when)?;
            entry.raw_set("run", action.run)?;
            entry.raw_set("quiet", action.quiet)?;
            limited(program, known, &entry)?;
            if let (true, Origin::Role(role)) = (action.only_lent, &known.origin) {
                let role = program.def.role(role).map(|r| r.handle().0);
                entry.raw_set("not_for", role)?;
            }
        }
        if let Some(cancel) = reader::cancel(&ability)? {
            entry.raw_set("cancel", cancel)?;
        }
        entry.raw_set("index", at)?;
        if known.origin == Origin::Cards {
            entry.raw_set("of_cards", true)?;
        }
        handlers.raw_set(at + 1, entry)?;
    }
    Ok(())
}

/// The same for an action of the pack, which every seat has.
fn keep_action(lua: &Lua, program: &Program, id: &str, t: &Table, handlers: &Table) -> Result<()> {
    let mut all = program.abilities.iter().enumerate();
    let found = all.find(|(_, a)| a.origin == Origin::Pack && a.action && a.id == id);
    let (Some((at, known)), Some(index)) = (found, program.def.actions.find(id)) else {
        return Ok(());
    };
    let entry = lua.create_table()?;
    entry.raw_set("index", at)?;
    entry.raw_set("anybody", true)?;
    entry.raw_set("handle", Handle::new(Sort::Action, index as u32).0)?;
    entry.raw_set("needs", query::needs_field(t)?)?;
    entry.raw_set("when", t.get::<Option<Function>>("when")?)?;
    entry.raw_set("run", t.get::<Function>("run")?)?;
    entry.raw_set("quiet", t.get::<Option<bool>>("quiet")?)?;
    limited(program, known, &entry)?;
    handlers.raw_set(at + 1, entry)
}

/// How often an action may be used in a turn, and the counter of it.
fn limited(program: &Program, ability: &Ability, entry: &Table) -> Result<()> {
    let counter = ability.used().and_then(|name| program.def.counter(&name));
    if let Some(counter) = counter {
        entry.raw_set("limit", ability.limit)?;
        entry.raw_set("used", Handle::new(Sort::Counter, counter as u32).0)?;
    }
    Ok(())
}

/// A table with every point at false, which is what a point without handlers has; reading another is an error.
fn points(lua: &Lua, program: &Program) -> Result<Table> {
    let table = lua.create_table()?;
    for p in &program.points {
        table.raw_set(p.name.as_str(), false)?;
    }
    let names: Vec<String> = program.points.iter().map(|p| p.name.clone()).collect();
    let meta = lua.create_table()?;
    let lookup = lua.create_function(move |_, (_, key): (Table, Value)| -> Result<()> {
        let key = key.to_string().unwrap_or_default();
        let near = crate::kernel::ids::nearest(&key, names.iter().map(String::as_str));
        let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
        Err(Error::runtime(format!(
            "`{key}` is not a hook point of this pack{hint}"
        )))
    })?;
    meta.raw_set("__index", lookup)?;
    table.set_metatable(Some(meta))?;
    Ok(table)
}
