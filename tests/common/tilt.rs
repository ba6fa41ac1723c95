//! A game of chance whose odds are known: red wins as many of ten games as `edge` says, and a round is the last with
//! `haste` of ten.
#![allow(dead_code)]

const GAME: &str = r#"format = 1
id = "tilt"
title = "Tilt"
players = [2, 2]
words = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"]
[tunables]
edge = { value = 2, min = 0, max = 10, meaning = "games of ten that red wins" }
haste = { value = 5, min = 1, max = 10, meaning = "rounds of ten that are the last" }
idle = { value = 3, min = 0, max = 10, meaning = "nothing at all" }
[[stages]]
id = "round"
order = "turns"
rounds = "endless"
phases = ["turn"]
"#;

const TURN: &str = r#"
local FALL = decision { what = "turn.fall", clause = "T.1", prompt = "It falls." }
local TEN = { word.a, word.b, word.c, word.d, word.e, word.f, word.g, word.h, word.i, word.j }
local function one_of_ten() return table.find(TEN, chance.pick(FALL, TEN)) end
return phase {
  id = "turn", clause = "T.1",
  run = function(me)
    if one_of_ten() > tune.haste then return end
    local winner = one_of_ten() <= tune.edge and role.red or role.blue
    game.finish("chance", "T.1", { game.seat_of(winner) })
  end,
}
"#;

const SCENARIO: &str = "format = 1\nid = \"two\"\ntitle = \"Two\"\nrules = \"tilt\"\nfactions = [\"red\", \"blue\"]\n\n\
                        [position]\nphase = \"turn\"\n";

/// The files of the pack.
pub fn files() -> Vec<(String, String)> {
    let faction = |id: &str| {
        let text = format!("return faction {{ id = \"{id}\", name = \"{id}\" }}\n");
        (format!("rules/tilt/factions/{id}.lua"), text)
    };
    let file = |path: &str, text: &str| (path.to_string(), text.to_string());
    vec![
        file("rules/tilt/game.toml", GAME),
        file("rules/tilt/clauses.toml", "\"T.1\" = \"Chance decides.\"\n"),
        file("rules/tilt/phases/turn.lua", TURN),
        file("scenarios/tilt/two.toml", SCENARIO),
        faction("red"),
        faction("blue"),
    ]
}
