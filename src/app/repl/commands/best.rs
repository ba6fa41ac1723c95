//! `best`: what to keep for the odds.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::examples::filled;

use super::odds::{chance, told};

pub const COMMAND: Command = Command {
    name: "best",
    aliases: &[],
    group: Group::Table,
    usage: "best [GOAL]",
    brief: "The answer that gives the goal its best odds",
    help: "What to keep now so that the goal has the chance that `odds` tells. Without a goal it is the last one \
           that `odds` was asked for.",
    examples: &["best {face}>=1"],
    takes: Takes::Faces,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let goal = match rest {
        "" if repl.wish.is_empty() => {
            let example = filled(
                &repl.game,
                "best for what? Write a goal, e.g. `best {face}>=2`",
            );
            return Err(Refused::new(
                example.unwrap_or("best for what? Write a goal".into()),
            ));
        }
        "" => repl.wish.clone(),
        goal => goal.into(),
    };
    let found = chance(repl, &goal)?;
    repl.wish = goal;
    let value = told(&found.value);
    Ok(Reply::text(match found.best.first() {
        Some(best) => format!("`{best}` (chance {value})"),
        None => format!("There is nothing to choose (chance {value})."),
    }))
}
