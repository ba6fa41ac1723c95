//! What a query says of hidden things, written down so that it stays true while the rest of the game goes on.

use crate::kernel::def::Scope;
use crate::kernel::ids::{Card, Seat, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::attested::Attested;

use super::{Cond, Item, Query, Question, Rule, Sought};

const CARDS_OR_SEATS: &str =
    "attested is a query of cards, by what is printed on them, or of seats, by one hidden counter";

impl Question<'_> {
    /// Whether a query has anything now, and the fact that this discloses; else why it cannot be attested.
    pub fn attested(&self, query: &Query) -> Result<(bool, Attested), String> {
        let mut inside = Vec::new();
        self.open_uses(query, &mut inside);
        if query.open || !inside.is_empty() {
            return Err("a query with functions or a hook cannot be attested".into());
        }
        match &query.sought {
            Sought::Cards(owners, spots) if query.rules.iter().all(printed) => {
                let mut zones = Vec::new();
                self.each_zone(owners, spots, &mut |zone| zones.push(zone));
                let counted = |z: &Zone| self.state.see_counts_of(self.def, *z) == Knowers::ALL;
                let counted = zones.iter().all(counted);
                let rows = (0..self.def.cards.len()).map(|i| Card(i as u16));
                let such = |card: &Card| {
                    let item = Item {
                        card: Some(*card),
                        ..Item::default()
                    };
                    query.rules.iter().all(|r| self.passes(r, &item))
                };
                let (cards, some) = (rows.filter(such).collect(), self.at_least(query, 1));
                Ok((some, Attested::cards(zones, cards, some, counted)))
            }
            Sought::Seats => self.attested_cells(query),
            _ => Err(CARDS_OR_SEATS.into()),
        }
    }

    /// Seats by one hidden counter; whatever else is asked of them lies open and is settled now.
    fn attested_cells(&self, query: &Query) -> Result<(bool, Attested), String> {
        let refused = || Err(CARDS_OR_SEATS.to_string());
        let (mut hidden, mut open) = (Vec::new(), Vec::new());
        for rule in &query.rules {
            let (theirs, rest): (Vec<&Cond>, Vec<&Cond>) =
                rule.conds.iter().partition(|c| self.hidden_counter(c));
            match (theirs.is_empty(), rule.unless) {
                (true, _) => open.push(rule),
                (false, true) => return refused(),
                (false, false) => hidden.push((theirs, rest)),
            }
        }
        let [(theirs, rest)] = &hidden[..] else {
            return refused();
        };
        let [Cond::Counter(counter, span, thing)] = theirs[..] else {
            return refused();
        };
        let (low, high) = match thing.map(|t| self.value(t)) {
            None => (span.low, span.high),
            Some(Some(h)) => (h.0, h.0),
            Some(None) => return Err("the counter is compared with nothing".into()),
        };
        let fits = |seat: &Seat| {
            let item = Item {
                owner: Some(*seat),
                ..Item::default()
            };
            rest.iter().all(|c| self.holds(c, &item)) && open.iter().all(|r| self.passes(r, &item))
        };
        let seats: Vec<Seat> = self.def.seat_ids().filter(fits).collect();
        if self.secrets.get() != Knowers::ALL {
            return refused();
        }
        let seats = seats.into_iter().map(Seat::handle);
        let cell = |h| self.state.counter_cell(self.def, *counter, Some(h)).ok();
        let cells = seats.filter_map(cell).map(|cell| (cell, low, high));
        let (cells, holds) = (cells.collect(), self.at_least(query, 1));
        Ok((holds, Attested::Cells { cells, holds }))
    }

    fn hidden_counter(&self, cond: &Cond) -> bool {
        match cond {
            Cond::Counter(counter, ..) => {
                let c = self.def.counters.get(*counter);
                c.is_some_and(|c| c.hidden && c.scope == Scope::Seat)
            }
            _ => false,
        }
    }
}

/// Does a rule ask only for what is printed on a card?
fn printed(rule: &Rule) -> bool {
    fn all(conds: &[Cond]) -> bool {
        conds.iter().all(|c| match c {
            Cond::Is(_) | Cond::Card(_) | Cond::Field(..) => true,
            Cond::Any(groups) => groups.iter().all(|g| all(g)),
            Cond::Not(conds) => all(conds),
            _ => false,
        })
    }
    all(&rule.conds)
}
