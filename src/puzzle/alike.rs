//! Faces that make no difference in a roll are one.
//!
//! What a roll comes to depends on the dice it ends with, and on nothing else of it: a phase sees of the throws only the
//! faces it stops at. So a roll is searched as if the faces of a die were alike, and where it ends every set of dice that
//! was taken for one is looked at by itself. If they are not worth the same, the faces that make the difference are
//! told apart, and the roll is searched again. What comes out is exact: nothing is alike that was not found to be.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use crate::kernel::Def;
use crate::kernel::dice::Lie;
use crate::kernel::ids::Face;
use crate::kernel::roll::{Looks, Roll};
use crate::script::game::play::Range;

use super::Ratio;
use super::limits::GaveUp;
use super::memory::Alike;
use super::outcomes::combinations;
use super::search::{ACTIONS, Clock, Worker};
use super::task::When;

/// The faces of all dice, in the order of the hand.
type HandShown = SmallVec<[Face; 16]>;

impl Worker<'_> {
    /// The classes to begin with at the throw where the game stands; nothing if faces cannot be taken for alike.
    fn first_classes(&self) -> Option<Vec<u16>> {
        let (task, def) = (self.task, self.table.def());
        let throw = self.table.event().map(|e| &e.range);
        let roll = self.table.roll().filter(|r| !r.asks)?;
        let Some(Range::Throw(_, Some(_))) = throw else {
            return None;
        };
        // Answers that are laid down name faces.
        let name = |spec: u16| &def.specs[usize::from(spec)].what;
        let laid = |what| {
            task.program.fixed.contains_key(what) || task.script.iter().any(|s| s.0 == *what)
        };
        if task.line.is_some() || laid(name(roll.keep)) || laid(name(roll.throw)) {
            return None;
        }
        if let Some(found) = &self.found_apart {
            return Some(found.clone());
        }
        match (&task.lump, task.when) {
            (Some(lump), _) => Some(lump.clone()),
            // The goal is looked at on the way, too.
            (None, When::Ever) => task.goal.classes(def),
            (None, When::End) => Some(vec![0; def.faces.len()]),
        }
    }

    /// The value of the throw where the game stands, with faces taken for alike; nothing if they cannot be.
    pub(super) fn merged(&mut self, clock: &Clock) -> Result<Option<Ratio>, GaveUp> {
        let Some(mut classes) = self.first_classes() else {
            return Ok(None);
        };
        // Of the roll alone the phase itself says what it looks at, but a power may look at anything.
        let told = self.task.within.roll && self.task.lump.is_some();
        let doubts = !told || self.table.powers_act();
        let dice = self.table.state().dice().iter().take(64).enumerate();
        let fixed = dice.filter(|(_, d)| !d.loose());
        let fixed = fixed.fold(0, |all, (i, _)| all | 1 << i);
        let (at, depth) = (self.table.snapshot(), self.depth);
        loop {
            self.alike = Some(Alike {
                classes,
                fixed,
                doubts,
                known: FxHashMap::default(),
                finer: None,
            });
            let value = self.split(clock);
            let alike = self.alike.take();
            let (known, finer) = alike.map_or_else(Default::default, |a| (a.known, a.finer));
            match (value, finer) {
                (Err(_), Some(finer)) => classes = finer,
                (Err(why), None) => return Err(why),
                (Ok(value), _) => {
                    // Nothing has spoken against the classes, so what was found on the way is exact.
                    for (key, value) in &known {
                        self.remember(*key, value)?;
                    }
                    return Ok(Some(value));
                }
            }
            self.found_apart = Some(classes.clone());
            self.depth = depth;
            self.back(&at)?;
        }
    }

    /// Where a roll has ended that is searched with faces alike: what its dice are worth, whichever they are.
    pub(super) fn rolled(&mut self, clock: &Clock) -> Result<Ratio, GaveUp> {
        let key = self.key(clock);
        if let Some(value) = self.recall(key) {
            return Ok(value);
        }
        let Some(alike) = self.alike.take() else {
            return self.after_roll(clock);
        };
        let found = self.all_worth(&alike, clock);
        let alike = self.alike.insert(alike);
        let (shown, values) = found?;
        let Some((value, rest)) = values.split_first() else {
            return Err(GaveUp::TooMuch("a roll ends with no dice".into()));
        };
        if rest.iter().all(|v| v == value) {
            alike.known.insert(key, value.clone());
            return Ok(value.clone());
        }
        let def = self.table.def();
        alike.finer = Some(apart(def, alike, &shown, &values));
        Err(GaveUp::Interrupted)
    }

    /// All sets of dice that were taken for one, with their values.
    fn all_worth(
        &mut self,
        alike: &Alike,
        clock: &Clock,
    ) -> Result<(Vec<HandShown>, Vec<Ratio>), GaveUp> {
        let all = match alike.doubts {
            true => self.taken_for_one(alike)?,
            false => vec![self.table.state().dice().iter().map(|d| d.face).collect()],
        };
        let at = self.table.snapshot();
        let mut values = Vec::with_capacity(all.len());
        // Threads that begin elsewhere meet in what they remember.
        let from = self.thread * all.len() / 2;
        let mut order: Vec<usize> = (0..all.len()).collect();
        order.rotate_left(from % all.len().max(1));
        values.resize(all.len(), Ratio::default());
        for i in order {
            self.progress.go_on(self.limits)?;
            self.back(&at)?;
            self.table.turn_rolled(&all[i]);
            values[i] = self.after_roll(clock)?;
        }
        Ok((all, values))
    }

    /// The value of the position where a roll has ended.
    fn after_roll(&mut self, clock: &Clock) -> Result<Ratio, GaveUp> {
        let key = self.key(clock);
        if let Some(value) = self.recall(key) {
            return Ok(value);
        }
        let mut clock = clock.clone();
        self.end_roll(&mut clock)?;
        let value = self.value(clock)?;
        self.remember(key, &value)?;
        Ok(value)
    }

    /// The dice as they lie, with every face in place of those that are alike.
    fn taken_for_one(&self, alike: &Alike) -> Result<Vec<HandShown>, GaveUp> {
        let (def, state) = (self.table.def(), self.table.state());
        let mut all: Vec<HandShown> = vec![state.dice().iter().map(|d| d.face).collect()];
        // Dice by type and class.
        let mut groups: BTreeMap<(u8, u16), Vec<usize>> = BTreeMap::new();
        for (i, d) in state.dice().iter().enumerate() {
            let free = d.lie == Lie::Kept && alike.fixed >> i.min(63) & 1 == 0;
            if free && !tells(self.table.roll(), d.face) {
                let class = alike.classes[d.face.index()];
                groups.entry((def.hand[i], class)).or_default().push(i);
            }
        }
        for ((die, class), dice) in groups {
            let faces = def.dice[usize::from(die)].faces.iter();
            let faces = faces
                .filter(|f| alike.classes[f.index()] == class && !tells(self.table.roll(), **f));
            let faces: Vec<(Face, u128)> = faces.map(|f| (*f, 1)).collect();
            let too_many = || GaveUp::TooMuch("a roll can end in too many ways".into());
            let ways = combinations(&faces, dice.len()).ok_or_else(too_many)?;
            let mut next = Vec::with_capacity(all.len() * ways.len());
            for shown in &all {
                for (faces, _) in &ways {
                    let mut shown = shown.clone();
                    for (i, face) in dice.iter().zip(faces) {
                        shown[*i] = *face;
                    }
                    next.push(shown);
                }
            }
            all = next;
        }
        Ok(all)
    }

    /// With an action in between anything may be told apart.
    pub(super) fn acts_between(&mut self) -> GaveUp {
        let faces = self.table.def().faces.len();
        if let Some(alike) = self.alike.as_mut().filter(|_| self.task.lump.is_none()) {
            alike.finer = Some((0..faces).map(|f| f as u16).collect());
            return GaveUp::Interrupted;
        }
        GaveUp::TooMuch(ACTIONS.into())
    }
}

/// Does a roll stop at this face?
fn tells(roll: Option<&Roll>, face: Face) -> bool {
    match roll.map(|r| r.looks) {
        Some(Looks::At(faces)) => faces.has(face),
        Some(Looks::Never) => false,
        _ => true,
    }
}

/// Classes in which only faces are alike that could stand for each other in each of these sets of dice.
fn apart(def: &Def, alike: &Alike, all: &[HandShown], values: &[Ratio]) -> Vec<u16> {
    // The dice of a type are interchangeable.
    let sorted = |shown: &HandShown| {
        let mut list: Vec<(u8, Face)> = def.hand.iter().copied().zip(shown.clone()).collect();
        list.sort();
        list
    };
    let worth: BTreeMap<Vec<(u8, Face)>, &Ratio> = all.iter().map(sorted).zip(values).collect();
    let swaps = |a: Face, b: Face| {
        all.iter().zip(values).all(|(shown, value)| {
            let Some(i) = shown
                .iter()
                .enumerate()
                .position(|(i, f)| *f == a && alike.fixed >> i.min(63) & 1 == 0)
            else {
                return true;
            };
            let mut other = shown.clone();
            other[i] = b;
            worth.get(&sorted(&other)).is_none_or(|v| *v == value)
        })
    };
    let mut classes = alike.classes.clone();
    let mut next = classes.iter().max().map_or(0, |n| n + 1);
    for die in &def.dice {
        let mut firsts: Vec<Face> = Vec::new();
        for face in &die.faces {
            let class = alike.classes[face.index()];
            let fits = |l: &&Face| alike.classes[l.index()] == class && swaps(**l, *face);
            if let Some(first) = firsts.iter().find(fits) {
                classes[face.index()] = classes[first.index()];
                continue;
            }
            if firsts.iter().any(|l| alike.classes[l.index()] == class) {
                classes[face.index()] = next;
                next += 1;
            }
            firsts.push(*face);
        }
    }
    classes
}
