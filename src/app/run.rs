//! `sietch run`: a file of commands, unattended. Whatever is refused ends it, unless the file expects that.

use std::io::BufRead;
use std::path::Path;

use crate::pack::read::puzzle::is_puzzle;
use crate::pack::{Files, Options};
use crate::problem::Problem;

use super::cli::RunArgs;
use super::failure::Failure;
use super::game::{self, Game};
use super::lines::plain_line;
use super::output::{Look, Out, WIDTH};
use super::players::Players;
use super::render::layout::wrap;
use super::repl::{Done, Refused, Repl};
use crate::session::Session;

pub fn run(files: Files, args: RunArgs, out: &mut Out) -> Result<(), Failure> {
    let options: Options = args.changes.into();
    let mut reader = script(&args.script)?;
    let game = if is_puzzle(&files, &args.scenario) {
        crate::app::game::open_puzzle(&files, &args.scenario, args.seed)?
    } else {
        let host = game::open(&files, &args.scenario, &options)?;
        let players = Players::all_human(&host.program().def, &args.seat)?;
        Game::new(&host, options, players, args.seed).map_err(|p| *p)?
    };
    let name = match args.script.as_str() {
        "-" => "standard input",
        path => path,
    };
    let mut script = Unattended {
        repl: Repl::new(files, game, Look::PLAIN),
        last: String::new(),
        quit: false,
    };
    script.begin()?;
    let mut at = 0;
    while !script.quit {
        let unreadable = |e: std::io::Error| {
            Failure::data(Problem::new(format!("cannot read the script: {e}")).at(name, at))
        };
        let Some(line) = plain_line(&mut *reader).map_err(unreadable)? else {
            break;
        };
        at += 1;
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        out.line(&format!("> {line}"))?;
        let done = script.step(line);
        let done = done.map_err(|p| Failure::run(p.at(name, at)));
        if let Ok(true) = done {
            out.line(&script.last)?;
        }
        out.flush()?;
        done?;
    }
    if script.repl.pending.is_some() {
        let p = Problem::new("the script ends before its Lua is complete");
        return Err(Failure::run(p.at(name, at)));
    }
    out.flush()
}

fn script(path: &str) -> Result<Box<dyn BufRead>, Failure> {
    if path == "-" {
        return Ok(Box::new(std::io::stdin().lock()));
    }
    let text = crate::pack::text::files::read_disk(Path::new(path))?;
    let missing = || Problem::new("there is no such script").at(path, 0);
    let text = text.ok_or_else(missing)?;
    Ok(Box::new(std::io::Cursor::new(text)))
}

struct Unattended {
    repl: Repl,
    /// What the last command said.
    last: String,
    quit: bool,
}

impl Unattended {
    /// Bots that play a seat may be first; what `expect` sees then is the first screen.
    fn begin(&mut self) -> Result<(), Failure> {
        let first = self
            .repl
            .start()
            .map_err(|r| Failure::run(Problem::new(r.0)))?;
        self.last = first.text;
        Ok(())
    }

    /// One line of the file; tells whether it said something. `expect` and `refuse` are words of scripts, the rest is
    /// as in a conversation.
    fn step(&mut self, line: &str) -> Result<bool, Problem> {
        let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
        let rest = rest.trim();
        match first {
            "expect" => expect(&self.last, rest).map(|()| false),
            "refuse" => match self.refused(rest)? {
                Ok(_) => Err(Problem::new(format!("`{rest}` was not refused"))),
                Err(Refused(text)) => {
                    self.last = wrap(&text, WIDTH, 4);
                    Ok(true)
                }
            },
            _ => {
                let reply = self.repl.run(line).map_err(|r| refusal(line, &r))?;
                if reply.stuck {
                    return Err(refusal(line, &Refused(reply.text)));
                }
                self.last = reply.text;
                self.quit = reply.quit;
                Ok(true)
            }
        }
    }
}

impl Unattended {
    /// Runs a line that should be refused, and so must change nothing.
    fn refused(&mut self, line: &str) -> Result<Done, Problem> {
        let mark = |s: &Session| (s.hash(), s.lines().len(), s.answers());
        let before = mark(&self.repl.game.session);
        let done = self.repl.run(line);
        match done.is_err() && mark(&self.repl.game.session) != before {
            true => Err(Problem::new(format!(
                "`{line}` was refused, but it changed the game"
            ))),
            false => Ok(done),
        }
    }
}

/// A refusal as a message: what was refused stands first, the rest below it.
fn refusal(line: &str, refused: &Refused) -> Problem {
    let (first, rest) = refused.0.split_once('\n').unwrap_or((&refused.0, ""));
    let first = first.strip_prefix("error: ").unwrap_or(first);
    let message = match first.contains(line) {
        true => first.to_string(),
        false => format!("`{line}`: {first}"),
    };
    Problem::new(message).help(rest.trim_start())
}

/// Where lines break does not matter.
fn expect(last: &str, text: &str) -> Result<(), Problem> {
    let flat = |s: &str| s.split_whitespace().collect::<Vec<_>>().join(" ");
    if flat(last).contains(&flat(text)) {
        return Ok(());
    }
    let p = Problem::new(format!("expected `{text}`"));
    Err(p.help(match last.is_empty() {
        true => "but nothing was said".into(),
        false => format!("but the last output was:\n{last}"),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expected_text_may_stand_anywhere_and_break_anywhere() {
        assert!(expect("one two\n  three", "two three").is_ok());
        assert!(expect("one two", "three").is_err());
        assert!(expect("", "x").is_err());
    }

    #[test]
    fn refusals_name_the_line_once() {
        let text = |line: &str, r: &str| refusal(line, &Refused::new(r)).message;
        assert_eq!(
            text("fly", "not allowed: fly: no\n  you may"),
            "not allowed: fly: no"
        );
        assert_eq!(
            text("undo", "nothing to take back"),
            "`undo`: nothing to take back"
        );
    }
}
