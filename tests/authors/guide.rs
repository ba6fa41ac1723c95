//! Every command and every script of docs/guide.md, docs/new-game.md and README.md is run, and does what the text says.
//!
//! What the blocks of the texts mean:
//! - `console`: `$ sietch …` is run by the built program; lines like `> why` or `p1> why` are what is typed into it; the
//!   rest is what it prints, where `…` stands for any part of a line, or alone for any lines. Nothing shown: anything may
//!   be printed. `exit=N` is the exit code, else 0. `in=FOLDER` is where it runs: `empty` begins as an empty folder,
//!   `parent` has the example as `ix-lab`, and without a word it is a copy of the example. All blocks of a text share them.
//! - `lua` and `toml`: the first line is a comment with a path; the rest is that file of docs/examples/ix, or a part of it.
//! - `lua` and `toml` with `in=FOLDER`: that file is written there; `add` adds to what it has, `last` takes the place of
//!   its last line. `$ rm FILES` in a console takes files away.
//! - `text file=NAME`: that file, for the commands that follow. `sh`: how to build, which this test cannot do.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

const EXAMPLE: &str = "docs/examples/ix";

fn source(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|e| panic!("{}: {e}", path.display()))
}

struct Block {
    /// Where it begins, for messages.
    at: String,
    language: String,
    words: Vec<(String, String)>,
    lines: Vec<String>,
}

impl Block {
    fn word(&self, name: &str) -> Option<&str> {
        let found = self.words.iter().find(|(n, _)| n == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The fenced blocks of a text; indented ones, which nothing would run, are refused.
fn blocks(name: &str) -> Vec<Block> {
    let text = read(&source(name));
    let mut found: Vec<Block> = Vec::new();
    let mut open = false;
    for (i, line) in text.lines().enumerate() {
        let at = format!("{name}:{}", i + 1);
        match line.strip_prefix("```") {
            Some("") if open => open = false,
            Some(info) if !open => {
                let mut info = info.split_whitespace();
                let language = info.next().unwrap_or_default().to_string();
                let pair = |w: &str| {
                    let (name, value) = w.split_once('=').unwrap_or((w, ""));
                    (name.to_string(), value.to_string())
                };
                let words: Vec<_> = info.map(pair).collect();
                let known =
                    |w: &(String, String)| ["in", "exit", "file", "add", "last"].contains(&&*w.0);
                assert!(words.iter().all(known), "{at}: unknown words: {words:?}");
                found.push(Block {
                    at,
                    language,
                    words,
                    lines: Vec::new(),
                });
                open = true;
            }
            Some(_) => panic!("{at}: a fence inside of a block"),
            None if open => found.last_mut().unwrap().lines.push(line.into()),
            None => assert!(!line.starts_with("    "), "{at}: an indented block"),
        }
    }
    assert!(!open, "{name}: the last block is not closed");
    found
}

/// The folders in which a text's commands run, removed at the end.
struct Folders(PathBuf);

impl Folders {
    fn new(name: &str) -> Folders {
        let root = std::env::temp_dir().join(format!("sietch-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&root);
        fs::create_dir_all(root.join("empty")).unwrap();
        copy(&source(EXAMPLE), &root.join("example"));
        copy(&source(EXAMPLE), &root.join("parent/ix-lab"));
        Folders(root)
    }

    fn of(&self, block: &Block) -> PathBuf {
        let name = block.word("in").unwrap_or("example");
        let folder = self.0.join(name);
        assert!(folder.is_dir(), "{}: no folder `{name}`", block.at);
        folder
    }
}

impl Drop for Folders {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let path = entry.unwrap().path();
        let target = to.join(path.file_name().unwrap());
        match path.is_dir() {
            true => copy(&path, &target),
            false => drop(fs::copy(&path, &target).unwrap()),
        }
    }
}

/// A command, what is typed into it, and what it shows.
#[derive(Default)]
struct Step {
    command: String,
    input: String,
    shown: Vec<String>,
}

/// `> why` or `p1> why`.
fn typed(line: &str) -> Option<&str> {
    let (prompt, text) = line.split_once('>')?;
    let is_prompt = prompt
        .chars()
        .all(|c| c.is_ascii_alphanumeric() || c == '_');
    // `>>` marks what others did to the one who reads.
    (is_prompt && !text.starts_with('>')).then(|| text.trim())
}

fn steps(block: &Block) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for line in &block.lines {
        if let Some(command) = line.strip_prefix("$ ") {
            let command = command.split("  #").next().unwrap_or_default().trim();
            steps.push(Step {
                command: command.into(),
                ..Step::default()
            });
            continue;
        }
        let first = format!("{}: the first line is not `$ sietch …`", block.at);
        let step = steps.last_mut().expect(&first);
        match typed(line) {
            Some("") => {}
            Some(text) => step.input.push_str(&format!("{text}\n")),
            None => step.shown.push(line.clone()),
        }
    }
    steps
}

fn run(block: &Block, step: &Step, folder: &Path) {
    let at = format!("{}: `{}`", block.at, step.command);
    let mut words = step.command.split_whitespace();
    if let Some(names) = step.command.strip_prefix("rm ") {
        for name in names.split_whitespace() {
            fs::remove_file(folder.join(name)).unwrap_or_else(|e| panic!("{at}: {name}: {e}"));
        }
        return;
    }
    assert_eq!(words.next(), Some("sietch"), "{at} cannot be tested");
    let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
    command.args(words).current_dir(folder);
    // What is solved here is nobody's success.
    command.env("XDG_STATE_HOME", folder.join(".state"));
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(step.input.as_bytes());
    let output = child.wait_with_output().unwrap();
    let mut printed = String::from_utf8(output.stdout).unwrap();
    printed.push_str(&String::from_utf8(output.stderr).unwrap());
    let code: i32 = block.word("exit").map_or(0, |n| n.parse().unwrap());
    assert_eq!(output.status.code(), Some(code), "{at}\n{printed}");
    if step.shown.is_empty() {
        return;
    }
    // What is read is repeated.
    let repeated = |l: &&str| typed(l).is_some();
    let mut lines: Vec<&str> = printed.lines().filter(|l| !repeated(l)).collect();
    while lines.last() == Some(&"") {
        lines.pop();
    }
    let shown: Vec<&str> = step.shown.iter().map(String::as_str).collect();
    assert!(
        same_lines(&shown, &lines),
        "{at} is shown as\n\n{}\n\nbut prints\n\n{}\n",
        shown.join("\n"),
        lines.join("\n")
    );
}

fn same_lines(shown: &[&str], printed: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        ["…", rest @ ..] => (0..=printed.len()).any(|n| same_lines(rest, &printed[n..])),
        [first, rest @ ..] => printed.split_first().is_some_and(|(line, others)| {
            same_line(first, line.trim_end()) && same_lines(rest, others)
        }),
    }
}

fn same_line(shown: &str, printed: &str) -> bool {
    match shown.split_once('…') {
        None => shown == printed,
        Some((head, rest)) => printed.strip_prefix(head).is_some_and(|tail| {
            let mut cuts = tail.char_indices().map(|(i, _)| i).chain([tail.len()]);
            cuts.any(|n| same_line(rest, &tail[n..]))
        }),
    }
}

/// The path in the first line and the rest of a block that shows a file.
fn shown_file(block: &Block) -> (String, Vec<String>) {
    let mark = if block.language == "lua" { "-- " } else { "# " };
    let path = block.lines.first().and_then(|l| l.strip_prefix(mark));
    let path = path.unwrap_or_else(|| panic!("{}: the first line names no file", block.at));
    (path.into(), block.lines[1..].to_vec())
}

/// Writes the file that a block shows.
fn write(block: &Block, folder: &Path) {
    let (path, lines) = shown_file(block);
    let path = folder.join(path);
    let mut text = match block.word("add").or(block.word("last")) {
        Some(_) => read(&path),
        None => String::new(),
    };
    if block.word("last").is_some() {
        let end = text.trim_end().rfind('\n').map_or(0, |at| at + 1);
        text.truncate(end);
    }
    text += &(lines.join("\n") + "\n");
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn is_in_the_example(block: &Block) {
    let (path, part) = shown_file(block);
    let file = read(&source(EXAMPLE).join(&path));
    let file: Vec<&str> = file.lines().collect();
    let found = file.windows(part.len()).any(|w| w == part);
    assert!(found, "{}: this is no part of {path}", block.at);
}

fn check(text: &str, folders: &str) -> Folders {
    let folders = Folders::new(folders);
    for block in blocks(text) {
        match block.language.as_str() {
            "console" => {
                let folder = folders.of(&block);
                for step in steps(&block) {
                    run(&block, &step, &folder);
                }
            }
            "lua" | "toml" if block.word("in").is_some() => write(&block, &folders.of(&block)),
            "lua" | "toml" => is_in_the_example(&block),
            "text" if block.word("file").is_some() => {
                let file = folders.of(&block).join(block.word("file").unwrap());
                fs::write(file, block.lines.join("\n") + "\n").unwrap();
            }
            "text" => {}
            "sh" => {
                let builds = block.lines.iter().all(|l| l.starts_with("cargo "));
                assert!(builds, "{}: only cargo is called in `sh`", block.at);
            }
            other => panic!("{}: blocks of `{other}` are not tested", block.at),
        }
    }
    folders
}

/// What is written there step by step is the game that the program brings along, under another name.
#[test]
fn a_new_game_is_made_as_its_page_says() {
    let folders = check("docs/new-game.md", "new-game");
    let root = folders.0.join("empty");
    let mut same = 0;
    for folder in [
        "rules/medina",
        "rules/medina/cards",
        "rules/medina/phases",
        "rules/medina/factions",
    ] {
        for entry in fs::read_dir(root.join(folder)).unwrap() {
            let path = entry.unwrap().path();
            let name = path.strip_prefix(&root).unwrap().display().to_string();
            if path.is_file() && !name.ends_with("primer.txt") {
                let text = read(&path)
                    .replace("medina", "souk")
                    .replace("Medina", "Souk");
                assert_eq!(
                    text,
                    read(&source(&name.replace("medina", "souk"))),
                    "{name}"
                );
                same += 1;
            }
        }
    }
    assert_eq!(same, 11);
}

#[test]
fn the_guide_does_what_it_says() {
    check("docs/guide.md", "guide");
}

#[test]
fn the_readme_does_what_it_says() {
    check("README.md", "readme");
}

#[test]
fn the_text_on_puzzles_does_what_it_says() {
    check("docs/puzzles.md", "puzzles");
}

#[test]
fn the_text_on_the_laboratory_does_what_it_says() {
    check("docs/laboratory.md", "laboratory");
}

#[test]
fn the_text_on_experiments_does_what_it_says() {
    check("docs/experiments.md", "experiments");
}

/// Whoever follows the guide ends with the example: nothing of it is left out but closing braces.
#[test]
fn the_guide_shows_the_whole_faction() {
    let shown: Vec<(String, Vec<String>)> = blocks("docs/guide.md")
        .iter()
        .filter(|b| b.language == "lua" || b.language == "toml")
        .map(shown_file)
        .collect();
    for path in [
        "variants/dice-game/ix.toml",
        "variants/dice-game/ix/factions/ix.lua",
        "scenarios/dice-game/ix.toml",
        "scenarios/dice-game/ix-bench.toml",
    ] {
        for line in read(&source(EXAMPLE).join(path)).lines() {
            let closes = line.trim().trim_end_matches([',', '}']).is_empty();
            let there =
                |(p, lines): &(String, Vec<String>)| p == path && lines.iter().any(|l| l == line);
            assert!(
                closes || shown.iter().any(there),
                "{path}: `{line}` is not shown"
            );
        }
    }
}

#[test]
fn dots_stand_for_anything() {
    assert!(same_line("a … c", "a b c") && same_line("…", "") && !same_line("a … c", "a b d"));
    assert!(same_lines(&["…", "x"], &["a", "b", "x"]) && same_lines(&["x", "…"], &["x"]));
    assert!(!same_lines(&["x"], &["x", "y"]) && !same_lines(&["…", "x"], &["x", "y"]));
    assert_eq!(typed("p1> why not"), Some("why not"));
    assert_eq!(typed("> 1"), Some("1"));
    assert_eq!(typed("Ix > 1"), None);
}
