//! `sietch test`: runs the tests written in Lua beside the rules, and tells which failed and why.

use std::path::PathBuf;

use serde::Serialize;

use crate::lab::suite::{self, Report, TestFile, Tested};
use crate::problem::{Problem, Problems};

use super::cli::{ListFormat, TestArgs};
use super::failure::Failure;
use super::output::Out;
use super::paths::{Part, pick};

pub fn run(data: &[PathBuf], args: TestArgs, out: &mut Out) -> Result<(), Failure> {
    let (files, parts) = pick(data, &args.paths)?;
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

fn each_has_tests(parts: &[Part], chosen: &[TestFile]) -> Result<(), Failure> {
    let without = parts
        .iter()
        .filter(|p| !chosen.iter().any(|t| p.has(&t.path)));
    let problem = |p: &Part| {
        let text = format!("there are no tests in `{}`", p.said);
        let help = "tests are rules/<game>/tests/*.lua and variants/<game>/<variant>/tests/*.lua";
        Problem::new(text).help(help)
    };
    Problems(without.map(problem).collect()).into_result()?;
    Ok(())
}

fn text(report: &Report) -> String {
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
struct Summary<'a> {
    passed: usize,
    failed: usize,
    broken: Vec<String>,
    tests: &'a [Tested],
}

fn json(report: &Report) -> Result<String, Failure> {
    let summary = Summary {
        passed: report.passed(),
        failed: report.failed(),
        broken: report
            .broken
            .iter()
            .map(Problem::message_and_place)
            .collect(),
        tests: &report.tests,
    };
    serde_json::to_string_pretty(&summary)
        .map_err(|e| Failure::run(Problem::new(format!("cannot write the report: {e}"))))
}
