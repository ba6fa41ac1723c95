//! `history`: lists the steps of the game.

use crate::app::render::layout::wrap;
use crate::app::render::story::taken_back;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes, number};
use crate::session::Step;

pub const COMMAND: Command = Command {
    name: "history",
    aliases: &[],
    group: Group::Time,
    usage: "history [N]",
    brief: "Lists answers and edits by number, the last N",
    help: "Every answer and edit with its number, for `goto`; those that were taken back stand below. Without a number, the last \
           20.",
    examples: &["history", "history 50"],
    takes: Takes::Nothing,
    run,
};

const USUAL: usize = 20;

fn run(repl: &mut Repl, rest: &str) -> Done {
    let n = number("history", rest, USUAL)?;
    let session = &repl.game.session;
    let done = session.answers();
    let mut lines = vec![format!("   0 the beginning ({})", session.name())];
    for (i, step) in session.steps().enumerate().skip(done.saturating_sub(n)) {
        let open = session.line_of(i).is_some_and(|l| session.revealed(l));
        lines.push(line(repl, i + 1, step, open, ""));
    }
    for (i, step) in session.undone().enumerate().take(n) {
        lines.push(line(repl, done + i + 1, step, false, " (taken back)"));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// What a seat answered in secret stays its own affair here, too.
fn line(repl: &Repl, n: usize, step: &Step, open: bool, mark: &str) -> String {
    let mine = step.seat.is_some() && step.seat == repl.game.viewer();
    let text = match step.secret && !mine && !open {
        true => "(secret)",
        false => &step.text,
    };
    let back = taken_back(step.back);
    let text = format!("{n:>4} {} {}: {text}{back}{mark}", step.who, step.what);
    wrap(&text, repl.look.width, 7)
}
