//! Each house rule does what its line of description says, and nothing without it.

use crate::common::*;

const FOUR: &str = "atreides harkonnen corrino guild";

/// The same position with and without a variant.
fn both(setup: Setup, variant: &str) -> (Play, Play) {
    (setup.clone().start(), setup.with(variant).start())
}

#[test]
fn single_origin_moves_come_from_one_region() {
    let setup = at("move", FOUR)
        .dice("poison spice-1 region-3")
        .put("atreides great_flat troop=1")
        .put("atreides broken_land troop=1");
    let (mut usual, mut single) = both(setup, "single-origin");
    usual
        .play("atreides: sietch_tabr")
        .assert_asked("atreides", "move.troops");
    single
        .play("atreides: sietch_tabr")
        .assert_asked("atreides", "move.origin");
    single.play("atreides: great_flat").only("troop@great_flat");
}

#[test]
fn west_1_4_turns_the_storm_on_other_faces() {
    for (face, usual_at, variant_at) in [(1, 2, 4), (2, 4, 2), (4, 2, 4), (5, 4, 2), (6, 2, 2)] {
        let setup = at("storm", FOUR)
            .dice(&format!("spice-3 region-{face}"))
            .storm(3);
        let (usual, other) = both(setup, "west-1-4");
        assert_eq!(usual.counter("storm", None), Some(usual_at), "face {face}");
        assert_eq!(
            other.counter("storm", None),
            Some(variant_at),
            "face {face}"
        );
    }
}

#[test]
fn polar_gates_close_the_open_desert() {
    let setup = at("move", FOUR)
        .dice("poison spice-1 region-4")
        .put("atreides polar_sink troop=2");
    let (mut usual, mut gates) = both(setup, "polar-gates");
    usual
        .play("atreides: broken_land")
        .assert_asked("atreides", "move.troops");
    gates
        .play("atreides: broken_land")
        .assert_not_asked("move.troops");
    let mut gates = at("move", FOUR)
        .dice("poison spice-1 region-4")
        .put("atreides polar_sink troop=2")
        .with("polar-gates")
        .start();
    gates
        .play("atreides: carthag")
        .assert_asked("atreides", "move.troops");
}

#[test]
fn open_sisterhood_lends_prana_bindu() {
    let setup = at("kanly", "harkonnen atreides bene_gesserit guild corrino")
        .active("atreides")
        .first("atreides")
        .dice("poison spice-1 region-5")
        .ally("atreides", "bene_gesserit")
        .put("atreides carthag troop=1")
        .put("guild arrakeen troop=1");
    let (usual, open) = both(setup, "open-sisterhood");
    usual.offered("troop@carthag");
    open.struck("troop@carthag", "DD-BG.5")
        .offered("guild.troop@arrakeen");
}

#[test]
fn short_and_long_games_have_4_and_8_rounds_and_exclude_each_other() {
    for (variant, rounds) in [("short-game", 4), ("long-game", 8)] {
        let last = |round| {
            at("finish", FOUR)
                .active("guild")
                .first("atreides")
                .round(round)
        };
        let t = last(rounds).with(variant).start();
        t.assert_won("guild", "DD-END.6", "guild");
        last(rounds - 1).with(variant).start().assert_no_winner();
    }
    let error = at("finish", FOUR)
        .with("short-game")
        .with("long-game")
        .program()
        .unwrap_err();
    assert!(
        error.contains("`short-game`")
            && error.contains("`long-game`")
            && error.contains("conflict"),
        "{error}"
    );
}

#[test]
fn three_player_alliances_are_proposed_by_three() {
    let setup = at("alliance", "atreides harkonnen corrino")
        .dice("corrino atreides atreides atreides poison spice-1 region-5");
    let (usual, three) = both(setup, "three-player-alliances");
    usual.assert_not_asked("alliance.propose");
    three
        .assert_asked("atreides", "alliance.propose")
        .only("corrino");
}

#[test]
fn double_storm_moves_two_positions() {
    let setup = at("storm", FOUR)
        .dice("spice-3 region-1")
        .storm(4)
        .put("atreides sietch_tabr troop=2")
        .put("atreides great_flat troop=2");
    let (usual, double) = both(setup, "double-storm");
    assert_eq!(
        (usual.counter("storm", None), double.counter("storm", None)),
        (Some(3), Some(2))
    );
    assert_eq!(
        double.count("atreides", "sietch_tabr", "troop"),
        2,
        "it passes over"
    );
    assert_eq!(double.count("atreides", "great_flat", "troop"), 1);
}

#[test]
fn no_guild_default_leaves_nobody_the_winner() {
    let setup = at("guild_default", FOUR);
    let (usual, nobody) = both(setup, "no-guild-default");
    usual.assert_won("guild", "DD-END.6", "guild");
    nobody.assert_won("nobody", "DD-END.6", "");
}

#[test]
fn attacker_wins_ties_only_ties() {
    let fight = |a: u32, d: u32, variant: Option<&str>| {
        let mut setup = at("combat", FOUR)
            .dice("poison spice-1 region-5")
            .put("atreides arrakeen troop=4")
            .put("harkonnen arrakeen troop=4");
        if let Some(v) = variant {
            setup = setup.with(v);
        }
        let mut t = setup.start();
        let word = |n: u32| {
            if n == 0 {
                "none".into()
            } else {
                format!("troop={n}")
            }
        };
        t.play(&format!("atreides: {} / harkonnen: {}", word(a), word(d)));
        (
            t.count("atreides", "arrakeen", "troop"),
            t.count("harkonnen", "arrakeen", "troop"),
        )
    };
    assert_eq!(fight(2, 2, None), (0, 2));
    assert_eq!(fight(2, 2, Some("attacker-wins-ties")), (2, 0));
    assert_eq!(fight(1, 2, Some("attacker-wins-ties")), (0, 2));
    assert_eq!(fight(0, 0, Some("attacker-wins-ties")), (4, 0));
}

#[test]
fn random_factions_are_dealt_and_not_picked() {
    let mut seen = std::collections::BTreeSet::new();
    for seed in 0..20 {
        let t = unchosen(4).with("random-factions").seed(seed).start();
        assert_ne!(t.asked().1, "setup.faction");
        assert!(
            t.session
                .lines()
                .iter()
                .filter(|l| l.what == "setup.faction" && l.is_chance())
                .count()
                == 4
        );
        seen.insert(
            t.session
                .lines()
                .iter()
                .find(|l| l.what == "setup.faction")
                .unwrap()
                .text
                .clone(),
        );
    }
    assert!(seen.len() > 2, "{seen:?}");
}

#[test]
fn doubled_harvesters_yield_4() {
    let setup = at("roll", FOUR)
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .throws(&["atreides atreides atreides atreides snooper spice-2 region-5"]);
    let (mut usual, mut double) = both(setup, "doubled-harvesters");
    usual.keep_all();
    double.keep_all();
    assert_eq!(usual.counter("spice_extra", None), Some(2));
    assert_eq!(double.counter("spice_extra", None), Some(4));
}

#[test]
fn open_commitments_are_seen_by_the_defender() {
    let setup = at("combat", FOUR)
        .dice("poison spice-1 region-5")
        .put("atreides arrakeen troop=3")
        .put("harkonnen arrakeen troop=2");
    let (mut secret, mut open) = both(setup, "open-commitments");
    for (t, shown) in [(&mut secret, "(secret)"), (&mut open, "troop=2")] {
        t.play("atreides: troop=2");
        let at = t.session.lines().len() - 1;
        let defender = t.seat("harkonnen");
        assert_eq!(t.session.text_for(at, Some(defender)), Some(shown));
    }
    open.play("harkonnen combat.open_commit: troop=1");
    assert_eq!(open.count("atreides", "arrakeen", "troop"), 1);
}

#[test]
fn dd_tle_7_paid_face_dancers_cost_1_spice_and_no_die() {
    let six = "tleilax atreides harkonnen corrino guild fremen";
    let setup = || {
        at("combat", six)
            .with("tleilax")
            .dice("poison spice-2 region-5")
            .put("tleilax arrakeen troop=1")
            .put("tleilax card leader=1")
            .put("fremen arrakeen troop=1")
            .put("atreides arrakeen troop=1")
            .counter("spice_die", "1")
    };
    let usual = setup().start();
    usual.assert_not_asked("tleilax.paid_face_dancer");
    let mut paid = setup().with("face-dancers-paid").start();
    paid.assert_asked("tleilax", "tleilax.paid_face_dancer");
    paid.only("atreides.troop@arrakeen fremen.troop@arrakeen"); // also troops of strength 2
    paid.play("tleilax: fremen.troop@arrakeen");
    paid.assert_not_asked("tleilax.paid_face_dancer");
    assert_eq!(paid.count("tleilax", "arrakeen", "troop"), 2);
    assert_eq!(paid.count("fremen", "reserve", "troop"), 8);
    assert_eq!(paid.counter("spice_die", None), Some(0));
    let mut rich = setup()
        .with("face-dancers-paid")
        .counter("spice_die", "3")
        .start();
    rich.play("tleilax tleilax.paid_face_dancer: fremen.troop@arrakeen");
    rich.assert_asked("tleilax", "combat.commit"); // one in each combat, however much spice is left
    assert_eq!(rich.counter("spice_die", None), Some(2));
    let poor = setup()
        .with("face-dancers-paid")
        .counter("spice_die", "0")
        .start();
    poor.assert_not_asked("tleilax.paid_face_dancer");
    let error = at("combat", FOUR)
        .with("face-dancers-paid")
        .program()
        .unwrap_err();
    assert!(error.contains("requires `tleilax`"), "{error}");
}
