//! Drawing cards: which come off the top of a zone, and how likely. Layers that are taken whole leave nothing to chance; it
//! decides only what comes out of the last one that is touched, which lies in no order.

use smallvec::SmallVec;

use crate::kernel::chance::Stream;
use crate::kernel::def::Def;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::{OpError, State};

use super::moves::Taken;
use super::table::{Cards, Lying, PileSpot, uniform};

/// So many cards off the top of a zone, at once: one event of chance, through however many layers it goes. How hidden cards
/// lie on one another must not be told by a number of events.
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
    /// The next event when so many are to be drawn; nothing if the zone is empty. What a refill brings is another event.
    pub fn next_draw(&self, from: Zone, n: usize) -> Option<Draw> {
        let n = n.min(self.count(from));
        (n > 0).then_some(Draw { from, n })
    }

    /// What a draw comes from: the layers that come whole, and the one that the rest is drawn from.
    pub fn drawn_from(&self, draw: Draw) -> (&[Lying], &[Lying]) {
        let (zone, mut whole) = (self.zone(draw.from), 0);
        loop {
            let below = &zone[whole..];
            let size = below
                .iter()
                .position(|l| l.last)
                .map_or(below.len(), |i| i + 1);
            if draw.n <= whole + size || size == 0 {
                return (&zone[..whole], &below[..size]);
            }
            whole += size;
        }
    }

    /// Draws at random: every card of the last layer is as likely as any other.
    pub fn sample(&self, draw: Draw, stream: &mut Stream) -> DrawnCards {
        let (whole, layer) = self.drawn_from(draw);
        if draw.n == 1 {
            let at = stream.below(layer.len() as u64) as usize;
            return layer.get(at).map(|l| l.card).into_iter().collect();
        }
        let mut cards = faces(layer);
        pick(&mut cards, draw.n - whole.len(), stream);
        cards.extend(faces(whole));
        cards.sort_unstable();
        cards
    }

    /// A draw of which some cards are said: what must come comes as well, and the rest at random.
    pub fn complete(&self, draw: Draw, said: &[Card], stream: &mut Stream) -> DrawnCards {
        let (whole, layer) = self.drawn_from(draw);
        let (mut cards, mut free) = (DrawnCards::from(said), DrawnCards::from(said));
        let certain = faces(whole).into_iter().filter(|c| !take(&mut free, *c));
        cards.extend(certain.collect::<DrawnCards>());
        let mut rest = faces(layer);
        rest.retain(|c| !take(&mut free, *c));
        pick(&mut rest, draw.n.saturating_sub(cards.len()), stream);
        cards.extend(rest);
        cards.sort_unstable();
        cards
    }
}

fn faces(lying: &[Lying]) -> DrawnCards {
    lying.iter().map(|l| l.card).collect()
}

/// Leaves so many of the cards, at random.
fn pick(cards: &mut DrawnCards, n: usize, stream: &mut Stream) {
    let n = n.min(cards.len());
    for i in 0..n {
        let j = i + stream.below((cards.len() - i) as u64) as usize;
        cards.swap(i, j);
    }
    cards.truncate(n);
}

/// Takes one copy of a card away, if there is one.
fn take(cards: &mut DrawnCards, card: Card) -> bool {
    let at = cards.iter().position(|c| *c == card);
    at.map(|at| cards.swap_remove(at)).is_some()
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
    /// Can these cards come, as many as are drawn: all that must, and the rest out of the last layer?
    pub fn fits_draw(&self, draw: Draw, cards: &[Card]) -> Result<(), OpError> {
        self.out_of_last(draw, cards).map(drop)
    }

    /// The cards of a draw that come out of the last layer.
    fn out_of_last(&self, draw: Draw, cards: &[Card]) -> Result<DrawnCards, OpError> {
        let (whole, layer) = self.cards.drawn_from(draw);
        let (mut last, mut there) = (DrawnCards::from(cards), faces(layer));
        let missing = whole.iter().filter(|l| !take(&mut last, l.card));
        let missing = missing.fold(None, |first, l| first.or(Some(l.card)));
        if let Some(stranger) = last.iter().find(|c| !take(&mut there, **c)) {
            return Err(OpError::CannotCome(*stranger, draw.from));
        }
        match (missing, cards.len() == draw.n) {
            (None, true) => Ok(last),
            (Some(must), true) => Err(OpError::MustCome(must, draw.from)),
            (_, false) => Err(OpError::OtherCards(draw.from)),
        }
    }

    /// Those who will know which cards come: who sees into one zone or the other, and who knows them already, where
    /// there is nothing to choose from.
    pub fn see_draw(&self, def: &Def, draw: Draw, to: Zone) -> Knowers {
        let seen = self.see_card(def, draw.from, to);
        let (whole, layer) = self.cards.drawn_from(draw);
        let drawn = whole.iter().chain(layer);
        match draw.n == whole.len() + layer.len() || uniform(layer) {
            true => seen.and(drawn.fold(Knowers::ALL, |k, l| k.both(l.knowers))),
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
        let last = self.out_of_last(draw, cards)?;
        self.cards.room(to.0, 0)?;
        let seen = self.see_card(def, draw.from, to.0);
        self.pull_top(def, draw, &last, seen, to);
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
        let draw = Draw { from: zone, n: 1 };
        self.fits_draw(draw, &[card])?;
        let seen = self.see_card(def, zone, zone).and(who);
        self.pull_top(def, draw, &[card], seen, (zone, PileSpot::Top));
        Ok(())
    }

    fn pull_top(
        &mut self,
        def: &Def,
        draw: Draw,
        last: &[Card],
        seen: Knowers,
        to: (Zone, PileSpot),
    ) {
        let mut taken = Taken::new();
        while taken.len() + last.len() < draw.n {
            let whole = faces(self.cards.top(draw.from));
            taken.extend(self.pull_layer(draw.from, &whole, seen));
        }
        taken.extend(self.pull_layer(draw.from, last, seen));
        self.cards.add(def, to.0, to.1, &taken);
        let drawn = taken.iter().map(|l| (l.card, l.knowers));
        self.follow_cards(Some(draw.from), Some(to.0), drawn);
    }

    fn pull_layer(&mut self, from: Zone, cards: &[Card], seen: Knowers) -> Taken {
        let start = self.cards.range(from).start;
        let layer = start..start + self.cards.top(from).len();
        self.cards.pull(from, layer, cards, seen)
    }
}
