//! Regions, borders and tracks.

use crate::kernel::Sort;
use crate::kernel::ids::{Handle, Place, Track};
use crate::script::context::Context;

use crate::script::raw::{Fail, Result};

use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "regions",
            "(tag?: tag) -> place[]",
            "The regions of the map, all or those with a tag.",
        ),
        |c, tag: Option<i64>| {
            let tag = tag.map(|t| c.tag(t)).transpose()?;
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
            "(what: place|face, tag: tag) -> boolean",
            "Has a region, pile or face this tag?",
        ),
        |c, (h, tag): (i64, i64)| {
            let tag = c.tag(tag)?;
            if Handle(h).is(Sort::Face) {
                return Ok(c.def().faces[c.face(h)?.index()].tags.has(tag));
            }
            Ok(c.def().place_has(c.place(h)?, tag))
        },
    )?;
    api.read(
        (
            "borders",
            "(a: place, b: place) -> boolean",
            "Do two regions touch?",
        ),
        |c, (a, b): (i64, i64)| Ok(c.def().map.touches(c.place(a)?, c.place(b)?)),
    )?;
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

fn marker_cell(c: &Context, track: Track) -> Result<usize> {
    let track = &c.def().map.tracks[track.index()];
    track
        .marker
        .ok_or_else(|| Fail::new(format!("the track {} has no marker", track.name)))
}
