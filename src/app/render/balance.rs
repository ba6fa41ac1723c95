//! A report about balance in sections, and in short for the terminal.

use std::collections::BTreeMap;

use anyhow::Result;

use crate::app::output::WIDTH;
use crate::lab::balance::{BalanceReport, Fairness};
use crate::lab::simulate::{Standing, UseKind, Used};

use super::layout::{cut, pad, wrap};
use super::page::Section;
use super::report::{bins, course, warning};
use super::svg::{self, Whisker};

/// Things of one sort that are shown, the surest first.
const MOST_USES: usize = 25;

pub fn title(b: &BalanceReport) -> String {
    format!("How balanced is {}?", b.report.scenario)
}

pub fn sections(b: &BalanceReport) -> Result<Vec<Section>> {
    let mut all = vec![summary(b), shares(b)?];
    if !b.matrix.is_empty() {
        all.push(matrix(b)?);
    }
    all.push(seats(b)?);
    all.extend(ladder(b)?);
    all.push(length(b)?);
    all.extend(decisions(b)?);
    all.extend(leads(b)?);
    for (kind, title) in [
        (
            UseKind::Ability,
            "Which abilities are used, and do they win?",
        ),
        (UseKind::Action, "Which actions are used, and do they win?"),
        (UseKind::Clause, "Which clauses go with winning?"),
    ] {
        all.extend(uses(b, kind, title)?);
    }
    Ok(all)
}

/// What it comes to, in a few sentences.
pub fn findings(b: &BalanceReport) -> Vec<String> {
    let r = &b.report;
    let mut found = vec![format!(
        "{} games, all seats played by {}{}, seed {}. All intervals are of 95 % and hold together.",
        r.games,
        b.bot,
        match r.variants.is_empty() {
            true => String::new(),
            false => format!(", with {}", r.variants.join(", ")),
        },
        r.seed
    )];
    found.push(format!(
        "Equal shares would be {}. The true shares lie {} apart (standard deviation; {} to {}), chance taken off.",
        percent(b.equal),
        percent(b.spread.share),
        percent(b.spread.low),
        percent(b.spread.high)
    ));
    let of = |verdict| -> Vec<String> {
        let all = r.factions.iter().filter(|(_, s)| b.verdict(s) == verdict);
        all.map(|(name, s)| format!("{name} ({})", percent(s.share)))
            .collect()
    };
    let (strong, weak) = (of(Fairness::Strong), of(Fairness::Weak));
    let list = |names: &[String]| names.join(", ");
    if !strong.is_empty() {
        found.push(format!("Too strong for sure: {}.", list(&strong)));
    }
    if !weak.is_empty() {
        found.push(format!("Too weak for sure: {}.", list(&weak)));
    }
    if strong.is_empty() && weak.is_empty() {
        found.push("No faction is too strong or too weak for sure.".into());
    }
    found.extend(seat_finding(b));
    let flat = b.ladder.iter().filter(|s| !s.climbs());
    let flat: Vec<String> = flat
        .map(|s| format!("{} against {}", s.better, s.worse))
        .collect();
    if !flat.is_empty() {
        found.push(format!(
            "Playing better is not shown to win more: {}. Either these bots play alike, or the game is luck.",
            flat.join(", ")
        ));
    }
    let unused: Vec<String> = b.unused().map(|u| u.name.clone()).collect();
    if !unused.is_empty() {
        found.push(format!("Never used: {}.", unused.join(", ")));
    }
    found.extend(warning(r));
    if r.errors > 0 {
        found.push(format!("{} games failed and are left out.", r.errors));
    }
    found
}

fn seat_finding(b: &BalanceReport) -> Option<String> {
    let (first, later) = (b.report.first.get("first")?, b.report.first.get("later")?);
    let more = match (first.low > later.high, first.high < later.low) {
        (true, _) => "more",
        (_, true) => "less",
        _ => return None,
    };
    Some(format!(
        "Whoever begins wins {more} than the others: {} against {}.",
        percent(first.share),
        percent(later.share)
    ))
}

fn summary(b: &BalanceReport) -> Section {
    Section {
        title: "In short".into(),
        text: findings(b),
        ..Section::default()
    }
}

fn percent(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

fn whisker(label: &str, share: f64, low: f64, high: f64) -> Whisker {
    let [value, low, high] = [share, low, high].map(|x| x * 100.0);
    Whisker {
        label: label.into(),
        value,
        low,
        high,
    }
}

fn standings(rows: &BTreeMap<String, Standing>, line: f64) -> Result<(String, Vec<Vec<String>>)> {
    let marks: Vec<Whisker> = rows
        .iter()
        .map(|(name, s)| whisker(name, s.share, s.low, s.high))
        .collect();
    let far = marks.iter().map(|w| w.high).fold(line * 100.0, f64::max);
    let chart = svg::whiskers(
        &marks,
        0.0..(far * 1.05).clamp(1.0, 100.0),
        Some(line * 100.0),
    )?;
    let cells = rows.iter().map(|(name, s)| {
        let counts = [s.games, s.wins, s.shared].map(|n| n.to_string());
        let shares = [s.share, s.low, s.high].map(percent);
        [name.clone()]
            .into_iter()
            .chain(counts)
            .chain(shares)
            .collect()
    });
    Ok((chart, cells.collect()))
}

fn head(first: &str) -> Vec<String> {
    let words = [first, "games", "wins", "shared", "share", "from", "to"];
    words.map(String::from).to_vec()
}

fn shares(b: &BalanceReport) -> Result<Section> {
    let (chart, rows) = standings(&b.report.factions, b.equal)?;
    Ok(Section {
        title: "How often does each faction win?".into(),
        text: vec![
            "Percent of the games it played, with what chance may have done. The line is where all would be with equal shares."
                .into(),
        ],
        chart: Some(chart),
        head: head("faction"),
        rows,
    })
}

fn matrix(b: &BalanceReport) -> Result<Section> {
    let names: Vec<String> = b.report.factions.keys().cloned().collect();
    let meeting = |i: usize, j: usize| {
        let pair = (names.get(i)?.clone(), names.get(j)?.clone());
        b.matrix.get(&pair)
    };
    let chart = svg::heat(&names, |i, j| meeting(i, j).map(|d| d.share.share))?;
    let mut rows = Vec::new();
    for (i, name) in names.iter().enumerate() {
        let cells = (0..names.len()).map(|j| {
            meeting(i, j).map_or("-".into(), |d| {
                format!("{:.0} % of {}", d.share.share * 100.0, d.games)
            })
        });
        rows.push([name.clone()].into_iter().chain(cells).collect());
    }
    let sure = b.matrix.iter().filter(|(_, d)| d.share.low > 0.5);
    let sure: Vec<String> = sure.map(|((a, b), _)| format!("{a} beats {b}")).collect();
    let words = match sure.is_empty() {
        true => "No pair is decided for sure.".to_string(),
        false => format!("For sure: {}.", sure.join(", ")),
    };
    Ok(Section {
        title: "Who beats whom?".into(),
        text: vec![
            "Of the games that one of the two won alone while both played, how many percent the faction of the row won."
                .into(),
            words,
        ],
        chart: Some(chart),
        head: ["".to_string()].into_iter().chain(names.clone()).collect(),
        rows,
    })
}

fn seats(b: &BalanceReport) -> Result<Section> {
    let r = &b.report;
    let mut all = r.seats.clone();
    for (key, name) in [("first", "whoever began"), ("later", "the others")] {
        all.extend(r.first.get(key).map(|s| (name.to_string(), s.clone())));
    }
    let seats = r.seats.values();
    let mean = seats.map(|s| s.share).sum::<f64>() / r.seats.len().max(1) as f64;
    let (chart, rows) = standings(&all, mean)?;
    Ok(Section {
        title: "Does it matter where one sits, or who begins?".into(),
        text: seat_finding(b)
            .or(Some("Nothing is sure about beginning first.".into()))
            .into_iter()
            .collect(),
        chart: Some(chart),
        head: head("seat"),
        rows,
    })
}

fn ladder(b: &BalanceReport) -> Result<Option<Section>> {
    if b.ladder.is_empty() {
        return Ok(None);
    }
    let name = |s: &crate::lab::balance::LadderStep| format!("{} against {}", s.better, s.worse);
    let rows = b.ladder.iter();
    let marks: Vec<Whisker> = rows
        .clone()
        .map(|s| whisker(&name(s), s.share.share, s.share.low, s.share.high))
        .collect();
    let equal = b.ladder.first().map(|s| s.equal * 100.0);
    let cells = rows.map(|s| {
        let shares = [s.share.share, s.share.low, s.share.high, s.equal].map(percent);
        [name(s), s.games.to_string()]
            .into_iter()
            .chain(shares)
            .collect()
    });
    Ok(Some(Section {
        title: "Does playing better win more?".into(),
        text: vec![
            "One seat plays better than all others, and moves on with each game. The line is the share that it would have if \
             it played no better."
                .into(),
        ],
        chart: Some(svg::whiskers(&marks, 0.0..100.0, equal)?),
        head: ["ladder", "games", "share", "from", "to", "equal share"].map(String::from).to_vec(),
        rows: cells.collect(),
    }))
}

fn length(b: &BalanceReport) -> Result<Section> {
    let r = &b.report;
    let all = bins(&r.rounds.histogram);
    let bars: Vec<(String, f64)> = all
        .iter()
        .map(|(n, k)| (format!("round {n}"), *k as f64))
        .collect();
    let mut rows: Vec<Vec<String>> = all
        .iter()
        .map(|(n, k)| vec![format!("round {n}"), k.to_string()])
        .collect();
    rows.extend(
        r.ends
            .iter()
            .map(|(how, n)| vec![format!("ended by {how}"), n.to_string()]),
    );
    for (what, n) in [("several won", r.shared), ("nobody won", r.unwon)] {
        rows.push(vec![what.into(), n.to_string()]);
    }
    Ok(Section {
        title: "How long are games, and how do they end?".into(),
        text: vec![format!(
            "They end in round {:.1} on average, half of them by round {}.",
            r.rounds.mean, r.rounds.median
        )],
        chart: Some(svg::bars(&bars)?),
        head: ["", "games"].map(String::from).to_vec(),
        rows,
    })
}

/// `1`, `2-3`, `4-7`, …
fn size_name(i: usize, last: bool) -> String {
    let from = 1u64 << i;
    match (i, last) {
        (0, _) => "1 answer".into(),
        (_, true) => format!("{from} answers and more"),
        _ => format!("{from}-{} answers", 2 * from - 1),
    }
}

fn decisions(b: &BalanceReport) -> Result<Option<Section>> {
    let Some(c) = &b.report.course else {
        return Ok(None);
    };
    let last = c.sizes.len() - 1;
    let all: Vec<(String, u64)> = (c.sizes.iter().enumerate())
        .filter(|(_, n)| **n > 0)
        .map(|(i, n)| (size_name(i, i == last), *n))
        .collect();
    let bars: Vec<(String, f64)> = all.iter().map(|(n, k)| (n.clone(), *k as f64)).collect();
    let mut rows: Vec<Vec<String>> = all
        .iter()
        .map(|(n, k)| vec![n.clone(), k.to_string()])
        .collect();
    rows.push(vec![
        "decisions in a turn".into(),
        format!("{:.2}", c.decisions_per_turn),
    ]);
    rows.push(vec!["only one answer, not asked".into(), percent(c.forced)]);
    Ok(Some(Section {
        title: "How much is there to decide?".into(),
        text: vec![course(c)],
        chart: Some(svg::bars(&bars)?),
        head: ["questions with", "number"].map(String::from).to_vec(),
        rows,
    }))
}

fn leads(b: &BalanceReport) -> Result<Option<Section>> {
    let Some((c, known)) = b.report.course.as_ref().and_then(|c| Some((c, c.known?))) else {
        return Ok(None);
    };
    let name = |i: usize| match i {
        10 => "never led for good".to_string(),
        i => format!("after {}-{} %", i * 10, i * 10 + 9),
    };
    let all: Vec<(String, u64)> = c
        .known_after
        .iter()
        .enumerate()
        .map(|(i, n)| (name(i), *n))
        .collect();
    let bars: Vec<(String, f64)> = all.iter().map(|(n, k)| (n.clone(), *k as f64)).collect();
    let mut rows: Vec<Vec<String>> = all
        .into_iter()
        .map(|(n, k)| vec![n, k.to_string()])
        .collect();
    let changes = c.lead_changes.unwrap_or_default();
    rows.push(vec![
        "lead changes in a game".into(),
        format!("{changes:.2}"),
    ]);
    Ok(Some(Section {
        title: "How early is the winner known?".into(),
        text: vec![format!(
            "By what the pack says of how near a seat is to winning: the lead changes {changes:.1} times in a game, and who \
             wins leads for good after {:.0} % of its turns on average.",
            known * 100.0
        )],
        chart: Some(svg::bars(&bars)?),
        head: ["the winner leads for good", "games"]
            .map(String::from)
            .to_vec(),
        rows,
    }))
}

fn uses(b: &BalanceReport, kind: UseKind, title: &str) -> Result<Option<Section>> {
    let mut all: Vec<&Used> = b
        .report
        .uses
        .iter()
        .filter(|u| u.kind == kind && u.uses > 0)
        .collect();
    let of = |u: &Used| u.correlation.map_or(0.0, f64::abs);
    all.sort_by(|a, b| b.is_sure().cmp(&a.is_sure()).then(of(b).total_cmp(&of(a))));
    let more = all.len().saturating_sub(MOST_USES);
    all.truncate(MOST_USES);
    if all.is_empty() {
        return Ok(None);
    }
    let marks: Vec<Whisker> = all
        .iter()
        .filter_map(|u| {
            Some(Whisker {
                label: u.name.clone(),
                value: u.correlation?,
                low: u.low?,
                high: u.high?,
            })
        })
        .collect();
    let far = marks
        .iter()
        .map(|w| w.low.abs().max(w.high.abs()))
        .fold(0.1, f64::max);
    let rows = all.iter().map(|u| {
        let number = |x: Option<f64>| x.map_or("-".into(), |x| format!("{x:+.2}"));
        let numbers = [u.correlation, u.low, u.high].map(number);
        [u.name.clone(), format!("{:.2}", u.per_game)]
            .into_iter()
            .chain(numbers)
            .collect()
    });
    let mut text = vec![
        "How using it more often in a turn goes with winning, among players of the same faction, from -1 to 1. \
         Mind that who is winning anyway may use it for that reason."
            .to_string(),
    ];
    if more > 0 {
        text.push(format!("{more} more go with winning less than these."));
    }
    Ok(Some(Section {
        title: title.into(),
        text,
        chart: match marks.is_empty() {
            true => None,
            false => Some(svg::whiskers(&marks, -far..far, Some(0.0))?),
        },
        head: [kind.told(), "per game", "with winning", "from", "to"]
            .map(String::from)
            .to_vec(),
        rows: rows.collect(),
    }))
}

/// A quick look: what it comes to, and shares as dots with their intervals.
pub fn short(b: &BalanceReport) -> String {
    let column = b.report.factions.keys().map(|n| n.chars().count()).max();
    let column = column.unwrap_or(0).clamp(8, 20);
    let far = b
        .report
        .factions
        .values()
        .map(|s| s.high)
        .fold(b.equal, f64::max);
    let room = WIDTH - column - 10;
    let at = |x: f64| ((x / far.max(1e-9)) * (room - 1) as f64).round() as usize;
    let mut lines: Vec<String> = findings(b).iter().map(|t| wrap(t, WIDTH, 2)).collect();
    lines.push(String::new());
    for (name, s) in &b.report.factions {
        let mut line = vec![' '; room];
        line[at(s.low)..=at(s.high).min(room - 1)].fill('-');
        line[at(b.equal).min(room - 1)] = '|';
        line[at(s.share).min(room - 1)] = 'o';
        let line: String = line.into_iter().collect();
        let name = pad(&cut(name, column), column);
        lines.push(format!(
            "{name} {:>6}  {}",
            percent(s.share),
            line.trim_end()
        ));
    }
    lines.join("\n")
}
