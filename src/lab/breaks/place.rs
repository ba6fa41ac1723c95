//! A place of a script that can be broken, and how it reads then.

use serde::Serialize;

use crate::lab::lex::{Token, tokens};

/// What a break does to the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum BreakKind {
    /// A condition turned into its opposite.
    Condition,
    /// A number one up or one down.
    Number,
    /// `<` and `<=`, `==` and `~=`.
    Comparison,
    /// `and` and `or` exchanged.
    Logic,
    /// `true` and `false` exchanged, a `not` left out.
    Truth,
    /// `+` and `-`, `math.min` and `math.max` exchanged.
    Sign,
    /// A statement left out.
    Statement,
    /// An entry of `unless`, or a `hook` or `only_if`, left out.
    Filter,
    /// The handlers of a hook point no longer asked.
    Hook,
    /// An ability left out.
    Ability,
    /// Another entry of a table left out.
    Entry,
}

impl BreakKind {
    pub const ALL: [BreakKind; 11] = [
        BreakKind::Condition,
        BreakKind::Number,
        BreakKind::Comparison,
        BreakKind::Logic,
        BreakKind::Truth,
        BreakKind::Sign,
        BreakKind::Statement,
        BreakKind::Filter,
        BreakKind::Hook,
        BreakKind::Ability,
        BreakKind::Entry,
    ];

    /// What it is called in reports.
    pub fn words(self) -> &'static str {
        match self {
            BreakKind::Condition => "condition negated",
            BreakKind::Number => "number one up or down",
            BreakKind::Comparison => "comparison moved",
            BreakKind::Logic => "and, or exchanged",
            BreakKind::Truth => "true, false exchanged",
            BreakKind::Sign => "plus, minus exchanged",
            BreakKind::Statement => "statement dropped",
            BreakKind::Filter => "filter removed",
            BreakKind::Hook => "hook removed",
            BreakKind::Ability => "ability dropped",
            BreakKind::Entry => "entry dropped",
        }
    }
}

/// One way to break one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct BreakPlace {
    pub file: String,
    /// What is replaced, in bytes, and by what; line ends stay, so that all lines keep their numbers.
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub kind: BreakKind,
    pub line: u32,
    /// The first line of the statement it is in: where the machine counts.
    pub statement: u32,
    /// The line in which the function around it begins; none where loading the file runs it.
    pub function: Option<u32>,
}

impl BreakPlace {
    /// The whole script with this place broken.
    pub fn broken(&self, source: &str) -> String {
        format!(
            "{}{}{}",
            &source[..self.start],
            self.text,
            &source[self.end..]
        )
    }

    /// The line as it is, and as the break leaves it, without comments.
    pub fn lines(&self, source: &str) -> (String, String) {
        let bare = |text: &str| {
            let words = tokens(text).into_iter().filter(|t| t.line == self.line);
            let ends = words.fold(None, |all: Option<(usize, usize)>, t| {
                Some((all.map_or(t.start, |a| a.0), t.end))
            });
            let line = ends.and_then(|(start, end)| text[start..end].lines().next());
            line.unwrap_or_default().to_string()
        };
        (bare(source), bare(&self.broken(source)))
    }
}

/// A line as it is compared: its words, without blanks and comments.
pub fn words(line: &str) -> Vec<String> {
    let slice = |t: Token| line[t.start..t.end].to_string();
    tokens(line).into_iter().map(slice).collect()
}
