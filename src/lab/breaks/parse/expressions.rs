//! Expressions: numbers, comparisons, what joins them, and calls.

use crate::lab::lex::{Token, TokenKind as Word};

use super::super::place::BreakKind;
use super::{Breakable, Parser};

const KEYWORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
];

const UNARY: u8 = 13;

/// How strongly an operator binds to its left and to its right.
fn power(t: &Token) -> Option<(u8, u8)> {
    if t.named("or") {
        return Some((1, 2));
    }
    if t.named("and") {
        return Some((3, 4));
    }
    if t.kind != Word::Sign {
        return None;
    }
    Some(match t.text.as_str() {
        "==" | "~=" | "<" | "<=" | ">" | ">=" => (5, 6),
        ".." => (8, 7),
        "+" | "-" => (9, 10),
        "*" | "/" | "//" | "%" => (11, 12),
        "^" => (16, 15),
        _ => return None,
    })
}

impl Parser<'_> {
    pub(super) fn list(&mut self) -> Option<()> {
        loop {
            self.value()?;
            if self.take(",").is_none() {
                return Some(());
            }
        }
    }

    /// An expression whose shape is broken as it stands.
    pub(super) fn value(&mut self) -> Option<()> {
        let shape = self.expression(0)?;
        self.mark(&shape);
        Some(())
    }

    pub(super) fn mark(&mut self, shape: &Breakable) {
        match *shape {
            Breakable::Number(at) => self.number(at),
            Breakable::Truth(at) => {
                let other = match self.tokens[at].text.as_str() {
                    "true" => "false",
                    _ => "true",
                };
                self.swap(BreakKind::Truth, at, other);
            }
            Breakable::Not(at) => self.swap(BreakKind::Truth, at, ""),
            Breakable::Equal(at) => self.turn(BreakKind::Comparison, at),
            Breakable::Order(at, false) => {
                let other = match self.tokens[at].text.as_str() {
                    "<" => "<=",
                    "<=" => "<",
                    ">" => ">=",
                    _ => ">",
                };
                self.swap(BreakKind::Comparison, at, other);
            }
            _ => {}
        }
    }

    fn turn(&mut self, kind: BreakKind, at: usize) {
        let other = if self.tokens[at].is("==") { "~=" } else { "==" };
        self.swap(kind, at, other);
    }

    fn number(&mut self, at: usize) {
        let Ok(n) = self.tokens[at].text.parse::<i64>() else {
            return;
        };
        for n in [n.saturating_sub(1), n.saturating_add(1)] {
            // A minus behind a minus would be a comment.
            let text = if n < 0 {
                format!("({n})")
            } else {
                n.to_string()
            };
            self.swap(BreakKind::Number, at, &text);
        }
    }

    /// What an `if`, a `while` or an `until` asks.
    pub(super) fn condition(&mut self) -> Option<()> {
        let first = self.at;
        match self.expression(0)? {
            Breakable::Not(at) => self.swap(BreakKind::Condition, at, ""),
            Breakable::Equal(at) => self.turn(BreakKind::Condition, at),
            Breakable::Truth(at) => self.mark(&Breakable::Truth(at)),
            shape => {
                self.mark(&shape);
                let (from, to) = (self.tokens[first].start, self.tokens[self.at - 1].end);
                let text = format!("not ({})", &self.source[from..to]);
                self.replace(BreakKind::Condition, first, self.at, text);
            }
        }
        Some(())
    }

    pub(super) fn expression(&mut self, least: u8) -> Option<Breakable> {
        self.deeper(|p| {
            let mut left = p.unary()?;
            while let Some((power, right_power)) = p.tokens.get(p.at).and_then(power) {
                if power < least {
                    break;
                }
                let at = p.at;
                p.at += 1;
                let right = p.expression(right_power)?;
                p.mark(&left);
                p.mark(&right);
                left = p.joined(at, &left, &right);
            }
            Some(left)
        })
    }

    fn joined(&mut self, at: usize, left: &Breakable, right: &Breakable) -> Breakable {
        let counted = |s: &Breakable| matches!(s, Breakable::Number(_));
        match self.tokens[at].text.as_str() {
            "and" => self.swap(BreakKind::Logic, at, "or"),
            "or" => self.swap(BreakKind::Logic, at, "and"),
            "+" => self.swap(BreakKind::Sign, at, "-"),
            "-" => self.swap(BreakKind::Sign, at, "+"),
            "==" | "~=" => return Breakable::Equal(at),
            "<" | "<=" | ">" | ">=" => {
                return Breakable::Order(at, counted(left) || counted(right));
            }
            _ => {}
        }
        Breakable::Other
    }

    fn unary(&mut self) -> Option<Breakable> {
        let at = self.at;
        if self.take("not").is_some() {
            let inner = self.expression(UNARY)?;
            // `not not x` and `not true` are nobody's rules.
            self.mark(&inner);
            return Some(Breakable::Not(at));
        }
        if self.take("-").is_some() || self.take("#").is_some() {
            let inner = self.expression(UNARY)?;
            self.mark(&inner);
            return Some(Breakable::Other);
        }
        self.simple()
    }

    fn simple(&mut self) -> Option<Breakable> {
        let at = self.at;
        let t = self.tokens.get(at)?;
        match (t.kind, t.text.as_str()) {
            (Word::Number, _) => {
                self.at += 1;
                Some(Breakable::Number(at))
            }
            (Word::Name, "true" | "false") => {
                self.at += 1;
                Some(Breakable::Truth(at))
            }
            (Word::Name, "nil") | (Word::Sign, "...") => {
                self.at += 1;
                Some(Breakable::Other)
            }
            (Word::Name, "function") => {
                self.at += 1;
                self.function(at)?;
                Some(Breakable::Function)
            }
            (Word::Name, "if") => {
                self.at += 1;
                loop {
                    self.condition()?;
                    self.take("then")?;
                    self.value()?;
                    if self.take("elseif").is_none() {
                        break;
                    }
                }
                self.take("else")?;
                self.value()?;
                Some(Breakable::Other)
            }
            (Word::Text, _) => {
                self.at += 1;
                Some(Breakable::Text)
            }
            (Word::Sign, "{") => {
                self.table("")?;
                Some(Breakable::Table)
            }
            _ => {
                self.suffixed(false)?;
                Some(Breakable::Other)
            }
        }
    }

    /// A name or a bracket, with all the fields, indices and calls behind it.
    pub(super) fn suffixed(&mut self, statement: bool) -> Option<()> {
        let first = self.at;
        if self.take("(").is_some() {
            self.value()?;
            self.take(")")?;
        } else {
            let word = self.name()?;
            if KEYWORDS.contains(&word.as_str()) {
                self.at -= 1;
                return None;
            }
        }
        loop {
            let t = self.tokens.get(self.at);
            let Some(t) = t else { return Some(()) };
            match (t.kind, t.text.as_str()) {
                (Word::Sign, "." | ":") => {
                    self.at += 1;
                    self.name()?;
                    self.extreme(first);
                }
                (Word::Sign, "[") => {
                    self.at += 1;
                    let appends = self.appends();
                    self.muted(appends, Self::value)?;
                    self.take("]")?;
                }
                (Word::Sign, "(" | "{") | (Word::Text, _) => {
                    self.arguments(first)?;
                    if !statement {
                        self.unhook(first);
                    }
                }
                _ => return Some(()),
            }
        }
    }

    /// `list[#list + 1]`: the next free place, and nothing else would be.
    fn appends(&self) -> bool {
        let close = self.tokens[self.at..].iter().position(|t| t.is("]"));
        let inner = close.map(|c| &self.tokens[self.at..self.at + c]);
        inner.is_some_and(|i| {
            matches!(i, [hash, .., plus, one] if hash.is("#") && plus.is("+") && one.text == "1")
        })
    }

    fn arguments(&mut self, first: usize) -> Option<()> {
        let called = &self.tokens[first..self.at];
        // How much room a table gets at first is a hint.
        let hint = matches!(called, [t, _, c] if t.named("table") && c.named("create"));
        if self.kind() == Some(Word::Text) {
            self.at += 1;
            return Some(());
        }
        if self.is("{") {
            return self.deeper(|p| p.table(""));
        }
        self.take("(")?;
        if !self.is(")") {
            self.deeper(|p| p.muted(hint, Self::list))?;
        }
        self.take(")")
    }

    /// `math.min` and `math.max`.
    fn extreme(&mut self, first: usize) {
        if self.at != first + 3 || !self.tokens[first].named("math") {
            return;
        }
        match self.tokens[first + 2].text.as_str() {
            "min" => self.swap(BreakKind::Sign, first + 2, "max"),
            "max" => self.swap(BreakKind::Sign, first + 2, "min"),
            _ => {}
        }
    }

    /// Does anything act at the point of the hook that is called here?
    pub(super) fn acts(&self, first: usize) -> bool {
        let point = self.tokens.get(first + 2).filter(|t| t.kind == Word::Text);
        // A point that is worked out may be any.
        point.is_none_or(|p| self.handled.contains(&p.text))
    }

    /// A hook that is asked no longer leaves its value as it is.
    fn unhook(&mut self, first: usize) {
        if !self.tokens[first].named("hook") || !self.acts(first) {
            return;
        }
        let inner = &self.tokens[first + 2..self.at - 1];
        let mut depth = 0;
        let mut commas = (0..inner.len()).filter(|i| {
            let t = &inner[*i];
            let open = ["(", "{", "["].iter().any(|s| t.is(s)) || t.named("function");
            let close = [")", "}", "]"].iter().any(|s| t.is(s)) || t.named("end");
            depth += i32::from(open) - i32::from(close);
            depth == 0 && t.is(",")
        });
        let Some(from) = commas.next() else { return };
        let to = commas.next().unwrap_or(inner.len());
        let Some(value) = inner.get(from + 1..to).filter(|v| !v.is_empty()) else {
            return;
        };
        let text = &self.source[value[0].start..value[value.len() - 1].end];
        let text = format!("({text})");
        self.replace(BreakKind::Hook, first, self.at, text);
    }
}
