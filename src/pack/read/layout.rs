//! `[layout]` of `map.toml`: how the map is drawn. It is for people only; no rule depends on it.
//!
//! `rows` lists the regions from top to bottom, `""` leaves a gap, a name written several times in a row spans these
//! cells. `marks` gives tags a sign, `count` names the tag of regions that are counted for each seat (`alone`: only where
//! nobody else stands), `colours` gives factions a colour, `legend` says what else is to be seen, e.g. the numbers.

use crate::kernel::map::COLOURS;
use crate::pack::text::at::{At, unknown};
use crate::pack::text::fields::{Fields, TomlItem};
use crate::problem::Problem;

/// More cells than this nobody can draw.
const MOST: usize = 24;

#[derive(Clone, Debug, Default)]
pub struct LayoutTable {
    pub rows: Vec<Vec<At<String>>>,
    /// Tag, sign.
    pub marks: Vec<(At<String>, String)>,
    pub count: Option<At<String>>,
    pub alone: bool,
    /// Role, colour.
    pub colours: Vec<(String, String)>,
    pub legend: Vec<String>,
}

pub fn read(f: &mut Fields) -> LayoutTable {
    let rows = f.get("rows").map_or(Vec::new(), |i| i.list());
    let marks = f.entries("marks").into_iter();
    let colours = f.entries("colours").into_iter();
    LayoutTable {
        rows: rows.iter().map(TomlItem::texts).collect(),
        marks: marks
            .filter_map(|(tag, i)| Some((tag, sign(&i)?)))
            .collect(),
        count: f.opt_text("count"),
        alone: f.flag("alone"),
        legend: f.texts("legend").into_iter().map(|t| t.value).collect(),
        colours: colours
            .filter_map(|(role, i)| Some((role.value, colour(&i)?)))
            .collect(),
    }
}

/// One letter or two: it stands in the edge of a small box.
fn sign(item: &TomlItem) -> Option<String> {
    let text = item.text()?;
    let fits = (1..=2).contains(&text.chars().count()) && !text.contains(char::is_control);
    if !fits {
        item.report(text.problem("a mark has one or two letters"));
    }
    fits.then_some(text.value)
}

fn colour(item: &TomlItem) -> Option<String> {
    let name = item.text()?;
    if !COLOURS.contains(&name.as_str()) {
        item.report(unknown(&name, "colour", COLOURS.into_iter()));
        return None;
    }
    Some(name.value)
}

/// Are all names regions, each in one place?
pub fn check(layout: &LayoutTable, regions: &[&str], problems: &mut Vec<Problem>) {
    let rows = &layout.rows;
    let names = || regions.iter().copied();
    for name in rows.iter().flatten().filter(|n| !n.is_empty()) {
        if !names().any(|n| n == name.as_str()) {
            problems.push(unknown(name, "region", names()));
        }
    }
    let wide = rows.iter().filter(|r| r.len() > MOST);
    let tall = rows.get(MOST).into_iter();
    for first in wide.chain(tall).filter_map(|r| r.first()) {
        let message = format!("a layout has at most {MOST} rows of at most {MOST} cells");
        problems.push(first.problem(message));
    }
    let mut seen: Vec<&str> = Vec::new();
    for row in rows {
        let mut last = "";
        for name in row {
            if name.as_str() != last && !name.is_empty() {
                if seen.contains(&name.as_str()) {
                    let message = format!("`{}` stands in two places of the layout", name.value);
                    let help = "cells of one region lie side by side in one row";
                    problems.push(name.problem(message).help(help));
                }
                seen.push(name.as_str());
            }
            last = name.as_str();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::read::map;
    use crate::pack::text::files::Files;

    fn layout(text: &str) -> Result<LayoutTable, String> {
        let regions = "[regions.hill]\n[regions.lake]\n[regions.vale]\n";
        let text = format!("format = 1\n{regions}[layout]\n{text}");
        let files = Files::embedded().with_text("rules/toy/map.toml", &text);
        let map = map::read(&files, "toy").map_err(|e| e.to_string())?;
        Ok(map.layout)
    }

    #[test]
    fn a_layout_is_read_with_gaps_and_spans() {
        let rows = "rows = [[\"hill\", \"hill\", \"\"], [\"lake\", \"\", \"vale\"]]\n";
        let rest =
            "marks = { wet = \"~\" }\ncolours = { reds = \"bright red\" }\ncount = \"wet\"\n";
        let l = layout(&format!("{rows}{rest}")).unwrap();
        assert_eq!((l.rows.len(), l.rows[0].len()), (2, 3));
        assert_eq!(l.marks[0].1, "~");
        assert_eq!(l.colours, [("reds".into(), "bright red".into())]);
        assert!(!l.alone);
    }

    #[test]
    fn mistakes_of_a_layout_are_told_with_their_line() {
        for (text, want) in [
            (
                "rows = [[\"hil\"]]",
                "there is no region `hil`\n  at rules/toy/map.toml:6",
            ),
            (
                "rows = [[\"hill\"], [\"hill\"]]",
                "`hill` stands in two places",
            ),
            (
                "rows = [[\"hill\", \"lake\", \"hill\"]]",
                "`hill` stands in two places",
            ),
            ("marks = { wet = \"wet\" }", "one or two letters"),
            ("colours = { reds = \"gren\" }", "did you mean `green`?"),
            ("rows = 3", "rules/toy/map.toml:6"),
        ] {
            let found = layout(text).unwrap_err();
            assert!(found.contains(want), "no {want}\nin {found}");
        }
    }
}
