//! A recorded session of somebody who has never seen the game, in a terminal of 80 columns and 24 rows: from the start of the
//! program to the end of the second round. `tests/screens/newcomer.snap` holds every screen at which something was typed.
//!
//! When one differs, read it as that person would. If it can be understood, remake the record:
//! `INSTA_UPDATE=always cargo test --test app newcomer`.

use super::terminal::{Terminal, state};

/// More answers than two rounds take.
const MOST: usize = 80;

/// What somebody types who knows nothing but what the screen says: the first words of the question decide.
fn answer(screen: &str, asked: usize) -> &'static str {
    let has = |text: &str| {
        let open = screen.rfind("Round").or(screen.rfind("Setup"));
        screen[open.unwrap_or(0)..].contains(text)
    };
    match () {
        _ if has("Which faction") => "harkonnen",
        _ if has("dice kept") => "all",
        _ if has("Which dice do you reserve") && asked.is_multiple_of(2) => "1 2",
        _ if has("Which dice do you reserve") => "all",
        _ if has("propose an alliance") => "0",
        _ if has("Recruit which") => "troop",
        _ if has("How many troops move") || has("What do you commit") => "all",
        _ => "1",
    }
}

#[test]
fn a_newcomer_understands_every_prompt_from_the_screen_alone() {
    let _ = std::fs::remove_dir_all(state("newcomer"));
    let mut t = Terminal::begin("newcomer", &["play", "--seed", "5"], &[("NO_COLOR", "1")]);
    let mut record = Vec::new();
    let first = t.wait_for("Press Enter to begin");
    for word in ["Aim:", "Dice:", "Turn:", "Winning:"] {
        assert!(first.contains(word), "the primer is on one screen\n{first}");
    }
    record.push((String::new(), first));
    t.keys("\r");
    let mut screen = t.quiet("> ");
    for asked in 0..MOST {
        understood(&screen);
        if screen.contains("Round 3 of") {
            break;
        }
        let typed = answer(&screen, asked);
        record.push((typed.into(), screen));
        t.keys(&format!("{typed}\r"));
        screen = t.quiet("> ");
    }
    assert!(
        screen.contains("Round 3 of"),
        "two rounds are over\n{screen}"
    );
    record.push(("quit".into(), screen));
    t.keys("quit\r");
    assert_eq!(t.end(), 0);
    let told: Vec<String> = record
        .iter()
        .map(|(typed, screen)| format!("{}\n=== typed: {typed}\n", screen.trim_end()))
        .collect();
    super::recorded("../screens", "newcomer", &told.join("\n"));
    std::fs::remove_dir_all(state("newcomer")).unwrap();
}

/// The question with its clause, the answers, and whose turn it is are on the screen.
#[track_caller]
fn understood(screen: &str) {
    let you = screen
        .rfind("(you)")
        .unwrap_or_else(|| panic!("who is asked?\n{screen}"));
    let below = &screen[you..];
    assert!(
        below.contains('?') && below.contains("[DD-"),
        "no question\n{screen}"
    );
    assert!(
        below.contains("  1 ") || below.contains("how many"),
        "no answers\n{screen}"
    );
    assert!(!screen.contains("error"), "{screen}");
}
