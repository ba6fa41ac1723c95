//! What a pack takes out of the one it extends: `[remove]` with lists of names.

use std::collections::BTreeMap;

use crate::problem::Problem;

use super::at::{At, unknown};
use super::game::Game;
use super::ledger::Ledger;
use super::map::Map;
use super::text::Fields;

type Names = Vec<At<String>>;

#[derive(Clone, Debug, Default)]
pub struct Remove {
    kinds: Names,
    counters: Names,
    tunables: Names,
    points: Names,
    zones: Names,
    cards: Names,
    dice: Names,
    piles: Names,
    regions: Names,
    stages: Names,
    clauses: Names,
    /// Scripts, by the names of their files.
    pub phases: Names,
    pub factions: Names,
    pub lib: Names,
}

impl Remove {
    pub fn read(f: &mut Fields) -> Remove {
        Remove {
            kinds: f.texts("kinds"),
            counters: f.texts("counters"),
            tunables: f.texts("tunables"),
            points: f.texts("points"),
            zones: f.texts("zones"),
            cards: f.texts("cards"),
            dice: f.texts("dice"),
            piles: f.texts("piles"),
            regions: f.texts("regions"),
            stages: f.texts("stages"),
            clauses: f.texts("clauses"),
            phases: f.texts("phases"),
            factions: f.texts("factions"),
            lib: f.texts("lib"),
        }
    }

    /// Takes out what is declared in `game.toml` and `map.toml`.
    pub fn apply(
        &self,
        game: &mut Game,
        map: &mut Map,
        ledger: &mut Ledger,
        problems: &mut Vec<Problem>,
    ) {
        let mut r = Remover { ledger, problems };
        let parts = &mut game.parts;
        r.list(&mut parts.kinds, &self.kinds, "kind", |k| &k.name);
        r.list(&mut parts.counters, &self.counters, "counter", |c| &c.name);
        r.list(&mut parts.tunables, &self.tunables, "tunable", |t| &t.name);
        r.list(&mut parts.points, &self.points, "point", |p| &p.name);
        r.list(&mut parts.zones, &self.zones, "zone", |z| &z.name);
        r.list(&mut parts.cards, &self.cards, "card", |c| &c.name);
        r.list(&mut game.dice, &self.dice, "die", |d| &d.name);
        r.list(&mut game.piles, &self.piles, "pile", |p| &p.name);
        r.list(&mut map.regions, &self.regions, "region", |x| &x.name);
        r.list(&mut game.stages, &self.stages, "stage", |s| &s.id);
    }

    pub fn clauses(&self, from: &mut BTreeMap<String, At<String>>, problems: &mut Vec<Problem>) {
        for name in &self.clauses {
            if from.remove(&name.value).is_none() {
                problems.push(unknown(name, "clause", from.keys().map(String::as_str)));
            }
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
        names: &Names,
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
