//! Bots know no more than their seat: in every world that the seat holds possible, with another seed and with outcomes laid
//! down for what is to come, its bot gives the same answer.

use sietch::kernel::Answer;
use sietch::kernel::cards::Cards;
use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::lab::bots::{Glimpse, Seen, by_name};
use sietch::pack::Files;
use sietch::script::game::driver::Planned;
use sietch::script::run::table::Table;
use sietch::session::Session;

use super::packs::{DUNE, PREDICTED, SOUK, battles};
use super::worlds::Cast;
use super::{TRIES, compares, differs, host, seeds, wanted};
use crate::bazaar;

const BOTS: [&str; 3] = ["random", "greedy", "mcts:8"];

/// What each bot answers to the open question.
fn answers(table: &Table) -> Vec<Option<Answer>> {
    let seen = Seen::of(table).unwrap();
    let bots = BOTS.iter().map(|name| by_name(name, 99).unwrap());
    bots.map(|mut bot| bot.decide(&seen)).collect()
}

/// Compares positions at every `every`th step, until there were enough of them; in some of them something must lie hidden
/// otherwise, unless the game hides nothing.
fn blind(name: &str, cast: &Cast, (every, longest): (usize, usize), enough: usize, hides: bool) {
    let (mut compared, mut hidden) = (0, 0);
    for seed in seeds() {
        let Some(mut truth) = cast.begin(seed) else {
            continue;
        };
        for step in 0..longest {
            let asked = truth.session.ask().map(|a| a.seat);
            let asked = asked.filter(|_| compares(seed, step, every));
            let other = asked.and_then(|viewer| {
                let tries = 1000 * seed + 1..1000 * seed + 1 + TRIES;
                let worlds = tries.filter_map(|w| cast.another(&truth, viewer, w));
                let mut worlds: Vec<Session> = worlds.collect();
                let other = worlds.iter().position(|w| differs(w, &truth.session));
                (!worlds.is_empty()).then(|| worlds.swap_remove(other.unwrap_or(0)))
            });
            if let Some(mut other) = other {
                hidden += usize::from(differs(&other, &truth.session));
                compared += 1;
                // Whoever took this for what is to come would fail.
                other.plan(unheard_of());
                let (here, there) = (answers(truth.session.table()), answers(other.table()));
                assert_eq!(here, there, "{name}, seed {seed}, step {step}: {BOTS:?}");
            }
            if compared >= enough {
                println!("{name}: {compared} positions, {hidden} with something else hidden");
                assert!(!hides || hidden > 0, "{name}: nothing was hidden otherwise");
                return;
            }
            if !cast.play(&mut truth) {
                break;
            }
        }
    }
    panic!("{name}: only {compared} positions");
}

/// An outcome that no chance event can have.
fn unheard_of() -> Planned {
    Planned {
        what: String::new(),
        text: "laid down".into(),
        partial: false,
    }
}

/// The same in a game whose secrets no list names: what the seat cannot know is dealt anew by the program, so this says
/// that bots go by such a deal alone.
fn go_by_the_deal(files: &Files, id: &str, (every, longest): (usize, usize), enough: usize) {
    let cast = Cast::one(host(files, id), &[]);
    let (mut compared, mut hidden) = (0, 0);
    for seed in seeds() {
        let Some(mut truth) = cast.begin(seed) else {
            continue;
        };
        for step in 0..longest {
            let table = truth.session.table();
            let asked = table.ask().filter(|_| compares(seed, step, every));
            let other = asked.and_then(|a| table.world(a.seat, &mut Stream::new(seed)));
            if let Some(mut other) = other {
                hidden += usize::from(other.state().cards() != table.state().cards());
                compared += 1;
                other.plan(unheard_of());
                let (here, there) = (answers(table), answers(&other));
                assert_eq!(here, there, "{id}, seed {seed}, step {step}: {BOTS:?}");
            }
            if compared >= enough {
                println!("{id}: {compared} positions, {hidden} with something else hidden");
                assert!(hidden > enough / 2, "{hidden} of {enough}");
                return;
            }
            if !cast.play(&mut truth) {
                break;
            }
        }
    }
    panic!("{id}: only {compared} positions");
}

#[test]
fn bots_in_imperium_know_no_more_than_their_seat() {
    go_by_the_deal(
        &Files::embedded(),
        "imperium/players-3",
        (7, 120),
        wanted(8),
    );
}

/// With powers and secrets that only variants have.
#[test]
fn bots_in_variants_of_dune_know_no_more_than_their_seat() {
    let id = "dune/choam";
    let text = "format = 1\nid = \"choam\"\ntitle = \"CHOAM\"\nrules = \"dune\"\nplayers = 4\nvariants = [\"prologue\"]\n";
    let files = Files::embedded().with_text(&format!("scenarios/{id}.toml"), text);
    for id in ["dune/advanced", "dune/tleilaxu", id] {
        go_by_the_deal(&files, id, (7, 200), wanted(8));
    }
}

#[test]
fn bots_in_the_souk_know_no_more_than_their_seat() {
    let cast = Cast::one(host(&Files::embedded(), "souk/players-3"), SOUK);
    blind("souk", &cast, (3, 60), wanted(24), true);
}

#[test]
fn bots_in_the_battle_of_arrakeen_know_no_more_than_their_seat() {
    let cast = Cast {
        hosts: battles(),
        secrets: &[],
        honest: None,
    };
    blind("dune/battle", &cast, (1, 40), wanted(12), true);
}

#[test]
fn bots_in_dune_know_no_more_than_their_seat() {
    let cast = Cast::one(host(&Files::embedded(), "dune/players-4"), DUNE);
    blind("dune", &cast, (2, 160), wanted(8), true);
}

#[test]
fn bots_in_the_dice_game_know_no_more_than_their_seat() {
    let cast = Cast::one(host(&Files::embedded(), "dice-game/players-6"), PREDICTED);
    blind("dice-game", &cast, (5, 120), wanted(16), true);
}

#[test]
fn bots_in_express_know_neither_predictions_nor_how_the_dice_will_fall() {
    for (id, hides) in [
        ("express/players-3", false),
        ("express-advanced/players-3", true),
        ("express-condensed/players-3", true),
    ] {
        let cast = Cast::one(host(&Files::embedded(), id), PREDICTED);
        blind(id, &cast, (5, 80), wanted(12), hides);
    }
}

/// Who has pepper is asked in secret what to put away.
const ASKED: &str = r#"
local HIDE = decision { what = "hide", clause = "B.2", secret = true, optional = true, prompt = "Which card do you put away?" }
local GUESS = decision { what = "guess", clause = "B.2", prompt = "What was put away?" }
return phase {
  id = "buy", clause = "B.1",
  run = function(me)
    local other = game.seats(me)[2]
    if game.count_cards(zone.hand[me], card.pepper) > 0 then ask.one(HIDE, me, { card.silk, card.pepper }) end
    ask.one(GUESS, other, { card.silk, card.pepper })
  end,
}
"#;

#[test]
fn whether_somebody_passed_in_secret_changes_no_world() {
    let files = bazaar::files().with_text(bazaar::PHASE, ASKED);
    let files = bazaar::with_position(files, bazaar::DEALT);
    let worlds = |answer| {
        let mut table = bazaar::start(&files, 1);
        table.answer_text(answer).unwrap();
        let world = |i| table.world(Seat(1), &mut Stream::new(i)).unwrap();
        let worlds: Vec<Cards> = (0..40).map(|i| world(i).state().cards().clone()).collect();
        worlds
    };
    assert_eq!(worlds("pass"), worlds("pepper"));
}

/// Both bet at the same time.
const TOGETHER: &str = r#"
local BET = decision { what = "bet", clause = "B.2", prompt = "How much?" }
return phase {
  id = "buy", clause = "B.1",
  run = function(me)
    local other = game.seats(me)[2]
    ask.together({ { spec = BET, seat = me, low = 0, high = 3 }, { spec = BET, seat = other, low = 0, high = 3 } })
  end,
}
"#;

#[test]
fn bots_do_not_see_what_another_answers_at_the_same_time() {
    let table = bazaar::start(&bazaar::files().with_text(bazaar::PHASE, TOGETHER), 1);
    let seen = Seen::of(&table).unwrap();
    let bet = |n, viewer| Glimpse::of(&seen, &Answer::Number(n), Seat(viewer));
    assert_eq!((seen.seat(), bet(0, 1)), (Seat(0), bet(3, 1)));
    assert_ne!(bet(0, 0), bet(3, 0), "its own it knows");
}
