//! `odds`: the exact chance of a goal in the roll under way.

use crate::app::puzzle::{at_work, effort};
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::examples::filled;
use crate::kernel::dice::Lie;
use crate::puzzle::odds::odds;
use crate::puzzle::prove::Outlook;
use crate::puzzle::{Ratio, decimal, fraction, reader, tell};

pub const COMMAND: Command = Command {
    name: "odds",
    aliases: &[],
    group: Group::Table,
    usage: "odds GOAL",
    brief: "The exact chance of a goal in this roll",
    help: "The chance to reach a goal at the end of the roll that is under way, if the dice are kept and thrown again \
           in the best way, by the rules in force. A goal is a face or die with a number, as in `odds \
           FACE>=2 DIE>=4`; a tag of faces does as well, and `and`, `or`, `not` and brackets. What a roll does not \
           decide is refused. What its player may decide at once when the roll ends, such as to turn a die, is \
           counted. `best` tells what to keep.",
    examples: &["odds {face}>=1"],
    takes: Takes::Faces,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        let example = filled(
            &repl.game,
            "odds of what? Write a goal, e.g. `odds {face}>=2`",
        );
        return Err(Refused::new(
            example.unwrap_or("odds of what? Write a goal".into()),
        ));
    }
    let found = chance(repl, rest)?;
    repl.wish = rest.into();
    Ok(Reply::text(format!("{rest}: {}", told(&found.value))))
}

/// A chance as a fraction and a decimal.
pub fn told(value: &Ratio) -> String {
    format!("{} = {}", fraction(value), decimal(value))
}

/// The odds of a goal for whoever rolls now.
pub fn chance(repl: &Repl, text: &str) -> Result<Outlook, Refused> {
    let table = repl.game.session.table();
    let (def, state) = (table.def(), table.state());
    let Some(ask) = table.ask() else {
        return Err(Refused::new("the game is over: there is no roll"));
    };
    let thrown = state.dice().iter().any(|d| d.lie == Lie::Table);
    if !thrown || state.flow().active.is_none() {
        return Err(Refused::new("no dice are being rolled now"));
    }
    let goal = reader::read(def, state, text)?;
    if goal.peeks(def, repl.game.viewer()) {
        return Err(Refused::new("that goal looks at what you may not know"));
    }
    let me = state.flow().active.unwrap_or(ask.seat);
    tell::roll_decides(def, state, me, &goal)?;
    let found = at_work(&repl.stop, |progress| {
        odds(table, goal, me, &effort(), progress)
    });
    let not_found = |why| Refused::new(format!("the chance was not found: {why}"));
    found.look.map_err(not_found)
}
