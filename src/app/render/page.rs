//! A report in sections, as one page that needs nothing else, and as Markdown.

/// One question with its answer: words, a chart, and the numbers of the chart as a table.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Section {
    pub title: String,
    pub text: Vec<String>,
    /// As SVG.
    pub chart: Option<String>,
    pub head: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

const STYLE: &str = "\
:root{color-scheme:light dark;--grid:#d5d5d5;--main:#1f5fa8;--mark:#b3541e;--ink:#1c1c1c;--paper:#fdfdfc}\
@media(prefers-color-scheme:dark){:root{--grid:#44474d;--main:#7ab0ee;--mark:#f0a26b;--ink:#e6e6e4;--paper:#17191c}}\
body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:2rem auto;padding:0 1rem}\
h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}\
svg{max-width:100%;height:auto;display:block;margin:.6rem 0}\
.wide{overflow-x:auto}table{border-collapse:collapse;font-size:.9rem;margin:.6rem 0}\
th,td{padding:.15rem .7rem;text-align:right;border-bottom:1px solid var(--grid);white-space:nowrap}\
th:first-child,td:first-child{text-align:left}summary{cursor:pointer}";

/// One file: no script, nothing fetched, light and dark as the reader has it.
pub fn html(title: &str, sections: &[Section]) -> String {
    let mut out = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n\
         <link rel=\"icon\" href=\"data:,\">\n\
         <title>{0}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<h1>{0}</h1>\n",
        escaped(title)
    );
    for s in sections {
        out += &format!("<section>\n<h2>{}</h2>\n", escaped(&s.title));
        for text in &s.text {
            out += &format!("<p>{}</p>\n", escaped(text));
        }
        if let Some(chart) = &s.chart {
            let labelled = format!("<svg role=\"img\" aria-label=\"{}\" ", escaped(&s.title));
            out += &chart.replacen("<svg ", &labelled, 1);
            out.push('\n');
        }
        if !s.rows.is_empty() {
            out += &table(s);
        }
        out += "</section>\n";
    }
    out + "</body>\n</html>\n"
}

/// The numbers; under a chart they are folded away until somebody wants them.
fn table(s: &Section) -> String {
    let row = |tag: &str, cells: &[String]| {
        let cells = cells
            .iter()
            .map(|c| format!("<{tag}>{}</{tag}>", escaped(c)));
        format!("<tr>{}</tr>\n", cells.collect::<String>())
    };
    let rows: String = s.rows.iter().map(|r| row("td", r)).collect();
    let table = format!(
        "<div class=\"wide\"><table>\n<thead>{}</thead>\n<tbody>\n{rows}</tbody>\n</table></div>\n",
        row("th", &s.head).trim_end()
    );
    match s.chart {
        Some(_) => format!("<details><summary>Numbers</summary>\n{table}</details>\n"),
        None => table,
    }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

pub fn markdown(title: &str, sections: &[Section]) -> String {
    let mut out = format!("# {}\n", plain(title));
    for s in sections {
        out += &format!("\n## {}\n", plain(&s.title));
        for text in &s.text {
            out += &format!("\n{}\n", plain(text));
        }
        if s.rows.is_empty() {
            continue;
        }
        let row = |cells: &[String]| {
            let cells: Vec<String> = cells.iter().map(|c| plain(c)).collect();
            format!("| {} |\n", cells.join(" | "))
        };
        let rule: Vec<&str> = (0..s.head.len())
            .map(|i| if i == 0 { "---" } else { "---:" })
            .collect();
        out += &format!("\n{}|{}|\n", row(&s.head), rule.join("|"));
        out.extend(s.rows.iter().map(|r| row(r)));
    }
    out
}

/// Nothing that Markdown would take for its own.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '|' | '*' | '_' | '`' | '<' | '[' | '\\') {
            out.push('\\');
        }
        out.push(if c.is_control() { ' ' } else { c });
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn section() -> Section {
        Section {
            title: "Shares <&>".into(),
            text: vec!["a_b | c".into()],
            chart: Some("<svg width=\"1\"></svg>".into()),
            head: vec!["faction".into(), "share".into()],
            rows: vec![vec!["<script>".into(), "40 %".into()]],
        }
    }

    #[test]
    fn names_cannot_break_out_of_the_page() {
        let page = html("a \"b\"", &[section()]);
        assert!(
            !page.contains("<script>") && page.contains("&lt;script&gt;"),
            "{page}"
        );
        assert!(
            page.contains("aria-label=\"Shares &lt;&amp;&gt;\""),
            "{page}"
        );
        assert!(page.contains("<details>"), "{page}");
    }

    #[test]
    fn names_cannot_break_out_of_the_text() {
        let text = markdown("t", &[section()]);
        assert!(text.contains("| \\<script> | 40 % |"), "{text}");
        assert!(text.contains("a\\_b \\| c"), "{text}");
    }
}
