//! Statements: which may be left out, and what they ask.

use crate::lab::check::lex::Kind as Word;

use super::super::place::Kind;
use super::Parser;

/// Calls that only tell, or only end a game that has gone wrong already.
const TELLING: &[&str] = &["note", "whisper", "print", "error", "assert"];
const SETTING: &[&str] = &["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];

/// A statement that may be left out: from which token to which.
type Drop = Option<(usize, usize)>;

impl Parser<'_> {
    /// Statements up to a word that ends a block; those that may be left out are noted.
    pub(super) fn block(&mut self) -> Option<Vec<Drop>> {
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
                let drop = p.stat();
                let drop = drop?;
                if let Some((first, end)) = drop {
                    p.replace(Kind::Statement, first, end, String::new());
                }
                p.statement = before;
                all.push(drop);
            }
            Some(all)
        })
    }

    fn stat(&mut self) -> Option<Drop> {
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
                Some(Some((first, self.at)))
            }
            "do" => self.body().map(|_| None),
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
                Some(Some((first, self.at)))
            }
            "function" => {
                self.at += 1;
                while !self.is("(") {
                    self.tokens.get(self.at)?;
                    self.at += 1;
                }
                self.function(first).map(|_| None)
            }
            "local" => self.local(),
            "return" => self.give_back(),
            "break" | "continue" if !self.goes_on() => {
                self.at += 1;
                Some(Some((first, self.at)))
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

    pub(super) fn body(&mut self) -> Option<Vec<Drop>> {
        self.take("do")?;
        let body = self.block()?;
        self.take("end")?;
        Some(body)
    }

    fn if_stat(&mut self) -> Option<Drop> {
        let first = self.at;
        let mut blocks = Vec::new();
        let mut plain = true;
        while self.take("if").is_some() || self.take("elseif").is_some() {
            self.statement = self.tokens[self.at - 1].line;
            self.condition()?;
            self.take("then")?;
            blocks.push(self.block()?);
        }
        if self.take("else").is_some() {
            plain = false;
            self.block()?;
        }
        self.take("end")?;
        self.statement = self.tokens[first].line;
        match (plain, blocks.as_slice()) {
            (true, [only]) => Some(whole_unless_same(only, (first, self.at))),
            _ => Some(Some((first, self.at))),
        }
    }

    /// Locals stay: without one everything that names it throws, which tells nothing about the tests.
    fn local(&mut self) -> Option<Drop> {
        self.at += 1;
        if self.named("function") {
            let first = self.at;
            self.at += 2;
            return self.function(first).map(|_| None);
        }
        self.name()?;
        while self.take(",").is_some() {
            self.name()?;
        }
        if self.take("=").is_some() {
            self.list()?;
        }
        Some(None)
    }

    fn give_back(&mut self) -> Option<Drop> {
        let first = self.at;
        self.at += 1;
        let ends = self.tokens.get(self.at).is_none_or(|t| {
            let ends = ["end", "else", "elseif", "until"];
            t.is(";") || (t.kind == Word::Name && ends.contains(&t.text.as_str()))
        });
        if !ends {
            self.list()?;
        }
        let drop = (first, self.at);
        let _ = self.take(";");
        // What a file returns is the file.
        Some(self.function.map(|_| drop))
    }

    fn call_or_set(&mut self) -> Option<Drop> {
        let first = self.at;
        let t = self.tokens.get(first)?;
        let telling = t.kind == Word::Name && TELLING.contains(&t.text.as_str());
        let idle = t.named("hook") && !self.acts(first);
        self.muted(telling || idle, |p| {
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
        (end > first).then_some((!telling && !idle).then_some((first, end)))
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
        let bare = body
            .last()
            .is_some_and(|d| d.is_some_and(|(a, b)| b == a + 1 && self.tokens[a].named("return")));
        if bare && self.mute == 0 {
            self.found.pop();
        }
        self.take("end")
    }
}

/// A block of one statement means the same with that left out as the whole without its block.
fn whole_unless_same(block: &[Drop], whole: (usize, usize)) -> Drop {
    match block {
        [Some(_)] => None,
        _ => Some(whole),
    }
}
