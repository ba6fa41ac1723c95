//! Examples of commands in the words of the game that is open: `put 1 {seat} {kind} {place}`.

use crate::app::game::Game;
use crate::kernel::def::FaceDef;
use crate::kernel::def::Order;
use crate::kernel::ids::{Place, Seat, Zone};

const SLOTS: [&str; 15] = [
    "seat", "other", "role", "kind", "second", "place", "from", "face", "die=face", "phase",
    "later", "counter", "decision", "card", "zone",
];

/// An example with its slots filled; nothing where the game has no such thing.
pub fn filled(game: &Game, example: &str) -> Option<String> {
    let mut text = example.to_string();
    for slot in SLOTS {
        let name = format!("{{{slot}}}");
        if text.contains(&name) {
            text = text.replace(&name, &word(game, slot)?);
        }
    }
    Some(text)
}

fn word(game: &Game, slot: &str) -> Option<String> {
    let (def, roles) = (game.def(), game.roles());
    let seat = |i: u8| def.seat_label(roles, Seat(i));
    let own = |p: Place| {
        let row = game.session.table().state().row(def, p, Seat(0));
        row.iter().any(|n| *n > 0)
    };
    let region = |stands: bool| {
        let mut all = def.region_ids();
        let found = all.find(|p| own(*p) == stands);
        let place = found.or_else(|| def.region_ids().nth(usize::from(stands)));
        place.map(|p| def.label(roles, p.handle()))
    };
    let kinds = || {
        let role = roles
            .first()
            .copied()
            .flatten()
            .or(Some(crate::kernel::ids::Role(0)));
        let role = role.and_then(|r| def.roles.get(r.index()));
        let own = role.into_iter().flat_map(|r| &r.pieces).map(|p| p.kind);
        let mut kinds: Vec<usize> = own.map(|k| k.index()).collect();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    };
    let kind = |i: usize| {
        let list = kinds();
        let index = list.get(i).or(list.first()).copied().unwrap_or(0);
        let name = def.kinds.iter().nth(index);
        name.map(String::from)
    };
    let phases = || -> Vec<usize> {
        let turns = def.stages.iter().filter(|s| s.order != Order::Once);
        let all = turns.flat_map(|s| &s.phases);
        all.map(|p| usize::from(p.phase)).collect()
    };
    let phase = |i: usize| {
        let all = phases();
        let index = all.get(i).or(all.last()).copied().unwrap_or(0);
        def.phases.get(index).to_string()
    };
    let numbered = |f: &&FaceDef| f.key.contains('-');
    match slot {
        "seat" => Some(seat(0)),
        "other" => Some(seat(1)),
        "role" => def.roles.first().map(|r| r.id.clone()),
        "kind" => kind(0),
        "second" => kind(1),
        "place" => region(false),
        "from" => region(true),
        "face" => def.faces.first().map(|f| f.key.clone()),
        "die=face" => {
            let face = def.faces.iter().find(numbered).or(def.faces.last())?;
            let die = def.dice.get(face.die.index())?;
            Some(format!("{}={}", die.name, face.name))
        }
        "phase" => Some(phase(1)),
        "later" => Some(phase(2)),
        "decision" => {
            let mut specs = def.specs.iter();
            let passed = specs.find(|s| !s.pass.is_empty());
            passed.map(|s| s.what.clone())
        }
        "card" => def.cards.first().map(|c| c.name.clone()),
        "zone" => {
            let own = def.zones.iter().position(|z| z.seat == Some(Seat(0)))?;
            Some(def.label(roles, Zone(own as u8).handle()))
        }
        _ => {
            let mut own = def.counters.iter();
            let own = own.find(|c| c.scope == crate::kernel::def::Scope::Seat && !c.hidden);
            own.map(|c| c.name.clone())
        }
    }
}
