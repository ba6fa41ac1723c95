//! `help`: lists the commands, or explains one.

use crate::app::primer;
use crate::app::render::layout::{pad, wrap, wrap_list};
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::{Repl, examples, lookup};
use crate::kernel::ids::nearest;

pub const COMMAND: Command = Command {
    name: "help",
    aliases: &["?", "h"],
    group: Group::Look,
    usage: "help [WORD]",
    brief: "Explains the game, a command or a word",
    help: "Without a word it tells the game on one screen. `help commands` lists the commands, `help all` with what each does. With the name \
           of a command it explains that command and shows examples. Any other word is looked up among regions, pieces, \
           dice, phases, factions, abilities and clauses.",
    examples: &[
        "help",
        "help commands",
        "help all",
        "help undo",
        "help {place}",
    ],
    takes: Takes::Commands,
    run,
};

const ANSWERS: &str = "Anything else is an answer: numbers of options, words or their beginning, \
    amounts like `2=3`; `= WORD` even where WORD is a command.";

/// The same with an amount in the words of the game, where it has pieces.
fn answers(repl: &Repl) -> String {
    let with_kind = ANSWERS.replace("`2=3`", "`2=3` or `{kind}=3`");
    let filled = examples::filled(&repl.game, &with_kind);
    wrap(
        &filled.unwrap_or_else(|| ANSWERS.into()),
        repl.look.width,
        0,
    )
}

fn run(repl: &mut Repl, rest: &str) -> Done {
    match rest {
        "" => Ok(Reply::text(first_help(repl))),
        "commands" => Ok(Reply::text(overview(repl))),
        "all" => Ok(Reply::text(full(repl))),
        word => match super::find(word) {
            Some(c) => Ok(Reply::text(explain(repl, c))),
            None => look_up(repl, word),
        },
    }
}

/// A word that is no command is looked up in the game.
fn look_up(repl: &Repl, word: &str) -> Done {
    let found = lookup::look_up(repl, word);
    match found.is_empty() {
        true => Err(unknown(repl, word)),
        false => Ok(Reply::text(found.join("\n"))),
    }
}

fn unknown(repl: &Repl, word: &str) -> Refused {
    let program = repl.game.program();
    let mut near: Vec<&str> = super::near(word).into_iter().collect();
    let abilities = program.abilities.iter().map(|a| a.id.as_str());
    near.extend(nearest(
        word,
        abilities.chain(program.clauses.keys().map(String::as_str)),
    ));
    let names: Vec<String> = near.iter().map(|n| format!("`{n}`")).collect();
    let hint = match names.is_empty() {
        true => "`help commands` lists the commands, `rules` the clauses".into(),
        false => format!("did you mean {}?", names.join(" or ")),
    };
    Refused::new(format!(
        "no command is called `{word}`, and no rule speaks of it\n  {hint}"
    ))
}

/// What somebody needs who asks for help: the game on a screen, and where the commands are. A game without a primer has
/// the commands only.
fn first_help(repl: &Repl) -> String {
    let look = repl.look;
    let Some(primer) = primer::text(&repl.files, &repl.game.program().rules, look) else {
        return overview(repl);
    };
    let words = "`help commands` lists all commands, `help WORD` explains a command or a word of the game, `why` the open \
                 question, `show` the board, `options` the answers, `undo` takes back, `quit` ends.";
    format!("{primer}\n{}", look.dim(&wrap(words, look.width, 0)))
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
    let usages = super::ALL.iter().map(|c| c.usage.len());
    let widest = usages.max().unwrap_or(0);
    let mut lines = Vec::new();
    for (group, title) in Group::ALL {
        lines.push(look.bold(title));
        for c in super::ALL.iter().filter(|c| c.group == group) {
            let line = format!("  {} {}", pad(c.usage, widest), c.brief);
            lines.push(wrap(&line, look.width, 6));
        }
    }
    lines.push(answers(repl));
    lines.join("\n")
}

fn short(repl: &Repl) -> String {
    let look = repl.look;
    let mut lines = Vec::new();
    for (group, title) in Group::ALL {
        let names = super::ALL.iter().filter(|c| c.group == group);
        let names: Vec<String> = names.map(|c| c.usage.into()).collect();
        lines.push(look.bold(title));
        lines.push(wrap_list("  ", &names, "   ", look.width, 2));
    }
    let more = "`help COMMAND` explains one, `help all` all, `help WORD` a word of the game.";
    lines.push(wrap(more, look.width, 0));
    lines.push(answers(repl));
    lines.join("\n")
}

fn explain(repl: &Repl, c: &Command) -> String {
    let width = repl.look.width;
    let mut lines = vec![repl.look.bold(c.usage), wrap(c.help, width, 0)];
    if !c.aliases.is_empty() {
        lines.push(format!("also: {}", c.aliases.join(", ")));
    }
    lines.push("examples:".into());
    let examples = c.examples.iter();
    let filled = examples.filter_map(|e| examples::filled(&repl.game, e));
    lines.extend(filled.map(|e| format!("  {e}")));
    lines.join("\n")
}
