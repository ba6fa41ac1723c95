//! The classic DUNE: what its Lua tests cannot ask for. Battle plans counted, drawn and limited exactly, and the rows
//! against the figures of the rulebook.

#[path = "../common/alike.rs"]
mod alike;
mod met;
mod truthtrance;

mod clauses;

use std::rc::Rc;
use std::sync::Arc;

use alike::all_alike;
use sietch::kernel::Answer;
use sietch::kernel::def::CardField;
use sietch::pack::{Files, Options, load, load_scenario, parse_scenario};
use sietch::script::{Host, Program, Stop, Table};

/// Five leaders, four weapons, four defences, ten tokens.
const FULL: &str = r#"
format = 1
id = "plans"
title = "Plans"
rules = "dune"
factions = ["harkonnen", "FOE"]
[position]
phase = "battle"
first = "harkonnen"
[position.counters]
storm = 1
[position.pieces.harkonnen]
carthag = { troop = 10 }
[position.pieces.FOE]
carthag = { troop = 10 }
[position.cards.harkonnen]
leaders = ["feyd_rautha", "beast_rabban", "piter_de_vries", "iakin_nefud", "umman_kudu"]
hand = ["crysknife", "chaumas", "lasgun", "stunner", "shield", "snooper"]
"#;

fn program(foe: &str, hand: &str) -> Arc<Program> {
    let text = FULL.replace("FOE", foe).replace(
        "\"stunner\", \"shield\", \"snooper\"",
        &format!("\"stunner\", {hand}"),
    );
    let scenario = parse_scenario("plans.toml", &text).unwrap_or_else(|e| panic!("{e}"));
    let loaded = load_scenario(&Files::embedded(), scenario, &Options::default());
    Arc::new(loaded.unwrap_or_else(|e| panic!("{e}")))
}

fn host(foe: &str, hand: &str) -> Rc<Host> {
    Host::new(program(foe, hand), true).unwrap_or_else(|e| panic!("{e}"))
}

/// The game at its first real question; nobody looks on, so windows pass by.
fn at(host: &Rc<Host>, what: &str) -> Table {
    let mut table = Table::new(host, 1).unwrap_or_else(|e| panic!("{e}"));
    for _ in 0..5 {
        let ask = table.ask().expect("a question");
        if table.def().specs[usize::from(ask.spec)].what == what {
            return table;
        }
        table.answer(Answer::Pass).unwrap_or_else(|e| panic!("{e}"));
    }
    panic!("`{what}` is not asked");
}

fn refused(table: &mut Table, text: &str) -> String {
    match table.answer_text(text) {
        Err(Stop::Refused(why)) => why.to_string(),
        other => panic!("`{text}`: {other:?}"),
    }
}

const FOUR: &str = "\"shield\", \"snooper\", \"baliset\", \"kulon\"";

/// Two defences and two worthless cards that fill either place: weapons {4 + 2}, defences {2 + 2}, or none, no worthless
/// card in both.
#[test]
fn du_plan_3_plans_are_counted_exactly() {
    let plain = at(&host("fremen", "\"shield\", \"snooper\""), "battle.plan");
    let ask = plain.ask().unwrap();
    assert_eq!(ask.form.count(), 5 * 5 * 3 * 11);
    let wide = at(&host("fremen", FOUR), "battle.plan");
    let places = (1 + 6) * (1 + 4) - 2;
    assert_eq!(wide.ask().unwrap().form.count(), 5 * places * 11);
}

#[test]
fn du_plan_3_a_random_player_draws_every_plan_alike() {
    let table = at(&host("fremen", FOUR), "battle.plan");
    all_alike(&table.ask().unwrap().form);
}

#[test]
fn du_plan_1_a_plan_is_one_line_and_refused_with_reasons() {
    let host = host("fremen", FOUR);
    let mut table = at(&host, "battle.plan");
    for (text, why) in [
        ("feyd 11", "dial wants 0 to 10, 11 given"),
        (
            "feyd crysknife",
            "dial wants 0 to 10, and nothing is said of it",
        ),
        ("crysknife 3", "leader wants 1, 0 given"),
        (
            "feyd crysknife chaumas 3",
            "weapon wants at most 1, 2 given",
        ),
        ("stilgar 3", "`stilgar` is not among the options"),
    ] {
        assert_eq!(refused(&mut table, text), why, "{text}");
    }
    table.answer_text("feyd crysknife shield 5").unwrap();
}

#[test]
fn du_bg_6_the_voice_limits_a_plan() {
    let host = host("bene_gesserit", "\"shield\", \"snooper\"");
    for (order, plans) in [
        ("silence", 5 * 5 * 3 * 11),
        ("poison", 5 * 3 * 11),
        ("no_poison", 5 * 4 * 3 * 11),
        ("shield", 5 * 5 * 11),
        ("hero", 5 * 5 * 3 * 11), // he has none
    ] {
        let mut table = at(&host, "bene_gesserit.voice");
        table.answer_text(order).unwrap();
        assert_eq!(table.ask().unwrap().form.count(), plans, "{order}");
        if order == "poison" {
            let why = refused(&mut table, "feyd crysknife 1");
            assert!(
                why.contains("the Voice orders it") && why.contains("(DU-BG.6)"),
                "{why}"
            );
        }
    }
}

#[test]
fn du_atr_5_what_was_disclosed_is_fixed() {
    let host = host("atreides", "\"shield\", \"snooper\"");
    for (part, shown, plans) in [
        ("leader", "feyd_rautha", 5 * 3 * 11),
        ("weapon", "lasgun", 5 * 3 * 11),
        ("weapon", "none", 5 * 3 * 11),
        ("defence", "shield", 5 * 5 * 11),
        ("dial", "7", 5 * 5 * 3),
    ] {
        let mut table = at(&host, "atreides.prescience");
        for answer in [part, shown] {
            table
                .answer_text(answer)
                .unwrap_or_else(|e| panic!("{answer}: {e}"));
        }
        assert_eq!(table.ask().unwrap().form.count(), plans, "{part} {shown}");
    }
}

/// The deck of 43, and five leaders for each of six factions, each with a second disc for the traitors.
#[test]
fn du_map_15_the_rows_have_the_figures_of_the_rulebook() {
    let program = load(&Files::embedded(), "dune/battle", &Options::default());
    let program = program.unwrap_or_else(|e| panic!("{e}"));
    let def = &program.def;
    let tag = |name: &str| sietch::kernel::ids::Tag(def.tags.find(name).unwrap() as u8);
    let copies = |name: &str| -> u32 {
        let rows = def.cards.iter().filter(|c| c.tags.has(tag(name)));
        rows.flat_map(|c| &c.start).map(|s| u32::from(s.1)).sum()
    };
    assert_eq!(copies("treachery"), 43);
    for (kind, n) in [
        ("projectile", 5),
        ("poison", 5),
        ("lasgun", 1),
        ("shield", 5),
        ("snooper", 5),
        ("hero", 3),
        ("worthless", 7),
        ("leader", 60),
    ] {
        assert_eq!(copies(kind), n, "{kind}");
    }
    let field = def.card_fields.iter().position(|f| f.name == "strength");
    let strength = |name: &str| {
        let row = &def.cards[def.card(name).unwrap().index()];
        row.fields[field.unwrap()].clone()
    };
    for (name, n) in [
        ("stilgar", 7),
        ("lady_jessica", 5),
        ("iakin_nefud", 2),
        ("umman_kudu", 1),
    ] {
        assert_eq!(strength(name), Some(CardField::Number(n)), "{name}"); // AR-27
    }
}
