//! `draw`: lays down which cards are drawn next.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::laid::{laid_down, lay_down};

use super::card::find;

pub const COMMAND: Command = Command {
    name: "draw",
    aliases: &[],
    group: Group::Table,
    usage: "draw [CARDS]",
    brief: "Lays down which cards are drawn next",
    help: "The next draw brings these cards, by their names; if it is of more, the others come as they may. Several lines are \
           for several draws. Without words it tells what is laid down; `draw none` takes it away. `undo` takes it away, \
           too.",
    examples: &["draw", "draw {card}", "draw none"],
    takes: Takes::Cards,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if let Some(told) = laid_down(repl, rest, "cards come as they may") {
        return Ok(told);
    }
    let def = repl.game.def();
    if def.cards.is_empty() {
        return Err(Refused::new("this game has no cards"));
    }
    let words = rest.split([' ', ',']).filter(|w| !w.is_empty());
    let cards = words.map(|w| find(def, w)).collect::<Result<Vec<_>, _>>();
    // A title of several words is one card.
    let cards = cards.or_else(|e| find(def, rest).map(|c| vec![c]).map_err(|_| e))?;
    let names = cards.iter().map(|c| def.cards[c.index()].name.as_str());
    let text = names.collect::<Vec<_>>().join(" ");
    lay_down(repl, &text);
    Ok(Reply::text(format!("The next draw brings {text}.")))
}
