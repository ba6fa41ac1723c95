//! Arguments that several functions share: which regions count, and one place or a list of them.

use std::ffi::c_int;

use mlua::ffi;

use crate::kernel::ids::{Handle, Place, Seat, Tag};
use crate::script::context::Context;
use crate::script::raw::{Arg, List, Result, Stack};

use super::map::marker_at;

/// The last arguments of functions that list regions: `outside`, `clear`, `without`.
pub struct Only {
    outside: Option<i64>,
    clear: Option<i64>,
    without: Option<i64>,
}

impl Arg for Only {
    fn read(stack: Stack, at: c_int) -> Result<Only> {
        Ok(Only {
            outside: Option::read(stack, at)?,
            clear: Option::read(stack, at + 1)?,
            without: Option::read(stack, at + 2)?,
        })
    }
}

impl Only {
    /// Looks up what the arguments name; `by` are the pieces that `without` must not have.
    pub fn resolve(&self, c: &Context, by: Handle) -> Result<Allowed> {
        let track = self.clear.map(|t| c.track(t)).transpose()?;
        Ok(Allowed {
            outside: self.outside.map(|t| c.tag(t)).transpose()?,
            marker: match track {
                Some(track) => marker_at(c, track)?.map(|at| (track.index(), at)),
                None => None,
            },
            without: self.without.map(|s| c.seat(s)).transpose()?,
            by,
        })
    }
}

/// Which regions of the map count.
pub struct Allowed {
    outside: Option<Tag>,
    /// A track, and where its marker stands.
    marker: Option<(usize, u8)>,
    without: Option<Seat>,
    by: Handle,
}

impl Allowed {
    pub fn allows(&self, c: &Context, place: Place) -> bool {
        let barred = self.outside.is_some_and(|t| c.def().place_has(place, t));
        let under = |(track, at): (usize, u8)| c.def().map.tracks[track].at[place.index()] == at;
        let taken = |s: Seat| c.state.count_matching(c.def(), place, s, self.by) > 0;
        !barred && !self.marker.is_some_and(under) && !self.without.is_some_and(taken)
    }
}

/// One place or a list of places.
pub struct OneOrMany(pub List);

impl Arg for OneOrMany {
    fn read(stack: Stack, at: c_int) -> Result<OneOrMany> {
        if stack.kind(at) == ffi::LUA_TTABLE {
            return List::read(stack, at).map(OneOrMany);
        }
        let one = stack.number(at)?;
        Ok(OneOrMany(List(std::iter::once(one).collect())))
    }
}
