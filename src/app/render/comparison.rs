//! What two simulations differ in, for people, in 80 columns.

use crate::lab::compare::{Compared, ComparisonReport};

use super::layout::{cut, pad};

/// Names take no more room than this.
const WIDEST: usize = 16;

pub fn table(told: &ComparisonReport) -> String {
    let found = &told.found;
    let mut lines = vec![
        format!("{}  seed {}", told.scenario, told.seed),
        format!("base:  {}", told.base),
        format!("other: {}", told.other),
        format!("{} games on each side, with the same seeds", found.games),
        String::new(),
        heading("won by"),
    ];
    lines.extend(found.factions.iter().map(|c| row(c, 100.0, 1, " %")));
    lines.extend([String::new(), heading("ended by")]);
    lines.extend(found.ends.iter().map(|c| row(c, 100.0, 1, " %")));
    if let Some(rounds) = &found.rounds {
        lines.extend([String::new(), heading("length"), row(rounds, 1.0, 2, "  ")]);
    }
    lines.push(String::new());
    lines.push(
        "Shares are of all games. The intervals hold together in 19 of 20 comparisons.".into(),
    );
    lines.join("\n")
}

fn heading(what: &str) -> String {
    let name = pad(&cut(what, WIDEST), WIDEST);
    format!(
        "{name} {:>8} {:>8} {:>8}  {:>17}",
        "base", "other", "change", "95 % interval"
    )
}

fn row(c: &Compared, scale: f64, places: usize, unit: &str) -> String {
    let name = pad(&cut(&c.what, WIDEST), WIDEST);
    let [base, other, change, low, high] =
        [c.base, c.other, c.difference, c.low, c.high].map(|x| x * scale);
    let line = format!(
        "{name} {base:>6.places$}{unit} {other:>6.places$}{unit} {change:>+6.places$}{unit}  {low:>+6.places$} to {high:>+5.places$}{unit}  {}",
        verdict(c)
    );
    line.trim_end().into()
}

fn verdict(c: &Compared) -> String {
    match (c.decided, c.needs) {
        (true, _) if c.difference > 0.0 => "more".into(),
        (true, _) => "less".into(),
        (false, Some(needs)) if needs < 10_000_000 => format!("{needs} games may tell"),
        (false, Some(_)) => "not in sight".into(),
        (false, None) => "the same".into(),
    }
}
