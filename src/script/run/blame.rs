//! A function of the API was called with something it cannot take: which one, and how it is called.
//!
//! Nothing is done for this while scripts run; everything is read off the error and the line that it happened in.

use crate::problem::Problem;

use crate::script::game::program::Program;
use crate::script::game::reference::{Doc, FUNCTIONS};

/// Fields of a decision that the prelude reads first: where they are missing, it was given no decision.
const OF_DECISIONS: [&str; 8] = [
    "query", "optional", "plain", "hooked", "index", "filtered", "unless", "only_if",
];

/// Adds to a problem which function was called, and how it wants to be.
pub fn explain(mut problem: Problem, traceback: &str, program: &Program, docs: &[Doc]) -> Problem {
    let prelude = strip_place(&mut problem.message);
    let given = no_decision(&problem.message);
    if !prelude && given.is_none() && !about_arguments(&problem.message) {
        return problem;
    }
    let source = program.sources.iter().find(|s| s.path == problem.file);
    let at = (problem.line as usize).wrapping_sub(1);
    let text = source
        .and_then(|s| s.text.lines().nth(at))
        .unwrap_or_default();
    let name = callee(traceback);
    let known = || docs.iter().chain(FUNCTIONS);
    let called = |d: &&Doc| calls(text, d, '.') || calls(text, d, ':');
    let named = |d: &&Doc| name.is_some_and(|n| n == d.name);
    let found = known().find(|d| named(d) && called(d));
    let found = found.or_else(|| known().find(named).filter(|_| name.is_some()));
    let Some(doc) = found.or_else(|| only(known().filter(called))) else {
        return problem;
    };
    let full = doc.full_name();
    match given {
        Some(got) if doc.signature.contains(": decision") => {
            problem.message = format!("expected a decision, got {got}");
        }
        // A field of the script's own that is called like one of ours.
        Some(_) if !prelude => return problem,
        _ => {}
    }
    if prelude || matches!(doc.table, "ask" | "chance") {
        // Arguments are counted as the prelude passes them on.
        drop_number(&mut problem.message);
    }
    problem.message = format!("{full}: {}", problem.message);
    if problem.help.is_empty() {
        problem.help = match calls(text, doc, ':') {
            true => format!("functions are called with a dot: `{full}(…)`"),
            false => format!("it is called as {full}{}", doc.signature),
        };
    }
    problem
}

/// Takes the place in the prelude out of a message, which says nothing to an author.
fn strip_place(message: &mut String) -> bool {
    let Some(rest) = message.strip_prefix("prelude:") else {
        return false;
    };
    let rest = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    *message = rest.trim_start_matches([':', ' ']).to_string();
    true
}

fn about_arguments(message: &str) -> bool {
    message.starts_with("argument ") || message.starts_with("expected ")
}

fn drop_number(message: &mut String) {
    if let Some((_, rest)) = message
        .strip_prefix("argument ")
        .and_then(|m| m.split_once(": "))
    {
        *message = rest.to_string();
    }
}

/// What stood where a decision was expected.
fn no_decision(message: &str) -> Option<&'static str> {
    let rest = message.strip_prefix("attempt to index ")?;
    let (got, field) = rest.split_once(" with '")?;
    let field = field.trim_end_matches('\'');
    let got = match got {
        "nil" => "nothing",
        "number" => "a number or a name",
        "string" => "a text",
        "function" => "a function",
        _ => "something else",
    };
    OF_DECISIONS.contains(&field).then_some(got)
}

/// The function that the script called, by the last frame before the script's own.
fn callee(traceback: &str) -> Option<&str> {
    let mut name = None;
    for frame in traceback.lines().map(str::trim) {
        let foreign = frame.starts_with("[C]: in") || frame.starts_with("prelude:");
        if foreign && let Some((_, rest)) = frame.split_once("in function '") {
            name = rest.split('\'').next();
        } else if frame.contains(".lua:") && frame.contains(": in ") {
            return name;
        }
    }
    None
}

/// Does a line call this function, with a dot or with a colon?
fn calls(line: &str, doc: &Doc, sign: char) -> bool {
    let full = match (doc.table, sign) {
        ("", '.') => format!("{}(", doc.name),
        ("", _) => return false,
        (table, sign) => format!("{table}{sign}{}(", doc.name),
    };
    let mut from = 0;
    while let Some(at) = line[from..].find(&full) {
        let before = line[..from + at].chars().next_back();
        if before.is_none_or(|c| !c.is_alphanumeric() && !"_.:".contains(c)) {
            return true;
        }
        from += at + full.len();
    }
    false
}

fn only<'a>(mut found: impl Iterator<Item = &'a Doc>) -> Option<&'a Doc> {
    let first = found.next()?;
    found.next().is_none().then_some(first)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_function_is_the_last_frame_before_the_script() {
        let trace = "x\nstack traceback:\n\t[C]: in function 'offer'\n\tprelude:252: in function 'put_with_care'\n\t\
                     prelude:280: in function 'number'\n\trules/a/b.lua:10: in function 'run'\n\t[C]: in ?";
        assert_eq!(callee(trace), Some("number"));
        assert_eq!(
            callee("stack traceback:\n\trules/a/b.lua:10: in function 'run'"),
            None
        );
    }

    #[test]
    fn calls_are_found_by_their_whole_name() {
        let doc = |table, name| Doc {
            table,
            name,
            signature: "()",
            about: "",
            section: "",
        };
        assert!(calls("  x = game.count(1)", &doc("game", "count"), '.'));
        assert!(calls("game:count(1)", &doc("game", "count"), ':'));
        assert!(!calls("mygame.count(1)", &doc("game", "count"), '.'));
        assert!(!calls("my.note(1)", &doc("", "note"), '.'));
        assert!(calls("if note(1)", &doc("", "note"), '.'));
    }
}
