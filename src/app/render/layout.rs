//! Text into lines: wrapping, padding and columns, by what a terminal shows and not by bytes.

use textwrap::core::display_width;

/// Wraps a text to a width; further lines begin with `indent` blanks.
pub fn wrap(text: &str, width: usize, indent: usize) -> String {
    let blanks = " ".repeat(indent.min(width / 2));
    // Names and clauses are not torn apart at their hyphens.
    let options = textwrap::Options::new(width.max(1))
        .subsequent_indent(&blanks)
        .word_splitter(textwrap::WordSplitter::NoHyphenation);
    let lines: Vec<String> = text
        .split('\n')
        .flat_map(|line| textwrap::wrap(line, &options))
        .map(|line| line.trim_end().to_string())
        .collect();
    lines.join("\n")
}

/// Wraps a list; what stands between two commas, or in one part, stays in one line where it can.
pub fn wrap_list(
    before: &str,
    parts: &[String],
    between: &str,
    width: usize,
    indent: usize,
) -> String {
    const HOLD: char = '\u{a0}';
    let held = |p: &String| p.replace(' ', "\u{a0}").replace(",\u{a0}", ", ");
    let parts: Vec<String> = parts.iter().map(held).collect();
    let text = format!("{before}{}", parts.join(between));
    wrap(text.trim_end(), width, indent).replace(HOLD, " ")
}

/// The text with blanks behind it up to a width.
pub fn pad(text: &str, width: usize) -> String {
    let blanks = width.saturating_sub(display_width(text));
    format!("{text}{}", " ".repeat(blanks))
}

/// The text cut to a width, with a sign that something is missing.
pub fn cut(text: &str, width: usize) -> String {
    if display_width(text) <= width {
        return text.into();
    }
    let mut out = String::new();
    for c in text.chars() {
        out.push(c);
        if display_width(&out) >= width {
            out.pop();
            break;
        }
    }
    out + "…"
}

/// Lays cells out in as many columns as fit, read downwards. Each line begins with `indent` blanks.
pub fn columns(cells: &[String], width: usize, indent: usize, most: usize) -> String {
    const GAP: usize = 2;
    let widest = cells.iter().map(|c| display_width(c)).max().unwrap_or(0);
    let room = width.saturating_sub(indent);
    let fit = ((room + GAP) / (widest + GAP)).clamp(1, most.max(1));
    let rows = cells.len().div_ceil(fit);
    let mut lines = Vec::new();
    for row in 0..rows {
        let mut line = " ".repeat(indent);
        for (i, cell) in cells.iter().skip(row).step_by(rows).enumerate() {
            if i > 0 {
                line.push_str(&" ".repeat(GAP));
            }
            line.push_str(&pad(cell, widest));
        }
        // A cell wider than the window goes on in the next line.
        lines.push(wrap(line.trim_end(), width, indent + 4));
    }
    lines.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells(list: &[&str]) -> Vec<String> {
        list.iter().map(|s| s.to_string()).collect()
    }

    #[test]
    fn columns_are_read_downwards_and_fit_the_width() {
        let list = cells(&["one", "two", "three", "four", "five"]);
        assert_eq!(
            columns(&list, 16, 2, 9),
            "  one    four\n  two    five\n  three"
        );
        assert_eq!(columns(&list, 5, 0, 9), "one\ntwo\nthree\nfour\nfive");
        assert_eq!(columns(&list, 80, 0, 1).lines().count(), 5);
        assert_eq!(columns(&[], 80, 0, 3), "");
    }

    #[test]
    fn no_line_is_wider_than_the_window() {
        let list = cells(&["a cell that is rather long", "another one"]);
        let text = columns(&list, 16, 2, 2);
        assert!(text.lines().all(|l| display_width(l) <= 16), "{text}");
        assert!(wrap("some words in a narrow window", 10, 4).lines().count() > 2);
    }

    #[test]
    fn lists_break_between_their_parts() {
        let parts = cells(&["four old kings, two pawns", "six rooks"]);
        let text = wrap_list("has ", &parts, " + ", 20, 2);
        assert_eq!(text, "has four old kings,\n  two pawns +\n  six rooks");
    }

    #[test]
    fn hyphens_hold_words_together() {
        assert_eq!(wrap("see AB-CDE.1", 9, 0), "see\nAB-CDE.1");
    }

    #[test]
    fn colours_take_no_room() {
        assert_eq!(display_width("\u{1b}[32mgreen\u{1b}[0m"), 5);
        assert_eq!(
            pad("\u{1b}[1mx\u{1b}[0m", 3).len(),
            "\u{1b}[1mx\u{1b}[0m  ".len()
        );
    }

    #[test]
    fn what_is_too_long_is_cut() {
        assert_eq!(cut("short", 5), "short");
        assert_eq!(cut("rather long", 5), "rath…");
        assert_eq!(display_width(&cut("字字字字", 5)), 5);
        assert_eq!(cut("ab", 1), "…");
        assert_eq!(display_width(&cut(&"x".repeat(100_000), 20)), 20);
    }
}
