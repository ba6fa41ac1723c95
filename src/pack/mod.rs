//! Packs: games, maps, scenarios and variants in TOML, read with file and line, checked, and put together with what
//! their scripts declare into a [`Program`](crate::script::Program).
//!
//! In stages, each knowing only those before it: `text`, `read`, `compose`, `build`.

pub mod build;
pub mod compose;
pub mod read;
#[cfg(test)]
mod tests;
pub mod text;

pub use build::load::{load, load_scenario, position_of};
pub use read::game::list_games;
pub use read::puzzle::{Puzzle, find_puzzle, list_puzzles};
pub use read::scenario::{Options, list_scenarios, parse_scenario};
pub use read::variant::list_variants;
pub use text::at::At;
pub use text::files::Files;
