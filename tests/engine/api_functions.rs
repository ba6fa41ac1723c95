//! The functions that list and count for scripts, each held to a small position.

use crate::position;

#[track_caller]
fn holds(body: &str) {
    position::holds("", body);
}

#[test]
fn who_is_where() {
    holds(
        r#"
same(game.owners(attic, pawn), { red, blue }, "owners")
same(game.owners(roof, pawn), {}, "owners of nothing")
same(game.where(blue, pawn), { attic, cellar }, "where")
same(game.places(red, tag.force), { yard, attic }, "places")
same(game.places(blue, pawn), { attic, cellar }, "places of another")
"#,
    );
}

#[test]
fn pieces_and_piles() {
    holds(
        r#"
same(game.kinds(attic, blue, tag.force), { pawn }, "kinds")
same(game.piles({ yard, attic }, red, pawn), { piece(yard, red, pawn), 2, piece(attic, red, pawn), 1 }, "piles")
local list = { 7, 8 }
same(game.piles(attic, blue, pawn, list) == list, true, "piles added to a list")
same(list, { 7, 8, piece(attic, blue, pawn), 2 }, "the list")
local fine, why = pcall(game.piles, attic, blue, pawn, table.freeze({}))
same(fine, false, "a frozen list")
same(string.find(why, "cannot be changed") ~= nil, true, "why")
local at, owner, what = parts(piece(cellar, blue, pawn))
same({ at, owner, what }, { cellar, blue, pawn }, "parts")
"#,
    );
}

#[test]
fn counters_together() {
    holds(
        r#"
game.set_all(counter.score, 4)
game.set(counter.total, 3)
same(game.get(counter.score, blue), 4, "set for all")
same(game.sum(red, counter.score, counter.total), 7, "sum")
same(game.spend(8, red, counter.score, counter.total), false, "too little")
same(game.sum(red, counter.score, counter.total), 7, "nothing is taken")
same(game.spend(5, red, counter.total, counter.score), true, "enough")
same({ game.get(counter.total), game.get(counter.score, red) }, { 0, 2 }, "the first as much as it has")
same(game.get(counter.score, blue), 4, "not another's")
"#,
    );
}

#[test]
fn dice_and_roles() {
    holds(
        r#"
same(game.face(die.d4), nil, "not thrown")
game.turn_to(face["3"])
same(game.value(game.face(die.d4)), 3, "the number shown")
same(#game.roles(), 2, "roles")
same(game.roles(true), {}, "free roles")
"#,
    );
}
