//! Puts what a variant declares in the manner of a game (kinds, counters, tunables, points, …) with what is there.

use crate::kernel::def::NONE;
use crate::pack::read::cards::{Card, DeclaredField, Zone};
use crate::pack::read::parts::{Amount, CounterRow, KindRow, Parts, PileRow, PointRow, TunableRow};
use crate::pack::text::at::{At, marked, unknown};
use crate::problem::Problem;

use super::ledger::{Claim, Ledger};

/// Something with a name that may be declared once.
trait Mergeable: Clone {
    const NOUN: &'static str;

    fn name(&self) -> &At<String>;
    fn rename(&mut self, name: At<String>);
    /// What people see of it.
    fn show(&self) -> String;
    /// Takes over what it leaves open from the one whose place it takes.
    fn inherit(&mut self, _old: &Self) {}
}

macro_rules! entry {
    ($type:ty, $noun:literal, $show:expr) => {
        entry!($type, $noun, $show, |_, _| {});
    };
    ($type:ty, $noun:literal, $show:expr, $inherit:expr) => {
        impl Mergeable for $type {
            const NOUN: &'static str = $noun;

            fn name(&self) -> &At<String> {
                &self.name
            }

            fn rename(&mut self, name: At<String>) {
                self.name = name;
            }

            fn show(&self) -> String {
                let show: fn(&$type) -> String = $show;
                show(self)
            }

            fn inherit(&mut self, old: &Self) {
                let inherit: fn(&mut $type, &$type) = $inherit;
                inherit(self, old);
            }
        }
    };
}

entry!(KindRow, "kind", |k| k.title.clone());
entry!(
    PileRow,
    "pile",
    |p| p.title.clone().unwrap_or(p.name.value.clone()),
    |p, old| {
        p.title = p.title.take().or(old.title.clone());
        p.per_seat = p.per_seat.or(old.per_seat);
    }
);
entry!(TunableRow, "tunable", |t| t.value.to_string());
entry!(
    Zone,
    "zone",
    |z| z.sight.as_ref().map_or("open", |s| s.value.name()).into(),
    |z, old| {
        z.title = z.title.take().or(old.title.clone());
        z.per_seat = z.per_seat.or(old.per_seat);
        z.sight = z.sight.take().or(old.sight.clone());
        z.count = z.count.take().or(old.count.clone());
        z.pile = z.pile.or(old.pile);
        z.aside = z.aside.or(old.aside);
        z.refill = z.refill.take().or(old.refill.clone());
    }
);
entry!(DeclaredField, "card field", |f| format!("{:?}", f.kind)
    .to_lowercase());
entry!(
    Card,
    "card",
    |c| {
        let zone = c.zone.as_ref().map_or("?", |z| z.as_str());
        format!("{} in {zone}", c.count.unwrap_or(1))
    },
    |c, old| {
        c.title = c.title.take().or(old.title.clone());
        c.text = c.text.take().or(old.text.clone());
        c.tags = c.tags.take().or(old.tags.clone());
        c.zone = c.zone.take().or(old.zone.clone());
        c.count = c.count.or(old.count);
        c.ability = c.ability.take().or(old.ability.clone());
        c.while_in = c.while_in.take().or(old.while_in.clone());
        for (name, value) in &old.fields {
            if c.fields.iter().all(|f| f.0.value != name.value) {
                c.fields.push((name.clone(), value.clone()));
            }
        }
    }
);
entry!(PointRow, "point", |p| {
    p.clause
        .as_ref()
        .map_or("declared".into(), |c| c.value.clone())
});
entry!(
    CounterRow,
    "counter",
    |c| match c.start {
        Some(NONE) => "none".into(),
        start => start.unwrap_or(0).to_string(),
    },
    |c, old| {
        c.scope = c.scope.or(old.scope);
        c.until = c.until.or(old.until);
        c.hidden = c.hidden.or(old.hidden);
        c.values = c.values.take().or(old.values.clone());
        c.others = c.others.or(old.others);
        c.absent = c.absent.take().or(old.absent.clone());
        c.shown = c.shown.or(old.shown);
        c.start = c.start.or(old.start);
    }
);

/// Enters what a game declares.
pub fn declare(parts: &Parts, by: &str, ledger: &mut Ledger) {
    declare_list(&parts.tunables, by, ledger);
    declare_list(&parts.counters, by, ledger);
    declare_list(&parts.kinds, by, ledger);
    declare_list(&parts.piles, by, ledger);
    for (kind, n) in &parts.supply {
        let what = format!("supply {}", kind.value);
        ledger.declare(&what, n.to_string(), by, &kind.spot);
    }
    declare_list(&parts.zones, by, ledger);
    declare_list(&parts.card_fields, by, ledger);
    declare_list(&parts.cards, by, ledger);
    declare_list(&parts.points, by, ledger);
}

fn declare_list<T: Mergeable>(list: &[T], by: &str, ledger: &mut Ledger) {
    for entry in list {
        let what = format!("{} {}", T::NOUN, entry.name().value);
        ledger.declare(&what, entry.show(), by, &entry.name().spot);
    }
}

/// Adds the parts of a variant to those of the game.
pub fn merge(
    into: &mut Parts,
    new: &Parts,
    by: &str,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    merge_names(&mut into.words, &new.words);
    merge_names(&mut into.tags, &new.tags);
    let mut merger = Merger {
        by,
        ledger,
        problems,
    };
    merger.list(&mut into.kinds, &new.kinds);
    merger.list(&mut into.piles, &new.piles);
    merger.list(&mut into.counters, &new.counters);
    merger.list(&mut into.tunables, &new.tunables);
    merger.list(&mut into.points, &new.points);
    merger.list(&mut into.zones, &new.zones);
    merger.list(&mut into.card_fields, &new.card_fields);
    merger.list(&mut into.cards, &new.cards);
    merger.supply(&mut into.supply, &new.supply);
}

/// Mere names: two variants that bring the same one mean the same.
fn merge_names(into: &mut Vec<At<String>>, new: &[At<String>]) {
    let there = into.len();
    for name in new {
        if into[..there].iter().all(|n| n.value != name.value) {
            into.push(name.clone());
        }
    }
}

struct Merger<'a> {
    by: &'a str,
    ledger: &'a mut Ledger,
    problems: &'a mut Vec<Problem>,
}

impl Merger<'_> {
    fn list<T: Mergeable>(&mut self, into: &mut Vec<T>, new: &[T]) {
        for entry in new {
            let mut entry = entry.clone();
            let (name, mark) = marked(entry.name());
            entry.rename(name.clone());
            let at = into.iter().position(|e| e.name().value == name.value);
            if mark && at.is_none() {
                let names = into.iter().map(|e| e.name().as_str());
                self.problems.push(unknown(&name, T::NOUN, names));
                continue;
            }
            if let Some(at) = at {
                entry.inherit(&into[at]);
            }
            if !self.claim(T::NOUN, &name, mark, entry.show(), "{ … }") {
                continue;
            }
            match at {
                Some(at) => into[at] = entry,
                None => into.push(entry),
            }
        }
    }

    fn supply(&mut self, into: &mut Vec<(At<String>, Amount)>, new: &[(At<String>, Amount)]) {
        for (name, count) in new {
            let (name, mark) = marked(name);
            let number = count.to_string();
            if !self.claim("supply", &name, mark, number.clone(), &number) {
                continue;
            }
            match into.iter_mut().find(|(kind, _)| kind.value == name.value) {
                Some(there) => *there = (name, count.clone()),
                None => into.push((name, count.clone())),
            }
        }
    }

    fn claim(
        &mut self,
        noun: &str,
        name: &At<String>,
        mark: bool,
        value: String,
        write: &str,
    ) -> bool {
        let claim = Claim {
            what: format!("{noun} {}", name.value),
            value,
            spot: &name.spot,
            mark,
            soft: false,
            write: format!("\"!{}\" = {write}", name.value),
        };
        self.ledger.claim(self.by, claim, self.problems)
    }
}
