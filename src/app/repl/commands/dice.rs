//! `dice`: lays down faces for the next throw.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes};
use crate::app::repl::laid::{laid_down, lay_down};
use crate::kernel::Def;
use crate::kernel::ids::nearest;

pub const COMMAND: Command = Command {
    name: "dice",
    aliases: &[],
    group: Group::Table,
    usage: "dice [keep] [FACES]",
    brief: "Lays down faces for the next throw, or dice on the table",
    help: "The next throw shows these faces; dice that are not named fall as they may. Where two dice share a \
           face, name the die too, as in `die=face`. Several lines are for several throws. Without words it tells what \
           is laid down; `dice none` takes it away. `undo` takes it away, too. `dice keep FACES` changes the position: \
           these dice lie there, kept, and the others are in the hand; during a roll they are thrown at once.",
    examples: &[
        "dice",
        "dice {face} {die=face}",
        "dice none",
        "dice keep {face} {die=face}",
    ],
    takes: Takes::Faces,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    if let Some(told) = laid_down(repl, rest, "dice fall as they may") {
        return Ok(told);
    }
    if let Some(kept) = rest
        .strip_prefix("keep")
        .filter(|k| k.is_empty() || k.starts_with(' '))
    {
        return repl.edit("dice", kept.trim());
    }
    let words = rest.split_whitespace();
    let faces = words
        .map(|w| face(repl.game.def(), w))
        .collect::<Result<Vec<_>, _>>()?;
    fits_hand(repl.game.def(), &faces)?;
    let text = faces.join(" ");
    lay_down(repl, &text);
    Ok(Reply::text(format!("The next throw shows {text}.")))
}

/// The key of a face: its own, or `die=face`.
fn face(def: &Def, word: &str) -> Result<String, Refused> {
    let word = word.to_lowercase();
    let found = match word.split_once('=') {
        Some((die, name)) => def.faces.iter().find(|f| {
            let of = def.dice.get(f.die.index());
            f.name == name && of.is_some_and(|d| d.name == die)
        }),
        None => def.faces.iter().find(|f| f.key == word),
    };
    if let Some(f) = found {
        return Ok(f.key.clone());
    }
    let keys = || def.faces.iter().map(|f| f.key.as_str());
    let hint = match nearest(&word, keys()) {
        Some(near) => format!("did you mean `{near}`?"),
        None => format!("there is: {}", keys().collect::<Vec<_>>().join(", ")),
    };
    Err(Refused::new(format!(
        "no die has the face `{word}`\n  {hint}"
    )))
}

/// No more faces of a type of die than there are dice of it.
fn fits_hand(def: &Def, faces: &[String]) -> Result<(), Refused> {
    for (i, die) in def.dice.iter().enumerate() {
        let of = |key: &&String| {
            def.faces
                .iter()
                .any(|f| f.key == **key && f.die.index() == i)
        };
        let wanted = faces.iter().filter(of).count();
        if wanted > usize::from(die.count) {
            let text = format!(
                "{wanted} faces of `{}` are named, but there are {} such dice",
                die.name, die.count
            );
            return Err(Refused::new(text));
        }
    }
    Ok(())
}
