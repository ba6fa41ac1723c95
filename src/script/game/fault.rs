//! What went wrong in a script: file, line, ability, clause, and what to do about it.

use crate::problem::Problem;

use super::program::Ability;
use crate::script::machine::budget::EXHAUSTED;

/// Letters of a message; what a script says may be of any length.
const LONGEST: usize = 500;

/// Turns an error of the Lua side into a message for the author of the script.
pub fn problem(error: &mlua::Error, abilities: &[Ability]) -> Problem {
    let (message, traceback) = flatten(error);
    let (message, place) = match split_location(&message) {
        // A function of the header stands in no line.
        Some((_, 0, rest)) => (rest, None),
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

/// The same for an error that has to do with a file, even if it does not say so.
pub fn in_file(error: &mlua::Error, file: &str) -> Problem {
    let p = problem(error, &[]);
    match p.file.is_empty() {
        true => p.at(file, 0),
        false => p,
    }
}

fn first_line(text: &str) -> String {
    let line = text.lines().next().unwrap_or(text).trim();
    match line.char_indices().nth(LONGEST) {
        Some((at, _)) => format!("{} …", &line[..at]),
        None => line.to_string(),
    }
}

/// The innermost message and all tracebacks.
pub(in crate::script) fn flatten(error: &mlua::Error) -> (String, String) {
    match error {
        mlua::Error::CallbackError { traceback, cause } => {
            let (message, inner) = flatten(cause);
            (message, format!("{inner}\n{traceback}"))
        }
        mlua::Error::BadArgument { to, pos, cause, .. } => {
            let (message, inner) = flatten(cause);
            let of = to
                .as_deref()
                .map_or(String::new(), |to| format!(" of {to}"));
            (format!("argument {pos}{of}: {message}"), inner)
        }
        mlua::Error::FromLuaConversionError { from, to, .. } => {
            let (to, from) = (words(to), words(from));
            (format!("expected {to}, got {from}"), String::new())
        }
        mlua::Error::RuntimeError(text) => (text.clone(), text.clone()),
        mlua::Error::SyntaxError { message, .. } => (message.clone(), String::new()),
        mlua::Error::MemoryError(text) => (format!("out of memory: {text}"), String::new()),
        other => (other.to_string(), String::new()),
    }
}

/// A type in words.
fn words(kind: &str) -> &str {
    match kind {
        "nil" => "nothing",
        "String" | "string" => "a text",
        "table" => "a table",
        "function" => "a function",
        "bool" | "boolean" => "true or false",
        "integer" | "number" => "a number",
        "i64" | "u64" | "usize" | "u8" | "u16" | "u32" => "a whole number",
        other => other,
    }
}

/// Splits `file.lua:12: text`; what a card says stands in a TOML file.
fn split_location(text: &str) -> Option<(String, u32, String)> {
    let ends = [".lua:", ".toml:"].map(|end| text.find(end).map(|at| at + end.len() - 1));
    let at = ends.into_iter().flatten().min()?;
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
        .find(|place| place.1 > 0)
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
    } else if message.contains("attempt to yield across") {
        "nothing can be asked or drawn inside a function that `sort`, `gsub` or a metamethod calls"
    } else if message.contains("stack overflow") {
        "calls or hooks nest too deep: look for one that calls itself"
    } else if message.contains("out of memory") || message.contains("not enough memory") {
        "the script asked for more memory than a decision may use"
    } else if message.contains("readonly table") {
        "scripts hold no state: declare a counter in game.toml and use game.set"
    } else if message.contains("attempt to index nil") || message.contains("attempt to call a nil")
    {
        "the value is missing: check the name before the dot, and whether the call may return nothing"
    } else if message.contains("attempt to perform arithmetic") && message.contains("nil") {
        "one of the two values is nothing (nil): check its name, and whether what gives it may give nothing"
    } else if message.contains("attempt to compare") {
        "only numbers can be compared like this: one of the two values is something else, or nothing (nil)"
    } else if message.contains("expected a whole number") && message.contains('.') {
        "`/` gives fractions; `//` divides and rounds down"
    } else {
        ""
    };
    text.to_string()
}

/// The file and line of the script that calls the function now running.
pub fn caller(lua: &mlua::Lua) -> (String, u32) {
    let place = lua.inspect_stack(1, |d| {
        let source = d.source().source;
        let file = source.map(|s| s.trim_start_matches('@').to_string());
        (
            file.unwrap_or_default(),
            d.current_line().unwrap_or(0) as u32,
        )
    });
    place.unwrap_or_default()
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
