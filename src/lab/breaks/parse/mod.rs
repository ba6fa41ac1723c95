//! Reads a script and finds every place that can be broken. What cannot change a game is passed over: texts, notes,
//! what people are shown, hints that only save time, and breaks that mean the same as another one.

mod expressions;
mod statements;
mod tables;

use std::collections::BTreeSet;

use crate::lab::lex::{Token, TokenKind as Word, tokens};

use super::place::{BreakKind, BreakPlace};

/// Scripts that nest deeper than this are nobody's rules.
const DEEPEST: usize = 200;

/// All places of a script in the order in which they stand; the line where it cannot be read if it cannot. `handled` are
/// the hook points at which anything acts: without a handler a hook changes nothing.
pub fn places(
    file: &str,
    source: &str,
    handled: &BTreeSet<String>,
) -> Result<Vec<BreakPlace>, u32> {
    let tokens = tokens(source);
    let mut parser = Parser {
        file,
        source,
        tokens: &tokens,
        handled,
        at: 0,
        depth: 0,
        mute: 0,
        statement: 1,
        function: None,
        found: Vec::new(),
    };
    let read = parser.block();
    if read.is_none() || parser.at < tokens.len() {
        let at = parser.at.min(tokens.len().saturating_sub(1));
        return Err(tokens.get(at).map_or(1, |t| t.line));
    }
    let mut found = parser.found;
    found.sort();
    found.dedup();
    Ok(found)
}

/// The hook points that a script handles: keys such as `["x.y"]`.
pub fn handled(source: &str) -> Vec<String> {
    let all = tokens(source);
    let keys = all
        .windows(4)
        .filter(|w| w[0].is("[") && w[1].kind == Word::Text && w[2].is("]") && w[3].is("="));
    keys.map(|w| w[1].text.clone()).collect()
}

/// What an expression is, as far as it can be broken as a whole. Whoever takes it in says how.
enum Breakable {
    Number(usize),
    Truth(usize),
    /// The `not`, and where its operand begins.
    Not(usize),
    Equal(usize),
    /// With a number on one side moving that is enough.
    Order(usize, bool),
    Text,
    Function,
    Table,
    Other,
}

struct Parser<'a> {
    file: &'a str,
    source: &'a str,
    tokens: &'a [Token],
    handled: &'a BTreeSet<String>,
    at: usize,
    depth: usize,
    /// Within something that cannot change a game.
    mute: usize,
    statement: u32,
    function: Option<u32>,
    found: Vec<BreakPlace>,
}

impl Parser<'_> {
    fn is(&self, sign: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|t| t.is(sign))
    }

    fn named(&self, name: &str) -> bool {
        self.tokens.get(self.at).is_some_and(|t| t.named(name))
    }

    fn kind(&self) -> Option<Word> {
        self.tokens.get(self.at).map(|t| t.kind)
    }

    fn take(&mut self, word: &str) -> Option<()> {
        let here = self.is(word) || self.named(word);
        self.at += usize::from(here);
        here.then_some(())
    }

    fn name(&mut self) -> Option<String> {
        let t = self.tokens.get(self.at).filter(|t| t.kind == Word::Name)?;
        self.at += 1;
        Some(t.text.clone())
    }

    /// Notes that the tokens from `first` to before `end` may be replaced.
    fn replace(&mut self, kind: BreakKind, first: usize, end: usize, text: String) {
        let last = end.checked_sub(1).and_then(|i| self.tokens.get(i));
        let (Some(from), Some(to)) = (self.tokens.get(first), last) else {
            return;
        };
        if self.mute > 0 {
            return;
        }
        let ends = |text: &str| text.matches('\n').count();
        let lost = ends(&self.source[from.start..to.end]).saturating_sub(ends(&text));
        self.found.push(BreakPlace {
            file: self.file.into(),
            start: from.start,
            end: to.end,
            text: text + &"\n".repeat(lost),
            kind,
            line: from.line,
            statement: self.statement,
            function: self.function,
        });
    }

    fn swap(&mut self, kind: BreakKind, at: usize, text: &str) {
        self.replace(kind, at, at + 1, text.into());
    }

    fn muted<T>(&mut self, mute: bool, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.mute += usize::from(mute);
        let value = read(self);
        self.mute -= usize::from(mute);
        value
    }

    fn deeper<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        if self.depth >= DEEPEST {
            return None;
        }
        self.depth += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }
}
