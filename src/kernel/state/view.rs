//! What one seat may see of a state.
//!
//! A view is a state with the rest wiped: bots, renderers and explanations get a view, so nothing they do can depend
//! on what the seat does not know.

use crate::kernel::chance::Generator;
use crate::kernel::chance::Stream;
use crate::kernel::def::{CounterDef, CounterValues, Def, NONE, Scope};
use crate::kernel::ids::{Card, Handle, Place, Role, Seat};

use super::cards::Deal;

use super::State;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Nobody for a spectator, who sees only what is open.
    pub seat: Option<Seat>,
    pub state: State,
}

impl View {
    pub fn new(def: &Def, state: &State, seat: Option<Seat>) -> View {
        let mut seen = state.clone();
        seen.chance = Generator::new(0);
        for (_, cell) in unseen(def, seat) {
            seen.counters[cell] = NONE;
        }
        seen.cards.conceal(def, seat);
        View { seat, state: seen }
    }
}

/// The cells of counters that a viewer may not see.
fn unseen(def: &Def, viewer: Option<Seat>) -> impl Iterator<Item = (&CounterDef, usize)> {
    let hidden = def.counters.iter().filter(|c| c.hidden);
    let cells = hidden.flat_map(|c| (0..c.cells).map(move |i| (c, i)));
    let mine = move |c: &CounterDef, i: usize| {
        c.scope == Scope::Seat && viewer.is_some_and(|s| s.index() == i)
    };
    let theirs = cells.filter(move |(c, i)| !mine(c, *i));
    theirs.map(|(c, i)| (c, c.base + i))
}

impl State {
    /// A state that a viewer holds possible: the cards as they are dealt, hidden counters with any of their values (that
    /// one has a value is no secret), and chance of its own.
    pub fn imagined(&self, def: &Def, viewer: Option<Seat>, deal: &Deal, s: &mut Stream) -> State {
        let mut world = self.clone();
        world.cards = deal.cards(def);
        for (counter, cell) in unseen(def, viewer) {
            let values = self.values_of(def, counter);
            let at = s.below(values.len() as u64) as usize;
            if world.counters[cell] != NONE {
                world.counters[cell] = values.get(at).copied().unwrap_or(NONE);
            }
        }
        world.chance = Generator::new(s.below(u64::MAX));
        world
    }

    /// Everything a hidden counter may hold, in a fixed order.
    pub fn values_of(&self, def: &Def, counter: &CounterDef) -> Vec<i64> {
        let numbers = |list: &mut dyn Iterator<Item = Handle>| list.map(|h| h.0).collect();
        match &counter.values {
            CounterValues::Unsaid => Vec::new(),
            CounterValues::Numbers(list) => list.clone(),
            CounterValues::Seats => numbers(&mut def.seat_ids().map(Seat::handle)),
            CounterValues::Roles => {
                let mut played: Vec<Role> = self.roles().iter().flatten().copied().collect();
                played.sort_unstable();
                numbers(&mut played.into_iter().map(Role::handle))
            }
            CounterValues::Regions => numbers(&mut def.region_ids().map(Place::handle)),
            CounterValues::Cards => {
                let cards = (0..def.cards.len()).map(|i| Card(i as u16));
                numbers(&mut cards.map(Card::handle))
            }
        }
    }
}
