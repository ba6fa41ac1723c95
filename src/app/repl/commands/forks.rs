//! `forks`: lists the lines of play.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "forks",
    aliases: &[],
    group: Group::Time,
    usage: "forks",
    brief: "Lists the lines of play",
    help: "Every line of play with its number of steps; the one that is being played is marked.",
    examples: &["forks"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let session = &repl.game.session;
    let line = |mark: char, name: &str, at: usize, all: usize| match all - at.min(all) {
        0 => format!("{mark} {name}: {at} steps"),
        more => format!("{mark} {name}: {at} steps, {more} taken back"),
    };
    let (at, undone) = (session.answers(), session.undone().len());
    let mut lines = vec![line('*', session.name(), at, at + undone)];
    let others = session.forks().iter();
    lines.extend(others.map(|f| line(' ', &f.name, f.at, f.steps.len())));
    Ok(Reply::text(lines.join("\n")))
}
