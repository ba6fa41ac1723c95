//! `new`: begins the scenario again, with another seed.

use crate::app::game::Game;
use crate::app::repl::Repl;
use crate::app::repl::command::{Command, Done, Group, Refused, Takes};

pub const COMMAND: Command = Command {
    name: "new",
    aliases: &[],
    group: Group::Leave,
    usage: "new [SEED]",
    brief: "Begins the scenario again, with another seed",
    help: "The same scenario from its start, with the seed given or a new one. On a terminal the game in \
           progress is kept, and `continue` goes on with it; elsewhere it is gone unless it was saved.",
    examples: &["new", "new 7"],
    takes: Takes::Nothing,
    run,
};

fn run(repl: &mut Repl, rest: &str) -> Done {
    let seed = match rest {
        "" => crate::app::game::new_seed(),
        text => text
            .parse()
            .map_err(|_| Refused::new(format!("`{text}` is not a seed; write e.g. `new 7`")))?,
    };
    if let Some(riddle) = &repl.game.riddle {
        let id = riddle.opened.puzzle.scenario.id.clone();
        repl.game = crate::app::game::open_puzzle(&repl.files, &id, seed)?;
        return repl.start();
    }
    let host = repl.game.session.table().host().clone();
    let (options, players) = (repl.game.options.clone(), repl.game.players.clone());
    let game = Game::new(&host, options, players, seed).map_err(|p| *p)?;
    let kept = repl.leave_game(None);
    repl.game = game;
    let started = repl.start()?;
    Ok(match kept {
        Some(word) => started.with_head(&word),
        None => started,
    })
}
