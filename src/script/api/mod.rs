//! The functions that scripts call: `game.*`, all over integer handles.
//!
//! Each function is declared once, with its signature and a line of description, and registered in the same place.

mod answers;
mod cards;
mod dice;
mod listing;
mod map;
mod pieces;
mod powers;
mod table;
mod turns;

use mlua::{Function, Lua, Result, Table};

use crate::kernel::ids::Handle;

use crate::script::game::context::{Context, Shared};
use crate::script::game::reference::Doc;
use crate::script::raw::{self, Args, List, Ret};

/// Registers functions in a table, and remembers what they are.
pub struct Api<'a> {
    lua: &'a Lua,
    ctx: Shared,
    table: Table,
    docs: Vec<Doc>,
    section: &'static str,
}

impl<'a> Api<'a> {
    pub fn new(lua: &'a Lua, ctx: &Shared) -> Result<Api<'a>> {
        Ok(Api {
            lua,
            ctx: ctx.clone(),
            table: lua.create_table()?,
            docs: Vec::new(),
            section: "",
        })
    }

    pub fn finish(self) -> (Table, Vec<Doc>) {
        (self.table, self.docs)
    }

    /// Puts a function into the table and remembers what it is.
    pub fn add(
        &mut self,
        (name, signature, about): (&'static str, &'static str, &'static str),
        function: Function,
    ) -> Result<()> {
        self.docs.push(Doc {
            table: "game",
            name,
            signature,
            about,
            section: self.section,
        });
        self.table.raw_set(name, function)
    }

    /// What follows is listed under this heading.
    pub fn section(&mut self, heading: &'static str) -> &mut Self {
        self.section = heading;
        self
    }

    /// A function that only looks.
    fn read<A: Args, R: Ret>(
        &mut self,
        doc: (&'static str, &'static str, &'static str),
        f: impl Fn(&Context, A) -> raw::Result<R> + 'static,
    ) -> Result<()> {
        let f = move |c: &mut Context, args: A| f(c, args);
        let function = raw::function(self.lua, &self.ctx, doc.0, f)?;
        self.add(doc, function)
    }

    /// A function that changes the state.
    fn write<A: Args, R: Ret>(
        &mut self,
        doc: (&'static str, &'static str, &'static str),
        f: impl Fn(&mut Context, A) -> raw::Result<R> + 'static,
    ) -> Result<()> {
        let f = move |c: &mut Context, args: A| {
            c.may_change()?;
            f(c, args)
        };
        let function = raw::function(self.lua, &self.ctx, doc.0, f)?;
        self.add(doc, function)
    }
}

pub fn register(api: &mut Api) -> Result<()> {
    pieces::register(api.section("Pieces"))?;
    listing::register(api)?;
    map::register(api.section("The map"))?;
    table::counters(api.section("Counters"))?;
    dice::register(api.section("Dice"))?;
    table::seats(api.section("Seats and turns"))?;
    turns::register(api)?;
    powers::register(api.section("Abilities"))?;
    cards::register(api.section("Cards"))?;
    answers::register(api.section("Asking"))?;
    table::ending(api.section("The end"))
}

fn handles(all: impl Iterator<Item = Handle>) -> List {
    let mut list = List::default();
    all.for_each(|h| list.0.push(h.0));
    list
}
