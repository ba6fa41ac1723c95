//! Combat: DD-COMB and the rulings about it (DD-A.9, .11, .15, .16, .24, .25, .26).

use sietch::kernel::Ask;

use crate::common::*;

/// The combat action of the first faction named.
fn battle(factions: &str) -> Setup {
    at("combat", factions).dice("snooper spice-1 region-3")
}

const FOUR: &str = "atreides harkonnen fremen guild";

/// Atreides and Harkonnen meet in Arrakeen with so many troops; the leaders are on the cards.
fn duel(attackers: u32, defenders: u32) -> Setup {
    battle("atreides harkonnen")
        .put(&format!("atreides arrakeen troop={attackers}"))
        .put(&format!("harkonnen arrakeen troop={defenders}"))
        .put("atreides card leader=2")
        .put("harkonnen card leader=1")
}

/// Troops of a faction in Arrakeen, its reserve and on its card.
fn troops(t: &Play, who: &str) -> (u32, u32, u32) {
    let n = |place| t.count(who, place, "troop");
    (n("arrakeen"), n("reserve"), n("card"))
}

/// The region that the combat is about.
fn field(t: &Play) -> String {
    let table = t.session.table();
    let region = table.ask().and_then(Ask::subject).expect("a region");
    table.def().label(table.state().roles(), region)
}

#[test]
fn dd_comb_1_in_every_shared_region_in_the_order_the_active_player_picks() {
    let mut t = battle(FOUR)
        .put("atreides arrakeen troop=2")
        .put("harkonnen arrakeen troop=1")
        .put("atreides carthag troop=2")
        .put("fremen carthag troop=1")
        .put("atreides tueks_sietch troop=1") // alone
        .put("harkonnen minor_erg troop=1") // others among themselves
        .put("guild minor_erg troop=1")
        .start();
    t.assert_asked("atreides", "combat.where")
        .only("arrakeen carthag");
    t.refused("pass");
    t.play("atreides: carthag")
        .assert_asked("atreides", "combat.commit");
    assert_eq!(field(&t), "carthag");
    t.play("atreides: troop=2 / fremen: none");
    t.assert_asked("atreides", "combat.commit"); // the other one, and no third
    assert_eq!(field(&t), "arrakeen");
    t.play("atreides: none / harkonnen: none");
    t.assert_not_asked("combat.commit");
    assert_eq!(t.count("harkonnen", "minor_erg", "troop"), 1);
    assert_eq!(t.count("guild", "minor_erg", "troop"), 1);
}

#[test]
fn dd_comb_1_none_with_the_ally_in_the_polar_sink_or_under_the_storm() {
    let t = battle(FOUR)
        .storm(4)
        .ally("atreides", "guild")
        .put("atreides arrakeen troop=1")
        .put("guild arrakeen troop=1")
        .put("atreides polar_sink troop=1")
        .put("harkonnen polar_sink troop=1")
        .put("atreides carthag troop=1")
        .put("harkonnen carthag troop=1")
        .start();
    t.assert_not_asked("combat.commit");
    assert_ne!(t.phase(), "combat");
    for (who, place) in [
        ("guild", "arrakeen"),
        ("harkonnen", "polar_sink"),
        ("harkonnen", "carthag"),
    ] {
        assert_eq!(
            (
                t.count("atreides", place, "troop"),
                t.count(who, place, "troop")
            ),
            (1, 1)
        );
    }
}

#[test]
fn dd_comb_2_the_fortification_takes_an_attacker_first_and_goes() {
    let mut t = duel(3, 2).put("common arrakeen fortification=1").start();
    t.assert_asked("atreides", "combat.commit");
    assert_eq!(troops(&t, "atreides"), (2, 10, 0));
    assert_eq!(troops(&t, "harkonnen"), (2, 10, 0), "defenders are safe");
    assert_eq!(t.count("common", "arrakeen", "fortification"), 0);
    assert_eq!(t.count("common", "supply", "fortification"), 2);
    t.refused("troop=3");
}

#[test]
fn dd_comb_2_without_a_fortification_nobody_is_lost_beforehand() {
    let t = duel(3, 2)
        .put("common arrakeen harvester=1")
        .put("common carthag fortification=1")
        .start();
    assert_eq!(troops(&t, "atreides").0, 3);
    assert_eq!(t.count("common", "arrakeen", "harvester"), 1);
    assert_eq!(
        t.count("common", "carthag", "fortification"),
        1,
        "that of another region stays"
    );
}

#[test]
fn dd_comb_2_the_active_player_picks_which_and_it_may_be_the_allys() {
    let walls = battle("corrino harkonnen fremen guild")
        .ally("corrino", "guild")
        .put("common arrakeen fortification=1")
        .put("corrino arrakeen troop=1 sardaukar=1")
        .put("guild arrakeen troop=1")
        .put("harkonnen arrakeen troop=1");
    let mut t = walls.clone().start();
    t.assert_asked("corrino", "combat.fortification");
    t.only("troop@arrakeen sardaukar@arrakeen guild.troop@arrakeen");
    t.play("corrino: guild.troop@arrakeen")
        .assert_asked("corrino", "combat.commit");
    assert_eq!(
        (
            t.count("guild", "arrakeen", "troop"),
            t.count("guild", "reserve", "troop")
        ),
        (0, 12)
    );
    assert_eq!(
        t.count("corrino", "arrakeen", "troop") + t.count("corrino", "arrakeen", "sardaukar"),
        2
    );
    let mut t = walls.start();
    t.play("corrino: sardaukar@arrakeen");
    assert_eq!(t.count("corrino", "reserve", "sardaukar"), 4);
    assert_eq!(t.count("guild", "arrakeen", "troop"), 1);
}

#[test]
fn dd_a_9_when_the_last_attacker_is_taken_there_is_no_combat() {
    let t = duel(1, 2).put("common arrakeen fortification=1").start();
    t.assert_not_asked("combat.commit");
    assert_eq!(troops(&t, "atreides"), (0, 12, 0));
    assert_eq!(troops(&t, "harkonnen"), (2, 10, 0));
    assert_eq!(t.count("common", "supply", "fortification"), 2);
}

#[test]
fn dd_a_9_with_any_troop_of_the_attackers_side_left_the_combat_goes_on() {
    let mut t = battle(FOUR)
        .ally("atreides", "guild")
        .put("common arrakeen fortification=1")
        .put("atreides arrakeen troop=1")
        .put("guild arrakeen troop=2")
        .put("harkonnen arrakeen troop=1")
        .start();
    t.play("atreides combat.fortification: troop@arrakeen");
    t.assert_asked("atreides", "combat.commit")
        .only("guild.troop");
    t.play("atreides: guild.troop=2 / harkonnen: troop=1");
    assert_eq!(t.count("harkonnen", "arrakeen", "troop"), 0);
    assert_eq!(t.count("guild", "reserve", "troop"), 12);
}

#[test]
fn dd_comb_3_the_allys_troops_fight_as_the_attackers_own_without_consent() {
    let mut t = battle(FOUR)
        .ally("atreides", "guild")
        .put("atreides arrakeen troop=1")
        .put("guild arrakeen troop=2")
        .put("guild carthag troop=3") // elsewhere
        .put("harkonnen arrakeen troop=2")
        .start();
    t.assert_asked("atreides", "combat.commit")
        .only("troop guild.troop"); // the Guild was not asked
    t.refused("guild.troop=3");
    t.play("atreides: troop=1 guild.troop=2 / harkonnen: troop=2");
    assert_eq!(troops(&t, "harkonnen"), (0, 12, 0), "3 against 2");
    assert_eq!(troops(&t, "guild"), (0, 9, 0));
    assert_eq!(t.count("guild", "carthag", "troop"), 3);
}

#[test]
fn dd_comb_3_the_allys_leader_takes_part_only_if_offered() {
    let pact = battle(FOUR)
        .ally("atreides", "guild")
        .put("atreides arrakeen troop=1")
        .put("atreides card leader=1")
        .put("guild arrakeen troop=1")
        .put("guild card leader=1")
        .put("harkonnen arrakeen troop=1");
    let mut t = pact.clone().start();
    t.play("guild combat.offer: no")
        .assert_asked("atreides", "combat.commit");
    t.only("troop guild.troop leader");
    let mut t = pact.start();
    t.play("guild combat.offer: yes")
        .only("troop guild.troop leader guild.leader");
    t.play("atreides: guild.leader=1 / harkonnen: troop=1");
    assert_eq!(troops(&t, "harkonnen").0, 0, "Edric counts 2");
    assert_eq!(t.count("guild", "reserve", "leader"), 1);
    assert_eq!(t.count("atreides", "card", "leader"), 1);
}

/// Atreides against Harkonnen and the Guild in Arrakeen, each of them with two troops and a leader on the card.
fn two_enemies(active: &str) -> Setup {
    battle(FOUR)
        .active(active)
        .put(&format!("{active} arrakeen troop=3"))
        .put("harkonnen arrakeen troop=2")
        .put("guild arrakeen troop=2")
        .put("harkonnen card leader=1")
        .put("guild card leader=1")
}

#[test]
fn dd_comb_4_the_defender_is_the_one_who_played_most_recently() {
    let mut t = two_enemies("atreides").round(2).start();
    t.assert_asked("harkonnen", "combat.offer"); // Harkonnen helps the Guild, which played last
    t.play("harkonnen: no / atreides: none")
        .assert_asked("guild", "combat.commit");
    let mut t = two_enemies("fremen").round(2).start();
    t.assert_asked("guild", "combat.offer"); // now Harkonnen has played after the Guild
    t.play("guild: no / fremen: none")
        .assert_asked("harkonnen", "combat.commit");
}

#[test]
fn dd_comb_4_the_defender_commits_the_others_troops_and_offered_leaders() {
    let mut t = two_enemies("atreides").round(2).start();
    t.play("harkonnen combat.offer: yes / atreides: troop=3");
    t.assert_asked("guild", "combat.commit")
        .only("troop harkonnen.troop leader harkonnen.leader");
    t.play("guild: harkonnen.troop=2 harkonnen.leader=1");
    assert_eq!(troops(&t, "atreides").0, 0, "6 against 3");
    assert_eq!(troops(&t, "harkonnen"), (0, 12, 0));
    assert_eq!(t.count("harkonnen", "reserve", "leader"), 1);
    assert_eq!(
        troops(&t, "guild"),
        (2, 10, 0),
        "nothing of its own was committed"
    );
    assert_eq!(t.count("guild", "card", "leader"), 1);
}

#[test]
fn dd_comb_4_leaders_not_offered_stay_out_and_troops_elsewhere_too() {
    let mut t = two_enemies("atreides")
        .round(2)
        .put("fremen carthag troop=1")
        .start();
    t.play("harkonnen combat.offer: no / atreides: none");
    t.only("troop harkonnen.troop leader");
    assert_eq!(t.count("harkonnen", "card", "leader"), 1);
}

#[test]
fn dd_comb_4_helpers_of_the_losing_side_are_lost_with_it() {
    let mut t = two_enemies("atreides").round(2).start();
    t.play("harkonnen: no / atreides: troop=1 / guild: none");
    assert_eq!(troops(&t, "harkonnen"), (0, 12, 0));
    assert_eq!(t.count("guild", "arrakeen", "troop"), 0);
    assert_eq!(troops(&t, "atreides").0, 2);
}

#[test]
fn dd_a_24_in_round_1_those_who_have_not_played_are_oldest() {
    // Order of play: fremen, guild, atreides, harkonnen.
    let mut t = two_enemies("atreides").first("fremen").start();
    t.assert_asked("harkonnen", "combat.offer"); // it has not played, so the Guild defends
    t.play("harkonnen: no / atreides: none")
        .assert_asked("guild", "combat.commit");
    let mut t = battle(FOUR)
        .first("fremen")
        .active("atreides")
        .put("atreides arrakeen troop=3")
        .put("harkonnen arrakeen troop=2")
        .put("fremen arrakeen troop=2")
        .start();
    t.play("atreides: none")
        .assert_asked("fremen", "combat.commit");
}

#[test]
fn dd_a_24_in_the_very_first_turn_the_order_runs_backwards_from_the_active_player() {
    let mut t = two_enemies("fremen").first("fremen").start();
    t.assert_asked("guild", "combat.offer"); // order of play: fremen, guild, atreides, harkonnen
    t.play("guild: no / fremen: none")
        .assert_asked("harkonnen", "combat.commit");
}

#[test]
fn dd_comb_5_commitments_are_secret_until_both_are_in() {
    let mut t = duel(3, 3).start();
    let harkonnen = t.seat("harkonnen");
    let before = format!("{:?}", t.session.view(Some(harkonnen)));
    t.play("atreides combat.commit: troop=2 leader=1");
    let line = t.session.lines().len() - 1;
    let read = |t: &Play| {
        t.session.lines()[line]
            .text_for(Some(harkonnen), t.session.revealed(line))
            .to_string()
    };
    assert_eq!(read(&t), "(secret)");
    assert_eq!(
        format!("{:?}", t.session.view(Some(harkonnen))),
        before,
        "nothing has moved"
    );
    t.assert_asked("harkonnen", "combat.commit")
        .only("troop leader");
    t.play("harkonnen: troop=1");
    assert_eq!(read(&t), "troop=2 leader=1");
}

#[test]
fn dd_comb_5_any_number_of_what_is_there() {
    let mut t = duel(3, 3).start();
    t.only("troop leader");
    t.refused("troop=4");
    t.refused("leader=3");
    t.play("atreides: troop=3 leader=2 / harkonnen: none");
    assert_eq!(troops(&t, "harkonnen").0, 0);
    let mut t = battle("atreides harkonnen")
        .put("atreides arrakeen troop=1")
        .put("harkonnen arrakeen troop=1")
        .put("atreides carthag troop=1")
        .put("atreides card troop=5")
        .start();
    t.only("troop");
    t.refused("troop=2"); // neither leaders in the reserve nor troops elsewhere
    t.refused("leader=1");
    t.play("atreides: none / harkonnen: none");
}

#[test]
fn dd_comb_6_the_higher_strength_wins() {
    let mut t = duel(3, 3).start();
    t.play("atreides: troop=2 / harkonnen: troop=1");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (1, 0)
    );
    let mut t = duel(3, 3).start();
    t.play("atreides: troop=1 / harkonnen: troop=2");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (0, 1)
    );
}

#[test]
fn dd_comb_6_a_tie_goes_to_the_defender() {
    let mut t = duel(3, 3).start();
    t.play("atreides: troop=2 / harkonnen: troop=2");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (0, 1)
    );
}

#[test]
fn dd_comb_6_leaders_add_their_strength_to_the_troops() {
    for (defence, left) in [("troop=3", 1), ("troop=4", 0)] {
        let mut t = duel(2, 5).start();
        t.play(&format!(
            "atreides: troop=1 leader=1 / harkonnen: {defence}"
        ));
        assert_eq!(troops(&t, "atreides").0, left, "1 + 3 against {defence}");
    }
}

#[test]
fn dd_comb_7_all_committed_pieces_of_both_sides_go_to_the_reserves() {
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=3 leader=1 / harkonnen: troop=1");
    assert_eq!(troops(&t, "atreides"), (1, 11, 0), "the winner's");
    assert_eq!(t.count("atreides", "reserve", "leader"), 1);
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=3 / harkonnen: leader=1 troop=1");
    assert_eq!(t.count("harkonnen", "reserve", "leader"), 1);
    assert_eq!(troops(&t, "harkonnen"), (2, 10, 0));
    assert_eq!(troops(&t, "atreides"), (0, 12, 0));
}

#[test]
fn dd_comb_8_leaders_not_committed_stay_on_their_cards() {
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=3 leader=1 / harkonnen: troop=1");
    assert_eq!(
        t.count("atreides", "card", "leader"),
        1,
        "the winner's other leader"
    );
    assert_eq!(
        t.count("harkonnen", "card", "leader"),
        1,
        "the loser's leader"
    );
    assert_eq!(t.count("harkonnen", "reserve", "leader"), 0);
}

#[test]
fn dd_comb_9_the_losers_other_troops_there_are_lost_too() {
    let mut t = duel(4, 3).put("harkonnen carthag troop=2").start();
    t.play("atreides: troop=2 / harkonnen: troop=1");
    assert_eq!(troops(&t, "harkonnen"), (0, 10, 0));
    assert_eq!(
        t.count("harkonnen", "carthag", "troop"),
        2,
        "elsewhere they stay"
    );
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=1 / harkonnen: troop=1");
    assert_eq!(troops(&t, "atreides"), (0, 12, 0));
}

#[test]
fn dd_comb_9_the_allys_troops_on_a_losing_attack_are_lost_too() {
    let mut t = battle(FOUR)
        .ally("atreides", "fremen")
        .put("atreides arrakeen troop=1")
        .put("fremen arrakeen troop=2")
        .put("harkonnen arrakeen troop=1")
        .start();
    t.play("atreides: none / harkonnen: none");
    assert_eq!(troops(&t, "fremen"), (0, 8, 0));
}

#[test]
fn dd_comb_10_the_winners_other_troops_stay_or_the_region_is_empty() {
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=2 / harkonnen: troop=1");
    assert_eq!(troops(&t, "atreides"), (2, 10, 0));
    let mut t = duel(4, 3).start();
    t.play("atreides: troop=4 / harkonnen: troop=3");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (0, 0)
    );
}

#[test]
fn dd_a_11_leaders_may_be_committed_without_troops_on_either_side() {
    let mut t = duel(2, 2).start();
    t.play("atreides: leader=1 / harkonnen: troop=2");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (2, 0),
        "3 against 2"
    );
    let mut t = duel(4, 2).start();
    t.play("atreides: troop=4 / harkonnen: leader=1");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "harkonnen").0),
        (0, 2),
        "a tie of 4"
    );
}

#[test]
fn dd_a_11_both_may_commit_nothing_and_then_the_defender_wins() {
    let mut t = duel(3, 1).start();
    t.play("atreides: none / harkonnen: none");
    assert_eq!(troops(&t, "atreides"), (0, 12, 0));
    assert_eq!(troops(&t, "harkonnen"), (1, 11, 0));
    assert_eq!(t.count("atreides", "card", "leader"), 2);
}

#[test]
fn dd_a_15_no_combat_where_only_the_ally_meets_enemies() {
    let pact = battle(FOUR)
        .ally("atreides", "guild")
        .put("guild arrakeen troop=2")
        .put("harkonnen arrakeen troop=2");
    let t = pact.clone().put("atreides carthag troop=1").start();
    t.assert_not_asked("combat.commit");
    assert_eq!(troops(&t, "guild"), (2, 10, 0));
    assert_eq!(troops(&t, "harkonnen"), (2, 10, 0));
    pact.put("atreides arrakeen troop=1")
        .start()
        .assert_asked("atreides", "combat.commit");
}

/// The end of an alliance between Atreides and Guild, who share Arrakeen.
fn parting(order: &str, throws: &[&str]) -> Play {
    let mut t = battle(order)
        .ally("atreides", "guild")
        .put("atreides arrakeen troop=2")
        .put("guild arrakeen troop=2")
        .throws(throws)
        .start();
    t.until("roll.keep");
    assert_eq!(
        (troops(&t, "atreides").0, troops(&t, "guild").0),
        (2, 2),
        "no combat while allied"
    );
    assert_eq!(t.named("ally", None), None, "nobody is allied any more");
    t
}

const NO_SYMBOL: &str = "corrino corrino corrino corrino snooper spice-1 region-3";

#[test]
fn dd_a_16_former_allies_fight_in_the_next_turn_of_either() {
    let mut t = parting("atreides guild harkonnen fremen", &[NO_SYMBOL]);
    t.keep_all()
        .until("combat.commit")
        .assert_asked("guild", "combat.commit");
    t.play("guild: none")
        .assert_asked("atreides", "combat.commit");
}

#[test]
fn dd_a_16_not_in_a_third_players_turn() {
    let mut t = parting("atreides harkonnen guild fremen", &[NO_SYMBOL, NO_SYMBOL]);
    t.keep_all();
    while t.asked().1 != "roll.keep" {
        t.assert_not_asked("combat.commit");
        t.pass();
    }
    assert_eq!((t.active(), troops(&t, "atreides").0), ("guild".into(), 2));
}

#[test]
fn dd_a_16_not_if_allied_again() {
    let roll = "atreides corrino corrino corrino snooper spice-1 region-3";
    let mut t = parting("atreides guild harkonnen fremen", &[roll, NO_SYMBOL]);
    t.keep_all()
        .play("guild alliance.propose: atreides / atreides: yes");
    while t.asked().1 != "roll.keep" {
        t.assert_not_asked("combat.commit");
        t.pass();
    }
    assert_eq!((troops(&t, "atreides").0, troops(&t, "guild").0), (2, 2));
}

#[test]
fn dd_a_25_a_region_emptied_by_combat_loses_its_fortification_only() {
    for (construction, left) in [("fortification", 0), ("harvester", 1), ("ornithopter", 1)] {
        let mut t = battle("harkonnen atreides") // Harkonnen do not trigger the Fortification
            .put("harkonnen arrakeen troop=2")
            .put("atreides arrakeen troop=1")
            .put(&format!("common arrakeen {construction}=1"))
            .start();
        t.play("harkonnen: troop=2 / atreides: troop=1");
        assert_eq!(
            t.count("common", "arrakeen", construction),
            left,
            "{construction}"
        );
        assert_eq!(t.count("common", "supply", construction), 2 - left);
    }
}

#[test]
fn dd_a_25_while_the_winner_stays_so_does_the_fortification() {
    let mut t = battle("harkonnen atreides")
        .put("harkonnen arrakeen troop=3")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen fortification=1")
        .start();
    t.play("harkonnen: troop=2 / atreides: troop=1");
    assert_eq!(t.count("common", "arrakeen", "fortification"), 1);
}

#[test]
fn dd_a_26_every_helper_is_asked_for_its_leader_first_and_in_public() {
    let mut t = battle("atreides harkonnen fremen corrino guild")
        .round(2)
        .ally("atreides", "corrino")
        .put("atreides arrakeen troop=2")
        .put("corrino arrakeen troop=1")
        .put("harkonnen arrakeen troop=1")
        .put("fremen arrakeen troop=1")
        .put("guild arrakeen troop=1")
        .put("corrino card leader=1")
        .put("harkonnen card leader=1")
        .put("guild card leader=1") // the Fremen leader is in the reserve
        .start();
    t.play("corrino combat.offer: yes / harkonnen combat.offer: yes");
    t.assert_asked("atreides", "combat.commit")
        .only("troop corrino.troop corrino.leader");
    let fremen = Some(t.seat("fremen"));
    for (i, line) in t.session.lines().iter().enumerate() {
        assert!(!line.secret);
        assert_eq!(line.text_for(fremen, t.session.revealed(i)), "yes");
    }
    t.play("atreides: none")
        .assert_asked("guild", "combat.commit");
    t.only("troop harkonnen.troop fremen.troop leader harkonnen.leader");
}

#[test]
fn dd_a_26_those_without_troops_there_or_without_a_leader_are_not_asked() {
    let t = battle(FOUR)
        .put("atreides arrakeen troop=2")
        .put("harkonnen arrakeen troop=1")
        .put("guild arrakeen troop=1")
        .put("fremen card leader=1")
        .put("guild card leader=1")
        .round(2)
        .start();
    t.assert_asked("atreides", "combat.commit"); // the Guild defends, Harkonnen has no leader, Fremen are elsewhere
}
