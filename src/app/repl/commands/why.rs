//! `why`: explains the decision, or why an option is missing.

use crate::app::render::decision::legal;
use crate::app::render::layout::wrap;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::{Repl, explain};
use crate::app::wording::{label, prompt};
use crate::kernel::Numbers;
use crate::script::game::log::Struck;

pub const COMMAND: Command = Command {
    name: "why",
    aliases: &[],
    group: Group::Explain,
    usage: "why [not WORDS]",
    brief: "Explains the decision, or why an option is missing",
    help: "`why` names the clause behind the open decision and prints it. `why not` tells which options a rule \
           has struck out, with clause and reason; with words, only those that fit, and where the rule stands. `trace` \
           tells what else rules changed.",
    examples: &["why", "why not", "why not {place}"],
    takes: Takes::Struck,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if repl.game.session.ask().is_none() {
        return Ok(Reply::text(repl.decision()));
    }
    if !repl.game.may_answer() {
        return Err(explain::not_yours(&repl.game));
    }
    match rest.split_once(' ').unwrap_or((rest, "")) {
        ("", _) => Ok(Reply::text(why(repl))),
        ("not", words) => why_not(repl, words.trim()),
        _ => Err(Refused::new("write `why`, `why not` or `why not WORDS`")),
    }
}

fn why(repl: &Repl) -> String {
    let game = &repl.game;
    let Some(ask) = game.session.ask() else {
        return String::new();
    };
    let Some(spec) = game.def().specs.get(usize::from(ask.spec)) else {
        return String::new();
    };
    let width = repl.look.width;
    let text = game.program().clauses.get(&spec.clause);
    let text = text.map_or("", String::as_str);
    let mut lines = vec![wrap(&prompt(game, ask), width, 2)];
    lines.push(wrap(
        &format!("{}: {text}", repl.look.bold(&spec.clause)),
        width,
        2,
    ));
    if !spec.file.is_empty() {
        lines.push(
            repl.look
                .dim(&format!("{}:{} ({})", spec.file, spec.line, spec.what)),
        );
    }
    if !explain::struck(game).is_empty() {
        lines.push(wrap(
            "Rules leave something out: `why not` names it.",
            width,
            2,
        ));
    }
    let state = game.session.table().state();
    for s in state.suspended() {
        let ability = game.def().label(state.roles(), s.ability.handle());
        let whose = match game.def().seat_ids().find(|seat| *seat == s.seat) {
            Some(seat) => format!(" for {}", game.name(seat)),
            None => String::new(),
        };
        let line = format!("Suspended now: {ability}{whose}.");
        lines.push(wrap(&line, width, 2));
    }
    lines.join("\n")
}

fn why_not(repl: &Repl, words: &str) -> Done {
    let game = &repl.game;
    let Some(ask) = game.session.ask() else {
        return Ok(Reply::default());
    };
    let list = match words {
        "" => explain::struck(game),
        _ => explain::struck_by_words(game, ask, &ask.meant(game.def(), game.roles(), words)),
    };
    if !list.is_empty() {
        let line = |s: &Struck| {
            let why = match words {
                "" => explain::reason(s),
                _ => explain::with_place(game, ask, s),
            };
            format!("{}: {why}", label(game, ask, s.option))
        };
        let lines: Vec<String> = list
            .iter()
            .map(|s| wrap(&line(s), repl.look.width, 4))
            .collect();
        return Ok(Reply::text(lines.join("\n")));
    }
    if words.is_empty() {
        return Ok(Reply::text(
            "No rule has struck out an option of this decision.",
        ));
    }
    if game.read(ask, words, Numbers::Options).is_ok() {
        return Ok(Reply::text(format!("`{words}` is allowed.")));
    }
    let others = explain::others(game, ask, words);
    if !others.is_empty() {
        let lines = others.iter().map(|l| wrap(l, repl.look.width, 4));
        return Ok(Reply::text(lines.collect::<Vec<_>>().join("\n")));
    }
    let clause = game
        .def()
        .specs
        .get(usize::from(ask.spec))
        .map_or("", |s| s.clause.as_str());
    let text = format!(
        "`{words}` is nothing that {clause} offers here (`rules {clause}` prints it); you may: {}",
        legal(game, ask)
    );
    Ok(Reply::text(wrap(&text, repl.look.width, 2)))
}
