//! Dune Express, condensed: the powers of the factions. EC-FAC to EC-FRE, EX-A.9, .10, .12.

use crate::common::*;

const FOUR: &str = "harkonnen guild corrino bene_gesserit";

fn ec(phase: &str, factions: &str) -> Setup {
    at(phase, factions).rules("express-condensed")
}

/// The turn of a faction; its opponents are the Bene Gesserit and another.
fn turn(phase: &str, who: &str) -> Setup {
    let other = if who == "harkonnen" {
        "guild"
    } else {
        "harkonnen"
    };
    ec(phase, &format!("{who} bene_gesserit {other}"))
}

fn spice(t: &Play, who: &str) -> i64 {
    t.counter("spice", Some(who)).unwrap()
}

// Atreides ------------------------------------------------------------------------------------------------------------

#[test]
fn ec_atr_1_one_die_is_put_aside_and_one_of_the_others_changed() {
    let mut t = turn("roll", "atreides")
        .throws(&["faction-2 faction-2 faction-3 carthag spice-2", "thumper"])
        .start();
    t.assert_asked("atreides", "atreides.aside");
    t.only("faction location spice");
    t.play("atreides: faction");
    t.only("faction-2 faction-3 carthag spice-2"); // five dice
    t.play("atreides roll.keep: all");
    t.assert_asked("atreides", "atreides.change");
    t.only("faction-2 faction-3 carthag spice-2");
    t.play("atreides: faction-2");
    t.only("faction-1 faction-3 faction-4 faction-5 6");
    t.play("atreides atreides.result: faction-1");
    t.only("troop@atreides.reserve");
    t.refused("troop@atreides.reserve=2"); // one die only was turned
    let dice = t.session.table().state().dice();
    let kept = dice
        .iter()
        .filter(|d| d.lie == sietch::kernel::dice::Lie::Kept);
    assert_eq!(kept.count(), 6, "five, and the treachery die");
    t.finish();
}

#[test]
fn ec_atr_1_any_die_may_be_changed_or_none() {
    let kept = || {
        let mut t = turn("roll", "atreides")
            .put("atreides polar_sink troop=5")
            .throws(&["faction-2 faction-2 faction-2 carthag spice-2", "thumper"])
            .start();
        t.play("atreides atreides.aside: faction / atreides roll.keep: all");
        t
    };
    let mut t = kept();
    t.play("atreides: spice-2 / atreides: spice-5 / atreides troops.use: troop@polar_sink=5");
    assert_eq!(t.count("atreides", "carthag", "troop"), 5);
    let mut t = kept();
    t.play("atreides: carthag / atreides: sietch_tabr / atreides troops.use: troop@polar_sink=2");
    assert_eq!(t.count("atreides", "sietch_tabr", "troop"), 2);
    let mut t = kept();
    t.play("atreides atreides.change: leave")
        .assert_asked("atreides", "troops.use");
}

#[test]
fn ec_atr_1_shai_hulud_can_be_changed_too() {
    let mut t = turn("roll", "atreides")
        .put("atreides polar_sink troop=5")
        .throws(&[
            "faction-2 faction-2 faction-2 carthag shai_hulud",
            "faction-2 faction-2 faction-2 carthag",
            "thumper",
        ])
        .start();
    t.play("atreides: faction / atreides: none / atreides roll.keep: all");
    t.play("atreides: shai_hulud / atreides: spice-3");
    assert_eq!(spice(&t, "atreides"), 3);
    t.assert_asked("atreides", "troops.use");
}

#[test]
fn ec_atr_1_without_a_die_aside_nothing_is_changed() {
    let setup = turn("roll", "atreides").throws(&[
        "faction-2 faction-2 faction-2 faction-2 carthag spice-2",
        "thumper",
    ]);
    let mut t = setup.clone().start();
    t.play("atreides: none_aside / atreides roll.keep: all");
    t.assert_not_asked("atreides.change");
    t.finish();
    let mut t = setup.with("free-prescience").start(); // the other reading
    t.play("atreides: none_aside / atreides roll.keep: all");
    t.assert_asked("atreides", "atreides.change");
}

#[test]
fn ex_a_9_the_die_aside_gives_no_result() {
    let setup = |throw: &str| {
        turn("roll", "atreides")
            .put("atreides polar_sink troop=5")
            .throws(&[throw, "thumper"])
            .start()
    };
    let mut t = setup("faction-1 faction-1 faction-1 faction-1 carthag");
    t.play("atreides: spice / atreides roll.keep: all")
        .not_offered("spice-1");
    t.play("atreides atreides.change: leave");
    assert_eq!(spice(&t, "atreides"), 0);
    t.assert_not_asked("troops.use");
    let mut t = setup("faction-1 faction-1 faction-1 faction-1 spice-3");
    t.play("atreides: location / atreides roll.keep: all")
        .only("faction-1 spice-3");
    t.play("atreides atreides.change: leave")
        .assert_not_asked("troops.use"); // no place is active
}

#[test]
fn ec_atr_1_only_the_atreides_in_their_own_turn() {
    let t = ec("roll", "atreides guild harkonnen")
        .active("guild")
        .start();
    t.assert_asked("guild", "roll.keep");
}

// Harkonnen -----------------------------------------------------------------------------------------------------------

fn harkonnen(face: &str) -> Setup {
    turn("treachery", "harkonnen")
        .put("guild carthag troop=2")
        .throws(&[face])
}

#[test]
fn ec_har_1_any_result_may_be_treated_as_an_attack() {
    for face in ["shield", "snooper", "thumper"] {
        let mut t = harkonnen(face).start();
        t.assert_asked("harkonnen", "harkonnen.treat");
        t.only("hunter_seeker crysknife poison");
        t.play("harkonnen: poison / harkonnen treachery.target: guild.troop@carthag");
        assert_eq!(t.count("guild", "carthag", "troop"), 1);
        assert_eq!(
            t.count("common", "harkonnen.tokens", face),
            0,
            "instead of the token"
        );
        let mut t = harkonnen(face).start();
        t.play("harkonnen: as_it_lies");
        assert_eq!(t.count("common", "harkonnen.tokens", face), 1);
        assert_eq!(t.count("guild", "carthag", "troop"), 2);
    }
}

#[test]
fn ec_har_1_an_attack_may_become_one_that_cannot_be_stopped() {
    let held = harkonnen("crysknife").put("common guild.tokens shield=1");
    let mut t = held.clone().start();
    t.only("hunter_seeker poison");
    t.play("harkonnen: hunter_seeker / harkonnen: guild.troop@carthag");
    assert_eq!(t.count("guild", "carthag", "troop"), 1);
    let mut t = held.start();
    t.play("harkonnen: as_it_lies / harkonnen: guild.troop@carthag / guild treachery.defend: yes");
    assert_eq!(t.count("guild", "carthag", "troop"), 2);
}

#[test]
fn ec_har_1_not_in_the_turns_of_others() {
    let t = ec("treachery", FOUR)
        .active("guild")
        .throws(&["shield"])
        .start();
    assert_eq!(t.count("common", "guild.tokens", "shield"), 1);
}

// Guild ---------------------------------------------------------------------------------------------------------------

#[test]
fn ec_gui_1_the_location_may_be_changed_after_the_dice_are_kept() {
    let setup = turn("roll", "guild").throws(&[
        "faction-1 faction-2 faction-2 faction-2 carthag spice-2",
        "thumper",
    ]);
    let mut t = setup.clone().start();
    t.play("guild roll.keep: all")
        .assert_asked("guild", "guild.location");
    t.only("arrakeen tueks_sietch habbanya_sietch sietch_tabr polar_sink");
    t.play("guild: sietch_tabr / guild troops.use: troop@guild.reserve=1");
    assert_eq!(t.count("guild", "sietch_tabr", "troop"), 1);
    let mut t = setup.start();
    t.play("guild roll.keep: all / guild: leave / guild troops.use: troop@guild.reserve=1");
    assert_eq!(t.count("guild", "carthag", "troop"), 1);
}

#[test]
fn ec_gui_2_troops_come_from_any_place_at_the_usual_price() {
    let mut t = turn("troops", "guild")
        .dice("faction-2 arrakeen spice-3")
        .counter("spice", "{ guild = 3 }")
        .put("guild polar_sink troop=2")
        .put("guild carthag troop=2")
        .put("guild sietch_tabr troop=1")
        .put("guild arrakeen troop=1")
        .start();
    t.only("troop@polar_sink troop@carthag troop@sietch_tabr");
    t.refused("troop@polar_sink=2 troop@carthag=2");
    t.play("guild: troop@carthag=2 troop@sietch_tabr=1");
    assert_eq!(t.count("guild", "arrakeen", "troop"), 4);
    assert_eq!(t.count("guild", "carthag", "troop"), 0);
    assert_eq!(t.count("guild", "polar_sink", "troop"), 2);
}

#[test]
fn ec_gui_1_shai_hulud_stops_the_guild_as_well() {
    let t = turn("troops", "guild")
        .dice("faction-1 arrakeen shai_hulud")
        .put("guild carthag troop=2")
        .start();
    t.assert_not_asked("troops.use");
}

// Bene Gesserit -------------------------------------------------------------------------------------------------------

/// Somebody holds three places at the end of its turn in round 5.
fn victory(who: &str, prediction: &str) -> Play {
    ec("finish", FOUR)
        .active(who)
        .round(5)
        .counter("prediction", prediction)
        .put(&format!("{who} arrakeen troop=1"))
        .put(&format!("{who} carthag troop=1"))
        .put(&format!("{who} sietch_tabr troop=1"))
        .start()
}

#[test]
fn ec_bg_1_an_opponents_victory_in_the_round_written_down_is_theirs() {
    let t = victory("guild", "{ bene_gesserit = 5 }");
    t.assert_won("prediction", "EC-BG.1", "bene_gesserit");
    for other in [4, 6] {
        let t = victory("guild", &format!("{{ bene_gesserit = {other} }}"));
        t.assert_won("control", "EC-END.1", "guild");
    }
}

#[test]
fn ex_a_12_their_own_victory_is_a_plain_one() {
    let t = victory("bene_gesserit", "{ bene_gesserit = 5 }");
    t.assert_won("control", "EC-END.1", "bene_gesserit");
}

#[test]
fn ec_bg_1_a_tie_is_nobodys_victory() {
    let t = ec("finish", FOUR)
        .active("guild")
        .round(12)
        .counter("prediction", "{ bene_gesserit = 12 }")
        .start();
    t.assert_won("tie", "EC-END.2", "");
}

// Corrino -------------------------------------------------------------------------------------------------------------

#[test]
fn ec_cor_1_and_ec_fre_2_unused_spice_is_stored_up_to_five() {
    for who in ["corrino", "fremen"] {
        for (unused, kept) in [(0, 0), (3, 3), (5, 5), (8, 5)] {
            let t = turn("finish", who)
                .counter("spice", &format!("{{ {who} = {unused} }}"))
                .start();
            assert_eq!(spice(&t, who), kept, "{who}");
        }
        let mut t = turn("roll", who)
            .counter("spice", &format!("{{ {who} = 5 }}"))
            .throws(&[
                "faction-1 faction-1 faction-2 faction-2 carthag spice-4",
                "thumper",
            ])
            .start();
        t.play(&format!("{who} roll.keep: all"));
        assert_eq!(
            spice(&t, who),
            9,
            "stored spice can be spent with that of the turn"
        );
    }
    for who in ["atreides", "guild", "harkonnen", "bene_gesserit"] {
        let t = ec("finish", &format!("{who} corrino fremen"))
            .counter("spice", &format!("{{ {who} = 3, corrino = 2 }}"))
            .start();
        assert_eq!((spice(&t, who), spice(&t, "corrino")), (0, 2), "{who}");
    }
}

#[test]
fn ec_cor_2_an_extra_spice_makes_a_placed_troop_a_sardaukar() {
    let setup = turn("troops", "corrino")
        .dice("faction-1 faction-1 faction-1 carthag spice-5")
        .put("corrino polar_sink troop=1")
        .counter("spice", "{ corrino = 5 }");
    let mut t = setup.clone().start();
    t.play("corrino troops.use: troop@corrino.reserve=3");
    t.assert_asked("corrino", "corrino.sardaukar");
    t.refused("3"); // two spice are left
    t.play("corrino: 2");
    assert_eq!(t.count("corrino", "carthag", "troop"), 1);
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 2);
    assert_eq!(spice(&t, "corrino"), 0);
    let mut t = setup.clone().start();
    t.play("corrino: troop@corrino.reserve=1 / corrino corrino.sardaukar: 0");
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 0);
    assert_eq!(spice(&t, "corrino"), 4, "stored");
    let mut t = setup.start();
    t.play("corrino: troop@polar_sink=1")
        .assert_not_asked("corrino.sardaukar"); // it was not placed now
}

#[test]
fn ec_cor_2_a_sardaukar_is_one_of_the_troops() {
    let mut t = turn("troops", "corrino")
        .dice("faction-1 faction-1 carthag spice-5")
        .put("corrino arrakeen troop=11 sardaukar=3")
        .counter("spice", "{ corrino = 5 }")
        .start();
    t.refused("troop@corrino.reserve=2"); // 14 of 15 are on the board
    t.play("corrino: troop@corrino.reserve=1 / corrino: 1");
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 1);
}

/// Corrino attack with troops and Sardaukar; what is left of both sides.
fn sardaukar(troops: u32, elite: u32, theirs: u32) -> (u32, u32, u32) {
    let t = turn("combat", "corrino")
        .put(&format!("corrino carthag troop={troops} sardaukar={elite}"))
        .put(&format!("harkonnen carthag troop={theirs}"))
        .start();
    let mine = |kind| t.count("corrino", "carthag", kind);
    (
        mine("troop"),
        mine("sardaukar"),
        t.count("harkonnen", "carthag", "troop"),
    )
}

#[test]
fn ec_cor_2_a_sardaukar_counts_two_and_is_removed_last() {
    assert_eq!(sardaukar(0, 1, 1), (0, 0, 0), "the printed case");
    assert_eq!(sardaukar(0, 1, 2), (0, 0, 0), "2 against 2");
    assert_eq!(sardaukar(0, 1, 3), (0, 0, 1), "2 against 3");
    assert_eq!(sardaukar(2, 1, 2), (0, 1, 0), "plain troops go first");
    assert_eq!(sardaukar(2, 1, 1), (1, 1, 0));
}

#[test]
fn ex_a_10_a_sardaukar_stands_for_two_losses_and_for_an_odd_remainder() {
    assert_eq!(sardaukar(0, 3, 4), (0, 1, 0), "two Sardaukar for four");
    assert_eq!(
        sardaukar(0, 3, 3),
        (0, 1, 0),
        "the odd one takes a Sardaukar"
    );
    assert_eq!(
        sardaukar(1, 2, 2),
        (0, 1, 0),
        "a troop, and a Sardaukar for the remainder"
    );
    assert_eq!(sardaukar(1, 1, 2), (0, 0, 0));
}

#[test]
fn ex_a_10_treachery_takes_plain_troops_first() {
    let setup = ec("treachery", "bene_gesserit corrino guild").throws(&["poison"]);
    let t = setup
        .clone()
        .put("corrino carthag troop=1 sardaukar=1")
        .start();
    t.struck("corrino.sardaukar@carthag", "EX-A.10")
        .offered("corrino.troop@carthag");
    let mut t = setup
        .put("corrino carthag sardaukar=1")
        .put("corrino arrakeen troop=1")
        .start();
    t.play("bene_gesserit: corrino.sardaukar@carthag"); // there is no other in Carthag
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 0);
}

// Fremen --------------------------------------------------------------------------------------------------------------

fn worm() -> Setup {
    turn("troops", "fremen")
        .dice("faction-1 arrakeen shai_hulud")
        .put("fremen carthag troop=7")
        .put("fremen polar_sink troop=2")
}

#[test]
fn ec_fre_1_up_to_five_troops_ride_from_one_place_to_one_other() {
    let mut t = worm().start();
    t.assert_asked("fremen", "fremen.from")
        .only("carthag polar_sink");
    t.play("fremen: carthag");
    t.only("arrakeen tueks_sietch habbanya_sietch sietch_tabr polar_sink");
    t.play("fremen: sietch_tabr")
        .refused("6")
        .play("fremen fremen.riders: 5");
    assert_eq!(t.count("fremen", "carthag", "troop"), 2);
    assert_eq!(t.count("fremen", "sietch_tabr", "troop"), 5);
    assert_eq!(t.active(), "harkonnen", "once only");
}

#[test]
fn ec_fre_1_the_place_left_may_be_emptied_and_riders_fight() {
    let mut t = worm().put("harkonnen sietch_tabr troop=1").start();
    t.play("fremen: polar_sink / fremen: sietch_tabr / fremen: 2");
    assert_eq!(t.count("fremen", "polar_sink", "troop"), 0);
    assert_eq!(t.count("fremen", "sietch_tabr", "troop"), 1);
    assert_eq!(t.count("harkonnen", "sietch_tabr", "troop"), 0);
    let mut t = worm().start();
    t.play("fremen: stay");
    assert_eq!(t.count("fremen", "carthag", "troop"), 7);
}

#[test]
fn ec_fac_0_powers_go_before_the_rules() {
    // EC-MOVE.4 forbids every move with Shai-Hulud; EC-FRE.1 allows one. EC-MOVE.3 lets nothing else move; EC-GUI.2 does.
    worm().start().assert_asked("fremen", "fremen.from");
    let others = "harkonnen bene_gesserit guild";
    let t = ec("troops", others)
        .dice("faction-1 arrakeen shai_hulud")
        .put("harkonnen carthag troop=2")
        .start();
    assert_eq!(t.active(), "guild", "the turn is over");
    let t = ec("troops", "fremen bene_gesserit guild")
        .dice("faction-2 arrakeen spice-1")
        .put("fremen carthag troop=2")
        .counter("spice", "{ fremen = 1 }")
        .start();
    t.assert_not_asked("fremen.from"); // not without Shai-Hulud
}

/// Fremen with spice against the Harkonnen, in the turn of one of them.
fn fremen(active: &str, troops: u32, spice: u32, theirs: u32) -> Play {
    ec("combat", "fremen bene_gesserit harkonnen")
        .active(active)
        .counter("spice", &format!("{{ fremen = {spice} }}"))
        .put(&format!("fremen carthag troop={troops}"))
        .put(&format!("harkonnen carthag troop={theirs}"))
        .start()
}

#[test]
fn ec_fre_2_a_spice_makes_a_troop_count_two_in_attack_and_defence() {
    for active in ["fremen", "harkonnen"] {
        let mut t = fremen(active, 3, 4, 5);
        t.assert_asked("fremen", "fremen.double");
        t.refused("4"); // a spice for each troop at most
        t.play("fremen: 3"); // 6 against 5
        assert_eq!(t.count("harkonnen", "carthag", "troop"), 0);
        assert_eq!(
            t.count("fremen", "carthag", "troop"),
            0,
            "three troops stand for five losses"
        );
        assert_eq!(spice(&t, "fremen"), 1, "{active}");
        let mut t = fremen(active, 3, 4, 5);
        t.play("fremen: 0");
        assert_eq!(t.count("harkonnen", "carthag", "troop"), 2);
        assert_eq!(spice(&t, "fremen"), 4);
    }
}

#[test]
fn ec_fre_2_it_holds_for_this_combat_only_and_plain_troops_are_removed_first() {
    let mut t = fremen("fremen", 3, 3, 2);
    t.play("fremen: 1"); // 4 against 2: two plain troops go
    assert_eq!(t.count("fremen", "carthag", "troop"), 1);
    let mut t = fremen("fremen", 3, 3, 2);
    t.play("fremen: 3"); // 6 against 2: one troop counts for both
    assert_eq!(t.count("fremen", "carthag", "troop"), 2);
    assert_eq!(spice(&t, "fremen"), 0);
    let t = fremen("fremen", 3, 0, 2);
    t.assert_not_asked("fremen.double");
    assert_eq!(t.count("fremen", "carthag", "troop"), 1);
}
