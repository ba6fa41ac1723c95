//! Rows and zones as files declare them, and what is wrong with them.

use sietch::kernel::def::{CardField, CounterValues, Sight};
use sietch::kernel::ids::Seat;

use super::bazaar::{CARDS, GAME, files, program, with};

const VARIANT: &str = "format = 1\nid = \"more\"\ntitle = \"More\"\nrules = \"bazaar\"\n";

#[track_caller]
fn refused(game: &str, message: &str) {
    let files = files().with_text("rules/bazaar/game.toml", game);
    let found = program(&files).unwrap_err();
    assert!(found.contains(message), "no {message}\nin {found}");
}

#[test]
fn rows_have_titles_texts_tags_and_the_fields_of_the_game() {
    let p = program(&files()).unwrap();
    let silk = &p.def.cards[p.def.card("silk").unwrap().index()];
    assert_eq!(
        (silk.title.as_str(), silk.text.as_str()),
        ("Silk", "Worth what it costs.")
    );
    assert_eq!(silk.fields[0], Some(CardField::Number(3)));
    assert_eq!(silk.fields[1], Some(CardField::Text("the east".into())));
    let pepper = &p.def.cards[p.def.card("pepper").unwrap().index()];
    assert_eq!(pepper.fields[1], None);
    let tags = |name: &str| p.def.tags.find(name).unwrap() as u8;
    assert!(pepper.tags.has(sietch::kernel::ids::Tag(tags("spice"))));
    let saffron = &p.def.cards[p.def.card("saffron").unwrap().index()];
    for tag in ["spice", "rare"] {
        assert!(
            saffron.tags.has(sietch::kernel::ids::Tag(tags(tag))),
            "{tag}"
        );
    }
}

#[test]
fn zones_belong_to_seats_and_say_who_sees() {
    let p = program(&files()).unwrap();
    let hand = p.def.zone("hand", Some(Seat(1))).unwrap();
    let def = &p.def.zones[hand.index()];
    assert_eq!(
        (def.seat, def.sight, def.count),
        (Some(Seat(1)), Sight::Owner, Sight::Open)
    );
    assert_eq!(p.def.label(p.start.roles(), hand.handle()), "basil.hand");
    assert_eq!(p.def.title(p.start.roles(), hand.handle()), "Basil's hand");
    let deck = p.def.zone("deck", None).unwrap();
    assert_eq!(p.def.title(p.start.roles(), deck.handle()), "the deck");
    assert_eq!(p.start.cards().count(deck), 7);
    assert_eq!(p.start.cards().layers(deck).count(), 1, "shuffled");
}

#[test]
fn mistakes_have_their_lines() {
    refused(
        &GAME.replace("cost = 3", "cost = \"three\""),
        "`cost` must be a number, not a text\n  at rules/bazaar/game.toml:36",
    );
    refused(
        &GAME.replace("cost = 3", "csot = 3"),
        "there is no card field `csot`\n  at rules/bazaar/game.toml:36\n  did you mean `cost`?",
    );
    refused(
        &GAME.replace("kinds = [\"cloth\", \"rare\"]", "kinds = [\"clohT\"]"),
        "there is no tag `clohT`\n  at rules/bazaar/game.toml:38",
    );
    refused(
        &GAME.replace("zone = \"deck\"", "zone = \"dekc\""),
        "there is no zone `dekc`\n  at rules/bazaar/game.toml:40\n  did you mean `deck`?",
    );
    refused(
        &GAME.replace("count = 2\nzone = \"deck\"", ""),
        "the card `silk` starts in no zone\n  at rules/bazaar/game.toml:32",
    );
    refused(
        &GAME.replace("cost = \"number\"", "cost = \"nubmer\""),
        "`card_fields.cost` cannot be `nubmer`",
    );
    refused(
        &GAME.replace("cost = \"number\"", "title = \"text\""),
        "every card has `title` already",
    );
    refused(
        &GAME.replace("from = \"discard\"", "from = \"discrad\""),
        "there is no zone `discrad`",
    );
    refused(
        &GAME.replace("title = \"the discard pile\"\npile = true", ""),
        "`discard` is no pile: it has no top",
    );
    refused(
        &GAME.replace("[zones.market]", "[zones.market]\nsight = \"owner\""),
        "`market` belongs to no seat, so it has no owner",
    );
    refused(
        &GAME.replace("[cards.silk]", "[cards.pepper]"),
        "the card `pepper` is declared twice",
    );
}

#[test]
fn a_file_of_cards_says_once_what_holds_for_all() {
    let files = files().with_text(
        "rules/bazaar/cards/spices.toml",
        &CARDS.replace("[cards.saffron]", "[cards.saffron]\nzone = \"market\""),
    );
    let p = program(&files).unwrap();
    let market = p.def.zone("market", None).unwrap();
    assert_eq!(p.start.cards().count(market), 1);
    let wrong = files.with_text("rules/bazaar/cards/spices.toml", "format = 1\n[card.x]\n");
    let found = program(&wrong).unwrap_err();
    assert!(
        found.contains("`card` is not a field of this file\n  at rules/bazaar/cards/spices.toml:2"),
        "{found}"
    );
}

#[test]
fn a_variant_adds_a_card_in_a_few_lines_and_changes_another() {
    let card = "[cards.amber]\ntitle = \"Amber\"\ntext = \"It glows.\"\ntags = [\"rare\"]\ncost = 9\nzone = \"deck\"\n";
    let change = "[cards.\"!pepper\"]\ncount = 6\n";
    let variant = |text: &str| {
        let text = format!("{VARIANT}{text}");
        files().with_text("variants/bazaar/more.toml", &text)
    };
    let p = with(&variant(&format!("{card}{change}")), &["more"]).unwrap();
    let deck = p.def.zone("deck", None).unwrap();
    assert_eq!(p.start.cards().count(deck), 10);
    let pepper = &p.def.cards[p.def.card("pepper").unwrap().index()];
    assert_eq!(pepper.title, "Pepper", "what is not said stays");
    let found = with(
        &variant("[cards.pepper]\ncount = 6\nzone = \"deck\"\n"),
        &["more"],
    )
    .unwrap_err();
    assert!(found.contains("card pepper"), "{found}");
    let zone = "[zones.vault]\npile = true\nsight = \"hidden\"\n";
    let p = with(&variant(zone), &["more"]).unwrap();
    assert!(p.def.zone("vault", None).is_some());
    let own = files()
        .with_text("variants/bazaar/more.toml", VARIANT)
        .with_text(
            "variants/bazaar/more/cards/gems.toml",
            &format!("format = 1\n{card}"),
        );
    assert!(with(&own, &["more"]).unwrap().def.card("amber").is_some());
}

/// The game with a hidden counter of such values, and a tunable.
fn with_mood(values: &str) -> String {
    let rounds = "[tunables]\nrounds = { value = 7, min = 1, max = 9999, meaning = \"rounds\" }\n";
    let mood = format!("mood = {{ scope = \"seat\", hidden = true, values = \"{values}\" }}\n");
    GAME.replace("[counters]\n", &format!("{rounds}[counters]\n{mood}"))
}

#[test]
fn what_a_counter_may_hold_goes_as_far_as_a_tunable() {
    let mood = |values: &str| {
        let game = with_mood(values);
        let program = program(&files().with_text("rules/bazaar/game.toml", &game)).unwrap();
        let mut counters = program.def.counters.iter();
        counters.find(|c| c.name == "mood").unwrap().values.clone()
    };
    let numbers = |n: std::ops::RangeInclusive<i64>| CounterValues::Numbers(n.collect());
    assert_eq!(mood("1..rounds"), numbers(1..=7));
    assert_eq!(mood("rounds .. 12"), numbers(7..=12));
    assert_eq!(mood("-2..3"), numbers(-2..=3));
}

#[test]
fn a_span_that_cannot_be_has_its_line() {
    let line = 1 + with_mood("?")
        .lines()
        .position(|l| l.starts_with("mood"))
        .unwrap();
    let at = format!("\n  at rules/bazaar/game.toml:{line}");
    let wrong = |values: &str, message: &str| {
        refused(&with_mood(values), &format!("{message}{at}"));
    };
    wrong("1..ruonds", "there is no tunable `ruonds`");
    wrong("8..rounds", "`8..rounds` is from 8 to 7");
    wrong("rounds..5000", "`rounds..5000` is from 7 to 5000");
}
