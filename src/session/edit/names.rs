//! Names of several words, as people read them on the board: `Green Hill` for `hill`, `old kings` for `old_king`.

use crate::kernel::ids::{Kind, Place};
use crate::kernel::{Def, State};

/// No name has more words.
const LONGEST: usize = 5;

/// The words with every name that takes several of them put together as its key.
pub fn joined(def: &Def, state: &State, words: &[&str]) -> Vec<String> {
    let names = names(def, state);
    let mut out = Vec::new();
    let mut at = 0;
    while at < words.len() {
        let longest = LONGEST.min(words.len() - at);
        let found = (2..=longest).rev().find_map(|n| {
            let run = normal(&words[at..at + n].join(" "));
            let key = names.iter().find(|(name, _)| *name == run);
            key.map(|(_, key)| (key.clone(), n))
        });
        let (word, n) = found.unwrap_or_else(|| (single(&names, words[at]), 1));
        out.push(word);
        at += n;
    }
    out
}

/// A word that is a key stays; a title of one word becomes its key.
fn single(names: &[(String, String)], word: &str) -> String {
    if names.iter().any(|n| n.1 == word) {
        return word.into();
    }
    let run = normal(word);
    let found = names.iter().find(|(name, _)| *name == run);
    found.map_or(word.into(), |(_, key)| key.clone())
}

/// Everything an edit can name: as it reads, and its key.
fn names(def: &Def, state: &State) -> Vec<(String, String)> {
    let mut list = Vec::new();
    let mut add = |title: &str, key: &str| {
        if !title.is_empty() {
            list.push((normal(title), key.to_string()));
        }
        list.push((normal(key), key.to_string()));
    };
    for (i, place) in def.place_defs.iter().enumerate().take(def.regions) {
        add(&place.title, def.places.get(i));
    }
    for role in state.roles().iter().flatten() {
        let role = &def.roles[role.index()];
        add(&role.title, &role.id);
    }
    for k in 0..def.kinds.len() {
        let key = def.kinds.get(k);
        for n in [1, 2] {
            add(def.kind_title(Kind(k as u8), n), key);
        }
    }
    for pile in &def.piles {
        add(
            &def.title(state.roles(), Place(pile.base.0).handle()),
            &pile.name,
        );
    }
    def.counters.iter().for_each(|c| add("", &c.name));
    def.phases.iter().for_each(|p| add("", p));
    def.faces.iter().for_each(|f| add("", &f.key));
    list
}

/// Small letters and single blanks, nothing else.
fn normal(text: &str) -> String {
    let text = text.to_lowercase().replace(['\'', '’'], "");
    let words = text.split(|c: char| !c.is_alphanumeric());
    let words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
    words.join(" ")
}
