//! Cards in zones: ordered piles that everybody, only their owner, or nobody may look into.

use super::chance::Stream;
use super::ids::{Card, Seat, Zone};
use super::state::{OpError, State};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sight {
    Open,
    /// Only the owner sees the faces; everybody sees how many there are.
    Owner,
    /// Nobody sees the faces, not even the owner.
    Hidden,
}

#[derive(Clone, Debug)]
pub struct ZoneDef {
    pub name: String,
    pub seat: Option<Seat>,
    pub sight: Sight,
}

#[derive(Clone, Debug)]
pub struct CardDef {
    pub name: String,
}

/// A card that the viewer may not see.
pub const UNSEEN: Card = Card(u16::MAX);

/// All zones one after another in one flat list; the top of a zone is its last card.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    cards: Vec<Card>,
    /// Where each zone ends.
    ends: Vec<u16>,
}

impl Cards {
    pub fn new(zones: usize) -> Cards {
        Cards {
            cards: Vec::new(),
            ends: vec![0; zones],
        }
    }

    /// Copies other cards over these, mostly without new memory; many games have none.
    #[inline]
    pub fn copy_from(&mut self, other: &Cards) {
        let any = |c: &Cards| c.cards.len() + c.ends.len() > 0;
        if any(self) || any(other) {
            self.clone_from(other);
        }
    }

    fn range(&self, zone: Zone) -> std::ops::Range<usize> {
        let at = zone.index();
        let start = if at == 0 {
            0
        } else {
            self.ends.get(at - 1).map_or(0, |e| usize::from(*e))
        };
        let end = self.ends.get(at).map_or(start, |e| usize::from(*e));
        start..end
    }

    pub fn zone(&self, zone: Zone) -> &[Card] {
        &self.cards[self.range(zone)]
    }

    /// No further card fits: zones count in 16 bits.
    pub fn full(&self) -> bool {
        self.cards.len() >= usize::from(u16::MAX)
    }

    /// Puts a card on top; the caller has seen that there is room.
    pub fn push(&mut self, zone: Zone, card: Card) {
        let end = self.range(zone).end;
        self.cards.insert(end, card);
        for e in self.ends.iter_mut().skip(zone.index()) {
            *e += 1;
        }
    }

    /// Takes the topmost copy of a card out of a zone.
    pub fn remove(&mut self, zone: Zone, card: Card) -> Result<(), OpError> {
        let range = self.range(zone);
        let found = self.cards[range.clone()].iter().rposition(|c| *c == card);
        let at = found.ok_or(OpError::NoSuchCard(card, zone))?;
        self.cards.remove(range.start + at);
        for e in self.ends.iter_mut().skip(zone.index()) {
            *e -= 1;
        }
        Ok(())
    }

    pub fn top(&self, zone: Zone) -> Option<Card> {
        self.zone(zone).last().copied()
    }

    /// Brings the cards of a zone into the order of a random stream.
    pub fn shuffle(&mut self, zone: Zone, stream: &mut Stream) {
        let range = self.range(zone);
        stream.shuffle(&mut self.cards[range]);
    }

    /// Lays the cards of a zone in a given order; refused unless they are the same cards.
    pub fn arrange(&mut self, zone: Zone, order: &[Card]) -> Result<(), OpError> {
        let range = self.range(zone);
        let (mut now, mut new) = (self.cards[range.clone()].to_vec(), order.to_vec());
        now.sort_unstable();
        new.sort_unstable();
        if now != new {
            return Err(OpError::OtherCards(zone));
        }
        self.cards[range].copy_from_slice(order);
        Ok(())
    }

    /// Turns the cards of a zone face down for a viewer.
    pub fn conceal(&mut self, zone: Zone) {
        let range = self.range(zone);
        self.cards[range].fill(UNSEEN);
    }

    pub fn all(&self) -> (&[Card], &[u16]) {
        (&self.cards, &self.ends)
    }
}

impl State {
    /// Puts a card on top of a zone; the caller has seen that there is room.
    pub fn add_card(&mut self, zone: Zone, card: Card) {
        self.cards.push(zone, card);
    }

    /// Lays the cards of a zone in a given order; refused unless they are the same cards.
    pub fn arrange_cards(&mut self, zone: Zone, order: &[Card]) -> Result<(), OpError> {
        self.cards.arrange(zone, order)
    }

    pub fn move_card(&mut self, card: Card, from: Zone, to: Zone) -> Result<(), OpError> {
        if to.index() >= self.cards.ends.len() {
            return Err(OpError::NoSuchCard(card, to));
        }
        self.cards.remove(from, card)?;
        self.cards.push(to, card);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn two_zones() -> Cards {
        let mut c = Cards::new(2);
        for i in 0..5 {
            c.push(Zone(0), Card(i));
        }
        c.push(Zone(1), Card(9));
        c
    }

    #[test]
    fn zones_keep_their_order_and_their_borders() {
        let mut c = two_zones();
        c.push(Zone(0), Card(7));
        assert_eq!(c.top(Zone(0)), Some(Card(7)));
        assert_eq!(c.zone(Zone(1)), [Card(9)]);
        assert!(c.remove(Zone(0), Card(2)).is_ok());
        assert_eq!(c.zone(Zone(0)), [0, 1, 3, 4, 7].map(Card));
        assert!(c.remove(Zone(1), Card(2)).is_err(), "not in that zone");
    }

    #[test]
    fn shuffling_and_concealing_touch_one_zone_only() {
        let mut c = two_zones();
        c.shuffle(Zone(0), &mut Stream::new(1));
        c.conceal(Zone(0));
        assert_eq!(c.zone(Zone(0)), [UNSEEN; 5]);
        assert_eq!(c.zone(Zone(1)), [Card(9)]);
    }

    #[test]
    fn arranging_needs_the_same_cards() {
        let mut c = two_zones();
        assert!(c.arrange(Zone(0), &[4, 3, 2, 1, 0].map(Card)).is_ok());
        assert_eq!(c.top(Zone(0)), Some(Card(0)));
        assert!(c.arrange(Zone(0), &[4, 4, 2, 1, 0].map(Card)).is_err());
    }
}
