//! The report about balance: what it holds, and that a browser draws it.

use std::path::Path;
use std::process::Command;

use crate::program::{Ran, Scratch, ran, run};
use crate::tilt;
use crate::tools::tool;

/// Adds to a page a script that writes down how large each chart is drawn.
const MEASURE: &str = "<script>document.title = 'drawn:' + [...document.querySelectorAll('svg')].map(s => {\
                       const b = s.getBBox(), r = s.getBoundingClientRect();\
                       return [b.width, b.height, r.width].map(Math.round).join('x') }).join(' ')</script></body>";

/// A page as a browser has it, without a window.
fn browsed(browser: &Path, folder: &Scratch, page: &str) -> Ran {
    let mut command = Command::new(browser);
    command.args([
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
    ]);
    command.args([
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
    ]);
    command.args([
        "--enable-logging=stderr",
        "--window-size=900,1200",
        "--dump-dom",
    ]);
    command.arg(format!("--user-data-dir={}", folder.path("profile")));
    command.arg(format!("file://{page}"));
    ran(command.output().unwrap())
}

#[test]
fn a_report_is_one_page_whose_charts_are_drawn() {
    let scratch = Scratch::new("balance");
    let out = scratch.path("report");
    let args = [
        "balance",
        "express/players-3",
        "--games",
        "24",
        "--bot",
        "random",
        "--out",
        &out,
    ];
    let done = run(&args);
    assert_eq!(done.code, 0, "{}", done.err);
    assert!(
        done.out.contains("wrote ") && done.out.contains("Equal shares would be"),
        "{}",
        done.out
    );
    assert!(
        done.out
            .lines()
            .all(|l| l.chars().count() <= 80 || l.contains("wrote")),
        "{}",
        done.out
    );
    let page = std::fs::read_to_string(format!("{out}.html")).unwrap();
    let text = std::fs::read_to_string(format!("{out}.md")).unwrap();
    for want in [
        "In short",
        "How often does each faction win?",
        "Who beats whom?",
        "who begins?",
        "Does playing better win more?",
        "greedy against random",
        "How long are games",
        "How much is there to decide?",
        "How early is the winner known?",
        "Which clauses go with winning?",
    ] {
        assert!(page.contains(want) && text.contains(want), "{want}");
    }
    // One file: nothing is fetched, nothing is run.
    for never in ["<script", "src=", "@import", "url("] {
        assert!(!page.contains(never), "{never}");
    }
    assert!(page.contains("prefers-color-scheme:dark"));
    let charts = page.matches("<svg").count();
    assert!(charts >= 8, "{charts}");

    let Some(browser) = tool("chromium") else {
        return;
    };
    let measured = scratch.write("measured.html", &page.replace("</body>", MEASURE));
    let seen = browsed(&browser, &scratch, &measured);
    assert!(!seen.err.contains("CONSOLE"), "{}", seen.err);
    let title = seen
        .out
        .split("drawn:")
        .nth(1)
        .unwrap()
        .split('<')
        .next()
        .unwrap();
    let sizes: Vec<Vec<u32>> = title
        .split(' ')
        .map(|s| s.split('x').map(|n| n.parse().unwrap()).collect())
        .collect();
    assert_eq!(sizes.len(), charts, "{title}");
    assert!(
        sizes.iter().all(|s| s[0] > 200 && s[1] > 40 && s[2] > 200),
        "{title}"
    );
}

/// What a designer is told is so: red wins two of ten.
#[test]
fn what_is_unfair_is_said() {
    let scratch = Scratch::new("unfair");
    for (path, text) in tilt::files() {
        scratch.write(&path, &text);
    }
    let data = scratch.0.display().to_string();
    let out = scratch.path("report");
    let told = |edge: &str| {
        let args = [
            "balance", "tilt/two", "--games", "300", "--bot", "random", "--data", &data, "--out",
            &out, "--set", edge,
        ];
        let done = run(&args);
        assert_eq!(done.code, 0, "{}", done.err);
        done.out
    };
    let odd = told("edge=2");
    assert!(
        odd.contains("Too strong for sure: blue") && odd.contains("Too weak for sure: red"),
        "{odd}"
    );
    let even = told("edge=5");
    assert!(
        even.contains("No faction is too strong or too weak for sure"),
        "{even}"
    );
    let text = std::fs::read_to_string(format!("{out}.md")).unwrap();
    assert!(
        text.contains("| faction | games | wins | shared | share | from | to |"),
        "{text}"
    );
}
