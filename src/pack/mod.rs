//! Packs: games, maps, scenarios and variants in TOML, read with file and line, checked, and put together with what
//! their scripts declare into a [`Program`](crate::script::Program).

pub mod abilities;
pub mod at;
pub mod change;
pub mod clauses;
pub mod company;
pub mod compile;
pub mod define;
pub mod extend;
pub mod files;
pub mod flow;
pub mod game;
pub mod layout;
pub mod ledger;
pub mod map;
pub mod merge;
pub mod overlay;
pub mod parts;
pub mod position;
pub mod puzzle;
pub mod remove;
pub mod roles;
pub mod scenario;
pub mod sources;
#[cfg(test)]
mod tests;
pub mod text;
pub mod tunables;
pub mod variant;
pub mod write;

pub use at::{At, Spot};
pub use compile::{Options, load, load_scenario};
pub use files::Files;
pub use game::list_games;
pub use puzzle::{Puzzle, find_puzzle, list_puzzles};
pub use scenario::{Position, Scenario, list_scenarios, parse_scenario};
pub use variant::list_variants;
