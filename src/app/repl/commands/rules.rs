//! `rules`: prints a clause and the script lines that cite it.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::rules::Rulebook;

pub const COMMAND: Command = Command {
    name: "rules",
    aliases: &["rule"],
    group: Group::Explain,
    usage: "rules [WORD]",
    brief: "Prints a clause and the script lines that cite it",
    help: "With a clause, its text and every line of the game's scripts that cites it. With the beginning of a \
           clause or a word, the clauses that fit. Without a word, all clauses.",
    examples: &["rules"],
    takes: Takes::Clauses,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let book = Rulebook::read(&repl.files, Some(&repl.game.program().rules))?;
    book.answer(rest, repl.look)
        .map(Reply::text)
        .map_err(Refused::from)
}
