//! Counting and moving pieces.

use crate::kernel::ids::{Handle, Kind, Piece, Place, Seat};
use crate::script::context::Context;
use crate::script::raw::{Fail, List, Result};

use super::filter::{OneOrMany, Only};
use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "count",
            "(place: place, owner: seat, kind: kind|tag) -> integer",
            "How many pieces of a kind (or of a tag) an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            Ok(c.state.count_matching(c.def(), place, owner, by))
        },
    )?;
    api.read(
        (
            "owners",
            "(place: place, kind: kind|tag) -> seat[]",
            "The seats that have pieces of a kind or tag at a place.",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, by) = (c.place(place)?, c.kinds(kind)?);
            let there = c
                .def()
                .seat_ids()
                .filter(|s| c.state.count_matching(c.def(), place, *s, by) > 0);
            Ok(handles(there.map(Seat::handle)))
        },
    )?;
    api.read(
        (
            "occupied",
            "(place: place, kind: kind|tag) -> boolean",
            "Has any seat pieces of a kind or tag at a place?",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, by) = (c.place(place)?, c.kinds(kind)?);
            Ok(c.def()
                .seat_ids()
                .any(|s| c.state.count_matching(c.def(), place, s, by) > 0))
        },
    )?;
    api.read(
        (
            "shared",
            "(kind: kind|tag) -> place[]",
            "The regions of the map where several seats have pieces of a kind or tag.",
        ),
        |c, kind: i64| {
            let by = c.kinds(kind)?;
            let here = |p: &Place, s: &Seat| c.state.count_matching(c.def(), *p, *s, by) > 0;
            let shared = c.def().region_ids().filter(|p| {
                let mut there = c.def().seat_ids().filter(|s| here(p, s));
                there.next().is_some() && there.next().is_some()
            });
            Ok(handles(shared.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "places",
            "(owner: seat, kind: kind|tag, outside?: tag, clear?: track, without?: seat) -> place[]",
            "The regions of the map where an owner has pieces of a kind or tag; none with the tag `outside`, none where the \
             marker of the track `clear` stands, none where `without` has such pieces too.",
        ),
        |c, (owner, kind, only): (i64, i64, Only)| {
            let (owner, by) = (c.owner(owner)?, c.kinds(kind)?);
            let only = only.resolve(c, by)?;
            let there = c
                .def()
                .region_ids()
                .filter(|p| c.state.count_matching(c.def(), *p, owner, by) > 0);
            Ok(handles(there.filter(|p| only.allows(c, *p)).map(Place::handle)))
        },
    )?;
    api.read(
        (
            "beside",
            "(owner: seat, kind: kind|tag, other: seat, thing: kind|tag, outside?: tag, clear?: track, without?: seat) -> place[]",
            "Of `game.places(owner, kind, outside, clear, without)` those where another owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind, other, thing, only): (i64, i64, i64, i64, Only)| {
            let (owner, by) = (c.owner(owner)?, c.kinds(kind)?);
            let (other, thing) = (c.owner(other)?, c.kinds(thing)?);
            let only = only.resolve(c, by)?;
            let has = |p: Place, s: Seat, by: Handle| c.state.count_matching(c.def(), p, s, by) > 0;
            let both = c
                .def()
                .region_ids()
                .filter(|p| has(*p, other, thing) && has(*p, owner, by));
            Ok(handles(both.filter(|p| only.allows(c, *p)).map(Place::handle)))
        },
    )?;
    api.read(
        (
            "contested",
            "(seat: seat, kind: kind|tag, ally?: seat, outside?: tag, clear?: track, without?: seat) -> place[]",
            "Of `game.places(seat, kind, outside, clear, without)` those where seats other than the ally have such pieces too.",
        ),
        |c, (seat, kind, ally, only): (i64, i64, Option<i64>, Only)| {
            let (seat, by) = (c.seat(seat)?, c.kinds(kind)?);
            let ally = ally.map(|a| c.seat(a)).transpose()?;
            let only = only.resolve(c, by)?;
            let has = |p: Place, s: Seat| c.state.count_matching(c.def(), p, s, by) > 0;
            let met = c.def().region_ids().filter(|p| {
                let enemy = |s: Seat| s != seat && Some(s) != ally && has(*p, s);
                has(*p, seat) && only.allows(c, *p) && c.def().seat_ids().any(enemy)
            });
            Ok(handles(met.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "pieces",
            "(kind: kind|tag, owner?: seat) -> piece[]",
            "All pieces of a kind or tag on the map, of one owner or of all seats.",
        ),
        |c, (kind, owner): (i64, Option<i64>)| {
            let by = c.kinds(kind)?;
            let owner = owner.map(|o| c.owner(o)).transpose()?;
            let on_map = c
                .state
                .pieces(c.def())
                .take_while(|(p, _)| p.place.index() < c.def().regions);
            let wanted = on_map.filter(|(p, _)| {
                let of = owner.map_or(p.owner != Seat::COMMON, |o| p.owner == o);
                of && c.def().kind_matches(p.kind, by)
            });
            Ok(handles(wanted.map(|(p, _)| p.handle())))
        },
    )?;
    api.read(
        (
            "kinds",
            "(place: place, owner: seat, kind: kind|tag) -> kind[]",
            "Which kinds answering to a kind or tag an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            Ok(handles(
                kinds_at(c, place, owner, by).map(|p| p.kind.handle()),
            ))
        },
    )?;
    api.read(
        (
            "piles",
            "(at: place|place[], owner: seat, kind: kind|tag) -> integer[]",
            "What an owner has at a place, or at several, of a kind or tag: a list of piece, number, piece, number, … for `ask.split`.",
        ),
        |c, (OneOrMany(at), owner, kind): (OneOrMany, i64, i64)| {
            let (owner, by) = (c.owner(owner)?, c.kinds(kind)?);
            let mut list = List(Default::default());
            for place in at.0 {
                for p in kinds_at(c, c.place(place)?, owner, by) {
                    list.0.push(p.handle().0);
                    list.0.push(i64::from(c.state.count(c.def(), p)));
                }
            }
            Ok(list)
        },
    )?;
    api.read(
        ("held", "(tag: tag, kind: kind|tag, seat: seat, other?: seat) -> integer", "How many regions with a tag hold pieces of a kind or tag of these seats and of no other seat."),
        |c, (tag, kind, a, b): (i64, i64, i64, Option<i64>)| {
            let (tag, by, a) = (c.tag(tag)?, c.kinds(kind)?, c.seat(a)?);
            let b = b.map(|b| c.seat(b)).transpose()?;
            let there = |p: Place, s: Seat| c.state.count_matching(c.def(), p, s, by) > 0;
            let held = c.def().region_ids().filter(|p| c.def().place_has(*p, tag)).filter(|p| {
                let mine = |s: Seat| s == a || Some(s) == b;
                let mut seats = c.def().seat_ids().filter(|s| there(*p, *s)).peekable();
                seats.peek().is_some() && seats.all(mine)
            });
            Ok(held.count())
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

fn kinds_at<'a>(
    c: &'a Context,
    place: Place,
    owner: Seat,
    by: Handle,
) -> impl Iterator<Item = Piece> + 'a {
    let row = c.state.row(c.def(), place, owner);
    let there = row.iter().enumerate().filter(|(_, n)| **n > 0);
    let pieces = there.map(move |(k, _)| Piece {
        place,
        owner,
        kind: Kind(k as u8),
    });
    pieces.filter(move |p| c.def().kind_matches(p.kind, by))
}

fn number(n: i64) -> Result<u64> {
    u64::try_from(n).map_err(|_| Fail::new(format!("expected a number of 0 or more, got {n}")))
}
