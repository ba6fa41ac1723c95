//! Speed of whole games and of the pieces they are made of. `cargo bench` prints it; the least of several samples
//! counts, because the machine does other things too.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};
use std::time::Instant;

use sietch::kernel::chance::mix;
use sietch::lab::bots::by_name;
use sietch::lab::{Seen, Settings, simulate};
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Program, Table};

const SAMPLES: usize = 7;

fn main() {
    // Test runners call benches too, to see that they work: one short sample is enough then.
    let quick = std::env::args().any(|a| a == "--test");
    let samples = if quick { 1 } else { SAMPLES };
    println!("{:<44} {:>14}", "one core, best of several samples", "");
    load_time(samples);
    for players in [2, 4, 6] {
        games(players, samples, if quick { 5 } else { 300 });
    }
    forks(samples);
    hooks(samples);
    threads(if quick { 10 } else { 3000 });
}

fn line(what: &str, value: f64, unit: &str) {
    println!("{what:<44} {value:>14.1} {unit}");
}

fn program(players: usize) -> Arc<Program> {
    let id = format!("dice-game/players-{players}");
    Arc::new(load(&Files::embedded(), &id, &Options::default()).unwrap_or_else(|e| panic!("{e}")))
}

fn host(program: &Arc<Program>) -> Rc<Host> {
    Host::new(program.clone(), false).unwrap_or_else(|e| panic!("{e}"))
}

/// The least time of several runs, in seconds.
fn best(samples: usize, mut run: impl FnMut()) -> f64 {
    let times = (0..samples).map(|_| {
        let start = Instant::now();
        run();
        start.elapsed().as_secs_f64()
    });
    times.fold(f64::INFINITY, f64::min)
}

fn load_time(samples: usize) {
    let seconds = best(samples, || drop(program(4)));
    line("load a scenario and its pack", seconds * 1e3, "ms");
    let program = program(4);
    let seconds = best(samples, || drop(host(&program)));
    line("load the scripts into a machine", seconds * 1e3, "ms");
}

/// Plays one random game and counts its decisions.
fn game(host: &Rc<Host>, seed: u64) -> u64 {
    let mut bot = by_name("random", mix(seed, 0xb07)).unwrap();
    let mut table = Table::new(host, seed).unwrap_or_else(|e| panic!("{e}"));
    let mut decisions = 0;
    while let Some(seen) = Seen::of(&table) {
        let answer = bot.decide(&seen).unwrap();
        table.answer(answer).unwrap_or_else(|e| panic!("{e}"));
        decisions += 1;
    }
    decisions
}

fn games(players: usize, samples: usize, games: u64) {
    let host = host(&program(players));
    let mut decisions = 0;
    let seconds = best(samples, || {
        decisions = (0..games).map(|i| game(&host, mix(1, i))).sum()
    });
    line(
        &format!("{players} players: random games"),
        games as f64 / seconds,
        "games/s",
    );
    line(
        &format!("{players} players: decisions"),
        decisions as f64 / seconds,
        "decisions/s",
    );
    line(
        &format!("{players} players: one decision"),
        seconds / decisions as f64 * 1e9,
        "ns",
    );
    line(
        &format!("{players} players: decisions in a game"),
        decisions as f64 / games as f64,
        "",
    );
}

/// Copies of games in the middle of a phase: the phase is run again from its start.
fn forks(samples: usize) {
    let host = host(&program(4));
    let mut tables = Vec::new();
    let mut seed = 0;
    while tables.len() < 50 {
        seed += 1;
        let mut table = Table::new(&host, seed).unwrap();
        let mut bot = by_name("random", seed).unwrap();
        for _ in 0..60 + seed % 40 {
            let Some(seen) = Seen::of(&table) else { break };
            let answer = bot.decide(&seen).unwrap();
            table.answer(answer).unwrap();
        }
        if table.phase_answers() >= 2 {
            tables.push(table);
        }
    }
    let answers: usize = tables.iter().map(Table::phase_answers).sum();
    let seconds = best(samples * 3, || {
        for t in &tables {
            drop(t.fork().unwrap());
        }
    });
    let title = format!(
        "fork, {:.1} answers into a phase",
        answers as f64 / tables.len() as f64
    );
    line(&title, seconds / tables.len() as f64 * 1e9, "ns");
    let states: Vec<_> = tables.iter().map(|t| t.state().clone()).collect();
    let seconds = best(samples * 3, || {
        for s in &states {
            std::hint::black_box(s.clone());
        }
    });
    line("copy of a state", seconds / states.len() as f64 * 1e9, "ns");
    let seconds = best(samples * 3, || {
        for s in &states {
            std::hint::black_box(s.hash());
        }
    });
    line("hash of a state", seconds / states.len() as f64 * 1e9, "ns");
}

const GAME: &str = r#"
format = 1
id = "bench"
title = "bench"
players = [1, 1]
[piles]
box = { title = "box" }
reserve = { title = "reserve", per_seat = true }
[roles]
pile = "reserve"
[points."bench.point"]
about = "does nothing much"
[[stages]]
id = "only"
order = "once"
phases = ["bench"]
"#;
const MAP: &str = "format = 1\n[regions.here]\ntitle = \"Here\"\n";
const CALLS: u64 = 200_000;

/// The cost of a hook call, with and without a handler: a phase that does nothing else.
fn hooks(samples: usize) {
    let run = |body: &str, handler: &str| {
        let phase = format!(
            "return phase {{ id = \"bench\", clause = \"X.1\", run = function() local n = 0 for i = 1, {CALLS} do {body} end end }}"
        );
        let variant = format!("return variant {{ id = \"extra\", abilities = {{ {handler} }} }}");
        let files = Files::embedded()
            .with_text("rules/bench/game.toml", GAME)
            .with_text("rules/bench/map.toml", MAP)
            .with_text("rules/bench/clauses.toml", "\"X.1\" = \"nothing\"\n")
            .with_text("rules/bench/phases/bench.lua", &phase)
            .with_text("variants/bench/extra.toml", "format = 1\nid = \"extra\"\ntitle = \"extra\"\nrules = \"bench\"\n")
            .with_text("variants/bench/extra.lua", &variant)
            .with_text(
                "scenarios/bench/bench.toml",
                "format = 1\nid = \"bench\"\ntitle = \"bench\"\nrules = \"bench\"\nplayers = 1\nvariants = [\"extra\"]\n",
            );
        let program =
            load(&files, "bench/bench", &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let host = host(&Arc::new(program));
        best(samples, || {
            drop(Table::new(&host, 1).unwrap_or_else(|e| panic!("{e}")))
        })
    };
    let handler =
        r#"a = { clause = "X.1", ["bench.point"] = function(me, value) return value end }"#;
    let empty = run("n = n + 1", "");
    let call = r#"n = hook("bench.point", i)"#;
    let without = run(call, "") - empty;
    let with = run(call, handler) - empty;
    let read = run("n = game.round()", "") - empty;
    line(
        "hook call, nobody listens",
        without / CALLS as f64 * 1e9,
        "ns",
    );
    line("hook call, one handler", with / CALLS as f64 * 1e9, "ns");
    line("call of a kernel function", read / CALLS as f64 * 1e9, "ns");
}

fn threads(games: u64) {
    let program = program(4);
    let rate = |jobs: usize| {
        let settings = Settings {
            games,
            jobs,
            ..Settings::default()
        };
        let report = simulate(
            &program,
            &settings,
            &AtomicU64::new(0),
            &AtomicBool::new(false),
        );
        let report = report.unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(report.errors, 0);
        games as f64 / report.seconds
    };
    let (one, two) = (rate(1), rate(2));
    line("4 players, simulate, 1 thread", one, "games/s");
    line("4 players, simulate, 2 threads", two, "games/s");
    line("two threads against one", two / one, "times");
}
