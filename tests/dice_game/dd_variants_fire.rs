//! Random games with the Bene Tleilax and the Smugglers go on until everything these factions can do has happened.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::unchosen;
use sietch::kernel::Def;
use sietch::kernel::ids::Seat;
use sietch::lab::bots::Seen;
use sietch::lab::bots::by_name;
use sietch::script::game::program::{Ability, Origin};
use sietch::script::{Host, Program};
use sietch::session::{Line, Session};

const FACTIONS: [&str; 2] = ["tleilax", "smugglers"];
/// What they tell when they have done something that is no change of a value.
const NOTES: [&str; 3] = ["DD-TLE.6", "DD-TLE.8", "DD-SMU.4"];
/// Games until the test gives up. With 6 players a faction is often left out.
const MOST: u64 = 400;

fn abilities(program: &Program) -> impl Iterator<Item = &Ability> {
    let ours = |a: &&Ability| matches!(&a.origin, Origin::Role(r) if FACTIONS.contains(&&**r));
    program.abilities.iter().filter(ours)
}

/// What has to happen: every question is asked, every ability does something, at every point where it can change a
/// value, and a lent one in the turn of its own faction and in that of an ally.
fn wanted(program: &Program) -> BTreeSet<String> {
    let mut all: BTreeSet<String> = NOTES.map(|n| format!("{n} told")).into();
    let ours = |what: &str| FACTIONS.iter().any(|f| what.starts_with(&format!("{f}.")));
    let questions = program.def.specs.iter().filter(|s| ours(&s.what));
    all.extend(questions.map(|s| format!("{} asked", s.what)));
    for a in abilities(program) {
        all.insert(a.id.clone());
        for name in &a.points {
            let point = program.points.iter().find(|p| p.name == *name).unwrap();
            if point.value != "none" {
                all.insert(format!("{} at {name}", a.id));
            }
        }
        if a.lent {
            all.insert(format!("{} of its own", a.id));
            all.insert(format!("{} lent", a.id));
        }
    }
    all
}

/// What did happen with a line of the journal.
fn happened(program: &Program, def: &Def, game: &Session, line: &Line) -> Vec<String> {
    let mut found = vec![];
    let mut by = |a: &Ability, seat: Option<Seat>| {
        let label = |s| def.seat_label(game.table().state().roles(), s);
        let own = seat.is_some_and(|s| a.id.starts_with(&format!("{}.", label(s))));
        let whose = if own { "of its own" } else { "lent" };
        found.extend([a.id.clone(), format!("{} {whose}", a.id)]);
    };
    let spec = def.specs.iter().find(|s| s.what == line.what).unwrap();
    for a in abilities(program) {
        if line.text == a.id {
            by(a, line.seat); // an action
        } else if spec.clause == a.clause && !a.lent {
            by(a, line.seat);
        }
        for change in line.changes.iter().filter(|c| c.ability == a.id) {
            by(a, change.me);
        }
    }
    found.push(format!("{} asked", line.what));
    found.extend(line.notes.iter().map(|n| format!("{} told", n.clause)));
    let changes = line.changes.iter();
    found.extend(changes.map(|c| format!("{} at {}", c.ability, c.point)));
    found
}

fn everything_fires(players: usize) {
    let program = unchosen(players).with("tleilax smugglers").program();
    let program = Arc::new(program.unwrap_or_else(|e| panic!("{e}")));
    let host = Host::new(program.clone(), true).unwrap_or_else(|e| panic!("{e}"));
    let mut missing = wanted(&program);
    assert!(missing.len() > 25, "{missing:?}");
    for seed in 0..MOST {
        let mut game = Session::new(&host, seed).unwrap();
        let mut bot = by_name("random", seed).unwrap();
        while let Some(seen) = Seen::of(game.table()) {
            let answer = bot.decide(&seen).expect("a legal answer");
            game.answer(answer)
                .unwrap_or_else(|e| panic!("seed {seed}: {e}"));
        }
        assert!(game.table().outcome().is_some(), "every game ends");
        for line in game.lines() {
            for thing in happened(&program, &program.def, &game, line) {
                missing.remove(&thing);
            }
        }
        if missing.is_empty() {
            return;
        }
    }
    panic!("never in {MOST} games of {players}: {missing:#?}");
}

#[test]
fn dd_tle_dd_smu_every_ability_fires_with_6_players() {
    everything_fires(6);
}

#[test]
fn dd_tle_dd_smu_every_ability_fires_with_7_players() {
    everything_fires(7);
}

#[test]
fn dd_tle_dd_smu_every_ability_fires_with_8_players() {
    everything_fires(8);
}
