//! What seats have come to on several tracks, as a small table: a row for each track, a column for each seat.

use crate::app::wording::plain;
use crate::kernel::def::{CounterDef, Scope, Sight, Until};
use crate::kernel::ids::{Handle, Seat};

use super::board::Board;
use super::layout::{cut, pad};

/// Fewer stand in the line of their seat.
const FEWEST: usize = 3;
/// The widest name of a seat.
const NAME: usize = 12;

impl Board<'_> {
    /// Numbers that everybody sees and that last: what is worth a table, where there are several.
    pub(super) fn in_table(&self, counter: &CounterDef) -> bool {
        self.look.drawn && lasts(counter) && self.rows().count() >= FEWEST && self.fits()
    }

    pub(super) fn rows(&self) -> impl Iterator<Item = &CounterDef> {
        self.def.counters.iter().filter(|c| lasts(c))
    }

    pub(super) fn column(&self, seat: Seat) -> String {
        let title = self.def.title(self.view.state.roles(), seat.handle());
        cut(&title, NAME)
    }

    fn heads(&self) -> usize {
        let names = self.rows().map(|c| plain(&c.name).chars().count());
        names.max().unwrap_or(0)
    }

    fn fits(&self) -> bool {
        let columns = self
            .def
            .seat_ids()
            .map(|s| self.column(s).chars().count() + 2);
        self.heads() + columns.sum::<usize>() <= self.look.width
    }

    /// What a seat has come to, as far as the one who looks may know.
    pub(super) fn reached(&self, counter: &CounterDef, seat: Seat) -> String {
        let value = self.view.state.get(counter.base + seat.index());
        match value {
            _ if !self.on_board(counter, seat) => "?".into(),
            None => "-".into(),
            Some(v) => self.def.title(self.view.state.roles(), Handle(v)),
        }
    }

    /// The table; nothing where the line of each seat says it all.
    pub(super) fn table(&self) -> String {
        if !self.rows().any(|c| self.in_table(c)) {
            return String::new();
        }
        let head = self.heads();
        let mut lines = vec![pad("", head)];
        for seat in self.def.seat_ids() {
            let name = self.column(seat);
            let name = self
                .look
                .seat(self.def, self.view.state.roles(), seat, &name);
            lines[0].push_str(&format!("  {name}"));
        }
        for c in self.rows() {
            let mut line = pad(&plain(&c.name), head);
            for seat in self.def.seat_ids() {
                let width = self.column(seat).chars().count();
                let told = cut(&self.reached(c, seat), width);
                line.push_str(&format!("  {told:>width$}"));
            }
            lines.push(line);
        }
        lines.join("\n")
    }
}

fn lasts(c: &CounterDef) -> bool {
    let shown = !c.hidden && c.shown != Sight::Hidden;
    c.scope == Scope::Seat && c.until == Until::Game && shown
}
