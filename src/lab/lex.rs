//! A script as a row of words, enough to look for what it names without running it.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Name,
    Text,
    Number,
    Sign,
}

/// A word of a script; comments and blanks are left out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    /// Of a text what stands between its quotes, as written.
    pub text: String,
    pub line: u32,
    /// Where it stands in the source, in bytes, quotes and brackets included.
    pub start: usize,
    pub end: usize,
}

impl Token {
    pub fn is(&self, sign: &str) -> bool {
        self.kind == TokenKind::Sign && self.text == sign
    }

    pub fn named(&self, name: &str) -> bool {
        self.kind == TokenKind::Name && self.text == name
    }
}

/// Signs of more than one character, longest first.
const LONG: [&str; 16] = [
    "...", "..=", "//=", "..", "//", "==", "~=", "<=", ">=", "+=", "-=", "*=", "/=", "%=", "^=",
    "::",
];

pub fn tokens(source: &str) -> Vec<Token> {
    let mut lexer = Lexer {
        length: source.len(),
        rest: source,
        line: 1,
        found: Vec::new(),
    };
    while lexer.step() {}
    lexer.found
}

struct Lexer<'a> {
    length: usize,
    rest: &'a str,
    line: u32,
    found: Vec<Token>,
}

impl Lexer<'_> {
    /// Takes the next word; false at the end.
    fn step(&mut self) -> bool {
        let Some(first) = self.rest.chars().next() else {
            return false;
        };
        if first.is_whitespace() {
            self.skip(first.len_utf8());
        } else if let Some(comment) = self.rest.strip_prefix("--") {
            let length = match level(comment) {
                Some(level) => 2 + long(comment, level).1,
                None => self.rest.find('\n').unwrap_or(self.rest.len()),
            };
            self.skip(length);
        } else if let Some(level) = level(self.rest) {
            let (inner, length) = long(self.rest, level);
            let inner = inner.to_string();
            self.take(TokenKind::Text, inner, length);
        } else if matches!(first, '"' | '\'' | '`') {
            let (inner, length) = quoted(self.rest, first);
            self.take(TokenKind::Text, inner.to_string(), length);
        } else if first.is_ascii_digit() {
            let number = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
            self.run(TokenKind::Number, number);
        } else if first.is_alphabetic() || first == '_' {
            self.run(TokenKind::Name, |c| c.is_alphanumeric() || c == '_');
        } else {
            let long = LONG.iter().find(|s| self.rest.starts_with(**s));
            let length = long.map_or(first.len_utf8(), |s| s.len());
            self.take(TokenKind::Sign, self.rest[..length].to_string(), length);
        }
        true
    }

    fn skip(&mut self, length: usize) {
        let (gone, rest) = self.rest.split_at(length);
        self.line += gone.matches('\n').count() as u32;
        self.rest = rest;
    }

    fn take(&mut self, kind: TokenKind, text: String, length: usize) {
        let start = self.length - self.rest.len();
        self.found.push(Token {
            kind,
            text,
            line: self.line,
            start,
            end: start + length,
        });
        self.skip(length);
    }

    fn run(&mut self, kind: TokenKind, inside: impl Fn(char) -> bool) {
        let length = self.rest.find(|c| !inside(c)).unwrap_or(self.rest.len());
        let text = self.rest[..length].to_string();
        self.take(kind, text, length);
    }
}

/// The level of a long bracket that begins here: `[[` is 0, `[=[` is 1.
fn level(text: &str) -> Option<usize> {
    let inner = text.strip_prefix('[')?;
    let level = inner.bytes().take_while(|b| *b == b'=').count();
    inner[level..].starts_with('[').then_some(level)
}

/// What stands in a long bracket, and how long it is in all; to the end if it is never closed.
fn long(text: &str, level: usize) -> (&str, usize) {
    let open = level + 2;
    let close = format!("]{}]", "=".repeat(level));
    match text[open..].find(&close) {
        Some(at) => (&text[open..open + at], open + at + close.len()),
        None => (&text[open..], text.len()),
    }
}

fn quoted(text: &str, quote: char) -> (&str, usize) {
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match c {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '\n' => return (&text[1..at], at),
            c if c == quote => return (&text[1..at], at + 1),
            _ => {}
        }
    }
    (&text[1..], text.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_texts_and_lines() {
        let source =
            "local a = 'x\\'y' -- no\n--[[ not\n this ]] b.c(\"d\") [==[ e\n]] ]==] f ~= 1.5";
        let all: Vec<(String, u32)> = tokens(source)
            .into_iter()
            .map(|t| (t.text, t.line))
            .collect();
        let texts: Vec<&str> = all.iter().map(|t| t.0.as_str()).collect();
        let want = [
            "local", "a", "=", "x\\'y", "b", ".", "c", "(", "d", ")", " e\n]] ", "f", "~=", "1.5",
        ];
        assert_eq!(texts, want);
        assert_eq!((all[3].1, all[4].1, all[11].1), (1, 3, 4));
    }

    #[test]
    fn unfinished_texts_end_somewhere() {
        for source in [
            "'abc", "\"abc\nd", "[[abc", "--[[abc", "[==", "é ü", "a\u{0}b",
        ] {
            tokens(source);
        }
    }
}
