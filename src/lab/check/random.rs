//! Random games: scripts that fail, games that do not end.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicU64};

use crate::kernel::chance::mix;
use crate::lab::simulate::{self, simulate};
use crate::lab::spread::spread;
use crate::problem::Problem;

use super::loading::Loaded;
use super::{CheckProgress, CheckSettings, Findings};

/// Games that are played before every decision of the others is checked: one that does not end shows here quickly.
const QUICK: u64 = 4;

/// About so many decisions of a scenario are checked: where games are long, fewer of them show as much.
const DECISIONS: u64 = 100_000;

/// Gives the scenarios whose games all went well, each with the number of games that are enough for it.
pub fn check<'a>(
    loaded: &'a [Loaded],
    settings: &CheckSettings,
    progress: &CheckProgress,
    found: &mut Findings,
) -> Result<Vec<(&'a Loaded, u64)>, Problem> {
    progress.begin("playing random games", loaded.len() as u64);
    let played = spread(settings.jobs, loaded.len(), |i| {
        let mut found = Findings::default();
        let games = games_of(&loaded[i], settings, &mut found);
        progress.step();
        (games, found)
    })?;
    let mut sound = Vec::new();
    for (l, (games, theirs)) in loaded.iter().zip(played) {
        found.join(theirs);
        sound.extend(games.map(|games| (l, games)));
    }
    Ok(sound)
}

/// Plays one scenario; if all went well, how many games are enough for it.
fn games_of(l: &Loaded, settings: &CheckSettings, found: &mut Findings) -> Option<u64> {
    let quick = settings.games.min(QUICK);
    let decisions = play(l, settings, quick, false, found)?;
    let games = enough(settings.games, decisions / quick.max(1));
    play(l, settings, games, true, found)?;
    Some(games)
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
        // Scenarios are played beside each other, each in one thread.
        jobs: 1,
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
