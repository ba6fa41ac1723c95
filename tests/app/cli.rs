//! The program as people and machines run it: exit codes, messages, pipes, scripts, saved games.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::program::{Ran, Scratch, ran, run, sietch, with_input};

const FOUR: &str = "dice-game/players-4";

/// Runs a script of commands on the four-player game.
fn script(text: &str) -> Ran {
    with_input(&["run", FOUR, "--script", "-"], text)
}

#[track_caller]
fn assert_fails(ran: &Ran, code: i32, words: &[&str]) {
    assert_eq!(ran.code, code, "{}\n{}", ran.out, ran.err);
    for word in words {
        assert!(ran.err.contains(word), "no `{word}` in\n{}", ran.err);
    }
}

#[test]
fn bad_usage_and_bad_data_exit_with_2() {
    for args in [
        vec!["fly"],
        vec!["simulate", FOUR],
        vec!["simulate", FOUR, "--games", "0"],
        vec!["simulate", FOUR, "--games", "1", "--shard", "3/2"],
        vec!["simulate", FOUR, "--games", "1", "--bot", "clever"],
        vec!["play", "--data", "/nowhere/at/all"],
        vec!["play", "--set", "rounds=many"],
        vec!["play", "--set", "rounds=-1"],
        vec!["play", "--with", "nothing"],
        vec!["run", FOUR, "--script", "/nowhere/script"],
        vec!["run", FOUR, "--script", "/"],
        vec!["replay", "/nowhere/game"],
        vec!["replay", "/"],
        vec!["rules", "--game", "nothing"],
    ] {
        let ran = run(&args);
        assert_eq!(ran.code, 2, "{args:?}: {}", ran.err);
        assert!(ran.err.starts_with("error: "), "{args:?}: {}", ran.err);
        assert!(ran.out.is_empty(), "{args:?}: {}", ran.out);
    }
}

#[test]
fn help_and_version_are_no_failures() {
    for args in [&["--help"][..], &["--version"], &["play", "--help"]] {
        let ran = run(args);
        assert_eq!(ran.code, 0);
        assert!(ran.out.contains("sietch"), "{}", ran.out);
        assert!(ran.out.lines().all(|l| l.chars().count() <= 100));
    }
}

#[test]
fn an_unknown_scenario_comes_with_the_nearest() {
    for args in [
        &["play", "dice-game/playrs-4"][..],
        &["simulate", "dice-game/playrs-4", "--games", "1"],
        &["run", "dice-game/playrs-4", "--script", "-"],
    ] {
        let ran = run(args);
        assert_fails(
            &ran,
            2,
            &["there is no scenario", "did you mean `dice-game/players-"],
        );
    }
}

#[test]
fn a_bad_seat_is_explained() {
    assert_fails(
        &run(&["play", "--seat", "p9=human"]),
        2,
        &["no seat `p9`", "p1 to p4"],
    );
    assert_fails(&run(&["play", "--seat", "p1"]), 2, &["p1=human"]);
    assert_fails(
        &run(&["play", "--seat", "p1=robot"]),
        2,
        &["no bot `robot`", "random"],
    );
    assert_fails(
        &run(&["play", "--seat", "fremn=human"]),
        2,
        &["did you mean `fremen`?"],
    );
}

#[test]
fn scenarios_are_listed_and_the_default_is_among_them() {
    let ran = run(&["scenarios"]);
    assert_eq!(ran.code, 0);
    for n in 2..=6 {
        assert!(
            ran.out.contains(&format!("dice-game/players-{n}")),
            "{}",
            ran.out
        );
    }
    let play = with_input(&[], "quit\n");
    assert_eq!(play.code, 0, "{}", play.err);
    assert!(play.out.contains(FOUR), "{}", play.out);
}

#[test]
fn the_first_screen_fits_a_terminal() {
    for seed in 0..20 {
        let ran = with_input(&["play", "--seed", &seed.to_string()], "");
        assert_eq!(ran.code, 0);
        assert!(ran.out.lines().count() < 24, "{}", ran.out);
        assert!(
            ran.out.lines().all(|l| l.chars().count() <= 80),
            "{}",
            ran.out
        );
        assert!(
            ran.out.contains("(you)") && ran.out.contains("p4"),
            "{}",
            ran.out
        );
    }
}

#[test]
fn ascii_means_plain_letters_everywhere() {
    let lines = "show\nhelp\nmap\n1\nwhy\n";
    let ran = with_input(&["--ascii", "play", "--seed", "318"], lines);
    assert!(ran.out.is_ascii(), "{}", ran.out);
    assert!(ran.out.contains("+ 5 * ---"), "{}", ran.out);
    let ran = with_input(&["play", "--seed", "318", "--plain"], "show\n");
    assert!(!ran.out.contains('─'), "{}", ran.out);
    assert!(
        ran.out.contains("\nPolar Sink, neutral: empty\n"),
        "{}",
        ran.out
    );
}

#[test]
fn a_faction_can_be_named_for_a_person() {
    let args = |seat: &'static str| ["play", FOUR, "--seed", "5", "--seat", seat];
    for faction in ["fremen", "guild", "corrino"] {
        let seat: &'static str = Box::leak(format!("{faction}=human").into_boxed_str());
        let ran = with_input(&args(seat), "seat\n");
        assert_eq!(ran.code, 0, "{}", ran.err);
        assert_eq!(ran.out.matches(": human").count(), 1, "{}", ran.out);
        assert!(ran.out.contains("(you)"), "{}", ran.out);
    }
    let ran = run(&args("bene_gesserit=human"));
    assert_fails(&ran, 2, &["needs 5 players, here are 4"]);
}

#[test]
fn in_pipes_nobody_waits_for_the_next_person() {
    let args = ["play", FOUR, "--seed", "1", "--seat", "all=human"];
    let ran = with_input(&args, "1\r\n1\r\n1\r\nquit\r\n");
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(!ran.out.contains("Pass the keyboard"), "{}", ran.out);
    assert_eq!(ran.out.matches(" plays ").count(), 3, "{}", ran.out);
}

#[test]
fn a_turn_is_played_in_the_words_of_a_newcomer() {
    let lines = "atr\ngo to broken land\nreserve the corrino and a guild\nkeep spice 2\nall\nallone\nalone\ngo to the polar sink\nno\nnone\n";
    let ran = with_input(&["play", "--seed", "318"], lines);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.contains("dice kept: Corrino, Spacing Guild\n"),
        "{}",
        ran.out
    );
    assert!(
        ran.out
            .contains("dice kept: Corrino, Spacing Guild, spice 2\n"),
        "{}",
        ran.out
    );
    assert!(ran.out.contains("did you mean `alone`?"), "{}", ran.out);
    assert!(
        ran.out.contains("Round 2 of 6, roll: Atreides"),
        "{}",
        ran.out
    );
    assert!(
        ran.out.contains("Which is the target region"),
        "{}",
        ran.out
    );
}

#[test]
fn rules_print_the_clause_and_the_lines_that_cite_it() {
    let ran = run(&["rules", "DD-KANLY.3"]);
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.starts_with("DD-KANLY.3 "), "{}", ran.out);
    assert!(
        ran.out.contains("rules/dice-game/phases/kanly.lua:"),
        "{}",
        ran.out
    );
    let other = run(&["rules", "DD-A.1", "--game", "dice-game"]);
    assert!(!other.out.contains("DD-A.10"), "{}", other.out);
    let all = run(&["rules"]);
    assert!(all.out.contains("DD-SETUP.1 ") && all.out.contains("DD-END.7 "));
    assert!(run(&["rules", "thumper"]).out.contains("DD-ROLL.3"));
    assert_fails(
        &run(&["rules", "DD-KANL.3"]),
        2,
        &["did you mean", "`DD-KANLY.3`"],
    );
}

#[test]
fn a_closed_pipe_is_the_end_and_no_panic() {
    for args in [
        &["rules"][..],
        &["scenarios"],
        &["api"],
        &["simulate", FOUR, "--games", "3"],
        &["play", "--seat", "p1=random"],
        &["--help"],
    ] {
        let mut command = sietch(args);
        let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let ran = ran(child.wait_with_output().unwrap());
        assert_eq!((ran.code, ran.err.as_str()), (0, ""), "{args:?}");
    }
}

#[test]
fn pipes_and_no_color_get_no_colour() {
    for no_color in [None, Some("1")] {
        let mut command = sietch(&["run", FOUR, "--script", "-"]);
        command.env_remove("NO_COLOR");
        if let Some(v) = no_color {
            command.env("NO_COLOR", v);
        }
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        child
            .stdin
            .take()
            .unwrap()
            .write_all(b"show\nhelp\nauto 30\n")
            .unwrap();
        let out = child.wait_with_output().unwrap().stdout;
        assert!(!out.contains(&0x1b));
    }
}

#[test]
fn scripts_run_with_comments_expectations_and_refusals() {
    let ran = script(
        "# a comment\r\n\r\n  options\r\nexpect Which faction\r\nrefuse nonsense\r\nexpect there is no option `nonsense`\r\n\
         1\r\nundo\r\nexpect Took back 1 answer\r\nquit\r\nnever reached\r\n",
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(
        ran.out.starts_with("> options\nSetup factions: p"),
        "{}",
        ran.out
    );
    assert!(ran.out.ends_with("> quit\n"), "{}", ran.out);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

#[test]
fn the_first_refusal_ends_a_script_with_its_line() {
    let scratch = Scratch::new("script");
    let path = scratch.write("s.txt", "hash\n\nnonsense\nhash\n");
    let ran = run(&["run", FOUR, "--script", &path]);
    assert_fails(
        &ran,
        1,
        &["`nonsense`", &format!("{path}:3"), "you may: 1 "],
    );
    assert!(ran.out.ends_with("> nonsense\n"), "{}", ran.out);
    assert_fails(
        &script("refuse options\n"),
        1,
        &["was not refused", "standard input:1"],
    );
    assert_fails(
        &script("options\nexpect moonshine\n"),
        1,
        &["expected `moonshine`", ":2"],
    );
    assert_fails(&script("undo\n"), 1, &["nothing to take back"]);
}

#[test]
fn a_saved_game_is_loaded_in_another_process_and_goes_on_alike() {
    let scratch = Scratch::new("save");
    let path = scratch.path("a.sietch");
    let first = script(&format!("auto 60\nsave {path}\nauto\nhash\n"));
    assert_eq!(first.code, 0, "{}", first.err);
    let second = script(&format!("load {path}\nauto\nhash\n"));
    assert_eq!(second.code, 0, "{}", second.err);
    let hash = |ran: &Ran| ran.out.lines().last().unwrap().to_string();
    assert_eq!(hash(&first), hash(&second));
    let replay = run(&["replay", &path]);
    assert_eq!(replay.code, 0, "{}", replay.err);
    assert!(replay.out.contains("60 answers"), "{}", replay.out);
}

#[test]
fn a_game_that_was_tampered_with_diverges_at_its_line() {
    let scratch = Scratch::new("tamper");
    let path = scratch.path("a.sietch");
    assert_eq!(script(&format!("auto 60\nsave {path}\n")).code, 0);
    let text = std::fs::read_to_string(&path).unwrap();
    let keep = text.lines().position(|l| l.contains("roll.keep:")).unwrap();
    let lines = text.lines().enumerate();
    let changed: Vec<String> = lines
        .map(|(i, l)| match i == keep {
            true => format!(
                "{} nothing",
                l.split(": ").next().unwrap().to_string() + ":"
            ),
            false => l.into(),
        })
        .collect();
    scratch.write("b.sietch", &changed.join("\n"));
    let path = scratch.path("b.sietch");
    assert_fails(
        &run(&["replay", &path]),
        1,
        &[&format!("{path}:{}", keep + 1)],
    );
    let refused = script(&format!("refuse load {path}\nexpect {path}\noptions\n"));
    assert_eq!(refused.code, 0, "{}", refused.err);
    let half = &text[..text.len() / 2];
    scratch.write("c.sietch", half);
    let path = scratch.path("c.sietch");
    assert_fails(
        &run(&["replay", &path]),
        1,
        &["cut off", "the first", "--salvage` takes them"],
    );
    scratch.write("d.sietch", "something else\n");
    assert_fails(
        &run(&["replay", &scratch.path("d.sietch")]),
        2,
        &["not a saved game"],
    );
}

#[test]
fn simulations_are_the_same_on_any_number_of_threads() {
    let report = |jobs: &str| {
        let args = [
            "simulate", FOUR, "--games", "40", "--seed", "9", "--format", "json", "--jobs", jobs,
        ];
        let ran = run(&args);
        assert_eq!(ran.code, 0, "{}", ran.err);
        let mut value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
        let object = value.as_object_mut().unwrap();
        assert!(object.remove("seconds").is_some());
        value
    };
    let one = report("1");
    assert_eq!(one, report("3"));
    for key in [
        "scenario",
        "variants",
        "seed",
        "games",
        "errors",
        "decisions",
        "rounds",
        "ends",
        "factions",
    ] {
        assert!(one.get(key).is_some(), "{key}");
    }
    assert_eq!(one["games"], 40);
    assert_eq!(one["errors"], 0);
}

#[test]
fn shards_add_up_to_the_whole() {
    let decisions = |shard: &str| {
        let args = [
            "simulate", FOUR, "--games", "20", "--format", "json", "--shard", shard,
        ];
        let value: serde_json::Value = serde_json::from_str(&run(&args).out).unwrap();
        (
            value["games"].as_u64().unwrap(),
            value["decisions"].as_u64().unwrap(),
        )
    };
    let (a, b, all) = (decisions("1/2"), decisions("2/2"), decisions("1/1"));
    assert_eq!((a.0 + b.0, a.1 + b.1), all);
}

#[test]
fn tables_and_csv_are_printed_and_checks_pass() {
    let table = run(&["simulate", FOUR, "--games", "5", "--check"]);
    assert_eq!(table.code, 0, "{}", table.err);
    assert!(
        table.out.lines().all(|l| l.chars().count() <= 80),
        "{}",
        table.out
    );
    assert!(table.out.contains("95 % interval"), "{}", table.out);
    let csv = run(&["simulate", FOUR, "--games", "5", "--format", "csv"]);
    assert!(
        csv.out
            .starts_with("scenario,variants,seed,faction,games,wins,"),
        "{}",
        csv.out
    );
}

#[test]
fn data_on_disk_comes_before_the_built_in() {
    let scratch = Scratch::new("data");
    scratch.write(
        "scenarios/default.toml",
        "scenario = \"dice-game/players-2\"\n",
    );
    let data = scratch.0.display().to_string();
    let ran = with_input(&["--data", &data], "seat\n");
    assert!(ran.out.contains("dice-game/players-2"), "{}", ran.out);
    scratch.write(
        "rules/dice-game/phases/kanly.lua",
        "return phase {\n  id = \n}\n",
    );
    let broken = run(&["play", "--data", &data]);
    assert_fails(&broken, 2, &["rules/dice-game/phases/kanly.lua:"]);
}

#[test]
fn a_script_that_fails_in_play_stops_a_run_with_1() {
    let scratch = Scratch::new("fault");
    scratch.write(
        "rules/dice-game/phases/kanly.lua",
        "return phase {\n  id = \"kanly\", clause = \"DD-KANLY.1\",\n  run = function() error(\"oops\") end,\n}\n",
    );
    let data = scratch.0.display().to_string();
    let ran = run(&["simulate", FOUR, "--games", "3", "--data", &data]);
    assert_fails(&ran, 1, &["oops", "rules/dice-game/phases/kanly.lua:3"]);
    assert!(ran.out.contains("3 errors"), "{}", ran.out);
    let ran = with_input(&["run", FOUR, "--script", "-", "--data", &data], "auto\n");
    assert_fails(&ran, 1, &["oops", "kanly.lua:3", "standard input:1"]);
}

#[cfg(unix)]
#[test]
fn ctrl_c_stops_a_simulation_and_reports_what_was_played() {
    let mut command = sietch(&["simulate", FOUR, "--games", "100000000", "--format", "json"]);
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_millis(1500));
    let sent = Command::new("kill")
        .args(["-INT", &child.id().to_string()])
        .status();
    assert!(sent.unwrap().success());
    let ran = ran(child.wait_with_output().unwrap());
    assert_fails(&ran, 1, &["stopped after"]);
    let value: serde_json::Value = serde_json::from_str(&ran.out).unwrap();
    assert_eq!(value["errors"], 0);
}

#[test]
fn hot_seat_secrets_stay_with_their_seat() {
    // With five players somebody may choose in secret; what is shown to others never names it.
    let scratch = Scratch::new("secret");
    let path = Path::new(&scratch.0).join("five.toml");
    std::fs::write(
        &path,
        "format = 1\nid = \"five\"\ntitle = \"Five\"\nrules = \"dice-game\"\nplayers = 5\n\
         factions = [\"bene_gesserit\", \"atreides\", \"harkonnen\", \"fremen\", \"corrino\"]\n",
    )
    .unwrap();
    let text = "auto 2\noptions\nexpect in secret\nguild\nlog 99\nexpect prediction: (secret)\nview p1\nexpect Do all agree\nyes\nlog 99\n\
                expect prediction: guild\n";
    let path = path.display().to_string();
    let ran = with_input(&["run", &path, "--script", "-"], text);
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
}
