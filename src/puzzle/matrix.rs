//! Secret choices made at once, as a game of two sides with opposite ends: its exact value and best mixed choices.

use num_traits::{One as _, Zero as _};

use super::Ratio;

/// What one side can be sure of, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    pub value: Ratio,
    /// How often to choose each row, for the side that wants much.
    pub rows: Vec<Ratio>,
    /// The same for the columns, for the side that wants little.
    pub columns: Vec<Ratio>,
}

/// Solves a game given by rows of what it pays, as long as it may go on: exact fractions of many choices take long.
/// Nothing if it is empty or the solution does not check.
pub fn solve_while(pays: &[Vec<Ratio>], go_on: &dyn Fn() -> bool) -> Option<Solution> {
    let columns = pays.first()?.len();
    if columns == 0 || pays.iter().any(|r| r.len() != columns) {
        return None;
    }
    let found = saddle(pays).or_else(|| simplex(pays, go_on))?;
    found.proves(pays).then_some(found)
}

impl Solution {
    /// Neither side can do better against the other's choice, and the two meet in the value.
    pub(super) fn proves(&self, pays: &[Vec<Ratio>]) -> bool {
        let mixed = |list: &[Ratio]| {
            list.iter().all(|p| *p >= Ratio::zero()) && list.iter().sum::<Ratio>() == Ratio::one()
        };
        let used = || pays.iter().zip(&self.rows).filter(|(_, p)| !p.is_zero());
        let against = |j: usize| -> Ratio { used().map(|(r, p)| &r[j] * p).sum() };
        mixed(&self.rows)
            && mixed(&self.columns)
            && (0..self.columns.len()).all(|j| against(j) >= self.value)
            && pays
                .iter()
                .all(|row| gets(row, &self.columns) <= self.value)
    }
}

/// Is a row that pays best at worst the only best choice, so that no mix with other rows is as good?
///
/// A row that pays less than the value against one best mix of the columns is in no best mix of the rows. Where this
/// does not show it, nothing is claimed.
pub fn alone(pays: &[Vec<Ratio>], row: usize, found: &Solution) -> bool {
    // No chance is above 1: every row of a mix that is certain must be certain itself.
    if found.value.is_one() {
        let certain = |r: &&Vec<Ratio>| r.iter().all(Ratio::is_one);
        return pays.iter().filter(certain).count() == 1;
    }
    let columns = found.columns.len();
    let best = |j: &usize| pays.iter().all(|r| r[*j] <= found.value);
    let mut mixes: Vec<Vec<Ratio>> = (0..columns)
        .filter(best)
        .map(|j| unit(columns, j))
        .collect();
    mixes.push(found.columns.clone());
    let worse = |r: &Vec<Ratio>| mixes.iter().any(|mix| gets(r, mix) < found.value);
    let mut others = pays.iter().enumerate().filter(|(i, _)| *i != row);
    others.all(|(_, r)| worse(r))
}

/// What a line pays against a mix.
pub(super) fn gets(line: &[Ratio], mix: &[Ratio]) -> Ratio {
    let used = line.iter().zip(mix).filter(|(_, p)| !p.is_zero());
    used.map(|(a, p)| a * p).sum()
}

fn unit(n: usize, at: usize) -> Vec<Ratio> {
    let one = |i| if i == at { Ratio::one() } else { Ratio::zero() };
    (0..n).map(one).collect()
}

/// A pair of plain choices from which neither side wants to depart.
fn saddle(pays: &[Vec<Ratio>]) -> Option<Solution> {
    let lows = pays.iter().map(|row| row.iter().min());
    let (i, low) = lows.enumerate().rev().max_by(|a, b| a.1.cmp(&b.1))?;
    let highs = (0..pays[0].len()).map(|j| pays.iter().map(|row| &row[j]).max());
    let (j, high) = highs.enumerate().min_by(|a, b| a.1.cmp(&b.1))?;
    (low == high).then(|| Solution {
        value: pays[i][j].clone(),
        rows: unit(pays.len(), i),
        columns: unit(pays[0].len(), j),
    })
}

/// The simplex method in fractions, with Bland's rule, so that it ends.
///
/// With all pays above zero the columns' best mix is `y` over its sum, where `y` makes the sum greatest with no row
/// paying more than 1; the rows' mix is found in the line of the objective.
pub(super) fn simplex(pays: &[Vec<Ratio>], go_on: &dyn Fn() -> bool) -> Option<Solution> {
    let (rows, columns) = (pays.len(), pays[0].len());
    let least = pays.iter().flatten().min()?;
    let shift = Ratio::one() - least;
    let width = columns + rows + 1;
    let mut t: Vec<Vec<Ratio>> = Vec::with_capacity(rows + 1);
    for (i, row) in pays.iter().enumerate() {
        let mut line: Vec<Ratio> = row.iter().map(|a| a + &shift).collect();
        line.extend(unit(rows, i));
        line.push(Ratio::one());
        t.push(line);
    }
    let mut goal = vec![-Ratio::one(); columns];
    goal.resize(width, Ratio::zero());
    t.push(goal);
    let mut basis: Vec<usize> = (columns..columns + rows).collect();
    while let Some(enters) = (0..width - 1).find(|&j| t[rows][j] < Ratio::zero()) {
        if !go_on() {
            return None;
        }
        let room = |i: &usize| t[*i][enters] > Ratio::zero();
        let ratio = |i: usize| (&t[i][width - 1] / &t[i][enters], basis[i]);
        let leaves = (0..rows)
            .filter(room)
            .min_by(|a, b| ratio(*a).cmp(&ratio(*b)))?;
        pivot(&mut t, leaves, enters);
        basis[leaves] = enters;
    }
    let sum = t[rows][width - 1].clone();
    if sum <= Ratio::zero() {
        return None;
    }
    let mut y = vec![Ratio::zero(); columns];
    for (i, b) in basis.iter().enumerate() {
        if let Some(slot) = y.get_mut(*b) {
            *slot = &t[i][width - 1] / &sum;
        }
    }
    let x = (0..rows).map(|i| &t[rows][columns + i] / &sum).collect();
    Some(Solution {
        value: sum.recip() - shift,
        rows: x,
        columns: y,
    })
}

fn pivot(t: &mut [Vec<Ratio>], row: usize, column: usize) {
    let by = t[row][column].clone();
    for a in &mut t[row] {
        *a /= &by;
    }
    let line = t[row].clone();
    for (i, other) in t.iter_mut().enumerate() {
        if i == row || other[column].is_zero() {
            continue;
        }
        let times = other[column].clone();
        for (a, b) in other.iter_mut().zip(&line) {
            *a -= &times * b;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::Stream;

    fn solve(pays: &[Vec<Ratio>]) -> Option<Solution> {
        solve_while(pays, &|| true)
    }

    fn r(n: i64, d: i64) -> Ratio {
        Ratio::new(n.into(), d.into())
    }

    fn game(rows: &[&[i64]]) -> Vec<Vec<Ratio>> {
        let row = |row: &&[i64]| row.iter().map(|n| r(*n, 1)).collect();
        rows.iter().map(row).collect()
    }

    #[test]
    fn known_games_have_their_known_values() {
        for (rows, value) in [
            (&[&[1, 0][..], &[0, 1]][..], r(1, 2)),
            (&[&[0, -1, 1][..], &[1, 0, -1], &[-1, 1, 0]], r(0, 1)),
            (&[&[3, 1][..], &[0, 2]], r(3, 2)),
            (&[&[1, 1][..], &[0, 1]], r(1, 1)),
            (&[&[2, 5, 8][..], &[7, 4, 1]], r(9, 2)),
            (&[&[7][..]], r(7, 1)),
        ] {
            let found = solve(&game(rows)).unwrap();
            assert_eq!(found.value, value, "{rows:?}");
        }
        assert!(solve(&[]).is_none() && solve(&[vec![]]).is_none());
    }

    fn alone(pays: &[Vec<Ratio>], row: usize) -> bool {
        super::alone(pays, row, &solve(pays).unwrap())
    }

    #[test]
    fn a_row_is_alone_only_if_no_mix_is_as_good() {
        // Halves of the last two rows pay as much as the first.
        assert!(!alone(&game(&[&[2, 2][..], &[4, 0], &[0, 4]]), 0));
        assert!(alone(&game(&[&[2, 3][..], &[0, 9]]), 0));
        assert!(!alone(&game(&[&[1, 1][..], &[1, 1]]), 0));
        assert!(alone(&game(&[&[1, 1][..], &[1, 0]]), 0), "certain");
        assert!(alone(&game(&[&[3][..], &[2]]), 0));
        assert!(alone(&game(&[&[5]]), 0));
    }

    #[test]
    fn every_solution_proves_itself_up_to_twelve_choices() {
        let mut s = Stream::new(4);
        for _ in 0..200 {
            let size = |s: &mut Stream| 1 + s.below(12) as usize;
            let (rows, columns) = (size(&mut s), size(&mut s));
            let mut cell = || r(s.below(7) as i64, 6);
            let pays: Vec<Vec<Ratio>> = (0..rows)
                .map(|_| (0..columns).map(|_| cell()).collect())
                .collect();
            // `solve` gives nothing unless both mixes prove the value.
            assert!(solve(&pays).is_some(), "{pays:?}");
        }
    }
}
