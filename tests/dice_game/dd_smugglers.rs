//! The Smugglers (DD-SMU), with the rulings DD-A.21 and .22 and their part of DD-SETUP.

use crate::common::*;

const SIX: &str = "smugglers atreides harkonnen fremen corrino guild";
/// The turn of Atreides.
const ATREIDES: &str = "atreides harkonnen smugglers fremen corrino guild";
const DICE: &str = "harkonnen harkonnen fremen guild shield spice-3 region-5";

fn smugglers(phase: &str, factions: &str) -> Setup {
    at(phase, factions).with("smugglers").dice(DICE)
}

/// Leaders on the card and in the reserve.
fn leaders(t: &Play, faction: &str) -> [u32; 2] {
    ["card", "reserve"].map(|p| t.count(faction, p, "leader"))
}

fn spice(t: &Play) -> i64 {
    let of = |c| t.counter(c, None).unwrap();
    of("spice_die") + of("spice_extra")
}

// DD-SETUP

#[test]
fn dd_setup_4_smugglers_only_with_6_players_or_more() {
    for players in 2..=8 {
        let t = unchosen(players).with("tleilax smugglers").start();
        t.assert_not_asked("nothing");
        match players {
            6.. => t.offered("smugglers"),
            _ => t.not_offered("smugglers"),
        };
    }
    unchosen(6).start().not_offered("smugglers");
}

#[test]
fn dd_setup_4_a_scenario_with_5_players_cannot_name_the_smugglers() {
    let five = "smugglers guild corrino fremen atreides";
    let refusal = fresh(five).with("smugglers").program().err().unwrap();
    assert!(refusal.contains("at least 6 players"), "{refusal}");
    assert!(fresh(SIX).with("smugglers").program().is_ok());
}

#[test]
fn dd_setup_5_smugglers_are_set_up_last() {
    let mut t = fresh("smugglers guild bene_gesserit fremen tleilax corrino")
        .with("tleilax smugglers")
        .start();
    let placed = |t: &Play, f: &str| t.count(f, "polar_sink", "troop");
    t.assert_asked("bene_gesserit", "bene_gesserit.prediction"); // 7
    assert_eq!(placed(&t, "tleilax"), 2);
    assert_eq!(placed(&t, "smugglers"), 0);
    t.offered("smugglers"); // DD-A.18: any other faction in play
    t.pass();
    assert_eq!(placed(&t, "smugglers"), 3);
    let def = t.session.table().def();
    assert_eq!(def.roles[def.role("smugglers").unwrap().index()].order, 8);
}

// DD-SMU.1, .2

#[test]
fn dd_smu_1_a_leader_on_the_card_and_three_troops_in_the_polar_sink() {
    let mut t = fresh(SIX).with("smugglers").start();
    t.until("roll.keep");
    let places = ["polar_sink", "card", "reserve"];
    assert_eq!(places.map(|p| t.count("smugglers", p, "troop")), [3, 0, 9]);
    assert_eq!(leaders(&t, "smugglers"), [1, 0]);
}

#[test]
fn dd_smu_2_esmar_tuek_counts_3() {
    // The least number of defending troops that holds, for a tie is enough.
    let strength = |commit: &str| {
        (0..=12).find(|n| {
            let mut t = smugglers("combat", SIX)
                .put("smugglers arrakeen troop=2")
                .put("smugglers card leader=1")
                .put("guild arrakeen troop=12")
                .counter("target", "\"polar_sink\"")
                .start();
            t.refused("leader=2");
            t.play(&format!(
                "smugglers combat.commit: {commit} / guild combat.commit: troop={n}"
            ));
            t.count("smugglers", "arrakeen", "troop") == 0
        })
    };
    assert_eq!(strength("none"), Some(0));
    assert_eq!(strength("leader=1"), Some(3));
    assert_eq!(strength("leader=1 troop=1"), Some(4));
}

// DD-SMU.3: Mercenaries

/// The Smugglers in their ship action, in Arrakeen and with this much spice.
fn shipping(spice: u32) -> Setup {
    smugglers("ship", SIX)
        .put("smugglers arrakeen troop=1")
        .put("guild carthag troop=1")
        .counter("spice_die", &spice.to_string())
}

#[test]
fn dd_smu_3_no_dice_recruit_for_the_smugglers() {
    for faction in ["harkonnen", "fremen", "guild"] {
        let dice = format!("{faction} {faction} {faction} {faction} shield spice-1 region-5");
        let t = smugglers("recruit", SIX)
            .put("smugglers card leader=1")
            .dice(&dice)
            .start();
        t.assert_not_asked("recruit.piece");
        assert_eq!(t.count("smugglers", "card", "troop"), 0);
    }
}

#[test]
fn dd_smu_3_shipped_straight_from_the_reserve() {
    let mut t = shipping(5).put("smugglers card leader=1").start();
    assert_eq!(t.keys(), ["troop@polar_sink", "troop@arrakeen"]);
    t.refused("leader@arrakeen");
    t.play("smugglers ship.troop: troop@arrakeen / smugglers ship.troop: troop@polar_sink");
    let places = ["arrakeen", "polar_sink", "reserve"];
    assert_eq!(places.map(|p| t.count("smugglers", p, "troop")), [2, 1, 9]);
}

#[test]
fn dd_smu_3_two_spice_to_the_polar_sink_and_one_anywhere_else() {
    let mut t = shipping(4).start();
    t.play("smugglers ship.troop: troop@polar_sink");
    assert_eq!(spice(&t), 2);
    t.play("smugglers ship.troop: troop@arrakeen");
    assert_eq!(spice(&t), 1);
    assert_eq!(t.keys(), ["troop@arrakeen"], "the Polar Sink is too dear");
    t.refused("troop@polar_sink");
    t.play("smugglers ship.troop: troop@arrakeen");
    assert_eq!(spice(&t), 0);
    t.assert_not_asked("ship.troop");
}

#[test]
fn dd_smu_3_anywhere_else_is_still_a_region_they_control() {
    shipping(5).start().not_offered("troop@carthag");
    let under_storm = shipping(5).storm(5).start();
    assert_eq!(under_storm.keys(), ["troop@polar_sink"]);
}

#[test]
fn dd_smu_3_an_empty_reserve_ships_nothing() {
    let t = shipping(5).put("smugglers great_flat troop=11").start();
    t.assert_not_asked("ship.troop");
    let mut t = shipping(5).put("smugglers great_flat troop=10").start();
    t.play("smugglers ship.troop: troop@arrakeen");
    t.assert_not_asked("ship.troop");
}

#[test]
fn dd_smu_3_the_others_ship_from_their_cards_for_one_spice() {
    let mut t = smugglers("ship", ATREIDES)
        .put("atreides card troop=1")
        .counter("spice_die", "1")
        .start();
    t.play("atreides ship.troop: troop@polar_sink");
    t.assert_not_asked("ship.troop"); // eleven are in the reserve
    assert_eq!(spice(&t), 0);
    assert_eq!(t.count("atreides", "reserve", "troop"), 11);
}

// DD-SMU.4 and DD-A.22: the leader

fn recruiting(spice: u32) -> Setup {
    smugglers("recruit", SIX).counter("spice_die", &spice.to_string())
}

#[test]
fn dd_smu_4_two_spice_take_the_leader_to_the_card() {
    let mut t = recruiting(3).start();
    t.assert_asked("smugglers", "smugglers.leader");
    t.play("smugglers: leader");
    assert_eq!((leaders(&t, "smugglers"), spice(&t)), ([1, 0], 1));
    t.assert_not_asked("smugglers.leader");
}

#[test]
fn dd_smu_4_the_leader_may_stay() {
    let mut t = recruiting(3).start();
    t.play("smugglers smugglers.leader: no");
    assert_eq!((leaders(&t, "smugglers"), spice(&t)), ([0, 1], 3));
    t.assert_not_asked("smugglers.leader");
}

#[test]
fn dd_smu_4_not_for_less_than_two_spice() {
    recruiting(1).start().assert_not_asked("smugglers.leader");
    recruiting(2)
        .start()
        .assert_asked("smugglers", "smugglers.leader");
}

#[test]
fn dd_smu_4_not_when_the_leader_is_on_the_card() {
    let t = recruiting(5).put("smugglers card leader=1").start();
    t.assert_not_asked("smugglers.leader");
}

#[test]
fn dd_smu_4_a_gift_of_corrino_may_pay_for_it() {
    let mut t = recruiting(1)
        .ally("smugglers", "corrino")
        .counter("stock", "{ corrino = 3 }")
        .start();
    t.assert_asked("smugglers", "smugglers.leader")
        .not_offered("leader"); // DD-A.20: at any time of the turn
    t.play("smugglers: corrino.choam / corrino corrino.give: 1");
    t.play("smugglers smugglers.leader: leader");
    assert_eq!((leaders(&t, "smugglers"), spice(&t)), ([1, 0], 0));
}

#[test]
fn dd_smu_4_gholas_of_the_tleilax_are_cheaper() {
    let factions = "smugglers atreides tleilax fremen corrino guild";
    let mut t = at("recruit", factions)
        .with("tleilax smugglers")
        .ally("smugglers", "tleilax")
        .dice(DICE)
        .counter("spice_die", "3")
        .start();
    t.play("smugglers smugglers.leader: tleilax.gholas");
    assert_eq!((leaders(&t, "smugglers"), spice(&t)), ([1, 0], 2));
    t.assert_not_asked("smugglers.leader"); // it is there now
}

#[test]
fn dd_a_22_in_the_recruit_action_only() {
    for phase in ["kanly", "ship", "move", "combat", "build", "storm"] {
        let mut t = smugglers(phase, SIX)
            .counter("spice_die", "5")
            .counter("target", "\"polar_sink\"")
            .throws(&[DICE])
            .start();
        while t.active() == "smugglers" {
            t.assert_not_asked("smugglers.leader");
            t.pass();
        }
        assert_eq!(leaders(&t, "smugglers"), [0, 1]);
    }
}

#[test]
fn dd_a_22_in_their_own_turn_only() {
    for setup in [
        smugglers("recruit", ATREIDES),
        smugglers("recruit", ATREIDES).ally("atreides", "smugglers"),
    ] {
        let mut t = setup.counter("spice_die", "5").throws(&[DICE]).start();
        while t.active() == "atreides" {
            t.assert_not_asked("smugglers.leader");
            t.pass();
        }
        assert_eq!(leaders(&t, "smugglers"), [0, 1]);
    }
}

// DD-SMU.5

#[test]
fn dd_smu_5_any_symbol_invites_the_smugglers() {
    for dice in ["atreides", "bene_gesserit", "harkonnen"] {
        let dice = format!("{dice} {dice} {dice} {dice} shield spice-1 region-5");
        let mut t = smugglers("alliance", ATREIDES).dice(&dice).start();
        t.offered("smugglers").not_offered("fremen");
        t.play("atreides alliance.propose: smugglers / smugglers alliance.accept: yes");
        assert_eq!(t.named("ally", None).as_deref(), Some("smugglers"));
    }
}

#[test]
fn dd_smu_5_the_smugglers_may_decline() {
    let mut t = smugglers("alliance", ATREIDES).start();
    t.play("atreides alliance.propose: smugglers / smugglers alliance.accept: no");
    assert_eq!(t.named("ally", None), None);
    t.assert_not_asked("alliance.propose");
}

#[test]
fn dd_smu_5_the_smugglers_themselves_need_the_symbol_of_the_other() {
    let t = smugglers("alliance", SIX).start();
    assert_eq!(t.keys(), ["harkonnen", "fremen", "guild"]);
}

// DD-SMU.6: Rats flee

/// Everybody in the way but in Carthag, Great Flat, Minor Erg and, where the die points, Arrakeen.
fn moving(factions: &str) -> Setup {
    smugglers("move", factions)
        .put("smugglers polar_sink troop=3")
        .put("smugglers broken_land troop=1")
        .put("guild sietch_tabr troop=1")
        .put("fremen habbanya_sietch troop=1")
        .put("fremen cielago_plain troop=1")
        .put("corrino tueks_sietch sardaukar=1")
        .put("common carthag harvester=1")
        .put("common minor_erg fortification=1")
}

#[test]
fn dd_smu_6_any_region_without_troops_may_be_the_target() {
    let t = moving(SIX).start();
    t.assert_asked("smugglers", "move.target");
    let mut keys = t.keys();
    keys.sort();
    let free = [
        "arrakeen",
        "carthag",
        "great_flat",
        "minor_erg",
        "polar_sink",
    ];
    assert_eq!(keys, free, "with a construction or without, each once");
}

#[test]
fn dd_smu_6_the_die_may_still_be_read() {
    let t = moving(SIX).put("harkonnen arrakeen troop=1").start();
    t.offered("arrakeen")
        .offered("polar_sink")
        .offered("great_flat");
}

#[test]
fn dd_smu_6_they_move_there_and_build_there() {
    let mut t = moving(SIX).start();
    t.play("smugglers move.target: carthag");
    t.play("smugglers move.troops: troop@polar_sink=2 troop@broken_land=1");
    assert_eq!(t.count("smugglers", "carthag", "troop"), 3);
    assert_eq!(t.named("target", None).as_deref(), Some("carthag"));
    t.assert_asked("smugglers", "build.construction");
}

#[test]
fn dd_smu_6_adjacency_still_counts() {
    let mut t = moving(SIX).start();
    t.play("smugglers move.target: minor_erg");
    assert_eq!(t.keys(), ["troop@polar_sink"]);
}

#[test]
fn dd_smu_6_one_target_for_them_and_their_ally() {
    let mut t = moving(SIX)
        .ally("smugglers", "guild")
        .put("guild polar_sink troop=1")
        .start();
    t.play("smugglers move.target: great_flat / smugglers move.troops: troop@polar_sink=1");
    t.assert_asked("guild", "move.troops"); // it is not asked for a target of its own
    t.play("guild: troop@sietch_tabr=1 troop@polar_sink=1");
    assert_eq!(t.count("guild", "great_flat", "troop"), 2);
    t.assert_not_asked("move.target");
}

#[test]
fn dd_smu_6_an_active_ally_may_pick_so_too() {
    let mut t = moving(ATREIDES)
        .ally("atreides", "smugglers")
        .put("atreides polar_sink troop=1")
        .start();
    assert_eq!(t.keys().len(), 5);
    t.not_offered("broken_land").not_offered("tueks_sietch");
    t.play("atreides move.target: great_flat / atreides move.troops: troop=1");
    t.play("smugglers move.troops: troop@polar_sink=1"); // the same one
    assert_eq!(t.count("smugglers", "great_flat", "troop"), 1);
}

#[test]
fn dd_smu_6_nobody_else() {
    let t = moving(ATREIDES).start();
    assert_eq!(t.keys(), ["polar_sink", "arrakeen"]);
    let t = moving(ATREIDES).ally("atreides", "guild").start();
    assert_eq!(t.keys(), ["polar_sink", "arrakeen"]);
}

// DD-A.21: the Smugglers as an ally

/// The turn of Atreides, who holds Carthag and pays.
fn allied(spice: u32) -> Play {
    smugglers("ship", ATREIDES)
        .ally("atreides", "smugglers")
        .put("atreides carthag troop=1")
        .put("smugglers arrakeen troop=1")
        .counter("spice_die", &spice.to_string())
        .start()
}

#[test]
fn dd_a_21_an_ally_ships_from_its_reserve_at_its_own_prices() {
    let mut t = allied(4);
    t.assert_asked("smugglers", "ship.ally");
    let mut keys = t.keys();
    keys.sort();
    assert_eq!(
        keys,
        ["troop@arrakeen", "troop@carthag", "troop@polar_sink"]
    );
    t.play("smugglers ship.ally: troop@polar_sink / atreides ship.pay: yes");
    assert_eq!(spice(&t), 2);
    t.play("smugglers ship.ally: troop@carthag / atreides ship.pay: yes");
    assert_eq!(spice(&t), 1);
    assert_eq!(t.count("smugglers", "reserve", "troop"), 9);
    t.not_offered("troop@polar_sink").offered("troop@arrakeen");
}

#[test]
fn dd_a_21_the_active_player_need_not_pay() {
    let mut t = allied(4);
    t.play("smugglers ship.ally: troop@polar_sink / atreides ship.pay: no");
    assert_eq!(spice(&t), 4);
    assert_eq!(t.count("smugglers", "reserve", "troop"), 11);
}

#[test]
fn dd_a_21_the_active_players_own_prices_stay() {
    let mut t = smugglers("ship", ATREIDES)
        .ally("atreides", "smugglers")
        .put("atreides card troop=1")
        .counter("spice_die", "2")
        .start();
    t.play("atreides ship.troop: troop@polar_sink");
    assert_eq!(spice(&t), 1);
    assert_eq!(t.count("atreides", "card", "troop"), 0);
    assert_eq!(t.count("atreides", "reserve", "troop"), 11);
}

#[test]
fn dd_a_21_an_ally_never_recruits_from_dice() {
    let mut t = smugglers("alliance", ATREIDES)
        .dice("atreides guild guild guild shield spice-1 region-5")
        .start();
    t.play("atreides alliance.propose: smugglers / smugglers alliance.accept: yes");
    t.play("atreides recruit.piece: troop");
    t.assert_not_asked("recruit.piece");
    assert_eq!(t.count("smugglers", "card", "troop"), 0);
}
