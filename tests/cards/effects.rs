//! What a card can do while it lies in a zone of a seat.

use sietch::pack::Files;
use sietch::script::{Host, Table};

use super::bazaar::{BUY, GAME, PHASE, files, program, repl, told, with, with_position};
use sietch::kernel::ids::Seat;

const POINT: &str = "[points.\"buy.coins\"]\nclause = \"B.2\"\nabout = \"What a card brings.\"\nvalue = \"integer\"\nargs = [\"me: seat\"]\n";
const SHOP: &str = "[zones.shop]\nper_seat = true\n[cards.sign]\ntitle = \"Sign\"\ncount = 2\nzone = \"market\"\nability = \"deck.sign\"\nwhile = \"shop\"\n";
const SIGN: &str = r#"return effects {
  id = "deck",
  abilities = {
    sign = { clause = "B.2", ["buy.coins"] = function(me, coins, seller) if me == seller then return coins + 10 end end },
  },
}
"#;
const EFFECTS: &str = "rules/bazaar/cards/deck.lua";
const NEXT: &str = "[[stages]]";

/// The bazaar with a sign that brings ten coins more in the shop of who sells.
fn shop(more: &str, script: &str) -> Files {
    let game = GAME.replace(NEXT, &format!("{POINT}{SHOP}{more}{NEXT}"));
    let buy = BUY.replace(
        "game.add(counter.coins, row[card].cost, me)",
        "game.add(counter.coins, hook(\"buy.coins\", 0, me), me)",
    );
    files()
        .with_text("rules/bazaar/game.toml", &game)
        .with_text(PHASE, &buy)
        .with_text(EFFECTS, script)
}

/// The coins of both after Anna and Basil have each laid down a pepper.
fn coins(files: Files, position: &str) -> (i64, i64) {
    let position =
        format!("[position.cards.common]\ndeck = {{ top = [\"pepper\", \"pepper\"] }}\n{position}");
    let files = with_position(files, &position);
    let program = program(&files).unwrap_or_else(|e| panic!("{e}"));
    let host = Host::new(program, true).unwrap_or_else(|e| panic!("{e}"));
    let mut t = Table::recorded(&host, 1, vec![]).unwrap_or_else(|e| panic!("{e}"));
    for _ in 0..2 {
        t.answer_text("pepper").unwrap_or_else(|e| panic!("{e}"));
    }
    let base = t.def().counters[t.def().counter("coins").unwrap()].base;
    let of = |i: usize| t.state().get(base + i).unwrap();
    (of(0), of(1))
}

#[test]
fn it_acts_for_the_seat_in_whose_zone_it_lies_and_nowhere_else() {
    let files = || shop("", SIGN);
    assert_eq!(coins(files(), ""), (5, 5), "in the market");
    let anna = "[position.cards.anna]\nshop = [\"sign\"]\n";
    assert_eq!(coins(files(), anna), (15, 5));
    let both = format!("{anna}[position.cards.basil]\nshop = [\"sign\"]\n");
    assert_eq!(coins(files(), &both), (15, 15));
    let hand = "[position.cards.anna]\nhand = [\"sign\"]\n";
    assert_eq!(coins(files(), hand), (5, 5));
    let two = "[position.cards.basil]\nshop = [\"2 sign\"]\n";
    assert_eq!(coins(files(), two), (5, 15), "two act as one");
}

#[test]
fn several_rows_may_have_one_ability() {
    let more = "[cards.lantern]\nzone = \"market\"\nability = \"deck.sign\"\nwhile = \"hand\"\n";
    let held = "[position.cards.basil]\nhand = [\"lantern\"]\n";
    assert_eq!(coins(shop(more, SIGN), held), (5, 15));
}

#[test]
fn it_can_be_suspended_and_an_action_of_it_is_offered_while_it_lies_there() {
    let suspend = SIGN.replace(
        "if me == seller then",
        "game.suspend(ability[\"deck.sign\"], me, \"game\") if me == seller then",
    );
    let anna = "[position.cards.anna]\nshop = [\"sign\"]\n";
    // It acts once, and then no more.
    assert_eq!(coins(shop("", &suspend), anna), (15, 5));
    let action = SIGN.replace(
        "clause = \"B.2\",",
        "clause = \"B.2\", action = { limit = 1, when = function() return true end, run = function(me) game.add(counter.coins, 100, me) end },",
    );
    let files = with_position(shop("", &action), anna);
    let mut r = repl(&files, 1);
    let open = told(&mut r, Some(Seat(0)), "options");
    assert!(open.contains("deck sign"), "{open}");
    let done = told(&mut r, Some(Seat(0)), "deck.sign");
    assert!(!done.contains("error"), "{done}");
    let again = told(&mut r, Some(Seat(0)), "options");
    assert!(!again.contains("deck sign"), "once in a turn: {again}");
    told(&mut r, Some(Seat(0)), "pass");
    let basil = told(&mut r, Some(Seat(1)), "options");
    assert!(!basil.contains("deck sign"), "Basil has none: {basil}");
}

#[test]
fn what_acts_in_secret_is_no_news_for_others() {
    let more = "[cards.lantern]\ntitle = \"Lantern\"\nzone = \"market\"\nability = \"deck.sign\"\nwhile = \"hand\"\n";
    let held = "[position.cards.common]\ndeck = { top = [\"pepper\"] }\n[position.cards.anna]\nhand = [\"lantern\"]\n";
    let mut r = repl(&with_position(shop(more, SIGN), held), 1);
    told(&mut r, Some(Seat(0)), "pepper");
    let own = told(&mut r, Some(Seat(0)), "trace 5");
    assert!(own.contains("deck.sign"), "{own}");
    for seat in [Some(Seat(1)), None] {
        let other = told(&mut r, seat, "trace 5");
        assert!(!other.contains("deck.sign"), "{other}");
    }
}

#[test]
fn the_card_says_so_on_the_screen() {
    let mut r = repl(&shop("", SIGN), 1);
    let sheet = told(&mut r, Some(Seat(0)), "card sign");
    assert!(
        sheet.contains("does something in your shop: deck sign"),
        "{sheet}"
    );
}

#[test]
fn mistakes_have_their_lines() {
    let refused = |from: &str, to: &str, want: &str| {
        let text = GAME
            .replace(NEXT, &format!("{POINT}{SHOP}{NEXT}"))
            .replace(from, to);
        let files = shop("", SIGN).with_text("rules/bazaar/game.toml", &text);
        let found = program(&files).unwrap_err();
        assert!(found.contains(want), "no {want}\nin {found}");
    };
    refused(
        "\"deck.sign\"",
        "\"deck.sgin\"",
        "there is no ability of cards `deck.sgin`\n  at rules/bazaar/game.toml:55\n  did you mean `deck.sign`?",
    );
    refused(
        "while = \"shop\"\n",
        "",
        "where does `sign` give `deck.sign`?\n  at rules/bazaar/game.toml:55",
    );
    refused(
        "ability = \"deck.sign\"\n",
        "",
        "`sign` has `while` but no `ability`",
    );
    refused(
        "while = \"shop\"",
        "while = \"market\"",
        "`market` belongs to no seat, for which a card could act there",
    );
    refused(
        "while = \"shop\"",
        "while = \"shpo\"",
        "there is no zone `shpo`",
    );
    refused("\"deck.sign\"", "7", "`cards.sign.ability` must be a text");
    for (from, to, want) in [
        (
            "effects {",
            "faction {",
            "this file must end with `return effects { … }`",
        ),
        (
            "id = \"deck\"",
            "id = \"dekc\"",
            "the id is `dekc`, the file is `deck.lua`",
        ),
        (
            "clause = \"B.2\",",
            "clause = \"B.2\", alliance = true,",
            "what a card can do is not lent",
        ),
        ("buy.coins", "buy.coin", "there is no hook point `buy.coin`"),
        ("abilities =", "ability =", "`ability`"),
    ] {
        let found = program(&shop("", &SIGN.replace(from, to))).unwrap_err();
        assert!(found.contains(want), "no {want}\nin {found}");
    }
}

#[test]
fn a_variant_brings_turns_off_and_replaces_effects() {
    let head =
        |id: &str| format!("format = 1\nid = \"{id}\"\ntitle = \"{id}\"\nrules = \"bazaar\"\n");
    let card = "[cards.bell]\nzone = \"market\"\nability = \"bells.ring\"\nwhile = \"shop\"\n";
    let bells = SIGN
        .replace("\"deck\"", "\"bells\"")
        .replace("sign =", "ring =");
    let base = shop("", SIGN)
        .with_text("variants/bazaar/bells.toml", &format!("{}{card}", head("bells")))
        .with_text("variants/bazaar/bells/cards/bells.lua", &bells)
        .with_text("variants/bazaar/quiet.toml", &head("quiet"))
        .with_text(
            "variants/bazaar/quiet.lua",
            "return variant { id = \"quiet\", off = { \"deck.sign\" } }\n",
        )
        .with_text("variants/bazaar/loud.toml", &head("loud"))
        .with_text(
            "variants/bazaar/loud.lua",
            "return variant { id = \"loud\", abilities = { [\"!deck.sign\"] = { clause = \"B.2\", [\"buy.coins\"] = function(me, v) return v + 1 end } } }\n",
        );
    let p = with(&base, &["bells"]).unwrap();
    assert_eq!(p.def.card_powers.len(), 2);
    let p = with(&base, &["loud"]).unwrap();
    assert_eq!(p.def.card_powers.len(), 1);
    // A card whose ability is off is a card like others.
    let p = with(&base, &["quiet"]).unwrap();
    assert_eq!(p.def.card_powers.len(), 0);
}
