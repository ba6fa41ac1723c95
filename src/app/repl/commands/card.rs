//! `card`: what a card says.

use crate::app::render::layout::wrap;
use crate::app::render::zones::card_sheet;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::kernel::ids::{Card, nearest};
use crate::kernel::speech::normal;

pub const COMMAND: Command = Command {
    name: "card",
    aliases: &["cards"],
    group: Group::Look,
    usage: "card [NAME]",
    brief: "Shows what a card says and where it is, or lists all",
    help: "What is printed on a card, how many copies the game has, and where they are as far as you know. Without a name it \
           lists the cards of this game.",
    examples: &["card", "card {card}"],
    takes: Takes::Cards,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let def = repl.game.def();
    if def.cards.is_empty() {
        return Ok(Reply::text("This game has no cards."));
    }
    if rest.is_empty() {
        let line = |c: &crate::kernel::def::CardDef| {
            let title = repl.look.bold(&c.title);
            let text = match c.text.is_empty() {
                true => title,
                false => format!("{title}: {}", c.text),
            };
            wrap(&text, repl.look.width, 2)
        };
        let lines: Vec<String> = def.cards.iter().map(line).collect();
        return Ok(Reply::text(lines.join("\n")));
    }
    let view = repl.game.view();
    let card = find(def, rest)?;
    Ok(Reply::text(card_sheet(def, &view, card, repl.look)))
}

/// The card of a name, a title, or the beginning of one of their words.
pub fn find(def: &crate::kernel::Def, name: &str) -> Result<Card, Refused> {
    let wanted = normal(name);
    let all = || def.cards.iter().enumerate();
    let names = |c: &crate::kernel::def::CardDef| [normal(&c.name), normal(&c.title)];
    let mut exact = all().filter(|(_, c)| names(c).contains(&wanted));
    if let Some((i, _)) = exact.next() {
        return Ok(Card(i as u16));
    }
    let begins = |c: &crate::kernel::def::CardDef| {
        let names = names(c);
        let mut words = names.iter().flat_map(|n| n.split(' '));
        words.any(|w| w.starts_with(&wanted))
    };
    let found: Vec<usize> = all().filter(|(_, c)| begins(c)).map(|(i, _)| i).collect();
    if let [one] = found[..] {
        return Ok(Card(one as u16));
    }
    let hint = match nearest(name, def.cards.iter().map(|c| c.name.as_str())) {
        Some(near) => format!("did you mean `{near}`?"),
        None => "`card` lists them all".into(),
    };
    Err(Refused::new(format!(
        "no card is called `{name}`\n  {hint}"
    )))
}
