//! What is wrong with rules, variants and scenarios, found before anybody plays them: by reading, by loading, and by
//! a few hundred random games. One file for each kind of finding.

mod cites;
mod hidden;
mod known;
pub(super) mod lex;
mod loading;
mod order;
mod points;
mod puzzles;
mod random;
mod scope;
mod unused;

use std::collections::BTreeSet;

use serde::Serialize;

use crate::pack::{Files, extend, list_games};
use crate::problem::Problem;

use lex::Token;
use scope::Use;

pub use loading::Loaded;

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

#[derive(Clone, Debug)]
pub struct Settings {
    /// Random games of each scenario; 0 plays none.
    pub games: u64,
    pub seed: u64,
    pub jobs: usize,
}

/// What is to be checked.
pub struct Target<'a> {
    pub files: &'a Files,
    /// Is this file of the data to be checked?
    pub chosen: &'a dyn Fn(&str) -> bool,
    /// Scenarios beside those of the data, by path.
    pub scenarios: Vec<String>,
}

/// What was found, and what was loaded on the way.
pub struct Checked {
    pub findings: Vec<Finding>,
    pub loaded: Vec<Loaded>,
    /// How many puzzles were proved, or tried.
    pub puzzles: usize,
}

/// A script, read but not run.
pub struct Script {
    pub path: String,
    pub text: String,
    tokens: Vec<Token>,
    /// Nothing if its blocks do not add up.
    uses: Option<Vec<Use>>,
}

impl Script {
    fn read(files: &Files, path: &str) -> Option<Script> {
        let text = files.read(path).ok()??;
        let tokens = lex::tokens(&text);
        let uses = scope::uses(&tokens);
        Some(Script {
            path: path.into(),
            text,
            tokens,
            uses,
        })
    }
}

/// Collects findings, each once.
#[derive(Default)]
pub struct Findings(BTreeSet<Finding>);

impl Findings {
    fn add(&mut self, severity: Severity, problem: Problem) {
        self.0.insert(Finding::new(severity, problem));
    }

    fn error(&mut self, problem: Problem) {
        self.add(Severity::Error, problem);
    }

    fn warning(&mut self, problem: Problem) {
        self.add(Severity::Warning, problem);
    }

    fn info(&mut self, problem: Problem) {
        self.add(Severity::Info, problem);
    }
}

pub fn check(target: &Target, settings: &Settings) -> Checked {
    let mut found = Findings::default();
    let loaded = loading::load(target, &mut found);
    for l in &loaded {
        known::check(target, l, &mut found);
    }
    for game in list_games(target.files) {
        let scripts = scripts(target.files, &game);
        // What belongs to a pack that the game extends is told with that pack.
        let chosen = |path: &str| of_game(&game, path) && (target.chosen)(path);
        let target = &Target {
            chosen: &chosen,
            scenarios: Vec::new(),
            ..*target
        };
        if !scripts.iter().any(|s| (target.chosen)(&s.path)) {
            continue;
        }
        points::check(target, &game, &scripts, &mut found);
        hidden::check(target, &scripts, &mut found);
        unused::check(target, &game, &scripts, &loaded, &mut found);
        cites::check(target, &game, &scripts, &mut found);
    }
    if settings.games > 0 {
        let sound = random::check(target, &loaded, settings, &mut found);
        order::check(&sound, settings, &mut found);
    }
    let puzzles = puzzles::check(target, settings.jobs, &mut found);
    Checked {
        puzzles,
        findings: found.0.into_iter().collect(),
        loaded,
    }
}

/// Does this file belong to a game itself, and not to a pack it extends?
fn of_game(game: &str, path: &str) -> bool {
    let rest = path
        .strip_prefix("rules/")
        .or(path.strip_prefix("variants/"));
    let rest = rest.and_then(|p| p.strip_prefix(game));
    rest.is_some_and(|p| p.starts_with('/'))
}

/// All scripts of a game and its variants, and of the packs it extends; tests are none.
fn scripts(files: &Files, game: &str) -> Vec<Script> {
    let bases = extend::packs(files, game).into_iter();
    let folders = bases.map(|id| format!("rules/{id}"));
    let folders = folders.chain([format!("variants/{game}")]);
    let paths = folders.flat_map(|f| files.walk(&f, ".lua"));
    let paths = paths.filter(|p| !super::suite::is_test(p));
    paths.filter_map(|p| Script::read(files, &p)).collect()
}
