//! The questions and answers of the pack `express` in the terms of its native twin.

use sietch::kernel::def::FaceDef;
use sietch::kernel::ids::{Face, Kind, Piece, Place, Seat, Sort};
use sietch::kernel::{Answer, Ask, Def, Form, Handle};

use crate::twin::dice::{Counts, Faces, Keep};
use crate::twin::{self, decision};

/// What the pack calls things, in the twin's numbers. Everything goes by name, so no order is taken for granted.
pub struct Dictionary<'a> {
    pub def: &'a Def,
    /// By face: the type of die (0 for faction dice, then as the twin orders single dice) and the face's index.
    faces: Vec<(usize, u8)>,
    /// By region.
    places: Vec<u8>,
    pub factions: Vec<u8>,
    /// By the twin's places: the regions.
    pub regions: [Place; 6],
    /// By seat.
    pub supplies: Vec<Place>,
    pub troop: Kind,
}

fn index(names: &[&str; 6], name: &str) -> u8 {
    let at = names.iter().position(|n| *n == name);
    at.unwrap_or_else(|| panic!("the twin has no {name}")) as u8
}

impl Dictionary<'_> {
    pub fn new(def: &Def) -> Dictionary<'_> {
        let dice = [
            ("faction", &twin::FACTIONS),
            ("treachery", &twin::TREACHERIES),
            ("location", &twin::PLACES),
            ("spice", &twin::SPICES),
        ];
        let face = |f: &FaceDef| {
            let die = &def.dice[f.die.index()].name;
            let at = dice.iter().position(|d| d.0 == die).unwrap();
            (at, index(dice[at].1, &f.name))
        };
        let places = def.region_ids();
        Dictionary {
            def,
            faces: def.faces.iter().map(face).collect(),
            places: places
                .map(|p| index(&twin::PLACES, def.places.get(p.index())))
                .collect(),
            factions: def
                .roles
                .iter()
                .map(|r| index(&twin::FACTIONS, &r.id))
                .collect(),
            regions: twin::PLACES.map(|p| def.place(p).unwrap()),
            supplies: def
                .seat_ids()
                .map(|s| def.pile("supply", Some(s)).unwrap())
                .collect(),
            troop: def.kind("troop").unwrap(),
        }
    }

    /// Faces as the twin counts faction dice and marks single ones.
    pub fn keep(&self, faces: impl Iterator<Item = Face>) -> Keep {
        let mut keep = Keep {
            faction: Counts::NONE,
            singles: 0,
        };
        for face in faces {
            match self.faces[face.index()] {
                (0, f) => keep.faction = keep.faction.with(f.into()),
                (die, _) => keep.singles |= 1 << (die - 1),
            }
        }
        keep
    }

    pub fn singles(&self, faces: impl Iterator<Item = Face>) -> Faces {
        let mut singles = [0; 3];
        for face in faces {
            if let (die @ 1.., face) = self.faces[face.index()] {
                singles[die - 1] = face;
            }
        }
        Faces::new(singles)
    }

    /// An answer to a question of the pack, as the twin would give it.
    pub fn answer(&self, ask: &Ask, answer: &Answer) -> decision::Answer {
        match (answer, &ask.form) {
            (Answer::One(h), _) if h.is(Sort::Role) => {
                decision::Answer::Faction(self.factions[h.index() as usize])
            }
            (Answer::One(h), _) if h.is(Sort::Piece) => {
                let piece = Piece::from_index(h.index());
                decision::Answer::Strike {
                    seat: piece.owner.0,
                    place: self.places[piece.place.index()],
                }
            }
            (Answer::Some(list), _) => decision::Answer::Keep(self.keep(list.iter().map(face))),
            (Answer::Split(amounts), Form::Split { piles, .. }) => {
                self.spend(ask.seat, piles, amounts)
            }
            other => panic!("the twin cannot read {other:?}"),
        }
    }

    fn spend(&self, seat: Seat, piles: &[(Handle, u32)], amounts: &[u32]) -> decision::Answer {
        let (mut new, mut moved) = (0, 0);
        for ((pile, _), n) in piles.iter().zip(amounts) {
            let piece = Piece::from_index(pile.index());
            assert_eq!(piece.owner, seat);
            if piece.place == self.supplies[seat.index()] {
                new = *n as u8;
            } else {
                assert_eq!(piece.place, self.regions[twin::POLAR_SINK]);
                moved = *n as u8;
            }
        }
        decision::Answer::Spend { new, moved }
    }
}

/// What a question of the pack offers: the things and the limits, which are all that its legal answers depend on.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Offer {
    /// Factions, or forces at bit 8 × seat + place. Nobody may pass.
    One(u64),
    Dice(Keep, u32, u32),
    Troops(decision::Answer, u32, u32),
}

impl Dictionary<'_> {
    pub fn offer(&self, ask: &Ask) -> Offer {
        match &ask.form {
            Form::One { options, pass, .. } => {
                let bit = |o: &Handle| match self.answer(ask, &Answer::One(*o)) {
                    decision::Answer::Faction(f) => 1 << f,
                    decision::Answer::Strike { seat, place } => 1 << (8 * seat + place),
                    other => panic!("{other:?} is not one of several"),
                };
                let bits = options.iter().map(bit).fold(0, |all, bit: u64| all | bit);
                assert_eq!(bits.count_ones() as usize, options.len(), "nothing twice");
                assert!(!pass, "EX-A.3: treachery is a must");
                Offer::One(bits)
            }
            Form::Some { options, min, max } => {
                Offer::Dice(self.keep(options.iter().map(face)), *min, *max)
            }
            Form::Split { piles, min, max } => {
                let limits: Vec<u32> = piles.iter().map(|p| p.1).collect();
                Offer::Troops(self.spend(ask.seat, piles, &limits), *min, *max)
            }
            Form::Number { .. } | Form::Plan(_) => panic!("express asks for no such thing"),
        }
    }
}

fn face(handle: &Handle) -> Face {
    assert!(handle.is(Sort::Face), "{handle:?}");
    Face(handle.index() as u8)
}

/// All legal answers of the pack, one after another.
pub fn listed(form: &Form) -> Vec<Answer> {
    match form {
        Form::One { options, pass, .. } => {
            let mut all: Vec<Answer> = options.iter().map(|o| Answer::One(*o)).collect();
            all.extend(pass.then_some(Answer::Pass));
            all
        }
        Form::Some { options, min, max } => {
            let mut groups: Vec<(Handle, u32)> = Vec::new();
            for o in options {
                match groups.iter_mut().find(|g| g.0 == *o) {
                    Some(g) => g.1 += 1,
                    None => groups.push((*o, 1)),
                }
            }
            let spread = |amounts: Vec<u32>| {
                let each = groups.iter().zip(amounts);
                let list = each.flat_map(|(g, n)| std::iter::repeat_n(g.0, n as usize));
                let mut list: Vec<Handle> = list.collect();
                list.sort_unstable();
                Answer::Some(list.into())
            };
            let all = amounts(&groups, *min, *max);
            all.into_iter().map(spread).collect()
        }
        Form::Split { piles, min, max } => amounts(piles, *min, *max)
            .into_iter()
            .map(Answer::Split)
            .collect(),
        Form::Number { .. } | Form::Plan(_) => panic!("express asks for no such thing"),
    }
}

/// All ways to take from piles with a total between two limits.
fn amounts(piles: &[(Handle, u32)], min: u32, max: u32) -> Vec<Vec<u32>> {
    let mut all = vec![Vec::new()];
    for (_, cap) in piles {
        let longer = |a: &Vec<u32>| {
            let a = a.clone();
            (0..=*cap).map(move |n| [a.as_slice(), &[n]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|a| (min..=max).contains(&a.iter().sum()));
    all
}
