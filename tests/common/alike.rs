//! Answers drawn at random, against all there are.

use std::collections::HashMap;

use sietch::kernel::chance::Stream;
use sietch::kernel::{Answer, Form};

/// Every answer of a form is counted, and drawn as often as the next (chi-square, five standard deviations).
#[track_caller]
pub fn all_alike(form: &Form) -> Vec<Answer> {
    let all = form.answers(10_000).unwrap();
    assert_eq!(form.count(), all.len() as u128);
    let mut seen: HashMap<Answer, u32> = HashMap::new();
    let (mut rng, times) = (Stream::new(7), 30);
    for _ in 0..times * all.len() {
        *seen.entry(form.sample(&mut rng).unwrap()).or_default() += 1;
    }
    let square = |a| (f64::from(*seen.get(a).unwrap_or(&0)) - times as f64).powi(2) / times as f64;
    let sum: f64 = all.iter().map(square).sum();
    let free = all.len() as f64 - 1.0;
    assert!(sum < free + 5.0 * (2.0 * free).sqrt(), "{sum} of {free}");
    all
}
