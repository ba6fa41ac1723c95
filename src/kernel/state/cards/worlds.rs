//! What somebody who does not know a card makes of it: nothing, or anything it could be.

use std::collections::BTreeMap;

use crate::kernel::chance::Stream;
use crate::kernel::def::Def;
use crate::kernel::ids::{Card, Seat, Zone};
use crate::kernel::knowers::Knowers;

use super::draw::{DrawnCards, ways_to_draw};
use super::moves::seers;
use super::table::{Cards, KNOWN, Lying, PileSpot, UNSEEN};

impl Cards {
    /// Turns face down what a viewer does not know, and takes away what it cannot even count. Who else knows a card is
    /// nobody's business unless everybody does.
    pub fn conceal(&mut self, def: &Def, viewer: Option<Seat>) {
        let own = viewer.map_or(Knowers::NOBODY, Knowers::of);
        if def.zones.is_empty() {
            return;
        }
        for i in 0..def.zones.len() {
            let zone = Zone(i as u8);
            if !self.counts(def, zone, viewer) {
                for at in self.range(zone).rev() {
                    if !self.lying[at].knowers.knows(viewer) {
                        self.take_at(zone, at);
                    }
                }
            }
            for at in self.range(zone) {
                let l = &mut self.lying[at];
                match l.knowers.knows(viewer) {
                    true if l.knowers == Knowers::ALL => {}
                    true => l.knowers = own,
                    false => (l.card, l.knowers) = (UNSEEN, Knowers::NOBODY),
                }
            }
        }
        self.tidy_all();
    }

    fn counts(&self, def: &Def, zone: Zone, viewer: Option<Seat>) -> bool {
        let seat = def.zones[zone.index()].seat;
        self.count_sight(zone).of(seat).knows(viewer)
    }

    /// A zone with a card that a seat does not know and cannot work out. What lies in no order in one place together is
    /// no secret: who knows all the rest knows which cards these are, and more cannot be known.
    pub fn secret_from(&self, seat: Seat) -> Option<Zone> {
        let mut lots: Vec<(u8, usize, Card, bool)> = Vec::new();
        let zones = (0..self.zones()).map(|i| Zone(i as u8));
        let layers = zones.flat_map(|z| self.layers(z).map(move |l| (z, l)));
        for (at, (zone, layer)) in layers.enumerate() {
            for l in layer.iter().filter(|l| !l.knowers.knows(Some(seat))) {
                let Some(lot) = lots.iter_mut().find(|lot| lot.0 == l.lot) else {
                    lots.push((l.lot, at, l.card, true));
                    continue;
                };
                lot.3 &= lot.2 == l.card;
                if lot.1 != at && !lot.3 {
                    return Some(zone);
                }
                // Equal cards so far, in two places: the next other one makes a secret of them.
                if lot.1 != at {
                    lot.1 = usize::MAX;
                }
            }
        }
        None
    }

    /// The cards of each lot that a viewer does not know, sorted: what it can work out from all it has seen.
    fn pools(&self, viewer: Option<Seat>) -> BTreeMap<u8, Vec<Card>> {
        let mut pools: BTreeMap<u8, Vec<Card>> = BTreeMap::new();
        for l in &self.lying {
            if !l.knowers.knows(viewer) && l.lot != KNOWN {
                pools.entry(l.lot).or_default().push(l.card);
            }
        }
        pools.values_mut().for_each(|pool| pool.sort_unstable());
        pools
    }

    /// Deals anew what a viewer does not know: each lot among the places where its cards can lie. The true cards
    /// decide nothing; what comes out depends on the viewer's knowledge and the stream alone.
    pub fn imagine(&self, def: &Def, viewer: Option<Seat>, stream: &mut Stream) -> Deal {
        let mut seen = self.clone();
        seen.conceal(def, viewer);
        let zones = (0..def.zones.len()).map(|i| Zone(i as u8));
        let uncounted: Vec<Zone> = zones.filter(|z| !self.counts(def, *z, viewer)).collect();
        let pools = self.pools(viewer);
        // What is not accounted for lies where the viewer cannot count.
        for (lot, pool) in &pools {
            let there = seen.lying.iter().filter(|l| l.unseen(*lot)).count();
            for _ in there..pool.len() {
                let at = stream.below(uncounted.len() as u64) as usize;
                if let Some(zone) = uncounted.get(at) {
                    seen.add(def, *zone, PileSpot::Top, &[Lying::face_down(*lot)]);
                }
            }
        }
        let mut deal = Deal {
            slots: seen.slots(def),
            seen,
        };
        for (lot, mut pool) in pools {
            stream.shuffle(&mut pool);
            let slots = deal.slots.iter_mut().filter(|s| s.lot == lot);
            for (slot, card) in slots.zip(pool) {
                slot.card = card;
            }
        }
        deal
    }

    fn slots(&self, def: &Def) -> Vec<FaceDown> {
        let zones = (0..def.zones.len()).map(|i| Zone(i as u8));
        let places = zones.flat_map(|z| self.range(z).map(move |at| (z, at)));
        let hidden = places.filter(|(_, at)| self.lying[*at].card == UNSEEN);
        let slot = |(zone, at): (Zone, usize)| FaceDown {
            zone,
            at,
            lot: self.lying[at].lot,
            card: UNSEEN,
            wanted: false,
        };
        hidden.map(slot).collect()
    }

    /// Every way in which what a viewer does not know can lie, with the number of deals that come to it; nothing if there
    /// are more than `most`, or if the viewer cannot count the cards of a zone.
    pub fn worlds(
        &self,
        def: &Def,
        viewer: Option<Seat>,
        most: usize,
    ) -> Option<Vec<(Cards, u128)>> {
        let mut seen = self.clone();
        seen.conceal(def, viewer);
        let slots = seen.slots(def);
        let pools = self.pools(viewer);
        let hidden: usize = pools.values().map(Vec::len).sum();
        if hidden != slots.len() {
            return None;
        }
        let mut all = vec![(Deal { seen, slots }, 1u128)];
        for (lot, pool) in pools {
            let mut next = Vec::new();
            for (deal, weight) in all {
                deal.spread(lot, &pool, weight, most, &mut next)?;
            }
            all = next;
        }
        let laid = all
            .into_iter()
            .map(|(deal, weight)| (deal.cards(def), weight));
        Some(laid.collect())
    }
}

/// One way in which what a viewer does not know may lie.
#[derive(Clone, Debug)]
pub struct Deal {
    /// What the viewer sees, with every other card face down.
    seen: Cards,
    slots: Vec<FaceDown>,
}

/// A place where a card lies face down.
#[derive(Clone, Debug)]
struct FaceDown {
    zone: Zone,
    /// Where in the list.
    at: usize,
    lot: u8,
    card: Card,
    /// The card was brought here because what the viewer has seen demands it.
    wanted: bool,
}

impl Deal {
    /// The cards as they lie then. Who else knows them is told by the sight of their zones.
    pub fn cards(&self, def: &Def) -> Cards {
        let mut cards = self.seen.clone();
        for slot in &self.slots {
            cards.lying[slot.at].card = slot.card;
        }
        for i in 0..def.zones.len() {
            let zone = Zone(i as u8);
            let seen = seers(def, &cards, zone);
            for at in cards.range(zone) {
                cards.lying[at].learn(seen);
            }
        }
        cards.tidy_all();
        cards
    }

    /// Brings a card to one of these zones, in exchange for another that could as well lie where it lay; false if that
    /// cannot be.
    pub fn want(&mut self, card: Card, there: impl Fn(Zone) -> bool, stream: &mut Stream) -> bool {
        let pairs = |s: &[FaceDown]| -> Vec<(usize, usize)> {
            let from =
                (0..s.len()).filter(|i| s[*i].card == card && !s[*i].wanted && !there(s[*i].zone));
            let free = |i: &usize| s[*i].card != card && !s[*i].wanted && there(s[*i].zone);
            let to: Vec<usize> = (0..s.len()).filter(free).collect();
            let pair = |a: usize| {
                to.iter()
                    .filter(move |b| s[**b].lot == s[a].lot)
                    .map(move |b| (a, *b))
            };
            from.flat_map(pair).collect()
        };
        let pairs = pairs(&self.slots);
        let Some((a, b)) = pairs
            .get(stream.below(pairs.len() as u64) as usize)
            .copied()
        else {
            return false;
        };
        let other = std::mem::replace(&mut self.slots[b].card, card);
        self.slots[a].card = other;
        self.slots[b].wanted = true;
        true
    }

    /// Adds every way to lay a pool among its places; places of one layer have no order.
    fn spread(
        self,
        lot: u8,
        pool: &[Card],
        weight: u128,
        most: usize,
        all: &mut Vec<(Deal, u128)>,
    ) -> Option<()> {
        let open = self
            .slots
            .iter()
            .position(|s| s.lot == lot && s.card == UNSEEN);
        let Some(first) = open else {
            all.push((self, weight));
            return (all.len() <= most).then_some(());
        };
        let end =
            (self.slots[first].at..).find(|i| self.seen.lying.get(*i).is_none_or(|l| l.last))?;
        let here: Vec<usize> = (first..self.slots.len())
            .filter(|i| self.slots[*i].lot == lot && self.slots[*i].at <= end)
            .collect();
        for (cards, ways) in ways_to_draw(pool, here.len())? {
            let mut deal = self.clone();
            for (slot, card) in here.iter().zip(&cards) {
                deal.slots[*slot].card = *card;
            }
            deal.spread(
                lot,
                &without(pool, &cards),
                weight.checked_mul(ways)?,
                most,
                all,
            )?;
        }
        Some(())
    }
}

/// What is left of sorted cards when others, sorted as well, are taken away.
fn without(pool: &[Card], taken: &DrawnCards) -> Vec<Card> {
    let mut taken = taken.iter().peekable();
    let stays = pool.iter().filter(|c| taken.next_if(|t| t == c).is_none());
    stays.copied().collect()
}
