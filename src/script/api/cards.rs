//! Cards: what lies where, and moving it.

use std::cell::Cell;

use crate::kernel::Knowers;
use crate::kernel::cards::PileSpot;
use crate::kernel::def::Sight;
use crate::kernel::ids::{Handle, Seat, Sort, Tag, Zone};
use crate::kernel::query::Question;

use super::{Api, handles};
use crate::script::game::context::Context;
use crate::script::game::deeds::Deed;
use crate::script::raw::{Fail, Result};

pub fn register(api: &mut Api) -> mlua::Result<()> {
    looking(api)?;
    moving(api)?;
    knowing(api)
}

fn looking(api: &mut Api) -> mlua::Result<()> {
    api.read(
        (
            "cards",
            "(zone: zone) -> card[]",
            "The cards of a zone, from top to bottom; those in no order by their rows. Equal cards are all listed.",
        ),
        |c, zone: i64| {
            let zone = c.zone(zone)?;
            looked_into(c, zone);
            let cards = c.state.cards().zone(zone).iter();
            Ok(handles(cards.map(|x| x.card.handle())))
        },
    )?;
    api.read(
        (
            "count_cards",
            "(zone: zone, what?: card|tag) -> integer",
            "How many cards lie in a zone: all, the copies of one, or those with a tag.",
        ),
        |c, (zone, what): (i64, Option<i64>)| {
            let zone = c.zone(zone)?;
            let Some(what) = what else {
                return Ok(c.state.cards().count(zone) as i64);
            };
            looked_into(c, zone);
            let there = c.state.cards().zone(zone).iter();
            if Handle(what).is(Sort::Tag) {
                let tag = c.tag(what)?;
                let bears = |tags: &crate::kernel::map::Tags| tags.has(Tag(tag.0));
                let there = there.filter(|l| bears(&c.def().cards[l.card.index()].tags));
                return Ok(there.count() as i64);
            }
            let card = c.card(what)?;
            Ok(there.filter(|l| l.card == card).count() as i64)
        },
    )?;
    api.read(
        (
            "top_card",
            "(zone: zone) -> card?",
            "The card on top of a pile, where it is certain which that is: a pile that was shuffled has no order, and \
             `chance.draw` or `chance.look` decide.",
        ),
        |c, zone: i64| {
            let zone = c.zone(zone)?;
            looked_into(c, zone);
            let top = c.state.cards().top(zone);
            let certain = top.iter().all(|l| l.card == top[0].card);
            let card = top.first().filter(|_| certain);
            Ok(card.map(|l| l.card.handle().0))
        },
    )
}

fn moving(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "hand_over",
            "(card: card, from: zone, to: zone, n?: integer)",
            "Hands over a card, or so many copies of it, from one zone to another; on top, if that is a pile.",
        ),
        |c, (card, from, to, n): (i64, i64, i64, Option<i64>)| {
            hand_over(c, card, from, (to, PileSpot::Top), n)
        },
    )?;
    api.write(
        (
            "put_under",
            "(card: card, from: zone, to: zone, n?: integer)",
            "The same, to the bottom of a pile.",
        ),
        |c, (card, from, to, n): (i64, i64, i64, Option<i64>)| {
            hand_over(c, card, from, (to, PileSpot::Bottom), n)
        },
    )?;
    api.write(
        (
            "hand_over_all",
            "(from: zone, to: zone)",
            "Hands over all cards of a zone; a pile put on a pile keeps its order.",
        ),
        |c, (from, to): (i64, i64)| {
            let (from, to) = (c.zone(from)?, c.zone(to)?);
            let play = &mut *c.play;
            let that = play.state.see_counts(&c.program.def, from, to);
            let done = play
                .state
                .hand_over_all(&c.program.def, from, (to, PileSpot::Top));
            let cards = c.op(done)?;
            if !cards.is_empty() {
                c.befalls(Deed::HandedOver { from, to }, that, cards);
            }
            Ok(())
        },
    )
}

fn knowing(api: &mut Api) -> mlua::Result<()> {
    api.write(
        (
            "show",
            "(card: card, zone: zone, to?: seat)",
            "Shows a card of a zone to a seat, or to everybody; they know it until it gets lost among others.",
        ),
        |c, (card, zone, to): (i64, i64, Option<i64>)| {
            let (card, zone, to) = (c.card(card)?, c.zone(zone)?, audience(c, to)?);
            let done = c.state.show_card(card, zone, to);
            let cards = c.op(done)?;
            c.befalls(Deed::Shown { zone, to }, Knowers::ALL, cards);
            Ok(())
        },
    )?;
    api.write(
        (
            "show_all",
            "(zone: zone, to?: seat)",
            "Shows all cards of a zone to a seat, or to everybody.",
        ),
        |c, (zone, to): (i64, Option<i64>)| {
            let (zone, to) = (c.zone(zone)?, audience(c, to)?);
            let cards = c.state.show_zone(zone, to);
            c.befalls(Deed::Shown { zone, to }, Knowers::ALL, cards);
            Ok(())
        },
    )?;
    attest(api)?;
    api.read(
        (
            "knows",
            "(seat: seat, card: card, zone: zone) -> boolean",
            "Does a seat know that this card lies in the zone?",
        ),
        |c, (seat, card, zone): (i64, i64, i64)| {
            let (seat, card, zone) = (c.seat(seat)?, c.card(card)?, c.zone(zone)?);
            looked_into(c, zone);
            let mut there = c.state.cards().zone(zone).iter();
            Ok(there.any(|l| l.card == card && l.knowers.knows(Some(seat))))
        },
    )?;
    api.write(
        (
            "sight",
            "(zone: zone, sight: string, count?: string)",
            "Opens or closes a zone: `open`, `owner` or `hidden` for the faces, and for how many there are.",
        ),
        |c, (zone, sight, count): (i64, String, Option<String>)| {
            let zone = c.zone(zone)?;
            let sight = named_sight(c, zone, &sight)?;
            let count = match count {
                Some(count) => named_sight(c, zone, &count)?,
                None => c.state.cards().count_sight(zone),
            };
            let play = &mut *c.play;
            play.state.set_sight(&c.program.def, zone, sight, count);
            let deed = Deed::Sight { zone, sight, count };
            c.befalls(deed, Knowers::ALL, Default::default());
            Ok(())
        },
    )
}

/// What a rule discloses of what stays hidden.
fn attest(api: &mut Api) -> mlua::Result<()> {
    type Attest = (usize, Option<i64>, Option<i64>, Option<i64>, Option<i64>);
    api.write(
        (
            "attest",
            "(query: any, a?: any, b?: any, c?: any, d?: any) -> boolean",
            "Discloses to everybody whether a query has anything now, and tells it: an answer that must be true, an order that \
             could not be obeyed. What is hidden stays hidden, but no bot and no prover holds possible any more what this \
             refutes. The query is of cards, by what is printed on them, or of seats, by one hidden counter. A card that comes \
             or goes unseen afterwards makes it less certain, and ends it where not everybody sees how many cards lie there; \
             a counter that is set anew ends it as well.",
        ),
        |c, (index, p, q, r, s): Attest| {
            let query = c.queries.get(index).and_then(Option::as_ref);
            let query = query.ok_or_else(|| Fail::new("this query is not declared anywhere"))?;
            let secrets = Cell::new(Knowers::ALL);
            let args = [p, q, r, s].map(|n| n.map(Handle));
            let question = Question::new(c.def(), &c.state, &c.queries, args, &secrets);
            let (holds, fact) = question.attested(query).map_err(Fail::new)?;
            c.state.attest(fact);
            Ok(holds)
        },
    )
}

/// A script has looked at the faces of a zone: only who knows all of them may know what comes of it, or, where none lies,
/// who knows that none does.
fn looked_into(c: &Context, zone: Zone) {
    c.saw(c.state.knows_zone(c.def(), zone));
}

fn hand_over(
    c: &mut Context,
    card: i64,
    from: i64,
    (to, spot): (i64, PileSpot),
    n: Option<i64>,
) -> Result<()> {
    let (card, from, to) = (c.card(card)?, c.zone(from)?, c.zone(to)?);
    let n = usize::try_from(n.unwrap_or(1));
    let n = n.map_err(|_| Fail::new("a number of cards is not negative"))?;
    let play = &mut *c.play;
    let that = play.state.see_counts(&c.program.def, from, to);
    let done = play
        .state
        .hand_over(&c.program.def, card, from, (to, spot), n);
    let cards = c.op(done)?;
    if !cards.is_empty() {
        c.befalls(Deed::HandedOver { from, to }, that, cards);
    }
    Ok(())
}

/// The seat that is shown something, or everybody.
pub(super) fn audience(c: &Context, seat: Option<i64>) -> Result<Knowers> {
    match seat {
        Some(seat) => Ok(Knowers::of(c.seat(seat)?)),
        None => Ok(Knowers::ALL),
    }
}

fn named_sight(c: &Context, zone: Zone, name: &str) -> Result<Sight> {
    let sight = Sight::named(name);
    let sight = sight.ok_or_else(|| {
        let text = format!("there is no sight `{name}`: it is `open`, `owner` or `hidden`");
        Fail::new(text)
    })?;
    let owner: Option<Seat> = c.def().zones[zone.index()].seat;
    match sight == Sight::Owner && owner.is_none() {
        true => Err(Fail::new(format!(
            "{} has no owner",
            c.label(zone.handle())
        ))),
        false => Ok(sight),
    }
}
