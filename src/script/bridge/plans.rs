//! Plans, from the tables that scripts write.

use mlua::{Error, Result, Table, Value};

use crate::kernel::ids::{Handle, nearest};
use crate::kernel::plan::{Bond, GroupShape, HALVES, Limit, Plan, PlanGroup, PlanPart};
use crate::script::game::reference::tables::{GROUP_FIELDS, known_fields};

use super::forms::{LARGEST, MOST_PILES, limit};

/// The key of a plan that is no group.
pub const LIMITS: &str = "limits";
/// Weights of a limit, and its bounds.
const HEAVIEST: i64 = 10_000;

/// A plan whose groups have these names.
pub fn read_plan(what: &str, names: &[String], table: &Table) -> Result<Plan> {
    let reader = PlanReader { what, names };
    let mut plan = Plan::default();
    for pair in table.pairs::<String, Table>() {
        let (key, entry) = pair.map_err(|_| reader.no_table())?;
        match key.as_str() {
            LIMITS => plan.limits = reader.limits(&entry)?,
            key => {
                let name = reader.name(key)?;
                let group = WrittenGroup::read(key, &entry)?;
                for (others, excludes) in [(&group.needs, false), (&group.excludes, true)] {
                    plan.bonds
                        .extend(reader.parts(others)?.into_iter().map(|other| Bond {
                            one: PlanPart::Group(name),
                            other,
                            excludes,
                        }));
                }
                let shape = group.shape(key)?;
                plan.groups.push(PlanGroup { name, shape });
            }
        }
    }
    // Whatever order the script's table has.
    plan.groups.sort_unstable_by_key(|g| g.name);
    let order = |b: &Bond| (key(b.one), key(b.other), b.excludes);
    plan.bonds.sort_unstable_by_key(order);
    for group in &mut plan.groups {
        if let GroupShape::Things { piles, .. } = &mut group.shape {
            piles.sort_unstable();
        }
    }
    let things: usize = plan.groups.iter().map(|g| g.piles().len()).sum();
    match things > MOST_PILES {
        true => Err(Error::runtime(format!(
            "a plan has {things} options, and {MOST_PILES} is the limit"
        ))),
        false => Ok(plan),
    }
}

fn key(part: PlanPart) -> (bool, i64) {
    match part {
        PlanPart::Group(name) => (false, name.into()),
        PlanPart::Thing(h) => (true, h.0),
    }
}

struct PlanReader<'a> {
    what: &'a str,
    names: &'a [String],
}

impl PlanReader<'_> {
    fn no_table(&self) -> Error {
        Error::runtime(
            "a plan is a table of groups, e.g. { chief = { one = options }, dial = { low = 0, high = 9 } }",
        )
    }

    fn name(&self, key: &str) -> Result<u16> {
        if let Some(at) = self.names.iter().position(|n| n == key) {
            return Ok(at as u16);
        }
        let near = nearest(key, self.names.iter().map(String::as_str));
        let hint = match (near, self.names.is_empty()) {
            (Some(near), _) => format!("; did you mean `{near}`?"),
            (None, true) => "; it declares none, write `groups = { … }` there".into(),
            (None, false) => String::new(),
        };
        let what = self.what;
        Err(Error::runtime(format!(
            "the decision `{what}` has no group `{key}`{hint}"
        )))
    }

    /// One or several groups or things.
    fn parts(&self, value: &Value) -> Result<Vec<PlanPart>> {
        Ok(match value {
            Value::Nil => Vec::new(),
            Value::Table(list) => {
                let parts = list.sequence_values::<Value>();
                parts.map(|v| self.part(&v?)).collect::<Result<_>>()?
            }
            one => vec![self.part(one)?],
        })
    }

    fn part(&self, value: &Value) -> Result<PlanPart> {
        match value {
            Value::String(name) => self.name(&name.to_string_lossy()).map(PlanPart::Group),
            value => match value.as_i64() {
                Some(h) => Ok(PlanPart::Thing(Handle(h))),
                None => Err(Error::runtime("expected the name of a group or an option")),
            },
        }
    }

    /// `{ clause, reason, max = 7, dial = 1, weapon = 2, [option] = 3 }`: weighted sums.
    fn limits(&self, list: &Table) -> Result<Vec<Limit>> {
        if list.raw_len() > MOST_PILES {
            return Err(Error::runtime("a plan has too many limits"));
        }
        list.sequence_values::<Table>()
            .map(|entry| self.limit(&entry?))
            .collect()
    }

    fn limit(&self, entry: &Table) -> Result<Limit> {
        let mut found = Limit {
            parts: Vec::new(),
            min: None,
            max: None,
            clause: String::new(),
            reason: String::new(),
        };
        for pair in entry.pairs::<Value, Value>() {
            let (key, value) = pair?;
            match (key.as_i64(), key.to_string()?.as_str()) {
                (Some(1), _) => found.clause = value.to_string()?,
                (Some(2), _) => found.reason = value.to_string()?,
                (None, "min") => found.min = Some(bound(&value)?),
                (None, "max") => found.max = Some(bound(&value)?),
                _ => {
                    let weight = value.as_i64().filter(|w| w.abs() <= HEAVIEST);
                    let wrong = || Error::runtime("a weight is a whole number up to 10000");
                    let part = self.part(&key)?;
                    found.parts.push((part, weight.ok_or_else(wrong)?));
                }
            }
        }
        found.parts.sort_unstable_by_key(|p| key(p.0));
        match found.min.is_none() && found.max.is_none() {
            true => Err(Error::runtime("a limit has `min`, `max` or both")),
            false => Ok(found),
        }
    }
}

/// The fields of a group, as they are written.
struct WrittenGroup {
    one: Option<Vec<i64>>,
    some: Option<Vec<i64>>,
    split: Option<Vec<i64>>,
    pass: bool,
    min: Option<i64>,
    max: Option<i64>,
    low: Option<f64>,
    high: Option<f64>,
    step: Option<f64>,
    needs: Value,
    excludes: Value,
}

impl WrittenGroup {
    /// A table is walked through once: asking it for each field by name costs several times as much.
    fn read(key: &str, entry: &Table) -> Result<WrittenGroup> {
        let mut found = WrittenGroup {
            one: None,
            some: None,
            split: None,
            pass: false,
            min: None,
            max: None,
            low: None,
            high: None,
            step: None,
            needs: Value::Nil,
            excludes: Value::Nil,
        };
        for pair in entry.pairs::<Value, Value>() {
            let (field, value) = pair?;
            let wrong = |what: &str| Error::runtime(format!("group `{key}`: {what}"));
            let number = |what: &str| number_of(&value).ok_or_else(|| wrong(what));
            let whole = |what: &str| value.as_i64().ok_or_else(|| wrong(what));
            match field.to_string()?.as_str() {
                "one" => found.one = Some(listed(key, &value)?),
                "some" => found.some = Some(listed(key, &value)?),
                "split" => found.split = Some(listed(key, &value)?),
                "pass" => found.pass = value != Value::Boolean(false),
                "min" => found.min = Some(whole("`min` is a whole number")?),
                "max" => found.max = Some(whole("`max` is a whole number")?),
                "low" => found.low = Some(number("`low` is a number")?),
                "high" => found.high = Some(number("`high` is a number")?),
                "step" => found.step = Some(number("`step` is a number")?),
                "needs" => found.needs = value,
                "excludes" => found.excludes = value,
                _ => known_fields(entry, GROUP_FIELDS, "a group of a plan")?,
            }
        }
        Ok(found)
    }

    fn shape(&self, key: &str) -> Result<GroupShape> {
        let things = [&self.one, &self.some, &self.split];
        let given = things.iter().filter(|list| list.is_some()).count();
        if given + usize::from(self.low.is_some()) != 1 {
            return Err(Error::runtime(format!(
                "group `{key}` has exactly one of `one`, `some`, `split`, and `low` with `high`"
            )));
        }
        match (self.low, &self.one, &self.some, &self.split) {
            (Some(low), ..) => self.dial(key, low),
            (_, Some(options), ..) => {
                let mut piles = counted(options);
                // Equal things are one option.
                piles.iter_mut().for_each(|p| p.1 = 1);
                let (min, max) = (u32::from(!self.pass), 1);
                Ok(GroupShape::Things { piles, min, max })
            }
            (.., Some(options), _) => self.several(counted(options)),
            (.., flat) => self.several(summed(flat.as_deref().unwrap_or_default())?),
        }
    }

    /// So many of some things as the group says; all of them, if it says nothing.
    fn several(&self, piles: Vec<(Handle, u32)>) -> Result<GroupShape> {
        let all = piles.iter().fold(0, |sum, p| p.1.saturating_add(sum));
        let min = self.min.map_or(Ok(0), limit)?;
        let max = self.max.map_or(Ok(all), limit)?.min(all);
        Ok(GroupShape::Things { piles, min, max })
    }

    fn dial(&self, key: &str, low: f64) -> Result<GroupShape> {
        let high = self.high.ok_or_else(|| {
            Error::runtime(format!("group `{key}` has `low` and so needs `high`"))
        })?;
        let in_halves = |n: f64| {
            let n = n * f64::from(HALVES);
            let fits = (0.0..=f64::from(LARGEST)).contains(&n) && n.fract() == 0.0;
            let wrong = || {
                Error::runtime(format!(
                    "group `{key}`: a dial has whole numbers or halves from 0 to {}",
                    LARGEST / HALVES
                ))
            };
            fits.then_some(n as u32).ok_or_else(wrong)
        };
        let step = in_halves(self.step.unwrap_or(1.0))?;
        let (low, high) = (in_halves(low)?, in_halves(high)?);
        if low > high {
            let text = format!("group `{key}`: `low` is above `high`");
            return Err(Error::runtime(text));
        }
        match step {
            1 | HALVES => Ok(GroupShape::Dial { low, high, step }),
            _ => Err(Error::runtime(format!(
                "group `{key}`: the step of a dial is 1 or 0.5"
            ))),
        }
    }
}

/// Options, or piles with their limits.
fn listed(key: &str, value: &Value) -> Result<Vec<i64>> {
    let list = value.as_table();
    let list =
        list.ok_or_else(|| Error::runtime(format!("the options of group `{key}` are a list")))?;
    if list.raw_len() > 2 * MOST_PILES {
        let text = format!("group `{key}` has more than {MOST_PILES} options");
        return Err(Error::runtime(text));
    }
    list.sequence_values().collect()
}

/// Piles as pile, limit, pile, limit, …
fn summed(flat: &[i64]) -> Result<Vec<(Handle, u32)>> {
    let mut piles: Vec<(Handle, u32)> = Vec::new();
    for p in flat.chunks_exact(2) {
        let (thing, n) = (Handle(p[0]), limit(p[1])?);
        match piles.iter_mut().find(|x| x.0 == thing) {
            Some(x) => x.1 = x.1.saturating_add(n),
            None => piles.push((thing, n)),
        }
    }
    Ok(piles)
}

/// A bound of a limit in halves.
fn bound(value: &Value) -> Result<i64> {
    let n = number_of(value).map(|n| n * f64::from(HALVES));
    let fits = n.filter(|n| n.fract() == 0.0 && n.abs() <= 1e9);
    let wrong = || Error::runtime("`min` and `max` of a limit are whole numbers or halves");
    fits.map(|n| n as i64).ok_or_else(wrong)
}

fn number_of(value: &Value) -> Option<f64> {
    match value {
        Value::Integer(n) => Some(*n as f64),
        Value::Number(n) => Some(*n),
        _ => None,
    }
}

/// Equal things together.
fn counted(options: &[i64]) -> Vec<(Handle, u32)> {
    let mut piles: Vec<(Handle, u32)> = Vec::new();
    for h in options {
        match piles.iter_mut().find(|p| p.0.0 == *h) {
            Some(p) => p.1 += 1,
            None => piles.push((Handle(*h), 1)),
        }
    }
    piles
}
