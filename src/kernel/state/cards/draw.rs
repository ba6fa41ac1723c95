//! Drawing cards: which come out of a layer in no order, and how likely.

use smallvec::SmallVec;

use crate::kernel::chance::Stream;
use crate::kernel::def::Def;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::{OpError, State};

use super::table::{Cards, PileSpot, uniform};

/// So many cards off the top layer of a zone, at once: one event of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Draw {
    pub from: Zone,
    pub n: usize,
}

/// More ways than this for one draw to come out are not listed.
pub const TOO_MANY_WAYS: usize = 100_000;

/// The cards drawn, in the order of their rows.
pub type DrawnCards = SmallVec<[Card; 8]>;

impl Cards {
    /// The next event when so many are to be drawn; nothing if the zone is empty. What lies below the top layer is
    /// another event.
    pub fn next_draw(&self, from: Zone, n: usize) -> Option<Draw> {
        let n = n.min(self.top(from).len());
        (n > 0).then_some(Draw { from, n })
    }

    /// Draws at random: every card of the layer is as likely as any other.
    pub fn sample(&self, draw: Draw, stream: &mut Stream) -> DrawnCards {
        let layer = self.top(draw.from);
        if draw.n == 1 {
            let at = stream.below(layer.len() as u64) as usize;
            return layer.get(at).map(|l| l.card).into_iter().collect();
        }
        let mut cards: DrawnCards = layer.iter().map(|l| l.card).collect();
        let n = draw.n.min(cards.len());
        for i in 0..n {
            let j = i + stream.below((cards.len() - i) as u64) as usize;
            cards.swap(i, j);
        }
        cards.truncate(n);
        cards.sort_unstable();
        cards
    }
}

/// Every way to draw so many of some cards, with its weight: the number of ways to pick those copies. Nothing if there
/// are too many.
pub fn ways_to_draw(cards: &[Card], n: usize) -> Option<Vec<(DrawnCards, u128)>> {
    let mut rows: Vec<(Card, usize)> = Vec::new();
    let mut sorted = DrawnCards::from(cards);
    sorted.sort_unstable();
    for alike in sorted.chunk_by(|a, b| a == b) {
        rows.push((alike[0], alike.len()));
    }
    let mut all = Vec::new();
    ways(&rows, n, &mut DrawnCards::new(), 1, &mut all)?;
    Some(all)
}

/// Takes some copies of the first row and the rest from the others; the most first, so that the list is in order.
fn ways(
    rows: &[(Card, usize)],
    n: usize,
    so_far: &mut DrawnCards,
    weight: u128,
    all: &mut Vec<(DrawnCards, u128)>,
) -> Option<()> {
    if n == 0 {
        all.push((so_far.clone(), weight));
        return (all.len() <= TOO_MANY_WAYS).then_some(());
    }
    let Some(((card, copies), rest)) = rows.split_first() else {
        return Some(());
    };
    let room: usize = rest.iter().map(|r| r.1).sum();
    for take in (n.saturating_sub(room)..=n.min(*copies)).rev() {
        let before = so_far.len();
        so_far.extend(std::iter::repeat_n(*card, take));
        let weight = weight.checked_mul(choose(*copies, take)?)?;
        ways(rest, n - take, so_far, weight, all)?;
        so_far.truncate(before);
    }
    Some(())
}

/// How many ways there are to choose k of n.
fn choose(n: usize, k: usize) -> Option<u128> {
    let k = k.min(n - k);
    (0..k).try_fold(1u128, |ways, i| {
        Some(ways.checked_mul((n - i) as u128)? / (i as u128 + 1))
    })
}

impl State {
    /// Do these cards lie in the top layer of the zone, as many as are drawn?
    pub fn fits_draw(&self, draw: Draw, cards: &[Card]) -> Result<(), OpError> {
        let layer = self.cards.top(draw.from);
        for (i, card) in cards.iter().enumerate() {
            let wanted = cards[..=i].iter().filter(|c| *c == card).count();
            let there = layer.iter().filter(|l| l.card == *card);
            if there.take(wanted).count() < wanted {
                return Err(OpError::NoSuchCard(*card, draw.from));
            }
        }
        match cards.len() == draw.n {
            true => Ok(()),
            false => Err(OpError::OtherCards(draw.from)),
        }
    }

    /// Those who will know which cards come: who sees into one zone or the other, and who knows them already, where
    /// there is nothing to choose from.
    pub fn see_draw(&self, def: &Def, draw: Draw, to: Zone) -> Knowers {
        let seen = self.see_card(def, draw.from, to);
        let layer = self.cards.top(draw.from);
        let all = layer.iter().fold(Knowers::ALL, |k, l| k.both(l.knowers));
        match draw.n == layer.len() || uniform(layer) {
            true => seen.and(all),
            false => seen,
        }
    }

    /// Moves the cards that came out; together they are one layer where they come to.
    pub fn draw_cards(
        &mut self,
        def: &Def,
        draw: Draw,
        cards: &[Card],
        to: (Zone, PileSpot),
    ) -> Result<(), OpError> {
        self.fits_draw(draw, cards)?;
        self.cards.room(to.0, 0)?;
        let seen = self.see_card(def, draw.from, to.0);
        self.pull_top(def, draw.from, cards, seen, to);
        Ok(())
    }

    /// Somebody looks at the top card of a pile, which came out so: it stays there, in a layer of its own.
    pub fn look_at_top(
        &mut self,
        def: &Def,
        zone: Zone,
        card: Card,
        who: Knowers,
    ) -> Result<(), OpError> {
        self.fits_draw(Draw { from: zone, n: 1 }, &[card])?;
        let seen = self.see_card(def, zone, zone).and(who);
        self.pull_top(def, zone, &[card], seen, (zone, PileSpot::Top));
        Ok(())
    }

    fn pull_top(
        &mut self,
        def: &Def,
        from: Zone,
        cards: &[Card],
        seen: Knowers,
        to: (Zone, PileSpot),
    ) {
        let start = self.cards.range(from).start;
        let layer = start..start + self.cards.top(from).len();
        let taken = self.cards.pull(from, layer, cards, seen);
        self.cards.add(def, to.0, to.1, &taken);
        let drawn = taken.iter().map(|l| (l.card, l.knowers));
        self.follow_cards(Some(from), Some(to.0), drawn);
    }
}
