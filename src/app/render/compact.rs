//! A table with many cards on one screen: the places where something lies, a line for each seat, cards by their names.

use textwrap::core::display_width;

use crate::app::game::Game;
use crate::app::wording::{capital, plain};
use crate::kernel::cards::{Lying, UNSEEN};
use crate::kernel::ids::{Card, Handle, Place, Seat, Zone};

use super::DOT;
use super::board::Board;
use super::layout::{cut, pad, wrap, wrap_list};
use super::zones::groups;

/// How wide the heads of columns may be, the widest first: narrower ones are taken where that saves lines.
const HEADS: [usize; 4] = [8, 7, 6, 5];

/// What all seats have of one thing.
struct Column {
    name: String,
    cells: Vec<String>,
}

impl Column {
    fn new(name: &str, cells: Vec<String>) -> Column {
        let name = plain(name);
        Column { name, cells }
    }

    fn head(&self, widest: usize) -> String {
        cut(&self.name, widest)
    }

    fn width(&self, widest: usize) -> usize {
        let cells = self.cells.iter().map(|c| display_width(c));
        let head = display_width(&self.head(widest));
        cells.chain([head]).max().unwrap_or(0)
    }

    fn says_something(&self) -> bool {
        self.cells.iter().any(|c| !c.is_empty())
    }
}

impl Board<'_> {
    /// Everything, or where cards make that more than a screen, what matters of it.
    pub fn on_a_screen(&self, game: &Game) -> String {
        let all = self.all(game);
        let fits = all.lines().count() < self.look.height;
        match fits || !self.look.drawn || self.def.zones.is_empty() {
            true => all,
            false => self.compact(),
        }
    }

    fn compact(&self) -> String {
        let mut parts = vec![self.status(), self.places(), self.beside(), self.dice()];
        parts.extend(self.bands());
        let mut rest = self.named_cards();
        rest.extend(self.game_counters());
        parts.push(wrap_list("", &rest, DOT, self.look.width, 2));
        let more = "`map`, `hand`, `show SEAT` and `show ZONE` tell more, `show --all` everything.";
        parts.push(self.look.dim(&wrap(more, self.look.width, 2)));
        parts.retain(|p| !p.is_empty());
        parts.join("\n")
    }

    /// The places where something lies, in one list.
    fn places(&self) -> String {
        let (filled, empty) = self.filled_parts();
        let told = |part: &Handle| {
            let there = self.lying(*part).join(self.between(*part));
            format!("{}: {there}", self.part_title(*part))
        };
        let mut all: Vec<String> = filled.iter().map(told).collect();
        all.extend((empty > 0).then(|| self.empty_parts(empty)));
        wrap_list("", &all, DOT, self.look.width, 2)
    }

    /// A line for each seat, more often where not all columns fit beside each other.
    fn bands(&self) -> Vec<String> {
        let names: Vec<String> = self.def.seat_ids().map(|s| self.column(s)).collect();
        let first = names.iter().map(|n| display_width(n)).max().unwrap_or(0);
        let columns = self.columns_of_seats();
        let room = self.look.width.saturating_sub(first);
        let tries = HEADS.map(|head| (head, beside_each_other(&columns, head, room)));
        let fewest = tries.into_iter().min_by_key(|(_, bands)| bands.len());
        let (head, bands) = fewest.unwrap_or_default();
        let bands = bands.iter().map(|band| self.band(band, first, head));
        bands.collect()
    }

    fn band(&self, columns: &[Column], first: usize, head: usize) -> String {
        let mut lines = vec![pad("", first)];
        for column in columns {
            let width = column.width(head);
            lines[0].push_str(&format!(" {:>width$}", column.head(head)));
        }
        for (i, seat) in self.def.seat_ids().enumerate() {
            let roles = self.view.state.roles();
            let name = self.look.seat(self.def, roles, seat, &self.column(seat));
            let mut line = pad(&name, first);
            for column in columns {
                let width = column.width(head);
                line.push_str(&format!(" {:>width$}", column.cells[i]));
            }
            lines.push(line.trim_end().to_string());
        }
        lines.join("\n")
    }

    /// Counters that last, pieces beside the map and cards, as far as anybody has more or less than at the start.
    fn columns_of_seats(&self) -> Vec<Column> {
        let mut columns = Vec::new();
        for c in self.rows() {
            let value = |s: Seat| self.view.state.get(c.base + s.index());
            if self.def.seat_ids().any(|s| value(s) != Some(c.start)) {
                let cells = self.def.seat_ids().map(|s| self.reached(c, s));
                columns.push(Column::new(&c.name, cells.collect()));
            }
        }
        for pile in self.def.piles.iter().filter(|p| p.per_seat) {
            let cells = self.def.seat_ids().map(|s| {
                let place = Place(pile.base.0 + s.0);
                self.amounts_there(place)
            });
            columns.push(Column::new(&pile.name, cells.collect()));
        }
        columns.extend(self.zone_columns());
        columns.retain(Column::says_something);
        columns
    }

    /// How many pieces lie at a place, one number for each kind: `1+9`.
    fn amounts_there(&self, place: Place) -> String {
        let owners = self.def.seat_ids().chain([Seat::COMMON]);
        let rows = owners.map(|o| self.view.state.row(self.def, place, o));
        let there = rows.flatten().filter(|n| **n > 0);
        let there: Vec<String> = there.map(|n| n.to_string()).collect();
        there.join("+")
    }

    /// How many cards every seat has in each of its zones.
    fn zone_columns(&self) -> Vec<Column> {
        let mut columns: Vec<(&str, Column)> = Vec::new();
        for (i, seat) in self.def.seat_ids().enumerate() {
            for (zone, there) in self.filled(Some(seat)) {
                let name = self.def.zones[zone.index()].name.as_str();
                if !columns.iter().any(|c| c.0 == name) {
                    let empty = vec![String::new(); self.def.seats];
                    columns.push((name, Column::new(name, empty)));
                }
                for (_, column) in columns.iter_mut().filter(|c| c.0 == name) {
                    column.cells[i] = there.len().to_string();
                }
            }
        }
        columns.into_iter().map(|c| c.1).collect()
    }

    /// What lies in the zones of nobody, and what the one who looks has and sees.
    fn named_cards(&self) -> Vec<String> {
        let whose = std::iter::once(None).chain(self.view.seat.map(Some));
        let filled = whose.flat_map(|of| self.filled(of));
        let told = filled.filter_map(|(zone, there)| self.named(zone, there));
        told.collect()
    }

    /// `The market: 2 Silk, Salt`. Piles and what cannot be seen are left out: lines of seats tell how much it is.
    fn named(&self, zone: Zone, there: &[Lying]) -> Option<String> {
        let def = &self.def.zones[zone.index()];
        let groups = groups(there);
        let unseen = groups.iter().all(|g| g.0 == UNSEEN);
        if def.aside || def.pile || unseen {
            return None;
        }
        let title = capital(&self.def.title(self.view.state.roles(), zone.handle()));
        let title = self.look.bold(&title);
        let name = |(card, n): &(Card, usize)| {
            let row = self.def.cards.get(card.index());
            let name = row.map_or("unseen", |c| &c.title);
            match n {
                1 => name.to_string(),
                n => format!("{n} {name}"),
            }
        };
        let names: Vec<String> = groups.iter().map(name).collect();
        Some(format!("{title}: {}", names.join(", ")))
    }
}

/// The columns in as many bands as they need where so much room is beside the names.
fn beside_each_other(columns: &[Column], head: usize, room: usize) -> Vec<&[Column]> {
    let (mut bands, mut first, mut used) = (Vec::new(), 0, 0);
    for (i, column) in columns.iter().enumerate() {
        let width = column.width(head) + 1;
        if used + width > room && i > first {
            bands.push(&columns[first..i]);
            (first, used) = (i, 0);
        }
        used += width;
    }
    if first < columns.len() {
        bands.push(&columns[first..]);
    }
    bands
}
