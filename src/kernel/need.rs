//! What must be so for a phase to have anything to do. The kernel checks it before it runs the phase's script, because
//! most phases of most turns have nothing to do.

use super::def::Def;
use super::ids::{Die, Handle, Tag};
use super::presence::Seats;
use super::state::State;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Several seats have pieces of a kind or tag in the same region.
    Shared(Handle),
    /// The first die of a type shows a face with a tag.
    Shows(Die, Tag),
    /// The active seat, and no other, has pieces of a kind or tag in at least so many regions with a tag.
    Held(Tag, Handle, usize),
}

impl Need {
    pub fn met(&self, def: &Def, state: &State) -> bool {
        match self {
            Need::Shared(by) => state.anywhere_shared(def, def.kinds_answering(*by)),
            Need::Held(tag, by, n) => {
                let held = |me| state.held(def, *tag, def.kinds_answering(*by), Seats::of(me));
                state.flow().active.is_none_or(|me| held(me) >= *n)
            }
            Need::Shows(die, tag) => {
                let face = state.die_face(def, *die);
                face.is_some_and(|f| def.faces[f.index()].tags.has(*tag))
            }
        }
    }
}
