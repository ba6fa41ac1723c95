//! What happened to cards besides chance: handed over, shuffled, shown, a zone opened or closed. Each is an event, and says
//! who knows that it happened and, card by card, who knows what it was.

use crate::kernel::cards::Moved;
use crate::kernel::def::Sight;
use crate::kernel::ids::{Role, Seat, Zone};
use crate::kernel::{Def, Knowers, speech};

use super::moment::Moment;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardEvent {
    pub deed: Deed,
    /// Who knows that it happened.
    pub that: Knowers,
    /// Which cards it was about, each with those who know it now.
    pub cards: Moved,
    pub at: Moment,
    /// How many entries stood in the journal since it was last written down when this happened.
    pub after: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    HandedOver {
        from: Zone,
        to: Zone,
    },
    /// An empty pile was filled again.
    Refilled {
        from: Zone,
        to: Zone,
    },
    Shuffled(Zone),
    Shown {
        zone: Zone,
        to: Knowers,
    },
    Sight {
        zone: Zone,
        sight: Sight,
        count: Sight,
    },
}

impl CardEvent {
    /// The same done to more cards: told as one.
    pub fn joined(&self, next: &CardEvent) -> Option<CardEvent> {
        let again = matches!(self.deed, Deed::HandedOver { .. }) && self.deed == next.deed;
        (again && self.that == next.that && self.at == next.at).then(|| {
            let mut both = self.clone();
            both.cards.extend(next.cards.iter().copied());
            both
        })
    }

    /// As somebody may know it; nothing if they do not know that anything happened.
    pub fn told(&self, def: &Def, roles: &[Option<Role>], viewer: Option<Seat>) -> Option<String> {
        if !self.that.knows(viewer) {
            return None;
        }
        let title = |z: Zone| def.title(roles, z.handle());
        let (cards, several) = (named(def, roles, &self.cards, viewer), self.cards.len() > 1);
        let aside = |z: Zone| def.zones.get(z.index()).is_some_and(|z| z.aside);
        let go = if several { "go" } else { "goes" };
        Some(match self.deed {
            Deed::HandedOver { from, to } if aside(to) => {
                let cards = so_many(self.cards.len());
                format!("{cards} {go} from {} to {}", title(from), title(to))
            }
            Deed::HandedOver { from, to } => {
                format!("{cards} {go} from {} to {}", title(from), title(to))
            }
            Deed::Refilled { from, to } => {
                format!(
                    "{cards} {go} from {} back to {}, shuffled",
                    title(from),
                    title(to)
                )
            }
            Deed::Shuffled(zone) => format!("{}: shuffled", title(zone)),
            Deed::Shown { zone, to } => {
                let is = if several { "are" } else { "is" };
                format!(
                    "{cards} in {} {is} shown to {}",
                    title(zone),
                    audience(def, roles, to)
                )
            }
            Deed::Sight { zone, sight, count } => {
                let count = match count == sight {
                    true => String::new(),
                    false => format!(", and how many cards lie there {}", seen_by(count)),
                };
                format!("{}: now {}{count}", title(zone), seen_by(sight))
            }
        })
    }
}

/// The cards that somebody knows by their names, the others by how many they are: `Silk and 2 cards`.
fn named(def: &Def, roles: &[Option<Role>], cards: &Moved, viewer: Option<Seat>) -> String {
    let seen = cards.iter().filter(|c| c.1.knows(viewer));
    let titles: Vec<String> = seen.map(|c| def.title(roles, c.0.handle())).collect();
    let mut words = speech::counted(&titles);
    if titles.len() < cards.len() || cards.is_empty() {
        words.push(so_many(cards.len() - titles.len()));
    }
    speech::and(&words)
}

/// Cards that are not known: `a card`, `2 cards`.
pub fn so_many(n: usize) -> String {
    match n {
        0 => "no card".into(),
        1 => "a card".into(),
        n => format!("{n} cards"),
    }
}

/// Who is shown something: `everybody`, `Anna and Basil`.
pub fn audience(def: &Def, roles: &[Option<Role>], to: Knowers) -> String {
    if to.knows(None) {
        return "everybody".into();
    }
    let seats = to.seats(def.seats).map(|s| def.title(roles, s.handle()));
    speech::and(&seats.collect::<Vec<_>>())
}

fn seen_by(sight: Sight) -> &'static str {
    match sight {
        Sight::Open => "open to everybody",
        Sight::Owner => "open to the owner only",
        Sight::Hidden => "hidden from everybody",
    }
}
