//! Dune Express, the advanced game: the clauses in which it differs from the basic one.

use crate::common::*;

/// Nothing but a location, Sietch Tabr: no recruits, no treachery, no points.
const IDLE: &str = "white-6 white-6 white-6 white-6 black-6 red-6 blue-1";

fn advanced(phase: &str, factions: &str) -> Setup {
    at(phase, factions).rules("express-advanced")
}

/// The first faction has kept these dice and the turn goes on from there.
fn turn(factions: &str, dice: &str) -> Setup {
    advanced("treachery", factions).dice(dice)
}

fn troops(t: &Play, faction: &str, place: &str) -> u32 {
    t.count(faction, place, "troop")
}

fn stock(t: &Play, faction: &str) -> i64 {
    t.stock(faction)
}

#[test]
fn ea_dice_1_seven_plain_dice() {
    let program = unchosen(2).rules("express-advanced").program().unwrap();
    let def = &program.def;
    let dice: Vec<(&str, u8, usize)> = def
        .dice
        .iter()
        .map(|d| (d.name.as_str(), d.count, d.faces.len()))
        .collect();
    assert_eq!(
        dice,
        [
            ("white", 4, 6),
            ("black", 1, 6),
            ("red", 1, 6),
            ("blue", 1, 6)
        ]
    );
}

#[test]
fn ea_dice_1_white_recruits_on_1_and_2_only() {
    for face in 1..=6 {
        let dice = format!("white-{face} white-6 white-6 white-6 black-6 red-3 blue-1");
        let t = turn("atreides harkonnen", &dice).start();
        match face {
            1 | 2 => t
                .assert_asked("atreides", "spend")
                .only("troop@atreides.supply"),
            _ => t.assert_not_asked("spend"),
        };
    }
}

#[test]
fn ea_dice_1_black_strikes_on_1_and_2_only() {
    for face in 1..=6 {
        let dice = format!("white-6 white-6 white-6 white-6 black-{face} red-6 blue-1");
        let t = turn("atreides guild", &dice)
            .put("guild carthag troop=2")
            .start();
        let left = if face <= 2 { 1 } else { 2 }; // it is a must
        assert_eq!(troops(&t, "guild", "carthag"), left, "black {face}");
    }
}

#[test]
fn ea_dice_1_red_gives_its_number_and_6_nothing() {
    for face in 1..=6 {
        let dice = format!("white-6 white-6 white-6 white-6 black-6 red-{face} blue-1");
        let t = turn("corrino guild", &dice).start();
        assert_eq!(
            stock(&t, "corrino"),
            face % 6,
            "unspent points of red {face}"
        );
    }
}

#[test]
fn ea_dice_1_blue_names_the_place() {
    let places = "sietch_tabr arrakeen carthag tueks_sietch habbanya_sietch polar_sink";
    for (face, place) in (1..).zip(places.split(' ')) {
        let dice = format!("white-1 white-6 white-6 white-6 black-6 red-1 blue-{face}");
        let mut t = turn("atreides guild", &dice).start();
        t.play("atreides spend: troop@atreides.supply=1");
        assert_eq!(troops(&t, "atreides", place), 1, "blue {face}");
    }
}

#[test]
fn ea_roll_1_and_ex_a_2_three_throws_in_all_then_the_rest_stays() {
    let mut t = advanced("roll", "corrino guild")
        .throws(&[
            "white-6 white-6 white-6 white-6 black-6 red-6 blue-1",
            "white-6 white-6 white-6 white-6 black-6 red-6",
            "white-6 white-6 white-6 white-6 red-4",
        ])
        .throws(&["white-6 white-6 white-6 white-6 black-6 red-6"])
        .start();
    t.refused("none").play("corrino roll.keep: blue-1");
    t.refused("none").play("corrino roll.keep: black-6");
    t.assert_asked("guild", "roll.keep").finish();
    assert_eq!(
        stock(&t, "corrino"),
        4,
        "the red die of the third throw counts"
    );
}

#[test]
fn ex_a_2_the_number_of_throws_is_a_knob() {
    let throws = ["white-6 white-6 white-6 white-6 black-6 red-6 blue-1"; 1];
    let setup = advanced("roll", "corrino guild").throws(&throws);
    let two = setup
        .clone()
        .with("two-throws")
        .throws(&["white-6 white-6 white-6 white-6 black-6 red-6"])
        .throws(&["white-6 white-6 white-6 white-6 black-6 red-6"]);
    let mut t = two.start();
    t.play("corrino roll.keep: blue-1");
    t.assert_asked("guild", "roll.keep").finish();
    let mut t = setup.with("endless-throws").seed(5).start();
    for _ in 0..4 {
        t.assert_asked("corrino", "roll.keep");
        t.pass();
    }
}

#[test]
fn ea_setup_1_a_random_first_player_and_picks_from_the_last_backwards() {
    let mut t = unchosen(3)
        .rules("express-advanced")
        .throws(&["p2"])
        .start();
    t.play("p1 setup.faction: guild / p3: fremen / p2: harkonnen");
    assert_eq!(t.active(), "harkonnen");
    t.finish();
    let after: Vec<String> = (0..3)
        .map(|_| {
            let active = t.active();
            while t.active() == active {
                t.pass();
            }
            active
        })
        .collect();
    assert_eq!(after, ["harkonnen", "fremen", "guild"], "clockwise");
}

#[test]
fn ea_setup_2_the_prediction_is_secret() {
    let mut t = fresh("guild bene_gesserit")
        .rules("express-advanced")
        .fix("setup.first", "\"p1\"")
        .start();
    t.assert_asked("bene_gesserit", "bene_gesserit.prediction");
    t.refused("0").refused("100").play("bene_gesserit: 7");
    let seer = t.seat("bene_gesserit");
    let other = t.seat("guild");
    let last = |of| {
        let lines = t.session.lines();
        let at = lines
            .iter()
            .position(|l| l.what == "bene_gesserit.prediction");
        let at = at.expect("it was asked");
        t.session.text_for(at, Some(of)).unwrap().to_string()
    };
    assert_eq!(last(seer), "7");
    assert_ne!(last(other), "7");
    let cell = |of| {
        let view = t.session.view(Some(of));
        let def = t.session.table().def();
        let index = def.counter("prediction").unwrap();
        let cell = view
            .state
            .counter_cell(def, index, Some(seer.handle()))
            .unwrap();
        view.state.get(cell)
    };
    assert_eq!(cell(seer), Some(7));
    assert_ne!(cell(other), Some(7));
}

/// What is left of two plain forces that meet.
fn meet(ours: u32, theirs: u32) -> (u32, u32) {
    let t = turn("atreides harkonnen", IDLE)
        .put(&format!("atreides carthag troop={ours}"))
        .put(&format!("harkonnen carthag troop={theirs}"))
        .start();
    (
        troops(&t, "atreides", "carthag"),
        troops(&t, "harkonnen", "carthag"),
    )
}

#[test]
fn ea_comb_1_both_deal_their_attack_at_once() {
    assert_eq!(meet(3, 5), (0, 2));
    assert_eq!(meet(4, 4), (0, 0));
    assert_eq!(meet(6, 1), (5, 0));
}

#[test]
fn ea_comb_1_the_owner_assigns_the_hits() {
    for (answer, left) in [("troop=1", (1, 1)), ("sardaukar=1", (2, 0))] {
        let mut t = turn("atreides corrino", IDLE)
            .put("atreides carthag troop=1")
            .put("corrino carthag troop=2 sardaukar=1")
            .start();
        t.assert_asked("corrino", "combat.hits");
        t.refused("none").refused("troop=1 sardaukar=1");
        t.play(&format!("corrino: {answer}"));
        let sardaukar = t.count("corrino", "carthag", "sardaukar");
        assert_eq!((troops(&t, "corrino", "carthag"), sardaukar), left);
        assert_eq!(troops(&t, "atreides", "carthag"), 0);
    }
}

#[test]
fn ea_comb_2_a_sardaukar_and_a_troop_against_three() {
    let t = turn("atreides corrino", IDLE)
        .put("atreides carthag troop=3")
        .put("corrino carthag troop=1 sardaukar=1")
        .start();
    assert_eq!(troops(&t, "atreides", "carthag"), 0);
    assert_eq!(troops(&t, "corrino", "carthag"), 0);
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 0);
}

#[test]
fn ex_a_1_there_is_combat_in_the_polar_sink_here_too() {
    let setup = turn("atreides harkonnen", IDLE)
        .put("atreides polar_sink troop=3")
        .put("harkonnen polar_sink troop=5");
    let t = setup.clone().start();
    assert_eq!(troops(&t, "harkonnen", "polar_sink"), 2);
    let t = setup.with("neutral-sink").start();
    assert_eq!(troops(&t, "harkonnen", "polar_sink"), 5);
}

#[test]
fn ex_a_3_treachery_is_a_must_here_too() {
    let setup = turn("corrino guild", &IDLE.replace("black-6", "black-1"))
        .put("guild carthag troop=1")
        .put("guild arrakeen troop=1");
    let mut t = setup.clone().start();
    t.refused("spare")
        .play("corrino treachery.target: guild.troop@carthag");
    assert_eq!(troops(&t, "guild", "carthag"), 0);
    setup.with("merciful").start().play("corrino: spare");
}

#[test]
fn ea_atr_1_one_die_is_set_aside_with_a_face_of_choice() {
    let mut t = advanced("roll", "atreides guild")
        .throws(&["white-6 white-6 white-6 white-6 black-6 blue-2"])
        .put("atreides polar_sink troop=5")
        .start();
    t.assert_asked("atreides", "atreides.foresee");
    for face in ["white-1", "black-2", "red-5", "blue-6"] {
        t.offered(face);
    }
    t.play("atreides: red-5").keep_all();
    t.play("atreides spend: troop@polar_sink=5").finish();
    assert_eq!(troops(&t, "atreides", "arrakeen"), 5);
}

#[test]
fn ea_atr_1_it_is_optional_and_only_in_its_own_turn() {
    let mut t = advanced("roll", "atreides guild")
        .throws(&[IDLE])
        .throws(&["white-6 white-6 white-6 white-6 black-6 red-6"])
        .start();
    t.play("atreides atreides.foresee: throw").keep_all();
    t.assert_asked("guild", "roll.keep").finish();
}

#[test]
fn ea_har_1_no_black_die_and_a_treachery_every_turn() {
    let mut t = advanced("roll", "harkonnen guild")
        .throws(&["white-6 white-6 white-6 white-6 red-6 blue-1"])
        .put("guild carthag troop=2")
        .put("guild polar_sink troop=2")
        .start();
    t.keep_all();
    t.play("harkonnen treachery.target: guild.troop@carthag")
        .finish();
    assert_eq!(troops(&t, "guild", "carthag"), 1);
    // Others throw it, and have none without it.
    let mut t = advanced("roll", "corrino harkonnen")
        .throws(&[IDLE])
        .put("harkonnen carthag troop=2")
        .start();
    t.keep_all().finish();
    assert_eq!(troops(&t, "harkonnen", "carthag"), 2);
}

#[test]
fn ea_cor_1_unspent_points_are_kept_and_add_up() {
    let setup = turn(
        "corrino guild",
        "white-1 white-6 white-6 white-6 black-6 red-4 blue-1",
    )
    .counter("stock", "{ corrino = 2 }");
    let mut t = setup.clone().start();
    t.play("corrino spend: troop@corrino.supply=1");
    t.play("corrino corrino.sardaukar: none");
    assert_eq!(stock(&t, "corrino"), 5);
    // Kept points can be spent like others.
    let mut t = turn("corrino guild", &IDLE.replacen("white-6", "white-1", 1))
        .counter("stock", "{ corrino = 2 }")
        .start();
    t.play("corrino spend: troop@corrino.supply=1 / corrino: none");
    assert_eq!(stock(&t, "corrino"), 1);
    // Nobody else keeps any.
    let t = turn(
        "guild corrino",
        "white-6 white-6 white-6 white-6 black-6 red-4 blue-1",
    )
    .start();
    assert_eq!(stock(&t, "guild"), 0);
    // The knob.
    let mut t = setup.with("small-coffers").set("stock_limit", 3).start();
    t.play("corrino: none");
    assert_eq!(stock(&t, "corrino"), 3);
}

#[test]
fn ea_cor_2_an_extra_point_makes_a_troop_a_sardaukar_once_a_turn_when_one_is_placed() {
    let mut t = turn(
        "corrino guild",
        "white-1 white-1 white-6 white-6 black-6 red-4 blue-1",
    )
    .start();
    t.play("corrino spend: troop@corrino.supply=2");
    t.play("corrino corrino.sardaukar: sietch_tabr");
    assert_eq!(t.count("corrino", "sietch_tabr", "sardaukar"), 1);
    assert_eq!(troops(&t, "corrino", "sietch_tabr"), 1);
    assert_eq!(stock(&t, "corrino"), 1);
    t.assert_asked("guild", "roll.keep");
    // Not without a point, and not where nothing was placed.
    let mut t = turn(
        "corrino guild",
        "white-1 white-6 white-6 white-6 black-6 red-1 blue-1",
    )
    .start();
    t.play("corrino spend: troop@corrino.supply=1");
    t.assert_not_asked("corrino.sardaukar");
    let mut t = turn(
        "corrino guild",
        "white-1 white-6 white-6 white-6 black-6 red-3 blue-1",
    )
    .put("corrino polar_sink troop=1")
    .start();
    t.play("corrino spend: troop@polar_sink=1");
    t.assert_not_asked("corrino.sardaukar");
}

#[test]
fn ex_a_17_a_sardaukar_is_made_of_any_troop_on_the_board() {
    let dice = "white-1 white-6 white-6 white-6 black-6 red-4 blue-1";
    let setup = turn("corrino guild", dice)
        .put("corrino carthag troop=2")
        .put("corrino polar_sink troop=1")
        .put("corrino arrakeen sardaukar=1");
    let mut t = setup.clone().start();
    t.play("corrino spend: troop@corrino.supply=1");
    t.only("sietch_tabr carthag polar_sink"); // not where there is none but a Sardaukar
    t.play("corrino corrino.sardaukar: carthag");
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 1);
    assert_eq!(troops(&t, "corrino", "carthag"), 1);
    assert_eq!(troops(&t, "corrino", "sietch_tabr"), 1);
    assert_eq!(stock(&t, "corrino"), 2);
    // The knob.
    for setup in [
        setup.clone().with("fresh-sardaukar"),
        setup.set("sardaukar_placed_only", 1),
    ] {
        let mut t = setup.start();
        t.play("corrino spend: troop@corrino.supply=1");
        t.only("sietch_tabr");
        t.refused("carthag");
        t.play("corrino corrino.sardaukar: sietch_tabr");
        assert_eq!(t.count("corrino", "sietch_tabr", "sardaukar"), 1);
    }
}

#[test]
fn ea_cor_2_a_sardaukar_attacks_with_2_and_has_resistance_1() {
    let t = turn("corrino guild", IDLE)
        .put("corrino carthag sardaukar=1")
        .put("guild carthag troop=2")
        .start();
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 0);
    assert_eq!(troops(&t, "guild", "carthag"), 0);
}

#[test]
fn eb_comp_1_sardaukar_count_among_the_fifteen() {
    let dice = "white-1 white-1 white-1 white-1 black-6 red-5 blue-1";
    let mut t = turn("corrino guild", dice)
        .put("corrino carthag troop=11 sardaukar=2")
        .start();
    t.refused("troop@corrino.supply=3");
    t.play("corrino spend: troop@corrino.supply=2 / corrino: sietch_tabr");
    assert_eq!(t.count("corrino", "sietch_tabr", "sardaukar"), 1);
    // With all fifteen on the board there is nothing to ask.
    let t = turn("corrino guild", dice)
        .put("corrino carthag troop=12 sardaukar=3")
        .start();
    t.assert_asked("guild", "roll.keep");
}

#[test]
fn ex_a_11_a_sardaukar_stays_one_until_it_dies() {
    let mut t = turn(
        "corrino guild",
        "white-6 white-6 white-6 white-6 black-6 red-2 blue-1",
    )
    .put("corrino polar_sink sardaukar=1")
    .start();
    t.only("sardaukar@polar_sink");
    t.play("corrino spend: sardaukar@polar_sink=1");
    assert_eq!(t.count("corrino", "sietch_tabr", "sardaukar"), 1);
    let mut t = turn("guild corrino", &IDLE.replace("black-6", "black-1"))
        .put("corrino carthag sardaukar=1 troop=1")
        .start();
    t.play("guild treachery.target: corrino.sardaukar@carthag");
    assert_eq!(t.count("corrino", "carthag", "sardaukar"), 0);
    assert_eq!(t.count("corrino", "supply", "sardaukar"), 15);
}

#[test]
fn ea_fre_1_one_more_point_every_turn_and_unspent_ones_are_kept() {
    let t = turn("fremen guild", IDLE).start();
    assert_eq!(stock(&t, "fremen"), 1);
    let t = turn("fremen guild", IDLE)
        .counter("stock", "{ fremen = 3 }")
        .start();
    assert_eq!(stock(&t, "fremen"), 4);
    let mut t = turn("fremen guild", IDLE)
        .put("fremen polar_sink troop=3")
        .counter("stock", "{ fremen = 1 }")
        .start();
    t.refused("troop@polar_sink=3")
        .play("fremen spend: troop@polar_sink=2");
    assert_eq!(stock(&t, "fremen"), 0);
    let t = turn("fremen guild", IDLE).with("dry-fremen").start();
    assert_eq!(stock(&t, "fremen"), 0);
}

#[test]
fn ea_fre_2_a_point_raises_a_troops_attack_to_2() {
    let setup = turn("fremen guild", IDLE)
        .put("fremen carthag troop=2")
        .put("guild carthag troop=4")
        .counter("stock", "{ fremen = 4 }");
    let mut t = setup.clone().start();
    // One point per troop: two at most.
    t.assert_asked("fremen", "fremen.fury");
    t.refused("3").play("fremen: 2");
    assert_eq!(troops(&t, "guild", "carthag"), 0);
    assert_eq!(troops(&t, "fremen", "carthag"), 0);
    assert_eq!(stock(&t, "fremen"), 3);
    let mut t = setup.start();
    t.play("fremen: 0");
    assert_eq!(troops(&t, "guild", "carthag"), 2);
    assert_eq!(stock(&t, "fremen"), 5);
}

#[test]
fn ea_fre_2_also_as_defenders_with_what_they_have_kept() {
    let mut t = turn("guild fremen", IDLE)
        .put("fremen carthag troop=1")
        .put("guild carthag troop=2")
        .counter("stock", "{ fremen = 1 }")
        .start();
    t.play("fremen fremen.fury: 1");
    assert_eq!(troops(&t, "guild", "carthag"), 0);
    assert_eq!(stock(&t, "fremen"), 0);
}

/// Something for the Guild to declare in a combat, as the Fremen do.
const RAGE: &str = r#"
local RAGE = decision { what = "guild.rage", clause = "EX-A.6", prompt = "Rage?" }
return variant {
  id = "rage",
  abilities = {
    ["guild.rage"] = {
      clause = "EX-A.6",
      ["combat.attack"] = function(me, attack, seat)
        if seat == me and ask.yes(RAGE, me) then return attack + 1 end
      end,
    },
  },
}
"#;

#[test]
fn ex_a_6_the_attacker_declares_first_and_openly() {
    let head = "format = 1\nid = \"rage\"\ntitle = \"\"\nrules = \"express-advanced\"\n";
    let combat = |factions: &str| {
        let files = files()
            .with_text("variants/express-advanced/rage.toml", head)
            .with_text("variants/express-advanced/rage.lua", RAGE);
        turn(factions, IDLE)
            .put("fremen carthag troop=1")
            .put("guild carthag troop=1")
            .counter("stock", "{ fremen = 1 }")
            .with("rage")
            .start_with(files)
    };
    let mut t = combat("fremen guild");
    t.play("fremen fremen.fury: 1 / guild guild.rage: no");
    let lines = t.session.lines();
    let fury = lines.iter().position(|l| l.what == "fremen.fury").unwrap();
    let guild = Some(t.seat("guild"));
    assert_eq!(t.session.text_for(fury, guild), Some("1"), "openly");
    combat("guild fremen").play("guild guild.rage: no / fremen fremen.fury: 1");
}

/// The first faction is about to win, in round 7.
fn about_to_win(factions: &str, who: &str) -> Setup {
    turn(factions, IDLE)
        .round(7)
        .put(&format!("{who} carthag troop=1"))
        .put(&format!("{who} arrakeen troop=1"))
        .put(&format!("{who} tueks_sietch troop=1"))
}

#[test]
fn ea_bg_1_another_players_victory_in_the_round_written_down_is_theirs() {
    let setup = about_to_win("atreides bene_gesserit", "atreides");
    setup
        .clone()
        .counter("prediction", "{ bene_gesserit = 7 }")
        .start()
        .assert_won("prediction", "EA-BG.1", "bene_gesserit");
    setup
        .counter("prediction", "{ bene_gesserit = 6 }")
        .start()
        .assert_won("conquest", "EB-END.1", "atreides");
}

#[test]
fn ex_a_12_their_own_victory_is_a_plain_one() {
    about_to_win("bene_gesserit atreides", "bene_gesserit")
        .counter("prediction", "{ bene_gesserit = 7 }")
        .start()
        .assert_won("conquest", "EB-END.1", "bene_gesserit");
}

#[test]
fn ea_gui_1_the_blue_die_is_picked_after_the_others_are_kept() {
    let mut t = advanced("roll", "guild atreides")
        .throws(&["white-1 white-6 white-6 white-6 black-6 red-1"])
        .start();
    t.keep_all().assert_asked("guild", "guild.location");
    t.only("sietch_tabr arrakeen carthag tueks_sietch habbanya_sietch polar_sink");
    t.play("guild: habbanya_sietch / guild spend: troop@guild.supply=1")
        .finish();
    assert_eq!(troops(&t, "guild", "habbanya_sietch"), 1);
}

#[test]
fn ea_gui_2_troops_come_from_any_place_at_a_point_each() {
    let dice = "white-6 white-6 white-6 white-6 black-6 red-3 blue-3";
    let put = |s: Setup, who: &str| {
        s.put(&format!("{who} arrakeen troop=2"))
            .put(&format!("{who} polar_sink troop=2"))
            .put(&format!("{who} carthag troop=1"))
    };
    let mut t = put(turn("guild atreides", dice), "guild").start();
    t.only("troop@arrakeen troop@polar_sink");
    t.refused("troop@arrakeen=2 troop@polar_sink=2");
    t.play("guild spend: troop@arrakeen=2 troop@polar_sink=1");
    assert_eq!(troops(&t, "guild", "carthag"), 4);
    // Others only from the Polar Sink.
    let t = put(turn("atreides guild", dice), "atreides").start();
    t.only("troop@polar_sink");
}

#[test]
fn house_rule_near_future() {
    let mut t = fresh("guild bene_gesserit")
        .rules("express-advanced")
        .with("near-future")
        .start();
    t.refused("13").play("bene_gesserit: 12");
}
