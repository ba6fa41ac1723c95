//! How to keep dice, as a table: what is kept and thrown, and what the best answer keeps of it.

use std::collections::BTreeMap;

use num_traits::{One as _, ToPrimitive as _};
use serde::Serialize;

use crate::kernel::dice::Lie;
use crate::kernel::ids::Face;
use crate::kernel::{Def, State};
use crate::script::Snapshot;
use crate::script::game::play::Range;

use super::Ratio;
use super::limits::GaveUp;
use super::search::{Clock, Move, Node, Worker};

/// Cases that come up less often are left out, one in so many.
const RARE: i64 = 500;

/// What to answer in one case of a roll.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Case {
    /// How often it comes up in a roll, in percent; several times if it lasts.
    pub often: String,
    /// What is kept and counts for the goal.
    pub kept: String,
    pub thrown: String,
    pub answer: String,
    /// The chance of the goal then.
    pub chance: String,
}

/// A position on the way, with its chance and the faces that the phase tells apart.
struct Place {
    at: Snapshot,
    clock: Clock,
    often: Ratio,
    told: Vec<Face>,
}

impl Worker<'_> {
    /// The cases of a roll under the best answers, from where the game stands. Nothing where it is not the solver alone
    /// who decides, or where faces cannot be treated alike.
    pub fn policy(&mut self, clock: &Clock) -> Result<Vec<Case>, GaveUp> {
        let mut cases = Vec::new();
        if self.task.lump.is_none() || self.found_apart.is_some() {
            return Ok(Vec::new());
        }
        let mut layer = vec![Place {
            at: self.table.snapshot(),
            clock: clock.clone(),
            often: Ratio::one(),
            told: Vec::new(),
        }];
        while !layer.is_empty() {
            let mut next: BTreeMap<u128, Place> = BTreeMap::new();
            for place in layer {
                if !self.unfold(place, &mut next, &mut cases)? {
                    return Ok(Vec::new());
                }
            }
            let rare = Ratio::new(1.into(), RARE.into());
            layer = next.into_values().filter(|p| p.often >= rare).collect();
        }
        Ok(merged(cases))
    }

    /// Goes on from a position; false where others decide.
    fn unfold(
        &mut self,
        mut place: Place,
        next: &mut BTreeMap<u128, Place>,
        cases: &mut Vec<(Case, Ratio)>,
    ) -> Result<bool, GaveUp> {
        self.back(&place.at)?;
        if self.walk(&mut place.clock)?.is_some() || place.clock.rolled {
            return Ok(true);
        }
        let at = self.table.snapshot();
        let before = place.clock.clone();
        if let Some(Range::Throw(_, Some(told))) = self.table.event().map(|e| &e.range) {
            place.told = told.to_vec();
        }
        let mut ways = Vec::new();
        match self.branch(&mut place.clock)? {
            Node::Decided(_) => return Ok(true),
            Node::Chance(found) => {
                let total = found.total;
                let share = |n: u128| &place.often * Ratio::new(n.into(), total.into());
                let each = found.each.into_iter();
                ways.extend(each.map(|(d, n)| (Move::Drawn(d), share(n))));
            }
            Node::Mine(_) => {
                let tries = self.tries(&before)?.map_or(Vec::new(), |t| t.1);
                let Some(best) = tries.iter().map(|t| &t.value).max().cloned() else {
                    return Ok(true);
                };
                // Where every answer is as good there is nothing to be told.
                let differs = tries.iter().any(|t| t.value != best);
                let Some(first) = tries.into_iter().find(|t| t.value == best) else {
                    return Ok(true);
                };
                self.back(&at)?;
                if differs {
                    cases.push((self.case(&place, &first, &at)?, place.often.clone()));
                }
                ways.push((Move::Answer(first.answer), place.often.clone()));
            }
            Node::Theirs(_) | Node::Together(..) => return Ok(false),
        }
        for (way, often) in ways {
            self.back(&at)?;
            self.go(way)?;
            let key = self.key(&place.clock);
            let there = next.entry(key).or_insert_with(|| Place {
                at: self.table.snapshot(),
                clock: place.clock.clone(),
                often: Ratio::new(0.into(), 1.into()),
                told: place.told.clone(),
            });
            there.often += often;
        }
        Ok(true)
    }

    fn case(
        &mut self,
        place: &Place,
        best: &super::tree::Try,
        at: &Snapshot,
    ) -> Result<Case, GaveUp> {
        let lump = self.task.lump.as_deref().unwrap_or_default();
        let words = |def: &Def, state: &State, lie: Lie| -> Vec<String> {
            let dice = state.dice().iter().filter(|d| d.lie == lie);
            dice.map(|d| class(def, lump, &place.told, d.face))
                .collect()
        };
        let of = |w: &Self, lie| words(w.table.def(), w.table.state(), lie);
        let (kept, thrown) = (of(self, Lie::Kept), of(self, Lie::Table));
        self.go(Move::Answer(best.answer.clone()))?;
        let mut more = of(self, Lie::Kept);
        self.back(at)?;
        for word in &kept {
            if let Some(i) = more.iter().position(|m| m == word) {
                more.remove(i);
            }
        }
        // An answer that keeps nothing is about something else.
        let answer = match more.is_empty() {
            true => best.text.clone(),
            false => listed(more),
        };
        Ok(Case {
            often: String::new(),
            kept: listed(kept.into_iter().filter(|w| counts(w)).collect()),
            thrown: listed(thrown),
            answer,
            chance: format!("{:.3}", best.value.to_f64().unwrap_or(0.0)),
        })
    }
}

/// Cases that read alike are one.
fn merged(list: Vec<(Case, Ratio)>) -> Vec<Case> {
    let mut found: Vec<(Case, Ratio)> = Vec::new();
    for (case, often) in list {
        match found.iter_mut().find(|f| f.0 == case) {
            Some(f) => f.1 += often,
            None => found.push((case, often)),
        }
    }
    found.sort_by(|a, b| b.1.cmp(&a.1));
    let told = |(case, often): (Case, Ratio)| Case {
        often: format!("{:.1}", often.to_f64().unwrap_or(0.0) * 100.0),
        ..case
    };
    found.into_iter().map(told).collect()
}

/// Dice of which the face makes no difference.
const ANY: &str = "any ";
const OTHER: &str = "other ";

fn counts(word: &str) -> bool {
    !word.starts_with(ANY) && !word.starts_with(OTHER)
}

/// What faces are called that make no difference: the die, some of its faces, or the others of it.
fn class(def: &Def, lump: &[u16], told: &[Face], face: Face) -> String {
    let shown = &def.faces[face.index()];
    let die = &def.dice[shown.die.index()];
    if told.contains(&face) {
        return shown.key.clone();
    }
    let number = |f: &Face| lump.get(f.index());
    let free: Vec<Face> = die
        .faces
        .iter()
        .copied()
        .filter(|f| !told.contains(f))
        .collect();
    let alike: Vec<&Face> = free.iter().filter(|f| number(f) == number(&face)).collect();
    let names = || alike.iter().map(|f| def.faces[f.index()].name.as_str());
    match alike.len() {
        n if n == free.len() && n > 1 => format!("{ANY}{}", die.name),
        1 => shown.key.clone(),
        2 | 3 if shown.key != shown.name => {
            format!("{}-{}", die.name, names().collect::<Vec<_>>().join("/"))
        }
        2 | 3 => names().collect::<Vec<_>>().join("/"),
        _ => format!("{OTHER}{}", die.name),
    }
}

/// `2 heads, d4-3/4`
fn listed(words: Vec<String>) -> String {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for word in words {
        *counts.entry(word).or_default() += 1;
    }
    let each = counts.into_iter().map(|(word, n)| match n {
        1 => word,
        n => format!("{n} {word}"),
    });
    let text: Vec<String> = each.collect();
    match text.is_empty() {
        true => "-".into(),
        false => text.join(", "),
    }
}

/// The table as lines, with so many cases.
pub fn lines(cases: &[Case], most: usize) -> Vec<String> {
    let head = ["often %", "kept", "thrown", "answer", "chance"].map(String::from);
    let row = |c: &Case| {
        let (kept, thrown) = (c.kept.clone(), c.thrown.clone());
        [
            c.often.clone(),
            kept,
            thrown,
            c.answer.clone(),
            c.chance.clone(),
        ]
    };
    let rows: Vec<[String; 5]> = std::iter::once(head)
        .chain(cases.iter().take(most).map(row))
        .collect();
    let wide = |i: usize| rows.iter().map(|r| r[i].chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..5).map(wide).collect();
    let line = |r: &[String; 5]| {
        let cells = r.iter().zip(&widths).map(|(c, w)| format!("{c:<w$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_string()
    };
    rows.iter().map(line).collect()
}
