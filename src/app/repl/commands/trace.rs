//! `trace`: tells what rules and abilities changed.

use crate::app::render::layout::wrap;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes, number};
use crate::app::repl::{Repl, explain};
use crate::app::wording::label;
use crate::script::game::log::TracedChange;

pub const COMMAND: Command = Command {
    name: "trace",
    aliases: &[],
    group: Group::Explain,
    usage: "trace [N]",
    brief: "Tells which rules changed what, and where they stand",
    help: "Every value that an ability or a variant changed or denied since the last answer, every ability that was suspended there, and every option struck from the open \
           decision, with clause, file and line. With a number, for the last N entries of the journal. What rests on \
           secrets of others is left out.",
    examples: &["trace", "trace 10"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let n = number("trace", rest, 1)?;
    let game = &repl.game;
    let (lines, viewer) = (game.session.lines(), game.viewer());
    let width = repl.look.width;
    let mut out = Vec::new();
    for (i, line) in lines.iter().enumerate().skip(lines.len().saturating_sub(n)) {
        let known = line.changes.iter().filter(|c| c.known.knows(viewer));
        let known: Vec<String> = known.map(|c| wrap(&change(repl, c), width, 4)).collect();
        if !known.is_empty() {
            let Some(text) = game.session.text_for(i, viewer) else {
                continue;
            };
            out.push(wrap(
                &format!("{:>4} {} {}: {text}", i + 1, line.who, line.what),
                width,
                7,
            ));
            out.extend(known);
        }
    }
    if let Some(ask) = game.session.ask() {
        let struck = game.session.table().left_out().into_iter();
        let struck = struck.filter(|_| game.may_answer());
        out.extend(struck.map(|s| {
            let why = explain::with_place(game, ask, &s);
            wrap(
                &format!("  not {}: {why}", label(game, ask, s.option)),
                width,
                4,
            )
        }));
    }
    Ok(Reply::text(match out.is_empty() {
        true => "No ability and no variant has changed anything here.".into(),
        false => out.join("\n"),
    }))
}

/// `point: 1 becomes 2 by reds.toll for The Reds (T.1, rules/toy/factions/reds.lua:4)`.
fn change(repl: &Repl, c: &TracedChange) -> String {
    let what = match (c.after.as_str(), c.reason.as_str()) {
        ("false", "") => "denied".into(),
        ("false", reason) => format!("denied: {reason},"),
        (after, _) => format!("{} becomes {after}", c.before),
    };
    let whose =
        c.me.map_or(String::new(), |s| format!(" for {}", repl.game.name(s)));
    let (point, ability, clause) = (&c.point, &c.ability, &c.clause);
    if c.suspended {
        let at = format!("({clause}, {}:{})", c.file, c.line);
        return format!("  {point}: {ability}{whose} is suspended {at}");
    }
    format!(
        "  {point}: {what} by {ability}{whose} ({clause}, {}:{})",
        c.file, c.line
    )
}
