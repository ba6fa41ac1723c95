//! How a command ends when it does not end well, and the exit code that says so.

use crate::problem::{Problem, Problems};

#[derive(Clone, Debug)]
pub enum Failure {
    /// Bad usage or bad data: exit code 2.
    Data(Problems),
    /// A run that failed: exit code 1.
    Run(Problems),
    /// It failed, and why has been said already.
    Told,
    /// It is proved that the goal of a puzzle cannot be reached: exit code 3.
    Impossible,
    /// Nobody reads the output any more.
    Closed,
}

impl Failure {
    pub fn data(problem: Problem) -> Failure {
        Failure::Data(problem.into())
    }

    pub fn run(problem: Problem) -> Failure {
        Failure::Run(problem.into())
    }

    pub fn code(&self) -> u8 {
        match self {
            Failure::Data(_) => 2,
            Failure::Run(_) | Failure::Told => 1,
            Failure::Impossible => 3,
            Failure::Closed => 0,
        }
    }

    pub fn message(&self) -> Option<&Problems> {
        match self {
            Failure::Data(p) | Failure::Run(p) => Some(p),
            Failure::Told | Failure::Impossible | Failure::Closed => None,
        }
    }
}

/// What is wrong with the rules, a scenario or a file is bad data.
impl From<Problems> for Failure {
    fn from(p: Problems) -> Failure {
        Failure::Data(p)
    }
}

/// What the system or a writer refuses ends a run; the context says what was being done.
impl From<anyhow::Error> for Failure {
    fn from(e: anyhow::Error) -> Failure {
        Failure::run(Problem::new(format!("{e:#}")))
    }
}

impl From<Problem> for Failure {
    fn from(p: Problem) -> Failure {
        Failure::data(p)
    }
}
