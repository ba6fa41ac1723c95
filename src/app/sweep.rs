//! `sietch sweep`: numbers of a game tried out.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::Context as _;

use crate::lab::shard::{Inquiry, Shard};
use crate::lab::simulate::{Report, Settings, games_of_part, simulate};
use crate::lab::sweep::{Axis, Grid, Wish, halve, sensitivity, sweep};
use crate::pack::{self, Files, Options};
use crate::problem::Problem;
use crate::script::{Program, Tunable};

use super::failure::Failure;
use super::interrupt::listen;
use super::lab_args::{Format, SweepArgs};
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::{csv, swept};
use super::simulate::{complain_of, json, part};

/// What is tried, and what it takes to play it.
struct Bench<'a> {
    files: &'a Files,
    args: &'a SweepArgs,
    options: Options,
    done: AtomicU64,
    stop: Arc<AtomicBool>,
}

impl Bench<'_> {
    fn load(&self, set: &[(String, i64)]) -> Result<Arc<Program>, Failure> {
        let mut options = self.options.clone();
        options.set.retain(|o| set.iter().all(|s| s.0 != o.0));
        options.set.extend_from_slice(set);
        let program = pack::load(self.files, &self.args.scenario, &options)?;
        Ok(Arc::new(program))
    }

    fn play(&self, set: &[(String, i64)], from: u64, games: u64) -> Result<Report, Failure> {
        let settings = Settings {
            from,
            keep: true,
            shard: self.args.shard.unwrap_or((0, 1)),
            ..self.args.crew.settings(games)
        };
        let program = self.load(set)?;
        Ok(simulate(&program, &settings, &self.done, &self.stop)?)
    }

    fn stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

pub fn run(files: &Files, args: SweepArgs, out: &mut Out) -> Result<(), Failure> {
    let bench = Bench {
        files,
        args: &args,
        options: args.changes.clone().into(),
        done: AtomicU64::new(0),
        stop: listen(),
    };
    let program = bench.load(&[])?;
    wanted(&program, &args.target)?;
    let grid = match &args.sensitivity {
        Some(names) => steps(&program, args.target.clone(), names)?,
        None => ranges(&program, args.target.clone(), &args.vary)?,
    };
    if let Some(budget) = args.budget {
        return search(&bench, &grid, budget, out);
    }
    if args.sensitivity.is_none() && grid.tunables.len() > 2 {
        let p = Problem::new("at most two tunables can be tried in all combinations");
        return Err(p
            .help("give --budget GAMES to look for the best of several at once")
            .into());
    }
    let games = games_of_part(args.games, args.shard.unwrap_or((0, 1)));
    let all = games * grid.points.len() as u64;
    let play = || -> Result<Vec<Report>, Failure> {
        let points = grid.points.iter();
        points
            .map(|p| bench.play(&grid.set(p), 0, args.games))
            .collect()
    };
    let reports = watched_of("games", &bench.done, all, play)?;
    let reports: Vec<&Report> = reports.iter().collect();
    let part = args.shard.map(|shard| {
        let settings = args.crew.settings(args.games);
        part(
            &settings,
            shard,
            Inquiry::Sweep(grid.clone()),
            reports.clone(),
        )
    });
    tell(&grid, &reports, part, games, args.format, out)
}

/// Prints what a sweep tells, and what was wrong.
pub fn tell(
    grid: &Grid,
    reports: &[&Report],
    part: Option<Shard>,
    wanted: u64,
    format: Format,
    out: &mut Out,
) -> Result<(), Failure> {
    let found = sweep(grid, reports);
    let steps = match grid.steps {
        true => sensitivity(grid, reports, found.clone()),
        false => None,
    };
    let text = match (format, &steps) {
        (Format::Csv, _) => csv::sweep(&found).context("cannot write the report")?,
        (Format::Table, None) => swept::table(&found),
        (Format::Table, Some(steps)) => swept::sensitivity(steps),
        (Format::Json, None) => json(&found, part)?,
        (Format::Json, Some(steps)) => json(steps, part)?,
    };
    out.line(&text)?;
    out.flush()?;
    reports.iter().for_each(|r| complain_of(r));
    let least = reports.iter().map(|r| r.games).min().unwrap_or(0);
    if least < wanted {
        complain(&format!(
            "stopped: of some values {least} of {wanted} games are played"
        ));
    }
    match least < wanted || reports.iter().any(|r| r.errors > 0) {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// Looks for the best combination.
fn search(bench: &Bench, grid: &Grid, budget: u64, out: &mut Out) -> Result<(), Failure> {
    let mut play = |point: Option<&[i64]>, from: u64, games: u64| {
        let set = point.map_or(Vec::new(), |p| grid.set(p));
        let report = bench.play(&set, from, games)?;
        match (report.failures.first(), bench.stopped()) {
            (Some(_), _) => {
                complain_of(&report);
                Err(Failure::Told)
            }
            (None, true) => {
                complain("stopped: a search tells nothing before its end");
                Err(Failure::Told)
            }
            (None, false) => Ok(report),
        }
    };
    let seed = bench.args.crew.seed;
    let found = watched_of("games", &bench.done, budget, || {
        halve(grid, seed, budget, &mut play)
    })?;
    let text = match bench.args.format {
        Format::Table => swept::search(&found),
        Format::Json => json(&found, None)?,
        Format::Csv => csv::search(&found).context("cannot write the report")?,
    };
    out.line(&text)?;
    out.flush()
}

/// The faction of the wish is one of the game's.
fn wanted(program: &Program, wish: &Wish) -> Result<(), Problem> {
    let Wish::Share { faction, .. } = wish else {
        return Ok(());
    };
    let ids = || program.def.roles.iter().map(|r| r.id.as_str());
    match ids().any(|id| id == faction) {
        true => Ok(()),
        false => {
            let p = Problem::new(format!("there is no faction `{faction}`"));
            Err(p.nearest(faction, ids()))
        }
    }
}

fn tunable<'a>(program: &'a Program, name: &str) -> Result<&'a Tunable, Problem> {
    let found = program.tunables.iter().find(|t| t.name == name);
    found.ok_or_else(|| {
        let names = program.tunables.iter().map(|t| t.name.as_str());
        Problem::new(format!("there is no tunable `{name}`")).nearest(name, names)
    })
}

/// Every combination, each value of which the game allows.
fn ranges(program: &Program, wish: Wish, axes: &[Axis]) -> Result<Grid, Problem> {
    for (i, axis) in axes.iter().enumerate() {
        let t = tunable(program, &axis.tunable)?;
        let odd = axis.values.iter().find(|v| !(t.min..=t.max).contains(v));
        if let Some(value) = odd {
            let text = format!(
                "`{}` cannot be {value}: it is from {} to {}",
                t.name, t.min, t.max
            );
            return Err(Problem::new(text));
        }
        if axes[..i].iter().any(|a| a.tunable == axis.tunable) {
            return Err(Problem::new(format!("`{}` is varied twice", t.name)));
        }
    }
    Ok(Grid::of(wish, axes))
}

/// The game as it is, and each tunable one step up and down, as far as it goes.
fn steps(program: &Program, wish: Wish, names: &[String]) -> Result<Grid, Problem> {
    let tunables: Vec<&Tunable> = match names.is_empty() {
        true => program.tunables.iter().collect(),
        false => {
            let named = names.iter().map(|n| tunable(program, n));
            named.collect::<Result<_, _>>()?
        }
    };
    let now: Vec<i64> = tunables.iter().map(|t| t.value).collect();
    let mut points = vec![now.clone()];
    for (i, t) in tunables.iter().enumerate() {
        for value in [t.value.saturating_sub(1), t.value.saturating_add(1)] {
            if (t.min..=t.max).contains(&value) && value != t.value {
                let mut point = now.clone();
                point[i] = value;
                points.push(point);
            }
        }
    }
    Ok(Grid {
        wish,
        tunables: tunables.iter().map(|t| t.name.clone()).collect(),
        points,
        steps: true,
    })
}
