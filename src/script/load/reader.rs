//! What the tables that scripts return declare, with the lines of everything that is wrong.

use mlua::{Function, Result, Table, Value};

use crate::problem::Problem;

use super::query;
use crate::script::game::fault;
use crate::script::game::program::{
    Ability, Change, Declared, FactionDecl, Origin, PhaseDecl, Source, VariantDecl,
};
use crate::script::game::reference::tables::known_fields;
use crate::script::game::reference::tables::{
    ABILITY_FIELDS, ACTION_FIELDS, CANCEL_FIELDS, CHANGE_FIELDS,
};

/// More than any faction has.
const MOST_ABILITIES: usize = 1_000;

/// Reads what one file returns.
pub struct FileReader<'a> {
    pub source: &'a Source,
    pub found: &'a mut Declared,
    pub problems: &'a mut Vec<Problem>,
}

impl FileReader<'_> {
    fn problem(&mut self, message: impl Into<String>, line: u32) {
        self.problems
            .push(Problem::new(message).at(&self.source.path, line));
    }

    /// Runs a reading step; a wrong type becomes a problem of this file.
    fn read<T>(&mut self, what: &str, step: impl FnOnce() -> Result<T>) -> Option<T> {
        match step() {
            Ok(v) => Some(v),
            Err(e) => {
                let text = fault::problem(&e, &[]).message;
                self.problem(format!("{what}: {text}"), line_of(&self.source.text, what));
                None
            }
        }
    }

    fn table(&mut self, value: Value, declares: &str) -> Option<Table> {
        if let Value::Table(t) = &value
            && t.get::<Option<String>>("declares")
                .ok()
                .flatten()
                .as_deref()
                == Some(declares)
        {
            return Some(t.clone());
        }
        self.problem(
            format!("this file must end with `return {declares} {{ … }}`"),
            0,
        );
        None
    }

    fn id(&mut self, t: &Table) -> Option<String> {
        let id: Option<String> = self.read("id", || t.get("id"))?;
        let Some(id) = &id else {
            self.problem("`id` is missing", 1);
            return None;
        };
        // Variants replace files by their names, so the two must be the same.
        let stem = self.source.stem();
        if id != stem {
            let message = format!("the id is `{id}`, the file is `{stem}.lua`");
            let text = &self.source.text;
            let line = match line_of(text, "id") {
                0 => line_of(text, id),
                line => line,
            };
            self.problem(message, line);
        }
        Some(id.clone())
    }

    pub fn phase(&mut self, value: Value) {
        let Some(t) = self.table(value, "phase") else {
            return;
        };
        let Some(id) = self.id(&t) else { return };
        let Some(run) = self.read("run", || t.get::<Function>("run")) else {
            return;
        };
        let clause = self
            .read("clause", || t.get::<Option<String>>("clause"))
            .flatten()
            .unwrap_or_default();
        if clause.is_empty() {
            self.problem(format!("the phase `{id}` names no clause"), line(&run));
        }
        let file = self.source.path.clone();
        self.found.phases.push(PhaseDecl {
            id,
            clause,
            file,
            line: line(&run),
        });
    }

    pub fn faction(&mut self, value: Value) {
        let Some(t) = self.table(value, "faction") else {
            return;
        };
        let Some(id) = self.id(&t) else { return };
        let title = self
            .read("name", || t.get::<Option<String>>("name"))
            .flatten()
            .unwrap_or_else(|| id.clone());
        let about = self
            .read("about", || t.get::<Option<String>>("about"))
            .flatten()
            .unwrap_or_default();
        let order = self
            .read("order", || t.get::<Option<i64>>("order"))
            .flatten()
            .unwrap_or(100);
        let min = self
            .read("min_players", || t.get::<Option<usize>>("min_players"))
            .flatten()
            .unwrap_or(0);
        let pieces = self.pieces(&t);
        self.read("setup", || t.get::<Option<Function>>("setup"));
        let automatic = self.automatic(&t);
        let line = line_of(&self.source.text, "id");
        let file = self.source.path.clone();
        self.found.factions.push(FactionDecl {
            id: id.clone(),
            title,
            about,
            order,
            min_players: min,
            automatic,
            pieces,
            file,
            line,
        });
        let abilities = self.abilities(&t, &id, &Origin::Role(id.clone()));
        self.found.abilities.extend(abilities);
    }

    /// Does its script answer for it? Then it says how.
    fn automatic(&mut self, t: &Table) -> bool {
        let flag = self.read("automatic", || t.get::<Option<bool>>("automatic"));
        let automatic = flag.flatten().unwrap_or(false);
        let answer = self.read("answer", || t.get::<Option<Function>>("answer"));
        match (automatic, answer.flatten().is_some()) {
            (true, false) => self.problem(
                "an automatic faction needs `answer`, a function that decides for it",
                line_of(&self.source.text, "automatic"),
            ),
            (false, true) => self.problem(
                "`answer` decides for a faction only with `automatic = true`",
                line_of(&self.source.text, "answer"),
            ),
            _ => {}
        }
        automatic
    }

    fn pieces(&mut self, t: &Table) -> Vec<(String, u8)> {
        let read = || -> Result<Vec<(String, u8)>> {
            let Some(all) = t.get::<Option<Table>>("pieces")? else {
                return Ok(vec![]);
            };
            let mut list = Vec::new();
            for pair in all.pairs::<String, Table>() {
                let (kind, piece) = pair?;
                list.push((kind, piece.get::<u8>("count")?));
            }
            list.sort();
            Ok(list)
        };
        self.read("pieces", read).unwrap_or_default()
    }

    /// What any seat may do: an ability of the pack with nothing but an action.
    pub fn pack_action(&mut self, value: Value) {
        let Some(t) = self.table(value, "action") else {
            return;
        };
        let Some(id) = self.id(&t) else { return };
        let Some(run) = self.read("run", || t.get::<Function>("run")) else {
            return;
        };
        self.read("when", || t.get::<Option<Function>>("when"));
        let clause = self.read("clause", || t.get::<Option<String>>("clause"));
        let clause = clause.flatten().unwrap_or_default();
        if clause.is_empty() {
            self.problem(format!("the action `{id}` names no clause"), line(&run));
        }
        let limit = self.read("limit", || limit(&t)).unwrap_or(0);
        self.found.abilities.push(Ability {
            origin: Origin::Pack,
            clause,
            lent: false,
            priority: 0,
            file: self.source.path.clone(),
            line: line(&run),
            points: Vec::new(),
            action: true,
            limit,
            key: id.clone(),
            id,
        });
    }

    /// What cards can do: abilities that act for the seat in whose zone such a card lies.
    pub fn effects(&mut self, value: Value) {
        let Some(t) = self.table(value, "effects") else {
            return;
        };
        let Some(id) = self.id(&t) else { return };
        let abilities = self.abilities(&t, &id, &Origin::Cards);
        for a in abilities.iter().filter(|a| a.lent) {
            let text = format!(
                "{}: what a card can do is not lent; leave `alliance` out",
                a.id
            );
            self.problems.push(Problem::new(text).at(&a.file, a.line));
        }
        self.found.abilities.extend(abilities);
    }

    /// Where its abilities belong, the pack layer finds out: it knows the roles and the order of the variants.
    pub fn variant(&mut self, value: Value) {
        let Some(t) = self.table(value, "variant") else {
            return;
        };
        let Some(id) = self.id(&t) else { return };
        let variant = VariantDecl {
            abilities: self.abilities(&t, &id, &Origin::Variant(0)),
            off: self.off(&t),
            change: self.changes(&t),
            file: self.source.path.clone(),
        };
        self.found.variants.push(variant);
    }

    fn off(&mut self, t: &Table) -> Vec<(String, u32)> {
        let names = self.read("off", || t.get::<Option<Vec<String>>>("off"));
        let names = names.flatten().unwrap_or_default().into_iter();
        let text = &self.source.text;
        names.map(|n| (n.clone(), line_of(text, &n))).collect()
    }

    fn changes(&mut self, t: &Table) -> Vec<Change> {
        let mut list: Vec<Change> = Vec::new();
        let Some(Some(all)) = self.read("change", || t.get::<Option<Table>>("change")) else {
            return list;
        };
        for pair in all.pairs::<String, Table>() {
            let Some((ability, flags)) = self.read("change", || pair) else {
                continue;
            };
            let line = line_of(&self.source.text, &ability);
            if let Some(change) = self.read(&ability, || change(&flags)) {
                list.push(Change {
                    line,
                    ability: ability.clone(),
                    ..change
                });
            }
        }
        list.sort_by(|a, b| a.ability.cmp(&b.ability));
        list
    }

    fn abilities(&mut self, t: &Table, of: &str, origin: &Origin) -> Vec<Ability> {
        let mut list = Vec::new();
        let Some(Some(all)) = self.read("abilities", || t.get::<Option<Table>>("abilities")) else {
            return list;
        };
        for pair in all.pairs::<String, Table>() {
            let Some((key, ability)) = self.read("abilities", || pair) else {
                continue;
            };
            if list.len() >= MOST_ABILITIES {
                let text = format!("there are more than {MOST_ABILITIES} abilities in one file");
                self.problem(text, line_of(&self.source.text, "abilities"));
                break;
            }
            let name = key.strip_prefix('!').unwrap_or(&key);
            let id = match (origin, name.contains('.')) {
                (Origin::Variant(_), true) => name.to_string(),
                (Origin::Variant(_), false) => format!("{of}.{name}"),
                _ => format!("{of}.{key}"),
            };
            list.extend(self.ability(&ability, id, &key, origin));
        }
        list.sort_by(|a, b| a.id.cmp(&b.id));
        list
    }

    fn ability(&mut self, t: &Table, id: String, key: &str, origin: &Origin) -> Option<Ability> {
        self.read(key, || known_fields(t, ABILITY_FIELDS, "an ability"))?;
        let clause = self
            .read("clause", || t.get::<Option<String>>("clause"))
            .flatten()
            .unwrap_or_default();
        let at = line_of(&self.source.text, key);
        let mut lines = Vec::new();
        let mut points = Vec::new();
        for pair in t.pairs::<String, Value>().flatten() {
            if !pair.0.contains('.') {
                continue;
            }
            match pair.1 {
                Value::Function(f) => lines.push(line(&f)),
                _ => self.problem(
                    format!("{id}: `{}` must be a function", pair.0),
                    line_of(&self.source.text, &pair.0).max(at),
                ),
            }
            points.push(pair.0);
        }
        points.sort();
        let action = self.read(key, || action(t)).flatten();
        if let Some(Some(window)) = self.read(key, || cancel(t)) {
            let before = window.get::<String>("before").unwrap_or_default();
            if !points.contains(&before) {
                let text =
                    format!("{id}: its window opens before `{before}`, where it has no handler");
                self.problem(text, line_of(&self.source.text, "before").max(at));
            }
        }
        lines.extend(action.iter().map(|a| line(&a.when).min(line(&a.run))));
        if clause.is_empty() {
            self.problem(format!("the ability {id} names no clause"), at);
        }
        let lent = self
            .read("alliance", || t.get::<Option<bool>>("alliance"))
            .flatten()
            .unwrap_or(false);
        let priority = self
            .read("priority", || t.get::<Option<i64>>("priority"))
            .flatten()
            .unwrap_or(0);
        let file = self.source.path.clone();
        let line = lines
            .into_iter()
            .min()
            .unwrap_or(at)
            .min(if at > 0 { at } else { u32::MAX });
        Some(Ability {
            id,
            origin: origin.clone(),
            clause,
            lent,
            priority,
            file,
            line,
            points,
            limit: action.as_ref().map_or(0, |a| a.limit),
            action: action.is_some(),
            key: key.into(),
        })
    }
}

/// The flags that a change sets.
fn change(flags: &Table) -> Result<Change> {
    if flags
        .pairs::<Value, Value>()
        .flatten()
        .any(|p| p.1.is_function())
    {
        return Err(mlua::Error::runtime(
            "`change` sets flags; to give it other functions write it in `abilities` with `!` before its name",
        ));
    }
    known_fields(flags, CHANGE_FIELDS, "a change")?;
    Ok(Change {
        clause: flags.get("clause")?,
        lent: flags.get("alliance")?,
        priority: flags.get("priority")?,
        ..Change::default()
    })
}

/// Something that may be done at any time.
pub struct ActionDecl {
    /// The query that must have something for the seat.
    pub needs: Option<usize>,
    pub when: Function,
    pub run: Function,
    pub only_lent: bool,
    /// No reason to ask where there is only one answer.
    pub quiet: bool,
    /// How often a seat may do it in a turn; 0: as often as it likes.
    pub limit: u32,
}

fn limit(t: &Table) -> Result<u32> {
    match t.get::<Option<i64>>("limit")? {
        None => Ok(0),
        Some(n) if (1..=1000).contains(&n) => Ok(n as u32),
        Some(n) => Err(mlua::Error::runtime(format!(
            "`limit` is from 1 to 1000, not {n}"
        ))),
    }
}

/// The action of an ability, if it has one.
pub fn action(ability: &Table) -> Result<Option<ActionDecl>> {
    let Some(t) = ability.get::<Option<Table>>("action")? else {
        return Ok(None);
    };
    known_fields(&t, ACTION_FIELDS, "an action")?;
    Ok(Some(ActionDecl {
        needs: query::needs_field(&t)?,
        when: t.get("when")?,
        run: t.get("run")?,
        limit: limit(&t)?,
        only_lent: t.get::<Option<bool>>("only_lent")?.unwrap_or(false),
        quiet: t.get::<Option<bool>>("quiet")?.unwrap_or(false),
    }))
}

/// The window in which others may put an ability out of force, if it has one.
pub fn cancel(ability: &Table) -> Result<Option<Table>> {
    let Some(t) = ability.get::<Option<Table>>("cancel")? else {
        return Ok(None);
    };
    known_fields(&t, CANCEL_FIELDS, "`cancel`")?;
    t.get::<String>("before")?;
    t.get::<Function>("window")?;
    t.get::<Option<Function>>("when")?;
    match t.get::<Option<String>>("once")?.as_deref() {
        None | Some("again" | "phase" | "turn" | "round") => Ok(Some(t)),
        Some(other) => Err(mlua::Error::runtime(format!(
            "a window opens once in each run of a phase (`again`), `phase`, `turn` or `round`, not `{other}`"
        ))),
    }
}

fn line(f: &Function) -> u32 {
    f.info().line_defined.unwrap_or(0) as u32
}

/// Is a key set somewhere in this line?
fn within(line: &str, key: &str) -> bool {
    let word = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(key).any(|(at, _)| {
        let (before, after) = (&line[..at], line[at + key.len()..].trim_start());
        !before.ends_with(word) && after.starts_with('=') && !after.starts_with("==")
    })
}

/// Functions know their line, other keys do not: the first line that begins by setting the key, else the first that quotes
/// it, else the first that sets it.
fn line_of(text: &str, key: &str) -> u32 {
    let sets = |l: &str| {
        let l = l.trim_start();
        let l = l.strip_prefix("[\"").unwrap_or(l);
        l.strip_prefix(key)
            .is_some_and(|r| r.trim_start_matches("\"]").trim_start().starts_with('='))
    };
    let quoted = format!("\"{key}\"");
    let at = text.lines().position(sets);
    let at = at.or_else(|| text.lines().position(|l| l.contains(&quoted)));
    let at = at.or_else(|| text.lines().position(|l| within(l, key)));
    at.map_or(0, |i| i as u32 + 1)
}
