//! Speed of the prover: positions a second, and how much of the work is coming back to positions.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use sietch::kernel::ids::Seat;
use sietch::pack::{Files, Options, load_scenario, parse_scenario};
use sietch::puzzle::odds::odds;
use sietch::puzzle::prove::{Effort, prove};
use sietch::puzzle::{Opened, Progress, reader};
use sietch::script::{Host, Table};

const ROLL: &str = r#"
format = 1
id = "roll"
title = "Roll"
rules = "dice-game"
factions = ["guild", "fremen", "corrino"]
[position]
phase = "roll"
active = "guild"
[position.counters]
storm = 2
"#;

fn main() {
    let quick = std::env::args().any(|a| a == "--test");
    let files = Files::embedded();
    loading(&files);
    println!(
        "{:<34} {:>10} {:>10} {:>12} {:>10} {:>10}",
        "", "positions", "found", "a second", "repeated", "seconds"
    );
    for name in ["knife-in-the-dark", "third-city", "bluff-for-two-cities"] {
        let opened = Opened::find(&files, name).unwrap_or_else(|e| panic!("{e}"));
        let progress = Progress::default();
        let start = Instant::now();
        prove(
            &opened.task,
            opened.least.as_ref(),
            &Effort::default(),
            &progress,
        );
        line(name, &progress, start);
    }
    let scenario = parse_scenario("roll.toml", ROLL).unwrap_or_else(|e| panic!("{e}"));
    let program =
        load_scenario(&files, scenario, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let program = Arc::new(program);
    let host: Rc<Host> = Host::new(program, false).unwrap_or_else(|e| panic!("{e}"));
    let table = Table::stepwise(&host).unwrap_or_else(|e| panic!("{e}"));
    let goals: &[&str] = match quick {
        true => &["fremen>=1"],
        false => &[
            "fremen>=1",
            "fremen>=2",
            "fremen>=2 shai_hulud=0",
            "spice>=4 fremen>=2",
        ],
    };
    for text in goals {
        let goal = reader::read(table.def(), table.state(), text).unwrap_or_else(|e| panic!("{e}"));
        let progress = Progress::default();
        let start = Instant::now();
        odds(&table, goal, Seat(0), &Effort::default(), &progress);
        line(&format!("odds {text}"), &progress, start);
    }
}

/// A short proof is mostly loading: what that takes, apart.
fn loading(files: &Files) {
    const TIMES: u32 = 20;
    let start = Instant::now();
    let opened = Opened::find(files, "knife-in-the-dark").unwrap_or_else(|e| panic!("{e}"));
    let read = start.elapsed();
    let start = Instant::now();
    for _ in 0..TIMES {
        Host::new(opened.task.program.clone(), false).unwrap_or_else(|e| panic!("{e}"));
    }
    let machine = start.elapsed() / TIMES;
    println!("loading: a puzzle {read:.1?}, a machine {machine:.1?}");
}

/// Repeated: answers run through again for each position looked at.
fn line(what: &str, progress: &Progress, start: Instant) {
    let seconds = start.elapsed().as_secs_f64();
    let count = |n: &std::sync::atomic::AtomicU64| n.load(Ordering::Relaxed) as f64;
    let (nodes, known, repeated) = (
        count(&progress.nodes),
        count(&progress.known),
        count(&progress.repeated),
    );
    println!(
        "{what:<34} {nodes:>10} {known:>10} {:>12.0} {:>10.2} {seconds:>10.3}",
        nodes / seconds,
        repeated / nodes.max(1.0)
    );
}
