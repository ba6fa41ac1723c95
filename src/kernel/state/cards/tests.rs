//! How cards lie, move and are known.

use crate::kernel::View;
use crate::kernel::chance::Stream;
use crate::kernel::def::{CardDef, Def, Refill, Sight, ZoneDef};
use crate::kernel::ids::{Card, Seat, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::{OpError, State};

use super::*;

const DECK: Zone = Zone(0);
const DISCARD: Zone = Zone(1);
const ROW: Zone = Zone(2);
const HANDS: [Zone; 3] = [Zone(3), Zone(4), Zone(5)];
const PURSE: Zone = Zone(6);

const ANNA: Seat = Seat(0);
const FEYD: Seat = Seat(1);
const IRULAN: Seat = Seat(2);

fn zone(name: &str, seat: Option<Seat>, sight: Sight, pile: bool) -> ZoneDef {
    ZoneDef {
        name: name.into(),
        seat,
        sight,
        pile,
        ..ZoneDef::default()
    }
}

/// A deck with a discard pile, a row on the table, a hand for each of three, and a purse that others cannot count.
fn game(rows: usize) -> Def {
    let mut zones = vec![
        zone("deck", None, Sight::Hidden, true),
        zone("discard", None, Sight::Open, true),
        zone("row", None, Sight::Open, false),
    ];
    zones[0].refill = Some(Refill {
        from: DISCARD,
        but_top: 1,
    });
    zones.extend([ANNA, FEYD, IRULAN].map(|s| zone("hand", Some(s), Sight::Owner, false)));
    zones.push(ZoneDef {
        count: Sight::Owner,
        ..zone("purse", Some(ANNA), Sight::Owner, false)
    });
    let cards = (0..rows).map(|i| CardDef {
        name: format!("c{i}"),
        ..CardDef::default()
    });
    Def {
        seats: 3,
        zones,
        cards: cards.collect(),
        ..Def::default()
    }
}

fn lay(state: &mut State, def: &Def, zone: Zone, cards: impl IntoIterator<Item = u16>) {
    let cards: Vec<Laid> = cards.into_iter().map(|c| Card(c).into()).collect();
    state.lay_cards(def, zone, PileSpot::Top, &cards).unwrap();
}

/// A game with so many different cards in a shuffled deck.
fn shuffled(rows: u16) -> (Def, State) {
    let def = game(usize::from(rows));
    let mut state = State::new(&def, 1);
    lay(&mut state, &def, DECK, 0..rows);
    state.shuffle_cards(&def, DECK);
    (def, state)
}

fn draw(state: &mut State, def: &Def, card: u16, to: Zone) {
    let next = state.cards.next_draw(DECK, 1).unwrap();
    let drawn = state.draw_cards(def, next, &[Card(card)], (to, PileSpot::Top));
    drawn.unwrap();
}

fn cards(state: &State, zone: Zone) -> Vec<u16> {
    state.cards.zone(zone).iter().map(|l| l.card.0).collect()
}

fn layers(state: &State, zone: Zone) -> Vec<Vec<u16>> {
    let layer = |l: &[Lying]| l.iter().map(|l| l.card.0).collect();
    state.cards.layers(zone).map(layer).collect()
}

fn knowers(state: &State, zone: Zone, card: u16) -> Knowers {
    let mut there = state.cards.zone(zone).iter();
    there.find(|l| l.card == Card(card)).unwrap().knowers
}

fn hand_over(state: &mut State, def: &Def, card: u16, from: Zone, to: Zone) {
    state
        .hand_over(def, Card(card), from, (to, PileSpot::Top), 1)
        .unwrap();
}

#[test]
fn a_shuffled_pile_is_the_same_position_whatever_the_seed_and_the_order_before() {
    let def = game(12);
    let mut seen = std::collections::HashSet::new();
    for seed in 0..1000 {
        let mut state = State::new(&def, seed);
        let mut order: Vec<u16> = (0..12).collect();
        Stream::new(seed).shuffle(&mut order);
        for card in order {
            lay(&mut state, &def, DECK, [card]);
        }
        state.shuffle_cards(&def, DECK);
        seen.insert((state.position_hash(), state.position(&def)));
    }
    assert_eq!(seen.len(), 1);
}

#[test]
fn twelve_different_cards_are_twelve_ways_and_equal_ones_are_weighed() {
    let (_, state) = shuffled(12);
    let all: Vec<Card> = state.cards.top(DECK).iter().map(|l| l.card).collect();
    let ways = ways_to_draw(&all, 1).unwrap();
    assert_eq!(ways.len(), 12);
    assert!(ways.iter().all(|w| w.1 == 1));

    // Of A A A B B C: two at once.
    let deck = [0, 0, 0, 1, 1, 2].map(Card);
    let ways = ways_to_draw(&deck, 2).unwrap();
    let ways: Vec<(Vec<u16>, u128)> = ways
        .into_iter()
        .map(|(c, n)| (c.iter().map(|c| c.0).collect(), n))
        .collect();
    let expected = [
        (vec![0, 0], 3),
        (vec![0, 1], 6),
        (vec![0, 2], 3),
        (vec![1, 1], 1),
        (vec![1, 2], 2),
    ];
    assert_eq!(ways, expected, "15 ways in all, as many as 2 of 6");
}

#[test]
fn what_cannot_be_listed_is_said_to_be_too_much() {
    let many: Vec<Card> = (0..60).map(Card).collect();
    assert!(ways_to_draw(&many, 30).is_none());
    let alike: Vec<Card> = (0..400).map(|i| Card(i % 2)).collect();
    assert!(
        ways_to_draw(&alike, 200).is_none(),
        "weights beyond 128 bits"
    );
}

#[test]
fn samples_come_as_often_as_their_weights() {
    let def = game(3);
    let mut state = State::new(&def, 1);
    lay(&mut state, &def, DECK, [0, 0, 0, 1, 1, 2]);
    let mut stream = Stream::new(5);
    let ways = ways_to_draw(&[0, 0, 0, 1, 1, 2].map(Card), 2).unwrap();
    let mut seen = vec![0u32; ways.len()];
    for _ in 0..15_000 {
        let drawn = state.cards.sample(Draw { from: DECK, n: 2 }, &mut stream);
        seen[ways.iter().position(|w| w.0 == drawn).unwrap()] += 1;
    }
    for ((_, weight), n) in ways.iter().zip(seen) {
        let expected = *weight as f64 * 1000.0;
        let chi = (f64::from(n) - expected).powi(2) / expected;
        assert!(chi < 10.0, "{n} of {expected}");
    }
}

#[test]
fn piles_keep_layers_and_hands_do_not() {
    let (def, mut state) = shuffled(4);
    draw(&mut state, &def, 2, DISCARD);
    draw(&mut state, &def, 0, DISCARD);
    assert_eq!(layers(&state, DISCARD), [[0], [2]], "the last one on top");
    state
        .hand_over(&def, Card(2), DISCARD, (DECK, PileSpot::Top), 1)
        .unwrap();
    state
        .hand_over(&def, Card(0), DISCARD, (DECK, PileSpot::Bottom), 1)
        .unwrap();
    assert_eq!(layers(&state, DECK), [vec![2], vec![1, 3], vec![0]]);
    draw(&mut state, &def, 2, HANDS[0]);
    draw(&mut state, &def, 3, HANDS[0]);
    assert_eq!(layers(&state, HANDS[0]), [[2, 3]], "a hand has no order");
}

#[test]
fn the_top_card_of_a_known_pile_is_the_only_one_that_can_come() {
    let (def, mut state) = shuffled(4);
    draw(&mut state, &def, 3, ROW);
    hand_over(&mut state, &def, 3, ROW, DECK);
    let next = state.cards.next_draw(DECK, 1).unwrap();
    assert!(state.fits_draw(next, &[Card(1)]).is_err());
    assert!(state.fits_draw(next, &[Card(3)]).is_ok());
}

#[test]
fn a_draw_is_one_event_through_all_layers_and_only_the_last_leaves_a_choice() {
    let (def, mut state) = shuffled(5);
    for card in [4, 3] {
        draw(&mut state, &def, card, ROW);
    }
    for card in [4, 3] {
        hand_over(&mut state, &def, card, ROW, DECK);
    }
    assert_eq!(layers(&state, DECK), [vec![3], vec![4], vec![0, 1, 2]]);
    let next = state.cards.next_draw(DECK, 4).unwrap();
    assert_eq!(next.n, 4);
    for (cards, fits) in [
        ([0, 1, 3, 4], Ok(())),
        ([1, 2, 3, 4], Ok(())),
        ([0, 1, 2, 4], Err(OpError::MustCome(Card(3), DECK))),
        ([0, 0, 3, 4], Err(OpError::CannotCome(Card(0), DECK))),
    ] {
        assert_eq!(state.fits_draw(next, &cards.map(Card)), fits, "{cards:?}");
    }
    let mut stream = Stream::new(1);
    for _ in 0..50 {
        let come = state.cards.sample(next, &mut stream);
        assert_eq!(state.fits_draw(next, &come), Ok(()));
        let said = state.cards.complete(next, &[Card(2)], &mut stream);
        assert!(said.contains(&Card(2)), "{said:?}");
        assert_eq!(state.fits_draw(next, &said), Ok(()));
    }
    let to = (ROW, PileSpot::Top);
    let came = [0, 1, 3, 4].map(Card);
    state.draw_cards(&def, next, &came, to).unwrap();
    assert_eq!(
        (cards(&state, ROW), cards(&state, DECK)),
        (vec![0, 1, 3, 4], vec![2])
    );
    assert_eq!(
        state.cards.next_draw(DECK, 4).unwrap().n,
        1,
        "no more lie there"
    );
}

#[test]
fn a_refill_leaves_no_more_on_top_because_the_next_card_is_equal() {
    let def = game(3);
    for (below, stay) in [(1, 1), (2, 1)] {
        let mut state = State::new(&def, 1);
        for card in [0, below, 1] {
            lay(&mut state, &def, DISCARD, [card]);
        }
        state.refill_cards(&def, DECK);
        assert_eq!(cards(&state, DISCARD), vec![1; stay], "{below}");
        assert_eq!(state.cards.count(DECK), 2);
    }
}

#[test]
fn equal_cards_on_one_another_have_no_order() {
    let def = game(2);
    let mut one = State::new(&def, 1);
    lay(&mut one, &def, DISCARD, [0]);
    lay(&mut one, &def, DISCARD, [0]);
    let mut other = State::new(&def, 1);
    lay(&mut other, &def, DISCARD, [0, 0]);
    assert_eq!(one, other);
    lay(&mut one, &def, DISCARD, [1]);
    assert_eq!(layers(&one, DISCARD), [vec![1], vec![0, 0]]);
}

#[test]
fn a_draw_is_known_to_those_who_see_where_it_goes() {
    let (def, mut state) = shuffled(5);
    draw(&mut state, &def, 1, HANDS[0]);
    draw(&mut state, &def, 2, ROW);
    assert_eq!(knowers(&state, HANDS[0], 1), Knowers::of(ANNA));
    assert_eq!(knowers(&state, ROW, 2), Knowers::ALL);
    assert_eq!(knowers(&state, DECK, 4), Knowers::NOBODY);
}

#[test]
fn what_is_known_of_a_hand_is_lost_when_a_card_leaves_it_unseen() {
    let (def, mut state) = shuffled(5);
    for card in [1, 2] {
        draw(&mut state, &def, card, HANDS[0]);
    }
    state
        .show_card(Card(1), HANDS[0], Knowers::of(IRULAN))
        .unwrap();
    let shown = Knowers::of(ANNA).with(IRULAN);
    assert_eq!(knowers(&state, HANDS[0], 1), shown);
    // Feyd gets one of the two; Irulan sees only that.
    let mut given = state.clone();
    hand_over(&mut given, &def, 2, HANDS[0], HANDS[1]);
    assert_eq!(
        knowers(&given, HANDS[0], 1),
        Knowers::of(ANNA),
        "it may be the one that went"
    );
    assert_eq!(knowers(&given, HANDS[1], 2), Knowers::of(ANNA).with(FEYD));
    // A card that goes alone takes what is known of it along.
    hand_over(&mut state, &def, 2, HANDS[0], DISCARD);
    assert_eq!(
        knowers(&state, HANDS[0], 1),
        shown,
        "everybody saw which one went"
    );
    hand_over(&mut state, &def, 1, HANDS[0], HANDS[1]);
    assert_eq!(knowers(&state, HANDS[1], 1), shown.with(FEYD));
}

#[test]
fn of_equal_cards_it_counts_how_many_somebody_knows() {
    let def = game(2);
    let lay_two = || {
        let mut state = State::new(&def, 1);
        lay(&mut state, &def, HANDS[0], [0, 0]);
        state
    };
    let (feyd, irulan) = (Knowers::of(FEYD), Knowers::of(IRULAN));
    let mut one = lay_two();
    one.show_card(Card(0), HANDS[0], feyd).unwrap();
    one.show_card(Card(0), HANDS[0], irulan).unwrap();
    let mut other = lay_two();
    other
        .show_card(Card(0), HANDS[0], feyd.and(irulan))
        .unwrap();
    assert_eq!(one, other, "each knows of one");
    one.show_card(Card(0), HANDS[0], feyd).unwrap();
    hand_over(&mut one, &def, 0, HANDS[0], DISCARD);
    assert_eq!(
        knowers(&one, HANDS[0], 0),
        Knowers::of(ANNA).and(feyd),
        "he knew of two"
    );
}

#[test]
fn shuffling_forgets_and_a_look_at_the_top_is_remembered() {
    let (def, mut state) = shuffled(5);
    draw(&mut state, &def, 2, ROW);
    hand_over(&mut state, &def, 2, ROW, DECK);
    assert_eq!(knowers(&state, DECK, 2), Knowers::ALL);
    state.shuffle_cards(&def, DECK);
    assert_eq!(layers(&state, DECK).len(), 1);
    assert_eq!(knowers(&state, DECK, 2), Knowers::NOBODY);
    state
        .look_at_top(&def, DECK, Card(4), Knowers::of(ANNA))
        .unwrap();
    assert_eq!(layers(&state, DECK), [vec![4], vec![0, 1, 2, 3]]);
    assert_eq!(knowers(&state, DECK, 4), Knowers::of(ANNA));
    draw(&mut state, &def, 4, HANDS[1]);
    let both = Knowers::of(ANNA).with(FEYD);
    assert_eq!(
        knowers(&state, HANDS[1], 4),
        both,
        "Anna knows what Feyd drew"
    );
}

#[test]
fn an_empty_pile_is_filled_from_the_discards_but_for_the_top_one() {
    let (def, mut state) = shuffled(4);
    for card in [3, 1, 0, 2] {
        draw(&mut state, &def, card, DISCARD);
    }
    assert!(state.cards.next_draw(DECK, 1).is_none());
    assert!(state.refill_cards(&def, DECK).is_some());
    assert_eq!(layers(&state, DISCARD), [[2]]);
    assert_eq!(layers(&state, DECK), [[0, 1, 3]]);
    assert!(state.cards.zone(DECK).iter().all(|l| l.knowers.is_empty()));
    assert!(
        state.refill_cards(&def, DECK).is_none(),
        "only an empty pile is filled"
    );
}

#[test]
fn sight_changes_in_play_and_what_was_seen_stays_known() {
    let (def, mut state) = shuffled(5);
    draw(&mut state, &def, 1, HANDS[0]);
    state.set_sight(&def, HANDS[0], Sight::Open, Sight::Open);
    assert_eq!(knowers(&state, HANDS[0], 1), Knowers::ALL);
    state.set_sight(&def, HANDS[0], Sight::Owner, Sight::Open);
    draw(&mut state, &def, 2, HANDS[0]);
    assert_eq!(knowers(&state, HANDS[0], 1), Knowers::ALL);
    assert_eq!(knowers(&state, HANDS[0], 2), Knowers::of(ANNA));
}

#[test]
fn what_cannot_be_counted_is_not_there() {
    let (def, mut state) = shuffled(5);
    draw(&mut state, &def, 1, PURSE);
    let seen = |seat| View::new(&def, &state, seat).state;
    assert_eq!(cards(&seen(Some(ANNA)), PURSE), [1]);
    assert!(cards(&seen(Some(FEYD)), PURSE).is_empty());
    assert!(cards(&seen(None), PURSE).is_empty());
}

#[test]
fn refusals_change_nothing() {
    let (def, mut state) = shuffled(3);
    let before = state.clone();
    let to = (ROW, PileSpot::Top);
    assert!(state.hand_over(&def, Card(0), HANDS[0], to, 1).is_err());
    assert!(state.hand_over(&def, Card(0), DECK, to, 2).is_err());
    assert!(
        state
            .hand_over(&def, Card(0), DECK, (Zone(99), PileSpot::Top), 1)
            .is_err()
    );
    assert!(
        state
            .hand_over_all(&def, DECK, (Zone(99), PileSpot::Top))
            .is_err()
    );
    let next = Draw { from: DECK, n: 1 };
    assert!(state.draw_cards(&def, next, &[Card(7)], to).is_err());
    assert!(
        state
            .draw_cards(&def, next, &[Card(0), Card(1)], to)
            .is_err()
    );
    assert!(state.show_card(Card(0), ROW, Knowers::ALL).is_err());
    assert_eq!(state, before);
}

/// What may happen to cards, at random.
fn something(state: &mut State, def: &Def, dice: &mut Stream) {
    let zones = [DECK, DISCARD, ROW, HANDS[0], HANDS[1], HANDS[2], PURSE];
    let mut any = || zones[dice.below(7) as usize];
    let (from, to) = (any(), any());
    let spot = match dice.below(2) {
        0 => PileSpot::Top,
        _ => PileSpot::Bottom,
    };
    let there = state.cards.zone(from);
    let card = match there.len() {
        0 => Card(0),
        n => there[dice.below(n as u64) as usize].card,
    };
    let who = Knowers::of(Seat(dice.below(3) as u8));
    match dice.below(12) {
        0..4 => {
            if let Some(next) = state.cards.next_draw(from, 1 + dice.below(3) as usize) {
                let drawn = state.cards.sample(next, dice);
                state.draw_cards(def, next, &drawn, (to, spot)).unwrap();
            }
        }
        4..8 => {
            let _ = state.hand_over(def, card, from, (to, spot), 1);
        }
        8 => drop(state.show_card(card, from, who)),
        9 if from == DECK || from == DISCARD => state.shuffle_cards(def, from),
        9 => drop(state.hand_over_all(def, from, (to, spot)).unwrap()),
        10 => {
            if let Some(next) = state.cards.next_draw(DECK, 1) {
                let top = state.cards.sample(next, dice)[0];
                state.look_at_top(def, DECK, top, who).unwrap();
            } else {
                state.refill_cards(def, DECK);
            }
        }
        _ => {
            let sight = [Sight::Open, Sight::Owner][dice.below(2) as usize];
            state.set_sight(def, HANDS[0], sight, Sight::Open);
        }
    }
}

/// A random game of so many steps, with equal cards among the rows.
fn random_game(seed: u64, steps: u64) -> (Def, State) {
    let def = game(6);
    let mut state = State::new(&def, 1);
    lay(&mut state, &def, DECK, [0, 0, 0, 1, 1, 2, 3, 4, 5, 5]);
    state.shuffle_cards(&def, DECK);
    let mut dice = Stream::new(seed);
    for _ in 0..steps {
        something(&mut state, &def, &mut dice);
    }
    (def, state)
}

#[test]
fn cards_are_neither_made_nor_lost() {
    for seed in 0..300 {
        let (def, state) = random_game(seed, 60);
        assert_eq!(state.card_census(&def), [3, 2, 1, 1, 1, 2], "seed {seed}");
    }
}

#[test]
fn whatever_happens_the_form_is_normal() {
    for seed in 0..300 {
        let (def, state) = random_game(seed, 40);
        let mut again = state.clone();
        again.cards.tidy_all();
        assert_eq!(again, state, "seed {seed}");
        for (i, zone) in def.zones.iter().enumerate() {
            let id = Zone(i as u8);
            let layers = state.cards.layers(id).count();
            assert!(
                zone.pile || layers <= 1,
                "seed {seed}: {} in layers",
                zone.name
            );
            let sees = state.cards.sight(id).of(zone.seat);
            for l in state.cards.zone(id) {
                assert_eq!(
                    l.knowers.and(sees),
                    l.knowers,
                    "seed {seed}: unseen in {}",
                    zone.name
                );
            }
        }
    }
}

#[test]
fn views_do_not_depend_on_what_they_do_not_show() {
    let mut different = 0;
    for seed in 0..400 {
        let (def, state) = random_game(seed, 40);
        for viewer in [Some(ANNA), Some(FEYD), Some(IRULAN), None] {
            let view = View::new(&def, &state, viewer);
            for world in 0..4 {
                let mut other = state.clone();
                let deal = other.cards.imagine(&def, viewer, &mut Stream::new(world));
                other.cards = deal.cards(&def);
                different += usize::from(other.cards != state.cards);
                assert_eq!(
                    View::new(&def, &other, viewer),
                    view,
                    "seed {seed}, {viewer:?}"
                );
                assert_eq!(other.card_census(&def), state.card_census(&def));
            }
        }
    }
    assert!(different > 2000, "only {different} other worlds");
}

#[test]
fn worlds_depend_on_the_view_alone() {
    for seed in 0..200 {
        let (def, state) = random_game(seed, 40);
        let dealt = |cards: &Cards, seed| {
            let deal = cards.imagine(&def, Some(ANNA), &mut Stream::new(seed));
            deal.cards(&def)
        };
        let other = dealt(&state.cards, 99);
        assert_eq!(dealt(&state.cards, 7), dealt(&other, 7), "seed {seed}");
    }
}

/// Two players with decks of their own: nobody thinks a card of one could be in the hand of the other.
#[test]
fn decks_that_were_never_mixed_stay_apart_in_every_world() {
    let (def, mut state) = shuffled(4);
    let mut def = def;
    def.zones[ROW.index()] = zone("other deck", None, Sight::Hidden, true);
    def.cards.extend((4..8).map(|i| CardDef {
        name: format!("c{i}"),
        ..CardDef::default()
    }));
    state.set_sight(&def, ROW, Sight::Hidden, Sight::Open);
    lay(&mut state, &def, ROW, 4..8);
    state.shuffle_cards(&def, ROW);
    draw(&mut state, &def, 2, HANDS[0]);
    for seed in 0..50 {
        let mut world = state.clone();
        let deal = world
            .cards
            .imagine(&def, Some(FEYD), &mut Stream::new(seed));
        world.cards = deal.cards(&def);
        assert_eq!(cards(&world, ROW), [4, 5, 6, 7]);
    }
    // Mixed through a third zone, they are one lot.
    draw(&mut state, &def, 3, ROW);
    let mut seen = std::collections::BTreeSet::new();
    state.shuffle_cards(&def, ROW);
    for seed in 0..50 {
        let mut world = state.clone();
        let deal = world
            .cards
            .imagine(&def, Some(FEYD), &mut Stream::new(seed));
        world.cards = deal.cards(&def);
        seen.extend(cards(&world, HANDS[0]));
    }
    assert!(seen.iter().any(|c| *c >= 4), "{seen:?}");
}

/// Feyd sees none of four cards, of which two are alike: one lies in Anna's hand, three in the deck.
#[test]
fn every_world_has_the_number_of_deals_that_come_to_it() {
    let def = game(3);
    let mut state = State::new(&def, 1);
    lay(&mut state, &def, DECK, [0, 0, 1, 2]);
    state.shuffle_cards(&def, DECK);
    draw(&mut state, &def, 1, HANDS[0]);
    let worlds = state.cards.worlds(&def, Some(FEYD), 100).unwrap();
    let found: Vec<_> = worlds
        .iter()
        .map(|(c, n)| (c.zone(HANDS[0])[0].card.0, *n))
        .collect();
    let total: u128 = worlds.iter().map(|w| w.1).sum();
    assert_eq!(total, 4);
    for (card, ways) in [(0, 2), (1, 1), (2, 1)] {
        assert!(found.contains(&(card, ways)), "{found:?}");
    }
    assert!(
        state.cards.worlds(&def, Some(FEYD), 2).is_none(),
        "too many"
    );
    assert_eq!(state.cards.worlds(&def, Some(ANNA), 100).unwrap().len(), 1);
}

/// What was seen later can be worked into a deal.
#[test]
fn a_card_is_brought_to_where_it_must_have_been() {
    let def = game(6);
    let mut state = State::new(&def, 1);
    lay(&mut state, &def, DECK, 0..6);
    state.shuffle_cards(&def, DECK);
    draw(&mut state, &def, 1, HANDS[0]);
    for seed in 0..40 {
        let mut stream = Stream::new(seed);
        let mut deal = state.cards.imagine(&def, Some(FEYD), &mut stream);
        let lies = |deal: &Deal| deal.cards(&def).zone(HANDS[0])[0].card;
        if lies(&deal) != Card(4) {
            assert!(deal.want(Card(4), |z| z == HANDS[0], &mut stream));
        }
        assert_eq!(lies(&deal), Card(4), "seed {seed}");
    }
}
