//! Calls between scripts and the kernel.

use std::sync::Arc;

use sietch::pack::{Files, Options, load};
use sietch::script::Table;

use super::{best, host, line};

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
pub fn times(samples: usize) {
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
