//! What happens to a game when one of its numbers moves by one.

use serde::Serialize;

use super::{Grid, SweepReport, Swept, Wish};
use crate::lab::compare::{Compared, compare};
use crate::lab::simulate::Report;

/// One tunable, one step away.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Nudge {
    pub tunable: String,
    pub from: i64,
    pub to: i64,
    /// How far the game is then from what is wanted.
    pub point: Swept,
    /// The share that changes most, and the length.
    pub most: Option<Compared>,
    pub rounds: Option<Compared>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Sensitivity {
    pub scenario: String,
    pub seed: u64,
    pub wish: Wish,
    pub base: Swept,
    pub steps: Vec<Nudge>,
}

/// The first report is that of the game as it is.
pub fn sensitivity(grid: &Grid, reports: &[&Report], swept: SweepReport) -> Option<Sensitivity> {
    let (first, base) = (grid.points.first()?, reports.first()?);
    let mut points = swept.points.into_iter();
    let standing = points.next()?;
    let mut steps = Vec::new();
    for ((values, point), report) in grid
        .points
        .iter()
        .zip(points_of(points))
        .skip(1)
        .zip(&reports[1..])
    {
        let moved = (0..values.len()).find(|i| values[*i] != first[*i])?;
        let found = compare((&base.records, &base.cast), (&report.records, &report.cast));
        let most = found.factions.into_iter();
        let most = most.max_by(|a, b| weight(a).total_cmp(&weight(b)));
        steps.push(Nudge {
            tunable: grid.tunables.get(moved)?.clone(),
            from: first[moved],
            to: values[moved],
            point: point?,
            most,
            rounds: found.rounds,
        });
    }
    Some(Sensitivity {
        scenario: swept.scenario,
        seed: swept.seed,
        wish: swept.wish,
        base: standing,
        steps,
    })
}

/// The points behind the first, in step with all points.
fn points_of(rest: impl Iterator<Item = Swept>) -> impl Iterator<Item = Option<Swept>> {
    std::iter::once(None).chain(rest.map(Some))
}

/// How sure a change is, in widths of its interval.
fn weight(c: &Compared) -> f64 {
    let width = (c.high - c.low) / 2.0;
    match width > 0.0 {
        true => c.difference.abs() / width,
        false => 0.0,
    }
}
