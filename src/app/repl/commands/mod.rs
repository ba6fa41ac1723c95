//! The commands, one file each.

pub mod again;
pub mod auto;
pub mod best;
pub mod card;
pub mod carry_on;
pub mod dice;
pub mod draw;
pub mod faction;
pub mod fork;
pub mod forks;
pub mod give;
pub mod go;
pub mod goal;
pub mod goto;
pub mod hash;
pub mod help;
pub mod hint;
pub mod history;
pub mod load;
pub mod log;
pub mod lua;
pub mod map;
pub mod new;
pub mod next;
pub mod odds;
pub mod options;
pub mod phase;
pub mod primer;
pub mod put;
pub mod puzzles;
pub mod quit;
pub mod redo;
pub mod reload;
pub mod rules;
pub mod save;
pub mod scenarios;
pub mod seat;
pub mod seed;
pub mod set;
pub mod show;
pub mod step;
pub mod switch;
pub mod take;
pub mod trace;
pub mod turn;
pub mod undo;
pub mod variants;
pub mod view;
pub mod why;

use super::command::Command;

/// In the order `help` lists them.
pub static ALL: &[&Command] = &[
    &help::COMMAND,
    &primer::COMMAND,
    &options::COMMAND,
    &show::COMMAND,
    &map::COMMAND,
    &faction::COMMAND,
    &card::COMMAND,
    &goal::COMMAND,
    &log::COMMAND,
    &view::COMMAND,
    &hash::COMMAND,
    &why::COMMAND,
    &trace::COMMAND,
    &lua::COMMAND,
    &rules::COMMAND,
    &hint::COMMAND,
    &give::COMMAND,
    &variants::COMMAND,
    &undo::COMMAND,
    &redo::COMMAND,
    &again::COMMAND,
    &history::COMMAND,
    &goto::COMMAND,
    &fork::COMMAND,
    &forks::COMMAND,
    &switch::COMMAND,
    &auto::COMMAND,
    &step::COMMAND,
    &go::COMMAND,
    &seat::COMMAND,
    &odds::COMMAND,
    &best::COMMAND,
    &reload::COMMAND,
    &put::COMMAND,
    &take::COMMAND,
    &set::COMMAND,
    &phase::COMMAND,
    &turn::COMMAND,
    &dice::COMMAND,
    &draw::COMMAND,
    &new::COMMAND,
    &save::COMMAND,
    &load::COMMAND,
    &carry_on::COMMAND,
    &seed::COMMAND,
    &scenarios::COMMAND,
    &puzzles::COMMAND,
    &next::COMMAND,
    &quit::COMMAND,
];
