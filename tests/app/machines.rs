//! An experiment played in parts: by hand, by GNU parallel, as a job array, by Ray. The result is always that of one run.

use std::path::Path;
use std::process::Command;

use crate::program::{Ran, Scratch, ran, run, run_in};
use crate::tools::{missing, tool};

/// A report without the seconds it took.
fn timeless(text: &str) -> String {
    let timed = |l: &&str| !l.contains("\"seconds\"") && !l.contains(" a second), ");
    let lines: Vec<&str> = text.lines().filter(timed).collect();
    assert!(!lines.is_empty());
    lines.join("\n")
}

/// Plays a command in so many parts and merges them, the last first.
fn in_parts(name: &str, command: &[&str], parts: usize, format: &str) -> Ran {
    let scratch = Scratch::new(name);
    let files: Vec<String> = (1..=parts)
        .rev()
        .map(|i| {
            let shard = format!("{i}/{parts}");
            let words = [command, &["--format", "json", "--shard", &shard]].concat();
            let done = run(&words);
            assert_eq!(done.code, 0, "{}", done.err);
            scratch.write(&format!("{i}.json"), &done.out)
        })
        .collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    run(&[&["merge", "--format", format], &files[..]].concat())
}

#[test]
fn parts_merge_to_the_very_same_report() {
    let commands: [&[&str]; 4] = [
        &[
            "simulate",
            "dice-game/players-4",
            "--games",
            "31",
            "--uses",
            "--rotate",
            "--seat",
            "p1=greedy",
        ],
        &[
            "compare",
            "dice-game/players-2",
            "--games",
            "40",
            "--set",
            "rounds=4",
        ],
        &[
            "sweep",
            "dice-game/players-2",
            "--games",
            "30",
            "--vary",
            "rounds=3..5",
            "--target",
            "rounds=4",
        ],
        &[
            "sweep",
            "dice-game/players-2",
            "--games",
            "20",
            "--sensitivity",
            "rounds,solo_regions",
        ],
    ];
    for (i, command) in commands.into_iter().enumerate() {
        for format in ["table", "json", "csv"] {
            let whole = run(&[command, &["--format", format, "--jobs", "2"]].concat());
            let merged = in_parts(&format!("parts-{i}-{format}"), command, 3, format);
            assert_eq!(
                (whole.code, merged.code),
                (0, 0),
                "{}{}",
                whole.err,
                merged.err
            );
            assert_eq!(timeless(&whole.out), timeless(&merged.out), "{command:?}");
        }
    }
}

#[test]
fn parts_that_do_not_go_together_are_refused() {
    let scratch = Scratch::new("odd-parts");
    let part = |name: &str, more: &[&str]| {
        let words = [
            &[
                "simulate",
                "express/players-2",
                "--games",
                "4",
                "--format",
                "json",
            ],
            more,
        ]
        .concat();
        scratch.write(name, &run(&words).out)
    };
    let one = part("1.json", &["--shard", "1/2"]);
    let two = part("2.json", &["--shard", "2/2"]);
    let seed = part("s.json", &["--shard", "2/2", "--seed", "9"]);
    let rules = part("r.json", &["--shard", "2/2", "--set", "winning_places=2"]);
    let report = part("w.json", &[]);
    for (files, want) in [
        (vec![&one], "these parts are missing: 2/2"),
        (vec![&one, &one], "are both part 1"),
        (vec![&one, &seed], "different experiments"),
        (vec![&one, &rules], "different rules"),
        (vec![&report], "no part of an experiment"),
        (
            vec![&"nowhere.json".to_string()],
            "there is no file nowhere.json",
        ),
    ] {
        let words: Vec<&str> = files.iter().map(|f| f.as_str()).collect();
        let done = run(&[&["merge"], &words[..]].concat());
        assert_eq!(done.code, 2, "{}", done.err);
        assert!(done.err.contains(want), "{want}: {}", done.err);
    }
    let fine = run(&["merge", &two, &one]);
    assert_eq!(fine.code, 0, "{}", fine.err);
}

const PAGE: &str = include_str!("../../docs/many-machines.md");

/// The blocks of shell commands in the page, with what stands behind the word `bash`.
fn blocks() -> Vec<(String, String)> {
    let parts = PAGE.split("\n```bash").skip(1);
    let block = |text: &str| {
        let (first, rest) = text.split_once('\n').unwrap();
        (
            first.trim().to_string(),
            rest.split("\n```").next().unwrap().to_string(),
        )
    };
    parts.map(block).collect()
}

/// Runs shell commands in a folder, where `sietch` is the program under test.
fn shell(folder: &Path, text: &str, variables: &[(&str, &str)]) -> Ran {
    let program = Path::new(env!("CARGO_BIN_EXE_sietch"));
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", program.parent().unwrap().display());
    let mut command = Command::new("bash");
    command
        .args(["-euo", "pipefail", "-c", text])
        .current_dir(folder);
    command.env("PATH", path).envs(variables.iter().copied());
    ran(command.output().unwrap())
}

#[cfg(unix)]
#[test]
fn the_page_does_what_it_says_by_hand_and_with_gnu_parallel() {
    for (words, text) in blocks().into_iter().filter(|b| b.0.is_empty()) {
        assert!(words.is_empty());
        if text.contains("\nparallel ") && tool("parallel").is_none() {
            continue;
        }
        let scratch = Scratch::new("machines");
        let done = shell(&scratch.0, &text, &[]);
        assert_eq!(done.code, 0, "{text}\n{}{}", done.out, done.err);
        // What is merged is what the command would have told by itself.
        let line = text.lines().find(|l| l.contains("--shard")).unwrap();
        let start = line.find("sietch ").unwrap() + "sietch ".len();
        let words: Vec<&str> = line[start..]
            .split(" --shard")
            .next()
            .unwrap()
            .split(' ')
            .collect();
        let whole = run_in(&scratch.0, &words);
        assert_eq!(timeless(&whole.out), timeless(&done.out), "{text}");
    }
}

/// Slurm itself is not needed: it starts the script once for each task, with its number in the environment.
#[cfg(unix)]
#[test]
fn the_job_array_plays_all_parts() {
    let script = include_str!("../../docs/examples/machines/simulate.sbatch");
    let shown = blocks().into_iter().find(|b| b.0 == "file=simulate.sbatch");
    assert_eq!(shown.unwrap().1, script.trim_end());
    let scratch = Scratch::new("array");
    let mut files = Vec::new();
    for task in ["1", "2", "3"] {
        let variables = [
            ("SLURM_ARRAY_TASK_ID", task),
            ("SLURM_ARRAY_TASK_COUNT", "3"),
            ("SIETCH_GAMES", "20"),
        ];
        let done = shell(&scratch.0, script, &variables);
        assert_eq!(done.code, 0, "{}", done.err);
        files.push(scratch.path(&format!("parts/{task}.json")));
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let merged = run(&[&["merge"], &files[..]].concat());
    let whole = run(&["simulate", "dice-game/players-4", "--games", "20"]);
    assert_eq!(timeless(&merged.out), timeless(&whole.out));
}

/// A Python that has Ray: the one that SIETCH_PYTHON names, else the usual one.
fn python_with_ray() -> Option<String> {
    let python = std::env::var("SIETCH_PYTHON").unwrap_or("python3".into());
    let there = Command::new(&python).args(["-c", "import ray"]).output();
    match there {
        Ok(done) if done.status.success() => Some(python),
        _ => missing("ray"),
    }
}

#[cfg(unix)]
#[test]
fn a_ray_cluster_comes_to_the_same_result() {
    let Some(python) = python_with_ray() else {
        return;
    };
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/examples/machines/ray_sietch.py");
    let commands: [&[&str]; 3] = [
        &["simulate", "express/players-3", "--games", "30"],
        &[
            "compare",
            "express/players-3",
            "--games",
            "20",
            "--set",
            "winning_places=2",
        ],
        &[
            "sweep",
            "dice-game/players-2",
            "--games",
            "10",
            "--vary",
            "rounds=3..4",
            "--target",
            "rounds=4",
        ],
    ];
    for command in commands {
        let mut spread = Command::new(&python);
        spread.arg(&script).args(["--parts", "3"]).args(command);
        spread
            .env("SIETCH", env!("CARGO_BIN_EXE_sietch"))
            .env("RAY_USAGE_STATS_ENABLED", "0");
        spread.current_dir(std::env::temp_dir());
        let done = ran(spread.output().unwrap());
        assert_eq!(done.code, 0, "{}{}", done.out, done.err);
        assert_eq!(
            timeless(&done.out),
            timeless(&run(command).out),
            "{command:?}"
        );
    }
}
