//! The puzzles of the Dice Game, and everything people do with puzzles: solve, check, play, write.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use num_traits::One as _;
use sietch::pack::read::puzzle::parse_puzzle;
use sietch::pack::{Files, Options, list_puzzles};
use sietch::puzzle::prove::{Effort, value_of_line};
use sietch::puzzle::task::Then;
use sietch::puzzle::{Opened, Progress, Proof, Verdict, fraction, prove};

/// A folder of its own for one test, removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Scratch {
        let path =
            std::env::temp_dir().join(format!("sietch-puzzles-{name}-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        Scratch(path)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn run(folder: &Path, args: &[&str], typed: &str) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sietch"));
    command
        .args(args)
        .current_dir(folder)
        .env("XDG_STATE_HOME", folder.join("state"));
    command
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let done = child.wait_with_output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    let (out, err) = (text(done.stdout), text(done.stderr));
    assert!(!err.contains("panicked"), "{err}");
    (done.status.code().unwrap_or(-1), out, err)
}

fn proved(name: &str) -> (Opened, Proof) {
    let opened = Opened::find(&Files::embedded(), name).unwrap_or_else(|e| panic!("{e}"));
    let proof = prove(
        &opened.task,
        opened.least.as_ref(),
        &Effort::default(),
        &Progress::default(),
    );
    (opened, proof)
}

#[test]
fn every_puzzle_is_proved_and_doing_nothing_does_not_solve_it() {
    let all = list_puzzles(&Files::embedded());
    assert!(all.len() >= 5, "{all:?}");
    for id in all {
        let (opened, proof) = proved(&id);
        assert!(
            matches!(proof.verdict, Verdict::Solved | Verdict::Chance),
            "{id}: {:?}",
            proof.verdict
        );
        let value = proof.value.unwrap();
        let line = |answers: &[(String, String)], then| {
            value_of_line(
                &opened.task,
                answers,
                then,
                &Effort::default(),
                &Progress::default(),
            )
            .unwrap()
        };
        assert!(line(&[], Then::Pass) < value, "{id}: passing does");
        if !opened.solution.is_empty() {
            let then = if value.is_one() {
                Then::Pass
            } else {
                Then::Best
            };
            assert_eq!(line(&opened.solution, then), value, "{id}");
        }
        assert!(
            opened.puzzle.hints.len() >= 2 && !opened.puzzle.teaches.is_empty(),
            "{id}"
        );
    }
}

#[test]
fn dd_kanly_the_first_puzzle_has_one_answer() {
    let (_, proof) = proved("knife-in-the-dark");
    assert!(matches!(proof.verdict, Verdict::Solved));
    assert_eq!((proof.shortest, proof.unique), (Some(1), Some(true)));
    let good: Vec<&str> = proof.good().iter().map(|t| t.text.as_str()).collect();
    assert_eq!(good, ["harkonnen.troop@arrakeen"]);
}

#[test]
fn dd_comb_5_the_commitment_must_do_against_every_reply() {
    let (_, proof) = proved("enough-and-no-more");
    assert!(
        matches!(proof.verdict, Verdict::Solved),
        "{:?}",
        proof.value
    );
    let good: Vec<&str> = proof.good().iter().map(|t| t.text.as_str()).collect();
    assert_eq!(good.len(), 1, "{:?}", proof.first);
    assert!(good[0].contains("troop=3"), "{good:?}");
}

#[test]
fn dd_comb_5_against_the_best_opponents_the_choice_is_mixed() {
    let (_, proof) = proved("bluff-for-two-cities");
    assert!(
        matches!(proof.verdict, Verdict::Chance),
        "{:?}",
        proof.value
    );
    assert_eq!(proof.value.map(|v| fraction(&v)), Some("1/2".into()));
    let tree = serde_json::to_string(&proof.tree).unwrap();
    assert!(tree.contains("\"mix\""), "{tree}");
}

#[test]
fn nothing_is_said_of_uniqueness_where_not_everything_is_written_out() {
    let (_, proof) = proved("four-spice");
    assert!(matches!(proof.verdict, Verdict::Chance));
    assert_eq!(proof.unique, None);
}

#[test]
fn solve_says_what_it_proved_as_text_and_json() {
    let here = Scratch::new("solve");
    let (code, out, _) = run(&here.0, &["solve", "knife-in-the-dark"], "");
    assert_eq!(code, 0, "{out}");
    for want in [
        "solved, in 1 decision at best",
        "the solution is unique",
        "guild kanly.target: harkonnen.troop@arrakeen",
        "red herrings:",
        "2 troop of harkonnen at carthag",
    ] {
        assert!(out.contains(want), "no {want}\nin {out}");
    }
    let (code, one, _) = run(
        &here.0,
        &[
            "solve",
            "bluff-for-two-cities",
            "--format",
            "json",
            "--jobs",
            "1",
        ],
        "",
    );
    let (_, four, _) = run(
        &here.0,
        &[
            "solve",
            "bluff-for-two-cities",
            "--format",
            "json",
            "--jobs",
            "4",
        ],
        "",
    );
    let read = |text: &str| serde_json::from_str::<serde_json::Value>(text).unwrap();
    let (mut one, mut four) = (read(&one), read(&four));
    assert_eq!((code, one["verdict"].as_str()), (0, Some("chance")));
    for v in [&mut one, &mut four] {
        v.as_object_mut().unwrap().remove("positions");
    }
    assert_eq!(one, four, "the number of threads does not matter");
    let (code, out, _) = run(&here.0, &["solve", "third-city", "--nodes", "1"], "");
    assert_eq!(code, 1);
    assert!(
        out.contains("gave up after") && out.contains("nothing is proved"),
        "{out}"
    );
    let (code, _, err) = run(&here.0, &["solve", "knife-in-the-drak"], "");
    assert_eq!(code, 2);
    assert!(err.contains("there is no puzzle"), "{err}");
}

#[test]
fn a_puzzle_is_played_with_hints_and_its_success_is_remembered() {
    let here = Scratch::new("play");
    let typed =
        "goal\nhint\nhint\nhint\ngive up\nspare\nundo\nharkonnen.troop@arrakeen\npuzzles\nquit\n";
    let (code, out, err) = run(&here.0, &["play", "knife-in-the-dark"], typed);
    assert_eq!(code, 0, "{out}{err}");
    for want in [
        "Goal: Hold Arrakeen alone before the end of the kanly phase",
        "One troop can be removed.",
        "The prover answers: harkonnen.troop@arrakeen",
        "guild kanly.target: harkonnen.troop@arrakeen",
        "Refuted: the goal is missed",
        "Solved, with 1 answer and 1 undo.",
        "solved: 1 answer, 1 undo, 3 hints",
    ] {
        assert!(out.contains(want), "no {want}\nin {out}");
    }
    let kept = std::fs::read_to_string(here.0.join("state/sietch/puzzles.json")).unwrap();
    assert!(
        kept.contains("dice-game/puzzles/knife-in-the-dark"),
        "{kept}"
    );
    // Something else in that place is left alone and told.
    std::fs::write(here.0.join("state/sietch/puzzles.json"), "mine").unwrap();
    let (_, out, _) = run(
        &here.0,
        &["play", "knife-in-the-dark"],
        "harkonnen.troop@arrakeen\nquit\n",
    );
    assert!(
        out.contains("Solved") && out.contains("cannot be written down"),
        "{out}"
    );
    assert_eq!(
        std::fs::read_to_string(here.0.join("state/sietch/puzzles.json")).unwrap(),
        "mine"
    );
    let (code, out, _) = run(&here.0, &["puzzles"], "");
    assert!(
        code == 0 && out.contains("knife-in-the-dark") && out.contains('*'),
        "{out}"
    );
}

#[test]
fn the_others_answer_in_secret_and_the_committed_three_hold() {
    let here = Scratch::new("secret");
    let (code, out, err) = run(&here.0, &["play", "enough-and-no-more"], "troop=3\nquit\n");
    assert_eq!(code, 0, "{out}{err}");
    assert!(out.contains("Solved, with 1 answer and 0 undos"), "{out}");
    // It is told at once: the next seat's bot waits.
    let (waits, solved) = (out.find("`go` lets"), out.find("Solved"));
    assert!(waits.is_some() && waits < solved, "{out}");
    let typed = "troop=3\ngo\nquit\n";
    let (_, on, _) = run(&here.0, &["play", "enough-and-no-more"], typed);
    assert!(
        on.len() > out.len() && on.matches("Solved").count() == 1,
        "{on}"
    );
    let (_, out, _) = run(&here.0, &["play", "enough-and-no-more"], "troop=4\nquit\n");
    assert!(
        out.contains("Refuted: harkonnen answers combat.commit with none; then the goal is missed"),
        "{out}"
    );
}

#[test]
fn odds_and_best_in_a_game() {
    let here = Scratch::new("odds");
    let typed = "dice fremen guild guild guild poison spice-1 region-1\nodds fremen\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "four-spice"], typed);
    assert!(out.contains("= 1.0") || out.contains("= 0."), "{out}");
    let typed = "odds spice>=4 fremen>=2\nbest\nodds\nodds nonsense>=2\nodds lua{ true }\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "four-spice", "--seed", "3"], typed);
    for want in [
        "spice>=4 fremen>=2: ",
        "(chance ",
        "odds of what?",
        "there is no",
        "what you may not know",
    ] {
        assert!(out.contains(want), "no {want}\nin {out}");
    }
    let (_, out, _) = run(
        &here.0,
        &["play", "knife-in-the-dark"],
        "odds fremen\nhint\nquit\n",
    );
    assert!(out.contains("no dice are being rolled now"), "{out}");
    let (_, out, _) = run(
        &here.0,
        &["play", "--seed", "1"],
        "hint\ngoal\ngive up\nquit\n",
    );
    assert_eq!(out.matches("this game is no puzzle").count(), 3, "{out}");
}

#[test]
fn the_puzzle_template_of_every_game_is_proved() {
    for game in sietch::pack::list_games(&sietch::pack::Files::embedded()) {
        let here = Scratch::new(&format!("new-{game}"));
        let (code, out, err) = run(&here.0, &["new", "puzzle", "mine", "--game", &game], "");
        assert_eq!(code, 0, "{game}: {out}{err}");
        let path = format!("scenarios/{game}/puzzles/mine.toml");
        let (code, out, err) = run(&here.0, &["check", &path, "--games", "0"], "");
        let clean = out.contains("1 puzzle checked: 0 errors, 0 warnings");
        assert!(code == 0 && clean, "{game}: {out}{err}");
        let (code, out, _) = run(&here.0, &["solve", "mine"], "");
        assert!(code == 0 && out.contains("solved, in 1 decision"), "{out}");
    }
}

#[test]
fn new_puzzles_are_proved_at_once_and_check_finds_what_is_wrong_with_changed_ones() {
    let here = Scratch::new("new");
    let (code, out, err) = run(&here.0, &["new", "puzzle", "my-first"], "");
    assert_eq!(code, 0, "{out}{err}");
    let path = here.0.join("scenarios/dice-game/puzzles/my-first.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let named = path.display().to_string();
    let check = || run(&here.0, &["check", &named, "--games", "0"], "");
    let (code, out, _) = check();
    assert!(
        code == 0 && out.contains("1 puzzle checked: 0 errors, 0 warnings"),
        "{out}"
    );
    assert!(
        run(&here.0, &["solve", "my-first"], "")
            .1
            .contains("solved, in 1 decision")
    );
    for (from, to, want) in [
        (
            "guild@arrakeen",
            "guild@carthag",
            "the puzzle is impossible: this is proved",
        ),
        (
            "guild@arrakeen",
            "guild.troop@arrakeen>=2",
            "doing nothing solves the puzzle",
        ),
        (
            "kanly.target: harkonnen.troop@arrakeen",
            "kanly.target: spare",
            "the written solution has a chance of 0",
        ),
        (
            "kanly.target: harkonnen.troop@arrakeen",
            "kanly.target: corrino.troop@arrakeen",
            "the written solution does not work",
        ),
        (
            "guild@arrakeen",
            "lost(harkonnen.troop@map) or lost(guild.troop@map)",
            "the solution is not unique: 2",
        ),
    ] {
        std::fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let (_, out, err) = check();
        assert!(out.contains(want), "{to}: no {want}\nin {out}{err}");
        assert!(out.contains("my-first.toml:"), "{out}");
    }
    // Only the second answer is free.
    let later = include_str!("../../scenarios/dice-game/puzzles/third-city.toml");
    std::fs::write(&path, later.replacen("third-city", "my-first", 1)).unwrap();
    let (_, out, _) = check();
    let out = out.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(out.contains("its first answer is the only one"), "{out}");
}

#[test]
fn a_position_is_saved_as_a_puzzle_and_proved() {
    let here = Scratch::new("save");
    let play = |line: &str| {
        let typed = format!("{line}\nquit\n");
        run(&here.0, &["play", "knife-in-the-dark"], &typed).1
    };
    let there = |file: &str| here.0.join(file).exists();
    let told = play("save puzzle mine --goal guild@arrakeen --within phase=kanly");
    assert!(told.contains("Saved to mine.toml"), "{told}");
    let (code, out, err) = run(&here.0, &["solve", "mine.toml"], "");
    assert_eq!(code, 0, "{out}{err}");
    for want in [
        "solved, in 1 decision at best",
        "guild kanly.target: harkonnen.troop@arrakeen",
    ] {
        assert!(out.contains(want), "no {want}\nin {out}");
    }
    let (_, out, _) = run(&here.0, &["check", "mine.toml", "--games", "0"], "");
    assert!(
        out.contains("1 puzzle checked: 0 errors, 0 warnings"),
        "{out}"
    );
    let typed = "harkonnen.troop@arrakeen\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "mine.toml"], typed);
    assert!(
        out.contains("Goal: Hold Arrakeen alone") && out.contains("Solved"),
        "{out}"
    );

    // Edited before, for another seat, with a longer time and the goal at its end.
    let typed = "put 1 corrino troop carthag\n\
                 save puzzle other --solver corrino --goal \"corrino.troop@carthag and round=1\" \
                 --when end --within turns=2,decisions=4\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "knife-in-the-dark"], typed);
    assert!(there("other.toml"), "{out}");
    let opened = Opened::find(
        &Files::embedded(),
        here.0.join("other.toml").to_str().unwrap(),
    );
    let opened = opened.unwrap_or_else(|e| panic!("{e}"));
    assert_eq!(opened.puzzle.solver.value, "corrino");
    assert_eq!(
        opened.puzzle.goal.value,
        "corrino.troop@carthag and round=1"
    );
    let within = opened.task.within;
    assert_eq!((within.turns, within.decisions), (2, 4));

    for (line, want) in [
        ("bad --goal guild@arakeen", "did you mean `arrakeen`?"),
        (
            "bad --goal guild.troop@arrakeen",
            "holds already in this position",
        ),
        ("bad --goal lua{ foo( }", "in the goal"),
        ("bad", "what is to be reached?"),
        ("bad --goal", "what is to be reached?"),
        ("", "a puzzle needs a name"),
        ("--goal over", "a puzzle needs a name"),
        ("b/a.d --goal over", "a puzzle needs a name"),
        (
            "bad --goal over --within phase=kanli",
            "did you mean `kanly`?",
        ),
        ("bad --goal over --within turns=0", "no number of turns"),
        ("bad --goal over --within soon", "is no time limit"),
        ("bad --goal over --when never", "`ever` or `end`"),
        ("bad --goal over --solver fremen", "does not play here"),
        ("bad --goal over --chance 1/2", "there is no `--chance`"),
    ] {
        let told = play(&format!("save puzzle {line}"));
        assert!(told.contains(want), "{line}: no {want}\nin {told}");
        assert!(
            !told.contains("Saved") && !there("bad.toml"),
            "{line}: {told}"
        );
    }
    assert!(!there("puzzle") && !there("--goal over.toml"));
}

#[test]
fn a_mixed_choice_is_never_called_unique() {
    let (_, proof) = proved("the-emperors-gamble");
    assert_eq!(proof.unique, None);
    let here = Scratch::new("mixed");
    let (_, out, _) = run(&here.0, &["solve", "the-emperors-gamble"], "");
    assert!(
        out.contains("first move: left to chance") && !out.contains("unique"),
        "{out}"
    );
}

#[test]
fn the_key_piece_is_no_red_herring_and_a_search_not_made_is_told() {
    let here = Scratch::new("herrings");
    let (_, out, _) = run(&here.0, &["solve", "walls-on-the-move"], "");
    assert!(
        out.contains("1 fortification of common at habbanya_sietch"),
        "{out}"
    );
    assert!(
        !out.contains("fortification of common at great_flat"),
        "{out}"
    );
    let (_, out, _) = run(&here.0, &["solve", "thump-thump"], "");
    assert!(out.contains("red herrings: not looked for"), "{out}");
}

#[test]
fn hostile_puzzle_files_are_refused_with_their_lines() {
    let good = include_str!("../../scenarios/dice-game/puzzles/knife-in-the-dark.toml");
    let line = |text: &str, part: &str| text.lines().position(|l| l.contains(part)).unwrap() + 1;
    for (from, to, want) in [
        (
            "goal = \"guild@arrakeen\"",
            "goal = \"guild@arrakin\"",
            "did you mean `arrakeen`?",
        ),
        ("goal = \"guild@arrakeen\"", "goal = 5", "goal"),
        ("goal = \"guild@arrakeen\"", "goal = \"((((\"", "goal"),
        (
            "solver = \"guild\"",
            "solver = \"fremen\"",
            "there is no player `fremen`",
        ),
        (
            "phase = \"kanly\"",
            "phase = \"kanli\"",
            "did you mean `kanly`?",
        ),
        ("difficulty = 1", "difficulty = 77", "must be from 1 to 5"),
        ("author", "auhtor", "`auhtor` is not a field"),
        (
            "teaches = [\"DD-KANLY.1\"",
            "teaches = [\"DD-KANLY.99\"",
            "DD-KANLY.99",
        ),
        (
            "kanly.target:",
            "kanly.traget:",
            "there is no decision `kanly.traget`",
        ),
        (
            "difficulty = 1",
            "difficulty = 1\nchance = \"3/2\"",
            "no chance above 0",
        ),
        (
            "difficulty = 1",
            "difficulty = 1\nopponents = \"nice\"",
            "opponents",
        ),
        (
            "[position]",
            "[script]\n\"roll.kep\" = \"x\"\n[position]",
            "did you mean `roll.keep`?",
        ),
        (
            "arrakeen = { troop = 2 }",
            "arrakeen = { troop = 200 }",
            "200",
        ),
    ] {
        let text = good.replacen(from, to, 1);
        assert_ne!(text, good, "{from}");
        let found = match parse_puzzle("p.toml", &text) {
            Ok(p) => Opened::load(&Files::embedded(), p, &Options::default()).unwrap_err(),
            Err(e) => e,
        };
        let (found, last) = (found.to_string(), to.lines().last().unwrap());
        assert!(found.contains(want), "{to}: {found}");
        if !to.contains("[position]") {
            let at = format!("p.toml:{}", line(&text, last));
            assert!(found.contains(&at), "{to}: no {at} in {found}");
        }
    }
    // Throws and answers that do not fit are only met while proving.
    let roll = include_str!("../../scenarios/dice-game/puzzles/four-spice.toml");
    let text = roll.replacen("difficulty", "throws = [\"fremen\"]\ndifficulty", 1);
    let opened = Opened::load(
        &Files::embedded(),
        parse_puzzle("p.toml", &text).unwrap(),
        &Options::default(),
    )
    .unwrap();
    let proof = prove(&opened.task, None, &Effort::default(), &Progress::default());
    let Verdict::GaveUp(why) = proof.verdict else {
        panic!("{:?}", proof.value.map(|v| fraction(&v)))
    };
    assert!(why.to_string().contains("throw 1 of the puzzle"), "{why}");
}

#[test]
fn only_proved_success_is_recorded_and_the_next_puzzle_is_offered() {
    let here = Scratch::new("proved");
    let kept = here.0.join("state/sietch/puzzles.json");
    // Refuted, and what comes after it does not help.
    let typed = "troop=4\ngo\nhint\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "enough-and-no-more"], typed);
    assert!(out.contains("Refuted:") && !out.contains("Solved"), "{out}");
    assert!(out.contains("The last answer was refuted"), "{out}");
    assert!(!kept.exists());
    // A position changed by hand is another puzzle.
    let typed = "take 1 harkonnen troop arrakeen\nspare\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "knife-in-the-dark"], typed);
    assert!(
        out.contains("changed by hand") && !out.contains("Solved"),
        "{out}"
    );
    assert!(!kept.exists());
    let typed = "new 7\nspare\nundo\nharkonnen.troop@arrakeen\nnext\ngoal\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "knife-in-the-dark"], typed);
    assert!(kept.exists(), "{out}");
    let (before, after) = out.split_once("`next` opens it").expect("an offer");
    assert!(before.contains("Solved, with 1 answer and 1 undo"), "{out}");
    assert!(
        after.matches("Goal: ").count() >= 2 && !after.contains("kanly phase"),
        "{out}"
    );
}

#[test]
fn throws_that_are_laid_down_come_again_after_an_undo() {
    let here = Scratch::new("again");
    let typed = "guild.troop@tueks_sietch\nundo\nguild.troop@tueks_sietch\npolar_sink\nundo\npolar_sink\nnone\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "the-plan-of-generations"], typed);
    assert!(out.contains("Solved, with 3 answers and 2 undos"), "{out}");
}

#[test]
fn what_best_says_can_be_typed_back() {
    let here = Scratch::new("typed");
    for (puzzle, goal) in [
        ("four-spice", "spice>=4 fremen>=2"),
        ("four-spice", "spice-storm or region-east"),
        ("the-storm-goes-east", "spice-storm region-east corrino"),
    ] {
        for seed in ["1", "2", "3", "4"] {
            let args = ["run", puzzle, "--script", "-", "--seed", seed];
            let (code, out, err) = run(&here.0, &args, &format!("best {goal}\n"));
            assert_eq!(code, 0, "{out}{err}");
            let answer = out.split('`').nth(1).expect("an answer").to_string();
            let (code, out, err) = run(&here.0, &args, &format!("{answer}\n"));
            assert_eq!(code, 0, "{answer}: {out}{err}");
        }
    }
    let typed = "odds winner=guild\nodds spice>=4\nquit\n";
    let (_, out, _) = run(&here.0, &["play", "four-spice"], typed);
    assert!(out.contains("a roll does not decide this"), "{out}");
    // Powers used when the roll ends are counted, so nothing is said of them any more.
    assert!(
        out.contains("spice>=4: ") && !out.contains("not counted"),
        "{out}"
    );
}

#[test]
fn exit_codes_tell_solved_from_impossible_and_what_was_proved_is_said() {
    let here = Scratch::new("codes");
    let changed = |name: &str, from: &str, to: &str| {
        let text = Files::embedded().read(&format!("scenarios/dice-game/puzzles/{name}.toml"));
        let text = text.unwrap().unwrap();
        assert!(text.contains(from), "{from}");
        std::fs::write(here.0.join("p.toml"), text.replacen(from, to, 1)).unwrap();
        run(&here.0, &["solve", "p.toml"], "")
    };
    let (code, out, _) = changed("third-city", "winner=harkonnen", "winner=guild");
    assert_eq!(code, 3, "{out}");
    assert!(
        out.contains("impossible: proved, no answers reach the goal"),
        "{out}"
    );
    assert!(out.contains("before the end of your turn"), "{out}");
    let (code, out, _) = changed("bluff-for-two-cities", "opponents = \"best\"\n", "");
    assert_eq!(code, 3, "{out}");
    for want in [
        "no single choice works against every reply",
        "by mixing secret choices",
        "1/2",
    ] {
        assert!(out.contains(want), "no {want}\nin {out}");
    }
    let (_, help, _) = run(&here.0, &["solve", "--help"], "");
    assert!(help.contains("3 impossible"), "{help}");
}

#[test]
fn the_time_limit_holds_whatever_a_goal_does() {
    let here = Scratch::new("seconds");
    let text = include_str!("../../scenarios/dice-game/puzzles/through-the-postern.toml");
    let slow = "lua{ (function() for i = 1, 1000000 do end return false end)() }";
    std::fs::write(
        here.0.join("p.toml"),
        text.replacen("winner=atreides", slow, 1),
    )
    .unwrap();
    let began = std::time::Instant::now();
    let (code, out, _) = run(&here.0, &["solve", "p.toml", "--seconds", "1"], "");
    assert!(began.elapsed().as_secs() < 8, "{:?}", began.elapsed());
    assert_eq!(code, 1, "{out}");
    assert!(out.contains("the limit of 1 s is reached"), "{out}");
}
