//! Shares with their uncertainty.

/// A share of games with the bounds of its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    pub share: f64,
    pub low: f64,
    pub high: f64,
}

const Z: f64 = 1.959_963_984_540_054;

/// Wilson's interval for `wins` out of `games`; right also for few games and for shares near 0 and 1.
pub fn wilson(wins: u64, games: u64) -> Share {
    if games == 0 {
        return Share {
            share: 0.0,
            low: 0.0,
            high: 1.0,
        };
    }
    let (n, p) = (games as f64, wins as f64 / games as f64);
    let middle = p + Z * Z / (2.0 * n);
    let spread = Z * (p * (1.0 - p) / n + Z * Z / (4.0 * n * n)).sqrt();
    let scale = 1.0 + Z * Z / n;
    Share {
        share: p,
        low: ((middle - spread) / scale).max(0.0),
        high: ((middle + spread) / scale).min(1.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wilson_agrees_with_known_values() {
        let s = wilson(10, 100);
        assert!((s.share - 0.1).abs() < 1e-12);
        assert!((s.low - 0.055_229).abs() < 1e-5, "{s:?}");
        assert!((s.high - 0.174_366).abs() < 1e-5, "{s:?}");
        let none = wilson(0, 10);
        assert_eq!(none.low, 0.0);
        assert!((none.high - 0.277_533).abs() < 1e-5, "{none:?}");
        assert_eq!(wilson(0, 0).high, 1.0);
    }
}
