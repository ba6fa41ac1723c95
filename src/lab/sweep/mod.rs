//! Numbers of a game tried out: which of them comes nearest to what a designer wants, and how sure that is.

mod halving;
mod sensitivity;
mod wish;

use serde::{Deserialize, Serialize};

use crate::kernel::chance::Stream;

use super::simulate::Report;
use super::statistics::quantile;

pub use halving::{SearchReport, halve};
pub use sensitivity::{Sensitivity, sensitivity};
pub use wish::{GameEnds, Wish};

/// How often games are drawn again to see how far chance moves the result (bootstrap).
const DRAWS: usize = 400;
/// More values of one tunable than this tell no more.
const MOST_VALUES: usize = 1000;

/// A tunable and the values that are tried.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Axis {
    pub tunable: String,
    pub values: Vec<i64>,
}

impl Axis {
    /// `3..8`, `0..20/5` or `1,2,4`.
    pub fn read(name: &str, text: &str) -> Result<Axis, String> {
        let number = |t: &str| -> Result<i64, String> {
            let t = t.trim();
            t.parse()
                .map_err(|_| format!("`{t}` is not a whole number"))
        };
        let mut values = Vec::new();
        match text.split_once("..") {
            None => {
                for part in text.split(',') {
                    values.push(number(part)?);
                }
            }
            Some((from, rest)) => {
                let (to, step) = rest.split_once('/').unwrap_or((rest, "1"));
                let (from, to, step) = (number(from)?, number(to)?, number(step)?);
                if from > to || step < 1 {
                    return Err("write the lower end first, and a step from 1: 0..20/5".into());
                }
                let steps = to.abs_diff(from) / step.unsigned_abs();
                if steps >= MOST_VALUES as u64 {
                    return Err(format!("at most {MOST_VALUES} values can be tried"));
                }
                values.extend((0..=steps as i64).map(|i| from + i * step));
            }
        }
        values.sort_unstable();
        values.dedup();
        Ok(Axis {
            tunable: name.into(),
            values,
        })
    }
}

/// What is tried: a value of each tunable for every point.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Grid {
    pub wish: Wish,
    pub tunables: Vec<String>,
    pub points: Vec<Vec<i64>>,
    /// The first point is the game as it is, and the others are one step away from it.
    pub steps: bool,
}

impl Grid {
    /// All combinations.
    pub fn of(wish: Wish, axes: &[Axis]) -> Grid {
        let mut points: Vec<Vec<i64>> = vec![vec![]];
        for axis in axes {
            let longer = |p: &Vec<i64>| -> Vec<Vec<i64>> {
                let with = |v: &i64| p.iter().copied().chain([*v]).collect();
                axis.values.iter().map(with).collect()
            };
            points = points.iter().flat_map(longer).collect();
        }
        Grid {
            wish,
            tunables: axes.iter().map(|a| a.tunable.clone()).collect(),
            points,
            steps: false,
        }
    }

    /// The tunables as a point has them.
    pub fn set(&self, point: &[i64]) -> Vec<(String, i64)> {
        let names = self.tunables.iter().cloned();
        names.zip(point.iter().copied()).collect()
    }
}

/// What came of one point.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Swept {
    pub values: Vec<i64>,
    pub games: u64,
    pub rounds: f64,
    /// Shares by faction, of the games it played.
    pub shares: Vec<(String, f64)>,
    /// How far it is from what is wanted: a share or a number of rounds.
    pub distance: f64,
    pub low: f64,
    pub high: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SweepReport {
    pub scenario: String,
    pub seed: u64,
    pub wish: Wish,
    pub tunables: Vec<String>,
    pub points: Vec<Swept>,
    /// The point nearest to what is wanted.
    pub best: usize,
    /// For each tunable, between which values the best lies in 19 of 20 such experiments.
    pub between: Vec<(i64, i64)>,
    /// How often this point comes out best when the games are drawn again.
    pub certain: f64,
}

/// What a sweep tells; each report is that of a point.
pub fn sweep(grid: &Grid, reports: &[&Report]) -> SweepReport {
    let outcomes: Vec<GameEnds> = reports
        .iter()
        .map(|r| GameEnds::of(r, &grid.wish))
        .collect();
    let measured: Vec<f64> = outcomes.iter().map(GameEnds::measure).collect();
    let best = nearest(measured.iter().copied());
    let games = outcomes.iter().map(GameEnds::games).min().unwrap_or(0);
    let mut stream = Stream::new(0x5eed);
    let mut bests = Vec::new();
    let mut drawn: Vec<Vec<f64>> = vec![Vec::new(); outcomes.len()];
    for _ in 0..DRAWS {
        // The same games of every point: what the dice did to one they did to the others.
        let sample: Vec<usize> = (0..games)
            .map(|_| stream.below(games as u64) as usize)
            .collect();
        let again: Vec<f64> = outcomes.iter().map(|o| o.again(&sample)).collect();
        bests.push(nearest(again.iter().copied()));
        drawn.iter_mut().zip(again).for_each(|(d, x)| d.push(x));
    }
    let first = reports.first();
    SweepReport {
        scenario: first.map_or(String::new(), |r| r.scenario.clone()),
        seed: first.map_or(0, |r| r.seed),
        wish: grid.wish.clone(),
        tunables: grid.tunables.clone(),
        best,
        between: (0..grid.tunables.len())
            .map(|axis| between(grid, &bests, axis))
            .collect(),
        certain: bests.iter().filter(|b| **b == best).count() as f64 / DRAWS as f64,
        points: (grid
            .points
            .iter()
            .zip(reports)
            .zip(measured)
            .zip(&mut drawn))
        .map(|(((values, report), m), drawn)| Swept {
            values: values.clone(),
            games: report.games,
            rounds: report.rounds.mean,
            shares: (report.factions.iter())
                .map(|(name, f)| (name.clone(), f.share))
                .collect(),
            distance: m,
            low: quantile(drawn, 0.025).min(m),
            high: quantile(drawn, 0.975).max(m),
        })
        .collect(),
    }
}

/// The first of the smallest.
fn nearest(distances: impl Iterator<Item = f64>) -> usize {
    let all = distances.enumerate();
    all.min_by(|a, b| a.1.total_cmp(&b.1)).map_or(0, |(i, _)| i)
}

fn between(grid: &Grid, bests: &[usize], axis: usize) -> (i64, i64) {
    let value = |b: &usize| grid.points.get(*b).and_then(|p| p.get(axis)).copied();
    let mut values: Vec<f64> = bests.iter().filter_map(value).map(|v| v as f64).collect();
    let end = |values: &mut [f64], at| quantile(values, at).round() as i64;
    (end(&mut values, 0.025), end(&mut values, 0.975))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read_or_explained() {
        let of = |text| Axis::read("x", text).map(|a| a.values);
        assert_eq!(of("3..5"), Ok(vec![3, 4, 5]));
        assert_eq!(of("0..11/5"), Ok(vec![0, 5, 10]));
        assert_eq!(of("4,1,2,1"), Ok(vec![1, 2, 4]));
        assert_eq!(of("-2..-1"), Ok(vec![-2, -1]));
        for bad in ["", "5..3", "1..9/0", "1..x", "0..100000", "a,b", "0..9/-1"] {
            assert!(of(bad).is_err(), "{bad}");
        }
        assert!(of("-9223372036854775808..9223372036854775807").is_err());
    }

    #[test]
    fn a_grid_has_all_combinations() {
        let axis = |n: &str, v: &[i64]| Axis {
            tunable: n.into(),
            values: v.to_vec(),
        };
        let grid = Grid::of(Wish::Equal, &[axis("a", &[1, 2]), axis("b", &[5, 6])]);
        assert_eq!(grid.points, [[1, 5], [1, 6], [2, 5], [2, 6]]);
        assert_eq!(
            grid.set(&grid.points[2]),
            [("a".into(), 2), ("b".into(), 5)]
        );
    }
}
