//! What is wrong with rules, variants and scenarios, found before anybody plays them: by reading, by loading, and by
//! a few hundred random games. One file for each kind of finding.

mod cites;
mod coverage;
mod findings;
mod hidden;
mod known;
mod loading;
mod order;
mod points;
mod puzzles;
mod random;
mod returns;
mod scope;
mod slots;
mod twice;
mod unused;

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, OnceLock};

use coverage::Coverage;
use findings::Findings;
use scope::NameUse;

use crate::lab::lex::{Token, tokens};
use crate::lab::spread::spread;
use crate::pack::compose::extend;
use crate::pack::read::lineage;
use crate::pack::{Files, list_games};
use crate::problem::Problem;

pub use findings::{Finding, Severity};
pub use loading::Loaded;

#[derive(Clone, Debug)]
pub struct CheckSettings {
    /// Random games of each scenario; 0 plays none.
    pub games: u64,
    pub seed: u64,
    pub jobs: usize,
}

/// How far a check is, for whoever waits.
#[derive(Default)]
pub struct CheckProgress {
    /// What is done now, of how many steps.
    stage: Mutex<(&'static str, u64)>,
    done: AtomicU64,
}

impl CheckProgress {
    fn begin(&self, what: &'static str, steps: u64) {
        if let Ok(mut stage) = self.stage.lock() {
            *stage = (what, steps);
            self.done.store(0, Ordering::Relaxed);
        }
    }

    fn step(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }

    /// What is done now, how many steps of it are over, and how many there are.
    pub fn now(&self) -> (&'static str, u64, u64) {
        let (what, steps) = self.stage.lock().map_or(("", 0), |s| *s);
        (what, self.done.load(Ordering::Relaxed), steps)
    }
}

/// What is to be checked.
pub struct Target<'a> {
    pub files: &'a Files,
    /// Is this file of the data to be checked?
    pub chosen: &'a (dyn Fn(&str) -> bool + Sync),
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
    uses: Option<Vec<NameUse>>,
}

impl Script {
    fn read(files: &Files, path: &str) -> Option<Script> {
        let text = files.read(path).ok()??;
        let tokens = tokens(&text);
        let uses = scope::uses(&tokens);
        Some(Script {
            path: path.into(),
            text,
            tokens,
            uses,
        })
    }
}

pub fn check(target: &Target, settings: &CheckSettings, progress: &CheckProgress) -> Checked {
    let mut found = Findings::default();
    progress.begin("loading", 0);
    let loaded = loading::load(target, &mut found);
    for l in &loaded {
        known::check(target, &l.program, &l.names, &mut found);
    }
    let games = list_games(target.files);
    unused::stray(target, &games, &mut found);
    for game in games {
        let scripts = scripts(target.files, &game);
        // What belongs to a pack that the game extends is told with that pack.
        let chosen = |path: &str| of_game(&game, path) && (target.chosen)(path);
        let target = &Target {
            chosen: &chosen,
            scenarios: Vec::new(),
            ..*target
        };
        // What cannot be read has been told, and nothing is known about the rest.
        let readable = extend::read(target.files, &game).is_ok();
        if !readable || !scripts.iter().any(|s| (target.chosen)(&s.path)) {
            continue;
        }
        points::check(target, &game, &scripts, &mut found);
        hidden::check(target, &scripts, &mut found);
        twice::check(target, &scripts, &mut found);
        returns::check(target, &scripts, &mut found);
        slots::check(target, &scripts, &mut found);
        unused::check(target, &game, &scripts, &loaded, &mut found);
        cites::check(target, &game, &scripts, &mut found);
    }
    if settings.games > 0 {
        let played = play(target, &loaded, settings, progress, &mut found);
        played.unwrap_or_else(|problem| found.error(problem));
    }
    let puzzles = puzzles::check(target, settings.jobs, progress, &mut found);
    Checked {
        puzzles,
        findings: found.all(),
        loaded,
    }
}

/// Plays what was loaded at random: each scenario beside others, and again, where all went well, for what acts and in
/// which order.
fn play(
    target: &Target,
    loaded: &[Loaded],
    settings: &CheckSettings,
    progress: &CheckProgress,
    found: &mut Findings,
) -> Result<(), Problem> {
    let sound = random::check(loaded, settings, progress, found)?;
    progress.begin("trying the other order", sound.len() as u64);
    let seen = OnceLock::new();
    // What acts anywhere is counted in one go, as one scenario may show what another one need not be played for.
    let clashes = spread(settings.jobs, sound.len() + 1, |i| match i.checked_sub(1) {
        None => {
            seen.get_or_init(|| Coverage::of(&sound, settings));
            Vec::new()
        }
        Some(i) => {
            let clashes = order::clashes(target, sound[i], settings);
            progress.step();
            clashes
        }
    })?;
    if let Some(seen) = seen.get() {
        seen.report(target, settings, found);
    }
    order::report(clashes.into_iter().flatten(), found);
    Ok(())
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
    let bases = lineage::packs(files, game).into_iter();
    let folders = bases.map(|id| format!("rules/{id}"));
    let folders = folders.chain([format!("variants/{game}")]);
    let paths = folders.flat_map(|f| files.walk(&f, ".lua"));
    let paths = paths.filter(|p| !super::suite::is_test(p));
    paths.filter_map(|p| Script::read(files, &p)).collect()
}
