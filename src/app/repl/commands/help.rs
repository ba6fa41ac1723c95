//! `help`: lists the commands, or explains one.

use crate::app::render::board::plain;
use crate::app::render::layout::{pad, wrap, wrap_list};
use crate::app::repl::command::{self, Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::{Repl, phrase};
use crate::kernel::ids::nearest;

pub const COMMAND: Command = Command {
    name: "help",
    aliases: &["?", "h"],
    group: Group::Look,
    usage: "help [WORD]",
    brief: "Lists the commands, or explains a word",
    help: "Without a word it lists the commands, `help all` with what each does. With the name of a command it explains that command and shows \
           examples. Any other word is looked up in the abilities of the factions and in the rules.",
    examples: &["help", "help all", "help undo", "help secret"],
    takes: Takes::Commands,
    run,
};

/// More clauses than this are for `rules`.
const MOST: usize = 8;

const ANSWERS: &str = "Anything else answers the open decision: the number of an option, several numbers, words or \
    their beginning, amounts like `2=3` or `pawn=3 king=1`. `= WORD` is an answer even where WORD is a command.";

fn run(repl: &mut Repl, rest: &str) -> Done {
    match rest {
        "" => Ok(Reply::text(overview(repl))),
        "all" => Ok(Reply::text(full(repl))),
        word => match command::find(word) {
            Some(c) => Ok(Reply::text(explain(repl, c))),
            None => look_up(repl, word),
        },
    }
}

/// A word that is no command: abilities of that name, then clauses that speak of it.
fn look_up(repl: &Repl, word: &str) -> Done {
    let (look, program) = (repl.look, repl.game.program());
    let wanted = phrase::normal(word);
    let named = program.abilities.iter().filter(|a| {
        let id = phrase::normal(&a.id);
        !wanted.is_empty() && id.contains(&wanted)
    });
    let mut lines: Vec<String> = named
        .map(|a| {
            let text = program.clauses.get(&a.clause).map_or("", String::as_str);
            let clause = look.dim(&format!("[{}]", a.clause));
            let line = format!("{}: {text} {clause}", look.bold(&plain(&a.id)));
            wrap(&line, look.width, 2)
        })
        .collect();
    let says = |text: &str| text.to_lowercase().contains(&word.to_lowercase());
    // Clauses that are called so come before those that only speak of it.
    let called = program.clauses.iter().filter(|c| says(c.0));
    let other = program.clauses.iter().filter(|c| !says(c.0) && says(c.1));
    let mut clauses = called.chain(other);
    let clause =
        |(id, text): (&String, &String)| wrap(&format!("{} {text}", look.bold(id)), look.width, 2);
    lines.extend(clauses.by_ref().take(MOST).map(clause));
    let more = clauses.count();
    if more > 0 {
        lines.push(look.dim(&format!("… and {more} more: `rules {word}`")));
    }
    if lines.is_empty() {
        return Err(unknown(repl, word));
    }
    Ok(Reply::text(lines.join("\n")))
}

fn unknown(repl: &Repl, word: &str) -> Refused {
    let program = repl.game.program();
    let mut near: Vec<&str> = command::near(word).into_iter().collect();
    let abilities = program.abilities.iter().map(|a| a.id.as_str());
    near.extend(nearest(
        word,
        abilities.chain(program.clauses.keys().map(String::as_str)),
    ));
    let names: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
    let hint = match names.is_empty() {
        true => "`help` lists the commands, `rules` the clauses".into(),
        false => format!("did you mean {}?", names.join(" or ")),
    };
    Refused::new(format!(
        "no command is called `{word}`, and no rule speaks of it\n  {hint}"
    ))
}

/// All commands: with what they do if the screen has room for that.
fn overview(repl: &Repl) -> String {
    let full = full(repl);
    match full.lines().count() < repl.look.height {
        true => full,
        false => short(repl),
    }
}

fn full(repl: &Repl) -> String {
    let look = repl.look;
    let usages = command::all().iter().map(|c| c.usage.len());
    let widest = usages.max().unwrap_or(0);
    let mut lines = Vec::new();
    for (group, title) in Group::ALL {
        lines.push(look.bold(title));
        for c in command::all().iter().filter(|c| c.group == group) {
            let line = format!("  {} {}", pad(c.usage, widest), c.brief);
            lines.push(wrap(&line, look.width, 6));
        }
    }
    lines.push(wrap(ANSWERS, look.width, 0));
    lines.join("\n")
}

fn short(repl: &Repl) -> String {
    let look = repl.look;
    let mut lines = Vec::new();
    for (group, title) in Group::ALL {
        let names = command::all().iter().filter(|c| c.group == group);
        let names: Vec<String> = names.map(|c| c.usage.into()).collect();
        lines.push(look.bold(title));
        lines.push(wrap_list("  ", &names, "   ", look.width, 2));
    }
    let more = "`help COMMAND` explains one, `help all` tells what each does. Any other word is looked up in the rules.";
    lines.push(wrap(more, look.width, 0));
    lines.push(wrap(ANSWERS, look.width, 0));
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
