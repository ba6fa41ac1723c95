//! Cards on the screen: what somebody has, what lies aside, and hand-overs told once.

use super::bazaar::{GAME, files, repl, told, with_phase, with_position};
use sietch::kernel::ids::Seat;

const HELD: &str = "[position.cards.anna]\nhand = [\"2 pepper\", \"silk\"]\n[position.cards.basil]\nhand = [\"saffron\"]\n";

#[test]
fn a_hand_is_shown_with_all_that_its_cards_say() {
    let mut r = repl(&with_position(files(), HELD), 1);
    let (anna, basil) = (Some(Seat(0)), Some(Seat(1)));
    let own = told(&mut r, anna, "hand");
    assert!(own.starts_with("Anna's hand: 4 cards\n"), "{own}");
    assert!(
        own.contains("  1 Silk: cost 3 · origin the east · kinds cloth, rare · Worth"),
        "{own}"
    );
    assert!(told(&mut r, anna, "hand basil").contains("1 unseen"));
    assert!(told(&mut r, basil, "hand").contains("1 Saffron: cost 4"));
    assert!(told(&mut r, None, "hand").contains("write `hand SEAT`"));
    let other = told(&mut r, basil, "hand anna");
    assert!(
        !other.contains("Silk") && !other.contains("Pepper"),
        "{other}"
    );
    for width in [80, 60, 40] {
        r.look.width = width;
        let text = told(&mut r, anna, "hand");
        let widest = text.lines().map(|l| l.chars().count()).max();
        assert!(widest <= Some(width), "{width}: {text}");
        assert!(text.contains("costs."), "nothing is cut: {text}");
    }
    let plain = told(&mut r, anna, "hand --plain");
    assert!(
        plain.lines().all(|l| l.starts_with("Anna's hand")),
        "{plain}"
    );
}

#[test]
fn what_lies_aside_is_only_counted_and_hand_overs_are_told_once() {
    let box_ = "[zones.box]\ntitle = \"the box\"\naside = true\n[zones.market]";
    let run = "game.hand_over(card.silk, zone.hand[me], zone.market)\ngame.hand_over(card.pepper, zone.hand[me], zone.market)\n\
               game.hand_over(card.pepper, zone.hand[me], zone.box)\nask.one(LAY, me, game.cards(zone.market))";
    let files = with_phase(run).with_text(
        "rules/bazaar/game.toml",
        &GAME.replace("[zones.market]", box_),
    );
    let held = HELD.replace("[\"saffron\"]", "[\"silk\", \"2 pepper\"]");
    let mut r = repl(&with_position(files, &held), 1);
    let text = told(&mut r, Some(Seat(1)), "pass");
    assert!(
        text.contains("Silk and Pepper go from Basil's hand to the market."),
        "{text}"
    );
    assert!(
        text.contains("A card goes from Basil's hand to the box."),
        "{text}"
    );
    let board = told(&mut r, Some(Seat(0)), "show");
    assert!(board.contains("The box: 2 cards\n"), "{board}");
}
