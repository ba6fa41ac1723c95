//! `map`: shows the regions, their kinds and borders, or one area of them.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::kernel::speech::normal;

pub const COMMAND: Command = Command {
    name: "map",
    aliases: &[],
    group: Group::Look,
    usage: "map [AREA]",
    brief: "Shows the regions, their kinds and borders",
    help: "The map, drawn where the window has room for it, and for every region what kind of region it is and what it \
           borders on. `~` marks where a track's marker stands. Of a map whose regions make up areas, `map NAME` shows one \
           area, with its regions and their neighbours.",
    examples: &["map"],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, name: &str) -> Done {
    let view = repl.game.view();
    let board = repl.board_of(&view);
    if name.is_empty() {
        return Ok(Reply::text(board.map()));
    }
    let def = repl.game.def();
    let wanted = normal(name);
    let begins = |title: &str| {
        let title = normal(title);
        let word = |w: &str| title.split(' ').any(|t| t.starts_with(w));
        wanted.split(' ').all(word)
    };
    let titles = def.area_ids().map(|a| (a, &def.areas[a.index()].title));
    let found: Vec<_> = titles.filter(|t| begins(t.1)).collect();
    let exact = found.iter().find(|t| normal(t.1) == wanted);
    match exact.or(found.first()) {
        Some(t) if exact.is_some() || found.len() == 1 => Ok(Reply::text(board.area(t.0))),
        Some(_) => {
            let names: Vec<&str> = found.iter().map(|t| t.1.as_str()).collect();
            let text = format!("`{name}` may mean {}", names.join(" or "));
            Err(Refused::new(text))
        }
        None => Err(Refused::new(format!(
            "there is no area `{name}`; `map` lists what there is"
        ))),
    }
}
