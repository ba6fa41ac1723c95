//! Which actions a seat could take now, as far as their declarations tell: those of all its actions are looked at in one
//! call, and only of what is left the `when` is asked, in the prelude.

use mlua::{Lua, Result, Table};

use crate::kernel::ids::{Ability, Handle, Seat};
use crate::script::game::context::{Context, Shared};
use crate::script::game::offers::ActionOffer;
use crate::script::load::query;
use crate::script::raw::{self, Fail, List, Returned};

/// Numbers by which the prelude writes an action down; what there is none of is -1.
const WRITTEN: usize = 6;

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("roster", raw::function(lua, ctx, "roster", roster)?)?;
    host.raw_set("ready", raw::function(lua, ctx, "ready", ready)?)
}

/// Keeps what is declared of a seat's actions; equal rosters are one.
fn roster(c: &mut Context, flat: List) -> raw::Result<usize> {
    let offers = flat.0.chunks_exact(WRITTEN).map(offer);
    let offers = offers.collect::<raw::Result<Vec<_>>>()?;
    let known = c.rosters.iter().position(|r| *r == offers);
    Ok(known.unwrap_or_else(|| {
        c.rosters.push(offers);
        c.rosters.len() - 1
    }))
}

fn offer(n: &[i64]) -> raw::Result<ActionOffer> {
    let some = |n: i64| (n >= 0).then_some(n);
    let ability = u16::try_from(n[1]).map_err(|_| Fail::new("there is no such ability"))?;
    let counter = |used: i64| Handle(used).index() as usize;
    Ok(ActionOffer {
        action: n[0],
        ability: Ability(ability),
        of_cards: n[2] == 1,
        limit: some(n[3]).map(|used| (counter(used), n[4])),
        needs: some(n[5]).map(|query| query as usize),
    })
}

/// The places in a roster of the actions that may be open to a seat, from 1; nothing if there are none.
fn ready(c: &mut Context, (roster, seat): (usize, i64)) -> raw::Result<Returned> {
    let seat = c.seat(seat)?;
    let offers = c.rosters.get(roster).map_or(&[][..], Vec::as_slice);
    let mut open = Vec::new();
    for (offer, at) in offers.iter().zip(1..) {
        if stands(c, offer, seat) && has_what_it_needs(c, offer, seat)? {
            open.push(at);
        }
    }
    Ok(match open.is_empty() {
        true => Returned::Nothing,
        false => Returned::List(open),
    })
}

/// May a seat take an action, as far as the state tells? What it needs is not looked at.
fn stands(c: &Context, offer: &ActionOffer, seat: Seat) -> bool {
    let used = |counter: usize| {
        let cell = c.state.counter_cell(c.def(), counter, Some(seat.handle()));
        cell.ok().and_then(|cell| c.state.get(cell)).unwrap_or(0)
    };
    let lies = || {
        let (lies, known) = c.state.has_card_for(c.def(), offer.ability, Some(seat));
        c.saw(known);
        lies
    };
    // An action is not offered inside its own questions.
    !c.phase.acting.contains(&offer.action)
        && !c.state.is_suspended(offer.ability, Some(seat))
        && offer.limit.is_none_or(|(n, most)| used(n) < most)
        && (!offer.of_cards || lies())
}

fn has_what_it_needs(c: &Context, offer: &ActionOffer, seat: Seat) -> raw::Result<bool> {
    let needs = offer.needs;
    needs.map_or(Ok(true), |query| query::has_any(c, query, seat.handle()))
}
