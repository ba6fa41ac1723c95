//! Exact chances of draws, by the prover, against a hand calculation.

use std::sync::Arc;

use sietch::kernel::ids::Seat;
use sietch::puzzle::limits::{GaveUp, Progress};
use sietch::puzzle::prove::{Effort, Proof, Verdict, prove};
use sietch::puzzle::task::{Task, When};
use sietch::puzzle::{Ratio, reader};

use super::bazaar::{program, with_phase, with_position};

/// The best chance of a goal at the end of a phase that runs so, from a position.
fn proved(run: &str, position: &str, goal: &str) -> Proof {
    let files = with_position(with_phase(run), position);
    let program: Arc<_> = program(&files).unwrap_or_else(|e| panic!("{e}"));
    let goal = reader::read(&program.def, &program.start, goal).unwrap_or_else(|e| panic!("{e}"));
    let mut task = Task::new(program.clone(), goal, Seat(0));
    task.when = When::End;
    task.within.phase = program.start.flow().current_phase(&program.def);
    prove(&task, None, &Effort::default(), &Progress::default())
}

#[track_caller]
fn chance(run: &str, goal: &str, expected: (i64, i64)) {
    let proof = proved(run, "", goal);
    let value = proof.value.unwrap_or_else(|| panic!("{:?}", proof.verdict));
    let expected = Ratio::new(expected.0.into(), expected.1.into());
    assert_eq!(value, expected, "{goal}");
}

/// The deck: 2 silk, 4 pepper, 1 saffron.
#[test]
fn draws_have_the_chances_of_the_urn() {
    let two = "chance.draw(DRAW, zone.deck, zone.hand[me], 2)";
    chance(two, "saffron@anna.hand>=1", (2, 7));
    chance(two, "pepper@anna.hand=2", (6, 21));
    chance(two, "silk@anna.hand=1", (10, 21));
    chance(two, "rare@anna.hand>=1", (2, 7));
    let three = "chance.draw(DRAW, zone.deck, zone.hand[me], 3)";
    chance(three, "pepper@anna.hand>=2", (6 * 3 + 4, 35));
}

#[test]
fn one_by_one_comes_to_the_same_as_all_at_once() {
    let one = "for _ = 1, 3 do chance.draw(DRAW, zone.deck, zone.hand[me]) end";
    chance(one, "pepper@anna.hand>=2", (22, 35));
}

#[test]
fn a_known_top_is_certain_and_the_rest_is_drawn_from_what_is_left() {
    let run = r#"
        game.hand_over(card.saffron, zone.deck, zone.discard)
        game.hand_over(card.saffron, zone.discard, zone.deck)
        chance.draw(DRAW, zone.deck, zone.hand[me], 2)"#;
    chance(run, "saffron@anna.hand=1", (1, 1));
    chance(run, "silk@anna.hand=1", (2, 6));
}

#[test]
fn a_refill_is_drawn_from_the_discards_but_for_the_top_one() {
    let run = r#"
        game.hand_over(card.pepper, zone.deck, zone.discard, 4)
        game.hand_over(card.silk, zone.deck, zone.discard, 2)
        game.hand_over(card.saffron, zone.deck, zone.discard)
        chance.draw(DRAW, zone.deck, zone.hand[me])"#;
    chance(run, "silk@anna.hand=1", (2, 6));
    chance(run, "saffron@anna.hand=0", (1, 1));
}

/// Anna may guess what comes: she knows what is left, not the order.
const GUESS: &str = r#"
    local guess = ask.one(LAY, me, { card.silk, card.pepper, card.saffron })
    local drawn = chance.draw(DRAW, zone.deck, zone.market)[1]
    if guess == drawn then game.add(counter.coins, 1, me) end"#;

#[test]
fn who_guesses_plays_by_what_is_left() {
    let position = "[position.cards.common]\nmarket = [\"3 pepper\"]\n";
    let value = proved(GUESS, position, "coins.anna=6").value.unwrap();
    assert_eq!(value, Ratio::new(2.into(), 4.into()), "silk, 2 of 4");
}

#[test]
fn a_hidden_hand_stops_the_prover_by_name() {
    let position = "[position.cards.basil]\nhand = [\"silk\"]\n";
    let proof = proved(GUESS, position, "coins.anna=6");
    let Verdict::GaveUp(GaveUp::Hidden(what)) = proof.verdict else {
        panic!("{:?}", proof.verdict);
    };
    assert!(what.contains("Basil's hand"), "{what}");
    // What Anna has been shown is no secret, and what is left in the deck can be worked out.
    let position = "[position.cards.basil]\nhand = [{ card = \"silk\", known = [\"anna\"] }]\n";
    let value = proved(GUESS, position, "coins.anna=6").value.unwrap();
    assert_eq!(value, Ratio::new(4.into(), 6.into()));
}
