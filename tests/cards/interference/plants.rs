//! A small game full of secrets, and the same with leaks in it, one for each channel: all are found.

use sietch::kernel::ids::Seat;
use sietch::pack::Files;
use sietch::session::Session;

use super::channels::CHANNELS;
use super::worlds::{Cast, Secret};
use super::{Enough, compare, host};
use crate::bazaar;

/// A turn full of secrets: a draw, a card put away, a guess of the other, a bet of both at once, a card laid down.
const SECRETS: &str = r#"
local DRAW = decision { what = "draw", clause = "B.1" }
local HIDE = decision { what = "hide", clause = "B.2", secret = true, optional = true, prompt = "Which card do you put away?" }
local GUESS = decision { what = "guess", clause = "B.2", prompt = "What was put away?" }
local BET = decision { what = "bet", clause = "B.2", secret = true, reveal = false, prompt = "How much?" }
local LAY = decision { what = "lay", clause = "B.2", optional = true, prompt = "Which card do you lay down?" }
local THROW = decision { what = "throw", clause = "B.1" }
local KEEP = decision { what = "keep", clause = "B.1", prompt = "Which do you keep?" }
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
    local guess = ask.one(GUESS, other, { card.silk, card.pepper, card.saffron })
    if guess == hidden then game.add(counter.coins, 1, other) end
    game.gather()
    keep_and_throw(other, { throw = THROW, keep = KEEP, min = 1, limit = 2 })
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

const DICE: &str = "[dice.luck]\ncount = 3\nfaces = [\"sun\", \"moon\", \"star\"]\n";

fn pack(declare: &str, plant: &str) -> Files {
    let phase = SECRETS
        .replace("--DECLARE", declare)
        .replace("--PLANT", plant);
    let faction = |id: &str, name: &str| FACTION.replace("ID", id).replace("NAME", name);
    let game = format!("{}{POINT}{DICE}", bazaar::GAME);
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
const FILE: &str = "rules/bazaar/game.toml";

/// Those who draw and put away know what it is, in turn: Anna, Basil, Anna, …
const SECRET: &[(&str, Secret)] = &[("draw", Secret::By(own_turn)), ("hide", Secret::Answer)];

fn own_turn(session: &Session, at: usize, viewer: Seat) -> bool {
    let before = &session.lines()[..at];
    let turns = before.iter().filter(|l| l.what == "lay").count();
    turns % 2 == viewer.index()
}

#[test]
fn a_seat_reads_the_same_in_every_world_it_holds_possible() {
    let cast = Cast::one(host(&pack("", ""), SCENARIO), SECRET);
    let enough = Enough::usual(300, 101);
    let found = compare(&cast, &CHANNELS, (1, 24), enough);
    let leaks = &found.leaks;
    assert!(leaks.is_empty(), "{} leaks, e.g. {}", leaks.len(), leaks[0]);
    assert!(found.enough(enough), "{} inside", found.inside);
}

/// The pack with something in its phase put otherwise.
fn phase(from: &str, to: &str) -> Files {
    let text = SECRETS.replacen(from, to, 1);
    assert_ne!(text, SECRETS, "there is no `{from}`");
    pack("", "").with_text(bazaar::PHASE, &text)
}

/// The pack whose author forgot that hands and safes are nobody else's business.
fn open_hands() -> Files {
    let game = format!("{}{POINT}{DICE}", bazaar::GAME);
    pack("", "").with_text(FILE, &game.replace("= \"owner\"", "= \"open\""))
}

/// What is put away is no secret answer.
fn told_to_all(files: Files) -> Files {
    let text = SECRETS.replacen("secret = true, optional", "optional", 1);
    assert_ne!(text, SECRETS);
    files.with_text(bazaar::PHASE, &text)
}

/// The pack with a leak in one channel; that of `hint` is in hints.rs. Each goes through the program as any pack does.
fn planted(channel: &str) -> Files {
    const SILK: &str =
        "game.count_cards(zone.safe[me], card.silk) + game.count_cards(zone.hand[me], card.silk)";
    let peek =
        "local PEEK = decision { what = \"peek\", clause = \"B.2\", prompt = \"{1} silk?\" }";
    let strikes = "local STRUCK = decision { what = \"struck\", clause = \"B.2\", optional = true, unless = { { \"B.2\", \"it is there\", function(x) return game.count_cards(zone.hand[game.seats()[1]], x) > 0 end } } }";
    match channel {
        "prompt" | "why" => pack(
            peek,
            &format!("ask.one(PEEK, other, {{ card.silk, card.pepper }}, tostring({SILK}))"),
        ),
        "options" | "completion" | "refusal" => phase(
            "ask.one(GUESS, other, { card.silk,",
            "ask.one(GUESS, other, game.count_cards(zone.hand[me], card.pepper) > 0 and { card.silk, card.pepper } or { card.silk,",
        ),
        "log" => pack("", &format!("note(\"B.1\", \"there are {{1}}\", {SILK})")),
        "history" => told_to_all(pack("", "")),
        // A handler that reads what everybody sees, after an answer that everybody heard.
        "trace" => told_to_all(open_hands()),
        "why not" => pack(
            strikes,
            "ask.one(STRUCK, other, { card.silk, card.pepper })",
        ),
        "odds" => phase(
            "limit = 2",
            "limit = 2 + game.count_cards(zone.hand[me], card.pepper)",
        ),
        _ => open_hands(),
    }
}

#[test]
fn planted_leaks_are_all_found_each_in_its_channel() {
    let honest = host(&pack("", ""), SCENARIO);
    for channel in CHANNELS.into_iter().filter(|c| *c != "hint") {
        let cast = Cast {
            honest: Some(honest.clone()),
            ..Cast::one(host(&planted(channel), SCENARIO), SECRET)
        };
        let anywhere = Enough {
            several: 200,
            inside: 0,
        };
        let found = compare(&cast, &[channel], (1, 16), anywhere);
        assert!(
            !found.leaks.is_empty(),
            "nobody noticed the leak in {channel} in {} positions",
            found.several
        );
    }
}
