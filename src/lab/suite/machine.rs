//! The machine in which a file of tests runs: its own, with functions that play real games in others.

use std::cell::RefCell;
use std::rc::Rc;

use mlua::{Error, Function, IntoLua, Lua, MultiValue, Result, Table, Value as LuaValue};

use crate::kernel::ids::nearest;
use crate::pack::Files;
use crate::problem::Problem;
use crate::script::game::fault;
use crate::script::load::header;
use crate::script::load::sandbox;
use crate::script::machine::budget;
use crate::script::{Part, Source};
use crate::session::Session;

use super::describe::{relocate, wanted};
use super::play::{Given, TestPlay};
use super::reference::CALLS;
use super::rules::Rules;
use super::{Cause, Failed, TestFile, Tested};

/// Games one test may begin: each costs time that no budget counts.
const MOST_GAMES: usize = 200;
/// Lines one test may print, and characters of one.
const MOST_PRINTS: usize = 200;
const MOST_CHARS: usize = 1000;

/// What the functions of the machine share.
struct TestMachine {
    files: Files,
    about: TestFile,
    source: String,
    rules: Rc<RefCell<Rules>>,
    /// Games of the running test.
    games: RefCell<Vec<Rc<RefCell<TestPlay>>>>,
    /// What the running test itself has printed.
    printed: RefCell<Vec<String>>,
}

/// A file of tests, loaded and ready to run any of them.
pub struct Machine {
    shared: Rc<TestMachine>,
    tests: Vec<(String, u32, Function)>,
    /// The functions are its.
    lua: Lua,
}

impl Machine {
    /// Loads a file of tests whose games are played by these rules.
    pub fn open(
        files: &Files,
        about: &TestFile,
        rules: &Rc<RefCell<Rules>>,
    ) -> std::result::Result<Machine, Problem> {
        let text = files.read(&about.path)?;
        let text = text.ok_or_else(|| Problem::new("there is no such file").at(&about.path, 0))?;
        let shared = Rc::new(TestMachine {
            files: files.clone(),
            about: about.clone(),
            source: text.clone(),
            rules: rules.clone(),
            games: RefCell::default(),
            printed: RefCell::default(),
        });
        let source = Source {
            path: about.path.clone(),
            text: text.into(),
            part: Part::Lib,
        };
        let machine = sandbox::new(|lua| install(lua, &shared));
        let (lua, env) = machine.map_err(|e| fault::problem(&e, &[]))?;
        let top = header::compile_tests(&lua, &env, &source)?;
        let returned = sandbox::call(&lua, &top, ());
        let returned = returned.map_err(|e| fault::in_file(&e, &source.path))?;
        let tests = collect(&returned, &source)?;
        Ok(Machine { shared, tests, lua })
    }

    /// The names of its tests, in the order of the file.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.tests.iter().map(|t| t.0.as_str())
    }

    /// Runs one of its tests.
    pub fn run(&self, index: usize) -> Option<Tested> {
        let (name, line, run) = self.tests.get(index)?;
        let failure = run_test(&self.lua, &self.shared, run, *line).err();
        let mut printed = self.shared.printed.take();
        for game in self.shared.games.take() {
            let prints = game.borrow().session.table().host().prints();
            printed.extend(prints.iter().map(|p| p.to_string()));
        }
        Some(Tested {
            printed,
            file: self.shared.about.path.clone(),
            name: name.clone(),
            line: *line,
            passed: failure.is_none(),
            failure,
        })
    }
}

/// Runs the tests of a file whose names contain `filter`; a problem if it cannot be read as a file of tests.
pub fn run_file(
    files: &Files,
    about: &TestFile,
    filter: &str,
) -> std::result::Result<Vec<Tested>, Problem> {
    let rules = Rc::new(RefCell::new(Rules::new(files)));
    let machine = Machine::open(files, about, &rules)?;
    let names = machine.names().enumerate();
    let wanted = names.filter(|(_, name)| name.contains(filter));
    Ok(wanted.filter_map(|(i, _)| machine.run(i)).collect())
}

/// The tests of a file by the line they begin in.
fn collect(
    returned: &LuaValue,
    source: &Source,
) -> std::result::Result<Vec<(String, u32, Function)>, Problem> {
    let wrong = |text: String, line| Problem::new(text).at(&source.path, line);
    let LuaValue::Table(table) = returned else {
        let p = wrong(
            "a file of tests must end with `return tests { … }`".into(),
            0,
        );
        return Err(p);
    };
    let mut tests = Vec::new();
    for pair in table.pairs::<LuaValue, LuaValue>() {
        let (name, value) = pair.map_err(|e| fault::problem(&e, &[]))?;
        let (LuaValue::String(name), LuaValue::Function(run)) = (&name, &value) else {
            let name = name.to_string().unwrap_or_default();
            let text = format!("the test `{name}` must be `name = function() … end`");
            return Err(wrong(text, 0));
        };
        let line = run.info().line_defined.unwrap_or(0) as u32;
        tests.push((name.to_string_lossy(), line, run.clone()));
    }
    for (name, line, _) in &tests {
        let set = |l: &str| {
            let rest = l.trim_start().strip_prefix(name.as_str());
            rest.is_some_and(|r| r.trim_start().strip_prefix('=').is_some())
        };
        if source.text.lines().filter(|l| set(l)).count() > 1 {
            let text = format!("two tests have the name `{name}`: only one of them would run");
            return Err(wrong(text, *line));
        }
    }
    tests.sort_by(|a, b| (a.1, &a.0).cmp(&(b.1, &b.0)));
    Ok(tests)
}

fn run_test(
    lua: &Lua,
    shared: &TestMachine,
    run: &Function,
    line: u32,
) -> std::result::Result<(), Failed> {
    shared.games.borrow_mut().clear();
    sandbox::call::<()>(lua, run, ()).map_err(|e| failed(shared, &e, line))?;
    for game in shared.games.borrow().iter() {
        let play = game.borrow();
        let left = play.session.table().planned();
        if !left.is_empty() {
            let texts: Vec<String> = left.iter().map(|p| format!("`{}`", p.text)).collect();
            let message = format!(
                "expected all throws to be used\nbut these are left: {}",
                texts.join(", ")
            );
            return Err(failure(shared, &play, message, play.line));
        }
    }
    Ok(())
}

/// What a test ended with: a claim that does not hold, or a mistake in the test itself.
fn failed(shared: &TestMachine, error: &Error, line: u32) -> Failed {
    if let Some(failed) = claim(error) {
        return failed.clone();
    }
    let p = fault::problem(error, &[]);
    let mut message = p.message;
    if !p.help.is_empty() {
        message = format!("{message}\n{}", p.help);
    }
    let mut failed = Failed {
        message,
        file: p.file,
        line: p.line,
        ..Failed::default()
    };
    if failed.file.is_empty() {
        (failed.file, failed.line) = (shared.about.path.clone(), line);
    }
    if let Some(game) = shared.games.borrow().last() {
        let play = game.borrow();
        (failed.asked, failed.options) = (play.question(), play.options());
    }
    failed
}

fn claim(error: &Error) -> Option<&Failed> {
    match error {
        Error::CallbackError { cause, .. } => claim(cause),
        other => other.downcast_ref::<Failed>(),
    }
}

fn failure(shared: &TestMachine, play: &TestPlay, message: String, line: u32) -> Failed {
    Failed {
        message,
        file: shared.about.path.clone(),
        line,
        asked: play.question(),
        options: play.options(),
        cause: Cause::Claim,
    }
}

/// The line of the test file that calls the function now running.
fn calling_line(lua: &Lua, shared: &TestMachine) -> u32 {
    let at = |level: usize| {
        lua.inspect_stack(level, |d| {
            let source = d.source().source;
            let here = source.is_some_and(|s| s.trim_start_matches('@') == shared.about.path);
            d.current_line().filter(|_| here).map(|l| l as u32)
        })
    };
    (0..8).find_map(|level| at(level).flatten()).unwrap_or(0)
}

/// `tests`, `position` and `game`.
fn install(lua: &Lua, shared: &Rc<TestMachine>) -> Result<()> {
    let globals = lua.globals();
    let tests = lua.create_function(|_, table: Table| Ok(table))?;
    globals.raw_set("tests", tests)?;
    let s = shared.clone();
    let print = lua.create_function(move |lua, values: mlua::Variadic<LuaValue>| {
        let words: Vec<String> = values.iter().map(|v| words(v, 0)).collect();
        let mut printed = s.printed.borrow_mut();
        if printed.len() < MOST_PRINTS {
            let line = calling_line(lua, &s);
            let text: String = words.join(" ").chars().take(MOST_CHARS).collect();
            printed.push(format!("{}:{line}: {text}", s.about.path));
        }
        Ok(())
    })?;
    globals.raw_set("print", print)?;
    for (name, position) in [("position", true), ("game", false)] {
        let s = shared.clone();
        let begin = lua.create_function(move |lua, (base, changes): (Table, Option<Table>)| {
            let line = calling_line(lua, &s);
            match begin(&s, &base, changes.as_ref(), position, line) {
                Ok(play) => {
                    let play = Rc::new(RefCell::new(play));
                    s.games.borrow_mut().push(play.clone());
                    methods(lua, &s, &play)
                }
                Err(f) => Err(Error::external(f)),
            }
        })?;
        globals.raw_set(name, begin)?;
    }
    Ok(())
}

fn begin(
    shared: &TestMachine,
    base: &Table,
    changes: Option<&Table>,
    position: bool,
    line: u32,
) -> std::result::Result<TestPlay, Failed> {
    let at = |message: String, file: &str, line: u32| Failed {
        message,
        file: file.into(),
        line,
        ..Failed::default()
    };
    let path = &shared.about.path;
    if shared.games.borrow().len() >= MOST_GAMES {
        let message = format!("one test may begin {MOST_GAMES} games at most");
        return Err(at(message, path, line));
    }
    let wanted = wanted(&shared.files, &shared.about, base, changes, position);
    let wanted = wanted.map_err(|message| at(message, path, line))?;
    let mut cause = Cause::Load;
    let begun = budget::aside(|| {
        let (host, start) = shared.rules.borrow_mut().begin(path, &wanted)?;
        cause = Cause::Claim;
        let session = Session::begun(&host, start, wanted.seed, wanted.throws.clone());
        session.map_err(|p| (*p).into())
    });
    match begun {
        Ok(session) => {
            let quiet = wanted.quiet;
            let mut play = TestPlay {
                session,
                line,
                quiet,
            };
            budget::aside(|| play.pass_by()).map_err(|message| at(message, path, line))?;
            Ok(play)
        }
        Err(problems) => {
            let found = relocate(problems, path, &shared.source, line);
            let mut lines = found.iter().map(|p| {
                let help = match p.help.as_str() {
                    "" => String::new(),
                    help => format!("; {help}"),
                };
                match p.file == *path {
                    true => format!("line {}: {}{help}", p.line, p.message),
                    false => format!("{}{help}", p.message_and_place()),
                }
            });
            let own = found.iter().find(|p| p.file == *path);
            let shown = own.map_or(line, |p| p.line);
            let message = match (own, found.as_slice()) {
                (Some(p), [_]) if p.help.is_empty() => p.message.clone(),
                (Some(p), [_]) => format!("{}\n{}", p.message, p.help),
                _ => {
                    let all: Vec<String> = lines.by_ref().collect();
                    format!("the game cannot begin\n{}", all.join("\n"))
                }
            };
            let failed = at(message, path, shown);
            Err(Failed { cause, ..failed })
        }
    }
}

/// Registers what tests call on a game.
struct Methods<'a> {
    lua: &'a Lua,
    shared: &'a Rc<TestMachine>,
    play: &'a Rc<RefCell<TestPlay>>,
    table: Table,
}

impl Methods<'_> {
    /// A function of the game; what it cannot do or does not find fails the test at the line that calls it.
    fn add<A, R>(
        &self,
        name: &str,
        f: impl Fn(&mut TestPlay, A) -> std::result::Result<R, String> + 'static,
    ) -> Result<()>
    where
        A: mlua::FromLuaMulti,
        R: mlua::IntoLuaMulti,
    {
        if CALLS.iter().all(|c| c.0 != name) {
            return Err(Error::runtime(format!(
                "the reference does not tell of `{name}`"
            )));
        }
        let (shared, play) = (self.shared.clone(), self.play.clone());
        let own = self.table.clone();
        let function = self.lua.create_function(move |lua, args: MultiValue| {
            if args.front() == Some(&LuaValue::Table(own.clone())) {
                return Err(Error::runtime(
                    "functions of a game are called with a dot: `t.play(…)`, not `t:play(…)`",
                ));
            }
            let args = A::from_lua_multi(args, lua)?;
            let mut play = play.borrow_mut();
            let done = budget::aside(|| f(&mut play, args));
            done.map_err(|message| {
                let line = calling_line(lua, &shared);
                Error::external(failure(&shared, &play, message, line))
            })
        })?;
        self.table.raw_set(name, function)
    }
}

fn methods(lua: &Lua, shared: &Rc<TestMachine>, play: &Rc<RefCell<TestPlay>>) -> Result<Table> {
    let m = Methods {
        lua,
        shared,
        play,
        table: lua.create_table()?,
    };
    m.add("play", |p, script: String| p.play(&script))?;
    m.add("pass", |p, ()| p.pass())?;
    m.add("until_asked", |p, what: String| p.until_asked(&what))?;
    m.add(
        "asked",
        |p, (who, what): (Option<String>, Option<String>)| {
            if let Some(who) = who {
                p.is_asked(&who, what.as_deref())?;
            }
            Ok(p.asked())
        },
    )?;
    m.add("not_asked", |p, what: String| p.is_not_asked(&what))?;
    m.add("secret", |p, ()| Ok(p.secret()))?;
    m.add("options", |p, ()| Ok(p.options()))?;
    m.add("offered", |p, key: String| p.offered(&key))?;
    m.add("not_offered", |p, key: String| p.not_offered(&key))?;
    type Strike = (String, String, Option<String>);
    m.add("struck", |p, (key, clause, words): Strike| {
        p.struck(&key, &clause, words.as_deref().unwrap_or(""))
    })?;
    m.add(
        "refused",
        |p, (answer, clause): (String, Option<String>)| p.refused(&answer, clause.as_deref()),
    )?;
    m.add("phase", |p, ()| Ok(p.phase()))?;
    m.add("active", |p, ()| Ok(p.active()))?;
    m.add("round", |p, ()| Ok(p.round()))?;
    m.add("noted", |p, (clause, words): (String, Option<String>)| {
        p.noted(&clause, words.as_deref())
    })?;
    m.add(
        "not_noted",
        |p, (clause, words): (String, Option<String>)| p.not_noted(&clause, words.as_deref()),
    )?;
    m.add("no_winner", |p, ()| p.no_winner())?;
    type Won = (String, String, String);
    m.add("won", |p, (how, clause, winners): Won| {
        p.won(&how, &clause, &winners)
    })?;
    m.add("count", |p, (owner, place, kind): Won| {
        p.count(&owner, &place, &kind)
    })?;
    m.add("counter", |p, (name, of): (String, Option<String>)| {
        p.counter(&name, of.as_deref())
    })?;
    m.add("cards", |p, zone: String| p.cards(&zone))?;
    m.add("knows", |p, (who, card, zone): Won| {
        p.knows_card(&who, &card, &zone)
    })?;
    m.add("reads", |p, (who, what): (String, String)| {
        p.reads(&who, &what)
    })?;
    type Pair = (LuaValue, LuaValue, Option<String>);
    m.add("equals", |_, (found, wanted, about): Pair| {
        let (found, wanted) = (words(&found, 0), words(&wanted, 0));
        if found == wanted {
            return Ok(());
        }
        let about = about.map_or(String::new(), |a| format!(" ({a})"));
        Err(format!("expected {wanted}{about}\nbut there is {found}"))
    })?;
    refuse_others(lua, &m.table)?;
    m.table.set_readonly(true);
    Ok(m.table)
}

/// A misspelt function is told with the nearest right one.
fn refuse_others(lua: &Lua, methods: &Table) -> Result<()> {
    let names = methods.pairs::<String, LuaValue>().flatten();
    let names: Vec<String> = names.map(|p| p.0).collect();
    let meta = lua.create_table()?;
    let lookup = lua.create_function(move |_, (_, key): (Table, LuaValue)| -> Result<()> {
        let key = key.to_string().unwrap_or_default();
        let near = nearest(&key, names.iter().map(String::as_str));
        let hint = near.map_or_else(
            || format!("a game in a test has: {}", sorted(&names).join(", ")),
            |n| format!("did you mean `{n}`?"),
        );
        Err(Error::runtime(format!(
            "a game in a test has no `{key}`; {hint}"
        )))
    })?;
    meta.raw_set("__index", lookup)?;
    meta.raw_set("__metatable", false)?;
    meta.set_readonly(true);
    methods.set_metatable(Some(meta))
}

fn sorted(names: &[String]) -> Vec<&str> {
    let mut list: Vec<&str> = names.iter().map(String::as_str).collect();
    list.sort_unstable();
    list
}

impl IntoLua for Given {
    fn into_lua(self, lua: &Lua) -> Result<LuaValue> {
        match self {
            Given::None => Ok(LuaValue::Nil),
            Given::Number(n) => n.into_lua(lua),
            Given::Name(name) => name.into_lua(lua),
        }
    }
}

/// A value as text, lists too; equal values have equal texts.
fn words(value: &LuaValue, depth: usize) -> String {
    match value {
        LuaValue::Table(t) if depth < 4 => {
            let pairs = t.pairs::<LuaValue, LuaValue>().flatten();
            let mut all: Vec<String> = pairs
                .map(|(k, v)| match k {
                    LuaValue::Integer(_) | LuaValue::Number(_) => words(&v, depth + 1),
                    k => format!("{} = {}", words(&k, depth + 1), words(&v, depth + 1)),
                })
                .collect();
            if t.raw_len() == 0 {
                all.sort();
            }
            format!("{{ {} }}", all.join(", "))
        }
        LuaValue::String(s) => format!("\"{}\"", s.to_string_lossy()),
        LuaValue::Number(n) if n.fract() == 0.0 => format!("{n:.0}"),
        other => other.to_string().unwrap_or_else(|_| "?".into()),
    }
}
