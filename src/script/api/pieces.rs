//! Counting and moving pieces.

use crate::kernel::ids::{Handle, Kind, Piece, Place, Seat};
use crate::script::context::Context;
use crate::script::raw::{Fail, List, Result};

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
            let (place, sought) = (c.place(place)?, Sought::new(c, kind)?);
            let there = c.def().seat_ids().filter(|s| sought.at(place, *s));
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
            let (place, sought) = (c.place(place)?, Sought::new(c, kind)?);
            Ok(c.def().seat_ids().any(|s| sought.at(place, s)))
        },
    )?;
    api.read(
        (
            "shared",
            "(kind: kind|tag) -> place[]",
            "The regions of the map where several seats have pieces of a kind or tag.",
        ),
        |c, kind: i64| {
            let sought = Sought::new(c, kind)?;
            let shared = c.def().region_ids().filter(|p| {
                let mut there = c.def().seat_ids().filter(|s| sought.at(*p, *s));
                there.next().is_some() && there.next().is_some()
            });
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
                !tags.any(|t| c.def().place_has(*p, *t))
                    && !c.def().seat_ids().any(|s| sought.at(*p, s))
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
            "each",
            "(place: place, owner: seat, kind: kind|tag) -> kind[]",
            "The kinds answering to a kind or tag that an owner has at a place, each as often as there are pieces of it.",
        ),
        |c, (place, owner, kind): (i64, i64, i64)| {
            let (place, owner, by) = (c.place(place)?, c.owner(owner)?, c.kinds(kind)?);
            let times = |p: Piece| usize::from(c.state.count(c.def(), p));
            let each = kinds_at(c, place, owner, by)
                .flat_map(|p| std::iter::repeat_n(p.kind.handle(), times(p)));
            Ok(handles(each))
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
            let (tag, sought, a) = (c.tag(tag)?, Sought::new(c, kind)?, c.seat(a)?);
            let b = b.map(|b| c.seat(b)).transpose()?;
            let held = c.def().region_ids().filter(|p| c.def().place_has(*p, tag)).filter(|p| {
                let mine = |s: Seat| s == a || Some(s) == b;
                let mut seats = c.def().seat_ids().filter(|s| sought.at(*p, *s)).peekable();
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
            let ally = ally.map(|a| c.seat(a)).transpose()?;
            let only = only.resolve(c)?;
            let met = c.def().region_ids().filter(|p| {
                let enemy = |s: Seat| s != seat && Some(s) != ally && sought.at(*p, s);
                sought.at(*p, seat) && only.allows(&sought, *p) && c.def().seat_ids().any(enemy)
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
