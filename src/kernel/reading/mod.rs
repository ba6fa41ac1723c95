//! From what somebody writes to an answer: the one grammar of answers.
//!
//! Whatever a journal has (exact keys) reads back as it was. People write more loosely: the question's own verb, little
//! words, beginnings, plurals, titles of several words, amounts before or behind a name, and numbers of options.

mod plans;
mod several;
#[cfg(test)]
mod tests;

use std::cell::OnceCell;

use crate::kernel::decision::{Answer, Ask, Form, Refusal};
use crate::kernel::def::Def;
use crate::kernel::ids::{Handle, Kind, Piece, Role, Sort};
use crate::kernel::speech::normal;
use crate::kernel::words::{ALL, NOTHING, PASS};

use several::AnswerToken;

/// What a bare number means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Numbers {
    /// The number of an option on the screen.
    Options,
    /// A word like any other.
    Words,
}

/// Words that mean nothing by themselves.
const LITTLE: [&str; 10] = [
    "a", "an", "and", "from", "in", "my", "of", "the", "to", "with",
];
/// Verbs of any answer.
const VERBS: [&str; 5] = ["choose", "go", "i", "pick", "take"];

impl Ask {
    /// Reads an answer, which must be legal.
    pub fn read(
        &self,
        def: &Def,
        roles: &[Option<Role>],
        text: &str,
        numbers: Numbers,
    ) -> Result<Answer, Refusal> {
        let reader = AnswerReader::new(self, def, roles);
        let answer = reader.answer(text, numbers)?;
        self.check(def, roles, &answer)?;
        Ok(answer)
    }

    /// What was written, without verb and little words.
    pub fn meant(&self, def: &Def, roles: &[Option<Role>], text: &str) -> String {
        AnswerReader::new(self, def, roles).words(text).join(" ")
    }

    /// Words that may stand before an answer: those of the question, and of its name.
    pub fn verbs(&self, def: &Def) -> Vec<String> {
        let spec = def.specs.get(usize::from(self.spec));
        let text = spec.map_or(String::new(), |s| format!("{} {}", s.what, s.prompt));
        let words = normal(&text);
        let words = words.split(' ').filter(|w| w.len() > 2);
        words.chain(VERBS).map(String::from).collect()
    }

    /// Does every word begin a word of the option's label or key?
    pub fn fits(&self, def: &Def, roles: &[Option<Role>], option: Handle, text: &str) -> bool {
        let names = self.names_of(def, roles, option);
        let begins = |w: &str| {
            let mut words = names.iter().flat_map(|n| n.split(' '));
            words.any(|x| x.starts_with(w))
        };
        let wanted = normal(text);
        !wanted.is_empty() && wanted.split(' ').all(begins)
    }

    /// What an option may be called: its key, its label, and its plural.
    fn names_of(&self, def: &Def, roles: &[Option<Role>], option: Handle) -> Vec<String> {
        let title = self.label(def, roles, option);
        let mut names = vec![normal(&self.key(def, roles, option)), normal(&title)];
        let kind = match option.sort() {
            Sort::Piece => Some(Piece::from_index(option.index()).kind),
            Sort::Kind => Some(Kind(option.index() as u8)),
            _ => None,
        };
        names.extend(kind.map(|kind| {
            let (one, many) = (def.kind_title(kind, 1), def.kind_title(kind, 2));
            normal(&title.replace(one, many))
        }));
        names
    }
}

/// What may be written in answer to one question.
struct AnswerReader<'a> {
    ask: &'a Ask,
    def: &'a Def,
    roles: &'a [Option<Role>],
    /// What has a number on the screen: options or piles, then actions.
    numbered: Vec<Handle>,
    keys: Vec<(String, Handle)>,
    /// What each numbered thing may be called; looked for only where a word is no key.
    names: OnceCell<Vec<(Handle, Vec<String>)>>,
}

impl<'a> AnswerReader<'a> {
    fn new(ask: &'a Ask, def: &'a Def, roles: &'a [Option<Role>]) -> AnswerReader<'a> {
        AnswerReader {
            ask,
            def,
            roles,
            numbered: ask.numbered(),
            keys: ask.keys(def, roles),
            names: OnceCell::new(),
        }
    }

    fn names(&self) -> &[(Handle, Vec<String>)] {
        self.names.get_or_init(|| {
            let mut list: Vec<(Handle, Vec<String>)> = Vec::new();
            for h in &self.numbered {
                if !list.iter().any(|n| n.0 == *h) {
                    list.push((*h, self.ask.names_of(self.def, self.roles, *h)));
                }
            }
            list
        })
    }

    /// The words without verb and little words.
    fn words<'t>(&self, text: &'t str) -> Vec<&'t str> {
        let known = |word: &str| {
            let mut names = self.names().iter().flat_map(|o| &o.1);
            names.any(|n| n.split(' ').any(|w| w.starts_with(word)))
        };
        let words = text.split([' ', ',', '\t']);
        let mut words: Vec<&str> = words.filter(|w| !w.is_empty()).collect();
        if let Some(first) = words.first().filter(|_| words.len() > 1) {
            let verb = first.to_lowercase();
            if !self.is_key(&verb) && self.ask.verbs(self.def).contains(&verb) && !known(&verb) {
                words.remove(0);
            }
        }
        words.retain(|w| {
            let word = w.to_lowercase();
            !LITTLE.contains(&word.as_str()) || known(&word)
        });
        words
    }

    fn is_key(&self, word: &str) -> bool {
        self.keys.iter().any(|k| k.0 == word)
    }

    fn answer(&self, text: &str, numbers: Numbers) -> Result<Answer, Refusal> {
        let words = self.words(text);
        let whole = words.join(" ");
        if words.is_empty() {
            return Err(Refusal::Unreadable(text.trim().into()));
        }
        let read = match &self.ask.form {
            Form::One { pass, .. } => self.one(&whole, *pass, numbers),
            Form::Number { pass, .. } => self.number(&whole, *pass),
            Form::Some { options, .. } => self.some(options, &words, numbers),
            Form::Split { piles, .. } => self.split(piles, &words, numbers),
            Form::Plan(plan) => self.plan(plan, &words),
        };
        match read {
            Err(refusal @ (Refusal::NotOffered(_) | Refusal::Unreadable(_))) => {
                self.by_some_words(&whole, refusal)
            }
            read => read,
        }
    }

    /// Some words of a label do as well: `king hill` for `king@hill`.
    fn by_some_words(&self, whole: &str, refusal: Refusal) -> Result<Answer, Refusal> {
        let fits = |h: &Handle| self.ask.fits(self.def, self.roles, *h, whole);
        let found: Vec<Handle> = self.names().iter().map(|n| n.0).filter(fits).collect();
        match found[..] {
            [one] => self.chosen(one).ok_or(refusal),
            [] => Err(refusal),
            _ => {
                let label = |h: &Handle| self.ask.label(self.def, self.roles, *h);
                let labels = found.iter().map(label).collect();
                Err(Refusal::Ambiguous(whole.into(), labels))
            }
        }
    }

    /// A thing as a whole answer, where it can be one.
    fn chosen(&self, h: Handle) -> Option<Answer> {
        match (self.ask.actions.contains(&h), &self.ask.form) {
            (true, _) => Some(Answer::Action(h)),
            (false, Form::One { .. }) => Some(Answer::One(h)),
            _ => None,
        }
    }

    fn is_action(&self, h: Handle) -> bool {
        self.ask.actions.contains(&h)
    }

    /// The thing with this number on the screen.
    fn numbered(&self, n: usize) -> Result<Handle, Refusal> {
        let found = n.checked_sub(1).and_then(|i| self.numbered.get(i));
        found
            .copied()
            .ok_or_else(|| Refusal::NotOffered(n.to_string()))
    }

    fn stands_for_several(&self, n: u32) -> bool {
        let there = self.numbered(n as usize);
        there.is_ok_and(|h| self.ask.copies(h) > 1)
    }

    /// Does a text mean nothing at all, or that the seat passes?
    fn declines(&self, text: &str) -> bool {
        let pass = self.ask.pass_word(self.def);
        text == NOTHING || text == PASS || text == pass || text == pass.replace('_', " ")
    }

    fn one(&self, whole: &str, pass: bool, numbers: Numbers) -> Result<Answer, Refusal> {
        if numbers == Numbers::Options
            && let Ok(n) = whole.parse::<usize>()
        {
            return match n {
                0 => Ok(Answer::Pass),
                n => self.numbered(n).map(|h| self.one_or_action(h)),
            };
        }
        if let Some(h) = self.called(whole) {
            return Ok(self.one_or_action(h));
        }
        if self.declines(whole) || (pass && self.begins_to_pass(whole)) {
            return Ok(Answer::Pass);
        }
        self.find(whole).map(|h| self.one_or_action(h))
    }

    fn one_or_action(&self, h: Handle) -> Answer {
        self.chosen(h).unwrap_or(Answer::One(h))
    }

    /// Is it the beginning of the word for passing, and of no option?
    fn begins_to_pass(&self, text: &str) -> bool {
        let option = || self.keys.iter().any(|k| k.0.starts_with(text));
        self.ask.pass_word(self.def).starts_with(text) && !option()
    }

    fn number(&self, whole: &str, pass: bool) -> Result<Answer, Refusal> {
        if let Ok(n) = whole.parse() {
            return Ok(Answer::Number(n));
        }
        if pass && (self.declines(whole) || self.begins_to_pass(whole)) {
            return Ok(Answer::Pass);
        }
        match self.find(whole) {
            Ok(h) if self.is_action(h) => Ok(Answer::Action(h)),
            _ => Err(Refusal::Unreadable(whole.into())),
        }
    }

    /// An action, all, or nothing: an answer of one word, whatever the form.
    fn whole(&self, words: &[&str]) -> Option<Answer> {
        let whole = words.join(" ");
        if let Some(h) = self.called(&whole).filter(|h| self.is_action(*h)) {
            return Some(Answer::Action(h));
        }
        let everything = whole == ALL && !self.is_key(ALL);
        let nothing = self.declines(&whole);
        match &self.ask.form {
            Form::Some { options, .. } if everything => {
                let mut list = options.clone();
                list.sort_unstable();
                Some(Answer::Some(list.into()))
            }
            Form::Split { piles, .. } if everything => {
                Some(Answer::Split(piles.iter().map(|p| p.1).collect()))
            }
            Form::Some { .. } if nothing => Some(Answer::Some(Default::default())),
            Form::Split { piles, .. } if nothing => Some(Answer::Split(vec![0; piles.len()])),
            _ => None,
        }
    }

    /// The thing that is called exactly so: by its key first.
    fn called(&self, text: &str) -> Option<Handle> {
        if let Some(k) = self.keys.iter().find(|k| k.0 == text) {
            return Some(k.1);
        }
        let name = normal(text);
        if name.is_empty() || name.parse::<u64>().is_ok() {
            return None;
        }
        let mut names = self.names().iter();
        names.find(|n| n.1.contains(&name)).map(|n| n.0)
    }

    fn meant_by(&self, token: &AnswerToken) -> Result<Handle, Refusal> {
        match token.thing {
            Some(h) => Ok(h),
            None => self.find(&token.word),
        }
    }

    fn find(&self, word: &str) -> Result<Handle, Refusal> {
        find(&self.keys, word)
    }
}

/// The option a word means: exactly, else as the only one that begins with it or contains it.
fn find(keys: &[(String, Handle)], word: &str) -> Result<Handle, Refusal> {
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
