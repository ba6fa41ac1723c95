//! Two simulations game by game: what a variant, a number or a bot changes, and how sure that is.

use std::collections::BTreeMap;

use serde::Serialize;

use super::simulate::{Cast, GameRecord};
use super::statistics::{Difference, joint, paired};

/// One thing that was counted in both: a share of all games, or a number of rounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Compared {
    pub what: String,
    pub base: f64,
    pub other: f64,
    pub difference: f64,
    /// Bounds that hold, in 19 of 20 comparisons, for all lines at once.
    pub low: f64,
    pub high: f64,
    /// Is it more or less for sure?
    pub decided: bool,
    /// Games that would decide it, if it stays as it looks; none if nothing differs.
    pub needs: Option<u64>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Differences {
    pub games: u64,
    /// Who won how many of all games.
    pub factions: Vec<Compared>,
    pub ends: Vec<Compared>,
    pub rounds: Option<Compared>,
}

impl Differences {
    /// The widest interval of the shares.
    pub fn width(&self) -> f64 {
        let all = self.factions.iter().chain(&self.ends);
        all.map(|c| c.high - c.low).fold(0.0, f64::max)
    }
}

/// What is told: the sides in words, and the difference.
#[derive(Serialize)]
pub struct ComparisonReport {
    pub scenario: String,
    pub seed: u64,
    pub base: String,
    pub other: String,
    #[serde(flatten)]
    pub found: Differences,
}

/// Compares games of the same numbers; those that one side lacks are left out.
pub fn compare(
    (base, base_cast): (&[GameRecord], &Cast),
    (other, other_cast): (&[GameRecord], &Cast),
) -> Differences {
    let theirs: BTreeMap<u64, &GameRecord> = other.iter().map(|r| (r.game, r)).collect();
    let found = base.iter().filter_map(|r| Some((r, *theirs.get(&r.game)?)));
    let pairs: Vec<(&GameRecord, &GameRecord)> = found.collect();
    let names = names(&pairs, base_cast, other_cast);
    let ends: Vec<&str> = {
        let both = pairs.iter().flat_map(|(a, b)| [&a.how, &b.how]);
        let mut all: Vec<&str> = both.map(String::as_str).collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let z = joint(names.len() + ends.len() + 1);
    let line = |what: &str, of: &dyn Fn(&GameRecord, &Cast) -> f64| {
        let values = pairs
            .iter()
            .map(|(a, b)| (of(a, base_cast), of(b, other_cast)));
        compared(what, paired(values, z))
    };
    let won = |name: &str| {
        line(name, &|r: &GameRecord, cast: &Cast| {
            let wins = |s: &super::simulate::SeatRecord| {
                s.won && s.side.is_some_and(|side| cast.side(side) == name)
            };
            f64::from(u8::from(r.seats.iter().any(wins)))
        })
    };
    let ended = |how: &&str| line(how, &|r, _| f64::from(u8::from(r.how == **how)));
    Differences {
        games: pairs.len() as u64,
        factions: names.iter().map(|n| won(n)).collect(),
        ends: ends.iter().map(ended).collect(),
        rounds: (!pairs.is_empty()).then(|| line("rounds", &|r, _| f64::from(r.round))),
    }
}

/// All who played on either side.
fn names(pairs: &[(&GameRecord, &GameRecord)], base: &Cast, other: &Cast) -> Vec<String> {
    let of = |r: &GameRecord, cast: &Cast| -> Vec<String> {
        let sides = r.seats.iter().filter_map(|s| s.side);
        sides.map(|side| cast.side(side).to_string()).collect()
    };
    let all = pairs
        .iter()
        .flat_map(|(a, b)| of(a, base).into_iter().chain(of(b, other)));
    let mut names: Vec<String> = all.collect();
    names.sort();
    names.dedup();
    names
}

fn compared(what: &str, d: Difference) -> Compared {
    Compared {
        what: what.into(),
        base: d.base,
        other: d.other,
        difference: d.mean,
        low: d.mean - d.spread,
        high: d.mean + d.spread,
        decided: d.mean.abs() > d.spread,
        needs: d.needs,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::chance::Stream;
    use crate::lab::simulate::SeatRecord;

    fn cast() -> Cast {
        Cast {
            sides: vec!["red".into(), "blue".into()],
            ..Cast::default()
        }
    }

    /// Games that red wins in so many of a hundred.
    fn games(n: u64, percent: u64, seed: u64) -> Vec<GameRecord> {
        let mut rng = Stream::new(seed);
        let one = |game| {
            let red = rng.below(100) < percent;
            let seat = |side, won| SeatRecord {
                side: Some(side),
                bot: 0,
                won,
            };
            GameRecord {
                game,
                decisions: 1,
                round: 1 + rng.below(6) as u16,
                by_limit: false,
                how: "solo".into(),
                first: 0,
                seats: vec![seat(0, red), seat(1, !red)],
                course: None,
            }
        };
        (0..n).map(one).collect()
    }

    fn of(a: &[GameRecord], b: &[GameRecord]) -> Differences {
        let cast = cast();
        compare((a, &cast), (b, &cast))
    }

    #[test]
    fn the_same_games_do_not_differ() {
        let all = games(50, 40, 1);
        let same = of(&all, &all);
        assert_eq!(same.games, 50);
        let lines = same.factions.iter().chain(&same.ends).chain(&same.rounds);
        for line in lines {
            assert!(
                !line.decided && line.needs.is_none() && line.difference == 0.0,
                "{line:?}"
            );
        }
    }

    /// With independent games of the same odds something is found in at most one of twenty comparisons.
    #[test]
    fn nothing_is_found_where_nothing_is() {
        let decided = |seed| {
            let c = of(&games(400, 30, seed), &games(400, 30, seed + 1000));
            let mut all = c.factions.iter().chain(&c.ends).chain(&c.rounds);
            all.any(|l| l.decided)
        };
        let found = (0..300).filter(|seed| decided(*seed)).count();
        assert!(found <= 15 + 11, "{found} of 300");
    }

    #[test]
    fn what_differs_is_found_with_its_sign() {
        let c = of(&games(800, 30, 1), &games(800, 45, 2));
        let red = c.factions.iter().find(|l| l.what == "red").unwrap();
        assert!(red.decided && red.low > 0.0 && red.high < 0.3, "{red:?}");
        let blue = c.factions.iter().find(|l| l.what == "blue").unwrap();
        assert!(blue.decided && blue.high < 0.0, "{blue:?}");
    }

    #[test]
    fn it_says_how_many_games_would_tell() {
        let c = of(&games(60, 40, 1), &games(60, 47, 2));
        let red = c.factions.iter().find(|l| l.what == "red").unwrap();
        assert!(!red.decided && red.needs.is_some_and(|n| n > 60), "{red:?}");
        assert!(c.width() > 0.2, "{}", c.width());
    }
}
