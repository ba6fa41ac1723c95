//! Areas: regions under one name. The map is that of the classic DUNE: territories that storm sectors cut through.

use crate::toy::*;
use sietch::kernel::ids::Seat;
use sietch::pack::Files;
use sietch::script::{Host, Table};

const MAP: &str = include_str!("dune_map.toml");

const TOP: &str = r#"
regions { id = "calm", unless = { { "T.1", "it is under the storm", under = track.storm } } }
regions { id = "free", where = { { "T.1", "it is closed", among = query.calm } },
  unless = { { "T.2", "two others hold it", is = tag.stronghold, shared = tag.force } } }
areas { id = "met", shared = tag.force }
areas { id = "mine", only = { arg(1), tag.force } }
areas { id = "strong", holds = { arg(1), tag.force, at_least = 3 } }
areas { id = "sands_beside", is = tag.sand, borders = arg(1) }
areas { id = "stormed", under = track.storm }
pieces { id = "there", at = arg(1), of = arg(2), kind = tag.force }
regions { id = "of_area", one_of = arg(1) }
local PICK = decision { what = "toy.pick", clause = "T.1", prompt = "Pick." }
"#;

fn map() -> Files {
    let game = GAME.replace(
        "tags = [\"force\"]\n[kinds",
        "tags = [\"force\", \"sand\", \"rock\", \"stronghold\", \"sink\"]\n[kinds",
    );
    files(TOP, "    ask.one(PICK, me, game.areas(tag.stronghold))", "")
        .with_text("rules/toy/game.toml", &game)
        .with_text("rules/toy/map.toml", MAP)
        .with_text(
            SCENARIO_FILE,
            &SCENARIO.replace("yard = { pawn = 2 }", PIECES),
        )
}

const PIECES: &str = r#"bight_of_the_cliff_13 = { pawn = 1 }
bight_of_the_cliff_14 = { pawn = 2 }
[position.pieces.blue]
bight_of_the_cliff_14 = { pawn = 1 }
[position.counters]
storm = 14"#;

fn table() -> Table {
    let program = program(&map()).unwrap_or_else(|e| panic!("{e}"));
    start(&Host::new(program, true).unwrap()).unwrap_or_else(|e| panic!("{e}"))
}

#[track_caller]
fn holds(t: &Table, expression: &str) {
    let found = t.holds(expression, Seat(0));
    assert!(
        found.unwrap_or_else(|e| panic!("{expression}: {e}")),
        "{expression}"
    );
}

/// How many borders lie between two territories: the smallest range from which one is reached from the other.
fn distance(t: &Table, from: &str, to: &str) -> u32 {
    let reached = |n: &u32| {
        let text = format!(
            "(function() for _, p in ipairs(game.reach(area.{from}, {n})) do if game.area(p) == area.{to} then return true end end \
             return false end)()"
        );
        t.holds(&text, Seat(0)).unwrap_or_else(|e| panic!("{e}"))
    };
    (0..20).find(reached).expect("everything can be reached")
}

#[test]
fn the_whole_map_is_read() {
    let t = table();
    let def = t.def();
    assert_eq!((def.areas.len(), def.regions), (42, 86));
    let pairs: usize = def.map.borders.iter().map(Vec::len).sum();
    let inside = 86 - 42;
    // 103 pairs of territories touch; most in more than one sector.
    let mut touching = 0;
    for a in def.area_ids() {
        for b in def.area_ids().filter(|b| *b > a) {
            let text = format!(
                "game.borders(area.{}, area.{})",
                def.areas[a.index()].name,
                def.areas[b.index()].name
            );
            touching += usize::from(t.holds(&text, Seat(0)).unwrap());
        }
    }
    assert_eq!(touching, 103);
    assert!(pairs / 2 - inside > 103, "{pairs}");
}

#[test]
fn distances_are_counted_in_territories() {
    let t = table();
    // DU-MOVE.18: Tuek's Sietch, Pasty Mesa, Shield Wall, Imperial Basin.
    for (from, to, far) in [
        ("tueks_sietch", "imperial_basin", 3),
        ("arrakeen", "carthag", 2),
        ("arrakeen", "sietch_tabr", 4),
        ("habbanya_sietch", "arrakeen", 6),
        ("tueks_sietch", "sietch_tabr", 6),
        ("tueks_sietch", "polar_sink", 3),
        ("carthag", "polar_sink", 2),
        ("meridian", "arrakeen", 5),
        ("sietch_tabr", "carthag", 3),
        ("habbanya_sietch", "tueks_sietch", 5),
        ("great_flat", "polar_sink", 2),
        ("red_chasm", "polar_sink", 4),
    ] {
        assert_eq!(distance(&t, from, to), far, "{from} to {to}");
        assert_eq!(distance(&t, to, from), far, "{to} to {from}");
    }
}

/// The ruling AR-16 lists what lies within two territories of the Great Flat.
#[test]
fn du_fre_4_sixteen_territories_lie_within_two_of_the_great_flat() {
    let t = table();
    let within = [
        "great_flat",
        "greater_flat",
        "funeral_plain",
        "plastic_basin",
        "wind_pass",
        "bight_of_the_cliff",
        "broken_land",
        "cielago_west",
        "false_wall_west",
        "habbanya_erg",
        "hagga_basin",
        "polar_sink",
        "rock_outcroppings",
        "sietch_tabr",
        "tsimpo",
        "wind_pass_north",
    ];
    for area in &t.def().areas {
        let near = area.name == "great_flat" || distance(&t, "great_flat", &area.name) <= 2;
        assert_eq!(near, within.contains(&area.name.as_str()), "{}", area.name);
    }
}

/// The storm stands in sector 14, which it cuts out of everything.
#[test]
fn du_move_11_a_territory_partly_in_storm_is_crossed_outside_the_storm() {
    let t = table();
    let rules = "{ through = query.calm, into = query.calm }";
    // Its own other sectors first, for nothing: of 13 and 14 only the one that is calm.
    holds(&t, "#game.reach(place.bight_of_the_cliff_13, 0) == 1");
    holds(
        &t,
        &format!("#game.reach(place.bight_of_the_cliff_13, 0, {rules}) == 0"),
    );
    // The Great Flat is a single sector, and in the storm: nobody comes in, nobody through.
    let text = "(function() for _, p in ipairs(game.reach(place.plastic_basin_13, 20, RULES)) do if p == place.great_flat then \
                return false end end return true end)()";
    holds(&t, &text.replace("RULES", rules));
    // Wind Pass is entered in 13 only, although 14 touches as well.
    let all = "{ through = { query.calm }, into = game.regions(area.wind_pass) }";
    holds(
        &t,
        &format!("#game.reach(place.plastic_basin_13, 1, {all}) == 2"),
    );
    let calm = "{ through = query.calm, into = query.calm }";
    holds(
        &t,
        &format!("#game.reach(place.plastic_basin_13, 0, {calm}) == 2"),
    );
}

#[test]
fn counts_owners_and_queries_take_an_area() {
    let t = table();
    for fact in [
        "game.count(area.bight_of_the_cliff, me, kind.pawn) == 3",
        "game.count(place.bight_of_the_cliff_13, me, kind.pawn) == 1",
        "#game.owners(area.bight_of_the_cliff, tag.force) == 2",
        "#game.owners(place.bight_of_the_cliff_13, tag.force) == 1",
        "#game.owners(area.bight_of_the_cliff, kind.pawn) > 0 and #game.owners(area.arrakeen, kind.pawn) == 0",
        "#game.piles(area.bight_of_the_cliff, me, tag.force) == 4",
        "game.area(place.bight_of_the_cliff_14) == area.bight_of_the_cliff",
        "#game.regions(area.bight_of_the_cliff) == 2",
        "#game.areas() == 42 and #game.areas(tag.stronghold) == 5",
        "game.is(area.bight_of_the_cliff, tag.sand) and not game.is(area.arrakeen, tag.sand)",
        "game.borders(area.arrakeen, area.old_gap) and not game.borders(area.arrakeen, area.carthag)",
        "query.met.count() == 1 and query.met()[1] == area.bight_of_the_cliff",
        "query.mine.count(me) == 0",
        "query.strong.has(area.bight_of_the_cliff, me) and not query.strong.any(game.seat_of(role.blue))",
        "query.sands_beside.has(area.bight_of_the_cliff, area.sietch_tabr)",
        "not query.sands_beside.has(area.bight_of_the_cliff, area.arrakeen)",
        "query.stormed.has(area.great_flat) and not query.stormed.has(area.polar_sink)",
        "#query.there(area.bight_of_the_cliff, me) == 2 and #query.there(place.bight_of_the_cliff_13, me) == 1",
        "#query.of_area(area.bight_of_the_cliff) == 2",
    ] {
        holds(&t, fact);
    }
}

#[test]
fn an_area_is_an_option_with_a_title() {
    let mut t = table();
    let ask = t.ask().unwrap();
    assert_eq!(ask.numbered().len(), 5);
    let title = t.def().title(t.state().roles(), ask.numbered()[0]);
    assert_eq!(title, "Arrakeen");
    t.answer_text("sietch_tabr").unwrap();
}

#[test]
fn what_cannot_be_reached_for_is_told() {
    let t = table();
    for (text, want) in [
        (
            "game.reach(area.arrakeen, -1)",
            "expected a number of 0 or more, got -1",
        ),
        ("game.reach(me, 1)", "expected a place, got the seat red"),
        (
            "game.reach(area.arrakeen, 1, { trough = query.calm })",
            "`game.reach` has no `trough`",
        ),
        (
            "game.reach(area.arrakeen, 1, { into = { me } })",
            "expected a place, got the seat red",
        ),
        (
            "area.arakeen",
            "there is no area `arakeen`; did you mean `arrakeen`?",
        ),
    ] {
        let found = t.holds(text, Seat(0)).unwrap_err().to_string();
        assert!(found.contains(want), "{text}: {found}");
    }
}

#[test]
fn too_many_places_are_refused_with_the_limit() {
    let at: Vec<String> = (1..=250).map(|n| n.to_string()).collect();
    let map = format!(
        "format = 1\n[tracks.ring]\npositions = 250\n[areas.x]\nat = {{ ring = [{}] }}\n",
        at.join(", ")
    );
    let files = files("", "", "").with_text("rules/toy/map.toml", &map);
    let found = program(&files).unwrap_err();
    assert!(
        found.contains("places (piles of every seat included), 250 are possible"),
        "{found}"
    );
}
