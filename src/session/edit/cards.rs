//! Cards put by hand: never more than the game has.

use crate::kernel::cards::{Laid, PileSpot};
use crate::kernel::ids::{Card, Zone};

use super::{EditResult, Edited, Editor, bad, bad_help};

impl Editor<'_> {
    /// Is it a card that is put or taken, and not a piece?
    pub(super) fn means_card(&self, words: &[&str]) -> bool {
        let named = |w: &&str| self.def.card(w).is_some() && self.def.kind(w).is_none();
        words.iter().any(named)
    }

    /// `put 2 silk anna.hand from deck`: on top, if that is a pile.
    pub(super) fn put_card(&mut self, words: &[&str]) -> EditResult<Edited> {
        let usage = "write e.g. `put CARD ZONE`, or `put 2 CARD SEAT.ZONE from ZONE`";
        let (mut n, mut card, mut to, mut from) = (1, None, None, None);
        let mut words = words.iter().filter(|w| !["in", "to", "on"].contains(w));
        while let Some(&word) = words.next() {
            if word == "from" {
                from = Some(self.zone(words.next().copied().unwrap_or_default())?);
            } else if let Ok(number) = word.parse::<usize>() {
                n = number;
            } else if card.is_none() && self.def.card(word).is_some() {
                card = self.def.card(word);
            } else if to.is_none() {
                to = Some(self.zone(word)?);
            } else {
                return bad_help(format!("`{word}` is too much"), usage);
            }
        }
        let (Some(card), Some(to)) = (card, to) else {
            return bad_help("a card and a zone are wanted", usage);
        };
        if n == 0 {
            return bad_help("no card is put", usage);
        }
        let before = self.state.clone();
        for _ in 0..n {
            if let Err(e) = self.move_card(card, from, to) {
                *self.state = before;
                return Err(e);
            }
        }
        let mut text = format!(
            "{n} {} {}",
            self.label(card.handle()),
            self.label(to.handle())
        );
        if let Some(from) = from {
            text.push_str(&format!(" from {}", self.label(from.handle())));
        }
        let open = self.state.cards().sight(to) == crate::kernel::def::Sight::Open;
        Ok(Edited {
            text,
            secret: !open,
        })
    }

    fn zone(&self, word: &str) -> EditResult<Zone> {
        if let Some(zone) = self.state.find_zone(self.def, word) {
            return Ok(zone);
        }
        let zones = 0..self.def.zones.len();
        let all: Vec<String> = zones.map(|i| self.label(Zone(i as u8).handle())).collect();
        bad_help(
            format!("there is no zone `{word}`"),
            format!("there is: {}", all.join(", ")),
        )
    }

    fn move_card(&mut self, card: Card, from: Option<Zone>, to: Zone) -> EditResult<()> {
        let has = |z: &Zone| *z != to && self.state.cards().count_of(*z, card) > 0;
        let start = self.def.cards[card.index()].start.iter().map(|s| s.0);
        let anywhere = (0..self.def.zones.len()).map(|i| Zone(i as u8));
        let found = match from {
            Some(from) => Some(from).filter(has),
            None => start.chain(anywhere).find(has),
        };
        let Some(from) = found else {
            let name = self.label(card.handle());
            return bad(match from {
                Some(from) => format!("no {name} is left in {}", self.label(from.handle())),
                None => format!(
                    "no further {name} is left: all lie in {}",
                    self.label(to.handle())
                ),
            });
        };
        let mut laid = Laid::from(card);
        if !self.def.zones[to.index()].pile {
            laid.mixed_in = Some(from);
        }
        let done = self.state.take_card(from, card);
        let done = done.and_then(|()| self.state.lay_cards(self.def, to, PileSpot::Top, &[laid]));
        done.or_else(|e| bad(e.text(self.def, self.state)))
    }
}
