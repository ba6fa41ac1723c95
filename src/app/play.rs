//! `sietch play`: a game by hand, on a terminal or through a pipe.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{SystemTime, UNIX_EPOCH};

use crate::kernel::chance::mix;
use crate::pack::puzzle::is_puzzle;
use crate::pack::{Files, Options};
use crate::problem::Problem;

use super::cli::PlayArgs;
use super::failure::Failure;
use super::game::{self, Game};
use super::lines::{Lines, Next};
use super::output::{Look, Out};
use super::players::Players;
use super::puzzle;
use super::render::layout::wrap;
use super::repl::complete::Words;
use super::repl::{Done, Repl};
use super::scenarios;

pub fn play(files: Files, args: PlayArgs, out: &mut Out) -> Result<(), Failure> {
    let scenario = match args.scenario {
        Some(name) => name,
        None => scenarios::default(&files)?,
    };
    if is_puzzle(&files, &scenario) {
        let game = puzzle::open(&files, &scenario, args.seed.unwrap_or_else(new_seed))?;
        let look = Look::of_stdout();
        return converse(Repl::new(files, game, look), Lines::stdin(look), out);
    }
    let options: Options = args.changes.into();
    let host = game::open(&files, &scenario, &options)?;
    let players = Players::one_human(&host.program().def, &args.seat)?;
    let seed = args.seed.unwrap_or_else(new_seed);
    let game = Game::new(&host, options, players, seed).map_err(|p| *p)?;
    let look = Look::of_stdout();
    let mut repl = Repl::new(files, game, look);
    repl.watched = args.watch.then(|| repl.files.fingerprint());
    converse(repl, Lines::stdin(look), out)
}

fn converse(mut repl: Repl, mut lines: Lines, out: &mut Out) -> Result<(), Failure> {
    if lines.is_editor() {
        listen(&repl.stop);
    }
    let first = repl.start();
    say(&first, repl.look, out)?;
    loop {
        let prompt = repl.prompt();
        let next = lines.next(&prompt, || Words::of(&repl));
        let text = match next.map_err(unreadable)? {
            Next::Line(text) => text,
            Next::Cancelled => continue,
            Next::End => break,
        };
        if lines.is_editor() {
            // The window may have another size by now.
            repl.look = Look::of_stdout();
        }
        if repl.files_changed() {
            let done = repl.run("reload");
            say(&done, repl.look, out)?;
        }
        // A paste may hold several lines.
        for line in text.lines() {
            repl.stop.store(false, Ordering::Relaxed);
            let done = repl.run(line);
            say(&done, repl.look, out)?;
            if matches!(done, Ok(reply) if reply.quit) {
                return out.flush();
            }
        }
    }
    out.flush()
}

/// In a conversation a refusal is an answer like any other.
fn say(done: &Done, look: Look, out: &mut Out) -> Result<(), Failure> {
    match done {
        Ok(reply) => out.line(&reply.text)?,
        Err(refused) => out.line(&wrap(&refused.0, look.width, 4))?,
    }
    out.flush()
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

/// A seed nobody has chosen; short, so that it can be told.
pub fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let nanos = now.map_or(0, |d| d.as_nanos() as u64);
    mix(nanos, u64::from(std::process::id())) % 1_000_000
}
