//! A program: the rules of one game as the script host runs them, put together by the pack layer.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::values::Learnt;
use crate::kernel::decision::Spec;
use crate::kernel::ids::Role;
use crate::kernel::{Ask, Def, Handle, Names, Sort, State};

/// What a script file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Helpers that other scripts `use`.
    Lib,
    Phase,
    Faction,
    /// What any seat may do at any time it is asked.
    Action,
    /// What cards can do while they lie somewhere.
    Effects,
    Variant,
}

/// One script file.
#[derive(Clone, Debug)]
pub struct Source {
    /// Its path within the data, e.g. `rules/checkers/phases/jump.lua`; what messages show.
    pub path: String,
    pub text: Arc<str>,
    pub part: Part,
}

impl Source {
    /// The file's name without folder and ending: what `use` calls it.
    pub fn stem(&self) -> &str {
        let file = self.path.rsplit('/').next().unwrap_or(&self.path);
        file.strip_suffix(".lua").unwrap_or(file)
    }
}

/// A hook point, declared by the pack.
#[derive(Clone, Debug, Default)]
pub struct Point {
    pub name: String,
    pub clause: String,
    pub when: String,
    /// What the value means.
    pub about: String,
    /// The type of the value; `none` if there is none, empty if the pack does not say.
    pub value: String,
    /// The arguments after `me` and the value: `name: type`.
    pub args: Vec<String>,
}

/// Who brought an ability into the game, and with that its place in the order of handlers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Origin {
    Pack,
    /// The how-manieth variant of the scenario.
    Variant(usize),
    /// A role, by id.
    Role(String),
    /// Cards: it acts for each seat in whose zone such a card lies.
    Cards,
}

impl Ability {
    /// The counter of how often a seat has used it in this turn, if that is limited.
    pub fn used(&self) -> Option<String> {
        (self.limit > 0).then(|| format!("{}.used", self.id))
    }
}

/// A named bundle of handlers that implements a clause.
#[derive(Clone, Debug)]
pub struct Ability {
    /// `role.ability` or `variant.ability`, or the name of an action of the pack.
    pub id: String,
    pub origin: Origin,
    pub clause: String,
    /// May be lent to another seat.
    pub lent: bool,
    pub priority: i64,
    pub file: String,
    pub line: u32,
    /// The points it handles.
    pub points: Vec<String>,
    /// May be used at any time of a decision.
    pub action: bool,
    /// How often a seat may use it in a turn; 0: as often as it likes.
    pub limit: u32,
    /// Where its functions are: the key in the table `abilities` of its file.
    pub key: String,
}

#[derive(Clone, Debug)]
pub struct FactionDecl {
    pub id: String,
    pub title: String,
    pub about: String,
    pub order: i64,
    pub min_players: usize,
    pub automatic: bool,
    /// Kind, how many.
    pub pieces: Vec<(String, u8)>,
    pub file: String,
    pub line: u32,
}

#[derive(Clone, Debug)]
pub struct PhaseDecl {
    pub id: String,
    pub clause: String,
    pub file: String,
    pub line: u32,
}

/// What a variant's script declares; names of abilities may carry the mark `!`.
#[derive(Clone, Debug, Default)]
pub struct VariantDecl {
    pub file: String,
    /// New ones, and with a mark those that take the place of others. Ids are without the mark, `key` has it.
    pub abilities: Vec<Ability>,
    /// Abilities turned off, with their lines.
    pub off: Vec<(String, u32)>,
    pub change: Vec<Change>,
}

/// Flags of an ability that a variant sets; the rest stays.
#[derive(Clone, Debug, Default)]
pub struct Change {
    pub ability: String,
    pub line: u32,
    pub clause: Option<String>,
    pub lent: Option<bool>,
    pub priority: Option<i64>,
}

/// What the scripts of a game declare, found by running their top level once.
#[derive(Clone, Debug, Default)]
pub struct Declared {
    pub phases: Vec<PhaseDecl>,
    pub factions: Vec<FactionDecl>,
    pub specs: Vec<Spec>,
    /// The names of queries, in order of their first declaration.
    pub queries: Names,
    /// Those of factions; the pack layer adds what variants make of them.
    pub abilities: Vec<Ability>,
    pub variants: Vec<VariantDecl>,
}

/// Answers a scenario gives in advance, by the name of the decision or chance event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fixed {
    /// The same answer whenever it is asked.
    Always(String),
    /// By who is asked or what it is about.
    For(BTreeMap<String, String>),
}

#[derive(Clone, Debug)]
pub struct Tunable {
    pub name: String,
    pub value: i64,
    pub min: i64,
    pub max: i64,
    pub meaning: String,
    /// Who set the value.
    pub set_by: String,
}

/// What a card says, and where it stands in the files.
#[derive(Clone, Debug)]
pub struct Printed {
    pub name: String,
    pub title: String,
    pub text: String,
    pub file: Arc<str>,
    pub line: u32,
    pub fields: Vec<PrintedField>,
}

#[derive(Clone, Debug)]
pub struct PrintedField {
    pub name: String,
    pub value: PrintedValue,
    pub file: Arc<str>,
    pub line: u32,
}

#[derive(Clone, Debug)]
pub enum PrintedValue {
    Number(i64),
    Text(String),
    Tags,
}

/// A value in force, and who set it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Setting {
    /// `tunable rounds`, `ability role.name`, `phase x`, `die x faces`, `region x borders`, `faction x`, …
    pub what: String,
    pub value: String,
    /// A game, a variant, `scenario …` or `--set`.
    pub set_by: String,
    /// The value it took the place of, and who had set that.
    pub was: Option<(String, String)>,
    /// Where it stands; empty and 0 where that is no file.
    pub file: String,
    pub line: u32,
}

#[derive(Clone, Debug)]
pub struct Program {
    /// The scenario's id or path, as given.
    pub scenario: String,
    pub title: String,
    pub rules: String,
    /// The packs it is made of: the one that stands on its own first, `rules` last.
    pub packs: Vec<String>,
    pub variants: Vec<String>,
    pub def: Def,
    pub sources: Vec<Source>,
    /// Phase id of the definition to the source that runs it.
    pub phase_files: Vec<usize>,
    pub points: Vec<Point>,
    pub abilities: Vec<Ability>,
    pub queries: Names,
    pub tunables: Vec<Tunable>,
    /// What cards say, by their rows.
    pub printed: Vec<Printed>,
    /// Every value in force with who set it, in a fixed order.
    pub origins: Vec<Setting>,
    pub clauses: BTreeMap<String, String>,
    pub fixed: BTreeMap<String, Fixed>,
    /// The decision or chance event by which seats get their roles.
    pub role_decision: Option<String>,
    /// The position at the start, before anybody has decided anything.
    pub start: State,
    /// Names these rules: equal digests play alike.
    pub digest: u64,
    /// How near seats are to winning, if the pack does not say and somebody has learnt it.
    pub learnt: Learnt,
}

impl Program {
    /// What the scenario lays down for a decision or chance event, by its name and whom or what it is about.
    pub fn fixed_text(
        &self,
        roles: &[Option<Role>],
        spec: u16,
        about: Option<Handle>,
    ) -> Option<&str> {
        if self.fixed.is_empty() {
            return None;
        }
        let spec = self.def.specs.get(usize::from(spec))?;
        match self.fixed.get(&spec.what)? {
            Fixed::Always(text) => Some(text),
            Fixed::For(map) => {
                let h = about?;
                let by_role = map.get(&self.def.label(roles, h));
                let by_seat = || {
                    h.is(Sort::Seat)
                        .then(|| map.get(&format!("p{}", h.index() + 1)))?
                };
                by_role.or_else(by_seat).map(String::as_str)
            }
        }
    }

    /// What the scenario lays down as the answer to a question.
    pub fn fixed_answer(&self, roles: &[Option<Role>], ask: &Ask) -> Option<&str> {
        self.fixed_text(roles, ask.spec, Some(ask.seat.handle()))
            .or_else(|| self.fixed_text(roles, ask.spec, ask.subject()))
    }
}
