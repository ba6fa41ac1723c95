//! What a seat is shown, and what it is not.

use super::{flat, run};
use crate::app::game::Eyes;
use crate::app::repl::Repl;
use crate::app::repl::complete::Words;
use crate::app::repl::testing::{refuses, repl, says};
use crate::kernel::ids::Seat;

/// Everything the REPL can be asked for.
fn everything(r: &mut Repl) -> Vec<String> {
    let lines = [
        "show",
        "map",
        "log 99 --clauses",
        "options",
        "why",
        "why not",
        "why not lake",
        "trace",
        "trace 99",
        "history 99",
        "forks",
        "lua game.get(counter.trust, game.seats()[1])",
        "lua { game.round(), game.owners(place.hill, kind.pawn), hook('march.toll', 1, game.seats()[1]) }",
        "set",
        "seat",
        "moon",
        "view",
        "help",
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
fn changes_of_rules_are_traced_for_those_who_may_know() {
    for trust in ["hill", "lake"] {
        let mut r = repl(&[]);
        run(&mut r, &[trust, "1"]);
        let text = says(&mut r, "trace");
        let guide =
            "march.toll: 1 becomes 2 by reds.guide for The Reds (T.2, rules/toy/factions/reds.lua:";
        assert!(flat(&text).contains(guide), "{text}");
        assert!(text.contains("not lake: it is flooded (T.3)"), "{text}");
        assert_eq!(text.contains("reds.plan"), trust == "lake", "{text}");
        run(&mut r, &["view p2", "yes"]);
        let text = says(&mut r, "trace 99");
        assert!(
            text.contains("reds.guide") && !text.contains("reds.plan"),
            "{text}"
        );
    }
}

#[test]
fn lua_looks_and_never_touches() {
    let mut r = repl(&[]);
    run(&mut r, &["vale", "1"]);
    assert_eq!(says(&mut r, "lua game.round() + 1"), "2");
    assert_eq!(says(&mut r, "lua game.regions()"), "{ hill, lake, vale }");
    assert_eq!(
        says(&mut r, "lua game.get(counter.trust, game.seats()[1])"),
        "vale"
    );
    run(&mut r, &["view p2", "yes"]);
    assert_eq!(
        says(&mut r, "lua game.get(counter.trust, game.seats()[1])"),
        "nil"
    );
    says(&mut r, "view auto");
    for bad in [
        "lua game.set(counter.gold, 9, game.seats()[1])",
        "lua game.move(place.hill, place.lake, game.seats()[1], kind.pawn, 1)",
        "lua game.assign(game.seats()[1], role.blues)",
        "lua game.end_loans()",
        "lua game.finish('x', 'T.1', {})",
        "lua note('T.1', 'x')",
        "lua chance.pick({ index = 0 }, { 1, 2 })",
        "lua ask.number({ index = 0 }, game.seats()[1], 1, 5)",
        "lua while true do end",
        "lua string.rep('x', 1e9)",
        "lua error('no')",
        "lua nonsense",
        "lua )",
        "lua",
    ] {
        let text = refuses(&mut r, bad);
        assert!(!text.is_empty() && !text.contains("panic"), "{bad}: {text}");
    }
    assert!(refuses(&mut r, "lua game.gather()").contains("nothing can be changed here"));
    // What is not complete goes on in the next line, until an empty one.
    assert_eq!(says(&mut r, "lua local n = 0 for i = 1, 3 do"), "");
    assert!(r.prompt().starts_with("lua"));
    says(&mut r, "n = n + i");
    assert_eq!(says(&mut r, "end return n"), "6");
    says(&mut r, "lua {");
    assert!(refuses(&mut r, "").contains("not complete"));
    assert_eq!(
        says(&mut r, "lua { a = { 1, 'x' } }"),
        "{ a = { 1, \"x\" } }"
    );
    // The game goes on as if nobody had looked.
    says(&mut r, "vale");
}

#[test]
fn a_seat_is_shown_as_far_as_the_other_may_know_it() {
    let mut r = repl(&[]);
    says(&mut r, "vale");
    let own = says(&mut r, "show reds");
    assert!(
        own.contains("on the map: Green Hill 3") && own.contains("trust vale"),
        "{own}"
    );
    run(&mut r, &["1", "stay", "1 2 3", "none"]);
    assert_eq!(r.game.viewer(), Some(Seat(1)));
    assert!(!says(&mut r, "show reds").contains("trust"));
    assert!(says(&mut r, "show --plain").contains("The Reds, barracks: 2 pawns, 1 king"));
}

#[test]
fn somebody_elses_secrets_are_asked_for_where_several_play() {
    let mut r = repl(&[]);
    says(&mut r, "view p1");
    assert_eq!(r.game.eyes, Eyes::Seat(Seat(0)), "one's own");
    says(&mut r, "view auto");
    for no in ["no", "", "options", "view"] {
        assert!(says(&mut r, "view p2").contains("Do all agree?"));
        says(&mut r, no);
        assert_eq!(r.game.eyes, Eyes::Asked, "{no}");
    }
    // Not even later.
    assert!(refuses(&mut r, "yes").contains("yes"));
    run(&mut r, &["view p2", "yes"]);
    assert_eq!(r.game.eyes, Eyes::Seat(Seat(1)));
    // Against bots one may look as one likes.
    let mut alone = repl(&["p2=random"]);
    says(&mut alone, "view p2");
    assert_eq!(alone.game.eyes, Eyes::Seat(Seat(1)));
}
