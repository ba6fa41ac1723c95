//! Reports as tables for other programs: one row for each line.

use csv::Writer;

use crate::lab::compare::ComparisonReport;
use crate::lab::simulate::Report;
use crate::lab::sweep::{SearchReport, SweepReport};

type Csv = Writer<Vec<u8>>;

/// One row for each faction, seat, bot, and so on.
pub fn simulation(r: &Report) -> anyhow::Result<String> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record([
        "scenario", "variants", "seed", "faction", "games", "wins", "share", "low", "high",
    ])?;
    for (name, f) in &r.factions {
        let counts = [r.seed, f.games, f.wins].map(|n| n.to_string());
        let [seed, games, wins] = counts;
        let [share, low, high] = [f.share, f.low, f.high].map(|x| x.to_string());
        let (scenario, variants) = (r.scenario.clone(), r.variants.join(" "));
        table.write_record([
            scenario,
            variants,
            seed,
            name.clone(),
            games,
            wins,
            share,
            low,
            high,
        ])?;
    }
    finish(table)
}

pub fn comparison(r: &ComparisonReport) -> anyhow::Result<String> {
    let mut table = Writer::from_writer(Vec::new());
    table.write_record([
        "scenario", "seed", "what", "name", "base", "other", "change", "low", "high", "decided",
    ])?;
    let found = &r.found;
    let won = found.factions.iter().map(|c| ("won", c));
    let ended = found.ends.iter().map(|c| ("ended", c));
    let lasted = found.rounds.iter().map(|c| ("length", c));
    for (what, c) in won.chain(ended).chain(lasted) {
        let numbers = [c.base, c.other, c.difference, c.low, c.high].map(|x| x.to_string());
        let [base, other, change, low, high] = numbers;
        table.write_record([
            r.scenario.clone(),
            r.seed.to_string(),
            what.into(),
            c.what.clone(),
            base,
            other,
            change,
            low,
            high,
            c.decided.to_string(),
        ])?;
    }
    finish(table)
}

/// One row for each faction of each point.
pub fn sweep(r: &SweepReport) -> anyhow::Result<String> {
    let mut table = Writer::from_writer(Vec::new());
    let fixed = ["rounds", "distance", "low", "high", "faction", "share"];
    let names = r.tunables.iter().map(String::as_str);
    table.write_record(names.chain(fixed))?;
    for p in &r.points {
        for (faction, share) in &p.shares {
            let mut row: Vec<String> = p.values.iter().map(i64::to_string).collect();
            row.extend([p.rounds, p.distance, p.low, p.high].map(|x| x.to_string()));
            row.extend([faction.clone(), share.to_string()]);
            table.write_record(row)?;
        }
    }
    finish(table)
}

/// One row for each point that was tried.
pub fn search(r: &SearchReport) -> anyhow::Result<String> {
    let mut table = Writer::from_writer(Vec::new());
    let names = r.tunables.iter().map(String::as_str);
    table.write_record(names.chain(["games", "distance"]))?;
    for t in &r.tried {
        let mut row: Vec<String> = t.values.iter().map(i64::to_string).collect();
        row.extend([t.games.to_string(), t.distance.to_string()]);
        table.write_record(row)?;
    }
    finish(table)
}

fn finish(table: Csv) -> anyhow::Result<String> {
    let text = String::from_utf8(table.into_inner()?)?;
    Ok(text.trim_end().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::testing::report;

    #[test]
    fn csv_quotes_what_needs_it() {
        let text = simulation(&report("red")).unwrap();
        let row = text.lines().nth(1).unwrap_or_default();
        assert_eq!(row, "\"toy/contest, large\",,3,red,10,4,0.4,0.168,0.687");
    }
}
