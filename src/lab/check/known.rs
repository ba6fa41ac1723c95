//! Names in scripts that mean nothing: globals, regions, kinds, counters, functions, clauses. A script would fail on
//! them, but only when it comes to that line.

use std::collections::BTreeMap;

use crate::kernel::ids::nearest;
use crate::lab::lex::TokenKind;
use crate::problem::Problem;
use crate::script::game::names::TABLES;
use crate::script::{Host, Program};

use super::scope::Bound;
use super::{Findings, Script, Target};

/// Tables of functions, beside those of names.
const FUNCTIONS: [&str; 6] = ["game", "ask", "chance", "table", "string", "math"];

pub fn check(target: &Target, program: &Program, names: &KnownNames, found: &mut Findings) {
    for source in &program.sources {
        let script = Script::read(target.files, &source.path);
        let Some(script) = script.filter(|s| (target.chosen)(&s.path)) else {
            continue;
        };
        names.check(&script, found);
        clauses(program, &script, found);
    }
}

/// The names that a machine gives to scripts.
pub struct KnownNames {
    globals: Vec<String>,
    tables: BTreeMap<&'static str, Vec<String>>,
}

impl KnownNames {
    pub fn of(host: &Host) -> KnownNames {
        let tables = TABLES.iter().map(|t| t.0).chain(FUNCTIONS);
        KnownNames {
            globals: host.names_in(""),
            tables: tables.map(|t| (t, host.names_in(t))).collect(),
        }
    }

    fn check(&self, script: &Script, found: &mut Findings) {
        for u in script.uses.iter().flatten() {
            if u.bound != Bound::Global {
                continue;
            }
            let token = &script.tokens[u.at];
            let name = token.text.as_str();
            if !self.globals.iter().any(|g| g == name) {
                let p = Problem::new(format!("there is no `{name}`")).at(&script.path, token.line);
                found.error(p.nearest(name, self.globals.iter().map(String::as_str)));
                continue;
            }
            let Some(known) = self.tables.get(name) else {
                continue;
            };
            let field = match &script.tokens[u.at + 1..] {
                [dot, field, ..] if dot.is(".") && field.kind == TokenKind::Name => field,
                [open, field, close, ..]
                    if open.is("[") && field.kind == TokenKind::Text && close.is("]") =>
                {
                    field
                }
                _ => continue,
            };
            if known.contains(&field.text) {
                continue;
            }
            let message = format!("there is no `{name}.{}`", field.text);
            let p = Problem::new(message).at(&script.path, field.line);
            let near = nearest(&field.text, known.iter().map(String::as_str));
            found.error(match near {
                Some(near) => p.help(format!("did you mean `{name}.{near}`?")),
                None => p,
            });
        }
    }
}

/// Clauses that scripts cite in denials, notes and the `unless` of decisions.
fn clauses(program: &Program, script: &Script, found: &mut Findings) {
    let known = &program.clauses;
    let t = &script.tokens;
    let text = |i: usize| t.get(i).filter(|t| t.kind == TokenKind::Text);
    for i in 0..t.len() {
        let called = t[i].named("deny") || t[i].named("note");
        let cited = if called && t.get(i + 1).is_some_and(|t| t.is("(")) {
            text(i + 2)
        } else if t[i].is("{")
            && t.get(i + 2).is_some_and(|t| t.is(","))
            && text(i + 3).is_some()
            && t.get(i + 5)
                .is_some_and(|t| t.named("function") || t.named("among"))
        {
            text(i + 1)
        } else {
            None
        };
        if let Some(clause) = cited.filter(|c| !known.contains_key(&c.text)) {
            let p = Problem::new(format!("there is no clause `{}`", clause.text));
            let p = p.at(&script.path, clause.line);
            found.error(p.nearest(&clause.text, known.keys().map(String::as_str)));
        }
    }
}
