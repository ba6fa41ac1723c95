//! How cards lie: zones, layers in zones, cards in layers.
//!
//! There is one normal form, so that equal positions are equal in memory and have one hash: a layer is sorted, who
//! knows equal cards is told by how many each seat knows, and layers that nobody could tell apart are one.

use crate::kernel::def::Def;
use crate::kernel::def::Sight;
use crate::kernel::ids::{Card, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::state::OpError;

/// A card that the viewer may not see.
pub const UNSEEN: Card = Card(u16::MAX);

/// No lot: everybody knows the card.
pub(super) const KNOWN: u8 = u8::MAX;

/// A card that lies somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Lying {
    pub card: Card,
    /// Cards of one lot have been mixed: who does not know them cannot tell them apart by where they come from. It is
    /// the number of a zone in which that happened.
    pub(super) lot: u8,
    /// The last of its layer.
    pub(super) last: bool,
    /// Those who know that this card lies in this layer.
    pub knowers: Knowers,
}

/// A card to be laid down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Laid {
    pub card: Card,
    /// Those who know it besides those who see into the zone.
    pub knowers: Knowers,
    /// Where it was last mixed with others; nothing: where it is laid.
    pub mixed_in: Option<Zone>,
}

impl From<Card> for Laid {
    fn from(card: Card) -> Laid {
        Laid {
            card,
            knowers: Knowers::NOBODY,
            mixed_in: None,
        }
    }
}

impl Lying {
    pub(super) fn new(laid: &Laid, zone: Zone) -> Lying {
        let mut new = Lying {
            card: laid.card,
            lot: laid.mixed_in.unwrap_or(zone).0,
            last: true,
            knowers: laid.knowers,
        };
        new.learn(Knowers::NOBODY);
        new
    }

    /// A card of a lot that could be any of it.
    pub(super) fn face_down(lot: u8) -> Lying {
        Lying {
            card: UNSEEN,
            lot,
            last: true,
            knowers: Knowers::NOBODY,
        }
    }

    pub(super) fn unseen(&self, lot: u8) -> bool {
        self.card == UNSEEN && self.lot == lot
    }

    /// The zone in which it was last mixed with others; nothing if everybody knows it.
    pub fn mixed_in(&self) -> Option<Zone> {
        (self.lot != KNOWN).then_some(Zone(self.lot))
    }

    /// More people know it; what everybody knows belongs to no lot.
    pub(super) fn learn(&mut self, who: Knowers) {
        self.knowers = self.knowers.and(who);
        if self.knowers == Knowers::ALL {
            self.lot = KNOWN;
        }
    }

    /// The order within a layer: equal cards stand together, the better known first.
    fn key(&self) -> (Card, u8, u32) {
        (self.card, self.lot, !self.knowers.bits())
    }

    fn like(&self, other: &Lying) -> bool {
        self.key() == other.key()
    }
}

/// Where a card goes in a pile.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PileSpot {
    #[default]
    Top,
    Bottom,
}

/// Where a zone ends, and who sees into it now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Bounds {
    end: u16,
    sight: Sight,
    count: Sight,
}

/// All zones one after another in one flat list, each from top to bottom.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Cards {
    pub(super) lying: Vec<Lying>,
    zones: Vec<Bounds>,
}

const MOST_CARDS: usize = u16::MAX as usize;

impl Cards {
    /// The zones of a game with nothing in them.
    pub fn new(def: &Def) -> Cards {
        let zones = def.zones.iter().map(|z| Bounds {
            end: 0,
            sight: z.sight,
            count: z.count,
        });
        Cards {
            lying: Vec::new(),
            zones: zones.collect(),
        }
    }

    /// Copies other cards over these, mostly without new memory; many games have none.
    #[inline]
    pub fn copy_from(&mut self, other: &Cards) {
        if !(self.zones.is_empty() && other.zones.is_empty()) {
            self.lying.clone_from(&other.lying);
            self.zones.clone_from(&other.zones);
        }
    }

    pub(super) fn range(&self, zone: Zone) -> std::ops::Range<usize> {
        let at = zone.index();
        let end = |i: usize| self.zones.get(i).map_or(0, |z| usize::from(z.end));
        let start = if at == 0 { 0 } else { end(at - 1) };
        start..end(at).max(start)
    }

    /// The cards of a zone, from top to bottom; within a layer in the order of their rows.
    pub fn zone(&self, zone: Zone) -> &[Lying] {
        self.lying.get(self.range(zone)).unwrap_or(&[])
    }

    pub fn count(&self, zone: Zone) -> usize {
        self.range(zone).len()
    }

    /// How many copies of a card lie in a zone.
    pub fn count_of(&self, zone: Zone, card: Card) -> usize {
        self.zone(zone).iter().filter(|l| l.card == card).count()
    }

    /// The layers of a zone, from top to bottom.
    pub fn layers(&self, zone: Zone) -> impl Iterator<Item = &[Lying]> {
        self.zone(zone).split_inclusive(|l| l.last)
    }

    /// The cards among which the top one of a zone is; nobody can say more.
    pub fn top(&self, zone: Zone) -> &[Lying] {
        self.layers(zone).next().unwrap_or(&[])
    }

    /// Every card with the zone it lies in.
    pub fn everywhere(&self) -> impl Iterator<Item = (Zone, Lying)> {
        let zones = (0..self.zones.len()).map(|i| Zone(i as u8));
        zones.flat_map(|z| self.zone(z).iter().map(move |l| (z, *l)))
    }

    pub(super) fn zones(&self) -> usize {
        self.zones.len()
    }

    pub fn sight(&self, zone: Zone) -> Sight {
        self.zones
            .get(zone.index())
            .map_or(Sight::Open, |z| z.sight)
    }

    /// Who sees how many cards there are.
    pub fn count_sight(&self, zone: Zone) -> Sight {
        self.zones
            .get(zone.index())
            .map_or(Sight::Open, |z| z.count)
    }

    pub(super) fn set_sight(&mut self, zone: Zone, sight: Sight, count: Sight) {
        if let Some(z) = self.zones.get_mut(zone.index()) {
            (z.sight, z.count) = (sight, count);
        }
    }

    /// How many bytes that is.
    pub fn size(&self) -> usize {
        8 * self.lying.len() + 4 * self.zones.len()
    }

    /// Everything in a fixed order, for hashes.
    pub fn bytes(&self, mut each: impl FnMut(&[u8])) {
        for l in &self.lying {
            let [a, b] = l.card.0.to_le_bytes();
            let [k, n, o, w] = l.knowers.bits().to_le_bytes();
            each(&[a, b, l.lot, u8::from(l.last), k, n, o, w]);
        }
        for z in &self.zones {
            let [a, b] = z.end.to_le_bytes();
            each(&[a, b, z.sight as u8, z.count as u8]);
        }
    }

    /// No further card fits: zones count in 16 bits.
    pub(super) fn room(&self, zone: Zone, n: usize) -> Result<(), OpError> {
        if zone.index() >= self.zones.len() {
            return Err(OpError::NoCell("there is no such zone".into()));
        }
        match self.lying.len() + n <= MOST_CARDS {
            true => Ok(()),
            false => Err(OpError::TooManyCards),
        }
    }

    /// Takes the card at a place of the list out of its zone; its layer stays as it is, if anything of it is left.
    pub(super) fn take_at(&mut self, zone: Zone, at: usize) -> Lying {
        let start = self.range(zone).start;
        let taken = self.lying.remove(at);
        if taken.last && at > start {
            self.lying[at - 1].last = true;
        }
        for z in &mut self.zones[zone.index()..] {
            z.end -= 1;
        }
        taken
    }

    /// Takes all cards of a zone from a place of the list on.
    pub(super) fn take_down_from(&mut self, zone: Zone, at: usize) -> Vec<Lying> {
        let range = self.range(zone);
        let taken: Vec<Lying> = self.lying.drain(at..range.end).collect();
        if at > range.start && !taken.is_empty() {
            self.lying[at - 1].last = true;
        }
        for z in &mut self.zones[zone.index()..] {
            z.end -= taken.len() as u16;
        }
        taken
    }

    /// Puts cards as they are into the list; the caller sees to the normal form.
    fn insert(&mut self, zone: Zone, at: usize, new: &[Lying]) {
        match new {
            [one] => self.lying.insert(at, *one),
            _ => drop(self.lying.splice(at..at, new.iter().copied())),
        }
        for z in &mut self.zones[zone.index()..] {
            z.end += new.len() as u16;
        }
    }

    /// Adds cards to a zone: side by side with the others, or as a layer of their own; there is room.
    pub(super) fn add(&mut self, def: &Def, zone: Zone, spot: PileSpot, new: &[Lying]) {
        if new.is_empty() {
            return;
        }
        let range = self.range(zone);
        let at = match spot {
            PileSpot::Top => range.start,
            PileSpot::Bottom => range.end,
        };
        self.insert(zone, at, new);
        match piled(def, zone) {
            true => {
                self.tidy(at..at + new.len());
                self.join(zone);
            }
            false => self.tidy(range.start..range.end + new.len()),
        }
    }

    /// Makes one layer of part of the list, in its normal form.
    pub(super) fn tidy(&mut self, range: std::ops::Range<usize>) {
        let layer = &mut self.lying[range];
        for l in layer.iter_mut() {
            l.last = false;
        }
        layer.sort_unstable_by_key(Lying::key);
        let mut known = false;
        for alike in layer.chunk_by_mut(|a, b| (a.card, a.lot) == (b.card, b.lot)) {
            known |= nest(alike);
        }
        if known {
            layer.sort_unstable_by_key(Lying::key);
        }
        if let Some(end) = layer.last_mut() {
            end.last = true;
        }
    }

    /// The layer of a zone that a place of the list belongs to.
    pub(super) fn layer_of(&self, zone: Zone, at: usize) -> std::ops::Range<usize> {
        let mut start = self.range(zone).start;
        for layer in self.layers(zone) {
            if at < start + layer.len() {
                return start..start + layer.len();
            }
            start += layer.len();
        }
        start..start
    }

    /// The normal form of everything, where more than one layer has changed.
    pub(super) fn tidy_all(&mut self) {
        let mut start = 0;
        for i in 0..self.lying.len() {
            if self.lying[i].last {
                self.tidy(start..i + 1);
                start = i + 1;
            }
        }
        for zone in 0..self.zones.len() {
            self.join(Zone(zone as u8));
        }
    }

    /// Layers that lie on one another and hold the same card, known to the same people, are one: their order is none.
    pub(super) fn join(&mut self, zone: Zone) {
        let range = self.range(zone);
        let list = &mut self.lying[range];
        let mut start = 0;
        for i in 1..list.len() {
            if !list[i - 1].last {
                continue;
            }
            let upper = uniform(&list[start..i]);
            let size = 1 + list[i..].iter().take_while(|l| !l.last).count();
            let lower = &list[i..(i + size).min(list.len())];
            if upper && uniform(lower) && list[i - 1].like(&list[i]) {
                list[i - 1].last = false;
            } else {
                start = i;
            }
        }
    }
}

/// Do cards lie on one another here?
pub(super) fn piled(def: &Def, zone: Zone) -> bool {
    def.zones.get(zone.index()).is_some_and(|z| z.pile)
}

/// Is it the same card over and over, known to the same people?
pub(super) fn uniform(layer: &[Lying]) -> bool {
    layer.windows(2).all(|two| two[0].like(&two[1]))
}

/// Equal cards of one layer: which of them somebody has seen means nothing, only of how many. Who knows two is said to
/// know the first two. Tells whether one is now known to everybody.
fn nest(alike: &mut [Lying]) -> bool {
    if uniform(alike) {
        return false;
    }
    let sets: Vec<Knowers> = alike.iter().map(|l| l.knowers).collect();
    let known = |bit: u32| sets.iter().filter(|s| s.bits() >> bit & 1 == 1).count();
    let counts: [usize; 32] = std::array::from_fn(|bit| known(bit as u32));
    for (i, l) in alike.iter_mut().enumerate() {
        let bits = (0..32)
            .filter(|b| counts[*b] > i)
            .fold(0, |set, b| set | 1 << b);
        l.knowers = Knowers::NOBODY;
        l.learn(Knowers::from_bits(bits));
    }
    alike[0].knowers == Knowers::ALL
}
