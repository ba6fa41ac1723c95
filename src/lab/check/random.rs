//! Random games: scripts that fail, games that do not end, abilities that never do anything.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::kernel::Answer;
use crate::kernel::chance::mix;
use crate::lab::bots::{self, Seen};
use crate::lab::simulate::{self, simulate};
use crate::problem::Problem;
use crate::script::{Ability, Origin, Program, Table};

use super::loading::Loaded;
use super::{CheckProgress, CheckSettings, Findings, Target};

/// Games that are played before every decision of the others is checked: one that does not end shows here quickly.
const QUICK: u64 = 4;

/// About so many decisions of a scenario are checked: where games are long, fewer of them show as much.
const DECISIONS: u64 = 100_000;

/// Gives the scenarios whose games all went well, each with the number of games that are enough for it.
pub fn check<'a>(
    target: &Target,
    loaded: &'a [Loaded],
    settings: &CheckSettings,
    progress: &CheckProgress,
    found: &mut Findings,
) -> Vec<(&'a Loaded, u64)> {
    let mut seen = Coverage::default();
    let mut sound = Vec::new();
    progress.begin("playing random games", loaded.len() as u64);
    for l in loaded {
        let quick = settings.games.min(QUICK);
        if let Some(decisions) = play(l, settings, quick, false, found) {
            let games = enough(settings.games, decisions / quick.max(1));
            if play(l, settings, games, true, found).is_some() {
                seen.add(l, settings, games);
                sound.push((l, games));
            }
        }
        progress.step();
    }
    seen.report(target, settings, found);
    sound
}

/// How many games of so many decisions are played where up to `most` are wanted: a few of any length.
fn enough(most: u64, decisions: u64) -> u64 {
    most.min((DECISIONS / decisions.max(1)).max(QUICK))
}

/// Plays and tells what failed, each failure once; if nothing did, how many decisions that were.
fn play(
    l: &Loaded,
    settings: &CheckSettings,
    games: u64,
    check: bool,
    found: &mut Findings,
) -> Option<u64> {
    let wanted = simulate::Settings {
        games,
        seed: settings.seed,
        jobs: settings.jobs,
        check,
        ..simulate::Settings::default()
    };
    let played = simulate(
        &l.program,
        &wanted,
        &AtomicU64::new(0),
        &AtomicBool::new(false),
    );
    let report = match played {
        Ok(report) => report,
        Err(problem) => {
            found.error(problem);
            return None;
        }
    };
    let mut kinds: BTreeMap<(String, u32, String), (u64, u64, Problem)> = BTreeMap::new();
    for (game, problem) in report.failures {
        let key = (problem.file.clone(), problem.line, problem.message.clone());
        kinds.entry(key).or_insert((0, game, problem)).0 += 1;
    }
    let none = kinds.is_empty();
    for (n, game, problem) in kinds.into_values() {
        let seed = mix(settings.seed, game);
        let example = format!(
            "in {n} of {games} random games of {}; one has the seed {seed}",
            l.name()
        );
        found.failed(problem, example);
    }
    none.then_some(report.decisions)
}

/// Which abilities were there, and which did anything, over all scenarios.
#[derive(Default)]
struct Coverage {
    /// By id: file, line, clause.
    abilities: BTreeMap<String, (String, u32)>,
    played: BTreeSet<String>,
    fired: BTreeSet<String>,
    roles: BTreeMap<String, (String, u32)>,
    games: u64,
}

impl Coverage {
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
        l.host.watch();
        for game in 0..games {
            if self.all_fired(&l.program) {
                break;
            }
            self.games += 1;
            self.game(l, mix(settings.seed, game));
            let fired = l.host.fired().into_iter();
            self.fired
                .extend(fired.map(|i| l.program.abilities[i].id.clone()));
        }
    }

    fn all_fired(&self, program: &Program) -> bool {
        let mut rules = program.abilities.iter().filter(|a| !judges(a));
        rules.all(|a| self.fired.contains(&a.id))
    }

    /// Plays a game that is known to go well.
    fn game(&mut self, l: &Loaded, seed: u64) {
        let Ok(mut bot) = bots::by_name("random", mix(seed, 0xb07)) else {
            return;
        };
        let Ok(mut table) = Table::new(&l.host, seed) else {
            return;
        };
        while let Some(answer) = Seen::of(&table).and_then(|seen| bot.decide(&seen)) {
            if let Answer::Action(h) = &answer {
                let name = l.program.def.actions.get(h.index() as usize);
                self.fired.insert(name.to_string());
            }
            if table.answer(answer).is_err() {
                break;
            }
            table.take_trace();
        }
        let roles = table.state().roles().iter().flatten();
        let roles = roles.map(|r| l.program.def.roles[r.index()].id.clone());
        self.played.extend(roles);
    }

    fn report(&self, target: &Target, settings: &CheckSettings, found: &mut Findings) {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_games_are_played_less_often_but_never_not_at_all() {
        assert_eq!(enough(200, 100), 200);
        assert_eq!(enough(200, 1_000), 100);
        assert_eq!(enough(200, 51_000), QUICK);
        assert_eq!(enough(2, 51_000), 2);
        assert_eq!(enough(200, 0), 200);
    }
}
