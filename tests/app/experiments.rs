//! Experiments from the command line: what is counted, kept and tried, what stops a run and what does not, and whether
//! what is found is there.

use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value;
use sietch::lab::compare::compare;
use sietch::lab::simulate::Report;
use sietch::{Files, Options, Settings};

use crate::program::{Scratch, ran, run, sietch};
use crate::tilt;

const FOUR: &str = "dice-game/players-4";

fn json(args: &[&str]) -> Value {
    let done = run(&[args, &["--format", "json"]].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    serde_json::from_str(&done.out).unwrap()
}

fn narrow(text: &str) {
    let wide = text.lines().find(|l| l.chars().count() > 80);
    assert!(wide.is_none(), "{wide:?} in\n{text}");
}

/// A folder with the game of known odds.
fn tilted(name: &str) -> Scratch {
    let scratch = Scratch::new(name);
    for (path, text) in tilt::files() {
        scratch.write(&path, &text);
    }
    scratch
}

#[test]
fn uses_are_counted_by_kind_and_told_with_winning() {
    let args = [
        "simulate",
        FOUR,
        "--games",
        "60",
        "--uses",
        "--with",
        "no-guild-default",
        "--set",
        "solo_regions=2",
    ];
    let report = json(&args);
    let uses = report["uses"].as_array().unwrap();
    let of = |kind: &str, name: &str| {
        let found = uses.iter().find(|u| u["kind"] == kind && u["name"] == name);
        found.unwrap_or_else(|| panic!("{kind} {name}"))
    };
    // An ability of the Emperor's is an action too, and its clause is used with it.
    let per_game = |u: &Value| u["per_game"].as_f64().unwrap();
    assert!(per_game(of("action", "corrino.choam")) > 0.1);
    assert!(per_game(of("ability", "fremen.hardened")) > 0.5);
    assert!(per_game(of("clause", "DD-ROLL.1")) >= 20.0);
    // Nobody plays them among four.
    assert_eq!(of("ability", "bene_gesserit.the_voice")["uses"], 0);
    let course = &report["course"];
    for key in [
        "turns_per_game",
        "decisions_per_turn",
        "forced",
        "lead_changes",
        "known",
    ] {
        assert!(course[key].as_f64().unwrap() > 0.0, "{key}: {course}");
    }
    // What is watched plays alike.
    let plain = json(
        &args
            .iter()
            .copied()
            .filter(|a| *a != "--uses")
            .collect::<Vec<_>>(),
    );
    for key in ["factions", "decisions", "ends", "rounds"] {
        assert_eq!(plain[key], report[key], "{key}");
    }
    let table = run(&args).out;
    narrow(&table);
    for want in ["action corrino.choam", "per game", "The lead changes"] {
        assert!(table.contains(want), "{want}: {table}");
    }
}

/// Whoever wins by an ability is found out by it.
#[test]
fn what_wins_goes_with_winning() {
    let scratch = tilted("lucky");
    scratch.write(
        "rules/tilt/actions/charm.lua",
        r#"return action {
  id = "charm", clause = "T.1", limit = 1,
  when = function() return true end,
  run = function(me) game.finish("charm", "T.1", { me }) end,
}
"#,
    );
    let data = scratch.0.display().to_string();
    let asks = TURN_THAT_ASKS.replace("QUESTION", "Wait?");
    scratch.write("rules/tilt/phases/turn.lua", &asks);
    let args = [
        "simulate", "tilt/two", "--games", "200", "--uses", "--data", &data,
    ];
    let report = json(&args);
    let uses = report["uses"].as_array().unwrap();
    let charm = uses.iter().find(|u| u["kind"] == "action").unwrap();
    assert!(charm["low"].as_f64().unwrap() > 0.5, "{charm}");
}

const TURN_THAT_ASKS: &str = r#"
local WAIT = decision { what = "turn.wait", clause = "T.1", prompt = "QUESTION" }
return phase {
  id = "turn", clause = "T.1",
  run = function(me)
    ask.yes(WAIT, me)
    if game.round() == 3 then game.finish("chance", "T.1", { me }) end
  end,
}
"#;

#[test]
fn games_are_kept_and_replay() {
    for (scenario, bot, games) in [
        ("souk/players-2", "greedy", 3),
        ("dune/players-3", "random", 2),
        ("express/players-3", "random", 2),
        (FOUR, "random", 2),
    ] {
        let scratch = Scratch::new("kept");
        let folder = scratch.path("games");
        let number = games.to_string();
        let args = ["simulate", scenario, "--games", &number, "--bot", bot];
        let kept = json(&[&args[..], &["--games-out", &folder]].concat());
        let plain = json(&args);
        assert_eq!(kept["factions"], plain["factions"], "{scenario}");
        for game in 0..games {
            let file = format!("{folder}/game-{game}.sietch");
            let done = run(&["replay", &file]);
            assert_eq!(done.code, 0, "{}", done.err);
            assert!(!done.out.contains("still open"), "{scenario}: {}", done.out);
            let text = std::fs::read_to_string(&file).unwrap();
            assert!(text.contains(&format!("player p1={bot}")), "{text}");
        }
    }
}

#[test]
fn factions_are_chosen_dealt_or_given() {
    let of = |roles: &str| json(&["simulate", FOUR, "--games", "24", "--roles", roles]);
    let given = of("fremen,guild,corrino,atreides");
    for faction in ["fremen", "guild", "corrino", "atreides"] {
        assert_eq!(given["factions"][faction]["games"], 24, "{given}");
    }
    assert!(given["factions"].get("harkonnen").is_none());
    assert_eq!(of("dealt")["factions"].as_object().unwrap().len(), 5);
    for (roles, want) in [
        ("fremen", "1 factions are named, but 4 play"),
        ("fremen,fremen,guild,corrino", "two seats cannot both"),
        ("fremin,guild,corrino,atreides", "did you mean `fremen`?"),
    ] {
        let done = run(&["simulate", FOUR, "--games", "1", "--roles", roles]);
        assert_eq!(done.code, 2);
        assert!(done.err.contains(want), "{}", done.err);
    }
    // A scenario that says itself who plays cannot be told otherwise.
    let scratch = tilted("given");
    let data = scratch.0.display().to_string();
    let done = run(&[
        "simulate", "tilt/two", "--games", "1", "--roles", "blue,red", "--data", &data,
    ]);
    assert!(
        done.err.contains("nobody can be given `blue` here"),
        "{}",
        done.err
    );
}

#[test]
fn wins_of_several_and_of_nobody_have_lines() {
    let done = run(&["simulate", FOUR, "--games", "30"]);
    let line = |name: &str| {
        let found = done.out.lines().find(|l| l.starts_with(name));
        found
            .unwrap_or_else(|| panic!("{name}: {}", done.out))
            .to_string()
    };
    let numbers: Vec<u64> = ["one ", "several ", "nobody "]
        .map(|n| line(n).split_whitespace().nth(1).unwrap().parse().unwrap())
        .to_vec();
    assert_eq!(numbers.iter().sum::<u64>(), 30, "{}", done.out);
    assert!(
        done.out.contains("median 6") && done.out.contains("Mind: 30 of 30 games"),
        "{}",
        done.out
    );
}

/// A rule that fails in some games: those are told with their seeds, the others are counted.
#[test]
fn a_script_error_ends_one_game_and_not_the_run() {
    let scratch = Scratch::new("failing");
    scratch.write(
        "variants/dice-game/failing.toml",
        "format = 1\nid = \"failing\"\ntitle = \"Failing\"\nrules = \"dice-game\"\n",
    );
    scratch.write(
        "variants/dice-game/failing.lua",
        r#"return variant {
  id = "failing",
  abilities = {
    fail = {
      clause = "DD-ROLL.1",
      ["roll.done"] = function(_, _, roller)
        if game.round() == 6 and game.name(game.role(roller)) == "fremen" then error("planted") end
      end,
    },
  },
}
"#,
    );
    let data = scratch.0.display().to_string();
    let kept = scratch.path("kept");
    let args = [
        "simulate", FOUR, "--games", "20", "--with", "failing", "--data", &data, "--format", "json",
    ];
    let done = run(&[&args[..], &["--games-out", &kept]].concat());
    assert_eq!(done.code, 1);
    let report: Value = serde_json::from_str(&done.out).unwrap();
    let errors = report["errors"].as_u64().unwrap();
    assert!(errors > 5 && errors < 20, "{report}");
    let ended: u64 = report["ends"]
        .as_object()
        .unwrap()
        .values()
        .map(|n| n.as_u64().unwrap())
        .sum();
    assert_eq!(ended, 20 - errors);
    assert!(
        done.err.contains("planted") && done.err.contains("failing.lua:7"),
        "{}",
        done.err
    );
    // The seed that is told plays the same game: it fails there as well.
    let seed = done
        .err
        .split("(seed ")
        .nth(1)
        .unwrap()
        .split(')')
        .next()
        .unwrap();
    assert!(seed.parse::<u64>().is_ok(), "{}", done.err);
    let game = done
        .err
        .split("game ")
        .nth(1)
        .unwrap()
        .split(' ')
        .next()
        .unwrap();
    let file = format!("{kept}/game-{game}.sietch");
    let again = run(&["replay", &file, "--data", &data]);
    assert_eq!(again.code, 0, "{}", again.err);
    assert!(
        std::fs::read_to_string(&file)
            .unwrap()
            .contains(&format!("seed {seed}\n"))
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_tells_what_it_has() {
    for signal in ["INT", "TERM"] {
        let mut command = sietch(&["simulate", FOUR, "--games", "100000000"]);
        let child = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        std::thread::sleep(Duration::from_millis(1500));
        let kill = std::process::Command::new("kill")
            .args([&format!("-{signal}"), &child.id().to_string()])
            .status();
        assert!(kill.unwrap().success());
        let began = Instant::now();
        let done = ran(child.wait_with_output().unwrap());
        assert!(began.elapsed() < Duration::from_secs(20));
        assert_eq!(done.code, 1, "{}", done.err);
        assert!(
            done.err.contains("stopped after") && done.err.contains("of 100000000 games"),
            "{}",
            done.err
        );
        assert!(done.out.contains("95 % interval"), "{}", done.out);
    }
}

fn line<'a>(report: &'a Value, list: &str, what: &str) -> &'a Value {
    let found = report[list]
        .as_array()
        .unwrap()
        .iter()
        .find(|l| l["what"] == what);
    found.unwrap_or_else(|| panic!("{what}: {report}"))
}

#[test]
fn bots_and_versions_of_scripts_are_compared() {
    let better = json(&[
        "compare",
        "souk/players-2",
        "--games",
        "60",
        "--roles",
        "amina,bilal",
        "--other-seat",
        "amina=greedy",
    ]);
    let change = line(&better, "factions", "amina");
    assert!(change["low"].as_f64().unwrap() > 0.2, "{change}");
    // The other version of the script lets red win nine of ten.
    let (one, other) = (tilted("version-1"), Scratch::new("version-2"));
    for (path, text) in tilt::files() {
        other.write(&path, &text.replace("<= tune.edge", "<= 9"));
    }
    let [one, other] = [&one, &other].map(|s| s.0.display().to_string());
    let done = json(&[
        "compare",
        "tilt/two",
        "--games",
        "150",
        "--data",
        &one,
        "--other-data",
        &other,
    ]);
    let red = line(&done, "factions", "red");
    assert!(red["low"].as_f64().unwrap() > 0.5, "{red}");
    assert!(done["rounds"]["decided"] == false, "{done}");
    let csv = run(&[
        "compare", FOUR, "--games", "20", "--set", "rounds=3", "--format", "csv",
    ]);
    assert!(csv.out.contains(",length,rounds,6,3,-3,"), "{}", csv.out);
}

#[test]
fn a_sweep_finds_the_planted_optimum() {
    let scratch = tilted("optimum");
    let data = scratch.0.display().to_string();
    let sweep = |more: &[&str]| {
        let args = [
            &["sweep", "tilt/two", "--games", "400", "--data", &data],
            more,
        ]
        .concat();
        (json(&args), run(&args).out)
    };
    let (report, table) = sweep(&["--vary", "edge=0..10"]);
    let best = report["best"].as_u64().unwrap();
    assert_eq!(
        report["points"][best as usize]["values"],
        serde_json::json!([5]),
        "{table}"
    );
    let between = &report["between"][0];
    assert!(
        between[0].as_i64().unwrap() >= 4 && between[1].as_i64().unwrap() <= 6,
        "{report}"
    );
    narrow(&table);
    assert!(table.contains("Nearest: edge = 5"), "{table}");
    // Two at once, for a share of red: red wins 30 of 100 whatever the length.
    let (report, table) = sweep(&[
        "--vary",
        "edge=1..5",
        "--vary",
        "idle=0,9",
        "--target",
        "red=30",
    ]);
    let best = &report["points"][report["best"].as_u64().unwrap() as usize];
    assert_eq!(best["values"][0], 3, "{table}");
    narrow(&table);
    // For a length: a round ends the game in five of ten, a game has two rounds' turns.
    let (report, _) = sweep(&["--vary", "haste=1..10", "--target", "rounds=1"]);
    let best = &report["points"][report["best"].as_u64().unwrap() as usize];
    assert_eq!(best["values"], serde_json::json!([10]));
}

#[test]
fn a_search_over_several_finds_it_too() {
    let scratch = tilted("search");
    let data = scratch.0.display().to_string();
    let args = [
        "sweep",
        "tilt/two",
        "--vary",
        "edge=0..10",
        "--vary",
        "idle=0..3",
        "--vary",
        "haste=4..6",
        "--budget",
        "12000",
        "--data",
        &data,
    ];
    let report = json(&args);
    assert_eq!(report["best"][0], 5, "{report}");
    assert!(report["games"].as_u64().unwrap() <= 13_000, "{report}");
    let far = |which: &str| report[which]["distance"].as_f64().unwrap();
    assert!(far("fresh") < 0.1 && far("base") > 0.3, "{report}");
    let left: Vec<u64> = (report["rungs"].as_array().unwrap().iter())
        .map(|r| r["points"].as_u64().unwrap())
        .collect();
    assert!(
        left.windows(2).all(|w| w[1] == w[0].div_ceil(2)),
        "{left:?}"
    );
    narrow(&run(&args).out);
}

#[test]
fn sensitivity_tells_what_matters() {
    let scratch = tilted("sensitive");
    let data = scratch.0.display().to_string();
    let args = [
        "sweep",
        "tilt/two",
        "--sensitivity",
        "--games",
        "600",
        "--data",
        &data,
    ];
    let report = json(&args);
    let steps = report["steps"].as_array().unwrap();
    assert_eq!(steps.len(), 6);
    for step in steps {
        let decided = step["most"]["decided"] == true;
        assert_eq!(decided, step["tunable"] == "edge", "{step}");
        let longer = step["rounds"]["decided"] == true;
        assert_eq!(longer, step["tunable"] == "haste", "{step}");
    }
    narrow(&run(&args).out);
}

#[test]
fn mistakes_about_sweeps_are_explained() {
    for (args, want) in [
        (&["--vary", "round=3..5"][..], "did you mean `rounds`?"),
        (&["--vary", "rounds=0..3"], "`rounds` cannot be 0"),
        (&["--vary", "rounds=5..3"], "the lower end first"),
        (
            &["--vary", "rounds=2..3", "--vary", "rounds=4..5"],
            "varied twice",
        ),
        (
            &["--vary", "rounds=2..3", "--target", "fremin=20"],
            "did you mean `fremen`?",
        ),
        (
            &["--vary", "rounds=2..3", "--target", "fair"],
            "write equal",
        ),
        (&[], "--vary"),
    ] {
        let done = run(&[&["sweep", FOUR, "--games", "2"], args].concat());
        assert_eq!(done.code, 2, "{args:?}: {}", done.err);
        assert!(done.err.contains(want), "{args:?}: {}", done.err);
    }
}

fn simulated(files: &Files, seed: u64, games: u64, jobs: usize) -> Report {
    let program = sietch::load(files, "dice-game/players-2", &Options::default());
    let program = std::sync::Arc::new(program.unwrap());
    let settings = Settings {
        games,
        seed,
        jobs,
        keep: true,
        ..Settings::default()
    };
    let stop = std::sync::atomic::AtomicBool::new(false);
    sietch::simulate(&program, &settings, &Default::default(), &stop).unwrap()
}

/// Independent games of the same rules: something is found in at most five of a hundred comparisons.
#[test]
fn a_game_does_not_differ_from_itself() {
    let files = Files::embedded();
    let games = 60;
    let all: Vec<Report> = (0..2)
        .map(|seed| simulated(&files, seed + 1, 100 * games, 2))
        .collect();
    let found = (0..100).filter(|run| {
        let part = |r: &Report| {
            let from = (run * games) as usize;
            r.records[from..from + games as usize].to_vec()
        };
        let (a, b) = (part(&all[0]), part(&all[1]));
        let c = compare((&a, &all[0].cast), (&b, &all[1].cast));
        assert_eq!(c.games, games);
        let mut lines = c.factions.iter().chain(&c.ends).chain(&c.rounds);
        lines.any(|l| l.decided)
    });
    let found = found.count();
    assert!(found <= 5, "{found} of 100");
}
