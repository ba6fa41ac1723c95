//! What a rule discloses of hidden things (`game.attest`): no world that a bot or the prover holds possible refutes it.

use std::sync::atomic::{AtomicBool, AtomicU64};

use sietch::kernel::chance::Stream;
use sietch::kernel::ids::Seat;
use sietch::lab::{Settings, simulate};
use sietch::pack::Files;
use sietch::pack::build::write::scenario_text;
use sietch::puzzle::Ratio;

use sietch::puzzle::prove::Proof;
use sietch::puzzle::task::When;
use sietch::puzzle::write::{PuzzleText, puzzle_text};
use sietch::script::Table;

use crate::bazaar;
use crate::chances::proved_in;

const ANNA: Seat = Seat(0);
const BASIL: Seat = Seat(1);

/// A phase in which something is attested of what Basil holds, then Anna names a card.
fn attesting(what: &str) -> Files {
    let phase = format!(
        r#"
local DRAW = decision {{ what = "draw", clause = "B.1" }}
local NAME = decision {{ what = "name", clause = "B.2", prompt = "?" }}
local HELD = cards {{ at = arg(1), card = arg(2) }}
local RARE = cards {{ of = arg(1), at = zone.hand, is = tag.rare }}
local RICH = cards {{ at = arg(1), counter = {{ counter.price, at_least = 1 }} }}
local MOOD = seats {{ of = arg(1), counter = {{ counter.mood, is = arg(2) }} }}
local BY_HAND = regions {{ where = {{ {{ "B.1", "no", function() return true end }} }} }}
return phase {{
  id = "buy", clause = "B.1",
  run = function(me)
    local other = game.seats(me)[2]
    {what}
    local guess = ask.one(NAME, me, {{ card.silk, card.pepper, card.saffron }})
    if game.count_cards(zone.hand[other], guess) > 0 then game.add(counter.coins, 1, me) end
  end,
}}
"#
    );
    let game = bazaar::GAME.replace(
        "[counters]\n",
        "[counters]\nmood = { scope = \"seat\", hidden = true, start = 2, values = [1, 2, 3] }\n",
    );
    let files = bazaar::files()
        .with_text(bazaar::PHASE, &phase)
        .with_text("rules/bazaar/game.toml", &game);
    bazaar::with_position(files, "[position.cards.basil]\nhand = [\"silk\"]\n")
}

/// What Basil holds in each of many worlds that Anna holds possible: silk, pepper, saffron.
fn held(table: &Table) -> [usize; 3] {
    let cards = ["silk", "pepper", "saffron"].map(|name| table.def().card(name).unwrap());
    let hand = table.def().zones.iter();
    let hand = hand
        .zip(0..)
        .find(|(z, _)| z.name == "hand" && z.seat == Some(BASIL));
    let hand = sietch::kernel::ids::Zone(hand.unwrap().1);
    let mut found = [0; 3];
    let mut stream = Stream::new(7);
    for _ in 0..200 {
        let world = table.world(ANNA, &mut stream).expect("a world");
        for (n, card) in found.iter_mut().zip(cards) {
            *n += usize::from(world.state().cards().count_of(hand, card) > 0);
        }
    }
    found
}

fn started(what: &str) -> Table {
    bazaar::start(&attesting(what), 1)
}

#[test]
fn without_it_everything_is_possible() {
    let [silk, pepper, saffron] = held(&started(""));
    assert!(
        silk > 30 && pepper > 80 && saffron > 5,
        "{silk} {pepper} {saffron}"
    );
}

#[test]
fn a_no_leaves_no_world_with_the_card() {
    let table = started("game.attest(HELD, zone.hand[other], card.pepper)");
    let [silk, pepper, saffron] = held(&table);
    assert_eq!(pepper, 0);
    assert!(silk > 80 && saffron > 30, "{silk} {saffron}");
}

#[test]
fn a_yes_leaves_no_world_without_it_and_tags_will_do() {
    let table = started("game.attest(HELD, zone.hand[other], card.silk)");
    assert_eq!(held(&table), [200, 0, 0]);
    let rare = started("game.attest(RARE, other)");
    assert_eq!(held(&rare)[2], 0, "of the three saffron alone is rare");
}

#[test]
fn it_tells_the_script_what_it_tells_everybody() {
    let table = started(
        "game.add(counter.coins, game.attest(HELD, zone.hand[other], card.silk) and 10 or 0, me)
         game.add(counter.coins, game.attest(HELD, zone.hand[other], card.pepper) and 100 or 0, me)",
    );
    let coins = table.def().counters.iter().find(|c| c.name == "coins");
    assert_eq!(table.state().get(coins.unwrap().base), Some(15));
}

/// The phase ends and another begins: what was disclosed still holds.
#[test]
fn it_outlasts_the_phase() {
    let files = attesting(
        "if game.round() == 1 and me == game.first() then game.attest(HELD, zone.hand[other], card.pepper) end",
    );
    let mut table = bazaar::start(&files, 1);
    for _ in 0..2 {
        table.answer_text("silk").unwrap();
    }
    assert_eq!(table.ask().unwrap().seat, ANNA);
    assert_eq!(table.state().attested().len(), 1);
    assert_eq!(held(&table)[1], 0);
}

#[test]
fn a_card_that_comes_unseen_may_be_one_and_one_that_goes_unseen_may_have_been() {
    let drawn = started(
        "game.attest(HELD, zone.hand[other], card.pepper) chance.draw(DRAW, zone.deck, zone.hand[other])",
    );
    let [silk, pepper, _] = held(&drawn);
    assert!(silk > 100 && (50..200).contains(&pepper), "{silk} {pepper}");
    let gone = started(
        "game.attest(HELD, zone.hand[other], card.silk) game.hand_over(card.silk, zone.hand[other], zone.deck)",
    );
    assert!(gone.state().attested().is_empty(), "nothing is left to say");
    // What everybody sees changes nothing.
    let open = started(
        "game.attest(HELD, zone.hand[other], card.pepper)
         game.hand_over(card.saffron, zone.deck, zone.market)
         game.hand_over(card.saffron, zone.market, zone.hand[other])",
    );
    let [_, pepper, saffron] = held(&open);
    assert_eq!((pepper, saffron), (0, 200));
}

/// Nobody else sees how many cards are in a safe: what is attested of it ends with the first that comes or goes.
#[test]
fn where_cards_are_not_counted_the_next_one_ends_it() {
    let safe = "game.attest(HELD, zone.safe[other], card.silk)";
    assert_eq!(started(safe).state().attested().len(), 1);
    let moved = format!("{safe} game.hand_over(card.silk, zone.hand[other], zone.safe[other])");
    assert!(started(&moved).state().attested().is_empty());
}

#[test]
fn a_hidden_counter_is_attested_until_it_is_set_anew() {
    let moods = |what: &str| {
        let table = started(what);
        let mood = table.def().counters.iter().find(|c| c.name == "mood");
        let cell = mood.unwrap().base + BASIL.index();
        let mut stream = Stream::new(3);
        let worlds = (0..60).map(|_| table.world(ANNA, &mut stream).expect("a world"));
        let mut found: Vec<i64> = worlds.filter_map(|w| w.state().get(cell)).collect();
        found.sort_unstable();
        found.dedup();
        found
    };
    assert_eq!(moods(""), [1, 2, 3]);
    assert_eq!(moods("game.attest(MOOD, other, 1)"), [2, 3]);
    assert_eq!(moods("game.attest(MOOD, other, 2)"), [2]);
    let anew = "game.attest(MOOD, other, 2) game.set(counter.mood, 3, other)";
    assert_eq!(moods(anew), [3]);
}

fn proved(what: &str) -> Proof {
    let files = attesting(what);
    // The prover deals cards only: the counter is left out of this game.
    let game = files.read("rules/bazaar/game.toml").unwrap().unwrap();
    let game = game.replace(
        "mood = { scope = \"seat\", hidden = true,",
        "mood = { scope = \"seat\",",
    );
    proved_in(
        &files.with_text("rules/bazaar/game.toml", &game),
        "coins.anna=6",
    )
}

#[test]
fn the_prover_weighs_only_the_worlds_that_are_left() {
    let fraction = |a: i64, b: i64| Some(Ratio::new(a.into(), b.into()));
    assert_eq!(proved("").value, fraction(4, 7), "pepper, 4 of 7");
    let no = proved("game.attest(HELD, zone.hand[other], card.pepper)");
    assert_eq!(
        (no.value, no.worlds),
        (fraction(2, 3), Some(2)),
        "silk, 2 of 3"
    );
    let yes = proved("game.attest(HELD, zone.hand[other], card.silk)");
    assert_eq!(yes.value, fraction(1, 1));
}

#[test]
fn what_cannot_be_attested_is_refused_with_what_can() {
    let refused = |what: &str| {
        let files = attesting(what);
        match Table::recorded(&bazaar::host(&files), 1, vec![]) {
            Ok(_) => panic!("`{what}` is taken"),
            Err(problem) => problem.to_string(),
        }
    };
    let what = "of cards, by what is printed on them, or of seats, by one hidden counter";
    assert!(refused("game.attest(RICH, zone.hand[other])").contains(what));
    let lua = refused("game.attest(BY_HAND)");
    assert!(lua.contains("functions or a hook"), "{lua}");
    let none = refused("game.attest(card.silk)");
    assert!(
        none.contains("wants a query") && none.contains("buy.lua:"),
        "{none}"
    );
}

/// What is disclosed in the first turn, and the position of the second, saved as a scenario and read again.
fn saved(what: &str) -> (String, Table) {
    let files = attesting(&format!(
        "if game.round() == 1 and me == game.first() then {what} end"
    ));
    let mut table = bazaar::start(&files, 1);
    for _ in 0..2 {
        table.answer_text("silk").unwrap();
    }
    let program = table.host().program();
    let text = scenario_text(&files, program, table.base(), "bazaar");
    let text = text.unwrap_or_else(|e| panic!("{e}"));
    let again = bazaar::start(&files.with_text(bazaar::FILE, &text), 2);
    assert_eq!(again.state().attested(), table.state().attested(), "{text}");
    (text, again)
}

#[test]
fn a_position_that_is_saved_keeps_what_was_disclosed_of_cards() {
    let (text, again) = saved("game.attest(HELD, zone.hand[other], card.pepper)");
    let fact = "[[position.facts]]\nzones = [\"basil.hand\"]\ncards = [\"pepper\"]\nat_most = 0";
    assert!(text.contains(fact), "{text}");
    assert_eq!(held(&again)[1], 0, "no world deals it");
    let (text, again) = saved("game.attest(HELD, zone.hand[other], card.silk)");
    assert!(text.contains("at_least = 1"), "{text}");
    assert_eq!(held(&again), [200, 0, 0]);
    let (text, again) = saved("");
    assert!(!text.contains("facts"), "{text}");
    assert!(held(&again)[1] > 80);
}

#[test]
fn and_of_hidden_counters() {
    let (text, _) = saved("game.attest(MOOD, other, 2)");
    let fact = "[[position.facts]]\ncounter = \"mood\"\nof = [\"basil\"]\nis = 2\n";
    assert!(text.contains(fact), "{text}");
    let (text, _) = saved("game.attest(MOOD, other, 3)");
    assert!(text.contains("is = 3\nnot = true"), "{text}");
}

#[test]
fn a_puzzle_keeps_them_too() {
    let files = attesting("");
    let fact = "[[position.facts]]\nzones = [\"basil.hand\"]\ncards = [\"pepper\"]\nat_most = 0\n";
    let hand = "[position.cards.basil]\nhand = [\"silk\"]\n";
    let files = bazaar::with_position(files, &format!("{hand}{fact}"));
    let table = bazaar::start(&files, 1);
    let asked = PuzzleText {
        solver: "anna".into(),
        goal: "coins.anna=6".into(),
        when: When::End,
        within: vec![],
    };
    let text = puzzle_text(&files, table.host().program(), table.base(), "mine", &asked);
    let text = text.unwrap_or_else(|e| panic!("{e}"));
    assert!(text.contains(fact), "{text}");
}

#[test]
fn a_fact_that_is_wrong_is_refused_with_its_line() {
    let refused = |fact: &str| {
        let hand = "[position.cards.basil]\nhand = [\"silk\"]\n[[position.facts]]\n";
        let files = bazaar::with_position(attesting(""), &format!("{hand}{fact}\n"));
        bazaar::program(&files).err().unwrap_or_default()
    };
    for (fact, told) in [
        (
            "zones = [\"basil.hand\"]\ncards = [\"silk\"]\nat_most = 0",
            "this fact is not so in the position",
        ),
        (
            "zones = [\"basil.hand\"]",
            "a fact is of cards or of a hidden counter",
        ),
        ("zones = [\"basil.hnad\"]\ncards = [\"silk\"]", "basil.hnad"),
        (
            "counter = \"coins\"\nof = [\"basil\"]",
            "hidden counter of seats",
        ),
        (
            "zones = [\"deck\"]\ncards = [\"silk\"]\nat_least = -1",
            "a number of cards is not negative",
        ),
    ] {
        let found = refused(fact);
        assert!(found.contains(told), "{fact}: {found}");
        assert!(found.contains("bazaar.toml:1"), "{fact}: {found}");
    }
}

#[test]
fn a_hidden_counter_that_holds_what_it_does_not_declare_is_found_by_check() {
    let errors = |mood: i64| {
        let program = bazaar::program(&attesting(&format!("game.set(counter.mood, {mood}, me)")));
        let settings = Settings {
            games: 1,
            check: true,
            ..Settings::default()
        };
        let report = simulate(
            &program.unwrap(),
            &settings,
            &AtomicU64::new(0),
            &AtomicBool::new(false),
        );
        let report = report.unwrap_or_else(|e| panic!("{e}"));
        format!("{:?}", report.failures)
    };
    assert_eq!(errors(3), "[]");
    let found = errors(4);
    assert!(
        found.contains("`mood` holds `4`, which is none of its values"),
        "{found}"
    );
}
