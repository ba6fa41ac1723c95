//! The Lua side: sandbox, budget, API, hooks and their order, trace, and games in progress.

pub mod declare;
pub mod program;

pub use declare::declare;
pub use program::{Ability, Declared, Fixed, Origin, Part, Point, Program, Source, Tunable};
