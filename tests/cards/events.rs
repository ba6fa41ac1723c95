//! What happens to cards is told to each as far as they know: that it happened, and what it was.

use sietch::app::game::Eyes;
use sietch::app::output::Look;
use sietch::app::render::story;
use sietch::app::repl::Repl;
use sietch::kernel::ids::Seat;

use super::bazaar::{files, repl, told, with_phase};

const ANNA: Option<Seat> = Some(Seat(0));
const BASIL: Option<Seat> = Some(Seat(1));

/// The whole story as a seat reads it, and the log.
fn read(repl: &mut Repl, seat: Option<Seat>) -> String {
    repl.game.eyes = seat.map_or(Eyes::Nobody, Eyes::Seat);
    let story = story::told(&repl.game, 0, false, Look::PLAIN).text;
    format!("{story}\n{}", told(repl, seat, "log"))
}

/// What each of Anna, Basil and a spectator reads of a phase that runs so and then asks.
fn reads(run: &str) -> [String; 3] {
    let run = format!("{run}\nask.one(LAY, me, {{ card.silk, card.pepper }})");
    let mut repl = repl(&with_phase(&run), 1);
    [ANNA, BASIL, None].map(|seat| read(&mut repl, seat))
}

#[track_caller]
fn says(text: &str, words: &str) {
    let text = &text.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains(words), "no `{words}` in\n{text}");
}

#[track_caller]
fn silent(text: &str, words: &str) {
    assert!(!text.contains(words), "`{words}` in\n{text}");
}

#[test]
fn a_secret_draw_shows_a_card_to_others_and_the_card_to_its_owner() {
    for seed in 0..5 {
        let mut repl = repl(&files(), seed);
        let hand = repl.game.def().zone("hand", ANNA).unwrap();
        let state = repl.game.session.table().state();
        let card = state.cards().zone(hand)[0].card;
        let title = repl.game.def().title(state.roles(), card.handle());
        says(&read(&mut repl, ANNA), &format!("Anna draws {title}."));
        for other in [BASIL, None] {
            let text = read(&mut repl, other);
            says(&text, "Anna draws a card.");
            says(&text, "chance draw: a card");
            for name in ["ilk", "epper", "affron"] {
                silent(&text, name);
            }
        }
    }
}

/// Cards laid face down on the deck come to lie in one layer where they are equal, in two where they are not: that shows
/// neither in what is told of a draw nor in how many chance events there were.
#[test]
fn a_draw_shows_not_whether_the_cards_that_come_were_alike() {
    let drawn = |below: &str| {
        let run = format!(
            "game.hand_over(card.silk, zone.deck, zone.safe[me], 2)\n\
             game.hand_over(card.pepper, zone.deck, zone.safe[me], 2)\n\
             game.hand_over({below}, zone.safe[me], zone.deck)\n\
             game.hand_over(card.silk, zone.safe[me], zone.deck)\n\
             chance.draw(DRAW, zone.deck, zone.hand[me], 3)"
        );
        reads(&run)
    };
    let (alike, different) = (drawn("card.silk"), drawn("card.pepper"));
    says(&alike[1], "Anna draws 3 cards.");
    assert_eq!(alike[1..], different[1..]);
}

#[test]
fn a_hand_over_is_known_by_the_sight_of_both_zones_and_by_who_knew_the_card() {
    let deck_to_hand = "game.hand_over(card.silk, zone.deck, zone.hand[me])";
    let [anna, basil, nobody] = reads(&format!(
        "chance.draw(DRAW, zone.deck, zone.market)\n{deck_to_hand}"
    ));
    says(&anna, "Silk goes from the deck to Anna's hand");
    for other in [basil, nobody] {
        says(&other, "a card goes from the deck to Anna's hand");
        silent(&other, "Silk goes");
    }
    // Basil was shown it, and it is the only card there.
    let [anna, basil, nobody] = reads(&format!(
        "chance.draw(DRAW, zone.deck, zone.market)\n{deck_to_hand}\n\
         game.show(card.silk, zone.hand[me], game.seats()[2])\n\
         game.hand_over(card.silk, zone.hand[me], zone.safe[me])"
    ));
    says(&anna, "Silk goes from Anna's hand to Anna's safe");
    says(&basil, "Silk in Anna's hand is shown to Basil");
    says(&basil, "Silk goes from Anna's hand to Anna's safe");
    says(&nobody, "a card in Anna's hand is shown to Basil");
    says(&nobody, "a card goes from Anna's hand to Anna's safe");
    silent(&nobody, "Silk");
}

#[test]
fn who_knew_one_of_two_cards_does_not_know_which_goes() {
    let [anna, basil, _] = reads(
        "chance.draw(DRAW, zone.deck, zone.market)\n\
         game.hand_over(card.silk, zone.deck, zone.hand[me])\n\
         game.hand_over(card.pepper, zone.deck, zone.hand[me])\n\
         game.show(card.silk, zone.hand[me], game.seats()[2])\n\
         game.hand_over(card.silk, zone.hand[me], zone.safe[me])",
    );
    says(&anna, "Silk goes from Anna's hand to Anna's safe");
    says(&basil, "a card goes from Anna's hand to Anna's safe");
}

#[test]
fn what_goes_between_zones_nobody_else_counts_is_not_even_known_to_happen() {
    let [anna, basil, nobody] = reads(
        "game.sight(zone.hand[me], \"owner\", \"owner\")\n\
         game.hand_over(card.silk, zone.deck, zone.hand[me])\n\
         chance.draw(DRAW, zone.deck, zone.market)\n\
         game.hand_over(card.silk, zone.hand[me], zone.safe[me])",
    );
    says(&anna, "Silk goes from Anna's hand to Anna's safe");
    for other in [basil, nobody] {
        silent(&other, "Anna's safe");
    }
}

#[test]
fn refills_shuffles_shows_and_changes_of_sight_are_told() {
    let [_, basil, nobody] = reads(
        "chance.draw(DRAW, zone.deck, zone.market)\n\
         game.hand_over_all(zone.deck, zone.discard)\n\
         chance.shuffle(zone.discard)\n\
         game.hand_over(card.pepper, zone.discard, zone.market)\n\
         game.hand_over(card.pepper, zone.market, zone.discard)\n\
         chance.draw(DRAW, zone.deck, zone.hand[me])\n\
         game.sight(zone.hand[me], \"open\")\n\
         game.show_all(zone.hand[me])",
    );
    for text in [&basil, &nobody] {
        says(text, "the discard pile: shuffled");
        says(text, "go from the discard pile back to the deck, shuffled");
        says(text, "Anna draws a card");
        says(text, "Anna's hand: now open to everybody");
        says(text, "in Anna's hand is shown to everybody");
        silent(text, "a card in Anna's hand");
    }
}

#[test]
fn what_a_phase_drew_in_secret_taints_what_it_prints() {
    let run = "print(chance.draw(DRAW, zone.deck, zone.hand[me])[1])\nask.one(LAY, me, { card.silk, card.pepper })";
    let mut repl = repl(&with_phase(run), 1);
    repl.game.session.table().host().listen();
    repl.game.eyes = Eyes::Seat(Seat(1));
    let first = repl.start().map_or_else(|r| r.0, |r| r.text);
    silent(&first, "print rules/");
}
