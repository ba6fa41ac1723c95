//! What a command is, and the list of all.

use super::Repl;

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
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        [self.name].into_iter().chain(self.aliases.iter().copied())
    }
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
