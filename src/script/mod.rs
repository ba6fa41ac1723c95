//! The Lua side: sandbox, budget, API, hooks and their order, trace, and games in progress.

pub mod api;
mod blame;
pub mod bridge;
#[allow(
    unsafe_code,
    reason = "the machine calls back to count what a script costs"
)]
pub mod budget;
mod bytecode;
pub mod context;
pub mod cover;
pub mod declare;
pub mod driver;
pub mod fail;
pub mod fault;
pub mod header;
pub mod hooks;
pub mod host;
pub mod log;
pub mod look;
pub mod names;
pub mod needs;
pub mod play;
pub mod print;
pub mod program;
pub mod query;
#[allow(unsafe_code, reason = "the boundary to the machine, and nothing else")]
pub mod raw;
pub mod reader;
pub mod reference;
pub mod sandbox;
pub mod table;
pub mod values;

pub use declare::declare;
pub use driver::{Driver, Hand, Planned, Seen, Steps, Story};
pub use host::Host;
pub use log::{Drawn, Entry, Happening, Note, Print, Trace};
pub use look::Looked;
pub use program::{
    Ability, Declared, Fixed, Origin, Part, Point, Program, Setting, Source, Tunable,
};
pub use table::{Snapshot, Stop, Table};
