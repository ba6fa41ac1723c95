//! Corrino, Guild, Bene Gesserit: DD-COR, DD-GUI, DD-BG, DD-A.20.

use crate::common::*;

use sietch::kernel::Handle;

const COURT: &str = "corrino atreides harkonnen guild";
const SISTERS: &str = "bene_gesserit atreides harkonnen guild fremen";
const QUIET: &str = "snooper spice-1 region-3";
const GIFT: &str = "corrino.choam";

/// The active player attacks Harkonnen, who has so many troops, in Arrakeen.
fn attack(factions: &str, defenders: u32) -> Setup {
    let active = factions.split(' ').next().unwrap();
    at("combat", factions)
        .dice(QUIET)
        .put(&format!("{active} arrakeen troop=1"))
        .put(&format!("{active} card leader=1"))
        .put(&format!("harkonnen arrakeen troop={defenders}"))
}

/// The leader alone beats one troop less than its strength, and not as many as its strength.
#[track_caller]
fn assert_leader_counts(factions: &str, strength: u32) {
    let active = factions.split(' ').next().unwrap();
    for (troops, won) in [(strength - 1, true), (strength, false)] {
        let mut t = attack(factions, troops).start();
        t.play(&format!("{active}: leader=1 / harkonnen: troop={troops}"));
        assert_eq!(
            t.count(active, "arrakeen", "troop") == 1,
            won,
            "against {troops}"
        );
        assert_eq!(t.count(active, "reserve", "leader"), 1);
    }
}

#[test]
fn dd_cor_1_leader_troop_sardaukar_and_3_spice_on_the_card() {
    let t = at("setup_deploy", "corrino guild").start();
    for kind in ["leader", "troop", "sardaukar"] {
        assert_eq!(t.count("corrino", "card", kind), 1, "{kind}");
    }
    assert_eq!(t.count("corrino", "reserve", "troop"), 7);
    assert_eq!(t.count("corrino", "reserve", "sardaukar"), 3);
    assert_eq!(t.stock("corrino"), 3);
}

#[test]
fn dd_cor_2_shaddam_counts_3() {
    assert_leader_counts(COURT, 3);
}

/// Corrino recruits with so many dice of its own.
fn recruiting(dice: usize) -> Play {
    at("recruit", COURT)
        .dice(&format!("{} {QUIET}", "corrino ".repeat(dice)))
        .start()
}

#[test]
fn dd_cor_3_a_sardaukar_takes_two_dice() {
    let t = recruiting(1);
    t.assert_asked("corrino", "recruit.piece")
        .only("troop leader");
    let mut t = recruiting(2);
    t.only("troop sardaukar leader");
    t.play("corrino: sardaukar")
        .assert_not_asked("recruit.piece");
    assert_eq!(t.count("corrino", "card", "sardaukar"), 1);
    let mut t = recruiting(3);
    t.play("corrino: sardaukar").only("troop leader");
    t.play("corrino: troop").assert_not_asked("recruit.piece");
    let mut t = recruiting(4);
    t.play("corrino: sardaukar / corrino: sardaukar")
        .assert_not_asked("recruit.piece");
    assert_eq!(t.count("corrino", "card", "sardaukar"), 2);
}

#[test]
fn dd_cor_3_two_troops_instead_are_allowed() {
    let mut t = recruiting(2);
    t.play("corrino: troop").only("troop leader");
    t.play("corrino: troop").assert_not_asked("recruit.piece");
    assert_eq!(t.count("corrino", "card", "troop"), 2);
}

#[test]
fn dd_cor_3_sardaukar_ship_and_move_as_troops() {
    let mut t = at("ship", COURT)
        .dice("snooper spice-1 region-5")
        .counter("spice_die", "1")
        .put("corrino card sardaukar=2 troop=1")
        .put("corrino carthag sardaukar=1")
        .start();
    t.only("troop@polar_sink sardaukar@polar_sink troop@carthag sardaukar@carthag");
    t.play("corrino: sardaukar@carthag"); // for the one spice there is
    t.play("corrino move.target: arrakeen")
        .only("sardaukar@carthag");
    t.play("corrino: sardaukar@carthag=2");
    assert_eq!(t.count("corrino", "arrakeen", "sardaukar"), 2);
}

#[test]
fn dd_cor_3_sardaukar_count_2_in_combat_and_control_regions() {
    for (commit, won) in [
        ("troop=2 sardaukar=1", true),
        ("troop=1 sardaukar=1", false),
        ("sardaukar=2", true),
    ] {
        let mut t = at("combat", COURT)
            .dice(QUIET)
            .put("corrino arrakeen troop=3 sardaukar=3")
            .put("harkonnen arrakeen troop=3")
            .start();
        t.play(&format!("corrino: {commit} / harkonnen: troop=3"));
        assert_eq!(
            t.count("corrino", "arrakeen", "sardaukar") > 0,
            won,
            "{commit}"
        );
    }
    let t = at("finish", COURT)
        .dice(QUIET)
        .put("corrino arrakeen sardaukar=1")
        .put("corrino carthag sardaukar=1")
        .put("corrino tueks_sietch sardaukar=1")
        .start();
    t.assert_won("solo", "DD-END.2", "corrino");
}

/// The end of the first player's turn with so many points of the spice die unspent.
fn thrift(factions: &str, die: u32) -> Setup {
    at("finish", factions)
        .dice(QUIET)
        .counter("spice_die", &die.to_string())
}

#[test]
fn dd_cor_4_every_unspent_point_of_the_die_adds_2_and_the_stock_holds_5() {
    for (stock, die, then) in [
        (0, 0, 0),
        (0, 1, 2),
        (0, 2, 4),
        (1, 2, 5),
        (0, 3, 5),
        (4, 5, 5),
    ] {
        let s = thrift(COURT, die).counter("stock", &format!("{{ corrino = {stock} }}"));
        assert_eq!(s.start().stock("corrino"), then, "{stock} and {die}");
    }
}

#[test]
fn dd_cor_4_spice_from_harvesters_is_not_stored() {
    assert_eq!(
        thrift(COURT, 1)
            .counter("spice_extra", "4")
            .start()
            .stock("corrino"),
        2
    );
}

#[test]
fn dd_cor_4_what_is_spent_is_not_stored() {
    let mut t = at("ship", COURT)
        .dice(QUIET)
        .counter("spice_die", "2")
        .counter("spice_extra", "2")
        .put("corrino card troop=3")
        .start();
    for _ in 0..3 {
        t.play("corrino: troop@polar_sink");
    }
    t.until("roll.keep");
    assert_eq!(
        t.stock("corrino"),
        2,
        "two from Harvesters and one of the die are gone"
    );
}

#[test]
fn dd_cor_4_only_corrino_in_its_own_turn_stores() {
    let t = thrift("atreides corrino harkonnen guild", 2).start();
    assert_eq!((t.stock("corrino"), t.stock("atreides")), (0, 0));
    let t = thrift("atreides corrino harkonnen guild", 2)
        .ally("atreides", "corrino")
        .start();
    assert_eq!(
        (t.stock("corrino"), t.stock("atreides")),
        (0, 0),
        "an ally cannot store"
    );
    let t = thrift("corrino atreides harkonnen guild", 2)
        .ally("corrino", "atreides")
        .start();
    assert_eq!((t.stock("corrino"), t.stock("atreides")), (4, 0));
}

#[test]
fn dd_cor_4_the_stock_is_spent_in_its_own_turns() {
    let mut t = at("ship", COURT)
        .dice(QUIET)
        .counter("stock", "{ corrino = 2 }")
        .put("corrino card troop=3")
        .start();
    t.play("corrino: troop@polar_sink / corrino: troop@polar_sink");
    t.assert_asked("corrino", "move.target");
    assert_eq!(
        (t.stock("corrino"), t.count("corrino", "card", "troop")),
        (0, 1)
    );
}

/// The Atreides, allied with Corrino (stock 3), are to ship and have no spice.
fn needy() -> Setup {
    at("ship", "atreides corrino harkonnen guild")
        .dice("snooper shai_hulud region-3")
        .ally("atreides", "corrino")
        .counter("stock", "{ corrino = 3 }")
        .put("atreides card troop=3")
}

#[test]
fn dd_cor_4_the_stock_may_be_given_to_the_active_ally() {
    let mut t = needy().start();
    t.assert_asked("atreides", "ship.troop").only(GIFT);
    t.play("atreides: corrino.choam / corrino corrino.give: 2");
    assert_eq!((t.stock("corrino"), t.stock("atreides")), (1, 0));
    t.offered("troop@polar_sink");
    t.play("atreides: troop@polar_sink / atreides: troop@polar_sink");
    t.not_offered("troop@polar_sink");
    assert_eq!(t.count("atreides", "polar_sink", "troop"), 2);
}

#[test]
fn dd_cor_4_what_an_ally_received_it_cannot_keep() {
    let mut t = needy().start();
    t.play("atreides: corrino.choam / corrino: 3")
        .until("roll.keep");
    assert_eq!((t.stock("corrino"), t.stock("atreides")), (0, 0));
    assert_eq!(t.counter("spice_extra", None), Some(0));
}

#[test]
fn dd_a_20_any_amount_of_the_stock_as_corrino_likes() {
    let mut t = needy().start();
    t.play("atreides: corrino.choam").refused("4");
    t.refused("-1");
    t.play("corrino: 1 / atreides: corrino.choam / corrino: 2"); // in several parts
    assert_eq!(t.stock("corrino"), 0);
    t.offered("troop@polar_sink").not_offered(GIFT);
    let mut t = needy().start();
    t.play("atreides: corrino.choam / corrino: 0")
        .assert_asked("atreides", "move.target");
    assert_eq!(t.stock("corrino"), 3);
}

#[test]
fn dd_a_20_at_any_time_of_the_allied_players_turn() {
    for (phase, what) in [
        ("recruit", "recruit.piece"),
        ("kanly", "kanly.target"),
        ("ship", "ship.troop"),
        ("move", "move.target"),
        ("build", "build.construction"),
    ] {
        let mut t = at(phase, "atreides corrino harkonnen guild")
            .dice("atreides poison spice-1 region-5")
            .ally("atreides", "corrino")
            .counter("stock", "{ corrino = 3 }")
            .counter("target", "\"arrakeen\"")
            .put("atreides arrakeen troop=1")
            .start();
        t.assert_asked("atreides", what).offered(GIFT);
        t.play("atreides: corrino.choam / corrino: 1")
            .assert_asked("atreides", what);
        assert_eq!(
            (t.counter("spice_extra", None), t.stock("corrino")),
            (Some(1), 2)
        );
    }
}

#[test]
fn dd_a_20_not_to_a_player_who_is_not_allied_nor_to_corrinos_ally_in_its_own_turn() {
    let t = at("move", "atreides corrino harkonnen guild")
        .dice(QUIET)
        .counter("stock", "{ corrino = 3 }")
        .start();
    t.assert_asked("atreides", "move.target").not_offered(GIFT);
    let mut t = at("ship", COURT)
        .dice(QUIET)
        .ally("corrino", "atreides")
        .counter("stock", "{ corrino = 3 }")
        .put("atreides card troop=1")
        .put("corrino card troop=1")
        .start();
    t.assert_asked("corrino", "ship.troop").not_offered(GIFT);
    t.play("corrino: done")
        .assert_asked("atreides", "ship.ally");
    t.not_offered(GIFT);
}

#[test]
fn dd_gui_1_leader_3_troops_and_1_spice_on_the_card() {
    let t = at("setup_deploy", "guild corrino").start();
    assert_eq!(t.count("guild", "card", "leader"), 1);
    assert_eq!(t.count("guild", "card", "troop"), 3);
    assert_eq!(t.count("guild", "reserve", "troop"), 9);
    assert_eq!(t.stock("guild"), 1);
}

#[test]
fn dd_gui_2_edric_counts_2() {
    assert_leader_counts("guild atreides harkonnen corrino", 2);
}

/// Atreides and Harkonnen in Arrakeen, each with troops on its card and in the pay of the first faction.
fn transport(active: &str) -> Setup {
    at("ship", "atreides harkonnen corrino guild")
        .active(active)
        .dice(QUIET)
        .counter("spice_die", "5")
        .put("atreides arrakeen troop=1")
        .put("guild arrakeen troop=1")
        .put("atreides card troop=3")
        .put("guild card troop=3")
}

#[test]
fn dd_gui_3_one_spice_a_turn_when_another_ships_to_a_region() {
    let mut t = transport("atreides").start();
    t.play("atreides: troop@arrakeen");
    assert_eq!(t.stock("guild"), 1);
    t.play("atreides: troop@arrakeen / atreides: troop@polar_sink");
    assert_eq!(t.stock("guild"), 1, "once a turn");
}

#[test]
fn dd_gui_3_again_in_the_next_turn() {
    let roll = "bene_gesserit bene_gesserit bene_gesserit bene_gesserit thumper spice-1 region-3";
    let mut t = transport("atreides")
        .put("harkonnen carthag troop=1")
        .put("harkonnen card troop=1")
        .throws(&[roll])
        .start();
    t.play("atreides: troop@arrakeen").until("roll.keep");
    t.keep_all()
        .until("ship.troop")
        .play("harkonnen: troop@carthag");
    assert_eq!(t.stock("guild"), 2);
}

#[test]
fn dd_gui_3_nothing_for_the_polar_sink_nor_for_its_own_shipping() {
    let mut t = transport("atreides").start();
    t.play("atreides: troop@polar_sink / atreides: troop@polar_sink");
    assert_eq!(t.stock("guild"), 0);
    let mut t = transport("guild").start();
    t.play("guild: troop@arrakeen");
    assert_eq!(t.stock("guild"), 0);
    let mut t = transport("atreides").ally("atreides", "guild").start();
    t.play("atreides: done / guild ship.ally: troop@arrakeen / atreides: yes");
    assert_eq!(t.stock("guild"), 0, "it is the Guild that ships");
}

#[test]
fn dd_gui_3_the_active_players_ally_counts_even_in_the_guilds_own_turn() {
    let mut t = transport("guild").ally("guild", "atreides").start();
    t.play("guild: done / atreides ship.ally: troop@arrakeen / guild ship.pay: yes");
    assert_eq!(t.stock("guild"), 1);
}

#[test]
fn dd_gui_3_five_at_most() {
    let mut t = transport("atreides")
        .counter("stock", "{ guild = 5 }")
        .start();
    t.play("atreides: troop@arrakeen");
    assert_eq!(t.stock("guild"), 5);
}

#[test]
fn dd_gui_3_spent_in_its_own_turns_and_never_given_away() {
    let mut t = transport("guild")
        .counter("spice_die", "0")
        .counter("stock", "{ guild = 2 }")
        .start();
    t.play("guild: troop@polar_sink / guild: troop@polar_sink")
        .assert_asked("guild", "move.target");
    assert_eq!(
        (t.stock("guild"), t.count("guild", "card", "troop")),
        (0, 1)
    );
    let t = transport("atreides")
        .ally("atreides", "guild")
        .counter("spice_die", "0")
        .counter("stock", "{ guild = 5 }")
        .start();
    t.assert_asked("atreides", "move.target"); // nothing to ship with
    assert_eq!(
        (t.stock("guild"), t.count("atreides", "card", "troop")),
        (5, 3)
    );
}

#[test]
fn dd_gui_4_the_guild_starts_its_turn_with_2() {
    let none = "fremen fremen fremen fremen thumper spice-2 region-3";
    let pact = "corrino fremen fremen fremen thumper spice-2 region-3";
    // Harkonnen plays after Corrino, with Corrino as its ally; the Guild comes last.
    let mut t = at("roll", "atreides corrino harkonnen guild")
        .put("atreides arrakeen troop=1")
        .put("atreides card troop=2")
        .put("corrino tueks_sietch troop=1")
        .put("corrino card troop=2")
        .put("harkonnen carthag troop=1")
        .put("harkonnen card troop=1")
        .put("guild card troop=3")
        .throws(&[none, none, pact, none])
        .start();
    assert_eq!(t.stock("guild"), 0);
    t.keep_all()
        .play("atreides ship.troop: troop@arrakeen")
        .until("roll.keep");
    assert_eq!(t.stock("guild"), 1);
    t.keep_all()
        .play("corrino ship.troop: troop@polar_sink / corrino: done")
        .until("roll.keep");
    assert_eq!(t.stock("guild"), 1);
    t.keep_all()
        .play("harkonnen: no / harkonnen alliance.propose: corrino / corrino: yes");
    t.until("ship.troop")
        .play("harkonnen: troop@polar_sink / harkonnen: done");
    t.play("corrino ship.ally: troop@tueks_sietch / harkonnen ship.pay: yes")
        .until("roll.keep");
    t.assert_asked("guild", "roll.keep");
    assert_eq!(t.stock("guild"), 2);
    t.keep_all();
    assert_eq!(t.stock("guild"), 2);
    t.finish();
}

#[test]
fn dd_gui_5_the_guild_wins_when_the_game_runs_out() {
    let t = at("finish", "guild atreides")
        .round(6)
        .active("atreides")
        .dice(QUIET)
        .put("atreides arrakeen troop=5")
        .start();
    t.assert_won("guild", "DD-END.6", "guild");
}

/// Where a faction's troops from Great Flat are: still there, in the reserve, on the card.
fn troops(t: &Play, who: &str) -> (u32, u32, u32) {
    let n = |place| t.count(who, place, "troop");
    (n("great_flat"), n("reserve"), n("card"))
}

/// The storm reaches Great Flat, where the Guild, the Atreides and Harkonnen stand.
fn caught(factions: &str) -> Setup {
    at("storm", factions)
        .storm(3)
        .dice("snooper spice-3 region-4")
        .put("guild great_flat troop=2")
        .put("atreides great_flat troop=2")
        .put("harkonnen great_flat troop=2")
}

#[test]
fn dd_gui_6_its_troops_killed_by_the_storm_go_to_the_card_in_anybodys_turn() {
    for order in [
        "guild atreides harkonnen corrino",
        "harkonnen atreides corrino guild",
    ] {
        let t = caught(order).start();
        assert_eq!(troops(&t, "guild"), (1, 10, 1), "{order}");
        assert_eq!(troops(&t, "atreides"), (1, 11, 0));
        assert_eq!(troops(&t, "harkonnen"), (1, 11, 0));
    }
}

#[test]
fn dd_gui_6_an_active_ally_has_it_too_but_not_the_guilds_ally_in_the_guilds_turn() {
    let t = caught("atreides harkonnen corrino guild")
        .ally("atreides", "guild")
        .start();
    assert_eq!(troops(&t, "atreides"), (1, 10, 1));
    assert_eq!(troops(&t, "guild"), (1, 10, 1));
    assert_eq!(troops(&t, "harkonnen"), (1, 11, 0));
    let t = caught("guild atreides harkonnen corrino")
        .ally("guild", "atreides")
        .start();
    assert_eq!(troops(&t, "atreides"), (1, 11, 0));
}

/// Harkonnen attacks in Great Flat.
fn evacuating(factions: &str) -> Setup {
    at("combat", factions).dice(QUIET)
}

#[test]
fn dd_gui_6_after_a_lost_combat_only_those_not_committed_go_to_the_card() {
    let mut t = evacuating("harkonnen atreides corrino guild")
        .put("harkonnen great_flat troop=3")
        .put("guild great_flat troop=3")
        .start();
    t.play("harkonnen: troop=3 / guild: troop=1");
    assert_eq!(troops(&t, "guild"), (0, 10, 2));
    let mut t = evacuating("guild atreides corrino harkonnen")
        .put("harkonnen great_flat troop=3")
        .put("guild great_flat troop=3")
        .start();
    t.play("guild: troop=1 / harkonnen: troop=1");
    assert_eq!(troops(&t, "guild"), (0, 10, 2), "on a lost attack as well");
    assert_eq!(
        troops(&t, "harkonnen"),
        (2, 10, 0),
        "the enemy's committed troops"
    );
}

#[test]
fn dd_gui_6_after_a_won_combat_the_committed_go_to_the_reserve() {
    let mut t = evacuating("harkonnen atreides corrino guild")
        .put("harkonnen great_flat troop=3")
        .put("guild great_flat troop=3")
        .start();
    t.play("harkonnen: troop=1 / guild: troop=2");
    assert_eq!(troops(&t, "guild"), (1, 11, 0));
    assert_eq!(
        troops(&t, "harkonnen"),
        (0, 12, 0),
        "the loser has no such ability"
    );
}

#[test]
fn dd_gui_6_an_active_ally_has_it_in_combat() {
    let mut t = evacuating("atreides corrino harkonnen guild")
        .ally("atreides", "guild")
        .put("atreides great_flat troop=3")
        .put("guild great_flat troop=2")
        .put("harkonnen great_flat troop=1")
        .start();
    t.play("atreides: troop=1 / harkonnen: troop=1");
    assert_eq!(troops(&t, "atreides"), (0, 10, 2));
    assert_eq!(troops(&t, "guild"), (0, 10, 2));
}

#[test]
fn dd_gui_6_not_from_kanly_nor_from_a_fortification() {
    let mut t = at("kanly", "atreides corrino harkonnen guild")
        .dice("hunter_seeker spice-1 region-3")
        .put("guild great_flat troop=1")
        .start();
    t.play("atreides: guild.troop@great_flat");
    assert_eq!(troops(&t, "guild"), (0, 12, 0));
    let t = evacuating("guild atreides corrino harkonnen")
        .put("common great_flat fortification=1")
        .put("guild great_flat troop=1")
        .put("harkonnen great_flat troop=1")
        .start();
    assert_eq!(troops(&t, "guild"), (0, 12, 0));
}

#[test]
fn dd_bg_1_leader_on_the_card_3_troops_in_the_polar_sink_and_a_secret_choice() {
    let mut t = at(
        "setup_deploy",
        "bene_gesserit corrino guild fremen atreides",
    )
    .start();
    t.play("atreides: great_flat / bene_gesserit bene_gesserit.prediction: corrino");
    assert_eq!(t.count("bene_gesserit", "card", "leader"), 1);
    assert_eq!(t.count("bene_gesserit", "polar_sink", "troop"), 3);
    assert_eq!(t.count("bene_gesserit", "reserve", "troop"), 9);
    assert_eq!(
        t.named("prediction", Some("bene_gesserit")).as_deref(),
        Some("corrino")
    );
    let at = t
        .session
        .lines()
        .iter()
        .position(|l| l.what == "bene_gesserit.prediction")
        .unwrap();
    let read = |who: &str| {
        let text = t.session.text_for(at, Some(t.seat(who)));
        text.unwrap().to_string()
    };
    assert_eq!(
        (read("bene_gesserit").as_str(), read("corrino").as_str()),
        ("corrino", "(secret)")
    );
}

#[test]
fn dd_a_18_others_reckon_with_what_may_be_named() {
    let reckoned = |factions: &str| {
        let t = at("finish", factions)
            .counter("prediction", "{ bene_gesserit = \"fremen\" }")
            .start();
        let (def, state) = (t.session.table().def(), t.session.table().state());
        let counter = &def.counters[def.counter("prediction").unwrap()];
        let cell = counter.base + t.seat("bene_gesserit").index();
        let values = state.values_of(def, counter, cell).into_iter();
        let mut names: Vec<String> = values.map(|v| def.label(&[], Handle(v))).collect();
        names.sort_unstable();
        names
    };
    let four = ["atreides", "corrino", "fremen", "guild"];
    assert_eq!(
        reckoned("bene_gesserit corrino guild fremen atreides"),
        four
    );
    let without = "bene_gesserit corrino harkonnen fremen atreides";
    let five = ["atreides", "corrino", "fremen", "guild", "harkonnen"];
    assert_eq!(reckoned(without), five, "though nobody plays the Guild");
}

#[test]
fn dd_bg_2_mohiam_counts_3() {
    assert_leader_counts(SISTERS, 3);
}

#[test]
fn dd_bg_3_the_plan_works_in_the_named_factions_own_turn_only_for_the_one_named() {
    // The Atreides win in their first turn; the Bene Gesserit sit elsewhere.
    for (named, winner) in [("atreides", "bene_gesserit"), ("corrino", "atreides")] {
        let mut t = at(
            "setup_deploy",
            "corrino atreides bene_gesserit guild fremen",
        )
        .first("atreides")
        .put("atreides arrakeen troop=1")
        .put("atreides carthag troop=1")
        .put("atreides tueks_sietch troop=1")
        .throws(&["harkonnen harkonnen harkonnen harkonnen thumper spice-1 region-3"])
        .start();
        t.play(&format!("atreides: great_flat / bene_gesserit: {named}"));
        t.keep_all().until("roll.keep");
        assert_eq!(t.outcome().unwrap().2, [winner], "named {named}");
    }
}

#[test]
fn dd_bg_3_a_position_may_state_the_prediction() {
    let last_turn = |named: &str| {
        at("finish", SISTERS)
            .round(6)
            .active("fremen")
            .dice(QUIET)
            .counter("prediction", &format!("{{ bene_gesserit = \"{named}\" }}"))
    };
    let fremen = last_turn("fremen")
        .put("fremen arrakeen troop=1")
        .put("fremen carthag troop=1")
        .put("fremen tueks_sietch troop=1")
        .start();
    fremen.assert_won("prediction", "DD-END.7", "bene_gesserit");
    let guild = last_turn("guild").start();
    guild.assert_won("prediction", "DD-END.7", "bene_gesserit");
    let nobody = at("finish", "bene_gesserit atreides harkonnen corrino fremen")
        .round(6)
        .active("fremen")
        .dice(QUIET)
        .start();
    nobody.assert_won("guild", "DD-END.6", "guild"); // nothing was foretold
}

#[test]
fn dd_bg_4_its_invitation_cannot_be_refused() {
    let mut t = at("alliance", SISTERS)
        .dice("atreides snooper spice-1 region-3")
        .start();
    t.play("bene_gesserit alliance.propose: atreides");
    t.assert_not_asked("alliance.accept");
    assert_eq!(t.named("ally", None).as_deref(), Some("atreides"));
}

#[test]
fn dd_bg_4_but_it_may_refuse_and_so_may_others_among_themselves() {
    let mut t = at("alliance", "atreides bene_gesserit harkonnen guild fremen")
        .dice("bene_gesserit guild snooper spice-1 region-3")
        .start();
    t.play("atreides alliance.propose: bene_gesserit / bene_gesserit alliance.accept: no");
    assert_eq!(t.named("ally", None), None);
    let mut t = at("alliance", "atreides bene_gesserit harkonnen guild fremen")
        .dice("bene_gesserit guild snooper spice-1 region-3")
        .start();
    t.play("atreides alliance.propose: guild")
        .assert_asked("guild", "alliance.accept");
}

#[test]
fn dd_bg_4_it_ships_into_its_allys_regions_without_consent() {
    let mut t = at("ship", SISTERS)
        .dice(QUIET)
        .ally("bene_gesserit", "atreides")
        .counter("spice_die", "2")
        .put("bene_gesserit card troop=2")
        .put("atreides arrakeen troop=1")
        .put("harkonnen carthag troop=1")
        .start();
    t.only("troop@polar_sink troop@arrakeen"); // not into other players' regions
    t.play("bene_gesserit: troop@arrakeen")
        .assert_asked("bene_gesserit", "ship.troop");
    assert_eq!(t.count("bene_gesserit", "arrakeen", "troop"), 1);
}

#[test]
fn dd_bg_4_its_ally_needs_consent_for_its_regions() {
    let mut t = at("ship", "atreides bene_gesserit harkonnen guild fremen")
        .dice(QUIET)
        .ally("atreides", "bene_gesserit")
        .counter("spice_die", "2")
        .put("atreides card troop=2")
        .put("bene_gesserit arrakeen troop=1")
        .start();
    t.play("atreides: troop@arrakeen")
        .assert_asked("bene_gesserit", "ship.consent");
}

#[test]
fn dd_bg_5_immune_to_poison_and_to_nothing_else() {
    let kanly = |face: &str| {
        at("kanly", "atreides bene_gesserit harkonnen guild fremen")
            .dice(&format!("{face} spice-1 region-3"))
            .put("bene_gesserit polar_sink troop=3")
            .put("harkonnen polar_sink troop=1")
            .start()
    };
    let t = kanly("poison");
    t.struck("bene_gesserit.troop@polar_sink", "DD-BG.5");
    t.offered("harkonnen.troop@polar_sink");
    kanly("crysknife").offered("bene_gesserit.troop@polar_sink");
    kanly("hunter_seeker").offered("bene_gesserit.troop@polar_sink");
}

#[test]
fn dd_bg_5_no_ally_shares_it() {
    let t = at("kanly", "atreides bene_gesserit harkonnen guild fremen")
        .dice("poison spice-1 region-3")
        .ally("atreides", "bene_gesserit")
        .put("atreides arrakeen troop=1")
        .start();
    t.offered("troop@arrakeen");
}

#[test]
fn dd_a_20_corrino_offers_spice_when_the_alliance_is_made() {
    let mut t = at("alliance", "atreides corrino harkonnen guild")
        .dice("corrino atreides atreides atreides poison spice-1 region-5")
        .counter("stock", "{ corrino = 3 }")
        .start();
    t.play("atreides: corrino / corrino alliance.accept: yes");
    t.play("corrino corrino.give: 2");
    assert_eq!(
        (t.counter("spice_extra", None), t.stock("corrino")),
        (Some(2), 1)
    );
}
