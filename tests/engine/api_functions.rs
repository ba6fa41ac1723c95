//! The functions that list and count for scripts, each held to a small position.

use crate::toy::{files, program, start};

/// Two regions more than the toy has, one of them with a tag.
const MAP: &str = r#"
format = 1
[regions.yard]
title = "Yard"
borders = ["attic"]
[regions.attic]
title = "Attic"
borders = ["yard", "cellar"]
[regions.cellar]
title = "Cellar"
tags = ["force"]
borders = ["attic", "roof"]
[regions.roof]
title = "Roof"
borders = ["cellar"]
"#;

/// Red has two pawns in the yard and one in the attic, blue two in the attic and one in the cellar.
const POSITION: &str = r#"
local red, blue = game.seats()[1], game.seats()[2]
local pawn, yard, attic, cellar, roof = kind.pawn, place.yard, place.attic, place.cellar, place.roof
game.move(pile.reserve[red], attic, red, pawn, 1)
game.move(pile.reserve[blue], attic, blue, pawn, 2)
game.move(pile.reserve[blue], cellar, blue, pawn, 1)

local function same(got, wanted, what)
  if type(wanted) ~= "table" then
    if got ~= wanted then error(what .. ": " .. tostring(got) .. " instead of " .. tostring(wanted)) end
    return
  end
  same(#got, #wanted, what .. ", length")
  for i, x in wanted do same(got[i], x, what .. ", element " .. i) end
end
"#;

/// Runs assertions in the position; the first that fails is the test's message.
#[track_caller]
fn holds(body: &str) {
    for traced in [true, false] {
        let body = format!(
            "if game.round() > 1 or me ~= game.first() then return end\n{POSITION}\n{body}"
        );
        let files = files("", &body, "").with_text("rules/toy/map.toml", MAP);
        let program = program(&files).unwrap_or_else(|e| panic!("{e}"));
        let host = sietch::script::Host::new(program, traced).unwrap_or_else(|e| panic!("{e}"));
        let table = start(&host).unwrap_or_else(|e| panic!("{e}"));
        assert!(table.over());
    }
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
