//! Statements: which may be left out, and what they ask.

use crate::lab::lex::{Token, TokenKind as Word};

use super::super::place::BreakKind;
use super::Parser;

/// Calls that only tell, and those that only end a game that has gone wrong already.
const TELLING: &[&str] = &["note", "whisper", "print"];
const FAILING: &[&str] = &["error", "assert"];
const SETTING: &[&str] = &["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];

/// What leaving out a statement means.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Stat {
    /// It may be left out: from which token to which.
    Drop(usize, usize),
    /// Only people can see that it is gone.
    Tells,
    /// Nothing that could be told from the tests.
    Stays,
}
use Stat::{Drop, Stays, Tells};

impl Parser<'_> {
    /// Statements up to a word that ends a block; those that may be left out are noted.
    pub(super) fn block(&mut self) -> Option<Vec<Stat>> {
        self.deeper(|p| {
            let mut all = Vec::new();
            while let Some(t) = p.tokens.get(p.at) {
                let end = ["end", "else", "elseif", "until"];
                if t.kind == Word::Name && end.contains(&t.text.as_str()) {
                    break;
                }
                if p.take(";").is_some() {
                    continue;
                }
                let before = p.statement;
                p.statement = t.line;
                let stat = p.stat()?;
                if let Drop(first, end) = stat {
                    p.replace(BreakKind::Statement, first, end, String::new());
                }
                p.statement = before;
                all.push(stat);
            }
            Some(all)
        })
    }

    fn stat(&mut self) -> Option<Stat> {
        let first = self.at;
        let word = &self.tokens.get(first)?;
        let word = match word.kind {
            Word::Name => word.text.as_str(),
            _ => "",
        };
        match word {
            "if" => self.if_stat(),
            "while" => {
                self.at += 1;
                self.condition()?;
                self.body()?;
                Some(Drop(first, self.at))
            }
            "do" => self.body().map(|_| Stays),
            "for" => {
                self.at += 1;
                while !self.is("=") && !self.named("in") {
                    self.tokens.get(self.at)?;
                    self.at += 1;
                }
                self.at += 1;
                self.list()?;
                let body = self.body()?;
                Some(whole_unless_same(&body, (first, self.at)))
            }
            "repeat" => {
                self.at += 1;
                self.block()?;
                self.take("until")?;
                self.condition()?;
                Some(Drop(first, self.at))
            }
            "function" => {
                self.at += 1;
                while !self.is("(") {
                    self.tokens.get(self.at)?;
                    self.at += 1;
                }
                self.function(first).map(|_| Stays)
            }
            "local" => self.local(),
            "return" => self.give_back(),
            "break" | "continue" if !self.goes_on() => {
                self.at += 1;
                Some(Drop(first, self.at))
            }
            _ => self.call_or_set(),
        }
    }

    /// `continue` is a name like any other where something follows that makes it one.
    fn goes_on(&self) -> bool {
        let next = self.tokens.get(self.at + 1);
        let signs = ["=", ".", "[", "(", ":", ",", "{"];
        next.is_some_and(|t| t.kind == Word::Sign && signs.contains(&t.text.as_str()))
    }

    pub(super) fn body(&mut self) -> Option<Vec<Stat>> {
        self.take("do")?;
        let body = self.block()?;
        self.take("end")?;
        Some(body)
    }

    fn if_stat(&mut self) -> Option<Stat> {
        let first = self.at;
        let inside = self.found.len();
        let mut blocks = Vec::new();
        let mut plain = true;
        let mut calls = false;
        while self.take("if").is_some() || self.take("elseif").is_some() {
            self.statement = self.tokens[self.at - 1].line;
            let from = self.at;
            self.condition()?;
            calls |= self.calls(from);
            self.take("then")?;
            blocks.push(self.block()?);
        }
        if self.take("else").is_some() {
            plain = false;
            blocks.push(self.block()?);
        }
        self.take("end")?;
        self.statement = self.tokens[first].line;
        // Whether something is told changes no game, unless to find out does something itself.
        if !calls && blocks.iter().flatten().all(|s| *s == Tells) {
            self.found.truncate(inside);
            return Some(Tells);
        }
        match (plain, blocks.as_slice()) {
            (true, [only]) => Some(whole_unless_same(only, (first, self.at))),
            _ => Some(Drop(first, self.at)),
        }
    }

    /// Is a function called from this token to here?
    fn calls(&self, from: usize) -> bool {
        let read = &self.tokens[from..self.at];
        let called = |t: &Token| t.kind == Word::Name || t.is(")") || t.is("]");
        let with = |t: &Token| t.is("(") || t.is("{") || t.kind == Word::Text;
        read.windows(2).any(|w| called(&w[0]) && with(&w[1]))
    }

    /// Locals stay: without one everything that names it throws, which tells nothing about the tests.
    fn local(&mut self) -> Option<Stat> {
        self.at += 1;
        if self.named("function") {
            let first = self.at;
            self.at += 2;
            return self.function(first).map(|_| Stays);
        }
        self.name()?;
        while self.take(",").is_some() {
            self.name()?;
        }
        if self.take("=").is_some() {
            self.list()?;
        }
        Some(Stays)
    }

    fn give_back(&mut self) -> Option<Stat> {
        let first = self.at;
        self.at += 1;
        let ends = self.tokens.get(self.at).is_none_or(|t| {
            let ends = ["end", "else", "elseif", "until"];
            t.is(";") || (t.kind == Word::Name && ends.contains(&t.text.as_str()))
        });
        if !ends {
            self.list()?;
        }
        let drop = Drop(first, self.at);
        let _ = self.take(";");
        // What a file returns is the file.
        Some(self.function.map_or(Stays, |_| drop))
    }

    fn call_or_set(&mut self) -> Option<Stat> {
        let first = self.at;
        let t = self.tokens.get(first)?;
        let named = |list: &[&str]| t.kind == Word::Name && list.contains(&t.text.as_str());
        let (telling, failing) = (named(TELLING), named(FAILING));
        let idle = t.named("hook") && !self.acts(first);
        self.muted(telling || failing || idle, |p| {
            p.suffixed(true)?;
            while p.take(",").is_some() {
                p.suffixed(true)?;
            }
            let set = p.tokens.get(p.at);
            if set.is_some_and(|t| t.kind == Word::Sign && SETTING.contains(&t.text.as_str())) {
                p.at += 1;
                p.list()?;
            }
            Some(())
        })?;
        let end = self.at;
        (end > first).then_some(match () {
            _ if telling => Tells,
            _ if failing || idle => Stays,
            _ => Drop(first, end),
        })
    }

    /// From the bracket of the parameters to `end`; `first` is the token `function`.
    pub(super) fn function(&mut self, first: usize) -> Option<()> {
        let outer = self.function.replace(self.tokens.get(first)?.line);
        self.take("(")?;
        while self.take(")").is_none() {
            self.tokens.get(self.at)?;
            self.at += 1;
        }
        let body = self.block();
        self.function = outer;
        let body = body?;
        // At the end of a function a bare `return` is nothing.
        let bare = body.last().is_some_and(
            |s| matches!(*s, Drop(a, b) if b == a + 1 && self.tokens[a].named("return")),
        );
        if bare && self.mute == 0 {
            self.found.pop();
        }
        self.take("end")
    }
}

/// A block of one statement means the same with that left out as the whole without its block.
fn whole_unless_same(block: &[Stat], whole: (usize, usize)) -> Stat {
    match block {
        [Drop(..)] => Stays,
        _ => Drop(whole.0, whole.1),
    }
}
