//! `sietch solve`: what is proved about a puzzle.

use std::fmt::Write as _;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use anyhow::Context as _;
use num_traits::Zero as _;
use serde_json::json;

use crate::kernel::speech::several;
use crate::pack::Files;
use crate::puzzle::prove::Effort;
use crate::puzzle::{
    GaveUp, Limits, Opened, Progress, Proof, Ratio, Verdict, decimal, fraction, prove,
};
use crate::puzzle::{herrings, policy};

use super::cli::{ListFormat, SolveArgs};
use super::failure::Failure;
use super::output::Out;
use super::progress::watched;
use super::puzzle::{MOST_CASES, jobs};

/// Puzzles proved with fewer positions are looked through for red herrings unasked.
const QUICK: u64 = 2_000;
pub fn run(files: &Files, args: &SolveArgs, out: &mut Out) -> Result<(), Failure> {
    let opened = Opened::find(files, &args.puzzle)?;
    let effort = Effort {
        jobs: jobs(args.jobs),
        limits: Limits {
            nodes: args.nodes,
            time: args.seconds.map(Duration::from_secs),
            remembered: args.remember,
        },
        all: args.all,
    };
    let progress = Arc::new(Progress::default());
    listen(&progress);
    let proof = watched("positions", &progress.nodes, || {
        prove(&opened.task, opened.least.as_ref(), &effort, &progress)
    });
    let nodes = progress.nodes.load(Ordering::Relaxed);
    let proved = !matches!(proof.verdict, Verdict::GaveUp(_));
    let found = match proved && (args.herrings || nodes < QUICK) {
        true => herrings::find(files, &opened, &effort, &progress),
        false => Ok(None),
    };
    let text = match args.format {
        ListFormat::Json => {
            let text = serde_json::to_string_pretty(&as_json(&opened, &proof, &found, &progress));
            text.context("cannot write the report")?
        }
        ListFormat::Text => as_text(&opened, &proof, &found, &progress, args.all),
    };
    out.line(&text)?;
    out.flush()?;
    match proof.verdict {
        Verdict::GaveUp(_) => Err(Failure::Told),
        Verdict::Impossible => Err(Failure::Impossible),
        Verdict::Solved | Verdict::Chance => Ok(()),
    }
}

/// Ctrl-C ends the search, which then says how far it got; a second time at once.
fn listen(progress: &Arc<Progress>) {
    let progress = progress.clone();
    let _ = ctrlc::set_handler(move || {
        if progress.stop.swap(true, Ordering::Relaxed) {
            std::process::exit(130);
        }
    });
}

fn word(verdict: &Verdict) -> &'static str {
    match verdict {
        Verdict::Solved => "solved",
        Verdict::Impossible => "impossible",
        Verdict::Chance => "chance",
        Verdict::GaveUp(_) => "gave up",
    }
}

type Herrings = Result<Option<Vec<String>>, GaveUp>;

fn as_json(
    opened: &Opened,
    proof: &Proof,
    found: &Herrings,
    progress: &Progress,
) -> serde_json::Value {
    let ratio = |r: &Ratio| json!({ "fraction": fraction(r), "decimal": decimal(r) });
    let first = proof.first.iter();
    let first: Vec<_> = first
        .map(|t| json!({ "answer": t.text, "chance": fraction(&t.value) }))
        .collect();
    let why = match &proof.verdict {
        Verdict::GaveUp(why) => Some(why.to_string()),
        _ => None,
    };
    json!({
        "puzzle": opened.puzzle.scenario.id,
        "goal": opened.puzzle.goal.value,
        "asks": opened.asks(),
        "limits": limits(opened),
        "verdict": word(&proof.verdict),
        "why": why,
        "chance": proof.value.as_ref().map(ratio),
        "asked": opened.least.as_ref().map(fraction),
        "shortest": proof.shortest,
        "winning_first_moves": proof.good().len(),
        "first_moves": first,
        "unique": proof.unique,
        "solution": proof.tree,
        "others": proof.others,
        "policy": proof.policy,
        "by_mixing": proof.mixing.as_ref().and_then(|m| m.as_ref().ok()).map(ratio),
        "red_herrings": found.as_ref().ok().cloned().flatten(),
        "worlds": proof.worlds,
        "positions": progress.nodes.load(Ordering::Relaxed),
    })
}

/// How far the proof goes; nothing where there is no limit.
fn limits(opened: &Opened) -> serde_json::Value {
    let (within, def) = (opened.task.within, &opened.task.program.def);
    let some = |n: u32| (n != u32::MAX).then_some(n);
    json!({
        "turns": some(within.turns),
        "decisions": some(within.decisions),
        "phase": within.phase.map(|p| def.phases.get(p)),
        "roll": within.roll,
    })
}

/// What was proved where the goal cannot be reached.
fn impossible(opened: &Opened, proof: &Proof, value: &str) -> String {
    let mut text = match (&opened.least, &proof.mixing) {
        (Some(least), _) => format!(
            "impossible: the chance is {value} at best, asked is {}",
            fraction(least)
        ),
        (None, None) => "impossible: proved, no answers reach the goal".into(),
        (None, Some(_)) => "impossible: proved, no single choice works against every reply".into(),
    };
    text.push_str(&match &proof.mixing {
        None => String::new(),
        Some(Ok(v)) if v.is_zero() => "; nor does any mixing of choices".into(),
        Some(Ok(v)) => format!(
            "; by mixing secret choices the goal is reached with a chance of {} = {} (`opponents = \"best\"` shows how)",
            fraction(v),
            decimal(v)
        ),
        Some(Err(why)) => format!("; what mixing would do was not found: {why}"),
    });
    text
}

fn first_move(proof: &Proof, value: &Ratio) -> String {
    let (good, of) = (proof.good(), proof.first.len());
    // Secret choices, none of which is as good as their mix.
    if good.first().is_none_or(|one| one.value < *value) {
        return format!("first move: left to chance, none of {of} answers alone is best");
    }
    match good.len() {
        1 => format!("first move: 1 of {of} answers is best"),
        n => format!("first move: {n} of {of} answers are best"),
    }
}

fn as_text(
    opened: &Opened,
    proof: &Proof,
    found: &Herrings,
    progress: &Progress,
    all: bool,
) -> String {
    let puzzle = &opened.puzzle;
    let mut out = String::new();
    let mut line = |text: String| {
        let _ = writeln!(out, "{text}");
    };
    line(format!(
        "{} ({})",
        puzzle.scenario.title, puzzle.scenario.id
    ));
    line(format!("goal: {}", puzzle.goal.value));
    line(format!("  {}", opened.asks()));
    let value = proof.value.as_ref().map_or(String::new(), |v| {
        format!("{} = {}", fraction(v), decimal(v))
    });
    let nodes = progress.nodes.load(Ordering::Relaxed);
    line(match &proof.verdict {
        Verdict::Solved if opened.least.is_none() => match proof.shortest {
            Some(n) => format!("solved, in {} at best", several(n as usize, "decision")),
            None => "solved".into(),
        },
        Verdict::Solved => format!("solved: the chance is {value}"),
        Verdict::Impossible => impossible(opened, proof, &value),
        Verdict::Chance => format!("chance {value} with the best answers"),
        Verdict::GaveUp(why) => {
            format!("gave up after {nodes} positions, nothing is proved: {why}")
        }
    });
    if let Some(n) = proof.worlds {
        let who = &puzzle.solver.value;
        line(format!(
            "over the {} that {who} holds possible, with the same answers wherever it sees the same; others may know everything",
            several(n, "world")
        ));
    }
    if let (Some(value), false) = (&proof.value, proof.first.is_empty()) {
        line(first_move(proof, value));
    }
    match proof.unique {
        Some(true) => line("the solution is unique".into()),
        Some(false) => line("the solution is not unique".into()),
        None => {}
    }
    for (i, tree) in proof.tree.iter().chain(&proof.others).enumerate() {
        let mut lines = Vec::new();
        tree.lines(1, &mut lines);
        line(if i == 0 {
            "solution:".into()
        } else {
            format!("solution {}:", i + 1)
        });
        line(lines.join("\n"));
    }
    if !proof.policy.is_empty() {
        let most = if all { usize::MAX } else { MOST_CASES };
        line("what to answer in the roll, where answers differ, the commonest cases first:".into());
        for row in policy::lines(&proof.policy, most) {
            line(format!("  {row}"));
        }
        if proof.policy.len() > most {
            let more = proof.policy.len() - most;
            line(format!(
                "  … and {} (`--all` shows them)",
                several(more, "case")
            ));
        }
    }
    match found {
        Ok(Some(list)) if list.is_empty() => line("no red herrings".into()),
        Ok(Some(list)) => line(format!("red herrings: {}", list.join("; "))),
        Ok(None) if matches!(proof.verdict, Verdict::GaveUp(_)) => {}
        Ok(None) => line(format!(
            "red herrings: not looked for, with more than {QUICK} positions (`--herrings` does)"
        )),
        Err(why) => line(format!("red herrings were not all looked for: {why}")),
    }
    let known = progress.known.load(Ordering::Relaxed);
    line(format!("{nodes} positions, {known} found again"));
    out.trim_end().into()
}
