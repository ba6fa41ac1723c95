//! Shares with their uncertainty.

use statrs::distribution::{ContinuousCDF as _, Normal};

/// A share of games with the bounds of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

/// How many standard deviations a 95 % interval has to each side, where so many intervals are to hold at once
/// (Bonferroni).
pub fn joint(intervals: usize) -> f64 {
    let miss = 0.05 / intervals.max(1) as f64;
    Normal::standard().inverse_cdf(1.0 - miss / 2.0)
}

/// Wilson's interval of `z` standard deviations for `wins` out of `games`; right also for few games and for shares near 0
/// and 1.
pub fn wilson(wins: u64, games: u64, z: f64) -> Share {
    if games == 0 {
        return Share {
            share: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let middle = p + z * z / (2.0 * n);
    let spread = z * (p * (1.0 - p) / n + z * z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + z * z / n;
    Share {
        share: p,
        // Exactly, where nothing or everything was won.
        low: if wins == 0 {
            0.0
        } else {
            (middle - spread) / scale
        },
        high: if wins == games {
            1.0
        } else {
            (middle + spread) / scale
        },
    }
}

/// How two series of numbers differ, pair by pair.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Difference {
    /// The means of both.
    pub base: f64,
    pub other: f64,
    pub mean: f64,
    /// The interval of the mean reaches so far to each side.
    pub spread: f64,
    /// Pairs with which it would reach no farther than the mean, if both stay as they are; none if nothing differs.
    pub needs: Option<u64>,
}

/// The mean difference of pairs, with an interval of `z` standard deviations.
pub fn paired(values: impl Iterator<Item = (f64, f64)>, z: f64) -> Difference {
    let (mut n, mut base, mut other, mut squares) = (0.0, 0.0, 0.0, 0.0);
    for (a, b) in values {
        n += 1.0;
        base += a;
        other += b;
        squares += (b - a) * (b - a);
    }
    let count = f64::max(n, 1.0);
    let mean = (other - base) / count;
    // One pair tells nothing about how far they are apart.
    let variance = match n > 1.0 {
        true => ((squares - n * mean * mean) / (n - 1.0)).max(0.0),
        false => f64::INFINITY,
    };
    let enough = z * z * variance / (mean * mean);
    Difference {
        base: base / count,
        other: other / count,
        mean,
        spread: z * (variance / count).sqrt(),
        needs: (mean != 0.0 && enough.is_finite()).then_some(enough.ceil() as u64),
    }
}

/// The value below which such a part of all lies.
pub fn quantile(values: &mut [f64], part: f64) -> f64 {
    values.sort_by(f64::total_cmp);
    let last = values.len().saturating_sub(1);
    let at = (part * last as f64).round() as usize;
    values.get(at.min(last)).copied().unwrap_or_default()
}

/// How two numbers go together within groups, with an interval of `z` standard deviations (Fisher). Each group has how many
/// there are, the sum of the first number and of its squares, how many have the second (which is 0 or 1), and the sum of the
/// first over these. Groups are compared with themselves only. Nothing where one of the two never varies.
pub fn correlation(groups: &[[f64; 5]], z: f64) -> Option<Share> {
    let (mut n, mut xx, mut yy, mut xy) = (0.0, 0.0, 0.0, 0.0);
    for [count, x, squares, y, both] in groups.iter().filter(|g| g[0] > 0.0) {
        n += count - 1.0;
        xx += squares - x * x / count;
        yy += y - y * y / count;
        xy += both - x * y / count;
    }
    if xx <= 1e-9 || yy <= 1e-9 || n <= 2.0 {
        return None;
    }
    let r = (xy / (xx * yy).sqrt()).clamp(-1.0, 1.0);
    let spread = z / (n - 2.0).sqrt();
    // At the very ends the transformed number has none.
    let middle = r.clamp(-0.999_999, 0.999_999).atanh();
    Some(Share {
        share: r,
        low: (middle - spread).tanh(),
        high: (middle + spread).tanh(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::{Stream, mix};

    #[test]
    fn more_intervals_are_wider() {
        assert!((joint(1) - 1.959_964).abs() < 1e-5);
        assert!((joint(5) - 2.575_829).abs() < 1e-5);
    }

    #[test]
    fn pairs_are_taken_together() {
        let d = paired([(0.0, 1.0), (1.0, 2.0), (5.0, 6.0)].into_iter(), 2.0);
        assert_eq!((d.base, d.other, d.mean, d.spread), (2.0, 3.0, 1.0, 0.0));
        let d = paired([(0.0, 1.0), (0.0, 3.0)].into_iter(), 2.0);
        assert_eq!((d.mean, d.spread, d.needs), (2.0, 2.0, Some(2)));
        assert_eq!(paired([(1.0, 1.0)].into_iter(), 2.0).needs, None);
        assert_eq!(paired(std::iter::empty(), 2.0).mean, 0.0);
    }

    #[test]
    fn wilson_agrees_with_known_values() {
        let s = wilson(10, 100, joint(1));
        assert!((s.share - 0.1).abs() < 1e-12);
        assert!((s.low - 0.055_229).abs() < 1e-5, "{s:?}");
        assert!((s.high - 0.174_366).abs() < 1e-5, "{s:?}");
        let none = wilson(0, 10, joint(1));
        assert_eq!(none.low, 0.0);
        assert!((none.high - 0.277_533).abs() < 1e-5, "{none:?}");
        assert_eq!(wilson(0, 0, joint(1)).high, 1.0);
    }

    /// How many of so many experiments have the truth inside of their interval.
    fn covered(n: u64, mut experiment: impl FnMut(&mut Stream) -> bool) -> f64 {
        let hit = (0..n).filter(|i| experiment(&mut Stream::new(mix(11, *i))));
        hit.count() as f64 / n as f64
    }

    fn wins(rng: &mut Stream, games: u64, thousandths: u64) -> u64 {
        (0..games).filter(|_| rng.below(1000) < thousandths).count() as u64
    }

    #[test]
    fn intervals_of_shares_cover_the_truth_at_their_rate() {
        for (thousandths, games) in [(20, 400), (100, 100), (250, 60), (500, 400), (970, 200)] {
            let truth = thousandths as f64 / 1000.0;
            let rate = covered(2000, |rng| {
                let s = wilson(wins(rng, games, thousandths), games, joint(1));
                (s.low..=s.high).contains(&truth)
            });
            // Wins are whole numbers, so no interval is right at exactly 95 %.
            assert!((0.93..=0.98).contains(&rate), "{truth} of {games}: {rate}");
        }
    }

    #[test]
    fn intervals_hold_together_at_their_rate() {
        let rate = covered(1000, |rng| {
            (1..=12).all(|i| {
                let s = wilson(wins(rng, 200, i * 60), 200, joint(12));
                (s.low..=s.high).contains(&(i as f64 * 0.06))
            })
        });
        assert!((0.935..=0.985).contains(&rate), "{rate}");
    }

    #[test]
    fn intervals_of_differences_cover_the_truth_at_their_rate() {
        let rate = covered(1500, |rng| {
            // Paired: both depend on the same throw.
            let pairs: Vec<(f64, f64)> = (0..150)
                .map(|_| {
                    let (luck, more) = (rng.below(6) as f64, rng.below(5) as f64);
                    (luck, luck + more)
                })
                .collect();
            let d = paired(pairs.into_iter(), joint(1));
            (d.mean - 2.0).abs() <= d.spread
        });
        assert!((0.935..=0.965).contains(&rate), "{rate}");
    }

    #[test]
    fn intervals_of_correlations_cover_the_truth_at_their_rate() {
        // Uses 0 to 4 alike, and each makes winning more likely by a tenth: the correlation is 0.1 / 0.5 times sqrt(2).
        let truth = 0.1 * 2f64.sqrt() / (0.3f64 * 0.7).sqrt();
        let rate = covered(1000, |rng| {
            let groups: Vec<[f64; 5]> = (0..2)
                .map(|_| {
                    let mut g = [0.0; 5];
                    for _ in 0..150 {
                        let x = rng.below(5);
                        let won = rng.below(10) < 1 + x;
                        let (x, y) = (x as f64, f64::from(u8::from(won)));
                        let add = [1.0, x, x * x, y, x * y];
                        g.iter_mut().zip(add).for_each(|(a, b)| *a += b);
                    }
                    g
                })
                .collect();
            let c = correlation(&groups, joint(1)).unwrap();
            (c.low..=c.high).contains(&truth)
        });
        assert!((0.93..=0.97).contains(&rate), "{rate}");
    }

    /// What one faction uses and another never is no reason to win.
    #[test]
    fn factions_are_compared_with_themselves() {
        let strong = [100.0, 300.0, 900.0, 80.0, 240.0];
        let weak = [100.0, 0.0, 0.0, 20.0, 0.0];
        assert_eq!(correlation(&[strong, weak], 2.0), None);
        assert_eq!(correlation(&[], 2.0), None);
    }

    #[test]
    fn quantiles_are_taken_from_the_values() {
        let mut values: Vec<f64> = (0..=100).rev().map(f64::from).collect();
        assert_eq!(quantile(&mut values, 0.025), 3.0);
        assert_eq!(quantile(&mut values, 1.0), 100.0);
        assert_eq!(quantile(&mut [], 0.5), 0.0);
    }
}
