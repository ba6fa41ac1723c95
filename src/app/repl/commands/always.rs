//! `always`: answers that are given by themselves whenever a decision comes up.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::kernel::ids::nearest;

pub const COMMAND: Command = Command {
    name: "always",
    aliases: &[],
    group: Group::Table,
    usage: "always [DECISION [ANSWER]]",
    brief: "Answers a decision by itself from now on, e.g. passes",
    help: "`always DECISION ANSWER` gives this answer whenever you are asked that decision and it is legal; names of \
           decisions are in the journal (`log`). `always DECISION` stops it, `always` lists all. Such an answer is an \
           ordinary one: the journal has it, `undo` takes it back.",
    examples: &["always {decision} pass", "always"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let (what, answer) = rest.split_once(' ').unwrap_or((rest, ""));
    if what.is_empty() {
        return Ok(Reply::text(listed(repl)));
    }
    known(repl, what)?;
    let before = repl.standing.len();
    repl.standing.retain(|s| s.0 != what);
    if answer.is_empty() {
        return match repl.standing.len() < before {
            true => Ok(Reply::text(format!("`{what}` is asked again."))),
            false => Err(Refused::new(format!(
                "`{what}` has no standing answer\n  `always {what} ANSWER` gives one, `always` lists them"
            ))),
        };
    }
    repl.standing.push((what.into(), answer.trim().into()));
    let from = repl.game.session.lines().len();
    let played = repl.bots_play();
    let told = repl.told(from, false, played)?;
    Ok(told.with_head(&format!(
        "`{what}` is answered `{}` from now on.",
        answer.trim()
    )))
}

fn listed(repl: &Repl) -> String {
    if repl.standing.is_empty() {
        return "Nothing is answered by itself; `always DECISION ANSWER` does it.".into();
    }
    let line = |(what, answer): &(String, String)| format!("  {what}: {answer}");
    repl.standing
        .iter()
        .map(line)
        .collect::<Vec<_>>()
        .join("\n")
}

/// Is there such a decision?
fn known(repl: &Repl, what: &str) -> Result<(), Refused> {
    let names = || repl.game.def().specs.iter().map(|s| s.what.as_str());
    if names().any(|n| n == what) {
        return Ok(());
    }
    let hint = match nearest(what, names()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`log` has the names of those that were asked".into(),
    };
    Err(Refused::new(format!(
        "there is no decision `{what}`\n  {hint}"
    )))
}
