//! The report of a simulation, for people, in 80 columns.

use std::collections::BTreeMap;

use crate::app::output::WIDTH;
use crate::lab::simulate::{CourseReport, Report, Standing, UseKind, Used};

use super::layout::{cut, pad, wrap};

/// Names take no more room than this.
const WIDEST: usize = 24;
/// Clauses that are shown.
const CLAUSES: usize = 12;
/// More lines than this are put together.
const BINS: usize = 12;

pub fn table(r: &Report) -> String {
    let mut lines = vec![format!("{}  seed {}", r.scenario, r.seed)];
    if !r.variants.is_empty() {
        lines.push(format!("with {}", r.variants.join(", ")));
    }
    lines.push(format!(
        "{} games in {:.1} s ({:.0} a second), {:.1} decisions each, {} errors",
        r.games,
        r.seconds,
        ratio(r.games as f64, r.seconds),
        ratio(r.decisions as f64, r.games as f64),
        r.errors
    ));
    let names = r.factions.keys().chain(r.ends.keys()).chain(r.bots.keys());
    let widest = names.map(|n| textwrap::core::display_width(n)).max();
    let column = widest.unwrap_or(0).clamp(10, WIDEST);
    let name = |text: &str| pad(&cut(text, column), column);
    lines.push(String::new());
    let mut table = |title: &str, rows: &BTreeMap<String, Standing>| {
        lines.push(format!(
            "{} {:>8} {:>8} {:>8}  {:>15}",
            name(title),
            "games",
            "wins",
            "share",
            "95 % interval"
        ));
        for (id, f) in rows {
            let bar = bar(f.share, 20, WIDTH - column - 48);
            lines.push(format!(
                "{} {:>8} {:>8} {:>6.1} %  {:>5.1} - {:>5.1} %  {bar}",
                name(id),
                f.games,
                f.wins,
                f.share * 100.0,
                f.low * 100.0,
                f.high * 100.0
            ));
        }
        lines.push(String::new());
    };
    table("faction", &r.factions);
    if r.bots.len() > 1 {
        table("bot", &r.bots);
    }
    table("seat", &r.seats);
    table("player", &r.first);
    let percent = |n: u64| ratio(n as f64 * 100.0, r.games as f64);
    let row = |id: &str, n: u64| format!("{} {n:>8} {:>8} {:>6.1} %", name(id), "", percent(n));
    lines.push(format!(
        "{} {:>8} {:>8} {:>8}",
        name("ended by"),
        "games",
        "",
        "share"
    ));
    lines.extend(r.ends.iter().map(|(how, n)| row(how, *n)));
    let ended: u64 = r.ends.values().sum();
    lines.push(String::new());
    lines.push(format!(
        "{} {:>8} {:>8} {:>8}",
        name("won by"),
        "games",
        "",
        "share"
    ));
    lines.push(row("one", ended.saturating_sub(r.shared + r.unwon)));
    lines.push(row("several", r.shared));
    lines.push(row("nobody", r.unwon));
    lines.push(String::new());
    lines.push(format!(
        "ended in round (mean {:.2}, median {})",
        r.rounds.mean, r.rounds.median
    ));
    for (rounds, n) in bins(&r.rounds.histogram) {
        let bar = bar(percent(n) / 100.0, 40, WIDTH - column - 30);
        lines.push(format!("{}  {bar}", row(&rounds, n)));
    }
    lines.extend(uses(r));
    lines.extend(
        r.course
            .as_ref()
            .map(|c| format!("\n{}", wrap(&course(c), WIDTH, 0))),
    );
    lines.extend(warning(r).map(|w| format!("\n{}", wrap(&w, WIDTH, 2))));
    let lines: Vec<&str> = lines.iter().map(|l| l.trim_end()).collect();
    lines.join("\n")
}

/// Abilities and actions, and the clauses that go most with winning or losing.
fn uses(r: &Report) -> Vec<String> {
    let mut all: Vec<&Used> = r
        .uses
        .iter()
        .filter(|u| u.kind != UseKind::Clause)
        .collect();
    let clauses = r.uses.iter().filter(|u| u.kind == UseKind::Clause);
    let mut clauses: Vec<&Used> = clauses.filter(|u| u.is_sure()).collect();
    clauses.sort_by(|a, b| weight(b).total_cmp(&weight(a)));
    all.extend(clauses.into_iter().take(CLAUSES));
    if all.is_empty() {
        return Vec::new();
    }
    let name = |u: &Used| format!("{} {}", u.kind.told(), u.name);
    let widest = all
        .iter()
        .map(|u| textwrap::core::display_width(&name(u)))
        .max();
    let column = widest.unwrap_or(0).clamp(10, 44);
    let mut lines = vec![
        String::new(),
        format!(
            "{} {:>9}  with winning (95 %)",
            pad("used", column),
            "per game"
        ),
    ];
    for u in all {
        let with = match (u.correlation, u.low, u.high) {
            (Some(c), Some(low), Some(high)) => format!("{c:>+5.2}  {low:>+5.2} to {high:>+5.2}"),
            _ => String::new(),
        };
        let mark = if u.is_sure() { " !" } else { "" };
        let name = pad(&cut(&name(u), column), column);
        lines.push(format!("{name} {:>9.2}  {with}{mark}", u.per_game));
    }
    lines
}

fn weight(u: &Used) -> f64 {
    u.correlation.map_or(0.0, f64::abs)
}

/// How games go, in words.
pub fn course(c: &CourseReport) -> String {
    let mut text = format!(
        "A game has {:.1} turns with {:.1} decisions each; half of the decisions have at least {} answers, and {:.0} of 100 \
         more were no decisions, as there was only one.",
        c.turns_per_game,
        c.decisions_per_turn,
        1u64 << c.median_size(),
        c.forced * 100.0
    );
    if let Some(changes) = c.lead_changes {
        text += &format!(" The lead changes {changes:.1} times");
        let known = c.known.map(|k| {
            format!(
                ", and whoever wins leads for good after {:.0} % of the game",
                k * 100.0
            )
        });
        text += &(known.unwrap_or_default() + ".");
    }
    text
}

fn ratio(a: f64, b: f64) -> f64 {
    if b > 0.0 { a / b } else { 0.0 }
}

/// A share as a bar, as long as there is room for one.
fn bar(share: f64, wish: usize, room: usize) -> String {
    "#".repeat((share * wish.min(room) as f64).round() as usize)
}

/// Shares mean little where hardly anybody wins.
pub fn warning(r: &Report) -> Option<String> {
    let ended: u64 = r.ends.values().sum();
    (r.by_limit * 2 > ended).then(|| {
        format!(
            "Mind: {} of {ended} games ended only because all rounds had been played, and nobody had won by then. \
             What the rules say for that case decides the shares above, not how well a faction does.",
            r.by_limit
        )
    })
}

/// Rounds put together in bins of equal width where there are many: `6` or `20-39`.
pub fn bins(histogram: &BTreeMap<u16, u64>) -> Vec<(String, u64)> {
    let (Some(first), Some(last)) = (histogram.keys().next(), histogram.keys().next_back()) else {
        return Vec::new();
    };
    let steps = (0..).flat_map(|e| [1u32, 2, 5].map(|n| n * 10u32.saturating_pow(e)));
    let bin = |width: u32, round: u16| u32::from(round) / width;
    let fits = |w: &u32| ((bin(*w, *last) - bin(*w, *first)) as usize) < BINS;
    let width = match histogram.len() <= BINS {
        true => 1,
        false => steps.take(20).find(fits).unwrap_or(u32::MAX),
    };
    let mut sums: BTreeMap<u32, u64> = BTreeMap::new();
    for (round, n) in histogram {
        *sums.entry(bin(width, *round)).or_default() += n;
    }
    // Between bins with games the empty ones show how far apart those are.
    let all: Vec<u32> = match width {
        1 => sums.keys().copied().collect(),
        _ => (bin(width, *first)..=bin(width, *last)).collect(),
    };
    let label = |b: u32| match width {
        1 => b.to_string(),
        _ => format!("{}-{}", (b * width).max(1), b * width + width - 1),
    };
    let count = |b: &u32| sums.get(b).copied().unwrap_or(0);
    all.iter().map(|b| (label(*b), count(b))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::report;

    #[test]
    fn the_table_fits_a_terminal() {
        for name in ["red", &"x".repeat(100_000), "字".repeat(99).as_str()] {
            let text = table(&report(name));
            let fits = |l: &str| textwrap::core::display_width(l) <= 80;
            assert!(text.lines().all(fits), "{text}");
            assert!(text.contains("40.0 %"), "{text}");
        }
        assert!(table(&report("red")).contains("\nred  "));
        assert!(table(&Report::default()).contains("0 games"));
    }

    #[test]
    fn many_rounds_are_put_together() {
        let of = |rounds: &[u16]| bins(&rounds.iter().map(|r| (*r, 1)).collect());
        assert_eq!(of(&[4, 6]), [("4".into(), 1), ("6".into(), 1)]);
        let many: Vec<u16> = (3..=47).collect();
        let found = of(&many);
        assert_eq!(found[0], ("1-4".into(), 2));
        assert_eq!(found[9], ("45-49".into(), 3));
        assert_eq!(found.iter().map(|b| b.1).sum::<u64>(), 45);
        let wide: Vec<u16> = (0..=u16::MAX).step_by(700).collect();
        assert!(of(&wide).len() <= BINS);
        assert_eq!(bins(&BTreeMap::new()), []);
    }

    #[test]
    fn games_that_nobody_won_are_told() {
        let mut r = report("red");
        assert!(!table(&r).contains("Mind:"));
        r.by_limit = 6;
        assert!(table(&r).contains("Mind: 6 of 10 games ended only because"));
    }
}
