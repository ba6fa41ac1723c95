//! What somebody who does not know a card makes of it: nothing, or anything it could be.

use crate::kernel::chance::Stream;
use crate::kernel::def::Def;
use crate::kernel::ids::{Card, Seat, Zone};
use crate::kernel::knowers::Knowers;

use super::table::{Cards, KNOWN, UNSEEN};

impl Cards {
    /// Turns face down what a viewer does not know, and takes away what it cannot even count. Who else knows a card is
    /// nobody's business unless everybody does.
    pub fn conceal(&mut self, def: &Def, viewer: Option<Seat>) {
        let own = viewer.map_or(Knowers::NOBODY, Knowers::of);
        if def.zones.is_empty() {
            return;
        }
        for (i, of) in def.zones.iter().enumerate() {
            let zone = Zone(i as u8);
            let counted = self.count_sight(zone).of(of.seat).knows(viewer);
            let range = self.range(zone);
            if !counted {
                for at in range.rev() {
                    self.take_at(zone, at);
                }
                continue;
            }
            for l in &mut self.lying[range] {
                match l.knowers.knows(viewer) {
                    true if l.knowers == Knowers::ALL => {}
                    true => l.knowers = own,
                    false => (l.card, l.knowers) = (UNSEEN, Knowers::NOBODY),
                }
            }
        }
        self.tidy_all();
    }

    /// Deals anew what a viewer does not know: each lot among the places where its cards can lie. The true cards
    /// decide nothing; what comes out depends on the viewer's knowledge and the stream alone.
    pub fn deal(&mut self, viewer: Option<Seat>, stream: &mut Stream) {
        let unknown = |c: &Cards| {
            let open = |i: &usize| !c.lying[*i].knowers.knows(viewer);
            (0..c.lying.len()).filter(open).collect::<Vec<usize>>()
        };
        let mut lots: Vec<u8> = unknown(self).iter().map(|i| self.lying[*i].lot).collect();
        lots.sort_unstable();
        lots.dedup();
        for lot in lots.into_iter().filter(|l| *l != KNOWN) {
            let mut slots = unknown(self);
            slots.retain(|i| self.lying[*i].lot == lot);
            let mut cards: Vec<Card> = slots.iter().map(|i| self.lying[*i].card).collect();
            cards.sort_unstable();
            stream.shuffle(&mut cards);
            self.fill(&slots, &cards);
        }
        self.tidy_all();
    }

    /// Lays cards into places of the list. Whoever else knew one of a layer knows one of it again, whichever.
    fn fill(&mut self, slots: &[usize], cards: &[Card]) {
        for (slot, card) in slots.iter().zip(cards) {
            self.lying[*slot].card = *card;
        }
        let lying = &mut self.lying;
        let mut left = slots;
        while let Some(first) = left.first() {
            let end = (*first..lying.len()).find(|i| lying[*i].last);
            let here = left.partition_point(|s| Some(*s) <= end);
            let (layer, rest) = left.split_at(here.max(1));
            let mut known: Vec<Knowers> = layer.iter().map(|s| lying[*s].knowers).collect();
            known.sort_unstable();
            for (slot, who) in layer.iter().zip(known) {
                lying[*slot].knowers = who;
            }
            left = rest;
        }
    }
}
