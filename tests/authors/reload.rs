//! Rules are changed while a game is being played.

use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};

struct Talk {
    child: Child,
    input: ChildStdin,
    output: BufReader<std::process::ChildStdout>,
    said: usize,
}

impl Talk {
    fn start(data: &Path, extra: &[&str]) -> Talk {
        let mut child = Command::new(env!("CARGO_BIN_EXE_sietch"))
            .args([
                "play",
                "dice-game/players-2",
                "--seed",
                "5",
                "--seat",
                "all=human",
                "--data",
            ])
            .arg(data)
            .args(extra)
            .current_dir(data)
            .env("NO_COLOR", "1")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let input = child.stdin.take().unwrap();
        let output = BufReader::new(child.stdout.take().unwrap());
        Talk {
            child,
            input,
            output,
            said: 0,
        }
    }

    /// Runs a line and gives what it answers: all up to the complaint about a marker that cannot be an answer.
    fn say(&mut self, line: &str) -> String {
        self.said += 1;
        let marker = format!("marker{}", self.said);
        writeln!(self.input, "{line}\nhelp {marker}").unwrap();
        let mut text = String::new();
        loop {
            let mut got = String::new();
            assert!(
                self.output.read_line(&mut got).unwrap() > 0,
                "it ended: {text}"
            );
            if got.contains(&format!("called `{marker}`")) {
                // What to do about it comes in a second line.
                self.output.read_line(&mut got).unwrap();
                return text;
            }
            // What is piped in is echoed behind its prompt.
            if !got.contains("> ") {
                text.push_str(&got);
            }
        }
    }
}

impl Drop for Talk {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(folder.join("rules/dice-game/phases")).unwrap();
    folder
}

fn original() -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("rules/dice-game/phases/roll.lua");
    std::fs::read_to_string(path).unwrap()
}

#[test]
fn rules_are_read_again_and_the_game_goes_on() {
    let data = folder("reload");
    let file = data.join("rules/dice-game/phases/roll.lua");
    let mut talk = Talk::start(&data, &[]);
    talk.say("auto 30");
    let hash = talk.say("hash");

    assert!(talk.say("reload").contains("Nothing has changed."));

    std::fs::write(&file, "local x = = 1\n").unwrap();
    let broken = talk.say("reload");
    assert!(
        broken.contains("rules/dice-game/phases/roll.lua:1"),
        "{broken}"
    );
    assert!(broken.contains("The old rules stay in force."), "{broken}");
    assert_eq!(talk.say("hash"), hash, "a broken script changes nothing");

    std::fs::write(&file, format!("-- a comment more\n{}", original())).unwrap();
    let fine = talk.say("reload");
    assert!(
        fine.contains("New rules are in force; all 30 answers fit."),
        "{fine}"
    );
    assert_eq!(talk.say("hash"), hash);

    std::fs::write(&file, original().replace("min = 1,", "min = 2,")).unwrap();
    let other = talk.say("reload");
    assert!(
        other.contains("The game goes another way under the new rules after"),
        "{other}"
    );
    assert!(other.contains("DD-ROLL.1"), "it names the rule: {other}");
    assert!(
        other.contains("`roll.keep`") && other.contains("refused"),
        "what differs: {other}"
    );
    assert_eq!(talk.say("hash"), hash, "until it is told to continue");
    assert!(
        talk.say("reload back")
            .contains("The old rules stay in force.")
    );
    assert!(talk.say("reload continue").contains("`reload` comes first"));
    talk.say("reload");
    let on = talk.say("reload continue");
    assert!(on.contains("New rules are in force, after"), "{on}");
    assert!(
        on.contains("choose 2 to"),
        "the new rule asks for two dice: {on}"
    );
    assert_ne!(talk.say("hash"), hash);
}

#[test]
fn watched_rules_are_read_by_themselves() {
    let data = folder("watch");
    let mut talk = Talk::start(&data, &["--watch"]);
    talk.say("auto 10");
    let file = data.join("rules/dice-game/phases/roll.lua");
    std::fs::write(&file, format!("-- a comment more\n{}", original())).unwrap();
    let text = talk.say("hash");
    assert!(
        text.contains("New rules are in force; all 10 answers fit."),
        "{text}"
    );
    assert!(!talk.say("hash").contains("New rules"), "once is enough");
}
