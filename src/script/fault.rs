//! What went wrong in a script: file, line, ability, clause, and what to do about it.

use crate::problem::Problem;

use super::program::Ability;
use super::sandbox::EXHAUSTED;

/// Turns an error of the Lua side into a message for the author of the script.
pub fn problem(error: &mlua::Error, abilities: &[Ability]) -> Problem {
    let (message, traceback) = flatten(error);
    let (message, place) = match split_location(&message) {
        Some((file, line, rest)) => (rest, Some((file, line))),
        None => (message.clone(), first_frame(&traceback)),
    };
    let place = place.or_else(|| first_frame(&traceback));
    let mut problem = Problem::new(first_line(&message)).help(advice(&message));
    if let Some((file, line)) = place {
        problem.within = ability_at(abilities, &file, line);
        problem = problem.at(file, line);
    }
    problem
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or(text).trim().to_string()
}

/// The innermost message and all tracebacks.
fn flatten(error: &mlua::Error) -> (String, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, inner) = flatten(cause);
            (message, format!("{inner}\n{traceback}"))
        }
        mlua::Error::BadArgument { to, pos, cause, .. } => {
            let (message, inner) = flatten(cause);
            let to = to.as_deref().unwrap_or("the function");
            (format!("argument {pos} of {to}: {message}"), inner)
        }
        mlua::Error::FromLuaConversionError { from, to, .. } => {
            (format!("expected {to}, got {from}"), String::new())
        }
        mlua::Error::RuntimeError(text) => (text.clone(), text.clone()),
        mlua::Error::SyntaxError { message, .. } => (message.clone(), String::new()),
        mlua::Error::MemoryError(text) => (format!("out of memory: {text}"), String::new()),
        other => (other.to_string(), String::new()),
    }
}

/// Splits `file.lua:12: text`.
fn split_location(text: &str) -> Option<(String, u32, String)> {
    let at = text.find(".lua:")? + 4;
    let file = text[..at].rsplit([' ', '"', '\t', '\n']).next()?;
    if text[..at].trim_start().len() != file.len() {
        return None;
    }
    let rest = &text[at + 1..];
    let digits = rest.find(|c: char| !c.is_ascii_digit())?;
    let line = rest[..digits].parse().ok()?;
    let message = rest[digits..].trim_start_matches([':', ' ']);
    Some((file.to_string(), line, message.to_string()))
}

fn first_frame(traceback: &str) -> Option<(String, u32)> {
    traceback
        .lines()
        .filter_map(|l| split_location(l.trim()))
        .map(|(file, line, _)| (file, line))
        .next()
}

/// The ability whose code a line belongs to: the last one that starts before it in the same file.
fn ability_at(abilities: &[Ability], file: &str, line: u32) -> String {
    abilities
        .iter()
        .filter(|a| a.file == file && a.line <= line)
        .max_by_key(|a| a.line)
        .map_or(String::new(), |a| format!("{}, {}", a.id, a.clause))
}

/// Does a message say that a script ran out of budget, memory or depth?
pub fn spent(message: &str) -> bool {
    let words = [
        EXHAUSTED,
        "out of memory",
        "not enough memory",
        "stack overflow",
    ];
    words.iter().any(|w| message.contains(w))
}

fn advice(message: &str) -> String {
    let text = if message.contains(EXHAUSTED) {
        "look for a loop that does not end"
    } else if message.contains("stack overflow") {
        "calls or hooks nest too deep: look for one that calls itself"
    } else if message.contains("out of memory") || message.contains("not enough memory") {
        "the script asked for more memory than a decision may use"
    } else if message.contains("readonly table") {
        "scripts hold no state: declare a counter in game.toml and use game.set"
    } else if message.contains("attempt to index nil") || message.contains("attempt to call a nil")
    {
        "the value is missing: check the name before the dot, and whether the call may return nothing"
    } else {
        ""
    };
    text.to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn locations_are_split_off() {
        let got = split_location("rules/x/a.lua:12: attempt to index nil");
        let want = (
            "rules/x/a.lua".to_string(),
            12,
            "attempt to index nil".to_string(),
        );
        assert_eq!(got, Some(want));
        assert_eq!(split_location("no place here"), None);
        assert_eq!(
            first_frame("stack traceback:\n[C] in ?\nrules/x/b.lua:7 function run").map(|f| f.1),
            Some(7)
        );
    }
}
