//! Dune Express, condensed: knobs, house rules and random games. EX-A.1, .3, .7, .8, .14, .16.

use crate::common::*;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::lab::{Settings, simulate};
use sietch::pack::{Options, list_variants, load};

const GAME: &str = "express-condensed";
const FOUR: &str = "harkonnen guild corrino bene_gesserit";

fn ec(phase: &str, factions: &str) -> Setup {
    at(phase, factions).rules(GAME)
}

/// The turn of the Bene Gesserit, who have no power before the end of the game.
fn plain(phase: &str) -> Setup {
    ec(phase, FOUR)
        .active("bene_gesserit")
        .first("bene_gesserit")
}

#[test]
fn ex_a_1_a_knob_lets_troops_fight_in_the_polar_sink() {
    let t = plain("combat")
        .with("polar-war")
        .put("bene_gesserit polar_sink troop=3")
        .put("guild polar_sink troop=5")
        .start();
    assert_eq!(t.count("bene_gesserit", "polar_sink", "troop"), 0);
    assert_eq!(t.count("guild", "polar_sink", "troop"), 2);
}

#[test]
fn ex_a_7_the_track_has_12_positions_or_what_the_knob_says() {
    let last = ec("finish", FOUR).active("guild");
    last.clone()
        .with("short-game")
        .round(8)
        .start()
        .assert_won("tie", "EC-END.2", "");
    last.clone()
        .with("long-game")
        .round(12)
        .start()
        .assert_no_winner();
    last.set("rounds", 3)
        .round(3)
        .start()
        .assert_won("tie", "EC-END.2", "");
}

#[test]
fn ex_a_8_there_are_4_thumpers_or_what_the_knob_says() {
    assert_eq!(
        plain("roll").start().count("common", "supply", "thumper"),
        4
    );
    for (variant, n) in [("many-thumpers", 8), ("no-thumpers", 0)] {
        let t = plain("roll").with(variant).start();
        assert_eq!(t.count("common", "supply", "thumper"), n, "{variant}");
    }
    let t = plain("treachery")
        .throws(&["thumper"])
        .with("no-thumpers")
        .start();
    assert_eq!(t.count("common", "bene_gesserit.tokens", "thumper"), 0);
    let t = plain("treachery")
        .throws(&["thumper"])
        .with("many-thumpers")
        .put("common bene_gesserit.tokens thumper=3")
        .start();
    assert_eq!(t.count("common", "bene_gesserit.tokens", "thumper"), 4);
}

#[test]
fn ex_a_3_a_knob_makes_treachery_a_must() {
    let setup = plain("treachery")
        .throws(&["poison"])
        .put("guild carthag troop=1")
        .put("corrino arrakeen troop=1");
    setup
        .clone()
        .start()
        .play("bene_gesserit treachery.target: spare");
    for must in [
        setup.clone().with("merciless"),
        setup.set("treachery_optional", 0),
    ] {
        let mut t = must.start();
        t.refused("spare")
            .play("bene_gesserit: guild.troop@carthag");
        assert_eq!(t.count("guild", "carthag", "troop"), 0);
    }
    // With nobody to hit there is nothing to do.
    plain("treachery")
        .throws(&["poison"])
        .with("merciless")
        .start()
        .assert_not_asked("treachery.target");
}

#[test]
fn ex_a_14_the_marker_is_advanced_from_the_second_round_on_or_at_once_with_the_knob() {
    let first = |with: Option<&str>| {
        let setup = ec("roll", FOUR);
        match with {
            Some(variant) => setup.with(variant),
            None => setup,
        }
        .start()
    };
    assert!(!first(None).noted("EC-TURN.1"));
    assert!(first(Some("early-marker")).noted("EC-TURN.1"));
    let second = ec("roll", FOUR).active("guild").with("early-marker");
    assert!(!second.start().noted("EC-TURN.1"), "the first player only");
    // One round fewer is played, and what is written down is what the marker shows.
    let last = ec("finish", FOUR).active("guild").round(11);
    last.clone().start().assert_no_winner();
    last.clone()
        .with("early-marker")
        .start()
        .assert_won("tie", "EC-END.2", "");
    let t = last.set("mark_first_turn", 1).start();
    t.assert_won("tie", "EC-END.2", "");
    let win = |round, knob| {
        let setup = ec("finish", FOUR).round(round).set("mark_first_turn", knob);
        let held = ["arrakeen", "carthag", "sietch_tabr"];
        held.iter()
            .fold(setup, |s, p| s.put(&format!("harkonnen {p} troop=1")))
            .counter("prediction", "{ bene_gesserit = 5 }")
            .start()
            .outcome()
            .unwrap()
            .0
    };
    assert_eq!([win(5, 0), win(4, 1)], ["prediction", "prediction"]);
    assert_eq!([win(4, 0), win(5, 1)], ["control", "control"]);
}

#[test]
fn ex_a_16_fifteen_troops_each_or_what_the_knob_says() {
    let troops = |s: Setup| s.start().count("guild", "reserve", "troop");
    assert_eq!(troops(plain("roll")), 15);
    assert_eq!(troops(plain("roll").with("small-armies")), 8);
    assert_eq!(troops(plain("roll").set("troops", 3)), 3);
}

#[test]
fn conscripts_come_with_1_and_2() {
    let setup = plain("troops")
        .dice("faction-1 faction-2 faction-2 faction-3 arrakeen spice-5")
        .counter("spice", "{ bene_gesserit = 5 }");
    setup.clone().start().refused("reserve=2");
    setup
        .with("conscripts")
        .start()
        .play("bene_gesserit: reserve=3");
}

#[test]
fn hoarders_store_what_they_do_not_use() {
    let t = plain("finish")
        .with("hoarders")
        .counter("spice", "{ bene_gesserit = 8 }")
        .start();
    assert_eq!(t.counter("spice", Some("bene_gesserit")), Some(5));
}

#[test]
fn four_for_two_lets_four_places_win() {
    let four = ec("finish", "guild corrino")
        .put("guild arrakeen troop=1")
        .put("guild carthag troop=1")
        .put("guild sietch_tabr troop=1")
        .put("guild tueks_sietch troop=1");
    four.clone().start().assert_no_winner();
    let t = four.with("four-for-two").start();
    t.assert_won("control", "EC-END.1", "guild");
}

#[test]
fn random_factions_ask_nobody() {
    let mut t = unchosen(6).rules(GAME).with("random-factions").start();
    t.assert_asked("bene_gesserit", "bene_gesserit.prediction");
    t.pass().assert_not_asked("setup.faction");
}

// Random games --------------------------------------------------------------------------------------------------------

/// Plays random games, each phase run twice and every journal replayed.
fn play(players: usize, with: &[&str], games: u64) {
    let label = format!("{players} players with {}", with.join(","));
    let options = Options {
        with: with.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    let scenario = format!("{GAME}/players-{players}");
    let program = load(&files(), &scenario, &options).unwrap_or_else(|e| panic!("{label}: {e}"));
    let settings = Settings {
        games,
        seed: 11,
        jobs: 2,
        check: true,
        ..Settings::default()
    };
    let (done, stop) = (AtomicU64::new(0), AtomicBool::new(false));
    let report = simulate(&Arc::new(program), &settings, &done, &stop).unwrap();
    assert_eq!(report.errors, 0, "{label}: {:?}", report.failures.first());
    assert_eq!(report.ends.values().sum::<u64>(), games, "{label}");
}

#[test]
fn every_variant_alone_plays_with_every_number_of_players() {
    for variant in list_variants(&files(), GAME) {
        for players in 2..=6 {
            play(players, &[&variant], 4);
        }
    }
}

#[test]
fn all_variants_together_play_with_every_number_of_players() {
    let all = list_variants(&files(), GAME);
    for left_out in [
        ["short-game", "no-thumpers"],
        ["long-game", "many-thumpers"],
    ] {
        let with = all.iter().map(String::as_str);
        let with: Vec<&str> = with.filter(|v| !left_out.contains(v)).collect();
        assert!(with.len() >= 8, "{with:?}");
        for players in 2..=6 {
            play(players, &with, 10);
        }
    }
}
