//! What somebody sees who has never played before: stories, cards, explanations, and edits by the names on the board.

use crate::app::output::Look;
use crate::app::render::story;
use crate::app::repl::testing::{refuses, repl, says};
use crate::app::testing::files;
use crate::kernel::ids::Seat;
use crate::pack::{Files, list_games, list_scenarios};

use super::{Repl, commands, examples};

fn run(repl: &mut Repl, lines: &[&str]) {
    for line in lines {
        says(repl, line);
    }
}

#[test]
fn every_turn_has_a_heading_and_every_event_a_sentence() {
    let mut r = repl(&["p2=random"]);
    run(&mut r, &["1", "1", "vale", "1 2 3"]);
    let text = says(&mut r, "pawn=2");
    let head = text
        .lines()
        .position(|l| l == "Round 1 of 2, turn of The Blues:");
    let head = head.unwrap_or_else(|| panic!("no heading in\n{text}"));
    let below: Vec<&str> = text.lines().skip(head + 1).take(3).collect();
    let gold = |l: &&str| l.starts_with("   The Blues takes ") && l.ends_with(" gold.");
    assert!(below.iter().any(gold), "{text}");
    assert!(text.contains("   The Blues keeps "), "{text}");
    // The throw of the next player begins no sentence of the one before, nor ends it.
    let fight = text.lines().find(|l| l.contains(" against ")).unwrap();
    assert!(!fight.contains("dice"), "{fight}");
}

#[test]
fn what_others_did_to_me_is_marked_and_told_again_when_it_scrolls_away() {
    let mut r = repl(&["p1=random"]);
    r.start().unwrap();
    // The reds' fight speaks of the blues, in the reds' turn.
    assert_eq!(r.game.asked(), Some(Seat(1)));
    let text = says(&mut r, "pawn=1");
    let marked = |l: &&str| l.starts_with(">> ") && l.contains(" against ");
    assert_eq!(text.lines().filter(marked).count(), 1, "{text}");
    says(&mut r, "undo");
    r.look.height = 4;
    let text = says(&mut r, "pawn=1");
    assert_eq!(text.lines().filter(marked).count(), 2, "{text}");
    let many: Vec<String> = (0..9).map(|n| n.to_string()).collect();
    assert_eq!(story::reminder(&many, Look::PLAIN).lines().count(), 5);
}

#[test]
fn nothing_is_told_of_what_another_chose_in_secret_before_all_have() {
    let mut r = repl(&["p1=random"]);
    let text = r.start().unwrap().text;
    assert!(text.contains("What do you commit?"), "{text}");
    for seen in [text, r.news(0)] {
        assert!(!seen.contains("commits"), "{seen}");
    }
}

#[test]
fn a_question_that_is_not_put_tells_why_to_its_seat_alone() {
    let mut r = repl(&[]);
    says(&mut r, "1");
    let text = says(&mut r, "1");
    assert!(text.contains("No ford: lake has none [T.3]"), "{text}");
    says(&mut r, "view nobody");
    assert!(!says(&mut r, "log").contains("ford"));
}

#[test]
fn the_end_shows_the_board_and_the_reason() {
    let mut r = repl(&["all=random"]);
    let text = says(&mut r, "auto");
    assert!(text.contains("Green Hill"), "{text}");
    assert!(text.contains("The game is over"), "{text}");
}

#[test]
fn dice_kept_by_hand_lie_there_even_during_a_roll() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "1", "stay"]);
    let kept = says(&mut r, "dice keep banner");
    assert!(kept.contains("stay"), "the phase has begun again: {kept}");
    let text = says(&mut r, "stay");
    assert!(text.contains("dice kept: banner\n"), "{text}");
    assert!(
        text.contains("  1 ") && text.contains("2 ") && !text.contains("3 "),
        "{text}"
    );
    // Another phase finds them as any dice that are kept; the next roll gathers all.
    run(&mut r, &["phase fight", "1=1", "1=1", "1", "1", "stay"]);
    let dice = says(&mut r, "options");
    assert!(
        dice.contains("  3 ") && !dice.contains("dice kept"),
        "{dice}"
    );
}

#[test]
fn a_turn_begins_with_its_first_phase_whenever_it_is_given() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "1", "stay"]);
    let text = says(&mut r, "turn blues");
    assert!(text.contains("Round 1 of 2, plot: The Blues"), "{text}");
    let text = says(&mut r, "turn the reds");
    assert!(text.contains("Round 1 of 2, plot: The Reds"), "{text}");
}

#[test]
fn log_and_history_count_alike() {
    let mut r = repl(&[]);
    run(&mut r, &["1", "2", "vale", "1"]);
    let history = says(&mut r, "history");
    let log = says(&mut r, "log");
    let entry = |text: &str, n: usize| {
        let line = text.lines().find(|l| l.starts_with(&format!("{n:>4} ")));
        line.map(str::to_string)
    };
    for n in 1..=4 {
        assert_eq!(entry(&log, n), entry(&history, n), "{n}");
        assert!(entry(&log, n).is_some(), "{log}");
    }
    assert!(log.contains("     chance march.throw"), "{log}");
}

#[test]
fn edits_take_names_as_the_board_shows_them() {
    let mut r = repl(&[]);
    for (line, want) in [
        (
            "put 2 The Reds pawns vale from Green Hill",
            "put 2 reds pawn vale from hill",
        ),
        (
            "take all the blues pawns Green Hill",
            "take 3 blues pawn hill",
        ),
        ("set gold The Reds 3", "set gold reds 3"),
        ("turn The Blues", "turn blues"),
    ] {
        let text = says(&mut r, line);
        assert!(text.contains(want), "{line}: {text}");
    }
    assert!(refuses(&mut r, "put 1 The Greens pawn vale").contains("no place"));
}

#[test]
fn a_word_is_explained_plain_things_first() {
    let mut r = repl(&[]);
    let text = says(&mut r, "help hill");
    assert!(
        text.starts_with("Green Hill: a region, next to lake, vale;"),
        "{text}"
    );
    assert!(says(&mut r, "help sword").starts_with("Sword: a face of the blade die."));
    assert!(says(&mut r, "help sky").starts_with("Sky die: one die;"));
    let text = says(&mut r, "help march");
    assert!(
        text.starts_with("March, phase 2 of 3 of a turn: Armies march."),
        "{text}"
    );
    assert!(says(&mut r, "help reds").starts_with("The Reds: a faction. Fond of hills."));
    assert!(says(&mut r, "help guide").contains("guide: Armies march."));
    assert!(says(&mut r, "help king").starts_with("King: a piece, every faction has some."));
}

#[test]
fn a_faction_has_a_card_and_a_choice_of_factions_tells_what_they_are() {
    let mut r = repl(&[]);
    let text = says(&mut r, "faction blues");
    for want in [
        "The Blues",
        "Fond of hills.",
        "5 pawns",
        "Armies march.",
        "show p2",
    ] {
        assert!(text.contains(want), "{want}: {text}");
    }
    assert_eq!(says(&mut r, "faction").lines().count(), 2);
    assert!(refuses(&mut r, "faction bluse").contains("did you mean `blues`"));
}

#[test]
fn help_begins_with_the_primer_and_commands_are_a_word_away() {
    let mut r = repl(&[]);
    r.files = files().with_text("rules/toy/primer.txt", "Aim: take the hill.\n");
    let text = says(&mut r, "help");
    assert!(
        text.starts_with("Aim: take the hill.\n`help commands`"),
        "{text}"
    );
    assert_eq!(says(&mut r, "primer"), "Aim: take the hill.");
    assert!(says(&mut r, "help commands").contains("undo [N]"));
    r.files = files();
    assert!(refuses(&mut r, "primer").contains("rules/toy/primer.txt"));
}

#[test]
fn examples_of_commands_speak_the_language_of_every_game() {
    let files = Files::embedded();
    for game in list_games(&files) {
        let all = list_scenarios(&files);
        let (id, _) = all
            .iter()
            .find(|s| s.0.starts_with(&format!("{game}/")))
            .unwrap();
        let options = crate::pack::Options::default();
        let host = crate::app::game::open(&files, id, &options).unwrap();
        let said = ["all=random".to_string()];
        let players = crate::app::players::Players::all_human(&host.program().def, &said).unwrap();
        let game = crate::app::game::Game::new(&host, options, players, 1).unwrap();
        let mut r = Repl::new(files.clone(), game, Look::PLAIN);
        says(&mut r, "auto 40");
        for c in commands::ALL {
            for e in c.examples {
                let Some(e) = examples::filled(&r.game, e) else {
                    continue;
                };
                assert!(!e.contains(['{', '}']), "{id}: {e}");
                let clauses = ["rules", "why", "help"].contains(&c.name);
                let shouts = |w: &str| w.len() > 2 && w.chars().all(|c| c.is_ascii_uppercase());
                let placeholder = e.split(|c: char| !c.is_alphabetic()).any(shouts);
                assert!(clauses || !placeholder, "{id}: {e}");
                let unknown = match r.run(&e) {
                    Err(refused) => refused.0,
                    Ok(_) => String::new(),
                };
                let edit = ["put", "take", "set", "phase", "turn", "dice", "faction"];
                if edit.contains(&c.name) {
                    for bad in [
                        "there is no",
                        "no place",
                        "nobody plays",
                        "no die",
                        "no faction",
                    ] {
                        assert!(!unknown.contains(bad), "{id}: {e}: {unknown}");
                    }
                }
            }
            if c.name == "switch" {
                break;
            }
        }
    }
}
