//! What a designer wants of a game, and how far games are from it.

use serde::{Deserialize, Serialize};

use crate::lab::simulate::Report;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Wish {
    /// All factions win as often as each other.
    Equal,
    /// A faction wins this share of its games.
    Share { faction: String, share: f64 },
    /// Games last so many rounds.
    Rounds(f64),
}

impl Wish {
    /// `equal`, `rounds=6` or `red=25` (percent).
    pub fn read(text: &str) -> Result<Wish, String> {
        if text == "equal" {
            return Ok(Wish::Equal);
        }
        let parts = text.split_once('=');
        let parts = parts.and_then(|(name, n)| Some((name.trim(), n.trim().parse::<f64>().ok()?)));
        match parts {
            Some(("rounds", n)) if n > 0.0 && n.is_finite() => Ok(Wish::Rounds(n)),
            Some((name, n)) if !["", "rounds"].contains(&name) && (0.0..=100.0).contains(&n) => {
                Ok(Wish::Share {
                    faction: name.into(),
                    share: n / 100.0,
                })
            }
            _ => {
                Err("write equal, rounds=6, or a faction with its share in percent: red=25".into())
            }
        }
    }

    /// In words.
    pub fn told(&self) -> String {
        match self {
            Wish::Equal => "equal shares".into(),
            Wish::Share { faction, share } => {
                format!("{faction} wins {} % of its games", share * 100.0)
            }
            Wish::Rounds(n) => format!("games of {n} rounds"),
        }
    }

    /// Are distances shares, to be shown as percent?
    pub fn of_shares(&self) -> bool {
        !matches!(self, Wish::Rounds(_))
    }
}

/// What came of every game, as far as the goal is concerned.
pub struct GameEnds<'a> {
    wish: &'a Wish,
    sides: usize,
    /// For each game: who played and whether it won, and how long it was.
    games: Vec<(Vec<(usize, bool)>, u16)>,
    /// The faction of the goal, if it plays.
    wanted: Option<usize>,
}

impl<'a> GameEnds<'a> {
    pub fn of(report: &Report, wish: &'a Wish) -> GameEnds<'a> {
        let games = report.records.iter().map(|r| {
            let seats = r.seats.iter().filter_map(|s| Some((s.side?, s.won)));
            (seats.collect(), r.round)
        });
        let wanted = match wish {
            Wish::Share { faction, .. } => report.cast.sides.iter().position(|s| s == faction),
            _ => None,
        };
        GameEnds {
            wish,
            sides: report.cast.sides.len(),
            games: games.collect(),
            wanted,
        }
    }

    pub fn games(&self) -> usize {
        self.games.len()
    }

    /// How far the games are from what is wanted.
    pub fn measure(&self) -> f64 {
        self.distance(0..self.games.len(), 1.0)
    }

    /// The same for games drawn again. They are twice away from the truth by chance, so twice as much is taken off.
    pub fn again(&self, sample: &[usize]) -> f64 {
        self.distance(sample.iter().copied(), 2.0)
    }

    fn distance(&self, sample: impl Iterator<Item = usize>, noise: f64) -> f64 {
        let mut sums = vec![(0.0, 0.0); self.sides];
        let (mut n, mut rounds) = (0.0, 0.0);
        for (seats, round) in sample.filter_map(|i| self.games.get(i)) {
            (n, rounds) = (n + 1.0, rounds + f64::from(*round));
            for (side, won) in seats {
                sums[*side].0 += 1.0;
                sums[*side].1 += f64::from(u8::from(*won));
            }
        }
        match self.wish {
            Wish::Equal => spread(&sums, noise),
            Wish::Rounds(want) => (rounds / f64::max(n, 1.0) - want).abs(),
            Wish::Share { share, .. } => {
                let (played, won) = self.wanted.map_or((0.0, 0.0), |w| sums[w]);
                (won / f64::max(played, 1.0) - share).abs()
            }
        }
    }
}

/// The standard deviation of the true shares: what chance alone adds to the visible one is taken off.
fn spread(sums: &[(f64, f64)], noise: f64) -> f64 {
    let played: Vec<(f64, f64)> = sums.iter().copied().filter(|s| s.0 > 1.0).collect();
    let k = played.len() as f64;
    if k < 2.0 {
        return 0.0;
    }
    let shares = || played.iter().map(|(n, w)| (w / n, *n));
    let mean = shares().map(|s| s.0).sum::<f64>() / k;
    let visible = shares().map(|(p, _)| (p - mean) * (p - mean)).sum::<f64>() / (k - 1.0);
    let chance = shares()
        .map(|(p, n)| p * (1.0 - p) / (n - 1.0))
        .sum::<f64>()
        / k;
    (visible - noise * chance).max(0.0).sqrt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::Stream;

    #[test]
    fn goals_are_read_or_explained() {
        assert_eq!(Wish::read("equal"), Ok(Wish::Equal));
        assert_eq!(Wish::read("rounds=6.5"), Ok(Wish::Rounds(6.5)));
        let share = Wish::Share {
            faction: "red".into(),
            share: 0.25,
        };
        assert_eq!(Wish::read("red=25"), Ok(share));
        for bad in [
            "",
            "fair",
            "red=",
            "red=101",
            "rounds=0",
            "rounds=inf",
            "=5",
        ] {
            assert!(Wish::read(bad).is_err(), "{bad}");
        }
    }

    /// With equal chances the visible spread is chance, and the measured one about nothing.
    #[test]
    fn chance_alone_is_no_spread() {
        let mut rng = Stream::new(7);
        let mut draw = |percent: u64| {
            let won = (0..1000).filter(|_| rng.below(100) < percent).count();
            (1000.0, won as f64)
        };
        let even: Vec<(f64, f64)> = (0..4).map(|_| draw(25)).collect();
        let odd: Vec<(f64, f64)> = [15, 20, 30, 35].map(&mut draw).to_vec();
        assert!(spread(&even, 1.0) < 0.02, "{}", spread(&even, 1.0));
        assert!(
            (spread(&odd, 1.0) - 0.091).abs() < 0.02,
            "{}",
            spread(&odd, 1.0)
        );
    }
}
