//! `sietch check`: what is wrong with rules, variants and scenarios, before anybody plays them.

use std::fmt::Write as _;
use std::num::NonZero;
use std::path::PathBuf;

use crate::lab::check::{Checked, Loaded, Settings, Severity, Target, check};
use crate::pack::list_scenarios;
use crate::problem::Problem;

use super::cli::{CheckArgs, ListFormat};
use super::failure::Failure;
use super::output::Out;
use super::paths::pick;

const SEED: u64 = 1;

pub fn run(data: &[PathBuf], args: CheckArgs, out: &mut Out) -> Result<(), Failure> {
    let (files, parts) = pick(data, &args.paths)?;
    let chosen = |path: &str| parts.iter().any(|p| p.has(path));
    let outside = parts.iter().filter(|p| {
        let known = list_scenarios(&files);
        let inside = |s: &(String, String)| format!("scenarios/{}.toml", s.0) == p.under;
        p.root.is_none()
            && p.under.ends_with(".toml")
            && !files.exists(&p.under)
            && !known.iter().any(inside)
    });
    let target = Target {
        files: &files,
        chosen: &chosen,
        scenarios: outside.map(|p| p.said.clone()).collect(),
    };
    let settings = Settings {
        games: args.games,
        seed: SEED,
        jobs: std::thread::available_parallelism().map_or(1, NonZero::get),
    };
    let checked = check(&target, &settings);
    match args.format {
        ListFormat::Json => {
            let text = serde_json::to_string_pretty(&checked.findings);
            let cannot = |e| Failure::run(Problem::new(format!("cannot write the report: {e}")));
            out.line(&text.map_err(cannot)?)?;
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
        "{scenarios} scenario{s}{puzzles} checked: {errors} errors, {warnings} warnings"
    );
    out
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
