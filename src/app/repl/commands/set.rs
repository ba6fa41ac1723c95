//! `set`: sets a counter, a marker, the round or the first player.

use crate::app::render::layout::wrap;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "set",
    aliases: &[],
    group: Group::Edit,
    usage: "set NAME [OF] VALUE",
    brief: "Sets a counter, a marker, the round or the first seat",
    help: "A counter of the game by its name, and whose it is where every seat or place has one; the value is a number, the name \
           of a thing, or `none`. `set round N` and `set first SEAT` move the order of play. The name of a counter does \
           without `set`, too. The phase that is running begins again, as with `put`. Without words it lists what can be \
           set.",
    examples: &[
        "set",
        "set {counter} {seat} 3",
        "set {counter} {other}=2",
        "set round 2",
        "set first {other}",
    ],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if !rest.is_empty() {
        return repl.edit("set", rest);
    }
    let names = repl.game.def().counters.iter().map(|c| c.name.as_str());
    let names: Vec<&str> = names.chain(["round", "first"]).collect();
    let text = format!("These can be set: {}.", names.join(", "));
    Ok(Reply::text(wrap(&text, repl.look.width, 2)))
}
