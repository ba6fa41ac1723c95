//! What every name in a script stands for: a local of the file, a local of a function, or a global.

use crate::lab::lex::{Token, TokenKind};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    Global,
    /// A local of the file itself.
    File,
    /// A local or parameter within a function.
    Inner,
}

/// A place where a name is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameUse {
    /// Which token it is.
    pub at: usize,
    pub bound: Bound,
    pub in_function: bool,
    /// It, or something in it, gets a new value here.
    pub written: bool,
}

const KEYWORDS: &[&str] = &[
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "if", "in", "local",
    "nil", "not", "or", "repeat", "return", "then", "true", "until", "while", "continue",
];
/// Functions of `table` that change their first argument.
const CHANGING: &[&str] = &["insert", "remove", "sort", "clear"];
const SETTING: &[&str] = &["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Frame {
    Function,
    Block,
    Bracket,
    /// The condition of `repeat`, in which the locals of its block can still be seen.
    Until,
}

struct Scanner<'a> {
    tokens: &'a [Token],
    frames: Vec<(Frame, Vec<String>)>,
    /// Loop variables that the next `do` declares.
    pending: Vec<String>,
    /// Conditional expressions whose `then` and `else` are still to come: they open no block.
    expressions: usize,
    uses: Vec<NameUse>,
}

/// All uses of names; nothing if the blocks of the script do not add up.
pub fn uses(tokens: &[Token]) -> Option<Vec<NameUse>> {
    let mut s = Scanner {
        tokens,
        frames: vec![(Frame::Block, Vec::new())],
        pending: Vec::new(),
        expressions: 0,
        uses: Vec::new(),
    };
    let mut at = 0;
    while at < tokens.len() {
        at = s.step(at)?;
    }
    if s.in_condition() {
        s.close()?;
    }
    (s.frames.len() == 1).then_some(s.uses)
}

impl Scanner<'_> {
    /// Takes the token at a place; gives the next place to look at.
    fn step(&mut self, at: usize) -> Option<usize> {
        let token = &self.tokens[at];
        while self.in_condition() && self.ends_expression(at) {
            self.close()?;
        }
        match token.kind {
            TokenKind::Sign => match token.text.as_str() {
                "{" | "(" | "[" => self.open(Frame::Bracket, vec![]),
                "}" | ")" | "]" => self.close()?,
                _ => {}
            },
            TokenKind::Name if KEYWORDS.contains(&token.text.as_str()) => return self.keyword(at),
            TokenKind::Name if !self.is_field(at) => self.name(at),
            _ => {}
        }
        Some(at + 1)
    }

    fn keyword(&mut self, at: usize) -> Option<usize> {
        match self.tokens[at].text.as_str() {
            "function" => return Some(self.function(at + 1, false)),
            "local" => return Some(self.local(at + 1)),
            "for" => {
                let (names, next) = self.list(at + 1);
                self.pending = names;
                return Some(next);
            }
            "do" => {
                let names = std::mem::take(&mut self.pending);
                self.open(Frame::Block, names);
            }
            "if" if self.is_expression(at) => self.expressions += 1,
            "then" if self.expressions == 0 => self.open(Frame::Block, vec![]),
            "elseif" if self.expressions == 0 => self.close()?,
            "else" if self.expressions > 0 => self.expressions -= 1,
            "else" => {
                self.close()?;
                self.open(Frame::Block, vec![]);
            }
            "repeat" => self.open(Frame::Block, vec![]),
            "until" => self.frames.last_mut()?.0 = Frame::Until,
            "end" => self.close()?,
            _ => {}
        }
        Some(at + 1)
    }

    fn in_condition(&self) -> bool {
        self.frames.last().is_some_and(|f| f.0 == Frame::Until)
    }

    /// Does something new begin here? Behind a whole value only a sign, a text or a word goes on that joins it to another.
    fn ends_expression(&self, at: usize) -> bool {
        let (token, before) = (&self.tokens[at], &self.tokens[at - 1]);
        let whole = match before.kind {
            TokenKind::Sign => matches!(before.text.as_str(), ")" | "]" | "}" | "..."),
            TokenKind::Name => {
                let word = before.text.as_str();
                !KEYWORDS.contains(&word) || ["true", "false", "nil", "end"].contains(&word)
            }
            _ => true,
        };
        let joins = match token.kind {
            TokenKind::Sign => token.text != ";",
            TokenKind::Name => match token.text.as_str() {
                "and" | "or" => true,
                "then" | "else" | "elseif" => self.expressions > 0,
                _ => false,
            },
            _ => true,
        };
        whole && !joins
    }

    fn open(&mut self, frame: Frame, names: Vec<String>) {
        self.frames.push((frame, names));
    }

    fn close(&mut self) -> Option<()> {
        self.frames.pop();
        (!self.frames.is_empty()).then_some(())
    }

    fn declare(&mut self, name: &str) {
        if let Some((_, names)) = self.frames.last_mut() {
            names.push(name.into());
        }
    }

    /// `if` that is a value stands behind a sign or a word that wants one.
    fn is_expression(&self, at: usize) -> bool {
        let Some(before) = at.checked_sub(1).map(|i| &self.tokens[i]) else {
            return false;
        };
        match before.kind {
            TokenKind::Sign => !matches!(before.text.as_str(), ")" | "}" | "]" | ";" | "..."),
            TokenKind::Name => matches!(before.text.as_str(), "return" | "and" | "or" | "not"),
            _ => false,
        }
    }

    /// A name behind a dot or colon, or the key of a table.
    fn is_field(&self, at: usize) -> bool {
        let behind = at.checked_sub(1).map(|i| &self.tokens[i]);
        if behind.is_some_and(|t| t.is(".") || t.is(":")) {
            return true;
        }
        let inside = self.frames.last().is_some_and(|f| f.0 == Frame::Bracket);
        inside && self.tokens.get(at + 1).is_some_and(|t| t.is("="))
    }

    /// Names with commas between them, and where they end.
    fn list(&self, mut at: usize) -> (Vec<String>, usize) {
        let mut names = Vec::new();
        while let Some(t) = self.tokens.get(at).filter(|t| t.kind == TokenKind::Name) {
            names.push(t.text.clone());
            at += 1;
            match self.tokens.get(at) {
                Some(t) if t.is(",") => at += 1,
                _ => break,
            }
        }
        (names, at)
    }

    fn local(&mut self, at: usize) -> usize {
        if self.tokens.get(at).is_some_and(|t| t.named("function")) {
            if let Some(name) = self.tokens.get(at + 1) {
                let name = name.text.clone();
                self.declare(&name);
            }
            return self.function(at + 1, true);
        }
        let (names, next) = self.list(at);
        names.iter().for_each(|n| self.declare(n));
        next
    }

    /// From behind `function` to behind its parameters.
    fn function(&mut self, mut at: usize, local: bool) -> usize {
        let first = at;
        let mut params = Vec::new();
        while let Some(t) = self.tokens.get(at).filter(|t| !t.is("(")) {
            if t.is(":") {
                params.push("self".into());
            }
            at += 1;
        }
        if at > first && !local {
            self.note(first, true);
        }
        let (names, next) = self.list(at + 1);
        params.extend(names);
        self.open(Frame::Function, params);
        // What is left of the parameters is `...` and the closing bracket.
        let close = self.tokens[next.min(self.tokens.len())..]
            .iter()
            .position(|t| t.is(")"));
        close.map_or(self.tokens.len(), |c| next + c + 1)
    }

    fn name(&mut self, at: usize) {
        let written = self.is_set(at) || self.is_changed(at);
        self.note(at, written);
    }

    fn note(&mut self, at: usize, written: bool) {
        let name = &self.tokens[at].text;
        let frames = self.frames.iter();
        let level = frames.clone().rposition(|f| f.1.contains(name));
        let functions = |upto: usize| {
            let mut frames = self.frames[..=upto].iter();
            frames.any(|f| f.0 == Frame::Function)
        };
        let bound = match level {
            None => Bound::Global,
            Some(level) if functions(level) => Bound::Inner,
            Some(_) => Bound::File,
        };
        let in_function = functions(self.frames.len() - 1);
        self.uses.push(NameUse {
            at,
            bound,
            in_function,
            written,
        });
    }

    /// Where a chain of fields and indices that begins at a name ends.
    fn chain_end(&self, mut at: usize) -> usize {
        at += 1;
        loop {
            match self.tokens.get(at) {
                Some(t) if t.is(".") => at += 2,
                Some(t) if t.is("[") => {
                    let mut depth = 0;
                    while let Some(t) = self.tokens.get(at) {
                        depth += i32::from(t.is("[")) - i32::from(t.is("]"));
                        at += 1;
                        if depth == 0 {
                            break;
                        }
                    }
                }
                _ => return at,
            }
        }
    }

    /// Is the name, or a field of it, on the left side of an assignment?
    fn is_set(&self, at: usize) -> bool {
        if self.frames.last().is_some_and(|f| f.0 == Frame::Bracket) {
            return false;
        }
        let mut end = self.chain_end(at);
        loop {
            match self.tokens.get(end) {
                Some(t) if t.kind == TokenKind::Sign && SETTING.contains(&t.text.as_str()) => {
                    return true;
                }
                Some(t) if t.is(",") => match self.tokens.get(end + 1) {
                    Some(next) if next.kind == TokenKind::Name => end = self.chain_end(end + 1),
                    _ => return false,
                },
                _ => return false,
            }
        }
    }

    /// Is it the first argument of a function that changes it?
    fn is_changed(&self, at: usize) -> bool {
        let Some(first) = at.checked_sub(4) else {
            return false;
        };
        let [table, dot, function, open] = &self.tokens[first..at] else {
            return false;
        };
        table.named("table")
            && dot.is(".")
            && CHANGING.contains(&function.text.as_str())
            && open.is("(")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::lex::tokens;

    /// File-level locals that functions write, as `name:line`.
    fn writes(source: &str) -> Option<Vec<String>> {
        let tokens = tokens(source);
        let all = uses(&tokens)?.into_iter();
        let hidden = all.filter(|u| u.written && u.in_function && u.bound == Bound::File);
        let name = |u: NameUse| format!("{}:{}", tokens[u.at].text, tokens[u.at].line);
        Some(hidden.map(name).collect())
    }

    #[test]
    fn writes_to_locals_of_the_file_are_seen() {
        let source = "local n, t, u = 0, {}, {}\nlocal function f(u)\n  n = n + 1\n  t[1].x = 2\n  u.y = 1\n  table.insert(t, 3)\n  local a, n = 1, 2\n  n = 3\nend\nn = 2\nreturn { run = function() n += 1; local x = { n = 1, t = 2 } end }";
        let want = ["n:3", "t:4", "t:6", "n:11"];
        assert_eq!(writes(source).unwrap(), want);
    }

    #[test]
    fn lists_loops_and_conditions_are_no_writes() {
        let source = "local t, m, a, b = {}, {}, 1, 2\nfunction m.f(x, ...)\n  for i, v in ipairs(t) do if v == a then return t[i], b elseif b then x = 1 else x = 2 end end\n  for a = 1, 3 do a = a + 1 end\n  repeat local b = a until b\n  while t do local q = a == b end\n  local z = if a then b else t\n  return function(t) t.x = 1 end\nend\nreturn m";
        assert_eq!(writes(source).unwrap(), Vec::<String>::new());
        assert_eq!(
            writes("local t\nlocal function f() local x\n x, t = 1, 2 end"),
            Some(vec!["t:3".into()])
        );
    }

    #[test]
    fn what_does_not_add_up_is_left_alone() {
        for source in [
            "end",
            "function f(",
            "{",
            "if x then",
            "))",
            "local function",
            "for",
        ] {
            assert!(writes(source).is_none_or(|w| w.is_empty()), "{source}");
        }
    }

    #[test]
    fn the_condition_of_repeat_sees_the_locals_of_its_block() {
        let globals = |source: &str| {
            let tokens = tokens(source);
            let all = uses(&tokens).unwrap().into_iter();
            let globals = all.filter(|u| u.bound == Bound::Global);
            globals
                .map(|u| tokens[u.at].text.clone())
                .collect::<Vec<_>>()
        };
        for (source, want) in [
            ("return function() repeat local c = 1 until c end", &[][..]),
            (
                "repeat local c = {} until c.x == 3 or not c[1](c, \"a\")\nreturn c",
                &["c"],
            ),
            ("repeat local c = 1 until c\nc()", &["c"]),
            (
                "repeat local c = 1 until (if c then c else d) c()",
                &["d", "c"],
            ),
            (
                "repeat local a = 1 repeat local b = a until b == a until a; print(b)",
                &["print", "b"],
            ),
            (
                "repeat local a until (function(x) return a == x end)(1) local y = a",
                &["a"],
            ),
            ("repeat local a until a == \"z\" a = 1", &["a"]),
        ] {
            assert_eq!(globals(source), want, "{source}");
        }
    }

    #[test]
    fn globals_are_told_from_locals() {
        let tokens = tokens("local a = game.x\nreturn function(b) return a, b, c, { d = e } end");
        let all = uses(&tokens).unwrap();
        let globals = all.iter().filter(|u| u.bound == Bound::Global);
        let names: Vec<&str> = globals.map(|u| tokens[u.at].text.as_str()).collect();
        assert_eq!(names, ["game", "c", "e"]);
    }
}
