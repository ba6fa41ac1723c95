//! Clauses that nothing cites: rules that may have been forgotten, or that need no code.

use crate::problem::Problem;

use super::{Findings, Script, Target};

/// More are counted, not listed.
const LISTED: usize = 12;

pub fn check(target: &Target, game: &str, scripts: &[Script], found: &mut Findings) {
    let path = format!("rules/{game}/clauses.toml");
    if !(target.chosen)(&path) {
        return;
    }
    let read = |path: &str| target.files.read(path).ok().flatten().unwrap_or_default();
    let text = read(&path);
    let toml = ["game.toml", "map.toml"].map(|f| read(&format!("rules/{game}/{f}")));
    let cards = target.files.list(&format!("rules/{game}/cards"), ".toml");
    let cards: Vec<String> = cards.iter().map(|c| read(c)).collect();
    let variants = target.files.list(&format!("variants/{game}"), ".toml");
    let variants: Vec<String> = variants.iter().map(|v| read(v)).collect();
    let texts = || {
        let scripts = scripts.iter().map(|s| s.text.as_str());
        scripts.chain(
            toml.iter()
                .chain(&cards)
                .chain(&variants)
                .map(String::as_str),
        )
    };
    let cited = |id: &str| texts().any(|t| mentions(t, id));
    let ids = text
        .lines()
        .zip(1u32..)
        .filter_map(|(l, at)| Some((key(l)?, at)));
    let idle: Vec<(&str, u32)> = ids.filter(|(id, _)| !cited(id)).collect();
    let Some((_, line)) = idle.first() else {
        return;
    };
    let mut names: Vec<String> = idle.iter().take(LISTED).map(|c| c.0.to_string()).collect();
    if idle.len() > LISTED {
        names.push(format!("and {} more", idle.len() - LISTED));
    }
    let message = format!("clauses that no rule cites: {}", names.join(", "));
    found.info(Problem::new(message).at(&path, *line));
}

/// The key of a line of TOML.
fn key(line: &str) -> Option<&str> {
    let (key, _) = line.split_once('=')?;
    let key = key.trim().trim_matches('"');
    (!key.is_empty() && !key.starts_with(['#', '['])).then_some(key)
}

/// Is the clause named, and not only one that begins like it?
fn mentions(text: &str, id: &str) -> bool {
    text.match_indices(id).any(|(at, _)| {
        let next = text[at + id.len()..].chars().next();
        !next.is_some_and(|c| c.is_alphanumeric())
    })
}
