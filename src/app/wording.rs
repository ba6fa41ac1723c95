//! Words for people that what they type needs as well as what they read.

use crate::kernel::Ask;
use crate::kernel::ids::{Handle, Sort};
use crate::kernel::speech::{self, Word};

use super::game::Game;

/// The short readable text of an option.
pub fn label(game: &Game, ask: &Ask, option: Handle) -> String {
    ask.label(game.def(), game.roles(), option)
}

/// The same in a list of options, where equal cards are one: `Pepper (3)`.
pub fn listed(game: &Game, ask: &Ask, option: Handle) -> String {
    let label = label(game, ask, option);
    match ask.copies(option) {
        1 => label,
        n => format!("{label} ({n})"),
    }
}

/// The question, with names filled in.
pub fn prompt(game: &Game, ask: &Ask) -> String {
    let spec = game.def().specs.get(usize::from(ask.spec));
    let about = |word: &Word| match word {
        Word::Thing(h) if h.is(Sort::Piece) => Word::Text(label(game, ask, *h)),
        word => word.clone(),
    };
    let about: Vec<Word> = ask.about.iter().map(about).collect();
    let text = spec.map_or("", |s| s.prompt.as_str());
    speech::fill(game.def(), game.roles(), text, &about)
}

/// A name of the data as words.
pub fn plain(name: &str) -> String {
    name.replace(['_', '.'], " ")
}

/// A sentence begins with a capital, unless its first word is no word, like `p1`.
pub fn capital(text: &str) -> String {
    let word = text.split(' ').next().unwrap_or_default();
    let mut letters = text.chars();
    match letters.next() {
        Some(first) if !word.contains(|c: char| c.is_ascii_digit()) => {
            first.to_uppercase().chain(letters).collect()
        }
        _ => text.into(),
    }
}
