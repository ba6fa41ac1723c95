//! Scenarios and games by their ids: the list of them, and the one that is played where none is named.

use serde::Deserialize;

use crate::pack::{Files, list_games, list_scenarios};
use crate::problem::Problem;

use super::render::layout::pad;

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
}
