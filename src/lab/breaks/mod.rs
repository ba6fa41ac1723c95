//! How close the net of tests is: breaks the scripts of a game in one place at a time, runs its tests, and tells which
//! breaks nobody notices.

mod harmless;
mod net;
mod parse;
mod place;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicU64, Ordering};

use serde::Serialize;

use crate::kernel::chance::Stream;
use crate::lab::spread::spread;
use crate::lab::suite::{self, TestFile, Tested};
use crate::pack::Files;
use crate::pack::compose::sources::owner;
use crate::pack::read::lineage;
use crate::problem::{Problem, Problems};

use harmless::Harmless;
use net::{Fate, Net};
use place::words;

pub use harmless::is_list;
pub use parse::{handled, places};
pub use place::{BreakKind, BreakPlace};

pub struct BreaksSettings<'a> {
    pub files: &'a Files,
    /// The files that are broken, and those whose tests must pass.
    pub chosen: &'a dyn Fn(&str) -> bool,
    /// How many breaks are tried; all if there are fewer places.
    pub breaks: usize,
    pub seed: u64,
    pub jobs: usize,
    /// Only tests whose names contain this.
    pub filter: &'a str,
}

/// One break and what became of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Break {
    pub file: String,
    pub line: u32,
    pub kind: BreakKind,
    /// The line as it is, and as the break leaves it.
    pub before: String,
    pub after: String,
    /// How many tests run the broken statement.
    pub tests: usize,
    /// Why it changes nothing that can happen, if the pack says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
}

/// What a run of breaks found; the same for the same seed whatever the number of threads.
#[derive(Clone, Debug, Default, Serialize)]
pub struct BreaksReport {
    pub seed: u64,
    /// Places that can be broken, by kind.
    pub places: BTreeMap<BreakKind, usize>,
    pub tests: usize,
    pub tried: usize,
    /// A test fails, the rules do not load, a script runs out of budget.
    pub noticed: usize,
    pub unloadable: usize,
    pub endless: usize,
    /// Breaks that no test notices, and those of them that the pack says are harmless.
    pub survived: Vec<Break>,
    pub harmless: Vec<Break>,
    /// Entries of the list of harmless breaks that are so no longer.
    #[serde(skip)]
    pub stale: Vec<Problem>,
    /// Tests of the game that fail as it is and were left out.
    #[serde(skip)]
    pub failing: Vec<Tested>,
}

impl BreaksReport {
    pub fn all_noticed(&self) -> usize {
        self.noticed + self.unloadable + self.endless
    }

    /// The share of the breaks tried that was noticed.
    pub fn share(&self) -> f64 {
        self.all_noticed() as f64 / (self.tried.max(1)) as f64
    }

    /// The same without those that change nothing.
    pub fn share_of_harmful(&self) -> f64 {
        let harmful = self.tried - self.harmless.len().min(self.tried);
        self.all_noticed() as f64 / (harmful.max(1)) as f64
    }
}

/// Is this a script that says what holds in a game? What a position is worth to bots is judgement, not a rule.
fn is_rule(path: &str) -> bool {
    let lua = path.ends_with(".lua") && !path.ends_with("/lib/value.lua") && !suite::is_test(path);
    lua && (path.starts_with("rules/") || path.starts_with("variants/"))
}

/// The game that a script or a test belongs to.
fn game_of(path: &str) -> Option<&str> {
    path.split('/').nth(1)
}

/// Breaks the chosen scripts and runs all tests of their games; `progress` counts the breaks that are done.
pub fn run(settings: &BreaksSettings, progress: &AtomicU64) -> Result<BreaksReport, Problems> {
    let files = settings.files;
    let scripts = Scripts::read(files, settings.chosen)?;
    if scripts.places.is_empty() {
        let p = Problem::new("there is nothing to break: no script is among what you named");
        let help = "name a pack, a variant or a script of theirs, e.g. rules/<game>/phases";
        return Err(p.help(help).into());
    }
    let games: Vec<String> = scripts.games();
    let list = scripts.tests(files, &games);
    if list.is_empty() {
        let text = format!("there are no tests for {}", games.join(", "));
        let help = "tests are rules/<game>/tests/*.lua and variants/<game>/<variant>/tests/*.lua";
        return Err(Problem::new(text).help(help).into());
    }
    let known = harmless::read(files, &games)?;
    let (net, failing) = Net::record(files, list, settings.filter, settings.jobs)?;
    let mut report = BreaksReport {
        seed: settings.seed,
        tests: net.len(),
        failing,
        ..BreaksReport::default()
    };
    if report.failing.iter().any(|t| (settings.chosen)(&t.file)) {
        return Ok(report);
    }
    for place in &scripts.places {
        *report.places.entry(place.kind).or_default() += 1;
    }
    let drawn = draw(&scripts.places, settings.breaks, settings.seed);
    let fates = spread(settings.jobs, drawn.len(), |i| {
        let fate = net.attempt(drawn[i], scripts.source(drawn[i]));
        progress.fetch_add(1, Ordering::Relaxed);
        fate
    })?;
    report.tried = drawn.len();
    let mut tally = BreaksTally {
        report,
        known: &known,
        met: vec![(false, false); known.len()],
    };
    for (place, fate) in drawn.iter().zip(fates) {
        tally.add(place, scripts.source(place), fate?);
    }
    Ok(tally.finish(&scripts))
}

/// What is wrong with a game's lists of harmless breaks, as far as reading can tell.
pub fn stale(files: &Files, game: &str) -> Vec<Problem> {
    let found = harmless::read(files, &[game.to_string()]).and_then(|known| {
        let chosen = |path: &str| known.iter().any(|k| k.file.value == path);
        let scripts = Scripts::read(files, &chosen)?;
        Ok(scripts.gone(known.iter()))
    });
    found.unwrap_or_else(|p| p.0)
}

/// Draws places without repetition; they are given in the order of files and lines.
fn draw(places: &[BreakPlace], n: usize, seed: u64) -> Vec<&BreakPlace> {
    let mut order: Vec<usize> = (0..places.len()).collect();
    Stream::new(seed).shuffle(&mut order);
    order.truncate(n);
    order.sort_unstable();
    order.into_iter().map(|i| &places[i]).collect()
}

/// The scripts that are broken, and where.
struct Scripts {
    texts: BTreeMap<String, String>,
    places: Vec<BreakPlace>,
}

impl Scripts {
    fn read(files: &Files, chosen: &dyn Fn(&str) -> bool) -> Result<Scripts, Problems> {
        let mut all = BTreeMap::new();
        let mut problems = Vec::new();
        let folders = ["rules", "variants"].into_iter();
        for path in folders
            .flat_map(|f| files.walk(f, ".lua"))
            .filter(|p| is_rule(p))
        {
            match files.read(&path) {
                Ok(text) => {
                    all.insert(path, text.unwrap_or_default());
                }
                Err(p) => problems.push(p),
            }
        }
        let points: BTreeSet<String> = all.values().flat_map(|t| handled(t)).collect();
        all.retain(|path, _| chosen(path));
        let mut places_found = Vec::new();
        for (path, text) in &all {
            match places(path, text, &points) {
                Ok(found) => places_found.extend(found),
                Err(line) => {
                    let p = Problem::new("this script cannot be read").at(path, line);
                    let help = "run `sietch check`; type annotations are not understood here";
                    problems.push(p.help(help));
                }
            }
        }
        Problems(problems).into_result()?;
        Ok(Scripts {
            texts: all,
            places: places_found,
        })
    }

    /// Harmless breaks that are no breaks of these scripts.
    fn gone<'a>(&self, known: impl Iterator<Item = &'a Harmless>) -> Vec<Problem> {
        let mut known = known.peekable();
        if known.peek().is_none() {
            return Vec::new();
        }
        let both = |(before, after): (String, String)| (words(&before), words(&after));
        let all = self.places.iter();
        let lines = all.map(|p| (p.file.as_str(), both(p.lines(self.source(p)))));
        let lines: BTreeSet<_> = lines.collect();
        let gone = known.filter(|k| !lines.contains(&(k.file.as_str(), k.key())));
        gone.map(|k| k.problem("there is no such break any more"))
            .collect()
    }

    fn source(&self, place: &BreakPlace) -> &str {
        self.texts.get(&place.file).map_or("", String::as_str)
    }

    /// The files of tests that may load one of the scripts.
    fn tests(&self, files: &Files, games: &[String]) -> Vec<TestFile> {
        let mut variants = BTreeSet::new();
        let mut whole = false;
        for path in self.texts.keys() {
            match path.starts_with("variants/") {
                true => drop(variants.insert(owner(path))),
                false => whole = true,
            }
        }
        let meant = |t: &TestFile| {
            let of = t.variant.iter();
            let mut loaded = of.flat_map(|v| suite::with_required(files, &t.game, v));
            if whole || loaded.any(|v| variants.contains(v.as_str())) {
                return true;
            }
            // A test has a variant by its folder, by naming it, or by a scenario that does.
            let text = files.read(&t.path).ok().flatten().unwrap_or_default();
            let apart = |c: char| !c.is_alphanumeric() && c != '_' && c != '-';
            let mut words = text.split(apart);
            words.any(|w| w == "scenario" || variants.contains(w))
        };
        // A game that extends a broken one plays by its scripts, so its tests are part of the net.
        let plays = |game: &str| {
            let packs = lineage::packs(files, game);
            packs.iter().any(|p| games.contains(p))
        };
        let all = suite::find(files).into_iter();
        all.filter(|t| plays(&t.game) && meant(t)).collect()
    }

    fn games(&self) -> Vec<String> {
        let games: BTreeSet<&str> = self
            .places
            .iter()
            .filter_map(|p| game_of(&p.file))
            .collect();
        games.into_iter().map(String::from).collect()
    }
}

/// Adds up what became of the breaks.
struct BreaksTally<'a> {
    report: BreaksReport,
    known: &'a [Harmless],
    /// Of each known one: a break of it survived, a break of it was noticed.
    met: Vec<(bool, bool)>,
}

impl BreaksTally<'_> {
    fn add(&mut self, place: &BreakPlace, source: &str, fate: Fate) {
        let (before, after) = place.lines(source);
        let known = self
            .known
            .iter()
            .position(|k| k.is(&place.file, &before, &after));
        if let Some(met) = known.and_then(|k| self.met.get_mut(k)) {
            match fate {
                Fate::Survived(_) => met.0 = true,
                _ => met.1 = true,
            }
        }
        let tests = match fate {
            Fate::Noticed => return self.report.noticed += 1,
            Fate::Unloadable => return self.report.unloadable += 1,
            Fate::Endless => return self.report.endless += 1,
            Fate::Survived(tests) => tests,
        };
        let reason = known.map(|k| self.known[k].reason.clone());
        let list = match reason {
            Some(_) => &mut self.report.harmless,
            None => &mut self.report.survived,
        };
        list.push(Break {
            file: place.file.clone(),
            line: place.line,
            kind: place.kind,
            before,
            after,
            tests,
            reason,
        });
    }

    /// Looks through the list of harmless breaks for what is so no longer.
    fn finish(self, scripts: &Scripts) -> BreaksReport {
        let mut report = self.report;
        for (k, (survived, noticed)) in self.known.iter().zip(self.met) {
            if noticed && !survived {
                let text = "a test notices this break: it is not harmless";
                report.stale.push(k.problem(text));
            }
        }
        let read = |k: &&Harmless| scripts.texts.contains_key(&k.file.value);
        let gone = scripts.gone(self.known.iter().filter(read));
        report.stale.extend(gone);
        report
    }
}
