//! Tests of rules, written in Lua beside a pack or a variant, and the run that tells which hold.

mod describe;
mod machine;
mod play;
pub mod reference;
mod rules;

use serde::Serialize;

use crate::pack::Files;
use crate::problem::Problem;
use crate::script::game::fault;

pub use describe::with_required;
pub use machine::{Machine, run_file};
pub use rules::{Patch, Programs, Rules};

/// The folder of tests within a pack or a variant.
const FOLDER: &str = "tests";

/// A file of tests, and what it is about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestFile {
    pub path: String,
    pub game: String,
    /// The variant whose folder it lies in; its tests play with it unless they say otherwise.
    pub variant: Option<String>,
}

/// What kept a test from passing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Cause {
    /// Something was not as the test says, or a script failed.
    #[default]
    Claim,
    /// The rules could not be loaded.
    Load,
}

/// Why a test failed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Failed {
    pub message: String,
    pub file: String,
    pub line: u32,
    /// Who was asked what when it failed.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub asked: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    #[serde(skip)]
    pub cause: Cause,
}

impl Failed {
    /// Did a script run out of budget, memory or depth?
    pub fn spent(&self) -> bool {
        fault::spent(&self.message)
    }
}

impl std::fmt::Display for Failed {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        let mut lines = self.message.lines();
        write!(f, "{}", lines.next().unwrap_or_default())?;
        write!(f, "\n  at {}:{}", self.file, self.line)?;
        for line in lines {
            write!(f, "\n  {line}")?;
        }
        if !self.asked.is_empty() {
            write!(f, "\n  open question: {}", self.asked)?;
        }
        if !self.options.is_empty() {
            write!(f, "\n  options: {}", self.options.join(", "))?;
        }
        Ok(())
    }
}

impl std::error::Error for Failed {}

/// One test and how it went.
#[derive(Clone, Debug, Serialize)]
pub struct Tested {
    pub file: String,
    pub name: String,
    pub line: u32,
    pub passed: bool,
    /// What it and the scripts of its games have printed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub printed: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failed>,
}

/// What a run of test files found.
#[derive(Clone, Debug, Default)]
pub struct SuiteReport {
    pub tests: Vec<Tested>,
    /// Files that could not be read as tests.
    pub broken: Vec<Problem>,
}

impl SuiteReport {
    pub fn passed(&self) -> usize {
        self.tests.iter().filter(|t| t.passed).count()
    }

    pub fn failed(&self) -> usize {
        self.tests.len() - self.passed()
    }
}

/// All files of tests in the data.
pub fn find(files: &Files) -> Vec<TestFile> {
    let mut found = Vec::new();
    for game in files.folders("rules") {
        let paths = files.list(&format!("rules/{game}/{FOLDER}"), ".lua");
        found.extend(paths.into_iter().map(|path| TestFile {
            path,
            game: game.clone(),
            variant: None,
        }));
    }
    for game in files.folders("variants") {
        for variant in files.folders(&format!("variants/{game}")) {
            let paths = files.list(&format!("variants/{game}/{variant}/{FOLDER}"), ".lua");
            found.extend(paths.into_iter().map(|path| TestFile {
                path,
                game: game.clone(),
                variant: Some(variant.clone()),
            }));
        }
    }
    found
}

/// Is this a file of tests, which no game loads?
pub fn is_test(path: &str) -> bool {
    let parts: Vec<&str> = path.split('/').collect();
    matches!(
        parts[..],
        ["rules", _, FOLDER, _] | ["variants", _, _, FOLDER, _]
    )
}

/// Runs files of tests; only those tests whose name contains `filter`.
pub fn run(files: &Files, list: &[TestFile], filter: &str) -> SuiteReport {
    let mut report = SuiteReport::default();
    for file in list {
        match run_file(files, file, filter) {
            Ok(tests) => report.tests.extend(tests),
            Err(problem) => report.broken.push(problem),
        }
    }
    report
}
