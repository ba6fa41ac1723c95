//! The REPL: a line is a command or an answer to the open decision, and what comes back is text.
//!
//! Nothing here reads or writes: terminal, pipe and script hand in lines and show replies, so all behave alike.

pub mod answer;
pub mod command;
pub mod commands;
pub mod complete;
pub mod explain;
#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use crate::pack::Files;
use crate::problem::Problem;
use crate::script::Stop;
use crate::session::Session;

use super::game::{Game, Take};
use super::output::Look;
use super::render::board::Board;
use super::render::decision::decision;
use super::render::layout::wrap;
use super::render::story;

pub use command::{Command, Done, Refused, Reply};

pub struct Repl {
    pub files: Files,
    pub game: Game,
    pub look: Look,
    /// The game under rules read anew, as far as it went the same way.
    pub reloaded: Option<Session>,
    /// How the data folders looked when last read, if they are watched.
    pub watched: Option<u64>,
    /// The goal that `odds` was last asked for.
    pub wish: String,
    /// Set from outside: bots stop at the next decision.
    pub stop: Arc<AtomicBool>,
}

impl Repl {
    pub fn new(files: Files, game: Game, look: Look) -> Repl {
        Repl {
            files,
            game,
            look,
            reloaded: None,
            watched: None,
            wish: String::new(),
            stop: Arc::default(),
        }
    }

    /// The first screen: what is played, by whom, the board, the decision. Bots have played up to it.
    pub fn start(&mut self) -> Done {
        let played = self.game.play_bots(Take::Theirs, None, &self.stop);
        let program = self.game.program();
        let title = format!("{} ({})", program.title, program.scenario);
        let seed = format!("seed {}", self.game.session.seed);
        let head = format!("{}{}{seed}", self.look.bold(&title), super::render::DOT);
        let hint = "Answer by number or words. `help` lists commands, `why` explains, `quit` ends.";
        let mut parts = vec![wrap(&head, self.look.width, 2), self.board(), String::new()];
        if let Some(riddle) = &self.game.riddle {
            parts.extend([wrap(&riddle.told(), self.look.width, 0), String::new()]);
        }
        parts.push(self.decision());
        parts.push(self.look.dim(&wrap(hint, self.look.width, 0)));
        if let Err(problem) = played {
            parts.push(problem.to_string());
        }
        Ok(Reply::text(parts.join("\n")))
    }

    /// Runs one line.
    pub fn run(&mut self, line: &str) -> Done {
        let line = line.trim();
        if line.is_empty() {
            return Ok(Reply::text(String::new()));
        }
        if let Some(words) = line.strip_prefix('=') {
            return self.answer(words, true);
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let done = match command::find(first) {
            Some(command) => (command.run)(self, rest.trim()),
            None => self.answer(line, false),
        };
        self.judged(done)
    }

    /// In a puzzle: tells when it is solved or lost.
    fn judged(&mut self, done: Done) -> Done {
        let game = &mut self.game;
        let word = game.riddle.as_mut().and_then(|r| r.judge(&game.session));
        match (done, word) {
            (Ok(mut reply), Some(word)) => {
                reply.text = format!("{}\n{}", reply.text, wrap(&word, self.look.width, 0));
                Ok(reply)
            }
            (done, _) => done,
        }
    }

    /// Gives an answer, lets bots play on, and tells what happened.
    fn answer(&mut self, text: &str, words_only: bool) -> Done {
        let Some(ask) = self.game.session.ask() else {
            return Err(explain::over(text));
        };
        if !self.game.may_answer() {
            return Err(explain::not_yours(&self.game));
        }
        let read = answer::read(&self.game, ask, text, words_only);
        let answer = read.map_err(|r| explain::refused(&self.game, ask, text, &r))?;
        let from = self.game.session.lines().len();
        self.game.answer(answer).map_err(|stop| match stop {
            Stop::Fault(p) => Refused::new(p.to_string()),
            other => Refused::new(other.to_string()),
        })?;
        let played = self.game.play_bots(Take::Theirs, None, &self.stop);
        self.told(from, true, played)
    }

    /// After a change: bots play up to the next decision of a person; then what happened since a line of the journal
    /// and what is to decide now.
    pub fn go_on(&mut self, from: usize) -> Done {
        let played = self.game.play_bots(Take::Theirs, None, &self.stop);
        self.told(from, false, played)
    }

    /// What happened since a line of the journal, and the decision that is open now. `typed`: its first line is the
    /// answer the user has just typed.
    pub fn told(&self, from: usize, typed: bool, played: Result<usize, Problem>) -> Done {
        let story = story::told(&self.game, from, typed, self.look);
        let mut parts = vec![story];
        if let Err(problem) = &played {
            parts.push(problem.to_string());
        }
        parts.push(self.decision());
        parts.retain(|p| !p.is_empty());
        let text = parts.join("\n");
        match played {
            Ok(_) => Ok(Reply::text(text)),
            Err(_) => Err(Refused::new(text)),
        }
    }

    /// Have watched files changed since this was last asked?
    pub fn files_changed(&mut self) -> bool {
        let Some(before) = self.watched else {
            return false;
        };
        let now = self.files.fingerprint();
        self.watched = Some(now);
        now != before
    }

    pub fn decision(&self) -> String {
        decision(&self.game, self.look)
    }

    pub fn board(&self) -> String {
        let view = self.game.view();
        let board = Board {
            def: self.game.def(),
            view: &view,
            look: self.look,
        };
        board.all(&self.game)
    }

    /// What a terminal shows before the cursor.
    pub fn prompt(&self) -> String {
        match self.game.asked() {
            Some(seat) => format!("{}> ", self.game.def().seat_label(self.game.roles(), seat)),
            None => "> ".into(),
        }
    }
}
