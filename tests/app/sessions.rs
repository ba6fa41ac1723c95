//! Recorded sessions, and games that go through several runs of the program.
//!
//! `tests/sessions/*.txt` are small tutorials: a phase or a faction each, set up by hand. A first line
//! `# Scenario: NAME` says on which table they are played, else `four.toml`.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use sietch::lab::bots::{self, Seen};
use sietch::pack::build::write::scenario_text;
use sietch::pack::{Files, Options, load, load_scenario, parse_scenario};
use sietch::script::Host;
use sietch::session::{SaveFile, Session, save};

pub use crate::program::{Scratch, sietch_in as sietch};

const FOUR: &str = "dice-game/players-4";

pub fn sessions() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sessions")
}

pub fn spawn(command: &mut Command, input: &str) -> Child {
    let command = command.stdin(Stdio::piped()).stdout(Stdio::piped());
    let child = command.stderr(Stdio::piped()).spawn().unwrap();
    let mut stdin = child.stdin.as_ref().unwrap();
    stdin.write_all(input.as_bytes()).unwrap();
    child
}

#[track_caller]
pub fn finish(child: Child) -> String {
    let output: Output = child.wait_with_output().unwrap();
    let text = |bytes: &[u8]| String::from_utf8(bytes.to_vec()).unwrap();
    let (out, err) = (text(&output.stdout), text(&output.stderr));
    assert!(output.status.success(), "{out}\n{err}");
    out
}

/// Runs a script of commands, all of which must be accepted.
#[track_caller]
pub fn script(scenario: &str, lines: &str) -> String {
    let mut command = sietch(&sessions(), &["run", scenario, "--script", "-"]);
    finish(spawn(&mut command, lines))
}

#[test]
fn every_recorded_session_goes_as_written() {
    let mut played = 0;
    let mut files: Vec<PathBuf> = std::fs::read_dir(sessions())
        .unwrap()
        .map(|e| e.unwrap().path())
        .filter(|p| p.extension().is_some_and(|e| e == "txt"))
        .collect();
    files.sort();
    for path in files {
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(
            text.contains("\nexpect "),
            "{} expects nothing",
            path.display()
        );
        let first = text.lines().next().unwrap_or_default();
        let scenario = first.strip_prefix("# Scenario: ").unwrap_or("four.toml");
        let file = path.display().to_string();
        let mut command = sietch(&sessions(), &["run", scenario, "--script", &file]);
        finish(spawn(&mut command, ""));
        played += 1;
    }
    assert!(played >= 19, "only {played}");
}

fn host(scenario: &str) -> Rc<Host> {
    let program = load(&Files::embedded(), scenario, &Options::default());
    Host::new(Arc::new(program.unwrap_or_else(|e| panic!("{e}"))), true).unwrap()
}

fn decide(session: &mut Session, seed: u64) {
    let mut bot = bots::by_name("random", seed).unwrap();
    let answer = bot.decide(&Seen::of(session.table()).unwrap()).unwrap();
    session.answer(answer).unwrap_or_else(|e| panic!("{e}"));
}

/// A whole game of bots, as lines of a script.
fn whole_game(seed: u64) -> (Vec<String>, u64) {
    let mut session = Session::new(&host(FOUR), seed).unwrap();
    while session.ask().is_some() {
        let n = session.answers() as u64;
        decide(&mut session, seed ^ n);
    }
    let answers = session.lines().iter().filter(|l| !l.is_chance());
    let lines = answers.map(|l| format!("= {}\n", l.text)).collect();
    (lines, session.hash())
}

#[test]
fn a_whole_game_by_script_saved_and_continued_ends_alike() {
    let scratch = Scratch::new("whole");
    let (lines, hash) = whole_game(1);
    assert!(lines.len() > 50);
    let want = format!("{hash:016x}");
    let all = script(FOUR, &format!("{}hash\n", lines.concat()));
    assert_eq!(all.lines().last(), Some(want.as_str()));
    assert!(all.contains("The game is over"));
    let (first, rest) = lines.split_at(lines.len() / 2);
    let path = scratch.path("half.sietch");
    script(FOUR, &format!("{}save {path}\n", first.concat()));
    let end = script(FOUR, &format!("load {path}\n{}hash\n", rest.concat()));
    assert_eq!(end.lines().last(), Some(want.as_str()));
}

/// Plays a little, edits a little, at random points.
fn edited(host: &Rc<Host>, seed: u64) -> Session {
    let mut session = Session::new(host, seed).unwrap();
    let edits = [
        ("put", "1 atreides troop carthag"),
        ("set", "storm 3"),
        ("phase", "kanly"),
        ("dice", "fremen guild kanly=poison spice=4 region=5"),
        ("turn", "p3"),
        ("take", "all p2 troop polar_sink"),
        ("set", "stock p1 2"),
        ("phase", "move"),
        ("set", "target arrakeen"),
        ("phase", "roll"),
    ];
    for n in 0..60 {
        if session.ask().is_none() {
            break;
        }
        let (what, words) = edits[((seed + n) % 10) as usize];
        if n % 5 == 4 && session.answers() > 12 {
            // What does not fit is refused, and that is fine.
            let before = (session.hash(), session.lines().len());
            if session.edit(what, words).is_err() {
                assert_eq!((session.hash(), session.lines().len()), before);
            }
        } else {
            decide(&mut session, seed * 1000 + n);
        }
    }
    session
}

#[test]
fn edits_are_saved_loaded_taken_back_and_repeated_like_answers() {
    let host = host(FOUR);
    let mut seen = 0;
    for seed in 1..12 {
        let mut session = edited(&host, seed);
        seen += session.lines().iter().filter(|l| l.is_edit()).count();
        let (hash, steps) = (session.hash(), session.answers());
        let census = session.table().state().census(session.table().def());
        let text = save::write(&session, &Options::default(), &["all=human".into()]);
        let read = SaveFile::read("x", &text).unwrap();
        let again = read
            .replay(&host)
            .map_err(|d| d.problem.to_string())
            .unwrap();
        assert_eq!(again.hash(), hash, "seed {seed}");
        session.undo(steps).unwrap();
        assert_eq!(session.answers(), 0);
        while session.redo().unwrap() {}
        assert_eq!((session.hash(), session.answers()), (hash, steps));
        let now = session.table().state().census(session.table().def());
        assert_eq!(now, census, "no piece is made or lost");
    }
    assert!(seen > 20, "{seen} edits");
}

#[test]
fn a_position_saved_as_a_scenario_loads_into_the_same_position() {
    let host = host(FOUR);
    let files = Files::embedded();
    let mut saved = 0;
    for seed in 1..20 {
        let session = edited(&host, seed);
        let base = session.table().base();
        let Ok(text) = scenario_text(&files, host.program(), base, "mine") else {
            // Dice in the middle of a roll cannot be written.
            continue;
        };
        let scenario = parse_scenario("mine.toml", &text).unwrap();
        let program = load_scenario(&files, scenario, &Options::default()).unwrap();
        assert_eq!(
            program.start.position_hash(),
            base.position_hash(),
            "{text}"
        );
        saved += 1;
    }
    assert!(saved > 5, "only {saved} could be saved");
}

#[test]
fn nothing_taken_back_is_ever_lost() {
    let host = host(FOUR);
    let mut session = Session::new(&host, 5).unwrap();
    for n in 0..30 {
        decide(&mut session, n);
    }
    let hash = session.hash();
    session.undo(10).unwrap();
    for n in 100..110 {
        decide(&mut session, n);
    }
    let other = session.hash();
    assert_ne!(hash, other);
    let kept = session.forks()[0].name.clone();
    session.switch(&kept).unwrap();
    while session.redo().unwrap() {}
    assert_eq!(session.hash(), hash, "the old line is there in full");
    session.switch("main").unwrap();
    assert_eq!(session.hash(), other);
    session.branch("third").unwrap();
    assert!(session.branch("third").is_err() && session.branch("two words").is_err());
    assert!(session.switch("nowhere").is_err());
}

#[test]
fn the_last_throw_can_be_thrown_again_and_the_game_still_replays() {
    let out = script(
        "four.toml",
        "phase roll\n1\nhash\nagain\nhash\nagain\nhash\nforks\nexpect line-2\n",
    );
    let is_hash = |l: &&str| l.len() == 16 && l.chars().all(|c| c.is_ascii_hexdigit());
    let hashes: Vec<&str> = out.lines().filter(is_hash).collect();
    assert_eq!(hashes.len(), 3);
    assert!(hashes[0] != hashes[1] && hashes[1] != hashes[2]);
    let scratch = Scratch::new("again");
    let path = scratch.path("again.sietch");
    let saved = script(
        "four.toml",
        &format!("phase roll\n1\nagain\nsave {path}\nhash\n"),
    );
    let loaded = script("four.toml", &format!("load {path}\nhash\n"));
    assert_eq!(saved.lines().last(), loaded.lines().last());
}

/// Where lines break does not matter.
pub fn words(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_game_whose_program_was_killed_goes_on() {
    let scratch = Scratch::new("killed");
    let play = |args: &[&str]| {
        let mut all = vec!["play", "four.toml", "--seat", "all=human", "--seed", "3"];
        all.extend(args);
        let mut command = sietch(&sessions(), &all);
        command.env("XDG_STATE_HOME", &scratch.0);
        command
    };
    let mut child = spawn(
        &mut play(&["--autosave"]),
        "1 2\n1\nput 1 fremen troop arrakeen\n",
    );
    let kept = scratch.0.join("sietch/games/1.sietch");
    let begun = Instant::now();
    let saved = || std::fs::read_to_string(&kept).is_ok_and(|t| t.contains("edit put"));
    while !saved() {
        assert!(begun.elapsed() < Duration::from_secs(60), "never saved");
        std::thread::sleep(Duration::from_millis(20));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let out = finish(spawn(&mut play(&["--autosave"]), "continue\nhistory\n"));
    let offer = "four.toml, round 1, 3 answers. `continue` goes on with it.";
    assert!(words(&out).contains(offer), "{out}");
    assert!(out.contains("3 edit put: 1 fremen troop arrakeen"), "{out}");
    // The game now belongs to the second run; it can be taken up once more.
    let out = finish(spawn(&mut play(&[]), "continue\nhistory\n"));
    assert!(out.contains("3 edit put: 1 fremen troop arrakeen"), "{out}");
    let nothing = scratch.0.join("nothing");
    let mut command = play(&[]);
    command.env("XDG_STATE_HOME", &nothing);
    let out = finish(spawn(&mut command, "continue\n"));
    assert!(out.contains("there is no game to go on with"), "{out}");
}

#[test]
fn scripts_must_be_refused_where_they_say_so() {
    let mut command = sietch(&sessions(), &["run", "four.toml", "--script", "-"]);
    let output = spawn(&mut command, "refuse show\n")
        .wait_with_output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    let err = String::from_utf8_lossy(&output.stderr);
    assert!(err.contains("`show` was not refused"), "{err}");
}
