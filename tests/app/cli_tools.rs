//! `test` and `check` on the command line: paths, formats, exit codes.

use crate::program::{Ran, Scratch, run, run_in};

const VARIANT: &str =
    "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nrules = \"dice-game\"\n[set]\nrounds = 2\n";
const TESTS: &str = r#"return tests {
  holds = function()
    local t = game { players = 2 }
    t.until_asked("roll.keep")
    t.equals(t.round(), 1)
  end,
  fails = function()
    local t = game { players = 2 }
    t.until_asked("roll.keep")
    t.equals(t.round(), 2, "the round")
  end,
}
"#;

#[test]
fn without_paths_the_built_in_tests_run() {
    let Ran { code, out, err } = run(&["test"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.ends_with(" passed, 0 failed\n"), "{out}");
    let Ran { code, out, err: _ } = run(&["test", "--filter", "dd_kanly_3"]);
    assert_eq!((code, out.as_str()), (0, "3 passed, 0 failed\n"));
    // Only those of the folder: as many as it declares.
    let tests = sietch::pack::Files::embedded();
    let tests = tests
        .read("variants/dice-game/tleilax/tests/tleilax.lua")
        .unwrap()
        .unwrap();
    let declared = tests.lines().filter(|l| l.starts_with("  dd_")).count();
    let Ran { code, out, err: _ } = run(&["test", "variants/dice-game/tleilax"]);
    assert!(declared > 0);
    assert_eq!((code, out), (0, format!("{declared} passed, 0 failed\n")));
}

#[test]
fn tests_of_a_folder_run_by_any_path_to_them() {
    let s = Scratch::new("paths");
    s.write("variants/dice-game/mine.toml", VARIANT);
    let file = s.write("variants/dice-game/mine/tests/a.lua", TESTS);
    let toml = s.path("variants/dice-game/mine.toml");
    let folder = s.path("variants/dice-game/mine");
    let root = s.path("");
    for path in [&file, &toml, &folder, &root] {
        let Ran { code, out, err } = run(&["test", path]);
        assert_eq!(code, 1, "{path}: {out}{err}");
        assert!(out.ends_with("1 passed, 1 failed\n"), "{path}: {out}");
        for want in [
            "FAILED fails: expected 2 (the round)",
            "\n  at variants/dice-game/mine/tests/a.lua:10\n",
            "\n  but there is 1\n",
            "\n  open question: ",
            "\n  options: ",
        ] {
            assert!(out.contains(want), "no {want} in {out}");
        }
    }
    // The data folders of the current folder come before the built-in data, and are all that is run.
    let Ran { code, out, err: _ } = run_in(&s.0, &["test", "--filter", "holds"]);
    assert_eq!((code, out.as_str()), (0, "1 passed, 0 failed\n"));
    let Ran { code, out, err: _ } = run(&["test", &file, "--format", "json"]);
    assert_eq!(code, 1);
    let json: serde_json::Value = serde_json::from_str(&out).unwrap();
    assert_eq!((&json["passed"], &json["failed"]), (&1.into(), &1.into()));
    assert_eq!(json["tests"][1]["failure"]["line"], 10);
}

#[test]
fn broken_test_files_and_wrong_paths_exit_with_2() {
    let s = Scratch::new("broken");
    s.write("variants/dice-game/mine.toml", VARIANT);
    let file = s.write(
        "variants/dice-game/mine/tests/a.lua",
        "return tests {\n  a = = 1\n}\n",
    );
    let Ran { code, out: _, err } = run(&["test", &file]);
    assert_eq!(code, 2);
    assert!(
        err.contains("variants/dice-game/mine/tests/a.lua:2"),
        "{err}"
    );
    let elsewhere = s.write("notes.txt", "");
    for path in [
        "/nowhere/at/all",
        "rules/nothing",
        &elsewhere,
        &s.path("variants/dice-game/mine.toml"),
    ] {
        if path.ends_with("mine.toml") {
            std::fs::remove_file(&file).unwrap();
        }
        let Ran { code, out, err } = run(&["test", path]);
        assert_eq!((code, out.as_str()), (2, ""), "{path}: {err}");
        assert!(err.starts_with("error: "), "{path}: {err}");
    }
}

#[test]
fn check_tells_errors_with_exit_1_and_warnings_with_0() {
    let s = Scratch::new("check");
    let toml = s.write("variants/dice-game/mine.toml", VARIANT);
    let Ran { code, out, err } = run(&["check", &toml, "--games", "2"]);
    assert_eq!(code, 0, "{out}{err}");
    assert!(
        out.ends_with("1 scenario checked: 0 errors, 0 warnings\n"),
        "{out}"
    );
    s.write(
        "variants/dice-game/stray.lua",
        "return variant { id = \"stray\" }\n",
    );
    let Ran { code, out, err: _ } = run(&["check", &s.path(""), "--games", "0"]);
    assert_eq!(code, 0, "{out}");
    assert!(
        out.contains("warning: nothing loads this file\n  at variants/dice-game/stray.lua"),
        "{out}"
    );
    s.write(
        "variants/dice-game/mine.toml",
        &VARIANT.replace("rounds", "ronds"),
    );
    let Ran { code, out, err: _ } =
        run(&["check", &s.path(""), "--games", "0", "--format", "json"]);
    assert_eq!(code, 1, "{out}");
    let json: Vec<serde_json::Value> = serde_json::from_str(&out).unwrap();
    assert_eq!(json[0]["severity"], "error");
    assert_eq!(json[0]["file"], "variants/dice-game/mine.toml");
    assert_eq!(json[0]["line"], 6);
    assert!(
        json[0]["help"].as_str().unwrap().contains("rounds"),
        "{out}"
    );
    let Ran { code, out: _, err } = run(&["check", "/nowhere/at/all"]);
    assert_eq!(code, 2, "{err}");
}

#[test]
fn a_scenario_anywhere_can_be_checked_and_explained() {
    let s = Scratch::new("explain");
    let text = "format = 1\nid = \"two\"\ntitle = \"Two\"\nrules = \"dice-game\"\nplayers = 2\n[set]\nrounds = 3\n";
    let path = s.write("two.toml", text);
    let Ran { code, out, err } = run(&["check", &path, "--games", "2", "--explain"]);
    assert_eq!(code, 0, "{out}{err}");
    for want in [
        "two.toml (Two)",
        "rounds = 3 (set by ",
        "phase kanly = rules/dice-game/phases/kanly.lua (set by dice-game)",
        "ability fremen.hardened = DD-FRE.5",
    ] {
        assert!(out.contains(want), "no {want} in {out}");
    }
    s.write(
        "two.toml",
        "format = 1\nid = \"two\"\ntitle = \"Two\"\nrules = \"dice-gaem\"\nplayers = 2\n",
    );
    let Ran { code, out, err: _ } = run(&["check", &path]);
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("did you mean `dice-game`?"), "{out}");
}
