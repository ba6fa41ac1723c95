//! Looks for the best of many points with few games: all play a little, the better half plays on, until one is left
//! (successive halving). What is found is then played anew: the best of many looks better than it is.

use serde::Serialize;

use super::{GameEnds, Grid, SweepReport, Swept, Wish, sweep};
use crate::kernel::chance::Stream;
use crate::lab::compare::{Differences, compare};
use crate::lab::simulate::{Report, joined};

/// So many points begin at most, whatever the budget.
const MOST_POINTS: usize = 256;
/// Fewer games tell nothing about a point.
const FEWEST: u64 = 20;
/// Games with these numbers and above have been seen by nobody.
const UNSEEN: u64 = 1 << 40;

/// One round of the search.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    pub points: usize,
    /// Games of each point so far.
    pub games: u64,
    pub best: Vec<i64>,
    pub distance: f64,
}

/// A point and how far it came.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct TriedPoint {
    pub values: Vec<i64>,
    pub games: u64,
    pub distance: f64,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct SearchReport {
    pub scenario: String,
    pub seed: u64,
    pub wish: Wish,
    pub tunables: Vec<String>,
    /// Points there are, and games that were played.
    pub all: usize,
    pub games: u64,
    pub rungs: Vec<Rung>,
    /// All that were tried, those that came farthest first.
    pub tried: Vec<TriedPoint>,
    pub best: Vec<i64>,
    /// The game as it is and the best, in games that the search has not seen.
    pub base: Swept,
    pub fresh: Swept,
    pub differences: Differences,
}

/// Plays so many games of a point, from one number on; without a point the game as it is.
pub type PlayPoint<'a, E> = dyn FnMut(Option<&[i64]>, u64, u64) -> Result<Report, E> + 'a;

pub fn halve<E>(
    grid: &Grid,
    seed: u64,
    budget: u64,
    play: &mut PlayPoint<E>,
) -> Result<SearchReport, E> {
    // A quarter of the games is for the test of what was found.
    let (search, test) = (budget - budget / 4, (budget / 8).max(FEWEST));
    let mut alive: Vec<(usize, Option<Report>)> = beginners(grid, seed, search)
        .into_iter()
        .map(|p| (p, None))
        .collect();
    let rounds = u64::from(alive.len().max(2).next_power_of_two().ilog2());
    let (mut rungs, mut tried) = (Vec::new(), Vec::new());
    let mut games = 0;
    loop {
        let each = (search / rounds / alive.len().max(1) as u64).max(FEWEST);
        for (point, report) in &mut alive {
            let from = report.as_ref().map_or(0, |r| r.games);
            let more = play(Some(&grid.points[*point]), from, each)?;
            games += each;
            *report = Some(match report.take() {
                Some(before) => joined(before, more),
                None => more,
            });
        }
        let mut scored: Vec<(f64, usize, Option<Report>)> = (alive.drain(..))
            .map(|(p, r)| (distance(r.as_ref(), &grid.wish), p, r))
            .collect();
        scored.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let so_far = scored
            .first()
            .and_then(|s| s.2.as_ref())
            .map_or(0, |r| r.games);
        if let Some(first) = scored.first() {
            rungs.push(Rung {
                points: scored.len(),
                games: so_far,
                best: grid.points[first.1].clone(),
                distance: first.0,
            });
        }
        let stay = scored.len().div_ceil(2);
        let last = scored.len() <= 2;
        let out = if last { 0 } else { stay };
        let gone = scored.iter().skip(out).map(|(d, p, _)| TriedPoint {
            values: grid.points[*p].clone(),
            games: so_far,
            distance: *d,
        });
        // Those that came farthest stand first.
        tried.splice(0..0, gone.collect::<Vec<_>>());
        if last {
            break;
        }
        alive = scored
            .into_iter()
            .take(stay)
            .map(|(_, p, r)| (p, r))
            .collect();
    }
    let best = tried
        .first()
        .map_or(Vec::new(), |t: &TriedPoint| t.values.clone());
    let base = play(None, UNSEEN, test)?;
    let fresh = play(Some(&best), UNSEEN, test)?;
    let pair = Grid {
        points: vec![vec![], best.clone()],
        ..grid.clone()
    };
    let SweepReport { mut points, .. } = sweep(&pair, &[&base, &fresh]);
    let (after, before) = (points.pop(), points.pop());
    Ok(SearchReport {
        scenario: base.scenario.clone(),
        seed,
        wish: grid.wish.clone(),
        tunables: grid.tunables.clone(),
        all: grid.points.len(),
        games: games + 2 * test,
        rungs,
        tried,
        best,
        base: before.unwrap_or_default(),
        fresh: after.unwrap_or_default(),
        differences: compare((&base.records, &base.cast), (&fresh.records, &fresh.cast)),
    })
}

fn distance(report: Option<&Report>, wish: &Wish) -> f64 {
    report.map_or(f64::INFINITY, |r| GameEnds::of(r, wish).measure())
}

/// All points if the budget lets each play enough, else some of them, drawn without a second look.
fn beginners(grid: &Grid, seed: u64, games: u64) -> Vec<usize> {
    let fits = |n: &usize| {
        let rounds = u64::from(n.max(&2).next_power_of_two().ilog2());
        games / rounds >= FEWEST * *n as u64
    };
    let most = (1..=MOST_POINTS.min(grid.points.len())).rev().find(fits);
    let mut all: Vec<usize> = (0..grid.points.len()).collect();
    let mut stream = Stream::new(seed);
    for i in (1..all.len()).rev() {
        all.swap(i, stream.below(i as u64 + 1) as usize);
    }
    all.truncate(most.unwrap_or(1));
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_budget_tries_fewer_points() {
        let grid = Grid {
            wish: Wish::Equal,
            tunables: vec!["x".into()],
            points: (0..100).map(|v| vec![v]).collect(),
            steps: false,
        };
        assert_eq!(beginners(&grid, 1, 100_000).len(), 100);
        let few = beginners(&grid, 1, 2_000);
        assert!((10..40).contains(&few.len()), "{few:?}");
        assert_ne!(few, beginners(&grid, 2, 2_000));
        assert_eq!(beginners(&grid, 1, 1).len(), 1);
    }
}
