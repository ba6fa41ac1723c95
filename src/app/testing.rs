//! A toy game for the tests of what people see: two seats, secrets, dice, amounts, a rule that strikes options.

use crate::lab::Report;
use crate::lab::simulate::Standing;
use crate::pack::Files;

const GAME: &str = r#"format = 1
id = "toy"
title = "Toy"
players = [2, 2]
tags = ["soldier"]
[kinds.pawn]
tags = ["soldier"]
[kinds.king]
tags = ["soldier"]
[piles]
barracks = { per_seat = true }
[roles]
pile = "barracks"
[dice.blade]
count = 2
faces = ["sword", "banner"]
[dice.sky]
faces = ["moon", { name = "sun", value = 2 }]
[counters]
trust = { scope = "seat", hidden = true, values = "regions", start = "none" }
gold = { scope = "seat" }
[points."march.toll"]
clause = "T.2"
when = "Before somebody marches."
about = "What it costs."
value = "integer"
args = ["who: seat"]
[[stages]]
id = "start"
order = "once"
phases = ["begin"]
[[stages]]
id = "main"
order = "turns"
rounds = 2
phases = ["plot", "march", "fight"]
"#;

const MAP: &str = r#"format = 1
[regions.hill]
title = "Green Hill"
borders = ["lake", "vale"]
[regions.lake]
borders = ["hill"]
[regions.vale]
borders = ["hill"]
"#;

const BEGIN: &str = r#"
return phase {
  id = "begin", clause = "T.1",
  run = function()
    local seats = game.seats()
    game.assign(seats[1], role.reds)
    game.assign(seats[2], role.blues)
    for _, s in ipairs(seats) do game.move(pile.barracks[s], place.hill, s, kind.pawn, 3) end
  end,
}
"#;

const PLOT: &str = r#"
local TRUST = decision { what = "plot.trust", clause = "T.1", secret = true, prompt = "Which region do you trust, in secret?" }
local BID = decision { what = "plot.bid", clause = "T.1", prompt = "How much gold do you take?", tells = "{seat} takes {answer} gold" }
return phase {
  id = "plot", clause = "T.1",
  run = function(me)
    local where = ask.one(TRUST, me, game.regions())
    game.set(counter.trust, where, me)
    whisper(me, "T.1", "you trust {1}", where)
    game.add(counter.gold, ask.number(BID, me, 0, 4), me)
    note("T.1", "{1} has made plans", me)
  end,
}
"#;

const MARCH: &str = r#"
local WHERE = decision {
  what = "march.where", clause = "T.2", pass = "stay", prompt = "{1} marches where?",
  unless = { { "T.3", "it is flooded", function(p) return p == place.lake end } },
}
local THROW = decision { what = "march.throw", clause = "T.2", prompt = "The dice fall." }
local KEEP = decision { what = "march.keep", clause = "T.2", prompt = "Which dice do you keep?", tells = "{seat} keeps {answer}" }
local FORD = decision { what = "march.ford", clause = "T.3", pass = "stay", prompt = "Ford what?", skipped = "no ford: {1} has none" }
return phase {
  id = "march", clause = "T.2",
  run = function(me)
    hook("march.toll", 1, me)
    ask.one(FORD, me, {}, place.lake)
    local to = ask.one(WHERE, me, game.regions(), me)
    if to and game.count(place.hill, me, kind.pawn) > 0 then
      game.move(place.hill, to, me, kind.pawn, 1)
      note("T.2", "{1} marches to {2}", me, to)
    end
    game.gather()
    keep_and_throw(me, { throw = THROW, keep = KEEP, min = 1 })
  end,
}
"#;

const FIGHT: &str = r#"
local COMMIT = decision { what = "fight.commit", clause = "T.4", secret = true, prompt = "What do you commit?", tells = "{seat} commits {answer}", tells_not = "{seat} commits nothing" }
return phase {
  id = "fight", clause = "T.4",
  run = function(me)
    local list = {}
    for _, s in ipairs(game.seats(me)) do
      list[#list + 1] = { spec = COMMIT, seat = s, split = { piece(nowhere, s, kind.pawn), 2, piece(nowhere, s, kind.king), 1 } }
    end
    local answers = ask.together(list)
    note("T.4", "{1} against {2} of {3}", answers[1][1], answers[2][1], list[2].seat)
  end,
}
"#;

const FACTION: &str = "return faction { id = \"ID\", name = \"NAME\", order = 1, about = \"Fond of hills.\", pieces = { pawn = { count = 5 }, king = { count = 1 } }, abilities = { \
     guide = { clause = \"T.2\", [\"march.toll\"] = function(me, toll, who) if who == me then return toll + 1 end end }, \
     plan = { clause = \"T.1\", priority = -1, [\"march.toll\"] = function(me, toll, who) if who == me and game.get(counter.trust, me) == place.lake then return toll + 7 end end } } }";

const SCENARIO: &str =
    "format = 1\nid = \"contest\"\ntitle = \"A contest\"\nrules = \"toy\"\nplayers = 2\n";

const CLAUSES: &str = "\"T.1\" = \"Plans are made.\"\n\"T.2\" = \"Armies march.\"\n\"T.3\" = \"Nobody enters the sea.\"\n\"T.4\" = \"Both commit in secret.\"\n";

pub fn files() -> Files {
    let faction = |id: &str, name: &str| FACTION.replace("ID", id).replace("NAME", name);
    Files::embedded()
        .with_text("rules/toy/game.toml", GAME)
        .with_text("rules/toy/map.toml", MAP)
        .with_text("rules/toy/clauses.toml", CLAUSES)
        .with_text(
            "rules/toy/lib/value.lua",
            "return function() return 0.5 end\n",
        )
        .with_text("rules/toy/phases/begin.lua", BEGIN)
        .with_text("rules/toy/phases/plot.lua", PLOT)
        .with_text("rules/toy/phases/march.lua", MARCH)
        .with_text("rules/toy/phases/fight.lua", FIGHT)
        .with_text("rules/toy/factions/reds.lua", &faction("reds", "The Reds"))
        .with_text(
            "rules/toy/factions/blues.lua",
            &faction("blues", "The Blues"),
        )
        .with_text("scenarios/toy/contest.toml", SCENARIO)
}

/// What ten games of a toy came to.
pub fn report(faction: &str) -> Report {
    let mut r = Report {
        scenario: "toy/contest, large".into(),
        seed: 3,
        games: 10,
        decisions: 55,
        ..Report::default()
    };
    let of = Standing {
        games: 10,
        wins: 4,
        shared: 0,
        share: 0.4,
        low: 0.168,
        high: 0.687,
    };
    r.factions.insert(faction.into(), of);
    r.ends.insert("conquest".into(), 10);
    r.rounds.histogram.insert(4, 10);
    r
}
