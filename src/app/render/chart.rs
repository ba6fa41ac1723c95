//! The map as a drawing: boxes in rows, as the layout of the map's file has them.

use textwrap::core::display_width;

use crate::app::wording::plain;
use crate::kernel::ids::Place;

use super::board::Board;
use super::layout::{pad, wrap, wrap_list};

/// Wider boxes tell no more.
const WIDEST: usize = 26;
/// So many boxes stand in a row where the file has no layout.
const USUAL: usize = 3;

type Rows = Vec<Vec<Option<Place>>>;

/// One region of a row: its first cell, how many it spans, and what is written in it.
struct Cell {
    first: usize,
    span: usize,
    lines: Vec<String>,
}

/// A grid of cells of equal width.
struct Chart {
    rows: Rows,
    columns: usize,
    /// Between the edges of one cell.
    inner: usize,
}

impl Board<'_> {
    /// The drawing with its legend; nothing where there is no room for it or nothing to draw.
    pub fn drawing(&self) -> Option<String> {
        let chart = self.chart().filter(|_| self.look.drawn)?;
        let mut lines = Vec::new();
        for (r, row) in chart.rows.iter().enumerate() {
            lines.push(self.edge(&chart, r));
            let cells = self.cells(&chart, row);
            let height = cells.iter().map(|c| c.lines.len()).max().unwrap_or(0);
            lines.extend((0..height).map(|i| self.inside(&chart, r, &cells, i)));
        }
        lines.push(self.edge(&chart, chart.rows.len()));
        let left = self.def.region_ids();
        let left = left.filter(|p| !chart.rows.iter().flatten().any(|c| *c == Some(*p)));
        lines.extend(left.map(|p| wrap(&self.region(p, 0), self.look.width, 4)));
        let legend = self.legend();
        lines.extend((!legend.is_empty()).then_some(legend));
        Some(lines.join("\n"))
    }

    /// The grid, if every title fits into its box.
    fn chart(&self) -> Option<Chart> {
        let given = &self.def.map.layout.rows;
        let columns = match given.is_empty() {
            true => USUAL.min(self.def.regions),
            false => given.iter().map(Vec::len).max().unwrap_or(0),
        };
        let inner = (self.look.width.saturating_sub(1) / columns.max(1)).saturating_sub(1);
        let rows = match given.is_empty() {
            true => self.usual_rows(columns)?,
            false => given.clone(),
        };
        let chart = Chart {
            rows,
            columns,
            inner: inner.min(WIDEST),
        };
        let fits = |row: &Vec<Option<Place>>| {
            spans(row).all(|(place, _, span)| {
                place.is_none_or(|p| display_width(&self.title(p)) <= chart.room(span))
            })
        };
        let any = columns > 0 && chart.inner > 2 && chart.rows.iter().all(fits);
        any.then_some(chart)
    }

    /// Boxes in the order of the file. Where regions have borders, boxes side by side would tell lies about them.
    fn usual_rows(&self, columns: usize) -> Option<Rows> {
        let bordered = self.def.map.borders.iter().any(|b| !b.is_empty());
        let places: Vec<Option<Place>> = self.def.region_ids().map(Some).collect();
        (!bordered && columns > 0).then(|| places.chunks(columns).map(Vec::from).collect())
    }

    fn cells(&self, chart: &Chart, row: &[Option<Place>]) -> Vec<Cell> {
        let cell = |(place, first, span): (Option<Place>, usize, usize)| Cell {
            first,
            span,
            lines: place.map_or(Vec::new(), |p| self.box_text(p, chart.room(span))),
        };
        spans(row).map(cell).collect()
    }

    /// The title, struck through where a marker lies, and who is there.
    fn box_text(&self, place: Place, room: usize) -> Vec<String> {
        let title = self.title(place);
        let mut first = self.look.bold(&title);
        if self.tracks().any(|t| self.marked(t, place)) {
            let rest = room.saturating_sub(display_width(&title) + 1);
            first = format!("{first} {}", self.look.marker(&"~".repeat(rest)));
        }
        let mut lines = vec![first];
        let mut line = String::new();
        for force in self.forces(place) {
            let together = format!("{line}, {force}");
            if line.is_empty() {
                line = force;
            } else if display_width(&together) <= room {
                line = together;
            } else {
                lines.extend(wrap(&line, room, 1).lines().map(String::from));
                line = force;
            }
        }
        lines.extend(wrap(&line, room, 1).lines().map(String::from));
        lines
    }

    /// The edge above a row, with the numbers and marks of the regions below it; under the last row nothing is below.
    fn edge(&self, chart: &Chart, r: usize) -> String {
        let mut text = String::new();
        let row = chart.rows.get(r).map_or(&[][..], Vec::as_slice);
        let labels: Vec<(usize, String)> = spans(row)
            .filter_map(|(place, first, _)| Some((first, self.edge_label(place?))))
            .collect();
        for c in 0..=chart.columns {
            text.push_str(&self.look.dim(&chart.corner(r, c).to_string()));
            if c == chart.columns {
                break;
            }
            let line = if chart.has_edge(r, c) { "─" } else { " " };
            let label = labels
                .iter()
                .find(|l| l.0 == c)
                .map_or("", |l| l.1.as_str());
            let rest = chart.inner.saturating_sub(display_width(label));
            text.push_str(label);
            text.push_str(&self.look.dim(&line.repeat(rest)));
        }
        text.trim_end().to_string()
    }

    /// ` 4 * `: where a region lies on tracks, and the signs of its tags.
    fn edge_label(&self, place: Place) -> String {
        let tracks = self.tracks();
        let numbers = tracks.filter_map(|t| self.def.map.position(t, place));
        let numbers: Vec<String> = numbers.map(|n| n.to_string()).collect();
        let words = [numbers.join("/"), self.signs(place)];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.concat().is_empty() {
            true => String::new(),
            false => format!(" {} ", words.join(" ").trim()),
        }
    }

    /// One line of text through the boxes of a row.
    fn inside(&self, chart: &Chart, r: usize, cells: &[Cell], i: usize) -> String {
        let mut text = String::new();
        let mut at = 0;
        for cell in cells {
            let side = if chart.has_side(r, cell.first) {
                "│"
            } else {
                " "
            };
            text.push_str(&self.look.dim(side));
            let line = cell.lines.get(i).map_or("", String::as_str);
            text.push_str(&format!(" {} ", pad(line, chart.room(cell.span))));
            at = cell.first + cell.span;
        }
        let side = if chart.has_side(r, at) { "│" } else { " " };
        text.push_str(&self.look.dim(side));
        text.trim_end().to_string()
    }

    /// What signs and numbers mean.
    pub(super) fn legend(&self) -> String {
        let layout = &self.def.map.layout;
        let marks = layout.marks.iter();
        let mut words: Vec<String> = marks
            .map(|(tag, sign)| format!("{sign} {}", plain(self.def.tags.get(tag.index()))))
            .collect();
        let tracks = self.def.map.tracks.iter();
        words.extend(tracks.map(|t| format!("~ {}", plain(&t.name))));
        words.extend(layout.legend.iter().cloned());
        let text = wrap_list("", &words, "   ", self.look.width.saturating_sub(1), 0);
        let lines = text.lines().map(|l| format!(" {}", self.look.dim(l)));
        lines.collect::<Vec<_>>().join("\n")
    }
}

impl Chart {
    /// How many letters fit into a box.
    fn room(&self, span: usize) -> usize {
        (span * (self.inner + 1)).saturating_sub(3)
    }

    fn at(&self, r: Option<usize>, c: Option<usize>) -> Option<Place> {
        *self.rows.get(r?)?.get(c?)?
    }

    /// Is there a line above cell `c` of row `r`?
    fn has_edge(&self, r: usize, c: usize) -> bool {
        self.at(r.checked_sub(1), Some(c)) != self.at(Some(r), Some(c))
    }

    /// Is there a line on the left of cell `c` of row `r`?
    fn has_side(&self, r: usize, c: usize) -> bool {
        self.at(Some(r), c.checked_sub(1)) != self.at(Some(r), Some(c))
    }

    /// Where lines meet above and on the left of cell `c` of row `r`.
    fn corner(&self, r: usize, c: usize) -> char {
        let up = r > 0 && self.has_side(r - 1, c);
        let down = self.has_side(r, c);
        let left = c > 0 && self.has_edge(r, c - 1);
        let right = self.has_edge(r, c);
        match (up, down, left, right) {
            (false, false, false, false) => ' ',
            (_, _, false, false) => '│',
            (false, false, _, _) => '─',
            (false, true, false, true) => '┌',
            (false, true, true, false) => '┐',
            (true, false, false, true) => '└',
            (true, false, true, false) => '┘',
            (true, true, false, true) => '├',
            (true, true, true, false) => '┤',
            (false, true, true, true) => '┬',
            (true, false, true, true) => '┴',
            (true, true, true, true) => '┼',
        }
    }
}

/// The regions of a row with their first cell and how many they span; gaps too, one by one.
fn spans(row: &[Option<Place>]) -> impl Iterator<Item = (Option<Place>, usize, usize)> + '_ {
    let mut at = 0;
    std::iter::from_fn(move || {
        let place = *row.get(at)?;
        let first = at;
        at += 1;
        while place.is_some() && row.get(at) == Some(&place) {
            at += 1;
        }
        Some((place, first, at - first))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::output::Look;
    use crate::kernel::def::PlaceDef;
    use crate::kernel::ids::Tag;
    use crate::kernel::{Def, State, View};

    fn def(rows: &[[i32; 3]]) -> Def {
        let mut def = Def::default();
        for name in ["hill", "lake", "vale"] {
            def.places.add(name);
            def.place_defs.push(PlaceDef {
                title: name.into(),
                ..PlaceDef::default()
            });
            def.map.borders.push(vec![]);
        }
        def.regions = 3;
        let place = |n: &i32| u8::try_from(*n).ok().map(Place);
        let row = |r: &[i32; 3]| r.iter().map(place).collect();
        def.map.layout.rows = rows.iter().map(row).collect();
        def
    }

    fn drawn(def: &Def, width: usize) -> Option<String> {
        let view = View::new(def, &State::new(def, 1), None);
        let board = Board {
            def,
            view: &view,
            look: Look {
                width,
                ..Look::PLAIN
            },
        };
        board.drawing()
    }

    #[test]
    fn regions_span_cells_and_gaps_stay_empty() {
        let text = drawn(&def(&[[0, -1, 1], [-1, 2, 2]]), 30).unwrap();
        let want = [
            "┌────────┐        ┌────────┐",
            "│ hill   │        │ lake   │",
            "└────────┼────────┴────────┤",
            "         │ vale            │",
            "         └─────────────────┘",
        ];
        assert_eq!(text, want.join("\n"));
    }

    #[test]
    fn signs_stand_in_the_edge_and_regions_without_a_cell_below() {
        let mut def = def(&[[0, 0, 0]]);
        def.tags.add("map");
        def.tags.add("wet");
        def.map.layout.marks = vec![(Tag(1), "w".into())];
        def.place_defs[0].tags.add(Tag(1));
        let text = drawn(&def, 30).unwrap();
        assert!(text.starts_with("┌ w ─────"), "{text}");
        assert!(text.ends_with("  lake\n  vale\n w wet"), "{text}");
    }

    #[test]
    fn without_a_layout_boxes_stand_side_by_side_unless_regions_have_borders() {
        let mut def = def(&[]);
        let text = drawn(&def, 30).unwrap();
        assert!(text.contains("│ hill   │ lake   │ vale   │"), "{text}");
        def.map.borders[0].push(Place(1));
        assert_eq!(drawn(&def, 30), None);
    }

    #[test]
    fn where_there_is_no_room_nothing_is_drawn() {
        assert_eq!(drawn(&def(&[[0, 1, 2]]), 20), None);
        assert!(drawn(&def(&[[0, 1, 2]]), 24).is_some());
        assert_eq!(drawn(&Def::default(), 80), None);
    }
}
