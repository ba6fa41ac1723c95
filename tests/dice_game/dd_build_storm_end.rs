//! Building, the storm, the end of a turn and of the game: DD-BUILD, DD-STORM, DD-END, DD-A.17, DD-A.18.

use crate::common::*;

const FOUR: &str = "atreides harkonnen fremen guild";
const FIVE: &str = "atreides harkonnen fremen corrino bene_gesserit";

/// A roll that changes nothing: no symbol of a player at the table, no storm.
const QUIET: &str = "corrino corrino corrino corrino thumper spice-1 region-3";

/// The Atreides may build in the target region.
fn building(target: &str) -> Setup {
    at("build", FOUR)
        .dice("snooper spice-1 region-3")
        .counter("target", &format!("\"{target}\""))
}

#[test]
fn dd_build_1_the_construction_there_is_exchanged_for_one_from_the_supply() {
    let mut t = building("arrakeen")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .start();
    t.assert_asked("atreides", "build.construction");
    t.only("fortification harvester ornithopter");
    t.play("atreides: ornithopter");
    assert_eq!(t.count("common", "arrakeen", "ornithopter"), 1);
    assert_eq!(t.count("common", "arrakeen", "harvester"), 0);
    assert_eq!(t.count("common", "supply", "harvester"), 2);
    assert_eq!(t.count("common", "supply", "ornithopter"), 1);
}

#[test]
fn dd_build_1_where_nothing_stands_one_is_placed_and_it_is_no_must() {
    let mut t = building("arrakeen")
        .put("atreides arrakeen troop=1")
        .start();
    t.play("atreides: fortification");
    assert_eq!(t.count("common", "arrakeen", "fortification"), 1);
    let mut t = building("arrakeen")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .start();
    t.play("atreides: nothing");
    assert_eq!(t.count("common", "arrakeen", "harvester"), 1);
}

#[test]
fn dd_build_1_not_where_the_active_player_has_no_troops() {
    for owner in ["harkonnen", "guild"] {
        let t = building("arrakeen")
            .ally("atreides", "guild")
            .put(&format!("{owner} arrakeen troop=1"))
            .start();
        t.assert_not_asked("build.construction");
    }
    let t = building("arrakeen")
        .ally("atreides", "guild")
        .put("guild arrakeen troop=1")
        .put("atreides arrakeen troop=1")
        .start();
    t.assert_asked("atreides", "build.construction"); // shared control is control
}

#[test]
fn dd_build_2_not_in_any_region_but_the_target() {
    let t = building("great_flat")
        .put("atreides arrakeen troop=5")
        .start();
    t.assert_not_asked("build.construction");
    let mut t = at("move", FOUR)
        .dice("snooper spice-1 region-4")
        .put("atreides arrakeen troop=2")
        .start();
    t.play("atreides: carthag / atreides: troop@arrakeen=1");
    t.play("atreides build.construction: harvester"); // both are controlled
    assert_eq!(t.count("common", "carthag", "harvester"), 1);
    assert_eq!(t.count("common", "arrakeen", "harvester"), 0);
}

#[test]
fn dd_build_2_not_in_the_polar_sink_nor_under_the_storm() {
    let t = building("polar_sink")
        .put("atreides polar_sink troop=2")
        .start();
    t.assert_not_asked("build.construction");
    let t = building("arrakeen")
        .storm(5)
        .put("atreides arrakeen troop=2")
        .start();
    t.assert_not_asked("build.construction");
}

#[test]
fn dd_build_2_not_when_the_supply_is_empty_before_the_exchange() {
    let five = building("arrakeen")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .put("common carthag harvester=1")
        .put("common great_flat fortification=1")
        .put("common sietch_tabr fortification=1")
        .put("common minor_erg ornithopter=1");
    let t = five.clone().start();
    t.assert_asked("atreides", "build.construction");
    t.only("ornithopter"); // not the Harvester that would come back
    let t = five.put("common tueks_sietch ornithopter=1").start();
    t.assert_not_asked("build.construction");
}

#[test]
fn dd_build_3_at_most_one_in_a_region() {
    let mut t = building("arrakeen")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .start();
    t.play("atreides: harvester");
    assert_eq!(
        t.count("common", "arrakeen", "harvester"),
        1,
        "one for the other"
    );
    assert_eq!(t.count("common", "supply", "harvester"), 1);
}

#[test]
fn dd_build_3_constructions_stay_whoever_controls_the_region() {
    for construction in ["harvester", "ornithopter"] {
        let mut t = at("combat", FOUR)
            .dice("snooper spice-1 region-3")
            .put(&format!("common arrakeen {construction}=1"))
            .put("atreides arrakeen troop=3")
            .put("harkonnen arrakeen troop=2")
            .start();
        t.play("atreides: troop=2 / harkonnen: troop=1");
        assert_eq!(t.count("atreides", "arrakeen", "troop"), 1);
        assert_eq!(t.count("common", "arrakeen", construction), 1);
    }
}

#[test]
fn dd_build_4_a_fortification_takes_an_attacker_and_protects_a_desert() {
    let t = at("combat", "atreides harkonnen")
        .put("common great_flat fortification=1")
        .put("atreides great_flat troop=2")
        .put("harkonnen great_flat troop=2")
        .dice("snooper spice-1 region-3")
        .start();
    assert_eq!(t.count("atreides", "great_flat", "troop"), 1);
    assert_eq!(t.count("harkonnen", "great_flat", "troop"), 2);
    let t = at("storm", "atreides harkonnen")
        .storm(3)
        .put("common great_flat fortification=1")
        .put("atreides great_flat troop=2")
        .put("atreides habbanya_sietch troop=2")
        .dice("snooper spice-3 region-1")
        .start();
    assert_eq!(t.count("atreides", "great_flat", "troop"), 2);
    assert_eq!(t.count("atreides", "habbanya_sietch", "troop"), 1);
}

/// Atreides troops leave Carthag for Arrakeen.
fn leaving(construction: &str) -> Setup {
    at("move", FOUR)
        .dice("snooper spice-1 region-5")
        .put(&format!("common carthag {construction}=1"))
        .put("atreides carthag troop=2")
}

#[test]
fn dd_build_5_a_fortification_left_by_everybody_returns_at_once() {
    let mut t = leaving("fortification").start();
    t.play("atreides: arrakeen / atreides: troop@carthag=2");
    t.assert_asked("atreides", "build.construction"); // still in the same turn
    assert_eq!(t.count("common", "carthag", "fortification"), 0);
    assert_eq!(t.count("common", "supply", "fortification"), 2);
}

#[test]
fn dd_build_5_it_stays_while_anybody_is_there_and_other_constructions_stay_anyway() {
    let mut t = leaving("fortification").start();
    t.play("atreides: arrakeen / atreides: troop@carthag=1");
    assert_eq!(t.count("common", "carthag", "fortification"), 1);
    let mut t = leaving("fortification")
        .put("harkonnen carthag troop=1")
        .start();
    t.play("atreides: arrakeen / atreides: troop@carthag=2");
    assert_eq!(t.count("common", "carthag", "fortification"), 1);
    for construction in ["harvester", "ornithopter"] {
        let mut t = leaving(construction).start();
        t.play("atreides: arrakeen / atreides: troop@carthag=2");
        assert_eq!(t.count("common", "carthag", construction), 1);
    }
}

#[test]
fn dd_build_5_also_when_kanly_takes_the_last_troop() {
    let kanly = at("kanly", FOUR)
        .dice("hunter_seeker spice-1 region-3")
        .put("common carthag fortification=1");
    let mut t = kanly.clone().put("harkonnen carthag troop=1").start();
    t.play("atreides: harkonnen.troop@carthag");
    assert_eq!(t.count("common", "carthag", "fortification"), 0);
    let mut t = kanly.put("harkonnen carthag troop=2").start();
    t.play("atreides: harkonnen.troop@carthag");
    assert_eq!(t.count("common", "carthag", "fortification"), 1);
}

/// What the active player has to spend after the roll.
fn income(t: &mut Play) -> i64 {
    t.keep_all().until("move.target");
    t.counter("spice_die", None).unwrap() + t.counter("spice_extra", None).unwrap()
}

#[test]
fn dd_build_6_a_harvester_yields_2_to_the_active_player_who_controls_it() {
    let mut t = at("roll", "atreides guild")
        .throws(&[QUIET, QUIET])
        .put("common carthag harvester=1")
        .put("atreides carthag troop=1")
        .start();
    assert_eq!(income(&mut t), 1 + 2);
    t.until("roll.keep");
    assert_eq!(income(&mut t), 1, "the Guild does not control it");
    t.finish();
}

#[test]
fn dd_build_6_the_allys_harvester_yields_too_but_none_under_the_storm() {
    for (storm, yielded) in [(1, 2), (4, 0)] {
        let mut t = at("alliance", FOUR)
            .storm(storm)
            .dice("guild snooper spice-1 region-3")
            .put("common carthag harvester=1")
            .put("guild carthag troop=1")
            .start();
        t.play("atreides: guild / guild: yes");
        assert_eq!(t.counter("spice_extra", None), Some(yielded));
    }
}

#[test]
fn dd_build_7_troops_leave_by_ornithopter_whoever_built_it() {
    let mut t = at("build", "atreides harkonnen")
        .dice("snooper spice-1 region-3")
        .counter("target", "\"sietch_tabr\"")
        .put("atreides sietch_tabr troop=1")
        .put("harkonnen sietch_tabr troop=2")
        .put("harkonnen great_flat troop=2")
        .throws(&["fremen fremen fremen fremen thumper spice-1 region-5"])
        .start();
    t.play("atreides: ornithopter");
    t.keep_all()
        .play("harkonnen: no / harkonnen move.target: arrakeen");
    t.only("troop@sietch_tabr"); // Great Flat is as far, without one
    t.play("harkonnen: troop@sietch_tabr=2");
    assert_eq!(t.count("harkonnen", "arrakeen", "troop"), 2);
}

#[test]
fn dd_storm_1_it_moves_one_position_by_the_direction_of_the_region_die() {
    for spice in ["1", "2", "3", "4", "5", "shai_hulud"] {
        for region in 1..=6 {
            let t = at("storm", "atreides harkonnen")
                .storm(3)
                .dice(&format!("snooper spice-{spice} region-{region}"))
                .start();
            let to = match (spice, region) {
                ("1" | "2" | "shai_hulud", _) => 3,
                (_, 2 | 5) => 4, // West
                _ => 2,          // East
            };
            assert_eq!(
                t.counter("storm", None),
                Some(to),
                "spice {spice}, region {region}"
            );
        }
    }
}

#[test]
fn dd_storm_1_the_track_is_a_ring() {
    for (from, region, to) in [(1, 6, 6), (6, 2, 1), (6, 6, 5), (1, 5, 2)] {
        let t = at("storm", "atreides harkonnen")
            .storm(from)
            .dice(&format!("snooper spice-5 region-{region}"))
            .start();
        assert_eq!(
            t.counter("storm", None),
            Some(to),
            "from {from} by {region}"
        );
    }
}

#[test]
fn dd_storm_2_from_5_east_to_4_touching_carthag_and_broken_land() {
    let mut t = at("roll", "atreides guild")
        .storm(5)
        .put("guild arrakeen troop=1")
        .put("guild carthag troop=2")
        .put("guild broken_land troop=2")
        .put("guild sietch_tabr troop=2")
        .put("guild card troop=1")
        .throws(&[
            "fremen fremen fremen fremen snooper spice-3 6",
            "fremen fremen fremen fremen snooper spice-3 6",
        ])
        .start();
    t.keep_all().until("roll.keep");
    assert_eq!(
        (t.active(), t.counter("storm", None)),
        ("guild".into(), Some(4))
    );
    assert_eq!(t.count("guild", "carthag", "troop"), 2, "no desert");
    assert_eq!(t.count("guild", "broken_land", "troop"), 1, "a desert");
    assert_eq!(
        t.count("guild", "sietch_tabr", "troop"),
        2,
        "not in the zone"
    );
    t.keep_all().assert_asked("guild", "ship.troop");
    t.only("troop@polar_sink troop@arrakeen troop@sietch_tabr"); // Arrakeen is free again
    t.finish();
}

/// The storm comes from 3 to 2: Great Flat and Habbanya Sietch, both deserts.
fn arriving() -> Setup {
    at("storm", FOUR).storm(3).dice("snooper spice-4 region-4")
}

#[test]
fn dd_storm_3_every_faction_in_the_deserts_loses_one_troop() {
    let t = arriving()
        .put("atreides great_flat troop=2")
        .put("harkonnen great_flat troop=1")
        .put("harkonnen habbanya_sietch troop=3")
        .put("atreides sietch_tabr troop=2")
        .put("atreides cielago_plain troop=2")
        .put("atreides polar_sink troop=2")
        .start();
    assert_eq!(t.counter("storm", None), Some(2));
    assert_eq!(t.count("atreides", "great_flat", "troop"), 1);
    assert_eq!(t.count("harkonnen", "great_flat", "troop"), 0);
    assert_eq!(t.count("harkonnen", "habbanya_sietch", "troop"), 2);
    assert_eq!(t.count("harkonnen", "reserve", "troop"), 10);
    for region in ["sietch_tabr", "cielago_plain", "polar_sink"] {
        assert_eq!(
            t.count("atreides", region, "troop"),
            2,
            "{region}: left or not reached"
        );
    }
}

#[test]
fn dd_storm_3_ornithopters_are_destroyed_in_deserts_and_harvesters_are_not() {
    let t = arriving()
        .put("common great_flat ornithopter=1")
        .put("common habbanya_sietch harvester=1")
        .put("common sietch_tabr ornithopter=1")
        .start();
    assert_eq!(t.count("common", "great_flat", "ornithopter"), 0);
    assert_eq!(t.count("common", "supply", "ornithopter"), 1);
    assert_eq!(t.count("common", "habbanya_sietch", "harvester"), 1);
    assert_eq!(
        t.count("common", "sietch_tabr", "ornithopter"),
        1,
        "not there"
    );
}

#[test]
fn dd_storm_3_a_fortification_protects_its_desert_only() {
    let t = arriving()
        .put("common great_flat fortification=1")
        .put("atreides great_flat troop=1")
        .put("harkonnen great_flat troop=1")
        .put("atreides habbanya_sietch troop=1")
        .start();
    assert_eq!(t.count("atreides", "great_flat", "troop"), 1);
    assert_eq!(t.count("harkonnen", "great_flat", "troop"), 1);
    assert_eq!(t.count("common", "great_flat", "fortification"), 1);
    assert_eq!(t.count("atreides", "habbanya_sietch", "troop"), 0);
}

#[test]
fn dd_storm_3_other_regions_suffer_nothing() {
    let t = at("storm", FOUR)
        .storm(1)
        .dice("snooper spice-4 region-4")
        .put("common tueks_sietch ornithopter=1")
        .put("atreides tueks_sietch troop=1")
        .put("atreides minor_erg troop=1")
        .start();
    assert_eq!(t.counter("storm", None), Some(6));
    assert_eq!(t.count("common", "tueks_sietch", "ornithopter"), 1);
    assert_eq!(t.count("atreides", "tueks_sietch", "troop"), 1);
    assert_eq!(t.count("atreides", "minor_erg", "troop"), 1);
}

#[test]
fn dd_storm_3_a_storm_that_stays_kills_nobody() {
    let t = at("storm", FOUR)
        .storm(2)
        .dice("snooper spice-2 region-4")
        .put("atreides great_flat troop=1")
        .start();
    assert_eq!(t.count("atreides", "great_flat", "troop"), 1);
}

#[test]
fn dd_storm_4_frozen_no_kanly_no_shipping_no_moving_no_combat_no_building() {
    // The same turn twice: Arrakeen under the storm, and not.
    for (storm, frozen) in [(5, true), (1, false)] {
        let mut t = at("kanly", "atreides harkonnen")
            .storm(storm)
            .dice("hunter_seeker spice-2 region-5")
            .counter("spice_die", "2")
            .put("atreides arrakeen troop=2")
            .put("atreides minor_erg troop=1")
            .put("harkonnen arrakeen troop=1")
            .put("harkonnen carthag troop=1")
            .put("atreides card troop=1")
            .start();
        let mut free = vec![];
        let mut note = |t: &Play, what: &str, key: &str| {
            t.assert_asked("atreides", what);
            if t.keys().iter().any(|k| k == key) {
                free.push(what.to_string());
            }
        };
        note(&t, "kanly.target", "harkonnen.troop@arrakeen");
        t.play("atreides: spare");
        note(&t, "ship.troop", "troop@arrakeen");
        t.play("atreides: done / atreides move.target: arrakeen");
        if !frozen {
            note(&t, "move.troops", "troop@minor_erg");
            t.play("atreides: troop@minor_erg");
            note(&t, "combat.commit", "troop");
            t.play("atreides: troop=2 / harkonnen: none");
            note(&t, "build.construction", "harvester");
        }
        assert_eq!(free.len(), if frozen { 0 } else { 5 }, "{free:?}");
        t.until("roll.keep");
        assert_eq!(t.active(), "harkonnen");
        assert_eq!(t.count("harkonnen", "arrakeen", "troop"), u32::from(frozen));
    }
}

#[test]
fn dd_storm_4_frozen_none_leaves_and_harvesters_yield_nothing() {
    for (storm, spice) in [(5, 1), (1, 3)] {
        let mut t = at("roll", "atreides guild")
            .storm(storm)
            .throws(&["fremen fremen fremen fremen thumper spice-1 region-4"])
            .put("common arrakeen harvester=1")
            .put("atreides arrakeen troop=1")
            .start();
        assert_eq!(income(&mut t), spice);
        t.play("atreides: carthag");
        assert_eq!(t.asked().1 == "move.troops", storm == 1, "{:?}", t.asked());
    }
}

#[test]
fn dd_storm_4_until_it_leaves() {
    let mut t = at("combat", "atreides guild")
        .storm(5)
        .dice("snooper spice-3 region-6")
        .put("atreides arrakeen troop=1")
        .put("guild arrakeen troop=1")
        .throws(&[QUIET])
        .start();
    t.assert_asked("guild", "roll.keep"); // no combat; then the storm moved on
    t.keep_all()
        .until("combat.commit")
        .assert_asked("guild", "combat.commit");
}

/// The end of the Atreides' turn.
fn ending(factions: &str, strategic: &str) -> Setup {
    let mut s = at("finish", factions).dice("snooper spice-1 region-3");
    for region in strategic.split_whitespace() {
        s = s.put(&format!("atreides {region} troop=1"));
    }
    s
}

#[test]
fn dd_storm_5_regions_under_the_storm_count_for_victory() {
    ending(FOUR, "arrakeen carthag tueks_sietch")
        .storm(5)
        .start()
        .assert_won("solo", "DD-END.2", "atreides");
    ending(FOUR, "arrakeen carthag tueks_sietch")
        .storm(5)
        .put("harkonnen arrakeen troop=1") // and they stay controlled by others, too
        .start()
        .assert_no_winner();
}

#[test]
fn dd_storm_5_regions_under_the_storm_stay_controlled() {
    // Shai-Hulud takes a Harvester that the active player controls, wherever the storm is.
    let t = at("ship", FOUR)
        .storm(5)
        .dice("snooper shai_hulud region-3")
        .put("common arrakeen harvester=1")
        .put("atreides arrakeen troop=1")
        .start();
    assert_eq!(t.count("common", "arrakeen", "harvester"), 0);
}

#[test]
fn dd_storm_6_troops_enter_and_leave_the_polar_sink_and_kanly_reaches_it_at_any_time() {
    for storm in 1..=6 {
        let region = storm % 6 + 1; // not the one under the storm
        let mut t = at("kanly", "atreides harkonnen")
            .storm(storm)
            .dice(&format!("hunter_seeker spice-1 region-{region}"))
            .put("atreides polar_sink troop=1")
            .put("harkonnen polar_sink troop=1")
            .start();
        t.offered("harkonnen.troop@polar_sink");
        t.play("atreides: spare");
        let mut targets = t.keys().into_iter();
        let target = targets.find(|t| t != "polar_sink").unwrap();
        t.play(&format!("atreides move.target: {target}"));
        t.assert_asked("atreides", "move.troops")
            .only("troop@polar_sink");
        let mut t = at("move", "atreides harkonnen")
            .storm(storm)
            .dice("snooper spice-1 region-3")
            .put(&format!("atreides {target} troop=1"))
            .start();
        t.play("atreides: polar_sink")
            .only(&format!("troop@{target}"));
    }
}

#[test]
fn dd_storm_6_never_in_the_polar_sink() {
    for storm in 1..=6 {
        let mut t = at("ship", "atreides harkonnen")
            .storm(storm)
            .dice("snooper spice-5 region-1")
            .counter("spice_die", "5")
            .put("atreides polar_sink troop=1")
            .put("harkonnen polar_sink troop=1")
            .put("atreides card troop=1")
            .start();
        t.offered("troop@polar_sink");
        t.play("atreides: troop@polar_sink").until("roll.keep");
        assert_ne!(
            t.counter("storm", None),
            Some(i64::from(storm)),
            "the storm has moved"
        );
        assert_eq!(t.count("atreides", "polar_sink", "troop"), 2);
        assert_eq!(t.count("harkonnen", "polar_sink", "troop"), 1);
    }
}

#[test]
fn dd_end_1_victory_is_checked_after_the_storm() {
    let at_storm = |troops: u32| {
        at("storm", FOUR)
            .storm(3)
            .dice("snooper spice-3 region-4")
            .put(&format!("atreides habbanya_sietch troop={troops}"))
            .put("atreides arrakeen troop=1")
            .put("atreides carthag troop=1")
            .start()
    };
    let t = at_storm(1); // the storm takes the last troop in Habbanya Sietch
    t.assert_no_winner();
    assert_eq!(t.active(), "harkonnen");
    at_storm(2).assert_won("solo", "DD-END.2", "atreides");
}

#[test]
fn dd_end_1_dice_pass_clockwise_and_the_game_ends_after_6_turns_of_every_player() {
    let mut t = at("roll", "atreides guild harkonnen")
        .first("guild")
        .active("guild")
        .throws(&[QUIET; 18])
        .start();
    for turn in 0..18 {
        t.assert_no_winner();
        let who = ["guild", "harkonnen", "atreides"][turn % 3];
        t.assert_asked(who, "roll.keep");
        assert_eq!(
            usize::from(t.round()),
            turn / 3 + 1,
            "the marker advances with the first player"
        );
        t.keep_all().until("roll.keep");
    }
    t.assert_won("guild", "DD-END.6", "guild");
    t.finish();
}

#[test]
fn dd_end_2_three_strategic_regions_alone() {
    ending(FOUR, "arrakeen carthag tueks_sietch")
        .start()
        .assert_won("solo", "DD-END.2", "atreides");
    ending(FOUR, "arrakeen carthag habbanya_sietch sietch_tabr")
        .start()
        .assert_won("solo", "DD-END.2", "atreides");
    ending(FOUR, "arrakeen carthag").start().assert_no_winner();
    ending(FOUR, "arrakeen carthag great_flat minor_erg polar_sink")
        .start()
        .assert_no_winner();
    ending("atreides harkonnen fremen", "arrakeen carthag tueks_sietch")
        .start()
        .assert_won("solo", "DD-END.2", "atreides");
}

#[test]
fn dd_end_2_a_region_shared_with_anybody_does_not_count() {
    ending(FOUR, "arrakeen carthag tueks_sietch")
        .put("harkonnen carthag troop=1")
        .start()
        .assert_no_winner();
    ending(FOUR, "arrakeen carthag tueks_sietch")
        .ally("atreides", "guild")
        .put("guild carthag troop=1") // the ally is somebody else as well
        .start()
        .assert_no_winner();
}

#[test]
fn dd_end_2_four_in_a_two_player_game() {
    ending("atreides harkonnen", "arrakeen carthag tueks_sietch")
        .start()
        .assert_no_winner();
    ending(
        "atreides harkonnen",
        "arrakeen carthag tueks_sietch sietch_tabr",
    )
    .start()
    .assert_won("solo", "DD-END.2", "atreides");
}

/// The end of the Atreides' turn in alliance with Harkonnen.
fn pact(atreides: &str, harkonnen: &str) -> Setup {
    let mut s = ending(FOUR, atreides).ally("atreides", "harkonnen");
    for region in harkonnen.split_whitespace() {
        s = s.put(&format!("harkonnen {region} troop=1"));
    }
    s
}

#[test]
fn dd_end_3_allies_win_together_with_four() {
    pact("arrakeen carthag", "tueks_sietch sietch_tabr")
        .start()
        .assert_won("alliance", "DD-END.3", "atreides harkonnen");
    pact("arrakeen carthag", "carthag tueks_sietch sietch_tabr") // shared among them
        .start()
        .assert_won("alliance", "DD-END.3", "atreides harkonnen");
    pact("arrakeen carthag", "tueks_sietch great_flat minor_erg")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_end_3_not_without_an_alliance_in_this_turn() {
    ending(FOUR, "arrakeen carthag")
        .put("harkonnen tueks_sietch troop=1")
        .put("harkonnen sietch_tabr troop=1")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_end_3_none_shared_with_a_third_player() {
    pact("arrakeen carthag", "tueks_sietch sietch_tabr")
        .put("guild carthag troop=1")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_a_29_a_fifth_region_shared_with_a_third_player_prevents_it() {
    let five = || {
        let theirs = "tueks_sietch sietch_tabr habbanya_sietch";
        pact("arrakeen carthag", theirs).put("guild polar_sink troop=1")
    };
    let won = |s: Setup| {
        s.start()
            .assert_won("alliance", "DD-END.3", "atreides harkonnen");
    };
    for shared in ["carthag", "habbanya_sietch"] {
        let shared = format!("guild {shared} troop=1");
        five().put(&shared).start().assert_no_winner();
        won(five().put(&shared).set("alliance_four_clean", 1));
    }
    won(five().put("guild broken_land troop=1"));
}

#[test]
fn dd_a_29_a_fifth_region_of_a_third_player_alone_does_not() {
    pact("arrakeen carthag", "tueks_sietch sietch_tabr")
        .put("guild habbanya_sietch troop=1")
        .start()
        .assert_won("alliance", "DD-END.3", "atreides harkonnen");
    pact("arrakeen carthag", "tueks_sietch")
        .set("alliance_four_clean", 1)
        .put("harkonnen habbanya_sietch troop=1")
        .put("guild habbanya_sietch troop=1")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_end_4_a_b_ab_bc_is_no_alliance_victory() {
    pact("arrakeen tueks_sietch", "carthag tueks_sietch sietch_tabr")
        .put("fremen sietch_tabr troop=1")
        .start()
        .assert_no_winner();
    pact("arrakeen tueks_sietch", "carthag tueks_sietch sietch_tabr")
        .start()
        .assert_won("alliance", "DD-END.3", "atreides harkonnen");
}

#[test]
fn dd_end_5_a_solo_victory_goes_before_an_alliance_victory() {
    pact("arrakeen carthag tueks_sietch", "sietch_tabr")
        .start()
        .assert_won("solo", "DD-END.2", "atreides");
}

#[test]
fn dd_end_6_after_round_6_the_guild_wins_even_if_nobody_plays_it() {
    for factions in [FOUR, "atreides harkonnen fremen corrino"] {
        let last = factions.split(' ').next_back().unwrap();
        ending(factions, "arrakeen carthag")
            .round(6)
            .active(last)
            .start()
            .assert_won("guild", "DD-END.6", "guild");
    }
}

#[test]
fn dd_end_6_not_before_the_last_turn_and_not_with_a_winner() {
    ending(FOUR, "arrakeen")
        .round(6)
        .active("fremen")
        .start()
        .assert_asked("guild", "roll.keep");
    ending(FOUR, "arrakeen")
        .round(5)
        .active("guild")
        .start()
        .assert_no_winner();
    ending(
        "harkonnen atreides",
        "arrakeen carthag tueks_sietch sietch_tabr",
    )
    .round(6)
    .active("atreides")
    .start()
    .assert_won("solo", "DD-END.2", "atreides");
}

/// Five players set up, the Bene Gesserit name a faction, and the Atreides are to roll.
fn foretold(named: &str, more: impl FnOnce(Setup) -> Setup) -> Play {
    let mut t = more(at("setup_deploy", FIVE)).start();
    t.play("atreides: great_flat / harkonnen: minor_erg / harkonnen: harvester");
    t.play(&format!("bene_gesserit bene_gesserit.prediction: {named}"));
    t.assert_asked("atreides", "roll.keep");
    t
}

fn three_for_atreides(s: Setup) -> Setup {
    s.put("atreides arrakeen troop=1")
        .put("atreides carthag troop=1")
        .put("atreides tueks_sietch troop=1")
        .throws(&["guild guild guild guild thumper spice-1 region-3"])
}

#[test]
fn dd_end_7_the_bene_gesserit_win_instead_of_the_faction_they_named() {
    let mut t = foretold("atreides", three_for_atreides);
    t.keep_all().until("roll.keep");
    t.assert_won("prediction", "DD-END.7", "bene_gesserit");
    let mut t = foretold("harkonnen", three_for_atreides);
    t.keep_all().until("roll.keep");
    t.assert_won("solo", "DD-END.2", "atreides");
}

#[test]
fn dd_end_7_likewise_if_they_named_the_guild_and_it_wins_by_default() {
    let rolls = |s: Setup| {
        s.set("rounds", 1)
            .throws(&["guild guild guild guild thumper spice-1 region-3"; 5])
    };
    for (named, how, clause, winner) in [
        ("guild", "prediction", "DD-END.7", "bene_gesserit"),
        ("atreides", "guild", "DD-END.6", "guild"),
    ] {
        let mut t = foretold(named, rolls);
        for _ in 0..5 {
            t.keep_all().until("roll.keep");
        }
        t.assert_won(how, clause, winner);
        t.finish();
    }
}

#[test]
fn dd_end_7_alliance_victories_are_not_affected() {
    let four = |s: Setup| {
        s.put("atreides arrakeen troop=1")
            .put("atreides carthag troop=1")
            .put("corrino tueks_sietch troop=1")
            .put("corrino sietch_tabr troop=1")
            .throws(&["corrino guild guild guild thumper spice-1 region-3"])
    };
    let mut t = foretold("atreides", four);
    t.keep_all()
        .play("atreides alliance.propose: corrino / corrino: yes")
        .until("roll.keep");
    t.assert_won("alliance", "DD-END.3", "atreides corrino");
}

#[test]
fn dd_a_17_no_solo_victory_in_somebody_elses_turn() {
    let mut t = at("finish", "harkonnen atreides guild")
        .dice("snooper spice-1 region-3")
        .put("atreides arrakeen troop=1")
        .put("atreides carthag troop=1")
        .put("atreides tueks_sietch troop=1")
        .throws(&[QUIET])
        .start();
    t.assert_no_winner().assert_asked("atreides", "roll.keep");
    t.keep_all().until("roll.keep");
    t.assert_won("solo", "DD-END.2", "atreides");
}

#[test]
fn dd_a_17_nor_for_the_ally_of_the_active_player() {
    pact("", "arrakeen carthag tueks_sietch")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_a_18_any_other_faction_in_play_or_the_guild_may_be_named() {
    for factions in [FIVE, "atreides harkonnen corrino guild bene_gesserit"] {
        let mut t = at("setup_deploy", factions).start();
        t.until("bene_gesserit.prediction")
            .assert_asked("bene_gesserit", "bene_gesserit.prediction");
        let others = factions.replace("bene_gesserit", "").replace("guild", "");
        t.only(&format!("{others} guild"));
        t.refused("pass");
    }
}

#[test]
fn dd_a_18_bene_gesserit_who_win_themselves_simply_win() {
    let won = |s: Setup| {
        s.first("bene_gesserit")
            .put("bene_gesserit arrakeen troop=1")
            .put("bene_gesserit carthag troop=1")
            .put("bene_gesserit tueks_sietch troop=1")
            .throws(&["guild guild guild guild thumper spice-1 region-3"])
    };
    let mut t = won(at("setup_deploy", FIVE)).start();
    t.play("atreides: great_flat / harkonnen: minor_erg / harkonnen: harvester / bene_gesserit: atreides");
    t.assert_asked("bene_gesserit", "roll.keep");
    t.keep_all().until("roll.keep");
    t.assert_won("solo", "DD-END.2", "bene_gesserit");
}
