//! The commands, one file each.

pub mod auto;
pub mod best;
pub mod dice;
pub mod give;
pub mod go;
pub mod goal;
pub mod hash;
pub mod help;
pub mod hint;
pub mod load;
pub mod log;
pub mod map;
pub mod new;
pub mod odds;
pub mod options;
pub mod puzzles;
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
    &goal::COMMAND,
    &log::COMMAND,
    &view::COMMAND,
    &hash::COMMAND,
    &why::COMMAND,
    &rules::COMMAND,
    &hint::COMMAND,
    &give::COMMAND,
    &variants::COMMAND,
    &undo::COMMAND,
    &redo::COMMAND,
    &auto::COMMAND,
    &step::COMMAND,
    &go::COMMAND,
    &seat::COMMAND,
    &dice::COMMAND,
    &odds::COMMAND,
    &best::COMMAND,
    &reload::COMMAND,
    &new::COMMAND,
    &save::COMMAND,
    &load::COMMAND,
    &seed::COMMAND,
    &scenarios::COMMAND,
    &puzzles::COMMAND,
    &quit::COMMAND,
];
