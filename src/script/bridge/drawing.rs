//! Drawing cards: which come, now or as it is laid down.

use mlua::{Lua, Result, Table};

use super::chance::OTHER_SORT;
use crate::kernel::cards::{Draw, DrawnCards, Lying, PileSpot};
use crate::kernel::chance::Stream;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::{Knowers, Known};
use crate::script::game::context::{Context, Occasion, Shared};
use crate::script::game::deeds::Deed;
use crate::script::game::log::Drawn;
use crate::script::game::play::Range;
use crate::script::raw::{self, Fail, Here, Returned};

pub fn install(lua: &Lua, ctx: &Shared, host: &Table) -> Result<()> {
    host.raw_set("draw", raw::function(lua, ctx, "draw", draw)?)?;
    host.raw_set("look", raw::function(lua, ctx, "look", look)?)?;
    host.raw_set("shuffle", raw::function(lua, ctx, "shuffle", shuffle)?)
}

type DrawArgs = (u16, i64, i64, i64, Here);

/// Draws what lies there, after a refill if that is nothing: which cards, or nothing if the game stops here first.
fn draw(c: &mut Context, (spec, from, to, n, here): DrawArgs) -> raw::Result<Returned> {
    c.may_draw()?;
    here.waits()?;
    let (from, to) = (c.zone(from)?, c.zone(to)?);
    let n = usize::try_from(n).map_err(|_| Fail::new("a number of cards is not negative"))?;
    if from == to {
        return Err(Fail::new(
            "cards are drawn into another zone than they lie in",
        ));
    }
    refill(c, from);
    let Some(draw) = c.state.cards().next_draw(from, n) else {
        return Ok(Returned::List(Vec::new()));
    };
    let owner = c.def().zones[to.index()].seat;
    let occasion = Occasion {
        spec,
        subject: Some(owner.map_or(from.handle(), |seat| seat.handle())),
        to: Some(to),
        known: Known {
            that: c.state.see_counts(c.def(), from, to),
            what: c.state.see_draw(c.def(), draw, to),
        },
    };
    let Some(cards) = come(c, occasion, draw)? else {
        return Ok(Returned::Nothing);
    };
    let play = &mut *c.play;
    let done = play
        .state
        .draw_cards(&c.program.def, draw, &cards, (to, PileSpot::Top));
    c.op(done)?;
    Ok(Returned::List(cards.iter().map(|x| x.handle().0).collect()))
}

type LookArgs = (u16, i64, Option<i64>, Here);

/// Decides the top card of a pile: which it is, in a list, or nothing if the game stops here first.
fn look(c: &mut Context, (spec, zone, seat, here): LookArgs) -> raw::Result<Returned> {
    c.may_draw()?;
    here.waits()?;
    let zone = c.zone(zone)?;
    let seat = seat.map(|s| c.seat(s)).transpose()?;
    let Some(draw) = c.state.cards().next_draw(zone, 1) else {
        return Ok(Returned::List(Vec::new()));
    };
    let who = seat.map_or(Knowers::ALL, Knowers::of);
    let occasion = Occasion {
        spec,
        subject: Some(seat.map_or(zone.handle(), |s| s.handle())),
        to: None,
        known: Known::only(c.state.see_draw(c.def(), draw, zone).and(who)),
    };
    let Some(cards) = come(c, occasion, draw)? else {
        return Ok(Returned::Nothing);
    };
    let card = cards[0];
    let play = &mut *c.play;
    let done = play.state.look_at_top(&c.program.def, zone, card, who);
    c.op(done)?;
    Ok(Returned::List(vec![card.handle().0]))
}

/// Shuffling decides nothing yet: what comes to the top is decided when it is drawn.
fn shuffle(c: &mut Context, zone: i64) -> raw::Result<()> {
    c.may_change()?;
    let zone = c.zone(zone)?;
    if !c.def().zones[zone.index()].pile {
        let name = c.label(zone.handle());
        let text = format!("{name} is no pile: its cards lie in no order as it is");
        return Err(Fail::new(text));
    }
    let that = c.state.see_counts(c.def(), zone, zone);
    let play = &mut *c.play;
    play.state.shuffle_cards(&c.program.def, zone);
    c.befalls(Deed::Shuffled(zone), that, Default::default());
    Ok(())
}

fn refill(c: &mut Context, zone: Zone) {
    let play = &mut *c.play;
    if play.state.cards().count(zone) == 0
        && let Some((from, cards)) = play.state.refill_cards(&c.program.def, zone)
    {
        let that = c.state.see_counts(c.def(), from, zone);
        c.befalls(Deed::Refilled { from, to: zone }, that, cards);
    }
}

/// The cards that come, unless the game stops here first.
fn come(c: &mut Context, occasion: Occasion, draw: Draw) -> raw::Result<Option<DrawnCards>> {
    let range = |c: &Context| {
        let faces = |lying: &[Lying]| lying.iter().map(|l| l.card).collect::<Vec<Card>>();
        let (whole, layer) = c.state.cards().drawn_from(draw);
        Range::Cards {
            certain: faces(whole),
            of: faces(layer),
            n: draw.n - whole.len(),
        }
    };
    let read = |c: &Context, text: &str, partial: bool, s: &mut Stream| {
        read_cards(c, draw, text, partial, s)
    };
    let random = |c: &Context, s: &mut Stream| Drawn::Cards(c.state.cards().sample(draw, s));
    let Some(at) = c.draw(occasion, range, read, random)? else {
        return Ok(None);
    };
    match c.outcome_at(at) {
        Some(Drawn::Cards(cards)) => {
            let fits = c.state.fits_draw(draw, cards);
            c.op(fits)?;
            Ok(Some(cards.clone()))
        }
        _ => Err(Fail::new(OTHER_SORT)),
    }
}

/// Reads the cards of a draw; with `partial` those that are not named come at random.
fn read_cards(
    c: &Context,
    draw: Draw,
    text: &str,
    partial: bool,
    s: &mut Stream,
) -> std::result::Result<Drawn, String> {
    let find = |word: &str| {
        let found = c.def().card(word);
        found.ok_or_else(|| format!("there is no card `{word}`"))
    };
    let named = text.split_whitespace().map(find);
    let mut cards: DrawnCards = named.collect::<std::result::Result<_, _>>()?;
    if partial && cards.len() < draw.n {
        cards = c.state.cards().complete(draw, &cards, s);
    }
    cards.sort_unstable();
    let fits = c.state.fits_draw(draw, &cards);
    fits.map_err(|e| e.text(c.def(), &c.state))?;
    Ok(Drawn::Cards(cards))
}
