//! Maps whose regions are grouped into areas: a line for each area where something is, and an area in full.

use std::collections::BTreeSet;

use crate::app::wording::plain;
use crate::kernel::def::Scope;
use crate::kernel::ids::{Area, Place, Tag};

use super::board::Board;
use super::layout::{pad, wrap};

impl Board<'_> {
    /// The areas where something is, each in a line, and how many are left.
    pub(super) fn areas(&self) -> String {
        let occupied: Vec<Area> = self.def.area_ids().filter(|a| self.is_used(*a)).collect();
        let titles = occupied.iter().map(|a| self.area_title(*a).chars().count());
        let widest = titles.max().unwrap_or(0);
        let line = |a: &Area| {
            let text = format!(
                "{}  {}",
                pad(self.area_title(*a), widest),
                self.contents(*a)
            );
            wrap(text.trim_end(), self.look.width, widest + 2)
        };
        let mut lines: Vec<String> = occupied.iter().map(line).collect();
        lines.push(match self.def.areas.len() - occupied.len() {
            0 => String::new(),
            n => format!("{n} more areas are empty; `map` lists them"),
        });
        lines.retain(|l| !l.is_empty());
        lines.join("\n")
    }

    /// Every area with what it is, where it lies and what it touches.
    pub(super) fn area_map(&self) -> String {
        let areas = self.def.area_ids();
        let lines: Vec<String> = areas.map(|a| self.area_line(a)).collect();
        lines.join("\n")
    }

    /// `Old Gap (sand) 8 9 10: Reds 3; next to …`.
    fn area_line(&self, area: Area) -> String {
        let mut text = self.look.bold(self.area_title(area));
        let tags = self.area_tags(area);
        if !tags.is_empty() {
            text.push_str(&format!(" ({})", tags.join(", ")));
        }
        let contents = self.contents(area);
        if !contents.is_empty() {
            text.push_str(&format!(": {contents}"));
        }
        let next = self.neighbours(area);
        if !next.is_empty() {
            let next: Vec<&str> = next.iter().map(|a| self.area_title(*a)).collect();
            text.push_str(&format!("; next to {}", next.join(", ")));
        }
        wrap(&text, self.look.width, 2)
    }

    /// An area in full: what it is, and for each of its regions what is there and what it touches outside.
    pub fn area(&self, area: Area) -> String {
        let mut lines = vec![self.area_line(area)];
        let regions = &self.def.areas[area.index()].regions;
        for place in regions.iter().filter(|_| regions.len() > 1) {
            let outside = self.def.map.adjacent(*place).iter();
            let outside = outside.filter(|p| !self.def.map.same_area(*place, **p));
            let outside: Vec<String> = outside.map(|p| self.title(*p)).collect();
            let mut text = format!("  {}", self.title(*place));
            if self.tracks().any(|t| self.marked(t, *place)) {
                text.push_str(&self.look.marker(" ~"));
            }
            text.push_str(&match outside.is_empty() {
                true => ": touches nothing outside".into(),
                false => format!(": next to {}", outside.join(", ")),
            });
            lines.push(wrap(&text, self.look.width, 4));
        }
        lines.join("\n")
    }

    fn area_title(&self, area: Area) -> &str {
        &self.def.areas[area.index()].title
    }

    fn area_tags(&self, area: Area) -> Vec<String> {
        let own = &self.def.areas[area.index()].tags;
        let tags = (0..self.def.tags.len()).map(|t| Tag(t as u8));
        tags.filter(|t| own.has(*t))
            .map(|t| plain(self.def.tags.get(t.index())))
            .collect()
    }

    fn neighbours(&self, area: Area) -> BTreeSet<Area> {
        let regions = self.def.areas[area.index()].regions.iter();
        let near = regions.flat_map(|p| self.def.map.adjacent(*p));
        let areas = near.filter_map(|p| self.def.map.area_of(*p));
        areas.filter(|a| *a != area).collect()
    }

    fn is_used(&self, area: Area) -> bool {
        let regions = self.def.areas[area.index()].regions.iter();
        regions.copied().any(|p| !self.on(p).is_empty())
    }

    /// Pieces and what counters say of a region.
    pub(super) fn on(&self, place: Place) -> Vec<String> {
        let mut there = self.forces(place);
        let counters = self.def.counters.iter().filter(|c| c.scope == Scope::Place);
        for c in counters {
            if let Some(value) = self.worth_showing(c.base + place.index(), c.start) {
                there.push(format!("{} {value}", plain(&c.name)));
            }
        }
        there
    }

    /// What is in an area, region by region where it has several: `9: Reds 3; 10~: heap 8`.
    fn contents(&self, area: Area) -> String {
        let regions = self.def.areas[area.index()].regions.iter();
        let part = |p: &Place| {
            let there = self.on(*p);
            (!there.is_empty()).then(|| format!("{}{}", self.position(*p), there.join(", ")))
        };
        regions.filter_map(part).collect::<Vec<_>>().join("; ")
    }

    /// Where a region lies on the tracks, with a mark where a marker stands: `9: `.
    fn position(&self, place: Place) -> String {
        let on = self.tracks().filter_map(|t| {
            let at = self.def.map.position(t, place)?;
            let mark = if self.marked(t, place) { "~" } else { "" };
            Some(format!("{at}{mark}"))
        });
        let on: Vec<String> = on.collect();
        match on.is_empty() {
            true => String::new(),
            false => format!("{}: ", on.join(" ")),
        }
    }
}
