//! Messages about bad input: what happened, where, what to do.

use std::fmt;

use serde::{Deserialize, Serialize};

/// One thing that is wrong with a file, a script or an argument.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    pub message: String,
    pub file: String,
    /// From 1; 0 = unknown.
    pub line: u32,
    /// What the place in the file belongs to, e.g. an ability and its clause.
    pub within: String,
    pub help: String,
}

impl Problem {
    pub fn new(message: impl Into<String>) -> Problem {
        Problem {
            message: message.into(),
            ..Problem::default()
        }
    }

    pub fn at(mut self, file: impl Into<String>, line: u32) -> Problem {
        self.file = file.into();
        self.line = line;
        self
    }

    pub fn within(mut self, within: impl Into<String>) -> Problem {
        self.within = within.into();
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Problem {
        self.help = help.into();
        self
    }

    /// In one line, for use within another message.
    pub fn message_and_place(&self) -> String {
        match (self.file.as_str(), self.line) {
            ("", _) => self.message.clone(),
            (file, 0) => format!("{} ({file})", self.message),
            (file, line) => format!("{} ({file}:{line})", self.message),
        }
    }

    /// Adds "did you mean" if one of the names is near.
    pub fn nearest<'a>(self, wrong: &str, names: impl Iterator<Item = &'a str>) -> Problem {
        match crate::kernel::ids::nearest(wrong, names) {
            Some(name) => self.help(format!("did you mean `{name}`?")),
            None => self,
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "error: {}", self.message)?;
        if !self.file.is_empty() {
            write!(f, "\n  at {}", self.file)?;
            if self.line > 0 {
                write!(f, ":{}", self.line)?;
            }
            if !self.within.is_empty() {
                write!(f, " ({})", self.within)?;
            }
        }
        if !self.help.is_empty() {
            write!(f, "\n  {}", self.help)?;
        }
        Ok(())
    }
}

/// Everything that is wrong, at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Problems(pub Vec<Problem>);

impl Problems {
    pub fn one(problem: Problem) -> Problems {
        Problems(vec![problem])
    }

    /// `Ok` if nothing was found wrong.
    pub fn into_result(self) -> Result<(), Problems> {
        if self.0.is_empty() { Ok(()) } else { Err(self) }
    }
}

impl From<Problem> for Problems {
    fn from(p: Problem) -> Problems {
        Problems(vec![p])
    }
}

impl fmt::Display for Problems {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        for (i, p) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "{p}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Problems {}
