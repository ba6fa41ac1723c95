//! What functions about regions share: which pieces are sought, which regions count, one place or a list of them.

use std::ffi::c_int;

use mlua::ffi;

use crate::kernel::ids::{Kind, Place, Seat, Tag};
use crate::kernel::presence::Seats;
use crate::script::context::Context;
use crate::script::raw::{Arg, List, Result, Stack};

use super::map::marker_at;

/// Pieces of a kind or tag, to be looked for at many places.
pub struct Sought<'a> {
    c: &'a Context,
    kinds: &'a [Kind],
}

impl<'a> Sought<'a> {
    pub fn new(c: &'a Context, kind: i64) -> Result<Sought<'a>> {
        let kinds = c.kinds(kind)?;
        Ok(Sought { c, kinds })
    }

    /// Has the owner any at this place?
    #[inline]
    pub fn at(&self, place: Place, owner: Seat) -> bool {
        let row = self.c.state.row(self.c.def(), place, owner);
        let has = |k: &Kind| row.get(k.index()).is_some_and(|n| *n > 0);
        self.kinds.iter().any(has)
    }

    /// The seats that have any at this place.
    pub fn holders(&self, place: Place) -> Seats {
        self.c.state.holders(self.c.def(), place, self.kinds)
    }
}

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
    /// Looks up what the arguments name.
    pub fn resolve(&self, c: &Context) -> Result<Allowed> {
        Ok(Allowed {
            outside: self.outside.map(|t| c.tag(t)).transpose()?,
            clear: Marker::of(c, self.clear)?,
            without: self.without.map(|s| c.seat(s)).transpose()?,
        })
    }
}

/// Which regions of the map count.
pub struct Allowed {
    outside: Option<Tag>,
    clear: Marker,
    without: Option<Seat>,
}

impl Allowed {
    pub fn allows(&self, sought: &Sought, place: Place) -> bool {
        let c = sought.c;
        let barred = self.outside.is_some_and(|t| c.def().place_has(place, t));
        let taken = |s: Seat| sought.at(place, s);
        !barred && !self.clear.over(c, place) && !self.without.is_some_and(taken)
    }
}

/// A track and where its marker stands; nothing if no track is meant or the marker stands nowhere.
pub struct Marker(Option<(usize, u8)>);

impl Marker {
    pub fn of(c: &Context, track: Option<i64>) -> Result<Marker> {
        let Some(track) = track else {
            return Ok(Marker(None));
        };
        let track = c.track(track)?;
        Ok(Marker(marker_at(c, track)?.map(|at| (track.index(), at))))
    }

    /// Does it stand where the place lies?
    pub fn over(&self, c: &Context, place: Place) -> bool {
        let lies = |track: usize| c.def().map.tracks[track].at.get(place.index());
        self.0.is_some_and(|(track, at)| lies(track) == Some(&at))
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
