//! `sietch test`: runs the tests written in Lua beside the rules, and tells which failed and why.

use std::path::{Path, PathBuf};

use anyhow::Context as _;
use serde::Serialize;

use crate::lab::suite::{self, SuiteReport, TestFile, Tested};
use crate::pack::Files;
use crate::problem::{Problem, Problems};

use super::breaks;
use super::cli::{ListFormat, TestArgs};
use super::failure::Failure;
use super::output::Out;
use super::paths::{DataPart, pick};

pub fn run(data: &[PathBuf], args: TestArgs, out: &mut Out) -> Result<(), Failure> {
    let (files, parts) = named(data, &args.paths)?;
    if let Some(n) = args.breaks {
        return breaks::run(&files, &parts, n, &args, out);
    }
    let all = suite::find(&files);
    let chosen: Vec<TestFile> = all
        .into_iter()
        .filter(|t| parts.iter().any(|p| p.has(&t.path)))
        .collect();
    if !args.paths.is_empty() {
        each_has_tests(&parts, &chosen)?;
    }
    let report = suite::run(&files, &chosen, &args.filter);
    match args.format {
        ListFormat::Json => out.line(&json(&report)?)?,
        ListFormat::Text => out.line(&text(&report))?,
    }
    out.flush()?;
    if !report.broken.is_empty() {
        return Err(Failure::Data(Problems(report.broken)));
    }
    match report.failed() {
        0 => Ok(()),
        _ => Err(Failure::Told),
    }
}

/// The data and the parts of them that are meant: besides paths the names of games and variants.
fn named(data: &[PathBuf], said: &[String]) -> Result<(Files, Vec<DataPart>), Problems> {
    let plain = Files::new(data)?;
    let mut paths = Vec::new();
    for name in said {
        let found = match Path::new(name).exists() {
            true => vec![],
            false => bearers(&plain, name),
        };
        match found.is_empty() {
            true => paths.push((name, name.clone())),
            false => paths.extend(found.into_iter().map(|p| (name, p))),
        }
    }
    let list: Vec<String> = paths.iter().map(|p| p.1.clone()).collect();
    let (files, mut parts) = pick(data, &list)?;
    for (part, (name, _)) in parts.iter_mut().zip(&paths) {
        part.said = (*name).clone();
    }
    Ok((files, parts))
}

/// What has a name within the data: the folders of a game, or a variant.
fn bearers(files: &Files, name: &str) -> Vec<String> {
    let games = files.folders("rules");
    if games.iter().any(|g| g == name) {
        let both = ["rules", "variants"].map(|top| format!("{top}/{name}"));
        let there = both.into_iter().filter(|f| !files.walk(f, "").is_empty());
        return there.collect();
    }
    let variants = games.iter().map(|g| format!("variants/{g}/{name}.toml"));
    let variants = variants.chain([format!("variants/{name}.toml")]);
    variants.filter(|v| files.exists(v)).collect()
}

fn each_has_tests(parts: &[DataPart], chosen: &[TestFile]) -> Result<(), Failure> {
    // A game is several parts.
    let has = |p: &DataPart| chosen.iter().any(|t| p.has(&t.path));
    let any = |said: &str| parts.iter().any(|p| p.said == said && has(p));
    let mut without: Vec<&DataPart> = parts.iter().filter(|p| !any(&p.said)).collect();
    without.dedup_by(|a, b| a.said == b.said);
    let problem = |p: &DataPart| {
        let text = format!("there are no tests in `{}`", p.said);
        let help = "tests are rules/<game>/tests/*.lua and variants/<game>/<variant>/tests/*.lua";
        Problem::new(text).help(help)
    };
    Problems(without.into_iter().map(problem).collect()).into_result()?;
    Ok(())
}

fn text(report: &SuiteReport) -> String {
    let mut out = String::new();
    for test in &report.tests {
        for line in &test.printed {
            out.push_str(&format!("print {}: {line}\n", test.name));
        }
        if let Some(failure) = &test.failure {
            out.push_str(&format!("FAILED {}: {failure}\n\n", test.name));
        }
    }
    out.push_str(&format!(
        "{} passed, {} failed",
        report.passed(),
        report.failed()
    ));
    out
}

#[derive(Serialize)]
struct TestSummary<'a> {
    passed: usize,
    failed: usize,
    broken: Vec<String>,
    tests: &'a [Tested],
}

fn json(report: &SuiteReport) -> anyhow::Result<String> {
    let summary = TestSummary {
        passed: report.passed(),
        failed: report.failed(),
        broken: report
            .broken
            .iter()
            .map(Problem::message_and_place)
            .collect(),
        tests: &report.tests,
    };
    serde_json::to_string_pretty(&summary).context("cannot write the report")
}
