//! The REPL: a line is a command or an answer to the open decision, and what comes back is text.
//!
//! Nothing here reads or writes: terminal, pipe and script hand in lines and show replies, so all behave alike.

pub mod command;
pub mod commands;
pub mod complete;
pub mod examples;
pub mod explain;
mod laid;
pub mod lookup;
mod missing;
mod never;
#[cfg(test)]
mod newcomer_tests;
pub mod offers;
pub mod refuse;
#[cfg(test)]
pub mod testing;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use crate::kernel::ids::{Handle, Seat};
use crate::kernel::speech::normal;
use crate::kernel::{Numbers, View};
use crate::pack::Files;
use crate::problem::Problem;
use crate::script::Stop;
use crate::session::Session;

use super::autosave::Autosave;
use super::game::{Game, Take};
use super::left::Left;
use super::output::Look;
use super::render::board::Board;
use super::render::decision::decision;
use super::render::layout::wrap;
use super::render::story::{self, Told};
use super::wording::label;

pub use command::{Done, Refused, Reply};

/// Standing answers given in a row.
const MOST_STANDING: usize = 1_000;

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
    /// The board is shown whenever the turn of a person begins.
    pub boards: bool,
    /// The turn that it was last shown for.
    shown: Cell<Option<(u16, Seat)>>,
    /// Lua that is not complete yet: the next line goes on with it.
    pub pending: Option<String>,
    /// Keeps the game on disk after every answer, if it can.
    pub autosave: Option<Autosave>,
    /// Games that were opened here since the first.
    pub games: usize,
    /// The seat whose view was asked for and not yet allowed.
    pub unseen: Option<Seat>,
    /// Decisions that are answered by themselves, and how.
    pub standing: Vec<(String, String)>,
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
            boards: false,
            shown: Cell::default(),
            pending: None,
            autosave: None,
            games: 0,
            unseen: None,
            standing: Vec::new(),
        }
    }

    /// The first screen: what is played, by whom, the board, the decision. Bots have played up to it.
    pub fn start(&mut self) -> Done {
        if let Some(riddle) = &mut self.game.riddle {
            riddle.stop = self.stop.clone();
        }
        let played = self.bots_play();
        let verdict = self.verdict();
        let program = self.game.program();
        let title = format!("{} ({})", program.title, program.scenario);
        let seed = format!("seed {}", self.game.session.seed);
        let head = format!("{}{}{seed}", self.look.bold(&title), super::render::DOT);
        let head = wrap(&head, self.look.width, 2);
        let hint = "Answer by number or words. `help` explains the game, `quit` ends.";
        let mut below = vec![self.decision()];
        if let Some(riddle) = &self.game.riddle {
            below.insert(0, wrap(&riddle.told(), self.look.width, 0));
        }
        below.extend(verdict);
        below.push(self.look.dim(&wrap(hint, self.look.width, 0)));
        if let Err(problem) = played {
            below.push(problem.to_string());
        }
        let below = below.join("\n");
        let board = self.fitting_board(head.lines().count() + below.lines().count());
        self.new_turn();
        self.with_prints(Ok(Reply::text([head, board, below].join("\n"))))
    }

    /// As much of the board as fits on a screen beside so many lines and the prompt.
    fn fitting_board(&self, lines: usize) -> String {
        let view = self.game.view();
        let board = self.board_of(&view);
        let full = board.all(&self.game);
        let fits = |text: &String| text.lines().count() + lines < self.look.height;
        if fits(&full) || !self.look.drawn {
            return full;
        }
        let brief = board.brief(&self.game);
        match fits(&brief) {
            true => brief,
            false => board.status() + "\n" + &self.look.dim("`show` prints the board."),
        }
    }

    /// Has the turn of the person who is asked begun since this was last asked?
    fn new_turn(&self) -> bool {
        let flow = self.game.session.table().state().flow();
        let asked = self.game.asked().filter(|_| self.game.may_answer());
        match asked.filter(|s| flow.active == Some(*s)) {
            Some(seat) => {
                let now = Some((flow.round, seat));
                self.shown.replace(now) != now
            }
            None => false,
        }
    }

    /// For somebody who sits down: the board, what happened since a line of the journal, and the decision.
    pub fn news(&self, from: usize) -> String {
        let story = story::told(&self.game, from, false, self.look);
        let decision = self.decision();
        self.new_turn();
        let board = self.fitting_board(decision.lines().count());
        self.screen(story, board, decision).join("\n")
    }

    /// Runs one line. What it changed is saved at once.
    pub fn run(&mut self, line: &str) -> Done {
        let done = match self.pending.take() {
            Some(begun) => commands::lua::go_on(self, begun, line),
            None => self.run_line(line),
        };
        let done = self.with_prints(done);
        let kept = self.autosave.as_mut().and_then(|a| a.keep(&self.game));
        match (done, kept) {
            (done, None) => done,
            (Ok(reply), Some(word)) => Ok(Reply {
                text: format!(
                    "{}\n{}",
                    reply.text,
                    self.look.bold(&wrap(&word, self.look.width, 2))
                ),
                ..reply
            }),
            (Err(refused), Some(word)) => Err(Refused(format!("{}\n{word}", refused.0))),
        }
    }

    /// Another game takes the place of this one, kept in a slot of its own; tells where this one is, if it is anywhere.
    pub fn leave_game(&mut self, next: Option<Left>) -> Option<String> {
        self.games += 1;
        self.shown.set(None);
        self.reloaded = None;
        let autosave = self.autosave.as_mut()?;
        let kept = autosave.keeps();
        autosave.leave(next);
        let word = "The game in progress is kept: `continue` lists it.";
        kept.then(|| word.into())
    }

    /// What scripts have printed stands before what came of a line. It may be about secrets.
    fn with_prints(&self, done: Done) -> Done {
        let viewer = self.game.viewer();
        let prints = self.game.session.table().host().prints();
        let (shown, hidden): (Vec<_>, Vec<_>) = prints.iter().partition(|p| p.known.knows(viewer));
        let mut lines: Vec<String> = shown.iter().map(|p| format!("  print {p}")).collect();
        if !hidden.is_empty() {
            let n = hidden.len();
            lines.push(format!(
                "  print: {n} more, about what you may not know; `view` shows another seat's"
            ));
        }
        if lines.is_empty() {
            return done;
        }
        let head = lines.join("\n");
        match done {
            Ok(reply) => Ok(reply.with_head(&head)),
            Err(Refused(text)) => Err(Refused(format!("{head}\n{text}"))),
        }
    }

    fn run_line(&mut self, line: &str) -> Done {
        let line = line.trim();
        if let Some(done) = commands::view::allowed(self, line) {
            return done;
        }
        if line.is_empty() {
            return Ok(Reply::text(String::new()));
        }
        if let Some(words) = line.strip_prefix('=') {
            return self.answer(words, Numbers::Words);
        }
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let command = commands::find(first).filter(|_| rest.is_empty() || !self.names_option(line));
        let done = match command {
            Some(c) if !rest.is_empty() && c.usage == c.name => self
                .answer(line, Numbers::Options)
                .map_err(|_| refuse::stands_alone(c.name, rest)),
            Some(command) => (command.run)(self, rest.trim()),
            None if self.sets_counter(first, line) => self.edit("set", line),
            None => self.answer(line, Numbers::Options),
        };
        self.judged(done)
    }

    /// In a puzzle: tells when it is solved or lost.
    fn judged(&mut self, done: Done) -> Done {
        let mut reply = done?;
        if let Some(word) = self.verdict() {
            reply.text = format!("{}\n{word}", reply.text);
        }
        Ok(reply)
    }

    fn verdict(&mut self) -> Option<String> {
        let game = &mut self.game;
        let riddle = game.riddle.as_mut()?;
        let mut word = riddle.word(&game.session)?;
        if riddle.solved() {
            word = format!("{word}\n{}", commands::next::offer(self));
        }
        Some(wrap(&word, self.look.width, 0))
    }

    /// Bots play on, unless a puzzle has just been solved or lost.
    pub(super) fn bots_play(&mut self) -> Result<usize, Problem> {
        let mut played = 0;
        for _ in 0..MOST_STANDING {
            if self.game.just_decided() {
                break;
            }
            played += self.game.play_bots(Take::Theirs, None, &self.stop)?;
            if self.stop.load(Ordering::Relaxed) || !self.answer_standing() {
                break;
            }
        }
        Ok(played)
    }

    /// Gives the standing answer to the open question, if there is one and it is legal.
    fn answer_standing(&mut self) -> bool {
        let Some(ask) = self.game.session.ask().filter(|_| self.game.may_answer()) else {
            return false;
        };
        let what = self
            .game
            .def()
            .specs
            .get(usize::from(ask.spec))
            .map(|s| &s.what);
        let standing = self.standing.iter().find(|s| Some(&s.0) == what);
        let read = standing.and_then(|s| self.game.read(ask, &s.1, Numbers::Words).ok());
        read.is_some_and(|answer| self.game.answer(answer).is_ok())
    }

    /// Is a line the whole name of an option? Then it is that, though it begins like a command.
    fn names_option(&self, line: &str) -> bool {
        let Some(ask) = self.game.session.ask().filter(|_| self.game.may_answer()) else {
            return false;
        };
        let named = |h: Handle| normal(&label(&self.game, ask, h)) == normal(line);
        ask.numbered().into_iter().any(named)
    }

    /// A counter's own name does for `set NAME`, unless the line is an answer.
    fn sets_counter(&self, first: &str, line: &str) -> bool {
        let known = self.game.def().counter(&first.to_lowercase()).is_some();
        let ask = self.game.session.ask().filter(|_| self.game.may_answer());
        let answers = |ask| self.game.read(ask, line, Numbers::Options).is_ok();
        known && first != line && !ask.is_some_and(answers)
    }

    /// Changes the position by hand. Bots wait until they are told to go on.
    pub fn edit(&mut self, what: &str, words: &str) -> Done {
        let from = self.game.session.lines().len();
        let text = self.game.session.edit(what, words).map_err(|p| *p)?;
        let told = self.told(from, true, Ok(0))?;
        Ok(told.with_head(&format!("Position: {what} {text}.")))
    }

    /// Gives an answer, lets bots play on, and tells what happened.
    fn answer(&mut self, text: &str, numbers: Numbers) -> Done {
        let Some(ask) = self.game.session.ask() else {
            return Err(refuse::over(text));
        };
        if !self.game.may_answer() {
            return Err(explain::not_yours(&self.game));
        }
        let read = self.game.read(ask, text, numbers);
        let answer = read.map_err(|r| refuse::refused(&self.game, ask, text, &r))?;
        let from = self.game.session.lines().len();
        self.game.answer(answer).map_err(|stop| match stop {
            Stop::Fault(p) => Refused::new(p.to_string()),
            other => Refused::new(other.to_string()),
        })?;
        let played = self.bots_play();
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
        let mut decision = self.decision();
        if let Err(problem) = &played {
            decision = format!("{problem}\n{decision}");
        }
        let over = self.game.session.ask().is_none();
        let board = match (over, self.boards && self.new_turn()) {
            (true, _) => self.board(),
            (false, true) => self.fitting_board(decision.lines().count()),
            (false, false) => String::new(),
        };
        let parts = self.screen(story, board, decision);
        // What was done stands, even if bots cannot go on from there.
        Ok(Reply {
            stuck: played.is_err(),
            ..Reply::text(parts.join("\n"))
        })
    }

    /// Story, board and decision in this order. What others did to the one who reads is told again above the decision if it
    /// would have scrolled away by then.
    fn screen(&self, story: Told, board: String, decision: String) -> Vec<String> {
        let lines = |text: &str| text.lines().count();
        let long = lines(&story.text) + lines(&board) + lines(&decision) >= self.look.height;
        let again = match long {
            true => story::reminder(&story.to_you, self.look),
            false => String::new(),
        };
        let mut parts = vec![story.text, board, again, decision];
        parts.retain(|p| !p.is_empty());
        parts
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
        self.board_of(&view).all(&self.game)
    }

    /// A position as this window shows it.
    pub fn board_of<'a>(&'a self, view: &'a View) -> Board<'a> {
        Board {
            def: self.game.def(),
            view,
            look: self.look,
        }
    }

    /// What a terminal shows before the cursor.
    pub fn prompt(&self) -> String {
        if self.pending.is_some() {
            return "lua … ".into();
        }
        match self.game.asked() {
            Some(seat) => format!("{}> ", self.game.def().seat_label(self.game.roles(), seat)),
            None => "> ".into(),
        }
    }
}
