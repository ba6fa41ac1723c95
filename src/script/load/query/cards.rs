//! What queries say of cards: zones, fields, how many a seat has.

use mlua::{Result, Table, Value};

use crate::kernel::Handle;
use crate::kernel::def::FieldKind;
use crate::kernel::ids::{Seat, Sort, Zone, nearest};
use crate::kernel::query::{Cond, FieldTest, Span, Term, ZoneSpot};

use super::read::{QueryReader, each, present, span, wrong};

impl QueryReader<'_> {
    /// A zone, the zones that every seat has, or a list of such.
    pub(super) fn zones(&self, value: &Value) -> Result<Vec<ZoneSpot>> {
        if let Some(spot) = self.zone(value)? {
            return Ok(vec![spot]);
        }
        let list = each(value)?;
        let mut spots = Vec::new();
        for value in &list {
            match self.zone(value)? {
                Some(spot) => spots.push(spot),
                None => return wrong("expected a zone, such as zone.NAME, or a list of zones"),
            }
        }
        match spots.is_empty() {
            true => wrong("expected a zone, such as zone.NAME, or a list of zones"),
            false => Ok(spots),
        }
    }

    /// A zone or an argument, or the zones that every seat has; nothing if it is neither.
    fn zone(&self, value: &Value) -> Result<Option<ZoneSpot>> {
        if let Value::Table(t) = value {
            let first = t.raw_get::<Value>(Seat(0).handle().0)?;
            let first = first.as_i64().map(Handle).filter(|h| h.is(Sort::Zone));
            return Ok(first.map(|h| ZoneSpot::Own(Zone(h.index() as u8))));
        }
        Ok(match self.term(value)? {
            Term::Known(h) if !h.is(Sort::Zone) => None,
            term => Some(ZoneSpot::At(term)),
        })
    }

    /// `{ zone, card or tag }` or `{ zone }`; nothing if it does not begin with a zone.
    pub(super) fn has_cards(&self, value: &Value) -> Result<Option<Cond>> {
        let list = each(value)?;
        let first = list.first().filter(|v| !v.is_nil());
        let spot = first.map(|v| self.zone(v)).transpose()?.flatten();
        let spot = match spot {
            // An argument may stand for a place as well as for a zone: it is a place, as it always was.
            Some(ZoneSpot::At(Term::Arg(_) | Term::Cell(_))) | None => return Ok(None),
            Some(spot) => spot,
        };
        let by = match &list[1..] {
            [] => None,
            [by] => Some(self.term(by)?),
            _ => return wrong("expected { zone, card or tag }, or { zone }"),
        };
        Ok(Some(Cond::Cards(spot, by, span(value, Span::SOME)?)))
    }

    /// `{ cost = { at_most = 3 }, origin = "the east", signs = tag.moon }`.
    pub(super) fn fields(&self, value: &Value) -> Result<Vec<Cond>> {
        let Value::Table(t) = value else {
            return wrong("expected fields by name, e.g. { cost = { at_most = 3 } }");
        };
        let mut list = Vec::new();
        for pair in t.pairs::<Value, Value>() {
            let (key, value) = pair?;
            let name = key.to_string()?;
            let fields = &self.c.def().card_fields;
            let Some(index) = fields.iter().position(|f| f.name == name) else {
                let near = nearest(&name, fields.iter().map(|f| f.name.as_str()));
                let hint = near.map_or(String::new(), |n| format!("; did you mean `{n}`?"));
                return wrong(format!("cards have no field `{name}`{hint}"));
            };
            let test = self.field(&name, fields[index].kind, &value)?;
            list.push((index, test));
        }
        // The order of the game's fields, whatever order the table has.
        list.sort_by_key(|f| f.0);
        let conds = list.into_iter().map(|(i, test)| Cond::Field(i, test));
        Ok(conds.collect())
    }

    fn field(&self, name: &str, kind: FieldKind, value: &Value) -> Result<FieldTest> {
        match (kind, value) {
            (FieldKind::Text, Value::String(text)) => {
                Ok(FieldTest::Text(text.to_string_lossy().to_string()))
            }
            (FieldKind::Tags, value) => {
                let tags = each(value)?;
                let tags = tags.iter().map(|t| self.tag(t)).collect::<Result<_>>()?;
                Ok(FieldTest::Tags(tags))
            }
            (FieldKind::Number, Value::Table(t)) => self.between(t),
            (FieldKind::Number, Value::Integer(_) | Value::Number(_)) => {
                let exactly = Some(self.term(value)?);
                Ok(FieldTest::Number(exactly, exactly))
            }
            (FieldKind::Text, _) => wrong(format!("`{name}` is a text")),
            (FieldKind::Number, _) => wrong(format!(
                "`{name}` is a number, or {{ at_least =, at_most = }}"
            )),
        }
    }

    fn between(&self, t: &Table) -> Result<FieldTest> {
        for pair in t.pairs::<Value, Value>() {
            let key = pair?.0.to_string()?;
            if !["at_least", "at_most"].contains(&key.as_str()) {
                return wrong(format!(
                    "a field is `at_least` and `at_most` so much, not `{key}`"
                ));
            }
        }
        let bound = |key| present(t, key)?.map(|v| self.term(&v)).transpose();
        Ok(FieldTest::Number(bound("at_least")?, bound("at_most")?))
    }
}
