//! Exact chances of draws, by the prover, against a hand calculation.

use std::sync::Arc;

use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::pack::{Files, Options, load};
use sietch::puzzle::limits::{GaveUp, Progress};
use sietch::puzzle::prove::{Effort, Proof, Verdict, prove};
use sietch::puzzle::task::{Task, When};
use sietch::puzzle::{Ratio, reader};
use sietch::script::{Host, Table};

use super::bazaar::{program, with_phase, with_position};

/// The best chance of a goal at the end of a phase that runs so, from a position.
fn proved(run: &str, position: &str, goal: &str) -> Proof {
    proved_in(&with_position(with_phase(run), position), goal)
}

pub fn proved_in(files: &Files, goal: &str) -> Proof {
    let program: Arc<_> = program(files).unwrap_or_else(|e| panic!("{e}"));
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

const HELD: &str = "[position.cards.basil]\nhand = [\"silk\"]\n";

#[test]
fn what_comes_is_as_likely_whoever_holds_the_rest() {
    let proof = proved(GUESS, HELD, "coins.anna=6");
    assert_eq!(
        proof.value,
        Some(Ratio::new(4.into(), 7.into())),
        "{:?}",
        proof.verdict
    );
    assert_eq!(proof.worlds, Some(3), "Basil has silk, pepper or saffron");
    // What Anna has been shown is no secret, and what is left in the deck can be worked out.
    let position = "[position.cards.basil]\nhand = [{ card = \"silk\", known = [\"anna\"] }]\n";
    let value = proved(GUESS, position, "coins.anna=6").value.unwrap();
    assert_eq!(value, Ratio::new(4.into(), 6.into()));
}

/// Anna names the card that Basil holds, after something.
fn names(first: &str) -> String {
    format!(
        r#"local other = game.seats(me)[2]
        {first}
        local guess = ask.one(LAY, me, {{ card.silk, card.pepper, card.saffron }})
        if guess and game.count_cards(zone.hand[other], guess) > 0 then game.add(counter.coins, 1, me) end"#
    )
}

/// In every world some answer is right, so who mixes worlds up would say the goal is certain. It is not: the answer has to
/// be the same in all of them.
#[test]
fn who_cannot_tell_worlds_apart_answers_alike_in_them() {
    let proof = proved(&names(""), HELD, "coins.anna=6");
    assert_eq!(
        proof.value,
        Some(Ratio::new(4.into(), 7.into())),
        "{:?}",
        proof.verdict
    );
    let first: Vec<(&str, String)> = proof
        .first
        .iter()
        .map(|t| (t.text.as_str(), t.value.to_string()))
        .collect();
    let of = |n: &str| n.to_string();
    assert_eq!(
        first,
        [
            ("silk", of("2/7")),
            ("pepper", of("4/7")),
            ("saffron", of("1/7")),
            ("pass", of("0"))
        ]
    );
}

#[test]
fn what_the_solver_is_shown_tells_worlds_apart() {
    let shown = names("game.show_all(zone.hand[other], me)");
    let proof = proved(&shown, HELD, "coins.anna=6");
    assert!(
        matches!(proof.verdict, Verdict::Solved),
        "{:?}",
        proof.verdict
    );
    // What another is shown does not.
    let shown = names("game.show_all(zone.hand[other], other)");
    assert_eq!(
        proved(&shown, HELD, "coins.anna=6").value,
        Some(Ratio::new(4.into(), 7.into()))
    );
}

/// A card that Basil draws in secret, in the middle of the phase, makes worlds as well.
#[test]
fn a_secret_draw_in_the_phase_makes_worlds() {
    let draw = names("chance.draw(DRAW, zone.deck, zone.hand[other])");
    let proof = proved(&draw, "", "coins.anna=6");
    assert_eq!(
        proof.value,
        Some(Ratio::new(4.into(), 7.into())),
        "{:?}",
        proof.verdict
    );
    let own = names("chance.draw(DRAW, zone.deck, zone.hand[me])");
    let proof = proved(
        &own,
        "[position.cards.basil]\nhand = [\"2 silk\", \"saffron\"]\n",
        "coins.anna=6",
    );
    // Three of seven unknown, one of the seven seen: Basil has pepper unless his three are both silk and the saffron,
    // or what Anna drew tells more.
    let value = proof.value.unwrap_or_else(|| panic!("{:?}", proof.verdict));
    assert_eq!(value, Ratio::new(34.into(), 35.into()));
}

/// Others may know everything: where they choose, the goal is certain in every world or nothing is proved.
#[test]
fn where_others_choose_only_certainty_is_proved() {
    let meddles = "ask.one(LAY, other, { card.silk, card.pepper })";
    let shown = names(&format!("game.show_all(zone.hand[other], me)\n{meddles}"));
    let proof = proved(&shown, HELD, "coins.anna=6");
    assert!(
        matches!(proof.verdict, Verdict::Solved),
        "{:?}",
        proof.verdict
    );
    let proof = proved(&names(meddles), HELD, "coins.anna=6");
    let Verdict::GaveUp(GaveUp::Hidden(what)) = proof.verdict else {
        panic!("{:?}", proof.verdict);
    };
    assert!(what.contains("in 3 worlds"), "{what}");
}

/// What is proved depends on what the solver sees, never on what is true.
#[test]
fn the_prover_says_the_same_in_every_world() {
    let told = |hand: &str| {
        let position = format!("[position.cards.basil]\nhand = [{hand:?}]\n");
        let proof = proved(
            &names("chance.draw(DRAW, zone.deck, zone.hand[me])"),
            &position,
            "coins.anna=6",
        );
        format!("{:?} {:?} {:?}", proof.value, proof.first, proof.worlds)
    };
    assert_eq!(told("silk"), told("pepper"));
    assert_eq!(told("silk"), told("saffron"));
}

#[test]
fn a_secret_of_the_phase_under_way_stops_the_prover_by_name() {
    let files = Files::embedded();
    let host = Host::new(
        load(&files, "souk/players-4", &Options::default())
            .unwrap()
            .into(),
        false,
    )
    .unwrap();
    let mut table = Table::new(&host, 1).unwrap();
    while table.def().specs[usize::from(table.ask().unwrap().spec)].what != "auction.bid" {
        let answer = table
            .ask()
            .unwrap()
            .form
            .sample(&mut Stream::new(1))
            .unwrap();
        table.answer(answer).unwrap();
    }
    let me = table.ask().unwrap().seat;
    let name = table.def().seat_label(table.state().roles(), me);
    let goal = reader::read(table.def(), table.state(), &format!("dinars.{name}>=11")).unwrap();
    let mut task = Task::new(host.program().clone(), goal, me);
    task.from = Some(table.snapshot());
    let proof = prove(&task, None, &Effort::default(), &Progress::default());
    let Verdict::GaveUp(GaveUp::Hidden(what)) = proof.verdict else {
        panic!("{:?}", proof.verdict);
    };
    assert!(
        what.contains("what came of `auction.sack` in this phase is hidden"),
        "{what}"
    );
}
