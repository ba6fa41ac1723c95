//! Abilities that never do anything in random games, and factions that nobody plays.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use crate::kernel::Answer;
use crate::kernel::chance::mix;
use crate::lab::bots::{self, Seen};
use crate::problem::Problem;
use crate::script::{Ability, Host, Origin, Program, Table};

use super::loading::Loaded;
use super::{CheckSettings, Findings, Target};

/// Which abilities were there, and which did anything, over all scenarios.
#[derive(Default)]
pub struct Coverage {
    /// By id: file, line, clause.
    abilities: BTreeMap<String, (String, u32)>,
    played: BTreeSet<String>,
    fired: BTreeSet<String>,
    roles: BTreeMap<String, (String, u32)>,
    games: u64,
}

impl Coverage {
    /// Plays scenarios whose games go well, until everything in them has done something.
    pub fn of(scenarios: &[(&Loaded, u64)], settings: &CheckSettings) -> Coverage {
        let mut seen = Coverage::default();
        for (l, games) in scenarios {
            seen.add(l, settings, *games);
        }
        seen
    }

    fn add(&mut self, l: &Loaded, settings: &CheckSettings, games: u64) {
        for a in l.program.abilities.iter().filter(|a| !judges(a)) {
            self.abilities
                .insert(a.id.clone(), (a.file.clone(), a.line));
            if let Origin::Role(role) = &a.origin {
                self.roles
                    .entry(role.clone())
                    .or_insert((a.file.clone(), 0));
            }
        }
        if self.all_fired(&l.program) {
            return;
        }
        let Ok(host) = Host::new(l.program.clone(), true) else {
            return;
        };
        host.watch();
        for game in 0..games {
            if self.all_fired(&l.program) {
                break;
            }
            self.games += 1;
            self.game(&host, mix(settings.seed, game));
            let fired = host.fired().into_iter();
            self.fired
                .extend(fired.map(|i| l.program.abilities[i].id.clone()));
        }
    }

    fn all_fired(&self, program: &Program) -> bool {
        let mut rules = program.abilities.iter().filter(|a| !judges(a));
        rules.all(|a| self.fired.contains(&a.id))
    }

    /// Plays a game that is known to go well.
    fn game(&mut self, host: &Rc<Host>, seed: u64) {
        let Ok(mut bot) = bots::by_name("random", mix(seed, 0xb07)) else {
            return;
        };
        let Ok(mut table) = Table::new(host, seed) else {
            return;
        };
        let def = &host.program().def;
        while let Some(answer) = Seen::of(&table).and_then(|seen| bot.decide(&seen)) {
            if let Answer::Action(h) = &answer {
                let name = def.actions.get(h.index() as usize);
                self.fired.insert(name.to_string());
            }
            if table.answer(answer).is_err() {
                break;
            }
            table.take_trace();
        }
        let roles = table.state().roles().iter().flatten();
        let roles = roles.map(|r| def.roles[r.index()].id.clone());
        self.played.extend(roles);
    }

    pub fn report(&self, target: &Target, settings: &CheckSettings, found: &mut Findings) {
        let n = settings.games;
        for (id, (file, line)) in &self.abilities {
            let role = id.split('.').next().unwrap_or_default();
            let there = !self.roles.contains_key(role) || self.played.contains(role);
            if there && !self.fired.contains(id) && (target.chosen)(file) {
                let message = format!("the ability `{id}` never did anything in random games");
                let help = format!(
                    "up to {n} games of each scenario were played; does its condition ever hold?"
                );
                found.warning(Problem::new(message).at(file, *line).help(help));
            }
        }
        for (role, (file, line)) in &self.roles {
            if self.games > 0
                && !self.played.contains(role)
                && !self.all_of_fired(role)
                && (target.chosen)(file)
            {
                let message = format!("nobody played `{role}` in the scenarios checked");
                found.info(Problem::new(message).at(file, *line));
            }
        }
    }

    fn all_of_fired(&self, role: &str) -> bool {
        let mut own = self
            .abilities
            .keys()
            .filter(|id| id.split('.').next() == Some(role));
        own.all(|id| self.fired.contains(id))
    }
}

/// Does it only say what a position is worth? Then bots ask for it, and random games never do.
fn judges(ability: &Ability) -> bool {
    let mut points = ability.points.iter();
    !ability.points.is_empty() && !ability.action && points.all(|p| p.starts_with("value."))
}
