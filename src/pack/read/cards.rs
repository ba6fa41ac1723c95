//! `[zones]`, `[card_fields]` and `[cards]`, in `game.toml`, in a variant, and in files of cards alone: `cards/*.toml`.
//!
//! Such a file may say once what holds for all its cards: the `zone` they start in, and `tags`.

use crate::kernel::def::{FieldKind, Sight};
use crate::pack::text::at::At;
use crate::pack::text::fields::{Fields, Shape, TomlItem, read_file};
use crate::pack::text::files::Files;
use crate::problem::{Problem, Problems};

use super::parts::each;

/// Copies of one card in one zone.
const MOST_COPIES: i64 = 1000;

#[derive(Clone, Debug)]
pub struct Zone {
    pub name: At<String>,
    pub title: Option<String>,
    pub per_seat: Option<bool>,
    pub sight: Option<At<Sight>>,
    /// Who sees how many cards there are.
    pub count: Option<At<Sight>>,
    pub pile: Option<bool>,
    /// What lies there is out of the game.
    pub aside: Option<bool>,
    pub refill: Option<RefillRule>,
}

#[derive(Clone, Debug)]
pub struct RefillRule {
    pub from: At<String>,
    pub but_top: usize,
}

/// A field that rows may have.
#[derive(Clone, Debug)]
pub struct DeclaredField {
    pub name: At<String>,
    pub kind: FieldKind,
}

#[derive(Clone, Debug)]
pub struct Card {
    pub name: At<String>,
    pub title: Option<String>,
    pub text: Option<String>,
    pub tags: Option<Vec<At<String>>>,
    /// The zone its copies lie in at the start; one of every seat holds so many for each.
    pub zone: Option<At<String>>,
    pub count: Option<u16>,
    /// What it can do, and the zone in which it must lie for that.
    pub ability: Option<At<String>>,
    pub while_in: Option<At<String>>,
    /// What the game's `[card_fields]` must know.
    pub fields: Vec<(At<String>, FieldValue)>,
}

#[derive(Clone, Debug)]
pub enum FieldValue {
    Number(At<i64>),
    Text(At<String>),
    Tags(Vec<At<String>>),
}

impl FieldValue {
    pub fn noun(&self) -> &'static str {
        match self {
            FieldValue::Number(_) => "a number",
            FieldValue::Text(_) => "a text",
            FieldValue::Tags(_) => "a list of tags",
        }
    }
}

pub fn zone(name: At<String>, f: &mut Fields) -> Zone {
    Zone {
        name,
        title: f.opt_text("title").map(|t| t.value),
        per_seat: f.get("per_seat").and_then(|i| i.flag()),
        sight: sight(f, "sight"),
        count: sight(f, "count"),
        pile: f.get("pile").and_then(|i| i.flag()),
        aside: f.get("aside").and_then(|i| i.flag()),
        refill: f.get("refill").and_then(|i| i.fields(refill)),
    }
}

fn sight(f: &mut Fields, field: &'static str) -> Option<At<Sight>> {
    let item = f.get(field)?;
    Some(item.at(item.choice(&Sight::ALL)?))
}

fn refill(f: &mut Fields) -> RefillRule {
    let but_top = f.get("but_top").and_then(|i| i.number_in(0..=MOST_COPIES));
    RefillRule {
        from: f.text("from"),
        but_top: but_top.map_or(0, |n| n.value as usize),
    }
}

pub fn card_fields(f: &mut Fields) -> Vec<DeclaredField> {
    let entries = f.named("card_fields").into_iter();
    let read = |(name, item): (At<String>, TomlItem)| {
        let kind = item.choice(&FieldKind::ALL)?;
        if OWN.contains(&name.as_str()) {
            let message = format!("every card has `{}` already", name.value);
            item.report(name.problem(message));
            return None;
        }
        Some(DeclaredField { name, kind })
    };
    entries.filter_map(read).collect()
}

/// What every row may say, whatever the game.
const OWN: [&str; 9] = [
    "name", "title", "text", "tags", "zone", "count", "handle", "ability", "while",
];

pub fn card(name: At<String>, f: &mut Fields) -> Card {
    let count = f.get("count").and_then(|i| i.number_in(0..=MOST_COPIES));
    Card {
        name,
        title: f.opt_text("title").map(|t| t.value),
        text: f.opt_text("text").map(|t| t.value),
        tags: f.get("tags").map(|i| i.texts()),
        zone: f.opt_text("zone"),
        count: count.map(|n| n.value as u16),
        ability: f.opt_text("ability"),
        while_in: f.opt_text("while"),
        fields: f.others().into_iter().filter_map(value).collect(),
    }
}

fn value((name, item): (At<String>, TomlItem)) -> Option<(At<String>, FieldValue)> {
    let value = match item.shape() {
        Shape::Number => FieldValue::Number(item.number()?),
        Shape::Text => FieldValue::Text(item.text()?),
        Shape::List => FieldValue::Tags(item.texts()),
        _ => {
            item.wrong("a number, a text or a list of tags");
            return None;
        }
    };
    Some((name, value))
}

/// Where the files of cards of a pack or a variant are.
pub fn files_in(files: &Files, folder: &str) -> Vec<String> {
    files.list(&format!("{folder}/cards"), ".toml")
}

/// Reads the files of cards in a folder; in those of variants and extensions names may carry marks.
pub fn read_folder(files: &Files, folder: &str, marks: bool) -> Result<Vec<Card>, Problems> {
    let mut cards = Vec::new();
    let mut problems: Vec<Problem> = Vec::new();
    for path in files_in(files, folder) {
        match read_file(files, &path, |f| card_file(f, marks)) {
            Ok(read) => cards.extend(read),
            Err(e) => problems.extend(e.0),
        }
    }
    Problems(problems).into_result()?;
    Ok(cards)
}

fn card_file(f: &mut Fields, marks: bool) -> Vec<Card> {
    f.format();
    if marks {
        f.allow_marks();
    }
    let (zone, tags) = (f.opt_text("zone"), f.texts("tags"));
    let mut cards = each(f.named("cards"), card);
    for card in &mut cards {
        let own = card.name.starts_with('!');
        card.zone = card.zone.take().or(zone.clone().filter(|_| !own));
        if !tags.is_empty() {
            card.tags.get_or_insert_default().extend(tags.clone());
        }
    }
    cards
}
