//! `suggest`: the best answers as a search finds them.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Reply, Takes, number};
use crate::kernel::chance::mix;
use crate::lab::bots::mcts::{Searching, Suggestion};
use crate::lab::bots::{self, Mcts, Seen};

pub const COMMAND: Command = Command {
    name: "suggest",
    aliases: &[],
    group: Group::Explain,
    usage: "suggest [N]",
    brief: "The best answers, as N games played ahead have them",
    help: "Plays N games ahead from the open question, 400 if no number is given, each as the asked seat holds it possible, and \
           tells the best answers: what they are worth to that seat, from 0 (lost) to 100 (won), and how often they were tried. It \
           is an opinion, not a proof: the pack's lib/value.lua says what is good, and more games make it surer. Where others \
           choose at the same time it tells how often to choose each.",
    examples: &["suggest", "suggest 50"],
    takes: Takes::Nothing,
    run,
};

/// Games nobody waits longer for.
const MOST: usize = 100_000;
/// Answers that are told.
const SHOWN: usize = 5;

fn run(repl: &mut Repl, rest: &str) -> Done {
    let games = number("suggest", rest, 400)?;
    if games > MOST {
        let text = format!("{games} games take too long; {MOST} is the limit");
        return Err(Refused::new(text));
    }
    let table = repl.game.session.table();
    let seen = Seen::of(table).ok_or_else(|| Refused::new("nobody is asked anything"))?;
    // What another may answer tells what it holds.
    if repl.game.viewer() != Some(seen.seat()) {
        return Err(Refused::new(
            "somebody else is asked, whose cards and choices you may not know",
        ));
    }
    bots::fits("mcts", table.host().program())?;
    let settings = Searching {
        games: games as u32,
        ..Searching::default()
    };
    // What the seat cannot know does not choose the games either.
    let mut search = Mcts::new(settings, mix(games as u64, 0x5u64));
    let found = search.suggest(&seen);
    if found.is_empty() {
        return Err(Refused::new(
            "no game could be imagined that fits what this seat has seen",
        ));
    }
    let (ask, roles) = (seen.ask, table.state().roles());
    let mut lines = vec![format!("worth   tried  answer ({games} games ahead)")];
    lines.extend(found.iter().take(SHOWN).map(|s| {
        let answer = ask.text(table.def(), roles, &s.answer);
        format!(
            "{:>5.1}  {:>6}  {answer}{}",
            s.worth * 100.0,
            s.tried,
            often(&found, s)
        )
    }));
    if found.len() > SHOWN {
        lines.push(format!("… and {} others", found.len() - SHOWN));
    }
    Ok(Reply::text(lines.join("\n")))
}

/// How often to choose an answer, where it is one of several to mix.
fn often(all: &[Suggestion], s: &Suggestion) -> String {
    match all.iter().filter(|s| s.likely > 0.0).count() > 1 {
        true => format!("  ({:.0} % of the time)", s.likely * 100.0),
        false => String::new(),
    }
}
