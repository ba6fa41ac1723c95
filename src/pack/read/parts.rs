//! The parts that a game and its variants declare in the same way: kinds of pieces, piles, counters, tunables, hook
//! points, cards, words and tags.

use std::collections::BTreeMap;

use crate::kernel::def::{CounterValues, NONE, Scope, Sight, Until};
use crate::pack::text::at::{At, Spot, check_name};
use crate::pack::text::fields::{Fields, Shape, TomlItem};

pub use crate::pack::text::fields::each;
use crate::problem::Problem;
use crate::script::load::values::{type_words, unknown_type};

use super::cards::{self, Card, DeclaredField, Zone};

#[derive(Clone, Debug, Default)]
pub struct Parts {
    pub words: Vec<At<String>>,
    pub tags: Vec<At<String>>,
    pub kinds: Vec<KindRow>,
    pub piles: Vec<PileRow>,
    /// Common pieces that lie ready at the start: kind, how many.
    pub supply: Vec<(At<String>, Amount)>,
    pub counters: Vec<CounterRow>,
    pub tunables: Vec<TunableRow>,
    pub points: Vec<PointRow>,
    pub zones: Vec<Zone>,
    pub card_fields: Vec<DeclaredField>,
    pub cards: Vec<Card>,
}

/// How many pieces: a number, or what a tunable says.
#[derive(Clone, Debug)]
pub enum Amount {
    Number(u8),
    Tunable(At<String>),
}

impl std::fmt::Display for Amount {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Amount::Number(n) => write!(f, "{n}"),
            Amount::Tunable(name) => write!(f, "\"{}\"", name.value),
        }
    }
}

#[derive(Clone, Debug)]
pub struct KindRow {
    pub name: At<String>,
    pub title: String,
    /// The title of several, if it is not as usual.
    pub plural: Option<String>,
    pub tags: Vec<At<String>>,
    /// Only their owner sees where they lie.
    pub secret: bool,
    /// The kind of which this is another side.
    pub side_of: Option<At<String>>,
}

/// Where pieces lie beside the map.
#[derive(Clone, Debug)]
pub struct PileRow {
    pub name: At<String>,
    pub title: Option<String>,
    pub per_seat: Option<bool>,
}

#[derive(Clone, Debug)]
pub struct CounterRow {
    pub name: At<String>,
    pub scope: Option<Scope>,
    pub until: Option<Until>,
    pub hidden: Option<bool>,
    /// What it may hold, where it is hidden.
    pub values: Option<ValuesRow>,
    /// Of seats and factions: all but its own, and some that nobody plays.
    pub others: Option<bool>,
    pub absent: Option<Vec<At<String>>>,
    /// On whose board it stands.
    pub shown: Option<Sight>,
    pub start: Option<i64>,
}

/// What a counter may hold.
#[derive(Clone, Debug)]
pub enum ValuesRow {
    Of(CounterValues),
    /// From one number to another, both included.
    Span(At<String>, [SpanEnd; 2]),
}

/// A number, or the value of a tunable.
#[derive(Clone, Debug)]
pub enum SpanEnd {
    Number(i64),
    Tunable(At<String>),
}

#[derive(Clone, Debug)]
pub struct TunableRow {
    pub name: At<String>,
    pub value: i64,
    pub min: i64,
    pub max: i64,
    pub meaning: String,
    pub clause: Option<At<String>>,
}

#[derive(Clone, Debug)]
pub struct PointRow {
    pub name: At<String>,
    pub clause: Option<At<String>>,
    pub when: String,
    pub about: String,
    pub value: String,
    pub args: Vec<String>,
}

impl Parts {
    pub fn read(f: &mut Fields) -> Parts {
        Parts {
            words: plain_names(f, "words"),
            tags: plain_names(f, "tags"),
            kinds: each(f.named("kinds"), kind),
            piles: each(f.named("piles"), pile),
            supply: supply(f),
            counters: each(f.named("counters"), counter),
            tunables: tunables(f),
            points: each(f.entries("points"), point),
            zones: each(f.named("zones"), cards::zone),
            card_fields: cards::card_fields(f),
            cards: each(f.named("cards"), cards::card),
        }
    }
}

/// The table `set` of a variant or a scenario: tunables and their values.
pub fn settings(f: &mut Fields) -> Vec<(At<String>, At<i64>)> {
    let entries = f.entries("set").into_iter();
    entries
        .filter_map(|(name, i)| Some((name, i.number()?)))
        .collect()
}

fn plain_names(f: &mut Fields, field: &'static str) -> Vec<At<String>> {
    let names = f.texts(field);
    let mut problems = Vec::new();
    for name in &names {
        check_name(name, &mut problems);
    }
    for p in problems {
        f.report(p);
    }
    names
}

fn kind(name: At<String>, f: &mut Fields) -> KindRow {
    let title = f.opt_text("title").unwrap_or(name.clone()).value;
    KindRow {
        name,
        title,
        plural: f.opt_text("plural").map(|t| t.value),
        tags: f.texts("tags"),
        secret: f.get("sight").and_then(|i| i.choice(&SIGHTS)) == Some(true),
        side_of: f.opt_text("side_of"),
    }
}

/// Who sees pieces: everybody, or their owner alone.
const SIGHTS: [(&str, bool); 2] = [("open", false), ("owner", true)];

fn pile(name: At<String>, f: &mut Fields) -> PileRow {
    PileRow {
        name,
        title: f.opt_text("title").map(|t| t.value),
        per_seat: f.get("per_seat").and_then(|i| i.flag()),
    }
}

fn supply(f: &mut Fields) -> Vec<(At<String>, Amount)> {
    let entries = f.entries("supply").into_iter();
    let amount = |item: &TomlItem| match item.shape() {
        Shape::Text => item.text().map(Amount::Tunable),
        _ => item
            .number_in(0..=255)
            .map(|n| Amount::Number(n.value as u8)),
    };
    entries
        .filter_map(|(kind, item)| Some((kind, amount(&item)?)))
        .collect()
}

const SCOPES: [(&str, Scope); 4] = [
    ("game", Scope::Game),
    ("seat", Scope::Seat),
    ("place", Scope::Place),
    ("card", Scope::Card),
];

fn counter(name: At<String>, f: &mut Fields) -> CounterRow {
    CounterRow {
        name,
        scope: f.get("scope").and_then(|i| i.choice(&SCOPES)),
        until: f.get("until").and_then(|i| i.choice(&Until::ALL)),
        hidden: f.get("hidden").and_then(|i| i.flag()),
        values: f.get("values").and_then(|i| values(&i)),
        others: f.get("others").and_then(|i| i.flag()),
        absent: f.get("absent").map(|i| i.texts()),
        shown: f.get("shown").and_then(|i| i.choice(&Sight::ALL)),
        start: f.get("start").map(|i| start(&i)),
    }
}

/// `1..12`, or `1..rounds` where `rounds` is a tunable.
fn span(text: At<String>) -> Option<ValuesRow> {
    let (low, high) = text.split_once("..")?;
    let end = |word: &str| {
        let name = || {
            SpanEnd::Tunable(At {
                value: word.into(),
                spot: text.spot.clone(),
            })
        };
        word.parse().map_or_else(|_| name(), SpanEnd::Number)
    };
    let ends = [end(low.trim()), end(high.trim())];
    Some(ValuesRow::Span(text, ends))
}

/// A sort of things, a span or a list of numbers.
fn values(item: &TomlItem) -> Option<ValuesRow> {
    const SORTS: [(&str, u8); 4] = [("seats", 0), ("factions", 1), ("regions", 2), ("cards", 3)];
    let text = Some(item).filter(|i| i.shape() == Shape::Text);
    if let Some(span) = text.and_then(|i| i.text()).and_then(span) {
        return Some(span);
    }
    let values = match item.shape() {
        Shape::Text => match item.choice(&SORTS)? {
            0 => CounterValues::Seats,
            1 => CounterValues::Roles,
            2 => CounterValues::Regions,
            _ => CounterValues::Cards,
        },
        _ => {
            let numbers = item.list().into_iter().filter_map(|i| i.number());
            CounterValues::Numbers(numbers.map(|n| n.value).collect())
        }
    };
    Some(ValuesRow::Of(values))
}

fn start(item: &TomlItem) -> i64 {
    match item.shape() {
        Shape::Text => item.choice(&[("none", NONE)]).unwrap_or(0),
        _ => item.number().map_or(0, |n| n.value),
    }
}

fn tunables(f: &mut Fields) -> Vec<TunableRow> {
    each(f.named("tunables"), |name, f| {
        let mut number = |field| f.need(field).and_then(|i| i.number()).map(|n| n.value);
        let (value, min, max) = (number("value"), number("min"), number("max"));
        let t = TunableRow {
            name,
            value: value.unwrap_or(0),
            min: min.unwrap_or(0),
            max: max.unwrap_or(0),
            meaning: f.text("meaning").value,
            clause: f.opt_text("clause"),
        };
        let complete = value.is_some() && min.is_some() && max.is_some();
        if complete && !(t.min..=t.max).contains(&t.value) {
            let (v, low, high) = (t.value, t.min, t.max);
            let message = format!("`{}` is {v}, not between {low} and {high}", t.name.value);
            f.report(t.name.problem(message));
        }
        t
    })
}

fn point(name: At<String>, f: &mut Fields) -> PointRow {
    let (value, args) = (f.opt_text("value"), f.texts("args"));
    if let Some(value) = &value {
        known_type(value, value, f);
    }
    for arg in &args {
        known_type(arg, arg.split_once(':').map_or("any", |a| a.1.trim()), f);
    }
    PointRow {
        name,
        clause: f.opt_text("clause"),
        when: f.text_or_empty("when"),
        about: f.text_or_empty("about"),
        value: value.map_or(String::new(), |v| v.value),
        args: args.into_iter().map(|a| a.value).collect(),
    }
}

/// A type that nobody knows could not be checked.
fn known_type(at: &At<String>, kind: &str, f: &Fields) {
    if let Some(word) = unknown_type(kind) {
        let p = at.problem(format!("there is no type `{word}`"));
        let help = format!("there are: {}", type_words().collect::<Vec<_>>().join(", "));
        f.report(p.help(help).nearest(word, type_words()));
    }
}

/// Where each name was declared first, to tell a second declaration.
#[derive(Default)]
pub struct FirstSeen(BTreeMap<String, Spot>);

impl FirstSeen {
    /// Is the name new? If not, the second one is reported with the place of the first.
    pub fn is_new(&mut self, noun: &str, name: &At<String>, problems: &mut Vec<Problem>) -> bool {
        let Some(first) = self.0.get(&name.value) else {
            self.0.insert(name.value.clone(), name.spot.clone());
            return true;
        };
        let message = format!("the {noun} `{}` is declared twice", name.value);
        let problem = name.problem(message);
        problems.push(match first.file.is_empty() {
            true => problem,
            false => problem.help(format!("first at {first}")),
        });
        false
    }
}
