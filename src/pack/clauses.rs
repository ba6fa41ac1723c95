//! The clauses of the rules, and that whatever cites one cites one that exists.

use std::collections::BTreeMap;

use crate::problem::{Problem, Problems};

use super::at::{At, Spot, unknown};
use super::define::Inputs;
use super::files::Files;
use super::game;
use super::ledger::{Claim, Ledger, marked};
use super::text::read_file;
use super::variant::Variant;

/// The clauses of a game, by id.
pub fn read(files: &Files, game: &str) -> Result<BTreeMap<String, At<String>>, Problems> {
    let path = game::path(game, "clauses.toml");
    if files.read(&path)?.is_none() {
        return Ok(BTreeMap::new());
    }
    read_file(files, &path, |f| {
        let all = f.all().into_iter();
        all.filter_map(|(id, i)| Some((id.value, i.text()?)))
            .collect()
    })
}

/// Adds those of the variants. Only they are entered in the ledger: a game has hundreds.
pub fn merge(
    game: &str,
    own: BTreeMap<String, At<String>>,
    variants: &[Variant],
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> BTreeMap<String, String> {
    let mut clauses: BTreeMap<String, String> = BTreeMap::new();
    for v in variants {
        for (name, text) in &v.clauses {
            let (id, mark) = marked(name);
            let what = format!("clause {}", id.value);
            if let (Some(old), None) = (own.get(&id.value), ledger.setting(&what)) {
                ledger.declare(&what, old.value.clone(), game, &old.spot);
            }
            let claim = Claim {
                what,
                value: text.clone(),
                spot: &id.spot,
                mark,
                soft: false,
                write: format!("\"!{}\" = …", id.value),
            };
            if ledger.claim(&v.id, claim, problems) {
                clauses.insert(id.value, text.clone());
            }
        }
    }
    for (id, text) in own {
        clauses.entry(id).or_insert(text.value);
    }
    clauses
}

/// Whatever cites a clause must cite one that exists.
pub fn check(inputs: &Inputs, clauses: &BTreeMap<String, String>, problems: &mut Vec<Problem>) {
    let declared = inputs.declared;
    let cite = |clause: &str, file: &str, line: u32| At {
        value: clause.to_string(),
        spot: Spot {
            file: file.into(),
            line,
        },
    };
    let parts = &inputs.game.parts;
    let points = parts.points.iter().flat_map(|p| &p.clause);
    let tunables = parts.tunables.iter().flat_map(|t| &t.clause);
    let mut cited: Vec<At<String>> = points.chain(tunables).cloned().collect();
    let (phases, specs, abilities) = (&declared.phases, &declared.specs, &declared.abilities);
    cited.extend(phases.iter().map(|p| cite(&p.clause, &p.file, p.line)));
    cited.extend(specs.iter().map(|s| cite(&s.clause, &s.file, s.line)));
    cited.extend(abilities.iter().map(|a| cite(&a.clause, &a.file, a.line)));
    for clause in cited {
        if !clause.is_empty() && !clauses.contains_key(&clause.value) {
            problems.push(unknown(
                &clause,
                "clause",
                clauses.keys().map(String::as_str),
            ));
        }
    }
}
