//! Control sequences in names, texts, notes and errors of a pack: none of them reaches a terminal, a pipe or a report.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::terminal::Terminal;

/// ESC, an operating system command with its BEL, CR, a C1 introducer, a bidi override, a zero-width space, a backspace.
const EVIL: &str = r"\u001b[2J\u001b]0;owned\u0007\r\u009b31m\u202e\u200b\bX";

/// The same in Lua.
const EVIL_LUA: &str = r"\27[2J\27]0;owned\7\r\u{9b}31m\u{202e}\u{200b}\bX";

struct Pack(PathBuf);

impl Pack {
    fn new(name: &str) -> Pack {
        let folder =
            std::env::temp_dir().join(format!("sietch-evil-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        let pack = Pack(folder);
        let game = format!(
            "format = 1\nid = \"evil\"\ntitle = \"Evil {EVIL}\"\nplayers = [2, 2]\n\
             [kinds.pawn]\ntitle = \"pawn{EVIL}\"\n[piles]\nbox = {{ per_seat = true, title = \"box{EVIL}\" }}\n\
             [roles]\npile = \"box\"\n[[stages]]\nid = \"main\"\norder = \"turns\"\nrounds = 2\nphases = [\"move\"]\n"
        );
        pack.write("rules/evil/game.toml", &game);
        pack.write(
            "rules/evil/map.toml",
            &format!("format = 1\n[regions.hill]\ntitle = \"Hill{EVIL}\"\n[regions.vale]\n"),
        );
        pack.write(
            "rules/evil/clauses.toml",
            &format!("\"E.1\" = \"Clause {EVIL}\"\n"),
        );
        pack.write("rules/evil/primer.txt", "Aim: \u{1b}[2J\u{202e} none.\n");
        pack.write(
            "rules/evil/phases/move.lua",
            &format!(
                "local WHERE = decision {{ what = \"where\", clause = \"E.1\", prompt = \"Where {EVIL_LUA}?\" }}\n\
                 return phase {{ id = \"move\", clause = \"E.1\", run = function(me)\n\
                 if game.round() == 1 then\n\
                   if not game.role(me) then for i, s in ipairs(game.seats()) do game.assign(s, ({{ role.reds, role.blues }})[i]) end end\n\
                 end\n\
                 local to = ask.one(WHERE, me, game.regions())\n\
                 note(\"E.1\", \"told {EVIL_LUA} {{1}}\", to)\n\
                 if to == place.vale then error(\"failed {EVIL_LUA}\") end\n\
                 end }}\n"
            ),
        );
        for id in ["reds", "blues"] {
            pack.write(
                &format!("rules/evil/factions/{id}.lua"),
                &format!(
                    "return faction {{ id = \"{id}\", name = \"{id}{EVIL_LUA}\", about = \"about {EVIL_LUA}\", \
                     pieces = {{ pawn = {{ count = 3 }} }}, abilities = {{}} }}\n"
                ),
            );
        }
        pack.write(
            "scenarios/evil/evil.toml",
            &format!("format = 1\nid = \"evil\"\ntitle = \"Scenario {EVIL}\"\nrules = \"evil\"\nplayers = 2\n"),
        );
        pack
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    fn data(&self) -> String {
        self.0.display().to_string()
    }
}

impl Drop for Pack {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(folder: &Path, args: &[&str], input: &str) -> (String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
    command.args(args).current_dir(folder);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (text(output.stdout), text(output.stderr))
}

/// What may not stand in any output, whoever reads it.
#[track_caller]
fn harmless(text: &str) {
    let bad = |c: char| {
        (c.is_control() && c != '\n') || matches!(c, '\u{202e}' | '\u{200b}' | '\u{2028}')
    };
    let line = text.lines().find(|l| l.contains(bad));
    assert_eq!(line, None, "reaches the reader");
}

#[test]
fn no_control_sequence_of_a_pack_reaches_a_pipe_or_a_report() {
    let pack = Pack::new("pipe");
    let data = pack.data();
    let lines = "1\nshow\nmap\nlog\nhistory\nwhy\nfaction reds\nprimer\nhelp hill\nhelp reds\nrules\n2\nlua error('\u{1b}[2J')\n\
                 \u{1b}[2J\nsave scenario /dev/null/x\u{1b}[2J\nquit\n";
    let args = ["--data", &data, "play", "evil/evil", "--seed", "1"];
    let (out, err) = run(&pack.0, &args, lines);
    assert!(
        out.contains(r"\u001b[2J") && out.contains("told"),
        "{out}\n{err}"
    );
    assert!(out.contains("failed"), "the error is told: {out}");
    harmless(&out);
    harmless(&err);
    for format in ["table", "csv", "json"] {
        let args = [
            "--data",
            &data,
            "simulate",
            "evil/evil",
            "--games",
            "5",
            "--format",
            format,
        ];
        let (out, err) = run(&pack.0, &args, "");
        harmless(&out);
        harmless(&err);
        assert!(err.contains("failed"), "{format}: {err}");
        if format == "json" {
            serde_json::from_str::<serde_json::Value>(&out).unwrap();
        }
    }
    for args in [
        &["scenarios"][..],
        &["variants"],
        &["rules", "E.1"],
        &["check", "--games", "20"],
        &["check", "--format", "json"],
        &["api", "--format", "markdown", "--game", "evil"],
        &["play", "no\u{1b}such"],
    ] {
        let (out, err) = run(&pack.0, &[&["--data", &data], args].concat(), "");
        harmless(&out);
        harmless(&err);
    }
}

#[test]
fn no_control_sequence_of_a_pack_reaches_a_terminal() {
    let pack = Pack::new("term");
    let args = ["--data", &pack.data(), "play", "evil/evil", "--seed", "1"];
    let mut t = Terminal::start("evil", &args, &[]);
    t.wait_for("Press Enter to begin");
    t.keys("\r");
    t.wait_for("Where");
    t.keys("\t\t");
    t.keys("\u{3}");
    // What is typed ahead of a line given up is given up with it.
    t.quiet("> ");
    t.keys("1\r");
    t.wait_for("Told");
    t.wait_for("failed");
    t.keys("faction reds\r");
    t.wait_for("about");
    t.keys("quit\r");
    t.end();
    let bytes = t.bytes();
    for evil in [
        "\u{1b}]0;",
        "\u{1b}[2J",
        "\u{7}",
        "\u{9b}",
        "\u{202e}",
        "\u{200b}",
    ] {
        assert!(!bytes.contains(evil), "{evil:?} in {bytes:?}");
    }
}
