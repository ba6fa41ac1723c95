//! A small card game for tests: five goods, a deck, a market, hidden hands and a discard pile.
#![allow(dead_code)]

use std::rc::Rc;
use std::sync::Arc;

use sietch::app::game::{Eyes, Game};
use sietch::app::output::Look;
use sietch::app::players::Players;
use sietch::app::repl::Repl;
use sietch::kernel::ids::Seat;
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Program, Table};

pub const GAME: &str = r#"
format = 1
id = "bazaar"
title = "Bazaar"
players = [2, 4]
tags = ["cloth", "spice", "rare"]
[piles]
purse = { title = "purse", per_seat = true }
[roles]
pile = "purse"
[card_fields]
cost = "number"
origin = "text"
kinds = "tags"
[zones.deck]
title = "the deck"
sight = "hidden"
pile = true
refill = { from = "discard", but_top = 1 }
[zones.discard]
title = "the discard pile"
pile = true
[zones.market]
title = "the market"
[zones.hand]
per_seat = true
sight = "owner"
[zones.safe]
per_seat = true
sight = "owner"
count = "owner"
[cards.silk]
title = "Silk"
text = "Worth what it costs."
tags = ["cloth"]
cost = 3
origin = "the east"
kinds = ["cloth", "rare"]
count = 2
zone = "deck"
[counters]
coins = { scope = "seat", start = 5 }
price = { scope = "card", start = 1 }
[[stages]]
id = "trade"
order = "turns"
rounds = 4
phases = ["buy"]
"#;

pub const CARDS: &str = r#"
format = 1
zone = "deck"
tags = ["spice"]
[cards.pepper]
title = "Pepper"
cost = 1
count = 4
[cards.saffron]
title = "Saffron"
tags = ["rare"]
cost = 4
"#;

/// Anna has two pepper and silk, Basil saffron; silk lies in the market, pepper on the discard pile.
pub const DEALT: &str = r#"
[position.cards.common]
market = ["silk"]
discard = ["pepper"]
[position.cards.anna]
hand = ["2 pepper", "silk"]
[position.cards.basil]
hand = ["saffron"]
"#;

/// A turn: draw a card, then lay one of the hand on the discard pile or keep all.
pub const BUY: &str = r#"
local DRAW = decision { what = "draw", clause = "B.1" }
local LAY = decision { what = "lay", clause = "B.2", optional = true, prompt = "Which card do you lay down?" }

return phase {
  id = "buy", clause = "B.1",
  run = function(me)
    chance.draw(DRAW, zone.deck, zone.hand[me])
    local card = ask.one(LAY, me, game.cards(zone.hand[me]))
    if card then
      game.hand_over(card, zone.hand[me], zone.discard)
      game.add(counter.coins, row[card].cost, me)
    end
  end,
}
"#;

pub const PHASE: &str = "rules/bazaar/phases/buy.lua";

const CLAUSES: &str = "\"B.1\" = \"A turn.\"\n\"B.2\" = \"Laying down.\"\n";

pub const SCENARIO: &str = r#"
format = 1
id = "bazaar"
title = "Bazaar"
rules = "bazaar"
factions = ["anna", "basil"]
[position]
phase = "buy"
active = "anna"
"#;

pub const FILE: &str = "scenarios/bazaar/bazaar.toml";

/// The pack, file by file.
pub fn texts() -> Vec<(&'static str, String)> {
    let role = |id: &str| {
        format!(
            "return faction {{ id = \"{id}\", name = \"{}\" }}\n",
            capital(id)
        )
    };
    vec![
        ("rules/bazaar/game.toml", GAME.into()),
        ("rules/bazaar/cards/spices.toml", CARDS.into()),
        ("rules/bazaar/map.toml", "format = 1\n".into()),
        ("rules/bazaar/clauses.toml", CLAUSES.into()),
        (PHASE, BUY.into()),
        ("rules/bazaar/factions/anna.lua", role("anna")),
        ("rules/bazaar/factions/basil.lua", role("basil")),
        (FILE, SCENARIO.into()),
    ]
}

pub fn files() -> Files {
    let texts = texts().into_iter();
    texts.fold(Files::embedded(), |files, (path, text)| {
        files.with_text(path, &text)
    })
}

fn capital(id: &str) -> String {
    let (first, rest) = id.split_at(1);
    first.to_uppercase() + rest
}

/// The pack with this phase.
pub fn with_phase(run: &str) -> Files {
    let phase = format!(
        "local DRAW = decision {{ what = \"draw\", clause = \"B.1\" }}\n\
         local LAY = decision {{ what = \"lay\", clause = \"B.2\", optional = true }}\n\
         return phase {{\n  id = \"buy\", clause = \"B.1\",\n  run = function(me)\n{run}\n  end,\n}}\n"
    );
    files().with_text(PHASE, &phase)
}

/// The pack with this position in the place of the usual one.
pub fn with_position(files: Files, position: &str) -> Files {
    files.with_text(FILE, &format!("{SCENARIO}{position}"))
}

pub fn program(files: &Files) -> Result<Arc<Program>, String> {
    with(files, &[])
}

pub fn with(files: &Files, variants: &[&str]) -> Result<Arc<Program>, String> {
    let options = Options {
        with: variants.iter().map(|v| v.to_string()).collect(),
        ..Options::default()
    };
    let loaded = load(files, "bazaar/bazaar", &options).map(Arc::new);
    loaded.map_err(|p| p.to_string())
}

pub fn host(files: &Files) -> Rc<Host> {
    let program = program(files).unwrap_or_else(|e| panic!("{e}"));
    Host::new(program, true).unwrap_or_else(|e| panic!("{e}"))
}

/// A game under way, at its first question.
pub fn start(files: &Files, seed: u64) -> Table {
    let started = Table::recorded(&host(files), seed, vec![]);
    started.unwrap_or_else(|e| panic!("{e}"))
}

/// A game at the keyboard, with people on all seats.
pub fn repl(files: &Files, seed: u64) -> Repl {
    let host = host(files);
    let players = Players::all_human(&host.program().def, &[]);
    let players = players.unwrap_or_else(|e| panic!("{e}"));
    let game = Game::new(&host, Options::default(), players, seed);
    let game = game.unwrap_or_else(|e| panic!("{e}"));
    Repl::new(files.clone(), game, Look::PLAIN)
}

/// What a line says, refused or not, to a seat.
pub fn told(repl: &mut Repl, seat: Option<Seat>, line: &str) -> String {
    let eyes = repl.game.eyes;
    repl.game.eyes = seat.map_or(Eyes::Nobody, Eyes::Seat);
    let done = repl.run(line);
    repl.game.eyes = eyes;
    done.map_or_else(|refused| refused.0, |reply| reply.text)
}
