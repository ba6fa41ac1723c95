//! Areas: regions under one name, such as a country that several zones of weather cut through; and how far one gets.

use smallvec::SmallVec;

use super::def::Def;
use super::ids::{Area, Handle, Place, Sort};
use super::map::Map;
use super::set::Places;

/// Regions that a way comes to.
type OnTheWay = SmallVec<[Place; 96]>;

/// How far something goes, and which regions it may use on the way.
#[derive(Clone, Copy, Debug)]
pub struct Travel {
    /// Borders between areas it may cross.
    pub range: u32,
    /// Where it may pass: crossing is not entering.
    pub through: Places,
    /// Where it may stop.
    pub into: Places,
}

impl Map {
    /// The area of a region.
    pub fn area_of(&self, place: Place) -> Option<Area> {
        self.area_of.get(place.index()).copied().flatten()
    }

    /// Are two regions parts of one area? On a map without areas each region is one.
    pub fn same_area(&self, a: Place, b: Place) -> bool {
        a == b
            || self
                .area_of(a)
                .is_some_and(|area| self.area_of(b) == Some(area))
    }

    /// Where something gets that starts in one of these regions, in the order of the regions. A step inside an area costs
    /// nothing, one into another area costs 1. Where it starts it is already: no start is listed unless it is one of
    /// several.
    pub fn reach(&self, from: &[Place], way: &Travel) -> Vec<Place> {
        let mut seen = Places::default();
        let mut open: OnTheWay = from.into();
        let mut found: Vec<Place> = Vec::new();
        for cost in 0..=way.range {
            let mut border = OnTheWay::new();
            // What costs nothing first, so that everything is come to as cheaply as it can be.
            while let Some(here) = open.pop() {
                let starts = cost == 0 && from.contains(&here);
                if seen.has(here) || !(starts || way.through.has(here) || way.into.has(here)) {
                    continue;
                }
                seen.add(here);
                if way.into.has(here) && !(starts && from.len() == 1) {
                    found.push(here);
                }
                if !starts && !way.through.has(here) {
                    continue;
                }
                for next in self.adjacent(here) {
                    match self.same_area(here, *next) {
                        true => open.push(*next),
                        false => border.push(*next),
                    }
                }
            }
            open = border;
            if open.is_empty() {
                break;
            }
        }
        found.sort_unstable();
        found
    }
}

impl Def {
    /// The places that a place or an area stands for.
    #[inline]
    pub fn places_of(&self, h: Handle) -> &[Place] {
        let i = h.index() as usize;
        match h.is(Sort::Area) {
            false => self.every_place.get(i..=i).unwrap_or(&[]),
            true => self.areas.get(i).map_or(&[], |a| a.regions.as_slice()),
        }
    }

    /// All regions of the map.
    pub fn every_region(&self) -> &[Place] {
        self.every_place
            .get(..self.regions)
            .unwrap_or(&self.every_place)
    }

    pub fn area(&self, name: &str) -> Option<Area> {
        let found = self.areas.iter().position(|a| a.name == name);
        found.map(|i| Area(i as u8))
    }

    pub fn area_ids(&self) -> impl Iterator<Item = Area> + use<> {
        (0..self.areas.len() as u8).map(Area)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two areas of three regions each, `0 1 2` and `3 4 5`, beside each other; 6 lies behind the second, 7 behind 6.
    fn map() -> Map {
        let borders: [&[u8]; 8] = [
            &[1, 3],
            &[0, 2],
            &[1, 5],
            &[0, 4],
            &[3, 5],
            &[2, 4, 6],
            &[5, 7],
            &[6],
        ];
        let areas = [0, 0, 0, 1, 1, 1, 2, 3];
        Map {
            borders: borders
                .iter()
                .map(|b| b.iter().map(|p| Place(*p)).collect())
                .collect(),
            area_of: areas.map(|a| Some(Area(a))).to_vec(),
            ..Map::default()
        }
    }

    fn but(out: &[u8]) -> Places {
        (0..8).filter(|i| !out.contains(i)).map(Place).collect()
    }

    fn reach(from: &[u8], range: u32, through: Places, into: Places) -> Vec<u8> {
        let from: Vec<Place> = from.iter().map(|p| Place(*p)).collect();
        let way = Travel {
            range,
            through,
            into,
        };
        map().reach(&from, &way).into_iter().map(|p| p.0).collect()
    }

    #[test]
    fn steps_inside_an_area_cost_nothing() {
        let all = Places::ALL;
        assert_eq!(reach(&[0], 0, all, all), [1, 2]);
        assert_eq!(reach(&[0], 1, all, all), [1, 2, 3, 4, 5]);
        assert_eq!(reach(&[0], 2, all, all), [1, 2, 3, 4, 5, 6]);
        assert_eq!(reach(&[0], 3, all, all), [1, 2, 3, 4, 5, 6, 7]);
    }

    #[test]
    fn a_border_holds_for_certain_pairs_of_regions() {
        // 1 is closed: from 0 the only way is over 3; 4 is closed as well: no way to 5.
        let closed = but(&[1]);
        assert_eq!(reach(&[0], 1, closed, closed), [3, 4, 5]);
        let closed = but(&[1, 4]);
        assert_eq!(reach(&[0], 3, closed, closed), [3]);
        assert_eq!(reach(&[2], 1, closed, closed), [5]);
    }

    #[test]
    fn crossing_is_not_entering() {
        // 5 may be crossed but not stopped in, then stopped in but not crossed.
        assert_eq!(reach(&[2], 2, Places::ALL, but(&[5])), [0, 1, 3, 4, 6]);
        assert_eq!(reach(&[2], 2, but(&[5]), Places::ALL), [0, 1, 3, 4, 5]);
    }

    #[test]
    fn several_starts_are_reached_from_each_other() {
        assert_eq!(reach(&[0, 1], 0, Places::ALL, Places::ALL), [0, 1, 2]);
    }
}
