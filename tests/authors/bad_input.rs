//! Bad input of every kind, as a user meets it: a message with file, line and what to do; exit code 2 for bad data, 1
//! for a run that failed; nothing else changes.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Folder {
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(format!("bad-{name}"));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        Folder(folder)
    }

    fn file(&self, path: &str, text: &str) -> &Folder {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
        self
    }

    /// A rules file of the pack with one piece of text changed.
    fn changed(&self, path: &str, from: &str, to: &str) -> &Folder {
        let text =
            std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
        assert!(text.contains(from), "{path} does not say `{from}`");
        self.file(path, &text.replacen(from, to, 1))
    }

    fn run(&self, args: &[&str]) -> Output {
        let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
        command
            .args(args)
            .arg("--data")
            .arg(&self.0)
            .current_dir(&self.0)
            .env("NO_COLOR", "1");
        command.output().unwrap()
    }

    /// Runs and expects this exit code and all these texts on standard error.
    #[track_caller]
    fn fails(&self, args: &[&str], code: i32, texts: &[&str]) {
        let before = listing(&self.0);
        let out = self.run(args);
        let error = String::from_utf8_lossy(&out.stderr);
        assert_eq!(out.status.code(), Some(code), "{args:?}: {error}");
        for text in texts {
            assert!(error.contains(text), "wanted `{text}` in:\n{error}");
        }
        assert!(!error.contains("panicked"), "{error}");
        assert_eq!(listing(&self.0), before, "no file appears or changes");
    }
}

fn listing(folder: &Path) -> Vec<(PathBuf, u64)> {
    let mut all = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        let path = entry.path();
        if path.is_dir() {
            all.extend(listing(&path));
        } else {
            all.push((path.clone(), path.metadata().unwrap().len()));
        }
    }
    all.sort();
    all
}

const HEAD: &str = "format = 1\nid = \"mine\"\ntitle = \"Mine\"\nrules = \"dice-game\"\n";
const MINE: &str = "scenarios/dice-game/mine.toml";
const PLAY: &[&str] = &["simulate", "dice-game/mine", "--games", "2"];

#[test]
fn mistakes_in_a_scenario() {
    let cases: &[(&str, &[&str])] = &[
        (
            "players = 2\nfactions = [\"atreides\", \"fremenn\"]\n",
            &["fremenn", "mine.toml:6", "did you mean `fremen`?"],
        ),
        (
            "players = 2\nfactions = [\"atreides\", \"fremen\"]\n[position]\nphase = \"kanly\"\nactive = \"fremen\"\n[position.pieces.fremen]\narakeen = { troop = 1 }\n",
            &["arakeen", "mine.toml:11", "did you mean `arrakeen`?"],
        ),
        ("players = \"two\"\n", &["mine.toml:5"]),
        ("players = 99\n", &["mine.toml:5"]),
        (
            "players = 2\nvariants = [\"shrot-game\"]\n",
            &["shrot-game", "mine.toml:6", "did you mean `short-game`?"],
        ),
        (
            "players = 2\n[set]\nrunds = 3\n",
            &["runds", "mine.toml:7", "did you mean `rounds`?"],
        ),
        (
            "players = 2\n[set]\nrounds = 1000\n",
            &["from 1 to 100", "mine.toml:7"],
        ),
        ("players = 2\nplayers = 3\n", &["mine.toml:6"]),
        (
            "players = 2\ncolour = \"red\"\n",
            &["colour", "mine.toml:6"],
        ),
        ("players = [\n", &["mine.toml:"]),
        ("players = 5\nfactions = [\"a\"]\n", &["mine.toml:5"]),
    ];
    let folder = Folder::new("scenario");
    for (text, wanted) in cases {
        folder.file(MINE, &format!("{HEAD}{text}"));
        folder.fails(PLAY, 2, wanted);
    }
    folder.file(
        MINE,
        &format!("{HEAD}players = 2\n").replace("dice-game", "dise-game"),
    );
    folder.fails(PLAY, 2, &["dise-game", "did you mean `dice-game`?"]);
}

#[test]
fn files_that_are_not_there_or_not_what_they_should_be() {
    let folder = Folder::new("files");
    folder.fails(
        &["simulate", "dice-game/playres-4", "--games", "1"],
        2,
        &["did you mean `dice-game/players-4`?"],
    );
    folder.fails(
        &["simulate", "nowhere.toml", "--games", "1"],
        2,
        &["nowhere.toml"],
    );
    folder.fails(&["replay", "nothing.sietch"], 2, &["nothing.sietch"]);
    std::fs::create_dir_all(folder.0.join("folder.toml")).unwrap();
    folder.fails(
        &["simulate", "folder.toml", "--games", "1"],
        2,
        &["folder.toml"],
    );
    folder.fails(&["replay", "folder.toml"], 2, &["a folder"]);
    folder.file(
        "half.sietch",
        "sietch 1\nscenario dice-game/players-2\nseed 1\n\nchance setup.storm: reg",
    );
    folder.fails(
        &["replay", "half.sietch"],
        2,
        &["half.sietch:1", "format 1"],
    );
    folder.file(
        "half.sietch",
        "sietch 3\nscenario dice-game/players-2\nseed 1\n\nchance setup.storm: reg",
    );
    folder.fails(&["replay", "half.sietch"], 2, &["half.sietch"]);
    folder.file("odd.sietch", "hello\n");
    folder.fails(&["replay", "odd.sietch"], 2, &["odd.sietch:1"]);
    std::fs::write(folder.0.join("binary.sietch"), [0xff, 0xfe, 0x00, 0x80]).unwrap();
    folder.fails(
        &["replay", "binary.sietch"],
        2,
        &["binary.sietch:1", "not UTF-8 text"],
    );
    std::fs::write(folder.0.join("huge.toml"), vec![b'#'; 3 << 20]).unwrap();
    folder.fails(
        &["simulate", "huge.toml", "--games", "1"],
        2,
        &["huge.toml"],
    );
    folder.file("empty.toml", "");
    folder.fails(
        &["simulate", "empty.toml", "--games", "1"],
        2,
        &["empty.toml"],
    );
}

/// Where one of our files says this first, as messages name it.
fn place_of(path: &str, text: &str) -> String {
    let file = std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join(path)).unwrap();
    let before = file.split(text).next().unwrap();
    assert!(before.len() < file.len(), "{path} does not say `{text}`");
    format!("{path}:{}", before.matches('\n').count() + 1)
}

#[test]
fn scripts_that_do_not_load() {
    let folder = Folder::new("syntax");
    let kanly = "rules/dice-game/phases/kanly.lua";
    let args = &["simulate", "dice-game/players-2", "--games", "2"];
    folder.changed(
        kanly,
        "local function take_marker(me, what)",
        "local function take_marker(me what)",
    );
    let at = place_of(kanly, "local function take_marker(me, what)");
    folder.fails(args, 2, &[&at]);
    folder.changed(
        kanly,
        "clause = \"DD-KANLY.1\", pass",
        "clause = \"DD-KANLY.77\", pass",
    );
    let at = place_of(kanly, "local TARGET = decision {");
    folder.fails(args, 2, &["DD-KANLY.77", &at]);
    folder.changed(kanly, "use \"arrakis\"", "use \"arakis\"");
    folder.fails(
        args,
        2,
        &[
            &place_of(kanly, "use \"arrakis\""),
            "did you mean `arrakis`?",
        ],
    );
    let folder = Folder::new("hooks");
    folder.changed(
        "rules/dice-game/factions/fremen.lua",
        "[\"ship.cost\"]",
        "[\"ship.cots\"]",
    );
    folder.fails(
        args,
        2,
        &["ship.cots", "fremen.lua:", "did you mean `ship.cost`?"],
    );
}

#[test]
fn scripts_that_fail_in_play() {
    let guild = "rules/dice-game/factions/guild.lua";
    let place = "if owner == me or game.is(region, tag.neutral)";
    for (name, code, wanted) in [
        (
            "runtime",
            "local x = nothing_here.value if owner == me or game.is(region, tag.neutral)",
            "unknown name `nothing_here`",
        ),
        (
            "loop",
            "while true do end if owner == me or game.is(region, tag.neutral)",
            "look for a loop that does not end",
        ),
    ] {
        let folder = Folder::new(name);
        folder.changed(guild, place, code);
        folder.file(
            MINE,
            &format!("{HEAD}players = 2\nfactions = [\"guild\", \"fremen\"]\n"),
        );
        folder.fails(
            &["simulate", "dice-game/mine", "--games", "40"],
            1,
            &[
                &place_of(guild, place),
                "guild.transport_monopoly, DD-GUI.3",
                wanted,
            ],
        );
    }
    // Without the Guild at the table its broken ability does not matter.
    let folder = Folder::new("unplayed");
    folder.changed(
        guild,
        place,
        "while true do end if owner == me or game.is(region, tag.neutral)",
    );
    folder.file(
        MINE,
        &format!("{HEAD}players = 2\nfactions = [\"atreides\", \"fremen\"]\n"),
    );
    assert_eq!(folder.run(PLAY).status.code(), Some(0));
}

#[test]
fn arguments_that_make_no_sense() {
    let folder = Folder::new("arguments");
    let game = "dice-game/players-2";
    folder.fails(&["simulate", game], 2, &["--games"]);
    folder.fails(&["simulate", game, "--games", "0"], 2, &["0"]);
    folder.fails(&["simulate", game, "--games", "two"], 2, &["two"]);
    folder.fails(
        &["simulate", game, "--games", "1", "--bot", "genius"],
        2,
        &["genius", "random"],
    );
    folder.fails(
        &["simulate", game, "--games", "1", "--set", "rounds"],
        2,
        &["name=value"],
    );
    folder.fails(
        &["simulate", game, "--games", "1", "--set", "round=2"],
        2,
        &["did you mean `rounds`?"],
    );
    folder.fails(
        &[
            "simulate",
            game,
            "--games",
            "1",
            "--with",
            "tleilax,tleilax",
        ],
        2,
        &["tleilax"],
    );
    folder.fails(&["play", game, "--seat", "p9=human"], 2, &["p9"]);
    folder.fails(&["rules", "DD-KANLY.99"], 2, &["DD-KANLY"]);
    folder.fails(&["frobnicate"], 2, &["frobnicate"]);
    folder.fails(
        &["run", game, "--script", "missing.txt"],
        2,
        &["missing.txt"],
    );
}
