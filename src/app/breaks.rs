//! `sietch test --breaks N`: how close the net of tests is, and which breaks slip through.

use std::fmt::Write as _;
use std::num::NonZero;
use std::sync::atomic::AtomicU64;

use anyhow::Context as _;
use serde::Serialize;

use crate::lab::breaks::{self, Break, BreakKind, BreaksReport, BreaksSettings};
use crate::pack::Files;
use crate::problem::{Problem, Problems};

use super::cli::{ListFormat, TestArgs};
use super::failure::Failure;
use super::output::Out;
use super::paths::DataPart;
use super::progress;

pub fn run(
    files: &Files,
    parts: &[DataPart],
    n: u32,
    args: &TestArgs,
    out: &mut Out,
) -> Result<(), Failure> {
    let chosen = |path: &str| parts.iter().any(|p| p.has(path));
    let cores = || std::thread::available_parallelism().map_or(1, NonZero::get);
    let settings = BreaksSettings {
        files,
        chosen: &chosen,
        breaks: n as usize,
        seed: args.seed,
        jobs: args.jobs.map_or_else(cores, usize::from),
        filter: &args.filter,
    };
    let done = AtomicU64::new(0);
    let report = progress::watched("breaking", &done, || breaks::run(&settings, &done))?;
    if report.tried == 0 {
        return Err(failing(&report));
    }
    match args.format {
        ListFormat::Json => out.line(&json(&report)?)?,
        ListFormat::Text => out.line(&text(&report))?,
    }
    out.flush()?;
    verdict(&report, args.least)
}

/// Tests that fail already cannot notice anything.
fn failing(report: &BreaksReport) -> Failure {
    let problem = |t: &crate::lab::suite::Tested| {
        let text = format!("the test {} fails before anything is broken", t.name);
        Problem::new(text).at(&t.file, t.line)
    };
    Failure::Run(Problems(report.failing.iter().map(problem).collect()))
}

fn verdict(report: &BreaksReport, least: Option<u8>) -> Result<(), Failure> {
    if !report.stale.is_empty() {
        return Err(Failure::Run(Problems(report.stale.clone())));
    }
    let enough = match least {
        Some(least) => report.share() * 100.0 >= f64::from(least),
        None => report.survived.is_empty(),
    };
    match enough {
        true => Ok(()),
        false => Err(Failure::Told),
    }
}

fn text(report: &BreaksReport) -> String {
    let mut out = String::new();
    if !report.survived.is_empty() {
        out.push_str("No test notices these breaks:\n\n");
        tell(&mut out, &report.survived);
    }
    if !report.harmless.is_empty() {
        out.push_str("These change nothing that can happen, as harmless.toml says:\n\n");
        tell(&mut out, &report.harmless);
    }
    let places: usize = report.places.values().sum();
    let _ = writeln!(out, "{places} places can be broken:");
    for kind in BreakKind::ALL {
        let n = report.places.get(&kind).unwrap_or(&0);
        let _ = writeln!(out, "  {n:>5}  {}", kind.words());
    }
    match report.failing.len() {
        0 => {}
        1 => out.push_str("1 test fails as it is and was left out.\n"),
        n => {
            let _ = writeln!(out, "{n} tests fail as they are and were left out.");
        }
    }
    let counted = |n: usize, one: &str, more: &str| match n {
        1 => format!("1 {one}"),
        n => format!("{n} {more}"),
    };
    let _ = writeln!(
        out,
        "{} tried on {} (seed {}): {} noticed by a test, {}, {}, {} not noticed",
        counted(report.tried, "break", "breaks"),
        counted(report.tests, "test", "tests"),
        report.seed,
        report.noticed,
        counted(report.unloadable, "does not load", "do not load"),
        counted(report.endless, "runs out of budget", "run out of budget"),
        report.survived.len() + report.harmless.len(),
    );
    let _ = write!(out, "noticed: {}", percent(report.share()));
    if !report.harmless.is_empty() {
        let rest = percent(report.share_of_harmful());
        let listed = report.harmless.len();
        let _ = write!(out, ", or {rest} without the {listed} that change nothing");
    }
    out
}

/// Tenths of a percent, never rounded up: 100 % is all of them.
fn percent(share: f64) -> String {
    format!("{:.1} %", (share * 1000.0).floor() / 10.0)
}

/// Breaks as small differences, those of one line together.
fn tell(out: &mut String, breaks: &[Break]) {
    let same = |a: &Break, b: &Break| (&a.file, a.line, a.tests) == (&b.file, b.line, b.tests);
    for group in breaks.chunk_by(same) {
        let first = &group[0];
        let runs = match first.tests {
            0 => "no test runs it".into(),
            1 => "1 test runs it".into(),
            n => format!("{n} tests run it"),
        };
        let _ = writeln!(out, "{}:{} ({runs})", first.file, first.line);
        let _ = writeln!(out, "  - {}", first.before);
        for b in group {
            let _ = match b.after.is_empty() {
                true => writeln!(out, "  + ({})", b.kind.words()),
                false => writeln!(out, "  + {}", b.after),
            };
            if let Some(reason) = &b.reason {
                let _ = writeln!(out, "    {reason}");
            }
        }
        out.push('\n');
    }
}

#[derive(Serialize)]
struct BreaksSummary<'a> {
    #[serde(flatten)]
    report: &'a BreaksReport,
    share: f64,
    share_of_harmful: f64,
    stale: Vec<String>,
}

fn json(report: &BreaksReport) -> anyhow::Result<String> {
    let summary = BreaksSummary {
        report,
        share: report.share(),
        share_of_harmful: report.share_of_harmful(),
        stale: report
            .stale
            .iter()
            .map(Problem::message_and_place)
            .collect(),
    };
    serde_json::to_string_pretty(&summary).context("cannot write the report")
}
