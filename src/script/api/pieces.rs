//! Counting and moving pieces.

use smallvec::SmallVec;

use crate::kernel::ids::{Kind, Piece, Place, Seat};
use crate::kernel::presence::Seats;
use crate::script::context::Context;
use crate::script::raw::{Fail, Growing, Grown, List, Result};

use super::filter::{Marker, OneOrMany, Only, Sought};
use super::{Api, handles};
pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "count",
            "(place: place, owner: seat, kind: kind|tag) -> integer",
            "How many pieces of a kind (or of a tag) an owner has at a place.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, kinds) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            let row = c.state.row(c.def(), place, owner);
            let there = kinds.iter().filter_map(|k| row.get(k.index()));
            Ok(there.map(|n| u32::from(*n)).sum::<u32>())
        },
    )?;
    api.read(
        (
            "owners",
            "(place: place, kind: kind|tag) -> seat[]",
            "The seats that have pieces of a kind or tag at a place.",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, kinds) = (c.place(place)?, c.kinds(kind)?);
            let there = c.state.holders(c.def(), place, kinds);
            Ok(handles(there.iter().map(Seat::handle)))
        },
    )?;
    api.read(
        (
            "occupied",
            "(place: place, kind: kind|tag) -> boolean",
            "Has any seat pieces of a kind or tag at a place?",
        ),
        |c, (place, kind): (i64, i64)| {
            let (place, kinds) = (c.place(place)?, c.kinds(kind)?);
            Ok(c.state.holders(c.def(), place, kinds).any())
        },
    )?;
    api.read(
        (
            "shared",
            "(kind: kind|tag) -> place[]",
            "The regions of the map where several seats have pieces of a kind or tag.",
        ),
        |c, kind: i64| {
            let kinds = c.kinds(kind)?;
            let several = |p: &Place| c.state.holders(c.def(), *p, kinds).several();
            let shared = c.def().region_ids().filter(several);
            Ok(handles(shared.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "vacant",
            "(kind: kind|tag, outside?: tag, nor?: tag) -> place[]",
            "The regions of the map where no seat has pieces of a kind or tag, without those that have one of two tags.",
        ),
        |c, (kind, outside, nor): (i64, Option<i64>, Option<i64>)| {
            let sought = Sought::new(c, kind)?;
            let outside = outside.map(|t| c.tag(t)).transpose()?;
            let nor = nor.map(|t| c.tag(t)).transpose()?;
            let vacant = c.def().region_ids().filter(|p| {
                let mut tags = outside.iter().chain(&nor);
                !tags.any(|t| c.def().place_has(*p, *t)) && !sought.holders(*p).any()
            });
            Ok(handles(vacant.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "where",
            "(owner: seat, kind: kind|tag) -> place[]",
            "The places, regions of the map and piles, where an owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind): (i64, i64)| {
            let (owner, sought) = (c.owner(owner)?, Sought::new(c, kind)?);
            let places = (0..c.def().place_defs.len()).map(|i| Place(i as u8));
            Ok(handles(
                places.filter(|p| sought.at(*p, owner)).map(Place::handle),
            ))
        },
    )?;
    listing(api)?;
    api.read(
        (
            "pieces",
            "(kind: kind|tag, owner?: seat) -> piece[]",
            "All pieces of a kind or tag on the map, of one owner or of all seats.",
        ),
        |c, (kind, owner): (i64, Option<i64>)| {
            let kinds = c.kinds(kind)?;
            let mut list = List::default();
            let mut found = |p: Piece| list.0.push(p.handle().0);
            match owner.map(|o| c.owner(o)).transpose()? {
                None => c.state.forces(c.def(), kinds, found),
                Some(owner) => {
                    let regions = c.def().region_ids();
                    let theirs = regions.flat_map(|p| kinds_at(c, p, owner, kinds));
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
            "(at: place|place[], owner: seat, kind: kind|tag, list?: integer[]) -> integer[]",
            "What an owner has at a place, or at several, of a kind or tag: a list of piece, number, piece, number, … for \
             `ask.split`. With a list it adds to that one.",
        ),
        |c, (OneOrMany(at), owner, kind, list): (OneOrMany, i64, i64, Option<Growing>)| {
            let (owner, kinds) = (c.owner(owner)?, c.kinds(kind)?);
            let mut more = SmallVec::new();
            for place in at.0 {
                for p in kinds_at(c, c.place(place)?, owner, kinds) {
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
            let held = c.def().region_ids().filter(|p| c.def().place_has(*p, tag)).filter(|p| {
                let there = c.state.holders(c.def(), *p, kinds);
                there.any() && there.within(ours)
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

/// Functions that list regions by who has what there.
fn listing(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "places",
            "(owner: seat, kind: kind|tag, outside?: tag, clear?: track, without?: seat) -> place[]",
            "The regions of the map where an owner has pieces of a kind or tag; none with the tag `outside`, none where the \
             marker of the track `clear` stands, none where `without` has such pieces too.",
        ),
        |c, (owner, kind, only): (i64, i64, Only)| {
            let (owner, sought) = (c.owner(owner)?, Sought::new(c, kind)?);
            let only = only.resolve(c)?;
            let there = c.def().region_ids().filter(|p| sought.at(*p, owner));
            let allowed = there.filter(|p| only.allows(&sought, *p));
            Ok(handles(allowed.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "beside",
            "(owner: seat, kind: kind|tag, other: seat, thing: kind|tag, outside?: tag, clear?: track, without?: seat) -> place[]",
            "Of `game.places(owner, kind, outside, clear, without)` those where another owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind, other, thing, only): (i64, i64, i64, i64, Only)| {
            let (owner, sought) = (c.owner(owner)?, Sought::new(c, kind)?);
            let (other, thing) = (c.owner(other)?, Sought::new(c, thing)?);
            let only = only.resolve(c)?;
            let both = c.def().region_ids().filter(|p| {
                thing.at(*p, other) && sought.at(*p, owner) && only.allows(&sought, *p)
            });
            Ok(handles(both.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "contested",
            "(seat: seat, kind: kind|tag, ally?: seat, outside?: tag, clear?: track, without?: seat) -> place[]",
            "Of `game.places(seat, kind, outside, clear, without)` those where seats other than the ally have such pieces too.",
        ),
        |c, (seat, kind, ally, only): (i64, i64, Option<i64>, Only)| {
            let (seat, sought) = (c.seat(seat)?, Sought::new(c, kind)?);
            let ally = ally.map(|a| c.seat(a)).transpose()?.unwrap_or(seat);
            let ours = Seats::of(seat).and(Seats::of(ally));
            let only = only.resolve(c)?;
            let met = c.def().region_ids().filter(|p| {
                let enemies = |p: Place| !sought.holders(p).within(ours);
                sought.at(*p, seat) && enemies(*p) && only.allows(&sought, *p)
            });
            Ok(handles(met.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "open_regions",
            "(also: tag, seat: seat, kind: kind|tag, other?: seat, clear?: track) -> place[]",
            "The regions with a tag, then those where a seat has pieces of a kind or tag, then those where another seat has; \
             none twice, and of the latter two none where the marker of the track `clear` stands.",
        ),
        |c, (also, seat, kind, other, clear): (i64, i64, i64, Option<i64>, Option<i64>)| {
            let (also, sought, seat) = (c.tag(also)?, Sought::new(c, kind)?, c.seat(seat)?);
            let other = other.map(|s| c.seat(s)).transpose()?;
            let marker = Marker::of(c, clear)?;
            let regions = || c.def().region_ids();
            let tagged = |p: &Place| c.def().place_has(*p, also);
            let open = |p: &Place| !tagged(p) && !marker.over(c, *p);
            let own = regions().filter(|p| sought.at(*p, seat) && open(p));
            let taken = |p: &Place, s: Seat| sought.at(*p, s) && !sought.at(*p, seat);
            let others = regions().filter(|p| other.is_some_and(|s| taken(p, s)) && open(p));
            let mut list = handles(regions().filter(tagged).map(Place::handle));
            list.0.extend(own.map(|p| p.handle().0));
            if other.is_some() {
                list.0.extend(others.map(|p| p.handle().0));
            }
            Ok(list)
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
