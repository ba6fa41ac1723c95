//! What rules have disclosed of things that stay hidden: an answer given truly, an order that could not be obeyed.
//! Everybody knows it, and whoever imagines how the hidden things lie honours it.
//!
//! A fact is written down as it was found, and later moves blur it as they blur what people know: a card that comes unseen
//! may be such a card, and one that goes unseen may have been. Where not everybody sees how many cards lie, nobody can follow
//! that, and whatever comes or goes ends it. What no longer says anything is dropped.

use crate::kernel::def::Def;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::knowers::Knowers;

use super::State;

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Attested {
    /// So many of these cards, from and to, lie in these zones together.
    Cards {
        zones: Vec<Zone>,
        cards: Vec<Card>,
        low: usize,
        high: usize,
        /// Everybody sees how many cards lie there.
        counted: bool,
    },
    /// One of these cells of counters lies within its bounds, or none does.
    Cells {
        cells: Vec<(usize, i64, i64)>,
        holds: bool,
    },
}

impl Attested {
    /// Some of these cards lie there, or none.
    pub fn cards(zones: Vec<Zone>, cards: Vec<Card>, some: bool, counted: bool) -> Attested {
        let (low, high) = if some { (1, usize::MAX) } else { (0, 0) };
        Attested::Cards {
            zones,
            cards,
            low,
            high,
            counted,
        }
    }

    /// Is it so in a state?
    pub fn holds_in(&self, state: &State) -> bool {
        match self {
            Attested::Cards {
                zones,
                cards,
                low,
                high,
                ..
            } => {
                let there = zones.iter().flat_map(|z| state.cards.zone(*z));
                let n = there.filter(|l| cards.contains(&l.card)).count();
                (*low..=*high).contains(&n)
            }
            Attested::Cells { cells, holds } => {
                let within = |(cell, low, high): &(usize, i64, i64)| {
                    state
                        .get(*cell)
                        .is_some_and(|v| (*low..=*high).contains(&v))
                };
                cells.iter().any(within) == *holds
            }
        }
    }

    /// What it says, without how it is followed; nothing if it is about nothing.
    pub fn said(&self) -> Option<Attested> {
        match self.clone() {
            Attested::Cells { cells, .. } if cells.is_empty() => None,
            Attested::Cards { zones, cards, .. } if zones.is_empty() || cards.is_empty() => None,
            Attested::Cards {
                zones,
                cards,
                low,
                high,
                ..
            } => Some(Attested::Cards {
                zones,
                cards,
                low,
                high,
                counted: true,
            }),
            cells => Some(cells),
        }
    }

    /// A card goes from one zone to another.
    fn follow(&mut self, from: Option<Zone>, to: Option<Zone>, (card, who): (Card, Knowers)) {
        let Attested::Cards {
            zones,
            cards,
            low,
            high,
            counted,
        } = self
        else {
            return;
        };
        let inside = |z: Option<Zone>| z.is_some_and(|z| zones.contains(&z));
        let (left, came) = (inside(from), inside(to));
        if left != came && !*counted {
            (*low, *high) = (0, usize::MAX);
        }
        let seen = who == Knowers::ALL;
        if left == came || (seen && !cards.contains(&card)) {
            return;
        }
        if left {
            *low = low.saturating_sub(1);
        }
        if left && seen && *high != usize::MAX {
            *high = high.saturating_sub(1);
        }
        if came {
            *high = high.saturating_add(1);
        }
        if came && seen {
            *low = low.saturating_add(1);
        }
    }

    /// Does it still say anything?
    fn says_something(&self, state: &State) -> bool {
        match self {
            Attested::Cards {
                zones,
                low,
                high,
                counted,
                ..
            } => {
                let there = || zones.iter().map(|z| state.cards.count(*z)).sum();
                let most = if *counted { there() } else { usize::MAX };
                *low > 0 || *high < most
            }
            Attested::Cells { .. } => true,
        }
    }
}

impl State {
    /// What rules have disclosed and still holds.
    pub fn attested(&self) -> &[Attested] {
        &self.attested
    }

    /// From now on everybody knows this.
    pub fn attest(&mut self, fact: Attested) {
        if !self.attested.contains(&fact) {
            self.attested.push(fact);
        }
    }

    /// Is everything so that rules have disclosed?
    pub fn honours_attested(&self) -> bool {
        self.attested.iter().all(|fact| fact.holds_in(self))
    }

    /// Is everything so that they have disclosed of cards?
    pub fn honours_attested_cards(&self) -> bool {
        let cards = |f: &&Attested| matches!(f, Attested::Cards { .. });
        let mut facts = self.attested.iter().filter(cards);
        facts.all(|fact| fact.holds_in(self))
    }

    /// Cards go from one zone to another, each seen by some.
    pub(super) fn follow_cards(
        &mut self,
        from: Option<Zone>,
        to: Option<Zone>,
        cards: impl Iterator<Item = (Card, Knowers)>,
    ) {
        if self.attested.is_empty() {
            return;
        }
        let mut facts = std::mem::take(&mut self.attested);
        for card in cards {
            facts.iter_mut().for_each(|f| f.follow(from, to, card));
        }
        facts.retain(|fact| fact.says_something(self));
        self.attested = facts;
    }

    /// A cell is written anew: nobody knows what it was any more.
    #[cold]
    pub(super) fn forget_cell(&mut self, cell: usize) {
        let about = |f: &Attested| match f {
            Attested::Cells { cells, .. } => cells.iter().any(|c| c.0 == cell),
            Attested::Cards { .. } => false,
        };
        self.attested.retain(|f| !about(f));
    }

    /// Those who see how many cards lie in a zone.
    pub fn see_counts_of(&self, def: &Def, zone: Zone) -> Knowers {
        let seat = def.zones.get(zone.index()).and_then(|z| z.seat);
        self.cards.count_sight(zone).of(seat)
    }
}
