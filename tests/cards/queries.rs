//! Cards as a sort of query: each condition held to a small position, decisions and phases that rest on one, and what
//! `why not` says.

use sietch::kernel::{Form, Numbers};
use sietch::script::Table;

use super::bazaar::{DEALT, FILE, PHASE, SCENARIO, files, program, start, texts};
use super::program::{Ran, Scratch, with_input_in};

const MAP: &str =
    "format = 1\n[regions.stall]\ntitle = \"Stall\"\n[regions.quay]\ntitle = \"Quay\"\n";

fn phase(top: &str, run: &str) -> String {
    format!(
        "{top}\nreturn phase {{\n  id = \"buy\", clause = \"B.1\", {}\n  run = function(me)\n{run}\n  end,\n}}\n",
        if top.contains("NEED") {
            "needs = NEED,"
        } else {
            ""
        }
    )
}

fn pack(top: &str, run: &str) -> sietch::pack::Files {
    files()
        .with_text("rules/bazaar/map.toml", MAP)
        .with_text(FILE, &format!("{SCENARIO}{DEALT}"))
        .with_text(PHASE, &phase(top, run))
}

const LAST: &str = "local LAST = decision { what = \"last\", clause = \"B.1\" }\n";

/// The phase asserts for itself and must come to its last question.
#[track_caller]
fn holds(top: &str, run: &str) {
    let table = start(
        &pack(
            &format!("{LAST}{top}"),
            &format!(
                "local function names(list) local t = {{}} for i, c in list do t[i] = row[c].name end return table.concat(t, ' ') end\n\
                 local anna, basil = game.seats()[1], game.seats()[2]\n{run}\nask.one(LAST, me, {{ word.yes, word.no }})"
            ),
        ),
        1,
    );
    let spec = table
        .ask()
        .map(|a| table.def().specs[usize::from(a.spec)].what.clone());
    assert_eq!(spec.as_deref(), Some("last"));
}

#[test]
fn cards_by_zone_owner_tag_field_and_counter() {
    holds(
        r#"
local HAND = cards { of = arg(1), at = zone.hand }
local ALL_HANDS = cards { at = zone.hand }
local OTHERS = cards { of = { but = { arg(1) } }, at = zone.hand }
local OPEN = cards { at = { zone.market, zone.discard } }
local SPICE = cards { of = arg(1), at = zone.hand, is = tag.spice }
local RARE = cards { at = zone.hand, is = { tag.spice, tag.rare } }
local CHEAP = cards { of = arg(1), at = zone.hand, fields = { cost = { at_most = arg(2) } } }
local DEAR = cards { at = zone.hand, fields = { cost = { at_least = 3, at_most = 3 }, origin = "the east", kinds = { tag.cloth, tag.rare } } }
local EXACT = cards { at = zone.hand, fields = { cost = 4 } }
local ONE = cards { at = zone.hand, card = arg(1) }
local LISTED = cards { at = zone.hand, one_of = { card.silk, card.saffron } }
local PRICED = cards { at = zone.hand, counter = { counter.price, at_least = 2 } }
local SAME = cards { at = zone.hand, among = OPEN }
local NOT = cards { at = zone.hand, none_of = { { is = tag.spice } } }
local RICH = seats { has = { zone.hand, at_least = 2 } }
local SPICED = seats { has = { zone.hand, tag.spice, at_least = 2 } }
local SILKEN = seats { has = { zone.hand, card.silk } }
local SHOWN = seats { has = { zone.market, card.silk } }
local SMALL = cards { of = seats { has = { zone.hand, at_most = 1 } }, at = zone.hand }
"#,
        r#"
assert(names(HAND(anna)) == "silk pepper pepper", names(HAND(anna)))
assert(names(HAND(basil)) == "saffron" and HAND.count(anna) == 3)
assert(names(ALL_HANDS()) == "silk pepper pepper saffron")
assert(names(OTHERS(anna)) == "saffron")
assert(names(OPEN()) == "silk pepper")
assert(names(SPICE(anna)) == "pepper pepper" and SPICE.count(anna) == 2)
assert(names(RARE()) == "saffron")
assert(names(CHEAP(anna, 1)) == "pepper pepper" and CHEAP.count(anna, 0) == 0 and CHEAP.count(anna, 3) == 3)
assert(CHEAP.count(anna) == 0, "no bound is no bound that is met")
assert(names(DEAR()) == "silk")
assert(names(EXACT()) == "saffron")
assert(names(ONE(card.pepper)) == "pepper pepper" and ONE.has(card.silk, card.silk) and not ONE.has(card.silk, card.pepper))
assert(names(LISTED()) == "silk saffron")
assert(PRICED.count() == 0)
game.set(counter.price, 2, card.saffron)
assert(names(PRICED()) == "saffron")
assert(names(SAME()) == "silk pepper pepper")
assert(names(NOT()) == "silk")
assert(#RICH() == 1 and RICH()[1] == anna and #SPICED() == 1 and SPICED()[1] == anna)
assert(#SILKEN() == 1 and #SHOWN() == 2)
assert(names(SMALL()) == "saffron")
assert(not HAND.any(nil) and HAND.has(card.silk, anna) and not HAND.has(card.saffron, anna))
"#,
    );
}

#[test]
fn a_product_is_a_card_at_a_place() {
    let files = pack(
        "local HAND = cards { of = arg(1), at = zone.hand, is = tag.spice }\n\
         local PLAYS = regions {} * HAND\n\
         local PLAY = decision { what = \"play\", clause = \"B.2\", from = PLAYS, preposition = \"at\", pass = \"keep\" }",
        "assert(PLAYS.count(me) == 2 and #PLAYS(me) == 2)\n\
         local where = ask.one(PLAY, me)\n\
         if where then\n\
           local at, card = parts(where)\n\
           assert(at == place.quay and card == card and row[card].name == \"pepper\")\n\
           game.hand_over(card, zone.hand[me], zone.discard)\n\
         end",
    );
    let mut table = start(&files, 1);
    let ask = table.ask().unwrap();
    let (def, roles) = (table.def(), table.state().roles());
    let labels: Vec<String> = (ask.numbered().iter())
        .map(|h| ask.label(def, roles, *h))
        .collect();
    assert_eq!(labels, ["Pepper at Stall", "Pepper at Quay"]);
    let read = ask
        .read(def, roles, "pepper quay", Numbers::Options)
        .unwrap();
    let written = ask.text(def, roles, &read);
    assert_eq!(written, "pepper@quay");
    assert_eq!(
        ask.read(def, roles, &written, Numbers::Words),
        Ok(read.clone())
    );
    table.answer(read).unwrap();
}

/// At Anna's question: what may she lay down?
fn laying(form: &str) -> Table {
    start(
        &pack(
            "local HAND = cards { of = arg(1), at = zone.hand }\n\
             local FORCED = decision { what = \"forced\", clause = \"B.2\" }\n\
             local LAY = decision { what = \"lay\", clause = \"B.2\", optional = true }",
            form,
        ),
        1,
    )
}

#[test]
fn equal_cards_are_one_option_with_a_count() {
    let mut table = laying("ask.one(LAY, me, HAND(me))");
    let ask = table.ask().unwrap();
    let (def, roles) = (table.def(), table.state().roles());
    let keys: Vec<String> = ask
        .numbered()
        .iter()
        .map(|h| ask.key(def, roles, *h))
        .collect();
    assert_eq!(keys, ["silk", "pepper"]);
    assert_eq!(
        ask.numbered()
            .iter()
            .map(|h| ask.copies(*h))
            .collect::<Vec<_>>(),
        [1, 2]
    );
    assert_eq!(ask.form.count(), 3, "two different cards, and passing");
    assert_eq!(ask.form.answers(10).unwrap().len(), 3);
    let answer = ask.read(def, roles, "2", Numbers::Options).unwrap();
    assert_eq!(ask.text(def, roles, &answer), "pepper");
    table.answer(answer).unwrap();

    let table = laying("ask.some(LAY, me, HAND(me), 0, 3)");
    let ask = table.ask().unwrap();
    let (def, roles) = (table.def(), table.state().roles());
    assert!(matches!(&ask.form, Form::Some { options, .. } if options.len() == 3));
    assert_eq!(ask.numbered().len(), 2);
    let read = |text: &str| {
        let answer = ask.read(def, roles, text, Numbers::Options);
        answer.map(|a| ask.text(def, roles, &a))
    };
    assert_eq!(read("2 2").unwrap(), "pepper pepper");
    assert_eq!(read("1 2 2").unwrap(), "silk pepper pepper");
    assert_eq!(read("pepper=2").unwrap(), "pepper pepper");
    assert!(read("1 1").is_err(), "there is one silk");
    assert!(read("2 2 2").is_err(), "there are two pepper");
    assert!(read("3").is_err());

    // One different card that must be laid is no question.
    let table = laying(
        "assert(ask.one(FORCED, me, { card.pepper, card.pepper }) == card.pepper)\nask.one(LAY, me, HAND(me))",
    );
    assert_eq!(table.ask().map(|a| a.form.count()), Some(3));
}

#[test]
fn a_phase_needs_cards() {
    let files = |n: u8| {
        pack(
            &format!(
                "{LAST}local NEED = {{ cards {{ of = arg(1), at = zone.hand }}, at_least = {n} }}"
            ),
            "ask.one(LAST, me, { word.yes, word.no })",
        )
    };
    let asked = |n| start(&files(n), 1).ask().map(|a| a.seat.0);
    assert_eq!(asked(1), Some(0));
    assert_eq!(asked(3), Some(0));
    assert_eq!(asked(4), None, "nobody has four, and the game is over");
}

#[test]
fn mistakes_are_told_with_their_place() {
    for (query, message) in [
        ("cards {}", "cards need `at`, a zone or several"),
        (
            "cards { at = card.silk }",
            "`at`: expected a zone, such as zone.NAME, or a list of zones",
        ),
        (
            "cards { at = {} }",
            "`at`: expected a zone, such as zone.NAME, or a list of zones",
        ),
        (
            "cards { at = zone.hand, fields = { cots = 1 } }",
            "`fields`: cards have no field `cots`; did you mean `cost`?",
        ),
        (
            "cards { at = zone.hand, fields = { cost = \"x\" } }",
            "`cost` is a number, or { at_least =, at_most = }",
        ),
        (
            "cards { at = zone.hand, fields = { cost = { least = 1 } } }",
            "a field is `at_least` and `at_most` so much, not `least`",
        ),
        (
            "cards { at = zone.hand, fields = { origin = 1 } }",
            "`origin` is a text",
        ),
        (
            "cards { at = zone.hand, fields = { kinds = 1 } }",
            "expected a tag, got a number",
        ),
        (
            "cards { at = zone.hand, is = card.silk }",
            "`is`: expected a tag, got a card",
        ),
        (
            "seats { has = { zone.hand, card.silk, 1 } }",
            "expected { zone, card or tag }, or { zone }",
        ),
        (
            "cards { at = zone.hand } * regions {}",
            "a product is of regions and kinds, or of regions and cards, in this order",
        ),
    ] {
        let files = pack(&format!("local Q = {query}"), "");
        let said = match program(&files) {
            Err(said) => said,
            Ok(program) => match sietch::script::Host::new(program, true) {
                Err(problem) => problem.to_string(),
                Ok(_) => panic!("{query} is taken"),
            },
        };
        assert!(said.contains(message), "{query}: {said}");
        assert!(said.contains("buy.lua:1"), "{query}: {said}");
    }
}

const RULES: &str = r#"
local HAND = cards {
  of = arg(1), at = zone.hand,
  unless = { { "B.2", "cloth is not laid down", is = tag.cloth } },
  where = { { "B.1", "it is not spice that everybody likes", function(c) return row[c].cost < 4 end } },
}
local LAY = decision { what = "lay", clause = "B.2", from = HAND, optional = true, prompt = "Which card do you lay down?" }
local GUESS = decision {
  what = "guess", clause = "B.2", optional = true, prompt = "Which card does the other hold?",
  from = cards { of = { but = { arg(1) } }, at = zone.hand },
}
"#;

fn explained(top: &str, run: &str, input: &str) -> String {
    let ran = played(top, run, input);
    format!("{}{}", ran.out, ran.err).replace("\n    ", " ")
}

fn played(top: &str, run: &str, input: &str) -> Ran {
    let folder = Scratch::new(&format!(
        "card-queries-{}-{}",
        top.len(),
        input.len() * 31 + run.len()
    ));
    for (path, text) in texts() {
        folder.write(path, &text);
    }
    folder.write("rules/bazaar/map.toml", MAP);
    folder.write(FILE, &format!("{SCENARIO}{DEALT}"));
    folder.write(PHASE, &phase(top, run));
    with_input_in(&folder.0, &["run", "bazaar/bazaar", "--script", "-"], input)
}

#[test]
fn why_not_explains_cards() {
    let said = &explained(
        RULES,
        "ask.one(LAY, me)",
        "why not silk\nwhy not saffron\nwhy not pepper\noptions\n2 pepper\n",
    );
    assert!(
        said.contains("Silk: cloth is not laid down (B.2), rules/bazaar/phases/buy.lua:4"),
        "{said}"
    );
    assert!(said.contains("Saffron: there is none"), "{said}");
    assert!(said.contains("`pepper` is allowed"), "{said}");
    assert!(said.contains("1 Pepper (2)"), "{said}");
}

#[test]
fn what_lies_in_a_hidden_hand_is_a_secret_whatever_lies_there() {
    // Basil holds saffron and no silk, and Anna hears the same about both.
    let said = &explained(
        RULES,
        "ask.one(LAY, me)\nask.one(GUESS, game.seats()[1])",
        "why not guess silk\nwhy not guess saffron\n",
    );
    assert!(said.contains("Silk: that depends on a secret"), "{said}");
    assert!(said.contains("Saffron: that depends on a secret"), "{said}");
}

/// A nested query with a part in Lua, a condition over a hidden counter, and a number.
const NESTED: &str = r#"
local DEAR = cards { of = arg(1), at = zone.hand, where = { { "B.1", "it is cheap", function(c) return row[c].cost > 1 end } } }
local LAY = decision {
  what = "lay", clause = "B.2", optional = true,
  from = cards { of = arg(1), at = zone.hand, where = { { "B.2", "only dear cards are laid", among = DEAR } } },
}
local RIVALS = seats {
  of = { but = { arg(1) } },
  where = { { "B.2", "it has no dear card", function(s) return DEAR.any(s) end } },
}
local RIVAL = decision { what = "rival", clause = "B.2", from = RIVALS, pass = "nobody" }
local BID = decision { what = "bid", clause = "B.2", prompt = "How much do you bid?" }
"#;

#[test]
fn a_query_inside_with_a_part_in_lua_is_explained_and_its_secrets_are_kept() {
    let ran = explained(
        NESTED,
        "ask.one(LAY, me)\nask.one(RIVAL, me)",
        "why not\nwhy not pepper\n1\nwhy not\nwhy not basil\n",
    );
    assert!(
        !ran.contains("it is cheap"),
        "that is another query's: {ran}"
    );
    assert!(
        ran.contains("Pepper: only dear cards are laid (B.2), rules/bazaar/phases/buy.lua:"),
        "{ran}"
    );
    // Basil is offered or not by a card that Anna cannot see.
    let ran = explained(
        &NESTED.replace("row[c].cost > 1", "row[c].cost > 9"),
        "ask.one(LAY, me)\nask.one(BID, me, 0, 3)\nask.one(RIVAL, me)",
        "why not rival basil\n",
    );
    assert!(ran.contains("Basil: that depends on a secret"), "{ran}");
    let ran = explained(
        NESTED,
        "ask.number(BID, me, 0, 3)\nask.one(RIVAL, me)",
        "why not 7\nwhy not rival basil\n",
    );
    assert!(
        ran.contains("7: 3 is the most (B.2), rules/bazaar/phases/buy.lua:"),
        "{ran}"
    );
    assert!(ran.contains("Basil: that depends on a secret"), "{ran}");
}
