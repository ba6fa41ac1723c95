//! `puzzles`: all puzzles, and which are solved.

use crate::app::output::Look;
use crate::app::render::layout::pad;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};
use crate::app::scenarios::heading;
use crate::app::trophies;
use crate::kernel::speech::several;
use crate::pack::{Files, find_puzzle, list_puzzles};

pub const COMMAND: Command = Command {
    name: "puzzles",
    aliases: &[],
    group: Group::Leave,
    usage: "puzzles",
    brief: "Lists the puzzles with difficulty and progress",
    help: "All puzzles by game, the easiest first, and how you solved those you have solved. `sietch play NAME` plays one.",
    examples: &["puzzles"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    Ok(Reply::text(listed(&repl.files, repl.look)))
}

/// The list as text.
pub fn listed(files: &Files, look: Look) -> String {
    let solved = trophies::read();
    let mut rows = Vec::new();
    for id in list_puzzles(files) {
        let name = id.rsplit('/').next().unwrap_or(&id).to_string();
        let (level, title) = match find_puzzle(files, &id) {
            Ok(p) => (p.difficulty, p.scenario.title),
            Err(_) => (9, "(cannot be read; `sietch check` says why)".into()),
        };
        let progress = match solved.get(&id) {
            Some(t) => format!(
                "  solved: {}, {}, {}",
                several(t.answers, "answer"),
                several(t.undos, "undo"),
                several(t.hints, "hint")
            ),
            None => String::new(),
        };
        let game = id.split('/').next().unwrap_or_default().to_string();
        rows.push((game, level, name, title, progress));
    }
    rows.sort();
    let wide = rows.iter().map(|r| r.2.len()).max().unwrap_or(0);
    let mut lines = Vec::new();
    let mut under = String::new();
    for (game, level, name, title, progress) in rows {
        if game != under {
            lines.push(heading(files, &game, look));
            under = game;
        }
        let stars = "*".repeat(usize::try_from(level).unwrap_or(0).min(5));
        let stars = format!("{stars:<5}");
        lines.push(format!("  {stars} {}  {title}{progress}", pad(&name, wide)));
    }
    match lines.is_empty() {
        true => "There are no puzzles.".into(),
        false => lines.join("\n"),
    }
}
