//! From what somebody writes to an answer: the one grammar of answers.
//!
//! Whatever a journal has (exact keys) reads back as it was. People write more loosely: the question's own verb, little
//! words, beginnings, plurals, titles of several words, amounts before or behind a name, and numbers of options.

mod plans;

use std::cell::OnceCell;

use crate::kernel::decision::{Answer, Ask, Form, Refusal};
use crate::kernel::def::Def;
use crate::kernel::ids::{Handle, Kind, Piece, Role, Sort};
use crate::kernel::speech::normal;
use crate::kernel::words::{ALL, NOTHING, PASS};

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
/// No name has more words.
const LONGEST: usize = 4;

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

/// A word of an answer, or a name of several, with the amount that stands with it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct AnswerToken {
    word: String,
    /// What it is the full name of.
    thing: Option<Handle>,
    amount: Option<String>,
}

impl AnswerToken {
    fn new(word: &str) -> AnswerToken {
        let (word, amount) = match word.split_once('=') {
            Some((word, amount)) => (word, Some(amount.to_string())),
            None => (word, None),
        };
        AnswerToken {
            word: word.into(),
            thing: None,
            amount,
        }
    }

    fn of(word: String, thing: Handle) -> AnswerToken {
        AnswerToken {
            word,
            thing: Some(thing),
            amount: None,
        }
    }

    /// So many of it; one if nothing is said.
    fn times(&self) -> Result<u32, Refusal> {
        let Some(n) = &self.amount else {
            return Ok(1);
        };
        let unreadable = |_| Refusal::Unreadable(format!("{}={n}", self.word));
        n.parse().map_err(unreadable)
    }

    /// A number that stands alone.
    fn number(&self) -> Option<u32> {
        let bare = self.thing.is_none() && self.amount.is_none();
        bare.then(|| self.word.parse().ok())?
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

    /// Names, and numbers of options, each number once unless it stands for equal cards.
    fn some(
        &self,
        options: &[Handle],
        words: &[&str],
        numbers: Numbers,
    ) -> Result<Answer, Refusal> {
        let by_number = numbers == Numbers::Options;
        if let ([word], true) = (words, by_number)
            && let Ok(n) = word.parse::<usize>()
        {
            match n {
                0 => return Ok(Answer::Some(Default::default())),
                n if n > self.numbered.len() - self.ask.actions.len() => {
                    return self.numbered(n).map(Answer::Action);
                }
                _ => {}
            }
        }
        if let Some(answer) = self.whole(words) {
            return Ok(answer);
        }
        let (mut list, mut seen) = (Vec::new(), Vec::new());
        let tokens = self.named(words);
        for token in &tokens {
            let h = match token.number().filter(|_| by_number) {
                Some(n) if seen.contains(&n) && !self.stands_for_several(n) => {
                    return Err(Refusal::Unreadable(format!("{n} {n}")));
                }
                Some(n) => {
                    seen.push(n);
                    self.numbered(n as usize)?
                }
                None => self.meant_by(token)?,
            };
            if self.is_action(h) {
                return match tokens.len() {
                    1 => Ok(Answer::Action(h)),
                    _ => Err(Refusal::Unreadable(words.join(" "))),
                };
            }
            // One too many is enough to be refused.
            let times = (token.times()? as usize).min(options.len() + 1);
            list.extend(std::iter::repeat_n(h, times));
        }
        list.sort_unstable();
        Ok(Answer::Some(list.into()))
    }

    /// Amounts: one for each pile in order, or with names or numbers of piles.
    fn split(
        &self,
        piles: &[(Handle, u32)],
        words: &[&str],
        numbers: Numbers,
    ) -> Result<Answer, Refusal> {
        let by_number = numbers == Numbers::Options;
        let plain: Vec<usize> = words.iter().filter_map(|w| w.parse().ok()).collect();
        if plain.len() == words.len() && !words.iter().any(|w| self.is_key(w)) {
            if let ([n], true) = (&plain[..], by_number && piles.len() > 1)
                && *n > piles.len()
                && let Ok(h) = self.numbered(*n)
            {
                return Ok(Answer::Action(h));
            }
            if plain.len() == piles.len() {
                let amounts = plain.iter().map(|n| u32::try_from(*n).unwrap_or(u32::MAX));
                return Ok(Answer::Split(amounts.collect()));
            }
        }
        if let Some(answer) = self.whole(words) {
            return Ok(answer);
        }
        let mut amounts = vec![0u32; piles.len()];
        let tokens = self.counted(self.named(words));
        for token in &tokens {
            let at = token.word.parse::<usize>().ok();
            let h = match at.filter(|_| by_number && token.amount.is_some()) {
                Some(n) => self.numbered(n)?,
                None => self.meant_by(token)?,
            };
            let n = token.times()?;
            if self.is_action(h) && tokens.len() == 1 {
                return Ok(Answer::Action(h));
            }
            let at = piles.iter().position(|p| p.0 == h);
            let slot = at.and_then(|i| amounts.get_mut(i));
            let slot = slot.ok_or_else(|| Refusal::NotOffered(token.word.clone()))?;
            *slot = slot.saturating_add(n);
        }
        Ok(Answer::Split(amounts))
    }

    /// Names of several words, and plurals; an amount behind `=` stays with its name.
    fn named(&self, words: &[&str]) -> Vec<AnswerToken> {
        let mut out = Vec::new();
        let mut at = 0;
        while at < words.len() {
            let longest = LONGEST.min(words.len() - at);
            let found = (1..=longest).rev().find_map(|n| {
                let run = words[at..at + n].join(" ");
                if let Some(h) = self.called(&run) {
                    return Some((AnswerToken::of(run, h), n));
                }
                let token = AnswerToken::new(&run);
                let whole = !token.amount.as_ref()?.contains(' ');
                let thing = Some(self.called(&token.word).filter(|_| whole)?);
                Some((AnswerToken { thing, ..token }, n))
            });
            let (token, n) = found.unwrap_or_else(|| (AnswerToken::new(words[at]), 1));
            out.push(token);
            at += n;
        }
        out
    }

    /// `3 pawn` and `pawn 3` become one.
    fn counted(&self, tokens: Vec<AnswerToken>) -> Vec<AnswerToken> {
        let is_name = |t: &AnswerToken| {
            let word = normal(&t.word);
            let mut names = self.names().iter().flat_map(|o| &o.1);
            let bare = t.amount.is_none() && t.number().is_none() && !word.is_empty();
            bare && (t.thing.is_some() || names.any(|n| n.starts_with(&word)))
        };
        let mut out = Vec::new();
        let mut rest = tokens.into_iter().peekable();
        while let Some(one) = rest.next() {
            let pair = rest.next_if(|two| {
                let (first, second) = (one.number().is_some(), two.number().is_some());
                (first && is_name(two)) || (second && is_name(&one))
            });
            out.push(match pair {
                None => one,
                Some(two) => {
                    let (number, name) = match one.number() {
                        Some(_) => (one, two),
                        None => (two, one),
                    };
                    let amount = Some(number.word);
                    AnswerToken { amount, ..name }
                }
            });
        }
        out
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::def::KindDef;
    use crate::kernel::ids::{Seat, Word};
    use smallvec::SmallVec;

    fn def() -> Def {
        let mut def = Def::default();
        for (name, title, plural) in [
            ("pawn", "pawn", "pawns"),
            ("old_king", "old king", "old kings"),
        ] {
            def.kinds.add(name);
            def.kind_defs.push(KindDef {
                title: title.into(),
                plural: plural.into(),
                tags: Default::default(),
                ..KindDef::default()
            });
        }
        def.words.add("yes");
        def.words.add("no");
        def.words.add("sky-4");
        def
    }

    fn things() -> [Handle; 3] {
        [Kind(0).handle(), Kind(1).handle(), Word(2).handle()]
    }

    fn ask(form: Form) -> Ask {
        Ask {
            spec: 0,
            seat: Seat(0),
            form,
            actions: vec![],
            about: SmallVec::new(),
        }
    }

    fn read(form: &Form, text: &str) -> Result<Answer, Refusal> {
        ask(form.clone()).read(&def(), &[], text, Numbers::Options)
    }

    fn some() -> Form {
        let [pawn, king, sky] = things();
        Form::Some {
            options: vec![pawn, king, sky],
            min: 0,
            max: 3,
        }
    }

    fn split() -> Form {
        let [pawn, king, _] = things();
        Form::Split {
            piles: vec![(pawn, 5), (king, 5)],
            min: 0,
            max: 10,
        }
    }

    #[test]
    fn names_of_several_words_and_plurals_are_read() {
        let [pawn, king, sky] = things();
        let list = |l: &[Handle]| {
            let mut l = l.to_vec();
            l.sort_unstable();
            Ok(Answer::Some(l.into()))
        };
        assert_eq!(
            read(&some(), "old king sky 4 pawns"),
            list(&[pawn, king, sky])
        );
        assert_eq!(
            read(&some(), "take the old king and a pawn"),
            list(&[pawn, king])
        );
        assert_eq!(read(&some(), "1 3"), list(&[pawn, sky]));
        assert_eq!(read(&some(), "1 sky-4"), list(&[pawn, sky]));
        assert_eq!(read(&some(), "all"), list(&[pawn, king, sky]));
        assert_eq!(read(&some(), "none"), list(&[]));
        assert_eq!(
            read(&some(), "pawn=2"),
            Err(Refusal::PileHolds("pawn".into(), 1))
        );
        assert_eq!(read(&some(), "1 1"), Err(Refusal::Unreadable("1 1".into())));
        assert_eq!(
            read(&some(), "moon"),
            Err(Refusal::NotOffered("moon".into()))
        );
    }

    #[test]
    fn amounts_stand_before_or_behind_names_or_in_the_order_of_piles() {
        let amounts = |a, b| Ok(Answer::Split(vec![a, b]));
        for text in [
            "3 pawn 1 old_king",
            "pawn 3 old_king 1",
            "pawns=3 old kings=1",
            "3 pawns and 1 of the old kings",
            "3 1",
            "1=3 2=1",
            "2=1 pawn=3",
            "old_king pawn=3",
        ] {
            assert_eq!(read(&split(), text), amounts(3, 1), "{text}");
        }
        assert_eq!(read(&split(), "none"), amounts(0, 0));
        assert_eq!(read(&split(), "all"), amounts(5, 5));
        for (text, why) in [
            ("pawn=x", Refusal::Unreadable("pawn=x".into())),
            ("pawn=3 1", Refusal::NotOffered("1".into())),
            ("9", Refusal::NotOffered("9".into())),
            ("3=1", Refusal::NotOffered("3".into())),
        ] {
            assert_eq!(read(&split(), text), Err(why), "{text}");
        }
    }

    #[test]
    fn nothing_written_is_no_answer() {
        let number = Form::Number {
            low: 0,
            high: 3,
            pass: true,
        };
        for form in [some(), split(), number] {
            for text in ["", "  ", ",", "…"] {
                assert!(read(&form, text).is_err(), "{form:?} {text}");
            }
        }
    }

    #[test]
    fn a_number_is_a_word_where_there_is_no_screen() {
        let [pawn, king, _] = things();
        let one = Form::One {
            options: vec![king, pawn],
            pass: true,
            copies: Vec::new(),
        };
        assert_eq!(read(&one, "2"), Ok(Answer::One(pawn)));
        assert_eq!(read(&one, "0"), Ok(Answer::Pass));
        assert_eq!(read(&one, "Old King"), Ok(Answer::One(king)));
        let words = |text: &str| ask(one.clone()).read(&def(), &[], text, Numbers::Words);
        assert!(words("2").is_err() && words("0").is_err());
        assert_eq!(words("the old kings"), Ok(Answer::One(king)));
    }
}
