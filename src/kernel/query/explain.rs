//! Why a query does not have something.

use std::cell::Cell;

use crate::kernel::ids::{Area, Face, Handle, Kind, Piece, Place, Seat, Sort};

use super::{Item, Query, Question, Sought};

/// What a query says about one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<'a> {
    /// It has it, as far as its declared part goes.
    Allowed,
    /// A condition strikes it.
    Struck {
        query: &'a Query,
        clause: &'a str,
        reason: &'a str,
        line: u32,
    },
    /// There is no such thing to speak of: no such piece, no such die.
    Absent,
    /// A condition reads what these seats alone may see, whatever it says.
    Secret(u32),
}

impl<'a> Question<'a> {
    /// The first condition that strikes a thing, or that nobody may be told about. `known` are the seats whose secrets
    /// may be told, one bit each.
    pub fn verdict(&self, query: &'a Query, thing: Handle, known: u32) -> Verdict<'a> {
        let item = item(thing);
        self.judge(query, &item, known)
    }

    fn judge(&self, query: &'a Query, item: &Item, known: u32) -> Verdict<'a> {
        if let Sought::Product(regions, kinds) = &query.sought {
            for part in [regions, kinds] {
                let Some((inner, query)) = self.inside(part) else {
                    return Verdict::Absent;
                };
                let verdict = inner.judge(query, item, known);
                if verdict != Verdict::Allowed {
                    return verdict;
                }
            }
        } else if !self.exists(query, item) {
            return Verdict::Absent;
        }
        for rule in &query.rules {
            let secrets = Cell::new(0);
            let quiet = Question {
                secrets: &secrets,
                ..*self
            };
            let passes = quiet.passes(rule, item);
            if secrets.get() & !known != 0 {
                return Verdict::Secret(secrets.get());
            }
            if !passes {
                return Verdict::Struck {
                    query,
                    clause: &rule.clause,
                    reason: &rule.reason,
                    line: if rule.line > 0 { rule.line } else { query.line },
                };
            }
        }
        Verdict::Allowed
    }
}

/// What a handle says about a thing.
pub fn item(thing: Handle) -> Item {
    let i = thing.index();
    let mut item = Item::default();
    match thing.sort() {
        Sort::Place => item.place = Some(Place(i as u8)),
        Sort::Seat => item.owner = Some(Seat(i as u8)),
        Sort::Kind => item.kind = Some(Kind(i as u8)),
        Sort::Area => item.area = Some(Area(i as u8)),
        Sort::Face => item.face = Some(Face(i as u8)),
        Sort::Piece => {
            let piece = Piece::from_index(i);
            (item.place, item.owner) = (Some(piece.place), Some(piece.owner));
            item.kind = Some(piece.kind);
        }
        _ => {}
    }
    item
}
