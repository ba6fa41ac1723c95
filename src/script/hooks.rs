//! Which handlers are in force, and in which order.
//!
//! The order is total: the pack, then variants in the order of the scenario, then roles in seat order, each seat's own
//! abilities before those lent to it; within one source by name. A higher `priority` goes first. Which handlers are in
//! force depends on roles and loans only, so each combination is put together once.

use std::collections::HashMap;

use mlua::{Function, Lua, Result, Table, Value};

use crate::kernel::State;
use crate::kernel::ids::{Handle, Role, Seat, Sort};
use crate::kernel::state::MAX_SEATS;

use super::program::{Origin, Program};

/// The functions of one ability, beside its entry in the program.
#[derive(Default)]
pub struct Handlers {
    pub points: Vec<(String, Function)>,
    pub action: Option<(Function, Function)>,
}

type Key = ([Option<Role>; MAX_SEATS], [u16; MAX_SEATS]);

/// Combinations kept ready; more are forgotten all at once.
const KEEP: usize = 4096;

#[derive(Default)]
pub struct Hooks {
    /// In the order of the program's abilities.
    pub handlers: Vec<Handlers>,
    /// Tells the prelude which tables to use.
    pub configure: Option<Function>,
    /// Makes reading an unknown point an error.
    pub unknown_point: Option<Table>,
    ready: HashMap<Key, (Table, Option<Table>)>,
    current: Option<Key>,
}

impl Hooks {
    /// Puts the handlers of this state's roles and loans in force.
    pub fn sync(&mut self, lua: &Lua, program: &Program, state: &State) -> Result<()> {
        let key = (state.roles, state.lent);
        if self.current.as_ref() == Some(&key) {
            return Ok(());
        }
        if !self.ready.contains_key(&key) {
            if self.ready.len() >= KEEP {
                self.ready.clear();
            }
            let tables = self.build(lua, program, state)?;
            self.ready.insert(key, tables);
        }
        if let (Some(configure), Some((points, actions))) = (&self.configure, self.ready.get(&key))
        {
            configure.call::<()>((points, actions.as_ref()))?;
        }
        self.current = Some(key);
        Ok(())
    }

    fn build(&self, lua: &Lua, program: &Program, state: &State) -> Result<(Table, Option<Table>)> {
        let order = in_force(program, state);
        let points = lua.create_table()?;
        for point in &program.points {
            let list = lua.create_table()?;
            for (ability, me) in &order {
                let found = self.handlers[*ability]
                    .points
                    .iter()
                    .find(|p| p.0 == point.name);
                if let Some((_, function)) = found {
                    list.raw_push(function)?;
                    match me {
                        Some(seat) => list.raw_push(seat.handle().0)?,
                        None => list.raw_push(false)?,
                    }
                    list.raw_push(*ability)?;
                }
            }
            match list.raw_len() {
                0 => points.raw_set(point.name.as_str(), false)?,
                _ => points.raw_set(point.name.as_str(), list)?,
            }
        }
        points.set_metatable(self.unknown_point.clone())?;
        Ok((points, self.build_actions(lua, program, &order)?))
    }

    fn build_actions(
        &self,
        lua: &Lua,
        program: &Program,
        order: &[(usize, Option<Seat>)],
    ) -> Result<Option<Table>> {
        let seats = lua.create_table()?;
        let mut any = false;
        for (ability, me) in order {
            let (Some((when, run)), Some(seat)) = (&self.handlers[*ability].action, me) else {
                continue;
            };
            let Some(index) = program.def.actions.find(&program.abilities[*ability].id) else {
                continue;
            };
            let list: Table = match seats.raw_get::<Value>(seat.handle().0)? {
                Value::Table(t) => t,
                _ => lua.create_table()?,
            };
            let action = lua.create_table()?;
            action.raw_set("handle", Handle::new(Sort::Action, index as u32).0)?;
            action.raw_set("when", when)?;
            action.raw_set("run", run)?;
            list.raw_push(action)?;
            seats.raw_set(seat.handle().0, list)?;
            any = true;
        }
        Ok(any.then_some(seats))
    }
}

/// Abilities in force with the seat that has each, in the order in which they act.
pub fn in_force(program: &Program, state: &State) -> Vec<(usize, Option<Seat>)> {
    let mut order: Vec<(usize, Option<Seat>)> = Vec::new();
    let all = || program.abilities.iter().enumerate();
    order.extend(
        all()
            .filter(|(_, a)| a.origin == Origin::Pack)
            .map(|(i, _)| (i, None)),
    );
    let mut variants: Vec<(usize, usize)> = all()
        .filter_map(|(i, a)| match a.origin {
            Origin::Variant(v) => Some((v, i)),
            _ => None,
        })
        .collect();
    variants.sort_unstable();
    order.extend(variants.into_iter().map(|(_, i)| (i, None)));
    for seat in program.def.seat_ids() {
        let lenders = program
            .def
            .seat_ids()
            .filter(|s| state.lent[seat.index()] >> s.0 & 1 == 1);
        for from in std::iter::once(seat).chain(lenders) {
            let Some(role) = state.role_of(from) else {
                continue;
            };
            let id = &program.def.roles[role.index()].id;
            let theirs = all().filter(|(_, a)| matches!(&a.origin, Origin::Role(r) if r == id));
            order.extend(
                theirs
                    .filter(|(_, a)| from == seat || a.lent)
                    .map(|(i, _)| (i, Some(seat))),
            );
        }
    }
    order.sort_by_key(|(i, _)| -program.abilities[*i].priority);
    order
}
