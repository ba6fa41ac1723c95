//! `[[position.facts]]`: what rules have disclosed of things that stay hidden (`game.attest`).

use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, TomlItem};

use super::values::{CounterValue, counter_value};

/// So many of these cards lie in these zones, or a hidden counter of one of these seats is so.
#[derive(Clone, Debug, Default)]
pub struct FactLine {
    /// The first of its names, for messages.
    pub about: At<String>,
    pub zones: Vec<At<String>>,
    pub cards: Vec<At<String>>,
    pub counter: Option<At<String>>,
    pub of: Vec<At<String>>,
    pub is: Option<At<CounterValue>>,
    pub at_least: Option<i64>,
    pub at_most: Option<i64>,
    /// Of none of the seats it is so.
    pub not: bool,
}

pub(super) fn facts(f: &mut Fields) -> Vec<FactLine> {
    let list = f.get("facts").map_or(Vec::new(), |i| i.list());
    let facts = list.iter().filter_map(|item| item.fields(fact).flatten());
    facts.collect()
}

fn fact(f: &mut Fields) -> Option<FactLine> {
    let number = |i: TomlItem| i.number().map(|n| n.value);
    let mut fact = FactLine {
        zones: f.texts("zones"),
        cards: f.texts("cards"),
        counter: f.opt_text("counter"),
        of: f.texts("of"),
        is: f.get("is").and_then(|i| counter_value(&i)),
        at_least: f.get("at_least").and_then(number),
        at_most: f.get("at_most").and_then(number),
        not: f.flag("not"),
        ..FactLine::default()
    };
    let of_cards = !fact.zones.is_empty() && !fact.cards.is_empty();
    let of_seats = fact.counter.is_some() && !fact.of.is_empty();
    let first = match (of_cards, of_seats) {
        (true, false) => fact.zones.first().cloned(),
        (false, true) => fact.counter.clone(),
        _ => None,
    };
    let Some(first) = first else {
        let p = f
            .spot()
            .problem("a fact is of cards or of a hidden counter");
        f.report(p.help(
            "write `zones = [\"red.hand\"]` and `cards = [\"silk\"]`, or `counter = \"mood\"` and `of = [\"red\"]`",
        ));
        return None;
    };
    fact.about = first;
    Some(fact)
}
