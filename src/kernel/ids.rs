//! Ids and handles.
//!
//! Everything a pack declares is interned to a small index. Towards scripts an index travels as a [`Handle`]: an
//! integer that also says what sort of thing it is, so that a place passed where a seat belongs is an error with both
//! names in it and not a silent mix-up. Handles stay below 2^37 and are exact in Lua's numbers.

use std::collections::HashMap;

/// The most that can play.
pub const MAX_SEATS: usize = 16;
/// Arguments a query takes at most.
pub const MOST_ARGS: usize = 4;

/// What a handle points at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
pub enum Sort {
    Number = 0,
    Seat,
    Place,
    Kind,
    Die,
    Face,
    Counter,
    Role,
    Word,
    Track,
    Zone,
    Card,
    Piece,
    Tag,
    Action,
    /// An argument of a query, in the place of what it will be.
    Arg,
    Area,
    Ability,
    /// A card at a place where it may be played.
    CardAt,
}

impl Sort {
    pub const ALL: [Sort; 19] = [
        Sort::Number,
        Sort::Seat,
        Sort::Place,
        Sort::Kind,
        Sort::Die,
        Sort::Face,
        Sort::Counter,
        Sort::Role,
        Sort::Word,
        Sort::Track,
        Sort::Zone,
        Sort::Card,
        Sort::Piece,
        Sort::Tag,
        Sort::Action,
        Sort::Arg,
        Sort::Area,
        Sort::Ability,
        Sort::CardAt,
    ];

    /// The word for it in messages: "expected a place, got a seat".
    pub fn noun(self) -> &'static str {
        match self {
            Sort::Number => "number",
            Sort::Seat => "seat",
            Sort::Place => "place",
            Sort::Kind => "kind",
            Sort::Die => "die",
            Sort::Face => "face",
            Sort::Counter => "counter",
            Sort::Role => "role",
            Sort::Word => "word",
            Sort::Track => "track",
            Sort::Zone => "zone",
            Sort::Card => "card",
            Sort::Piece => "piece",
            Sort::Tag => "tag",
            Sort::Action => "action",
            Sort::Arg => "argument",
            Sort::Area => "area",
            Sort::Ability => "ability",
            Sort::CardAt => "playing",
        }
    }
}

const SHIFT: u32 = 32;

/// A typed integer: the sort in the upper bits, the index below.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Handle(pub i64);

impl Handle {
    pub const fn new(sort: Sort, index: u32) -> Handle {
        Handle(((sort as i64) << SHIFT) | index as i64)
    }

    pub fn sort(self) -> Sort {
        let tag = self.0 >> SHIFT;
        usize::try_from(tag)
            .ok()
            .and_then(|t| Sort::ALL.get(t).copied())
            .unwrap_or(Sort::Number)
    }

    pub const fn index(self) -> u32 {
        self.0 as u32
    }

    pub const fn is(self, sort: Sort) -> bool {
        self.0 >> SHIFT == sort as i64
    }
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident, $repr:ty, $sort:expr) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub struct $name(pub $repr);

        impl $name {
            pub const fn handle(self) -> Handle {
                Handle::new($sort, self.0 as u32)
            }

            #[allow(dead_code)] // not every sort of thing stands in a list
            pub const fn index(self) -> usize {
                self.0 as usize
            }
        }
    };
}

id!(
    /// A player's seat at the table, or [`Seat::COMMON`] as the owner of what belongs to nobody.
    Seat, u8, Sort::Seat
);
id!(
    /// Where pieces can be: a region of the map or a pile beside it.
    Place, u8, Sort::Place
);
id!(
    /// Regions of the map under one name.
    Area, u8, Sort::Area
);
id!(
    /// An ability of a role, a variant or the pack, by its place among them all.
    Ability, u16, Sort::Ability
);
id!(
    /// A kind of piece.
    Kind, u8, Sort::Kind
);
id!(
    /// A type of die; several dice may be of one type.
    Die, u8, Sort::Die
);
id!(
    /// A face of a type of die.
    Face, u8, Sort::Face
);
id!(Counter, u16, Sort::Counter);
id!(
    /// What a seat plays: a side, a colour, a house.
    Role, u8, Sort::Role
);
id!(Track, u8, Sort::Track);
id!(Zone, u8, Sort::Zone);
id!(Card, u16, Sort::Card);
id!(Tag, u8, Sort::Tag);
id!(Word, u16, Sort::Word);

impl Seat {
    pub const COMMON: Seat = Seat(0xff);
}

impl Place {
    /// In a [`Piece`]: any place, or a place that goes without saying.
    pub const NOWHERE: Place = Place(0xff);
}

impl Word {
    pub const YES: Word = Word(0);
    pub const NO: Word = Word(1);
}

/// Some pieces of one kind and owner at one place; the number is said elsewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Piece {
    pub place: Place,
    pub owner: Seat,
    pub kind: Kind,
}

impl Piece {
    pub const fn handle(self) -> Handle {
        Handle::new(
            Sort::Piece,
            ((self.place.0 as u32) << 16) | ((self.owner.0 as u32) << 8) | self.kind.0 as u32,
        )
    }

    pub const fn from_index(index: u32) -> Piece {
        Piece {
            place: Place((index >> 16) as u8),
            owner: Seat((index >> 8) as u8),
            kind: Kind(index as u8),
        }
    }
}

/// A card at a place, as an option of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct CardAt {
    pub card: Card,
    pub place: Place,
}

impl CardAt {
    pub const fn handle(self) -> Handle {
        Handle::new(
            Sort::CardAt,
            ((self.place.0 as u32) << 16) | self.card.0 as u32,
        )
    }

    pub const fn from_index(index: u32) -> CardAt {
        CardAt {
            card: Card(index as u16),
            place: Place((index >> 16) as u8),
        }
    }
}

/// Interned names: index to text and back.
#[derive(Clone, Debug, Default)]
pub struct Names {
    list: Vec<String>,
    index: HashMap<String, usize>,
}

impl Names {
    /// Adds a name and gives its index; `None` if it was there already.
    pub fn add(&mut self, name: &str) -> Option<usize> {
        if self.index.contains_key(name) {
            return None;
        }
        let at = self.list.len();
        self.list.push(name.to_string());
        self.index.insert(name.to_string(), at);
        Some(at)
    }

    /// The index of a name, adding it if it is new.
    pub fn intern(&mut self, name: &str) -> usize {
        match self.find(name) {
            Some(at) => at,
            None => self.add(name).unwrap_or_default(),
        }
    }

    pub fn find(&self, name: &str) -> Option<usize> {
        self.index.get(name).copied()
    }

    pub fn get(&self, index: usize) -> &str {
        self.list.get(index).map_or("?", String::as_str)
    }

    pub fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(String::as_str)
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    pub fn is_empty(&self) -> bool {
        self.list.is_empty()
    }

    /// The name most like a mistyped one, if any is near enough to be worth saying.
    pub fn nearest(&self, wrong: &str) -> Option<&str> {
        nearest(wrong, self.iter())
    }
}

const LONGEST_NAME: usize = 200;

/// The candidate most like `wrong`, for "did you mean".
pub fn nearest<'a>(wrong: &str, names: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Nobody mistypes a name of that length, and comparing would take long.
    if wrong.len() > LONGEST_NAME {
        return None;
    }
    let wrong = wrong.to_lowercase();
    names
        .map(|n| (strsim::jaro_winkler(&wrong, &n.to_lowercase()), n))
        .filter(|(score, _)| *score > 0.78)
        .max_by(|a, b| a.0.total_cmp(&b.0))
        .map(|(_, n)| n)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn handles_keep_sort_and_index() {
        for sort in Sort::ALL {
            let h = Handle::new(sort, 77);
            assert_eq!((h.sort(), h.index()), (sort, 77));
            assert!(h.0 < 1 << 53, "exact in a Lua number");
        }
    }

    #[test]
    fn pieces_survive_packing() {
        let p = Piece {
            place: Place(9),
            owner: Seat::COMMON,
            kind: Kind(3),
        };
        assert_eq!(Piece::from_index(p.handle().index()), p);
    }

    #[test]
    fn nearest_name_is_offered_only_when_near() {
        let list = ["trade.cost", "raid.kill"];
        assert_eq!(nearest("trade.cots", list.into_iter()), Some("trade.cost"));
        assert_eq!(nearest("zzz", list.into_iter()), None);
    }
}
