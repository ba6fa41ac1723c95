//! Tunables: the numbers of a game that may be changed, and who changed them.

use crate::problem::Problem;
use crate::script::Tunable;

use super::at::{At, Spot, unknown};
use super::game::Game;
use super::parts::Seen;
use super::scenario::Scenario;
use super::variant::Variant;

/// The tunables with their effective values: the game's, changed by variants in their order, the scenario, the user.
pub fn effective(
    game: &Game,
    variants: &[Variant],
    scenario: &Scenario,
    user: &[(String, i64)],
    problems: &mut Vec<Problem>,
) -> Vec<Tunable> {
    let own = game.parts.tunables.iter();
    let own = own.map(|t| (t, game.id.value.as_str()));
    let of_variants = variants.iter();
    let of_variants =
        of_variants.flat_map(|v| v.parts.tunables.iter().map(|t| (t, v.id.value.as_str())));
    let mut list: Vec<Tunable> = Vec::new();
    let mut seen = Seen::default();
    for (t, by) in own.chain(of_variants) {
        if seen.is_new("tunable", &t.name, problems) {
            list.push(Tunable {
                name: t.name.value.clone(),
                value: t.value,
                min: t.min,
                max: t.max,
                meaning: t.meaning.clone(),
                set_by: by.into(),
            });
        }
    }
    for v in variants {
        for (name, value) in &v.set {
            set(&mut list, name, value.value, &value.spot, &v.id, problems);
        }
    }
    for (name, value) in &scenario.set {
        let by = format!("scenario {}", scenario.id);
        set(&mut list, name, value.value, &value.spot, &by, problems);
    }
    for (name, value) in user {
        let name = At::from(name.as_str());
        set(&mut list, &name, *value, &name.spot, "--set", problems);
    }
    list
}

fn set(
    list: &mut [Tunable],
    name: &At<String>,
    value: i64,
    spot: &Spot,
    by: &str,
    problems: &mut Vec<Problem>,
) {
    let names: Vec<String> = list.iter().map(|t| t.name.clone()).collect();
    let Some(t) = list.iter_mut().find(|t| t.name == name.value) else {
        let names = names.iter().map(String::as_str);
        problems.push(unknown(name, "tunable", names).within(by));
        return;
    };
    if (t.min..=t.max).contains(&value) {
        t.value = value;
        t.set_by = by.into();
        return;
    }
    let message = format!(
        "`{}` must be from {} to {}, not {value}",
        t.name, t.min, t.max
    );
    problems.push(spot.problem(message).within(by));
}
