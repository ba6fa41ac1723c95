//! A small position of the toy in which functions and queries are held to what they should give.

use crate::toy::{GAME, files, program, start};
use sietch::script::Host;

/// Three regions more than the toy has, one of them with a tag.
pub const MAP: &str = r#"
format = 1
[tracks.ring]
positions = 4
[regions.yard]
title = "Yard"
borders = ["attic"]
at = { ring = 1 }
[regions.attic]
title = "Attic"
borders = ["yard", "cellar"]
at = { ring = 2 }
[regions.cellar]
title = "Cellar"
tags = ["force"]
borders = ["attic", "roof"]
at = { ring = 2 }
[regions.roof]
title = "Roof"
borders = ["cellar"]
"#;

/// Red has two pawns in the yard and one in the attic, blue two in the attic and one in the cellar.
pub const POSITION: &str = r#"
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

/// Runs assertions over what is declared at file level; the first that fails is the test's message.
#[track_caller]
pub fn holds(top: &str, body: &str) {
    let counters = "total = {}\nally = { start = \"none\" }\nshut = { scope = \"place\" }\ntarget = { scope = \"seat\", start = \"none\" }";
    let game = GAME.replace("total = {}", counters);
    let body =
        format!("if game.round() > 1 or me ~= game.first() then return end\n{POSITION}\n{body}");
    let files = files(top, &body, "")
        .with_text("rules/toy/map.toml", MAP)
        .with_text("rules/toy/game.toml", &game);
    for traced in [true, false] {
        let program = program(&files).unwrap_or_else(|e| panic!("{e}"));
        let host = Host::new(program, traced).unwrap_or_else(|e| panic!("{e}"));
        let table = start(&host).unwrap_or_else(|e| panic!("{e}"));
        assert!(table.over());
    }
}
