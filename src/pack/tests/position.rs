//! Factions in advance, and positions to start from.

use std::collections::BTreeMap;

use super::*;
use crate::kernel::def::NONE;
use crate::kernel::dice::Lie;
use crate::kernel::ids::{Face, Kind, Piece, Place, Role, Seat};
use crate::script::Fixed;

#[test]
fn named_factions_answer_the_choice_in_advance() {
    let p = toy(TWO);
    let names = BTreeMap::from([("p1".into(), "blues".into()), ("p2".into(), "reds".into())]);
    assert_eq!(p.fixed["setup.faction"], Fixed::For(names));
    assert_eq!(p.start.roles()[0], None, "nobody has chosen yet");
    assert_eq!(
        p.start.flow().current_phase(&p.def),
        p.def.phases.find("choose")
    );
    let twice = format!("{TWO}[fix]\n\"setup.faction\" = \"reds\"\n");
    assert_has(&fault(&twice), "say the same\n  at t.toml:5");
}

#[test]
fn factions_must_exist_once_and_have_enough_players() {
    let found = fault("factions = [\"bleus\", \"greens\"]\n");
    assert_has(
        &found,
        "there is no faction `bleus`\n  at t.toml:5\n  did you mean `blues`?",
    );
    assert_has(
        &found,
        "`greens` needs at least 3 players, here are 2\n  at t.toml:5",
    );
    assert_has(
        &fault("factions = [\"reds\", \"reds\"]\n"),
        "`reds` is named twice",
    );
    assert!(
        !toy("factions = [\"reds\", \"greens\", \"blues\"]\n")
            .fixed
            .is_empty()
    );
}

#[test]
fn a_position_places_pieces_dice_counters_and_flow() {
    let p = toy(&position(
        "active = \"blues\"\nfirst = \"reds\"\nround = 2\ndice = \"sword red-1 moon\"\nlent = { reds = [\"blues\"] }\n\
         [position.pieces.reds]\nhill = { pawn = 3 }\ntable = { king = 1 }\nbarracks = { pawn = 2 }\n\
         [position.pieces.common]\n\"blues.table\" = { token = 1 }\n\
         [position.counters]\nring = 3\ngoal = \"lake\"\ngold = { reds = 7 }\nseen = { lake = 1, supply = 2 }\n",
    ));
    let (d, s) = (&p.def, &p.start);
    let count = |place: u8, owner: Seat, kind: u8| {
        let piece = Piece {
            place: Place(place),
            owner,
            kind: Kind(kind),
        };
        s.count(d, piece)
    };
    let (blues, reds) = (Seat(0), Seat(1));
    assert_eq!(s.role_of(reds), Some(Role(2)));
    assert_eq!(
        (count(0, reds, 0), count(4, reds, 0), count(6, reds, 1)),
        (3, 2, 1)
    );
    assert_eq!(count(3, blues, 0), 4, "what is not placed stays");
    assert_eq!(
        (count(5, Seat::COMMON, 2), count(2, Seat::COMMON, 2)),
        (1, 1)
    );
    let cell = |name: &str, of: Option<crate::kernel::Handle>| {
        let index = d.counter(name).unwrap();
        s.counters()[s.counter_cell(d, index, of).unwrap()]
    };
    assert_eq!(
        (cell("ring", None), cell("goal", None)),
        (3, Place(1).handle().0)
    );
    assert_eq!(
        (
            cell("gold", Some(reds.handle())),
            cell("gold", Some(blues.handle()))
        ),
        (7, 3)
    );
    assert_eq!(cell("seen", Some(Place(2).handle())), 2);
    let kept: Vec<Face> = s
        .dice()
        .iter()
        .filter(|d| d.lie == Lie::Kept)
        .map(|d| d.face)
        .collect();
    assert_eq!(kept, [Face(0), Face(1), Face(3)]);
    assert_eq!(s.lent()[1], 1);
    let f = s.flow();
    assert_eq!((f.stage, f.phase, f.round, f.turn), (1, 0, 2, 1));
    assert_eq!((f.active, f.first), (Some(blues), reds));
    assert!(p.fixed.is_empty(), "nobody chooses any more");
}

#[test]
fn counters_hold_seats_roles_faces_words_and_nothing() {
    let goal = |name: &str| {
        let p = toy(&position(&format!(
            "[position.counters]\ngoal = \"{name}\"\n"
        )));
        let cell = p.def.counters[1].base;
        p.start.counters()[cell]
    };
    assert_eq!(goal("reds"), Seat(1).handle().0);
    assert_eq!(goal("greens"), Role(1).handle().0, "nobody plays it");
    assert_eq!(goal("moon"), Face(3).handle().0);
    assert_eq!(goal("red-sword"), Face(0).handle().0);
    assert_eq!(goal("pawn"), Kind(0).handle().0);
    assert_eq!(goal("yes"), crate::kernel::ids::Word::YES.handle().0);
    assert_eq!(goal("reds.table"), Place(6).handle().0);
    assert_eq!(goal("none"), NONE);
}

#[test]
fn mistakes_of_a_position_have_line_and_nearest_name() {
    for (rest, want) in [
        (
            "[position.pieces.reds]\nhill = { pawn = 4 }\nlake = { pawn = 3 }\n",
            "`reds` has 5 `pawn`, 7 are placed\n  at t.toml:10",
        ),
        (
            "[position.pieces.common]\nhill = { token = 3 }\n",
            "`common` has 2 `token`, 3 are placed\n  at t.toml:9",
        ),
        (
            "[position.pieces.blues]\nhill = { king = 1 }\n",
            "`blues` has no `king`\n  at t.toml:9",
        ),
        (
            "[position.pieces.reds]\nbarracks = { pawn = 9 }\n",
            "5 `pawn` are left for `barracks`, not 9\n  at t.toml:9",
        ),
        (
            "[position.pieces.reds]\nhlil = { pawn = 1 }\n",
            "there is no place `hlil`\n  at t.toml:9\n  did you mean `hill`?",
        ),
        (
            "[position.pieces.common]\ntable = { token = 1 }\n",
            "there is no place `table`\n  at t.toml:9\n  say whose: `faction.table`",
        ),
        (
            "[position.pieces.reds]\nhill = { pwan = 1 }\n",
            "there is no kind `pwan`\n  at t.toml:9\n  did you mean `pawn`?",
        ),
        (
            "[position.pieces.rads]\nhill = { pawn = 1 }\n",
            "`rads` does not play in this scenario\n  at t.toml:8\n  did you mean `reds`?",
        ),
        (
            "[position.pieces.greens]\nhill = { pawn = 1 }\n",
            "`greens` does not play in this scenario\n  at t.toml:8\n  those who play: blues, reds",
        ),
        (
            "[position.counters]\ngaol = 1\n",
            "there is no counter `gaol`\n  at t.toml:9\n  did you mean `goal`?",
        ),
        (
            "[position.counters]\ngold = 1\n",
            "the counter `gold` is one for each seat\n  at t.toml:9\n  write `gold = { faction = 1 }`",
        ),
        (
            "[position.counters]\ngoal = { reds = 1 }\n",
            "the counter `goal` is one for the whole game\n  at t.toml:9",
        ),
        (
            "[position.counters]\nring = 4\n",
            "`ring` has positions 1 to 3, not 4\n  at t.toml:9",
        ),
        (
            "[position.counters]\ngoal = \"laek\"\n",
            "`goal` is `laek`, and nothing has that name\n  at t.toml:9\n  did you mean `lake`?",
        ),
        (
            "dice = \"sword sword sword\"\n",
            "`sword` is one too many: there are 2 dice `red`\n  at t.toml:8",
        ),
        (
            "dice = \"1\"\n",
            "`1` may mean red-1 or blue-1\n  at t.toml:8",
        ),
        (
            "dice = \"sowrd\"\n",
            "there is no face `sowrd`\n  at t.toml:8\n  did you mean `sword`?",
        ),
        (
            "round = 5\n",
            "the stage `main` has 4 rounds, not 5\n  at t.toml:8",
        ),
        (
            "active = \"bluse\"\n",
            "`bluse` does not play in this scenario\n  at t.toml:8\n  did you mean `blues`?",
        ),
        (
            "stage = \"mian\"\n",
            "there is no stage `mian`\n  at t.toml:8\n  did you mean `main`?",
        ),
        (
            "lent = { reds = [\"greens\"] }\n",
            "`greens` does not play in this scenario\n  at t.toml:8\n  those who play: blues, reds",
        ),
    ] {
        assert_has(&fault(&position(rest)), want);
    }
    let head = format!("{TWO}[position]\n");
    let found = fault(&format!("{head}phase = \"mrach\"\n"));
    assert_has(
        &found,
        "there is no phase `mrach`\n  at t.toml:7\n  did you mean `march`?",
    );
    let found = fault(&format!("{head}phase = \"choose\"\nactive = \"reds\"\n"));
    assert_has(&found, "nobody is active in `choose`\n  at t.toml:8");
}

#[test]
fn a_phase_of_several_stages_needs_its_stage() {
    let files = files().with_text(
        "rules/toy/game.toml",
        &GAME.replace("[\"choose\"]", "[\"choose\", \"march\"]"),
    );
    let load = |rest: &str| load_toy(&files, &position(rest), &Options::default());
    let found = load("").unwrap_err();
    assert_has(
        &found,
        "the phase `march` is in several stages\n  at t.toml:7\n  add `stage = \"start\"` or `stage = \"main\"`",
    );
    assert_eq!(load("stage = \"main\"\n").unwrap().start.flow().stage, 1);
}
