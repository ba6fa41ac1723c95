//! The REPL on a toy game: what is accepted, what is refused, and what nobody else may learn.

mod help;
mod playing;
mod secrets;

use crate::app::repl::complete::Words;
use crate::app::repl::testing::{refuses, repl, says};
use crate::app::repl::{Repl, commands};
use crate::session::{SaveFile, save};

fn run(repl: &mut Repl, lines: &[&str]) {
    for line in lines {
        says(repl, line);
    }
}

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn numbers_words_and_amounts_are_answers() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "3", "vale"]);
    let text = says(&mut r, "keep 1");
    assert!(text.contains("dice kept"), "{text}");
    says(&mut r, "2 1");
    run(&mut r, &["undo", "undo 4"]);
    run(&mut r, &["green hill", "4", "stay"]);
    says(&mut r, "1 2 3");
    let text = says(&mut r, "pawn=2 king");
    assert!(text.contains("The Blues"), "{text}");
    let text = says(&mut r, "1=1 2=0");
    assert!(text.contains("2 against 1"), "{text}");
}

#[test]
fn one_pile_takes_a_bare_number_and_zero_passes() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "0", "0", "1 2 3", "2 1"]);
    let last = r.game.session.lines().last().unwrap();
    assert_eq!(last.text, "pawn=2 king=1");
}

#[test]
fn refusals_say_why_and_what_would_be_legal() {
    let mut r = repl(&[]);
    let text = refuses(&mut r, "moon");
    assert!(text.contains("there is no option `moon`"), "{text}");
    assert!(
        text.contains("you may: 1 Green Hill, 2 lake, 3 vale"),
        "{text}"
    );
    let text = refuses(&mut r, "hlep");
    assert!(text.contains("did you mean the command `help`"), "{text}");
    for bad in [
        "0",
        "4",
        "99999999999999999999",
        "-1",
        "1 2",
        "= 1",
        "=",
        "pass",
        "é",
    ] {
        refuses(&mut r, bad);
    }
    says(&mut r, "1");
    assert!(refuses(&mut r, "5").contains("0 to 4 wanted, 5 given"));
    says(&mut r, "0");
    let text = refuses(&mut r, "lake");
    assert!(
        text.contains("not allowed: lake: it is flooded (T.3)"),
        "{text}"
    );
    says(&mut r, "0");
    for bad in ["", "none", "1 1", "9", "sword sword sword sword", "1 hill"] {
        if !bad.is_empty() {
            refuses(&mut r, bad);
        }
    }
    says(&mut r, "1 2 3");
    assert!(refuses(&mut r, "pawn=3").contains("only 2"));
    for bad in ["1=9", "3=1", "pawn=x", "1 2 3", "9 9"] {
        refuses(&mut r, bad);
    }
}

#[test]
fn a_word_that_is_also_a_command_can_be_an_answer() {
    let mut r = repl(&[]);
    assert!(says(&mut r, "map").contains("next to"));
    assert!(refuses(&mut r, "= map").contains("no option `map`"));
    says(&mut r, "= vale");
    assert_eq!(r.game.session.answers(), 1);
}

#[test]
fn why_and_why_not_cite_the_clause() {
    let mut r = repl(&[]);
    assert!(says(&mut r, "why").contains("T.1: Plans are made."));
    run(&mut r, &["1", "1"]);
    assert!(says(&mut r, "why not").contains("lake: it is flooded (T.3)"));
    assert!(says(&mut r, "why not lak").contains("(T.3)"));
    assert!(says(&mut r, "why not vale").contains("is allowed"));
    assert!(says(&mut r, "why not moon").contains("nothing that T.2 offers"));
    assert!(refuses(&mut r, "why me").contains("why not"));
}

#[test]
fn no_line_panics_and_no_refused_answer_changes_the_game() {
    use crate::kernel::chance::Stream;
    let noise = [
        "1",
        "2",
        "0",
        "=",
        "= 1",
        "-1",
        "1 2 3",
        "1=1",
        "2=9",
        "pawn=1",
        "king",
        "none",
        "pass",
        "stay",
        "hill",
        "sword",
        "sun",
        "not",
        "p1",
        "p2",
        "p3",
        "all",
        "p1=human",
        "p2=random",
        "99999999999999999999",
        "é~",
        "\u{0}",
        "T.1",
        "auto",
        "nobody",
        "1,2",
        "reds",
        "3=3=3",
        "'",
        "keep 1",
        "hill vale",
        "  ",
    ];
    let commands: Vec<&str> = commands::ALL.iter().map(|c| c.name).collect();
    let mut stream = Stream::new(4);
    let mut r = repl(&["p2=random"]);
    for _ in 0..6_000 {
        let mut words = Vec::new();
        if stream.below(3) == 0 {
            words.push(commands[stream.below(commands.len() as u64) as usize]);
        }
        for _ in 0..stream.below(3) {
            words.push(noise[stream.below(noise.len() as u64) as usize]);
        }
        let line = words.join(" ");
        if line.starts_with("save") || line.starts_with("continue") {
            continue;
        }
        let (hash, answers) = (r.game.session.hash(), r.game.session.answers());
        let done = r.run(&line);
        if done.is_err() {
            let now = (r.game.session.hash(), r.game.session.answers());
            assert_eq!(now, (hash, answers), "{line}");
        }
        let _ = Words::of(&r).complete(&line, line.len());
    }
    assert!(r.game.session.ask().is_some() || r.game.session.table().over());
}

#[test]
fn answers_may_be_written_as_people_say_them() {
    let mut r = repl(&[]);
    says(&mut r, "trust the green hill");
    assert_eq!(r.game.session.lines()[0].text, "hill");
    run(&mut r, &["1", "march to the vale", "1 2 3"]);
    assert!(says(&mut r, "options").contains("e.g. `pawn=1 king=1`"));
    for said in [
        "commit 2 pawns and 1 king",
        "pawns=2 king",
        "king 1 pawn 2",
        "p=2 k=1",
    ] {
        says(&mut r, said);
        let last = r.game.session.lines().iter().rfind(|l| !l.is_chance());
        assert_eq!(
            last.map(|l| l.text.as_str()),
            Some("pawn=2 king=1"),
            "{said}"
        );
        says(&mut r, "undo");
    }
    assert!(refuses(&mut r, "commit 3 pawns").contains("only 2"));
}

#[test]
fn a_command_that_takes_no_words_gives_way_to_an_answer() {
    let mut r = repl(&[]);
    says(&mut r, "go to the green hill");
    assert_eq!(r.game.session.lines()[0].text, "hill");
    let text = refuses(&mut r, "quit smoking");
    assert!(text.contains("`quit` stands alone"), "{text}");
}

#[test]
fn a_mistyped_answer_gets_the_nearest_one_and_the_clause() {
    let mut r = repl(&[]);
    let text = refuses(&mut r, "gren hill");
    assert!(text.contains("did you mean `Green Hill`?"), "{text}");
    assert!(text.contains("[T.1]"), "{text}");
    run(&mut r, &["1", "1"]);
    assert!(refuses(&mut r, "stya").contains("did you mean `stay`"));
}

#[test]
fn an_answer_given_otherwise_after_dice_were_seen_is_marked() {
    let marked = |r: &mut Repl| flat(&says(r, "log 99")).matches("taken back").count();
    let mut r = repl(&[]);
    run(&mut r, &["hill", "1", "undo", "2"]);
    assert_eq!(marked(&mut r), 0, "nothing had come out");
    says(&mut r, "vale");
    let text = says(&mut r, "undo");
    assert!(text.contains("Something had come out by then"), "{text}");
    says(&mut r, "vale");
    assert_eq!(marked(&mut r), 0, "the same again is no other answer");
    run(&mut r, &["undo", "redo"]);
    assert_eq!(marked(&mut r), 0);
    run(&mut r, &["undo", "stay"]);
    assert_eq!(marked(&mut r), 1);
    assert!(flat(&says(&mut r, "history")).contains("march.where: stay (after an answer"));
    // It stays marked, whatever way one comes back to it.
    run(&mut r, &["undo", "redo"]);
    assert_eq!(marked(&mut r), 1);
    run(&mut r, &["undo", "vale"]);
    assert_eq!(marked(&mut r), 1, "back to the first, knowing both");
    let mut s = repl(&[]);
    run(
        &mut s,
        &["hill", "1", "fork try", "vale", "switch main", "stay"],
    );
    assert_eq!(marked(&mut s), 1, "a fork shows as much");
}

#[test]
fn a_choice_changed_after_the_others_secret_came_out_is_marked() {
    let mut r = repl(&[]);
    run(
        &mut r,
        &["hill", "1", "stay", "1 2 3", "pawn=1", "undo", "pawn=2"],
    );
    assert!(
        !says(&mut r, "log 99").contains("taken back"),
        "still sealed"
    );
    run(&mut r, &["pawn=1", "undo 2", "pawn=0"]);
    assert!(flat(&says(&mut r, "log 99")).contains("(after 2 answers that showed something"));
    let players = r.game.players.said(r.game.def());
    let text = save::write(&r.game.session, &r.game.options, &players);
    assert!(
        text.contains("fight.commit [back=2 what=p1 group=6/2]: "),
        "{text}"
    );
    let file = SaveFile::read("x", &text).unwrap();
    let host = r.game.session.table().host().clone();
    let again = file.replay(&host).map_err(|d| d.problem).unwrap();
    assert_eq!(save::write(&again, &r.game.options, &players), text);
}
