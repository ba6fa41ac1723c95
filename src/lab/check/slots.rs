//! Texts with a place for more than the call gives: `note("X.1", "{2} goes", me)`.

use crate::kernel::speech;
use crate::lab::lex::{Token, TokenKind};
use crate::problem::Problem;

use super::{Findings, Script, Target};

/// The functions that tell something, and which argument is the text.
const TELLERS: [(&str, usize); 2] = [("note", 1), ("whisper", 2)];

pub fn check(target: &Target, scripts: &[Script], found: &mut Findings) {
    for script in scripts.iter().filter(|s| (target.chosen)(&s.path)) {
        for (text, given) in told(&script.tokens) {
            let wanted = speech::slots(&text.text);
            if wanted > given {
                let message = format!("the text has a place {{{wanted}}}, but {given} follow it");
                let p = Problem::new(message).at(&script.path, text.line);
                found.error(p.help("{1} stands for what follows the text first, {2} for the next"));
            }
        }
    }
}

/// Every text that is told, with the number of arguments behind it, where both can be read off.
fn told(tokens: &[Token]) -> Vec<(&Token, usize)> {
    let calls = tokens.iter().enumerate().filter_map(|(i, token)| {
        let (_, at) = TELLERS.iter().find(|(name, _)| token.named(name))?;
        let field = i > 0 && (tokens[i - 1].is(".") || tokens[i - 1].is(":"));
        let arguments = arguments(&tokens[i + 1..]).filter(|_| !field)?;
        let [text] = arguments.get(*at)? else {
            return None;
        };
        let rest = &arguments[at + 1..];
        let open = rest.last().is_some_and(|last| may_be_several(last));
        (text.kind == TokenKind::Text && !open).then_some((text, rest.len()))
    });
    calls.collect()
}

/// The arguments of a call, from its bracket on.
fn arguments(tokens: &[Token]) -> Option<Vec<&[Token]>> {
    tokens.first().filter(|t| t.is("("))?;
    let (mut found, mut from, mut depth) = (Vec::new(), 1, 0);
    for (i, token) in tokens.iter().enumerate() {
        let opens = ["(", "{", "["].iter().any(|s| token.is(s)) || token.named("function");
        let closes = [")", "}", "]"].iter().any(|s| token.is(s)) || token.named("end");
        depth += i32::from(opens) - i32::from(closes);
        if depth == 0 || (depth == 1 && token.is(",")) {
            found.push(&tokens[from..i]);
            from = i + 1;
        }
        if depth == 0 {
            return Some(found);
        }
    }
    None
}

/// A call or `...` at the end may stand for several values.
fn may_be_several(argument: &[Token]) -> bool {
    argument.last().is_some_and(|t| t.is(")") || t.is("..."))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lab::lex::tokens;

    fn counted(source: &str) -> Vec<(String, usize)> {
        let tokens = tokens(source);
        let told = told(&tokens).into_iter();
        told.map(|(text, n)| (text.text.clone(), n)).collect()
    }

    #[test]
    fn what_follows_a_text_is_counted() {
        let calls = r#"note("A.1", "x {1}", f(1, 2), { 3, 4 }) whisper(me, "A.1", "y")"#;
        assert_eq!(counted(calls), [("x {1}".into(), 2), ("y".into(), 0)]);
    }

    #[test]
    fn what_cannot_be_counted_is_left_alone() {
        assert_eq!(
            counted(r#"note("A.1", "x {1}", f()) note("A.1", text, 1)"#),
            []
        );
        assert_eq!(counted(r#"t.note("A.1", "x {1}") note("A.1""#), []);
    }
}
