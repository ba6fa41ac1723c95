//! `history`: lists the steps of the game.

use crate::app::render::layout::wrap;
use crate::app::render::story::taken_back;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes, number};
use crate::kernel::Knowers;
use crate::session::Step;
use crate::session::journal::SECRET;

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
        let known = session.line_of(i).map(|l| session.knowers(l));
        let known = known.unwrap_or(step.known.what);
        lines.push(line(repl, i + 1, step, known, ""));
    }
    for (i, step) in session.undone().enumerate().take(n) {
        lines.push(line(
            repl,
            done + i + 1,
            step,
            step.known.what,
            " (taken back)",
        ));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// What a seat answered in secret stays its own affair here, too.
fn line(repl: &Repl, n: usize, step: &Step, known: Knowers, mark: &str) -> String {
    let text = match known.knows(repl.game.viewer()) {
        true => &step.text,
        false => SECRET,
    };
    let back = taken_back(step.back);
    let text = format!("{n:>4} {} {}: {text}{back}{mark}", step.who, step.what);
    wrap(&text, repl.look.width, 7)
}
