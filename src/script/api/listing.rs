//! Listing regions by who has what there.

use super::filter::{Marker, Only, Sought};
use super::{Api, handles};
use crate::kernel::ids::{Place, Seat};
use crate::kernel::presence::Seats;

pub fn register(api: &mut Api) -> mlua::Result<()> {
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
            "(owner: seat, kind: kind|tag, other: seat, thing: kind|tag, outside?: tag, clear?: track, without?: seat) -> integer",
            "In how many of `game.places(owner, kind, outside, clear, without)` another owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind, other, thing, only): (i64, i64, i64, i64, Only)| {
            let (owner, sought) = (c.owner(owner)?, Sought::new(c, kind)?);
            let (other, thing) = (c.owner(other)?, Sought::new(c, thing)?);
            let only = only.resolve(c)?;
            let both = c.def().region_ids().filter(|p| {
                thing.at(*p, other) && sought.at(*p, owner) && only.allows(&sought, *p)
            });
            Ok(both.count())
        },
    )?;
    api.read(
        (
            "contested",
            "(seat: seat, kind: kind|tag, friend?: seat, outside?: tag, clear?: track, without?: seat) -> place[]",
            "Of `game.places(seat, kind, outside, clear, without)` those where seats other than the friend have such pieces too.",
        ),
        |c, (seat, kind, friend, only): (i64, i64, Option<i64>, Only)| {
            let (seat, sought) = (c.seat(seat)?, Sought::new(c, kind)?);
            let friend = friend.map(|a| c.seat(a)).transpose()?.unwrap_or(seat);
            let ours = Seats::of(seat).and(Seats::of(friend));
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
