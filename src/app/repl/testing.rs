//! The toy game at a table, for the tests of what is typed there.

use crate::app::game::{Game, open};
use crate::app::output::Look;
use crate::app::players::Players;
use crate::app::testing::files;
use crate::pack::Options;

use super::Repl;

/// The toy game with people on all seats but those named.
pub fn repl(seats: &[&str]) -> Repl {
    let files = files();
    let options = Options::default();
    let host = open(&files, "toy/contest", &options).unwrap_or_else(|e| panic!("{e}"));
    let said: Vec<String> = seats.iter().map(|s| s.to_string()).collect();
    let players = Players::all_human(&host.program().def, &said).unwrap();
    let game = Game::new(&host, options, players, 1).unwrap_or_else(|e| panic!("{e}"));
    Repl::new(files, game, Look::PLAIN)
}

/// What a line says; panics if it is refused.
#[track_caller]
pub fn says(repl: &mut Repl, line: &str) -> String {
    match repl.run(line) {
        Ok(reply) => reply.text,
        Err(refused) => panic!("{line}: {}", refused.0),
    }
}

/// Why a line is refused; panics if it is not, or if it changes the game.
#[track_caller]
pub fn refuses(repl: &mut Repl, line: &str) -> String {
    let (hash, answers) = (repl.game.session.hash(), repl.game.session.answers());
    match repl.run(line) {
        Ok(reply) => panic!("{line} is not refused: {}", reply.text),
        Err(refused) => {
            assert_eq!(repl.game.session.hash(), hash, "{line}");
            assert_eq!(repl.game.session.answers(), answers, "{line}");
            refused.0
        }
    }
}
