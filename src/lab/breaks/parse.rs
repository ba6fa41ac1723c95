//! Reads a script and finds every place that can be broken. What cannot change a game is passed over: texts, notes,
//! what people are shown, hints that only save time, and breaks that mean the same as another one.

use std::collections::BTreeSet;

use crate::lab::check::lex::{Kind as Word, Token, tokens};

use super::place::{Kind, Place};

/// Fields that tell people something, name a thing, or only save time.
const SHOWN: &[&str] = &[
    "id", "what", "clause", "prompt", "name", "title", "about", "tells", "needs", "priority",
];
/// Fields without which nothing loads, and those whose entries are left out one by one.
const KEPT: &[&str] = &[
    "run", "when", "spec", "seat", "throw", "keep", "unless", "where",
];
const FILTERS: &[&str] = &["hook", "only_if"];
/// Calls that only tell, or only end a game that has gone wrong already.
const TELLING: &[&str] = &["note", "whisper", "print", "error", "assert"];
const SETTING: &[&str] = &["=", "+=", "-=", "*=", "/=", "//=", "%=", "^=", "..="];
/// Scripts that nest deeper than this are nobody's rules.
const DEEPEST: usize = 200;

/// All places of a script in the order in which they stand; the line where it cannot be read if it cannot. `handled` are
/// the hook points at which anything acts: without a handler a hook changes nothing.
pub fn places(file: &str, source: &str, handled: &BTreeSet<String>) -> Result<Vec<Place>, u32> {
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
    let mut found: Vec<Place> = parser.found.into_iter().flatten().collect();
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
enum Shape {
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

/// A statement that may be left out: from which token to which.
type Drop = Option<(usize, usize)>;

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
    /// Those taken back are nothing.
    found: Vec<Option<Place>>,
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

    /// Notes that the tokens from `first` to before `end` may be replaced; gives its number.
    fn replace(&mut self, kind: Kind, first: usize, end: usize, text: String) -> Option<usize> {
        let (from, to) = (
            self.tokens.get(first)?,
            self.tokens.get(end.checked_sub(1)?)?,
        );
        if self.mute > 0 {
            return None;
        }
        let old = &self.source[from.start..to.end];
        let ends = old
            .matches('\n')
            .count()
            .saturating_sub(text.matches('\n').count());
        self.found.push(Some(Place {
            file: self.file.into(),
            start: from.start,
            end: to.end,
            text: text + &"\n".repeat(ends),
            kind,
            line: from.line,
            statement: self.statement,
            function: self.function,
        }));
        Some(self.found.len() - 1)
    }

    fn swap(&mut self, kind: Kind, at: usize, text: &str) {
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

    // Statements

    /// Statements up to a word that ends a block; those that may be left out are noted.
    fn block(&mut self) -> Option<Vec<Drop>> {
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

    fn body(&mut self) -> Option<Vec<Drop>> {
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

    // Expressions

    fn list(&mut self) -> Option<()> {
        loop {
            self.value()?;
            if self.take(",").is_none() {
                return Some(());
            }
        }
    }

    /// An expression whose shape is broken as it stands.
    fn value(&mut self) -> Option<()> {
        let shape = self.expression(0)?;
        self.mark(&shape);
        Some(())
    }

    fn mark(&mut self, shape: &Shape) {
        match *shape {
            Shape::Number(at) => self.number(at),
            Shape::Truth(at) => {
                let other = match self.tokens[at].text.as_str() {
                    "true" => "false",
                    _ => "true",
                };
                self.swap(Kind::Truth, at, other);
            }
            Shape::Not(at) => self.swap(Kind::Truth, at, ""),
            Shape::Equal(at) => self.turn(Kind::Comparison, at),
            Shape::Order(at, false) => {
                let other = match self.tokens[at].text.as_str() {
                    "<" => "<=",
                    "<=" => "<",
                    ">" => ">=",
                    _ => ">",
                };
                self.swap(Kind::Comparison, at, other);
            }
            _ => {}
        }
    }

    fn turn(&mut self, kind: Kind, at: usize) {
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
            self.swap(Kind::Number, at, &text);
        }
    }

    /// What an `if`, a `while` or an `until` asks.
    fn condition(&mut self) -> Option<()> {
        let first = self.at;
        match self.expression(0)? {
            Shape::Not(at) => self.swap(Kind::Condition, at, ""),
            Shape::Equal(at) => self.turn(Kind::Condition, at),
            Shape::Truth(at) => self.mark(&Shape::Truth(at)),
            shape => {
                self.mark(&shape);
                let (from, to) = (self.tokens[first].start, self.tokens[self.at - 1].end);
                let text = format!("not ({})", &self.source[from..to]);
                self.replace(Kind::Condition, first, self.at, text);
            }
        }
        Some(())
    }

    fn expression(&mut self, least: u8) -> Option<Shape> {
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

    fn joined(&mut self, at: usize, left: &Shape, right: &Shape) -> Shape {
        let counted = |s: &Shape| matches!(s, Shape::Number(_));
        match self.tokens[at].text.as_str() {
            "and" => self.swap(Kind::Logic, at, "or"),
            "or" => self.swap(Kind::Logic, at, "and"),
            "+" => self.swap(Kind::Sign, at, "-"),
            "-" => self.swap(Kind::Sign, at, "+"),
            "==" | "~=" => return Shape::Equal(at),
            "<" | "<=" | ">" | ">=" => return Shape::Order(at, counted(left) || counted(right)),
            _ => {}
        }
        Shape::Other
    }

    fn unary(&mut self) -> Option<Shape> {
        let at = self.at;
        if self.take("not").is_some() {
            let inner = self.expression(UNARY)?;
            // `not not x` and `not true` are nobody's rules.
            self.mark(&inner);
            return Some(Shape::Not(at));
        }
        if self.take("-").is_some() || self.take("#").is_some() {
            let inner = self.expression(UNARY)?;
            self.mark(&inner);
            return Some(Shape::Other);
        }
        self.simple()
    }

    fn simple(&mut self) -> Option<Shape> {
        let at = self.at;
        let t = self.tokens.get(at)?;
        match (t.kind, t.text.as_str()) {
            (Word::Number, _) => {
                self.at += 1;
                Some(Shape::Number(at))
            }
            (Word::Name, "true" | "false") => {
                self.at += 1;
                Some(Shape::Truth(at))
            }
            (Word::Name, "nil") | (Word::Sign, "...") => {
                self.at += 1;
                Some(Shape::Other)
            }
            (Word::Name, "function") => {
                self.at += 1;
                self.function(at)?;
                Some(Shape::Function)
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
                Some(Shape::Other)
            }
            (Word::Text, _) => {
                self.at += 1;
                Some(Shape::Text)
            }
            (Word::Sign, "{") => {
                self.table("")?;
                Some(Shape::Table)
            }
            _ => {
                self.suffixed(false)?;
                Some(Shape::Other)
            }
        }
    }

    /// A name or a bracket, with all the fields, indices and calls behind it.
    fn suffixed(&mut self, statement: bool) -> Option<()> {
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
            "min" => self.swap(Kind::Sign, first + 2, "max"),
            "max" => self.swap(Kind::Sign, first + 2, "min"),
            _ => {}
        }
    }

    /// Does anything act at the point of the hook that is called here?
    fn acts(&self, first: usize) -> bool {
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
        self.replace(Kind::Hook, first, self.at, text);
    }

    /// From the bracket of the parameters to `end`; `first` is the token `function`.
    fn function(&mut self, first: usize) -> Option<()> {
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

    // Tables

    /// A table; `of` is the field it is the value of.
    fn table(&mut self, of: &str) -> Option<()> {
        self.take("{")?;
        let mut entries: Vec<Entry> = Vec::new();
        while !self.is("}") {
            let entry = self.entry(of)?;
            entries.push(entry);
            if self.take(",").is_none() && self.take(";").is_none() {
                break;
            }
        }
        self.take("}")?;
        let told = entries
            .iter()
            .any(|e| matches!(e.shape, Shape::Text) && e.key.is_empty());
        let acting = entries.iter().any(|e| matches!(e.shape, Shape::Function));
        let handlers = entries.iter().filter(|e| e.key.contains('.')).count();
        let clause = entries.iter().any(|e| e.key == "clause");
        for entry in &entries {
            // The parts of `{ clause, reason, function }` belong together; an ability of one handler is that handler.
            let part = entry.key.is_empty() && (told && acting || of == "unless[]");
            let same = clause && handlers == 1 && entry.key.contains('.');
            if !part && !same {
                self.leave_out(entry, of);
            }
        }
        Some(())
    }

    fn entry(&mut self, of: &str) -> Option<Entry> {
        let first = self.at;
        let mut key = String::new();
        let next = self.tokens.get(first + 1);
        if self.is("[") {
            self.at += 1;
            key = self.tokens.get(self.at)?.text.clone();
            self.muted(true, Self::value)?;
            self.take("]")?;
            self.take("=")?;
        } else if self.kind() == Some(Word::Name) && next.is_some_and(|t| t.is("=")) {
            key = self.name()?;
            self.at += 1;
        }
        let value = self.at;
        let inside = self.found.len();
        let shown = SHOWN.contains(&key.as_str()) && of != "pieces";
        let within = match key.is_empty() {
            true => format!("{of}[]"),
            false => key.clone(),
        };
        let shape = self.muted(shown, |p| match p.is("{") {
            true => p.table(&within).map(|_| Shape::Table),
            false => p.expression(0),
        })?;
        // A switch that is left out is off: turning it is the same break.
        if key.is_empty() || !matches!(shape, Shape::Truth(_)) {
            self.muted(shown, |p| {
                p.mark(&shape);
                Some(())
            });
        }
        let inner = self.found[inside..].iter().flatten();
        let emptied = inner.clone().any(|p| {
            matches!(p.kind, Kind::Entry | Kind::Filter | Kind::Ability)
                && p.function == self.function
        });
        let clause = self.tokens[value..self.at]
            .windows(2)
            .any(|w| w[0].named("clause") && w[1].is("="));
        Some(Entry {
            first,
            end: self.at,
            key,
            shape,
            emptied,
            clause,
        })
    }

    fn leave_out(&mut self, entry: &Entry, of: &str) {
        let key = entry.key.as_str();
        let idle = key == "hook" && {
            let point = &self.tokens[entry.end - 1];
            point.kind == Word::Text && !self.handled.contains(&point.text)
        };
        if SHOWN.contains(&key) && of != "pieces" || KEPT.contains(&key) || idle {
            return;
        }
        let table = matches!(entry.shape, Shape::Table);
        let filter = FILTERS.contains(&key) || matches!(of, "unless" | "where") && table;
        let ability = table && entry.clause && of == "abilities";
        let kind = match () {
            _ if filter => Kind::Filter,
            _ if ability => Kind::Ability,
            // What is in it is left out piece by piece.
            _ if table && entry.emptied => return,
            _ => Kind::Entry,
        };
        let comma = self
            .tokens
            .get(entry.end)
            .is_some_and(|t| t.is(",") || t.is(";"));
        let end = entry.end + usize::from(comma);
        self.replace(kind, entry.first, end, String::new());
    }
}

/// An entry of a table.
struct Entry {
    first: usize,
    end: usize,
    /// Empty for those of a list.
    key: String,
    shape: Shape,
    /// Entries of its value can be left out themselves.
    emptied: bool,
    /// It names its clause.
    clause: bool,
}

/// A block of one statement means the same with that left out as the whole without its block.
fn whole_unless_same(block: &[Drop], whole: (usize, usize)) -> Drop {
    match block {
        [Some(_)] => None,
        _ => Some(whole),
    }
}

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
