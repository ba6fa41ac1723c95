//! The Dice Game's data against its specification, clause by clause.

use sietch::pack::game::{self, Die, Game};
use sietch::pack::map::{self, Map, Region};
use sietch::pack::{Files, list_scenarios};

fn game() -> Game {
    game::read(&Files::embedded(), "dice-game").unwrap()
}

fn board() -> Map {
    map::read(&Files::embedded(), "dice-game").unwrap()
}

fn tagged(map: &Map, tag: &str) -> Vec<String> {
    let has = |r: &&Region| r.tags.iter().any(|t| t.value == tag);
    let named = map.regions.iter().filter(has);
    named
        .map(|r| match &r.at[..] {
            [(_, at)] => format!("{} {}", r.title, at.value),
            _ => r.title.clone(),
        })
        .collect()
}

fn die<'a>(game: &'a Game, name: &str) -> &'a Die {
    game.dice.iter().find(|d| d.name.value == name).unwrap()
}

fn faces(die: &Die, tag: &str) -> Vec<String> {
    let has =
        |tags: &[sietch::pack::At<String>]| tag.is_empty() || tags.iter().any(|t| t.value == tag);
    let faces = die.faces.iter().filter(|f| has(&f.tags));
    faces.map(|f| f.name.value.clone()).collect()
}

#[test]
fn dd_comp_3_the_common_supply() {
    let supply = game().parts.supply;
    let supply: Vec<(&str, u8)> = supply.iter().map(|(k, n)| (k.as_str(), *n)).collect();
    let want = [
        ("shield", 1),
        ("snooper", 1),
        ("thumper", 4),
        ("fortification", 2),
        ("harvester", 2),
        ("ornithopter", 2),
    ];
    assert_eq!(supply, want);
}

#[test]
fn dd_map_1_ten_regions_six_numbered_zones() {
    let map = board();
    assert_eq!((map.regions.len(), map.tracks[0].positions), (10, 6));
    for zone in 1..=6 {
        let here = map
            .regions
            .iter()
            .filter(|r| r.at.iter().any(|a| a.1.value == zone));
        assert!((1..=2).contains(&here.count()), "zone {zone}");
    }
}

#[test]
fn dd_map_2_to_5_strategic_neutral_and_desert() {
    let map = board();
    let strategic = [
        "Arrakeen 5",
        "Carthag 4",
        "Sietch Tabr 3",
        "Habbanya Sietch 2",
        "Tuek's Sietch 6",
    ];
    let desert = [
        "Broken Land 4",
        "Sietch Tabr 3",
        "Great Flat 2",
        "Habbanya Sietch 2",
        "Cielago Plain 1",
    ];
    assert_eq!(tagged(&map, "strategic"), strategic);
    assert_eq!(tagged(&map, "desert"), desert);
    assert_eq!(tagged(&map, "neutral"), ["Polar Sink"]);
    let erg = map.regions.iter().find(|r| r.title == "Minor Erg").unwrap();
    assert_eq!(erg.at[0].1.value, 6);
}

#[test]
fn dd_a_1_nine_regions_in_a_ring_around_the_polar_sink() {
    let map = board();
    let (centre, ring) = map.regions.split_first().unwrap();
    assert_eq!(centre.borders.len(), 9);
    for (i, region) in ring.iter().enumerate() {
        let around = [
            &ring[(i + 8) % 9].name.value,
            &ring[(i + 1) % 9].name.value,
            &centre.name.value,
        ];
        let mut borders: Vec<&String> = region.borders.iter().map(|b| &b.value).collect();
        borders.sort();
        let mut around = around.to_vec();
        around.sort();
        assert_eq!(borders, around);
        let (here, next) = (region.at[0].1.value, ring[(i + 1) % 9].at[0].1.value);
        assert!(
            next == here || next == (here + 4) % 6 + 1,
            "East goes down: {here} {next}"
        );
    }
}

#[test]
fn dd_dice_1_to_4_dice_and_their_faces() {
    let game = game();
    assert_eq!(game.dice.iter().map(|d| d.count).sum::<u8>(), 7);
    assert_eq!(die(&game, "faction").count, 4);
    let symbols = [
        "atreides",
        "corrino",
        "harkonnen",
        "guild",
        "bene_gesserit",
        "fremen",
    ];
    assert_eq!(faces(die(&game, "faction"), ""), symbols);
    let kanly = [
        "poison",
        "crysknife",
        "hunter_seeker",
        "snooper",
        "shield",
        "thumper",
    ];
    assert_eq!(faces(die(&game, "kanly"), ""), kanly);
    assert_eq!(
        faces(die(&game, "spice"), ""),
        ["1", "2", "3", "4", "5", "shai_hulud"]
    );
    assert_eq!(faces(die(&game, "spice"), "storm"), ["3", "4", "5"]);
    assert_eq!(faces(die(&game, "region"), "east"), ["1", "3", "4", "6"]);
    for d in ["spice", "region"] {
        for f in &die(&game, d).faces {
            assert_eq!(f.value, f.name.parse().unwrap_or(0), "{d} {}", f.name.value);
        }
    }
}

#[test]
fn dd_a_2_west_is_on_2_and_5() {
    assert_eq!(faces(die(&game(), "region"), "west"), ["2", "5"]);
}

#[test]
fn dd_turn_1_the_order_of_actions() {
    let game = game();
    let phases: Vec<&str> = game.stages[1].phases.iter().map(|p| p.0.as_str()).collect();
    let actions = [
        "roll", "alliance", "recruit", "kanly", "ship", "move", "combat", "build", "storm",
    ];
    assert_eq!(phases[..9], actions);
    assert_eq!(game.parts.tunables[0].value, 6, "rounds");
}

#[test]
fn scenarios_for_every_usual_number_of_players() {
    let ids: Vec<String> = list_scenarios(&Files::embedded())
        .into_iter()
        .map(|s| s.0)
        .collect();
    for n in 2..=6 {
        assert!(
            ids.contains(&format!("dice-game/players-{n}")),
            "{n} in {ids:?}"
        );
    }
}
