//! The game in `docs/flow.md` is one: it is checked, played and measured as it stands there.

use std::sync::Arc;

use sietch::lab::simulate::{self, simulate};
use sietch::pack::{Files, Options, load};
use sietch::script::{Host, Program, Table};

/// Every block of the page that begins with the name of a file.
pub fn files() -> Files {
    let mut files = Files::embedded();
    let page = include_str!("../../docs/flow.md");
    for block in page.split("```").skip(1).step_by(2) {
        let (_, text) = block.split_once('\n').unwrap();
        let first = text.lines().next().unwrap();
        let path = first.trim_start_matches(['#', '-', ' ']);
        assert!(path.contains('/') && path.contains('.'), "no file: {first}");
        files = files.with_text(path, text);
    }
    files
}

fn program() -> Arc<Program> {
    let program = load(&files(), "caravan/two", &Options::default());
    Arc::new(program.unwrap_or_else(|e| panic!("{e}")))
}

#[test]
fn only_the_nomads_are_asked_and_the_herd_plays_by_its_script() {
    let host = Host::new(program(), true).unwrap_or_else(|e| panic!("{e}"));
    let mut t = Table::new(&host, 1).unwrap_or_else(|e| panic!("{e}"));
    let mut asked = 0;
    let answers = ["3", "2", "pass", "0", "0", "pass"];
    for answer in answers {
        let Some(ask) = t.ask() else { break };
        assert_eq!(t.def().seat_label(t.state().roles(), ask.seat), "nomads");
        t.answer_text(answer)
            .unwrap_or_else(|e| panic!("{answer}: {e}"));
        asked += 1;
    }
    assert!(asked > 3, "{asked}");
}

#[test]
fn random_games_end_and_keep_every_invariant() {
    let settings = simulate::Settings {
        games: 200,
        check: true,
        ..simulate::Settings::default()
    };
    let report = simulate(
        &program(),
        &settings,
        &Default::default(),
        &Default::default(),
    );
    let report = report.unwrap_or_else(|e| panic!("{e}"));
    let failures: Vec<String> = report.failures.iter().map(|f| f.1.to_string()).collect();
    assert!(failures.is_empty(), "{failures:?}");
    assert_eq!(report.ends.get("water"), Some(&200));
    assert!(report.factions["nomads"].wins > 0 && report.factions["herd"].wins > 0);
}
