//! What is said to somebody whose line was no answer.

use crate::app::game::Game;
use crate::app::render::decision::legal;
use crate::app::wording::label;
use crate::kernel::Ask;
use crate::kernel::decision::Refusal;
use crate::kernel::ids::nearest;

use super::command::Refused;
use super::commands;
use super::explain::{reason, struck_by_words};

pub fn refused(game: &Game, ask: &Ask, text: &str, refusal: &Refusal) -> Refused {
    let mut lines = Vec::new();
    let struck = struck_by_words(game, ask, &ask.meant(game.def(), game.roles(), text));
    let unknown = matches!(refusal, Refusal::NotOffered(_) | Refusal::Unreadable(_));
    match struck.as_slice() {
        [] => lines.push(format!(
            "not allowed: {}{}",
            said(text, refusal),
            clause(game, ask)
        )),
        list if unknown => {
            for s in list {
                let name = label(game, ask, s.option);
                lines.push(format!("not allowed: {name}: {}", reason(s)));
            }
        }
        _ => lines.push(format!(
            "not allowed: {}{}",
            said(text, refusal),
            clause(game, ask)
        )),
    }
    lines.push(format!("  you may: {}", legal(game, ask)));
    if unknown && struck.is_empty() {
        lines.push(format!("  {}", did_you_mean(game, ask, text)));
    }
    Refused::new(lines.join("\n"))
}

/// ` [X-1.2]`: the clause behind the decision.
fn clause(game: &Game, ask: &Ask) -> String {
    let spec = game.def().specs.get(usize::from(ask.spec));
    match spec.map(|s| s.clause.as_str()) {
        None | Some("") => String::new(),
        Some(clause) => format!(" [{clause}]"),
    }
}

/// The legal answers and commands most like what was written.
fn did_you_mean(game: &Game, ask: &Ask, text: &str) -> String {
    let mut names: Vec<String> = ask
        .numbered()
        .iter()
        .map(|h| label(game, ask, *h))
        .collect();
    if ask.form.may_pass() {
        names.push(ask.pass_word(game.def()).into());
    }
    let text = ask.meant(game.def(), game.roles(), text);
    let answer = nearest(&text, names.iter().map(String::as_str));
    let first = text.split_whitespace().next().unwrap_or_default();
    match (answer, commands::near(first)) {
        (Some(a), Some(c)) => format!("did you mean `{a}`, or the command `{c}`?"),
        (Some(a), None) => format!("did you mean `{a}`?"),
        (None, Some(c)) => format!("or did you mean the command `{c}`?"),
        (None, None) => "`why` explains the question, `help commands` lists the commands".into(),
    }
}

fn said(text: &str, refusal: &Refusal) -> String {
    match refusal {
        Refusal::NotOffered(what) if what == text.trim() => {
            format!("there is no option `{}`", text.trim())
        }
        other => format!("{}: {other}", text.trim()),
    }
}

/// A command that takes no words got some, and they are no answer either.
pub fn stands_alone(command: &str, rest: &str) -> Refused {
    Refused::new(format!(
        "`{command}` stands alone; what should it do with `{}`?\n  `help {command}` explains it",
        rest.trim()
    ))
}

pub fn over(text: &str) -> Refused {
    let first = text.split_whitespace().next().unwrap_or_default();
    let hint = match commands::near(first) {
        Some(name) => format!("did you mean the command `{name}`?"),
        None => "`undo` takes back, `new` begins again, `help commands` lists the commands".into(),
    };
    Refused::new(format!("not allowed: the game is over\n  {hint}"))
}
