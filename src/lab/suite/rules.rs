//! The rules that the games of tests are played by: loaded once for all positions, also with one script broken.

use std::collections::{HashMap, HashSet};
use std::rc::Rc;
use std::sync::Arc;

use crate::kernel::State;
use crate::pack::{Files, Options, load, load_scenario, parse_scenario, position_of};
use crate::problem::Problems;
use crate::script::machine::cover::CoveredLine;
use crate::script::{Host, Program};

use super::describe::Wanted;

/// Machines kept loaded; more are forgotten all at once.
const KEEP: usize = 16;

/// Programs by what their scenario says, the position aside.
pub type Programs = HashMap<String, Arc<Program>>;

/// A script that reads otherwise than its file does.
#[derive(Clone, Debug)]
pub struct Patch {
    pub path: String,
    pub text: String,
    /// Only what happens in play has changed, nothing that the script declares.
    pub inner: bool,
}

/// Where the rules of games come from; what is loaded stays loaded.
#[derive(Default)]
pub struct Rules {
    files: Files,
    hosts: HashMap<String, Rc<Host>>,
    /// Programs as the files have them.
    known: Arc<Programs>,
    patch: Option<Patch>,
    /// Which lines run is recorded.
    pub record: Option<SuiteRecord>,
}

/// What loading and playing has run.
#[derive(Default)]
pub struct SuiteRecord {
    pub programs: Programs,
    /// Lines that ran while scripts were loaded.
    pub loading: HashSet<CoveredLine>,
}

impl Rules {
    pub fn new(files: &Files) -> Rules {
        Rules {
            files: files.clone(),
            ..Rules::default()
        }
    }

    /// From now on one script is another; `known` are the programs as the files have them.
    pub fn patch(&mut self, patch: Patch, files: &Files, known: &Arc<Programs>) {
        self.hosts.clear();
        self.files = files.clone().with_text(&patch.path, &patch.text);
        (self.patch, self.known) = (Some(patch), known.clone());
    }

    /// Records from now on, from the beginning; `known` are programs that were loaded before.
    pub fn begin_record(&mut self, known: Programs) {
        self.hosts.clear();
        self.known = Arc::new(known);
        self.record = Some(SuiteRecord::default());
    }

    /// What was recorded, and the lines that ran.
    pub fn end_record(&mut self) -> (SuiteRecord, HashSet<CoveredLine>) {
        let ran = self.hosts.values().flat_map(|h| h.ran()).collect();
        self.hosts.clear();
        (self.record.take().unwrap_or_default(), ran)
    }

    /// The machine for what a test wants, and the state its game begins with; `path` is the test's.
    pub fn begin(&mut self, path: &str, wanted: &Wanted) -> Result<(Rc<Host>, State), Problems> {
        let host = self.host(path, wanted)?;
        let start = match wanted.scenario {
            Some(_) => None,
            None => position_of(host.program(), &parse_scenario(path, &wanted.text)?)?,
        };
        let start = start.unwrap_or_else(|| host.program().start.clone());
        Ok((host, start))
    }

    fn host(&mut self, path: &str, wanted: &Wanted) -> Result<Rc<Host>, Problems> {
        let key = &wanted.rules;
        if let Some(host) = self.hosts.get(key) {
            return Ok(host.clone());
        }
        let program = match self.program(key) {
            Some(program) => program,
            None => Arc::new(self.load(path, wanted)?),
        };
        let host = match &mut self.record {
            Some(record) => {
                let host = Host::covered(program.clone())?;
                record.loading.extend(host.ran());
                record.programs.insert(key.clone(), program);
                host
            }
            None => Host::new(program, true)?,
        };
        host.listen();
        if self.hosts.len() >= KEEP && self.record.is_none() {
            self.hosts.clear();
        }
        self.hosts.insert(key.clone(), host.clone());
        Ok(host)
    }

    /// The known program; with the other script in it, if that is all the difference.
    fn program(&self, key: &str) -> Option<Arc<Program>> {
        let known = self.known.get(key)?;
        let Some(patch) = &self.patch else {
            return Some(known.clone());
        };
        let mut program = patch.inner.then(|| Program::clone(known))?;
        let mut sources = program.sources.iter_mut();
        let source = sources.find(|s| s.path == patch.path)?;
        source.text = patch.text.as_str().into();
        Some(Arc::new(program))
    }

    fn load(&self, path: &str, wanted: &Wanted) -> Result<Program, Problems> {
        let options = Options::default();
        match &wanted.scenario {
            Some(id) => load(&self.files, id, &options),
            None => {
                let scenario = parse_scenario(path, &wanted.text)?;
                load_scenario(&self.files, scenario, &options)
            }
        }
    }
}
