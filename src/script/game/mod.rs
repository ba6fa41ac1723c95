//! A game in progress without the machine that runs its rules: program, log, driver, hooks, and the context that functions work on.

pub mod context;
pub mod deeds;
pub mod driver;
pub mod fault;
pub mod fired;
mod handles;
pub mod hooks;
pub mod imagining;
pub mod log;
pub mod moment;
pub mod names;
pub mod offers;
pub mod play;
pub mod program;
pub mod reference;
pub mod reveal;
pub mod values;
