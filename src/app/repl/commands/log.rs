//! `log`: tells what happened, the last N entries.

use std::collections::BTreeSet;

use crate::app::render::layout::wrap;
use crate::app::render::story;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes, number};

pub const COMMAND: Command = Command {
    name: "log",
    aliases: &[],
    group: Group::Look,
    usage: "log [N] [--clauses]",
    brief: "Tells what happened, the last N entries",
    help: "The journal of the game: every answer and every chance outcome, and what came of it with its clause. \
           What others chose in secret stays secret. Without a number, the last 20 entries. With `--clauses` the \
           clauses that were at work are printed below.",
    examples: &["log", "log 50", "log 5 --clauses"],
    takes: Takes::Nothing,
    run,
};

const USUAL: usize = 20;
const CLAUSES: &str = "--clauses";

fn run(repl: &mut Repl, rest: &str) -> Done {
    let clauses = rest.split_whitespace().any(|w| w == CLAUSES);
    let words: Vec<&str> = rest.split_whitespace().filter(|w| *w != CLAUSES).collect();
    let n = number("log", &words.join(" "), USUAL)?;
    let mut log = story::log(&repl.game, n, repl.look);
    if clauses {
        log.extend(cited(repl, n).into_iter().map(|c| format!("\n{c}")));
    }
    Ok(Reply::text(match log.is_empty() {
        true => "Nothing has happened yet.".into(),
        false => log,
    }))
}

/// The clauses that the last entries cite, each with its text.
fn cited(repl: &Repl, last: usize) -> Vec<String> {
    let viewer = repl.game.viewer();
    let lines = repl.game.session.lines();
    let lines = &lines[lines.len().saturating_sub(last)..];
    let notes = lines.iter().flat_map(|l| &l.notes);
    let notes = notes.filter(|n| n.known.knows(viewer));
    let clauses: BTreeSet<&str> = notes.map(|n| n.clause.as_str()).collect();
    let text = |c: &str| {
        let text = repl.game.program().clauses.get(c)?;
        Some(wrap(&format!("{c}: {text}"), repl.look.width, 2))
    };
    clauses.into_iter().filter_map(text).collect()
}
