//! The REPL on a toy game: what is accepted, what is refused, and what nobody else may learn.

use super::complete::{Choice, Words};
use super::{Repl, commands, examples};
use crate::app::autosave::Autosave;
use crate::app::game::Eyes;
use crate::app::output::Look;
use crate::app::testing::{refuses, repl, says};
use crate::kernel::ids::Seat;
use crate::pack::Files;
use crate::session::{SaveFile, save};

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
        "`help` explains the game",
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

fn flat(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
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
fn a_mistyped_answer_gets_the_nearest_one_and_the_clause() {
    let mut r = repl(&[]);
    let text = refuses(&mut r, "gren hill");
    assert!(text.contains("did you mean `Green Hill`?"), "{text}");
    assert!(text.contains("[T.1]"), "{text}");
    run(&mut r, &["1", "1"]);
    assert!(refuses(&mut r, "stya").contains("did you mean `stay`"));
}

#[test]
fn help_looks_words_up_in_the_rules() {
    let mut r = repl(&[]);
    assert!(says(&mut r, "help water").contains("T.3 Nobody enters water."));
    assert!(says(&mut r, "help T.4").contains("Both commit in secret."));
    let text = refuses(&mut r, "help undoo");
    assert!(text.contains("did you mean `undo`"), "{text}");
    assert!(refuses(&mut r, "help zzzzz").contains("lists the commands"));
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
