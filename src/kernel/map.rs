//! The map: regions joined by borders, marked with tags, and lying on ring tracks.

use super::ids::{Area, Place, Tag, Track};
use super::set::Places;

/// How people see the map drawn; no rule reads it.
#[derive(Clone, Debug, Default)]
pub struct Layout {
    /// Rows of equal cells from top to bottom; nothing is a gap, and a region in several neighbours spans them.
    pub rows: Vec<Vec<Option<Place>>>,
    /// The signs of tags, e.g. `*`.
    pub marks: Vec<(Tag, String)>,
    /// Regions with this tag are counted for each seat that stands there.
    pub count: Option<Tag>,
    /// Only where the seat is alone.
    pub alone: bool,
    /// Colours of roles by their ids, from [`COLOURS`].
    pub colours: Vec<(String, String)>,
    /// What a reader should know of the drawing besides the signs.
    pub legend: Vec<String>,
}

/// The colours every terminal knows.
pub const COLOURS: [&str; 12] = [
    "red",
    "green",
    "yellow",
    "blue",
    "magenta",
    "cyan",
    "bright red",
    "bright green",
    "bright yellow",
    "bright blue",
    "bright magenta",
    "bright cyan",
];

/// A ring of numbered positions with one marker on it.
#[derive(Clone, Debug, Default)]
pub struct TrackDef {
    pub name: String,
    /// Positions run from 1 to this number and wrap around.
    pub positions: u8,
    /// The position of each place on this ring; 0 = not on it.
    at: Vec<u8>,
    /// The places at each position, from 0 on.
    there: Vec<Places>,
    /// The cell of the counter that says where the marker stands.
    pub marker: Option<usize>,
}

impl TrackDef {
    /// A ring of so many positions, with the position of each place on it.
    pub fn new(name: String, positions: u8, at: Vec<u8>) -> TrackDef {
        let mut there = vec![Places::default(); usize::from(u8::MAX) + 1];
        for (place, at) in (0..=u8::MAX).zip(&at) {
            there[usize::from(*at)].add(Place(place));
        }
        there.truncate(usize::from(positions) + 1);
        TrackDef {
            name,
            positions,
            at,
            there,
            marker: None,
        }
    }

    /// The places at a position.
    pub fn places(&self, position: i64) -> Places {
        let there = usize::try_from(position).ok().filter(|n| *n > 0);
        there
            .and_then(|n| self.there.get(n))
            .copied()
            .unwrap_or_default()
    }
}

/// Regions under one name.
#[derive(Clone, Debug, Default)]
pub struct AreaDef {
    pub name: String,
    pub title: String,
    pub tags: Tags,
    /// In the order of the regions.
    pub regions: Vec<Place>,
}

#[derive(Clone, Debug, Default)]
pub struct Map {
    /// Borders: for each region the regions it touches, in the order of the regions.
    pub borders: Vec<Vec<Place>>,
    /// For each region the area it is part of; empty on a map without areas.
    pub area_of: Vec<Option<Area>>,
    pub tracks: Vec<TrackDef>,
    pub layout: Layout,
}

impl Map {
    #[inline]
    pub fn adjacent(&self, place: Place) -> &[Place] {
        self.borders.get(place.index()).map_or(&[], Vec::as_slice)
    }

    #[inline]
    pub fn touches(&self, a: Place, b: Place) -> bool {
        self.adjacent(a).contains(&b)
    }

    #[inline]
    pub fn position(&self, track: Track, place: Place) -> Option<u8> {
        let at = self.tracks.get(track.index())?.at.get(place.index())?;
        (*at > 0).then_some(*at)
    }

    /// A position moved by `steps` around the ring, in either direction.
    pub fn step(&self, track: Track, from: u8, steps: i64) -> Option<u8> {
        let n = i64::from(self.tracks.get(track.index())?.positions);
        if n == 0 {
            return None;
        }
        let at = (i64::from(from) - 1)
            .wrapping_add(steps.rem_euclid(n))
            .rem_euclid(n);
        u8::try_from(at + 1).ok()
    }
}

/// A set of tags, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tags(pub u64);

impl Tags {
    pub const LIMIT: usize = 64;

    #[inline]
    pub fn has(self, tag: Tag) -> bool {
        self.0 >> tag.0 & 1 == 1
    }

    pub fn add(&mut self, tag: Tag) {
        self.0 |= 1 << tag.0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_position_of_a_ring_has_its_places() {
        let ring = TrackDef::new("ring".into(), 6, vec![2, 0, 2, 6]);
        let at = |n| ring.places(n).iter().map(|p| p.0).collect::<Vec<_>>();
        assert_eq!((at(2), at(6)), (vec![0, 2], vec![3]));
        // 0 is no position: those are not on the ring.
        assert!([0, 1, 7, -1, i64::MAX].iter().all(|n| at(*n).is_empty()));
    }

    #[test]
    fn rings_wrap_both_ways() {
        let map = Map {
            borders: vec![],
            area_of: vec![],
            tracks: vec![TrackDef::new("ring".into(), 6, vec![])],
            layout: Layout::default(),
        };
        let t = Track(0);
        assert_eq!(map.step(t, 1, -1), Some(6));
        assert_eq!(map.step(t, 6, 1), Some(1));
        assert_eq!(map.step(t, 3, 13), Some(4));
        assert_eq!(map.step(t, 3, i64::MIN), Some(1));
    }
}
