//! Bots and experiments from the command line: who plays which seat, what a search suggests, and what `compare` finds.

use crate::program::{Ran, Scratch, ran, sietch};
use crate::tools::tool;
use std::io::Write as _;
use std::process::Stdio;

fn run(args: &[&str]) -> Ran {
    ran(sietch(args).output().unwrap())
}

fn typed(args: &[&str], lines: &str) -> String {
    let mut command = sietch(args);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(lines.as_bytes()).unwrap();
    drop(input);
    let done = ran(child.wait_with_output().unwrap());
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    done.out
}

fn json(args: &[&str]) -> serde_json::Value {
    let done = run(&[args, &["--format", "json"]].concat());
    assert_eq!(done.code, 0, "{}", done.err);
    serde_json::from_str(&done.out).unwrap()
}

const EXPRESS: &str = "express/players-3";
const FOUR: &str = "dice-game/players-4";

#[test]
fn seats_have_bots_of_their_own_and_rotate() {
    let args = ["simulate", EXPRESS, "--games", "30", "--seat", "p1=greedy"];
    let fixed = json(&args);
    let turned = json(&[&args[..], &["--rotate"]].concat());
    for report in [&fixed, &turned] {
        let bots = &report["bots"];
        assert_eq!(
            (&bots["greedy"]["games"], &bots["random"]["games"]),
            (&30.into(), &60.into())
        );
    }
    assert_ne!(fixed["decisions"], turned["decisions"]);
    // Whoever looks ahead wins far more than an equal share, wherever it sits.
    let wins = turned["bots"]["greedy"]["wins"].as_u64().unwrap();
    assert!(wins >= 15, "{turned}");
}

#[test]
fn a_search_beats_the_greedy() {
    let args = [
        "simulate",
        EXPRESS,
        "--games",
        "6",
        "--bot",
        "greedy",
        "--seat",
        "p1=mcts:200",
        "--rotate",
    ];
    let report = json(&args);
    let wins = report["bots"]["mcts:200"]["wins"].as_u64().unwrap();
    assert!(wins >= 4, "{report}");
}

#[test]
fn the_same_seed_gives_the_same_games_on_any_number_of_threads() {
    let of = |jobs: &str| {
        let mut report = json(&[
            "simulate", FOUR, "--games", "4", "--bot", "mcts:15", "--jobs", jobs,
        ]);
        report["seconds"] = 0.into();
        report
    };
    assert_eq!(of("1"), of("2"));
}

#[test]
fn mistakes_about_bots_are_explained() {
    for (args, want) in [
        (&["--bot", "mcts:0"][..], "write `mcts:400`"),
        (&["--bot", "mcts:5,deep=2"], "does not understand `deep=2`"),
        (&["--seat", "p9=greedy"], "seats are p1 to p4"),
        (&["--seat", "greedy"], "write e.g. `p1=greedy`"),
        (&["--seat", "p1=clever"], "there is no bot `clever`"),
    ] {
        let done = run(&[&["simulate", FOUR, "--games", "1"], args].concat());
        assert_eq!(done.code, 2, "{args:?}: {}", done.err);
        assert!(done.err.contains(want), "{args:?}: {}", done.err);
    }
}

#[test]
fn suggestions_can_be_typed_and_rest_on_what_the_seat_sees() {
    let answers = |seed: &str| {
        let out = typed(
            &["play", EXPRESS, "--seed", seed, "--seat", "all=human"],
            "suggest 60\nquit\n",
        );
        assert!(
            out.contains("worth   tried  answer (60 games ahead)"),
            "{out}"
        );
        let table = out
            .lines()
            .skip_while(|l| !l.contains("games ahead)"))
            .skip(1);
        let rows = table.take_while(|l| l.starts_with(' ')).map(str::to_string);
        rows.collect::<Vec<String>>()
    };
    let found = answers("1");
    let best: Vec<&str> = found[0].split_whitespace().skip(2).collect();
    let lines = format!("{}\nhistory\nquit\n", best.join(" "));
    let out = typed(
        &["play", EXPRESS, "--seed", "1", "--seat", "all=human"],
        &lines,
    );
    assert!(out.contains("   1 p2 setup.faction: "), "{out}");
    let none = typed(
        &["play", "dune/battle", "--seat", "all=human"],
        "suggest 0\nsuggest 1000000\nquit\n",
    );
    assert!(
        none.contains("is not a number") && none.contains("take too long"),
        "{none}"
    );
}

/// What a search would answer for another seat would tell what that seat holds.
#[test]
fn nothing_is_suggested_for_another_seat() {
    let args = ["play", EXPRESS, "--seed", "1"];
    let other = typed(&args, "goto 0\nsuggest 20\nquit\n");
    assert!(other.contains("somebody else is asked"), "{other}");
    assert!(!other.contains("games ahead)"), "{other}");
}

/// The Fremen find a spice in every turn of theirs.
const PLANTED: &str = r#"return variant {
  id = "planted",
  abilities = {
    find = {
      clause = "DD-ROLL.1",
      ["roll.done"] = function(_, _, roller)
        if game.name(game.role(roller)) == "fremen" then game.add(counter.stock, 1, roller) end
      end,
    },
  },
}
"#;

#[test]
fn a_planted_advantage_is_found_with_its_sign() {
    let scratch = Scratch::new("planted");
    scratch.write(
        "variants/dice-game/planted.toml",
        "format = 1\nid = \"planted\"\ntitle = \"Planted\"\nrules = \"dice-game\"\n",
    );
    scratch.write("variants/dice-game/planted.lua", PLANTED);
    let data = scratch.0.display().to_string();
    let base = [
        "--base-with",
        "no-guild-default",
        "--base-set",
        "solo_regions=2",
        "--data",
        &data,
    ];
    let args = [
        &["compare", FOUR, "--games", "2500", "--with", "planted"],
        &base[..],
    ]
    .concat();
    let report = json(&args);
    let lines = report["factions"].as_array().unwrap();
    let fremen = lines.iter().find(|l| l["what"] == "fremen").unwrap();
    assert!(
        fremen["decided"] == true && fremen["low"].as_f64().unwrap() > 0.0,
        "{report}"
    );
    for other in lines.iter().filter(|l| l["what"] != "fremen") {
        assert!(other["low"].as_f64().unwrap() <= 0.0, "{other}");
    }
    let table = run(&args);
    assert!(
        table.out.lines().all(|l| l.chars().count() <= 80),
        "{}",
        table.out
    );
    assert!(
        table.out.contains("more") && table.out.contains("with the same seeds"),
        "{}",
        table.out
    );
}

#[test]
fn a_comparison_stops_when_it_is_certain_and_needs_two_sides() {
    let args = [
        "compare", FOUR, "--games", "4000", "--set", "rounds=3", "--until", "30",
    ];
    let report = json(&args);
    assert!(report["games"].as_u64().unwrap() < 4000, "{report}");
    let rounds = &report["rounds"];
    assert!(
        rounds["decided"] == true && rounds["difference"].as_f64().unwrap() < -2.0,
        "{report}"
    );
    let same = run(&["compare", FOUR, "--games", "5"]);
    assert_eq!(same.code, 2, "{}", same.err);
    assert!(same.err.contains("both sides are the same"), "{}", same.err);
}

/// A bot in Lua plays whole games from what its seat sees, and what it does wrong is told with its place.
#[test]
fn a_script_is_a_bot() {
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/bots/brave.lua");
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/laboratory.md");
    let text = std::fs::read_to_string(example).unwrap();
    assert!(std::fs::read_to_string(page).unwrap().contains(&text));
    let seat = format!("p1=script:{example}");
    for id in [EXPRESS, FOUR, "souk/players-3"] {
        let report = json(&["simulate", id, "--games", "3", "--seat", &seat, "--rotate"]);
        let name = format!("script:{example}");
        assert_eq!(report["bots"][name.as_str()]["games"], 3, "{report}");
        assert_eq!(report["errors"], 0, "{report}");
    }
    let scratch = Scratch::new("scripted");
    for (text, want) in [
        ("return 5", "a bot returns a function"),
        ("return function() return 'dance' end", "answers `dance`"),
        (
            "return function() return nil end",
            "the bot answers with nil",
        ),
        ("\nreturn function() error('lost') end", "bad.lua:2"),
        ("return function(", "bad.lua"),
        ("return function() while true do end end", "bad.lua"),
    ] {
        scratch.write("bad.lua", text);
        let bad = scratch.0.join("bad.lua");
        let bot = format!("script:{}", bad.display());
        let done = run(&["simulate", EXPRESS, "--games", "1", "--bot", &bot]);
        assert_ne!(done.code, 0, "{text}: {}", done.out);
        assert!(done.err.contains(want), "{text}: {}", done.err);
    }
    let none = run(&[
        "simulate",
        EXPRESS,
        "--games",
        "1",
        "--bot",
        "script:none.lua",
    ]);
    assert!(none.err.contains("there is no such file"), "{}", none.err);
}

/// `serve` speaks JSON line by line; nonsense is refused and the question stays open.
#[test]
fn a_bot_outside_plays_by_lines_of_json() {
    let mut command = sietch(&["serve", EXPRESS, "--games", "2", "--bot", "greedy"]);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.spawn().unwrap();
    let mut input = child.stdin.take().unwrap();
    let output = std::io::BufReader::new(child.stdout.take().unwrap());
    let (mut refused, mut over, mut asked) = (0, 0, 0);
    let mut open = String::new();
    for line in std::io::BufRead::lines(output) {
        let message: serde_json::Value = serde_json::from_str(&line.unwrap()).unwrap();
        match message["type"].as_str().unwrap() {
            "question" => {
                asked += 1;
                assert_eq!(message["seat"], "p1", "{message}");
                open = message["answers"][0].as_str().unwrap().to_string();
                if asked == 1 {
                    assert!(message["view"]["pieces"].is_array(), "{message}");
                    input
                        .write_all(b"dance\n{\"answer\": \"dance\"}\n")
                        .unwrap();
                } else {
                    let answer = serde_json::json!({ "answer": open });
                    writeln!(input, "{answer}").unwrap();
                }
            }
            "refused" => {
                refused += 1;
                if refused == 2 {
                    let answer = serde_json::json!({ "answer": open });
                    writeln!(input, "{answer}").unwrap();
                }
            }
            "over" => over += 1,
            other => assert!(["hello", "begin", "bye"].contains(&other), "{message}"),
        }
    }
    assert_eq!((refused, over), (2, 2));
    assert!(child.wait().unwrap().success());
    let cut = typed_to_end(&["serve", EXPRESS], "");
    assert_eq!(cut.code, 1, "{}", cut.err);
    assert!(cut.err.contains("standard input ended"), "{}", cut.err);
}

fn typed_to_end(args: &[&str], lines: &str) -> Ran {
    let mut command = sietch(args);
    let piped = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = piped.stderr(Stdio::piped()).spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    ran(child.wait_with_output().unwrap())
}

/// The example in Python plays its games.
#[test]
fn the_example_in_python_plays() {
    let Some(python) = tool("python3") else {
        return;
    };
    let example = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/examples/bots/outside.py");
    let mut python = std::process::Command::new(python);
    let played = python.arg(example).arg(env!("CARGO_BIN_EXE_sietch"));
    let done = ran(played.output().unwrap());
    assert_eq!(done.code, 0, "{}{}", done.out, done.err);
    assert!(done.out.contains("of 2 games won"), "{}", done.out);
}

#[test]
fn auto_takes_a_bot_by_its_name() {
    let args = ["play", EXPRESS, "--seed", "1", "--seat", "all=human"];
    let out = typed(&args, "auto mcts:5 4\nauto greedy 1\nhistory\nquit\n");
    assert!(out.contains("   5 "), "{out}");
    let wrong = typed(&args, "auto clever\nauto greedy x\nquit\n");
    assert!(wrong.contains("there is no bot `clever`"), "{wrong}");
    assert!(wrong.contains("`x` is not a number"), "{wrong}");
}

/// A faction adds to the pack's value what only it knows: the Guild wins by waiting.
#[test]
fn dd_gui_5_bots_know_that_waiting_wins() {
    let args = ["play", FOUR, "--seed", "3", "--seat", "all=human"];
    let value = "lua use(\"value\")(game.seats()[4]) > 0.4\n";
    let with = typed(&args, &format!("guild\nauto 6\n{value}quit\n"));
    let without = typed(&args, &format!("fremen\nauto 6\n{value}quit\n"));
    assert!(with.contains("true"), "{with}");
    assert!(without.contains("false"), "{without}");
}

/// Whoever looks ahead finds out that a value fails, and says where.
#[test]
fn a_value_that_fails_is_told() {
    let scratch = Scratch::new("value");
    scratch.write(
        "rules/express/lib/value.lua",
        "return function() error(\"lost\") end\n",
    );
    let data = scratch.0.display().to_string();
    for bot in ["greedy", "mcts:30"] {
        let args = ["simulate", EXPRESS, "--games", "1", "--bot", bot];
        let done = run(&[&args[..], &["--data", &data]].concat());
        assert_ne!(done.code, 0, "{bot}: {}", done.out);
        assert!(done.err.contains("value.lua:1"), "{bot}: {}", done.err);
    }
}
