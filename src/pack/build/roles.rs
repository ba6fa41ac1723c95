//! What the scripts declare, checked against the files: factions and their pieces, phases and the order of play,
//! abilities and the points they handle.

use crate::kernel::Def;
use crate::kernel::def::{RoleDef, RolePieces};
use crate::kernel::def::{Stage, StagePhase};
use crate::kernel::ids::Place;
use crate::pack::read::game::{self, Rounds};
use crate::pack::read::parts::FirstSeen;
use crate::pack::text::at::{At, Spot, check_name, unknown};
use crate::problem::Problem;
use crate::script::Tunable;
use crate::script::game::program::FactionDecl;

use super::inputs::Inputs;

/// A name that a script declares, with its place.
fn declared(name: &str, file: &str, line: u32) -> At<String> {
    At {
        value: name.into(),
        spot: Spot {
            file: file.into(),
            line,
        },
    }
}

pub fn define_roles(inputs: &Inputs, def: &mut Def, problems: &mut Vec<Problem>) {
    let pile = role_pile(inputs, def, problems);
    let mut seen = FirstSeen::default();
    let mut factions: Vec<&FactionDecl> = inputs.declared.factions.iter().collect();
    // In an order that does not depend on which file brings a faction.
    factions.sort_by(|a, b| (a.order, &a.id).cmp(&(b.order, &b.id)));
    for faction in factions {
        let id = declared(&faction.id, &faction.file, faction.line);
        check_name(&id, problems);
        if !seen.is_new("faction", &id, problems) {
            continue;
        }
        let pieces = role_pieces(def, faction, pile, problems);
        def.roles.push(RoleDef {
            id: faction.id.clone(),
            title: faction.title.clone(),
            about: faction.about.clone(),
            order: faction.order,
            min_players: faction.min_players,
            automatic: faction.automatic,
            pieces,
        });
    }
    let free = def.roles.iter().filter(|r| r.min_players <= def.seats);
    let free = free.count();
    if !def.roles.is_empty() && free < def.seats {
        let message = format!("{} play, but only {free} factions may be chosen", def.seats);
        problems.push(Problem::new(message));
    }
}

fn role_pile(inputs: &Inputs, def: &Def, problems: &mut Vec<Problem>) -> Option<Place> {
    let name = inputs.game.roles.pile.as_ref()?;
    let own = def.piles.iter().filter(|p| p.per_seat);
    let found = own.clone().find(|p| p.name == name.value);
    if found.is_none() {
        let names = own.map(|p| p.name.as_str());
        problems.push(unknown(name, "pile with `per_seat`", names));
    }
    found.map(|p| p.base)
}

fn role_pieces(
    def: &Def,
    faction: &FactionDecl,
    pile: Option<Place>,
    problems: &mut Vec<Problem>,
) -> Vec<RolePieces> {
    let mut seen = FirstSeen::default();
    let mut pieces = Vec::new();
    for (kind, count) in &faction.pieces {
        let name = declared(kind, &faction.file, faction.line);
        let Some(pile) = pile else {
            let message = format!("the pieces of `{}` have no pile to start in", faction.id);
            let help = "name one under `[roles]` in game.toml";
            problems.push(name.problem(message).help(help));
            return Vec::new();
        };
        match def.kind(kind) {
            None => problems.push(unknown(&name, "kind", def.kinds.iter())),
            Some(kind) if seen.is_new("kind", &name, problems) => pieces.push(RolePieces {
                kind,
                count: *count,
                pile,
            }),
            Some(_) => {}
        }
    }
    pieces
}

/// Names the phases in the order of their declaration, and gives for each the source that runs it.
pub fn define_phases(inputs: &Inputs, def: &mut Def, problems: &mut Vec<Problem>) -> Vec<usize> {
    let mut files: Vec<usize> = Vec::new();
    let mut seen = FirstSeen::default();
    for phase in &inputs.declared.phases {
        let Some(source) = inputs.sources.iter().position(|s| s.path == phase.file) else {
            continue;
        };
        let name = declared(&phase.id, &phase.file, phase.line);
        check_name(&name, problems);
        if seen.is_new("phase", &name, problems) {
            def.phases.intern(&phase.id);
            def.phase_clauses.push(phase.clause.clone());
            files.push(source);
        }
    }
    let mut stages = FirstSeen::default();
    for stage in &inputs.game.stages {
        if stages.is_new("stage", &stage.id, problems) {
            let stage = define_stage(def, stage, inputs.tunables, problems);
            def.stages.push(stage);
        }
    }
    limits(inputs, def, problems);
    files
}

fn define_stage(
    def: &Def,
    stage: &game::StageRow,
    tunables: &[Tunable],
    problems: &mut Vec<Problem>,
) -> Stage {
    let mut phases = Vec::new();
    for (name, around) in &stage.phases {
        match def.phases.find(name) {
            Some(i) => phases.push(StagePhase {
                phase: i.min(255) as u8,
                around: *around,
            }),
            None => problems.push(unknown(name, "phase", def.phases.iter())),
        }
    }
    Stage {
        name: stage.id.value.clone(),
        order: stage.order,
        rounds: rounds(&stage.rounds, tunables, problems),
        clockwise: stage.clockwise,
        phases,
    }
}

fn rounds(rounds: &Rounds, tunables: &[Tunable], problems: &mut Vec<Problem>) -> u16 {
    let name = match rounds {
        Rounds::Number(n) => return *n,
        Rounds::Endless => return 0,
        Rounds::Tunable(name) => name,
    };
    let Some(t) = tunables.iter().find(|t| t.name == name.value) else {
        let names = tunables.iter().map(|t| t.name.as_str());
        problems.push(unknown(name, "tunable", names));
        return 1;
    };
    match u16::try_from(t.value) {
        Ok(n) if n > 0 => n,
        _ => {
            let (name_, v, by) = (&t.name, t.value, &t.set_by);
            let message = format!("`{name_}` is {v} (set by {by}), rounds are from 1 to 65535");
            problems.push(name.problem(message));
            1
        }
    }
}

fn limits(inputs: &Inputs, def: &Def, problems: &mut Vec<Problem>) {
    let longest = def.stages.iter().map(|s| s.phases.len()).max();
    let counted = [
        ("factions", def.roles.len()),
        ("phases", def.phases.len()),
        ("phases in a stage", longest.unwrap_or(0)),
        ("stages", def.stages.len()),
    ];
    for (what, n) in counted.into_iter().filter(|c| c.1 > 250) {
        let message = format!("the game has {n} {what}, 250 are possible");
        problems.push(inputs.game.id.problem(message));
    }
    if def.specs.len() > usize::from(u16::MAX) {
        let message = "the scripts ask more kinds of questions than there are numbers for";
        problems.push(inputs.game.id.problem(message));
    }
}

/// Every ability handles points that exist, and actions get their names.
pub fn define_abilities(inputs: &Inputs, def: &mut Def, problems: &mut Vec<Problem>) {
    let points = inputs.game.parts.points.iter();
    let names: Vec<&str> = points.map(|p| p.name.as_str()).collect();
    for ability in &inputs.declared.abilities {
        for point in &ability.points {
            if !names.contains(&point.as_str()) {
                let at = declared(point, &ability.file, ability.line);
                let within = match ability.clause.as_str() {
                    "" => ability.id.clone(),
                    clause => format!("{}, {clause}", ability.id),
                };
                let problem = unknown(&at, "hook point", names.iter().copied());
                problems.push(problem.within(within));
            }
        }
        if def.abilities.add(&ability.id).is_none() {
            let at = declared(&ability.id, &ability.file, ability.line);
            problems.push(at.problem(format!("the ability `{}` is declared twice", ability.id)));
        }
        if ability.action {
            def.actions.intern(&ability.id);
        }
    }
}
