//! How a game stands: one plain value, cheap to copy and equal on every machine.
//!
//! It changes only by operations, and each keeps what holds of every state: pieces are counted and have a place, a seat
//! has one role and a role one seat, dice show faces of their own, whose turn it is follows from the order of play.

pub mod attested;
pub mod cards;
pub mod dice;
pub mod flow;
mod hash;
pub mod suspend;
pub mod view;

use std::fmt;

use attested::Attested;
use cards::Cards;
use dice::{Lie, Shown};
use flow::Flow;
use suspend::Suspended;

use crate::kernel::chance::{Generator, Stream};
use crate::kernel::def::{CounterDef, Def, NONE, Scope};
use crate::kernel::ids::{
    Card, Face, Handle, Kind, MAX_SEATS, Piece, Place, Role, Seat, Sort, Track, Zone,
};

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Outcome {
    /// The way it ended, in the pack's words.
    pub how: String,
    pub clause: String,
    /// Roles rather than seats, for a pack may let a role win that nobody plays; seats where they play no role.
    pub winners: Vec<Handle>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct State {
    /// Pieces by place, owner and kind.
    pieces: Box<[u8]>,
    counters: Box<[i64]>,
    dice: Box<[Shown]>,
    cards: Cards,
    roles: [Option<Role>; MAX_SEATS],
    /// For each seat the seats whose lendable abilities it may use, one bit each.
    lent: [u16; MAX_SEATS],
    /// Abilities that are out of force for a while.
    suspended: Vec<Suspended>,
    /// Abilities whose window has been open, and until when it opens no more.
    opened: Vec<Suspended>,
    /// What rules have disclosed of hidden things.
    attested: Vec<Attested>,
    flow: Flow,
    chance: Generator,
    outcome: Option<Outcome>,
}

/// Why an operation was refused. The state is as before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OpError {
    TooFew {
        piece: Piece,
        wanted: u64,
        there: u8,
    },
    TooMany {
        piece: Piece,
    },
    NotSides {
        from: Kind,
        to: Kind,
    },
    NoSuchPlace(Place),
    NoSuchDie(Face),
    NoSuchCard(Card, Zone),
    TooFewCards {
        card: Card,
        zone: Zone,
        wanted: usize,
        there: usize,
    },
    OtherCards(Zone),
    CannotCome(Card, Zone),
    MustCome(Card, Zone),
    TooManyCards,
    OffTrack(Track),
    NoCell(String),
    RoleTaken(Role),
}

impl OpError {
    /// The message, with names.
    pub fn text(&self, def: &Def, state: &State) -> String {
        let label = |h: Handle| def.label(&state.roles, h);
        match self {
            OpError::TooFew {
                piece,
                wanted,
                there,
            } => format!(
                "cannot take {wanted} of {}: there are {there}",
                label(piece.handle())
            ),
            OpError::TooMany { piece } => format!("too many of {}", label(piece.handle())),
            OpError::NotSides { from, to } => format!(
                "{} and {} are not sides of one piece",
                label(from.handle()),
                label(to.handle())
            ),
            OpError::NoSuchPlace(_) => "there is no such place".into(),
            OpError::NoSuchDie(face) => {
                format!("no die on the table shows {}", label(face.handle()))
            }
            OpError::NoSuchCard(card, zone) => format!(
                "the card {} is not in {}",
                label(card.handle()),
                label(zone.handle())
            ),
            OpError::TooFewCards {
                card,
                zone,
                wanted,
                there,
            } => format!(
                "cannot take {wanted} of {} out of {}: there are {there}",
                label(card.handle()),
                label(zone.handle())
            ),
            OpError::OtherCards(zone) => {
                format!(
                    "another number of cards is drawn from {}",
                    label(zone.handle())
                )
            }
            OpError::CannotCome(card, zone) => format!(
                "the card {} cannot come out of {} now",
                label(card.handle()),
                label(zone.handle())
            ),
            OpError::MustCome(card, zone) => format!(
                "the card {} lies further up in {} and must come",
                label(card.handle()),
                label(zone.handle())
            ),
            OpError::TooManyCards => "there are too many cards in the game".into(),
            OpError::OffTrack(track) => {
                format!("that is no position of the track {}", label(track.handle()))
            }
            OpError::NoCell(what) => what.clone(),
            OpError::RoleTaken(role) => format!("{} is taken", label(role.handle())),
        }
    }
}

impl fmt::Display for OpError {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        write!(f, "{self:?}")
    }
}

impl State {
    pub fn new(def: &Def, seed: u64) -> State {
        let mut state = State {
            pieces: vec![0; def.place_defs.len() * def.owners() * def.kinds.len()].into(),
            counters: vec![0; def.counter_cells].into(),
            dice: def
                .hand
                .iter()
                .map(|_| Shown {
                    face: Face(0),
                    lie: Lie::Hand,
                })
                .collect(),
            cards: Cards::new(def),
            roles: [None; MAX_SEATS],
            lent: [0; MAX_SEATS],
            suspended: Vec::new(),
            opened: Vec::new(),
            attested: Vec::new(),
            flow: Flow::start(),
            chance: Generator::new(seed),
            outcome: None,
        };
        for c in &def.counters {
            state.counters[c.base..c.base + c.cells].fill(c.start);
        }
        for (piece, n) in &def.supply {
            if let Some(i) = state.cell(def, *piece) {
                state.pieces[i] = *n;
            }
        }
        state
    }

    /// Copies another state into this one without new allocations.
    pub fn copy_from(&mut self, other: &State) {
        let alike = self.pieces.len() == other.pieces.len()
            && self.counters.len() == other.counters.len()
            && self.dice.len() == other.dice.len();
        if !alike {
            *self = other.clone();
            return;
        }
        self.pieces.copy_from_slice(&other.pieces);
        self.counters.copy_from_slice(&other.counters);
        self.dice.copy_from_slice(&other.dice);
        self.cards.copy_from(&other.cards);
        self.roles = other.roles;
        self.lent = other.lent;
        self.suspended.clone_from(&other.suspended);
        self.opened.clone_from(&other.opened);
        self.attested.clone_from(&other.attested);
        self.flow = other.flow;
        self.chance = other.chance;
        if self.outcome.is_some() || other.outcome.is_some() {
            self.outcome.clone_from(&other.outcome);
        }
    }

    /// The values of all counters, [`NONE`] where there is none; a counter's definition says which are its own.
    #[inline]
    pub fn counters(&self) -> &[i64] {
        &self.counters
    }

    /// The dice, in the order of the definition's hand.
    #[inline]
    pub fn dice(&self) -> &[Shown] {
        &self.dice
    }

    #[inline]
    pub fn cards(&self) -> &Cards {
        &self.cards
    }

    /// Roles by seat.
    #[inline]
    pub fn roles(&self) -> &[Option<Role>; MAX_SEATS] {
        &self.roles
    }

    /// For each seat the seats whose lendable abilities it may use, one bit each.
    #[inline]
    pub fn lent(&self) -> &[u16; MAX_SEATS] {
        &self.lent
    }

    #[inline]
    pub fn flow(&self) -> &Flow {
        &self.flow
    }

    #[inline]
    pub fn chance(&self) -> Generator {
        self.chance
    }

    #[inline]
    pub fn outcome(&self) -> Option<&Outcome> {
        self.outcome.as_ref()
    }

    /// Ends the game.
    pub fn end(&mut self, outcome: Outcome) {
        self.outcome = Some(outcome);
    }

    /// Chance begins anew, with another seed.
    pub fn reseed(&mut self, seed: u64) {
        self.chance = Generator::new(seed);
    }

    /// The stream of the next chance event, which counts as drawn.
    #[inline]
    pub fn next_stream(&mut self) -> Stream {
        self.chance.next_stream()
    }

    /// Counts a chance event whose outcome came from elsewhere.
    #[inline]
    pub fn skip_chance(&mut self) {
        self.chance.skip();
    }

    /// Lets a seat use the lendable abilities of another.
    pub fn lend(&mut self, from: Seat, to: Seat) {
        if let (true, Some(lent)) = (from.index() < MAX_SEATS, self.lent.get_mut(to.index())) {
            *lent |= 1 << from.0;
        }
    }

    /// May a seat use the lendable abilities of another?
    #[inline]
    pub fn lends(&self, from: Seat, to: Seat) -> bool {
        let lent = self.lent.get(to.index()).copied().unwrap_or(0);
        from.index() < MAX_SEATS && lent >> from.0 & 1 == 1
    }

    pub fn end_loans(&mut self) {
        self.lent = Default::default();
    }

    #[inline]
    fn cell(&self, def: &Def, piece: Piece) -> Option<usize> {
        let owner = if piece.owner == Seat::COMMON {
            def.seats
        } else {
            piece.owner.index()
        };
        let (place, kind) = (piece.place.index(), piece.kind.index());
        let inside = place < def.place_defs.len() && owner <= def.seats && kind < def.kinds.len();
        inside.then(|| (place * def.owners() + owner) * def.kinds.len() + kind)
    }

    /// How many pieces of one kind and owner are at a place.
    #[inline]
    pub fn count(&self, def: &Def, piece: Piece) -> u8 {
        self.cell(def, piece).map_or(0, |i| self.pieces[i])
    }

    /// How many pieces of an owner are at a place, of all kinds that answer to a kind or a tag.
    #[inline]
    pub fn count_matching(&self, def: &Def, place: Place, owner: Seat, by: Handle) -> u32 {
        if by.is(Sort::Kind) {
            let kind = Kind(by.index() as u8);
            return u32::from(self.count(def, Piece { place, owner, kind }));
        }
        let row = self.row(def, place, owner);
        let there = def.kinds_with(by).iter().filter_map(|k| row.get(k.index()));
        there.map(|n| u32::from(*n)).sum()
    }

    /// The pieces of one owner at one place, by kind.
    #[inline]
    pub fn row(&self, def: &Def, place: Place, owner: Seat) -> &[u8] {
        let column = match owner {
            Seat::COMMON => def.seats,
            seat => seat.index(),
        };
        if column > def.seats {
            return &[];
        }
        // A place that does not exist lies behind all cells.
        let kinds = def.kinds.len();
        let start = (place.index() * def.owners() + column) * kinds;
        self.pieces.get(start..start + kinds).unwrap_or(&[])
    }

    /// All pieces, in order of place, owner, kind.
    pub fn pieces<'a>(&'a self, def: &'a Def) -> impl Iterator<Item = (Piece, u8)> + 'a {
        filled(&self.pieces).map(move |i| (piece_in(def, i), self.pieces[i]))
    }

    /// The pieces on the map that belong to seats, in the same order.
    #[inline]
    pub fn seats_on_map<'a>(&'a self, def: &'a Def) -> impl Iterator<Item = Piece> + 'a {
        let cells = def.regions * def.owners() * def.kinds.len();
        filled(self.pieces.get(..cells).unwrap_or(&self.pieces))
            .map(move |i| piece_in(def, i))
            .filter(|p| p.owner != Seat::COMMON)
    }

    /// Adds pieces out of nothing: setting up, or editing a position.
    pub fn put(&mut self, def: &Def, piece: Piece, n: u8) -> Result<(), OpError> {
        let i = self
            .cell(def, piece)
            .ok_or(OpError::NoSuchPlace(piece.place))?;
        self.pieces[i] = self.pieces[i]
            .checked_add(n)
            .ok_or(OpError::TooMany { piece })?;
        Ok(())
    }

    /// Takes pieces out of the game: editing a position.
    pub fn take(&mut self, def: &Def, piece: Piece, n: u64) -> Result<(), OpError> {
        let i = self
            .cell(def, piece)
            .ok_or(OpError::NoSuchPlace(piece.place))?;
        let there = self.pieces[i];
        match u8::try_from(n).ok().and_then(|n| there.checked_sub(n)) {
            Some(left) => self.pieces[i] = left,
            None => {
                return Err(OpError::TooFew {
                    piece,
                    wanted: n,
                    there,
                });
            }
        }
        Ok(())
    }

    /// Moves pieces from one place to another; all of them or none.
    pub fn shift(&mut self, def: &Def, piece: Piece, to: Place, n: u64) -> Result<(), OpError> {
        let target = Piece { place: to, ..piece };
        let j = self.cell(def, target).ok_or(OpError::NoSuchPlace(to))?;
        if piece.place == to {
            return Ok(());
        }
        if u64::from(self.pieces[j]) + n > u64::from(u8::MAX) {
            return Err(OpError::TooMany { piece: target });
        }
        self.take(def, piece, n)?;
        self.pieces[j] += n as u8;
        Ok(())
    }

    /// Turns pieces over: they become another side of what they are; all of them or none.
    pub fn turn_over(&mut self, def: &Def, piece: Piece, to: Kind, n: u64) -> Result<(), OpError> {
        let from = piece.kind;
        if def.front(from) != def.front(to) {
            return Err(OpError::NotSides { from, to });
        }
        let target = Piece { kind: to, ..piece };
        let there = u64::from(self.count(def, target));
        if from != to && there + n > u64::from(u8::MAX) {
            return Err(OpError::TooMany { piece: target });
        }
        self.take(def, piece, n)?;
        self.put(def, target, n as u8)
    }

    /// Totals by owner and kind: what must stay the same over a whole game. All sides of a piece count as one kind.
    pub fn census(&self, def: &Def) -> Vec<u32> {
        let kinds = def.kinds.len();
        let row = def.owners() * kinds;
        let mut sums = vec![0; row];
        if row == 0 {
            return sums;
        }
        for place in self.pieces.chunks(row) {
            let cells = sums.iter_mut().zip(place);
            cells.for_each(|(sum, n)| *sum += u32::from(*n));
        }
        for cell in 0..row {
            let kind = Kind((cell % kinds) as u8);
            let front = cell - kind.index() + def.front(kind).index();
            if front != cell {
                sums[front] += std::mem::take(&mut sums[cell]);
            }
        }
        sums
    }

    /// The cell of a counter; the subject must fit its scope.
    #[inline]
    pub fn counter_cell(
        &self,
        def: &Def,
        counter: usize,
        of: Option<Handle>,
    ) -> Result<usize, OpError> {
        let Some(c) = def.counters.get(counter) else {
            return Err(no_counter());
        };
        let index = match (c.scope, of) {
            (Scope::Game, None) => Some(0),
            (Scope::Seat, Some(h)) if h.is(Sort::Seat) => Some(h.index() as usize),
            (Scope::Place, Some(h)) if h.is(Sort::Place) => Some(h.index() as usize),
            (Scope::Card, Some(h)) if h.is(Sort::Card) => Some(h.index() as usize),
            _ => None,
        };
        match index {
            Some(i) if i < c.cells => Ok(c.base + i),
            _ => Err(no_cell(c)),
        }
    }

    #[inline]
    pub fn get(&self, cell: usize) -> Option<i64> {
        self.counters.get(cell).copied().filter(|v| *v != NONE)
    }

    /// Sets the cell of a counter, to nothing if there is no value. A cell comes from [`State::counter_cell`].
    #[inline]
    pub fn set(&mut self, cell: usize, value: Option<i64>) {
        if let Some(old) = self.counters.get_mut(cell) {
            *old = value.unwrap_or(NONE);
        }
        if !self.attested.is_empty() {
            self.forget_cell(cell);
        }
    }

    /// Sets a counter for all seats or places.
    pub fn set_all(&mut self, counter: &CounterDef, value: Option<i64>) {
        for cell in counter.base..counter.base + counter.cells {
            self.set(cell, value);
        }
    }

    #[inline]
    pub fn role_of(&self, seat: Seat) -> Option<Role> {
        self.roles.get(seat.index()).copied().flatten()
    }

    pub fn seat_of(&self, role: Role) -> Option<Seat> {
        self.roles
            .iter()
            .position(|r| *r == Some(role))
            .map(|i| Seat(i as u8))
    }

    /// Gives a seat its role, and with it the role's pieces.
    pub fn assign(&mut self, def: &Def, seat: Seat, role: Role) -> Result<(), OpError> {
        if self.seat_of(role).is_some() || self.role_of(seat).is_some() {
            return Err(OpError::RoleTaken(role));
        }
        let Some(slot) = self.roles.get_mut(seat.index()) else {
            return Err(OpError::NoCell("there is no such seat".into()));
        };
        *slot = Some(role);
        for p in &def.roles[role.index()].pieces {
            let piece = Piece {
                place: Place(p.pile.0 + seat.0),
                owner: seat,
                kind: p.kind,
            };
            self.put(def, piece, p.count)?;
        }
        Ok(())
    }

    pub fn raw_pieces(&self) -> &[u8] {
        &self.pieces
    }
}

#[cold]
fn no_counter() -> OpError {
    OpError::NoCell("there is no such counter".into())
}

#[cold]
fn no_cell(c: &CounterDef) -> OpError {
    let needs = match c.scope {
        Scope::Game => "is one for the whole game",
        Scope::Seat => "needs a seat",
        Scope::Place => "needs a place",
        Scope::Card => "needs a card",
    };
    OpError::NoCell(format!("the counter {} {needs}", c.name))
}

/// What lies in a cell.
#[inline]
fn piece_in(def: &Def, cell: usize) -> Piece {
    let (owners, kinds) = (def.owners() as u32, def.kinds.len() as u32);
    let (row, kind) = (cell as u32 / kinds, cell as u32 % kinds);
    let owner = row % owners;
    Piece {
        place: Place((row / owners) as u8),
        owner: match owner as usize == def.seats {
            true => Seat::COMMON,
            false => Seat(owner as u8),
        },
        kind: Kind(kind as u8),
    }
}

/// The cells that are not empty. Most are, so eight are looked at together.
fn filled(cells: &[u8]) -> impl Iterator<Item = usize> {
    let (eights, rest) = cells.as_chunks::<8>();
    let mut at = 0;
    let mut word = 0;
    let mut words = eights.iter().map(|e| u64::from_le_bytes(*e));
    let tail = rest.iter().enumerate().filter(|(_, n)| **n > 0);
    let start = eights.len() * 8;
    std::iter::from_fn(move || {
        while word == 0 {
            word = words.next()?;
            at += 8;
        }
        let byte = word.trailing_zeros() as usize / 8;
        word &= !(0xff << (byte * 8));
        Some(at - 8 + byte)
    })
    .chain(tail.map(move |(i, _)| start + i))
}
