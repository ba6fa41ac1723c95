//! Going back, bots, positions set up by hand, saved games.

use super::run;
use crate::app::repl::testing::{refuses, repl, says};
use crate::kernel::ids::Seat;

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

#[test]
fn a_position_is_set_up_by_hand_and_the_journal_tells() {
    let mut r = repl(&[]);
    run(
        &mut r,
        &[
            "1",
            "1",
            "put 2 reds pawn vale",
            "turn blues",
            "phase march",
        ],
    );
    assert_eq!(r.game.asked(), Some(Seat(1)));
    let log = says(&mut r, "log 9");
    assert!(log.contains("edit put: 2 reds pawn vale"), "{log}");
    assert!(says(&mut r, "show").contains("vale"));
    let text = refuses(&mut r, "put 1 reds pawn hill");
    assert!(
        text.contains("1 reds pawn are wanted, but 0 are in"),
        "{text}"
    );
    assert!(text.contains("the game has 5 of them"), "{text}");
    assert!(refuses(&mut r, "put 1 reds pawn hil l").contains("no place"));
    assert!(refuses(&mut r, "phase nowhere").contains("there is: "));
    assert!(refuses(&mut r, "set round 7").contains("2 rounds"));
    assert!(refuses(&mut r, "set gold reds").contains("set gold SEAT VALUE"));
    assert!(refuses(&mut r, "dice keep sun sun").contains("only 1"));
    says(&mut r, "gold reds 3");
    assert!(says(&mut r, "show").contains("gold 3"));
    says(&mut r, "set trust reds lake");
    assert!(says(&mut r, "log 1").contains("edit set: (secret)"));
    // Everything can be taken back, and repeated.
    let hash = r.game.session.hash();
    run(&mut r, &["goto 0", "goto 7"]);
    assert_eq!(r.game.session.hash(), hash);
    // A phase in which somebody has decided begins again from how things stand.
    run(&mut r, &["phase plot", "1", "2", "put 1 blues king lake"]);
    assert!(says(&mut r, "lua game.get(counter.gold, game.active())").contains('2'));
}

#[test]
fn the_last_throw_is_thrown_again_and_nothing_is_lost() {
    let mut r = repl(&["p2=random"]);
    assert!(refuses(&mut r, "again").contains("nothing was thrown"));
    run(&mut r, &["1", "1", "vale"]);
    let shown = says(&mut r, "options");
    let mut others = 0;
    for _ in 0..5 {
        assert!(says(&mut r, "again").contains("Once more"));
        others += usize::from(says(&mut r, "options") != shown);
    }
    assert!(others > 0);
    assert!(says(&mut r, "forks").contains("line-1"));
    says(&mut r, "switch line-1");
    says(&mut r, "redo");
    assert_eq!(says(&mut r, "options"), shown);
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
fn bots_that_are_stopped_leave_the_decision_open() {
    use std::sync::atomic::Ordering;
    let mut r = repl(&["p2=random"]);
    r.stop.store(true, Ordering::Relaxed);
    let text = says(&mut r, "auto");
    assert!(
        text.contains("The Reds") && r.game.session.answers() == 0,
        "{text}"
    );
    assert!(says(&mut r, "auto").contains("The game is over"));
}
