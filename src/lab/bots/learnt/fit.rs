//! A straight line through what was seen: the weights with which numbers foretell best whether a seat wins. It is drawn with
//! sums and roots alone, so it comes out the same on every machine.

use serde::{Deserialize, Serialize};

/// So many positions more than were seen speak for a weight of nothing.
const CAUTION: f64 = 30.0;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LinearFit {
    /// What is usual of each number, and how far it strays.
    usual: Vec<(f64, f64)>,
    weights: Vec<f64>,
    /// How often a seat wins at all.
    base: f64,
}

/// Numbers, and what was to be foretold from them.
pub type Example = (Vec<f64>, f64);

impl LinearFit {
    pub fn fit(seen: &[Example]) -> LinearFit {
        let (n, size) = (
            seen.len().max(1) as f64,
            seen.first().map_or(0, |s| s.0.len()),
        );
        let mean = |of: &dyn Fn(&Example) -> f64| seen.iter().map(of).sum::<f64>() / n;
        let base = mean(&|s| s.1);
        let usual = (0..size).map(|i| {
            let middle = mean(&|s| s.0[i]);
            let variance = mean(&|s| (s.0[i] - middle) * (s.0[i] - middle));
            (middle, variance.sqrt())
        });
        let mut line = LinearFit {
            usual: usual.collect(),
            weights: Vec::new(),
            base,
        };
        let mut sums = vec![vec![0.0; size]; size];
        let mut right = vec![0.0; size];
        for (numbers, came) in seen {
            let scaled = line.scaled(numbers);
            for i in 0..size {
                right[i] += scaled[i] * (came - base);
                for j in 0..=i {
                    sums[i][j] += scaled[i] * scaled[j];
                }
            }
        }
        (0..size).for_each(|i| sums[i][i] += CAUTION);
        line.weights = solved(sums, right);
        line
    }

    /// What it foretells.
    pub fn foretells(&self, numbers: &[f64]) -> f64 {
        let scaled = self.scaled(numbers);
        let sum: f64 = scaled.iter().zip(&self.weights).map(|(x, w)| x * w).sum();
        self.base + sum
    }

    /// The same as a value from 0 to 1; it grows with what is foretold, and never stops growing.
    pub fn value(&self, numbers: &[f64]) -> f64 {
        let more = 2.0 * (self.foretells(numbers) - self.base);
        (0.5 + 0.5 * more / (1.0 + more.abs())).clamp(0.0, 1.0)
    }

    pub fn size(&self) -> usize {
        self.weights.len()
    }

    /// How much of what came it explains that the usual outcome does not; less than nothing if it misleads.
    pub fn explains(&self, seen: &[Example]) -> f64 {
        let off = |of: &dyn Fn(&Example) -> f64| -> f64 {
            seen.iter().map(|s| (s.1 - of(s)) * (s.1 - of(s))).sum()
        };
        let (before, after) = (off(&|_| self.base), off(&|s| self.foretells(&s.0)));
        if before > 0.0 {
            1.0 - after / before
        } else {
            0.0
        }
    }

    fn scaled(&self, numbers: &[f64]) -> Vec<f64> {
        let scale = |(x, (usual, strays)): (&f64, &(f64, f64))| match *strays > 1e-9 {
            true => (x - usual) / strays,
            false => 0.0,
        };
        numbers.iter().zip(&self.usual).map(scale).collect()
    }
}

/// Solves equations whose matrix is symmetric and positive, of which the lower half is given (Cholesky).
fn solved(mut a: Vec<Vec<f64>>, mut b: Vec<f64>) -> Vec<f64> {
    let n = b.len();
    for i in 0..n {
        for j in 0..=i {
            let sum: f64 = (0..j).map(|k| a[i][k] * a[j][k]).sum();
            let left = a[i][j] - sum;
            a[i][j] = if i == j {
                left.max(1e-12).sqrt()
            } else {
                left / a[j][j]
            };
        }
    }
    for i in 0..n {
        let sum: f64 = (0..i).map(|k| a[i][k] * b[k]).sum();
        b[i] = (b[i] - sum) / a[i][i];
    }
    for i in (0..n).rev() {
        let sum: f64 = (i + 1..n).map(|k| a[k][i] * b[k]).sum();
        b[i] = (b[i] - sum) / a[i][i];
    }
    b
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::Stream;

    fn seen(n: usize, seed: u64, tells: bool) -> Vec<Example> {
        let mut rng = Stream::new(seed);
        let one = |_| {
            let x: Vec<f64> = (0..3).map(|_| rng.below(100) as f64).collect();
            let luck = rng.below(100) as f64;
            let came = if tells { x[0] - x[2] + luck } else { luck };
            (x, f64::from(u8::from(came > 50.0)))
        };
        (0..n).map(one).collect()
    }

    #[test]
    fn what_decides_is_found_and_noise_explains_nothing() {
        let line = LinearFit::fit(&seen(2000, 1, true));
        assert!(line.explains(&seen(500, 2, true)) > 0.2);
        assert!(line.value(&[90.0, 50.0, 10.0]) > line.value(&[10.0, 50.0, 90.0]) + 0.2);
        assert!((line.weights[1]).abs() < 0.03, "{line:?}");
        let noise = LinearFit::fit(&seen(300, 3, false));
        assert!(noise.explains(&seen(300, 4, false)) < 0.01);
    }

    #[test]
    fn what_is_kept_is_read_to_the_last_bit() {
        let mut rng = Stream::new(5);
        let weights = (0..2000).map(|_| rng.below(u64::MAX) as f64 / u64::MAX as f64);
        let line = LinearFit {
            weights: weights.collect(),
            ..LinearFit::default()
        };
        let text = serde_json::to_string(&line).unwrap();
        assert_eq!(serde_json::from_str::<LinearFit>(&text).unwrap(), line);
    }
}
