//! Examples of commands in the words of the game that is open: `put 1 {seat} {kind} {place}`.

use crate::app::game::Game;
use crate::kernel::def::FaceDef;
use crate::kernel::def::Order;
use crate::kernel::ids::{Place, Seat};

/// An example with its slots filled.
pub fn filled(game: &Game, example: &str) -> String {
    let mut text = example.to_string();
    for slot in [
        "seat", "other", "role", "kind", "second", "place", "from", "face", "die=face", "phase",
        "later", "counter", "decision",
    ] {
        let name = format!("{{{slot}}}");
        if text.contains(&name) {
            text = text.replace(&name, &word(game, slot));
        }
    }
    text
}

fn word(game: &Game, slot: &str) -> String {
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
        place.map_or("PLACE".into(), |p| def.label(roles, p.handle()))
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
        def.kinds.get(index).to_string()
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
        "seat" => seat(0),
        "other" => seat(1),
        "role" => def.roles.first().map_or("NAME".into(), |r| r.id.clone()),
        "kind" => kind(0),
        "second" => kind(1),
        "place" => region(false),
        "from" => region(true),
        "face" => def.faces.first().map_or("FACE".into(), |f| f.key.clone()),
        "die=face" => {
            let face = def.faces.iter().find(numbered).or(def.faces.last());
            face.map_or("DIE=FACE".into(), |f| {
                let die = def.dice.get(f.die.index()).map_or("", |d| &d.name);
                format!("{die}={}", f.name)
            })
        }
        "phase" => phase(1),
        "later" => phase(2),
        "decision" => {
            let mut specs = def.specs.iter();
            let passed = specs.find(|s| !s.pass.is_empty());
            passed.map_or("DECISION".into(), |s| s.what.clone())
        }
        _ => {
            let mut own = def.counters.iter();
            let own = own.find(|c| c.scope == crate::kernel::def::Scope::Seat && !c.hidden);
            own.map_or("COUNTER".into(), |c| c.name.clone())
        }
    }
}
