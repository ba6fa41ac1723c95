//! What was found, each thing once: the same mistake seen in many games, or read first and met in play afterwards, is
//! one finding.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::problem::Problem;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// It will fail, or it breaks what every game must keep.
    Error,
    /// It is very likely not what its author means.
    Warning,
    /// Worth knowing.
    Info,
}

impl Severity {
    pub fn word(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Info => "info",
        }
    }
}

/// One thing that was found.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Finding {
    pub severity: Severity,
    pub file: String,
    /// From 1; 0 = the file as a whole.
    pub line: u32,
    pub message: String,
    pub help: String,
}

impl Finding {
    pub fn new(severity: Severity, problem: Problem) -> Finding {
        let within = match problem.within.as_str() {
            "" => String::new(),
            within => format!(" ({within})"),
        };
        Finding {
            severity,
            file: problem.file,
            line: problem.line,
            message: format!("{}{within}", problem.message),
            help: problem.help,
        }
    }
}

impl std::fmt::Display for Finding {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        write!(f, "{}: {}", self.severity.word(), self.message)?;
        match (self.file.as_str(), self.line) {
            ("", _) => {}
            (file, 0) => write!(f, "\n  at {file}")?,
            (file, line) => write!(f, "\n  at {file}:{line}")?,
        }
        for line in self.help.lines() {
            write!(f, "\n  {line}")?;
        }
        Ok(())
    }
}

/// Collects findings.
#[derive(Default)]
pub struct Findings(BTreeMap<(Severity, String, u32, String), Occurrence>);

#[derive(Default)]
struct Occurrence {
    help: String,
    /// The scenarios in which it was met in play.
    met: Vec<String>,
}

impl Findings {
    fn add(&mut self, severity: Severity, problem: Problem, met: Option<String>) {
        let f = Finding::new(severity, problem);
        let key = (severity, f.file, f.line, f.message);
        let told = self.0.entry(key).or_default();
        if told.help.is_empty() {
            told.help = f.help;
        }
        told.met.extend(met);
    }

    pub fn error(&mut self, problem: Problem) {
        self.add(Severity::Error, problem, None);
    }

    pub fn warning(&mut self, problem: Problem) {
        self.add(Severity::Warning, problem, None);
    }

    pub fn info(&mut self, problem: Problem) {
        self.add(Severity::Info, problem, None);
    }

    /// A game failed.
    pub fn failed(&mut self, problem: Problem, example: String) {
        self.add(Severity::Error, problem, Some(example));
    }

    /// Adds what was found elsewhere, as if it had been found here next.
    pub fn join(&mut self, other: Findings) {
        for (key, theirs) in other.0 {
            let told = self.0.entry(key).or_default();
            if told.help.is_empty() {
                told.help = theirs.help;
            }
            told.met.extend(theirs.met);
        }
    }

    pub fn all(self) -> Vec<Finding> {
        let read = self.0.iter().filter(|(_, t)| t.met.is_empty());
        let read =
            read.filter(|((severity, _, line, _), _)| *severity == Severity::Error && *line > 0);
        let read: BTreeSet<(String, u32)> = read.map(|((_, f, l, _), _)| (f.clone(), *l)).collect();
        let mut all = Vec::new();
        for ((severity, file, line, message), told) in self.0 {
            // A game fails where a mistake was read already.
            if !told.met.is_empty() && read.contains(&(file.clone(), line)) {
                continue;
            }
            let mut help = told.help;
            if let Some(first) = told.met.first() {
                if !help.is_empty() {
                    help.push('\n');
                }
                help.push_str(first);
                match told.met.len() - 1 {
                    0 => {}
                    1 => help.push_str(", and in another scenario"),
                    n => help.push_str(&format!(", and in {n} other scenarios")),
                }
            }
            all.push(Finding {
                severity,
                file,
                line,
                message,
                help,
            });
        }
        all
    }
}
