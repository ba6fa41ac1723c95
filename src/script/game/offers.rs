//! What is declared of the actions that a seat has.

use crate::kernel::ids::Ability;

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
