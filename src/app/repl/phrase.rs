//! What people write around an answer: the question's own verb, little words, plurals, names of several words, and numbers
//! before or behind a name.

use crate::kernel::ids::{Handle, Kind, Piece, Sort};
use crate::kernel::{Ask, Form};

use crate::app::game::Game;
use crate::app::render::decision::{label, numbered};

/// Words that mean nothing by themselves.
const LITTLE: [&str; 10] = [
    "a", "an", "and", "from", "in", "my", "of", "the", "to", "with",
];
/// Verbs of any answer.
const VERBS: [&str; 5] = ["choose", "go", "i", "pick", "take"];
/// No name has more words.
const LONGEST: usize = 4;

/// Small letters and single blanks, nothing else.
pub fn normal(text: &str) -> String {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    words.join(" ")
}

/// All words of an option's label and key.
pub fn words_of(game: &Game, ask: &Ask, option: Handle) -> Vec<String> {
    let names = names_of(game, ask, option);
    let words = names.iter().flat_map(|n| n.split(' '));
    words.map(String::from).collect()
}

/// What an option may be called: its label, its key, and its plural.
fn names_of(game: &Game, ask: &Ask, option: Handle) -> Vec<String> {
    let title = label(game, ask, option);
    let mut names = vec![ask.key(game.def(), game.roles(), option), title.clone()];
    let kind = match option.sort() {
        Sort::Piece => Some(Piece::from_index(option.index()).kind),
        Sort::Kind => Some(Kind(option.index() as u8)),
        _ => None,
    };
    if let Some(kind) = kind {
        let (one, many) = (
            game.def().kind_title(kind, 1),
            game.def().kind_title(kind, 2),
        );
        names.push(title.replace(one, many));
    }
    names.iter().map(|n| normal(n)).collect()
}

/// The answer without verb and little words, every name as the one key it stands for.
pub fn plain(game: &Game, ask: &Ask, text: &str) -> String {
    let options: Vec<(String, Vec<String>)> = numbered(ask)
        .into_iter()
        .map(|h| (ask.key(game.def(), game.roles(), h), names_of(game, ask, h)))
        .collect();
    let known = |word: &str| {
        let mut names = options.iter().flat_map(|o| &o.1);
        names.any(|n| n.split(' ').any(|w| w.starts_with(word)))
    };
    let text = text.trim();
    let mut words: Vec<&str> = text
        .split([' ', ',', '\t'])
        .filter(|w| !w.is_empty())
        .collect();
    if let Some(first) = words.first().filter(|_| words.len() > 1) {
        let verb = first.to_lowercase();
        if verbs(game, ask).contains(&verb) && !known(&verb) {
            words.remove(0);
        }
    }
    words.retain(|w| !LITTLE.contains(&w.to_lowercase().as_str()) || known(&w.to_lowercase()));
    match &ask.form {
        Form::Some { .. } => named(&words, &options).join(" "),
        Form::Split { .. } => counted(named(&words, &options), &options).join(" "),
        _ => words.join(" "),
    }
}

/// Words that may stand before an answer: those of the question, and of its name.
pub fn verbs(game: &Game, ask: &Ask) -> Vec<String> {
    let spec = game.def().specs.get(usize::from(ask.spec));
    let text = spec.map_or(String::new(), |s| format!("{} {}", s.what, s.prompt));
    let words = normal(&text);
    let words = words.split(' ').filter(|w| w.len() > 2);
    words.chain(VERBS).map(String::from).collect()
}

/// Names of several words, and plurals, become keys; an amount behind `=` stays with its name.
fn named(words: &[&str], options: &[(String, Vec<String>)]) -> Vec<String> {
    let mut out = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = LONGEST.min(words.len() - at);
        let found = (1..=longest).rev().find_map(|n| {
            let run = words[at..at + n].join(" ");
            let (name, amount) = match run.split_once('=') {
                Some((name, _)) => (normal(name), &run[name.len()..]),
                None => (normal(&run), ""),
            };
            let is_name = !name.is_empty() && name.parse::<u64>().is_err();
            let whole = is_name && !amount.contains(' ');
            let option = options.iter().find(|o| whole && o.1.contains(&name))?;
            Some((format!("{}{amount}", option.0), n))
        });
        let (word, n) = found.unwrap_or_else(|| (words[at].to_string(), 1));
        out.push(word);
        at += n;
    }
    out
}

/// `3 pawn` and `pawn 3` become `pawn=3`.
fn counted(words: Vec<String>, options: &[(String, Vec<String>)]) -> Vec<String> {
    let is_number = |w: &str| w.parse::<u32>().is_ok();
    let is_name = |w: &str| {
        let mut names = options.iter().flat_map(|o| &o.1);
        let word = !w.is_empty() && !w.contains('=') && !is_number(w);
        word && names.any(|n| n.starts_with(&normal(w)))
    };
    let mut out = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let (one, two) = (
            words[at].as_str(),
            words.get(at + 1).map_or("", String::as_str),
        );
        if is_number(one) && is_name(two) {
            out.push(format!("{two}={one}"));
            at += 2;
        } else if is_name(one) && is_number(two) {
            out.push(format!("{one}={two}"));
            at += 2;
        } else {
            out.push(one.into());
            at += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn options() -> Vec<(String, Vec<String>)> {
        let option = |key: &str, names: &[&str]| {
            (
                key.to_string(),
                names.iter().map(|n| n.to_string()).collect(),
            )
        };
        vec![
            option("pawn", &["pawn", "pawns"]),
            option("sky-4", &["sky 4"]),
            option("old_king", &["old king", "old kings"]),
        ]
    }

    fn said(text: &str) -> String {
        let words: Vec<&str> = text.split(' ').collect();
        named(&words, &options()).join(" ")
    }

    #[test]
    fn names_of_several_words_become_keys() {
        assert_eq!(said("old king sky 4 pawns"), "old_king sky-4 pawn");
        assert_eq!(said("pawns=3 old kings=2"), "pawn=3 old_king=2");
        assert_eq!(said("4 sky moon"), "4 sky moon");
        assert_eq!(said("1 2 3"), "1 2 3");
    }

    #[test]
    fn numbers_stand_before_or_behind_names() {
        let count = |text: &str| {
            let words = text.split(' ').map(String::from).collect();
            counted(words, &options()).join(" ")
        };
        assert_eq!(count("3 pawn 1 old_king"), "pawn=3 old_king=1");
        assert_eq!(count("pawn 3 old_king 1"), "pawn=3 old_king=1");
        assert_eq!(count("3 1"), "3 1");
        assert_eq!(count("pawn=3 1"), "pawn=3 1");
    }

    #[test]
    fn texts_are_compared_without_signs_and_capitals() {
        assert_eq!(normal("  The King's-Road_7 "), "the kings road 7");
        assert_eq!(normal("…"), "");
    }
}
