//! The commands, one file each.

pub mod again;
pub mod always;
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
pub mod hand;
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
pub mod suggest;
pub mod switch;
pub mod take;
pub mod trace;
pub mod turn;
pub mod undo;
pub mod variants;
pub mod view;
pub mod why;

use crate::kernel::ids::nearest;

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
    &hand::COMMAND,
    &goal::COMMAND,
    &log::COMMAND,
    &view::COMMAND,
    &hash::COMMAND,
    &why::COMMAND,
    &trace::COMMAND,
    &lua::COMMAND,
    &rules::COMMAND,
    &hint::COMMAND,
    &suggest::COMMAND,
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
    &always::COMMAND,
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

/// The command of a name or alias.
pub fn find(word: &str) -> Option<&'static Command> {
    let word = word.to_lowercase();
    ALL.iter().copied().find(|c| c.names().any(|n| n == word))
}

/// The name most like a mistyped one.
pub fn near(word: &str) -> Option<&'static str> {
    nearest(word, ALL.iter().flat_map(|c| c.names()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::repl::command::number;

    #[test]
    fn every_command_is_described_and_no_name_is_used_twice() {
        let mut seen = std::collections::HashSet::new();
        for c in ALL {
            assert!(c.names().all(|n| seen.insert(n)), "{} twice", c.name);
            assert!(!c.brief.is_empty() && c.brief.len() <= 60, "{}", c.name);
            assert!(!c.help.is_empty() && !c.examples.is_empty(), "{}", c.name);
            assert!(c.usage.starts_with(c.name), "{}", c.usage);
            for e in c.examples {
                let first = e.split(' ').next().unwrap_or_default();
                assert_eq!(find(first).map(|f| f.name), Some(c.name), "{e}");
            }
        }
    }

    #[test]
    fn names_are_found_and_near_ones_offered() {
        assert_eq!(find("UNDO").map(|c| c.name), Some("undo"));
        assert_eq!(find("?").map(|c| c.name), Some("help"));
        assert!(find("hlep").is_none());
        assert_eq!(near("hlep"), Some("help"));
        assert_eq!(number("undo", "", 1), Ok(1));
        assert!(number("undo", "0", 1).is_err() && number("undo", "x", 1).is_err());
    }
}
