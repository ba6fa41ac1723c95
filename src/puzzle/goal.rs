//! What is to be reached: conditions on a position, and combinations of them.

use std::fmt;

use crate::kernel::ids::{Die, Face, Handle, Place, Role, Seat, Zone};
use crate::kernel::{Def, State};
use crate::problem::Problem;
use crate::script::Table;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Goal {
    All(Vec<Goal>),
    Any(Vec<Goal>),
    Not(Box<Goal>),
    Compare(Measure, Comparison, i64),
    /// The role is among the winners.
    Winner(Role),
    /// The game is over.
    Over,
    /// An expression in Lua, in which `me` is the seat that solves.
    Lua(String),
}

/// Something that can be counted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Measure {
    /// Kept dice that show one of these.
    Faces(Vec<Face>),
    /// The sum of what the kept dice of a type are worth.
    Die(Die),
    /// A cell of the counters.
    Counter(usize),
    /// Pieces of an owner that answer to a kind or tag.
    Pieces(Seat, Handle, Vec<Place>),
    /// Places where a seat has pieces and no other has.
    Held(Seat, Vec<Place>),
    /// Copies of a card, or cards with a tag, in a zone.
    Cards(Handle, Zone),
    /// So much less than at the start of the puzzle.
    Lost(Box<Measure>, i64),
    Round,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    Least,
    Most,
    More,
    Less,
    Equal,
    Unequal,
}

impl Comparison {
    pub const ALL: [(&str, Comparison); 6] = [
        (">=", Comparison::Least),
        ("<=", Comparison::Most),
        ("!=", Comparison::Unequal),
        (">", Comparison::More),
        ("<", Comparison::Less),
        ("=", Comparison::Equal),
    ];

    fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Least => a >= b,
            Comparison::Most => a <= b,
            Comparison::More => a > b,
            Comparison::Less => a < b,
            Comparison::Equal => a == b,
            Comparison::Unequal => a != b,
        }
    }
}

impl fmt::Display for Comparison {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let found = Comparison::ALL.iter().find(|o| o.1 == *self);
        f.write_str(found.map_or("?", |o| o.0))
    }
}

impl Measure {
    /// Nothing where a counter has no value.
    pub fn of(&self, def: &Def, state: &State) -> Option<i64> {
        let kept = || state.dice().iter().filter(|d| d.kept());
        Some(match self {
            Measure::Faces(faces) => kept().filter(|d| faces.contains(&d.face)).count() as i64,
            Measure::Die(die) => {
                let faces = kept().filter_map(|d| def.faces.get(d.face.index()));
                faces.filter(|f| f.die == *die).map(|f| f.value).sum()
            }
            Measure::Counter(cell) => return state.get(*cell),
            Measure::Pieces(owner, by, places) => {
                let at = |p: &Place| i64::from(state.count_matching(def, *p, *owner, *by));
                places.iter().map(at).sum()
            }
            Measure::Held(seat, places) => {
                let there = |p: Place, s: Seat| state.row(def, p, s).iter().any(|n| *n > 0);
                let held = |p: &&Place| {
                    let mut others = def.seat_ids().filter(|s| s != seat);
                    there(**p, *seat) && !others.any(|s| there(**p, s))
                };
                places.iter().filter(held).count() as i64
            }
            Measure::Cards(what, zone) => {
                let there = state.cards().zone(*zone).iter();
                there.filter(|l| def.card_matches(l.card, *what)).count() as i64
            }
            Measure::Lost(amount, before) => before - amount.of(def, state)?,
            Measure::Round => i64::from(state.flow().round),
        })
    }
}

impl Goal {
    /// Does the position of a game fulfil it?
    pub fn holds(&self, table: &Table, me: Seat) -> Result<bool, Problem> {
        let (def, state) = (table.def(), table.state());
        Ok(match self {
            Goal::All(list) => {
                for goal in list {
                    if !goal.holds(table, me)? {
                        return Ok(false);
                    }
                }
                true
            }
            Goal::Any(list) => {
                for goal in list {
                    if goal.holds(table, me)? {
                        return Ok(true);
                    }
                }
                false
            }
            Goal::Not(goal) => !goal.holds(table, me)?,
            Goal::Compare(amount, order, n) => match amount.of(def, state) {
                Some(value) => order.holds(value, *n),
                None => *order == Comparison::Unequal,
            },
            Goal::Winner(role) => {
                let outcome = state.outcome();
                outcome.is_some_and(|o| o.winners.contains(&role.handle()))
            }
            Goal::Over => state.outcome().is_some() || state.flow().over,
            Goal::Lua(text) => table.holds(text, me).map_err(|p| {
                let message = format!("in the goal `lua{{ {} }}`: {}", short(text), p.message);
                Problem { message, ..*p }
            })?,
        })
    }

    /// May it look at what a seat must not know?
    pub fn peeks(&self, def: &Def, me: Option<Seat>) -> bool {
        match self {
            Goal::All(list) | Goal::Any(list) => list.iter().any(|g| g.peeks(def, me)),
            Goal::Not(goal) => goal.peeks(def, me),
            Goal::Compare(amount, ..) => amount.peeks(def, me),
            Goal::Winner(_) | Goal::Over => false,
            Goal::Lua(_) => true,
        }
    }

    /// A part that no roll decides: it is not about dice, nor about what may be spent in a roll from beside the map. Of
    /// a goal that does not look at dice at all, the whole.
    pub fn beyond_a_roll(&self, def: &Def) -> Option<&Goal> {
        let beyond = self.find(&|g| match g {
            Goal::Compare(amount, ..) => !amount.of_a_roll(def),
            Goal::Winner(_) | Goal::Over => true,
            _ => false,
        });
        let looks = self.find(&|g| match g {
            Goal::Compare(amount, ..) => matches!(amount, Measure::Faces(_) | Measure::Die(_)),
            Goal::Lua(_) => true,
            _ => false,
        });
        beyond.or(match looks {
            Some(_) => None,
            None => Some(self),
        })
    }

    /// The first part, itself included, of which something is true.
    fn find(&self, wanted: &dyn Fn(&Goal) -> bool) -> Option<&Goal> {
        match self {
            goal if wanted(goal) => Some(goal),
            Goal::All(list) | Goal::Any(list) => list.iter().find_map(|g| g.find(wanted)),
            Goal::Not(goal) => goal.find(wanted),
            _ => None,
        }
    }

    /// A number for each face; faces of a die with the same number are alike to it. Nothing if it may tell all apart.
    pub fn classes(&self, def: &Def) -> Option<Vec<u16>> {
        let mut seen: Vec<Vec<i64>> = Vec::new();
        let mut list = Vec::new();
        for face in 0..def.faces.len() {
            let mut marks = Vec::new();
            if !self.mark(def, Face(u8::try_from(face).ok()?), &mut marks) {
                return None;
            }
            let known = seen.iter().position(|m| *m == marks);
            list.push(u16::try_from(known.unwrap_or(seen.len())).ok()?);
            if known.is_none() {
                seen.push(marks);
            }
        }
        Some(list)
    }

    /// What each part of the goal sees of a face.
    fn mark(&self, def: &Def, face: Face, marks: &mut Vec<i64>) -> bool {
        match self {
            Goal::All(list) | Goal::Any(list) => list.iter().all(|g| g.mark(def, face, marks)),
            Goal::Not(goal) => goal.mark(def, face, marks),
            Goal::Compare(amount, order, n) => {
                let worth = amount.worth(def, face);
                // Of a single die only the comparison counts, of several their sum.
                let single = matches!(amount, Measure::Die(d) if def.dice[d.index()].count == 1);
                marks.push(match single {
                    true if def.faces[face.index()].die == amount.die() => {
                        i64::from(order.holds(worth, *n))
                    }
                    _ => worth,
                });
                true
            }
            Goal::Winner(_) | Goal::Over => true,
            Goal::Lua(_) => false,
        }
    }
}

impl Measure {
    fn peeks(&self, def: &Def, me: Option<Seat>) -> bool {
        match self {
            Measure::Counter(cell) => {
                let mut hidden = def.counters.iter().filter(|c| c.hidden);
                let own = |base: usize| me.is_some_and(|s| base + s.index() == *cell);
                hidden.any(|c| (c.base..c.base + c.cells).contains(cell) && !own(c.base))
            }
            Measure::Cards(_, zone) => def.zones.get(zone.index()).is_some_and(|z| {
                let sees = z.sight.of(z.seat);
                !sees.knows(me)
            }),
            Measure::Pieces(owner, by, _) => !def
                .who_sees(Some(*owner), def.kinds_answering(*by))
                .knows(me),
            Measure::Held(..) => !def.secret_kinds.is_empty(),
            Measure::Lost(amount, _) => amount.peeks(def, me),
            _ => false,
        }
    }

    fn of_a_roll(&self, def: &Def) -> bool {
        match self {
            Measure::Faces(_) | Measure::Die(_) => true,
            Measure::Pieces(_, _, places) => places.iter().all(|p| p.index() >= def.regions),
            Measure::Lost(amount, _) => amount.of_a_roll(def),
            Measure::Counter(_) | Measure::Cards(..) | Measure::Held(..) | Measure::Round => false,
        }
    }

    /// What a kept die with this face adds.
    fn worth(&self, def: &Def, face: Face) -> i64 {
        let shown = &def.faces[face.index()];
        match self {
            Measure::Faces(faces) => i64::from(faces.contains(&face)),
            Measure::Die(die) if shown.die == *die => shown.value,
            Measure::Lost(amount, _) => amount.worth(def, face),
            _ => 0,
        }
    }

    fn die(&self) -> Die {
        match self {
            Measure::Die(die) => *die,
            _ => Die(u8::MAX),
        }
    }
}

/// The beginning of a long text.
pub(super) fn short(text: &str) -> String {
    const LONGEST: usize = 80;
    match text.chars().count() > LONGEST {
        true => text.chars().take(LONGEST).chain(['…']).collect(),
        false => text.into(),
    }
}
