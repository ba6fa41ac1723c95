//! `sietch balance`: a report about how balanced a game is, as a page and as Markdown.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use anyhow::Context as _;

use crate::disk;
use crate::lab::balance::{BalanceReport, LadderStep};
use crate::lab::bots;
use crate::lab::simulate::{Settings, simulate};
use crate::pack::{self, Files, Options};
use crate::script::Program;

use super::failure::Failure;
use super::interrupt::listen;
use super::lab_args::BalanceArgs;
use super::output::{Out, complain};
use super::progress::watched_of;
use super::render::{balance, page};
use super::simulate::complain_of;

/// Who climbs where nobody else is named.
const LADDER: [&str; 2] = ["random", "greedy"];
/// The bot that plays where none is named, if it knows what is good.
const USUAL: &str = "greedy";

pub fn run(files: &Files, args: BalanceArgs, out: &mut Out) -> Result<(), Failure> {
    let options: Options = args.changes.clone().into();
    let program = Arc::new(pack::load(files, &args.scenario, &options)?);
    let bot = match &args.crew.bot {
        Some(bot) => bot.clone(),
        None if bots::fits(USUAL, &program).is_ok() => USUAL.into(),
        None => args.crew.bot().into(),
    };
    let steps = steps(&args, &program);
    let each = (args.games / 4).max(4);
    let stop = listen();
    let done = AtomicU64::new(0);
    let all = args.games + each * steps.len() as u64;
    let found = watched_of("games", &done, all, || {
        let main = Settings {
            bot: bot.clone(),
            watch: true,
            keep: true,
            ..args.crew.settings(args.games)
        };
        let report = simulate(&program, &main, &done, &stop)?;
        let ladder = climb(&program, &args, &steps, each, &done, &stop)?;
        Ok::<_, Failure>(BalanceReport::new(report, bot.clone(), ladder))
    })?;
    let title = balance::title(&found);
    let sections = balance::sections(&found).context("cannot draw the charts")?;
    let (html, markdown) = (named(&args.out, "html"), named(&args.out, "md"));
    disk::write(&html, &page::html(&title, &sections))?;
    disk::write(&markdown, &page::markdown(&title, &sections))?;
    out.line(&format!("{}  seed {}", args.scenario, args.crew.seed))?;
    out.line(&balance::short(&found))?;
    out.line(&format!(
        "\nwrote {} and {}",
        html.display(),
        markdown.display()
    ))?;
    out.flush()?;
    complain_of(&found.report);
    if found.report.games < args.games {
        complain(&format!(
            "stopped after {} of {} games",
            found.report.games, args.games
        ));
    }
    match found.report.games < args.games || found.report.errors > 0 {
        true => Err(Failure::Told),
        false => Ok(()),
    }
}

/// Each bot with the next weaker one.
fn steps(args: &BalanceArgs, program: &Program) -> Vec<(String, String)> {
    let mut bots: Vec<String> = args.ladder.clone();
    if bots.is_empty() {
        let all = LADDER.iter().filter(|b| bots::fits(b, program).is_ok());
        bots = all.map(|b| b.to_string()).collect();
    }
    let pairs = bots.windows(2);
    pairs.map(|p| (p[1].clone(), p[0].clone())).collect()
}

fn climb(
    program: &Arc<Program>,
    args: &BalanceArgs,
    steps: &[(String, String)],
    games: u64,
    done: &AtomicU64,
    stop: &AtomicBool,
) -> Result<Vec<LadderStep>, Failure> {
    let mut ladder = Vec::new();
    for (better, worse) in steps {
        let settings = Settings {
            bot: worse.clone(),
            seats: vec![format!("p1={better}")],
            rotate: true,
            ..args.crew.settings(games)
        };
        let report = simulate(program, &settings, done, stop)?;
        if stop.load(Ordering::Relaxed) {
            break;
        }
        ladder.push(LadderStep::of(&report, better, worse, steps.len()));
    }
    Ok(ladder)
}

/// The name with another ending.
fn named(out: &Path, ending: &str) -> PathBuf {
    let known = out.extension().is_some_and(|e| e == "html" || e == "md");
    let stem = if known {
        out.with_extension("")
    } else {
        out.into()
    };
    let mut name = stem.into_os_string();
    name.push(format!(".{ending}"));
    name.into()
}
