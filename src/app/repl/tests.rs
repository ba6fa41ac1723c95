//! The REPL on a toy game: what is accepted, what is refused, and what nobody else may learn.

use super::complete::{Choice, Words};
use super::{Repl, command};
use crate::app::game::Eyes;
use crate::app::testing::{refuses, repl, says};
use crate::kernel::ids::Seat;

fn run(repl: &mut Repl, lines: &[&str]) {
    for line in lines {
        says(repl, line);
    }
}

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
        "`help` lists commands",
    ] {
        assert!(text.contains(want), "no `{want}` in\n{text}");
    }
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
fn taken_back_and_repeated_the_game_is_the_same() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "2", "dice moon sword", "vale"]);
    let hash = r.game.session.hash();
    let shown = says(&mut r, "options");
    assert!(shown.contains("moon"), "{shown}");
    run(&mut r, &["undo 3", "redo", "redo", "redo"]);
    assert_eq!(r.game.session.hash(), hash, "laid dice fall the same again");
    assert!(refuses(&mut r, "redo").contains("nothing to repeat"));
    says(&mut r, "undo 99");
    refuses(&mut r, "undo");
}

#[test]
fn bots_play_their_seats_and_take_over_on_request() {
    let mut r = repl(&["p2=random"]);
    run(&mut r, &["1", "1", "stay", "1 2 3"]);
    let text = says(&mut r, "none");
    assert!(text.contains("The Blues"), "{text}");
    assert_eq!(r.game.asked(), Some(Seat(0)), "the bot has had its turn");
    says(&mut r, "undo");
    assert_eq!(r.game.asked(), Some(Seat(0)), "back at the person's answer");
    let text = says(&mut r, "auto");
    assert!(text.contains("The game is over"), "{text}");
    assert!(refuses(&mut r, "1").contains("the game is over"));
    assert_eq!(r.prompt(), "> ");
}

#[test]
fn a_bot_decision_is_nobody_elses() {
    let mut r = repl(&["p2=random"]);
    run(&mut r, &["1", "1", "stay", "1 2 3", "step"]);
    assert_eq!(r.game.asked(), Some(Seat(1)));
    let text = says(&mut r, "options");
    assert!(
        text.contains("The Blues decides") && !text.contains("pawn"),
        "{text}"
    );
    assert!(refuses(&mut r, "pawn=1").contains("a bot plays"));
    refuses(&mut r, "why not");
    says(&mut r, "go");
    assert_eq!(r.game.asked(), Some(Seat(0)));
}

/// Everything the REPL can be asked for.
fn everything(r: &mut Repl) -> Vec<String> {
    let lines = [
        "show", "map", "log 99", "options", "why", "why not", "seat", "moon", "view", "help",
    ];
    let mut all: Vec<String> = lines
        .iter()
        .map(|l| match r.run(l) {
            Ok(reply) => reply.text,
            Err(refused) => refused.0,
        })
        .collect();
    all.push(r.prompt());
    all.push(format!("{:?}", Words::of(r).complete("", 0)));
    all
}

#[test]
fn nothing_shown_to_a_seat_depends_on_what_another_chose_in_secret() {
    // The Reds trust different regions, then commit different pieces; the Blues are asked next.
    let mut seen = Vec::new();
    for (trust, commit) in [("hill", "none"), ("lake", "pawn=2 king=1")] {
        let mut r = repl(&[]);
        run(&mut r, &[trust, "1", "stay", "1 2 3"]);
        let reply = says(&mut r, commit);
        assert_eq!(r.game.asked(), Some(Seat(1)));
        assert_eq!(r.game.viewer(), Some(Seat(1)));
        seen.push((reply, everything(&mut r)));
    }
    assert_eq!(seen[0], seen[1]);
    assert!(seen[0].1.iter().any(|t| t.contains("plot.trust: (secret)")));
}

#[test]
fn a_seat_sees_its_own_secrets_and_all_see_them_once_revealed() {
    let mut r = repl(&[]);
    run(&mut r, &["vale", "1", "stay"]);
    assert!(says(&mut r, "log").contains("plot.trust: vale"));
    assert!(says(&mut r, "log").contains("you trust vale"));
    assert!(says(&mut r, "show").contains("trust vale"));
    assert!(!says(&mut r, "show p2").contains("trust vale"));
    says(&mut r, "view nobody");
    assert!(!says(&mut r, "log").contains("vale"));
    run(&mut r, &["view auto", "1 2 3", "pawn=1", "pawn=2"]);
    assert_eq!(r.game.viewer(), Some(Seat(1)));
    let log = says(&mut r, "log");
    assert!(
        log.contains("fight.commit: pawn=1") && !log.contains("trust: vale"),
        "{log}"
    );
}

#[test]
fn with_several_people_and_none_asked_nobodys_secrets_are_shown() {
    let mut r = repl(&[]);
    says(&mut r, "auto");
    assert_eq!(r.game.viewer(), None);
    r.game.eyes = Eyes::Seat(Seat(1));
    assert_eq!(r.game.viewer(), Some(Seat(1)));
}

#[test]
fn completion_offers_what_is_legal_now() {
    let mut r = repl(&[]);
    let complete = |r: &Repl, line: &str| match Words::of(r).complete(line, line.len()) {
        Choice::Words(_, list) => list,
        Choice::File => vec![],
    };
    assert_eq!(complete(&r, "hi"), ["hill", "hint"]);
    assert_eq!(complete(&r, "la"), ["lake"]);
    run(&mut r, &["1", "1"]);
    assert_eq!(complete(&r, "la"), [""; 0], "struck out");
    assert_eq!(complete(&r, "why not "), ["lake"]);
    assert_eq!(complete(&r, "st"), ["stay", "step"]);
    run(&mut r, &["stay", "1 2 3"]);
    assert_eq!(complete(&r, "k"), ["king="]);
}

#[test]
fn every_example_of_every_help_runs_or_is_refused_with_a_reason() {
    let folder = std::env::temp_dir().join(format!("sietch-examples-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    for c in command::all() {
        for example in c.examples {
            let mut r = repl(&[]);
            run(&mut r, &["1", "1"]);
            let line = example.replace("my-game", &folder.join("game").display().to_string());
            match r.run(&line) {
                Ok(_) => {}
                Err(refused) => assert!(!refused.0.is_empty(), "{example}"),
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn saved_and_loaded_the_game_goes_on_alike() {
    let folder = std::env::temp_dir().join(format!("sietch-save-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join("game.sietch").display().to_string();
    let mut r = repl(&[]);
    run(
        &mut r,
        &[
            "1",
            "1",
            "dice moon",
            "vale",
            &format!("save {path}"),
            "auto",
        ],
    );
    let hash = r.game.session.hash();
    let mut other = repl(&[]);
    run(&mut other, &[&format!("load {path}"), "auto"]);
    assert_eq!(other.game.session.hash(), hash);
    for bad in ["load", "save", "load /nowhere/x", "save /nowhere/x/y"] {
        refuses(&mut r, bad);
    }
    refuses(&mut r, &format!("load {}", folder.display()));
    refuses(&mut r, &format!("save {}", folder.display()));
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
    let commands: Vec<&str> = command::all().iter().map(|c| c.name).collect();
    let mut stream = Stream::new(4);
    let mut r = repl(&["p2=random"]);
    for _ in 0..6_000 {
        let mut words = Vec::new();
        let mut is_command = false;
        if stream.below(3) == 0 {
            words.push(commands[stream.below(commands.len() as u64) as usize]);
            is_command = true;
        }
        for _ in 0..stream.below(3) {
            words.push(noise[stream.below(noise.len() as u64) as usize]);
        }
        let line = words.join(" ");
        if line.starts_with("save") {
            continue;
        }
        let (hash, answers) = (r.game.session.hash(), r.game.session.answers());
        let done = r.run(&line);
        if done.is_err() && !is_command {
            let now = (r.game.session.hash(), r.game.session.answers());
            assert_eq!(now, (hash, answers), "{line}");
        }
        let _ = Words::of(&r).complete(&line, line.len());
    }
    assert!(r.game.session.ask().is_some() || r.game.session.table().over());
}
