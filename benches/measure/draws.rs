//! Drawing a card, from the script's call to the card in the hand.

use std::sync::Arc;

use sietch::pack::{Files, Options, load};
use sietch::script::Table;

use super::{best, host, line};

const GAME: &str = r#"
format = 1
id = "cards"
title = "cards"
players = [1, 1]
[zones]
deck = { title = "the deck", pile = true, sight = "hidden" }
hand = { title = "hand", per_seat = true, sight = "owner" }
[cards.coin]
title = "Coin"
count = 30
zone = "deck"
[cards.cup]
title = "Cup"
count = 20
zone = "deck"
[cards.sword]
title = "Sword"
count = 10
zone = "deck"
[[stages]]
id = "only"
order = "once"
phases = ["deal"]
"#;
/// Fewer than a phase may draw.
const DRAWS: u64 = 9_000;

/// A card is drawn and laid back, again and again; laying it back alone is taken off.
pub fn times(samples: usize) {
    let run = |body: &str| {
        let phase = format!(
            "local DRAW = decision {{ what = \"deal.draw\", clause = \"X.1\" }}\n\
             local function back(card, from, to) game.hand_over(card, from, to) end\n\
             return phase {{ id = \"deal\", clause = \"X.1\", run = function()\n\
               local me = game.seats()[1]\n\
               local hand, deck = zone.hand[me], zone.deck\n\
               chance.draw(DRAW, deck, hand)\n\
               for i = 1, {DRAWS} do {body} end\n\
             end }}"
        );
        let files = Files::embedded()
            .with_text("rules/cards/game.toml", GAME)
            .with_text("rules/cards/clauses.toml", "\"X.1\" = \"nothing\"\n")
            .with_text("rules/cards/phases/deal.lua", &phase)
            .with_text(
                "scenarios/cards/cards.toml",
                "format = 1\nid = \"cards\"\ntitle = \"cards\"\nrules = \"cards\"\nplayers = 1\n",
            );
        let program =
            load(&files, "cards/cards", &Options::default()).unwrap_or_else(|e| panic!("{e}"));
        let host = host(&Arc::new(program));
        best(samples, || {
            drop(Table::new(&host, 1).unwrap_or_else(|e| panic!("{e}")))
        })
    };
    let there_and_back = run("back(card.coin, deck, hand) back(card.coin, hand, deck)") / 2.0;
    let drawn = run("back(chance.draw(DRAW, deck, hand)[1], hand, deck)");
    let each = |seconds: f64| seconds / DRAWS as f64 * 1e9;
    line("drawing a card", each(drawn - there_and_back), "ns");
    line("handing a card over", each(there_and_back), "ns");
}
