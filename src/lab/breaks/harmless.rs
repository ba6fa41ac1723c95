//! Breaks that change nothing that can happen, as a pack lists them, each with its reason.

use crate::pack::text::fields::read_file;
use crate::pack::{At, Files};
use crate::problem::{Problem, Problems};

use super::place::{BreakKind, words};

/// Beside the tests of a pack or a variant.
const FILE: &str = "harmless.toml";

/// Is this a list of harmless breaks?
pub fn is_list(path: &str) -> bool {
    path.ends_with(&format!("/tests/{FILE}"))
}

/// A break that no test can notice. It names the line by its text, so that it outlives edits elsewhere.
#[derive(Clone, Debug)]
pub struct Harmless {
    pub file: At<String>,
    /// The line as it is, and as the break leaves it.
    pub line: String,
    pub becomes: String,
    pub reason: String,
}

impl Harmless {
    pub fn is(&self, file: &str, line: &str, becomes: &str) -> bool {
        self.file.value == file && self.key() == (words(line), words(becomes))
    }

    /// What it is known by: both lines, as far as blanks and comments do not matter.
    pub fn key(&self) -> (Vec<String>, Vec<String>) {
        // The report says in brackets that nothing is left.
        let nothing = |k: &BreakKind| self.becomes == format!("({})", k.words());
        let becomes = match BreakKind::ALL.iter().any(nothing) {
            true => "",
            false => &self.becomes,
        };
        (words(&self.line), words(becomes))
    }

    pub fn problem(&self, message: &str) -> Problem {
        let problem = self.file.problem(message);
        problem.help(format!(
            "it says `{}` becomes `{}`",
            self.line, self.becomes
        ))
    }
}

/// The lists beside the tests of these games and their variants.
pub fn read(files: &Files, games: &[String]) -> Result<Vec<Harmless>, Problems> {
    let mut all = Vec::new();
    let mut problems = Vec::new();
    for game in games {
        let variants = files.folders(&format!("variants/{game}")).into_iter();
        let variants = variants.map(|v| format!("variants/{game}/{v}"));
        for base in std::iter::once(format!("rules/{game}")).chain(variants) {
            let path = format!("{base}/tests/{FILE}");
            if !files.exists(&path) {
                continue;
            }
            match read_one(files, &path) {
                Ok(list) => all.extend(list),
                Err(p) => problems.extend(p.0),
            }
        }
    }
    Problems(problems).into_result()?;
    Ok(all)
}

fn read_one(files: &Files, path: &str) -> Result<Vec<Harmless>, Problems> {
    read_file(files, path, |f| {
        f.format();
        let list = f.get("harmless").map_or(vec![], |i| i.list());
        let entry = |f: &mut crate::pack::text::fields::Fields| {
            let trimmed = |t: At<String>| t.value.trim().to_string();
            let file = f.text("file");
            let (line, becomes) = (trimmed(f.text("line")), trimmed(f.text("becomes")));
            let reason = f.text("reason");
            if reason.trim().is_empty() {
                f.report(reason.problem("a break is harmless for a reason: say it"));
            }
            Harmless {
                file,
                line,
                becomes,
                reason: reason.value,
            }
        };
        list.iter().filter_map(|i| i.fields(entry)).collect()
    })
}
