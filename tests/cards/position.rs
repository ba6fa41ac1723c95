//! Cards in positions: read, written, and read again.

use sietch::kernel::Knowers;
use sietch::kernel::ids::{Card, Seat, Zone};
use sietch::pack::build::write::scenario_text;
use sietch::pack::{Options, load_scenario, parse_scenario};
use sietch::script::Program;

use super::bazaar::{files, program, start, with_phase, with_position};

fn names(p: &Program, zone: Zone) -> Vec<Vec<&str>> {
    let layers = p.start.cards().layers(zone);
    let name = |c: Card| p.def.cards[c.index()].name.as_str();
    layers
        .map(|l| l.iter().map(|x| name(x.card)).collect())
        .collect()
}

fn zone(p: &Program, name: &str) -> Zone {
    p.start.find_zone(&p.def, name).unwrap()
}

#[test]
fn a_position_deals_cards_and_leaves_the_rest() {
    let files = with_position(
        files(),
        "[position.cards.anna]\nhand = [\"silk\", \"2 pepper\"]\n\
         [position.cards.common]\ndeck = { top = [\"saffron\"], bottom = [\"pepper\"] }\ndiscard = [\"silk\"]\n",
    );
    let p = program(&files).unwrap();
    assert_eq!(
        names(&p, zone(&p, "anna.hand")),
        [["silk", "pepper", "pepper"]]
    );
    let deck = [vec!["saffron"], vec!["pepper", "pepper"]];
    assert_eq!(
        names(&p, zone(&p, "deck")),
        deck,
        "equal cards have no order"
    );
    assert_eq!(names(&p, zone(&p, "discard")), [["silk"]]);
    assert_eq!(p.start.card_census(&p.def), [2, 4, 1]);
}

#[test]
fn a_position_says_who_knows_a_card() {
    let files = with_position(
        files(),
        "[position.cards.anna]\nhand = [{ card = \"silk\", known = [\"basil\"] }]\n\
         [position.sight]\n\"basil.hand\" = \"open\"\n",
    );
    let p = program(&files).unwrap();
    let hand = zone(&p, "anna.hand");
    let both = Knowers::of(Seat(0)).with(Seat(1));
    assert_eq!(p.start.cards().zone(hand)[0].knowers, both);
    let open = p.start.cards().sight(zone(&p, "basil.hand"));
    assert_eq!(open, sietch::kernel::def::Sight::Open);
}

#[test]
fn mistakes_in_a_position_have_their_lines() {
    for (position, message) in [
        (
            "[position.cards.anna]\nhand = [\"slik\"]\n",
            "there is no card `slik`\n  at scenarios/bazaar/bazaar.toml:11\n  did you mean `silk`?",
        ),
        (
            "[position.cards.anna]\nhand = [\"3 silk\"]\n",
            "the game has 2 `silk`, more are laid\n  at scenarios/bazaar/bazaar.toml:11",
        ),
        (
            "[position.cards.anna]\nhnad = [\"silk\"]\n",
            "there is no zone of a seat `hnad`",
        ),
        (
            "[position.cards.anna]\ndeck = [\"silk\"]\n",
            "there is no zone of a seat `deck`",
        ),
        (
            "[position.cards.clara]\nhand = [\"silk\"]\n",
            "`clara` does not play in this scenario",
        ),
        (
            "[position.cards.anna]\nhand = [{ card = \"silk\", known = [\"clara\"] }]\n",
            "`clara` does not play",
        ),
        (
            "[position.cards.anna]\nhand = [\"0 silk\"]\n",
            "0 is no number of cards",
        ),
        ("[position.cards.anna]\nhand = [5]\n", "must be"),
        ("[position.sight]\ndeck = \"opne\"\n", "cannot be `opne`"),
    ] {
        let found = program(&with_position(files(), position)).unwrap_err();
        assert!(found.contains(message), "no {message}\nin {found}");
    }
}

/// Whatever has happened to the cards, a scenario keeps it: layers, and who knows what.
#[test]
fn what_is_saved_as_a_scenario_is_the_same_position() {
    let run = r#"
        chance.draw(DRAW, zone.deck, zone.hand[me], 2)
        local other = game.seats()[2]
        local c = chance.draw(DRAW, zone.deck, zone.hand[other])[1]
        game.show(c, zone.hand[other], me)
        local d = chance.draw(DRAW, zone.deck, zone.discard, 2)
        game.hand_over(d[1], zone.discard, zone.deck)
        chance.look(DRAW, zone.deck, other)
        game.sight(zone.safe[me], "open", "hidden")
        game.hand_over(game.cards(zone.hand[me])[1], zone.hand[me], zone.hand[other])
        game.set(counter.price, 4, card.silk)
        ask.one(LAY, me, game.cards(zone.hand[me]))
    "#;
    let files = with_phase(run);
    for seed in 0..30 {
        let table = start(&files, seed);
        let program = table.host().program();
        let text = scenario_text(&files, program, table.state(), "saved")
            .unwrap_or_else(|e| panic!("{e}"));
        let scenario = parse_scenario("saved.toml", &text).unwrap();
        let again = load_scenario(&files, scenario, &Options::default()).unwrap();
        assert_eq!(again.start.cards(), table.state().cards(), "{text}");
    }
}
