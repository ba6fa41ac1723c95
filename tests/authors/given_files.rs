//! What people type is what happens: `check` reads the file it is given or says that it does not, and what `new` says to
//! try works.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A folder of its own for one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sietch-given-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// The exit code, and everything that was said.
    fn sietch(&self, args: &[&str]) -> (i32, String) {
        ran(
            Command::new(env!("CARGO_BIN_EXE_sietch")).args(args),
            &self.0,
        )
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn ran(command: &mut Command, folder: &Path) -> (i32, String) {
    let command = command.current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8(text).unwrap();
    assert!(!text.contains("panicked"), "{text}");
    (output.status.code().unwrap_or(-1), text)
}

const SCENARIO: &str =
    "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nrules = \"express\"\nplayers = 2\n";
const WRONG: &str =
    "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nrules = \"express\"\nplayers = 99\n";

#[track_caller]
fn says((code, text): (i32, String), wanted: i32, words: &[&str]) {
    for w in words {
        assert!(text.contains(w), "no `{w}` in:\n{text}");
    }
    assert_eq!(code, wanted, "{text}");
}

#[test]
fn check_reads_a_scenario_wherever_it_lies() {
    let s = Scratch::new("anywhere");
    for path in [
        "mine.toml",
        "deep/er/mine.toml",
        "scenarios/mine.toml",
        "my/scenarios/express/old/mine.toml",
    ] {
        s.write(path, SCENARIO);
        says(
            s.sietch(&["check", path, "--games", "2"]),
            0,
            &["1 scenario checked: 0 errors"],
        );
        s.write(path, WRONG);
        says(
            s.sietch(&["check", path, "--games", "2"]),
            1,
            &["is for 2 to 5 players, not 99", "mine.toml:5"],
        );
    }
}

#[test]
fn check_says_so_when_nothing_reads_a_file() {
    let s = Scratch::new("unread");
    s.write("loose.lua", "return faction {}\n");
    says(
        s.sietch(&["check", "loose.lua"]),
        2,
        &["`loose.lua` lies in no data", "`sietch new`"],
    );
    s.write(
        "variant.toml",
        "format = 1\nid = \"quick\"\ntitle = \"Quick\"\nrules = \"express\"\nset = { x = 1 }\n",
    );
    says(
        s.sietch(&["check", "variant.toml"]),
        2,
        &[
            "this looks like a variant",
            "put it at variants/express/quick.toml",
        ],
    );
    for path in [
        "variants/expres/quick.toml",
        "rules/mine/notes.toml",
        "rules/mine/phases/deep/x.lua",
        "variants/express/nobody/phases/x.lua",
        "variants/express/nobody.lua",
        "scenarios/express/readme.txt",
    ] {
        s.write(path, "");
        says(
            s.sietch(&["check", path]),
            2,
            &[&format!("nothing reads `{path}`")],
        );
    }
    says(
        s.sietch(&["check", "nowhere.toml"]),
        2,
        &["there is no file or folder `nowhere.toml`"],
    );
}

#[test]
fn check_reads_the_file_that_is_named_and_not_one_before_it() {
    let s = Scratch::new("before");
    s.write("a/scenarios/express/mine.toml", SCENARIO);
    s.write("b/scenarios/express/mine.toml", WRONG);
    let named = s.sietch(&[
        "check",
        "b/scenarios/express/mine.toml",
        "--data",
        "a",
        "--games",
        "0",
    ]);
    says(named, 1, &["not 99"]);
}

#[test]
fn what_new_says_to_try_works() {
    let s = Scratch::new("try");
    let files = sietch::pack::Files::embedded();
    let mut tried = 0;
    for game in sietch::pack::list_games(&files) {
        for what in ["faction", "variant", "scenario", "puzzle"] {
            let name = format!("my_{what}");
            let (code, said) = s.sietch(&["new", what, &name, "--game", &game, "--dir", "my lab"]);
            if said.contains("has no template") {
                continue;
            }
            assert_eq!(code, 0, "{said}");
            let lines = said.lines().filter_map(|l| l.strip_prefix("  sietch "));
            for line in lines.map(|l| l.replace("--games 1000", "--games 3")) {
                let command = format!("'{}' {line}", env!("CARGO_BIN_EXE_sietch"));
                let (code, text) = ran(Command::new("sh").args(["-c", &command]), &s.0);
                assert_eq!(code, 0, "{line}\n{text}");
                tried += 1;
            }
        }
    }
    assert!(tried >= 30, "{tried}");
}

#[test]
fn what_new_says_names_all_data() {
    let s = Scratch::new("data");
    std::fs::create_dir_all(s.0.join("other")).unwrap();
    let (_, said) = s.sietch(&["new", "scenario", "mine", "--data", "other", "--dir", "lab"]);
    assert!(said.contains("--data lab --data other"), "{said}");
}

#[test]
fn print_shows_in_run_and_test_and_not_in_simulate() {
    let s = Scratch::new("print");
    let top =
        "local GO = decision { what = \"go\", clause = \"T.1\" }\nprint(\"never, when loaded\")";
    let body = "    local to = ask.one(GO, me, { place.yard, place.attic })\n    print(me, \"goes to\", to)";
    let files = crate::toy::files(top, body, "");
    for path in files
        .walk("rules/toy", "")
        .iter()
        .chain([&crate::toy::SCENARIO_FILE.to_string()])
    {
        s.write(path, &files.read(path).unwrap().unwrap());
    }
    s.write(
        "rules/toy/tests/t.lua",
        "return tests {\n  one = function()\n    local t = position { phase = \"play\", factions = \"red blue\", active = \"red\" }\n    t.play(\"red: yard\")\n  end,\n}\n",
    );
    s.write("lines.txt", "yard\n");
    let line = "rules/toy/phases/play.lua:7: red goes to Yard";
    let run = s.sietch(&["run", "toy/toy", "--script", "lines.txt"]);
    assert!(!run.1.contains("never, when loaded"), "{}", run.1);
    says(run, 0, &[&format!("print {line}")]);
    says(
        s.sietch(&["test"]),
        0,
        &[&format!("print one: {line}"), "1 passed"],
    );
    let simulated = s.sietch(&["simulate", "toy/toy", "--games", "2"]);
    assert!(!simulated.1.contains("goes to"), "{}", simulated.1);
    says(simulated, 0, &["2 games"]);
    let checked = s.sietch(&["check", "--games", "2"]);
    assert!(!checked.1.contains("goes to"), "{}", checked.1);
}

#[test]
fn the_script_of_a_variant_stands_for_the_variant() {
    let here = Scratch::new("script");
    let head = "format = 1\nid = \"asks\"\ntitle = \"Asks\"\nabout = \"x\"\nreason = \"x\"\nrules = \"express\"\n";
    here.write("variants/express/asks.toml", head);
    here.write(
        "variants/express/asks.lua",
        "local Q = decision { what = \"asks.q\", clause = \"EB-COMB.1\", prompt = \"Well?\" }\nreturn variant {\n  id = \"asks\",\n  abilities = { ask = { clause = \"EB-COMB.1\", [\"treachery.target\"] = function(_, _, _, me) return ask.yes(Q, me) end } },\n}\n",
    );
    for path in ["variants/express/asks.lua", "variants/express/asks.toml"] {
        let wanted = [
            "nothing can be asked",
            "variants/express/asks.lua:4",
            "1 scenario checked",
        ];
        says(here.sietch(&["check", path]), 1, &wanted);
    }
}
