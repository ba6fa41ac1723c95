//! What a sweep, a search or a test of sensitivity found, for people, in 80 columns.

use crate::lab::compare::Compared;
use crate::lab::sweep::{SearchReport, Sensitivity, SweepReport, Swept, Wish};

use super::layout::{cut, pad, wrap};
use crate::app::output::WIDTH;

/// Names take no more room than this.
const WIDEST: usize = 20;
/// How wide a chart is drawn.
const CHART: usize = 36;
/// More points than these are not all shown.
const SHOWN: usize = 10;

pub fn table(r: &SweepReport) -> String {
    let mut lines = head(&r.scenario, r.seed, &r.wish);
    let games = r.points.iter().map(|p| p.games).max().unwrap_or(0);
    lines.push(format!("{games} games of each, with the same seeds"));
    lines.push(String::new());
    match r.tunables.len() {
        2 => lines.extend(plane(r)),
        _ => lines.extend(row_by_row(r)),
    }
    lines.push(String::new());
    lines.extend(verdict(r));
    join(&lines)
}

fn head(scenario: &str, seed: u64, wish: &Wish) -> Vec<String> {
    vec![
        format!("{scenario}  seed {seed}"),
        format!("wanted: {}", wish.told()),
    ]
}

/// A line for each value, with its distance as a dot and the interval around it.
fn row_by_row(r: &SweepReport) -> Vec<String> {
    let column = r.tunables.iter().map(|t| t.chars().count()).max();
    let column = column.unwrap_or(0).clamp(6, WIDEST);
    let far = r.points.iter().map(|p| p.high).fold(0.0, f64::max);
    let name = cut(&r.tunables.join(" "), column);
    let mut lines = vec![format!("{name:>column$}  rounds  distance   95 % interval")];
    for (i, p) in r.points.iter().enumerate() {
        let mark = if i == r.best { "  <" } else { "" };
        lines.push(format!(
            "{:>column$}  {:>6.2}  {}  {}{mark}",
            values(&p.values),
            p.rounds,
            distance(p, &r.wish),
            chart(p, far),
        ));
    }
    lines
}

fn values(values: &[i64]) -> String {
    let words: Vec<String> = values.iter().map(i64::to_string).collect();
    words.join(" ")
}

/// `12.3 %   8.0 - 15.0 %`.
fn distance(p: &Swept, wish: &Wish) -> String {
    let (scale, places, unit) = match wish.of_shares() {
        true => (100.0, 1, " %"),
        false => (1.0, 2, "  "),
    };
    let [d, low, high] = [p.distance, p.low, p.high].map(|x| x * scale);
    format!("{d:>6.places$}{unit}  {low:>5.places$} -{high:>6.places$}{unit}")
}

fn chart(p: &Swept, far: f64) -> String {
    let room = CHART - 8;
    let at = |x: f64| match far > 0.0 {
        true => ((x / far) * (room - 1) as f64).round() as usize,
        false => 0,
    };
    let mut line = vec![' '; room];
    line[at(p.low)..=at(p.high).min(room - 1)].fill('-');
    line[at(p.distance).min(room - 1)] = 'o';
    let line: String = line.into_iter().collect();
    format!("|{}", line.trim_end())
}

/// Distances of two tunables: rows are values of the first, columns of the second.
fn plane(r: &SweepReport) -> Vec<String> {
    let axis = |i: usize| {
        let mut all: Vec<i64> = r
            .points
            .iter()
            .filter_map(|p| p.values.get(i).copied())
            .collect();
        all.sort_unstable();
        all.dedup();
        all
    };
    let (rows, columns) = (axis(0), axis(1));
    let [down, across] = [0, 1].map(|i| r.tunables.get(i).map_or("", String::as_str));
    let column = down.chars().count().clamp(6, WIDEST);
    let scale = if r.wish.of_shares() { 100.0 } else { 1.0 };
    let mut lines = vec![
        format!(
            "distance{} by {down} (rows) and {across} (columns)",
            if scale > 1.0 { " in %" } else { "" }
        ),
        columns
            .iter()
            .fold(pad(&cut(down, column), column), |l, c| {
                l + &format!(" {c:>7}")
            }),
    ];
    for row in rows {
        let mut line = pad(&row.to_string(), column);
        for (i, p) in r
            .points
            .iter()
            .enumerate()
            .filter(|(_, p)| p.values.first() == Some(&row))
        {
            let mark = if i == r.best { '<' } else { ' ' };
            line += &format!(" {:>6.2}{mark}", p.distance * scale);
        }
        lines.push(line);
    }
    lines
}

fn verdict(r: &SweepReport) -> Vec<String> {
    let Some(best) = r.points.get(r.best) else {
        return Vec::new();
    };
    let named = r.tunables.iter().zip(&best.values).zip(&r.between);
    let parts: Vec<String> = named
        .map(|((name, value), (low, high))| match low == high {
            true => format!("{name} = {value}"),
            false => format!("{name} = {value} (95 %: {low} to {high})"),
        })
        .collect();
    let text = format!(
        "Nearest: {}. It is the nearest in {:.0} of 100 samples drawn again from these games; where that is far from 100, \
         more games would tell more.",
        parts.join(", "),
        r.certain * 100.0
    );
    vec![wrap(&text, WIDTH, 0)]
}

/// Each tunable one step up and down.
pub fn sensitivity(r: &Sensitivity) -> String {
    let mut lines = head(&r.scenario, r.seed, &r.wish);
    lines.push(format!(
        "{} games of each, with the same seeds",
        r.base.games
    ));
    lines.push(format!(
        "as it is: distance {}",
        distance(&r.base, &r.wish).trim()
    ));
    lines.push(String::new());
    let column = r.steps.iter().map(|s| s.tunable.chars().count()).max();
    let column = column.unwrap_or(0).clamp(8, WIDEST);
    lines.push(format!(
        "{}  step       distance   length  most changed share",
        pad("tunable", column)
    ));
    for s in &r.steps {
        let step = format!("{} to {}", s.from, s.to);
        let scale = if r.wish.of_shares() { 100.0 } else { 1.0 };
        let unit = if r.wish.of_shares() { " %" } else { "  " };
        let length = s
            .rounds
            .as_ref()
            .map_or(String::new(), |c| changed(c, 1.0, 2));
        let share = s.most.as_ref().map_or(String::new(), |c| {
            format!("{} {}", cut(&c.what, 14), changed(c, 100.0, 1))
        });
        lines.push(format!(
            "{}  {step:<9} {:>7.2}{unit} {length:>8}  {share}",
            pad(&cut(&s.tunable, column), column),
            s.point.distance * scale,
        ));
    }
    lines.push(String::new());
    let text = "A ! marks what is sure: its interval, which holds for all lines of one step at once, does not reach 0.";
    lines.push(wrap(text, WIDTH, 0));
    join(&lines)
}

fn changed(c: &Compared, scale: f64, places: usize) -> String {
    let mark = if c.decided { "!" } else { " " };
    format!("{:+.places$}{mark}", c.difference * scale)
}

/// A search over several tunables.
pub fn search(r: &SearchReport) -> String {
    let mut lines = head(&r.scenario, r.seed, &r.wish);
    lines.push(format!(
        "{} combinations of {}, {} games played",
        r.all,
        r.tunables.join(", "),
        r.games
    ));
    lines.extend([String::new(), "left     games each  best so far".into()]);
    for rung in &r.rungs {
        lines.push(format!(
            "{:<8} {:>10}  {}",
            rung.points,
            rung.games,
            values(&rung.best)
        ));
    }
    lines.extend([
        String::new(),
        "tried                 games  distance".into(),
    ]);
    let scale = if r.wish.of_shares() { 100.0 } else { 1.0 };
    for t in r.tried.iter().take(SHOWN) {
        let unit = if r.wish.of_shares() { " %" } else { "" };
        let line = format!(
            "{:<20} {:>6}  {:>7.2}{unit}",
            values(&t.values),
            t.games,
            t.distance * scale
        );
        lines.push(line);
    }
    if r.tried.len() > SHOWN {
        lines.push(format!("… and {} more", r.tried.len() - SHOWN));
    }
    let best: Vec<String> = r
        .tunables
        .iter()
        .zip(&r.best)
        .map(|(n, v)| format!("{n} = {v}"))
        .collect();
    lines.extend([
        String::new(),
        wrap(&format!("Best: {}", best.join(", ")), WIDTH, 6),
    ]);
    lines.push(format!(
        "In {} games that the search has not seen:",
        r.fresh.games
    ));
    lines.push(format!("  as it is  {}", distance(&r.base, &r.wish)));
    lines.push(format!("  best      {}", distance(&r.fresh, &r.wish)));
    join(&lines)
}

fn join(lines: &[String]) -> String {
    let lines: Vec<&str> = lines.iter().map(|l| l.trim_end()).collect();
    lines.join("\n")
}
