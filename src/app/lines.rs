//! Where lines come from: an editor on a terminal, or plain lines from a pipe or a file.

use std::borrow::Cow;
use std::io::{self, BufRead, IsTerminal, Read};
use std::path::PathBuf;

use rustyline::completion::{Completer, FilenameCompleter, Pair};
use rustyline::config::BellStyle;
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::{self, Hinter};
use rustyline::history::DefaultHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, CompletionType, Config, Context, Editor, Helper};

use super::clean::{bare, clean, is_unsafe};
use super::output::Look;
use super::repl::complete::{Choice, Hint, Words};

/// No line of commands is longer; what lies behind it is dropped.
const LONGEST: u64 = 64 << 10;
const HISTORY: usize = 1000;

pub enum Next {
    Line(String),
    /// Ctrl-C: the line was thrown away.
    Cancelled,
    End,
}

pub enum Lines {
    Editor(Box<Terminal>),
    Plain(Box<dyn BufRead>),
}

impl Lines {
    /// An editor if a person sits there, else plain lines from standard input.
    pub fn stdin(look: Look) -> Lines {
        let person = io::stdin().is_terminal() && io::stdout().is_terminal();
        match person.then(|| Terminal::new(look)) {
            Some(Ok(terminal)) => Lines::Editor(Box::new(terminal)),
            _ => Lines::Plain(Box::new(io::stdin().lock())),
        }
    }

    pub fn is_editor(&self) -> bool {
        matches!(self, Lines::Editor(_))
    }

    pub fn next(&mut self, prompt: &str, words: impl FnOnce() -> Words) -> io::Result<Next> {
        match self {
            Lines::Editor(t) => t.next(prompt, words()),
            Lines::Plain(reader) => Ok(plain_line(reader)?.map_or(Next::End, Next::Line)),
        }
    }

    /// From now on several people share this keyboard: what one has typed is neither kept nor offered to the next.
    pub fn forget(&mut self) {
        if let Lines::Editor(t) = self {
            t.history = None;
            let _ = t.editor.clear_history();
        }
    }
}

/// The next line without its end, be it of Unix or of Windows; none at the end. Bad UTF-8 is shown as such.
pub fn plain_line(reader: &mut dyn BufRead) -> io::Result<Option<String>> {
    let mut bytes = Vec::new();
    if reader.take(LONGEST).read_until(b'\n', &mut bytes)? == 0 {
        return Ok(None);
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        skip_line(reader)?;
    }
    let text = String::from_utf8_lossy(&bytes);
    let text = text.strip_suffix('\n').unwrap_or(&text);
    Ok(Some(text.strip_suffix('\r').unwrap_or(text).into()))
}

fn skip_line(reader: &mut dyn BufRead) -> io::Result<()> {
    loop {
        let buffer = reader.fill_buf()?;
        let end = buffer.iter().position(|b| *b == b'\n');
        let (done, n) = match end {
            Some(at) => (true, at + 1),
            None => (buffer.is_empty(), buffer.len()),
        };
        reader.consume(n);
        if done {
            return Ok(());
        }
    }
}

/// A line editor with history and completion.
pub struct Terminal {
    editor: Editor<Assistant, DefaultHistory>,
    history: Option<PathBuf>,
}

impl Terminal {
    fn new(look: Look) -> rustyline::Result<Terminal> {
        let colours = match look.colour {
            true => ColorMode::Enabled,
            false => ColorMode::Disabled,
        };
        let config = Config::builder()
            .max_history_size(HISTORY)?
            .history_ignore_dups(true)?
            .history_ignore_space(true)
            .completion_type(CompletionType::List)
            .color_mode(colours)
            .auto_add_history(true)
            // Completion shows what there is; nobody needs to hear it.
            .bell_style(BellStyle::None)
            .build();
        let mut editor = Editor::with_config(config)?;
        editor.set_helper(Some(Assistant {
            look,
            room: 0,
            words: Words::default(),
            files: FilenameCompleter::new(),
        }));
        let history = history_file();
        if let Some(path) = &history {
            // There is none the first time.
            let _ = editor.load_history(path);
        }
        Ok(Terminal { editor, history })
    }

    fn next(&mut self, prompt: &str, words: Words) -> io::Result<Next> {
        if let Some(helper) = self.editor.helper_mut() {
            helper.words = words;
            // The window may have another size than the last time.
            let width = Look::of_stdout().width;
            helper.room = width.saturating_sub(prompt.chars().count() + 1);
        }
        match self.editor.readline(&bare(prompt)) {
            Ok(line) => {
                if let Some(path) = &self.history {
                    let _ = self.editor.append_history(path);
                }
                Ok(Next::Line(line))
            }
            Err(ReadlineError::Eof) => Ok(Next::End),
            Err(ReadlineError::Interrupted | ReadlineError::Signal(_)) => Ok(Next::Cancelled),
            Err(ReadlineError::Io(e)) => Err(e),
            Err(e) => Err(io::Error::other(e.to_string())),
        }
    }
}

/// The file of lines typed before, in the user's folder for such things; none if it cannot be made.
fn history_file() -> Option<PathBuf> {
    let folder = super::paths::state_folder()?;
    std::fs::create_dir_all(&folder).ok()?;
    // A pipe of this name would be waited for.
    Some(folder.join("history")).filter(|p| p.is_file() || !p.exists())
}

/// Completes what makes sense at the moment, and shows it in advance.
struct Assistant {
    look: Look,
    /// How many letters fit behind the prompt.
    room: usize,
    words: Words,
    files: FilenameCompleter,
}

impl Completer for Assistant {
    type Candidate = Pair;

    fn complete(
        &self,
        line: &str,
        cursor: usize,
        _: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<Pair>)> {
        match self.words.complete(line, cursor) {
            Choice::File => self.files.complete_path(line, cursor),
            Choice::Words(start, list) => {
                let only = list.len() == 1;
                // What would have to be written as no keyboard can is not offered.
                let list = list.into_iter().filter(|w| !w.contains(is_unsafe));
                let pair = |w: String| Pair {
                    // A word that stands alone is done; an amount still follows behind `=`.
                    replacement: match only && !w.ends_with('=') {
                        true => format!("{w} "),
                        false => w.clone(),
                    },
                    display: w,
                };
                Ok((start, list.map(pair).collect()))
            }
        }
    }
}

/// The rest of a word is taken over by the right arrow; what only explains is not.
impl hint::Hint for Hint {
    fn display(&self) -> &str {
        match self {
            Hint::Rest(text) | Hint::About(text) => text,
        }
    }

    fn completion(&self) -> Option<&str> {
        match self {
            Hint::Rest(text) => Some(text),
            Hint::About(_) => None,
        }
    }
}

impl Hinter for Assistant {
    type Hint = Hint;

    fn hint(&self, line: &str, cursor: usize, _: &Context<'_>) -> Option<Hint> {
        // Without colours a hint would look like something typed.
        let shown = self.look.colour && cursor == line.len();
        let hint = shown.then(|| self.words.hint(line)).flatten()?;
        let text = hint::Hint::display(&hint);
        let fits = line.chars().count() + text.chars().count() <= self.room;
        (fits && !text.contains(is_unsafe)).then_some(hint)
    }
}

impl Highlighter for Assistant {
    fn highlight_prompt<'b, 's: 'b, 'p: 'b>(&'s self, prompt: &'p str, _: bool) -> Cow<'b, str> {
        clean(&self.look.bold(prompt)).into()
    }

    fn highlight_hint<'h>(&self, hint: &'h str) -> Cow<'h, str> {
        clean(&self.look.dim(hint)).into()
    }
}

impl Validator for Assistant {}
impl Helper for Assistant {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_like_on_unix_or_windows_or_not_at_all() {
        let mut text: &[u8] = b"one\r\ntwo\n\nthr\xffee";
        let mut next = || plain_line(&mut text).unwrap();
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().as_deref(), Some("two"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("thr\u{fffd}ee"));
        assert_eq!(next(), None);
    }

    #[test]
    fn endless_lines_are_cut() {
        let mut bytes = vec![b'x'; 3 * LONGEST as usize];
        bytes.extend(b"\nnext\n");
        let mut text: &[u8] = &bytes;
        assert_eq!(
            plain_line(&mut text).unwrap().unwrap().len() as u64,
            LONGEST
        );
        assert_eq!(plain_line(&mut text).unwrap().as_deref(), Some("next"));
    }
}
