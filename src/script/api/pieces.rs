//! Counting and moving pieces.

use smallvec::SmallVec;

use crate::kernel::ids::{Kind, Piece, Place, Seat};
use crate::kernel::presence::Seats;
use crate::script::context::Context;
use crate::script::raw::{Fail, Growing, Grown, List, Result};

use super::filter::OneOrMany;
use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "count",
            "(place: place|area, owner: seat, kind: kind|tag) -> integer",
            "How many pieces of a kind (or of a tag) an owner has at a place or in an area.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (places, owner, kinds) = (c.places(place)?, c.owner(owner)?, c.kinds(kind)?);
            let mut n = 0;
            for place in places {
                let row = c.state.row(c.def(), *place, owner);
                let there = kinds.iter().filter_map(|k| row.get(k.index()));
                n += there.map(|n| u32::from(*n)).sum::<u32>();
            }
            Ok(n)
        },
    )?;
    api.read(
        (
            "owners",
            "(place: place|area, kind: kind|tag) -> seat[]",
            "The seats that have pieces of a kind or tag at a place or in an area.",
        ),
        |c, (place, kind): (i64, i64)| {
            let (places, kinds) = (c.places(place)?, c.kinds(kind)?);
            let there = c.state.holders_in(c.def(), places, kinds);
            Ok(handles(there.iter().map(Seat::handle)))
        },
    )?;
    api.read(
        (
            "occupied",
            "(place: place|area, kind: kind|tag) -> boolean",
            "Has any seat pieces of a kind or tag at a place or in an area?",
        ),
        |c, (place, kind): (i64, i64)| {
            let (places, kinds) = (c.places(place)?, c.kinds(kind)?);
            Ok(c.state.holders_in(c.def(), places, kinds).any())
        },
    )?;
    api.read(
        (
            "pieces",
            "(kind: kind|tag, owner?: seat, at?: place|area) -> piece[]",
            "All pieces of a kind or tag on the map (or at a place, or in an area), of one owner or of all seats.",
        ),
        |c, (kind, owner, at): (i64, Option<i64>, Option<i64>)| {
            let kinds = c.kinds(kind)?;
            let mut list = List::default();
            let mut found = |p: Piece| list.0.push(p.handle().0);
            let owner = owner.map(|o| c.owner(o)).transpose()?;
            let places = match at {
                Some(at) => c.places(at)?,
                None => c.def().every_region(),
            };
            match owner {
                None if at.is_none() => c.state.forces(c.def(), kinds, found),
                None => {
                    for place in places {
                        let seats = c.def().seat_ids();
                        let theirs = seats.flat_map(|s| kinds_at(c, *place, s, kinds));
                        theirs.for_each(&mut found);
                    }
                }
                Some(owner) => {
                    let theirs = places.iter().flat_map(|p| kinds_at(c, *p, owner, kinds));
                    theirs.for_each(&mut found);
                }
            }
            Ok(list)
        },
    )?;
    api.read(
        (
            "kinds",
            "(place: place, owner: seat, kind: kind|tag) -> kind[]",
            "Which kinds answering to a kind or tag an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, kinds) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            let there = kinds_at(c, place, owner, kinds);
            Ok(handles(there.map(|p| p.kind.handle())))
        },
    )?;
    api.read(
        (
            "each",
            "(place: place, owner: seat, kind: kind|tag) -> kind[]",
            "The kinds answering to a kind or tag that an owner has at a place, each as often as there are pieces of it.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, kinds) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            let times = |p: Piece| usize::from(c.state.count(c.def(), p));
            let each = kinds_at(c, place, owner, kinds)
                .flat_map(|p| std::iter::repeat_n(p.kind.handle(), times(p)));
            Ok(handles(each))
        },
    )?;
    api.read(
        (
            "piles",
            "(at: place|area|place[], owner: seat, kind: kind|tag, list?: integer[]) -> integer[]",
            "What an owner has at a place, in an area, or at several places, of a kind or tag: a list of piece, number, piece, \
             number, … for `ask.split`. With a list it adds to that one.",
        ),
        |c, (OneOrMany(at), owner, kind, list): (OneOrMany, i64, i64, Option<Growing>)| {
            let (owner, kinds) = (c.owner(owner)?, c.kinds(kind)?);
            let mut more = SmallVec::new();
            for place in at.0 {
                for p in c.places(place)?.iter().flat_map(|p| kinds_at(c, *p, owner, kinds)) {
                    more.push(p.handle().0);
                    more.push(i64::from(c.state.count(c.def(), p)));
                }
            }
            Ok(Grown(list, more))
        },
    )?;
    api.read(
        ("held", "(tag: tag, kind: kind|tag, seat: seat, other?: seat) -> integer", "How many regions with a tag hold pieces of a kind or tag of these seats and of no other seat."),
        |c, (tag, kind, a, b): (i64, i64, i64, Option<i64>)| {
            let (tag, kinds, a) = (c.tag(tag)?, c.kinds(kind)?, c.seat(a)?);
            let b = b.map(|b| c.seat(b)).transpose()?.unwrap_or(a);
            let ours = Seats::of(a).and(Seats::of(b));
            Ok(c.state.held(c.def(), tag, kinds, ours))
        },
    )?;
    api.write(
        (
            "move",
            "(from: place, to: place, owner: seat, kind: kind, n: integer)",
            "Moves n pieces. An error if there are not so many: components are limited.",
        ),
        |c, (from, to, owner, kind, n): (i64, i64, i64, i64, i64)| {
            let piece = Piece {
                place: c.place(from)?,
                owner: c.owner(owner)?,
                kind: c.kind(kind)?,
            };
            let (to, n) = (c.place(to)?, number(n)?);
            let done = c.play.state.shift(&c.program.def, piece, to, n);
            c.op(done)
        },
    )
}

/// What an owner has of these kinds at a place.
fn kinds_at<'a>(
    c: &'a Context,
    place: Place,
    owner: Seat,
    kinds: &'a [Kind],
) -> impl Iterator<Item = Piece> + 'a {
    let row = c.state.row(c.def(), place, owner);
    let there = kinds
        .iter()
        .filter(|k| row.get(k.index()).is_some_and(|n| *n > 0));
    there.map(move |kind| Piece {
        place,
        owner,
        kind: *kind,
    })
}

fn number(n: i64) -> Result<u64> {
    u64::try_from(n).map_err(|_| Fail::new(format!("expected a number of 0 or more, got {n}")))
}
