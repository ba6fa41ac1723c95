//! A small game full of secrets, and the same with leaks in it, one for each channel: all are found.

use sietch::pack::Files;

use super::channels::CHANNELS;
use super::worlds::{Cast, Secret};
use super::{compare, host, wanted};
use crate::bazaar;

/// A turn full of secrets: a draw, a card put away, a guess of the other, a bet of both at once, a card laid down.
const SECRETS: &str = r#"
local DRAW = decision { what = "draw", clause = "B.1" }
local HIDE = decision { what = "hide", clause = "B.2", secret = true, optional = true, prompt = "Which card do you put away?" }
local GUESS = decision { what = "guess", clause = "B.2", prompt = "What was put away?" }
local BET = decision { what = "bet", clause = "B.2", secret = true, reveal = false, prompt = "How much?" }
local LAY = decision { what = "lay", clause = "B.2", optional = true, prompt = "Which card do you lay down?" }
--DECLARE

return phase {
  id = "buy", clause = "B.1",
  run = function(me)
    local other = game.seats(me)[2]
    chance.draw(DRAW, zone.deck, zone.hand[me], 2)
    local hidden = ask.one(HIDE, me, game.cards(zone.hand[me]))
    if hidden then game.hand_over(hidden, zone.hand[me], zone.safe[me]) end
    hook("bazaar.closed", 1, me)
    --PLANT
    ask.one(GUESS, other, { card.silk, card.pepper, card.saffron })
    ask.together({ { spec = BET, seat = other, low = 0, high = 3 }, { spec = BET, seat = me, low = 0, high = 3 } })
    local card = ask.one(LAY, me, game.cards(zone.hand[me]))
    if card then
      game.hand_over(card, zone.hand[me], zone.discard)
      game.add(counter.coins, row[card].cost, me)
    end
  end,
}
"#;

/// Each has a power that reads its own cards: what it changes may be told to nobody else.
const FACTION: &str = r#"return faction { id = "ID", name = "NAME", abilities = { eye = { clause = "B.1",
  ["bazaar.closed"] = function(me, n, who) if who == me and game.count_cards(zone.safe[me], card.silk) > 0 then return n + 1 end end } } }
"#;

const VALUE: &str = "return function(me) return math.min(1, (game.get(counter.coins, me) + game.count_cards(zone.hand[me], card.saffron)) / 100) end\n";

const POINT: &str = "[points.\"bazaar.closed\"]\nclause = \"B.1\"\nwhen = \"After a card was put away.\"\nabout = \"A number.\"\nvalue = \"integer\"\nargs = [\"who: seat\"]\n";

fn pack(declare: &str, plant: &str) -> Files {
    let phase = SECRETS
        .replace("--DECLARE", declare)
        .replace("--PLANT", plant);
    let faction = |id: &str, name: &str| FACTION.replace("ID", id).replace("NAME", name);
    let game = format!("{}{POINT}", bazaar::GAME);
    bazaar::files()
        .with_text("rules/bazaar/game.toml", &game)
        .with_text(bazaar::PHASE, &phase)
        .with_text("rules/bazaar/lib/value.lua", VALUE)
        .with_text("rules/bazaar/factions/anna.lua", &faction("anna", "Anna"))
        .with_text(
            "rules/bazaar/factions/basil.lua",
            &faction("basil", "Basil"),
        )
}


const SCENARIO: &str = "bazaar/bazaar";

/// Those who draw and put away know what it is, in turn: Anna, Basil, Anna, …
const SECRET: &[(&str, Secret)] = &[("draw", Secret::By(own_turn)), ("hide", Secret::Answer)];

fn own_turn(session: &sietch::session::Session, at: usize, viewer: sietch::kernel::ids::Seat) -> bool {
    let before = &session.lines()[..at];
    let turns = before.iter().filter(|l| l.what == "lay").count();
    turns % 2 == viewer.index()
}

#[test]
fn a_seat_reads_the_same_in_every_world_it_holds_possible() {
    let cast = Cast::one(host(&pack("", ""), SCENARIO), SECRET);
    let enough = wanted(300);
    let found = compare(&cast, &CHANNELS, (1, 24), enough);
    let leaks = &found.leaks;
    assert!(leaks.is_empty(), "{} leaks, e.g. {}", leaks.len(), leaks[0]);
    assert!(found.several >= enough && found.inside > enough / 3, "{} inside", found.inside);
}

