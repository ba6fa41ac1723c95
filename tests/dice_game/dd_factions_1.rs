//! Atreides, Harkonnen and Fremen (DD-ATR, DD-HAR, DD-FRE), with the rulings DD-A.10 and .23.

use crate::common::*;

const WHITE: [&str; 4] = ["broken_land", "great_flat", "cielago_plain", "minor_erg"];

/// The setup, with the storm at 5 and only an Ornithopter left in the supply.
fn setting_up(factions: &str) -> Play {
    let throws = [
        "5",
        "fortification",
        "fortification",
        "harvester",
        "harvester",
        "ornithopter",
        "p1",
    ];
    fresh(factions).throws(&throws).start()
}

/// A combat of the first faction in Arrakeen, and nothing that would ask afterwards.
fn combat(factions: &str) -> Setup {
    at("combat", factions)
        .counter("target", "\"polar_sink\"")
        .dice("spice-1 region-1")
}

/// What an attack with these pieces counts: the least number of defending troops that holds, for a tie is enough.
fn strength(faction: &str, commit: &str) -> u32 {
    let leaders = if faction == "atreides" { 2 } else { 1 };
    let holds = |n: u32| {
        let mut t = combat(&format!("{faction} guild"))
            .put(&format!("{faction} arrakeen troop=4"))
            .put(&format!("{faction} card leader={leaders}"))
            .put("guild arrakeen troop=12")
            .start();
        t.play(&format!(
            "{faction} combat.commit: {commit} / guild combat.commit: troop={n}"
        ));
        t.count(faction, "arrakeen", "troop") == 0
    };
    (0..=12).find(|n| holds(*n)).unwrap()
}

/// Troops in Arrakeen, on the card and in the reserve.
fn troops(t: &Play, faction: &str) -> [u32; 3] {
    ["arrakeen", "card", "reserve"].map(|p| t.count(faction, p, "troop"))
}

/// Leaders on the card and in the reserve.
fn leaders(t: &Play, faction: &str) -> [u32; 2] {
    ["card", "reserve"].map(|p| t.count(faction, p, "leader"))
}

// DD-ATR

#[test]
fn dd_atr_1_two_leaders_on_the_card_and_two_troops_in_a_free_region() {
    for region in WHITE {
        let mut t = setting_up("guild atreides");
        t.assert_asked("atreides", "atreides.start");
        t.play(&format!("atreides: {region}"));
        assert_eq!(t.count("atreides", region, "troop"), 2);
        assert_eq!(t.count("atreides", "reserve", "troop"), 10);
        assert_eq!(leaders(&t, "atreides"), [2, 0]);
    }
}

#[test]
fn dd_atr_1_not_in_a_strategic_region_nor_in_the_polar_sink() {
    let mut t = setting_up("guild atreides");
    assert_eq!(t.keys(), WHITE);
    t.refused("arrakeen").refused("polar_sink").refused("pass");
}

#[test]
fn dd_atr_2_one_leader_counts_3_and_both_5() {
    assert_eq!(strength("atreides", "none"), 0);
    assert_eq!(strength("atreides", "leader=1"), 3);
    assert_eq!(strength("atreides", "leader=2"), 5);
    assert_eq!(strength("atreides", "leader=2 troop=2"), 7);
}

#[test]
fn dd_atr_2_only_committed_leaders_go_to_the_reserve() {
    for n in 0..=2 {
        let mut t = combat("atreides guild")
            .put("atreides arrakeen troop=2")
            .put("atreides card leader=2")
            .put("guild arrakeen troop=1")
            .start();
        t.refused("leader=3");
        t.play(&format!(
            "atreides combat.commit: leader={n} / guild combat.commit: none"
        ));
        assert_eq!(leaders(&t, "atreides"), [2 - n, n]);
    }
}

#[test]
fn dd_atr_2_with_one_leader_left_only_one_may_be_committed() {
    let mut t = combat("atreides guild")
        .put("atreides arrakeen troop=2")
        .put("atreides card leader=1")
        .put("guild arrakeen troop=1")
        .start();
    t.offered("leader");
    t.refused("leader=2");
}

#[test]
fn dd_atr_3_at_most_one_leader_is_recruited_at_a_time() {
    let dice = "atreides atreides atreides fremen shield spice-1 region-5";
    let mut t = at("recruit", "atreides guild").dice(dice).start();
    t.play("atreides recruit.piece: leader");
    t.assert_asked("atreides", "recruit.piece").offered("troop");
    t.not_offered("leader");
    t.refused("leader");
    t.play("atreides: troop / atreides: troop");
    assert_eq!(leaders(&t, "atreides"), [1, 1]);
    assert_eq!(t.count("atreides", "card", "troop"), 2);
}

#[test]
fn dd_atr_3_the_second_leader_in_a_later_turn() {
    let dice = "atreides atreides fremen fremen shield spice-1 region-5";
    let mut t = at("recruit", "atreides guild")
        .put("atreides card leader=1")
        .dice(dice)
        .start();
    t.play("atreides recruit.piece: troop / atreides recruit.piece: leader");
    assert_eq!(leaders(&t, "atreides"), [2, 0]);
}

/// Atreides with five troops and both leaders against the Corrino's, who has five troops and Shaddam.
fn duel(factions: &str) -> Setup {
    combat(factions)
        .put("atreides arrakeen troop=5")
        .put("atreides card leader=2")
        .put("corrino arrakeen troop=5")
        .put("corrino card leader=1")
}

#[test]
fn dd_atr_4_the_winner_of_a_duel_gets_its_committed_troops_back() {
    let mut t = duel("atreides corrino").start();
    t.play("atreides combat.commit: troop=3 leader=1 / corrino combat.commit: troop=1 leader=1");
    assert_eq!(troops(&t, "atreides"), [2, 3, 7]);
    assert_eq!(leaders(&t, "atreides"), [1, 1], "leaders go to the reserve");
    assert_eq!(
        troops(&t, "corrino"),
        [0, 0, 8],
        "the enemy gets nothing back"
    );
}

#[test]
fn dd_atr_4_the_loser_of_a_duel_gets_all_its_troops_back() {
    let mut t = duel("atreides corrino").start();
    t.play("atreides combat.commit: troop=1 leader=1 / corrino combat.commit: troop=2 leader=1");
    assert_eq!(troops(&t, "atreides"), [0, 5, 7]);
    assert_eq!(leaders(&t, "atreides"), [1, 1]);
    assert_eq!(troops(&t, "corrino"), [3, 0, 5]);
}

#[test]
fn dd_atr_4_both_sides_must_have_committed_a_leader() {
    for (mine, theirs) in [
        ("leader=1", "troop=4"),
        ("troop=1", "leader=1"),
        ("none", "none"),
    ] {
        let mut t = duel("atreides corrino").start();
        t.play(&format!(
            "atreides combat.commit: {mine} / corrino combat.commit: {theirs}"
        ));
        assert_eq!(
            troops(&t, "atreides"),
            [0, 0, 12],
            "{mine} against {theirs}"
        );
    }
}

#[test]
fn dd_atr_4_also_in_defence() {
    let mut t = duel("corrino atreides").start();
    t.play("corrino combat.commit: troop=2 leader=1 / atreides combat.commit: troop=1 leader=1");
    assert_eq!(troops(&t, "atreides"), [0, 5, 7]);
    assert_eq!(troops(&t, "corrino"), [3, 0, 5]);
}

#[test]
fn dd_atr_4_a_duel_does_not_last_until_the_next_combat() {
    let mut t = duel("atreides corrino")
        .put("atreides carthag troop=4")
        .put("corrino carthag troop=1")
        .put("common carthag fortification=1")
        .start();
    t.play("atreides combat.where: arrakeen");
    t.play("atreides combat.commit: troop=1 leader=1 / corrino combat.commit: leader=1");
    assert_eq!(
        t.count("atreides", "carthag", "troop"),
        3,
        "the walls are next"
    );
    assert_eq!(troops(&t, "atreides"), [4, 1, 4]);
    t.play("atreides combat.commit: troop=2 / corrino combat.commit: none");
    assert_eq!(troops(&t, "atreides"), [4, 1, 6]);
}

#[test]
fn dd_atr_4_the_troop_that_a_fortification_takes_is_not_covered() {
    let mut t = duel("atreides corrino")
        .put("common arrakeen fortification=1")
        .start();
    t.play("atreides combat.commit: troop=1 leader=2 / corrino combat.commit: leader=1");
    assert_eq!(troops(&t, "atreides"), [3, 1, 8]);
}

/// Harkonnen attack with Atreides at their side.
fn allied_duel(allied: bool) -> Play {
    let setup = combat("harkonnen corrino atreides guild")
        .put("harkonnen arrakeen troop=3")
        .put("harkonnen card leader=1")
        .put("corrino arrakeen troop=3")
        .put("corrino card leader=1");
    let mut t = match allied {
        true => setup
            .put("atreides arrakeen troop=2")
            .ally("harkonnen", "atreides")
            .start(),
        false => setup.start(),
    };
    t.play("harkonnen combat.commit: troop=1 leader=1 / corrino combat.commit: troop=3 leader=1");
    t
}

#[test]
fn dd_atr_4_an_active_ally_has_the_ability_too() {
    let t = allied_duel(true);
    assert_eq!(troops(&t, "harkonnen"), [0, 3, 9]);
    assert_eq!(leaders(&t, "harkonnen"), [0, 1]);
    assert_eq!(
        troops(&t, "atreides"),
        [0, 0, 12],
        "their own leaders stayed out"
    );
    assert_eq!(troops(&t, "corrino"), [0, 0, 8]);
    let t = allied_duel(false);
    assert_eq!(troops(&t, "harkonnen"), [0, 0, 12]);
}

#[test]
fn dd_a_23_a_duel_does_not_cover_the_troops_of_others_on_the_same_side() {
    let mut t = duel("atreides corrino harkonnen guild")
        .put("harkonnen arrakeen troop=2")
        .ally("atreides", "harkonnen")
        .start();
    t.play(
        "atreides combat.commit: troop=1 harkonnen.troop=1 leader=1 / \
         corrino combat.commit: troop=5 leader=1",
    );
    assert_eq!(troops(&t, "atreides"), [0, 5, 7]);
    assert_eq!(troops(&t, "harkonnen"), [0, 0, 12]);
}

// DD-HAR

#[test]
fn dd_har_1_two_troops_and_a_construction_in_a_free_region() {
    for region in WHITE {
        let mut t = setting_up("guild harkonnen");
        assert_eq!(t.count("common", "supply", "ornithopter"), 1);
        t.assert_asked("harkonnen", "harkonnen.start");
        t.play(&format!("harkonnen: {region}"));
        assert_eq!(t.count("harkonnen", region, "troop"), 2);
        assert_eq!(t.count("harkonnen", "reserve", "troop"), 10);
        assert_eq!(t.count("common", region, "ornithopter"), 1);
        assert_eq!(t.count("common", "supply", "ornithopter"), 0);
        assert_eq!(
            leaders(&t, "harkonnen"),
            [0, 1],
            "the Baron is in the reserve"
        );
    }
}

#[test]
fn dd_har_1_not_in_a_strategic_region_nor_in_the_polar_sink() {
    let mut t = setting_up("guild harkonnen");
    assert_eq!(t.keys(), WHITE);
    t.refused("carthag").refused("polar_sink").refused("pass");
}

#[test]
fn dd_har_1_any_construction_of_the_supply() {
    let mut t = at("setup_deploy", "harkonnen guild").start();
    t.play("harkonnen harkonnen.start: minor_erg");
    t.assert_asked("harkonnen", "harkonnen.construction");
    assert_eq!(t.keys(), ["fortification", "harvester", "ornithopter"]);
    t.play("harkonnen: harvester");
    assert_eq!(t.count("common", "minor_erg", "harvester"), 1);
    assert_eq!(t.count("common", "supply", "harvester"), 1);
}

#[test]
fn dd_har_2_baron_vladimir_counts_4() {
    assert_eq!(strength("harkonnen", "leader=1"), 4);
    assert_eq!(strength("harkonnen", "leader=1 troop=1"), 5);
}

/// A roll of the first faction in which all dice are kept at once.
fn rolled(factions: &str, kanly: &str) -> Play {
    let roll = format!("atreides atreides guild guild {kanly} spice-1 region-5");
    let mut t = at("roll", factions)
        .put("guild arrakeen troop=1")
        .put("corrino arrakeen troop=1")
        .put("common guild.card snooper=1")
        .throws(&[&roll])
        .start();
    let who = t.active();
    t.play(&format!("{who} roll.keep: {roll}"));
    t
}

#[test]
fn dd_har_3_the_kanly_die_may_be_turned_to_poison() {
    for face in ["crysknife", "hunter_seeker", "snooper", "shield", "thumper"] {
        let mut t = rolled("harkonnen guild corrino", face);
        t.play("harkonnen harkonnen.poison: yes");
        t.assert_asked("harkonnen", "kanly.target");
        t.struck("guild.troop@arrakeen", "DD-KANLY.3"); // a Snooper stops poison
        t.offered("corrino.troop@arrakeen");
        assert_eq!(t.count("common", "harkonnen.card", face_marker(face)), 0);
    }
}

fn face_marker(face: &str) -> &str {
    match face {
        "snooper" | "shield" => face,
        _ => "thumper",
    }
}

#[test]
fn dd_har_3_it_need_not_be_turned() {
    let mut t = rolled("harkonnen guild corrino", "shield");
    t.play("harkonnen harkonnen.poison: no");
    t.assert_asked("harkonnen", "move.target");
    assert_eq!(t.count("common", "harkonnen.card", "shield"), 1);
}

#[test]
fn dd_har_3_poison_stays_poison() {
    let t = rolled("harkonnen guild corrino", "poison");
    t.assert_asked("harkonnen", "kanly.target");
}

#[test]
fn dd_har_3_only_in_its_own_roll() {
    let t = rolled("corrino guild harkonnen", "crysknife");
    t.assert_asked("corrino", "kanly.target");
}

#[test]
fn dd_har_3_only_at_the_end_of_the_roll() {
    let mut t = at("roll", "harkonnen guild")
        .throws(&[
            "guild guild guild guild shield spice-1 region-5",
            "region-2",
        ])
        .start();
    t.assert_asked("harkonnen", "roll.keep");
    t.play("harkonnen: guild guild guild guild shield spice-1");
    t.assert_asked("harkonnen", "harkonnen.poison");
    t.finish();
}

/// The first faction attacks the second in Arrakeen, four troops against two and a Fortification.
fn assault(factions: &str) -> Setup {
    let names: Vec<&str> = factions.split(' ').collect();
    combat(factions)
        .put(&format!("{} arrakeen troop=4", names[0]))
        .put(&format!("{} arrakeen troop=2", names[1]))
        .put("common arrakeen fortification=1")
}

#[test]
fn dd_har_4_and_a_10_infiltration_ignores_the_fortification_and_leaves_it() {
    let mut t = assault("harkonnen guild").start();
    assert_eq!(
        t.count("harkonnen", "arrakeen", "troop"),
        4,
        "no troop is lost"
    );
    t.play("harkonnen combat.commit: troop=1 / guild combat.commit: none");
    assert_eq!(troops(&t, "harkonnen"), [3, 0, 9]);
    assert_eq!(t.count("common", "arrakeen", "fortification"), 1);
}

#[test]
fn dd_a_10_a_defender_that_holds_keeps_its_fortification() {
    let mut t = assault("harkonnen guild").start();
    t.play("harkonnen combat.commit: none / guild combat.commit: none");
    assert_eq!(troops(&t, "guild"), [2, 0, 10]);
    assert_eq!(t.count("common", "arrakeen", "fortification"), 1);
}

#[test]
fn dd_har_4_others_do_lose_a_troop() {
    let t = assault("corrino guild").start();
    assert_eq!(troops(&t, "corrino"), [3, 0, 5]);
    assert_eq!(t.count("common", "arrakeen", "fortification"), 0);
}

#[test]
fn dd_har_4_in_defence_the_fortification_works() {
    let t = assault("corrino harkonnen").start();
    assert_eq!(troops(&t, "corrino"), [3, 0, 5]);
    assert_eq!(t.count("common", "arrakeen", "fortification"), 0);
}

#[test]
fn dd_har_4_an_active_ally_infiltrates_too() {
    let four = "corrino guild harkonnen fremen";
    let t = assault(four).ally("corrino", "harkonnen").start();
    t.assert_asked("corrino", "combat.commit");
    assert_eq!(troops(&t, "corrino"), [4, 0, 4]);
    assert_eq!(t.count("common", "arrakeen", "fortification"), 1);
    let t = assault(four).ally("corrino", "fremen").start();
    assert_eq!(troops(&t, "corrino"), [3, 0, 5], "only an ally of theirs");
}

// DD-FRE

fn fremen_regions(t: &Play) -> Vec<&'static str> {
    let there = |r: &&str| t.count("fremen", r, "troop") > 0;
    WHITE.into_iter().filter(there).collect()
}

#[test]
fn dd_fre_1_a_troop_in_every_free_region_and_the_leader_on_the_card() {
    let t = setting_up("fremen guild");
    t.assert_asked("fremen", "roll.keep");
    assert_eq!(fremen_regions(&t), WHITE);
    for region in WHITE {
        assert_eq!(t.count("fremen", region, "troop"), 1);
    }
    assert_eq!(t.count("fremen", "reserve", "troop"), 4, "none elsewhere");
    assert_eq!(leaders(&t, "fremen"), [1, 0]);
}

#[test]
fn dd_fre_1_two_to_four_of_them() {
    let mut t = setting_up("fremen atreides");
    t.play("atreides: great_flat");
    assert_eq!(
        fremen_regions(&t),
        ["broken_land", "cielago_plain", "minor_erg"]
    );
    let mut t = setting_up("fremen atreides harkonnen");
    t.play("atreides: great_flat / harkonnen: minor_erg");
    assert_eq!(fremen_regions(&t), ["broken_land", "cielago_plain"]);
    assert_eq!(t.count("fremen", "reserve", "troop"), 6);
}

#[test]
fn dd_fre_2_liet_kynes_counts_3() {
    assert_eq!(strength("fremen", "leader=1"), 3);
}

fn shipping(factions: &str, spice: u32) -> Setup {
    at("ship", factions)
        .put("fremen card troop=3")
        .put("fremen arrakeen troop=1")
        .counter("spice_die", &spice.to_string())
        .dice("shield spice-5 region-5")
}

#[test]
fn dd_fre_3_each_troop_costs_2_in_its_own_turn() {
    let mut t = shipping("fremen guild", 5).start();
    t.play("fremen ship.troop: troop@polar_sink");
    assert_eq!(t.counter("spice_die", None), Some(3));
    t.play("fremen ship.troop: troop@arrakeen");
    assert_eq!(t.counter("spice_die", None), Some(1));
    t.assert_asked("fremen", "move.target"); // 1 is not enough
    assert_eq!(troops(&t, "fremen"), [2, 1, 4]);
}

#[test]
fn dd_fre_3_but_1_as_the_ally_of_the_active_player() {
    let mut t = shipping("corrino fremen atreides guild", 2)
        .put("corrino card troop=1")
        .ally("corrino", "fremen")
        .start();
    t.play("corrino ship.troop: troop@polar_sink");
    assert_eq!(
        t.counter("spice_die", None),
        Some(1),
        "others pay 1 as ever"
    );
    t.play("fremen ship.ally: troop@arrakeen / corrino ship.pay: yes");
    assert_eq!(t.counter("spice_die", None), Some(0));
    assert_eq!(troops(&t, "fremen"), [2, 2, 4]);
}

#[test]
fn dd_fre_4_each_troop_counts_2_in_combat() {
    assert_eq!(strength("fremen", "troop=1"), 2);
    assert_eq!(strength("fremen", "troop=3"), 6);
    assert_eq!(strength("fremen", "troop=1 leader=1"), 5);
    assert_eq!(strength("harkonnen", "troop=3"), 3);
}

#[test]
fn dd_fre_4_and_2_as_somebody_elses_too() {
    for (defence, held) in [("troop=3", false), ("troop=4", true)] {
        let mut t = combat("corrino guild fremen harkonnen")
            .put("corrino arrakeen troop=1")
            .put("fremen arrakeen troop=2")
            .put("guild arrakeen troop=6")
            .ally("corrino", "fremen")
            .start();
        t.play("corrino combat.commit: fremen.troop=2");
        t.play(&format!("guild combat.commit: {defence}"));
        assert_eq!(t.count("corrino", "arrakeen", "troop") == 0, held);
    }
}

#[test]
fn dd_fre_4_otherwise_it_is_one_troop() {
    let mut t = at("recruit", "fremen guild")
        .put("fremen carthag troop=2")
        .counter("spice_die", "2")
        .dice("fremen guild guild guild hunter_seeker spice-2 region-5")
        .start();
    t.play("fremen recruit.piece: troop");
    assert_eq!(troops(&t, "fremen"), [0, 1, 5], "one for a die");
    t.play("fremen kanly.target: troop@carthag");
    assert_eq!(t.count("fremen", "carthag", "troop"), 1, "one for kanly");
    t.play("fremen ship.troop: troop@carthag / fremen move.target: arrakeen");
    t.refused("troop@carthag=3");
    t.play("fremen move.troops: troop@carthag=1");
    assert_eq!(troops(&t, "fremen"), [1, 0, 6]);
}

#[test]
fn dd_fre_5_the_storm_does_not_kill_fremen() {
    let t = at("storm", "guild fremen corrino")
        .put("fremen great_flat troop=1")
        .put("fremen habbanya_sietch troop=2")
        .put("corrino great_flat troop=1")
        .storm(3)
        .dice("spice-3 region-1")
        .start();
    assert_eq!(t.counter("storm", None), Some(2));
    assert_eq!(t.count("fremen", "great_flat", "troop"), 1);
    assert_eq!(t.count("fremen", "habbanya_sietch", "troop"), 2);
    assert_eq!(
        t.count("corrino", "great_flat", "troop"),
        0,
        "others it does"
    );
}

#[test]
fn dd_fre_5_nor_does_the_crysknife() {
    let kanly = |face: &str| {
        at("kanly", "guild fremen corrino")
            .put("fremen arrakeen troop=1")
            .put("corrino arrakeen troop=1")
            .dice(&format!("{face} spice-1 region-5"))
            .start()
    };
    let t = kanly("crysknife");
    t.struck("fremen.troop@arrakeen", "DD-FRE.5");
    t.offered("corrino.troop@arrakeen");
    for face in ["poison", "hunter_seeker"] {
        kanly(face).offered("fremen.troop@arrakeen");
    }
}

#[test]
fn dd_fre_5_not_even_their_own() {
    let t = at("kanly", "fremen corrino")
        .put("fremen arrakeen troop=1")
        .put("corrino arrakeen troop=1")
        .dice("crysknife spice-1 region-5")
        .start();
    t.struck("troop@arrakeen", "DD-FRE.5");
}

/// Before the move action, with troops of Fremen and Corrino next to Arrakeen and far from it.
fn riding(factions: &str, spice: &str) -> Setup {
    at("move", factions)
        .put("fremen carthag troop=1")
        .put("fremen habbanya_sietch troop=2")
        .put("corrino carthag troop=1")
        .put("corrino habbanya_sietch troop=2")
        .dice(&format!("shield {spice} region-5"))
}

#[test]
fn dd_fre_6_with_shai_hulud_every_region_is_adjacent_to_the_target() {
    let mut t = riding("fremen guild corrino", "shai_hulud").start();
    t.play("fremen move.target: arrakeen");
    t.play("fremen move.troops: troop@carthag=1 troop@habbanya_sietch=2");
    assert_eq!(t.count("fremen", "arrakeen", "troop"), 3);
}

#[test]
fn dd_fre_6_not_without_shai_hulud_and_not_for_others() {
    let mut t = riding("fremen guild corrino", "spice-1").start();
    t.play("fremen move.target: arrakeen");
    assert_eq!(t.keys(), ["troop@carthag"]);
    let mut t = riding("corrino fremen guild", "shai_hulud").start();
    t.play("corrino move.target: arrakeen");
    assert_eq!(t.keys(), ["troop@carthag"]);
}

#[test]
fn dd_fre_6_an_active_ally_rides_too_and_so_do_fremen_in_its_turn() {
    let four = "corrino fremen guild atreides";
    let mut t = riding(four, "shai_hulud").ally("corrino", "fremen").start();
    t.play("corrino move.target: arrakeen / corrino move.troops: troop@habbanya_sietch=2");
    t.play("fremen move.troops: troop@habbanya_sietch=1");
    assert_eq!(t.count("corrino", "arrakeen", "troop"), 2);
    assert_eq!(t.count("fremen", "arrakeen", "troop"), 1);
}

#[test]
fn dd_fre_6_an_ally_of_active_fremen_does_not_ride() {
    let four = "fremen corrino guild atreides";
    let mut t = riding(four, "shai_hulud").ally("fremen", "corrino").start();
    t.play("fremen move.target: arrakeen / fremen move.troops: none");
    t.assert_asked("corrino", "move.troops");
    assert_eq!(t.keys(), ["troop@carthag"]);
}

#[test]
fn dd_fre_6_the_worm_does_not_leave_the_storm() {
    let mut t = riding("fremen guild corrino", "shai_hulud")
        .storm(2)
        .start();
    t.play("fremen move.target: arrakeen");
    assert_eq!(t.keys(), ["troop@carthag"]);
}
