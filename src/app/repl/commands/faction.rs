//! `faction`: the card of a faction.

use crate::app::render::card::role_card;
use crate::app::render::layout::wrap;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::kernel::ids::{Role, nearest};
use crate::kernel::speech::normal;

pub const COMMAND: Command = Command {
    name: "faction",
    aliases: &["factions"],
    group: Group::Look,
    usage: "faction [NAME]",
    brief: "Shows what a faction has and can, or lists them all",
    help: "The card of a faction: what it is, its pieces, and its abilities with their clauses, whoever plays it and whether \
           anybody does. Without a name it lists the factions of this game. `show SEAT` tells what one has at the moment.",
    examples: &["faction", "faction {role}"],
    takes: Takes::Roles,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let def = repl.game.def();
    let roles: Vec<Role> = (0..def.roles.len()).map(|i| Role(i as u8)).collect();
    if def.roles.is_empty() {
        return Err(Refused::new("this game has no factions"));
    }
    if rest.is_empty() {
        let line = |r: &Role| {
            let role = &def.roles[r.index()];
            let name = repl.look.bold(&role.title);
            wrap(&format!("{name}: {}", role.about), repl.look.width, 2)
        };
        let lines: Vec<String> = roles.iter().map(line).collect();
        return Ok(Reply::text(lines.join("\n")));
    }
    let wanted = normal(rest);
    let names = |r: &Role| {
        let role = &def.roles[r.index()];
        [normal(&role.id), normal(&role.title)]
    };
    let begins = |r: &&Role| {
        let names = names(r);
        let mut words = names.iter().flat_map(|n| n.split(' '));
        words.any(|w| w.starts_with(&wanted))
    };
    let exact = roles.iter().filter(|r| names(r).contains(&wanted));
    let mut found: Vec<&Role> = exact.collect();
    if found.is_empty() {
        found = roles.iter().filter(begins).collect();
    }
    match found[..] {
        [role] => Ok(Reply::text(role_card(&repl.game, *role, repl.look))),
        _ => {
            let ids = || def.roles.iter().map(|r| r.id.as_str());
            let hint = match nearest(rest, ids()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("there is: {}", ids().collect::<Vec<_>>().join(", ")),
            };
            Err(Refused::new(format!(
                "no faction is called `{rest}`\n  {hint}"
            )))
        }
    }
}
