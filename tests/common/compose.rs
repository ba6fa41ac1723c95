//! Variants over the toy pack, for tests of what comes of putting them together.
#![allow(dead_code)]

use std::sync::Arc;

use sietch::pack::Files;
use sietch::script::{Host, Program, Setting, Table};

use crate::toy::{files, variant, with};

pub const BONUS: &str = r#"bonus = { clause = "T.2", ["toy.value"] = function(me, v) if game.active() == me then return v + 10 end end },"#;
pub const COUNT: &str = "game.add(counter.score, hook(\"toy.value\", 1), me)";

/// The toy game: a phase that scores a value which the red side raises by ten.
pub fn toy() -> Files {
    files("", COUNT, BONUS)
}

pub fn base() -> Arc<Program> {
    with(&toy(), &[]).unwrap()
}

/// The toy with two variants `a` and `b`, both played.
pub fn two(a: (&str, &str), b: (&str, &str)) -> Result<Arc<Program>, String> {
    let files = variant(toy(), "a", a.0, a.1);
    with(&variant(files, "b", b.0, b.1), &["a", "b"])
}

pub fn one(toml: &str, lua: &str) -> Result<Arc<Program>, String> {
    with(&variant(toy(), "a", toml, lua), &["a"])
}

#[track_caller]
pub fn fails(found: Result<Arc<Program>, String>, want: &str) {
    match found {
        Ok(_) => panic!("it loads; wanted: {want}"),
        Err(e) => assert!(e.contains(want), "wanted `{want}` in:\n{e}"),
    }
}

#[track_caller]
pub fn origin<'a>(p: &'a Program, what: &str) -> &'a Setting {
    let found = p.origins.iter().find(|s| s.what == what);
    found.unwrap_or_else(|| panic!("no `{what}` among {:#?}", p.origins))
}

/// The scores of red and blue when the game is over.
pub fn scores(program: Arc<Program>) -> (i64, i64) {
    let host = Host::new(program, false).unwrap_or_else(|e| panic!("{e}"));
    let table = Table::recorded(&host, 1, vec![]).unwrap_or_else(|e| panic!("{e}"));
    let def = table.def();
    let cell = def.counter("score").unwrap();
    let score = |role: &str| {
        let seat = table.state().seat_of(def.role(role).unwrap()).unwrap();
        let cell = table.state().counter_cell(def, cell, Some(seat.handle()));
        table.state().get(cell.unwrap()).unwrap()
    };
    (score("red"), score("blue"))
}
