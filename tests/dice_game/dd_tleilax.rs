//! The Bene Tleilax (DD-TLE, but for the paid Face Dancers of .7), with the ruling DD-A.19 and their part of DD-SETUP.

use crate::common::*;

const SIX: &str = "tleilax atreides harkonnen fremen corrino guild";
/// The turn of Atreides.
const ATREIDES: &str = "atreides harkonnen tleilax fremen corrino guild";

fn tleilax(phase: &str, factions: &str) -> Setup {
    at(phase, factions).with("tleilax")
}

/// A combat of the Tleilax in Arrakeen, where they have two troops; nothing asks afterwards.
fn combat(dice: &str) -> Setup {
    tleilax("combat", SIX)
        .put("tleilax arrakeen troop=2")
        .counter("target", "\"polar_sink\"")
        .dice(&format!("{dice} shield spice-1 region-1"))
}

/// The symbol the Tleilax have named. (A bare name would be the seat.)
fn named(setup: Setup, symbol: &str) -> Setup {
    setup.counter("axlotl", &format!("\"faction-{symbol}\""))
}

/// Troops in Arrakeen, on the card and in the reserve.
fn troops(t: &Play, faction: &str) -> [u32; 3] {
    ["arrakeen", "card", "reserve"].map(|p| t.count(faction, p, "troop"))
}

/// Leaders on the card and in the reserve.
fn leaders(t: &Play, faction: &str) -> [u32; 2] {
    ["card", "reserve"].map(|p| t.count(faction, p, "leader"))
}

fn spice(t: &Play) -> i64 {
    t.counter("spice_die", None).unwrap()
}

/// How many troops a faction may recruit from here on: it takes all it is offered.
#[track_caller]
fn recruits(t: &mut Play, faction: &str) -> u32 {
    let before = t.count(faction, "card", "troop");
    while t.asked() == (faction.into(), "recruit.piece".into()) {
        t.play(&format!("{faction}: troop"));
    }
    t.count(faction, "card", "troop") - before
}

// DD-SETUP

#[test]
fn dd_setup_4_tleilax_only_with_6_players_or_more() {
    for players in 2..=8 {
        let t = unchosen(players).with("tleilax smugglers").start();
        t.assert_not_asked("nothing");
        match players {
            6.. => t.offered("tleilax"),
            _ => t.not_offered("tleilax"),
        };
    }
    unchosen(6).start().not_offered("tleilax");
}

#[test]
fn dd_setup_4_a_scenario_with_5_players_cannot_name_the_tleilax() {
    let five = "tleilax guild corrino fremen atreides";
    let refusal = fresh(five).with("tleilax").program().err().unwrap();
    assert!(refusal.contains("at least 6 players"), "{refusal}");
    assert!(fresh(SIX).with("tleilax").program().is_ok());
}

#[test]
fn dd_setup_5_tleilax_are_set_up_fourth() {
    let mut t = fresh("bene_gesserit guild tleilax fremen harkonnen corrino")
        .with("tleilax")
        .start();
    let placed = |t: &Play| t.count("tleilax", "polar_sink", "troop") > 0;
    t.assert_asked("harkonnen", "harkonnen.start"); // 2
    assert!(!placed(&t));
    t.until("bene_gesserit.prediction"); // 7
    assert!(placed(&t));
    let def = t.session.table().def();
    assert_eq!(def.roles[def.role("tleilax").unwrap().index()].order, 4);
}

// DD-TLE.1, .2

#[test]
fn dd_tle_1_two_troops_in_the_polar_sink_a_leader_and_two_troops_on_the_card() {
    let mut t = fresh(SIX).with("tleilax").start();
    t.until("roll.keep");
    assert_eq!(t.count("tleilax", "polar_sink", "troop"), 2);
    assert_eq!(troops(&t, "tleilax"), [0, 2, 8]);
    assert_eq!(leaders(&t, "tleilax"), [1, 0]);
}

#[test]
fn dd_tle_2_scytale_counts_2() {
    // The least number of defending troops that holds, for a tie is enough.
    let strength = |commit: &str| {
        (0..=12).find(|n| {
            let mut t = combat("fremen")
                .put("tleilax card leader=1")
                .put("guild arrakeen troop=12")
                .start();
            t.refused("leader=2");
            t.play(&format!(
                "tleilax combat.commit: {commit} / guild combat.commit: troop={n}"
            ));
            t.count("tleilax", "arrakeen", "troop") == 0
        })
    };
    assert_eq!(strength("none"), Some(0));
    assert_eq!(strength("leader=1"), Some(2));
    assert_eq!(strength("leader=1 troop=1"), Some(3));
}

// DD-TLE.3: Axlotl Tanks

const ROLL: &str = "guild guild fremen fremen shield spice-2 region-3";

#[test]
fn dd_tle_3_a_symbol_is_named_after_the_roll() {
    let again = "guild fremen fremen spice-2 region-3";
    let mut t = tleilax("roll", SIX).throws(&[ROLL, again]).start();
    t.play("tleilax roll.keep: guild shield");
    t.assert_asked("tleilax", "roll.keep"); // not before all dice are reserved
    t.play(&format!("tleilax roll.keep: {again}"));
    t.assert_asked("tleilax", "tleilax.symbol");
    let all = "atreides corrino harkonnen guild bene_gesserit fremen";
    assert_eq!(t.keys(), all.split(' ').collect::<Vec<_>>(), "any symbol");
    t.refused("pass");
    t.play("tleilax: fremen / tleilax alliance.propose: alone");
    assert_eq!(recruits(&mut t, "tleilax"), 2);
    t.finish();
}

#[test]
fn dd_tle_3_only_the_tleilax_name_a_symbol() {
    let mut t = tleilax("roll", ATREIDES).throws(&[ROLL]).start();
    t.play(&format!("atreides roll.keep: {ROLL}"));
    t.assert_asked("atreides", "alliance.propose");
    assert_eq!(t.named("axlotl", None), None);
}

#[test]
fn dd_tle_3_the_named_dice_recruit_troops_and_the_leader() {
    let dice = "guild guild guild fremen shield spice-1 region-5";
    let mut t = named(tleilax("recruit", SIX), "guild").dice(dice).start();
    t.play("tleilax recruit.piece: troop / tleilax recruit.piece: leader");
    t.play("tleilax recruit.piece: troop");
    t.assert_not_asked("recruit.piece");
    assert_eq!(troops(&t, "tleilax"), [0, 2, 10]);
    assert_eq!(leaders(&t, "tleilax"), [1, 0]);
    assert_eq!(
        t.count("guild", "card", "troop"),
        0,
        "the Guild is no ally and recruits nothing"
    );
}

#[test]
fn dd_tle_3_dice_with_other_symbols_do_not_recruit() {
    for (symbol, n) in [("guild", 3), ("fremen", 1), ("atreides", 0)] {
        let dice = "guild guild guild fremen shield spice-1 region-5";
        let mut t = named(tleilax("recruit", SIX), symbol).dice(dice).start();
        assert_eq!(recruits(&mut t, "tleilax"), n, "{symbol}");
    }
}

#[test]
fn dd_tle_3_the_name_holds_for_this_turn_only() {
    let dice = "atreides atreides guild guild shield spice-1 region-5";
    let setup = tleilax("finish", SIX).dice(dice).throws(&[dice]);
    let mut t = named(setup, "atreides").start();
    assert_eq!(t.named("axlotl", None), None);
    t.play(&format!("atreides roll.keep: {dice}"));
    t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: guild");
    t.play("tleilax alliance.accept: yes");
    assert_eq!(
        recruits(&mut t, "atreides"),
        2,
        "these dice are its own again"
    );
    assert_eq!(recruits(&mut t, "tleilax"), 2);
}

// DD-TLE.4: the named faction as an ally

const THREE_GUILD: &str = "guild guild guild fremen shield spice-1 region-5";

/// The Tleilax have named the Guild and allied with it.
fn allied_with_the_named() -> Play {
    let setup = tleilax("alliance", SIX).dice(THREE_GUILD);
    let mut t = named(setup, "guild").start();
    t.play("tleilax alliance.propose: guild / guild alliance.accept: yes");
    t
}

#[test]
fn dd_tle_4_the_named_dice_are_shared_with_the_ally() {
    for share in 1..=3 {
        let mut t = allied_with_the_named();
        t.assert_asked("tleilax", "tleilax.share");
        t.play(&format!("tleilax: {share}"));
        assert_eq!(recruits(&mut t, "tleilax"), 3 - share);
        assert_eq!(recruits(&mut t, "guild"), share, "each die for one side");
    }
}

#[test]
fn dd_tle_4_at_least_one_die_goes_to_the_ally_and_no_more_than_there_are() {
    let mut t = allied_with_the_named();
    t.refused("0").refused("4").refused("pass");
}

#[test]
fn dd_tle_4_a_single_die_goes_to_the_ally_unasked() {
    let dice = "guild fremen fremen fremen shield spice-1 region-5";
    let setup = tleilax("alliance", SIX).dice(dice);
    let mut t = named(setup, "guild").start();
    t.play("tleilax alliance.propose: guild / guild alliance.accept: yes");
    t.assert_asked("guild", "recruit.piece")
        .not_offered("leader");
    assert_eq!(recruits(&mut t, "guild"), 1);
    assert_eq!(troops(&t, "tleilax"), [0, 0, 12]);
}

#[test]
fn dd_tle_4_another_ally_keeps_its_own_dice() {
    let dice = "guild guild guild fremen shield spice-1 region-5";
    let setup = tleilax("alliance", SIX).dice(dice);
    let mut t = named(setup, "guild").start();
    t.play("tleilax alliance.propose: fremen / fremen alliance.accept: yes");
    t.assert_asked("tleilax", "recruit.piece"); // no sharing
    assert_eq!(recruits(&mut t, "tleilax"), 3);
    assert_eq!(recruits(&mut t, "fremen"), 1);
}

#[test]
fn dd_tle_4_nothing_is_shared_when_the_named_faction_declines() {
    let setup = tleilax("alliance", SIX).dice(THREE_GUILD);
    let mut t = named(setup, "guild").start();
    t.play("tleilax alliance.propose: guild / guild alliance.accept: no");
    assert_eq!(recruits(&mut t, "tleilax"), 3);
    assert_eq!(recruits(&mut t, "guild"), 0);
}

// DD-TLE.5: the Tleilax as an ally

/// Atreides may propose alliances with these faction dice.
fn proposing(dice: &str) -> Play {
    tleilax("alliance", ATREIDES)
        .dice(&format!("{dice} shield spice-1 region-5"))
        .start()
}

#[test]
fn dd_tle_5_any_one_symbol_invites_the_tleilax_and_its_dice_recruit_for_them() {
    for (symbol, n) in [("harkonnen", 2), ("fremen", 1), ("bene_gesserit", 1)] {
        let mut t = proposing("harkonnen harkonnen fremen bene_gesserit");
        assert_eq!(t.keys(), ["harkonnen", "tleilax", "fremen"]);
        t.play("atreides alliance.propose: tleilax");
        t.assert_asked("atreides", "tleilax.invite");
        assert_eq!(t.keys(), ["harkonnen", "bene_gesserit", "fremen"]);
        t.refused("atreides").refused("pass");
        t.play(&format!(
            "atreides: {symbol} / tleilax alliance.accept: yes"
        ));
        t.assert_asked("tleilax", "recruit.piece")
            .not_offered("leader"); // an ally never takes one
        assert_eq!(recruits(&mut t, "tleilax"), n, "{symbol}");
        assert_eq!(recruits(&mut t, "harkonnen"), 0);
    }
}

#[test]
fn dd_tle_5_another_faction_needs_its_own_symbol() {
    let mut t = proposing("harkonnen harkonnen bene_gesserit atreides");
    assert_eq!(t.keys(), ["harkonnen", "tleilax"]);
    t.play("atreides alliance.propose: harkonnen");
    t.assert_asked("harkonnen", "alliance.accept"); // no symbol to pick
}

#[test]
fn dd_tle_5_of_its_own_symbol_the_active_player_gives_some_dice() {
    for given in 1..=3 {
        let mut t = proposing("atreides atreides atreides fremen");
        t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: atreides");
        t.assert_asked("atreides", "tleilax.give");
        t.refused("0").refused("4");
        t.play(&format!("atreides: {given} / tleilax alliance.accept: yes"));
        assert_eq!(recruits(&mut t, "atreides"), 3 - given);
        assert_eq!(recruits(&mut t, "tleilax"), given);
    }
}

#[test]
fn dd_tle_5_with_another_symbol_the_active_player_keeps_its_own_dice() {
    let mut t = proposing("atreides atreides fremen fremen");
    t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: fremen");
    t.play("tleilax alliance.accept: yes"); // all of them, no choice
    assert_eq!(recruits(&mut t, "atreides"), 2);
    assert_eq!(recruits(&mut t, "tleilax"), 2);
}

#[test]
fn dd_tle_5_the_tleilax_may_decline_and_then_get_no_dice() {
    let mut t = proposing("atreides atreides atreides fremen");
    t.play("atreides alliance.propose: tleilax / atreides tleilax.invite: atreides");
    t.play("atreides tleilax.give: 2 / tleilax alliance.accept: no");
    assert_eq!(recruits(&mut t, "atreides"), 3);
    assert_eq!(recruits(&mut t, "tleilax"), 0);
}

// DD-TLE.6: Face Dancers

const GUILD: &str = "guild.troop@arrakeen";

#[test]
fn dd_tle_6_one_enemy_troop_is_replaced_for_each_die_with_its_symbol() {
    for (dice, n) in [("guild", 1), ("guild guild fremen", 2), ("fremen", 0)] {
        let mut t = combat(dice).put("guild arrakeen troop=5").start();
        for _ in 0..n {
            t.assert_asked("tleilax", "tleilax.face_dancer");
            assert_eq!(t.keys(), [GUILD]);
            t.play(&format!("tleilax: {GUILD}"));
        }
        t.assert_asked("tleilax", "combat.commit");
        assert_eq!(troops(&t, "tleilax")[0], 2 + n);
        assert_eq!(troops(&t, "guild")[0], 5 - n, "{dice}");
    }
}

#[test]
fn dd_tle_6_it_may_stop_at_any_number() {
    let mut t = combat("guild guild").put("guild arrakeen troop=5").start();
    t.play(&format!(
        "tleilax tleilax.face_dancer: {GUILD} / tleilax tleilax.face_dancer: done"
    ));
    t.assert_asked("tleilax", "combat.commit");
    assert_eq!(troops(&t, "guild")[0], 4);
    let mut t = combat("guild").put("guild arrakeen troop=5").start();
    t.play("tleilax tleilax.face_dancer: done");
    t.assert_asked("tleilax", "combat.commit");
    assert_eq!(troops(&t, "guild")[0], 5);
}

#[test]
fn dd_tle_6_the_replaced_fight_for_the_tleilax() {
    let mut t = combat("guild guild").put("guild arrakeen troop=4").start();
    let dance = format!("tleilax tleilax.face_dancer: {GUILD}");
    t.play(&format!("{dance} / {dance}"));
    t.refused("troop=5");
    t.play("tleilax combat.commit: troop=3 / guild combat.commit: troop=2");
    assert_eq!(troops(&t, "tleilax")[0], 1);
    assert_eq!(troops(&t, "guild")[0], 0);
}

#[test]
fn dd_tle_6_with_all_enemies_replaced_there_is_no_combat() {
    let mut t = combat("guild guild").put("guild arrakeen troop=1").start();
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    t.assert_not_asked("combat.commit");
    assert_eq!(troops(&t, "tleilax"), [3, 0, 9]);
}

#[test]
fn dd_tle_6_each_faction_by_its_own_dice() {
    let mut t = combat("guild atreides")
        .put("guild arrakeen troop=3")
        .put("atreides arrakeen troop=3")
        .put("harkonnen arrakeen troop=3")
        .start();
    let atreides = "atreides.troop@arrakeen";
    t.offered(GUILD)
        .offered(atreides)
        .not_offered("harkonnen.troop@arrakeen");
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    assert_eq!(t.keys(), [atreides], "the Guild's die is used up");
    t.play(&format!("tleilax tleilax.face_dancer: {atreides}"));
    t.assert_asked("tleilax", "combat.commit");
}

#[test]
fn dd_tle_6_only_troops_in_the_region_of_the_combat() {
    let t = combat("guild harkonnen")
        .put("guild arrakeen troop=1")
        .put("guild carthag troop=1")
        .put("harkonnen polar_sink troop=1")
        .put("tleilax polar_sink troop=1")
        .start();
    t.assert_asked("tleilax", "tleilax.face_dancer");
    assert_eq!(t.keys(), [GUILD]);
}

/// Two combats, and so many dice with the Guild's symbol; one die has danced in the first.
fn second_combat(dice: &str, again: i64) -> Play {
    let mut t = combat(dice)
        .set("dice_dance_again", again)
        .put("guild arrakeen troop=3")
        .put("tleilax carthag troop=1")
        .put("guild carthag troop=1")
        .start();
    t.play("tleilax combat.where: carthag");
    t.play("tleilax tleilax.face_dancer: guild.troop@carthag");
    t
}

#[test]
fn dd_a_27_a_die_dances_once_in_a_turn() {
    second_combat("guild", 0).assert_asked("tleilax", "combat.commit");
    let mut t = second_combat("guild guild", 0);
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    t.assert_asked("tleilax", "combat.commit");
}

#[test]
fn dd_a_27_the_knob_lets_it_dance_in_each_combat() {
    let mut t = second_combat("guild", 1);
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    t.assert_asked("tleilax", "combat.commit");
}

#[test]
fn dd_a_27_in_the_next_turn_it_dances_again() {
    let roll = "guild guild fremen corrino shield spice-1 region-1";
    let mut t = tleilax("combat", "tleilax guild atreides harkonnen fremen corrino")
        .put("tleilax arrakeen troop=2")
        .put("guild arrakeen troop=4")
        .dice("guild guild fremen corrino shield spice-1 region-1")
        .counter("target", "\"polar_sink\"")
        .throws(&[roll, roll, roll, roll, roll, roll])
        .start();
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    t.play("tleilax tleilax.face_dancer: done / tleilax combat.commit: none / guild: none");
    assert_eq!(t.counter("danced", Some("guild")), Some(0));
    t.keep_all();
    while t.active() != "tleilax" {
        match t.asked().1.as_str() {
            "roll.keep" => t.keep_all(),
            _ => t.pass(),
        };
    }
    assert_eq!(t.counter("danced", Some("guild")), Some(0));
}

#[test]
fn dd_tle_6_dice_used_for_recruiting_do_not_count() {
    for used in 0..=3 {
        let dice = "guild guild guild fremen shield spice-1 region-5";
        let setup = tleilax("recruit", SIX)
            .put("tleilax arrakeen troop=2")
            .put("guild arrakeen troop=5")
            .dice(dice);
        let mut t = named(setup, "guild").start();
        for _ in 0..used {
            t.play("tleilax recruit.piece: troop");
        }
        if used < 3 {
            t.play("tleilax recruit.piece: done");
        }
        t.play("tleilax move.target: polar_sink / tleilax move.troops: none");
        for _ in used..3 {
            t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
        }
        t.assert_asked("tleilax", "combat.commit");
        assert_eq!(troops(&t, "guild")[0], 2 + used);
    }
}

#[test]
fn dd_tle_6_dice_of_another_symbol_may_recruit_before() {
    let dice = "guild guild fremen fremen shield spice-1 region-5";
    let setup = tleilax("recruit", SIX)
        .put("tleilax arrakeen troop=2")
        .put("guild arrakeen troop=5")
        .dice(dice);
    let mut t = named(setup, "fremen").start();
    assert_eq!(recruits(&mut t, "tleilax"), 2);
    t.play("tleilax move.target: polar_sink / tleilax move.troops: none");
    let dance = format!("tleilax tleilax.face_dancer: {GUILD}");
    t.play(&format!("{dance} / {dance}"));
    assert_eq!(troops(&t, "guild")[0], 3);
}

#[test]
fn dd_tle_6_not_troops_of_strength_2() {
    let t = combat("fremen fremen")
        .put("fremen arrakeen troop=2")
        .start();
    t.assert_asked("tleilax", "combat.commit");
    let t = combat("corrino corrino")
        .put("corrino arrakeen sardaukar=2")
        .start();
    t.assert_asked("tleilax", "combat.commit");
    let mut t = combat("corrino corrino")
        .put("corrino arrakeen sardaukar=2 troop=1")
        .start();
    assert_eq!(t.keys(), ["corrino.troop@arrakeen"]);
    t.play("tleilax tleilax.face_dancer: corrino.troop@arrakeen");
    t.assert_asked("tleilax", "combat.commit"); // though a die is left
}

#[test]
fn dd_tle_6_not_the_allys_troops() {
    let t = combat("guild guild")
        .ally("tleilax", "guild")
        .put("guild arrakeen troop=2")
        .put("atreides arrakeen troop=2")
        .start();
    t.assert_asked("tleilax", "combat.commit");
}

#[test]
fn dd_tle_6_a_faction_without_a_symbol_is_safe() {
    let factions = "tleilax atreides smugglers fremen corrino guild";
    let t = tleilax("combat", factions)
        .with("smugglers")
        .put("tleilax arrakeen troop=2")
        .put("smugglers arrakeen troop=2")
        .dice("guild guild fremen corrino shield spice-1 region-1")
        .start();
    t.assert_asked("tleilax", "combat.commit");
}

// DD-A.19

#[test]
fn dd_a_19_the_new_troop_comes_from_the_reserve_and_the_old_one_goes_to_its_own() {
    let mut t = combat("guild guild")
        .put("tleilax card troop=3")
        .put("guild card troop=3")
        .put("guild arrakeen troop=5")
        .start();
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    assert_eq!(troops(&t, "tleilax"), [3, 3, 6]);
    assert_eq!(troops(&t, "guild"), [4, 3, 5]);
}

#[test]
fn dd_a_19_with_an_empty_reserve_nobody_is_replaced() {
    let t = combat("guild guild")
        .put("tleilax card troop=10")
        .put("guild arrakeen troop=5")
        .start();
    t.assert_asked("tleilax", "combat.commit");
    let mut t = combat("guild guild")
        .put("tleilax card troop=9")
        .put("guild arrakeen troop=5")
        .start();
    t.play(&format!("tleilax tleilax.face_dancer: {GUILD}"));
    t.assert_asked("tleilax", "combat.commit");
    assert_eq!(troops(&t, "tleilax"), [3, 9, 0]);
}

#[test]
fn dd_a_19_not_in_defence() {
    let t = tleilax("combat", ATREIDES)
        .put("tleilax arrakeen troop=2")
        .put("atreides arrakeen troop=2")
        .dice("atreides atreides guild guild shield spice-1 region-1")
        .start();
    t.assert_asked("atreides", "combat.commit");
}

#[test]
fn dd_a_19_not_in_the_combats_of_an_ally() {
    let t = tleilax("combat", ATREIDES)
        .ally("atreides", "tleilax")
        .put("tleilax arrakeen troop=2")
        .put("atreides arrakeen troop=2")
        .put("guild arrakeen troop=2")
        .dice("guild guild fremen corrino shield spice-1 region-1")
        .start();
    t.assert_asked("atreides", "combat.commit"); // neither the Tleilax nor their ally
}

// DD-TLE.8: Gholas

const GHOLA: &str = "tleilax.gholas";

/// The Tleilax in their ship action, the leader in the reserve.
fn shipping(spice: u32) -> Setup {
    tleilax("ship", SIX)
        .put("tleilax card troop=1")
        .counter("spice_die", &spice.to_string())
        .dice("guild guild fremen corrino shield spice-2 region-5")
}

#[test]
fn dd_tle_8_one_spice_takes_the_leader_back_to_the_card() {
    let mut t = shipping(2).start();
    t.offered(GHOLA);
    t.play(&format!("tleilax ship.troop: {GHOLA}"));
    assert_eq!((leaders(&t, "tleilax"), spice(&t)), ([1, 0], 1));
    t.assert_asked("tleilax", "ship.troop")
        .offered("troop@polar_sink") // the question stands again
        .not_offered(GHOLA); // no leader in the reserve
}

#[test]
fn dd_tle_8_not_without_spice_and_never_a_must() {
    let mut t = shipping(1).start();
    t.play("tleilax ship.troop: troop@polar_sink");
    t.assert_not_asked("ship.troop");
    assert_eq!((leaders(&t, "tleilax"), spice(&t)), ([0, 1], 0));
    shipping(0).start().assert_not_asked("ship.troop");
}

#[test]
fn dd_tle_8_at_any_time_of_the_turn() {
    for (phase, what) in [
        ("alliance", "alliance.propose"),
        ("recruit", "recruit.piece"),
        ("kanly", "kanly.target"),
        ("ship", "ship.troop"),
        ("move", "move.target"),
        ("combat", "combat.where"),
        ("build", "build.construction"),
        ("finish", "tleilax.last"),
    ] {
        let setup = tleilax(phase, SIX)
            .put("tleilax arrakeen troop=2")
            .put("guild arrakeen troop=2")
            .counter("spice_die", "1")
            .counter("target", "\"arrakeen\"")
            .dice("guild harkonnen harkonnen harkonnen poison spice-2 region-5");
        let mut t = named(setup, "guild").start();
        t.assert_asked("tleilax", what).offered(GHOLA);
        t.play(&format!("tleilax: {GHOLA}"));
        assert_eq!((leaders(&t, "tleilax"), spice(&t)), ([1, 0], 0), "{phase}");
    }
}

#[test]
fn dd_tle_8_any_number_of_times() {
    let mut t = combat("harkonnen")
        .put("tleilax card leader=1")
        .put("tleilax carthag troop=2")
        .put("guild arrakeen troop=1")
        .put("guild carthag troop=1")
        .counter("spice_die", "3")
        .start();
    let fight = "tleilax combat.commit: leader=1 / guild combat.commit: none";
    t.play("tleilax combat.where: arrakeen").play(fight);
    t.play(&format!("tleilax combat.where: {GHOLA}"));
    t.play(fight); // in Carthag
    t.play(&format!("tleilax tleilax.last: {GHOLA}")); // for combats of the others
    assert_eq!(leaders(&t, "tleilax"), [1, 0]);
    assert_eq!(t.active(), "atreides");
}

#[test]
fn dd_tle_8_the_turn_ends_unasked_when_there_is_nothing_to_take_back() {
    for (leader, spice) in [(1, 3), (0, 0)] {
        let t = tleilax("finish", SIX)
            .put(&format!("tleilax card leader={leader}"))
            .counter("spice_die", &spice.to_string())
            .dice("spice-3 region-1")
            .start();
        assert_eq!(t.active(), "atreides");
    }
    let mut t = tleilax("finish", SIX).counter("spice_die", "3").start();
    t.play("tleilax tleilax.last: end");
    assert_eq!(leaders(&t, "tleilax"), [0, 1]);
    assert_eq!(t.active(), "atreides");
}

#[test]
fn dd_tle_8_an_active_ally_takes_back_its_own_leaders() {
    let mut t = tleilax("ship", ATREIDES)
        .ally("atreides", "tleilax")
        .counter("spice_die", "3")
        .dice("guild guild fremen corrino shield spice-3 region-5")
        .start();
    t.play(&format!(
        "atreides ship.troop: {GHOLA} / atreides ship.troop: {GHOLA}"
    ));
    assert_eq!((leaders(&t, "atreides"), spice(&t)), ([2, 0], 1));
    assert_eq!(leaders(&t, "tleilax"), [0, 1]);
}

#[test]
fn dd_tle_8_corrino_pays_before_its_points_are_stored() {
    let factions = "corrino harkonnen tleilax fremen atreides guild";
    let mut t = tleilax("finish", factions)
        .ally("corrino", "tleilax")
        .counter("spice_die", "2")
        .start();
    t.play(&format!("corrino tleilax.last: {GHOLA}"));
    assert_eq!(leaders(&t, "corrino"), [1, 0]);
    assert_eq!(t.stock("corrino"), 2, "one point was left");
}

#[test]
fn dd_tle_8_not_for_others_nor_for_tleilax_in_another_turn() {
    let shipping = |ally: &str| {
        tleilax("ship", ATREIDES)
            .ally("atreides", ally)
            .put("atreides card troop=1")
            .put("tleilax card troop=1")
            .counter("spice_die", "3")
            .dice("guild guild fremen corrino shield spice-3 region-5")
            .start()
    };
    let t = shipping("guild");
    t.assert_asked("atreides", "ship.troop").not_offered(GHOLA);
    let mut t = shipping("tleilax");
    t.play("atreides ship.troop: done");
    t.assert_asked("tleilax", "ship.ally").not_offered(GHOLA);
}
