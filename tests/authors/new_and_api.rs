//! `sietch new` and `sietch api` as people run them: what is written plays at once, nothing is written over, and the
//! committed reference is what the program prints.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::lab::bots::{self, Seen};
use sietch::lab::simulate::{Settings, simulate};
use sietch::pack::{Files, Options, list_games, load};
use sietch::script::{Host, Table};

/// A folder of its own for one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path = std::env::temp_dir().join(format!("sietch-new-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }

    fn dir(&self) -> &str {
        self.0.to_str().unwrap()
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.join(path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }

    /// Every file and folder below, with the texts of files.
    fn tree(&self) -> BTreeMap<String, Option<String>> {
        let mut found = BTreeMap::new();
        let mut folders = vec![self.0.clone()];
        while let Some(folder) = folders.pop() {
            for entry in std::fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                let name = path.strip_prefix(&self.0).unwrap().display().to_string();
                found.insert(name, std::fs::read_to_string(&path).ok());
                if path.is_dir() {
                    folders.push(path);
                }
            }
        }
        found
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

struct Ran {
    code: i32,
    out: String,
    err: String,
}

/// Runs the program in a folder.
fn sietch(folder: &Path, args: &[&str]) -> Ran {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
    let command = command.args(args).current_dir(folder).stdin(Stdio::null());
    let output = command.output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(!err.contains("panicked"), "{err}");
    Ran {
        code: output.status.code().unwrap_or(-1),
        out,
        err,
    }
}

/// Runs it in a folder without data.
fn run(args: &[&str]) -> Ran {
    sietch(&std::env::temp_dir(), args)
}

#[track_caller]
fn assert_refused(ran: &Ran, words: &[&str]) {
    assert_eq!(ran.code, 2, "{}\n{}", ran.out, ran.err);
    assert!(ran.out.is_empty(), "{}", ran.out);
    for word in words {
        assert!(ran.err.contains(word), "no `{word}` in\n{}", ran.err);
    }
}

#[track_caller]
fn assert_made(ran: &Ran) {
    assert_eq!(ran.code, 0, "{}\n{}", ran.out, ran.err);
    assert!(ran.err.is_empty(), "{}", ran.err);
}

/// Loads a scenario from a folder and plays it; gives the factions that played.
#[track_caller]
fn assert_plays(folder: &Path, scenario: &str) -> Vec<String> {
    let files = Files::new(&[folder.to_path_buf()]).unwrap();
    let program = load(&files, scenario, &Options::default()).unwrap_or_else(|e| panic!("{e}"));
    let settings = Settings {
        games: 20,
        check: true,
        ..Settings::default()
    };
    let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let report = simulate(&Arc::new(program), &settings, &done, &stop).unwrap();
    assert_eq!(report.games, 20);
    let failures: Vec<String> = report.failures.iter().map(|f| f.1.to_string()).collect();
    assert_eq!(report.errors, 0, "{}", failures.join("\n"));
    let played = report.factions.iter().filter(|(_, f)| f.games > 0);
    played.map(|(name, _)| name.clone()).collect()
}

#[test]
fn each_template_of_each_game_plays_at_once() {
    for game in list_games(&Files::embedded()) {
        for (what, name) in [
            ("faction", "house_ix"),
            ("variant", "dear-harbours"),
            ("scenario", "four-2"),
        ] {
            let scratch = Scratch::new(&format!("{what}-{game}"));
            let dir = scratch.dir();
            assert_made(&run(&["new", what, name, "--game", &game, "--dir", dir]));
            let played = assert_plays(&scratch.0, &format!("{game}/{name}"));
            assert!(
                what != "faction" || played.iter().any(|f| f == name),
                "{played:?}"
            );
            for (path, text) in scratch.tree() {
                let text = text.unwrap_or_default();
                assert!(!text.contains("{{"), "{path}: {text}");
            }
        }
    }
}

/// Every line that the program says to try.
fn try_lines(out: &str) -> Vec<Vec<&str>> {
    let lines = out.lines().filter_map(|l| l.strip_prefix("  sietch "));
    lines
        .map(|l| l.split(" > ").next().unwrap_or(l).split(' ').collect())
        .collect()
}

#[test]
fn a_new_game_does_what_it_says_to_try() {
    for name in ["hoard", "gold-rush_2"] {
        let scratch = Scratch::new(&format!("game-{name}"));
        let made = sietch(&scratch.0, &["new", "game", name]);
        assert_made(&made);
        let lines = try_lines(&made.out);
        assert_eq!(lines.len(), 5, "{}", made.out);
        for line in &lines {
            let ran = sietch(&scratch.0, line);
            assert_eq!(ran.code, 0, "{line:?}\n{}\n{}", ran.out, ran.err);
            let done = match line[0] {
                "test" => "3 passed, 0 failed",
                "check" => "1 scenario checked: 0 errors, 0 warnings",
                "simulate" => "1000 games in",
                "play" => "Do you stop?",
                _ => "---@class",
            };
            assert!(ran.out.contains(done), "{line:?}\n{}", ran.out);
        }
        assert_plays(&scratch.0, &format!("{name}/two"));
        for (path, text) in scratch.tree() {
            assert!(!text.unwrap_or_default().contains("{{"), "{path}");
        }
        // A second one of the name, and one of a game that is there already, are refused.
        let again = sietch(&scratch.0, &["new", "game", name]);
        assert_refused(&again, &["exists already", "nothing was written"]);
    }
    let scratch = Scratch::new("game-refused");
    let taken = sietch(&scratch.0, &["new", "game", "dice-game"]);
    assert_refused(&taken, &["rules/dice-game/game.toml exists already among"]);
    let with = sietch(&scratch.0, &["new", "game", "x", "--game", "dice-game"]);
    assert_refused(&with, &["leave out `--game`"]);
    assert_refused(
        &sietch(&scratch.0, &["new", "game", "../x"]),
        &["cannot be the name of a game"],
    );
    assert!(scratch.tree().is_empty());
}

/// Plays random games and gives the handlers that changed something: ability, point, seat.
fn handlers_that_acted(folder: &Path, scenario: &str) -> BTreeSet<(String, String, Option<u8>)> {
    let files = Files::new(&[folder.to_path_buf()]).unwrap();
    let program = load(&files, scenario, &Options::default()).unwrap();
    let host = Host::new(Arc::new(program), true).unwrap();
    let mut acted = BTreeSet::new();
    for seed in 0..200 {
        let mut table = Table::new(&host, seed).unwrap();
        let mut bot = bots::by_name("random", seed).unwrap();
        while let Some(seen) = Seen::of(&table) {
            let answer = bot.decide(&seen).unwrap();
            table.answer(answer).unwrap();
            let changes = table.take_trace().changes.into_iter();
            acted.extend(changes.map(|c| (c.ability, c.point, c.me.map(|s| s.0))));
        }
    }
    acted
}

#[test]
fn every_handler_of_the_templates_acts_and_the_alliance_ability_is_lent() {
    let scratch = Scratch::new("acts");
    assert_made(&run(&["new", "faction", "ixians", "--dir", scratch.dir()]));
    assert_made(&run(&["new", "variant", "toll-2", "--dir", scratch.dir()]));
    let acted = handlers_that_acted(&scratch.0, "dice-game/ixians");
    for (ability, point) in [
        ("ixians.free_company", "recruit.dice"),
        ("ixians.free_company", "alliance.reach"),
        ("ixians.desert_fighters", "storm.kill"),
        ("ixians.desert_fighters", "combat.strength"),
    ] {
        let own = (ability.into(), point.into(), Some(0));
        assert!(acted.contains(&own), "{ability} at {point}: {acted:?}");
    }
    let lent = |(ability, _, me): &(String, String, Option<u8>)| {
        ability == "ixians.desert_fighters" && *me != Some(0)
    };
    assert!(acted.iter().any(lent), "{acted:?}");
    let acted = handlers_that_acted(&scratch.0, "dice-game/toll-2");
    assert!(acted.contains(&("toll-2.toll".into(), "ship.cost".into(), None)));
}

#[test]
fn what_was_made_is_found_from_the_current_folder() {
    let scratch = Scratch::new("here");
    let made = sietch(&scratch.0, &["new", "faction", "ixians"]);
    assert_made(&made);
    assert!(
        made.out.contains("wrote variants/dice-game/ixians.toml"),
        "{}",
        made.out
    );
    assert!(!made.out.contains("--data"), "{}", made.out);
    let ran = sietch(
        &scratch.0,
        &["simulate", "dice-game/ixians", "--games", "5"],
    );
    assert_eq!(ran.code, 0, "{}", ran.err);
    assert!(ran.out.contains("ixians"), "{}", ran.out);
    assert!(
        sietch(&scratch.0, &["scenarios"])
            .out
            .contains("dice-game/ixians")
    );
}

#[test]
fn the_next_commands_that_are_printed_work() {
    let scratch = Scratch::new("next steps"); // a folder's name with a space
    let into = scratch.0.join("it's new");
    for (what, name) in [
        ("faction", "ixians"),
        ("variant", "toll-2"),
        ("scenario", "mine"),
    ] {
        let made = run(&["new", what, name, "--dir", into.to_str().unwrap()]);
        assert_made(&made);
        let commands: Vec<&str> = made
            .out
            .lines()
            .filter_map(|l| l.strip_prefix("  sietch "))
            .collect();
        assert!(commands.len() >= 2, "{}", made.out);
        for command in commands {
            let command = command
                .replace("1000", "3")
                .replace(" > sietch.lua", " > /dev/null");
            let line = format!("'{}' {command}", env!("CARGO_BIN_EXE_sietch"));
            let mut shell = Command::new("sh");
            shell.args(["-c", &line]).current_dir(std::env::temp_dir());
            let status = shell.stdin(Stdio::null()).stdout(Stdio::null()).status();
            assert!(status.unwrap().success(), "{line}");
        }
    }
}

#[test]
fn a_second_run_refuses_and_changes_nothing() {
    for what in ["faction", "variant", "scenario"] {
        let scratch = Scratch::new(&format!("twice-{what}"));
        let args = ["new", what, "mine", "--dir", scratch.dir()];
        assert_made(&run(&args));
        let before = scratch.tree();
        assert_refused(
            &run(&args),
            &["exists already", "mine.toml", "nothing was written"],
        );
        assert_eq!(scratch.tree(), before);
    }
}

#[test]
fn one_file_in_the_way_is_enough_and_nothing_is_written() {
    let scratch = Scratch::new("way");
    scratch.write("scenarios/dice-game/mine.toml", "my own");
    let before = scratch.tree();
    let ran = run(&["new", "faction", "mine", "--dir", scratch.dir()]);
    assert_refused(&ran, &["scenarios/dice-game/mine.toml exists already"]);
    assert_eq!(scratch.tree(), before);
    // A file where a folder is needed fails the writing, and what was made is taken away again.
    scratch.write("variants", "not a folder");
    let before = scratch.tree();
    let ran = run(&["new", "faction", "other", "--dir", scratch.dir()]);
    assert_eq!(ran.code, 1, "{}", ran.err);
    assert!(ran.err.contains("cannot write"), "{}", ran.err);
    assert_eq!(scratch.tree(), before);
}

#[test]
fn built_in_names_are_not_hidden_and_factions_not_doubled() {
    let scratch = Scratch::new("builtin");
    let new = |what: &str, name: &str| run(&["new", what, name, "--dir", scratch.dir()]);
    assert_refused(
        &new("scenario", "players-4"),
        &["players-4.toml exists already"],
    );
    assert_refused(&new("variant", "tleilax"), &["tleilax.toml exists already"]);
    assert_refused(
        &new("faction", "fremen"),
        &[
            "a faction `fremen` does not go with the game",
            "rules/dice-game/factions/fremen.lua",
        ],
    );
    assert!(scratch.tree().is_empty());
}

#[test]
fn bad_names_and_games_are_explained() {
    let scratch = Scratch::new("names");
    let new = |args: &[&str]| {
        let args = [&["new"], args, &["--dir", scratch.dir()]].concat();
        run(&args)
    };
    for bad in ["../up", "Upper", "a b", "", "a-b", "pass"] {
        assert_refused(
            &new(&["faction", bad]),
            &["cannot be the name of a faction"],
        );
    }
    assert_refused(
        &new(&["variant", "a/b"]),
        &["cannot be the name of a variant", "_ and -"],
    );
    let ran = new(&["faction", "ix", "--game", "dice-gmae"]);
    assert_refused(&ran, &["no game `dice-gmae`", "did you mean `dice-game`?"]);
    assert_refused(&new(&["fraction", "ix"]), &["fraction"]);
    assert!(scratch.tree().is_empty());
}

#[test]
fn a_pack_without_templates_says_so() {
    let scratch = Scratch::new("bare");
    scratch.write("rules/bare/game.toml", "format = 1\nid = \"bare\"\n");
    let before = scratch.tree();
    let ran = sietch(&scratch.0, &["new", "variant", "x", "--game", "bare"]);
    assert_refused(
        &ran,
        &[
            "the game `bare` has no template for a variant",
            "rules/bare/templates/variant/",
        ],
    );
    // Templates of one's own are checked before anything is written.
    scratch.write(
        "rules/dice-game/templates/scenario/scenario.toml",
        "format = 1\nid = \"{{nam}}\"\n",
    );
    let ran = sietch(&scratch.0, &["new", "scenario", "x"]);
    assert_refused(&ran, &["no such placeholder", "scenario.toml:2"]);
    scratch.write(
        "rules/dice-game/templates/scenario/scenario.toml",
        "format = 1\nid = \"{{name}}\"\n",
    );
    let ran = sietch(&scratch.0, &["new", "scenario", "x"]);
    assert_refused(&ran, &["`title` is missing"]);
    scratch.write("rules/dice-game/templates/scenario/scenari.toml", "");
    let ran = sietch(&scratch.0, &["new", "scenario", "x"]);
    assert_refused(
        &ran,
        &[
            "is not a file of a template",
            "did you mean `scenario.toml`?",
        ],
    );
    assert!(!scratch.0.join("scenarios").exists());
    assert!(before.keys().all(|k| scratch.0.join(k).exists()));
}

/// The committed files are what the program prints.
#[track_caller]
fn assert_committed(path: &str, format: &str) {
    let printed = run(&["api", "--format", format, "--game", "dice-game"]);
    assert_eq!(printed.code, 0, "{}", printed.err);
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(path);
    let committed = std::fs::read_to_string(file).unwrap_or_default();
    let lines = printed.out.lines().zip(committed.lines()).zip(1..);
    let differs = lines
        .filter(|((a, b), _)| a != b)
        .map(|(l, i)| (i, l))
        .next();
    assert!(
        printed.out == committed,
        "{path} is not what the program prints (first at {differs:?}); make it again, then read the difference:\n\
         cargo run -- api --format {format} --game dice-game > {path}"
    );
}

#[test]
fn the_committed_reference_is_up_to_date() {
    assert_committed("docs/api.md", "markdown");
}

#[test]
fn the_committed_reference_of_packs_is_up_to_date() {
    assert_committed("docs/pack.md", "pack");
}

#[test]
fn the_committed_definitions_are_up_to_date() {
    assert_committed("docs/sietch.lua", "lua");
}

#[test]
fn the_api_names_everything_of_the_pack_and_of_variants() {
    let lua = run(&["api"]);
    assert_eq!(lua.code, 0, "{}", lua.err);
    assert!(lua.out.starts_with("---@meta\n"));
    for line in [
        "---@field troop kind # troop",
        "---@field polar_sink place # Polar Sink",
        "---@field [\"spice-1\"] face",
        "---@field reserve table<seat, place>",
        "---@class seat: integer",
        "function game.count(place, owner, kind) end",
        "function ask.one(spec, seat, options, a, b) end",
        "---@field alliance? boolean",
    ] {
        assert!(lua.out.contains(line), "no {line}");
    }
    assert!(!lua.out.contains("---@field axlotl "));
    let with = run(&["api", "--with", "tleilax"]);
    assert!(
        with.out.contains("---@field axlotl counter"),
        "{}",
        with.err
    );
    assert_refused(
        &run(&["api", "--game", "dice-gam"]),
        &["did you mean `dice-game`?"],
    );
    assert_refused(&run(&["api", "--format", "html"]), &["html"]);
}
