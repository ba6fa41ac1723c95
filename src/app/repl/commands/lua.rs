//! `lua`: works out an expression over the game.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::script::Looked;

pub const COMMAND: Command = Command {
    name: "lua",
    aliases: &[],
    group: Group::Explain,
    usage: "lua EXPRESSION",
    brief: "Looks at the game with an expression of Lua",
    help: "Works out an expression (or statements that `return` something) with all that rules may read: `game.`, `place.`, \
           `kind.`, `counter.` and the rest of the API. Handles are shown by their names, tables with all they hold. It \
           sees what the seat sees whose view is shown, no more, and can change nothing: functions that change, ask or \
           draw are refused. What is not complete goes on in the next line; an empty line gives up.",
    examples: &[
        "lua game.round()",
        "lua game.count(place.{place}, game.seats()[1], kind.{kind})",
        "lua game.regions()",
    ],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if rest.is_empty() {
        return Err(Refused::new(
            "write e.g. `lua game.round()`; `help lua` tells more",
        ));
    }
    look(repl, rest.to_string())
}

/// A further line of what was not complete.
pub fn go_on(repl: &mut Repl, mut begun: String, line: &str) -> Done {
    if line.trim().is_empty() {
        return Err(Refused::new(format!(
            "given up, because it is not complete:\n{begun}"
        )));
    }
    begun.push('\n');
    begun.push_str(line);
    look(repl, begun)
}

fn look(repl: &mut Repl, code: String) -> Done {
    let view = repl.game.view();
    let host = repl.game.session.table().host().clone();
    match host.look(&view.state, &code)? {
        Looked::Value(text) => Ok(Reply::text(text)),
        Looked::Unfinished => {
            repl.pending = Some(code);
            Ok(Reply::default())
        }
    }
}
