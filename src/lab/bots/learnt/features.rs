//! What can be counted of any game, for one seat: its pieces, where it stands and where it stands alone, its counters and its
//! cards; each as it is, and against the best of the others. Then how far the game has come, and which role it plays.

use crate::kernel::def::Scope;
use crate::kernel::ids::{Seat, Tag, Zone};
use crate::kernel::{Def, State};

/// Counters beyond this say no more.
const MOST: i64 = 1_000;

/// The numbers of every seat, all of the same length.
pub fn features(def: &Def, state: &State) -> Vec<Vec<f64>> {
    let own: Vec<Vec<f64>> = def.seat_ids().map(|s| of_seat(def, state, s)).collect();
    let whole = |(i, seat): (usize, Seat)| {
        let mut all = own[i].clone();
        for (at, mine) in own[i].iter().enumerate() {
            let others = own.iter().enumerate().filter(|(j, _)| *j != i);
            let best = others.map(|(_, o)| o[at]).reduce(f64::max);
            all.push(mine - best.unwrap_or_default());
        }
        all.push(f64::from(state.flow().round));
        let role = state.role_of(seat).map(|r| r.index());
        all.extend((0..def.roles.len()).map(|r| f64::from(u8::from(role == Some(r)))));
        all
    };
    def.seat_ids().enumerate().map(whole).collect()
}

fn of_seat(def: &Def, state: &State, seat: Seat) -> Vec<f64> {
    let mut all = held(def, state, seat);
    all.extend(stands(def, state, seat));
    for (at, counter) in def.counters.iter().enumerate() {
        if counter.scope == Scope::Seat {
            let cell = state.counter_cell(def, at, Some(seat.handle())).ok();
            let value = cell.and_then(|c| state.get(c)).unwrap_or_default();
            all.push(value.clamp(-MOST, MOST) as f64);
        }
    }
    let zones = def.zones.iter().enumerate();
    let mine = zones.filter(|(_, z)| z.seat == Some(seat));
    all.extend(mine.map(|(i, _)| state.cards().count(Zone(i as u8)) as f64));
    all
}

/// Pieces of each kind: on the map, and in piles of its own.
fn held(def: &Def, state: &State, seat: Seat) -> Vec<f64> {
    let kinds = def.kinds.len();
    let mut all = vec![0.0; 2 * kinds];
    for (piece, n) in state.pieces(def) {
        let on_map = piece.place.index() < def.regions;
        let of = def.place_defs.get(piece.place.index()).and_then(|p| p.seat);
        let at = match on_map {
            true if piece.owner == seat => piece.kind.index(),
            false if of == Some(seat) => kinds + piece.kind.index(),
            _ => continue,
        };
        all[at] += f64::from(n);
    }
    all
}

/// Regions where it stands, and where nobody else does: all, and those with each tag.
fn stands(def: &Def, state: &State, seat: Seat) -> Vec<f64> {
    let tags = def.tags.len();
    let mut all = vec![0.0; 2 * (tags + 1)];
    let there = |place, owner| state.row(def, place, owner).iter().any(|n| *n > 0);
    for place in def.region_ids().filter(|p| there(*p, seat)) {
        let alone = def.seat_ids().all(|s| s == seat || !there(place, s));
        let mut add = |at: usize| {
            all[2 * at] += 1.0;
            all[2 * at + 1] += f64::from(u8::from(alone));
        };
        add(tags);
        let bears = &def.place_defs[place.index()].tags;
        (0..tags)
            .filter(|t| bears.has(Tag(*t as u8)))
            .for_each(&mut add);
    }
    all
}
