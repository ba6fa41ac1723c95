//! The commands, one file each.

pub mod auto;
pub mod dice;
pub mod go;
pub mod hash;
pub mod help;
pub mod load;
pub mod log;
pub mod map;
pub mod new;
pub mod options;
pub mod quit;
pub mod redo;
pub mod reload;
pub mod rules;
pub mod save;
pub mod scenarios;
pub mod seat;
pub mod seed;
pub mod show;
pub mod step;
pub mod undo;
pub mod variants;
pub mod view;
pub mod why;

use super::command::Command;

/// In the order `help` lists them.
pub static ALL: &[&Command] = &[
    &help::COMMAND,
    &options::COMMAND,
    &show::COMMAND,
    &map::COMMAND,
    &log::COMMAND,
    &view::COMMAND,
    &hash::COMMAND,
    &why::COMMAND,
    &rules::COMMAND,
    &variants::COMMAND,
    &undo::COMMAND,
    &redo::COMMAND,
    &auto::COMMAND,
    &step::COMMAND,
    &go::COMMAND,
    &seat::COMMAND,
    &dice::COMMAND,
    &reload::COMMAND,
    &new::COMMAND,
    &save::COMMAND,
    &load::COMMAND,
    &seed::COMMAND,
    &scenarios::COMMAND,
    &quit::COMMAND,
];
