//! Dune Express, the basic game, clause by clause.

use crate::common::*;

const THREE: &str = "atreides fremen harkonnen";
/// Nothing but a location: no recruits for Atreides, no treachery, no points.
const IDLE: &str = "fremen fremen guild guild shield arrakeen shai_hulud";

fn express(phase: &str) -> Setup {
    at(phase, THREE).rules("express")
}

/// Atreides have kept these dice and the turn goes on from there.
fn turn(dice: &str) -> Setup {
    express("treachery").dice(dice)
}

fn troops(t: &Play, faction: &str, place: &str) -> u32 {
    t.count(faction, place, "troop")
}

#[test]
fn eb_setup_1_everybody_has_15_troops_and_one_of_six_factions_on_an_empty_board() {
    let mut t = unchosen(5)
        .rules("express")
        .fix("setup.first", "\"p3\"")
        .start();
    t.only("atreides bene_gesserit corrino fremen guild harkonnen");
    let picks =
        "p3 setup.faction: guild / p4: fremen / p5: corrino / p1: bene_gesserit / p2: harkonnen";
    t.play(picks);
    assert_eq!(t.active(), "guild", "the first player begins");
    for faction in ["guild", "fremen", "corrino", "bene_gesserit", "harkonnen"] {
        assert_eq!(troops(&t, faction, "supply"), 15, "{faction}");
    }
}

#[test]
fn eb_setup_1_a_faction_is_taken_once_and_the_first_player_is_drawn() {
    let mut t = unchosen(3).rules("express").throws(&["p2"]).start();
    t.play("p2 setup.faction: guild").not_offered("guild");
    t.assert_asked("p3", "setup.faction");
    t.finish();
}

#[test]
fn eb_setup_1_the_factions_do_not_differ() {
    let program = unchosen(2).rules("express").program().unwrap();
    assert_eq!(program.def.roles.len(), 6);
    assert!(program.abilities.is_empty());
}

#[test]
fn eb_setup_1_two_to_five_may_play() {
    for (players, fits) in [(1, false), (2, true), (5, true), (6, false)] {
        let program = unchosen(players).rules("express").program();
        assert_eq!(program.is_ok(), fits, "{players} players");
    }
}

#[test]
fn eb_dice_1_seven_dice_with_their_faces() {
    let program = unchosen(2).rules("express").program().unwrap();
    let def = &program.def;
    let dice: Vec<(&str, u8, Vec<&str>)> = def
        .dice
        .iter()
        .map(|d| {
            let faces = d.faces.iter().map(|f| def.faces[f.index()].name.as_str());
            (d.name.as_str(), d.count, faces.collect())
        })
        .collect();
    let faces = |text: &'static str| text.split(' ').collect::<Vec<&str>>();
    let want = [
        (
            "faction",
            4,
            faces("atreides bene_gesserit corrino fremen guild harkonnen"),
        ),
        (
            "treachery",
            1,
            faces("crysknife shield poison snooper hunter_seeker truth_trance"),
        ),
        (
            "location",
            1,
            faces("sietch_tabr carthag arrakeen tueks_sietch habbanya_sietch polar_sink"),
        ),
        (
            "spice",
            1,
            faces("spice_1 spice_2 spice_3 spice_4 spice_5 shai_hulud"),
        ),
    ];
    assert_eq!(dice, want);
    assert_eq!(def.hand.len(), 7);
}

#[test]
fn eb_roll_1_at_least_one_die_is_kept_and_the_rest_is_thrown_again() {
    let mut t = express("roll")
        .throws(&[
            "guild guild guild guild shield arrakeen shai_hulud",
            "fremen fremen fremen fremen shield spice_1",
            "atreides atreides",
        ])
        .start();
    t.assert_asked("atreides", "roll.keep");
    t.refused("none");
    t.play("atreides: arrakeen");
    t.play("atreides: shield spice_1 fremen fremen");
    t.play("atreides roll.keep: atreides atreides");
    t.assert_asked("atreides", "spend");
    t.finish();
}

#[test]
fn eb_roll_1_as_often_as_wished() {
    let all = "guild guild guild guild shield arrakeen shai_hulud";
    let throws: Vec<String> = (1..=7)
        .map(|n| all.split(' ').take(n).collect::<Vec<_>>().join(" "))
        .rev()
        .collect();
    let throws: Vec<&str> = throws.iter().map(String::as_str).collect();
    let next = "fremen fremen fremen fremen snooper arrakeen spice_1";
    let mut t = express("roll").throws(&throws).throws(&[next]).start();
    for die in [
        "shai_hulud",
        "arrakeen",
        "shield",
        "guild",
        "guild",
        "guild",
    ] {
        t.play(&format!("atreides roll.keep: {die}"));
    }
    // The seventh throw is of a single die, which needs no question.
    t.assert_asked("fremen", "roll.keep").finish();
}

#[test]
fn eb_recr_1_each_own_symbol_allows_a_new_troop_and_none_is_saved() {
    let t = turn("atreides atreides fremen guild shield arrakeen spice_5").start();
    t.assert_asked("atreides", "spend")
        .only("troop@atreides.supply");
    let mut t = turn("atreides atreides fremen guild shield arrakeen spice_5").start();
    t.refused("troop@atreides.supply=3")
        .play("atreides spend: none");
    // In the next turn only its own dice count.
    let mut t = express("roll")
        .throws(&[
            "atreides guild guild guild shield arrakeen spice_5",
            IDLE,
            IDLE,
        ])
        .throws(&["guild guild guild guild shield arrakeen spice_5"])
        .throws(&[IDLE])
        .start();
    t.keep_all().play("atreides spend: none");
    t.keep_all().keep_all();
    t.assert_asked("atreides", "roll.keep");
    t.keep_all();
    t.assert_asked("fremen", "roll.keep").finish();
}

#[test]
fn eb_spice_1_points_place_new_troops_and_bring_troops_from_the_polar_sink() {
    let setup = turn("atreides atreides atreides guild shield carthag spice_3")
        .put("atreides polar_sink troop=4")
        .put("atreides sietch_tabr troop=2");
    let mut t = setup.clone().start();
    t.only("troop@atreides.supply troop@polar_sink");
    t.refused("troop@atreides.supply=3 troop@polar_sink=1")
        .refused("troop@polar_sink=4");
    t.play("atreides spend: troop@atreides.supply=2 troop@polar_sink=1");
    assert_eq!(troops(&t, "atreides", "carthag"), 3);
    assert_eq!(troops(&t, "atreides", "polar_sink"), 3);
    assert_eq!(troops(&t, "atreides", "supply"), 7);
    let mut t = setup.start();
    t.play("atreides spend: troop@polar_sink=3");
    assert_eq!(troops(&t, "atreides", "carthag"), 3);
}

#[test]
fn eb_spice_1_in_the_polar_sink_there_are_only_new_troops() {
    let mut t = turn("atreides guild guild guild shield polar_sink spice_3")
        .put("atreides polar_sink troop=4")
        .start();
    t.only("troop@atreides.supply");
    t.play("atreides: troop@atreides.supply=1");
    assert_eq!(troops(&t, "atreides", "polar_sink"), 5);
}

#[test]
fn eb_spice_1_nothing_is_asked_where_nothing_can_be_done() {
    let t = turn("guild guild guild guild shield carthag spice_3").start();
    t.assert_asked("fremen", "roll.keep");
}

#[test]
fn eb_spice_2_shai_hulud_gives_no_points_and_does_nothing_else() {
    let t = turn("atreides atreides guild guild shield carthag shai_hulud")
        .put("atreides polar_sink troop=4")
        .put("fremen carthag troop=1")
        .start();
    t.assert_asked("fremen", "roll.keep");
    assert_eq!(troops(&t, "atreides", "polar_sink"), 4);
    assert_eq!(troops(&t, "fremen", "carthag"), 1);
}

#[test]
fn eb_trea_1_poison_hunter_seeker_and_crysknife_remove_an_enemy_troop_anywhere() {
    for face in ["poison", "hunter_seeker", "crysknife"] {
        let setup = turn(&IDLE.replace("shield", face))
            .put("fremen polar_sink troop=2")
            .put("harkonnen carthag troop=3");
        let mut t = setup.clone().start();
        t.play("atreides treachery.target: fremen.troop@polar_sink");
        assert_eq!(troops(&t, "fremen", "polar_sink"), 1, "{face}");
        let mut t = setup.start();
        t.play("atreides treachery.target: harkonnen.troop@carthag");
        assert_eq!(troops(&t, "harkonnen", "carthag"), 2, "{face}");
    }
}

#[test]
fn ex_a_18_the_worm_is_worth_no_spice() {
    for game in ["express", "express-condensed"] {
        let program = unchosen(2).rules(game).program().unwrap();
        let worm = program.def.faces.iter().find(|f| f.name == "shai_hulud");
        assert_eq!(worm.unwrap().value, 0, "{game}");
    }
    let program = unchosen(2).rules("express-advanced").program().unwrap();
    let def = &program.def;
    let red = def.dice.iter().find(|d| d.name == "red").unwrap();
    let values = red.faces.iter().map(|f| def.faces[f.index()].value);
    assert_eq!(values.collect::<Vec<_>>(), [1, 2, 3, 4, 5, 0]);
}

#[test]
fn eb_trea_1_the_other_faces_do_nothing() {
    for face in ["shield", "snooper", "truth_trance"] {
        let t = turn(&IDLE.replace("shield", face))
            .put("fremen carthag troop=3")
            .start();
        t.assert_asked("fremen", "roll.keep");
        assert_eq!(troops(&t, "fremen", "carthag"), 3, "{face}");
    }
}

#[test]
fn eb_trea_1_and_ex_a_3_treachery_is_a_must_and_never_meets_ones_own() {
    let setup = turn(&IDLE.replace("shield", "poison"))
        .put("fremen carthag troop=1")
        .put("fremen polar_sink troop=1")
        .put("atreides arrakeen troop=1");
    let mut t = setup.clone().start();
    t.only("fremen.troop@carthag fremen.troop@polar_sink")
        .struck("troop@arrakeen", "EX-A.3");
    t.refused("troop@arrakeen").refused("spare");
    t.play("atreides: fremen.troop@carthag");
    assert_eq!(troops(&t, "fremen", "carthag"), 0);
    // A single enemy is hit without a question, and with nobody to hit nothing happens.
    let t = turn(&IDLE.replace("shield", "poison"))
        .put("fremen carthag troop=2")
        .put("atreides arrakeen troop=1")
        .start();
    t.assert_asked("fremen", "roll.keep");
    assert_eq!(troops(&t, "fremen", "carthag"), 1);
    let t = turn(&IDLE.replace("shield", "poison"))
        .put("atreides arrakeen troop=1")
        .start();
    t.assert_asked("fremen", "roll.keep");
    assert_eq!(troops(&t, "atreides", "arrakeen"), 1);
    // The knob.
    for setup in [
        setup.clone().with("merciful"),
        setup.set("treachery_optional", 1),
    ] {
        let mut t = setup.start();
        t.play("atreides treachery.target: spare");
        assert_eq!(troops(&t, "fremen", "carthag"), 1);
        assert_eq!(troops(&t, "fremen", "polar_sink"), 1);
    }
}

#[test]
fn ex_a_4_treachery_comes_before_the_points() {
    let mut t = turn("atreides guild guild guild poison carthag spice_1")
        .put("fremen carthag troop=1")
        .start();
    assert_eq!(troops(&t, "fremen", "carthag"), 0);
    t.play("atreides spend: troop@atreides.supply=1");
    assert_eq!(troops(&t, "atreides", "carthag"), 1, "no fight any more");
}

/// What is left of two forces that meet.
fn meet(ours: u32, theirs: u32, place: &str) -> (u32, u32) {
    let t = turn(IDLE)
        .put(&format!("atreides {place} troop={ours}"))
        .put(&format!("harkonnen {place} troop={theirs}"))
        .start();
    (
        troops(&t, "atreides", place),
        troops(&t, "harkonnen", place),
    )
}

#[test]
fn eb_comb_1_both_lose_one_for_one_until_one_or_nobody_is_left() {
    assert_eq!(meet(2, 1, "carthag"), (1, 0));
    assert_eq!(meet(1, 6, "sietch_tabr"), (0, 5));
}

#[test]
fn eb_comb_1_it_comes_after_the_dice_are_used_and_in_every_place() {
    let mut t = turn("atreides guild guild guild shield carthag spice_3")
        .put("fremen carthag troop=2")
        .put("atreides polar_sink troop=2")
        .put("fremen arrakeen troop=2")
        .put("harkonnen arrakeen troop=1")
        .start();
    t.play("atreides spend: troop@atreides.supply=1 troop@polar_sink=2");
    assert_eq!(troops(&t, "atreides", "carthag"), 1);
    assert_eq!(troops(&t, "fremen", "arrakeen"), 1);
    assert_eq!(troops(&t, "harkonnen", "arrakeen"), 0);
}

#[test]
fn eb_comb_2_the_examples() {
    assert_eq!(meet(3, 5, "tueks_sietch"), (0, 2));
    assert_eq!(meet(5, 3, "tueks_sietch"), (2, 0));
    assert_eq!(meet(4, 4, "habbanya_sietch"), (0, 0));
}

#[test]
fn ex_a_1_there_is_combat_in_the_polar_sink_too() {
    assert_eq!(meet(3, 5, "polar_sink"), (0, 2));
    let neutral = turn(IDLE)
        .put("atreides polar_sink troop=3")
        .put("harkonnen polar_sink troop=5");
    for setup in [
        neutral.clone().with("neutral-sink"),
        neutral.set("polar_sink_neutral", 1),
    ] {
        let t = setup.start();
        assert_eq!(troops(&t, "harkonnen", "polar_sink"), 5);
        assert_eq!(troops(&t, "atreides", "polar_sink"), 3);
    }
    // Elsewhere they fight with the knob as well.
    let t = turn(IDLE)
        .put("atreides carthag troop=3")
        .put("harkonnen carthag troop=5")
        .with("neutral-sink")
        .start();
    assert_eq!(troops(&t, "harkonnen", "carthag"), 2);
}

#[test]
fn ex_a_5_three_factions_share_only_a_neutral_polar_sink() {
    let three = |place: &str| {
        turn(IDLE)
            .with("neutral-sink")
            .put(&format!("atreides {place} troop=2"))
            .put(&format!("fremen {place} troop=4"))
            .put(&format!("harkonnen {place} troop=3"))
            .start()
    };
    let left = |t: &Play, place: &str| {
        THREE
            .split(' ')
            .map(|f| troops(t, f, place))
            .collect::<Vec<_>>()
    };
    assert_eq!(left(&three("polar_sink"), "polar_sink"), [2, 4, 3]);
    // A position may begin so; all remove one for one until one is left.
    assert_eq!(left(&three("carthag"), "carthag"), [0, 1, 0]);
}

#[test]
fn eb_end_1_sole_occupant_of_three_winning_places_wins() {
    let three = turn(IDLE)
        .put("atreides carthag troop=1")
        .put("atreides arrakeen troop=1")
        .put("atreides sietch_tabr troop=1");
    three
        .clone()
        .start()
        .assert_won("conquest", "EB-END.1", "atreides");
    // Two and the Polar Sink are not enough.
    turn(IDLE)
        .put("atreides carthag troop=1")
        .put("atreides arrakeen troop=1")
        .put("atreides polar_sink troop=1")
        .start()
        .assert_no_winner();
    // A fight leaves one alone, or nobody.
    three
        .put("fremen polar_sink troop=5")
        .put("fremen sietch_tabr troop=1")
        .start()
        .assert_no_winner();
}

#[test]
fn eb_end_1_only_at_the_end_of_ones_own_turn() {
    let mut t = turn(IDLE)
        .active("fremen")
        .put("atreides carthag troop=1")
        .put("atreides arrakeen troop=1")
        .put("atreides sietch_tabr troop=1")
        .throws(&[IDLE, IDLE])
        .start();
    t.assert_no_winner().assert_asked("harkonnen", "roll.keep");
    t.keep_all().assert_no_winner();
    t.assert_asked("atreides", "roll.keep");
    t.keep_all();
    t.assert_won("conquest", "EB-END.1", "atreides");
}

#[test]
fn eb_end_1_there_is_no_round_limit() {
    let t = turn(IDLE).round(60_000).start();
    t.assert_no_winner().assert_asked("fremen", "roll.keep");
}

#[test]
fn eb_comp_1_removed_troops_come_back_and_nobody_has_more_than_15() {
    let setup = turn("atreides atreides atreides atreides poison carthag spice_5")
        .put("atreides arrakeen troop=9")
        .put("atreides sietch_tabr troop=4")
        .put("harkonnen carthag troop=2");
    let mut t = setup.start();
    assert_eq!(troops(&t, "harkonnen", "supply"), 14, "the only target");
    t.refused("troop@atreides.supply=3");
    t.play("atreides spend: troop@atreides.supply=2");
    // One fell in Carthag and is in the supply again.
    assert_eq!(troops(&t, "atreides", "carthag"), 1);
    assert_eq!(troops(&t, "atreides", "supply"), 1);
    assert_eq!(troops(&t, "harkonnen", "supply"), 15);
}

// House rules

#[test]
fn house_rule_number_of_winning_places() {
    let holding = |n: usize| {
        let places = ["carthag", "arrakeen", "sietch_tabr", "tueks_sietch"];
        let put = |s: Setup, p: &&str| s.put(&format!("atreides {p} troop=1"));
        places[..n].iter().fold(turn(IDLE), put)
    };
    holding(2).start().assert_no_winner();
    let two = holding(2).with("two-to-win").start();
    two.assert_won("conquest", "EB-END.1", "atreides");
    holding(3).with("four-to-win").start().assert_no_winner();
    let four = holding(4).with("four-to-win").start();
    four.assert_won("conquest", "EB-END.1", "atreides");
}

#[test]
fn house_rule_four_to_win_ends_after_40_rounds() {
    let t = turn(IDLE).active("harkonnen").round(40);
    let t = t.with("four-to-win").start();
    assert_eq!(t.asked().1, "nothing");
    t.assert_no_winner();
}

#[test]
fn house_rule_small_armies() {
    let t = express("roll").with("small-armies").start();
    assert_eq!(troops(&t, "fremen", "supply"), 8);
}

#[test]
fn house_rule_three_throws() {
    let mut t = express("roll")
        .with("three-throws")
        .throws(&[
            "guild guild guild guild shield arrakeen shai_hulud",
            "guild guild guild guild shield shai_hulud",
            "fremen guild guild guild shield",
        ])
        .throws(&[IDLE])
        .start();
    t.play("atreides: arrakeen / atreides: shai_hulud");
    t.assert_asked("fremen", "roll.keep").finish();
}

#[test]
fn house_rule_safe_sink() {
    let setup = turn(&IDLE.replace("shield", "poison"))
        .put("fremen polar_sink troop=1")
        .put("fremen carthag troop=1")
        .put("harkonnen carthag troop=2");
    setup.clone().start().offered("fremen.troop@polar_sink");
    setup
        .with("safe-sink")
        .start()
        .struck("fremen.troop@polar_sink", "EB-TREA.1")
        .only("fremen.troop@carthag harkonnen.troop@carthag");
    // Nobody else can be hit: nothing happens.
    let t = turn(&IDLE.replace("shield", "poison"))
        .put("fremen polar_sink troop=1")
        .with("safe-sink")
        .start();
    t.assert_asked("fremen", "roll.keep");
    assert_eq!(troops(&t, "fremen", "polar_sink"), 1);
}

#[test]
fn house_rule_open_roads() {
    let setup = turn("guild guild guild guild shield carthag spice_2")
        .put("atreides arrakeen troop=3")
        .put("atreides polar_sink troop=1")
        .put("atreides carthag troop=1");
    setup.clone().start().only("troop@polar_sink");
    let mut t = setup.with("open-roads").start();
    t.only("troop@arrakeen troop@polar_sink");
    t.play("atreides spend: troop@arrakeen=2");
    assert_eq!(troops(&t, "atreides", "carthag"), 3);
}
