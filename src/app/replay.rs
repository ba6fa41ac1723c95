//! `sietch replay`: plays a saved game again and checks every step.

use std::path::Path;
use std::sync::Arc;

use crate::pack::{self, Files};
use crate::problem::Problem;
use crate::script::Host;
use crate::session::SaveFile;

use super::failure::Failure;
use super::output::{Out, complain};

pub fn replay(files: &Files, path: &Path, out: &mut Out) -> Result<(), Failure> {
    let file = SaveFile::read_file(path)?;
    let options = file.options.clone();
    let program = pack::load(files, &file.scenario, &options)?;
    let changed = program.digest != file.rules;
    let host = Host::new(Arc::new(program), false)?;
    match file.replay(&host) {
        Ok(session) => {
            if changed {
                let text = "note: the rules have changed since, but the game goes the same way";
                complain(text);
            }
            let end = match session.ask() {
                Some(_) => "still open",
                None => "over",
            };
            out.line(&format!(
                "{}: {} answers, {} entries in all, hash {:016x}, {end}",
                path.display(),
                session.answers(),
                session.lines().len(),
                session.hash()
            ))?;
            out.flush()
        }
        Err(divergence) => {
            let mut problem: Problem = divergence.problem;
            // The place in the saved game is what helps, even where a script is at fault.
            if problem.file != file.path && divergence.line > 0 {
                let place = format!("at {}:{} of the saved game", file.path, divergence.line);
                problem.help = match problem.help.is_empty() {
                    true => place,
                    false => format!("{place}; {}", problem.help),
                };
            }
            if changed && problem.help.is_empty() {
                problem.help = "the rules have changed since the game was saved".into();
            }
            Err(Failure::run(problem))
        }
    }
}
