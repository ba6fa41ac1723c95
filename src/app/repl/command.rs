//! What a command is, and the list of all.

use crate::kernel::ids::nearest;

use super::{Repl, commands};

/// What a command answers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Reply {
    pub text: String,
    /// The session ends.
    pub quit: bool,
    /// It was done, but then a script failed while bots played on.
    pub stuck: bool,
}

impl Reply {
    pub fn text(text: impl Into<String>) -> Reply {
        Reply {
            text: text.into(),
            ..Reply::default()
        }
    }

    /// The same with a line before it.
    pub fn with_head(self, head: &str) -> Reply {
        Reply {
            text: format!("{head}\n{}", self.text),
            ..self
        }
    }
}

/// A command or an answer that was not carried out; the game stands as before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused(pub String);

impl Refused {
    pub fn new(text: impl Into<String>) -> Refused {
        Refused(text.into())
    }
}

impl From<crate::problem::Problem> for Refused {
    fn from(p: crate::problem::Problem) -> Refused {
        Refused(p.to_string())
    }
}

impl From<crate::problem::Problems> for Refused {
    fn from(p: crate::problem::Problems) -> Refused {
        Refused(p.to_string())
    }
}

pub type Done = Result<Reply, Refused>;

/// What the words behind a command can be, for completion.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Takes {
    Nothing,
    Commands,
    Seats,
    Roles,
    /// `seat=player`
    Players,
    Clauses,
    Variants,
    Files,
    Faces,
    Cards,
    /// What `why not` can be asked about.
    Struck,
    /// Names of the game: places, kinds, seats, counters, phases.
    Names,
    Forks,
}

/// Under which heading `help` lists a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    Look,
    Explain,
    Time,
    Table,
    Edit,
    Leave,
}

impl Group {
    pub const ALL: [(Group, &str); 6] = [
        (Group::Look, "Looking"),
        (Group::Explain, "Rules"),
        (Group::Time, "Back and forth"),
        (Group::Table, "Who plays, and chance"),
        (Group::Edit, "Setting up a position"),
        (Group::Leave, "Games and files"),
    ];
}

pub struct Command {
    pub name: &'static str,
    pub aliases: &'static [&'static str],
    pub group: Group,
    /// How it is written, e.g. `undo [N]`.
    pub usage: &'static str,
    /// One line.
    pub brief: &'static str,
    pub help: &'static str,
    pub examples: &'static [&'static str],
    pub takes: Takes,
    pub run: fn(&mut Repl, &str) -> Done,
}

impl Command {
    fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.aliases.iter().copied())
    }
}

/// All commands, in the order `help` lists them.
pub fn all() -> &'static [&'static Command] {
    commands::ALL
}

/// The command of a name or alias.
pub fn find(word: &str) -> Option<&'static Command> {
    let word = word.to_lowercase();
    all().iter().copied().find(|c| c.names().any(|n| n == word))
}

/// The name most like a mistyped one.
pub fn near(word: &str) -> Option<&'static str> {
    nearest(word, all().iter().flat_map(|c| c.names()))
}

/// Reads an optional number behind a command.
pub fn number(command: &str, text: &str, otherwise: usize) -> Result<usize, Refused> {
    match text {
        "" => Ok(otherwise),
        _ => match text.parse::<usize>() {
            Ok(n) if n > 0 => Ok(n),
            _ => Err(Refused::new(format!(
                "`{text}` is not a number; write e.g. `{command} 3`"
            ))),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_is_described_and_no_name_is_used_twice() {
        let mut seen = std::collections::HashSet::new();
        for c in all() {
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
