//! `map`: shows the regions, their kinds and borders.

use crate::app::render::zones::card_sheet;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::kernel::Def;
use crate::kernel::ids::{Handle, nearest};
use crate::kernel::speech::normal;

pub const COMMAND: Command = Command {
    name: "map",
    aliases: &["space"],
    group: Group::Look,
    usage: "map [NAME]",
    brief: "Shows the regions, or one with its neighbours",
    help: "The map, drawn where the window has room for it, and for every region what kind of region it is and what it \
           borders on; a map of more than a screen has one line for each area. With the name of a region or an area it \
           shows that one with its neighbours, and what a card of the same title says of it. `~` marks where a track's \
           marker stands.",
    examples: &["map", "map {place}"],
    takes: Takes::Names,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let view = repl.game.view();
    let board = repl.board_of(&view);
    if rest.is_empty() {
        return Ok(Reply::text(board.map()));
    }
    let def = repl.game.def();
    let part = find(def, rest)?;
    let mut texts = vec![board.part(part)];
    for card in def.cards_titled(&def.title(repl.game.roles(), part)) {
        texts.push(card_sheet(def, &view, card, repl.look));
    }
    Ok(Reply::text(texts.join("\n")))
}

/// The area or region of a name or a title, or of the beginning of one.
fn find(def: &Def, name: &str) -> Result<Handle, Refused> {
    let wanted = normal(name);
    let areas = def.area_ids().map(|a| {
        let area = &def.areas[a.index()];
        (a.handle(), [normal(&area.name), normal(&area.title)])
    });
    let regions = def.region_ids().map(|p| {
        let title = &def.place_defs[p.index()].title;
        let names = [normal(def.places.get(p.index())), normal(title)];
        (p.handle(), names)
    });
    let all: Vec<(Handle, [String; 2])> = areas.chain(regions).collect();
    let exact = all.iter().find(|a| a.1.contains(&wanted));
    let begins = |a: &&(Handle, [String; 2])| a.1.iter().any(|n| n.starts_with(&wanted));
    let found = exact.or_else(|| all.iter().find(begins));
    found.map(|a| a.0).ok_or_else(|| {
        let names = all.iter().flat_map(|a| &a.1).map(String::as_str);
        let hint = match nearest(&wanted, names) {
            Some(near) => format!("did you mean `{near}`?"),
            None => "`map` shows them all".into(),
        };
        Refused::new(format!("no region is called `{name}`\n  {hint}"))
    })
}
