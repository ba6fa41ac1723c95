//! Queries about cards: where they lie, what is printed on them, how many a seat has.

use smallvec::SmallVec;

use crate::kernel::def::CardField;
use crate::kernel::ids::{Card, Handle, Seat, Sort, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::presence::Seats;

use super::things::Listed;
use super::{FieldTest, Item, Owners, Question, Span, Term, ZoneSpot};

/// Cards that a query lists mostly; more take memory.
type Found = SmallVec<[(Card, Option<Seat>); 16]>;

impl Question<'_> {
    /// Every card at some spots, or those that are named, in the order of rows, each as often as it lies there.
    pub(super) fn cards(
        &self,
        owners: &Owners,
        spots: &[ZoneSpot],
        named: Option<&[Term]>,
        things: &mut Listed,
    ) {
        let mut found = Found::new();
        let named = named.map(|terms| terms.iter().filter_map(|t| self.value(*t)).collect());
        let named: Option<SmallVec<[Handle; 4]>> = named;
        let meant = |card: Card| match &named {
            Some(these) => these.iter().any(|by| self.def.card_matches(card, *by)),
            None => true,
        };
        self.each_zone(owners, spots, &mut |zone| {
            self.look_into(zone);
            let seat = self.def.zones[zone.index()].seat;
            let there = self.state.cards().zone(zone).iter();
            let there = there.filter(|l| meant(l.card));
            found.extend(there.map(|l| (l.card, seat)));
        });
        found.sort_unstable();
        things.extend(found.iter().map(|(card, owner)| Item {
            card: Some(*card),
            owner: *owner,
            ..Item::default()
        }));
    }

    /// Does the card lie at one of these spots?
    pub(super) fn lies_there(&self, owners: &Owners, spots: &[ZoneSpot], item: &Item) -> bool {
        let Some(card) = item.card else {
            return false;
        };
        let mut there = false;
        self.each_zone(owners, spots, &mut |zone| {
            self.look_into(zone);
            there |= self.state.cards().count_of(zone, card) > 0;
        });
        there
    }

    pub(super) fn says(&self, item: &Item, field: usize, test: &FieldTest) -> bool {
        let row = item.card.and_then(|c| self.def.cards.get(c.index()));
        let says = row.and_then(|r| r.fields.get(field)?.as_ref());
        match (says, test) {
            (Some(CardField::Number(n)), FieldTest::Number(low, high)) => {
                let bound = |t: Term| self.value(t).filter(|h| h.is(Sort::Number));
                let above = low.is_none_or(|t| bound(t).is_some_and(|h| *n >= h.0));
                above && high.is_none_or(|t| bound(t).is_some_and(|h| *n <= h.0))
            }
            (Some(CardField::Text(text)), FieldTest::Text(wanted)) => text == wanted,
            (Some(CardField::Tags(tags)), FieldTest::Tags(wanted)) => {
                wanted.iter().all(|t| tags.contains(t))
            }
            _ => false,
        }
    }

    /// Do so many cards lie in a zone, or in that of the seat?
    pub(super) fn held_cards(
        &self,
        item: &Item,
        spot: ZoneSpot,
        by: Option<Term>,
        span: Span,
    ) -> bool {
        let Some(zone) = self.zone_of(spot, item.owner) else {
            return false;
        };
        let cards = self.state.cards();
        let Some(by) = by else {
            self.read_by(self.state.see_counts(self.def, zone, zone));
            return span.has(cards.count(zone) as i64);
        };
        self.look_into(zone);
        let by = self.value(by).unwrap_or(Handle(0));
        let such = cards.zone(zone).iter();
        let such = such.filter(|l| self.def.card_matches(l.card, by));
        span.has(such.count() as i64)
    }

    /// Every zone that is meant, once.
    pub(super) fn each_zone(&self, owners: &Owners, spots: &[ZoneSpot], see: &mut dyn FnMut(Zone)) {
        let seats = self.seats(owners);
        for spot in spots {
            match spot {
                ZoneSpot::Own(_) => {
                    let zones = seats.iter().filter_map(|s| self.zone_of(*spot, Some(s)));
                    zones.for_each(&mut *see);
                }
                ZoneSpot::At(_) => {
                    let zone = self.zone_of(*spot, None);
                    let owned = |z: &Zone| match self.def.zones[z.index()].seat {
                        Some(seat) => Seats::of(seat).within(seats),
                        None => true,
                    };
                    zone.filter(owned).into_iter().for_each(&mut *see);
                }
            }
        }
    }

    fn zone_of(&self, spot: ZoneSpot, of: Option<Seat>) -> Option<Zone> {
        let index = match spot {
            ZoneSpot::At(term) => {
                let zone = self.value(term).filter(|h| h.is(Sort::Zone))?;
                zone.index() as usize
            }
            ZoneSpot::Own(first) => {
                let seat = of.filter(|s| s.index() < self.def.seats)?;
                first.index() + seat.index()
            }
        };
        let zone = u8::try_from(index).ok().map(Zone)?;
        (index < self.def.zones.len()).then_some(zone)
    }

    /// Remembers who may know what was looked at.
    fn look_into(&self, zone: Zone) {
        self.read_by(self.state.knows_zone(self.def, zone));
    }

    fn read_by(&self, who: Knowers) {
        self.secrets.set(self.secrets.get().both(who));
    }
}
