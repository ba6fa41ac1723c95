//! The first four actions of a turn: roll, alliance, recruit and kanly (DD-ROLL, DD-ALLY, DD-RECR, DD-KANLY), with the
//! rulings DD-A.3, .4, .12, .13 and .14.

use crate::common::*;

const FOUR: &str = "atreides fremen corrino guild";

/// The spice to spend: the die's points and the rest.
fn income(t: &Play) -> (i64, i64) {
    let of = |c| t.counter(c, None).unwrap();
    (of("spice_die"), of("spice_extra"))
}

/// A roll of Atreides with these throws to come.
fn rolling(throws: &[&str]) -> Setup {
    at("roll", FOUR).throws(throws)
}

// DD-ROLL

#[test]
fn dd_roll_1_all_seven_dice_are_thrown_and_any_may_be_reserved() {
    let roll = "guild guild corrino fremen shield spice-3 region-2";
    let mut t = rolling(&[roll]).start();
    t.assert_asked("atreides", "roll.keep");
    for face in roll.split_whitespace() {
        t.offered(face);
    }
    assert_eq!(t.keys().len(), 6, "equal faces are one option");
    t.play(&format!("atreides roll.keep: {roll}"));
    t.assert_not_asked("roll.keep");
    t.finish();
}

#[test]
fn dd_roll_1_at_least_one_die_is_reserved_after_each_throw() {
    let mut t = rolling(&[
        "guild guild corrino fremen shield spice-3 region-2",
        "guild guild corrino fremen shield spice-4",
    ])
    .start();
    t.refused("none")
        .refused("region-3")
        .refused("guild guild guild");
    t.play("atreides roll.keep: region-2");
    t.assert_asked("atreides", "roll.keep")
        .not_offered("region-2");
    t.refused("none");
    t.finish();
}

#[test]
fn dd_roll_1_reserved_dice_stay_and_the_rest_is_thrown_until_all_are_reserved() {
    let mut t = rolling(&[
        "guild guild corrino fremen shield spice-3 region-2",
        "guild guild crysknife spice-1 6",
        "fremen spice-5",
        "spice-2",
    ])
    .start();
    t.play("atreides roll.keep: corrino fremen / atreides roll.keep: guild crysknife 6");
    t.play("atreides roll.keep: fremen");
    t.assert_not_asked("roll.keep"); // the last die has no choice
    t.finish();
    assert_eq!(income(&t), (2, 0), "the spice die as it fell last");
    let mut kept = t.keys();
    kept.sort();
    assert_eq!(
        kept,
        ["corrino", "fremen", "guild"],
        "proposals by the dice reserved"
    );
    t.play("atreides alliance.propose: alone");
    t.assert_asked("atreides", "move.target")
        .offered("minor_erg");
}

const WORM: &str = "guild guild corrino fremen shield shai_hulud region-2";

#[test]
fn dd_roll_2_shai_hulud_must_be_reserved_and_no_other_die_need_be() {
    let again = "guild guild corrino fremen shield region-4";
    let mut t = rolling(&[WORM, again, "guild guild corrino fremen region-4"]).start();
    t.assert_asked("atreides", "roll.keep")
        .not_offered("shai_hulud");
    t.play("atreides roll.keep: none"); // six dice are thrown, the spice die is not
    t.assert_asked("atreides", "roll.keep");
    t.refused("none"); // once only: it is reserved already
    t.play("atreides roll.keep: shield");
    assert!(t.noted("DD-ROLL.2"));
}

#[test]
fn dd_roll_2_others_may_be_reserved_with_it() {
    let mut t = rolling(&[WORM]).start();
    t.play("atreides roll.keep: guild guild corrino fremen shield region-2");
    t.assert_asked("atreides", "alliance.propose");
    assert_eq!(income(&t), (0, 0));
    t.finish();
}

#[test]
fn dd_roll_2_other_faces_of_the_spice_die_need_not_be_reserved() {
    let mut t = rolling(&["guild guild corrino fremen shield spice-1 region-2"]).start();
    t.offered("spice-1");
    t.play("atreides roll.keep: shield");
    assert!(!t.noted("DD-ROLL.2"));
}

#[test]
fn dd_roll_3_a_thumper_is_discarded_and_another_die_reserved_instead() {
    let again = "guild guild corrino fremen spice-5 region-4";
    let mut t = rolling(&[WORM, again])
        .put("common atreides.card thumper=1")
        .start();
    t.play("atreides roll.thumper: yes");
    assert_eq!(t.count("common", "atreides.card", "thumper"), 0);
    assert_eq!(t.count("common", "supply", "thumper"), 4);
    t.assert_asked("atreides", "roll.keep")
        .not_offered("shai_hulud");
    t.refused("none");
    t.play("atreides roll.keep: shield");
    t.offered("spice-5"); // thrown again
    t.finish();
}

#[test]
fn dd_roll_3_the_thumper_may_be_kept() {
    let mut t = rolling(&[WORM])
        .put("common atreides.card thumper=1")
        .start();
    t.play("atreides roll.thumper: no");
    assert_eq!(t.count("common", "atreides.card", "thumper"), 1);
    t.not_offered("shai_hulud");
    assert!(t.noted("DD-ROLL.2"));
}

#[test]
fn dd_roll_3_only_the_holder_of_a_thumper_is_asked() {
    let t = rolling(&[WORM]).put("common fremen.card thumper=1").start();
    t.assert_asked("atreides", "roll.keep");
    let calm = "guild guild corrino fremen shield spice-1 region-2";
    let t = rolling(&[calm])
        .put("common atreides.card thumper=1")
        .start();
    t.assert_asked("atreides", "roll.keep"); // and only with Shai-Hulud
}

#[test]
fn dd_roll_4_the_thumper_does_not_save_the_last_die() {
    let calm = "guild guild corrino fremen shield spice-1 region-2";
    let mut t = rolling(&[calm, "shai_hulud"])
        .put("common atreides.card thumper=1")
        .start();
    t.play("atreides roll.keep: guild guild corrino fremen shield region-2");
    t.assert_not_asked("roll.thumper");
    assert_eq!(t.count("common", "atreides.card", "thumper"), 1);
    assert_eq!(income(&t), (0, 0), "reserved as Shai-Hulud");
    t.finish();
}

#[test]
fn dd_roll_4_with_two_dice_left_it_does() {
    let calm = "guild guild corrino fremen shield spice-1 region-2";
    let mut t = rolling(&[calm, "shai_hulud region-1", "spice-4"])
        .put("common atreides.card thumper=1")
        .start();
    t.play("atreides roll.keep: guild guild corrino fremen shield / atreides roll.thumper: yes");
    t.assert_not_asked("roll.keep"); // the region die is the only one it can reserve
    assert_eq!(income(&t), (4, 0));
    t.finish();
}

#[test]
fn dd_roll_5_spice_is_known_as_soon_as_the_roll_ends() {
    let roll = "guild guild corrino fremen shield spice-4 region-2";
    let mut t = rolling(&[roll]).put("atreides card troop=4").start();
    assert_eq!(income(&t), (0, 0));
    t.play(&format!("atreides roll.keep: {roll}"));
    t.assert_asked("atreides", "alliance.propose");
    assert_eq!(income(&t), (4, 0));
    t.until("ship.troop");
    for left in (0..4).rev() {
        t.play("atreides ship.troop: troop@polar_sink");
        assert_eq!(income(&t), (left, 0));
    }
}

#[test]
fn dd_a_13_own_harvesters_count_when_the_roll_ends_and_not_again() {
    let roll = "guild guild guild guild poison spice-1 region-2";
    let mut t = rolling(&[roll])
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .put("atreides card troop=3")
        .start();
    t.play(&format!("atreides roll.keep: {roll}"));
    assert_eq!(income(&t), (1, 2));
    t.play("atreides alliance.propose: alone / atreides kanly.target: troop@arrakeen");
    assert_eq!(
        income(&t),
        (1, 2),
        "the Harvester is lost, its spice is not"
    );
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 0);
    t.assert_asked("atreides", "ship.troop");
}

#[test]
fn dd_a_13_a_harvester_reached_later_yields_nothing_in_this_turn() {
    let mut t = at("move", "atreides corrino")
        .put("atreides carthag troop=2")
        .put("common arrakeen harvester=1")
        .dice("poison spice-1 region-5")
        .start();
    t.play("atreides move.target: arrakeen / atreides move.troops: troop@carthag=2");
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 2);
    assert_eq!(income(&t), (0, 0));
}

/// An alliance of Atreides and Fremen about to be made; Fremen stand at the one Harvester.
fn harvest(own: &str, spice: &str) -> Setup {
    at("alliance", FOUR)
        .put("fremen arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .put("guild carthag troop=1")
        .put("common carthag harvester=1")
        .put(&format!("atreides {own} troop=1"))
        .counter("spice_die", "2")
        .dice(&format!("fremen guild guild guild shield {spice} region-2"))
}

#[test]
fn dd_a_13_the_allys_harvesters_count_when_the_alliance_is_made() {
    let mut t = harvest("polar_sink", "spice-2").start();
    t.play("atreides alliance.propose: fremen");
    assert_eq!(income(&t), (2, 0));
    t.play("fremen alliance.accept: yes");
    assert_eq!(income(&t), (2, 2), "the Guild's Harvester does not count");
}

#[test]
fn dd_a_13_no_alliance_no_harvester() {
    let mut t = harvest("polar_sink", "spice-2").start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: no");
    assert_eq!(income(&t), (2, 0));
}

#[test]
fn dd_a_13_a_harvester_of_both_was_counted_before() {
    let mut t = harvest("arrakeen", "spice-2")
        .counter("spice_extra", "2")
        .start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes");
    assert_eq!(income(&t), (2, 2));
}

#[test]
fn dd_a_13_shai_hulud_leaves_the_ally_nothing_either() {
    let mut t = harvest("polar_sink", "shai_hulud")
        .counter("spice_die", "0")
        .start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes");
    assert_eq!(income(&t), (0, 0));
}

#[test]
fn dd_a_14_corrino_spends_gifts_then_its_stock_and_the_die_last() {
    let mut t = at("ship", "corrino atreides")
        .put("corrino card troop=4")
        .counter("spice_die", "3")
        .counter("spice_extra", "2")
        .counter("stock", "{ corrino = 1 }")
        .dice("shield spice-3 region-5")
        .start();
    let mut seen = vec![];
    for _ in 0..4 {
        t.play("corrino ship.troop: troop@polar_sink");
        seen.push((income(&t).0, income(&t).1 + t.stock("corrino")));
    }
    assert_eq!(seen, [(3, 2), (3, 1), (3, 0), (2, 0)]);
    t.until("roll.keep");
    assert_eq!(t.stock("corrino"), 4, "two points of the die are left");
}

// DD-ALLY

/// Before the alliance, with two Fremen symbols, one of the Guild and one of Atreides.
fn proposing(factions: &str) -> Setup {
    at("alliance", factions).dice("fremen fremen guild atreides shield spice-2 region-5")
}

#[test]
fn dd_ally_1_only_players_whose_symbol_is_reserved_can_be_asked() {
    let mut t = proposing(FOUR).start();
    t.assert_asked("atreides", "alliance.propose");
    assert_eq!(t.keys(), ["fremen", "guild"]);
    t.refused("corrino")
        .refused("atreides")
        .refused("fremen guild");
    t.play("atreides: alone");
    t.assert_not_asked("alliance.accept");
    assert_eq!(t.named("ally", None), None);
}

#[test]
fn dd_ally_1_without_a_symbol_of_another_player_there_is_no_proposal() {
    let t = at("alliance", FOUR)
        .dice("atreides harkonnen harkonnen bene_gesserit shield spice-2 region-5")
        .start();
    t.assert_asked("atreides", "recruit.piece");
}

#[test]
fn dd_ally_2_declined_means_alone_for_the_whole_turn() {
    let mut t = proposing(FOUR).start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: no");
    t.assert_asked("atreides", "recruit.piece"); // no second proposal, though the Guild's symbol is there
    assert_eq!(t.named("ally", None), None);
    assert!(t.noted("DD-ALLY.2") && !t.noted("DD-ALLY.3"));
    t.play("atreides recruit.piece: done");
    t.assert_asked("atreides", "move.target"); // Fremen recruit nothing
}

#[test]
fn dd_ally_3_accepted_means_allied() {
    let mut t = proposing(FOUR).start();
    t.play("atreides alliance.propose: guild");
    t.assert_asked("guild", "alliance.accept");
    assert_eq!(t.named("ally", None), None, "not yet");
    t.play("guild: yes");
    assert_eq!(t.named("ally", None).as_deref(), Some("guild"));
}

#[test]
fn dd_ally_3_until_the_end_of_the_turn_only() {
    let mut t = proposing(FOUR).start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes");
    t.until("roll.keep");
    assert_eq!(t.active(), "fremen");
    assert_eq!(t.named("ally", None), None);
    let lent = t.session.table().state().lent();
    assert!(lent.iter().all(|l| *l == 0), "{lent:?}");
}

/// The end of a turn of Atreides: the storm comes to the Great Flat, where these two stand.
fn storm_on(active: &str, other: &str) -> Setup {
    let rest = FOUR.split(' ').filter(|f| ![active, other].contains(f));
    let all = [active, other].into_iter().chain(rest);
    at("storm", &all.collect::<Vec<_>>().join(" "))
        .put(&format!("{active} great_flat troop=2"))
        .put(&format!("{other} great_flat troop=2"))
        .storm(3)
        .dice("spice-3 region-1")
}

#[test]
fn dd_ally_4_the_active_player_has_the_allys_alliance_ability() {
    let t = storm_on("atreides", "guild")
        .ally("atreides", "guild")
        .start();
    assert_eq!(t.count("atreides", "card", "troop"), 1, "evacuated");
    assert_eq!(t.count("guild", "card", "troop"), 1, "the owner keeps it");
    let t = storm_on("atreides", "guild").start();
    assert_eq!(
        t.count("atreides", "card", "troop"),
        0,
        "not without alliance"
    );
}

#[test]
fn dd_ally_4_the_ally_does_not_get_the_active_players() {
    let t = storm_on("guild", "atreides")
        .ally("guild", "atreides")
        .start();
    assert_eq!(t.count("guild", "card", "troop"), 1);
    assert_eq!(t.count("atreides", "card", "troop"), 0);
    assert_eq!(t.count("atreides", "reserve", "troop"), 11);
}

#[test]
fn dd_ally_4_a_made_alliance_lends_the_ability() {
    let mut t = at("alliance", FOUR)
        .put("atreides great_flat troop=2")
        .put("corrino great_flat troop=2")
        .storm(3)
        .dice("guild guild harkonnen harkonnen shield spice-3 region-1")
        .start();
    t.play("atreides alliance.propose: guild / guild alliance.accept: yes");
    t.until("combat.commit");
    t.play("atreides: troop=1 / corrino: none");
    t.until("roll.keep");
    assert_eq!(t.count("atreides", "great_flat", "troop"), 0);
    assert_eq!(
        t.count("atreides", "card", "troop"),
        1,
        "evacuated from the storm"
    );
    assert_eq!(
        t.count("atreides", "reserve", "troop"),
        11,
        "the committed one"
    );
    assert_eq!(t.count("corrino", "card", "troop"), 0);
}

#[test]
fn dd_a_3_exactly_one_alliance_ability_each_and_none_of_the_bene_gesserit() {
    let six = "atreides harkonnen fremen corrino guild bene_gesserit";
    let program = fresh(six).program().unwrap();
    let lent = program.abilities.iter().filter(|a| a.lent);
    let mut clauses: Vec<&str> = lent.map(|a| a.clause.as_str()).collect();
    clauses.retain(|c| !["DD-TLE.8", "DD-SMU.6"].contains(c));
    clauses.sort();
    assert_eq!(
        clauses,
        ["DD-ATR.4", "DD-COR.4", "DD-FRE.6", "DD-GUI.6", "DD-HAR.4"]
    );
}

#[test]
fn dd_a_3_other_abilities_are_not_lent() {
    // Fremen are safe from the storm; their active ally is not.
    let t = storm_on("atreides", "fremen")
        .ally("atreides", "fremen")
        .start();
    assert_eq!(t.count("fremen", "great_flat", "troop"), 2);
    assert_eq!(t.count("atreides", "great_flat", "troop"), 1);
    // Fremen pay double in their own turn; their active ally does not.
    let mut t = at("ship", FOUR)
        .put("atreides card troop=1")
        .ally("atreides", "fremen")
        .counter("spice_die", "1")
        .dice("shield spice-1 region-5")
        .start();
    t.play("atreides ship.troop: troop@polar_sink");
    assert_eq!(income(&t), (0, 0));
}

#[test]
fn dd_ally_5_alliances_end_and_may_be_formed_again_in_the_next_turn() {
    let roll = "atreides guild corrino corrino shield spice-1 region-5";
    let mut t = proposing(FOUR).throws(&[roll]).start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes");
    t.until("roll.keep");
    t.play(&format!("fremen roll.keep: {roll}"));
    t.assert_asked("fremen", "alliance.propose")
        .offered("atreides");
    assert_eq!(
        t.named("ally", None),
        None,
        "between the turns there is none"
    );
    t.play("fremen alliance.propose: atreides / atreides alliance.accept: yes");
    assert_eq!(t.named("ally", None).as_deref(), Some("atreides"));
    t.finish();
}

#[test]
fn dd_ally_5_no_alliances_of_three() {
    let mut t = proposing(FOUR).start();
    t.play("atreides alliance.propose: fremen / fremen alliance.accept: yes");
    t.assert_not_asked("alliance.propose"); // the Guild cannot join
    assert_eq!(t.named("ally", None).as_deref(), Some("fremen"));
    let lent = t.session.table().state().lent()[t.seat("atreides").index()];
    assert_eq!(lent.count_ones(), 1);
}

#[test]
fn dd_ally_6_no_alliances_with_three_players_or_fewer() {
    for factions in ["atreides fremen guild", "atreides fremen"] {
        proposing(factions)
            .start()
            .assert_asked("atreides", "recruit.piece");
    }
    proposing(FOUR)
        .start()
        .assert_asked("atreides", "alliance.propose");
}

// DD-RECR

/// Before recruiting, with two Fremen symbols, one of Atreides and one of the Guild; the first faction is active.
fn recruiting(factions: &str) -> Setup {
    at("recruit", factions).dice("fremen fremen atreides guild shield spice-2 region-5")
}

#[test]
fn dd_recr_1_a_troop_or_a_leader_for_each_own_die() {
    let mut t = recruiting("fremen atreides corrino guild").start();
    t.assert_asked("fremen", "recruit.piece");
    assert_eq!(t.keys(), ["troop", "leader"]);
    t.play("fremen: leader / fremen: troop");
    t.assert_not_asked("recruit.piece");
    assert_eq!(t.count("fremen", "card", "leader"), 1);
    assert_eq!(t.count("fremen", "card", "troop"), 1);
    assert_eq!(t.count("fremen", "reserve", "troop"), 7);
}

#[test]
fn dd_recr_1_optional() {
    let mut t = recruiting("fremen atreides corrino guild").start();
    t.play("fremen recruit.piece: troop / fremen recruit.piece: done");
    t.assert_asked("fremen", "move.target"); // without any spice
    assert_eq!(t.count("fremen", "card", "troop"), 1);
}

#[test]
fn dd_recr_1_nothing_without_an_own_die_and_nothing_for_others() {
    let mut t = recruiting("corrino fremen atreides guild").start();
    t.assert_asked("corrino", "move.target");
    t.until("roll.keep");
    for f in ["corrino", "fremen", "atreides", "guild"] {
        assert_eq!(t.count(f, "card", "troop"), 0, "{f}");
    }
}

#[test]
fn dd_recr_2_the_ally_takes_troops_but_never_a_leader() {
    let mut t = recruiting("atreides fremen corrino guild")
        .ally("atreides", "fremen")
        .start();
    t.play("atreides recruit.piece: leader");
    t.assert_asked("fremen", "recruit.piece"); // without the active player's consent
    assert_eq!(t.keys(), ["troop"]);
    t.refused("leader");
    t.play("fremen: troop / fremen: troop");
    t.assert_not_asked("recruit.piece");
    assert_eq!(t.count("fremen", "card", "troop"), 2);
    assert_eq!(t.count("guild", "card", "troop"), 0, "its die is nobody's");
}

#[test]
fn dd_recr_2_the_ally_needs_not() {
    let mut t = recruiting("atreides fremen corrino guild")
        .ally("atreides", "fremen")
        .start();
    t.play("atreides recruit.piece: done / fremen recruit.piece: done");
    t.assert_asked("atreides", "move.target");
    assert_eq!(t.count("fremen", "card", "troop"), 0);
}

#[test]
fn dd_recr_3_an_empty_reserve_recruits_nothing_and_the_map_is_no_reserve() {
    let t = recruiting("fremen atreides corrino guild")
        .put("fremen arrakeen troop=6")
        .put("fremen card troop=2 leader=1")
        .start();
    t.assert_not_asked("recruit.piece");
    assert_eq!(t.count("fremen", "arrakeen", "troop"), 6);
    assert_eq!(t.count("fremen", "card", "troop"), 2);
}

#[test]
fn dd_recr_3_the_last_troop_of_the_reserve() {
    let mut t = recruiting("fremen atreides corrino guild")
        .put("fremen arrakeen troop=7")
        .put("fremen card leader=1")
        .start();
    t.play("fremen recruit.piece: troop");
    t.assert_not_asked("recruit.piece");
    assert_eq!(t.count("fremen", "arrakeen", "troop"), 7);
}

#[test]
fn dd_recr_4_leaders_are_neither_shipped_nor_moved_nor_killed() {
    let mut t = at("kanly", "guild atreides")
        .put("guild carthag troop=1")
        .put("atreides carthag troop=1")
        .put("guild card troop=1 leader=1")
        .put("atreides card leader=2")
        .counter("spice_die", "3")
        .dice("hunter_seeker spice-3 region-5")
        .start();
    assert_eq!(t.keys(), ["troop@carthag", "atreides.troop@carthag"]);
    t.play("guild kanly.target: spare");
    assert_eq!(t.keys(), ["troop@polar_sink", "troop@carthag"]);
    t.play("guild ship.troop: done / guild move.target: arrakeen");
    assert_eq!(t.keys(), ["troop@carthag"]);
    t.play("guild move.troops: none");
    t.assert_asked("guild", "combat.commit").offered("leader");
    assert_eq!(t.count("guild", "card", "leader"), 1);
    assert_eq!(t.count("atreides", "card", "leader"), 2);
}

// DD-KANLY

/// Atreides have rolled a face of the Kanly die. Everybody has two troops in Arrakeen and, but for Corrino, one in the
/// Polar Sink.
fn kanly(face: &str) -> Setup {
    at("kanly", FOUR)
        .put("atreides arrakeen troop=2")
        .put("fremen arrakeen troop=2")
        .put("corrino arrakeen troop=1 sardaukar=1")
        .put("guild arrakeen troop=2")
        .put("atreides polar_sink troop=1")
        .put("fremen polar_sink troop=1")
        .put("guild polar_sink troop=1")
        .dice(&format!("{face} spice-1 region-5"))
}

#[test]
fn dd_kanly_1_one_troop_of_anyone_goes_to_its_owners_reserve() {
    for face in ["poison", "crysknife", "hunter_seeker"] {
        let mut t = kanly(face).start();
        t.play("atreides kanly.target: guild.troop@arrakeen");
        t.assert_not_asked("kanly.target");
        assert_eq!(t.count("guild", "arrakeen", "troop"), 1, "{face}");
        assert_eq!(t.count("guild", "reserve", "troop"), 10, "{face}");
        assert_eq!(
            t.count("guild", "card", "troop"),
            0,
            "no evacuation from kanly"
        );
        assert_eq!(
            t.count("fremen", "arrakeen", "troop"),
            2,
            "nobody else loses"
        );
    }
}

#[test]
fn dd_kanly_1_in_the_polar_sink_too() {
    let mut t = kanly("poison").start();
    t.play("atreides kanly.target: fremen.troop@polar_sink");
    assert_eq!(t.count("fremen", "polar_sink", "troop"), 0);
    assert_eq!(t.count("fremen", "reserve", "troop"), 6);
}

#[test]
fn dd_kanly_1_nobody_else_may_strike() {
    let mut t = kanly("poison").start();
    t.play("atreides kanly.target: spare");
    t.assert_asked("atreides", "move.target");
}

#[test]
fn dd_kanly_2_not_under_the_storm() {
    let t = kanly("hunter_seeker").storm(5).start();
    t.struck("guild.troop@arrakeen", "DD-KANLY.2")
        .struck("troop@arrakeen", "DD-KANLY.2")
        .offered("guild.troop@polar_sink");
    let t = kanly("hunter_seeker").storm(4).start();
    t.offered("guild.troop@arrakeen");
}

#[test]
fn dd_kanly_2_never_a_leader() {
    let t = kanly("hunter_seeker")
        .put("guild card leader=1")
        .put("fremen card leader=1")
        .start();
    assert!(
        t.keys().iter().all(|k| !k.contains("leader")),
        "{:?}",
        t.keys()
    );
}

#[test]
fn dd_kanly_3_snooper_stops_poison() {
    let t = kanly("poison").put("common guild.card snooper=1").start();
    t.struck("guild.troop@arrakeen", "DD-KANLY.3")
        .struck("guild.troop@polar_sink", "DD-KANLY.3")
        .offered("fremen.troop@arrakeen")
        .offered("corrino.troop@arrakeen");
}

#[test]
fn dd_kanly_3_shield_stops_the_crysknife() {
    let t = kanly("crysknife").put("common guild.card shield=1").start();
    t.struck("guild.troop@arrakeen", "DD-KANLY.3")
        .offered("corrino.troop@arrakeen");
}

#[test]
fn dd_kanly_3_each_defence_stops_its_own_weapon_only() {
    let t = kanly("poison").put("common guild.card shield=1").start();
    t.offered("guild.troop@arrakeen");
    let t = kanly("crysknife")
        .put("common guild.card snooper=1")
        .start();
    t.offered("guild.troop@arrakeen");
}

#[test]
fn dd_kanly_3_nothing_stops_the_hunter_seeker() {
    let t = kanly("hunter_seeker")
        .put("common guild.card shield=1 snooper=1")
        .start();
    t.offered("guild.troop@arrakeen")
        .offered("guild.troop@polar_sink");
}

#[test]
fn dd_kanly_3_a_defence_in_the_supply_protects_nobody() {
    let t = kanly("poison").start();
    for f in ["fremen", "guild", "corrino"] {
        t.offered(&format!("{f}.troop@arrakeen"));
    }
}

#[test]
fn dd_kanly_4_snooper_and_shield_are_taken_from_the_supply() {
    for marker in ["snooper", "shield"] {
        let t = kanly(marker).start();
        t.assert_asked("atreides", "move.target");
        assert_eq!(t.count("common", "atreides.card", marker), 1);
        assert_eq!(t.count("common", "supply", marker), 0);
    }
    let t = kanly("snooper").start();
    assert_eq!(
        t.count("common", "supply", "shield"),
        1,
        "the other one stays"
    );
}

#[test]
fn dd_kanly_4_or_from_whoever_holds_them() {
    for marker in ["snooper", "shield"] {
        let t = kanly(marker)
            .put("common guild.card shield=1 snooper=1")
            .start();
        assert_eq!(t.count("common", "atreides.card", marker), 1);
        assert_eq!(t.count("common", "guild.card", marker), 0);
        let both = ["shield", "snooper"].map(|m| t.count("common", "guild.card", m));
        assert_eq!(both.iter().sum::<u32>(), 1, "only the one shown");
    }
}

#[test]
fn dd_kanly_4_the_holder_keeps_its_own() {
    let t = kanly("shield").put("common atreides.card shield=1").start();
    assert_eq!(t.count("common", "atreides.card", "shield"), 1);
}

#[test]
fn dd_kanly_5_a_thumper_is_taken_from_the_supply() {
    let t = kanly("thumper").put("common guild.card thumper=1").start();
    t.assert_asked("atreides", "move.target");
    assert_eq!(t.count("common", "atreides.card", "thumper"), 1);
    assert_eq!(t.count("common", "supply", "thumper"), 2);
    assert_eq!(t.count("common", "guild.card", "thumper"), 1);
}

#[test]
fn dd_kanly_5_at_most_one_each() {
    let t = kanly("thumper")
        .put("common atreides.card thumper=1")
        .start();
    assert_eq!(t.count("common", "atreides.card", "thumper"), 1);
    assert_eq!(t.count("common", "supply", "thumper"), 3);
}

#[test]
fn dd_kanly_5_never_from_another_player() {
    let t = at("kanly", "atreides fremen corrino guild harkonnen")
        .put("common fremen.card thumper=1")
        .put("common corrino.card thumper=1")
        .put("common guild.card thumper=1")
        .put("common harkonnen.card thumper=1")
        .dice("thumper spice-1 region-5")
        .start();
    assert_eq!(t.count("common", "atreides.card", "thumper"), 0);
    for f in ["fremen", "corrino", "guild", "harkonnen"] {
        assert_eq!(t.count("common", &format!("{f}.card"), "thumper"), 1);
    }
}

#[test]
fn dd_a_4_ones_own_and_the_allys_troops_may_be_taken() {
    let mut t = kanly("poison").ally("atreides", "guild").start();
    t.offered("troop@arrakeen").offered("guild.troop@arrakeen");
    t.play("atreides kanly.target: troop@arrakeen");
    assert_eq!(t.count("atreides", "arrakeen", "troop"), 1);
    assert_eq!(t.count("atreides", "reserve", "troop"), 10);
}

#[test]
fn dd_a_4_kanly_is_optional() {
    let mut t = kanly("crysknife").start();
    let reserves = |t: &Play| {
        ["atreides", "fremen", "corrino", "guild"].map(|f| t.count(f, "reserve", "troop"))
    };
    let before = reserves(&t);
    t.play("atreides kanly.target: spare");
    assert_eq!(reserves(&t), before);
}

#[test]
fn dd_a_12_the_active_player_picks_the_piece() {
    let mut t = kanly("poison").start();
    t.offered("corrino.troop@arrakeen")
        .offered("corrino.sardaukar@arrakeen");
    t.play("atreides kanly.target: corrino.sardaukar@arrakeen");
    t.assert_not_asked("storm.loss");
    assert_eq!(t.count("corrino", "arrakeen", "sardaukar"), 0);
    assert_eq!(t.count("corrino", "arrakeen", "troop"), 1);
}

#[test]
fn dd_a_12_in_the_storm_the_owner_picks() {
    let mut t = at("storm", FOUR)
        .put("corrino great_flat troop=1 sardaukar=1")
        .put("guild great_flat troop=2")
        .storm(3)
        .dice("spice-3 region-1")
        .start();
    t.assert_asked("corrino", "storm.loss");
    assert_eq!(t.keys(), ["troop", "sardaukar"]);
    t.play("corrino: troop");
    assert_eq!(t.count("corrino", "great_flat", "sardaukar"), 1);
    assert_eq!(t.count("corrino", "great_flat", "troop"), 0);
    assert_eq!(
        t.count("guild", "great_flat", "troop"),
        1,
        "no choice for one kind"
    );
}
