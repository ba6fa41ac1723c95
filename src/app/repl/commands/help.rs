//! `help`: lists the commands, or explains one.

use crate::app::render::layout::{pad, wrap};
use crate::app::repl::Repl;
use crate::app::repl::command::{self, Command, Done, Group, Refused, Reply, Takes};

pub const COMMAND: Command = Command {
    name: "help",
    aliases: &["?", "h"],
    group: Group::Look,
    usage: "help [COMMAND]",
    brief: "Lists the commands, or explains one",
    help: "Without a word it lists the commands. With the name of a command it explains that command and shows \
           examples. Whatever is not a command is an answer to the open decision.",
    examples: &["help", "help undo"],
    takes: Takes::Commands,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    match rest {
        "" => Ok(Reply::text(overview(repl))),
        word => match command::find(word) {
            Some(c) => Ok(Reply::text(explain(repl, c))),
            None => {
                let near = command::near(word);
                let hint = near.map_or("`help` lists them".into(), |n| {
                    format!("did you mean `{n}`?")
                });
                Err(Refused::new(format!(
                    "there is no command `{word}`\n  {hint}"
                )))
            }
        },
    }
}

fn overview(repl: &Repl) -> String {
    let look = repl.look;
    let widest = command::all()
        .iter()
        .map(|c| c.usage.len())
        .max()
        .unwrap_or(0);
    let mut lines = Vec::new();
    for (group, title) in Group::ALL {
        lines.push(look.bold(title));
        for c in command::all().iter().filter(|c| c.group == group) {
            let line = format!("  {} {}", pad(c.usage, widest), c.brief);
            lines.push(wrap(&line, look.width, 6));
        }
    }
    let rest = "Anything else answers the open decision: the number of an option, several numbers, words or \
                their beginning, amounts like `2=3` or `pawn=3 king=1`. `= WORD` is an answer even where WORD is a command.";
    lines.push(wrap(rest, look.width, 0));
    lines.join("\n")
}

fn explain(repl: &Repl, c: &Command) -> String {
    let width = repl.look.width;
    let mut lines = vec![repl.look.bold(c.usage), wrap(c.help, width, 0)];
    if !c.aliases.is_empty() {
        lines.push(format!("also: {}", c.aliases.join(", ")));
    }
    lines.push("examples:".into());
    lines.extend(c.examples.iter().map(|e| format!("  {e}")));
    lines.join("\n")
}
