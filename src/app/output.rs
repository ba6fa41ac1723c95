//! Where text goes: one writer that takes a closed pipe for the end, and what the terminal can show.

use std::io::{self, IsTerminal, Write};

use super::clean::clean;
use super::failure::Failure;

/// How wide text is laid out where no terminal says so.
pub const WIDTH: usize = 80;
/// Narrower than this nothing can be laid out; wider lines are hard to read.
const NARROWEST: usize = 24;
const WIDEST: usize = 100;

/// How high a screen is where no terminal says so.
const HEIGHT: usize = 24;

/// How text is laid out: its width, and whether it may have colours and drawings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    pub width: usize,
    pub height: usize,
    pub colour: bool,
    /// Not for those who have the screen read to them.
    pub drawn: bool,
}

impl Look {
    /// For files, pipes and transcripts.
    pub const PLAIN: Look = Look {
        width: WIDTH,
        height: HEIGHT,
        colour: false,
        drawn: true,
    };

    /// As standard output is now; a terminal may have been resized since the last time.
    pub fn of_stdout() -> Look {
        let terminal = io::stdout().is_terminal();
        let variable = |name: &str| std::env::var(name).ok();
        let size = terminal_size::terminal_size_of(io::stdout()).filter(|_| terminal);
        let (width, height) = size.map_or((WIDTH, HEIGHT), |(w, h)| (w.0.into(), h.0.into()));
        Look {
            width: width.clamp(NARROWEST, WIDEST),
            height,
            drawn: true,
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

/// A terminal that shows plain letters only: its locale names another encoding than UTF-8, or none at all. Files and pipes
/// get UTF-8 whatever the locale is.
pub fn only_ascii() -> bool {
    let names = ["LC_ALL", "LC_CTYPE", "LANG"];
    let set = names.iter().filter_map(|n| std::env::var(n).ok());
    let locale = set.into_iter().find(|v| !v.is_empty());
    io::stdout().is_terminal() && !cfg!(windows) && !speaks_utf8(locale.as_deref())
}

fn speaks_utf8(locale: Option<&str>) -> bool {
    let locale = locale.unwrap_or_default().to_lowercase();
    locale.contains("utf-8") || locale.contains("utf8")
}

/// The same text in plain letters; drawings keep their width.
pub fn plain_letters(text: &str) -> String {
    let mut out = String::new();
    for (i, c) in text.char_indices() {
        match c {
            c if c.is_ascii() => out.push(c),
            '─' | '–' | '—' | '·' => out.push('-'),
            '│' => out.push('|'),
            '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' => out.push('+'),
            '‘' | '’' => out.push('\''),
            '“' | '”' => out.push('"'),
            '…' => {
                // At the end of a line or a cell a text was cut to a width, which is kept.
                let rest = text[i + c.len_utf8()..].lines().next().unwrap_or("");
                let cut = rest.is_empty() || rest.starts_with("  ");
                for _ in 0..if cut { 2 } else { 0 } {
                    if !out.is_empty() && !out.ends_with('\n') {
                        out.pop();
                    }
                }
                out.push_str("...");
            }
            _ => out.push('?'),
        }
    }
    out
}

/// The one way to standard output: no text reaches a terminal past it.
pub struct Out {
    to: Box<dyn Write>,
    /// Plain letters only.
    ascii: bool,
}

impl Out {
    pub fn stdout(ascii: bool) -> Out {
        Out {
            to: Box::new(io::BufWriter::new(io::stdout())),
            ascii,
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

    /// Writes a text as it is, but for what a terminal would obey.
    pub fn raw(&mut self, text: &str) -> Result<(), Failure> {
        let text = clean(text);
        let done = match self.ascii && !text.is_ascii() {
            true => self.to.write_all(plain_letters(&text).as_bytes()),
            false => self.to.write_all(text.as_bytes()),
        };
        done.map_err(failed)
    }

    /// Empties the screen and what can be scrolled back to.
    pub fn clear(&mut self) -> Result<(), Failure> {
        self.to.write_all(b"\x1b[H\x1b[2J\x1b[3J").map_err(failed)
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
    let _ = writeln!(io::stderr(), "{}", clean(text));
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
    fn the_locale_says_which_letters_a_terminal_knows() {
        for yes in ["de_DE.UTF-8", "C.utf8"] {
            assert!(speaks_utf8(Some(yes)), "{yes}");
        }
        for no in [None, Some("C"), Some("POSIX"), Some("de_DE.ISO-8859-1")] {
            assert!(!speaks_utf8(no), "{no:?}");
        }
    }

    #[test]
    fn plain_letters_draw_as_well() {
        assert_eq!(plain_letters("┌ 4 ─┐ a · b é…"), "+ 4 -+ a - b...");
        assert_eq!(plain_letters("one of his powe…"), "one of his po...");
        assert_eq!(plain_letters("… and more"), "... and more");
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
            ascii: false,
        };
        let closed = out(io::ErrorKind::BrokenPipe).line("x");
        assert!(matches!(closed, Err(Failure::Closed)));
        let full = out(io::ErrorKind::StorageFull).line("x");
        assert!(matches!(full, Err(Failure::Run(_))));
    }
}
