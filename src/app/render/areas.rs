//! Maps of more than a screen: a line for each area, and what is empty folded into one.

use crate::app::wording::plain;
use crate::kernel::ids::{Area, Handle, Place};

use super::board::Board;
use super::layout::{pad, wrap, wrap_list};

/// More regions do not fit on a screen.
const MOST_REGIONS: usize = 30;

impl Board<'_> {
    pub(super) fn is_big(&self) -> bool {
        self.def.regions > MOST_REGIONS
    }

    /// What has a line of its own: areas, or regions where there are none.
    fn parts(&self) -> Vec<Handle> {
        match self.def.areas.is_empty() {
            true => self.def.region_ids().map(Place::handle).collect(),
            false => self.def.area_ids().map(Area::handle).collect(),
        }
    }

    /// The areas in which something lies, and how many are empty.
    pub(super) fn folded(&self) -> String {
        let (filled, empty) = self.filled_parts();
        let mut lines = self.part_lines(&filled);
        if empty > 0 {
            let text = format!("{}; `map` shows all.", self.empty_parts(empty));
            lines.push(wrap(&self.look.dim(&text), self.look.width, 2));
        }
        lines.join("\n")
    }

    /// Every area in one line.
    pub(super) fn unfolded(&self) -> String {
        self.part_lines(&self.parts()).join("\n")
    }

    pub(super) fn filled_parts(&self) -> (Vec<Handle>, usize) {
        let all = self.parts();
        let (filled, empty): (Vec<Handle>, Vec<Handle>) =
            (all.into_iter()).partition(|part| !self.lying(*part).is_empty());
        (filled, empty.len())
    }

    /// `38 empty areas`.
    pub(super) fn empty_parts(&self, n: usize) -> String {
        let noun = if self.def.areas.is_empty() {
            "region"
        } else {
            "area"
        };
        match n {
            1 => format!("1 empty {noun}"),
            n => format!("{n} empty {noun}s"),
        }
    }

    fn part_lines(&self, parts: &[Handle]) -> Vec<String> {
        let titles: Vec<String> = parts.iter().map(|p| self.part_title(*p)).collect();
        let widths = titles.iter().map(|t| textwrap::core::display_width(t));
        let widest = widths.max().unwrap_or(0);
        let line = |(part, title): (&Handle, &String)| {
            let head = format!("{}  ", pad(title, widest));
            wrap_list(
                &head,
                &self.lying(*part),
                self.between(*part),
                self.look.width,
                4,
            )
        };
        parts.iter().zip(&titles).map(line).collect()
    }

    /// What stands between two things in an area.
    pub(super) fn between(&self, part: Handle) -> &'static str {
        match self.def.places_of(part).len() {
            1 => ", ",
            _ => "; ",
        }
    }

    /// The title; `~` where a marker stands, as on smaller maps.
    pub(super) fn part_title(&self, part: Handle) -> String {
        let places = self.def.places_of(part);
        let mut title = self.def.title(self.view.state.roles(), part);
        for (track, def) in self.tracks().zip(&self.def.map.tracks) {
            if places.iter().any(|p| self.marked(track, *p)) {
                match self.look.drawn {
                    true => title.push_str(" ~"),
                    false => title.push_str(&format!(", under the {}", plain(&def.name))),
                }
            }
        }
        title
    }

    /// What lies in an area; where it has several regions, each is told by where it lies.
    pub(super) fn lying(&self, part: Handle) -> Vec<String> {
        let places = self.def.places_of(part);
        let mut all = Vec::new();
        for place in places {
            let there = self.forces(*place);
            match places.len() {
                _ if there.is_empty() => {}
                1 => all.extend(there),
                _ => all.push(format!("{}: {}", self.spot(*place), there.join(", "))),
            }
        }
        all
    }

    /// Where a region lies on the tracks of the map, as it is told within its area; its title if that says more.
    fn spot(&self, place: Place) -> String {
        let at = self.tracks().filter_map(|t| {
            let at = self.def.map.position(t, place)?;
            let sign = if self.look.drawn && self.marked(t, place) {
                "~"
            } else {
                ""
            };
            Some(format!("{at}{sign}"))
        });
        let at: Vec<String> = at.collect();
        match at.is_empty() {
            true => self.title(place),
            false => at.join("/"),
        }
    }

    /// One area or region: what kind it is, each of its regions, and what it is next to.
    pub fn part(&self, part: Handle) -> String {
        let places = self.def.places_of(part);
        let mut head = self.look.bold(&self.part_title(part));
        let tags = places.first().map_or(Vec::new(), |p| self.tags(*p));
        if !tags.is_empty() {
            head.push_str(&format!(" ({})", tags.join(", ")));
        }
        let mut lines = vec![head];
        for place in places {
            let mut words = Vec::new();
            for (track, def) in self.tracks().zip(&self.def.map.tracks) {
                let at = self.def.map.position(track, *place);
                words.extend(at.map(|n| format!("{} {n}", plain(&def.name))));
                if self.marked(track, *place) {
                    words.push(format!("under the {} now", plain(&def.name)));
                }
            }
            let there = self.forces(*place);
            words.push(match there.is_empty() {
                true => "nothing is there".into(),
                false => there.join(", "),
            });
            let line = format!("  {}: {}", self.title(*place), words.join(", "));
            lines.push(wrap(&line, self.look.width, 4));
        }
        let next = self.neighbours(part);
        if !next.is_empty() {
            lines.push(wrap_list("next to ", &next, ", ", self.look.width, 2));
        }
        lines.join("\n")
    }

    /// The areas, or regions where there are none, that one touches.
    fn neighbours(&self, part: Handle) -> Vec<String> {
        let own = self.def.places_of(part);
        let mut found: Vec<Handle> = Vec::new();
        for next in own.iter().flat_map(|p| self.def.map.adjacent(*p)) {
            let area = self.def.map.area_of(*next).map(Area::handle);
            let next = area
                .filter(|_| part.sort() == crate::kernel::Sort::Area)
                .unwrap_or(next.handle());
            if next != part && !own.iter().any(|p| p.handle() == next) && !found.contains(&next) {
                found.push(next);
            }
        }
        found
            .iter()
            .map(|h| self.def.title(self.view.state.roles(), *h))
            .collect()
    }
}
