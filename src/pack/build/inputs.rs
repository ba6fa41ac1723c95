//! What a definition is made of.

use crate::pack::read::game::Game;
use crate::pack::read::map::Map;
use crate::script::{Declared, Source, Tunable};

/// Everything a definition is made of, with what the variants make of it.
pub struct Inputs<'a> {
    pub game: &'a Game,
    pub map: &'a Map,
    pub sources: &'a [Source],
    pub declared: &'a Declared,
    pub tunables: &'a [Tunable],
    pub seats: usize,
}
