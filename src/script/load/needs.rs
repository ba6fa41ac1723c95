//! What a phase needs to have anything to do, as its script declares it: a query that has something. It only saves the
//! time to run the phase's script; the rule itself stands in `run`.

use std::cell::Cell;

use mlua::{Error, Result, Table, Value};

use crate::kernel::ids::Seat;
use crate::kernel::query::{Query, Question};
use crate::kernel::{Def, Knowers, State};

use super::query;
use crate::script::game::program::{Program, Source};

/// A query of which a phase needs so many things, and the hook points of the phase's script: where a handler acts at
/// one of them, the phase runs whatever it needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Need {
    pub query: usize,
    pub least: usize,
    pub points: Vec<String>,
}

const SHAPE: &str =
    "`needs` of a phase is a query, or { QUERY, at_least = n }; the rule itself stands in `run`";

/// What a phase needs; nothing if it is to run always.
pub fn read(program: &Program, source: &Source, phase: &Table) -> Result<Option<Need>> {
    let wrong = || Error::runtime(SHAPE);
    let needs = match phase.raw_get("needs")? {
        Value::Nil => return Ok(None),
        Value::Table(t) => t,
        _ => return Err(wrong()),
    };
    let (query, least) = match query::index_of(&needs)? {
        Some(query) => (query, 1),
        None => {
            for pair in needs.pairs::<Value, Value>() {
                let key = pair?.0;
                let known = key.as_i64() == Some(1) || key.to_string()? == "at_least";
                if !known {
                    return Err(wrong());
                }
            }
            let first = needs.raw_get::<Option<Table>>(1).map_err(|_| wrong())?;
            let query = first.map(|q| query::index_of(&q)).transpose()?.flatten();
            let least: Option<usize> = needs.raw_get("at_least").map_err(|_| wrong())?;
            (query.ok_or_else(wrong)?, least.unwrap_or(1))
        }
    };
    Ok(Some(Need {
        query,
        least,
        points: points(program, source),
    }))
}

/// Every point that a script names, in a call of `hook` or in a query or a decision.
pub fn points(program: &Program, source: &Source) -> Vec<String> {
    let named = |name: &str| source.text.contains(&format!("\"{name}\""));
    let points = program.points.iter().map(|p| &p.name);
    points.filter(|p| named(p)).cloned().collect()
}

impl Need {
    /// Does the declared part of the query have enough? It is asked about the active seat; `secrets` tells afterwards who may
    /// know all that it looks at.
    pub fn met(
        &self,
        def: &Def,
        state: &State,
        queries: &[Option<Query>],
        secrets: &Cell<Knowers>,
    ) -> bool {
        let Some(query) = queries.get(self.query).and_then(Option::as_ref) else {
            return true;
        };
        let args = [state.flow().active.map(Seat::handle), None, None, None];
        let question = Question::new(def, state, queries, args, secrets);
        question.at_least(query, self.least)
    }
}
