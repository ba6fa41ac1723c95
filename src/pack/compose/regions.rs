//! What a variant makes of the map: new regions and areas, changed ones, and borders. A border that it states on one side
//! holds on the other, too, unless it says something else there.

use crate::pack::read::areas::{self, Area, Border};
use crate::pack::read::change::{AreaChange, MapChange, RegionChange};
use crate::pack::read::map::{MapFile, Region};
use crate::pack::text::at::{At, unknown};

use super::ledger::Ledger;
use super::overlay::{Overlay, entering, mark_of, show_names};

/// Enters what a map declares.
pub fn declare(map: &MapFile, by: &str, ledger: &mut Ledger) {
    let mut enter = entering(by, ledger);
    for a in &map.areas {
        enter("area", &a.name, "title", a.title.clone());
        enter("area", &a.name, "tags", show_names(&a.tags));
    }
    map.regions
        .iter()
        .for_each(|r| declare_region(r, &mut enter));
}

fn declare_region(r: &Region, enter: &mut impl FnMut(&str, &At<String>, &str, String)) {
    enter("region", &r.name, "title", r.title.clone());
    enter("region", &r.name, "tags", show_names(&r.tags));
    enter("region", &r.name, "at", show_positions(&r.at));
    enter("region", &r.name, "borders", show_names(&r.borders));
}

impl Overlay<'_> {
    pub fn map(&mut self, change: &MapChange) {
        change.areas.iter().for_each(|a| self.area(a));
        change.regions.iter().for_each(|r| self.region(r));
        for (i, _) in change.regions.iter().enumerate() {
            self.other_sides(&change.regions, i);
        }
        change.borders.iter().for_each(|b| self.border(b));
    }

    fn area(&mut self, change: &AreaChange) {
        let name = self.unmarked(&change.name, "map.areas");
        let marks = [mark_of(&change.title), mark_of(&change.tags)];
        let mut areas = self.map.areas.iter();
        let at = areas.position(|a| a.name.value == name.value);
        if at.is_none() && marks.contains(&Some(true)) {
            let names = self.map.areas.iter().map(|a| a.name.as_str());
            self.problems.push(unknown(&name, "area", names));
            return;
        }
        if let (Some(at), Some(_)) = (at, &change.at) {
            let message = format!("the area `{}` is there already", name.value);
            let help = format!(
                "it is at {}: give it further regions by `[map.regions.x]` with `area`",
                self.map.areas[at].name.spot
            );
            self.problems.push(name.problem(message).help(help));
            return;
        }
        let mut area = at.map_or_else(|| new_area(&name), |i| self.map.areas[i].clone());
        let what = |field: &str| format!("area {} {field}", name.value);
        self.field(&what("title"), &change.title, String::clone, |t| {
            area.title = t
        });
        self.field(
            &what("tags"),
            &change.tags,
            |t| show_names(t),
            |t| area.tags = t,
        );
        for region in change.at.iter().flat_map(|at| areas::parts(&area, at)) {
            self.part(region);
        }
        match at {
            Some(i) => self.map.areas[i] = area,
            None => self.map.areas.push(area),
        }
    }

    /// A region that a new area brings.
    fn part(&mut self, region: Region) {
        let mut regions = self.map.regions.iter();
        if let Some(there) = regions.find(|r| r.name.value == region.name.value) {
            let message = format!("the region `{}` is there already", region.name.value);
            let help = format!("it is at {}", there.name.spot);
            self.problems.push(region.name.problem(message).help(help));
            return;
        }
        declare_region(&region, &mut entering(self.by, self.ledger));
        self.map.regions.push(region);
    }

    fn region(&mut self, change: &RegionChange) {
        let name = self.unmarked(&change.name, "map.regions");
        let c = change;
        let marks = [
            mark_of(&c.title),
            mark_of(&c.tags),
            mark_of(&c.at),
            mark_of(&c.borders),
            mark_of(&c.area),
        ];
        let at = self.find(&name);
        if at.is_none() && marks.contains(&Some(true)) {
            let names = self.map.regions.iter().map(|r| r.name.as_str());
            self.problems.push(unknown(&name, "region", names));
            return;
        }
        let mut r = at.map_or_else(|| new_region(&name), |i| self.map.regions[i].clone());
        let what = |field: &str| format!("region {} {field}", name.value);
        self.field(&what("title"), &c.title, String::clone, |t| r.title = t);
        self.field(&what("tags"), &c.tags, |t| show_names(t), |t| r.tags = t);
        self.field(&what("at"), &c.at, |a| show_positions(a), |a| r.at = a);
        self.field(
            &what("borders"),
            &c.borders,
            |b| show_names(b),
            |b| r.borders = b,
        );
        self.field(
            &what("area"),
            &c.area,
            |a| a.value.clone(),
            |a| r.area = Some(a),
        );
        match at {
            Some(i) => self.map.regions[i] = r,
            None => self.map.regions.push(r),
        }
    }

    fn find(&self, name: &str) -> Option<usize> {
        let mut regions = self.map.regions.iter();
        regions.position(|r| r.name.value == name)
    }

    /// The borders of a region hold on the other side as well, where the variant says nothing of its own.
    fn other_sides(&mut self, stated: &[RegionChange], i: usize) {
        let Some(borders) = &stated[i].borders else {
            return;
        };
        let Some(here) = self.find(stated[i].name.trim_start_matches('!')) else {
            return;
        };
        let name = self.map.regions[here].name.value.clone();
        let touched = self.map.regions[here].borders.clone();
        let silent = |r: &Region| {
            let mut said = stated.iter().filter(|s| s.borders.is_some());
            r.name.value != name && said.all(|s| s.name.trim_start_matches('!') != r.name.value)
        };
        for r in self.map.regions.iter_mut().filter(|r| silent(r)) {
            let touches = touched.iter().any(|b| b.value == r.name.value);
            let says = r.borders.iter().position(|b| b.value == name);
            match (touches, says) {
                (true, None) => r.borders.push(At {
                    value: name.clone(),
                    spot: borders.spot.clone(),
                }),
                (false, Some(at)) => drop(r.borders.remove(at)),
                _ => continue,
            }
            let what = format!("region {} borders", r.name.value);
            let value = show_names(&r.borders);
            self.ledger.set(&what, value, self.by, &borders.spot);
        }
    }

    /// A border that is said once, between two regions or areas.
    fn border(&mut self, border: &Border) {
        let before: Vec<usize> = self.map.regions.iter().map(|r| r.borders.len()).collect();
        if let Err(problem) = areas::join(&mut self.map.regions, &self.map.areas, border) {
            self.problems.push(problem);
        }
        for (r, _) in self
            .map
            .regions
            .iter()
            .zip(before)
            .filter(|(r, n)| r.borders.len() > *n)
        {
            let what = format!("region {} borders", r.name.value);
            let spot = r.borders.last().map(|b| b.spot.clone());
            let value = show_names(&r.borders);
            self.ledger
                .set(&what, value, self.by, &spot.unwrap_or_default());
        }
    }
}

fn new_area(name: &At<String>) -> Area {
    Area {
        name: name.clone(),
        title: name.value.clone(),
        tags: Vec::new(),
    }
}

fn new_region(name: &At<String>) -> Region {
    Region {
        name: name.clone(),
        title: name.value.clone(),
        tags: Vec::new(),
        at: Vec::new(),
        borders: Vec::new(),
        area: None,
    }
}

fn show_positions(at: &[(At<String>, At<i64>)]) -> String {
    let show = |(track, n): &(At<String>, At<i64>)| format!("{} {}", track.value, n.value);
    match at.is_empty() {
        true => "nowhere".into(),
        false => at.iter().map(show).collect::<Vec<_>>().join(", "),
    }
}
