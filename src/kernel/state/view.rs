//! What one seat may see of a state.
//!
//! A view is a state with the rest wiped: bots, renderers and explanations get a view, so nothing they do can depend
//! on what the seat does not know.

use crate::kernel::chance::Generator;
use crate::kernel::chance::Stream;
use crate::kernel::def::{CounterDef, CounterValues, Def, NONE, Scope};
use crate::kernel::ids::{Card, Handle, Kind, Piece, Place, Role, Seat};

use super::cards::{Cards, Deal};

use super::{State, piece_in};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    /// Nobody for a spectator, who sees only what is open.
    pub seat: Option<Seat>,
    pub state: State,
}

impl View {
    pub fn new(def: &Def, state: &State, seat: Option<Seat>) -> View {
        let mut seen = state.clone();
        seen.chance = Generator::new(0);
        for (_, cell) in unseen(def, seat) {
            seen.counters[cell] = NONE;
        }
        for cell in unseen_pieces(def, seat) {
            seen.pieces[cell] = 0;
        }
        seen.cards.conceal(def, seat);
        View { seat, state: seen }
    }
}

/// The cells of counters that a viewer may not see.
fn unseen(def: &Def, viewer: Option<Seat>) -> impl Iterator<Item = (&CounterDef, usize)> {
    let hidden = def.counters.iter().filter(|c| c.hidden);
    let cells = hidden.flat_map(|c| (0..c.cells).map(move |i| (c, i)));
    let mine = move |c: &CounterDef, i: usize| {
        c.scope == Scope::Seat && viewer.is_some_and(|s| s.index() == i)
    };
    let theirs = cells.filter(move |(c, i)| !mine(c, *i));
    theirs.map(|(c, i)| (c, c.base + i))
}

/// The cells of pieces that a viewer may not see: those of other seats, of kinds that only their owner sees.
fn unseen_pieces(def: &Def, viewer: Option<Seat>) -> impl Iterator<Item = usize> {
    let (owners, kinds) = (def.owners(), def.kinds.len());
    let others = def.seat_ids().filter(move |s| Some(*s) != viewer);
    let columns = others.flat_map(move |s| {
        let secret = def.secret_kinds.iter();
        secret.map(move |k| s.index() * kinds + k.index())
    });
    let places = def.place_defs.len();
    columns.flat_map(move |column| (0..places).map(move |p| p * owners * kinds + column))
}

impl State {
    /// The same with the cards lying so.
    pub fn with_cards(&self, cards: Cards) -> State {
        let mut world = self.clone();
        world.cards = cards;
        world
    }

    /// A piece that others have and a viewer does not see.
    pub fn secret_piece(&self, def: &Def, viewer: Option<Seat>) -> Option<Piece> {
        let found = unseen_pieces(def, viewer).find(|cell| self.pieces[*cell] > 0);
        found.map(|cell| piece_in(def, cell))
    }

    /// Lays the pieces anew that a viewer does not see: each in any region, or in a pile of its owner. How many there are
    /// is no secret.
    fn scatter(&mut self, def: &Def, viewer: Option<Seat>, s: &mut Stream) {
        let mut hidden: Vec<(Seat, Kind)> = Vec::new();
        for cell in unseen_pieces(def, viewer) {
            let piece = piece_in(def, cell);
            let n = usize::from(std::mem::take(&mut self.pieces[cell]));
            hidden.extend(std::iter::repeat_n((piece.owner, piece.kind), n));
        }
        for (owner, kind) in hidden {
            let own = |p: &Place| {
                let at = &def.place_defs[p.index()];
                p.index() < def.regions || at.seat == Some(owner)
            };
            let mut places = def.every_place.iter().copied().filter(own);
            let n = places.clone().count() as u64;
            let place = places.nth(s.below(n) as usize);
            let cell = place.and_then(|place| self.cell(def, Piece { place, owner, kind }));
            // A place takes 255 of them, and no game has more.
            if let Some(there) = cell.map(|cell| &mut self.pieces[cell]) {
                *there = there.saturating_add(1);
            }
        }
    }

    /// A state that a viewer holds possible: the cards as they are dealt, pieces that it does not see anywhere, hidden
    /// counters with any of their values (that one has a value is no secret), and chance of its own.
    pub fn imagined(&self, def: &Def, viewer: Option<Seat>, deal: &Deal, s: &mut Stream) -> State {
        let mut world = self.clone();
        world.cards = deal.cards(def);
        if !def.secret_kinds.is_empty() {
            world.scatter(def, viewer, s);
        }
        for (counter, cell) in unseen(def, viewer) {
            let values = self.values_of(def, counter, cell);
            let at = s.below(values.len() as u64) as usize;
            if world.counters[cell] != NONE {
                world.counters[cell] = values.get(at).copied().unwrap_or(NONE);
            }
        }
        world.chance = Generator::new(s.below(u64::MAX));
        world
    }

    /// Everything a cell of a hidden counter may hold, in a fixed order.
    pub fn values_of(&self, def: &Def, counter: &CounterDef, cell: usize) -> Vec<i64> {
        let numbers = |list: &mut dyn Iterator<Item = Handle>| list.map(|h| h.0).collect();
        let own = Seat(cell.saturating_sub(counter.base) as u8);
        let own = Some(own).filter(|_| counter.others && counter.scope == Scope::Seat);
        match &counter.values {
            CounterValues::Unsaid => Vec::new(),
            CounterValues::Numbers(list) => list.clone(),
            CounterValues::Seats => {
                let seats = def.seat_ids().filter(|s| Some(*s) != own);
                numbers(&mut seats.map(Seat::handle))
            }
            CounterValues::Roles => {
                let mut played: Vec<Role> = self.roles().iter().flatten().copied().collect();
                played.extend(&counter.absent);
                played.sort_unstable();
                played.dedup();
                let own = own.and_then(|s| self.role_of(s));
                played.retain(|r| Some(*r) != own);
                numbers(&mut played.into_iter().map(Role::handle))
            }
            CounterValues::Regions => numbers(&mut def.region_ids().map(Place::handle)),
            CounterValues::Cards => {
                let cards = (0..def.cards.len()).map(|i| Card(i as u16));
                numbers(&mut cards.map(Card::handle))
            }
        }
    }
}
