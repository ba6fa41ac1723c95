//! Scenarios and games by their ids: the list of them, and the one that is played where none is named.

use serde::Deserialize;

use crate::pack::compose::extend;
use crate::pack::read::variant;
use crate::pack::{At, Files, list_games, list_scenarios, list_variants};
use crate::problem::Problem;

use super::output::Look;
use super::render::layout::{pad, wrap};

/// Names the default scenario; a folder of one's own data may hold another.
const DEFAULT: &str = "scenarios/default.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Default {
    scenario: String,
}

/// The id of the scenario that is played where none is named.
pub fn default(files: &Files) -> Result<String, Problem> {
    let help = "it should say: scenario = \"GAME/NAME\"";
    let missing = || {
        Problem::new("no default scenario is set")
            .at(DEFAULT, 0)
            .help("name one: `sietch play SCENARIO`")
    };
    let text = files.read(DEFAULT)?.ok_or_else(missing)?;
    let read: Result<Default, toml::de::Error> = toml::from_str(&text);
    read.map(|d| d.scenario).map_err(|e| {
        let before = e.span().and_then(|s| text.get(..s.start));
        let line = before.map_or(0, |b| b.matches('\n').count() as u32 + 1);
        Problem::new(e.message()).at(DEFAULT, line).help(help)
    })
}

/// A game by its id; if there is none, the nearest is named.
pub fn known_game(files: &Files, id: &str) -> Result<String, Problem> {
    let games = list_games(files);
    if games.iter().any(|g| g == id) {
        return Ok(id.into());
    }
    let problem = Problem::new(format!("there is no game `{id}`"));
    let near = problem.nearest(id, games.iter().map(String::as_str));
    Err(match near.help.is_empty() {
        true => near.help(format!("there is: {}", games.join(", "))),
        false => near,
    })
}

/// Ids and titles, one each line.
pub fn list(files: &Files) -> String {
    let all = list_scenarios(files);
    let widest = all.iter().map(|s| s.0.len()).max().unwrap_or(0);
    let lines = all
        .iter()
        .map(|(id, title)| format!("{}  {title}", pad(id, widest)));
    lines.collect::<Vec<_>>().join("\n")
}

/// A game as a heading: its title and the id to type.
pub fn heading(files: &Files, id: &str, look: Look) -> String {
    let title = extend::read(files, id).map_or(String::new(), |p| p.game.title);
    match title.is_empty() {
        true => look.bold(id),
        false => format!("{} ({id})", look.bold(&title)),
    }
}

/// What a variant changes; of one game's variants also their titles, what they are good for and what they stand with.
fn told(v: variant::Variant, whole: bool) -> String {
    if !whole {
        return v.about;
    }
    let listed = |ids: &[At<String>]| {
        ids.iter()
            .map(|i| i.value.as_str())
            .collect::<Vec<_>>()
            .join(", ")
    };
    let mut text = format!("{}: {} {}", v.title, v.about, v.reason);
    for (says, ids) in [("Needs", &v.requires), ("Not with", &v.conflicts)] {
        if !ids.is_empty() {
            text.push_str(&format!(" {says} {}.", listed(ids)));
        }
    }
    text
}

/// The variants of every game, each under its game with what it changes, or of one with all that they say of themselves.
pub fn variants(files: &Files, only: Option<&str>, look: Look) -> Result<String, Problem> {
    let games = match only {
        Some(id) => vec![known_game(files, id)?],
        None => list_games(files),
    };
    let mut lines = Vec::new();
    for id in &games {
        lines.push(heading(files, id, look));
        let all = list_variants(files, id);
        let widest = all.iter().map(String::len).max().unwrap_or(0);
        for name in &all {
            let about = match variant::read(files, id, name) {
                Ok(v) => told(v, only.is_some()),
                Err(_) => "(cannot be read; `sietch check` says why)".into(),
            };
            let line = format!("  {}  {about}", pad(name, widest));
            lines.push(wrap(&line, look.width, widest + 4));
        }
        if all.is_empty() {
            lines.push("  none".into());
        }
    }
    lines.push(wrap(
        "`--with NAME` plays, simulates and checks a scenario of that game with a variant.",
        look.width,
        0,
    ));
    Ok(lines.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_default_is_a_scenario_and_can_be_replaced() {
        let files = Files::embedded();
        let id = default(&files).unwrap();
        assert!(list_scenarios(&files).iter().any(|s| s.0 == id), "{id}");
        let mine = files
            .clone()
            .with_text(DEFAULT, "scenario = \"toy/contest\"");
        assert_eq!(default(&mine), Ok("toy/contest".into()));
        let bad = files.with_text(DEFAULT, "\nscenari = 1");
        let text = default(&bad).unwrap_err().to_string();
        assert!(text.contains("default.toml:2"), "{text}");
    }

    #[test]
    fn variants_stand_under_their_games() {
        let files = Files::embedded();
        let all = variants(&files, None, Look::PLAIN).unwrap();
        let games = list_games(&files);
        assert!(
            games.iter().all(|g| all.contains(&format!("({g})"))),
            "{all}"
        );
        let id = &games[0];
        let one = variants(&files, Some(id), Look::PLAIN).unwrap();
        assert!(list_variants(&files, id).iter().all(|v| one.contains(v)));
        assert!(games[1..].iter().all(|g| !one.contains(&format!("({g})"))));
        assert!(variants(&files, Some("nosuch"), Look::PLAIN).is_err());
    }
}
