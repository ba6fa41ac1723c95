//! Hook points that nobody calls, and calls of points that nobody declares.

use std::collections::BTreeSet;

use crate::lab::lex::{Token, TokenKind};
use crate::pack::compose::extend;
use crate::pack::read::parts;
use crate::pack::read::variant;
use crate::pack::{At, Files, list_variants};
use crate::problem::Problem;

use super::{Findings, Script, Target};

pub fn check(target: &Target, game: &str, scripts: &[Script], found: &mut Findings) {
    let declared = declared(target.files, game, |p| &p.points, |p| &p.name);
    let names: BTreeSet<&str> = declared.iter().map(|d| d.value.as_str()).collect();
    let mut called = BTreeSet::new();
    let mut computed = false;
    for script in scripts {
        for call in calls(&script.tokens) {
            let Some(point) = call else {
                computed = true;
                continue;
            };
            called.insert(point.text.as_str());
            if !names.contains(point.text.as_str()) && (target.chosen)(&script.path) {
                let message = format!("`{}` is not a hook point of this pack", point.text);
                let p = Problem::new(message).at(&script.path, point.line);
                found.error(p.nearest(&point.text, names.iter().copied()));
            }
        }
    }
    if computed {
        // Where names are put together, anything may be called.
        return;
    }
    for point in &declared {
        if !called.contains(point.value.as_str()) && (target.chosen)(&point.spot.file) {
            let message = format!("nobody calls the hook point `{}`", point.value);
            let help = format!(
                "call `hook(\"{}\", …)` in a script, or remove it",
                point.value
            );
            found.warning(point.problem(message).help(help));
        }
    }
}

/// What a game and its variants declare of one sort.
pub fn declared<T>(
    files: &Files,
    of: &str,
    list: impl Fn(&parts::Parts) -> &Vec<T>,
    name: impl Fn(&T) -> &At<String>,
) -> Vec<At<String>> {
    let base = extend::read(files, of).map(|p| p.game.parts);
    let variants = list_variants(files, of).into_iter();
    let variants = variants.filter_map(|v| variant::read(files, of, &v).ok());
    let all: Vec<parts::Parts> = base.into_iter().chain(variants.map(|v| v.parts)).collect();
    let names = all.iter().flat_map(|p| list(p).iter().map(&name));
    names.cloned().collect()
}

/// The points that a script calls, by `hook("x", …)` or `hook = "x"`; nothing for one whose name is computed.
fn calls(tokens: &[Token]) -> Vec<Option<&Token>> {
    let mut found = Vec::new();
    for (i, token) in tokens.iter().enumerate() {
        if !token.named("hook") {
            continue;
        }
        let point = match &tokens[i + 1..] {
            [t, ..] if t.kind == TokenKind::Text => Some(t),
            [open, t, after, ..]
                if open.is("(") && t.kind == TokenKind::Text && !after.is("..") =>
            {
                Some(t)
            }
            [set, t, ..] if set.is("=") && t.kind == TokenKind::Text => Some(t),
            [open, ..] if open.is("(") || open.is("=") => None,
            _ => continue,
        };
        found.push(point);
    }
    found
}
