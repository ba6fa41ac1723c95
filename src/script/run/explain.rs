//! Why a question does not offer something: asked afterwards, of a copy of the game.

use std::cell::Cell;

use mlua::{Result, Table};

use crate::kernel::ids::{CardAt, Piece, Seat, Sort};
use crate::kernel::query::{Asked, Question};
use crate::kernel::{Ask, Form, Handle, State};
use crate::problem::Problem;

use super::host::Host;
use crate::kernel::Knowers;
use crate::script::game::log::Struck;
use crate::script::load::query::explain::viewer_number;
use crate::script::load::sandbox;

/// What the rules say about one thing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Explained {
    /// Nothing speaks against it.
    Allowed,
    /// There is no such thing to speak of.
    Absent,
    Struck(Struck),
    /// A condition reads what the viewer cannot see, whatever it says.
    Secret,
}

impl Host {
    /// The query that a decision's options come from.
    pub fn from_query(&self, spec: u16) -> Option<usize> {
        let c = self.ctx.borrow();
        c.from.get(usize::from(spec)).copied().flatten()
    }

    /// Everything that the query behind a decision could mean and that is not offered, with what the rules say, as far as
    /// whoever is asked may know. `args` are the seat and what the question is about.
    pub fn missing(&self, state: &State, ask: &Ask, args: Asked) -> Vec<(Handle, Explained)> {
        let Some(query) = self.from_query(ask.spec) else {
            return Vec::new();
        };
        let things = self.universe(state, query, args).into_iter();
        // A condition about something that is only known when the question is put cannot be asked now.
        let told = |h| {
            Some((
                h,
                self.explain(state, ask.spec, args, h, Some(ask.seat))
                    .ok()?,
            ))
        };
        let things = things.filter(|h| !offered(&ask.form, *h));
        things.filter_map(told).collect()
    }

    /// Why a phase would be passed over in this state, if it would be, as far as the viewer may know.
    pub fn idle(&self, state: &State, phase: usize, viewer: Option<Seat>) -> Option<Explained> {
        let need = self.phases.get(phase)?.need.as_ref()?;
        let mut c = self.ctx.borrow_mut();
        let c = &mut *c;
        if c.hooks.act_at(&c.program, state, phase, &need.points) {
            return None;
        }
        let secrets = Cell::new(Knowers::ALL);
        let met = need.met(&c.program.def, state, &c.queries, &secrets);
        if !secrets.get().knows(viewer) {
            return Some(Explained::Secret);
        }
        if met {
            return None;
        }
        let query = c.queries.get(need.query)?.as_ref()?;
        let file = c.program.phase_files.get(phase).copied();
        let source = file.and_then(|i| c.program.sources.get(i));
        let rule = query.rules.first();
        let said = rule.map_or("", |r| &r.reason);
        let name = c.program.def.phases.get(phase);
        Some(Explained::Struck(Struck {
            entry: 0,
            option: Handle(0),
            clause: rule.map_or(String::new(), |r| r.clause.clone()),
            reason: match said {
                "" => format!("the phase `{name}` has nothing to do as things stand"),
                said => format!("the phase `{name}` has nothing to do: {said}"),
            },
            ability: String::new(),
            file: source.map_or(String::new(), |s| s.path.clone()),
            line: if source.is_some_and(|s| s.path == query.file) {
                query.line
            } else {
                1
            },
        }))
    }

    /// Everything that somebody may mean who speaks of a query.
    pub fn universe(&self, state: &State, query: usize, args: Asked) -> Vec<Handle> {
        let c = self.ctx.borrow();
        let Some(query) = c.queries.get(query).and_then(Option::as_ref) else {
            return Vec::new();
        };
        let secrets = Cell::new(Knowers::ALL);
        Question::new(c.def(), state, &c.queries, args, &secrets).universe(query)
    }

    /// Why a decision offers something or not, as far as the viewer may know. `args` are the seat and what the question
    /// is about.
    pub fn explain(
        &self,
        state: &State,
        spec: u16,
        args: Asked,
        thing: Handle,
        viewer: Option<Seat>,
    ) -> std::result::Result<Explained, Problem> {
        let Some(query) = self.from_query(spec) else {
            return Ok(Explained::Allowed);
        };
        let around = self.lend(state);
        let found = self.explained(spec, query, args, thing, viewer);
        self.take_back(around);
        found.map_err(|e| self.problem(&e))
    }

    fn explained(
        &self,
        spec: u16,
        query: usize,
        args: Asked,
        thing: Handle,
        viewer: Option<Seat>,
    ) -> Result<Explained> {
        self.sync()?;
        let args = args.map(|a| a.map(|h| h.0));
        let given = (
            spec,
            query,
            viewer_number(viewer),
            thing.0,
            args[0],
            args[1],
            args[2],
            args[3],
        );
        let found: Table = sandbox::call(&self.lua, &self.explain, given)?;
        self.told(&found, thing)
    }

    /// Why a decision is not asked of a seat, by its `only_if`, as far as that seat may know.
    pub fn unasked(
        &self,
        state: &State,
        spec: u16,
        seat: Seat,
    ) -> std::result::Result<Explained, Problem> {
        let around = self.lend(state);
        let given = (spec, viewer_number(Some(seat)), seat.handle().0);
        let found = self.sync();
        let found = found.and_then(|()| sandbox::call(&self.lua, &self.unasked, given));
        let found = found.and_then(|t: Table| self.told(&t, seat.handle()));
        self.take_back(around);
        found.map_err(|e| self.problem(&e))
    }

    fn told(&self, found: &Table, thing: Handle) -> Result<Explained> {
        let kind: String = found.get("kind")?;
        Ok(match kind.as_str() {
            "allowed" => Explained::Allowed,
            "absent" => Explained::Absent,
            "secret" => Explained::Secret,
            "denied" => {
                let mut c = self.ctx.borrow_mut();
                let denied = c.trace().and_then(|t| t.struck.pop());
                denied.map_or(Explained::Allowed, Explained::Struck)
            }
            _ => Explained::Struck(Struck {
                option: thing,
                entry: 0,
                clause: found.get("clause")?,
                reason: found.get("reason")?,
                ability: String::new(),
                file: found.get("file")?,
                line: found.get("line")?,
            }),
        })
    }
}

/// Is it among the options, or the region of one?
fn offered(form: &Form, thing: Handle) -> bool {
    let place = |h: &Handle| match h.sort() {
        Sort::Piece => Some(Piece::from_index(h.index()).place.handle()),
        Sort::CardAt => Some(CardAt::from_index(h.index()).place.handle()),
        _ => None,
    };
    let there = |h: &Handle| *h == thing || place(h) == Some(thing);
    match form {
        Form::One { options, .. } | Form::Some { options, .. } => options.iter().any(there),
        Form::Split { piles, .. } => piles.iter().any(|p| there(&p.0)),
        Form::Plan(plan) => {
            let mut piles = plan.groups.iter().flat_map(|g| g.piles());
            piles.any(|p| there(&p.0))
        }
        Form::Number { .. } => false,
    }
}
