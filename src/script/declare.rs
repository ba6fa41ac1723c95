//! What the scripts of a game declare.

use super::program::{Declared, Source, Tunable};
use crate::problem::Problems;

/// Stands in for the script host until it is there: declares nothing.
pub fn declare(_sources: &[Source], _tunables: &[Tunable]) -> Result<Declared, Problems> {
    Ok(Declared::default())
}
