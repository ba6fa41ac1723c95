//! Takes out of a game what a pack that extends it does not want.

use std::collections::BTreeMap;

use crate::pack::read::game::GameFile;
use crate::pack::read::map::MapFile;
use crate::pack::read::remove::{NameList, Remove};
use crate::pack::text::at::{At, unknown};
use crate::problem::Problem;

use super::ledger::Ledger;

/// Takes out what is declared in `game.toml` and `map.toml`.
pub fn apply(
    remove: &Remove,
    game: &mut GameFile,
    map: &mut MapFile,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    let mut r = Remover { ledger, problems };
    let parts = &mut game.parts;
    r.list(&mut parts.kinds, &remove.kinds, "kind", |k| &k.name);
    r.list(&mut parts.piles, &remove.piles, "pile", |p| &p.name);
    r.list(&mut parts.counters, &remove.counters, "counter", |c| {
        &c.name
    });
    r.list(&mut parts.tunables, &remove.tunables, "tunable", |t| {
        &t.name
    });
    r.list(&mut parts.points, &remove.points, "point", |p| &p.name);
    r.list(&mut parts.zones, &remove.zones, "zone", |z| &z.name);
    r.list(&mut parts.cards, &remove.cards, "card", |c| &c.name);
    r.list(&mut game.dice, &remove.dice, "die", |d| &d.name);
    r.list(&mut map.areas, &remove.areas, "area", |a| &a.name);
    r.list(&mut map.regions, &remove.regions, "region", |x| &x.name);
    r.list(&mut game.stages, &remove.stages, "stage", |s| &s.id);
}

pub fn clauses(
    remove: &Remove,
    from: &mut BTreeMap<String, At<String>>,
    problems: &mut Vec<Problem>,
) {
    for name in &remove.clauses {
        if from.remove(&name.value).is_none() {
            problems.push(unknown(name, "clause", from.keys().map(String::as_str)));
        }
    }
}

struct Remover<'a> {
    ledger: &'a mut Ledger,
    problems: &'a mut Vec<Problem>,
}

impl Remover<'_> {
    fn list<T>(
        &mut self,
        list: &mut Vec<T>,
        names: &NameList,
        noun: &str,
        name: fn(&T) -> &At<String>,
    ) {
        for n in names {
            let Some(at) = list.iter().position(|e| name(e).value == n.value) else {
                let all = list.iter().map(|e| name(e).as_str());
                self.problems.push(unknown(n, noun, all));
                continue;
            };
            list.remove(at);
            self.ledger.forget(&format!("{noun} {}", n.value));
        }
    }
}
