//! What one seat may see of a state.
//!
//! A view is a state with the rest wiped: bots, renderers and explanations get a view, so nothing they do can depend
//! on what the seat does not know.

use crate::kernel::chance::Generator;
use crate::kernel::def::{Def, NONE, Scope};
use crate::kernel::ids::Seat;

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
        for c in def.counters.iter().filter(|c| c.hidden) {
            for i in 0..c.cells {
                let mine = c.scope == Scope::Seat && seat.is_some_and(|s| s.index() == i);
                if !mine {
                    seen.counters[c.base + i] = NONE;
                }
            }
        }
        seen.cards.conceal(def, seat);
        View { seat, state: seen }
    }
}
