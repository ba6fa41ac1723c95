//! `sietch merge`: parts that were played elsewhere, put together and told as one.

use std::path::Path;

use serde::Deserialize;

use crate::disk;
use crate::lab::shard::{Inquiry, Shard, merge};
use crate::lab::simulate::Report;
use crate::problem::Problem;

use super::failure::Failure;
use super::lab_args::MergeArgs;
use super::output::Out;
use super::{compare, simulate, sweep};

/// No part comes near it.
const LONGEST: u64 = 4 << 30;

pub fn run(args: MergeArgs, out: &mut Out) -> Result<(), Failure> {
    let read = |path: &std::path::PathBuf| Ok((path.display().to_string(), read(path)?));
    let parts = args.parts.iter().map(read);
    let whole = merge(parts.collect::<Result<Vec<_>, Problem>>()?)?;
    let Shard {
        experiment,
        seconds,
        arms,
        ..
    } = whole;
    let n = arms.len().max(1) as f64;
    let reports = arms
        .into_iter()
        .map(|a| a.report(experiment.seed, seconds / n));
    let reports: Vec<Report> = reports.collect();
    let (games, format) = (experiment.games, args.format);
    match (experiment.question, &reports[..]) {
        (Inquiry::Simulate, [report]) => simulate::tell(report, None, games, format, out),
        (Inquiry::Compare { base, other }, [a, b]) => {
            compare::tell([a, b], (base, other), None, games, format, out)
        }
        (Inquiry::Sweep(grid), all) if all.len() == grid.points.len() => {
            let all: Vec<&Report> = all.iter().collect();
            sweep::tell(&grid, &all, None, games, format, out)
        }
        _ => Err(Problem::new("these parts hold other games than they say").into()),
    }
}

fn read(path: &Path) -> Result<Shard, Problem> {
    #[derive(Deserialize)]
    struct WithPart {
        part: Shard,
    }
    let name = path.display().to_string();
    let text = disk::read(path, LONGEST)?;
    let text = text.ok_or_else(|| Problem::new(format!("there is no file {name}")))?;
    let told: WithPart = serde_json::from_str(&text).map_err(|e| {
        let p = Problem::new(format!("this is no part of an experiment: {e}"));
        p.at(&name, e.line() as u32)
            .help("a part is what a command with `--shard I/N --format json` prints")
    })?;
    Ok(told.part)
}
