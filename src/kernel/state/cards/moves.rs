//! Moving cards, and what people know of them afterwards.
//!
//! Whoever sees into the zone a card leaves or into the one it comes to knows it from then on. For everybody else a
//! card that leaves others blurs them all: they no longer know which of them went and which stayed.

use smallvec::SmallVec;

use crate::kernel::def::Def;
use crate::kernel::def::Sight;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::{OpError, State};

use super::table::{Cards, KNOWN, Laid, Lying, PileSpot, uniform};

pub(super) type Taken = SmallVec<[Lying; 8]>;

/// Cards that were moved or shown, each with those who know it afterwards.
pub type Moved = SmallVec<[(Card, Knowers); 4]>;

fn moved(cards: &[Lying]) -> Moved {
    cards.iter().map(|l| (l.card, l.knowers)).collect()
}

/// Those who see into a zone.
pub(super) fn seers(def: &Def, cards: &Cards, zone: Zone) -> Knowers {
    let seat = def.zones.get(zone.index()).and_then(|z| z.seat);
    cards.sight(zone).of(seat)
}

impl Cards {
    /// Takes cards, all of them there, out of one layer of a zone, before the eyes of some.
    pub(super) fn pull(
        &mut self,
        zone: Zone,
        layer: std::ops::Range<usize>,
        cards: &[Card],
        seen: Knowers,
    ) -> Taken {
        let there = &self.lying[layer.clone()];
        let blurs = cards.len() < there.len() && seen != Knowers::ALL && !uniform(there);
        if blurs {
            self.blur(zone, layer.clone(), seen);
        }
        let mut left = layer;
        let mut taken = Taken::new();
        for card in cards {
            // Of equal cards the best known goes: who knew of one knows of one less.
            let alike = left.clone().filter(|i| self.lying[*i].card == *card);
            let known = |i: &usize| self.lying[*i].knowers.bits().count_ones();
            let Some(at) = alike.rev().max_by_key(known) else {
                continue;
            };
            let mut one = self.take_at(zone, at);
            one.learn(seen);
            taken.push(one);
            left.end -= 1;
        }
        self.join(zone);
        taken
    }

    /// Who does not see which cards of a layer go knows none of them any more.
    fn blur(&mut self, zone: Zone, layer: std::ops::Range<usize>, seen: Knowers) {
        let there = &mut self.lying[layer.clone()];
        if there
            .iter()
            .all(|l| l.knowers.both(seen) == l.knowers && l.lot == there[0].lot)
        {
            return;
        }
        let lot = there.iter().map(|l| l.lot).filter(|l| *l != KNOWN).min();
        let lot = lot.unwrap_or(zone.0);
        for l in &mut self.lying[layer.clone()] {
            l.knowers = l.knowers.both(seen);
        }
        self.mix(layer.clone(), lot);
        self.tidy(layer);
    }

    /// Makes one lot of some cards, and of all others that could not be told from them.
    fn mix(&mut self, range: std::ops::Range<usize>, lot: u8) {
        let mut lots: SmallVec<[u8; 8]> = self.lying[range.clone()].iter().map(|l| l.lot).collect();
        lots.retain(|l| *l != KNOWN && *l != lot);
        for l in &mut self.lying[range] {
            l.lot = lot;
        }
        if !lots.is_empty() {
            for l in &mut self.lying {
                if lots.contains(&l.lot) {
                    l.lot = lot;
                }
            }
            self.tidy_all();
        }
    }

    /// The topmost layer of a zone with such a card.
    fn layer_with(
        &self,
        zone: Zone,
        card: impl Fn(&Lying) -> bool,
    ) -> Option<std::ops::Range<usize>> {
        let start = self.range(zone).start;
        let at = self.zone(zone).iter().position(card)?;
        Some(self.layer_of(zone, start + at))
    }
}

impl State {
    /// Brings cards into the game: setting up, or editing a position. Those who see into the zone know them.
    pub fn lay_cards(
        &mut self,
        def: &Def,
        zone: Zone,
        spot: PileSpot,
        cards: &[Laid],
    ) -> Result<(), OpError> {
        self.cards.room(zone, cards.len())?;
        let seen = seers(def, &self.cards, zone);
        let new = cards.iter().map(|laid| {
            let mut new = Lying::new(laid, zone);
            new.learn(seen);
            new
        });
        let new: Taken = new.collect();
        self.cards.add(def, zone, spot, &new);
        self.follow_cards(None, Some(zone), moved(&new).into_iter());
        Ok(())
    }

    /// Takes a card out of the game: editing a position.
    pub fn take_card(&mut self, zone: Zone, card: Card) -> Result<(), OpError> {
        let layer = self.cards.layer_with(zone, |l| l.card == card);
        let layer = layer.ok_or(OpError::NoSuchCard(card, zone))?;
        self.cards.pull(zone, layer, &[card], Knowers::ALL);
        self.follow_cards(Some(zone), None, [(card, Knowers::ALL)].into_iter());
        Ok(())
    }

    /// Hands over copies of a card from one zone to another; all of them or none.
    pub fn hand_over(
        &mut self,
        def: &Def,
        card: Card,
        from: Zone,
        to: (Zone, PileSpot),
        n: usize,
    ) -> Result<Moved, OpError> {
        let (to, spot) = to;
        self.cards.room(to, 0)?;
        if n == 0 {
            return Ok(Moved::new());
        }
        let there = self.cards.count_of(from, card);
        if there < n {
            return Err(match there {
                0 => OpError::NoSuchCard(card, from),
                _ => OpError::TooFewCards {
                    card,
                    zone: from,
                    wanted: n,
                    there,
                },
            });
        }
        let seen = seers(def, &self.cards, from).and(seers(def, &self.cards, to));
        let mut all = Taken::new();
        while all.len() < n {
            let Some(layer) = self.cards.layer_with(from, |l| l.card == card) else {
                break;
            };
            let copies = self.cards.lying[layer.clone()].iter();
            let copies = copies.filter(|l| l.card == card).count();
            let now: SmallVec<[Card; 8]> = smallvec::smallvec![card; copies.min(n - all.len())];
            all.extend(self.cards.pull(from, layer, &now, seen));
        }
        self.cards.add(def, to, spot, &all);
        let all = moved(&all);
        self.follow_cards(Some(from), Some(to), all.iter().copied());
        Ok(all)
    }

    /// Hands over everything that lies in a zone; piles keep their layers.
    pub fn hand_over_all(
        &mut self,
        def: &Def,
        from: Zone,
        to: (Zone, PileSpot),
    ) -> Result<Moved, OpError> {
        self.cards.room(to.0, 0)?;
        if from == to.0 {
            return Ok(Moved::new());
        }
        let top = self.cards.range(from).start;
        Ok(self.hand_over_down_from(def, from, top, to))
    }

    /// Hands over the layers of a zone from a place of the list on.
    fn hand_over_down_from(
        &mut self,
        def: &Def,
        from: Zone,
        at: usize,
        to: (Zone, PileSpot),
    ) -> Moved {
        let seen = seers(def, &self.cards, from).and(seers(def, &self.cards, to.0));
        let mut all = self.cards.take_down_from(from, at);
        for l in &mut all {
            l.learn(seen);
        }
        let layers: Vec<&[Lying]> = all.split_inclusive(|l| l.last).collect();
        match to.1 {
            // The lowest first, so that the topmost comes to lie on top.
            PileSpot::Top => (layers.iter().rev()).for_each(|l| self.cards.add(def, to.0, to.1, l)),
            PileSpot::Bottom => layers
                .iter()
                .for_each(|l| self.cards.add(def, to.0, to.1, l)),
        }
        let all = moved(&all);
        self.follow_cards(Some(from), Some(to.0), all.iter().copied());
        all
    }

    /// Shuffles a pile: one layer, of which nobody knows more than the zone lets them see. There is no order that
    /// chance would have to bring out; it decides when a card is drawn.
    pub fn shuffle_cards(&mut self, def: &Def, zone: Zone) {
        let seen = seers(def, &self.cards, zone);
        let range = self.cards.range(zone);
        self.cards.mix(range.clone(), zone.0);
        for l in &mut self.cards.lying[range.clone()] {
            l.knowers = Knowers::NOBODY;
            l.learn(seen);
        }
        self.cards.tidy(range);
    }

    /// Fills an empty pile from where the game says; tells from where and with what, if that brought anything.
    pub fn refill_cards(&mut self, def: &Def, zone: Zone) -> Option<(Zone, Moved)> {
        let refill = def.zones.get(zone.index()).and_then(|z| z.refill);
        let refill = refill.filter(|r| self.cards.count(zone) == 0 && r.from != zone)?;
        let stay = self.stay_on_top(refill.from, refill.but_top);
        let start = self.cards.range(refill.from).start;
        let all = self.hand_over_down_from(def, refill.from, start + stay, (zone, PileSpot::Top));
        self.shuffle_cards(def, zone);
        (!all.is_empty()).then_some((refill.from, all))
    }

    /// How many cards stay if so many on top must: a layer of different cards in no order stays whole.
    fn stay_on_top(&self, zone: Zone, but_top: usize) -> usize {
        let mut stay = 0;
        for layer in self.cards.layers(zone) {
            if stay >= but_top {
                break;
            }
            stay += match uniform(layer) {
                true => layer.len().min(but_top - stay),
                false => layer.len(),
            };
        }
        stay
    }

    /// Shows a card of a zone to some: one more copy than they knew of. Tells who knows it now.
    pub fn show_card(&mut self, card: Card, zone: Zone, to: Knowers) -> Result<Moved, OpError> {
        if self.cards.count_of(zone, card) == 0 {
            return Err(OpError::NoSuchCard(card, zone));
        }
        let news = |l: &Lying| l.card == card && l.knowers.and(to) != l.knowers;
        if let Some(layer) = self.cards.layer_with(zone, news) {
            let start = layer.start;
            let there = &mut self.cards.lying[layer.clone()];
            let at = there.iter().position(news).unwrap_or_default();
            self.cards.lying[start + at].learn(to);
            let shown = moved(&self.cards.lying[start + at..=start + at]);
            self.cards.tidy(layer);
            self.cards.join(zone);
            return Ok(shown);
        }
        let known = self.cards.zone(zone).iter().find(|l| l.card == card);
        Ok(known.map(|l| (card, l.knowers)).into_iter().collect())
    }

    /// Shows everything that lies in a zone; tells what that is and who knows it now.
    pub fn show_zone(&mut self, zone: Zone, to: Knowers) -> Moved {
        let range = self.cards.range(zone);
        for l in &mut self.cards.lying[range] {
            l.learn(to);
        }
        self.cards.tidy_all();
        moved(self.cards.zone(zone))
    }

    pub fn sees_zone(&self, def: &Def, zone: Zone) -> Knowers {
        seers(def, &self.cards, zone)
    }

    /// Those who know all cards of a zone: by seeing into it, or by knowing each; of an empty one by seeing that it is.
    pub fn knows_zone(&self, def: &Def, zone: Zone) -> Knowers {
        let there = self.cards.zone(zone);
        let seers = match there.is_empty() {
            true => self.see_counts(def, zone, zone),
            false => self.sees_zone(def, zone),
        };
        match seers == Knowers::ALL {
            true => seers,
            false => seers.and(there.iter().fold(Knowers::ALL, |w, l| w.both(l.knowers))),
        }
    }

    /// Those who see how many cards lie in one zone or the other: they know that a card goes between them.
    pub fn see_counts(&self, def: &Def, from: Zone, to: Zone) -> Knowers {
        self.see_counts_of(def, from)
            .and(self.see_counts_of(def, to))
            .and(self.see_card(def, from, to))
    }

    /// Opens or closes a zone. What has been seen stays known.
    pub fn set_sight(&mut self, def: &Def, zone: Zone, sight: Sight, count: Sight) -> Moved {
        self.cards.set_sight(zone, sight, count);
        let seen = seers(def, &self.cards, zone);
        self.show_zone(zone, seen)
    }

    /// Copies of each card in the game: what must stay the same over a whole game.
    pub fn card_census(&self, def: &Def) -> Vec<u32> {
        let mut sums = vec![0; def.cards.len()];
        for (_, l) in self.cards.everywhere() {
            if let Some(n) = sums.get_mut(l.card.index()) {
                *n += 1;
            }
        }
        sums
    }

    /// Those who will know the face of a card that goes from one zone to another.
    pub fn see_card(&self, def: &Def, from: Zone, to: Zone) -> Knowers {
        seers(def, &self.cards, from).and(seers(def, &self.cards, to))
    }
}
