//! `best`: what to keep for the odds.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::puzzle::{decimal, fraction};

use super::odds::{chance, gave_up};

pub const COMMAND: Command = Command {
    name: "best",
    aliases: &[],
    group: Group::Table,
    usage: "best [GOAL]",
    brief: "The answer that gives the goal its best odds",
    help: "What to keep now so that the goal has the chance that `odds` tells. Without a goal it is the last one \
           that `odds` was asked for.",
    examples: &["best round>=1"],
    takes: Takes::Faces,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let goal = match rest {
        "" if repl.wish.is_empty() => {
            return Err(Refused::new(
                "best for what? Write a goal, e.g. `best FACE>=2`",
            ));
        }
        "" => repl.wish.clone(),
        goal => goal.into(),
    };
    let found = chance(repl, &goal)?;
    let Some(value) = &found.proof.value else {
        return Err(gave_up(&found));
    };
    let chance = format!("{} = {}", fraction(value), decimal(value));
    repl.wish = goal;
    Ok(Reply::text(match found.best() {
        Some(best) => format!("{} (chance {chance})", best.text),
        None => format!("It makes no difference (chance {chance})."),
    }))
}
