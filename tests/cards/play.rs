//! Cards as scripts see and move them.

use std::collections::BTreeSet;

use sietch::kernel::ids::Seat;
use sietch::kernel::{Knowers, View};
use sietch::script::Table;
use sietch::script::game::play::Range;

use super::bazaar::{files, host, repl, start, told, with_phase};

const ANNA: Seat = Seat(0);
const BASIL: Seat = Seat(1);

/// What a phase that fails says.
fn failure(run: &str) -> String {
    let table = Table::recorded(&host(&with_phase(run)), 1, vec![]);
    table
        .err()
        .map_or_else(|| panic!("no failure"), |p| p.to_string())
}

/// The phase asserts for itself; it must get to its end or its first question.
fn holds(run: &str) -> Table {
    start(&with_phase(run), 1)
}

#[test]
fn a_draw_is_known_to_its_owner_alone() {
    let table = start(&files(), 3);
    let def = table.def();
    let hand = def.zone("hand", Some(ANNA)).unwrap();
    let state = table.state();
    assert_eq!(state.cards().count(hand), 1);
    assert_eq!(state.cards().zone(hand)[0].knowers, Knowers::of(ANNA));
    let seen = |seat| View::new(def, state, seat).state.cards().zone(hand)[0].card;
    assert_eq!(seen(Some(ANNA)), state.cards().zone(hand)[0].card);
    for other in [Some(BASIL), None] {
        assert_eq!(seen(other), sietch::kernel::cards::UNSEEN);
    }
}

#[test]
fn rows_are_read_and_cannot_be_changed() {
    holds(
        r#"
        local silk = row[card.silk]
        assert(silk.cost == 3 and silk.origin == "the east" and silk.title == "Silk" and silk.name == "silk")
        assert(silk.tags[tag.cloth] and not silk.tags[tag.spice] and #silk.tags == 1)
        assert(#silk.kinds == 2 and silk.kinds[tag.rare])
        assert(row[card.pepper].origin == nil)
        assert(not pcall(function() silk.cost = 4 end))
        assert(not pcall(function() row[card.silk] = {} end))
        ask.one(LAY, me, { card.silk, card.pepper })
        "#,
    );
    let found = failure("return row[card.silk].csot");
    assert!(
        found.contains("cards have no field `csot`; did you mean `cost`?"),
        "{found}"
    );
    let found = failure("return row[me].cost");
    assert!(found.contains("row[…] wants a card"), "{found}");
}

#[test]
fn cards_are_counted_moved_and_shown() {
    holds(
        r#"
        assert(game.count_cards(zone.deck) == 7 and game.count_cards(zone.deck, card.pepper) == 4)
        assert(game.count_cards(zone.deck, tag.spice) == 5)
        game.hand_over(card.pepper, zone.deck, zone.hand[me], 2)
        assert(#game.cards(zone.hand[me]) == 2)
        local other = game.seats()[2]
        assert(game.knows(me, card.pepper, zone.hand[me]) and not game.knows(other, card.pepper, zone.hand[me]))
        game.show(card.pepper, zone.hand[me], other)
        assert(game.knows(other, card.pepper, zone.hand[me]))
        assert(game.top_card(zone.discard) == nil)
        game.hand_over(card.silk, zone.deck, zone.discard)
        game.hand_over(card.saffron, zone.deck, zone.discard)
        assert(game.top_card(zone.discard) == card.saffron and game.top_card(zone.deck) == nil)
        game.put_under(card.saffron, zone.discard, zone.discard)
        assert(game.top_card(zone.discard) == card.silk)
        game.hand_over_all(zone.discard, zone.deck)
        assert(game.top_card(zone.deck) == card.silk)
        chance.shuffle(zone.deck)
        assert(game.top_card(zone.deck) == nil)
        game.sight(zone.hand[me], "open")
        game.set(counter.price, 7, card.silk)
        assert(game.get(counter.price, card.silk) == 7 and game.get(counter.price, card.pepper) == 1)
        ask.one(LAY, me, game.cards(zone.hand[me]))
        "#,
    );
}

#[test]
fn mistakes_of_scripts_are_told_with_names() {
    for (run, message) in [
        (
            "game.hand_over(card.silk, zone.market, zone.deck)",
            "the card silk is not in market",
        ),
        (
            "game.hand_over(card.silk, zone.deck, zone.market, 3)",
            "cannot take 3 of silk out of deck: there are 2",
        ),
        (
            "game.hand_over(card.silk, zone.deck, zone.market, -1)",
            "a number of cards is not negative",
        ),
        (
            "game.hand_over(card.silk, zone.deck, card.silk)",
            "expected a zone, got the card silk",
        ),
        (
            "game.show(card.silk, zone.market)",
            "the card silk is not in market",
        ),
        ("game.sight(zone.deck, \"owner\")", "deck has no owner"),
        (
            "game.sight(zone.deck, \"opne\")",
            "there is no sight `opne`",
        ),
        ("chance.shuffle(zone.hand[me])", "anna.hand is no pile"),
        (
            "chance.draw(DRAW, zone.deck, zone.deck)",
            "cards are drawn into another zone",
        ),
        (
            "chance.draw(DRAW, zone.deck, zone.market, -1)",
            "a number of cards is not negative",
        ),
        (
            "chance.draw(DRAW, zone.deck, zone.market, 0/0)",
            "expected a whole number, got NaN",
        ),
        (
            "return zone.dekc",
            "there is no zone `dekc`; did you mean `deck`?",
        ),
        (
            "return card.slik",
            "there is no card `slik`; did you mean `silk`?",
        ),
    ] {
        let found = failure(run);
        assert!(found.contains(message), "{run}: {found}");
    }
}

#[test]
fn drawing_goes_through_layers_and_the_refill_and_ends_with_nothing() {
    let table = holds(
        r#"
        local all = chance.draw(DRAW, zone.deck, zone.hand[me], 6)
        assert(#all == 6)
        for _, c in ipairs(all) do game.hand_over(c, zone.hand[me], zone.discard) end
        local top = game.top_card(zone.discard)
        assert(#chance.draw(DRAW, zone.deck, zone.hand[me], 3) == 3)
        assert(game.count_cards(zone.deck) == 3 and game.top_card(zone.discard) == top)
        assert(#chance.draw(DRAW, zone.deck, zone.market, 9) == 3)
        assert(#chance.draw(DRAW, zone.deck, zone.market, 2) == 0)
        local seen = chance.look(DRAW, zone.discard, me)
        assert(seen == top and chance.look(DRAW, zone.deck) == nil)
        ask.one(LAY, me, game.cards(zone.hand[me]))
        "#,
    );
    assert_eq!(table.state().card_census(table.def()), [2, 4, 1]);
}

#[test]
fn a_search_has_one_child_for_each_different_card() {
    let host = host(&files());
    let table = Table::stepwise(&host).unwrap_or_else(|e| panic!("{e}"));
    let event = table.event().expect("the draw");
    let Range::Cards {
        of: cards, n: 1, ..
    } = &event.range
    else {
        panic!("{event:?}");
    };
    let different: BTreeSet<_> = cards.iter().collect();
    assert_eq!((cards.len(), different.len()), (7, 3));
}

#[test]
fn equal_draws_give_equal_games() {
    let hashes: BTreeSet<u64> = (0..50)
        .map(|seed| start(&files(), seed).state().position_hash())
        .collect();
    assert_eq!(
        hashes.len(),
        3,
        "three different cards can come first, and nothing else differs"
    );
}

#[test]
fn a_recorded_draw_is_written_by_names() {
    let table = start(
        &with_phase(
            "chance.draw(DRAW, zone.deck, zone.hand[me], 2)\nask.one(LAY, me, game.cards(zone.hand[me]))",
        ),
        1,
    );
    let mut table = table;
    let happened = table.take_fresh();
    let text = &happened[0].text;
    let words: Vec<&str> = text.split(' ').collect();
    assert_eq!((happened[0].who.as_str(), words.len()), ("chance", 2));
    assert!(
        words.iter().all(|w| table.def().card(w).is_some()),
        "{text}"
    );
}

#[test]
fn showing_what_is_not_there_names_what_can_be_shown() {
    let mut repl = repl(&files(), 1);
    let told = told(&mut repl, Some(ANNA), "show treasury");
    for words in [
        "there is no seat or zone `treasury`",
        "seats are anna, basil; zones are deck, discard, market",
    ] {
        assert!(told.contains(words), "{told}");
    }
}
