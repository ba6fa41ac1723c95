//! `variants`: which variants are in force, who set what, and playing with others.

use crate::app::game::{self, Game};
use crate::app::render::layout::pad;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::pack::read::variant;
use crate::script::Program;

pub const COMMAND: Command = Command {
    name: "variants",
    aliases: &[],
    group: Group::Explain,
    usage: "variants [with|without NAME…]",
    brief: "Lists variants and who set what; plays with others",
    help: "Lists the variants of this game, those in force marked with `*`, and every value that is not the game's own \
           with the one who set it. `variants with NAME` and `variants without NAME` begin the scenario again with or \
           without them; the game in progress is gone then, unless it was saved.",
    examples: &["variants"],
    takes: Takes::Variants,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let mut words = rest.split([' ', ',']).filter(|w| !w.is_empty());
    let Some(verb) = words.next() else {
        return Ok(Reply::text(list(repl)));
    };
    let names: Vec<String> = words.map(String::from).collect();
    if !["with", "without"].contains(&verb) || names.is_empty() {
        return Err(Refused::new(
            "write `variants`, `variants with NAME` or `variants without NAME`",
        ));
    }
    let mut options = repl.game.options.clone();
    for name in names {
        // What was added here is simply taken out again.
        let (add, drop) = match verb {
            "with" => (&mut options.with, &mut options.without),
            _ => (&mut options.without, &mut options.with),
        };
        if drop.contains(&name) {
            drop.retain(|n| *n != name);
        } else {
            add.push(name);
        }
    }
    let host = game::open(&repl.files, &repl.game.program().scenario, &options)?;
    let (players, seed) = (repl.game.players.clone(), repl.game.session.seed);
    repl.game = Game::new(&host, options, players, seed).map_err(|p| *p)?;
    repl.start()
}

fn list(repl: &Repl) -> String {
    let program = repl.game.program();
    let all = variant::list_variants(&repl.files, &program.rules);
    let widest = all.iter().map(String::len).max().unwrap_or(0);
    let mut lines = Vec::new();
    for id in &all {
        let mark = if program.variants.contains(id) {
            '*'
        } else {
            ' '
        };
        let about =
            variant::read(&repl.files, &program.rules, id).map_or(String::new(), |v| v.about);
        lines.push(format!("{mark} {}  {about}", pad(id, widest)));
    }
    if lines.is_empty() {
        lines.push("This game has no variants.".into());
    }
    let changed = changed(program);
    if !changed.is_empty() {
        lines.push("Set by others than the game itself:".into());
        lines.extend(changed);
    }
    let width = repl.look.width;
    let wrapped = lines
        .iter()
        .map(|l| crate::app::render::layout::wrap(l, width, widest + 4));
    wrapped.collect::<Vec<_>>().join("\n")
}

/// Every value that the pack did not set, with its source.
pub fn changed(program: &Program) -> Vec<String> {
    let others = program
        .origins
        .iter()
        .filter(|s| !program.packs.contains(&s.set_by));
    others
        .map(|s| {
            let was = s.was.as_ref().map_or(String::new(), |(value, by)| {
                format!(", was {value} from {by}")
            });
            format!("  {} = {}  from {}{was}", s.what, s.value, s.set_by)
        })
        .collect()
}
