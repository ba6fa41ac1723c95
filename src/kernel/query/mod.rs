//! Queries: what a script declares once, with named conditions, and the kernel answers whole.
//!
//! A query is of regions, areas, pieces, kinds, seats, faces or cards. Its conditions can be looked at for one thing, so that
//! the same plan that lists what is allowed also tells which condition struck the rest.

mod attest;
mod cards;
mod conds;
mod explain;
mod regions;
mod run;
mod sift;
mod terms;
mod things;

use std::cell::Cell;

use super::def::Def;
use super::ids::{
    Area, Card, CardAt, Die, Face, Handle, Kind, Piece, Place, Seat, Sort, Tag, Track, Zone,
};
use super::knowers::Knowers;
use super::set::{Faces, Places};
use super::state::State;

pub use super::ids::MOST_ARGS;
pub use explain::QueryVerdict;

/// The arguments of one asking; those that are not given are nothing.
pub type Asked = [Option<Handle>; MOST_ARGS];

/// Something that is known only when the query is asked, or was written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Term {
    Known(Handle),
    /// An argument of the query, counted from 0.
    Arg(u8),
    /// What lies in a cell of the counters.
    Cell(usize),
    /// What a counter holds of an argument.
    Of(u8, u16),
}

/// Another query, with arguments of its own; without, it gets those of the query that uses it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Use {
    pub query: usize,
    pub args: Option<Vec<Term>>,
}

/// Seats whose pieces count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Owners {
    /// Every seat.
    Anybody,
    /// What belongs to no seat.
    Common,
    /// Any of these.
    These(Vec<Term>),
    /// Every seat but these.
    But(Vec<Term>),
    /// The seats of a query.
    Of(Use),
}

/// How many, from and to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    pub low: i64,
    pub high: i64,
}

impl Span {
    pub const SOME: Span = Span {
        low: 1,
        high: i64::MAX,
    };
    pub const NONE: Span = Span { low: 0, high: 0 };

    pub fn has(self, n: i64) -> bool {
        (self.low..=self.high).contains(&n)
    }
}

/// Where something lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum QuerySpot {
    /// One place.
    At(Term),
    /// The pile of this sort that belongs to the seat in question; the place of the first seat's.
    Own(Place),
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneSpot {
    /// One zone.
    At(Term),
    /// The zone of this name that belongs to a seat; the first seat's.
    Own(Zone),
}

/// What is asked of a field of a card; a card that says nothing there does not meet it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldTest {
    /// A number from and to.
    Number(Option<Term>, Option<Term>),
    Text(String),
    /// All of these are among the tags of the field.
    Tags(Vec<Tag>),
}

/// What a condition looks at; each says of a thing whether it is so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cond {
    /// The place, the face or the card bears a tag.
    Is(Tag),
    /// The marker of a track stands there.
    Under(Track),
    /// It lies at a position of a track.
    Position(Track, Term),
    /// It touches a region.
    Borders(Term),
    /// It is one of these places.
    Place(Vec<Term>),
    /// So many pieces of a kind or tag lie there, of these owners together.
    Holds(Owners, Term, Span),
    /// Pieces of a kind or tag lie there of these seats, and of no other seat.
    Only(Owners, Term),
    /// So many of these seats have pieces of a kind or tag there.
    Seats(Owners, Term, Span),
    /// The owner of the piece, or the seat itself, is one of these.
    Owner(Owners),
    /// The kind is this one, or bears this tag.
    Kind(Term),
    /// The seat (or, with `true`, the common store) has so many pieces of a kind or tag at a spot.
    Has(QuerySpot, bool, Term, Span),
    /// A counter, of the game, of the place, of the seat or of the card, lies between two values, or is a certain thing.
    Counter(usize, Span, Option<Term>),
    /// What a term says lies between two values, or is a certain thing.
    Says(Term, Span, Option<Term>),
    /// The first die of a type shows a face with a tag.
    Die(Die, Tag),
    /// The face belongs to a type of die.
    Of(Die),
    /// It is this face.
    Face(Term),
    /// The card is one of these, or bears one of these tags.
    Card(Vec<Term>),
    /// What the card says in a field.
    Field(usize, FieldTest),
    /// So many cards lie in a zone, or in the seat's own: all, or those of a row or with a tag.
    Cards(ZoneSpot, Option<Term>, Span),
    /// Another query has the thing itself, its place, the area of that, its seat, its kind or its card.
    In(Use),
    /// At least one of these groups holds whole.
    Any(Vec<Vec<Cond>>),
    /// Not all of these hold.
    Not(Vec<Cond>),
}

/// A condition with a name: what it is for, and what to tell when it strikes something.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rule {
    pub clause: String,
    pub reason: String,
    pub conds: Vec<Cond>,
    /// It strikes where all conditions hold; else where one does not.
    pub unless: bool,
    pub line: u32,
}

/// What a query is of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Sought {
    Regions,
    Areas,
    /// Pieces on the map, or at a spot.
    Pieces(Option<QuerySpot>),
    /// Kinds that one owner has at a spot.
    Kinds(Owners, QuerySpot),
    Seats,
    /// The faces of the dice that were thrown, each as often as it lies there.
    Faces,
    /// Cards in zones, each as often as it lies there; those of these owners, where zones belong to seats.
    Cards(Owners, Vec<ZoneSpot>),
    /// Pieces at their destination: every region of one query with every kind of the other. Cards where they may be
    /// played: every region with every card.
    Product(Use, Use),
}

/// What can qualify in a query, as far as that never changes in a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Candidates {
    /// Everything, as far as is known.
    #[default]
    All,
    Regions(Places),
    Faces(Faces),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// Its name, if it has one.
    pub id: String,
    pub file: String,
    pub line: u32,
    pub sought: Sought,
    /// What must be so, in the order in which it is looked at.
    pub rules: Vec<Rule>,
    /// Those that can ever qualify, by what is printed on them, and what is left to look at for them.
    pub candidates: Candidates,
    pub left: Vec<Rule>,
    /// Lua conditions or a hook follow: the declared part alone does not decide.
    pub open: bool,
}

impl Query {
    /// Works out what never changes in a game.
    pub fn prepare(&mut self, def: &Def) {
        self.candidates = match self.sought {
            Sought::Regions => {
                let on = |p: Place| move |c: &Cond| c.printed_on_region(def, p);
                let able = |p: &Place| self.rules.iter().all(|r| r.allows(on(*p)));
                Candidates::Regions(def.region_ids().filter(able).collect())
            }
            Sought::Faces => {
                let on = |f: Face| move |c: &Cond| c.printed_on_face(def, f);
                let able = |f: &Face| self.rules.iter().all(|r| r.allows(on(*f)));
                let all = (0..def.faces.len()).map(|f| Face(f as u8));
                Candidates::Faces(all.filter(able).collect())
            }
            _ => return,
        };
        let left = self.rules.iter().filter_map(|r| r.unprinted(&self.sought));
        self.left = left.collect();
    }

    /// What is looked at first of all.
    fn first_demand(&self) -> Option<&Cond> {
        let first = self.rules.first().filter(|rule| !rule.unless);
        first.and_then(|rule| rule.conds.first())
    }

    /// What is to be looked at for things that it lists; of those that somebody asks about, all rules count.
    fn open_rules(&self) -> &[Rule] {
        match self.candidates {
            Candidates::All => &self.rules,
            _ => &self.left,
        }
    }
}

impl Rule {
    /// May a thing pass, by what is printed on it?
    fn allows(&self, printed: impl Fn(&Cond) -> Option<bool>) -> bool {
        let mut conds = self.conds.iter();
        match self.unless {
            true => self.conds.is_empty() || !conds.all(|c| printed(c) == Some(true)),
            false => !conds.any(|c| printed(c) == Some(false)),
        }
    }

    /// Without what holds of all candidates.
    fn unprinted(&self, sought: &Sought) -> Option<Rule> {
        let printed = |c: &Cond| match c {
            Cond::Is(_) => true,
            Cond::Of(_) => *sought == Sought::Faces,
            _ => false,
        };
        let mut rule = self.clone();
        match self.unless {
            true => return (!rule.conds.iter().all(printed)).then_some(rule),
            false => rule.conds.retain(|c| !printed(c)),
        }
        (!rule.conds.is_empty()).then_some(rule)
    }
}

impl Query {
    /// Every other query that this one looks at.
    pub fn uses(&self, see: &mut dyn FnMut(&Use)) {
        match &self.sought {
            Sought::Product(a, b) => {
                see(a);
                see(b);
            }
            Sought::Kinds(owners, _) | Sought::Cards(owners, _) => owners.uses(see),
            _ => {}
        }
        for cond in self.rules.iter().flat_map(|r| &r.conds) {
            cond.uses(see);
        }
    }
}

impl Owners {
    fn uses(&self, see: &mut dyn FnMut(&Use)) {
        if let Owners::Of(u) = self {
            see(u);
        }
    }
}

impl Cond {
    /// Whether it holds of a region in every game, if it depends on nothing else.
    fn printed_on_region(&self, def: &Def, place: Place) -> Option<bool> {
        match self {
            Cond::Is(tag) => Some(def.place_has(place, *tag)),
            _ => None,
        }
    }

    fn printed_on_face(&self, def: &Def, face: Face) -> Option<bool> {
        let face = def.faces.get(face.index())?;
        match self {
            Cond::Is(tag) => Some(face.tags.has(*tag)),
            Cond::Of(die) => Some(face.die == *die),
            _ => None,
        }
    }

    fn uses(&self, see: &mut dyn FnMut(&Use)) {
        match self {
            Cond::Holds(owners, ..) | Cond::Only(owners, _) | Cond::Owner(owners) => {
                owners.uses(see)
            }
            Cond::Seats(owners, ..) => owners.uses(see),
            Cond::In(u) => see(u),
            Cond::Any(groups) => groups.iter().flatten().for_each(|c| c.uses(see)),
            Cond::Not(conds) => conds.iter().for_each(|c| c.uses(see)),
            _ => {}
        }
    }
}

/// What a query with parts in Lua has for certain arguments, found before a query that uses it is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Set {
    pub query: usize,
    pub args: Asked,
    pub things: Vec<Handle>,
}

/// A query with what it is asked about.
#[derive(Clone, Copy)]
pub struct Question<'a> {
    pub def: &'a Def,
    pub state: &'a State,
    pub queries: &'a [Option<Query>],
    pub args: Asked,
    /// Of queries inside with parts in Lua; of one that is missing here the declared part alone counts.
    pub sets: &'a [Set],
    /// Who may know everything that was read.
    pub secrets: &'a Cell<Knowers>,
    /// Queries inside queries that lead here.
    depth: u8,
}

/// One thing that a query may list.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Item {
    pub place: Option<Place>,
    pub owner: Option<Seat>,
    pub kind: Option<Kind>,
    pub face: Option<Face>,
    pub area: Option<Area>,
    pub card: Option<Card>,
}

/// What a handle says about a thing.
pub fn item(thing: Handle) -> Item {
    let i = thing.index();
    let mut item = Item::default();
    match thing.sort() {
        Sort::Place => item.place = Some(Place(i as u8)),
        Sort::Seat => item.owner = Some(Seat(i as u8)),
        Sort::Kind => item.kind = Some(Kind(i as u8)),
        Sort::Area => item.area = Some(Area(i as u8)),
        Sort::Face => item.face = Some(Face(i as u8)),
        Sort::Card => item.card = Some(Card(i as u16)),
        Sort::CardAt => {
            let playing = CardAt::from_index(i);
            (item.place, item.card) = (Some(playing.place), Some(playing.card));
        }
        Sort::Piece => {
            let piece = Piece::from_index(i);
            (item.place, item.owner) = (Some(piece.place), Some(piece.owner));
            item.kind = Some(piece.kind);
        }
        _ => {}
    }
    item
}
