//! What may come out of a chance event, each outcome once with the number of ways it comes about.

use std::collections::BTreeMap;

use crate::kernel::Def;
use crate::kernel::cards::ways_to_draw;
use crate::kernel::ids::{Face, Handle};
use crate::script::Drawn;
use crate::script::game::play::{Event, Range};

use super::limits::GaveUp;

/// More outcomes of one event than a search can look at.
const MOST: usize = 200_000;

/// Outcomes with their weights; the chance of each is its weight over the total.
#[derive(Debug, PartialEq, Eq)]
pub struct Outcomes {
    pub each: Vec<(Drawn, u128)>,
    pub total: u128,
}

/// Lists the outcomes of an event. Dice of one type are interchangeable. With `lump`, a number for
/// each face, faces of a die with the same number are one outcome unless the phase tells them apart, shown by the first.
pub fn outcomes(def: &Def, event: &Event, lump: Option<&[u16]>) -> Result<Outcomes, GaveUp> {
    let name = || {
        def.specs
            .get(usize::from(event.spec))
            .map_or("?", |s| s.what.as_str())
    };
    let too_many = || GaveUp::TooMuch(format!("`{}` can come out in too many ways", name()));
    match &event.range {
        Range::Pick(options) => {
            let mut each: BTreeMap<Handle, u128> = BTreeMap::new();
            for option in options {
                *each.entry(*option).or_default() += 1;
            }
            let each = each.into_iter().map(|(h, n)| (Drawn::Pick(h), n)).collect();
            let total = options.len() as u128;
            Ok(Outcomes { each, total })
        }
        Range::Throw(which, told) => {
            let lump = told.as_ref().zip(lump);
            throws(def, which, lump.map(|(a, b)| (&a[..], b))).ok_or_else(too_many)
        }
        Range::Cards { certain, of, n } => {
            let ways = ways_to_draw(of, *n).ok_or_else(too_many)?;
            let total = ways.iter().try_fold(0u128, |sum, w| sum.checked_add(w.1));
            let total = total.ok_or_else(too_many)?;
            let each = ways.into_iter().map(|(mut cards, n)| {
                cards.extend_from_slice(certain);
                cards.sort_unstable();
                (Drawn::Cards(cards), n)
            });
            Ok(Outcomes {
                each: each.collect(),
                total,
            })
        }
    }
}

/// The faces a phase tells apart, and the numbers of faces.
type ToldApart<'a> = Option<(&'a [Face], &'a [u16])>;

fn throws(def: &Def, which: &[usize], told: ToldApart) -> Option<Outcomes> {
    // A type of die, its dice, and the combinations of faces with their weights.
    let mut types: BTreeMap<u8, Vec<usize>> = BTreeMap::new();
    for (at, die) in which.iter().enumerate() {
        types.entry(*def.hand.get(*die)?).or_default().push(at);
    }
    let mut each: Vec<(Vec<Face>, u128)> = vec![(vec![Face(0); which.len()], 1)];
    let mut total = 1u128;
    for (die, places) in types {
        let faces = &def.dice.get(usize::from(die))?.faces;
        let all = (faces.len() as u128).checked_pow(u32::try_from(places.len()).ok()?)?;
        total = total.checked_mul(all)?;
        let combinations = combinations(&classes(faces, told), places.len())?;
        if each.len().checked_mul(combinations.len())? > MOST {
            return None;
        }
        let mut next = Vec::with_capacity(each.len() * combinations.len());
        for (shown, weight) in &each {
            for (faces, ways) in &combinations {
                let mut shown = shown.clone();
                for (at, face) in places.iter().zip(faces) {
                    shown[*at] = *face;
                }
                next.push((shown, weight.checked_mul(*ways)?));
            }
        }
        each = next;
    }
    let each = each
        .into_iter()
        .map(|(faces, n)| (Drawn::Faces(faces.into()), n))
        .collect();
    Some(Outcomes { each, total })
}

/// Faces that count as one, by the first of them, and how many they are.
fn classes(faces: &[Face], told: ToldApart) -> Vec<(Face, u128)> {
    let alike = |a: Face, b: Face| match told {
        None => a == b,
        Some((apart, number)) => {
            let free = !apart.contains(&a) && !apart.contains(&b);
            a == b || free && number.get(a.index()) == number.get(b.index())
        }
    };
    let mut list: Vec<(Face, u128)> = Vec::new();
    for face in faces {
        match list.iter_mut().find(|c| alike(c.0, *face)) {
            Some(class) => class.1 += 1,
            None => list.push((*face, 1)),
        }
    }
    list
}

/// All multisets of so many faces, with the number of ordered throws that show them.
pub(super) fn combinations(
    classes: &[(Face, u128)],
    dice: usize,
) -> Option<Vec<(Vec<Face>, u128)>> {
    let Some(((face, weight), rest)) = classes.split_first() else {
        return Some(if dice == 0 { vec![(vec![], 1)] } else { vec![] });
    };
    let mut list = Vec::new();
    let mut choose = 1u128;
    for n in (0..=dice).rev() {
        // choose = dice over n
        let own = weight
            .checked_pow(u32::try_from(n).ok()?)?
            .checked_mul(choose)?;
        for (faces, ways) in combinations(rest, dice - n)? {
            let mut shown = vec![*face; n];
            shown.extend(faces);
            list.push((shown, own.checked_mul(ways)?));
        }
        if list.len() > MOST {
            return None;
        }
        if n > 0 {
            choose = choose.checked_mul(n as u128)? / (dice - n + 1) as u128;
        }
    }
    Some(list)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_throw_is_counted_once() {
        let faces: Vec<Face> = (0..6).map(Face).collect();
        for dice in 0..=6 {
            let all = combinations(&classes(&faces, None), dice).unwrap();
            let sum: u128 = all.iter().map(|c| c.1).sum();
            assert_eq!(sum, 6u128.pow(dice as u32));
            assert!(all.iter().all(|c| c.0.len() == dice));
        }
        let two = combinations(&classes(&faces, None), 2).unwrap();
        assert_eq!(two.len(), 21);
        assert!(
            two.contains(&(vec![Face(1), Face(4)], 2))
                && two.contains(&(vec![Face(3), Face(3)], 1))
        );
    }

    #[test]
    fn faces_nobody_tells_apart_are_one() {
        let faces: Vec<Face> = (0..6).map(Face).collect();
        let told = Some((&[Face(5)][..], &[0, 0, 0, 1, 0, 0][..]));
        assert_eq!(
            classes(&faces, told),
            [(Face(0), 4), (Face(3), 1), (Face(5), 1)]
        );
        let all = combinations(&classes(&faces, told), 3).unwrap();
        assert_eq!(
            (all.len(), all.iter().map(|c| c.1).sum::<u128>()),
            (10, 216)
        );
    }
}
