//! Options have one order, that of their handles, whatever lists them; what a script gets goes by its own list.

use crate::toy::{host, start};
use sietch::kernel::Form;

const TOP: &str = r#"
local ONE = decision { what = "toy.one", clause = "T.1" }
local SPLIT = decision { what = "toy.split", clause = "T.1" }
local DRAW = decision { what = "toy.draw", clause = "T.1" }
"#;

#[test]
fn a_question_lists_its_options_in_order() {
    let host = host(
        TOP,
        "ask.one(ONE, me, { place.attic, word.right, place.yard, word.left })",
        "",
    );
    let table = start(&host).unwrap();
    let Some(Form::One { options, .. }) = table.ask().map(|a| &a.form) else {
        panic!("one of several");
    };
    assert!(options.is_sorted() && options.len() == 4, "{options:?}");
}

/// Two more from the second pile of the list than from the first, in a question of one seat and of two.
#[test]
fn amounts_stand_beside_the_script_s_own_piles() {
    for (body, answers) in [
        (
            "local got = ask.split(SPLIT, me, { place.attic, 3, place.yard, 3 }, 0)",
            1,
        ),
        (
            "local piles = { place.attic, 3, place.yard, 3 }\nlocal seats = game.seats()\n\
             local got = ask.together { { spec = SPLIT, seat = seats[1], split = piles }, { spec = SPLIT, seat = seats[2], split = piles } }[1]",
            2,
        ),
    ] {
        let told = format!(
            "{body}\nif got[1] == 1 and got[2] == 3 then game.finish('kept', 'T.1', {{}}) end"
        );
        let host = host(TOP, &told, "");
        let mut table = start(&host).unwrap();
        let Some(Form::Split { piles, .. }) = table.ask().map(|a| &a.form) else {
            panic!("piles");
        };
        assert!(piles.is_sorted(), "{piles:?}");
        for _ in 0..answers {
            table.answer_text("yard=3 attic=1").unwrap();
        }
        assert!(table.over(), "{body}");
    }
}

#[test]
fn a_draw_does_not_depend_on_how_the_script_lists_what_it_draws_from() {
    let drawn = |list: &str| {
        let body = format!("local x = chance.pick(DRAW, {list})\nerror(game.name(x))");
        let host = host(TOP, &body, "");
        start(&host)
            .err()
            .expect("it tells what it drew")
            .to_string()
    };
    let list = "{ place.attic, place.yard, word.left, word.right, word.right }";
    let other = "{ word.right, word.left, place.yard, word.right, place.attic }";
    assert_eq!(drawn(list), drawn(other));
}
