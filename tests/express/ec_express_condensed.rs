//! Dune Express, condensed: setup, dice, treachery, troops, combat and the end. EC-SETUP to EC-END, EX-A.3, .5, .13.
//! The factions are in `ec_express_condensed_factions.rs`, house rules and random games in `ec_express_condensed_house_rules.rs`.

use crate::common::*;

/// Factions without a power in the phases tested here. Play goes anticlockwise: harkonnen, bene_gesserit, corrino, guild.
const FOUR: &str = "harkonnen guild corrino bene_gesserit";
const TWO: &str = "bene_gesserit harkonnen";

fn ec(phase: &str, factions: &str) -> Setup {
    at(phase, factions).rules("express-condensed")
}

/// The turn of the Bene Gesserit, who have no power before the end of the game.
fn plain(phase: &str) -> Setup {
    ec(phase, FOUR)
        .active("bene_gesserit")
        .first("bene_gesserit")
}

const WORM: &str = "faction-2 faction-2 faction-2 faction-2 carthag shai_hulud";
const QUIET: &str = "faction-2 faction-2 faction-2 faction-2 carthag spice-1";

// Setup and turns -----------------------------------------------------------------------------------------------------

#[test]
fn ec_setup_1_the_player_on_the_right_of_the_first_picks_first_and_the_first_picks_last() {
    let mut t = unchosen(4)
        .rules("express-condensed")
        .throws(&["p2"])
        .start();
    assert_eq!(t.round(), 1);
    t.only("atreides bene_gesserit corrino fremen guild harkonnen");
    t.play("p1 setup.faction: harkonnen / p4 setup.faction: guild / p3 setup.faction: fremen");
    t.only("atreides bene_gesserit corrino");
    t.play("p2 setup.faction: corrino");
    assert_eq!((t.active().as_str(), t.round()), ("corrino", 1));
}

#[test]
fn ec_setup_1_any_number_from_two_to_six_may_play_any_faction() {
    for players in 2..=6 {
        let t = unchosen(players).rules("express-condensed").start();
        t.only("atreides bene_gesserit corrino fremen guild harkonnen");
    }
    for players in [1, 7] {
        let found = unchosen(players).rules("express-condensed").program();
        assert!(found.err().unwrap().contains("2 to 6 players"));
    }
}

#[test]
fn ec_setup_1_play_goes_anticlockwise() {
    let seats: Vec<&str> = FOUR.split(' ').collect(); // clockwise around the table
    for (i, active) in seats.iter().enumerate() {
        let t = ec("finish", FOUR)
            .active(active)
            .first(seats[(i + 2) % 4])
            .start();
        assert_eq!(t.active(), seats[(i + 3) % 4], "after {active}");
    }
}

#[test]
fn ec_setup_2_the_bene_gesserit_write_down_a_round_that_only_they_see() {
    let mut t = fresh(FOUR)
        .rules("express-condensed")
        .throws(&["p1"])
        .start();
    t.assert_asked("bene_gesserit", "bene_gesserit.prediction");
    t.refused("0").refused("13");
    let mut other = t.session.fork().unwrap();
    other.answer_text("9").unwrap();
    t.play("bene_gesserit: 4");
    assert_eq!(t.counter("prediction", Some("bene_gesserit")), Some(4));
    let seer = t.seat("bene_gesserit");
    let shown = |s: &sietch::session::Session, seat| {
        let lines = 0..s.lines().len();
        let texts: Vec<&str> = lines.filter_map(|i| s.text_for(i, seat)).collect();
        format!("{:?}\n{texts:?}", s.view(seat))
    };
    let everybody = t.session.table().def().seat_ids().map(Some).chain([None]);
    for seat in everybody {
        let (a, b) = (shown(&t.session, seat), shown(&other, seat));
        assert_eq!(a != b, seat == Some(seer), "{seat:?}");
    }
}

#[test]
fn ec_turn_1_the_first_player_advances_the_round_marker() {
    let turns = |active: &str| ec("finish", FOUR).active(active).round(3).start();
    let t = turns("guild"); // the last of the round
    assert_eq!((t.active().as_str(), t.round()), ("harkonnen", 4));
    assert!(t.noted("EC-TURN.1"));
    for active in ["harkonnen", "bene_gesserit", "corrino"] {
        let t = turns(active);
        assert_eq!(t.round(), 3, "after {active}");
        assert!(!t.noted("EC-TURN.1"));
    }
}

#[test]
fn ec_turn_1_not_in_the_first_turn_of_the_game() {
    let mut t = fresh(FOUR).rules("express-condensed").start();
    t.until("roll.keep");
    assert_eq!(t.round(), 1);
    assert!(!t.noted("EC-TURN.1"));
}

// Dice ----------------------------------------------------------------------------------------------------------------

#[test]
fn ec_roll_1_six_dice_and_at_least_one_is_kept_of_each_throw_until_all_are() {
    let mut t = plain("roll")
        .throws(&[
            "faction-1 faction-2 faction-3 faction-4 carthag spice-5",
            "faction-1 faction-1 faction-1 arrakeen spice-2",
            "sietch_tabr spice-3",
            "spice-4",
            "thumper",
        ])
        .start();
    t.assert_asked("bene_gesserit", "roll.keep");
    t.only("faction-1 faction-2 faction-3 faction-4 carthag spice-5");
    t.refused("none");
    t.play("bene_gesserit: faction-1");
    t.only("faction-1 arrakeen spice-2");
    t.refused("none");
    t.play("bene_gesserit: faction-1 faction-1 faction-1");
    t.play("bene_gesserit: sietch_tabr"); // the last die is kept as it falls
    t.assert_asked("bene_gesserit", "troops.use"); // four throws: there is no limit
    assert_eq!(t.counter("spice", Some("bene_gesserit")), Some(4));
    t.finish();
}

#[test]
fn ec_roll_2_shai_hulud_is_kept_at_once() {
    let mut t = plain("roll").throws(&[WORM]).start();
    t.assert_asked("bene_gesserit", "roll.keep"); // without a Thumper there is no question
    t.only("faction-2 carthag");
    t.play("bene_gesserit: none"); // one die is kept already
    t.assert_asked("bene_gesserit", "roll.keep");
    t.not_offered("shai_hulud");
    let spice = t.keys().into_iter().any(|k| k.starts_with("spice"));
    assert!(!spice, "the spice die is not thrown again");
}

#[test]
fn ec_roll_2_a_thumper_has_the_die_thrown_again_as_usual() {
    let setup = plain("roll").put("common bene_gesserit.tokens thumper=2");
    let mut t = setup
        .clone()
        .throws(&[
            WORM,
            WORM.split_once(' ').unwrap().1,
            "faction-2 faction-2 carthag spice-5",
        ])
        .start();
    t.play("bene_gesserit roll.thumper: yes");
    assert_eq!(t.count("common", "supply", "thumper"), 3);
    t.only("faction-2 carthag");
    t.refused("none"); // as usual: another die is kept
    t.play("bene_gesserit roll.keep: faction-2 / bene_gesserit roll.thumper: yes");
    assert_eq!(t.count("common", "bene_gesserit.tokens", "thumper"), 0);
    t.play("bene_gesserit roll.keep: faction-2");
    t.offered("spice-5").finish();
    let mut t = setup.throws(&[WORM]).start();
    t.play("bene_gesserit roll.thumper: no");
    assert_eq!(t.count("common", "bene_gesserit.tokens", "thumper"), 2);
    t.assert_asked("bene_gesserit", "roll.keep");
    t.only("faction-2 carthag");
}

#[test]
fn ec_roll_3_alone_shai_hulud_stays_whatever_tokens_there_are() {
    let mut t = plain("roll")
        .put("common bene_gesserit.tokens thumper=1")
        .throws(&[QUIET, "shai_hulud", "thumper"])
        .start();
    t.play("bene_gesserit roll.keep: faction-2 faction-2 faction-2 faction-2 carthag");
    t.assert_not_asked("roll.thumper");
    assert_eq!(t.active(), "corrino", "the turn is over");
    assert_eq!(
        t.count("common", "bene_gesserit.tokens", "thumper"),
        2,
        "one more"
    );
    t.finish();
}

// Treachery -----------------------------------------------------------------------------------------------------------

/// The treachery die falls; everybody has troops in many places.
fn treachery(face: &str) -> Setup {
    plain("treachery")
        .put("bene_gesserit arrakeen troop=2")
        .put("guild carthag troop=2")
        .put("guild polar_sink troop=1")
        .put("corrino sietch_tabr troop=1")
        .throws(&[face])
}

#[test]
fn ec_trea_1_three_faces_remove_one_enemy_troop_at_any_place() {
    for face in ["hunter_seeker", "crysknife", "poison"] {
        let mut t = treachery(face).start();
        t.assert_asked("bene_gesserit", "treachery.target");
        t.only("guild.troop@carthag guild.troop@polar_sink corrino.troop@sietch_tabr");
        t.play("bene_gesserit: guild.troop@polar_sink");
        assert_eq!(t.count("guild", "polar_sink", "troop"), 0);
        assert_eq!(t.count("guild", "reserve", "troop"), 13);
        assert_eq!(t.count("guild", "carthag", "troop"), 2, "only one");
    }
}

#[test]
fn ec_trea_1_the_die_is_thrown_once_after_the_six_others_are_kept() {
    let mut t = plain("roll").throws(&[QUIET, "shield"]).start();
    t.not_offered("shield");
    t.play("bene_gesserit: all");
    assert_eq!(t.count("common", "bene_gesserit.tokens", "shield"), 1);
    assert_eq!(t.active(), "corrino", "without a second throw");
    t.finish();
}

#[test]
fn ex_a_3_treachery_is_no_must_and_spares_ones_own() {
    let mut t = treachery("poison").start();
    t.struck("troop@arrakeen", "EX-A.3");
    t.refused("troop@arrakeen");
    t.play("bene_gesserit: spare");
    assert_eq!(t.count("guild", "carthag", "troop"), 2);
    assert!(!t.noted("EC-TREA.1"));
}

#[test]
fn ec_trea_2_shield_and_snooper_come_from_the_board_or_from_whoever_has_them() {
    for token in ["shield", "snooper"] {
        let t = treachery(token).start();
        assert_eq!(t.count("common", "bene_gesserit.tokens", token), 1);
        assert_eq!(t.count("common", "supply", token), 0, "there is one only");
        let t = treachery(token)
            .put(&format!("common guild.tokens {token}=1"))
            .start();
        assert_eq!(t.count("common", "bene_gesserit.tokens", token), 1);
        assert_eq!(t.count("common", "guild.tokens", token), 0);
        let t = treachery(token)
            .put(&format!("common bene_gesserit.tokens {token}=1"))
            .start();
        assert_eq!(t.count("common", "bene_gesserit.tokens", token), 1);
        assert!(!t.noted("EC-TREA.2"), "nothing changes hands");
    }
}

#[test]
fn ec_trea_2_nobody_has_more_than_two_thumpers() {
    for (had, has, left) in [(0, 1, 3), (1, 2, 2), (2, 2, 2)] {
        let t = treachery("thumper")
            .put(&format!("common bene_gesserit.tokens thumper={had}"))
            .start();
        let mine = t.count("common", "bene_gesserit.tokens", "thumper");
        assert_eq!((mine, t.count("common", "supply", "thumper")), (has, left));
        t.assert_not_asked("treachery.thumper"); // it lies at one place
    }
    let t = treachery("thumper")
        .put("common bene_gesserit.tokens thumper=2")
        .put("common guild.tokens thumper=1")
        .start();
    t.assert_not_asked("treachery.thumper");
    assert_eq!(t.count("common", "guild.tokens", "thumper"), 1);
}

#[test]
fn ec_trea_2_a_thumper_comes_from_the_board_or_from_a_player_as_the_taker_likes() {
    let setup = treachery("thumper")
        .put("common guild.tokens thumper=2")
        .put("common corrino.tokens thumper=1")
        .put("common bene_gesserit.tokens thumper=1");
    let mut t = setup.start();
    t.assert_asked("bene_gesserit", "treachery.thumper");
    t.only("guild.tokens corrino.tokens")
        .struck("bene_gesserit.tokens", "EC-TREA.2");
    t.play("bene_gesserit: guild.tokens");
    assert_eq!(t.count("common", "guild.tokens", "thumper"), 1);
    assert_eq!(t.count("common", "bene_gesserit.tokens", "thumper"), 2);
    let mut t = treachery("thumper")
        .put("common guild.tokens thumper=2")
        .start();
    t.only("supply guild.tokens");
    t.refused("none");
    t.play("bene_gesserit treachery.thumper: supply");
    assert_eq!(t.count("common", "supply", "thumper"), 1);
    assert_eq!(t.count("common", "guild.tokens", "thumper"), 2);
}

#[test]
fn ec_trea_3_shield_stops_crysknife_and_snooper_stops_poison_and_returns_to_the_board() {
    for (face, token) in [("crysknife", "shield"), ("poison", "snooper")] {
        let held = treachery(face).put(&format!("common guild.tokens {token}=1"));
        let mut t = held.clone().start();
        t.play("bene_gesserit: guild.troop@carthag / guild treachery.defend: yes");
        assert_eq!(t.count("guild", "carthag", "troop"), 2);
        assert_eq!(t.count("common", "supply", token), 1);
        let mut t = held.start();
        t.play("bene_gesserit: guild.troop@carthag / guild treachery.defend: no");
        assert_eq!(t.count("guild", "carthag", "troop"), 1);
        assert_eq!(t.count("common", "guild.tokens", token), 1);
    }
}

#[test]
fn ec_trea_3_the_wrong_token_or_that_of_another_does_not_help() {
    for (face, tokens) in [
        ("crysknife", "guild.tokens snooper=1"),
        ("poison", "guild.tokens shield=1"),
        ("crysknife", "corrino.tokens shield=1"),
        ("hunter_seeker", "guild.tokens shield=1 snooper=1"),
    ] {
        let mut t = treachery(face).put(&format!("common {tokens}")).start();
        t.play("bene_gesserit: guild.troop@carthag");
        t.assert_not_asked("treachery.defend");
        assert_eq!(t.count("guild", "carthag", "troop"), 1, "{face}, {tokens}");
    }
}

// Troops --------------------------------------------------------------------------------------------------------------

/// The Bene Gesserit have kept dice and have so much spice.
fn troops(dice: &str, spice: u32) -> Setup {
    plain("troops")
        .dice(dice)
        .counter("spice", &format!("{{ bene_gesserit = {spice} }}"))
}

const NEW: &str = "troop@bene_gesserit.reserve";

#[test]
fn ec_move_1_each_faction_die_with_a_1_gives_a_troop_and_the_spice_die_its_number() {
    for ones in 0..=4usize {
        let mut faces = ["faction-3"; 4];
        faces[..ones].fill("faction-1");
        let throw = format!("{} arrakeen spice-5", faces.join(" "));
        let mut t = plain("roll").throws(&[&throw, "thumper"]).start();
        t.play("bene_gesserit: all");
        if ones == 0 {
            t.assert_not_asked("troops.use");
            continue;
        }
        t.only(NEW);
        t.refused(&format!("{NEW}={}", ones + 1));
        t.play(&format!("bene_gesserit troops.use: {NEW}={ones}"));
        assert_eq!(t.count("bene_gesserit", "arrakeen", "troop"), ones as u32);
    }
    for spice in 1..=5u32 {
        let throw = format!("faction-1 faction-1 faction-1 faction-1 arrakeen spice-{spice}");
        let mut t = plain("roll").throws(&[&throw, "thumper"]).start();
        t.play("bene_gesserit: all");
        assert_eq!(
            t.counter("spice", Some("bene_gesserit")),
            Some(i64::from(spice))
        );
        t.refused(&format!("{NEW}={}", spice + 1));
        t.play(&format!("bene_gesserit: {NEW}={}", spice.min(4)));
    }
}

#[test]
fn ec_move_1_what_is_not_used_is_lost() {
    let mut t = troops("faction-1 faction-1 arrakeen spice-5", 5).start();
    t.play(&format!("bene_gesserit: {NEW}=1"));
    assert_eq!(t.active(), "corrino");
    assert_eq!(t.counter("spice", Some("bene_gesserit")), Some(0));
    assert_eq!(
        t.count("bene_gesserit", "reserve", "troop"),
        14,
        "no token is saved"
    );
}

#[test]
fn ec_move_2_the_location_die_names_the_active_place() {
    let places = [
        "arrakeen",
        "carthag",
        "tueks_sietch",
        "habbanya_sietch",
        "sietch_tabr",
        "polar_sink",
    ];
    for (i, place) in places.iter().enumerate() {
        let mut t = troops(&format!("faction-1 {place} spice-1"), 1).start();
        let table = t.session.table();
        let face = table.def().faces.iter().find(|f| f.name == *place).unwrap();
        assert_eq!(face.value, i as i64 + 1);
        t.play(&format!("bene_gesserit: {NEW}=1"));
        assert_eq!(t.count("bene_gesserit", place, "troop"), 1, "{place}");
    }
}

#[test]
fn ec_move_3_new_troops_and_those_of_the_polar_sink_cost_a_spice_each() {
    let mut t = troops("faction-1 faction-1 arrakeen spice-3", 3)
        .put("bene_gesserit polar_sink troop=4")
        .put("bene_gesserit carthag troop=3")
        .start();
    t.only(&format!("{NEW} troop@polar_sink")); // not those of Carthag
    t.refused(&format!("{NEW}=2 troop@polar_sink=2"));
    t.refused(&format!("{NEW}=3"));
    t.play(&format!("bene_gesserit: {NEW}=1 troop@polar_sink=2"));
    assert_eq!(t.count("bene_gesserit", "arrakeen", "troop"), 3);
    assert_eq!(t.count("bene_gesserit", "polar_sink", "troop"), 2);
    assert_eq!(t.count("bene_gesserit", "carthag", "troop"), 3);
}

#[test]
fn ec_move_3_moving_needs_no_token_and_nothing_is_a_must() {
    let mut t = troops("faction-2 arrakeen spice-3", 3)
        .put("bene_gesserit polar_sink troop=1")
        .start();
    t.only("troop@polar_sink");
    t.play("bene_gesserit: none");
    assert_eq!(t.count("bene_gesserit", "polar_sink", "troop"), 1);
    let t = troops("faction-2 polar_sink spice-3", 3)
        .put("bene_gesserit polar_sink troop=1")
        .start();
    t.assert_not_asked("troops.use"); // from the Polar Sink to the Polar Sink is no move
}

#[test]
fn ec_move_3_nobody_places_more_troops_than_it_has() {
    let t = troops("faction-1 faction-1 arrakeen spice-3", 3)
        .put("bene_gesserit carthag troop=15")
        .start();
    t.assert_not_asked("troops.use");
    let mut t = troops("faction-1 faction-1 arrakeen spice-3", 3)
        .put("bene_gesserit carthag troop=14")
        .start();
    t.refused(&format!("{NEW}=2"));
}

#[test]
fn ec_move_4_with_shai_hulud_nothing_is_placed_or_moved() {
    let t = troops("faction-1 faction-1 arrakeen shai_hulud", 4)
        .put("bene_gesserit polar_sink troop=4")
        .start();
    t.assert_not_asked("troops.use");
    assert_eq!(t.active(), "corrino");
    let mut t = ec("roll", FOUR) // Corrino would store what they have
        .active("corrino")
        .throws(&[
            WORM,
            "faction-1 faction-1 faction-1 faction-1 arrakeen",
            "thumper",
        ])
        .start();
    t.play("corrino: none / corrino: all");
    assert_eq!(t.active(), "guild");
    assert_eq!(
        t.counter("spice", Some("corrino")),
        Some(0),
        "no spice either"
    );
}

// Combat --------------------------------------------------------------------------------------------------------------

fn battle(place: &str, mine: u32, theirs: u32) -> Play {
    plain("combat")
        .put(&format!("bene_gesserit {place} troop={mine}"))
        .put(&format!("guild {place} troop={theirs}"))
        .start()
}

#[test]
fn ec_comb_1_the_larger_force_wins_and_both_lose_the_smaller_number() {
    for (mine, theirs, left) in [
        (3, 5, (0, 2)),
        (5, 3, (2, 0)),
        (4, 4, (0, 0)),
        (1, 2, (0, 1)),
        (1, 1, (0, 0)),
    ] {
        let t = battle("arrakeen", mine, theirs);
        let count = |who| t.count(who, "arrakeen", "troop");
        assert_eq!(
            (count("bene_gesserit"), count("guild")),
            left,
            "{mine} against {theirs}"
        );
        assert_eq!(t.count("bene_gesserit", "reserve", "troop"), 15 - left.0);
        assert_eq!(t.count("guild", "reserve", "troop"), 15 - left.1);
    }
}

#[test]
fn ec_comb_1_troops_that_meet_in_the_turn_fight_in_the_turn() {
    let mut t = troops("faction-1 faction-1 carthag spice-4", 4)
        .put("bene_gesserit polar_sink troop=2")
        .put("guild carthag troop=3")
        .start();
    t.play(&format!("bene_gesserit: {NEW}=2 troop@polar_sink=2"));
    assert_eq!(t.count("bene_gesserit", "carthag", "troop"), 1);
    assert_eq!(t.count("guild", "carthag", "troop"), 0);
}

#[test]
fn ec_comb_2_no_combat_in_the_polar_sink() {
    let t = battle("polar_sink", 3, 5);
    assert_eq!(t.count("bene_gesserit", "polar_sink", "troop"), 3);
    assert_eq!(t.count("guild", "polar_sink", "troop"), 5);
}

#[test]
fn ex_a_5_a_position_with_three_factions_fights_one_after_another() {
    let t = plain("combat")
        .put("bene_gesserit arrakeen troop=6")
        .put("corrino arrakeen troop=1")
        .put("guild arrakeen troop=2")
        .start();
    assert_eq!(t.count("bene_gesserit", "arrakeen", "troop"), 3);
    assert_eq!(t.count("corrino", "arrakeen", "troop"), 0);
    assert_eq!(t.count("guild", "arrakeen", "troop"), 0);
}

// The end -------------------------------------------------------------------------------------------------------------

const PLACES: [&str; 5] = [
    "arrakeen",
    "carthag",
    "tueks_sietch",
    "habbanya_sietch",
    "sietch_tabr",
];

/// Somebody holds the first places with a troop each, and the Polar Sink.
fn holding(setup: Setup, who: &str, n: usize) -> Setup {
    let put = |s: Setup, place: &&str| s.put(&format!("{who} {place} troop=1"));
    PLACES[..n]
        .iter()
        .fold(setup, put)
        .put(&format!("{who} polar_sink troop=1"))
}

#[test]
fn ec_end_1_three_places_win_at_the_end_of_ones_own_turn() {
    let t = holding(plain("combat"), "bene_gesserit", 3).start();
    t.assert_won("control", "EC-END.1", "bene_gesserit");
    let t = holding(plain("combat"), "guild", 3).start();
    t.assert_no_winner(); // it is not its turn
}

#[test]
fn ec_end_1_the_polar_sink_is_not_controlled_ec_comb_2() {
    let t = holding(plain("combat"), "bene_gesserit", 2).start();
    t.assert_no_winner();
}

#[test]
fn ec_end_1_with_two_players_five_places_win() {
    for (n, wins) in [(3, false), (4, false), (5, true)] {
        let t = holding(ec("combat", TWO), "bene_gesserit", n).start();
        assert_eq!(t.outcome().is_some(), wins, "{n} places");
    }
    let t = holding(
        ec("combat", "bene_gesserit guild corrino"),
        "bene_gesserit",
        3,
    )
    .start();
    t.assert_won("control", "EC-END.1", "bene_gesserit");
}

#[test]
fn ex_a_13_a_place_is_won_or_lost_before_control_is_looked_at() {
    let t = holding(plain("combat"), "bene_gesserit", 3)
        .put("guild arrakeen troop=1")
        .start();
    t.assert_no_winner(); // both went
    assert_eq!(t.count("guild", "arrakeen", "troop"), 0);
    let t = plain("combat")
        .put("bene_gesserit arrakeen troop=2")
        .put("bene_gesserit carthag troop=1")
        .put("bene_gesserit sietch_tabr troop=1")
        .put("guild arrakeen troop=1")
        .start();
    t.assert_won("control", "EC-END.1", "bene_gesserit");
}

#[test]
fn ec_end_2_a_full_circuit_of_the_round_marker_is_a_tie() {
    let last = ec("finish", FOUR).active("guild");
    last.clone().round(11).start().assert_no_winner();
    last.clone()
        .round(12)
        .start()
        .assert_won("tie", "EC-END.2", "");
    let t = ec("finish", FOUR).active("corrino").round(12).start();
    t.assert_no_winner(); // one turn is left
}
