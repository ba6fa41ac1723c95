//! What a definition is made of.

use crate::pack::read::game::GameFile;
use crate::pack::read::map::MapFile;
use crate::script::{Declared, Source, Tunable};

/// Everything a definition is made of, with what the variants make of it.
pub struct Inputs<'a> {
    pub game: &'a GameFile,
    pub map: &'a MapFile,
    pub sources: &'a [Source],
    pub declared: &'a Declared,
    pub tunables: &'a [Tunable],
    pub seats: usize,
}
