//! Regions, borders and tracks.

use crate::kernel::Sort;
use crate::kernel::area::Travel;
use crate::kernel::ids::{Area, Handle, Place, Track};
use crate::kernel::set::Places;
use crate::script::game::context::Context;

use crate::script::raw::{Fail, List, Result};

use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "regions",
            "(of?: tag|area) -> place[]",
            "The regions of the map, all, those with a tag or those of an area.",
        ),
        |c, of: Option<i64>| {
            if let Some(area) = of.filter(|h| Handle(*h).is(Sort::Area)) {
                return Ok(handles(c.places(area)?.iter().map(|p| p.handle())));
            }
            let tag = of.map(|t| c.tag(t)).transpose()?;
            let all = c
                .def()
                .region_ids()
                .filter(|p| tag.is_none_or(|t| c.def().place_has(*p, t)));
            Ok(handles(all.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "is",
            "(what: place|area|face, tag: tag) -> boolean",
            "Has a region, pile, area or face this tag?",
        ),
        |c, (h, tag): (i64, i64)| {
            let tag = c.tag(tag)?;
            if Handle(h).is(Sort::Face) {
                return Ok(c.def().faces[c.face(h)?.index()].tags.has(tag));
            }
            if Handle(h).is(Sort::Area) {
                return Ok(c.def().areas[c.area(h)?.index()].tags.has(tag));
            }
            Ok(c.def().place_has(c.place(h)?, tag))
        },
    )?;
    api.read(
        (
            "borders",
            "(a: place|area, b: place|area) -> boolean",
            "Do two regions or areas touch?",
        ),
        |c, (a, b): (i64, i64)| {
            let (a, b) = (c.places(a)?, c.places(b)?);
            let touches = |a: &Place| b.iter().any(|b| c.def().map.touches(*a, *b));
            Ok(a.iter().any(touches))
        },
    )?;
    api.read(
        (
            "areas",
            "(tag?: tag) -> area[]",
            "The areas of the map, all or those with a tag.",
        ),
        |c, tag: Option<i64>| {
            let tag = tag.map(|t| c.tag(t)).transpose()?;
            let has = |a: &Area| tag.is_none_or(|t| c.def().areas[a.index()].tags.has(t));
            Ok(handles(c.def().area_ids().filter(has).map(Area::handle)))
        },
    )?;
    api.read(
        (
            "area",
            "(place: place) -> area?",
            "The area that a region is part of; nothing on a map without areas.",
        ),
        |c, place: i64| Ok(c.def().map.area_of(c.place(place)?).map(|a| a.handle().0)),
    )?;
    reach(api)?;
    api.write(
        (
            "step",
            "(track: track, n: integer) -> integer",
            "Moves the marker of a track n positions around it and tells where it stands.",
        ),
        |c, (track, n): (i64, i64)| {
            let track = c.track(track)?;
            let cell = marker_cell(c, track)?;
            let from = c.state.get(cell).and_then(|p| u8::try_from(p).ok());
            let to = from.and_then(|f| c.def().map.step(track, f, n));
            let Some(to) = to else {
                return Err(Fail::new(
                    "the marker does not stand on its track yet: set its counter first",
                ));
            };
            c.state.set(cell, Some(i64::from(to)));
            Ok(to)
        },
    )
}

/// How far something gets.
fn reach(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "reach",
            "(from: place|area, range: integer, way?: table) -> place[]",
            "The regions that can be reached by crossing at most `range` borders between areas; steps inside an area cost \
             nothing. `way.through` says which regions may be crossed and `way.into` in which one may stop: a query, \
             `{ query, arguments… }` or a list of regions; all if it is not given. The region one starts in is not listed.",
        ),
        |c, (from, range, through, into): (i64, i64, Option<List>, Option<List>)| {
            let from = c.places(from)?;
            let places = |list: Option<List>| -> Result<Places> {
                match list {
                    None => Ok(Places::ALL),
                    Some(List(list)) => list.into_iter().map(|h| c.place(h)).collect(),
                }
            };
            let Ok(range) = u32::try_from(range) else {
                let text = format!("expected a number of 0 or more, got {range}");
                return Err(Fail::new(text));
            };
            let way = Travel {
                range,
                through: places(through)?,
                into: places(into)?,
            };
            let found = c.def().map.reach(from, &way);
            Ok(handles(found.into_iter().map(Place::handle)))
        },
    )
}

fn marker_cell(c: &Context, track: Track) -> Result<usize> {
    let track = &c.def().map.tracks[track.index()];
    track
        .marker
        .ok_or_else(|| Fail::new(format!("the track {} has no marker", track.name)))
}
