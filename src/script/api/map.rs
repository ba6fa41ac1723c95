//! Regions, borders and tracks.

use crate::kernel::Sort;
use crate::kernel::ids::{Handle, Piece, Place, Track};
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
    api.read(
        (
            "adjacent",
            "(place: place) -> place[]",
            "The regions that touch a region.",
        ),
        |c, place: i64| {
            Ok(handles(
                c.def()
                    .map
                    .adjacent(c.place(place)?)
                    .iter()
                    .map(|p| p.handle()),
            ))
        },
    )?;
    api.read(
        (
            "under",
            "(track: track, what: place|piece) -> boolean",
            "Does the marker of a track stand where the place or the piece lies?",
        ),
        |c, (track, what): (i64, i64)| {
            let track = c.track(track)?;
            let place = match Handle(what).is(Sort::Piece) {
                true => Piece::from_index(Handle(what).index()).place,
                false => c.place(what)?,
            };
            let at = c.def().map.position(track, place);
            Ok(at.is_some() && at == marker_at(c, track)?)
        },
    )?;
    api.read(
        (
            "zone_regions",
            "(track: track, position: integer, also?: tag) -> place[]",
            "The regions that lie at a position of a track, then those with the tag `also`.",
        ),
        |c, (track, n, also): (i64, i64, Option<i64>)| {
            let track = c.track(track)?;
            let also = also.map(|t| c.tag(t)).transpose()?;
            let there = c
                .def()
                .region_ids()
                .filter(|p| c.def().map.position(track, *p).map(i64::from) == Some(n));
            let tagged = c.def().region_ids();
            let tagged = tagged.filter(|p| also.is_some_and(|t| c.def().place_has(*p, t)));
            Ok(handles(there.chain(tagged).map(Place::handle)))
        },
    )?;
    api.write(
        (
            "step",
            "(track: track, n: integer) -> integer",
            "Moves the marker of a track n positions around it and tells where it stands.",
        ),
        |c, (track, n): (i64, i64)| {
            let track = c.track(track)?;
            let from = marker(c, track)?.and_then(|p| u8::try_from(p).ok());
            let to = from.and_then(|f| c.def().map.step(track, f, n));
            let Some(to) = to else {
                return Err(Fail::new(
                    "the marker does not stand on its track yet: set its counter first",
                ));
            };
            let cell = marker_cell(c, track)?;
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

/// The position where the marker of a track stands, if it stands on one.
pub(super) fn marker_at(c: &Context, track: Track) -> Result<Option<u8>> {
    let at = marker(c, track)?.and_then(|at| u8::try_from(at).ok());
    Ok(at.filter(|at| *at > 0))
}

fn marker(c: &Context, track: Track) -> Result<Option<i64>> {
    Ok(c.state.get(marker_cell(c, track)?))
}
