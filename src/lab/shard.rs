//! A part of an experiment, played somewhere else, and how parts become the whole again.
//!
//! Every game has a number, and its seed and its bots depend on that alone. A part holds what came of its games, one by one;
//! the whole is made of them as if they had been played here.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::simulate::{Cast, Kept};
use crate::problem::Problem;

/// What is played and why; the same in all parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    pub version: String,
    pub games: u64,
    pub seed: u64,
    pub question: Inquiry,
}

/// What an experiment is to tell.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Inquiry {
    Simulate,
    Compare { base: String, other: String },
    Sweep(super::sweep::Grid),
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shard {
    pub experiment: Experiment,
    /// From 1.
    pub part: u64,
    pub of: u64,
    pub seconds: f64,
    pub arms: Vec<Kept>,
}

/// Puts parts together; each comes with the name of its file.
pub fn merge(parts: Vec<(String, Shard)>) -> Result<Shard, Problem> {
    let mut parts = parts.into_iter();
    let Some((name, mut whole)) = parts.next() else {
        return Err(Problem::new("there is nothing to merge"));
    };
    let mut from: BTreeMap<u64, String> = BTreeMap::from([(whole.part, name.clone())]);
    for (file, part) in parts {
        same_experiment((&name, &whole), (&file, &part))?;
        if let Some(other) = from.insert(part.part, file.clone()) {
            let text = format!("{other} and {file} are both part {}", part.part);
            return Err(Problem::new(text).help("name every part once"));
        }
        whole.seconds += part.seconds;
        for (mine, theirs) in whole.arms.iter_mut().zip(part.arms) {
            mine.records.extend(theirs.records);
            mine.failures.extend(theirs.failures);
        }
    }
    let missing = (1..=whole.of).filter(|p| !from.contains_key(p));
    let missing: Vec<String> = missing.map(|p| format!("{p}/{}", whole.of)).collect();
    if !missing.is_empty() {
        let p = Problem::new(format!("these parts are missing: {}", missing.join(", ")));
        return Err(p.help("play them with `--shard`, and name their files as well"));
    }
    for arm in &mut whole.arms {
        arm.records.sort_by_key(|r| r.game);
        arm.failures.sort_by_key(|f| f.0);
    }
    (whole.part, whole.of) = (1, 1);
    Ok(whole)
}

fn same_experiment((a, one): (&str, &Shard), (b, other): (&str, &Shard)) -> Result<(), Problem> {
    let casts = |s: &Shard| -> Vec<Cast> { s.arms.iter().map(|a| a.cast.clone()).collect() };
    let differ = if one.experiment != other.experiment {
        "they are parts of different experiments"
    } else if one.of != other.of {
        "they are parts of different numbers of parts"
    } else if casts(one) != casts(other) {
        "they were played with different rules or bots"
    } else {
        return Ok(());
    };
    let p = Problem::new(format!("{a} and {b} do not go together: {differ}"));
    Err(p.help(
        "play all parts with the same program, the same data and the same words but for `--shard`",
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn part(part: u64, of: u64) -> (String, Shard) {
        let shard = Shard {
            experiment: Experiment {
                version: "1".into(),
                games: 4,
                seed: 1,
                question: Inquiry::Simulate,
            },
            part,
            of,
            seconds: 1.5,
            arms: vec![Kept {
                cast: Cast::default(),
                records: vec![],
                failures: vec![(5 - part, Problem::new("x"))],
            }],
        };
        (format!("part-{part}.json"), shard)
    }

    #[test]
    fn parts_become_the_whole_in_any_order() {
        let whole = merge(vec![part(2, 2), part(1, 2)]).unwrap();
        let games: Vec<u64> = whole.arms[0].failures.iter().map(|f| f.0).collect();
        assert_eq!((games, whole.seconds), (vec![3, 4], 3.0));
    }

    #[test]
    fn what_does_not_go_together_is_refused() {
        let told = |parts: Vec<(String, Shard)>| merge(parts).unwrap_err().to_string();
        assert!(told(vec![]).contains("nothing to merge"));
        assert!(told(vec![part(1, 3), part(3, 3)]).contains("missing: 2/3"));
        assert!(told(vec![part(1, 2), part(1, 2)]).contains("both part 1"));
        let mut other = part(2, 2);
        other.1.experiment.seed = 2;
        assert!(told(vec![part(1, 2), other]).contains("different experiments"));
        let mut other = part(2, 2);
        other.1.arms[0].cast.rules = 7;
        assert!(told(vec![part(1, 2), other]).contains("different rules"));
    }
}
