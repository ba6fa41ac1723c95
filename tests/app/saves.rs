//! Saved games in the hands of people: damaged files, odd places, crashes, many games at once.

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use super::sessions::{Scratch, finish, script, sessions, sietch, spawn, words};

const FOUR: &str = "dice-game/players-4";

struct Ran {
    code: Option<i32>,
    text: String,
}

/// Runs the program to its end, which must come soon; gives all it says.
#[track_caller]
fn run(args: &[&str], input: &str) -> Ran {
    ran(&mut sietch(&sessions(), args), input)
}

#[track_caller]
fn ran(command: &mut Command, input: &str) -> Ran {
    let begun = Instant::now();
    let output = spawn(command, input).wait_with_output().unwrap();
    assert!(begun.elapsed() < Duration::from_secs(60), "{command:?}");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ran {
        code: output.status.code(),
        text: words(&(text(&output.stdout) + &text(&output.stderr))),
    }
}

#[track_caller]
fn assert_says(ran: &Ran, code: i32, wanted: &[&str]) {
    assert_eq!(ran.code, Some(code), "{}", ran.text);
    for want in wanted {
        assert!(ran.text.contains(want), "no `{want}` in\n{}", ran.text);
    }
}

/// A game of 60 answers and its text.
fn saved(scratch: &Scratch) -> (String, String) {
    let path = scratch.path("whole.sietch");
    script(FOUR, &format!("auto 60\nsave {path}\n"));
    let text = std::fs::read_to_string(&path).unwrap();
    (path, text)
}

#[test]
fn a_cut_game_is_refused_and_its_whole_beginning_can_be_had() {
    let scratch = Scratch::new("cut");
    let (_, text) = saved(&scratch);
    let (cut, new) = (scratch.path("cut.sietch"), scratch.path("new.sietch"));
    std::fs::write(&cut, &text[..text.len() * 2 / 3]).unwrap();
    let refused = run(&["replay", &cut], "");
    // Every seal but the first closes an answer, if its line is whole.
    let half = &text[..text.len() * 2 / 3];
    let half = &half[..=half.rfind('\n').unwrap()];
    let whole = half.matches("\n= ").count() - 1;
    assert!(whole > 20 && whole < 60);
    let told = [
        "the file is cut off: its end mark is missing",
        &format!("the first {whole} of its 60 answers are whole"),
        &format!("`sietch replay {cut} --into NEW --salvage` takes them"),
    ];
    assert_says(&refused, 1, &told);
    script(
        FOUR,
        &format!("refuse load {cut}\nexpect load {cut} --salvage\nhash\n"),
    );
    let salvage = ["replay", &cut, "--salvage", "--into", &new];
    let note = format!("These are the first {whole} of its 60 answers.");
    let count = format!("{whole} answers");
    assert_says(&run(&salvage, ""), 0, &[&note, &count, "Written to"]);
    assert_says(&run(&["replay", &new], ""), 0, &[&count]);
    let loaded = format!("load {cut} --salvage\nexpect {note}\nhistory\nexpect {whole} ");
    script(FOUR, &loaded);
    std::fs::write(&cut, &text[..300]).unwrap();
    assert_says(
        &run(&["replay", &cut], ""),
        1,
        &["nothing of it can be used"],
    );
}

#[test]
fn edited_and_mixed_up_games_are_refused_with_the_place() {
    let scratch = Scratch::new("edited");
    let (_, text) = saved(&scratch);
    let path = scratch.path("bad.sietch");
    let refused = |text: &str, told: &[&str]| {
        std::fs::write(&path, text).unwrap();
        let ran = run(&["replay", &path], "");
        assert!(matches!(ran.code, Some(1 | 2)), "{}", ran.text);
        assert_says(&ran, ran.code.unwrap(), told);
        script(FOUR, &format!("refuse load {path}\n"));
    };
    let seed = text.lines().find(|l| l.starts_with("seed")).unwrap();
    refused(
        &text.replace(seed, "seed 8"),
        &["changed after it was saved", "nothing of it can be used"],
    );
    refused(
        &text.replace(&format!("{seed}\n"), ""),
        &["the line `seed …` is missing"],
    );
    refused(&format!("{text}{text}"), &["goes on behind its end mark"]);
    refused(
        &text.replacen("sietch 3", "sietch 1", 1),
        &["format 1", "older"],
    );
    refused(
        &text.replacen("sietch 3", "sietch 9", 1),
        &["format 9", "newer"],
    );
    refused("", &["this file is empty"]);
    refused("once upon a time\n", &["this is not a saved game"]);
    let line = text.lines().position(|l| l.contains("roll.keep")).unwrap();
    let lines: Vec<&str> = text.lines().collect();
    let dropped = [&lines[..line], &lines[line + 1..]].concat().join("\n") + "\n";
    let place = format!("bad.sietch:{}", line + 1);
    refused(&dropped, &["lines before its end mark", &place]);
}

#[cfg(unix)]
#[test]
fn games_are_saved_to_plain_files_only() {
    let scratch = Scratch::new("places");
    let at = |name: &str| scratch.path(name);
    let made = Command::new("mkfifo").arg(at("pipe")).status().unwrap();
    assert!(made.success());
    std::os::unix::fs::symlink("nothing", at("dangling")).unwrap();
    std::os::unix::fs::symlink("real", at("link")).unwrap();
    std::fs::write(at("real"), "").unwrap();
    std::fs::write(at("protected"), "mine").unwrap();
    let mut rights = std::fs::metadata(at("protected")).unwrap().permissions();
    rights.set_readonly(true);
    std::fs::set_permissions(at("protected"), rights).unwrap();
    for (name, told) in [
        (at("pipe"), "a pipe or a device"),
        ("/dev/full".into(), "a pipe or a device"),
        ("/dev/null".into(), "a pipe or a device"),
        (at("dangling"), "a link to something that is not there"),
        (at("protected"), "write-protected"),
        (at(""), "a folder"),
        (at("nowhere/x"), "is the folder there"),
    ] {
        let lines = format!("auto 3\nrefuse save {name}\nexpect {told}\n");
        script(FOUR, &lines);
    }
    script(FOUR, &format!("auto 3\nsave {}\n", at("link")));
    assert!(std::fs::symlink_metadata(at("link")).unwrap().is_symlink());
    assert_says(&run(&["replay", &at("real")], ""), 0, &["3 answers"]);
    assert_eq!(std::fs::read_to_string(at("protected")).unwrap(), "mine");
    let names = std::fs::read_dir(&scratch.0).unwrap();
    let stray = names.map(|e| e.unwrap().file_name().into_string().unwrap());
    assert_eq!(stray.filter(|n| n.ends_with(".tmp")).count(), 0);
}

fn play(state: &Path, args: &[&str]) -> Command {
    let mut all = vec!["play", "four.toml", "--autosave"];
    all.extend(args);
    let mut command = sietch(&sessions(), &all);
    command.env("XDG_STATE_HOME", state);
    command
}

#[test]
fn a_game_that_cannot_be_kept_says_so_once() {
    let scratch = Scratch::new("unkept");
    std::fs::write(scratch.0.join("sietch"), "no folder").unwrap();
    let out = finish(spawn(
        &mut play(&scratch.0, &["--seat", "all=human"]),
        "auto 1\nauto 1\nauto 1\n",
    ));
    assert_eq!(out.matches("WARNING").count(), 1, "{out}");
    assert!(words(&out).contains("this game is NOT kept on the disk"));
}

#[test]
fn many_left_games_are_all_kept_listed_and_picked() {
    let scratch = Scratch::new("many");
    for n in 1..=12 {
        let seed = n.to_string();
        let args = ["--seat", "all=human", "--seed", &seed];
        let out = finish(spawn(
            &mut play(&scratch.0, &args),
            &format!("auto {n}\nquit\n"),
        ));
        assert!(out.contains("The game is kept"), "{out}");
    }
    let go_on = |args: &[&str], input: &str| {
        let mut command = sietch(&sessions(), &[&["continue"], args].concat());
        ran(command.env("XDG_STATE_HOME", &scratch.0), input)
    };
    let list = go_on(&[], "");
    for n in 1..=12 {
        let line = format!("ago), four.toml, round 1, {n} answer");
        let list = Ran {
            code: list.code,
            text: list.text.replace("just now", "ago"),
        };
        assert_says(&list, 0, &[&line]);
    }
    let at = |n: usize| list.text.find(&format!(", {n} answers")).unwrap();
    assert!(at(12) < at(7) && at(7) < at(2), "the newest first");
    let third = go_on(&["3"], "history\nseat\n");
    assert_says(&third, 0, &["10 answers", "p1 Atreides: human"]);
    // It was taken up and left again: now it is the newest only if something was done.
    assert_says(&go_on(&["1", "--forget"], ""), 0, &["Removed"]);
    let list = go_on(&[], "");
    assert!(list.text.contains(" 11 ") && !list.text.contains(" 12 20"));
    assert_says(&go_on(&["99"], ""), 2, &["numbered from 1 to 11"]);
    let inside = finish(spawn(
        &mut play(&scratch.0, &[]),
        "continue\ncontinue forget 11\ncontinue 2\nhistory\n",
    ));
    let inside = words(&inside);
    for want in ["11 games were left", "`continue N` goes on", "Removed: "] {
        assert!(inside.contains(want), "{inside}");
    }
    let none = scratch.0.join("none");
    let mut command = sietch(&sessions(), &["continue"]);
    let ran = ran(command.env("XDG_STATE_HOME", none), "");
    assert_says(&ran, 0, &["No game was left"]);
}

#[test]
fn forks_survive_a_save_and_a_crash() {
    let scratch = Scratch::new("forks");
    let path = scratch.path("forks.sietch");
    let moves = "auto 12\nundo 2\nset storm 3\nfork attack\nauto 5\nundo 2\n";
    let listed = |out: &str| {
        let from = out.rfind("* attack").unwrap_or_else(|| panic!("{out}"));
        out[from..]
            .lines()
            .take(3)
            .map(String::from)
            .collect::<Vec<_>>()
    };
    let before = script(FOUR, &format!("{moves}save {path}\nforks\n"));
    let after = script(FOUR, &format!("load {path}\nforks\n"));
    assert_eq!(listed(&after), listed(&before));
    let there = format!("load {path}\nswitch line-1\nredo\nswitch attack\nredo\nredo\n");
    script(FOUR, &there);
    assert_says(&run(&["replay", &path], ""), 0, &["answers"]);

    let mut command = play(&scratch.0, &["--seat", "all=human"]);
    let mut child = spawn(&mut command, &format!("{moves}forks\n"));
    let kept = scratch.0.join("sietch/games/1.sietch");
    let begun = Instant::now();
    let saved = || std::fs::read_to_string(&kept).is_ok_and(|t| t.contains("fork attack from"));
    while !saved() {
        assert!(begun.elapsed() < Duration::from_secs(60), "never saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let mut command = sietch(&sessions(), &["continue", "1"]);
    command.env("XDG_STATE_HOME", &scratch.0);
    let out = finish(spawn(&mut command, "forks\n"));
    assert!(
        out.contains("* attack") && out.contains("  line-1"),
        "{out}"
    );
}

#[test]
fn a_loaded_game_keeps_its_seats_and_is_not_played_away() {
    let scratch = Scratch::new("seats");
    let path = scratch.path("seats.sietch");
    let play = |seats: &[&str], input: &str| {
        let mut args = vec!["play", "four.toml", "--seed", "5"];
        seats.iter().for_each(|s| args.extend(["--seat", s]));
        finish(spawn(&mut sietch(&sessions(), &args), input))
    };
    play(
        &["all=human", "p3=random"],
        &format!("1\nsave {path}\nquit\n"),
    );
    let out = play(
        &["all=random"],
        "load PATH\nseat\n".replace("PATH", &path).as_str(),
    );
    let said = [
        "p1 Atreides: human",
        "p2 Harkonnen: human",
        "p3 Fremen: random",
    ];
    for want in said {
        assert!(out.contains(want), "no `{want}` in {out}");
    }
    assert!(out.contains("(1 answer)."), "{out}");
    // Bots have every seat: they wait all the same.
    play(
        &[],
        &format!("seat p1=random\nnew 9\nauto 2\nsave {path}\n"),
    );
    let ran = run(&["replay", &path], "");
    let out = play(&[], &format!("load {path}\nhash\n"));
    let hash = out.lines().last().unwrap_or_default();
    assert!(ran.text.contains(hash), "{}\n{out}", ran.text);
}

#[cfg(unix)]
#[test]
fn endless_and_huge_files_are_refused_wherever_one_is_read() {
    let scratch = Scratch::new("endless");
    let at = |name: &str| scratch.path(name);
    for name in ["pipe.toml", "pipes/rules/dice-game/phases/roll.lua"] {
        std::fs::create_dir_all(scratch.0.join(name).parent().unwrap()).unwrap();
        let made = Command::new("mkfifo").arg(at(name)).status().unwrap();
        assert!(made.success());
    }
    std::os::unix::fs::symlink("/dev/zero", at("zero.toml")).unwrap();
    std::fs::create_dir_all(at("zeros/rules/dice-game")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", at("zeros/rules/dice-game/map.toml")).unwrap();
    // A file of 8 GB that takes no room.
    let huge = std::fs::File::create(at("huge.toml")).unwrap();
    huge.set_len(8 << 30).unwrap();
    std::fs::create_dir(at("folder.toml")).unwrap();
    for name in ["pipe.toml", "zero.toml", "huge.toml", "folder.toml"] {
        let path = at(name);
        let told = match name {
            "huge.toml" => "larger than",
            "folder.toml" => "a folder",
            _ => "a pipe or a device",
        };
        for args in [
            vec!["replay", &path],
            vec!["play", &path],
            vec!["solve", &path],
            vec!["simulate", &path, "--games", "1"],
            vec!["run", FOUR, "--script", &path],
        ] {
            assert_says(&run(&args, ""), 2, &[told]);
        }
        for args in [
            vec!["check", &path],
            vec!["test", &path],
            vec!["--data", &path, "scenarios"],
        ] {
            let ran = run(&args, "");
            let fine = name == "folder.toml" && args[0] == "--data";
            let failed = matches!(ran.code, Some(1 | 2));
            assert!(failed != fine, "{args:?} {:?} {}", ran.code, ran.text);
        }
        script(FOUR, &format!("refuse load {path}\nexpect {told}\n"));
    }
    for data in [at("pipes"), at("zeros")] {
        let ran = run(&["--data", &data, "play", FOUR], "");
        assert_says(&ran, 2, &["a pipe or a device"]);
    }
}
