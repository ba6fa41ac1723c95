//! What is answered under Truthtrance is true in every world that anybody holds possible afterwards.

use std::collections::BTreeSet;
use std::rc::Rc;
use std::sync::Arc;

use sietch::kernel::chance::Stream;
use sietch::kernel::ids::{Handle, Seat, Zone};
use sietch::pack::{Files, Options, load_scenario, parse_scenario};
use sietch::script::{Host, Program, Table};

const ASKING: &str = r#"
format = 1
id = "asking"
title = "Asking"
rules = "dune"
factions = ["harkonnen", "bene_gesserit", "guild"]
[position]
phase = "revival"
first = "harkonnen"
round = 2
[position.counters]
storm = 1
prediction.bene_gesserit = "guild"
prediction_turn.bene_gesserit = 4
[position.pieces.harkonnen]
tanks = { troop = 3 }
[position.cards.harkonnen]
hand = ["truthtrance"]
leaders = ["feyd_rautha", "umman_kudu"]
[position.cards.bene_gesserit]
hand = ["lasgun", "shield"]
traitors = ["feyd_rautha"]
"#;

const HARKONNEN: Seat = Seat(0);
const BENE_GESSERIT: Seat = Seat(1);

/// After Harkonnen has asked the Bene Gesserit about something.
fn asked(about: &str, what: &str) -> Table {
    let scenario = parse_scenario("asking.toml", ASKING).unwrap_or_else(|e| panic!("{e}"));
    let loaded = load_scenario(&Files::embedded(), scenario, &Options::default());
    let program: Arc<Program> = Arc::new(loaded.unwrap_or_else(|e| panic!("{e}")));
    let host: Rc<Host> = Host::new(program, true).unwrap_or_else(|e| panic!("{e}"));
    let mut table = Table::recorded(&host, 1, vec![]).unwrap_or_else(|e| panic!("{e}"));
    let about_what = format!("truthtrance.{about}");
    for _ in 0..6 {
        let ask = table.ask().expect("a question");
        let name = table.def().specs[usize::from(ask.spec)].what.clone();
        let say = match name.as_str() {
            "truthtrance.whom" => "bene_gesserit",
            "truthtrance.about" => about,
            name if name == about_what || name == "truthtrance.leader" => what,
            _ if table.state().cards().count(zone(&table, "hand", HARKONNEN)) == 0 => return table,
            _ => "truthtrance!",
        };
        table
            .answer_text(say)
            .unwrap_or_else(|e| panic!("{name}: {say}: {e}"));
    }
    table
}

fn zone(table: &Table, name: &str, seat: Seat) -> Zone {
    let mut zones = table.def().zones.iter().zip(0..);
    let found = zones.find(|(z, _)| z.name == name && z.seat == Some(seat));
    Zone(found.expect("a zone").1)
}

/// All that something may be, in worlds that Harkonnen holds possible.
fn possible(table: &Table, look: impl Fn(&Table) -> Vec<String>) -> BTreeSet<String> {
    let mut stream = Stream::new(11);
    let worlds = (0..600).map(|_| table.world(HARKONNEN, &mut stream).expect("a world"));
    worlds.flat_map(|w| look(&w)).collect()
}

fn cards(name: &'static str) -> impl Fn(&Table) -> Vec<String> {
    move |w| {
        let zone = zone(w, name, BENE_GESSERIT);
        let there = w.state().cards().zone(zone).iter();
        there
            .map(|l| w.def().cards[l.card.index()].name.clone())
            .collect()
    }
}

fn counter(name: &'static str) -> impl Fn(&Table) -> Vec<String> {
    move |w| {
        let counter = w.def().counters.iter().find(|c| c.name == name).unwrap();
        let value = w.state().get(counter.base + BENE_GESSERIT.index());
        let said = |v: i64| match v < 100 {
            true => v.to_string(),
            false => w.def().label(w.state().roles(), Handle(v)),
        };
        value.map(said).into_iter().collect()
    }
}

#[test]
fn du_card_9_a_no_about_a_card_is_honoured() {
    let before = possible(&asked("card", "shield"), cards("hand"));
    assert!(before.contains("crysknife"), "{before:?}");
    let after = possible(&asked("card", "crysknife"), cards("hand"));
    assert!(!after.contains("crysknife"), "{after:?}");
    assert!(after.contains("lasgun") && after.len() > 10, "{after:?}");
}

#[test]
fn du_card_9_a_yes_about_a_card_is_honoured() {
    let table = asked("card", "shield");
    let mut stream = Stream::new(2);
    for _ in 0..60 {
        let world = table.world(HARKONNEN, &mut stream).expect("a world");
        assert!(cards("hand")(&world).contains(&"shield".to_string()));
    }
}

#[test]
fn du_card_9_what_is_said_of_traitors_is_honoured() {
    let free = possible(&asked("card", "shield"), cards("traitors"));
    let no = possible(&asked("traitor", "umman_kudu"), cards("traitors"));
    assert!(
        free.contains("umman_kudu") && !no.contains("umman_kudu"),
        "{no:?}"
    );
}

#[test]
fn du_card_10_what_is_said_of_a_prediction_is_honoured() {
    let free = asked("card", "shield");
    assert!(possible(&free, counter("prediction")).len() > 1);
    let not = possible(&asked("faction", "harkonnen"), counter("prediction"));
    assert!(!not.contains("harkonnen"), "{not:?}");
    let yes = possible(&asked("turn", "4"), counter("prediction_turn"));
    assert_eq!(yes.into_iter().collect::<Vec<_>>(), ["4"]);
    let no = possible(&asked("turn", "5"), counter("prediction_turn"));
    assert!(!no.contains("5") && no.len() > 5, "{no:?}");
}
