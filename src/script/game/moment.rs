//! When something happened.

use crate::kernel::State;
use crate::kernel::ids::Seat;

/// Whose turn it was, and in which round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moment {
    pub round: u16,
    pub active: Option<Seat>,
}

impl Moment {
    pub fn of(state: &State) -> Moment {
        Moment {
            round: state.flow().round,
            active: state.flow().active,
        }
    }
}
