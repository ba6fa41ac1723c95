//! Is a game balanced? What a designer asks, answered from games that bots played.

use std::collections::BTreeMap;

use super::simulate::{Report, Standing, UseKind, Used};
use super::statistics::{Share, joint, wilson};
use super::sweep::{Grid, Wish, sweep};

/// One faction against another: of the games that one of both won alone, how many the first did.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Meeting {
    pub games: u64,
    pub share: Share,
}

/// A bot in one seat against the next weaker one in all others.
#[derive(Clone, Debug, PartialEq)]
pub struct LadderStep {
    pub better: String,
    pub worse: String,
    pub games: u64,
    pub share: Share,
    /// What it would win if it played no better.
    pub equal: f64,
}

/// How one faction stands to all others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fairness {
    Strong,
    Weak,
    Fair,
}

pub struct BalanceReport {
    pub report: Report,
    pub bot: String,
    /// The share that every faction would have if all had the same.
    pub equal: f64,
    /// How far the shares are from each other: their standard deviation without what chance adds, with its interval.
    pub spread: Share,
    pub matrix: BTreeMap<(String, String), Meeting>,
    pub ladder: Vec<LadderStep>,
}

impl BalanceReport {
    pub fn new(report: Report, bot: String, ladder: Vec<LadderStep>) -> BalanceReport {
        let standings = report.factions.values();
        let n = report.factions.len().max(1) as f64;
        let equal = standings.map(|s| s.share).sum::<f64>() / n;
        let grid = Grid {
            wish: Wish::Equal,
            tunables: vec![],
            points: vec![vec![]],
            steps: false,
        };
        let point = sweep(&grid, &[&report]).points.pop().unwrap_or_default();
        BalanceReport {
            equal,
            spread: Share {
                share: point.distance,
                low: point.low,
                high: point.high,
            },
            matrix: matrix(&report),
            bot,
            ladder,
            report,
        }
    }

    /// Is a faction stronger or weaker than the average, for sure?
    pub fn verdict(&self, s: &Standing) -> Fairness {
        match (s.low > self.equal, s.high < self.equal) {
            (true, _) => Fairness::Strong,
            (_, true) => Fairness::Weak,
            _ => Fairness::Fair,
        }
    }

    /// Abilities and actions that nobody ever used.
    pub fn unused(&self) -> impl Iterator<Item = &Used> {
        let all = self.report.uses.iter();
        let unused = all.filter(|u| u.uses == 0 && u.kind != UseKind::Clause);
        unused.filter(|u| self.could_be_used(&u.name))
    }

    /// Not if it belongs to a faction that nobody played.
    fn could_be_used(&self, name: &str) -> bool {
        let owner = name.split('.').next().unwrap_or_default();
        let is_side = self.report.cast.sides.iter().any(|s| s == owner);
        !is_side || self.report.factions.contains_key(owner)
    }
}

impl LadderStep {
    /// What the better bot made of its games; it is the only one of its name at the table.
    pub fn of(report: &Report, better: &str, worse: &str, steps: usize) -> LadderStep {
        let standing = report.bots.get(better).cloned().unwrap_or_default();
        let seats = report.seats.len().max(1) as f64;
        let ended: u64 = report.ends.values().sum();
        // Where games are shared or nobody's, an equal share is what there was to win.
        let wins: u64 = report.seats.values().map(|s| s.wins).sum();
        LadderStep {
            better: better.into(),
            worse: worse.into(),
            games: standing.games,
            share: wilson(standing.wins, standing.games, joint(steps)),
            equal: wins as f64 / ended.max(1) as f64 / seats,
        }
    }

    /// Does it win more than its share, for sure?
    pub fn climbs(&self) -> bool {
        self.share.low > self.equal
    }
}

fn matrix(report: &Report) -> BTreeMap<(String, String), Meeting> {
    let mut wins: BTreeMap<(usize, usize), (u64, u64)> = BTreeMap::new();
    for r in report.records.iter().filter(|r| r.winners() == 1) {
        let sides = || r.seats.iter().filter_map(|s| Some((s.side?, s.won)));
        let Some((winner, _)) = sides().find(|s| s.1) else {
            continue;
        };
        for (loser, _) in sides().filter(|s| s.0 != winner) {
            wins.entry((winner, loser)).or_default().0 += 1;
            wins.entry((loser, winner)).or_default().1 += 1;
        }
    }
    let z = joint(wins.len());
    let meeting = |(pair, (won, lost)): ((usize, usize), (u64, u64))| {
        let names = [pair.0, pair.1].map(|s| report.cast.side(s).to_string());
        let games = won + lost;
        let share = wilson(won, games, z);
        (names.into(), Meeting { games, share })
    };
    wins.into_iter().map(meeting).collect()
}
