//! What the REPL says of itself: help, hints, completion, screens.

use super::run;
use crate::app::autosave::Autosave;
use crate::app::output::Look;
use crate::app::repl::complete::{Choice, Words};
use crate::app::repl::testing::{refuses, repl, says};
use crate::app::repl::{Repl, commands, examples};
use crate::pack::Files;

#[test]
fn the_first_screen_says_what_is_to_do() {
    let mut r = repl(&["p2=random"]);
    let text = r.start().unwrap().text;
    for want in [
        "A contest (toy/contest) · seed 1",
        "Round 1 of 2, plot · turn of The Reds",
        "Green Hill The Reds 3, The Blues 3",
        "p1 The Reds (you)",
        "p2 The Blues (random)",
        "Which region do you trust, in secret? [T.1]",
        "1 Green Hill  2 lake        3 vale",
        "`help` explains the game",
    ] {
        assert!(text.contains(want), "no `{want}` in\n{text}");
    }
}

#[test]
fn completion_offers_what_is_legal_now() {
    let mut r = repl(&[]);
    let complete = |r: &Repl, line: &str| match Words::of(r).complete(line, line.len()) {
        Choice::Words(_, list) => list,
        Choice::File => vec![],
    };
    assert_eq!(complete(&r, "hil"), ["hill"]);
    assert_eq!(complete(&r, "la"), ["lake"]);
    run(&mut r, &["1", "1"]);
    assert_eq!(complete(&r, "la"), [""; 0], "struck out");
    assert_eq!(complete(&r, "why not "), ["lake"]);
    assert_eq!(complete(&r, "st"), ["stay", "step"]);
    run(&mut r, &["stay", "1 2 3"]);
    assert_eq!(complete(&r, "k"), ["king="]);
}

/// What has to happen before the examples of a command make sense.
fn before(command: &str) -> &'static [&'static str] {
    match command {
        "redo" => &["undo"],
        "switch" => &["fork other"],
        "again" => &["vale"],
        "load" => &["save my-game.sietch"],
        _ => &[],
    }
}

/// The puzzle in which a command makes sense that does not in a plain game: one to solve, or one with a roll.
fn riddle(command: &str) -> Option<&'static str> {
    match command {
        "goal" | "hint" | "give" => Some("knife-in-the-dark"),
        "odds" | "best" => Some("four-spice"),
        _ => None,
    }
}

fn puzzle(name: &str) -> Repl {
    let files = Files::embedded();
    let game = crate::app::game::open_puzzle(&files, name, 1).unwrap_or_else(|e| panic!("{e}"));
    let mut r = Repl::new(files, game, Look::PLAIN);
    r.start().unwrap();
    r
}

#[test]
fn every_example_of_every_help_runs() {
    let folder = std::env::temp_dir().join(format!("sietch-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let place = |line: &str| line.replace("my-game", &folder.join("game").display().to_string());
    for c in commands::ALL {
        for example in c.examples {
            let mut r = match riddle(c.name) {
                Some(name) => puzzle(name),
                None => repl(&[]),
            };
            r.autosave = Some(Autosave::in_folder(&folder));
            if r.game.riddle.is_none() {
                run(&mut r, &["1", "1"]);
            }
            r.files = r.files.with_text("rules/toy/primer.txt", "Aim: fun.");
            for line in before(c.name) {
                says(&mut r, &place(line));
            }
            if c.name == "continue" {
                // The first run ends; the second finds what it left.
                r = repl(&[]);
                r.autosave = Some(Autosave::in_folder(&folder));
            }
            // The game of these tests has no cards.
            let Some(example) = examples::filled(&r.game, example) else {
                assert!(example.contains("{card}"), "{example}");
                continue;
            };
            says(&mut r, &place(&example));
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn no_line_is_too_wide_for_a_narrow_window() {
    let mut r = repl(&["p2=random"]);
    r.look.width = 30;
    let mut texts = vec![r.start().unwrap().text];
    for line in [
        "help", "show", "map", "options", "log", "1", "1", "why", "why not", "stay", "auto",
    ] {
        texts.push(says(&mut r, line));
    }
    for text in texts {
        for line in text.lines() {
            let wide = textwrap::core::display_width(line) > 30;
            assert!(!wide || line.contains(".lua:"), "{line}");
        }
    }
}

#[test]
fn help_fits_a_screen_and_tells_more_on_request() {
    let mut r = repl(&[]);
    let short = says(&mut r, "help");
    assert!(
        short.lines().count() < 24 && short.contains("help all"),
        "{short}"
    );
    let long = says(&mut r, "help all");
    let flat = long.split_whitespace().collect::<Vec<_>>().join(" ");
    for c in commands::ALL {
        assert!(
            short.contains(c.name) && flat.contains(c.brief),
            "{}",
            c.name
        );
    }
    r.look.height = 100;
    assert_eq!(says(&mut r, "help"), long);
}

#[test]
fn help_looks_words_up_in_the_rules() {
    let mut r = repl(&[]);
    assert!(says(&mut r, "help sea").contains("T.3 Nobody enters the sea."));
    assert!(says(&mut r, "help T.4").contains("Both commit in secret."));
    let text = refuses(&mut r, "help undoo");
    assert!(text.contains("did you mean `undo`"), "{text}");
    assert!(refuses(&mut r, "help zzzzz").contains("lists the commands"));
}

#[test]
fn the_board_is_shown_once_when_a_turn_begins() {
    let mut r = repl(&["p2=random"]);
    r.boards = true;
    let first = r.start().unwrap().text;
    assert!(first.contains("p1 The Reds"), "{first}");
    for line in ["1", "1", "stay", "1 2 3"] {
        let text = says(&mut r, line);
        assert!(!text.contains("p2 The Blues"), "{text}");
    }
    let text = says(&mut r, "none");
    assert!(
        !text.contains("p2 The Blues"),
        "in the turn of another\n{text}"
    );
    let text = says(&mut r, "none");
    assert!(
        text.contains("Round 2") && text.contains("p2 The Blues"),
        "{text}"
    );
}

#[test]
fn completion_offers_no_command_that_can_do_nothing() {
    let mut r = repl(&[]);
    let has = |r: &Repl, line: &str| match Words::of(r).complete(line, line.len()) {
        Choice::Words(_, list) => list,
        Choice::File => vec![],
    };
    assert!(!has(&r, "").contains(&"undo".into()) && !has(&r, "").contains(&"redo".into()));
    says(&mut r, "1");
    assert!(has(&r, "").contains(&"undo".into()));
    says(&mut r, "undo");
    assert!(has(&r, "").contains(&"redo".into()));
    says(&mut r, "auto");
    assert!(!has(&r, "").contains(&"why".into()));
    assert_eq!(has(&r, "st"), [""; 0]);
}

#[test]
fn hints_follow_the_open_decision() {
    use crate::app::repl::complete::Hint;
    let mut r = repl(&[]);
    assert_eq!(
        Words::of(&r).hint("gree"),
        Some(Hint::Rest("n Hill".into()))
    );
    let about = |r: &Repl| match Words::of(r).hint("") {
        Some(Hint::About(text)) => text,
        other => format!("{other:?}"),
    };
    assert!(about(&r).starts_with("1 to 3 or words"));
    says(&mut r, "1");
    assert_eq!(about(&r), "0 to 4");
    says(&mut r, "0");
    assert_eq!(Words::of(&r).hint("lak"), None, "struck out");
    run(&mut r, &["stay", "1 2 3"]);
    assert!(about(&r).contains("pawn=1"), "{}", about(&r));
}
