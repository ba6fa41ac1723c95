//! `again`: the last throw once more, with other dice.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};

pub const COMMAND: Command = Command {
    name: "again",
    aliases: &[],
    group: Group::Time,
    usage: "again",
    brief: "Goes back before the last throw: other dice, same answer",
    help: "Goes back to your last answer after which dice fell (or cards or lots were drawn), gives it again, and chance is drawn \
           anew. How it went before stays as a fork; `forks` lists them.",
    examples: &["again"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let step = repl.game.last_throw().ok_or_else(|| {
        Refused::new("nothing was thrown since an answer; `new` begins again with other dice")
    })?;
    let from = repl.game.session.line_of(step).unwrap_or(0);
    let played = repl.game.again(step, &repl.stop)?;
    let told = repl.told(from, true, played)?;
    let kept = repl.game.session.forks().last();
    let kept = kept.map_or("", |f| f.name.as_str());
    let head = format!("Once more, with other dice; how it went before is the fork `{kept}`.");
    Ok(told.with_head(&head))
}
