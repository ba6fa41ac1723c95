//! Values with the place where they stand in a file, and the messages about names.

use std::fmt::Display;
use std::ops::Deref;
use std::sync::Arc;

use crate::problem::Problem;

/// Where something stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spot {
    pub file: Arc<str>,
    /// From 1; 0 = unknown.
    pub line: u32,
}

impl Spot {
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        Problem::new(message).at(&*self.file, self.line)
    }
}

impl Display for Spot {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self.line {
            0 => write!(f, "{}", self.file),
            line => write!(f, "{}:{line}", self.file),
        }
    }
}

/// A value and where it stands; made from a bare value it stands nowhere.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct At<T> {
    pub value: T,
    pub spot: Spot,
}

impl<T> At<T> {
    pub fn problem(&self, message: impl Into<String>) -> Problem {
        self.spot.problem(message)
    }
}

impl<T> Deref for At<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T> From<T> for At<T> {
    fn from(value: T) -> At<T> {
        At {
            value,
            spot: Spot::default(),
        }
    }
}

impl From<&str> for At<String> {
    fn from(value: &str) -> At<String> {
        value.to_string().into()
    }
}

/// Names worth listing whole when none of them is near.
const FEW: usize = 12;

/// "There is no region `x`", with the nearest name, or all of them where they are few.
pub fn unknown<'a>(name: &At<String>, noun: &str, names: impl Iterator<Item = &'a str>) -> Problem {
    let names: Vec<&str> = names.collect();
    let message = format!("there is no {noun} `{}`", name.value);
    let problem = name.problem(message).nearest(name, names.iter().copied());
    if !problem.help.is_empty() || names.len() > FEW {
        return problem;
    }
    problem.help(match names.len() {
        0 => "there are none here".into(),
        _ => format!("there are: {}", names.join(", ")),
    })
}

/// Words that answers and scenarios use for other things.
const RESERVED: [&str; 3] = ["none", "pass", "common"];

/// Names stand in answers and journals, so they must be single plain words.
pub fn check_name(name: &At<String>, problems: &mut Vec<Problem>) {
    let plain = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        let message = format!("`{}` cannot be a name", name.value);
        let help = "names are made of small letters, digits and _";
        problems.push(name.problem(message).help(help));
    } else if RESERVED.contains(&name.as_str()) {
        let message = format!("`{}` is reserved and cannot be a name", name.value);
        problems.push(name.problem(message));
    }
}

/// A name without its mark, and whether it has one.
pub fn marked(name: &At<String>) -> (At<String>, bool) {
    let (value, mark) = split_mark(&name.value);
    let spot = name.spot.clone();
    let value = value.to_string();
    (At { value, spot }, mark)
}

pub fn split_mark(name: &str) -> (&str, bool) {
    match name.strip_prefix('!') {
        Some(bare) => (bare, true),
        None => (name, false),
    }
}
