//! Properties of whole games, over hundreds of random ones.

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::kernel::chance::{Stream, mix};
use sietch::kernel::ids::Seat;
use sietch::kernel::{Answer, Knowers};
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::lab::{Settings, simulate};
use sietch::pack::{Files, Options, list_scenarios, load};
use sietch::script::{Host, Program};
use sietch::session::save::{self, SaveFile};
use sietch::session::{Line, Session};

/// Every game with every number of players, and a battle of cards.
fn tables() -> impl Iterator<Item = String> {
    let all = list_scenarios(&Files::embedded()).into_iter();
    all.map(|s| s.0)
        .filter(|id| id.contains("/players-") || id == "dune/battle")
}

fn program(id: &str) -> Arc<Program> {
    match load(&Files::embedded(), id, &Options::default()) {
        Ok(p) => Arc::new(p),
        Err(e) => panic!("{e}"),
    }
}

fn host(id: &str) -> Rc<Host> {
    Host::new(program(id), true).unwrap_or_else(|e| panic!("{e}"))
}

/// A table of the Dice Game.
fn dice_game(players: usize) -> String {
    format!("dice-game/players-{players}")
}

/// Plays so many random answers, or to the end.
fn play_on(session: &mut Session, stream: &mut Stream, most: usize) -> Vec<Answer> {
    let mut bot = by_name("random", stream.below(u64::MAX)).unwrap();
    let mut answers = vec![];
    while answers.len() < most {
        let Some(seen) = Seen::of(session.table()) else {
            break;
        };
        let answer = bot.decide(&seen).expect("a legal answer");
        answers.push(answer.clone());
        session.answer(answer).unwrap_or_else(|e| panic!("{e}"));
    }
    answers
}

#[test]
fn a_saved_game_loads_and_plays_on_to_the_same_end() {
    for (at, id) in tables().enumerate() {
        let host = host(&id);
        for seed in 0..30 {
            let mut stream = Stream::new(mix(seed, at as u64));
            let mut game = Session::new(&host, seed).unwrap();
            let stop = stream.below(250) as usize;
            play_on(&mut game, &mut stream, stop);
            let text = save::write(&game, &Options::default(), &["all=human".into()]);
            let file = SaveFile::read("game.txt", &text).unwrap();
            let mut loaded = file
                .replay(&host)
                .unwrap_or_else(|d| panic!("{}\n{text}", d.problem));
            assert_eq!(
                loaded.hash(),
                game.hash(),
                "loading gives the same position"
            );
            assert_eq!(
                save::write(&loaded, &Options::default(), &["all=human".into()]),
                text,
                "and the same file"
            );
            let mut other = stream.clone();
            play_on(&mut game, &mut stream, usize::MAX);
            play_on(&mut loaded, &mut other, usize::MAX);
            assert_eq!(loaded.hash(), game.hash(), "{id}, seed {seed}");
        }
    }
}

#[test]
fn taking_back_and_repeating_gives_the_same_position() {
    for (at, id) in tables().enumerate() {
        let host = host(&id);
        for seed in 100..130 {
            let mut stream = Stream::new(mix(seed, at as u64));
            let mut game = Session::new(&host, seed).unwrap();
            let stop = 20 + stream.below(200) as usize;
            let answers = play_on(&mut game, &mut stream, stop);
            let (hash, lines) = (game.hash(), game.lines().len());
            let back = 1 + stream.below(answers.len() as u64) as usize;
            assert_eq!(game.undo(back).unwrap(), back);
            let before = game.hash();
            for answer in &answers[answers.len() - back..] {
                game.answer(answer.clone())
                    .unwrap_or_else(|e| panic!("{e}"));
            }
            assert_eq!(
                (game.hash(), game.lines().len()),
                (hash, lines),
                "{id}, seed {seed}"
            );
            game.undo(back).unwrap();
            assert_eq!(game.hash(), before);
            while game.redo().unwrap_or_else(|e| panic!("{e}")) {}
            assert_eq!(game.hash(), hash, "redo, {id}, seed {seed}");
        }
    }
}

#[test]
fn a_fork_goes_its_own_way() {
    let host = host(&dice_game(4));
    for seed in 0..60 {
        let mut stream = Stream::new(seed);
        let mut game = Session::new(&host, seed).unwrap();
        let stop = stream.below(150) as usize;
        play_on(&mut game, &mut stream, stop);
        let hash = game.hash();
        let mut fork = game.fork().unwrap();
        assert_eq!((fork.hash(), fork.ask()), (hash, game.ask()));
        play_on(&mut fork, &mut stream, 10);
        assert_eq!(game.hash(), hash, "the original stands still");
        let mut a = Stream::new(9);
        let mut b = Stream::new(9);
        let mut again = game.fork().unwrap();
        play_on(&mut game, &mut a, usize::MAX);
        play_on(&mut again, &mut b, usize::MAX);
        assert_eq!(game.hash(), again.hash());
    }
}

fn run(id: &str, settings: Settings) -> sietch::lab::Report {
    let report = simulate(
        &program(id),
        &settings,
        &AtomicU64::new(0),
        &AtomicBool::new(false),
    );
    let mut report = report.unwrap_or_else(|e| panic!("{e}"));
    report.seconds = 0.0;
    report
}

#[test]
fn dd_comp_5_piece_counts_never_change_and_phases_repeat_themselves() {
    for id in tables() {
        let settings = Settings {
            games: 50,
            seed: 3,
            check: true,
            jobs: 2,
            ..Settings::default()
        };
        let report = run(&id, settings);
        assert_eq!(report.errors, 0, "{:?}", report.failures.first());
        assert_eq!(report.ends.values().sum::<u64>(), 50, "every game ends");
    }
}

#[test]
fn simulations_do_not_depend_on_the_number_of_threads() {
    for id in [
        &dice_game(2),
        "express-condensed/players-5",
        "souk/players-3",
    ] {
        let one = run(
            id,
            Settings {
                games: 150,
                seed: 7,
                jobs: 1,
                ..Settings::default()
            },
        );
        let two = run(
            id,
            Settings {
                games: 150,
                seed: 7,
                jobs: 2,
                ..Settings::default()
            },
        );
        let json = |r| serde_json::to_string(r).unwrap();
        assert_eq!(json(&one), json(&two));
        let other = run(
            id,
            Settings {
                games: 150,
                seed: 8,
                jobs: 2,
                ..Settings::default()
            },
        );
        assert_ne!(json(&one), json(&other), "another seed gives other games");
        assert_eq!(one.errors, 0, "{:?}", one.failures.first());
    }
}

#[test]
fn shards_add_up_to_the_whole() {
    let whole = run(
        &dice_game(3),
        Settings {
            games: 90,
            seed: 5,
            ..Settings::default()
        },
    );
    let parts: Vec<_> = (0..3)
        .map(|i| {
            run(
                &dice_game(3),
                Settings {
                    games: 90,
                    seed: 5,
                    shard: (i, 3),
                    ..Settings::default()
                },
            )
        })
        .collect();
    assert_eq!(
        whole.decisions,
        parts.iter().map(|p| p.decisions).sum::<u64>()
    );
    assert_eq!(whole.games, parts.iter().map(|p| p.games).sum::<u64>());
}

/// What a seat is shown: its view, the question if it is the one asked, and the journal.
fn shown(game: &Session, seat: Option<Seat>) -> String {
    let table = game.table();
    let view = game.view(seat);
    let ask = table.ask().map(|a| (a.seat, a.spec));
    let mine = table.ask().filter(|a| Some(a.seat) == seat);
    let journal: Vec<String> = game
        .lines()
        .iter()
        .enumerate()
        .map(|(i, l): (usize, &Line)| {
            let notes: Vec<_> = l.notes.iter().filter(|n| n.known.knows(seat)).collect();
            format!(
                "{} {} {} {notes:?}",
                l.who,
                l.what,
                game.text_for(i, seat).unwrap_or("nothing")
            )
        })
        .collect();
    format!("{view:?}\n{ask:?}\n{mine:?}\n{}", journal.join("\n"))
}

/// Two games that differ only in a secret look the same to everybody else, until the secret comes out.
#[test]
fn dd_bg_1_the_prediction_is_unknown_to_the_others() {
    let mut compared = 0;
    for players in [5, 7] {
        let host = host(&dice_game(players));
        for seed in 0..30 {
            let mut a = Session::new(&host, seed).unwrap();
            let mut stream = Stream::new(seed);
            let asked = |g: &Session| {
                g.ask()
                    .map(|x| g.table().def().specs[x.spec as usize].what.clone())
            };
            while asked(&a).is_some_and(|w| w != "bene_gesserit.prediction" && w != "roll.keep") {
                play_on(&mut a, &mut stream, 1);
            }
            if asked(&a).as_deref() != Some("bene_gesserit.prediction") {
                continue;
            }
            let seer = a.ask().unwrap().seat;
            let mut b = a.fork().unwrap();
            a.answer_text("guild").unwrap();
            b.answer_text("atreides")
                .or_else(|_| b.answer_text("harkonnen"))
                .unwrap();
            assert_ne!(
                shown(&a, Some(seer)),
                shown(&b, Some(seer)),
                "the seer knows"
            );
            let mut bot = by_name("random", seed).unwrap();
            while let Some(seen) = Seen::of(a.table()) {
                for seat in a
                    .table()
                    .def()
                    .seat_ids()
                    .filter(|s| *s != seer)
                    .map(Some)
                    .chain([None])
                {
                    assert_eq!(shown(&a, seat), shown(&b, seat), "seed {seed}");
                }
                compared += 1;
                let answer = bot.decide(&seen).unwrap();
                a.answer(answer.clone()).unwrap();
                b.answer(answer).unwrap();
            }
        }
    }
    assert!(compared > 500, "{compared}");
}

#[test]
fn dd_comb_5_a_commitment_is_unknown_until_both_are_in() {
    let mut compared = 0;
    for players in 2..=8 {
        let host = host(&dice_game(players));
        for seed in 200..225 {
            let mut game = Session::new(&host, seed).unwrap();
            let mut stream = Stream::new(seed);
            while let Some(ask) = game.ask() {
                let first = game.table().request().unwrap().together()
                    && game.table().request().unwrap().given.is_empty();
                if !first {
                    play_on(&mut game, &mut stream, 1);
                    continue;
                }
                let attacker = ask.seat;
                let (mut a, mut b) = (game.fork().unwrap(), game.fork().unwrap());
                a.answer_text("none").unwrap();
                b.answer_text("troop=1")
                    .or_else(|_| b.answer_text("sardaukar=1"))
                    .unwrap();
                for seat in a
                    .table()
                    .def()
                    .seat_ids()
                    .filter(|s| *s != attacker)
                    .map(Some)
                    .chain([None])
                {
                    assert_eq!(shown(&a, seat), shown(&b, seat));
                }
                assert_ne!(shown(&a, Some(attacker)), shown(&b, Some(attacker)));
                compared += 1;
                play_on(&mut game, &mut stream, 2);
                let last = game.lines().iter().rposition(|l| l.group.is_some());
                let last = last.unwrap();
                assert!(
                    [last, last - 1].map(|l| game.knowers(l)) == [Knowers::ALL; 2],
                    "both are open afterwards"
                );
            }
        }
    }
    assert!(compared > 100, "{compared}");
}
