//! The clauses of a game with those that its variants bring.

use std::collections::BTreeMap;

use crate::pack::read::variant::Variant;
use crate::pack::text::at::{At, marked};
use crate::problem::Problem;

use super::ledger::{Claim, Ledger};

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
