//! Listing places by who has what there.

use super::{Api, handles};
use crate::kernel::ids::{Kind, Place, Seat};
use crate::script::game::context::Context;

pub fn register(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "where",
            "(owner: seat, kind: kind|tag) -> place[]",
            "The places, regions of the map and piles, where an owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind): (i64, i64)| {
            let (owner, kinds) = (c.owner(owner)?, c.kinds(kind)?);
            c.saw(c.def().who_sees(Some(owner), kinds));
            let places = (0..c.def().place_defs.len()).map(|i| Place(i as u8));
            let there = places.filter(|p| has(c, *p, owner, kinds));
            Ok(handles(there.map(Place::handle)))
        },
    )?;
    api.read(
        (
            "places",
            "(owner: seat, kind: kind|tag) -> place[]",
            "The regions of the map where an owner has pieces of a kind or tag.",
        ),
        |c, (owner, kind): (i64, i64)| {
            let (owner, kinds) = (c.owner(owner)?, c.kinds(kind)?);
            c.saw(c.def().who_sees(Some(owner), kinds));
            let there = c.def().region_ids().filter(|p| has(c, *p, owner, kinds));
            Ok(handles(there.map(Place::handle)))
        },
    )
}

fn has(c: &Context, place: Place, owner: Seat, kinds: &[Kind]) -> bool {
    let row = c.state.row(c.def(), place, owner);
    let some = |k: &Kind| row.get(k.index()).is_some_and(|n| *n > 0);
    kinds.iter().any(some)
}
