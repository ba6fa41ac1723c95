//! How answers read as text, and text as answers.

use super::decision::{Answer, Ask, Form, Refusal};
use super::def::Def;
use super::ids::{Handle, Kind, Piece, Role, Sort};
use super::speech;

/// Words that mean "nothing" in an answer.
pub const NOTHING: &str = "none";
pub const PASS: &str = "pass";
/// The same for people.
const NOTHING_TOLD: &str = "nothing";
/// The word that means everything there is to choose from.
pub const ALL: &str = "all";

impl Ask {
    /// The text of one option, as it stands in answers and journals.
    pub fn key(&self, def: &Def, roles: &[Option<Role>], option: Handle) -> String {
        match option.sort() {
            Sort::Piece => {
                def.piece_label(roles, Piece::from_index(option.index()), Some(self.seat))
            }
            _ => def.label(roles, option),
        }
    }

    /// The word between a piece and its place in the options.
    pub fn preposition<'a>(&self, def: &'a Def) -> &'a str {
        match def.specs.get(usize::from(self.spec)) {
            Some(s) if !s.preposition.is_empty() => &s.preposition,
            _ => "in",
        }
    }

    pub fn pass_word<'a>(&self, def: &'a Def) -> &'a str {
        match def.specs.get(usize::from(self.spec)) {
            Some(s) if !s.pass.is_empty() => &s.pass,
            _ => PASS,
        }
    }

    /// The answer as text; [`Ask::parse`] reads it back.
    pub fn text(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> String {
        match answer {
            Answer::Pass => self.pass_word(def).to_string(),
            Answer::One(h) | Answer::Action(h) => self.key(def, roles, *h),
            Answer::Number(n) => n.to_string(),
            Answer::Some(list) => {
                let keys: Vec<String> = list.iter().map(|h| self.key(def, roles, *h)).collect();
                or_nothing(keys)
            }
            Answer::Split(amounts) => {
                let Form::Split { piles, .. } = &self.form else {
                    return NOTHING.into();
                };
                let given = piles.iter().zip(amounts).filter(|(_, n)| **n > 0);
                let words = given.map(|((h, _), n)| format!("{}={n}", self.key(def, roles, *h)));
                or_nothing(words.collect())
            }
        }
    }

    /// The answer in words for people: titles, equal things counted.
    pub fn told(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> String {
        let title = |h: Handle, n: u64| match h.sort() {
            Sort::Piece => {
                let piece = Piece::from_index(h.index());
                def.pieces_title(roles, piece, Some(self.seat), n, self.preposition(def))
            }
            Sort::Kind => def.kind_title(Kind(h.index() as u8), n).into(),
            _ => def.title(roles, h),
        };
        match answer {
            Answer::Pass => self.pass_word(def).replace('_', " "),
            Answer::One(h) | Answer::Action(h) => title(*h, 1),
            Answer::Number(n) => n.to_string(),
            Answer::Some(list) if list.is_empty() => NOTHING_TOLD.into(),
            Answer::Some(list) => {
                let titles: Vec<String> = list.iter().map(|h| title(*h, 1)).collect();
                speech::and(&speech::counted(&titles))
            }
            Answer::Split(amounts) => {
                let Form::Split { piles, .. } = &self.form else {
                    return NOTHING_TOLD.into();
                };
                let given = piles.iter().zip(amounts).filter(|(_, n)| **n > 0);
                let words = given.map(|((h, _), n)| format!("{n} {}", title(*h, u64::from(*n))));
                let words: Vec<String> = words.collect();
                match words.is_empty() {
                    true => NOTHING_TOLD.into(),
                    false => speech::and(&words),
                }
            }
        }
    }

    /// All words that may stand in an answer, actions last.
    pub fn keys(&self, def: &Def, roles: &[Option<Role>]) -> Vec<(String, Handle)> {
        let options: Vec<Handle> = match &self.form {
            Form::One { options, .. } => options.clone(),
            Form::Number { .. } => Vec::new(),
            _ => self.form.groups().iter().map(|g| g.0).collect(),
        };
        let all = options.iter().chain(&self.actions);
        all.map(|h| (self.key(def, roles, *h), *h)).collect()
    }

    /// Reads an answer. Words may be shortened as long as they fit one option only.
    pub fn parse(&self, def: &Def, roles: &[Option<Role>], text: &str) -> Result<Answer, Refusal> {
        let text = text.trim();
        let keys = self.keys(def, roles);
        let answer = self.parse_form(def, &keys, text)?;
        self.check(def, roles, &answer)?;
        Ok(answer)
    }

    fn parse_form(
        &self,
        def: &Def,
        keys: &[(String, Handle)],
        text: &str,
    ) -> Result<Answer, Refusal> {
        let action = |h: Handle| h.is(Sort::Action) && self.actions.contains(&h);
        if let Some((_, h)) = keys.iter().find(|k| k.0 == text).filter(|k| action(k.1)) {
            return Ok(Answer::Action(*h));
        }
        let nothing = text == NOTHING || text == PASS || text == self.pass_word(def);
        match &self.form {
            Form::One { pass, .. } => {
                let exact = keys.iter().any(|k| k.0 == text);
                if !exact && (nothing || (*pass && is_prefix(self.pass_word(def), text, keys))) {
                    return Ok(Answer::Pass);
                }
                let h = find_key(keys, text)?;
                Ok(if action(h) {
                    Answer::Action(h)
                } else {
                    Answer::One(h)
                })
            }
            Form::Number { .. } => match text.parse() {
                Ok(n) => Ok(Answer::Number(n)),
                Err(_) => match find_key(keys, text) {
                    Ok(h) if action(h) => Ok(Answer::Action(h)),
                    _ => Err(Refusal::Unreadable(text.into())),
                },
            },
            Form::Some { options, .. } if text == ALL && !keys.iter().any(|k| k.0 == ALL) => {
                let mut list = options.clone();
                list.sort_unstable();
                Ok(Answer::Some(list.into()))
            }
            Form::Split { piles, .. } if text == ALL && !keys.iter().any(|k| k.0 == ALL) => {
                Ok(Answer::Split(piles.iter().map(|p| p.1).collect()))
            }
            Form::Some { .. } => {
                let words: Vec<&str> = if nothing { vec![] } else { split_words(text) };
                let mut list = Vec::new();
                for w in &words {
                    let h = find_key(keys, w)?;
                    if action(h) {
                        return match words.len() {
                            1 => Ok(Answer::Action(h)),
                            _ => Err(Refusal::Unreadable(text.into())),
                        };
                    }
                    list.push(h);
                }
                list.sort_unstable();
                Ok(Answer::Some(list.into()))
            }
            Form::Split { piles, .. } => {
                let mut amounts = vec![0u32; piles.len()];
                let words: Vec<&str> = if nothing { vec![] } else { split_words(text) };
                for w in &words {
                    let (name, n) = match w.split_once('=') {
                        Some((name, n)) => (name, n.parse().ok()),
                        None => (*w, Some(1)),
                    };
                    let n: u32 = n.ok_or_else(|| Refusal::Unreadable((*w).into()))?;
                    let h = find_key(keys, name)?;
                    if action(h) && words.len() == 1 {
                        return Ok(Answer::Action(h));
                    }
                    let at = piles.iter().position(|p| p.0 == h);
                    let slot = at.and_then(|i| amounts.get_mut(i));
                    let slot = slot.ok_or_else(|| Refusal::NotOffered(name.into()))?;
                    *slot = slot.saturating_add(n);
                }
                Ok(Answer::Split(amounts))
            }
        }
    }
}

fn or_nothing(words: Vec<String>) -> String {
    if words.is_empty() {
        NOTHING.into()
    } else {
        words.join(" ")
    }
}

fn split_words(text: &str) -> Vec<&str> {
    text.split([' ', ',', '\t'])
        .filter(|w| !w.is_empty())
        .collect()
}

fn is_prefix(word: &str, text: &str, keys: &[(String, Handle)]) -> bool {
    !text.is_empty() && word.starts_with(text) && !keys.iter().any(|k| k.0.starts_with(text))
}

/// The option a word means: exactly, else as the only one that begins with it or contains it.
fn find_key(keys: &[(String, Handle)], word: &str) -> Result<Handle, Refusal> {
    let word = word.to_lowercase();
    if let Some(k) = keys.iter().find(|k| k.0 == word) {
        return Ok(k.1);
    }
    if word.is_empty() {
        return Err(Refusal::Unreadable(word));
    }
    let starts: Vec<_> = keys.iter().filter(|k| k.0.starts_with(&word)).collect();
    let contains: Vec<_> = keys.iter().filter(|k| k.0.contains(&word)).collect();
    let found = if starts.is_empty() { contains } else { starts };
    match found.as_slice() {
        [] => Err(Refusal::NotOffered(word)),
        [one] => Ok(one.1),
        many => Err(Refusal::Ambiguous(
            word,
            many.iter().map(|k| k.0.clone()).collect(),
        )),
    }
}
