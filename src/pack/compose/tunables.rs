//! Tunables: the numbers of a game that may be changed, and who changed them.

use crate::pack::read::game::GameFile;
use crate::pack::read::scenario::Scenario;
use crate::pack::read::variant::Variant;
use crate::pack::text::at::{At, Spot, marked, unknown};
use crate::problem::Problem;
use crate::script::Tunable;

use super::ledger::{Claim, Ledger};

/// The tunables with their effective values: the game's, changed by variants in their order, the scenario, the user.
pub fn effective(
    game: &GameFile,
    variants: &[Variant],
    scenario: &Scenario,
    user: &[(String, i64)],
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) -> Vec<Tunable> {
    let mut tunables = Tunables {
        list: declared(game, ledger),
        ledger,
        problems,
    };
    for v in variants {
        for (name, value) in &v.set {
            tunables.set_by_variant(name, value, &v.id);
        }
    }
    for (name, value) in &scenario.set {
        let by = format!("scenario {}", scenario.id);
        tunables.set_by_user(&marked(name).0, value.value, &value.spot, &by);
    }
    for (name, value) in user {
        let name = At::from(name.as_str());
        tunables.set_by_user(&name, *value, &name.spot, "--set");
    }
    tunables.list
}

/// What a pack sets of the tunables it inherits: afterwards these are their values.
pub fn set_by_pack(
    game: &mut GameFile,
    set: &[(At<String>, At<i64>)],
    by: &str,
    ledger: &mut Ledger,
    problems: &mut Vec<Problem>,
) {
    let mut tunables = Tunables {
        list: declared(game, ledger),
        ledger,
        problems,
    };
    for (name, value) in set {
        tunables.set_by_variant(name, value, by);
    }
    for (t, set) in game.parts.tunables.iter_mut().zip(tunables.list) {
        t.value = set.value;
    }
}

fn declared(game: &GameFile, ledger: &Ledger) -> Vec<Tunable> {
    let by = |name: &str| {
        let setting = ledger.setting(&format!("tunable {name}"));
        setting.map_or(game.id.value.clone(), |s| s.set_by.clone())
    };
    let own = game.parts.tunables.iter();
    own.map(|t| Tunable {
        name: t.name.value.clone(),
        value: t.value,
        min: t.min,
        max: t.max,
        meaning: t.meaning.clone(),
        set_by: by(&t.name),
    })
    .collect()
}

struct Tunables<'a> {
    list: Vec<Tunable>,
    ledger: &'a mut Ledger,
    problems: &'a mut Vec<Problem>,
}

impl Tunables<'_> {
    fn set_by_variant(&mut self, name: &At<String>, value: &At<i64>, by: &str) {
        let (name, mark) = marked(name);
        let Some(i) = self.fitting(&name, value.value, &value.spot, by) else {
            return;
        };
        let claim = Claim {
            what: format!("tunable {}", name.value),
            value: value.value.to_string(),
            spot: &value.spot,
            mark,
            soft: true,
            write: format!("\"!{}\" = {}", name.value, value.value),
        };
        if self.ledger.claim(by, claim, self.problems) {
            self.set(i, value.value, by);
        }
    }

    /// What a scenario or the command line says holds whatever variants say.
    fn set_by_user(&mut self, name: &At<String>, value: i64, spot: &Spot, by: &str) {
        if let Some(i) = self.fitting(name, value, spot, by) {
            let what = format!("tunable {}", name.value);
            self.ledger.set(&what, value.to_string(), by, spot);
            self.set(i, value, by);
        }
    }

    fn set(&mut self, i: usize, value: i64, by: &str) {
        self.list[i].value = value;
        self.list[i].set_by = by.into();
    }

    /// The tunable of this name, if it can have the value.
    fn fitting(&mut self, name: &At<String>, value: i64, spot: &Spot, by: &str) -> Option<usize> {
        let found = self.list.iter().position(|t| t.name == name.value);
        let Some(t) = found.map(|i| &self.list[i]) else {
            let names = self.list.iter().map(|t| t.name.as_str());
            self.problems
                .push(unknown(name, "tunable", names).within(by));
            return None;
        };
        if (t.min..=t.max).contains(&value) {
            return found;
        }
        let message = format!(
            "`{}` must be from {} to {}, not {value}",
            t.name, t.min, t.max
        );
        let problem = spot.problem(message).within(by);
        self.problems.push(problem.help(t.meaning.clone()));
        None
    }
}
