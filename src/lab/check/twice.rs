//! Keys that a table of a script sets twice: only the last one counts, silently. Two abilities, handlers or tests of one
//! name are the usual case.

use std::collections::BTreeMap;

use crate::lab::lex::{Token, TokenKind};
use crate::problem::Problem;

use super::{Findings, Script, Target};

pub fn check(target: &Target, scripts: &[Script], found: &mut Findings) {
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        for (key, first, line) in repeated(&script.tokens) {
            let p = Problem::new(format!("`{key}` is set twice in the same table"));
            let help = format!(
                "only the last one counts; the first is in line {first}: give one of them another name"
            );
            found.error(p.at(&script.path, line).help(help));
        }
    }
}

/// A bracket that is open: the keys of a table so far, with their lines; nothing for other brackets and blocks.
type Open = Option<BTreeMap<String, u32>>;

/// Keys that are set again in the same table: the key, the line before, the line.
fn repeated(tokens: &[Token]) -> Vec<(String, u32, u32)> {
    let mut found = Vec::new();
    let mut open: Vec<Open> = Vec::new();
    // Does a field of a table begin here?
    let mut begins = false;
    for (i, token) in tokens.iter().enumerate() {
        let was = std::mem::take(&mut begins);
        if token.is("{") {
            open.push(Some(BTreeMap::new()));
            begins = true;
        } else if token.is("(") || token.is("[") || opens(token) {
            if was && token.is("[") {
                note(&mut open, bracketed(&tokens[i..]), &mut found);
            }
            open.push(None);
        } else if token.is("}") {
            // Whatever is left open inside is over, too.
            while open.pop().is_some_and(|o| o.is_none()) {}
        } else if token.is(")") || token.is("]") || closes(token) {
            open.pop();
        } else if token.is(",") || token.is(";") {
            begins = matches!(open.last(), Some(Some(_)));
        } else if was
            && token.kind == TokenKind::Name
            && tokens.get(i + 1).is_some_and(|t| t.is("="))
        {
            note(
                &mut open,
                Some((token.text.clone(), token.line)),
                &mut found,
            );
        }
    }
    found
}

/// The key of `["x"] =`.
fn bracketed(tokens: &[Token]) -> Option<(String, u32)> {
    match tokens {
        [_, key, close, set, ..]
            if matches!(key.kind, TokenKind::Text | TokenKind::Number)
                && close.is("]")
                && set.is("=") =>
        {
            Some((key.text.clone(), key.line))
        }
        _ => None,
    }
}

fn note(open: &mut [Open], key: Option<(String, u32)>, found: &mut Vec<(String, u32, u32)>) {
    let (Some((key, line)), Some(Some(keys))) = (key, open.last_mut()) else {
        return;
    };
    if let Some(first) = keys.insert(key.clone(), line) {
        found.push((key, first, line));
    }
}

/// Does a block begin that `end` or `until` closes?
fn opens(token: &Token) -> bool {
    ["function", "if", "do", "repeat"]
        .iter()
        .any(|w| token.named(w))
}

fn closes(token: &Token) -> bool {
    token.named("end") || token.named("until")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::lex::tokens;

    #[test]
    fn keys_are_counted_table_by_table() {
        let source = "return f { a = 1, b = { a = 2 }, [\"c.d\"] = function() local a = 1; a = 2; return { a = 1 } end,\n\
                      a = 3; [\"c.d\"] = x[a], e = if a then b else c }, { a = 1 }";
        let found = repeated(&tokens(source));
        assert_eq!(found, [("a".into(), 1, 2), ("c.d".into(), 1, 2)]);
        assert_eq!(
            repeated(&tokens("f(a, { x = 1, y })\nlocal x, y = 1\nx = 2, x")),
            []
        );
    }
}
