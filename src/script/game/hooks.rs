//! Which handlers are in force, and in which order.
//!
//! The order is total: the pack, then variants in the order of the scenario, then roles in seat order, each seat's own
//! abilities before those lent to it, then cards in seat order; within one source by name. A higher `priority` goes first. Which handlers are in
//! force depends on roles and loans only, so each combination is put together once.

use rustc_hash::FxHashMap;

use crate::kernel::State;
use crate::kernel::ids::MAX_SEATS;
use crate::kernel::ids::{Role, Seat};

use super::program::{Origin, Program};

type SeatRoles = [Option<Role>; MAX_SEATS];
type Loans = [u16; MAX_SEATS];

/// Combinations whose numbers are remembered; more are forgotten all at once.
const KEEP: usize = 4096;

/// Numbers the combinations of roles and loans; the prelude lays out the handlers of each once.
#[derive(Default)]
pub struct Hooks {
    known: FxHashMap<(SeatRoles, Loans), u32>,
    /// The last number given; none is given twice.
    last: u32,
    /// The combination in force, and its number.
    current: Option<((SeatRoles, Loans), u32)>,
    /// By phase: do those in force act at its points? As far as somebody wanted to know.
    acting: Vec<Option<bool>>,
    /// Two abilities that act in the opposite order.
    swapped: Option<(usize, usize)>,
    /// The prelude asks before each handler whether it is suspended. It does so only while some ability may be.
    pub suspends: bool,
}

impl Hooks {
    /// Lets two abilities act in the opposite order, or all as written again.
    pub fn swap(&mut self, pair: Option<(usize, usize)>) {
        self.swapped = pair;
        self.known.clear();
        self.current = None;
        self.acting.clear();
    }

    /// Are the handlers that fit this state in force?
    pub fn fits(&self, program: &Program, state: &State) -> bool {
        self.suspends == state.suspends() && self.in_force(program, state)
    }

    fn in_force(&self, program: &Program, state: &State) -> bool {
        let Some(((roles, loans), _)) = &self.current else {
            return false;
        };
        // Only seats at the table have roles and loans.
        let n = program.def.seats.min(MAX_SEATS);
        let same = roles[..n] == state.roles()[..n] && loans[..n] == state.lent()[..n];
        same || (*roles == SeatRoles::default() && !seated(program, state))
    }

    /// The number of a state's roles and loans, which are in force from now on.
    pub fn put_in_force(&mut self, program: &Program, state: &State) -> u32 {
        let key = key(program, state, true);
        match &self.current {
            Some((now, number)) if *now == key => *number,
            _ => {
                let number = self.number(key);
                self.current = Some((key, number));
                self.acting.clear();
                number
            }
        }
    }

    /// Does a handler act at one of these points, which are those of a phase?
    pub fn act_at(
        &mut self,
        program: &Program,
        state: &State,
        phase: usize,
        points: &[String],
    ) -> bool {
        if points.is_empty() {
            return false;
        }
        let now = self.in_force(program, state);
        if let Some(Some(known)) = self.acting.get(phase).filter(|_| now) {
            return *known;
        }
        let mut all = in_force(program, state, true).into_iter();
        let act = all.any(|(a, _)| {
            let theirs = &program.abilities[a].points;
            theirs.iter().any(|p| points.contains(p))
        });
        if now {
            self.acting.resize(self.acting.len().max(phase + 1), None);
            self.acting[phase] = Some(act);
        }
        act
    }

    /// The number of the same roles without loans.
    pub fn without_loans(&mut self, program: &Program, state: &State) -> u32 {
        self.number(key(program, state, false))
    }

    fn number(&mut self, key: (SeatRoles, Loans)) -> u32 {
        if let Some(number) = self.known.get(&key) {
            return *number;
        }
        if self.known.len() >= KEEP {
            self.known.clear();
        }
        self.last += 1;
        self.known.insert(key, self.last);
        self.last
    }

    /// Abilities in force with the seat that has each (0: none), as the prelude takes them: ability from 1, seat, …
    pub fn order(&self, program: &Program, state: &State, loans: bool) -> Vec<i64> {
        let mut order = in_force(program, state, loans);
        if let Some(pair) = self.swapped {
            reverse(&mut order, pair);
        }
        let flat = order
            .into_iter()
            .flat_map(|(ability, me)| [ability as i64 + 1, me.map_or(0, |s| s.handle().0)]);
        flat.collect()
    }
}

fn key(program: &Program, state: &State, loans: bool) -> (SeatRoles, Loans) {
    match (seated(program, state), loans) {
        (true, true) => (*state.roles(), *state.lent()),
        (true, false) => (*state.roles(), Loans::default()),
        (false, _) => Default::default(),
    }
}

/// The abilities that somebody borrows, from 1.
pub fn borrowed(program: &Program, state: &State) -> Vec<i64> {
    let loans = state.lent().iter().fold(0, |all, l| all | l);
    let lends = |role: &String| {
        program.def.seat_ids().any(|s| {
            let theirs = state.role_of(s);
            loans >> s.0 & 1 == 1
                && theirs.is_some_and(|r| program.def.roles[r.index()].id == *role)
        })
    };
    let all = program.abilities.iter().enumerate();
    all.filter(|(_, a)| a.lent && matches!(&a.origin, Origin::Role(r) if lends(r)))
        .map(|(i, _)| i as i64 + 1)
        .collect()
}

/// Abilities of roles come into force when everybody has one: else each new role would lay them all out again.
fn seated(program: &Program, state: &State) -> bool {
    state
        .roles()
        .iter()
        .take(program.def.seats)
        .all(Option::is_some)
}

/// Abilities in force with the seat that has each, in the order in which they act.
pub fn in_force(program: &Program, state: &State, loans: bool) -> Vec<(usize, Option<Seat>)> {
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
            .filter(|s| loans && state.lends(*s, seat));
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
    // Whether such a card lies there is looked up where its handler would be called.
    for seat in program.def.seat_ids() {
        let of_cards = all().filter(|(_, a)| a.origin == Origin::Cards);
        order.extend(of_cards.map(|(i, _)| (i, Some(seat))));
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
