//! A place of a script that can be broken, and how it reads then.

use serde::Serialize;

/// What a break does to the script.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
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

impl Kind {
    pub const ALL: [Kind; 11] = [
        Kind::Condition,
        Kind::Number,
        Kind::Comparison,
        Kind::Logic,
        Kind::Truth,
        Kind::Sign,
        Kind::Statement,
        Kind::Filter,
        Kind::Hook,
        Kind::Ability,
        Kind::Entry,
    ];

    /// What it is called in reports.
    pub fn words(self) -> &'static str {
        match self {
            Kind::Condition => "condition negated",
            Kind::Number => "number one up or down",
            Kind::Comparison => "comparison moved",
            Kind::Logic => "and, or exchanged",
            Kind::Truth => "true, false exchanged",
            Kind::Sign => "plus, minus exchanged",
            Kind::Statement => "statement dropped",
            Kind::Filter => "filter removed",
            Kind::Hook => "hook removed",
            Kind::Ability => "ability dropped",
            Kind::Entry => "entry dropped",
        }
    }
}

/// One way to break one place.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    /// What is replaced, in bytes, and by what; line ends stay, so that all lines keep their numbers.
    pub start: usize,
    pub end: usize,
    pub text: String,
    pub kind: Kind,
    pub line: u32,
    /// The first line of the statement it is in: where the machine counts.
    pub statement: u32,
    /// The line in which the function around it begins; none where loading the file runs it.
    pub function: Option<u32>,
}

impl Place {
    /// The whole script with this place broken.
    pub fn broken(&self, source: &str) -> String {
        format!(
            "{}{}{}",
            &source[..self.start],
            self.text,
            &source[self.end..]
        )
    }

    /// The line as it is, and as the break leaves it.
    pub fn lines(&self, source: &str) -> (String, String) {
        let nth = |text: &str| {
            let line = text.lines().nth(self.line as usize - 1);
            line.unwrap_or_default().trim().to_string()
        };
        (nth(source), nth(&self.broken(source)))
    }
}
