//! Charts as SVG. They are drawn in stand-in colours, which become names of the page's: light and dark are its affair.

use std::ops::Range;

use anyhow::Result;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};

/// What is drawn in these becomes a colour of the page.
const INK: RGBColor = RGBColor(1, 1, 1);
const GRID: RGBColor = RGBColor(2, 2, 2);
const MAIN: RGBColor = RGBColor(3, 3, 3);
const MARK: RGBColor = RGBColor(4, 4, 4);
const NAMES: [(&str, &str); 4] = [
    ("#010101", "currentColor"),
    ("#020202", "var(--grid)"),
    ("#030303", "var(--main)"),
    ("#040404", "var(--mark)"),
];

const WIDTH: u32 = 720;
const ROW: u32 = 24;
/// What axes and margins take.
const AROUND: u32 = 48;
const LABELS: u32 = 190;
const CELL: u32 = 62;
const TEXT: (&str, u32) = ("sans-serif", 13);

/// A number with its interval.
#[derive(Clone, Debug, PartialEq)]
pub struct Whisker {
    pub label: String,
    pub value: f64,
    pub low: f64,
    pub high: f64,
}

/// Numbers with their intervals, one below the other; a line shows where they would be if all were well.
pub fn whiskers(rows: &[Whisker], across: Range<f64>, line: Option<f64>) -> Result<String> {
    let n = rows.len().max(1);
    let mut text = String::new();
    {
        let size = (WIDTH, n as u32 * ROW + AROUND);
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(26)
            .y_label_area_size(LABELS)
            .build_cartesian_2d(across, (0..n - 1).into_segmented())?;
        let label =
            |at: &SegmentValue<usize>| named(at, n, |i| rows.get(i).map(|r| r.label.clone()));
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .x_labels(6)
            .x_label_formatter(&|x| number(*x))
            .y_labels(n)
            .y_label_formatter(&label)
            .label_style(TEXT.into_font().color(&INK))
            .draw()?;
        if let Some(x) = line {
            let ends = vec![(x, SegmentValue::Exact(0)), (x, SegmentValue::Last)];
            chart.draw_series([PathElement::new(ends, MARK.stroke_width(2))])?;
        }
        for (i, row) in rows.iter().enumerate() {
            let at = || SegmentValue::CenterOf(n - 1 - i);
            let ends = vec![(row.low, at()), (row.high, at())];
            chart.draw_series([PathElement::new(ends, MAIN.stroke_width(2))])?;
            chart.draw_series([Circle::new((row.value, at()), 4, MAIN.filled())])?;
        }
        root.present()?;
    }
    Ok(in_page_colours(&text))
}

/// Numbers as bars, one below the other.
pub fn bars(rows: &[(String, f64)]) -> Result<String> {
    let n = rows.len().max(1);
    let most = rows.iter().map(|r| r.1).fold(0.0, f64::max).max(1e-9);
    let mut text = String::new();
    {
        let size = (WIDTH, n as u32 * ROW + AROUND);
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .margin_right(24)
            .x_label_area_size(26)
            .y_label_area_size(LABELS)
            .build_cartesian_2d(0.0..most * 1.05, (0..n - 1).into_segmented())?;
        let label = |at: &SegmentValue<usize>| named(at, n, |i| rows.get(i).map(|r| r.0.clone()));
        chart
            .configure_mesh()
            .disable_y_mesh()
            .light_line_style(TRANSPARENT)
            .bold_line_style(GRID)
            .axis_style(GRID)
            .x_labels(6)
            .x_label_formatter(&|x| number(*x))
            .y_labels(n)
            .y_label_formatter(&label)
            .label_style(TEXT.into_font().color(&INK))
            .draw()?;
        chart.draw_series(rows.iter().enumerate().map(|(i, (_, value))| {
            let at = n - 1 - i;
            let corners = [(0.0, SegmentValue::Exact(at)), (*value, end_of(at, n))];
            let mut bar = Rectangle::new(corners, MAIN.filled());
            bar.set_margin(3, 3, 0, 0);
            bar
        }))?;
        root.present()?;
    }
    Ok(in_page_colours(&text))
}

/// A square of shares from 0 to 1: the farther from a half, the stronger the colour.
pub fn heat(names: &[String], share: impl Fn(usize, usize) -> Option<f64>) -> Result<String> {
    let n = names.len().max(1);
    let mut text = String::new();
    {
        let side = n as u32;
        let size = (LABELS + side * CELL + 40, side * (ROW + 8) + AROUND + 12);
        let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
        let mut chart = ChartBuilder::on(&root)
            .margin(8)
            .x_label_area_size(30)
            .y_label_area_size(LABELS)
            .build_cartesian_2d((0..n - 1).into_segmented(), (0..n - 1).into_segmented())?;
        let row = |at: &SegmentValue<usize>| named(at, n, |i| names.get(i).cloned());
        let column = |at: &SegmentValue<usize>| {
            let short = |name: &String| super::layout::cut(name, 8);
            named(at, n, |i| names.get(n - 1 - i).map(short))
        };
        chart
            .configure_mesh()
            .disable_mesh()
            .axis_style(GRID)
            .x_labels(n)
            .y_labels(n)
            .x_label_formatter(&column)
            .y_label_formatter(&row)
            .label_style(TEXT.into_font().color(&INK))
            .draw()?;
        let centre = Pos::new(HPos::Center, VPos::Center);
        let style = TEXT.into_font().color(&INK).pos(centre);
        for (i, j) in (0..n).flat_map(|i| (0..n).map(move |j| (i, j))) {
            let Some(p) = share(i, j) else { continue };
            let (x, y) = (j, n - 1 - i);
            let colour = if p >= 0.5 { MAIN } else { MARK };
            let corners = [
                (SegmentValue::Exact(x), SegmentValue::Exact(y)),
                (end_of(x, n), end_of(y, n)),
            ];
            let depth = ((p - 0.5).abs() * 1.6).min(0.8);
            let mut cell = Rectangle::new(corners, colour.mix(depth).filled());
            cell.set_margin(1, 1, 1, 1);
            chart.draw_series([cell])?;
            let at = (SegmentValue::CenterOf(x), SegmentValue::CenterOf(y));
            let word = format!("{:.0}", p * 100.0);
            chart.draw_series([Text::new(word, at, style.clone())])?;
        }
        root.present()?;
    }
    Ok(in_page_colours(&text))
}

/// Where a row ends.
fn end_of(at: usize, n: usize) -> SegmentValue<usize> {
    match at + 1 < n {
        true => SegmentValue::Exact(at + 1),
        false => SegmentValue::Last,
    }
}

/// A number as short as it can be.
fn number(x: f64) -> String {
    let places = if x.fract().abs() < 1e-9 { 0 } else { 2 };
    let text = format!("{x:.places$}");
    match text
        .trim_start_matches('-')
        .trim_matches(['0', '.'])
        .is_empty()
    {
        true => "0".into(),
        false => text,
    }
}

/// The name of a row; the first stands on top.
fn named(at: &SegmentValue<usize>, n: usize, name: impl Fn(usize) -> Option<String>) -> String {
    let found = match at {
        SegmentValue::CenterOf(i) => (n - 1).checked_sub(*i).and_then(name),
        _ => None,
    };
    super::layout::cut(&found.unwrap_or_default(), 26)
}

/// The drawing in the colours of the page, and as wide as there is room.
fn in_page_colours(text: &str) -> String {
    let start = text.find("<svg").unwrap_or(0);
    let named = NAMES
        .iter()
        .fold(text[start..].to_string(), |t, (from, to)| {
            t.replace(&format!("\"{from}\""), &format!("\"{to}\""))
        });
    named.trim_end().to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(label: &str) -> Whisker {
        Whisker {
            label: label.into(),
            value: 0.4,
            low: 0.3,
            high: 0.6,
        }
    }

    #[test]
    fn charts_name_their_rows_and_use_the_colours_of_the_page() {
        let rows = [row("reds <&>"), row("blues")];
        let text = whiskers(&rows, 0.0..1.0, Some(0.5)).unwrap();
        for want in [
            "<svg",
            "blues",
            "reds &lt;&amp;&gt;",
            "currentColor",
            "var(--main)",
            "<circle",
            "var(--mark)",
        ] {
            assert!(text.contains(want), "{want}: {text}");
        }
        assert!(!text.contains("#0"), "{text}");
        let text = bars(&[("4".into(), 10.0), ("5".into(), 0.0)]).unwrap();
        assert!(
            text.contains("<rect") && text.contains("var(--main)"),
            "{text}"
        );
        let names = ["reds".to_string(), "blues".to_string()];
        let text = heat(&names, |i, j| (i != j).then_some(0.7)).unwrap();
        assert!(text.contains("70"), "{text}");
    }

    #[test]
    fn numbers_are_short() {
        for (x, want) in [
            (-0.0, "0"),
            (10_000.0, "10000"),
            (0.25, "0.25"),
            (-0.4, "-0.40"),
        ] {
            assert_eq!(number(x), want);
        }
    }

    #[test]
    fn nothing_can_be_drawn_as_well() {
        assert!(whiskers(&[], 0.0..1.0, None).is_ok());
        assert!(bars(&[]).is_ok());
        assert!(heat(&[], |_, _| None).is_ok());
    }
}
