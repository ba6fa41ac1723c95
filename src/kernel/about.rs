//! What a text or a question speaks of.

use smallvec::SmallVec;

use super::ids::Handle;

/// A thing by its name, or words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Word {
    Thing(Handle),
    Text(String),
}

/// What a question is about.
pub type About = SmallVec<[Word; 2]>;
