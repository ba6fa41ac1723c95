//! Tables: which of their entries may be left out.

use crate::lab::lex::TokenKind as Word;

use super::super::place::BreakKind;
use super::{Breakable, Parser};

/// Fields that tell people something, name a thing, or only save time.
const SHOWN: &[&str] = &[
    "id",
    "what",
    "clause",
    "prompt",
    "preposition",
    "skipped",
    "tells",
    "tells_not",
    "name",
    "title",
    "about",
    "needs",
];
/// Fields that put things in an order: one up or down is a rank of its own, or none.
const RANKS: &[&str] = &["order", "priority"];
/// Fields without which nothing loads, and those whose entries are left out one by one.
const KEPT: &[&str] = &[
    "run", "when", "spec", "seat", "throw", "keep", "unless", "where",
];
const FILTERS: &[&str] = &["hook", "only_if"];

/// An entry of a table.
struct TableEntry {
    first: usize,
    /// Where its value begins.
    value: usize,
    end: usize,
    /// Empty for those of a list.
    key: String,
    shape: Breakable,
    /// Entries of its value can be left out themselves.
    emptied: bool,
    /// It names its clause.
    clause: bool,
}

impl Parser<'_> {
    /// A table; `of` is the field it is the value of.
    pub(super) fn table(&mut self, of: &str) -> Option<()> {
        self.take("{")?;
        let mut entries: Vec<TableEntry> = Vec::new();
        while !self.is("}") {
            let entry = self.entry(of)?;
            entries.push(entry);
            if self.take(",").is_none() && self.take(";").is_none() {
                break;
            }
        }
        self.take("}")?;
        let told = entries
            .iter()
            .any(|e| matches!(e.shape, Breakable::Text) && e.key.is_empty());
        let acting = entries
            .iter()
            .any(|e| matches!(e.shape, Breakable::Function));
        let handlers = entries.iter().filter(|e| e.key.contains('.')).count();
        let clause = entries.iter().any(|e| e.key == "clause");
        for entry in &entries {
            // The parts of `{ clause, reason, function }` belong together; an ability of one handler is that handler.
            let part = entry.key.is_empty() && (told && acting || of == "unless[]");
            let same = clause && handlers == 1 && entry.key.contains('.');
            if !part && !same {
                self.leave_out(entry, of);
            }
        }
        Some(())
    }

    fn entry(&mut self, of: &str) -> Option<TableEntry> {
        let first = self.at;
        let mut key = String::new();
        let next = self.tokens.get(first + 1);
        if self.is("[") {
            self.at += 1;
            key = self.tokens.get(self.at)?.text.clone();
            self.muted(true, Self::value)?;
            self.take("]")?;
            self.take("=")?;
        } else if self.kind() == Some(Word::Name) && next.is_some_and(|t| t.is("=")) {
            key = self.name()?;
            self.at += 1;
        }
        let value = self.at;
        let inside = self.found.len();
        let shown = SHOWN.contains(&key.as_str()) && of != "pieces";
        let within = match key.is_empty() {
            true => format!("{of}[]"),
            false => key.clone(),
        };
        let shape = self.muted(shown, |p| match p.is("{") {
            true => p.table(&within).map(|_| Breakable::Table),
            false => p.expression(0),
        })?;
        // A switch that is left out is off: turning it is the same break.
        let rank = RANKS.contains(&key.as_str());
        if key.is_empty() || !matches!(shape, Breakable::Truth(_)) {
            self.muted(shown || rank, |p| {
                p.mark(&shape);
                Some(())
            });
        }
        let mut inner = self.found[inside..].iter();
        let emptied = inner.any(|p| {
            matches!(
                p.kind,
                BreakKind::Entry | BreakKind::Filter | BreakKind::Ability
            ) && p.function == self.function
        });
        let clause = self.tokens[value..self.at]
            .windows(2)
            .any(|w| w[0].named("clause") && w[1].is("="));
        Some(TableEntry {
            first,
            value,
            end: self.at,
            key,
            shape,
            emptied,
            clause,
        })
    }

    fn leave_out(&mut self, entry: &TableEntry, of: &str) {
        let key = entry.key.as_str();
        let idle = key == "hook" && {
            let point = &self.tokens[entry.end - 1];
            point.kind == Word::Text && !self.handled.contains(&point.text)
        };
        if SHOWN.contains(&key) && of != "pieces" || KEPT.contains(&key) || idle {
            return;
        }
        let table = matches!(entry.shape, Breakable::Table);
        let filter = FILTERS.contains(&key) || matches!(of, "unless" | "where") && table;
        let ability = table && entry.clause && of == "abilities";
        let kind = match () {
            _ if filter => BreakKind::Filter,
            _ if ability => BreakKind::Ability,
            // What is in it is left out piece by piece; an empty one is nothing.
            _ if table && (entry.emptied || entry.end < entry.value + 3) => return,
            _ => BreakKind::Entry,
        };
        let comma = self
            .tokens
            .get(entry.end)
            .is_some_and(|t| t.is(",") || t.is(";"));
        let end = entry.end + usize::from(comma);
        self.replace(kind, entry.first, end, String::new());
    }
}
