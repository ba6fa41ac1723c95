//! The facts of a position: what rules have disclosed, honoured by whoever imagines what is hidden.

use std::fmt::Write as _;

use crate::kernel::def::Scope;
use crate::kernel::ids::{Card, Handle, Seat, Sort, Zone};
use crate::kernel::state::attested::Attested;
use crate::kernel::{Def, Knowers, State};
use crate::pack::read::facts::FactLine;
use crate::pack::read::scenario::CounterSetting;
use crate::pack::text::at::unknown;
use crate::pack::text::quote::quoted;

use super::position::Setup;

impl Setup<'_> {
    /// Comes last: a counter that is set afterwards would end what is known of it.
    pub(super) fn facts(&mut self, facts: &[FactLine]) {
        for line in facts {
            let fact = match &line.counter {
                None => self.fact_of_cards(line),
                Some(_) => self.fact_of_counters(line),
            };
            match fact {
                Some(fact) if fact.holds_in(&self.state) => self.state.attest(fact),
                Some(_) => {
                    let p = line.about.problem("this fact is not so in the position");
                    self.problems.push(
                        p.help("what a rule disclosed was true: change the fact or the position"),
                    );
                }
                None => {}
            }
        }
    }

    fn fact_of_cards(&mut self, line: &FactLine) -> Option<Attested> {
        let zones = line.zones.iter().map(|z| self.zone_named(z));
        let zones: Vec<Zone> = zones.collect::<Option<_>>()?;
        let cards = line.cards.iter().map(|c| self.card(c));
        let cards: Vec<Card> = cards.collect::<Option<_>>()?;
        let number = |n: Option<i64>, none| n.map_or(Some(none), |n| usize::try_from(n).ok());
        let (low, high) = (number(line.at_least, 0), number(line.at_most, usize::MAX));
        let (Some(low), Some(high)) = (low, high) else {
            let p = line.about.problem("a number of cards is not negative");
            self.problems.push(p);
            return None;
        };
        let sees_all = |z: &Zone| self.state.see_counts_of(self.def, *z) == Knowers::ALL;
        Some(Attested::Cards {
            counted: zones.iter().all(sees_all),
            zones,
            cards,
            low,
            high,
        })
    }

    fn fact_of_counters(&mut self, line: &FactLine) -> Option<Attested> {
        let counter = line.counter.as_ref()?;
        let hidden = |i: &usize| {
            let c = &self.def.counters[*i];
            c.hidden && c.scope == Scope::Seat
        };
        let Some(index) = self.def.counter(counter).filter(hidden) else {
            let all = self.def.counters.iter();
            let all = all.filter(|c| c.hidden && c.scope == Scope::Seat);
            let names = all.map(|c| c.name.as_str());
            self.problems
                .push(unknown(counter, "hidden counter of seats", names));
            return None;
        };
        let (low, high) = match &line.is {
            Some(value) => {
                let setting = CounterSetting {
                    counter: counter.clone(),
                    of: None,
                    value: value.clone(),
                };
                let value = self.value(index, &setting)?;
                (value, value)
            }
            None => (
                line.at_least.unwrap_or(i64::MIN),
                line.at_most.unwrap_or(i64::MAX),
            ),
        };
        let seats = line.of.iter().map(|s| self.seat(s));
        let seats: Vec<Seat> = seats.collect::<Option<_>>()?;
        let cell = |s: &Seat| self.state.counter_cell(self.def, index, Some(s.handle()));
        let cells = seats.iter().filter_map(|s| cell(s).ok());
        Some(Attested::Cells {
            cells: cells.map(|c| (c, low, high)).collect(),
            holds: !line.not,
        })
    }
}

/// Writes what [`Setup::facts`] reads.
pub(super) fn write(out: &mut String, def: &Def, state: &State) {
    for fact in state.attested() {
        let lines = match fact {
            Attested::Cards {
                zones,
                cards,
                low,
                high,
                ..
            } => of_cards(def, state, (zones, cards), (*low, *high)),
            Attested::Cells { cells, holds } => of_counters(def, state, cells, *holds),
        };
        if let Some(lines) = lines {
            let _ = writeln!(out, "\n[[position.facts]]\n{}", lines.join("\n"));
        }
    }
}

fn of_cards(
    def: &Def,
    state: &State,
    (zones, cards): (&[Zone], &[Card]),
    (low, high): (usize, usize),
) -> Option<Vec<String>> {
    let zones = zones.iter().map(|z| def.label(state.roles(), z.handle()));
    let cards = cards.iter().map(|c| def.cards[c.index()].name.clone());
    let (zones, cards) = (list(zones), list(cards));
    let mut lines = vec![format!("zones = {zones}"), format!("cards = {cards}")];
    lines.extend((low > 0).then(|| format!("at_least = {low}")));
    lines.extend((high < usize::MAX).then(|| format!("at_most = {high}")));
    (cards != "[]" && zones != "[]").then_some(lines)
}

/// The cells of one fact are of one counter, with the same bounds; one of nobody says nothing.
fn of_counters(
    def: &Def,
    state: &State,
    cells: &[(usize, i64, i64)],
    holds: bool,
) -> Option<Vec<String>> {
    let (first, low, high) = *cells.first()?;
    let counter = def
        .counters
        .iter()
        .find(|c| (c.base..c.base + c.cells).contains(&first))?;
    let seat = |c: &(usize, i64, i64)| {
        let seat = Seat(c.0.saturating_sub(counter.base) as u8);
        def.seat_label(state.roles(), seat)
    };
    let mut lines = vec![
        format!("counter = {}", quoted(&counter.name)),
        format!("of = {}", list(cells.iter().map(seat))),
    ];
    if low == high {
        let thing = Handle(low);
        lines.push(match thing.is(Sort::Number) {
            true => format!("is = {low}"),
            false => format!("is = {}", quoted(&state.name_of(def, thing))),
        });
    } else {
        lines.extend((low > i64::MIN).then(|| format!("at_least = {low}")));
        lines.extend((high < i64::MAX).then(|| format!("at_most = {high}")));
    }
    lines.extend((!holds).then(|| "not = true".to_string()));
    Some(lines)
}

fn list(names: impl Iterator<Item = String>) -> String {
    let names: Vec<String> = names.map(|n| quoted(&n)).collect();
    format!("[{}]", names.join(", "))
}
