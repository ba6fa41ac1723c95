//! Pieces with two sides: turned over they are another kind, and still as many.

use crate::toy::*;
use sietch::kernel::ids::{Kind, Piece, Seat};
use sietch::pack::Files;
use sietch::script::{Host, Table};

const KNIGHT: &str =
    "[kinds.knight]\ntitle = \"knight\"\nside_of = \"pawn\"\n[kinds.stone]\ntitle = \"stone\"\n";
const TOP: &str =
    r#"local GO = decision { what = "toy.go", clause = "T.1", prompt = "Go?", pass = "no" }"#;

fn game(kinds: &str, body: &str) -> Files {
    let text = GAME.replace("[piles]", &format!("{kinds}[piles]"));
    let body = format!("{body}\n    ask.one(GO, me, {{ word.left }})");
    files(TOP, &body, "").with_text("rules/toy/game.toml", &text)
}

/// The game at its first question, after what the phase did before.
fn run(body: &str) -> Result<Table, String> {
    let program = program(&game(KNIGHT, body)).unwrap_or_else(|e| panic!("{e}"));
    let host = Host::new(program, true).unwrap_or_else(|e| panic!("{e}"));
    start(&host).map_err(|e| e.to_string())
}

fn in_yard(table: &Table, kind: u8) -> u8 {
    let piece = Piece {
        place: table.def().place("yard").unwrap(),
        owner: Seat(0),
        kind: Kind(kind),
    };
    table.state().count(table.def(), piece)
}

#[test]
fn turned_over_pieces_are_another_kind_and_still_as_many() {
    let before = run("").unwrap();
    let one = "    game.turn_over(place.yard, me, kind.pawn, kind.knight, 1)";
    let after = run(one).unwrap();
    assert_eq!((in_yard(&before, 0), in_yard(&before, 1)), (2, 0));
    assert_eq!((in_yard(&after, 0), in_yard(&after, 1)), (1, 1));
    let sums = |t: &Table| t.state().census(t.def());
    assert_eq!(sums(&after), sums(&before));
    let back = "    game.turn_over(place.yard, me, kind.knight, kind.pawn, 1)";
    let again = run(&format!("{one}\n{back}")).unwrap();
    assert_eq!(again.state().hash(), before.state().hash());
}

#[test]
fn only_sides_of_one_piece_and_only_what_is_there() {
    let other = run("    game.turn_over(place.yard, me, kind.pawn, kind.stone, 1)")
        .err()
        .unwrap();
    assert!(
        other.contains("pawn and stone are not sides of one piece"),
        "{other}"
    );
    let many = run("    game.turn_over(place.yard, me, kind.pawn, kind.knight, 3)")
        .err()
        .unwrap();
    assert!(many.contains("cannot take 3"), "{many}");
    let same = run("    game.turn_over(place.yard, me, kind.pawn, kind.pawn, 2)").unwrap();
    assert_eq!(in_yard(&same, 0), 2);
}

#[test]
fn a_side_is_a_side_of_a_kind_that_is_none() {
    let unknown = "[kinds.knight]\ntitle = \"knight\"\nside_of = \"pwan\"\n";
    let why = program(&game(unknown, "")).unwrap_err();
    assert!(why.contains("`pwan`") && why.contains("`pawn`"), "{why}");
    let chain = format!("{KNIGHT}[kinds.king]\ntitle = \"king\"\nside_of = \"knight\"\n");
    let why = program(&game(&chain, "")).unwrap_err();
    assert!(why.contains("`knight` is itself a side"), "{why}");
}

#[test]
fn a_position_may_show_either_side() {
    let scenario = SCENARIO.replace(
        "yard = { pawn = 2 }",
        "yard = { pawn = 1, knight = 1 }\nreserve = { knight = 1 }",
    );
    let files = game(KNIGHT, "").with_text(SCENARIO_FILE, &scenario);
    let host = Host::new(program(&files).unwrap(), true).unwrap();
    let table = start(&host).unwrap();
    assert_eq!((in_yard(&table, 0), in_yard(&table, 1)), (1, 1));
    let sums = |t: &Table| t.state().census(t.def());
    assert_eq!(sums(&table), sums(&run("").unwrap()));
    let many = scenario.replace("knight = 1 }\n", "knight = 3 }\n");
    let why = program(&files.with_text(SCENARIO_FILE, &many)).unwrap_err();
    assert!(why.contains("`red` has 3 `knight`"), "{why}");
}
