//! `odds`: the exact chance of a goal in the roll under way.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use crate::app::puzzle::effort;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::puzzle::odds::{Odds, odds};
use crate::puzzle::{Progress, Verdict, decimal, fraction, reader};

pub const COMMAND: Command = Command {
    name: "odds",
    aliases: &[],
    group: Group::Table,
    usage: "odds GOAL",
    brief: "The exact chance of a goal in this roll",
    help: "The chance to reach a goal at the end of the roll that is under way, if the dice are kept and thrown again \
           in the best way, by the rules in force. A goal is a face or die with a number, as in `odds spice>=4 \
           fremen>=2`, or anything a puzzle may have as its goal. `best` tells what to keep.",
    examples: &["odds round>=1"],
    takes: Takes::Faces,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "odds of what? Write a goal, e.g. `odds FACE>=2`",
        ));
    }
    let found = chance(repl, rest)?;
    let Some(value) = &found.proof.value else {
        return Err(gave_up(&found));
    };
    repl.wish = rest.into();
    Ok(Reply::text(format!(
        "{rest}: {} = {}",
        fraction(value),
        decimal(value)
    )))
}

pub fn gave_up(found: &Odds) -> Refused {
    match &found.proof.verdict {
        Verdict::GaveUp(why) => Refused::new(format!("the chance was not found: {why}")),
        _ => Refused::new("the chance was not found"),
    }
}

/// The odds of a goal for whoever rolls now.
pub fn chance(repl: &Repl, text: &str) -> Result<Odds, Refused> {
    let table = repl.game.session.table();
    let (def, state) = (table.def(), table.state());
    let Some(ask) = table.ask() else {
        return Err(Refused::new("the game is over: there is no roll"));
    };
    if state.loose_dice(def, None).is_empty() || state.flow.active.is_none() {
        return Err(Refused::new("no dice are being rolled now"));
    }
    let goal = reader::read(def, state, text)?;
    if goal.peeks(def, repl.game.viewer()) {
        return Err(Refused::new("that goal looks at what you may not know"));
    }
    let me = state.flow.active.unwrap_or(ask.seat);
    let progress = Progress::default();
    let over = AtomicBool::new(false);
    let effort = effort();
    let stop: &AtomicBool = &repl.stop;
    Ok(std::thread::scope(|scope| {
        // Ctrl-C ends the search, not the game.
        scope.spawn(|| {
            while !over.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    progress.stop.store(true, Ordering::Relaxed);
                }
                std::thread::sleep(Duration::from_millis(5));
            }
        });
        let found = odds(table, goal, me, &effort, &progress);
        over.store(true, Ordering::Relaxed);
        found
    }))
}
