//! The games that are shipped: in none does anybody read what is another's secret.

use std::rc::Rc;

use sietch::kernel::Answer;
use sietch::kernel::chance::Stream;
use sietch::kernel::ids::{Seat, Sort};
use sietch::kernel::speech::Word;
use sietch::pack::Files;
use sietch::script::Host;
use sietch::script::game::driver::Planned;
use sietch::session::Session;

use super::channels::{CHANNELS, reads, seated};
use super::worlds::{Cast, Secret};
use super::{Compared, Enough, compare, host};

/// Nothing was told in as many positions as were wanted; games that do not come to so many are a failure.
fn assert_silent(found: &Compared, name: &str, enough: Enough) {
    let leaks = &found.leaks;
    assert!(
        leaks.is_empty(),
        "{name}: {} leaks, e.g. {}",
        leaks.len(),
        leaks[0]
    );
    let told = format!(
        "{name}: {} positions, {} of them with a secret in the phase, in {} games",
        found.several, found.inside, found.games
    );
    let (several, inside) = (enough.several, enough.inside);
    let reached = found.enough(enough);
    assert!(reached, "{told}; wanted were {several} and {inside}");
    println!("{told}");
}

/// Who cries out a lot knows what is in the sack (SO-LOT.1).
fn cries(session: &Session, at: usize, viewer: Seat) -> bool {
    let before = &session.lines()[..at];
    let sacks = before.iter().filter(|l| l.what == "auction.sack").count();
    let (def, state) = (session.table().def(), session.table().state());
    let first = before.iter().find(|l| l.what == "arrival.crier");
    let mut seats = def.seat_ids();
    let first = first.and_then(|l| seats.find(|s| def.seat_label(state.roles(), *s) == l.text));
    first.is_some_and(|f| (f.index() + sacks) % def.seat_ids().count() == viewer.index())
}

pub const SOUK: &[(&str, Secret)] = &[
    ("arrival.deal", Secret::Dealt),
    ("auction.sack", Secret::By(cries)),
];

#[test]
fn souk_tells_nobody_what_others_hold() {
    for players in 2..=4 {
        let host = host(&Files::embedded(), &format!("souk/players-{players}"));
        let enough = Enough::usual(123, 36).one_of(3);
        let found = compare(&Cast::one(host, SOUK), &CHANNELS, (3, 60), enough);
        assert_silent(&found, &format!("souk for {players}"), enough);
    }
}

/// The battle of Arrakeen with other cards in the hands.
pub fn battles() -> Vec<Rc<Host>> {
    const FILE: &str = "scenarios/dune/battle.toml";
    const HANDS: [[&str; 2]; 2] = [
        [
            "[\"crysknife\", \"shield\", \"snooper\", \"karama\"]",
            "[\"alia\"]",
        ],
        [
            "[\"chaumas\", \"lasgun\", \"shield\", \"cheap_hero\"]",
            "[\"thufir_hawat\"]",
        ],
    ];
    const CARDS: [&[&str]; 2] = [
        &[
            "crysknife",
            "shield",
            "snooper",
            "karama",
            "maula_pistol",
            "gom_jabbar",
            "baliset",
        ],
        &[
            "chaumas",
            "lasgun",
            "shield",
            "cheap_hero",
            "snooper",
            "karama",
            "slip_tip",
            "residual_poison",
        ],
    ];
    const TRAITORS: [&[&str]; 2] = [
        &["alia", "margot_fenring", "wanna_marcus"],
        &["thufir_hawat", "gurney_halleck", "dr_yueh"],
    ];
    let files = Files::embedded();
    let text = files.read(FILE).unwrap().unwrap();
    let mut dice = Stream::new(5);
    let mut hand = |side: usize| {
        let mut cards = CARDS[side].to_vec();
        dice.shuffle(&mut cards);
        let traitor = TRAITORS[side][dice.below(3) as usize];
        (format!("{:?}", &cards[..4]), format!("[{traitor:?}]"))
    };
    // Among them one without any weapon.
    let bare = |cards: &[&str], traitor: &str| (format!("{cards:?}"), format!("[{traitor:?}]"));
    let hands = [
        [
            hand(0),
            hand(0),
            hand(0),
            bare(&["shield", "snooper", "karama", "baliset"], "alia"),
        ],
        [
            hand(1),
            hand(1),
            hand(1),
            bare(&["shield", "snooper", "karama", "cheap_hero"], "dr_yueh"),
        ],
    ];
    let pairs = hands[0]
        .iter()
        .flat_map(|a| hands[1].iter().map(move |b| (a, b)));
    let put = |text: &str, side: usize, cards: &(String, String)| {
        let [hand, traitor] = HANDS[side];
        assert!(
            text.contains(hand) && text.contains(traitor),
            "the scenario has changed"
        );
        text.replacen(hand, &cards.0, 1)
            .replacen(traitor, &cards.1, 1)
    };
    let texts = pairs.map(|(a, b)| put(&put(&text, 0, a), 1, b));
    let hosts = texts.map(|text| host(&files.clone().with_text(FILE, &text), "dune/battle"));
    hosts.collect()
}

#[test]
fn the_battle_of_arrakeen_tells_nobody_what_others_hold() {
    let cast = Cast {
        hosts: battles(),
        secrets: &[],
        honest: None,
    };
    let enough = Enough::usual(60, 20);
    let found = compare(&cast, &CHANNELS, (1, 40), enough);
    assert_silent(&found, "dune/battle", enough);
}

fn plays(session: &Session, seat: Seat, roles: &[&str]) -> bool {
    let (def, state) = (session.table().def(), session.table().state());
    let mut played = roles.iter().filter_map(|r| state.seat_of(def.role(r)?));
    played.any(|s| s == seat)
}

/// The Atreides are shown every card that is sold or given (DU-ATR.2), and Harkonnen sees its own.
fn free(session: &Session, _: usize, viewer: Seat) -> bool {
    plays(session, viewer, &["harkonnen", "atreides"])
}

/// The row lies face down for everybody (DU-BID.7).
fn nobody(_: &Session, _: usize, _: Seat) -> bool {
    false
}

pub const DUNE: &[(&str, Secret)] = &[
    ("setup.traitor_discs", Secret::Dealt),
    ("setup.traitor", Secret::Answer),
    ("setup.deal", Secret::Dealt),
    ("bene_gesserit.prediction", Secret::Answer),
    ("bene_gesserit.prediction_turn", Secret::Answer),
    ("bidding.row", Secret::By(nobody)),
    ("bidding.lot", Secret::Role("atreides")),
    ("atreides.look", Secret::Role("atreides")),
    ("harkonnen.free_card", Secret::By(free)),
];

#[test]
fn dune_tells_nobody_who_is_in_whose_pay() {
    let host = host(&Files::embedded(), "dune/players-4");
    let enough = Enough::usual(10, 3);
    let found = compare(&Cast::one(host, DUNE), &CHANNELS, (2, 160), enough);
    assert_silent(&found, "dune for 4", enough);
}

const SALE: &str = r#"format = 1
id = "sale"
title = "A sale"
rules = "dune"
factions = ["guild", "emperor", "fremen"]
[position]
phase = "bidding"
round = 2
first = "guild"
[position.counters]
storm = 3
spice = { guild = 5, emperor = 5, fremen = 5 }
"#;

/// Nobody buys a card of the first row, and the next is laid out; the card on sale comes first.
fn unsold(row: [&str; 3]) -> Session {
    let files = Files::embedded().with_text("scenarios/dune/sale.toml", SALE);
    let fall = |what: &str, text: String| Planned {
        what: what.into(),
        text,
        partial: false,
    };
    let planned = vec![
        fall("bidding.row", row.join(" ")),
        fall("bidding.lot", row[0].into()),
    ];
    let mut session = Session::with_plan(&host(&files, "dune/sale"), 1, planned).unwrap();
    let mut dice = Stream::new(3);
    while session.table().state().flow().round < 4 {
        let ask = session.ask().unwrap();
        let passes = ask.form.may_pass();
        let answer = ask.form.sample(&mut dice).unwrap();
        session
            .answer(if passes { Answer::Pass } else { answer })
            .unwrap();
    }
    session
}

#[test]
fn cards_that_nobody_bought_do_not_show_that_they_are_alike() {
    let log = |row| reads(&mut seated(unsold(row), Seat(0)), Seat(0), "log");
    assert_eq!(
        log(["kulon", "shield", "shield"]),
        log(["kulon", "hajr", "shield"])
    );
}

/// A prediction that others do not know; in the Dice Game commitments are made in secret as well.
pub const PREDICTED: &[(&str, Secret)] = &[("bene_gesserit.prediction", Secret::Answer)];

#[test]
fn the_dice_game_tells_nobody_what_was_predicted() {
    let cast = Cast::one(host(&Files::embedded(), "dice-game/players-6"), PREDICTED);
    let enough = Enough::usual(10, 0);
    let found = compare(&cast, &CHANNELS, (7, 120), enough);
    assert_silent(&found, "the Dice Game", enough);
}

#[test]
fn the_dice_game_tells_nobody_what_is_committed_before_both_have() {
    let cast = Cast::one(host(&Files::embedded(), "dice-game/players-6"), PREDICTED);
    let enough = Enough::usual(10, 6);
    let sealed = usize::MAX; // no step but those in which one side has committed
    let found = compare(&cast, &CHANNELS, (sealed, 200), enough);
    assert_silent(&found, "commitments of the Dice Game", enough);
}

#[test]
fn express_tells_nobody_what_was_predicted() {
    for id in ["express-advanced/players-3", "express-condensed/players-3"] {
        let host = host(&Files::embedded(), id);
        let enough = Enough::usual(12, 0);
        let found = compare(&Cast::one(host, PREDICTED), &CHANNELS, (5, 80), enough);
        assert_silent(&found, id, enough);
    }
}

/// Cards that a seat draws into its own hand, or looks at, nobody else knows.
fn theirs(session: &Session, at: usize, viewer: Seat) -> bool {
    let def = session.table().def();
    let own = |word: &Word| match word {
        Word::Thing(h) if h.is(Sort::Seat) => *h == viewer.handle(),
        Word::Thing(h) if h.is(Sort::Zone) => def.zones[h.index() as usize].seat == Some(viewer),
        _ => false,
    };
    session.lines()[at].about.iter().any(own)
}

pub const IMPERIUM: &[(&str, Secret)] = &[
    ("draw.card", Secret::By(theirs)),
    ("draw.intrigue", Secret::By(theirs)),
    ("draw.stolen", Secret::By(theirs)),
    ("effect.look", Secret::By(theirs)),
    ("paul.look", Secret::By(theirs)),
    ("baron.scheme", Secret::Answer),
];

#[test]
fn imperium_tells_nobody_what_others_hold() {
    let host = host(&Files::embedded(), "imperium/players-3");
    let enough = Enough::usual(10, 3);
    let found = compare(&Cast::one(host, IMPERIUM), &CHANNELS, (5, 60), enough);
    assert_silent(&found, "imperium for 3", enough);
}
