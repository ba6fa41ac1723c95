//! Who sees what (DI-INFO). What is hidden from a seat looks the same to it however it is, and what is public looks
//! otherwise to everybody: tests in Lua see everything, so they cannot ask for it.

use std::sync::Arc;

use sietch::kernel::View;
use sietch::pack::{Files, Options, load_scenario, parse_scenario};
use sietch::script::{Host, Table};

const TABLE: &str = r#"
format = 1
id = "seen"
title = "Seen"
rules = "imperium"
factions = ["baron", "leto", "helena"]
[position]
phase = "turns"
first = "baron"
[position.counters]
scheme_one = { baron = 1 }
scheme_two = { baron = 4 }
solari = { baron = 5 }
fremen = { baron = 1 }
vp = { baron = 2 }
ally_emperor = "leto"
[position.pieces.baron]
leader = { agent = 2 }
garrison = { troop = 3 }
conflict = { troop = 1 }
[position.pieces.leto]
leader = { agent = 2 }
[position.pieces.helena]
leader = { agent = 2 }
[position.cards.baron]
hand = ["dagger", "diplomacy"]
intrigues = ["ambush"]
discard = ["seek_allies"]
played = ["signet_ring"]
deck = { top = ["reconnaissance"] }
[position.cards.common]
current = ["guild_bank_raid"]
conflicts = ["desert_power", "machinations"]
row = ["opulence", "chani", "carryall", "lady_jessica", "scout"]
imperium = { top = ["stilgar"] }
intrigue_deck = { top = ["windfall"] }
"#;

/// What the Baron, Leto, Helena and a spectator see.
fn views(text: &str) -> Vec<View> {
    let scenario = parse_scenario("seen.toml", text).unwrap_or_else(|e| panic!("{e}"));
    let program = load_scenario(&Files::embedded(), scenario, &Options::default());
    let program = Arc::new(program.unwrap_or_else(|e| panic!("{e}")));
    let host = Host::new(program, true).unwrap_or_else(|e| panic!("{e}"));
    let table = Table::new(&host, 1).unwrap_or_else(|e| panic!("{e}"));
    let (def, state) = (table.def(), table.state());
    let seats = def.seat_ids().map(Some).chain([None]);
    seats.map(|s| View::new(def, state, s)).collect()
}

/// Which of them see the same if this is otherwise.
#[track_caller]
fn alike(line: &str, otherwise: &str) -> [bool; 4] {
    assert_eq!(TABLE.matches(line).count(), 1, "{line}");
    let (one, other) = (views(TABLE), views(&TABLE.replace(line, otherwise)));
    std::array::from_fn(|i| one[i] == other[i])
}

/// Only the Baron sees a difference; nobody does; all do.
const OWN: [bool; 4] = [false, true, true, true];
const NOBODY: [bool; 4] = [true; 4];
const ALL: [bool; 4] = [false; 4];

#[test]
fn di_info_1_nobody_sees_what_lies_in_a_deck() {
    for (line, otherwise) in [
        ("top = [\"reconnaissance\"]", "top = [\"dagger\"]"),
        (
            "[\"desert_power\", \"machinations\"]",
            "[\"machinations\", \"desert_power\"]",
        ),
        ("top = [\"stilgar\"]", "top = [\"gun_thopter\"]"),
        ("top = [\"windfall\"]", "top = [\"bribery\"]"),
    ] {
        assert_eq!(alike(line, otherwise), NOBODY, "{line}");
    }
}

#[test]
fn di_info_2_a_hand_is_its_owners_affair() {
    let other = "hand = [\"dagger\", \"convincing_argument\"]";
    assert_eq!(alike("hand = [\"dagger\", \"diplomacy\"]", other), OWN);
    let more = "hand = [\"dagger\", \"diplomacy\", \"convincing_argument\"]";
    assert_eq!(alike("hand = [\"dagger\", \"diplomacy\"]", more), ALL);
}

#[test]
fn di_info_3_intrigue_cards_are_their_owners_affair_but_for_their_number() {
    let held = "intrigues = [\"ambush\"]";
    assert_eq!(alike(held, "intrigues = [\"private_army\"]"), OWN);
    assert_eq!(
        alike(held, "intrigues = [\"ambush\", \"private_army\"]"),
        ALL
    );
}

#[test]
fn di_info_4_discards_and_cards_in_play_are_seen_by_all() {
    let discard = "discard = [\"convincing_argument\"]";
    assert_eq!(alike("discard = [\"seek_allies\"]", discard), ALL);
    let played = "played = [\"convincing_argument\"]";
    assert_eq!(alike("played = [\"signet_ring\"]", played), ALL);
}

#[test]
fn di_info_5_what_a_player_has_is_seen_by_all() {
    for (line, otherwise) in [
        ("solari = { baron = 5 }", "solari = { baron = 6 }"),
        ("fremen = { baron = 1 }", "fremen = { baron = 0 }"),
        ("vp = { baron = 2 }", "vp = { baron = 3 }"),
        ("ally_emperor = \"leto\"", "ally_emperor = \"helena\""),
        ("garrison = { troop = 3 }", "garrison = { troop = 2 }"),
        ("conflict = { troop = 1 }", "conflict = { troop = 2 }"),
    ] {
        assert_eq!(alike(line, otherwise), ALL, "{line}");
    }
}

#[test]
fn di_info_6_the_conflict_and_the_row_are_seen_by_all() {
    let current = "current = [\"raid_stockpiles\"]";
    assert_eq!(alike("current = [\"guild_bank_raid\"]", current), ALL);
    assert_eq!(
        alike(
            "\"lady_jessica\", \"scout\"",
            "\"lady_jessica\", \"crysknife\""
        ),
        ALL
    );
}

#[test]
fn di_info_7_the_barons_factions_are_his_secret() {
    assert_eq!(
        alike("scheme_one = { baron = 1 }", "scheme_one = { baron = 2 }"),
        OWN
    );
    assert_eq!(
        alike("scheme_two = { baron = 4 }", "scheme_two = { baron = 3 }"),
        OWN
    );
}
