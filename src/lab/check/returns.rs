//! Values that are returned where nobody takes them: by the `run` of a phase or an action, and by `setup`.

use crate::lab::lex::{Token, TokenKind};
use crate::problem::Problem;

use super::{Findings, Script, Target};

pub fn check(target: &Target, scripts: &[Script], found: &mut Findings) {
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        for (name, line) in returned(&script.tokens) {
            let p = Problem::new(format!("`{name}` returns a value, which nobody takes"));
            let help = "leave out what stands after `return`; a question is answered to the script that asks it";
            found.warning(p.at(&script.path, line).help(help));
        }
    }
}

/// Every `return` with a value within such a function itself: its name and the line.
fn returned(tokens: &[Token]) -> Vec<(&str, u32)> {
    let mut found = Vec::new();
    for (i, w) in tokens.windows(3).enumerate() {
        let named = w[0].named("run") || w[0].named("setup");
        if named && w[1].is("=") && w[2].named("function") {
            let lines = values(&tokens[i + 2..]);
            found.extend(lines.into_iter().map(|line| (w[0].text.as_str(), line)));
        }
    }
    found
}

/// The lines in which the function that begins here returns a value; functions inside it do not count.
fn values(tokens: &[Token]) -> Vec<u32> {
    // What is open: true for a function.
    let mut open: Vec<bool> = Vec::new();
    let mut lines = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if opens(token) {
            open.push(token.named("function"));
        } else if token.named("end") || token.named("until") {
            open.pop();
            if open.is_empty() {
                break;
            }
        } else if token.named("return") && open.iter().filter(|f| **f).count() == 1 {
            let value = expression(&tokens[i + 1..]);
            if !value.is_empty() && !is_call(value) {
                lines.push(token.line);
            }
        }
    }
    lines
}

fn opens(token: &Token) -> bool {
    let words = ["function", "if", "do", "repeat"];
    words.iter().any(|w| token.named(w))
}

/// What stands between a `return` and the end of its block.
fn expression(tokens: &[Token]) -> &[Token] {
    let mut depth = 0usize;
    for (i, token) in tokens.iter().enumerate() {
        let ends = ["end", "else", "elseif", "until"];
        if depth == 0 && (token.is(";") || ends.iter().any(|w| token.named(w))) {
            return &tokens[..i];
        }
        if opens(token) {
            depth += 1;
        } else if token.named("end") || token.named("until") {
            depth -= 1;
        }
    }
    tokens
}

/// A call and nothing else: `return game.move(…)` is a way to stop after it.
fn is_call(value: &[Token]) -> bool {
    let mut depth = 0usize;
    let mut last = 0;
    for (i, token) in value.iter().enumerate() {
        if token.is("(") || token.is("{") || token.is("[") {
            if depth == 0 {
                last = i;
            }
            depth += 1;
        } else if token.is(")") || token.is("}") || token.is("]") {
            depth = depth.saturating_sub(1);
        } else if depth == 0 && !(token.kind == TokenKind::Name || token.is(".")) {
            return false;
        }
    }
    let words = ["not", "and", "or", "nil", "true", "false", "function"];
    let bare = value.iter().take(last.max(1));
    let plain = bare.clone().all(|t| !words.iter().any(|w| t.named(w)));
    let closed = value.last().is_some_and(|t| t.is(")") || t.is("}"));
    plain && closed && value.first().is_some_and(|t| t.kind == TokenKind::Name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::lex::tokens;

    fn lines(body: &str) -> Vec<u32> {
        let source = format!("return phase {{ id = \"x\", run = function(me)\n{body}\nend }}");
        values_of(&tokens(&source))
    }

    fn values_of(tokens: &[Token]) -> Vec<u32> {
        returned(tokens).into_iter().map(|r| r.1).collect()
    }

    #[test]
    fn only_values_of_the_function_itself_count() {
        for good in [
            "return",
            "if a then return end b()",
            "return game.move(a, b)",
            "local function f() return 5 end return f(1, { 2 })",
            "for i = 1, 2 do if a then return end end",
            "x(function() return 1 end)",
        ] {
            assert!(lines(good).is_empty(), "{good}");
        }
        for bad in [
            "return 5",
            "if a then return true end",
            "return a + f(1)",
            "return not f(1)",
            "return f(1), 2",
            "return { f(1) }",
            "while true do return me end",
        ] {
            assert_eq!(lines(bad), [2], "{bad}");
        }
    }
}
