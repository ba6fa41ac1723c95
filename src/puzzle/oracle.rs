//! Secret choices among very many: only those that matter are looked at.
//!
//! Double oracle: both sides begin with one choice; the game among the choices so far is solved, each side adds the best
//! answer to the other's mix, and when there is none better the solution holds for all choices. Rough numbers say where
//! to look; what is claimed is found and proved in fractions.

use std::convert::Infallible;

use num_traits::{One as _, ToPrimitive as _, Zero as _};

use super::Ratio;
use super::matrix::{Solution, gets, simplex, solve_while};

/// A gain that is only rounding.
const ROUNDING: f64 = 1e-9;

/// Among so few choices of a side the plain method is quick.
const FEW: usize = 16;

/// Solves a game given by rows of what it pays, by whichever way is quicker.
pub fn of_table(pays: &[Vec<Ratio>], go_on: &dyn Fn() -> bool) -> Option<Solution> {
    let columns = pays.first()?.len();
    if pays.len().min(columns) <= FEW {
        return solve_while(pays, go_on);
    }
    let mut pay = |i: usize, j: usize| Ok::<_, Infallible>(pays[i][j].clone());
    let Ok(found) = solve((pays.len(), columns), &mut pay, go_on);
    found
}

/// Solves a game whose pays are found one by one. Nothing if it has no choices or may not go on.
pub fn solve<E>(
    (rows, columns): (usize, usize),
    pay: &mut dyn FnMut(usize, usize) -> Result<Ratio, E>,
    go_on: &dyn Fn() -> bool,
) -> Result<Option<Solution>, E> {
    if rows == 0 || columns == 0 {
        return Ok(None);
    }
    let mut oracle = Oracle {
        size: (rows, columns),
        rows: Vec::new(),
        columns: Vec::new(),
    };
    oracle.add_row(0, pay)?;
    oracle.add_column(0, pay)?;
    while go_on() {
        let part = oracle.part();
        let rough = Rough::solve(&part);
        if let Some((row, column)) = rough.as_ref().map(|r| oracle.replies(r))
            && (row.is_some() || column.is_some())
        {
            oracle.add(row, column, pay)?;
            continue;
        }
        let found = rough.and_then(|r| exactly(&part, &r));
        let Some(found) = found.or_else(|| simplex(&part, go_on)) else {
            return Ok(None);
        };
        let (row, column) = oracle.better(&found);
        if row.is_none() && column.is_none() {
            return Ok(Some(oracle.whole(found)));
        }
        oracle.add(row, column, pay)?;
    }
    Ok(None)
}

/// A choice that is looked at, with all it pays, and the same roughly.
struct Considered {
    at: usize,
    pays: Vec<Ratio>,
    rough: Vec<f64>,
}

impl Considered {
    fn new(at: usize, pays: Vec<Ratio>) -> Considered {
        let rough = pays.iter().map(|p| p.to_f64().unwrap_or(0.0)).collect();
        Considered { at, pays, rough }
    }
}

struct Oracle {
    size: (usize, usize),
    /// Rows against all columns, and columns against all rows.
    rows: Vec<Considered>,
    columns: Vec<Considered>,
}

impl Oracle {
    fn add<E>(
        &mut self,
        row: Option<usize>,
        column: Option<usize>,
        pay: &mut dyn FnMut(usize, usize) -> Result<Ratio, E>,
    ) -> Result<(), E> {
        row.map_or(Ok(()), |i| self.add_row(i, pay))?;
        column.map_or(Ok(()), |j| self.add_column(j, pay))
    }

    fn add_row<E>(
        &mut self,
        row: usize,
        pay: &mut dyn FnMut(usize, usize) -> Result<Ratio, E>,
    ) -> Result<(), E> {
        let known = |j: usize| self.columns.iter().find(|c| c.at == j);
        let pays = (0..self.size.1).map(|j| match known(j) {
            Some(c) => Ok(c.pays[row].clone()),
            None => pay(row, j),
        });
        let pays = pays.collect::<Result<_, E>>()?;
        self.rows.push(Considered::new(row, pays));
        Ok(())
    }

    fn add_column<E>(
        &mut self,
        column: usize,
        pay: &mut dyn FnMut(usize, usize) -> Result<Ratio, E>,
    ) -> Result<(), E> {
        let known = |i: usize| self.rows.iter().find(|r| r.at == i);
        let pays = (0..self.size.0).map(|i| match known(i) {
            Some(r) => Ok(r.pays[column].clone()),
            None => pay(i, column),
        });
        let pays = pays.collect::<Result<_, E>>()?;
        self.columns.push(Considered::new(column, pays));
        Ok(())
    }

    /// The game among the choices so far.
    fn part(&self) -> Vec<Vec<Ratio>> {
        let line = |r: &Considered| self.columns.iter().map(|c| r.pays[c.at].clone()).collect();
        self.rows.iter().map(line).collect()
    }

    /// Choices that are better than all so far against a rough mix, if any are.
    fn replies(&self, rough: &Rough) -> (Option<usize>, Option<usize>) {
        let mixed = |lines: &[Considered], mix: &[f64], n: usize| -> Vec<f64> {
            let mut sums = vec![0.0; n];
            for (line, p) in lines.iter().zip(mix).filter(|(_, p)| **p > 0.0) {
                for (sum, pay) in sums.iter_mut().zip(&line.rough) {
                    *sum += p * pay;
                }
            }
            sums
        };
        let rows = mixed(&self.columns, &rough.columns, self.size.0);
        let columns = mixed(&self.rows, &rough.rows, self.size.1);
        let best = |list: &[f64], sign: f64, lines: &[Considered]| {
            let new = list.iter().enumerate().map(|(i, v)| (i, sign * v));
            let top = new.max_by(|a, b| a.1.total_cmp(&b.1))?;
            let gain = top.1 - sign * rough.value;
            (gain > ROUNDING && !lines.iter().any(|l| l.at == top.0)).then_some(top.0)
        };
        (
            best(&rows, 1.0, &self.rows),
            best(&columns, -1.0, &self.columns),
        )
    }

    /// The same in fractions.
    fn better(&self, found: &Solution) -> (Option<usize>, Option<usize>) {
        let mixed = |lines: &[Considered], mix: &[Ratio], i: usize| -> Ratio {
            let used = lines.iter().zip(mix).filter(|(_, p)| !p.is_zero());
            used.map(|(line, p)| &line.pays[i] * p).sum()
        };
        let rows = (0..self.size.0).map(|i| (i, mixed(&self.columns, &found.columns, i)));
        let row = rows.max_by(|a, b| a.1.cmp(&b.1));
        let columns = (0..self.size.1).map(|j| (j, mixed(&self.rows, &found.rows, j)));
        let column = columns.min_by(|a, b| a.1.cmp(&b.1));
        (
            row.filter(|r| r.1 > found.value).map(|r| r.0),
            column.filter(|c| c.1 < found.value).map(|c| c.0),
        )
    }

    /// A solution of the part as one of the whole: all other choices are never taken.
    fn whole(&self, found: Solution) -> Solution {
        let spread = |lines: &[Considered], mix: Vec<Ratio>, n: usize| {
            let mut all = vec![Ratio::zero(); n];
            for (line, p) in lines.iter().zip(mix) {
                all[line.at] = p;
            }
            all
        };
        Solution {
            rows: spread(&self.rows, found.rows, self.size.0),
            columns: spread(&self.columns, found.columns, self.size.1),
            value: found.value,
        }
    }
}

/// A solution in rough numbers, with the choices it rests on.
struct Rough {
    value: f64,
    rows: Vec<f64>,
    columns: Vec<f64>,
    tight: Vec<usize>,
    basic: Vec<usize>,
}

impl Rough {
    /// The simplex method as in `matrix.rs`, with the steepest step first; nothing if it goes round in circles.
    fn solve(part: &[Vec<Ratio>]) -> Option<Rough> {
        let (rows, columns) = (part.len(), part[0].len());
        let pays: Vec<Vec<f64>> = part
            .iter()
            .map(|r| r.iter().map(|p| p.to_f64().unwrap_or(0.0)).collect())
            .collect();
        let least = pays.iter().flatten().copied().fold(f64::INFINITY, f64::min);
        let shift = 1.0 - least;
        let width = columns + rows + 1;
        let mut t: Vec<Vec<f64>> = Vec::with_capacity(rows + 1);
        for (i, row) in pays.iter().enumerate() {
            let mut line: Vec<f64> = row.iter().map(|a| a + shift).collect();
            line.extend((0..rows).map(|j| if i == j { 1.0 } else { 0.0 }));
            line.push(1.0);
            t.push(line);
        }
        let mut goal = vec![-1.0; columns];
        goal.resize(width, 0.0);
        t.push(goal);
        let mut basis: Vec<usize> = (columns..columns + rows).collect();
        for _ in 0..50 * width {
            let steepest = (0..width - 1).min_by(|a, b| t[rows][*a].total_cmp(&t[rows][*b]))?;
            if t[rows][steepest] >= -ROUNDING {
                return Some(Rough::read(&t, &basis, (rows, columns), shift));
            }
            let room = (0..rows).filter(|i| t[*i][steepest] > ROUNDING);
            let ratio = |i: usize| t[i][width - 1] / t[i][steepest];
            let leaves = room.min_by(|a, b| {
                let order = ratio(*a).total_cmp(&ratio(*b));
                order.then(basis[*a].cmp(&basis[*b]))
            })?;
            pivot(&mut t, leaves, steepest);
            basis[leaves] = steepest;
        }
        None
    }

    fn read(t: &[Vec<f64>], basis: &[usize], (rows, columns): (usize, usize), shift: f64) -> Rough {
        let width = columns + rows + 1;
        let sum = t[rows][width - 1];
        let mut y = vec![0.0; columns];
        for (i, b) in basis.iter().enumerate().filter(|(_, b)| **b < columns) {
            y[*b] = (t[i][width - 1] / sum).max(0.0);
        }
        let x = (0..rows).map(|i| (t[rows][columns + i] / sum).max(0.0));
        let mut basic: Vec<usize> = basis.iter().copied().filter(|b| *b < columns).collect();
        basic.sort_unstable();
        Rough {
            value: 1.0 / sum - shift,
            rows: x.collect(),
            columns: y,
            tight: (0..rows)
                .filter(|i| !basis.contains(&(columns + i)))
                .collect(),
            basic,
        }
    }
}

fn pivot(t: &mut [Vec<f64>], row: usize, column: usize) {
    let by = t[row][column];
    t[row].iter_mut().for_each(|a| *a /= by);
    let line = t[row].clone();
    for (i, other) in t.iter_mut().enumerate() {
        let times = other[column];
        if i == row || times == 0.0 {
            continue;
        }
        for (a, b) in other.iter_mut().zip(&line) {
            *a -= times * b;
        }
    }
}

/// The solution in fractions that rests on the same choices; nothing unless it proves itself.
fn exactly(part: &[Vec<Ratio>], rough: &Rough) -> Option<Solution> {
    if rough.tight.len() != rough.basic.len() || rough.tight.is_empty() {
        return None;
    }
    let least = part.iter().flatten().min()?;
    let shift = Ratio::one() - least;
    let cell = |i: usize, j: usize| &part[i][j] + &shift;
    let by_rows = |i: &usize| rough.basic.iter().map(|j| cell(*i, *j)).collect();
    let by_columns = |j: &usize| rough.tight.iter().map(|i| cell(*i, *j)).collect();
    let y = linear(rough.tight.iter().map(by_rows).collect())?;
    let x = linear(rough.basic.iter().map(by_columns).collect())?;
    let sum: Ratio = y.iter().sum();
    if sum <= Ratio::zero() {
        return None;
    }
    let spread = |at: &[usize], list: Vec<Ratio>, n: usize| {
        let mut all = vec![Ratio::zero(); n];
        for (i, p) in at.iter().zip(list) {
            all[*i] = p / &sum;
        }
        all
    };
    let found = Solution {
        rows: spread(&rough.tight, x, part.len()),
        columns: spread(&rough.basic, y, part[0].len()),
        value: sum.recip() - shift,
    };
    found.proves(part).then_some(found)
}

/// What solves the equations `line · z = 1`; nothing if they do not say it.
fn linear(mut lines: Vec<Vec<Ratio>>) -> Option<Vec<Ratio>> {
    let n = lines.len();
    lines.iter_mut().for_each(|l| l.push(Ratio::one()));
    for k in 0..n {
        let found = (k..n).find(|i| !lines[*i][k].is_zero())?;
        lines.swap(k, found);
        let by = lines[k][k].recip();
        lines[k][k..].iter_mut().for_each(|a| *a *= &by);
        let line = lines[k].clone();
        for other in lines.iter_mut().skip(k + 1).filter(|l| !l[k].is_zero()) {
            let times = other[k].clone();
            for (a, b) in other[k..].iter_mut().zip(&line[k..]) {
                *a -= &times * b;
            }
        }
    }
    let mut z = vec![Ratio::zero(); n];
    for k in (0..n).rev() {
        let rest = gets(&lines[k][k + 1..n], &z[k + 1..]);
        z[k] = &lines[k][n] - rest;
    }
    Some(z)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::Stream;
    use crate::puzzle::matrix;
    use std::collections::HashSet;

    fn r(n: i64, d: i64) -> Ratio {
        Ratio::new(n.into(), d.into())
    }

    /// The solution, and how many different pays were asked for.
    fn solved(n: (usize, usize), cell: &dyn Fn(usize, usize) -> Ratio) -> (Solution, usize) {
        let mut seen = HashSet::new();
        let mut pay = |i, j| {
            seen.insert((i, j));
            Ok::<_, Infallible>(cell(i, j))
        };
        let found = match solve(n, &mut pay, &|| true) {
            Ok(found) => found.unwrap(),
        };
        (found, seen.len())
    }

    #[test]
    fn small_games_have_the_value_of_the_plain_method() {
        let mut s = Stream::new(9);
        for i in 0..300 {
            let (rows, columns) = (1 + s.below(14) as usize, 1 + s.below(14) as usize);
            // Few different pays make many ties, many make few.
            let most = [2, 3, 7, 1000][i % 4];
            let mut cell = || r(s.below(most) as i64 - 1, 1 + (i % 3) as i64);
            let pays: Vec<Vec<Ratio>> = (0..rows)
                .map(|_| (0..columns).map(|_| cell()).collect())
                .collect();
            let (found, _) = solved((rows, columns), &|i, j| pays[i][j].clone());
            assert!(found.proves(&pays), "{pays:?}");
            assert_eq!(
                found.value,
                matrix::solve_while(&pays, &|| true).unwrap().value,
                "{pays:?}"
            );
        }
        let empty = solve::<Infallible>((0, 3), &mut |_, _| Ok(r(0, 1)), &|| true);
        assert_eq!(empty, Ok(None));
    }

    /// A fight of two sides with a fighter, a weapon, a defence and a number each: the weapon kills the fighter unless
    /// the defence fits, fighters that live are added, and the higher sum wins; a dial costs.
    fn fight(a: usize, b: usize) -> Ratio {
        let plan = |n: usize| (n % 5, n / 5 % 5, n / 25 % 5, n / 125);
        let (x, y) = (plan(a), plan(b));
        let lives = |me: (usize, usize, usize, usize), weapon: usize| weapon == 4 || me.2 == weapon;
        let sum = |me: (usize, usize, usize, usize), weapon| {
            2 * me.3 + if lives(me, weapon) { 1 + me.0 } else { 0 }
        };
        let wins = sum(x, y.1) >= sum(y, x.1);
        r(if wins { 30 - x.3 as i64 } else { y.3 as i64 }, 30)
    }

    #[test]
    fn more_than_a_thousand_by_a_thousand_plans_are_solved_exactly() {
        let n = 5 * 5 * 5 * 11;
        let (found, asked) = solved((n, n), &fight);
        assert_eq!(found.rows.iter().sum::<Ratio>(), Ratio::one());
        assert_eq!(found.columns.iter().sum::<Ratio>(), Ratio::one());
        // Against each other's mix nobody has anything better: that is the proof, over all choices.
        let used =
            |mix: &[Ratio]| -> Vec<usize> { (0..n).filter(|i| !mix[*i].is_zero()).collect() };
        let (rows, columns) = (used(&found.rows), used(&found.columns));
        for k in 0..n {
            let row: Ratio = columns
                .iter()
                .map(|j| fight(k, *j) * &found.columns[*j])
                .sum();
            let column: Ratio = rows.iter().map(|i| fight(*i, k) * &found.rows[*i]).sum();
            assert!(row <= found.value && column >= found.value, "{k}");
        }
        assert!(rows.len() > 1, "it is no plain choice");
        assert!(
            asked < n * n / 4,
            "{asked} of {} pays were looked at",
            n * n
        );
    }
}
