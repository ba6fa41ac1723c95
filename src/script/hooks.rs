//! Which handlers are in force, and in which order.
//!
//! The order is total: the pack, then variants in the order of the scenario, then roles in seat order, each seat's own
//! abilities before those lent to it; within one source by name. A higher `priority` goes first. Which handlers are in
//! force depends on roles and loans only, so each combination is put together once.

use std::collections::HashMap;

use mlua::{Function, Result, Table};

use crate::kernel::State;
use crate::kernel::ids::{Role, Seat};
use crate::kernel::state::MAX_SEATS;

use super::program::{Origin, Program};

type Key = ([Option<Role>; MAX_SEATS], [u16; MAX_SEATS]);

/// Combinations kept ready; more are forgotten all at once.
const KEEP: usize = 1024;

/// The two tables the prelude works with: handlers by point, actions by seat.
type Tables = (Table, Option<Table>);

#[derive(Default)]
pub struct Hooks {
    /// Makes the tables from a list of ability, seat, ability, seat, …
    pub arrange: Option<Function>,
    /// Tells the prelude which tables to use.
    pub configure: Option<Function>,
    ready: HashMap<Key, Tables>,
    current: Option<Key>,
    /// Two abilities that act in the opposite order.
    swapped: Option<(usize, usize)>,
}

impl Hooks {
    /// Lets two abilities act in the opposite order, or all as written again.
    pub fn swap(&mut self, pair: Option<(usize, usize)>) {
        self.swapped = pair;
        self.ready.clear();
        self.current = None;
    }

    /// Puts the handlers of this state's roles and loans in force.
    pub fn sync(&mut self, program: &Program, state: &State) -> Result<()> {
        let key = match seated(program, state) {
            true => (state.roles, state.lent),
            false => Key::default(),
        };
        if self.current.as_ref() == Some(&key) {
            return Ok(());
        }
        let (Some(configure), Some(arrange)) = (&self.configure, &self.arrange) else {
            return Ok(());
        };
        if !self.ready.contains_key(&key) {
            if self.ready.len() >= KEEP {
                self.ready.clear();
            }
            let mut order = in_force(program, state);
            if let Some(pair) = self.swapped {
                reverse(&mut order, pair);
            }
            let flat = order
                .into_iter()
                .flat_map(|(ability, me)| [ability as i64 + 1, me.map_or(0, |s| s.handle().0)]);
            let tables = arrange.call::<Tables>(flat.collect::<Vec<i64>>())?;
            self.ready.insert(key, tables);
        }
        if let Some((points, actions)) = self.ready.get(&key) {
            configure.call::<()>((points, actions.as_ref()))?;
        }
        self.current = Some(key);
        Ok(())
    }
}

/// Abilities of roles come into force when everybody has one: else each new role would lay them all out again.
fn seated(program: &Program, state: &State) -> bool {
    program.def.seat_ids().all(|s| state.role_of(s).is_some())
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
    let seats = program.def.seat_ids().filter(|_| seated(program, state));
    for seat in seats {
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

/// Puts all occurrences of two abilities in the opposite order, and leaves the rest where it is.
fn reverse(order: &mut [(usize, Option<Seat>)], (a, b): (usize, usize)) {
    let of_pair = |e: &(usize, Option<Seat>)| e.0 == a || e.0 == b;
    let at: Vec<usize> = (0..order.len()).filter(|i| of_pair(&order[*i])).collect();
    let there: Vec<_> = at.iter().rev().map(|i| order[*i]).collect();
    for (i, entry) in at.into_iter().zip(there) {
        order[i] = entry;
    }
}
