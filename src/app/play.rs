//! `sietch play`: a game by hand, on a terminal or through a pipe.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::SystemTime;

use anyhow::Context as _;

use crate::kernel::ids::Seat;
use crate::pack::read::puzzle::is_puzzle;
use crate::pack::{Files, Options};
use crate::problem::Problem;

use super::autosave::Autosave;
use super::cli::{ContinueArgs, PlayArgs};
use super::failure::Failure;
use super::game::new_seed;
use super::game::{self, Eyes, Game};
use super::hotseat::HotSeat;
use super::left::{self, Left};
use super::lines::{Lines, Next};
use super::output::{Look, Out};
use super::players::Players;
use super::primer;
use super::render::layout::wrap;
use super::repl::commands::{carry_on::pick, load};
use super::repl::complete::Words;
use super::repl::{Done, Refused, Repl};
use super::saved::{self, Extent};
use super::scenarios;

pub fn play(files: Files, args: PlayArgs, out: &mut Out) -> Result<(), Failure> {
    let scenario = match args.scenario {
        Some(name) => name,
        None => scenarios::default(&files)?,
    };
    let seed = args.seed.unwrap_or_else(new_seed);
    let look = look(args.plain);
    let game = if is_puzzle(&files, &scenario) {
        crate::app::game::open_puzzle(&files, &scenario, seed)?
    } else {
        let options: Options = args.changes.into();
        let host = game::open(&files, &scenario, &options)?;
        let players = Players::one_human(&host.program().def, &args.seat)?;
        Game::new(&host, options, players, seed).map_err(|p| *p)?
    };
    let mut repl = Repl::new(files, game, look);
    repl.watched = args.watch.then(|| repl.files.fingerprint());
    let lines = Lines::stdin(look);
    let mut warning = None;
    if (lines.is_editor() || args.autosave) && repl.game.riddle.is_none() {
        (repl.autosave, warning) = Autosave::begin();
    }
    let mut first = repl.start();
    if let (Ok(reply), Some(word)) = (&mut first, warning) {
        let word = look.bold(&wrap(&word, look.width, 2));
        reply.text = format!("{}\n{word}", reply.text);
    }
    let offer = repl.autosave.as_ref().and_then(Autosave::offer);
    Talk::new(repl, lines, out).converse(&first, offer)
}

/// `sietch continue`: lists the games that were left and goes on with one.
pub fn go_on(files: Files, args: &ContinueArgs, out: &mut Out) -> Result<(), Failure> {
    let look = look(args.plain);
    let mut lines = Lines::stdin(look);
    let folder = left::folder();
    let all = folder.as_deref().map(left::list).unwrap_or_default();
    if all.is_empty() && args.game.is_none() {
        out.line("No game was left: there is nothing to go on with.")?;
        return out.flush();
    }
    let Some(n) = which(args, &all, &mut lines, look, out)? else {
        return out.flush();
    };
    let refused = |r: Refused| Failure::data(Problem::new(r.0));
    let one = pick(all, &n).map_err(refused)?;
    if args.forget {
        let told = one.told(SystemTime::now());
        let gone = std::fs::remove_file(&one.slot.path);
        gone.context("cannot remove it")?;
        out.line(&format!("Removed: {told}."))?;
        return out.flush();
    }
    let extent = match args.salvage {
        true => Extent::Whole,
        false => Extent::All,
    };
    let again = format!("sietch continue {n}");
    let saved = saved::open(&files, &one.slot.path, extent, &again)?;
    let mut repl = Repl::new(files, saved.game, look);
    let mut autosave = Autosave::in_folder(&folder.unwrap_or_default());
    autosave.leave(Some(one));
    repl.autosave = Some(autosave);
    let first = load::shown(&mut repl, "the game that was left", saved.remarks);
    Talk::new(repl, lines, out).converse(&first, None)
}

/// The number of the game that is wanted, as said or asked for; nothing if none is.
fn which(
    args: &ContinueArgs,
    left: &[Left],
    lines: &mut Lines,
    look: Look,
    out: &mut Out,
) -> Result<Option<String>, Failure> {
    if let Some(n) = args.game {
        return Ok(Some(n.to_string()));
    }
    for line in left::listed(left).lines() {
        out.line(&wrap(line, look.width, 4))?;
    }
    if !lines.is_editor() {
        out.line("`sietch continue N` goes on with one of them, with `--forget` it is removed.")?;
        return Ok(None);
    }
    out.flush()?;
    let prompt = "Which one? (Enter: 1, `quit`: none) ";
    match lines.next(prompt, Words::default).map_err(unreadable)? {
        Next::Line(text) => Ok(match text.trim() {
            "" => Some("1".into()),
            "quit" | "q" | "exit" | "none" => None,
            n => Some(n.into()),
        }),
        Next::Cancelled | Next::End => Ok(None),
    }
}

/// How the window is now.
fn look(plain: bool) -> Look {
    Look {
        drawn: !plain,
        ..Look::of_stdout()
    }
}

/// A conversation: lines go in, replies come out.
struct Talk<'a> {
    repl: Repl,
    lines: Lines,
    hot: HotSeat,
    /// Games opened when this was last looked at.
    games: usize,
    out: &'a mut Out,
}

impl<'a> Talk<'a> {
    fn new(repl: Repl, lines: Lines, out: &'a mut Out) -> Talk<'a> {
        Talk {
            repl,
            lines,
            hot: HotSeat::default(),
            games: 0,
            out,
        }
    }

    fn converse(mut self, first: &Done, offer: Option<String>) -> Result<(), Failure> {
        if self.lines.is_editor() {
            listen(&self.repl.stop);
            self.repl.boards = true;
        }
        if self.lines.is_editor() && !self.introduced()? {
            return self.out.flush();
        }
        self.hot.looked(&self.repl.game);
        self.say(first)?;
        if let Some(left) = offer {
            let look = self.repl.look;
            self.out.line(&look.dim(&wrap(&left, look.width, 0)))?;
            self.out.flush()?;
        }
        loop {
            let prompt = self.repl.prompt();
            let repl = &self.repl;
            let next = self.lines.next(&prompt, || Words::of(repl));
            let text = match next.map_err(unreadable)? {
                Next::Line(text) => text,
                Next::Cancelled => {
                    self.repl.pending = None;
                    continue;
                }
                Next::End => break,
            };
            if self.lines.is_editor() {
                // The window may have another size by now.
                self.repl.look = look(!self.repl.look.drawn);
            } else {
                // A transcript tells what was typed, too.
                self.out.line(&format!("{prompt}{text}"))?;
            }
            if self.repl.files_changed() {
                let done = self.repl.run("reload");
                self.say(&done)?;
            }
            if self.hear(&text)? {
                return self.out.flush();
            }
        }
        if self.lines.is_editor() {
            // The prompt stands alone in its line.
            self.out.raw("\n")?;
        }
        self.out.flush()
    }

    /// Tells the game to somebody who plays it for the first time. False if they have left.
    fn introduced(&mut self) -> Result<bool, Failure> {
        let rules = self.repl.game.program().rules.clone();
        let look = self.repl.look;
        let text = match self.repl.game.riddle.is_none() {
            true => primer::text(&self.repl.files, &rules, look),
            false => None,
        };
        let Some(text) = text.filter(|_| primer::is_first_time(&rules)) else {
            return Ok(true);
        };
        let pages = primer::pages(&text, look.height);
        for (n, page) in pages.iter().enumerate() {
            self.out.line(page)?;
            self.out.flush()?;
            let prompt = match n + 1 < pages.len() {
                true => "Press Enter to read on. ",
                false => "Press Enter to begin; `primer` shows this again. ",
            };
            let next = self.lines.next(prompt, Words::default);
            if matches!(next.map_err(unreadable)?, Next::End) {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// What was typed; a paste may hold several lines. Tells whether the game was left.
    fn hear(&mut self, text: &str) -> Result<bool, Failure> {
        // An empty line gives up Lua that was begun.
        let all = match text.is_empty() {
            true => vec![""],
            false => text.lines().collect(),
        };
        for line in all {
            self.repl.stop.store(false, Ordering::Relaxed);
            self.hot.looked(&self.repl.game);
            let done = self.repl.run(line);
            let quit = matches!(&done, Ok(reply) if reply.quit);
            if std::mem::replace(&mut self.games, self.repl.games) != self.repl.games {
                // Nobody has seen anything of another game.
                self.hot = HotSeat::default();
            }
            // What else was pasted is not for the next person to answer.
            let passed = self.say(&done)?;
            if quit || passed {
                return Ok(quit);
            }
        }
        Ok(false)
    }

    /// In a conversation a refusal is an answer like any other. Where another person must decide, nothing is shown before
    /// they sit at the keyboard; tells whether that was so.
    fn say(&mut self, done: &Done) -> Result<bool, Failure> {
        let quit = matches!(done, Ok(reply) if reply.quit);
        let next = self.hot.next(&self.repl.game);
        if let Some(seat) = next.filter(|_| self.lines.is_editor() && !quit) {
            self.pass_on(seat, done)?;
            return Ok(true);
        }
        match done {
            Ok(reply) => self.out.line(&reply.text)?,
            Err(refused) => self.out.line(&wrap(&refused.0, self.repl.look.width, 4))?,
        }
        self.out.flush()?;
        Ok(false)
    }

    /// Hides what one person has seen, waits for the next, and tells them what they have missed; the first person sees
    /// the first screen.
    fn pass_on(&mut self, seat: Seat, first: &Done) -> Result<(), Failure> {
        self.lines.forget();
        // What one person was allowed to look at is not for the next.
        self.repl.game.eyes = Eyes::Asked;
        let name = self.repl.game.name(seat);
        let text =
            format!("Pass the keyboard to {name}. {name}, press Enter when nobody else looks.");
        self.out.clear()?;
        self.out.line(&wrap(&text, self.repl.look.width, 0))?;
        self.out.flush()?;
        while let Next::Cancelled = self.lines.next("", Words::default).map_err(unreadable)? {}
        let is_new = self.hot.is_new();
        let from = self.hot.sit(seat, &self.repl.game);
        let news = match first {
            Ok(reply) if is_new => reply.text.clone(),
            _ => self.repl.news(from),
        };
        self.out.clear()?;
        self.out.line(&news)?;
        self.out.flush()
    }
}

fn unreadable(e: std::io::Error) -> Failure {
    Failure::run(Problem::new(format!("cannot read the next line: {e}")))
}

/// Ctrl-C while bots play stops them; at the prompt it only throws away the line.
fn listen(stop: &Arc<AtomicBool>) {
    let stop = stop.clone();
    // Without a handler Ctrl-C ends the program, as it does elsewhere.
    let _ = ctrlc::set_handler(move || stop.store(true, Ordering::Relaxed));
}
