//! Counting and moving pieces.

use smallvec::SmallVec;

use crate::kernel::ids::{Kind, Piece, Place, Seat};
use crate::script::game::context::Context;
use crate::script::raw::{Arg, ArgPlace, Fail, Growing, Grown, List, Result, Stack};

use super::{Api, handles};

/// One place or a list of places.
struct OneOrMany(List);

impl Arg for OneOrMany {
    fn read(stack: Stack, at: ArgPlace) -> Result<OneOrMany> {
        if !stack.is_number(at) {
            return List::read(stack, at).map(OneOrMany);
        }
        let one = stack.number(at)?;
        Ok(OneOrMany(List(std::iter::once(one).collect())))
    }
}

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "count",
            "(place: place|area, owner: seat, kind: kind|tag) -> integer",
            "How many pieces of a kind (or of a tag) an owner has at a place or in an area.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (places, owner, kinds) = (c.places(place)?, c.owner(owner)?, c.kinds(kind)?);
            c.saw(c.def().who_sees(Some(owner), kinds));
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
            c.saw(c.def().who_sees(None, kinds));
            let there = c.state.holders_in(c.def(), places, kinds);
            Ok(handles(there.iter().map(Seat::handle)))
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
    )?;
    api.write(
        (
            "turn_over",
            "(place: place, owner: seat, from: kind, to: kind, n: integer)",
            "Turns n pieces over: they become another kind that is a side of the same piece (`side_of` in `[kinds]`).",
        ),
        |c, (place, owner, from, to, n): (i64, i64, i64, i64, i64)| {
            let piece = Piece {
                place: c.place(place)?,
                owner: c.owner(owner)?,
                kind: c.kind(from)?,
            };
            let (to, n) = (c.kind(to)?, number(n)?);
            let done = c.play.state.turn_over(&c.program.def, piece, to, n);
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
    c.saw(c.def().who_sees(Some(owner), kinds));
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
