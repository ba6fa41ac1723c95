//! What cards a game has and where they lie.

use crate::kernel::ids::{Ability, Card, Seat, Tag, Zone};
use crate::kernel::knowers::Knowers;
use crate::kernel::map::Tags;

/// Who sees the faces of a zone, or how many cards there are.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[repr(u8)]
pub enum Sight {
    #[default]
    Open,
    /// Only the seat whose zone it is.
    Owner,
    /// Nobody, not even the owner.
    Hidden,
}

impl Sight {
    pub const ALL: [(&'static str, Sight); 3] = [
        ("open", Sight::Open),
        ("owner", Sight::Owner),
        ("hidden", Sight::Hidden),
    ];

    pub fn named(name: &str) -> Option<Sight> {
        let found = Sight::ALL.iter().find(|s| s.0 == name);
        found.map(|s| s.1)
    }

    pub fn name(self) -> &'static str {
        Sight::ALL[self as usize].0
    }

    /// Those who see, in a zone of this seat.
    pub const fn of(self, seat: Option<Seat>) -> Knowers {
        match (self, seat) {
            (Sight::Open, _) => Knowers::ALL,
            (Sight::Owner, Some(seat)) => Knowers::of(seat),
            _ => Knowers::NOBODY,
        }
    }
}

/// Where a pile takes new cards from when a card must be drawn and none is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Refill {
    pub from: Zone,
    /// So many cards on top stay where they are.
    pub but_top: usize,
}

#[derive(Clone, Debug, Default)]
pub struct ZoneDef {
    /// Without the seat; zones of all seats share it.
    pub name: String,
    pub title: String,
    pub seat: Option<Seat>,
    /// As it is at the start; scripts may change it.
    pub sight: Sight,
    pub count: Sight,
    /// Cards lie on one another; elsewhere they lie side by side, in no order.
    pub pile: bool,
    /// What lies here is out of the game: screens only count it.
    pub aside: bool,
    pub refill: Option<Refill>,
}

/// A field that the rows of a game may have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FieldDef {
    pub name: String,
    pub kind: FieldKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    Number,
    Text,
    Tags,
}

impl FieldKind {
    pub const ALL: [(&'static str, FieldKind); 3] = [
        ("number", FieldKind::Number),
        ("text", FieldKind::Text),
        ("tags", FieldKind::Tags),
    ];

    pub fn named(name: &str) -> Option<FieldKind> {
        let found = FieldKind::ALL.iter().find(|k| k.0 == name);
        found.map(|k| k.1)
    }
}

/// What a row says in a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CardField {
    Number(i64),
    Text(String),
    Tags(Vec<Tag>),
}

/// A row: what a card is.
#[derive(Clone, Debug, Default)]
pub struct CardDef {
    pub name: String,
    pub title: String,
    pub text: String,
    pub tags: Tags,
    /// The zones its copies lie in at the start, and how many.
    pub start: Vec<(Zone, u16)>,
    /// In the order of the game's fields; nothing where the row says nothing.
    pub fields: Vec<Option<CardField>>,
}

/// What a card can do for a seat while it lies in a zone of that seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CardPower {
    pub ability: Ability,
    pub card: Card,
    /// The first seat's; those of the others follow.
    pub zone: Zone,
}

impl CardPower {
    /// Where it must lie to act for a seat.
    pub fn zone_of(&self, seat: Seat) -> Zone {
        Zone(self.zone.0.saturating_add(seat.0))
    }
}
