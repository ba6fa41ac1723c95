//! `sietch check`: what is wrong with rules, variants and scenarios, before anybody plays them.

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::{Path, PathBuf};

use anyhow::Context as _;

use crate::lab::check::{CheckProgress, CheckSettings, Checked, Loaded, Severity, Target, check};
use crate::pack::Files;
use crate::pack::text::files::read_disk;
use crate::problem::{Problem, Problems};

use super::cli::{CheckArgs, ListFormat};
use super::failure::Failure;
use super::output::Out;
use super::paths::{DataPart, FileRole, pick};
use super::progress::checking;

const SEED: u64 = 1;

pub fn run(data: &[PathBuf], args: CheckArgs, out: &mut Out) -> Result<(), Failure> {
    let (files, parts) = pick(data, &args.paths)?;
    let chosen = |path: &str| parts.iter().any(|p| p.has(path));
    let target = Target {
        files: &files,
        chosen: &chosen,
        scenarios: outside(&files, &parts)?,
    };
    let settings = CheckSettings {
        games: args.games,
        seed: SEED,
        jobs: std::thread::available_parallelism().map_or(1, NonZero::get),
    };
    let progress = CheckProgress::default();
    let checked = checking(&progress, || check(&target, &settings, &progress));
    match args.format {
        ListFormat::Json => {
            let text = serde_json::to_string_pretty(&checked.findings);
            out.line(&text.context("cannot write the report")?)?;
        }
        ListFormat::Text => {
            if args.explain {
                for loaded in &checked.loaded {
                    out.line(&explain(loaded))?;
                }
            }
            out.line(&text(&checked))?;
        }
    }
    out.flush()?;
    match count(&checked, Severity::Error) {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

/// The scenarios that were named and lie somewhere else; a file that nothing reads is refused, not passed over.
fn outside(files: &Files, parts: &[DataPart]) -> Result<Vec<String>, Problems> {
    let mut list = Vec::new();
    let mut problems = Vec::new();
    for part in parts {
        match part.role(files) {
            Some(FileRole::Outside) => match misplaced(&part.said) {
                Some(problem) => problems.push(problem),
                None => list.push(part.said.clone()),
            },
            Some(FileRole::Unread(help)) => {
                let message = format!("nothing reads `{}`", part.said);
                problems.push(Problem::new(message).help(help));
            }
            Some(FileRole::Read) | None => {}
        }
    }
    Problems(problems).into_result()?;
    Ok(list)
}

/// A variant can only be read where it belongs: its scripts lie beside it.
fn misplaced(path: &str) -> Option<Problem> {
    let text = read_disk(Path::new(path)).ok()??;
    let table: toml::Table = text.parse().ok()?;
    let has = |key: &str| table.contains_key(key);
    let text = |key: &str| table.get(key).and_then(|v| v.as_str());
    let (id, rules) = (text("id")?, text("rules")?);
    if has("players") || has("factions") || has("position") {
        return None;
    }
    let message = "this looks like a variant, and variants are only read among the data";
    let help = format!(
        "put it at variants/{rules}/{id}.toml, or, if it is a scenario, say how many play: `players = 2`"
    );
    Some(Problem::new(message).at(path, 1).help(help))
}

fn count(checked: &Checked, severity: Severity) -> usize {
    let all = checked.findings.iter();
    all.filter(|f| f.severity == severity).count()
}

fn text(checked: &Checked) -> String {
    let mut out = String::new();
    for finding in &checked.findings {
        let _ = writeln!(out, "{finding}\n");
    }
    let scenarios = checked.loaded.len();
    let s = if scenarios == 1 { "" } else { "s" };
    let [errors, warnings] = [Severity::Error, Severity::Warning].map(|s| count(checked, s));
    let puzzles = match checked.puzzles {
        0 => String::new(),
        1 => ", 1 puzzle".into(),
        n => format!(", {n} puzzles"),
    };
    let _ = write!(
        out,
        "{scenarios} scenario{s}{puzzles} checked: {}, {}",
        numbered(errors, "error"),
        numbered(warnings, "warning")
    );
    out
}

fn numbered(n: usize, noun: &str) -> String {
    let s = if n == 1 { "" } else { "s" };
    format!("{n} {noun}{s}")
}

/// What is in force in a scenario, and who set it.
fn explain(loaded: &Loaded) -> String {
    let program = &loaded.program;
    let mut out = format!("{} ({})\n", loaded.name(), program.title);
    let variants = match program.variants.is_empty() {
        true => "none".into(),
        false => program.variants.join(", "),
    };
    let _ = writeln!(out, "  rules {}, variants: {variants}", program.rules);
    // Every value in force, with who set it and what it took the place of.
    for v in &program.origins {
        let _ = write!(out, "  {} = {} (set by {}", v.what, v.value, v.set_by);
        if let Some((value, by)) = &v.was {
            let _ = write!(out, ", was {value} from {by}");
        }
        out.push(')');
        if v.line > 0 {
            let _ = write!(out, " {}:{}", v.file, v.line);
        }
        out.push('\n');
    }
    out
}
