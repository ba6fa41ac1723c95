//! Where text goes: one writer that takes a closed pipe for the end, and what the terminal can show.

use std::io::{self, IsTerminal, Write};

use super::failure::Failure;

/// How wide text is laid out where no terminal says so.
pub const WIDTH: usize = 80;
/// Narrower than this nothing can be laid out; wider lines are hard to read.
const NARROWEST: usize = 24;
const WIDEST: usize = 100;

/// How text is laid out: its width, and whether it may have colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub width: usize,
    pub colour: bool,
}

impl Look {
    /// For files, pipes and transcripts.
    pub const PLAIN: Look = Look {
        width: WIDTH,
        colour: false,
    };

    /// As standard output is now; a terminal may have been resized since the last time.
    pub fn of_stdout() -> Look {
        let terminal = io::stdout().is_terminal();
        let variable = |name: &str| std::env::var(name).ok();
        let columns = terminal_size::terminal_size_of(io::stdout()).map(|(w, _)| usize::from(w.0));
        Look {
            width: columns
                .filter(|_| terminal)
                .map_or(WIDTH, |w| w.clamp(NARROWEST, WIDEST)),
            colour: colour(
                terminal,
                variable("NO_COLOR").as_deref(),
                variable("TERM").as_deref(),
            ),
        }
    }
}

/// Colours only on a terminal that knows them, for people who want them.
fn colour(terminal: bool, no_color: Option<&str>, term: Option<&str>) -> bool {
    terminal && no_color.is_none_or(str::is_empty) && term != Some("dumb")
}

/// The one way to standard output.
pub struct Out {
    to: Box<dyn Write>,
}

impl Out {
    pub fn stdout() -> Out {
        Out {
            to: Box::new(io::BufWriter::new(io::stdout())),
        }
    }

    /// Writes a text with a line end, unless it is empty.
    pub fn line(&mut self, text: &str) -> Result<(), Failure> {
        if text.is_empty() {
            return Ok(());
        }
        self.raw(text)?;
        if text.ends_with('\n') {
            Ok(())
        } else {
            self.raw("\n")
        }
    }

    pub fn raw(&mut self, text: &str) -> Result<(), Failure> {
        self.to.write_all(text.as_bytes()).map_err(failed)
    }

    pub fn flush(&mut self) -> Result<(), Failure> {
        self.to.flush().map_err(failed)
    }
}

fn failed(e: io::Error) -> Failure {
    match e.kind() {
        io::ErrorKind::BrokenPipe => Failure::Closed,
        _ => Failure::run(crate::problem::Problem::new(format!(
            "cannot write the output: {e}"
        ))),
    }
}

/// Messages go to standard error; if that is closed, nobody can be told.
pub fn complain(text: &str) {
    let _ = writeln!(io::stderr(), "{text}");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_follow_the_terminal_and_the_wish() {
        assert!(colour(true, None, Some("xterm")));
        assert!(colour(true, Some(""), Some("xterm")));
        assert!(!colour(true, Some("1"), Some("xterm")));
        assert!(!colour(true, None, Some("dumb")));
        assert!(!colour(false, None, Some("xterm")));
    }

    #[test]
    fn a_closed_pipe_is_the_end_and_no_error() {
        struct Pipe(io::ErrorKind);
        impl Write for Pipe {
            fn write(&mut self, _: &[u8]) -> io::Result<usize> {
                Err(self.0.into())
            }
            fn flush(&mut self) -> io::Result<()> {
                Err(self.0.into())
            }
        }
        let out = |kind| Out {
            to: Box::new(Pipe(kind)),
        };
        let closed = out(io::ErrorKind::BrokenPipe).line("x");
        assert!(matches!(closed, Err(Failure::Closed)));
        let full = out(io::ErrorKind::StorageFull).line("x");
        assert!(matches!(full, Err(Failure::Run(_))));
    }
}
