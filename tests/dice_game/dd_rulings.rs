//! Rulings that cross several actions: what is spent first (DD-A.14), other readings of victories, leaders and moves
//! (DD-A.17, .26, .28, .30 to .32), and what an alliance that was really played leaves behind (DD-ALLY.4, DD-A.20).

use crate::common::*;
use sietch::app::rules::Rulebook;
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::pack::build::write::scenario_text;
use sietch::pack::{Options, load};
use sietch::script::Host;
use sietch::session::Session;
use std::sync::Arc;

const FOUR: &str = "atreides harkonnen corrino guild";
const QUIET: &str =
    "bene_gesserit bene_gesserit bene_gesserit bene_gesserit shield spice-1 region-5";

// DD-A.14: the order of spending

/// The die's points, Harvester spice and gifts, and the stock.
fn purse(t: &Play, faction: &str) -> [i64; 3] {
    let of = |c| t.counter(c, None).unwrap();
    [of("spice_die"), of("spice_extra"), t.stock(faction)]
}

fn spending(faction: &str) -> Vec<[i64; 3]> {
    let mut t = at("ship", &format!("{faction} atreides"))
        .put(&format!("{faction} card troop=4"))
        .counter("spice_die", "1")
        .counter("spice_extra", "1")
        .counter("stock", &format!("{{ {faction} = 2 }}"))
        .dice("shield spice-1 region-5")
        .start();
    let mut seen = vec![];
    for _ in 0..4 {
        t.play(&format!("{faction} ship.troop: troop@polar_sink"));
        seen.push(purse(&t, faction));
    }
    seen
}

#[test]
fn dd_a_14_gifts_then_the_die_then_the_stock() {
    let want = [[1, 0, 2], [0, 0, 2], [0, 0, 1], [0, 0, 0]];
    assert_eq!(spending("guild"), want);
}

#[test]
fn dd_a_14_corrino_alone_pays_from_its_stock_before_the_die() {
    let want = [[1, 0, 2], [1, 0, 1], [1, 0, 0], [0, 0, 0]];
    assert_eq!(spending("corrino"), want);
}

#[test]
fn dd_a_14_an_ally_of_corrino_does_not() {
    let mut t = at("ship", "guild corrino atreides harkonnen")
        .ally("guild", "corrino")
        .put("guild card troop=1")
        .counter("spice_die", "1")
        .counter("stock", "{ guild = 1, corrino = 1 }")
        .dice("shield spice-1 region-5")
        .start();
    t.play("guild ship.troop: troop@polar_sink");
    assert_eq!(purse(&t, "guild"), [0, 0, 1]);
    assert_eq!(t.stock("corrino"), 1);
}

#[test]
fn dd_a_14_the_log_says_which_spice_was_paid() {
    let mut t = at("ship", "fremen atreides")
        .put("fremen card troop=1")
        .counter("spice_die", "3")
        .counter("spice_extra", "1")
        .dice("shield spice-3 region-5")
        .start();
    t.play("fremen ship.troop: troop@polar_sink");
    let notes = t.session.lines().iter().flat_map(|l| &l.notes);
    let paid: Vec<_> = notes.filter(|n| n.clause == "DD-A.14").collect();
    assert_eq!(paid.len(), 1);
    let text = format!("{:?}", paid[0]);
    for part in [
        "1 from Harvesters and gifts",
        "1 from the die",
        "0 from the stock",
    ] {
        assert!(text.contains(part), "{text}");
    }
}

// DD-A.17: the knob

fn three_cities_of(faction: &str) -> Setup {
    let mut s = at("finish", FOUR).dice("snooper spice-1 region-3");
    for region in ["arrakeen", "carthag", "tueks_sietch"] {
        s = s.put(&format!("{faction} {region} troop=1"));
    }
    s
}

#[test]
fn dd_a_17_the_knob_lets_anybody_win_at_the_end_of_any_turn() {
    for faction in FOUR.split(' ') {
        let t = three_cities_of(faction).set("solo_any_turn", 1).start();
        t.assert_won("solo", "DD-END.2", faction);
    }
    three_cities_of("guild").start().assert_no_winner();
    three_cities_of("guild")
        .set("solo_any_turn", 1)
        .put("corrino carthag troop=1")
        .start()
        .assert_no_winner();
}

#[test]
fn dd_a_17_with_the_knob_a_solo_victory_of_anybody_goes_before_an_alliance() {
    let pact = three_cities_of("guild")
        .ally("atreides", "guild")
        .put("atreides habbanya_sietch troop=1");
    pact.clone()
        .start()
        .assert_won("alliance", "DD-END.3", "atreides guild");
    pact.set("solo_any_turn", 1)
        .start()
        .assert_won("solo", "DD-END.2", "guild");
}

#[test]
fn dd_a_17_with_the_knob_the_active_player_comes_first_and_then_the_order_of_play() {
    let two = |active: &str| {
        at("finish", FOUR)
            .active(active)
            .set("solo_any_turn", 1)
            .set("solo_regions", 2)
            .put("harkonnen arrakeen troop=1")
            .put("harkonnen carthag troop=1")
            .put("guild tueks_sietch troop=1")
            .put("guild sietch_tabr troop=1")
            .dice("snooper spice-1 region-3")
            .start()
    };
    two("guild").assert_won("solo", "DD-END.2", "guild");
    two("corrino").assert_won("solo", "DD-END.2", "guild");
    two("atreides").assert_won("solo", "DD-END.2", "harkonnen");
}

// DD-ATR.4, DD-A.26: leaders of those present

/// Atreides attack Harkonnen in Arrakeen, allied with the Guild; everybody has a leader on the card.
fn siege() -> Setup {
    at("combat", FOUR)
        .dice("snooper spice-1 region-3")
        .ally("atreides", "guild")
        .put("atreides arrakeen troop=2")
        .put("harkonnen arrakeen troop=2")
        .put("atreides card leader=1")
        .put("harkonnen card leader=1")
        .put("guild card leader=1")
}

#[test]
fn dd_a_26_an_ally_without_troops_there_offers_no_leader() {
    siege().start().assert_asked("atreides", "combat.commit");
    siege()
        .put("guild arrakeen troop=1")
        .start()
        .assert_asked("guild", "combat.offer");
    siege()
        .put("guild carthag troop=1")
        .start()
        .assert_asked("atreides", "combat.commit");
}

#[test]
fn dd_a_26_an_ally_whose_last_troop_the_walls_took_is_not_asked() {
    let mut t = siege()
        .put("guild arrakeen troop=1")
        .put("common arrakeen fortification=1")
        .start();
    t.play("atreides combat.fortification: guild.troop@arrakeen");
    t.assert_asked("atreides", "combat.commit");
}

#[test]
fn dd_atr_4_a_helper_is_covered_by_its_own_leader_only() {
    for offered in [true, false] {
        let mut t = at("combat", "harkonnen corrino atreides guild")
            .dice("snooper spice-1 region-3")
            .ally("harkonnen", "atreides")
            .put("harkonnen arrakeen troop=2")
            .put("harkonnen card leader=1")
            .put("atreides arrakeen troop=2")
            .put("atreides card leader=2")
            .put("corrino arrakeen troop=8")
            .put("corrino card leader=1")
            .start();
        t.play("atreides combat.offer: yes");
        let leaders = if offered {
            "atreides.leader=1"
        } else {
            "leader=1"
        };
        t.play(&format!(
            "harkonnen combat.commit: troop=1 atreides.troop=1 {leaders} / corrino combat.commit: troop=8 leader=1"
        ));
        let on_card = |f: &str| t.count(f, "card", "troop");
        // Harkonnen have the ability as well, for this turn.
        let want = if offered { (0, 2) } else { (2, 0) };
        assert_eq!((on_card("harkonnen"), on_card("atreides")), want);
    }
}

#[test]
fn dd_atr_4_the_adversarys_side_may_duel_by_a_helpers_leader() {
    let mut t = at("combat", "atreides corrino guild harkonnen")
        .round(2)
        .dice("snooper spice-1 region-3")
        .put("atreides arrakeen troop=2")
        .put("atreides card leader=1")
        .put("corrino arrakeen troop=1")
        .put("corrino card leader=1")
        .put("guild arrakeen troop=6")
        .start();
    t.play("corrino combat.offer: yes / atreides combat.commit: troop=1 leader=1");
    t.play("guild combat.commit: troop=6 corrino.leader=1");
    assert_eq!(t.count("atreides", "card", "troop"), 2);
}

// DD-A.28: Smugglers' troops on their card

const SIX: &str = "smugglers atreides harkonnen fremen corrino guild";

#[test]
fn dd_a_28_smugglers_ship_from_the_card_and_from_the_reserve() {
    let mut t = at("ship", SIX)
        .with("smugglers")
        .put("smugglers card troop=1 leader=1")
        .put("smugglers arrakeen troop=1")
        .counter("spice_die", "4")
        .dice("shield spice-4 region-5")
        .start();
    let piles =
        |t: &Play| ["card", "reserve", "arrakeen"].map(|p| t.count("smugglers", p, "troop"));
    assert_eq!(piles(&t), [1, 10, 1]);
    t.play("smugglers ship.troop: troop@arrakeen");
    assert_eq!(piles(&t), [0, 10, 2], "the price is theirs: 1");
    t.play("smugglers ship.troop: troop@arrakeen");
    assert_eq!(piles(&t), [0, 9, 3]);
    t.play("smugglers ship.troop: troop@polar_sink");
    assert_eq!(piles(&t), [0, 8, 3]);
    assert_eq!(t.counter("spice_die", None), Some(0));
}

#[test]
fn dd_a_28_the_last_troops_may_all_lie_on_the_card() {
    let t = at("ship", SIX)
        .with("smugglers")
        .put("smugglers card troop=2")
        .put("smugglers arrakeen troop=10")
        .counter("spice_die", "1")
        .dice("shield spice-1 region-5")
        .start();
    t.assert_asked("smugglers", "ship.troop")
        .offered("troop@arrakeen");
}

#[test]
fn dd_a_28_after_a_duel_with_the_guilds_or_the_atreides_ability() {
    let mut t = at(
        "combat",
        "smugglers corrino atreides harkonnen fremen guild",
    )
    .with("smugglers")
    .ally("smugglers", "guild")
    .put("smugglers arrakeen troop=3")
    .put("corrino arrakeen troop=4")
    .dice("shield spice-1 region-5")
    .start();
    t.play("smugglers combat.commit: troop=1 / corrino combat.commit: troop=2");
    assert_eq!(t.count("smugglers", "card", "troop"), 2);
    assert_eq!(t.count("smugglers", "reserve", "troop"), 10);
}

// DD-A.30: the worm and the storm

#[test]
fn dd_a_30_the_worm_may_take_a_harvester_under_the_storm() {
    let setup = at("ship", FOUR)
        .dice("shield shai_hulud region-5")
        .put("atreides arrakeen troop=1")
        .put("common arrakeen harvester=1")
        .storm(5);
    let t = setup.clone().start();
    assert_eq!(t.count("common", "arrakeen", "harvester"), 0);
    let mut t = setup
        .put("atreides carthag troop=1")
        .put("common carthag harvester=1")
        .start();
    t.assert_asked("atreides", "ship.worm")
        .only("arrakeen carthag");
    t.play("atreides: arrakeen");
    assert_eq!(t.count("common", "carthag", "harvester"), 1);
}

// DD-A.31: single origin with Ornithopters

fn one_way_in() -> Setup {
    at("move", FOUR)
        .set("single_origin_move", 1)
        .dice("shield spice-1 region-3")
        .put("atreides great_flat troop=1")
        .put("atreides broken_land troop=1")
        .put("atreides arrakeen troop=2")
        .put("common arrakeen ornithopter=1")
}

#[test]
fn dd_a_31_regions_with_an_ornithopter_come_besides_the_one_adjacent_region() {
    let mut t = one_way_in().start();
    t.play("atreides move.target: sietch_tabr");
    t.assert_asked("atreides", "move.origin")
        .only("great_flat broken_land");
    t.play("atreides: great_flat")
        .only("troop@great_flat troop@arrakeen");
    t.play("atreides move.troops: troop@great_flat=1 troop@arrakeen=2");
    assert_eq!(t.count("atreides", "sietch_tabr", "troop"), 3);
}

#[test]
fn dd_a_31_also_without_any_adjacent_one() {
    let mut t = one_way_in().start();
    t.play("atreides move.target: sietch_tabr / atreides move.origin: none");
    t.assert_asked("atreides", "move.troops")
        .only("troop@arrakeen");
}

#[test]
fn dd_a_31_an_adjacent_region_with_an_ornithopter_is_not_the_one() {
    let mut t = one_way_in().put("common great_flat ornithopter=1").start();
    t.play("atreides move.target: sietch_tabr");
    t.assert_asked("atreides", "move.troops")
        .only("troop@broken_land troop@great_flat troop@arrakeen");
}

#[test]
fn dd_a_31_riding_the_worm_is_being_adjacent() {
    let mut t = at("move", "fremen harkonnen corrino guild")
        .set("single_origin_move", 1)
        .dice("shield shai_hulud region-3")
        .put("fremen great_flat troop=1")
        .put("fremen minor_erg troop=1")
        .start();
    t.play("fremen move.target: sietch_tabr");
    t.assert_asked("fremen", "move.origin")
        .only("great_flat minor_erg");
}

// DD-A.32: eight factions from six players on

#[test]
fn dd_a_32_all_eight_factions_are_on_offer_from_six_players_on() {
    for (players, factions) in [(2, 5), (3, 5), (4, 5), (5, 6), (6, 8), (7, 8), (8, 8)] {
        let id = format!("dice-game/players-{players}");
        let program = load(&files(), &id, &Options::default()).unwrap();
        let host = Host::new(Arc::new(program), true).unwrap();
        let t = Play {
            session: Session::new(&host, 1).unwrap_or_else(|p| panic!("{p}")),
        };
        assert_eq!(t.asked().1, "setup.faction");
        assert_eq!(t.keys().len(), factions, "{players}: {:?}", t.keys());
        if players >= 6 {
            t.offered("tleilax").offered("smugglers");
        }
    }
}

// DD-ALLY.4: one way only, when the alliance is really played

/// The active player makes an alliance in its turn and goes on to the combat.
fn allied_in_play(active: &str, ally: &str, setup: Setup) -> Play {
    let roll = format!("{ally} {ally} {ally} {ally} shield spice-1 region-5");
    let mut t = setup.dice(&roll).start();
    t.play(&format!(
        "{active} alliance.propose: {ally} / {ally} alliance.accept: yes"
    ));
    t
}

#[test]
fn dd_ally_4_the_ally_does_not_get_the_active_players_ability() {
    // The Guild's Evacuation saves its own troops, not those of the Atreides on its side.
    let setup = at("alliance", "guild atreides corrino harkonnen")
        .put("guild arrakeen troop=2")
        .put("atreides arrakeen troop=2")
        .put("corrino arrakeen troop=8")
        .storm(1);
    let mut t = allied_in_play("guild", "atreides", setup);
    t.until("combat.commit");
    let in_reserve = t.count("atreides", "reserve", "troop");
    let on_card = t.count("atreides", "card", "troop");
    t.play("guild: none / corrino: none");
    assert_eq!(t.count("guild", "card", "troop"), 2, "evacuated");
    assert_eq!(t.count("atreides", "reserve", "troop"), in_reserve + 2);
    assert_eq!(t.count("atreides", "card", "troop"), on_card);
}

#[test]
fn dd_ally_4_the_active_player_gets_the_allys_ability() {
    let setup = at("alliance", "atreides guild corrino harkonnen")
        .put("guild arrakeen troop=2")
        .put("atreides arrakeen troop=2")
        .put("corrino arrakeen troop=8");
    let mut t = allied_in_play("atreides", "guild", setup);
    t.until("combat.commit")
        .play("atreides: none / corrino: none");
    assert_eq!(t.count("atreides", "card", "troop"), 2);
    assert_eq!(t.count("guild", "card", "troop"), 2);
}

#[test]
fn dd_ally_5_nothing_is_lent_after_the_turn() {
    let setup = at("alliance", "atreides guild corrino harkonnen")
        .put("atreides habbanya_sietch troop=2")
        .storm(1)
        .throws(&[
            QUIET,
            QUIET,
            "guild guild guild guild shield spice-3 region-2",
        ]);
    let mut t = allied_in_play("atreides", "guild", setup);
    assert!(t.session.table().state().lent().iter().any(|l| *l != 0));
    t.until("roll.keep");
    assert!(t.session.table().state().lent().iter().all(|l| *l == 0));
    while t.active() != "harkonnen" {
        match t.asked().1.as_str() {
            "roll.keep" => t.keep_all(),
            _ => t.pass(),
        };
    }
    t.keep_all();
    while t.active() == "harkonnen" {
        t.pass();
    }
    // West of 1: the desert of Habbanya Sietch. Without the Guild's ability the troop goes to the reserve.
    assert_eq!(t.count("atreides", "habbanya_sietch", "troop"), 1);
    assert_eq!(t.count("atreides", "card", "troop"), 0);
}

// DD-SHIP.4, DD-SHIP.5, DD-A.20: how long a refusal is remembered

#[test]
fn dd_ship_4_a_refusal_holds_for_the_shipping_of_this_turn_only() {
    let throw = "harkonnen harkonnen harkonnen harkonnen shield spice-3 region-5";
    let mut t = at("ship", "atreides harkonnen corrino guild")
        .ally("atreides", "harkonnen")
        .put("atreides card troop=3")
        .put("harkonnen carthag troop=1")
        .counter("spice_die", "3")
        .dice(throw)
        .throws(&[QUIET, QUIET, QUIET, throw])
        .start();
    t.play("atreides ship.troop: troop@carthag / harkonnen ship.consent: no");
    t.assert_asked("atreides", "ship.troop")
        .not_offered("troop@carthag");
    t.play("atreides: done");
    while t.active() != "atreides" || t.asked().1 != "alliance.propose" {
        match t.asked().1.as_str() {
            "roll.keep" => t.keep_all(),
            _ => t.pass(),
        };
    }
    t.play("atreides: harkonnen / harkonnen alliance.accept: yes");
    t.until("ship.troop").offered("troop@carthag");
}

#[test]
fn dd_ship_5_what_the_ally_refused_it_may_ask_for_itself() {
    let mut t = at("ship", "atreides harkonnen corrino guild")
        .ally("atreides", "harkonnen")
        .put("atreides card troop=1")
        .put("harkonnen carthag troop=1")
        .put("harkonnen card troop=1")
        .counter("spice_die", "3")
        .dice("shield spice-3 region-5")
        .start();
    t.play("atreides ship.troop: troop@carthag / harkonnen ship.consent: no / atreides: done");
    t.assert_asked("harkonnen", "ship.ally")
        .offered("troop@carthag");
}

#[test]
fn dd_a_20_a_refused_gift_may_be_asked_for_again_in_the_next_action() {
    let mut t = at("ship", "atreides corrino harkonnen guild")
        .ally("atreides", "corrino")
        .put("atreides card troop=1")
        .counter("spice_die", "1")
        .counter("stock", "{ corrino = 2 }")
        .dice("shield spice-1 region-5")
        .start();
    t.play("atreides ship.troop: corrino.choam / corrino corrino.give: 0");
    t.assert_asked("atreides", "ship.troop")
        .not_offered("corrino.choam");
    t.play("atreides: done");
    t.assert_asked("atreides", "move.target")
        .offered("corrino.choam");
    t.play("atreides: corrino.choam / corrino corrino.give: 2");
    assert_eq!(purse(&t, "atreides"), [1, 2, 0]);
}

// A position can hold everything that a turn can.

#[test]
fn dd_tle_3_a_position_holds_the_symbol_that_the_tleilax_named() {
    let factions = "tleilax atreides harkonnen fremen corrino guild";
    let mut t = at("roll", factions)
        .with("tleilax")
        .throws(&[QUIET])
        .start();
    t.keep_all().play("tleilax tleilax.symbol: atreides");
    t.until("move.target");
    let table = t.session.table();
    let text = scenario_text(&files(), table.host().program(), table.base(), "mine");
    let text = text.unwrap_or_else(|p| panic!("{p}"));
    assert!(text.contains("axlotl = \"faction-atreides\""), "{text}");
}

#[test]
fn every_phase_of_a_round_with_all_factions_can_be_written_as_a_position() {
    let program = load(&files(), "dice-game/players-7", &Options::default()).unwrap();
    let host = Host::new(Arc::new(program), true).unwrap();
    let mut written = 0;
    for seed in 1..=2 {
        let mut game = Session::new(&host, seed).unwrap_or_else(|p| panic!("{p}"));
        let mut bot = by_name("random", seed).unwrap();
        let mut last = None;
        while let Some(seen) = Seen::of(game.table()) {
            let base = game.table().base();
            let playing = base.roles().iter().flatten().count() == 7;
            if playing && last.as_ref() != Some(base.flow()) {
                last = Some(*base.flow());
                // It is read back and compared.
                let text = scenario_text(&files(), host.program(), base, "mine");
                text.unwrap_or_else(|p| panic!("seed {seed}: {p}"));
                written += 1;
            }
            let answer = bot.decide(&seen).expect("a legal answer");
            game.answer(answer).unwrap_or_else(|s| panic!("{s}"));
            if game.table().base().flow().round > 1 {
                break;
            }
        }
    }
    assert!(written > 60, "{written}");
}

// `sietch rules CLAUSE` shows what does it.

#[test]
fn every_clause_has_a_line_of_a_script_or_of_the_data_that_does_it() {
    let book = Rulebook::read(&files(), Some("dice-game")).unwrap();
    let mut clauses = 0;
    for clause in book.clauses() {
        let lines = book.cited(clause);
        let does = |l: &&String| {
            let text = l.splitn(3, ':').nth(2).unwrap_or_default().trim();
            !text.is_empty() && !text.starts_with("--") && !text.starts_with('#')
        };
        assert!(lines.iter().any(|l| does(&l)), "{clause}: {lines:#?}");
        assert!(lines.iter().all(|l| !l.contains("/tests/")), "{lines:#?}");
        clauses += 1;
    }
    assert!(clauses > 150, "{clauses}");
}
