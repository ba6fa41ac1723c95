//! The Lua side, in stages, each knowing only those before it: `machine`, `game`, `raw`, `load`, `api`, `bridge`, `run`.

pub mod api;
pub mod bridge;
pub mod game;
pub mod load;
pub mod machine;
#[allow(unsafe_code, reason = "the boundary to the machine, and nothing else")]
pub mod raw;
pub mod run;

pub use game::driver::{Driver, Seen, Turn};
pub use game::log::{Drawn, Entry, Happening, Note};
pub use game::program::{
    Ability, Declared, Fixed, Origin, Part, Point, Printed, Program, Setting, Source, Tunable,
};
pub use load::declare::declare;
pub use run::explain::Explained;
pub use run::host::Host;
pub use run::look::Looked;
pub use run::table::{Snapshot, Stop, Table};
