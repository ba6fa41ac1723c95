//! What is declared of the actions that a seat has.

use crate::kernel::ids::{Ability, Seat};

use super::context::Context;

/// One action, with what must be so for it to be open besides its `when`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionOffer {
    pub action: i64,
    pub ability: Ability,
    /// It is there only while a card lies where it gives the ability.
    pub of_cards: bool,
    /// The counter of how often it was done, and how often it may be.
    pub limit: Option<(usize, i64)>,
    /// A query that must have something for the seat.
    pub needs: Option<usize>,
}

impl ActionOffer {
    /// May a seat take it, as far as the state tells? What it needs is not looked at.
    pub fn stands(&self, c: &Context, seat: Seat) -> bool {
        let used = |counter: usize| {
            let cell = c.state.counter_cell(c.def(), counter, Some(seat.handle()));
            cell.ok().and_then(|cell| c.state.get(cell)).unwrap_or(0)
        };
        // An action is not offered inside its own questions.
        !c.phase.acting.contains(&self.action)
            && !c.state.is_suspended(self.ability, Some(seat))
            && !self.limit.is_some_and(|(n, most)| used(n) >= most)
            && (!self.of_cards || self.lies(c, seat))
    }

    fn lies(&self, c: &Context, seat: Seat) -> bool {
        let (lies, known) = c.state.has_card_for(c.def(), self.ability, Some(seat));
        c.saw(known);
        lies
    }
}
