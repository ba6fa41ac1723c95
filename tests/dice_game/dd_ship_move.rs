//! Shipping and moving: DD-SHIP, DD-MOVE, DD-A.5.

use crate::common::*;

/// All the spice of the running turn that is not in a stock.
fn spice(t: &Play) -> i64 {
    t.counter("spice_die", None).unwrap() + t.counter("spice_extra", None).unwrap()
}

/// A turn of the Atreides from its roll on, with four Fremen faces that concern nobody.
fn rolling(spice: &str, factions: &str) -> Setup {
    at("roll", factions).throws(&[&format!(
        "fremen fremen fremen fremen snooper {spice} region-3"
    )])
}

#[test]
fn dd_ship_1_income_is_the_number_of_the_spice_die() {
    for n in 1..=5 {
        let mut t = rolling(&format!("spice-{n}"), "atreides harkonnen").start();
        t.keep_all();
        assert_eq!(spice(&t), n);
        t.finish();
    }
}

#[test]
fn dd_ship_1_each_controlled_harvester_gives_2_more() {
    let mut t = rolling("spice-3", "atreides harkonnen")
        .put("common carthag harvester=1")
        .put("common great_flat harvester=1")
        .put("atreides carthag troop=3")
        .put("atreides great_flat troop=1")
        .start();
    t.keep_all();
    assert_eq!(spice(&t), 3 + 2 + 2);
}

#[test]
fn dd_ship_1_nothing_from_harvesters_that_another_or_nobody_controls() {
    let mut t = rolling("spice-3", "atreides harkonnen")
        .put("common carthag harvester=1")
        .put("common great_flat harvester=1")
        .put("harkonnen carthag troop=1")
        .put("atreides arrakeen troop=1")
        .start();
    t.keep_all();
    assert_eq!(spice(&t), 3);
}

#[test]
fn dd_ship_1_nothing_from_harvesters_under_the_storm() {
    let mut t = rolling("spice-3", "atreides harkonnen")
        .storm(2)
        .put("common habbanya_sietch harvester=1")
        .put("common carthag harvester=1")
        .put("atreides habbanya_sietch troop=1")
        .put("atreides carthag troop=1")
        .start();
    t.keep_all();
    assert_eq!(
        spice(&t),
        3 + 2,
        "Habbanya Sietch is under the storm, Carthag is not"
    );
}

#[test]
fn dd_ship_1_the_allys_harvesters_count_and_a_shared_one_counts_once() {
    let mut t = at("roll", "atreides harkonnen fremen guild")
        .throws(&["harkonnen harkonnen harkonnen harkonnen snooper spice-3 region-3"])
        .put("common carthag harvester=1")
        .put("common great_flat harvester=1")
        .put("atreides carthag troop=1")
        .put("harkonnen carthag troop=1")
        .put("harkonnen great_flat troop=1")
        .start();
    t.keep_all();
    assert_eq!(spice(&t), 3 + 2, "before the alliance");
    t.play("atreides alliance.propose: harkonnen / harkonnen alliance.accept: yes");
    assert_eq!(spice(&t), 3 + 2 + 2);
}

#[test]
fn dd_ship_2_shai_hulud_no_income_and_the_only_harvester_is_destroyed() {
    let mut t = rolling("shai_hulud", "atreides harkonnen")
        .put("common carthag harvester=1")
        .put("common great_flat harvester=1")
        .put("atreides carthag troop=1")
        .put("harkonnen great_flat troop=1")
        .put("atreides card troop=1")
        .start();
    t.keep_all();
    t.assert_asked("atreides", "move.target");
    assert_eq!(spice(&t), 0);
    assert_eq!(t.count("common", "carthag", "harvester"), 0);
    assert_eq!(t.count("common", "supply", "harvester"), 1);
    assert_eq!(
        t.count("common", "great_flat", "harvester"),
        1,
        "Harkonnen's"
    );
    assert_eq!(
        t.count("atreides", "card", "troop"),
        1,
        "there was nothing to ship with"
    );
}

#[test]
fn dd_ship_2_of_two_harvesters_the_active_player_picks_one() {
    let mut t = rolling("shai_hulud", "atreides harkonnen")
        .put("common carthag harvester=1")
        .put("common great_flat harvester=1")
        .put("atreides carthag troop=1")
        .put("atreides great_flat troop=1")
        .start();
    t.keep_all()
        .assert_asked("atreides", "ship.worm")
        .only("carthag great_flat");
    t.refused("pass");
    t.play("atreides: great_flat");
    assert_eq!(t.count("common", "great_flat", "harvester"), 0);
    assert_eq!(t.count("common", "carthag", "harvester"), 1);
    assert_eq!(t.count("common", "supply", "harvester"), 1);
}

#[test]
fn dd_ship_2_the_allys_harvester_gives_nothing_and_may_be_the_one_destroyed() {
    let mut t = at("alliance", "atreides harkonnen fremen guild")
        .dice("harkonnen fremen fremen fremen snooper shai_hulud region-3")
        .put("common great_flat harvester=1")
        .put("harkonnen great_flat troop=1")
        .start();
    t.play("atreides: harkonnen / harkonnen: yes / harkonnen recruit.piece: done");
    t.assert_asked("atreides", "move.target");
    assert_eq!(spice(&t), 0);
    assert_eq!(t.count("common", "great_flat", "harvester"), 0);
}

#[test]
fn dd_ship_2_another_face_destroys_nothing() {
    let mut t = rolling("spice-1", "atreides harkonnen")
        .put("common carthag harvester=1")
        .put("atreides carthag troop=1")
        .start();
    t.keep_all().assert_asked("atreides", "move.target");
    assert_eq!(t.count("common", "carthag", "harvester"), 1);
}

/// The Atreides are to ship, with so much spice; Harkonnen stands in Carthag.
fn shipping(spice: u32) -> Setup {
    at("ship", "atreides harkonnen fremen guild")
        .dice("snooper spice-3 region-3")
        .counter("spice_die", &spice.to_string())
        .put("atreides card troop=4 leader=2")
        .put("atreides arrakeen troop=1")
        .put("harkonnen carthag troop=1")
}

#[test]
fn dd_ship_3_to_the_polar_sink_and_controlled_regions_only() {
    let t = shipping(4).put("atreides great_flat troop=1").start();
    t.assert_asked("atreides", "ship.troop");
    t.only("troop@polar_sink troop@arrakeen troop@great_flat");
}

#[test]
fn dd_ship_3_one_at_a_time_for_1_spice_each_and_each_where_it_likes() {
    let mut t = shipping(2).start();
    t.play("atreides: troop@arrakeen");
    assert_eq!(
        (spice(&t), t.count("atreides", "arrakeen", "troop")),
        (1, 2)
    );
    t.play("atreides: troop@polar_sink");
    t.assert_asked("atreides", "move.target"); // nothing is left to pay with
    assert_eq!(spice(&t), 0);
    assert_eq!(t.count("atreides", "polar_sink", "troop"), 1);
    assert_eq!(t.count("atreides", "card", "troop"), 2);
}

#[test]
fn dd_ship_3_no_more_than_the_card_holds_and_shipping_is_no_must() {
    let mut t = shipping(5).start();
    for _ in 0..4 {
        t.play("atreides ship.troop: troop@polar_sink");
    }
    t.assert_asked("atreides", "move.target");
    assert_eq!((spice(&t), t.count("atreides", "reserve", "troop")), (1, 7));
    let mut t = shipping(5).start();
    t.play("atreides: done")
        .assert_asked("atreides", "move.target");
    assert_eq!(spice(&t), 5);
}

#[test]
fn dd_ship_4_into_the_allys_region_if_the_ally_agrees() {
    let mut t = shipping(4)
        .ally("atreides", "harkonnen")
        .put("guild great_flat troop=1")
        .start();
    t.only("troop@polar_sink troop@arrakeen troop@carthag"); // not where the Guild is
    t.play("atreides: troop@carthag / harkonnen ship.consent: yes");
    assert_eq!(t.count("atreides", "carthag", "troop"), 1);
    assert_eq!(spice(&t), 3);
    t.play("atreides: troop@carthag")
        .assert_asked("atreides", "ship.troop");
    assert_eq!(t.count("atreides", "carthag", "troop"), 2);
}

#[test]
fn dd_ship_4_if_the_ally_does_not_agree_nothing_is_shipped_nor_paid() {
    let mut t = shipping(4).ally("atreides", "harkonnen").start();
    t.play("atreides: troop@carthag / harkonnen ship.consent: no");
    t.assert_asked("atreides", "ship.troop")
        .only("troop@polar_sink troop@arrakeen");
    assert_eq!(t.count("atreides", "carthag", "troop"), 0);
    assert_eq!((spice(&t), t.count("atreides", "card", "troop")), (4, 4));
}

#[test]
fn dd_ship_4_a_region_that_both_control_needs_no_consent() {
    let mut t = shipping(4)
        .ally("atreides", "harkonnen")
        .put("harkonnen arrakeen troop=1")
        .start();
    t.play("atreides: troop@arrakeen / atreides ship.troop: troop@polar_sink");
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 2);
}

#[test]
fn dd_ship_5_the_ally_ships_from_its_own_card_and_the_active_player_pays() {
    let mut t = shipping(3)
        .ally("atreides", "harkonnen")
        .put("harkonnen card troop=3")
        .put("guild great_flat troop=1")
        .start();
    t.play("atreides: done");
    t.assert_asked("harkonnen", "ship.ally");
    t.only("troop@polar_sink troop@arrakeen troop@carthag"); // its own and the active player's
    t.play("harkonnen: troop@arrakeen / atreides ship.pay: yes");
    assert_eq!(t.count("harkonnen", "arrakeen", "troop"), 1);
    assert_eq!(t.count("harkonnen", "card", "troop"), 2);
    assert_eq!(t.count("atreides", "card", "troop"), 4);
    assert_eq!(spice(&t), 2);
    t.play(
        "harkonnen: troop@polar_sink / atreides: yes / harkonnen: troop@carthag / atreides: yes",
    );
    t.assert_asked("atreides", "move.target");
    assert_eq!(spice(&t), 0);
}

#[test]
fn dd_ship_5_the_allys_own_stock_is_not_touched() {
    let mut t = shipping(3)
        .ally("atreides", "guild")
        .counter("stock", "{ guild = 4 }")
        .put("guild card troop=3")
        .start();
    t.play("atreides: done / guild ship.ally: troop@polar_sink / atreides ship.pay: yes");
    assert_eq!((spice(&t), t.stock("guild")), (2, 4));
}

#[test]
fn dd_ship_5_not_if_the_active_player_does_not_agree() {
    let mut t = shipping(3)
        .ally("atreides", "harkonnen")
        .put("harkonnen card troop=3")
        .start();
    t.play("atreides: done / harkonnen: troop@carthag / atreides ship.pay: no");
    assert_eq!(t.count("harkonnen", "carthag", "troop"), 1);
    assert_eq!((spice(&t), t.count("harkonnen", "card", "troop")), (3, 3));
}

#[test]
fn dd_ship_5_not_without_the_active_players_spice_nor_without_alliance() {
    let mut t = shipping(1)
        .ally("atreides", "guild")
        .counter("stock", "{ guild = 5 }")
        .put("guild card troop=3")
        .start();
    t.play("atreides: troop@arrakeen")
        .assert_asked("atreides", "move.target");
    assert_eq!(
        t.count("guild", "card", "troop"),
        3,
        "the ally's own stock does not count"
    );
    let mut t = shipping(3).put("harkonnen card troop=3").start();
    t.play("atreides: done")
        .assert_asked("atreides", "move.target");
}

#[test]
fn dd_ship_6_never_into_the_storm() {
    let mut t = shipping(3)
        .storm(5)
        .ally("atreides", "harkonnen")
        .put("atreides minor_erg troop=1")
        .put("harkonnen card troop=1")
        .start();
    t.only("troop@polar_sink troop@minor_erg troop@carthag"); // but not Arrakeen
    t.refused("troop@arrakeen");
    t.play("atreides: done")
        .assert_asked("harkonnen", "ship.ally");
    t.only("troop@polar_sink troop@minor_erg troop@carthag");
    let mut t = shipping(3)
        .storm(4)
        .ally("atreides", "harkonnen")
        .put("harkonnen card troop=1")
        .start();
    t.only("troop@polar_sink troop@arrakeen"); // not the ally's Carthag either
    t.play("atreides: done")
        .only("troop@polar_sink troop@arrakeen");
}

#[test]
fn dd_ship_7_only_in_this_action_and_spice_left_is_lost() {
    let mut t = shipping(5)
        .counter("spice_extra", "4")
        .throws(&["fremen fremen fremen fremen shield spice-1 region-3"])
        .start();
    t.play("atreides: done");
    while t.asked().1 != "roll.keep" {
        assert!(!t.asked().1.starts_with("ship."), "{:?}", t.asked());
        t.pass();
    }
    assert_eq!(t.count("atreides", "card", "troop"), 4);
    assert_eq!(t.active(), "harkonnen");
    assert_eq!(spice(&t), 0);
    t.keep_all().play("harkonnen harkonnen.poison: no");
    assert_eq!(spice(&t), 1, "only its own");
}

fn moving(region: u32) -> Setup {
    at("move", "atreides harkonnen fremen guild").dice(&format!("snooper spice-1 region-{region}"))
}

#[test]
fn dd_move_1_the_target_carries_the_dies_number_or_is_the_polar_sink() {
    let regions = [
        "cielago_plain",
        "great_flat habbanya_sietch",
        "sietch_tabr",
        "carthag broken_land",
        "arrakeen",
        "tueks_sietch minor_erg",
    ];
    for (i, list) in regions.iter().enumerate() {
        let mut t = moving(i as u32 + 1).storm(2).start();
        t.assert_asked("atreides", "move.target");
        t.only(&format!("{list} polar_sink"));
        t.refused("pass");
    }
}

#[test]
fn dd_move_2_any_number_from_adjacent_regions_free() {
    let mut t = moving(5)
        .counter("spice_die", "2")
        .put("atreides carthag troop=3")
        .put("atreides polar_sink troop=2")
        .put("atreides broken_land troop=2")
        .put("harkonnen minor_erg troop=2")
        .start();
    t.play("atreides: arrakeen")
        .assert_asked("atreides", "move.troops");
    t.only("troop@carthag troop@polar_sink"); // Broken Land is not adjacent, Minor Erg holds no Atreides
    t.refused("troop@carthag=4");
    t.play("atreides: troop@carthag=2 troop@polar_sink=2");
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 4);
    assert_eq!(t.count("atreides", "carthag", "troop"), 1);
    assert_eq!(t.count("atreides", "broken_land", "troop"), 2);
    assert_eq!(spice(&t), 2);
}

#[test]
fn dd_move_2_none_need_move_and_troops_in_the_target_stay() {
    let mut t = moving(5)
        .put("atreides carthag troop=3")
        .put("atreides arrakeen troop=1")
        .start();
    t.play("atreides: arrakeen").only("troop@carthag");
    t.play("atreides: none");
    assert_eq!(t.count("atreides", "carthag", "troop"), 3);
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 1);
}

#[test]
fn dd_move_2_into_the_polar_sink_from_every_region() {
    let mut t = moving(5)
        .put("atreides arrakeen troop=1")
        .put("atreides great_flat troop=1")
        .put("atreides tueks_sietch troop=1")
        .start();
    t.play("atreides: polar_sink");
    t.only("troop@arrakeen troop@great_flat troop@tueks_sietch");
    t.play("atreides: troop@arrakeen troop@great_flat");
    assert_eq!(t.count("atreides", "polar_sink", "troop"), 2);
}

#[test]
fn dd_move_2_from_a_region_with_an_ornithopter_though_not_adjacent() {
    let mut t = moving(5)
        .put("common sietch_tabr ornithopter=1")
        .put("common great_flat harvester=1")
        .put("atreides sietch_tabr troop=2")
        .put("atreides great_flat troop=2")
        .start();
    t.play("atreides: arrakeen").only("troop@sietch_tabr");
    t.play("atreides: troop@sietch_tabr=2");
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 2);
    assert_eq!(
        t.count("common", "sietch_tabr", "ornithopter"),
        1,
        "it stays behind"
    );
}

#[test]
fn dd_move_3_the_ally_moves_too_without_consent_and_nobody_else() {
    let mut t = moving(5)
        .ally("atreides", "harkonnen")
        .put("atreides carthag troop=1")
        .put("harkonnen carthag troop=2")
        .put("harkonnen minor_erg troop=1")
        .put("harkonnen great_flat troop=1")
        .put("common sietch_tabr ornithopter=1")
        .put("harkonnen sietch_tabr troop=1")
        .put("guild polar_sink troop=1")
        .start();
    t.play("atreides: arrakeen").only("troop@carthag"); // its own only
    t.play("atreides: none")
        .assert_asked("harkonnen", "move.troops");
    t.only("troop@carthag troop@minor_erg troop@sietch_tabr");
    t.play("harkonnen: troop@carthag=1 troop@minor_erg=1");
    assert_eq!(t.count("harkonnen", "arrakeen", "troop"), 2);
    assert_eq!(t.count("harkonnen", "carthag", "troop"), 1);
    t.assert_not_asked("move.troops");
}

#[test]
fn dd_move_3_without_alliance_only_the_active_player_moves() {
    let mut t = moving(5)
        .put("atreides carthag troop=1")
        .put("harkonnen minor_erg troop=2")
        .start();
    t.play("atreides: arrakeen / atreides move.troops: none")
        .assert_not_asked("move.troops");
}

#[test]
fn dd_move_4_no_troop_leaves_a_region_under_the_storm() {
    let mut t = moving(5)
        .storm(4)
        .ally("atreides", "harkonnen")
        .put("atreides carthag troop=2")
        .put("common broken_land ornithopter=1")
        .put("atreides broken_land troop=2")
        .put("atreides minor_erg troop=1")
        .put("harkonnen carthag troop=1")
        .start();
    t.play("atreides: arrakeen").only("troop@minor_erg"); // not even by Ornithopter
    t.play("atreides: none").assert_not_asked("move.troops"); // nor the ally
    assert_eq!(t.count("harkonnen", "carthag", "troop"), 1);
}

#[test]
fn dd_move_4_no_troop_enters_a_region_under_the_storm() {
    let mut t = moving(5)
        .storm(5)
        .ally("atreides", "harkonnen")
        .put("atreides carthag troop=2")
        .put("harkonnen minor_erg troop=1")
        .start();
    t.play("atreides: arrakeen").assert_not_asked("move.troops");
    assert_eq!(t.count("atreides", "carthag", "troop"), 2);
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 0);
    assert_eq!(t.count("harkonnen", "minor_erg", "troop"), 1);
}

#[test]
fn dd_a_5_from_any_number_of_regions_at_once() {
    let mut t = moving(2)
        .put("atreides sietch_tabr troop=1")
        .put("atreides habbanya_sietch troop=1")
        .put("atreides polar_sink troop=1")
        .start();
    t.play(
        "atreides: great_flat / atreides: troop@sietch_tabr troop@habbanya_sietch troop@polar_sink",
    );
    assert_eq!(t.count("atreides", "great_flat", "troop"), 3);
}

#[test]
fn dd_a_5_the_knob_allows_one_origin_only() {
    let mut t = moving(2)
        .set("single_origin_move", 1)
        .put("atreides sietch_tabr troop=1")
        .put("atreides habbanya_sietch troop=1")
        .put("atreides arrakeen troop=1")
        .start();
    t.play("atreides: great_flat")
        .assert_asked("atreides", "move.origin");
    t.only("sietch_tabr habbanya_sietch");
    t.play("atreides: sietch_tabr").only("troop@sietch_tabr");
}

#[test]
fn dd_ship_5_a_refusal_bars_one_region_and_not_the_others() {
    let mut t = shipping(3)
        .ally("atreides", "harkonnen")
        .put("harkonnen card troop=3")
        .start();
    t.play("atreides: done / harkonnen: troop@carthag / atreides ship.pay: no");
    t.assert_asked("harkonnen", "ship.ally")
        .not_offered("troop@carthag");
    t.play("harkonnen: troop@polar_sink / atreides ship.pay: yes");
    assert_eq!(t.count("harkonnen", "polar_sink", "troop"), 1);
}
