//! Which packs a game is made of: `extends` in their `game.toml`, followed down to the one that stands on its own.

use crate::pack::text::at::{At, unknown};
use crate::pack::text::fields::parse;
use crate::pack::text::files::Files;
use crate::problem::Problems;

use super::game;

/// The pack that a game extends, and where it says so.
fn base(files: &Files, game: &str) -> Result<Option<At<String>>, Problems> {
    let path = game::path(game, "game.toml");
    let Some(text) = files.read(&path)? else {
        return Ok(None);
    };
    parse(&path, &text, |f| {
        let base = f.opt_text("extends");
        f.all();
        base
    })
}

/// The packs a game is made of: the one that stands on its own first, the game itself last.
pub fn chain(files: &Files, game: &str) -> Result<Vec<String>, Problems> {
    let mut chain = vec![game.to_string()];
    let games = game::list_games(files);
    while let Some(next) = base(files, &chain[0])? {
        if !games.contains(&next.value) {
            return Err(unknown(&next, "game", games.iter().map(String::as_str)).into());
        }
        if chain.contains(&next.value) {
            let ring = chain.iter().rev().map(String::as_str).collect::<Vec<_>>();
            let message = format!("`{}` extends itself: {}", next.value, ring.join(", "));
            return Err(next
                .problem(message)
                .help("one pack must stand on its own")
                .into());
        }
        chain.insert(0, next.value);
    }
    Ok(chain)
}

/// The same for those who cannot use a problem: what cannot be read stands alone.
pub fn packs(files: &Files, game: &str) -> Vec<String> {
    chain(files, game).unwrap_or_else(|_| vec![game.to_string()])
}

/// The variants of the pack a game extends that it takes over.
pub fn adopted(files: &Files, game: &str) -> Vec<String> {
    let path = game::path(game, "game.toml");
    let Ok(Some(text)) = files.read(&path) else {
        return Vec::new();
    };
    let read = parse(&path, &text, |f| {
        let names = f.texts("variants");
        f.all();
        names
    });
    let names = read.unwrap_or_default().into_iter();
    names.map(|n| n.value).collect()
}
