//! `next`: goes on to another puzzle.

use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};
use crate::app::trophies;
use crate::pack::{Puzzle, find_puzzle, list_puzzles};

pub const COMMAND: Command = Command {
    name: "next",
    aliases: &[],
    group: Group::Leave,
    usage: "next",
    brief: "Opens the next puzzle that you have not solved",
    help: "The next unsolved puzzle of the same game, the easier ones first; when all are solved, one of another game. \
           The game in progress is gone unless it was saved.",
    examples: &["next"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, _: &str) -> Done {
    let Some((id, _)) = following(repl) else {
        return Err(Refused::new(ALL));
    };
    repl.game = crate::app::game::open_puzzle(&repl.files, &id, crate::app::game::new_seed())?;
    repl.start()
}

const ALL: &str = "You have solved all puzzles: `sietch new puzzle NAME` writes one of your own.";

/// What comes after a puzzle that was solved.
pub fn offer(repl: &Repl) -> String {
    match following(repl) {
        Some((_, p)) => format!(
            "The next puzzle is \u{201c}{}\u{201d}: `next` opens it.",
            p.scenario.title
        ),
        None => ALL.into(),
    }
}

/// The unsolved puzzle that comes next: of the same game, by difficulty and name, behind the present one first.
fn following(repl: &Repl) -> Option<(String, Puzzle)> {
    let solved = trophies::read();
    let here = repl.game.riddle.as_ref().map(|r| &r.opened.puzzle);
    let rules = repl.game.program().rules.clone();
    let place = |p: &Puzzle| {
        (
            p.scenario.rules.value != rules,
            p.difficulty,
            p.scenario.id.clone(),
        )
    };
    let now = here.map(place);
    let all = list_puzzles(&repl.files).into_iter();
    let all = all.filter(|id| !solved.contains_key(id));
    let all = all.filter_map(|id| Some((id.clone(), find_puzzle(&repl.files, &id).ok()?)));
    let others = all.filter(|(_, p)| Some(place(p)) != now);
    others.min_by_key(|(_, p)| {
        let at = place(p);
        (at.0, now.as_ref().is_some_and(|n| at < *n), at)
    })
}
