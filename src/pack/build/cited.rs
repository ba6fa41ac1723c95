//! That whatever cites a clause cites one that exists.

use std::collections::BTreeMap;

use crate::pack::text::at::{At, Spot, unknown};
use crate::problem::Problem;

use super::inputs::Inputs;

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
