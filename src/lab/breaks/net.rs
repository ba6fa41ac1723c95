//! The net of tests: what each of them runs, and whether one notices a break.

use std::cell::RefCell;
use std::collections::HashSet;
use std::rc::Rc;
use std::sync::{Arc, Mutex, PoisonError};

use crate::lab::spread::spread;
use crate::lab::suite::{Cause, Machine, Patch, Programs, Rules, TestFile, Tested};
use crate::pack::Files;
use crate::problem::{Problem, Problems};
use crate::script::machine::cover::CoveredLine;

use super::place::BreakPlace;

/// Programs kept, of some megabytes each; a test with rules of its own beyond these has them loaded anew for every break.
const MOST_PROGRAMS: usize = 128;

/// What became of a break.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// A test fails.
    Noticed,
    /// The rules no longer load.
    Unloadable,
    /// A script runs out of budget.
    Endless,
    /// All tests pass; so many of them run the broken line.
    Survived(usize),
}

/// The tests, with what each of them runs.
pub struct Net {
    files: Files,
    list: Vec<TestFile>,
    tests: Vec<Test>,
    /// The rules of the tests' scenarios, unbroken, as far as they are kept.
    programs: Arc<Programs>,
    /// Functions that run while scripts are loaded: file, line.
    early: HashSet<(Arc<str>, u32)>,
}

/// One test and what it runs.
struct Test {
    /// Which file, and which of its tests.
    at: (usize, usize),
    lines: HashSet<CoveredLine>,
    /// The scripts it loads.
    loads: HashSet<String>,
}

/// A test that fails while nothing is broken.
pub type Failing = Tested;

impl Net {
    /// Runs all tests once, unbroken. Those that fail are left out of the net and given back.
    pub fn record(
        files: &Files,
        list: Vec<TestFile>,
        filter: &str,
        jobs: usize,
    ) -> Result<(Net, Vec<Failing>), Problems> {
        let mut at = Vec::new();
        let mut problems = Vec::new();
        for (i, about) in list.iter().enumerate() {
            match Machine::open(files, about, &fresh(files)) {
                Ok(machine) => {
                    let names = machine.names().enumerate();
                    let wanted = names.filter(|(_, name)| name.contains(filter));
                    at.extend(wanted.map(|(t, _)| (i, t)));
                }
                Err(p) => problems.push(p),
            }
        }
        Problems(problems).into_result()?;
        let programs = Mutex::new(Programs::new());
        let runs = spread(jobs, at.len(), |i| record(files, &list, at[i], &programs))?;
        let mut net = Net {
            files: files.clone(),
            list,
            tests: Vec::new(),
            programs: Arc::default(),
            early: HashSet::new(),
        };
        let mut failing = Vec::new();
        for run in runs {
            let run = run?;
            if !run.tested.passed {
                failing.push(run.tested);
                continue;
            }
            net.early.extend(run.early);
            net.tests.push(run.test);
        }
        let programs = programs.into_inner();
        net.programs = Arc::new(programs.unwrap_or_else(PoisonError::into_inner));
        Ok((net, failing))
    }

    /// How many tests there are.
    pub fn len(&self) -> usize {
        self.tests.len()
    }

    /// Can a break of this place change only what happens in play?
    fn inner(&self, place: &BreakPlace) -> bool {
        let around = |f: u32| (Arc::from(place.file.as_str()), f);
        place
            .function
            .is_some_and(|f| !self.early.contains(&around(f)))
    }

    /// The tests that run a place, those first that run little else than its file.
    fn running(&self, place: &BreakPlace) -> Vec<&Test> {
        let line = CoveredLine {
            file: place.file.as_str().into(),
            function: place.function.unwrap_or(0),
            line: place.statement,
        };
        let inner = self.inner(place);
        let runs = |t: &&Test| match inner {
            true => t.lines.contains(&line),
            false => t.loads.contains(&place.file),
        };
        let mut found: Vec<(u64, &Test)> = self
            .tests
            .iter()
            .filter(runs)
            .map(|t| (t.share_of(&place.file), t))
            .collect();
        found.sort_by_key(|(share, t)| (u64::MAX - share, t.at));
        found.into_iter().map(|f| f.1).collect()
    }

    /// Breaks a place in memory and runs the tests until one fails. Every break begins with fresh machines: nothing that
    /// one does can reach another, whatever thread it runs in.
    pub fn attempt(&self, place: &BreakPlace, source: &str) -> Result<Fate, Problem> {
        let tests = self.running(place);
        let rules = fresh(&self.files);
        let patch = Patch {
            path: place.file.clone(),
            text: place.broken(source),
            inner: self.inner(place),
        };
        rules.borrow_mut().patch(patch, &self.files, &self.programs);
        let mut machines: Vec<Option<Machine>> = self.list.iter().map(|_| None).collect();
        for test in &tests {
            let (file, index) = test.at;
            let machine = match &mut machines[file] {
                Some(machine) => machine,
                none => none.insert(Machine::open(&self.files, &self.list[file], &rules)?),
            };
            let failure = machine.run(index).and_then(|t| t.failure);
            if let Some(failed) = failure {
                return Ok(match failed.cause {
                    _ if failed.spent() => Fate::Endless,
                    Cause::Load => Fate::Unloadable,
                    Cause::Claim => Fate::Noticed,
                });
            }
        }
        Ok(Fate::Survived(tests.len()))
    }
}

impl Test {
    /// How much of what it runs is in a file, in millionths.
    fn share_of(&self, file: &str) -> u64 {
        let own = self
            .lines
            .iter()
            .filter(|l| &*l.file == file && l.function > 0);
        own.count() as u64 * 1_000_000 / (self.lines.len() as u64 + 1)
    }
}

fn fresh(files: &Files) -> Rc<RefCell<Rules>> {
    Rc::new(RefCell::new(Rules::new(files)))
}

/// A recorded run of one test.
struct Run {
    tested: Tested,
    test: Test,
    early: HashSet<(Arc<str>, u32)>,
}

/// Runs one test and tells what it ran; the rules it was played by are kept once for all tests.
fn record(
    files: &Files,
    list: &[TestFile],
    at: (usize, usize),
    programs: &Mutex<Programs>,
) -> Result<Run, Problem> {
    let rules = fresh(files);
    let machine = Machine::open(files, &list[at.0], &rules)?;
    let known = || programs.lock().unwrap_or_else(PoisonError::into_inner);
    rules.borrow_mut().begin_record(known().clone());
    let gone = || Problem::new("a test is there no more").at(&list[at.0].path, 0);
    let tested = machine.run(at.1).ok_or_else(gone)?;
    let (record, lines) = rules.borrow_mut().end_record();
    let sources = record.programs.values().flat_map(|p| &p.sources);
    let loads = sources.map(|s| s.path.clone()).collect();
    if tested.passed {
        let mut all = known();
        let room = MOST_PROGRAMS.saturating_sub(all.len());
        all.extend(record.programs.into_iter().take(room));
    }
    let early = record.loading.into_iter().filter(|l| l.function > 0);
    Ok(Run {
        tested,
        test: Test { at, lines, loads },
        early: early.map(|l| (l.file, l.function)).collect(),
    })
}
