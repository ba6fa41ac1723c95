//! From the table that a script writes to the plan that the kernel runs.

use mlua::{Error, Function, Lua, Result, Table, Value};

use crate::kernel::Handle;
use crate::kernel::def::Scope;
use crate::kernel::ids::{Die, Place, Seat, Sort, Tag, Track};
use crate::kernel::query::{
    Candidates, Cond, MOST_ARGS, Owners, Query, QuerySpot, Rule, Sought, Span, Term, Use,
};

use crate::script::game::context::Context;
use crate::script::game::reference::tables::known_fields;
use crate::script::game::reference::tables::{CONDITION_FIELDS, QUERY_FIELDS};

pub struct QueryReader<'a> {
    pub(super) c: &'a Context,
    file: String,
    line: u32,
}

pub(super) fn wrong<T>(text: impl Into<String>) -> Result<T> {
    Err(Error::runtime(text.into()))
}

impl<'a> QueryReader<'a> {
    pub fn new(c: &'a Context, (file, line): (String, u32)) -> QueryReader<'a> {
        QueryReader { c, file, line }
    }

    /// The plan, and what Lua has to look at afterwards: a list of `{ clause, reason, function, unless = }` with the
    /// field `hook`; nothing if there is nothing.
    pub fn query(&self, lua: &Lua, sort: &str, t: &Table) -> Result<(Query, Value)> {
        known_fields(t, QUERY_FIELDS, "a query")?;
        let mut rules = Vec::new();
        let rest = lua.create_table()?;
        let sought = self.sought(sort, t)?;
        let plain = self.conds(t, &sought)?;
        if !plain.is_empty() {
            rules.push(Rule {
                clause: t.get::<Option<String>>("clause")?.unwrap_or_default(),
                reason: t.get::<Option<String>>("reason")?.unwrap_or_default(),
                conds: plain,
                unless: false,
                line: self.line,
            });
        }
        for (key, unless) in [("where", false), ("unless", true)] {
            let list: Option<Table> = t.get(key)?;
            for entry in list.iter().flat_map(|l| l.sequence_values::<Table>()) {
                self.rule(lua, &entry?, unless, &sought, &mut rules, &rest)?;
            }
        }
        let hook: Option<String> = t.get("hook")?;
        if let Some(point) = &hook {
            rest.raw_set("hook", point.as_str())?;
        }
        let open = hook.is_some() || rest.raw_len() > 0;
        let query = Query {
            id: t.get::<Option<String>>("id")?.unwrap_or_default(),
            file: self.file.clone(),
            line: self.line,
            sought,
            rules,
            candidates: Candidates::All,
            left: Vec::new(),
            open,
        };
        let rest = if open { Value::Table(rest) } else { Value::Nil };
        Ok((query, rest))
    }

    pub fn product(&self, a: &Value, b: &Value) -> Result<Query> {
        let (Some(regions), Some(kinds)) = (self.usage(a)?, self.usage(b)?) else {
            return wrong("only queries can be multiplied: regions * kinds");
        };
        let sort = |u: &Use| {
            let query = self.c.queries.get(u.query).and_then(Option::as_ref);
            query.map(|q| q.sought.noun())
        };
        // What is not declared yet is found out when it is asked.
        let fits = |u: &Use, wanted: &str| sort(u).is_none_or(|s| s == wanted);
        if !fits(&regions, "regions") || !(fits(&kinds, "kinds") || fits(&kinds, "cards")) {
            return wrong(
                "a product is of regions and kinds, or of regions and cards, in this order",
            );
        }
        Ok(Query {
            id: String::new(),
            file: self.file.clone(),
            line: self.line,
            sought: Sought::Product(regions, kinds),
            rules: Vec::new(),
            candidates: Candidates::All,
            left: Vec::new(),
            open: false,
        })
    }

    fn sought(&self, sort: &str, t: &Table) -> Result<Sought> {
        if sort == "cards" {
            let at = self.optional(t, "at", Self::zones)?;
            let Some(at) = at else {
                return wrong("cards need `at`, a zone or several");
            };
            let owners = self.optional(t, "of", Self::owners)?;
            return Ok(Sought::Cards(owners.unwrap_or(Owners::Anybody), at));
        }
        let at = self.optional(t, "at", Self::spot)?;
        Ok(match sort {
            "regions" => Sought::Regions,
            "areas" => Sought::Areas,
            "pieces" => Sought::Pieces(at),
            "kinds" => {
                let owners = self.optional(t, "of", Self::owners)?;
                let (Some(owners), Some(at)) = (owners, at) else {
                    return wrong("kinds need `of`, an owner, and `at`, a place or pile");
                };
                Sought::Kinds(owners, at)
            }
            "seats" => Sought::Seats,
            _ => Sought::Faces,
        })
    }

    /// One entry of `where` or `unless`: `{ clause, reason, conditions… }` or `{ clause, reason, function }`.
    fn rule(
        &self,
        lua: &Lua,
        entry: &Table,
        unless: bool,
        sought: &Sought,
        rules: &mut Vec<Rule>,
        rest: &Table,
    ) -> Result<()> {
        let (clause, reason): (Option<String>, Option<String>) = (entry.get(1)?, entry.get(2)?);
        let (Some(clause), Some(reason)) = (clause, reason) else {
            return wrong(
                "a condition begins with its clause and a reason: { \"X.1\", \"it is closed\", … }",
            );
        };
        if let Some(function) = entry.get::<Option<Function>>(3)? {
            let list = lua.create_sequence_from([Value::Nil; 0])?;
            list.raw_set(1, clause.as_str())?;
            list.raw_set(2, reason)?;
            list.raw_set(3, function)?;
            list.raw_set("unless", unless)?;
            list.raw_set("file", self.file.as_str())?;
            list.raw_set("line", self.line_of(&clause))?;
            return rest.raw_push(list);
        }
        known_fields(entry, CONDITION_FIELDS, "a condition")?;
        let conds = self.conds(entry, sought)?;
        if conds.is_empty() {
            return wrong(format!("the condition of {clause} says nothing"));
        }
        rules.push(Rule {
            line: self.line_of(&clause),
            clause,
            reason,
            conds,
            unless,
        });
        Ok(())
    }

    /// The line in which a clause is cited, from that of the query on.
    fn line_of(&self, clause: &str) -> u32 {
        let source = self.c.program.sources.iter().find(|s| s.path == self.file);
        let cited = format!("\"{clause}\"");
        let lines = source.iter().flat_map(|s| s.text.lines().zip(1u32..));
        let mut here = lines.filter(|(text, n)| *n >= self.line && text.contains(&cited));
        here.next().map_or(self.line, |(_, n)| n)
    }

    /// The conditions of a table, all of which must hold.
    fn conds(&self, t: &Table, sought: &Sought) -> Result<Vec<Cond>> {
        let mut conds = Vec::new();
        let mut add = |cond: Option<Cond>| conds.extend(cond);
        let tags = self.optional(t, "is", |r, v| {
            each(v)?
                .iter()
                .map(|tag| r.tag(tag))
                .collect::<Result<Vec<_>>>()
        })?;
        tags.into_iter()
            .flatten()
            .for_each(|tag| add(Some(Cond::Is(tag))));
        if matches!(sought, Sought::Faces) {
            add(self.optional(t, "of", Self::die)?.map(Cond::Of));
            add(self.optional(t, "face", Self::term)?.map(Cond::Face));
        } else if !matches!(sought, Sought::Kinds(..) | Sought::Cards(..)) {
            add(self.optional(t, "of", Self::owners)?.map(Cond::Owner));
        }
        add(self.optional(t, "kind", Self::term)?.map(Cond::Kind));
        add(self.optional(t, "under", Self::track)?.map(Cond::Under));
        add(self.optional(t, "position", Self::position)?);
        add(self.optional(t, "borders", Self::term)?.map(Cond::Borders));
        let these = match sought {
            Sought::Cards(..) => Cond::Card,
            _ => Cond::Place,
        };
        add(self.optional(t, "one_of", Self::terms)?.map(these));
        add(self.optional(t, "card", Self::terms)?.map(Cond::Card));
        let fields = self.optional(t, "fields", Self::fields)?;
        fields.into_iter().flatten().for_each(|f| add(Some(f)));
        add(self.optional(t, "holds", Self::holds)?);
        add(self.optional(t, "only", Self::only)?);
        add(self.optional(t, "shared", Self::shared)?);
        add(self.optional(t, "empty", Self::empty)?);
        add(self.optional(t, "has", Self::has)?);
        add(self.optional(t, "counter", Self::counter)?);
        add(self.optional(t, "die", Self::shows)?);
        add(self.optional(t, "among", Self::among)?);
        if let Some(Value::Table(groups)) = present(t, "any_of")? {
            add(Some(Cond::Any(self.groups(&groups, sought)?)));
        }
        if let Some(Value::Table(groups)) = present(t, "none_of")? {
            for group in self.groups(&groups, sought)? {
                add(Some(Cond::Not(group)));
            }
        }
        Ok(conds)
    }

    fn groups(&self, list: &Table, sought: &Sought) -> Result<Vec<Vec<Cond>>> {
        let mut groups = Vec::new();
        for group in list.sequence_values::<Table>() {
            let group = group?;
            known_fields(&group, CONDITION_FIELDS, "a condition")?;
            groups.push(self.conds(&group, sought)?);
        }
        Ok(groups)
    }

    fn optional<T>(
        &self,
        t: &Table,
        key: &str,
        read: impl Fn(&Self, &Value) -> Result<T>,
    ) -> Result<Option<T>> {
        let Some(value) = present(t, key)? else {
            return Ok(None);
        };
        let found = read(self, &value);
        found.map(Some).map_err(|e| match e {
            Error::RuntimeError(text) => Error::runtime(format!("`{key}`: {text}")),
            other => other,
        })
    }

    fn handle(&self, value: &Value) -> Result<Handle> {
        let n = match value {
            Value::Integer(n) => Some(*n),
            Value::Number(n) if n.fract() == 0.0 && n.abs() < 9e15 => Some(*n as i64),
            _ => None,
        };
        let Some(n) = n else {
            return wrong(format!(
                "expected a name or an argument, got a {}",
                value.type_name()
            ));
        };
        Ok(Handle(n))
    }

    /// A name, a number, an argument of the query, or a counter of the game that says what is meant.
    pub(super) fn term(&self, value: &Value) -> Result<Term> {
        let h = self.handle(value)?;
        match h.sort() {
            Sort::Arg => self.argument(h.index() as usize),
            Sort::Counter => {
                let def = self.c.def().counters.get(h.index() as usize);
                match def.filter(|d| d.scope == Scope::Game) {
                    Some(d) => Ok(Term::Cell(d.base)),
                    None => wrong("only a counter of the whole game can stand for something"),
                }
            }
            _ => Ok(Term::Known(h)),
        }
    }

    /// An argument, or what a counter holds of it: see [`written_argument`].
    fn argument(&self, written: usize) -> Result<Term> {
        let (arg, counter) = ((written % MOST_ARGS) as u8, written / MOST_ARGS);
        let Some(counter) = counter.checked_sub(1) else {
            return Ok(Term::Arg(arg));
        };
        match self.c.def().counters.get(counter) {
            Some(c) if c.scope != Scope::Game => Ok(Term::Of(arg, counter as u16)),
            _ => wrong("a counter of the whole game belongs to no argument"),
        }
    }

    pub(super) fn terms(&self, value: &Value) -> Result<Vec<Term>> {
        each(value)?.iter().map(|v| self.term(v)).collect()
    }

    pub(super) fn known(&self, value: &Value, sort: Sort) -> Result<u32> {
        let h = self.handle(value)?;
        match h.is(sort) {
            true => Ok(h.index()),
            false => wrong(format!(
                "expected a {}, got a {}",
                sort.noun(),
                h.sort().noun()
            )),
        }
    }

    pub(super) fn tag(&self, value: &Value) -> Result<Tag> {
        self.known(value, Sort::Tag).map(|i| Tag(i as u8))
    }

    fn track(&self, value: &Value) -> Result<Track> {
        self.known(value, Sort::Track).map(|i| Track(i as u8))
    }

    fn die(&self, value: &Value) -> Result<Die> {
        self.known(value, Sort::Die).map(|i| Die(i as u8))
    }

    /// A query, or `{ query, arguments… }`.
    fn usage(&self, value: &Value) -> Result<Option<Use>> {
        let Value::Table(t) = value else {
            return Ok(None);
        };
        if let Some(query) = t.raw_get::<Option<usize>>("query")? {
            return Ok(Some(Use { query, args: None }));
        }
        let Value::Table(first) = t.raw_get(1)? else {
            return Ok(None);
        };
        let Some(query) = first.raw_get::<Option<usize>>("query")? else {
            return Ok(None);
        };
        let args: Vec<Value> = t.sequence_values().skip(1).collect::<Result<_>>()?;
        let args = args.iter().map(|v| self.term(v)).collect::<Result<_>>()?;
        Ok(Some(Use {
            query,
            args: Some(args),
        }))
    }

    fn among(&self, value: &Value) -> Result<Cond> {
        match self.usage(value)? {
            Some(u) => Ok(Cond::In(u)),
            None => wrong("expected a query, or { query, arguments… }"),
        }
    }

    /// A seat, several, `common`, `{ but = {…} }`, or a query of seats.
    fn owners(&self, value: &Value) -> Result<Owners> {
        if let Some(u) = self.usage(value)? {
            return Ok(Owners::Of(u));
        }
        if let Value::Table(t) = value {
            if let Some(but) = present(t, "but")? {
                return self.terms(&but).map(Owners::But);
            }
            return self.terms(value).map(Owners::These);
        }
        match self.term(value)? {
            Term::Known(h) if h == Seat::COMMON.handle() => Ok(Owners::Common),
            Term::Known(h) if !h.is(Sort::Seat) => {
                wrong(format!("expected a seat, got a {}", h.sort().noun()))
            }
            term => Ok(Owners::These(vec![term])),
        }
    }

    /// A place, or the piles that every seat has.
    fn spot(&self, value: &Value) -> Result<QuerySpot> {
        let Value::Table(t) = value else {
            return self.term(value).map(QuerySpot::At);
        };
        let first = t.raw_get::<Option<i64>>(Seat(0).handle().0)?;
        match first.map(Handle).filter(|h| h.is(Sort::Place)) {
            Some(h) => Ok(QuerySpot::Own(Place(h.index() as u8))),
            None => wrong("expected a place, or a pile such as pile.NAME"),
        }
    }

    fn position(&self, value: &Value) -> Result<Cond> {
        match &each(value)?[..] {
            [track, at] => Ok(Cond::Position(self.track(track)?, self.term(at)?)),
            _ => wrong("expected { track, position }"),
        }
    }

    /// `{ owners, kind }`, or `{ kind }` for anybody's.
    fn owned(&self, value: &Value) -> Result<(Owners, Term)> {
        match &each(value)?[..] {
            [kind] => Ok((Owners::Anybody, self.term(kind)?)),
            [owners, kind] => Ok((self.owners(owners)?, self.term(kind)?)),
            _ => wrong("expected { owners, kind } or { kind }"),
        }
    }

    fn holds(&self, value: &Value) -> Result<Cond> {
        let (owners, kind) = self.owned(value)?;
        Ok(Cond::Holds(owners, kind, span(value, Span::SOME)?))
    }

    fn only(&self, value: &Value) -> Result<Cond> {
        let (owners, kind) = self.owned(value)?;
        Ok(Cond::Only(owners, kind))
    }

    fn shared(&self, value: &Value) -> Result<Cond> {
        let two = Span {
            low: 2,
            high: i64::MAX,
        };
        let (owners, kind) = self.owned(value)?;
        Ok(Cond::Seats(owners, kind, two))
    }

    fn empty(&self, value: &Value) -> Result<Cond> {
        let nobody = |kind| Cond::Seats(Owners::Anybody, kind, Span::NONE);
        self.term(value).map(nobody)
    }

    /// `{ pile or place, kind }`; with `common = true` what lies there and belongs to nobody. `{ zone, card or tag }`, or
    /// `{ zone }` for any cards.
    fn has(&self, value: &Value) -> Result<Cond> {
        if let Some(cards) = self.has_cards(value)? {
            return Ok(cards);
        }
        let [at, kind] = &each(value)?[..] else {
            return wrong("expected { pile or place, kind }, or { zone, card or tag }");
        };
        let common = match value {
            Value::Table(t) => t.get::<Option<bool>>("common")?.unwrap_or(false),
            _ => false,
        };
        let span = span(value, Span::SOME)?;
        Ok(Cond::Has(self.spot(at)?, common, self.term(kind)?, span))
    }

    fn counter(&self, value: &Value) -> Result<Cond> {
        let [counter] = &each(value)?[..] else {
            return wrong("expected { counter, at_least =, at_most =, is = }");
        };
        let thing = match value {
            Value::Table(t) => self.optional(t, "is", Self::term)?,
            _ => None,
        };
        if self.handle(counter)?.is(Sort::Arg) {
            let term = self.term(counter)?;
            return Ok(Cond::Says(term, span(value, Span::SOME)?, thing));
        }
        let index = self.known(counter, Sort::Counter)? as usize;
        Ok(Cond::Counter(index, span(value, Span::SOME)?, thing))
    }

    fn shows(&self, value: &Value) -> Result<Cond> {
        match &each(value)?[..] {
            [die, tag] => Ok(Cond::Die(self.die(die)?, self.tag(tag)?)),
            _ => wrong("expected { die, tag }"),
        }
    }
}

/// An argument as scripts hold it, counted from 0, or what a counter holds of it.
pub fn written_argument(arg: usize, counter: Option<usize>) -> Handle {
    let which = counter.map_or(0, |c| c + 1);
    Handle::new(Sort::Arg, (which * MOST_ARGS + arg) as u32)
}

pub(super) fn present(t: &Table, key: &str) -> Result<Option<Value>> {
    let value: Value = t.raw_get(key)?;
    Ok((!value.is_nil()).then_some(value))
}

/// The elements of a list; a value that is no list is the only one.
pub(super) fn each(value: &Value) -> Result<Vec<Value>> {
    match value {
        Value::Table(t) => t.sequence_values().collect(),
        other => Ok(vec![other.clone()]),
    }
}

/// `at_least` and `at_most`, where they are given.
pub(super) fn span(value: &Value, usual: Span) -> Result<Span> {
    let Value::Table(t) = value else {
        return Ok(usual);
    };
    let low: Option<i64> = t.raw_get("at_least")?;
    let high: Option<i64> = t.raw_get("at_most")?;
    Ok(match (low, high) {
        (None, None) => usual,
        (low, high) => Span {
            low: low.unwrap_or(0),
            high: high.unwrap_or(i64::MAX),
        },
    })
}
