//! Decisions: what a seat is asked, which answers are legal, and how answers read as text.
//!
//! Five forms, all finite: one of, some of, a number, an allocation over piles, and several seats at once in secret.
//! Legal answers are counted, checked and sampled without listing them.

use super::chance::Stream;
use super::def::Def;
use super::ids::{Handle, Piece, Role, Seat, Sort};

/// The fixed part of a decision, declared once by a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Spec {
    /// Its name, e.g. `trade.where`; answers in a journal and fixed answers of a scenario go by it.
    pub what: String,
    pub clause: String,
    /// The question as a person reads it; `{1}` and `{2}` stand for what it is about.
    pub prompt: String,
    /// The answer stays unknown to the other seats.
    pub secret: bool,
    /// Word for declining, where declining is allowed.
    pub pass: String,
    pub file: String,
    pub line: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// One of the options, or none if `pass`.
    One { options: Vec<Handle>, pass: bool },
    /// A number of options; equal handles are interchangeable.
    Some {
        options: Vec<Handle>,
        min: u32,
        max: u32,
    },
    /// A whole number.
    Number { low: i64, high: i64 },
    /// So many from each pile, with a total between `min` and `max`.
    Split {
        piles: Vec<(Handle, u32)>,
        min: u32,
        max: u32,
    },
}

/// One question to one seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ask {
    /// Index into the definition's specs.
    pub spec: u16,
    pub seat: Seat,
    pub form: Form,
    /// Actions the seat may take first, after which it is asked again.
    pub actions: Vec<Handle>,
    pub about: Vec<Handle>,
}

/// What the game waits for: one question, or several to be answered in secret and revealed together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub asks: Vec<Ask>,
    /// Answers given so far; the next question is `asks[given.len()]`.
    pub given: Vec<Answer>,
}

impl Request {
    pub fn current(&self) -> Option<&Ask> {
        self.asks.get(self.given.len())
    }

    /// Are the answers kept back until all are in?
    pub fn together(&self) -> bool {
        self.asks.len() > 1
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Answer {
    Pass,
    One(Handle),
    /// Sorted.
    Some(Vec<Handle>),
    Number(i64),
    /// One amount for each pile.
    Split(Vec<u32>),
    Action(Handle),
}

/// Why an answer was refused; nothing has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Refusal {
    /// Not among the options.
    NotOffered(String),
    MayNotPass,
    /// Wrong number of things: wanted from, to, given.
    Amount(i64, i64, i64),
    /// More from a pile than it holds.
    PileHolds(String, u32),
    /// The text is no answer of this form.
    Unreadable(String),
    Ambiguous(String, Vec<String>),
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        match self {
            Refusal::NotOffered(what) => write!(f, "`{what}` is not among the options"),
            Refusal::MayNotPass => write!(f, "you must choose, passing is not allowed here"),
            Refusal::Amount(low, high, got) if low == high => {
                write!(f, "{low} wanted, {got} given")
            }
            Refusal::Amount(low, high, got) => write!(f, "{low} to {high} wanted, {got} given"),
            Refusal::PileHolds(pile, n) => write!(f, "there are only {n} of {pile}"),
            Refusal::Unreadable(what) => write!(f, "cannot read `{what}` as an answer"),
            Refusal::Ambiguous(what, many) => {
                write!(f, "`{what}` may mean {}", many.join(" or "))
            }
        }
    }
}

/// Words that mean "nothing" in an answer.
pub const NOTHING: &str = "none";
pub const PASS: &str = "pass";
/// The word that means everything there is to choose from.
pub const ALL: &str = "all";

impl Form {
    /// Groups of interchangeable things with their multiplicities: `Some` and `Split` are the same in this.
    fn groups(&self) -> Vec<(Handle, u32)> {
        match self {
            Form::Split { piles, .. } => piles.clone(),
            Form::Some { options, .. } => {
                let mut groups: Vec<(Handle, u32)> = Vec::new();
                for o in options {
                    match groups.iter_mut().find(|g| g.0 == *o) {
                        Some(g) => g.1 += 1,
                        None => groups.push((*o, 1)),
                    }
                }
                groups
            }
            _ => Vec::new(),
        }
    }

    /// How many different legal answers there are (actions aside).
    pub fn count(&self) -> u128 {
        match self {
            Form::One { options, pass } => options.len() as u128 + u128::from(*pass),
            Form::Number { low, high } => (i128::from(*high) - i128::from(*low) + 1).max(0) as u128,
            Form::Some { min, max, .. } | Form::Split { min, max, .. } => {
                let caps: Vec<u32> = self.groups().iter().map(|g| g.1).collect();
                let ways = ways(&caps);
                let range = *min as usize..=(*max as usize).min(ways[0].len().saturating_sub(1));
                if range.is_empty() {
                    return 0;
                }
                ways[0][range]
                    .iter()
                    .fold(0u128, |a, b| a.saturating_add(*b))
            }
        }
    }

    /// The answer, if there is exactly one.
    pub fn only(&self) -> Option<Answer> {
        match self {
            Form::One { options, pass } => match (options.as_slice(), pass) {
                ([], true) => Some(Answer::Pass),
                ([o], false) => Some(Answer::One(*o)),
                _ => None,
            },
            Form::Number { low, high } => (low == high).then_some(Answer::Number(*low)),
            Form::Some { min, max, options } => {
                if *max == 0 || options.is_empty() {
                    return (*min == 0).then(|| Answer::Some(Vec::new()));
                }
                if *min as usize == options.len() {
                    let mut all = options.clone();
                    all.sort_unstable();
                    return Some(Answer::Some(all));
                }
                None
            }
            Form::Split { piles, min, max } => {
                let total: u32 = piles.iter().map(|p| p.1).sum();
                if total == 0 || *max == 0 {
                    return (*min == 0).then(|| Answer::Split(vec![0; piles.len()]));
                }
                if *min == total {
                    return Some(Answer::Split(piles.iter().map(|p| p.1).collect()));
                }
                None
            }
        }
    }

    /// Any legal answer, each equally likely.
    pub fn sample(&self, rng: &mut Stream) -> Option<Answer> {
        match self {
            Form::One { options, pass } => {
                let n = options.len() as u64 + u64::from(*pass);
                if n == 0 {
                    return None;
                }
                let pick = rng.below(n) as usize;
                Some(options.get(pick).map_or(Answer::Pass, |o| Answer::One(*o)))
            }
            Form::Number { low, high } => {
                let span = u64::try_from(i128::from(*high) - i128::from(*low) + 1).ok()?;
                (span > 0).then(|| Answer::Number(low.wrapping_add(rng.below(span) as i64)))
            }
            Form::Some { min, max, .. } => {
                let groups = self.groups();
                let caps: Vec<u32> = groups.iter().map(|g| g.1).collect();
                let amounts = sample_amounts(&caps, *min, *max, rng)?;
                Some(Answer::Some(spread(&groups, &amounts)))
            }
            Form::Split { piles, min, max } => {
                let caps: Vec<u32> = piles.iter().map(|g| g.1).collect();
                Some(Answer::Split(sample_amounts(&caps, *min, *max, rng)?))
            }
        }
    }
}

fn spread(groups: &[(Handle, u32)], amounts: &[u32]) -> Vec<Handle> {
    let mut all = Vec::new();
    for (g, n) in groups.iter().zip(amounts) {
        all.extend(std::iter::repeat_n(g.0, *n as usize));
    }
    all.sort_unstable();
    all
}

/// `ways[i][t]`: in how many ways the piles from `i` on give a total of `t`.
fn ways(caps: &[u32]) -> Vec<Vec<u128>> {
    let mut table = vec![vec![1u128]];
    for cap in caps.iter().rev() {
        let next = &table[table.len() - 1];
        let mut row = vec![0u128; next.len() + *cap as usize];
        for (t, n) in next.iter().enumerate() {
            for take in 0..=*cap as usize {
                row[t + take] = row[t + take].saturating_add(*n);
            }
        }
        table.push(row);
    }
    table.reverse();
    table
}

/// Amounts with a total between `min` and `max`, each combination equally likely.
fn sample_amounts(caps: &[u32], min: u32, max: u32, rng: &mut Stream) -> Option<Vec<u32>> {
    // Most limits are loose: drawing freely and looking at the total is quick and exact.
    for _ in 0..8 {
        let try_: Vec<u32> = caps
            .iter()
            .map(|c| rng.below(u64::from(*c) + 1) as u32)
            .collect();
        let total: u32 = try_.iter().sum();
        if (min..=max).contains(&total) {
            return Some(try_);
        }
    }
    let ways = ways(caps);
    let high = (max as usize).min(ways[0].len() - 1);
    let low = min as usize;
    if low > high {
        return None;
    }
    let all = ways[0][low..=high]
        .iter()
        .fold(0u128, |a, b| a.saturating_add(*b));
    let mut ticket = u128::from(rng.below(u64::try_from(all).unwrap_or(u64::MAX)));
    let mut total = low;
    while ticket >= ways[0][total] {
        ticket -= ways[0][total];
        total += 1;
    }
    let mut out = Vec::with_capacity(caps.len());
    for (i, cap) in caps.iter().enumerate() {
        for take in 0..=*cap {
            let rest = total.checked_sub(take as usize);
            let n = rest.and_then(|r| ways[i + 1].get(r)).copied().unwrap_or(0);
            if ticket < n {
                out.push(take);
                total -= take as usize;
                break;
            }
            ticket -= n;
        }
    }
    Some(out)
}

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

    pub fn pass_word<'a>(&self, def: &'a Def) -> &'a str {
        match def.specs.get(usize::from(self.spec)) {
            Some(s) if !s.pass.is_empty() => &s.pass,
            _ => PASS,
        }
    }

    /// Is this answer legal? The reason if not.
    pub fn check(&self, def: &Def, roles: &[Option<Role>], answer: &Answer) -> Result<(), Refusal> {
        let not_offered = |h: &Handle| Refusal::NotOffered(self.key(def, roles, *h));
        match (&self.form, answer) {
            (_, Answer::Action(a)) => match self.actions.contains(a) {
                true => Ok(()),
                false => Err(not_offered(a)),
            },
            (Form::One { pass, .. }, Answer::Pass) => match pass {
                true => Ok(()),
                false => Err(Refusal::MayNotPass),
            },
            (Form::One { options, .. }, Answer::One(h)) => match options.contains(h) {
                true => Ok(()),
                false => Err(not_offered(h)),
            },
            (Form::Number { low, high }, Answer::Number(n)) => match (low..=high).contains(&n) {
                true => Ok(()),
                false => Err(Refusal::Amount(*low, *high, *n)),
            },
            (Form::Some { min, max, .. }, Answer::Some(list)) => {
                let groups = self.form.groups();
                for h in list {
                    let held = groups.iter().find(|g| g.0 == *h).map_or(0, |g| g.1);
                    let wanted = list.iter().filter(|x| *x == h).count();
                    if held == 0 {
                        return Err(not_offered(h));
                    }
                    if wanted > held as usize {
                        return Err(Refusal::PileHolds(self.key(def, roles, *h), held));
                    }
                }
                check_total(list.len() as u32, *min, *max)
            }
            (Form::Split { piles, min, max }, Answer::Split(amounts)) => {
                if amounts.len() != piles.len() {
                    return Err(Refusal::Unreadable("amounts".into()));
                }
                for ((h, cap), n) in piles.iter().zip(amounts) {
                    if n > cap {
                        return Err(Refusal::PileHolds(self.key(def, roles, *h), *cap));
                    }
                }
                check_total(amounts.iter().sum(), *min, *max)
            }
            _ => Err(Refusal::Unreadable("an answer of another form".into())),
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
                Ok(Answer::Some(list))
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
                Ok(Answer::Some(list))
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

fn check_total(total: u32, min: u32, max: u32) -> Result<(), Refusal> {
    if (min..=max).contains(&total) {
        return Ok(());
    }
    Err(Refusal::Amount(min.into(), max.into(), total.into()))
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::ids::Word;
    use std::collections::HashSet;

    fn def() -> Def {
        let mut def = Def::default();
        for w in ["yes", "no", "apple", "apricot", "pear"] {
            def.words.add(w);
        }
        def
    }

    fn h(i: u16) -> Handle {
        Word(i).handle()
    }

    fn ask(form: Form) -> Ask {
        Ask {
            spec: 0,
            seat: Seat(0),
            form,
            actions: vec![],
            about: vec![],
        }
    }

    fn forms() -> Vec<Form> {
        let list = vec![h(2), h(2), h(3), h(4)];
        vec![
            Form::One {
                options: vec![h(2), h(4)],
                pass: true,
            },
            Form::Some {
                options: list.clone(),
                min: 1,
                max: 3,
            },
            Form::Number { low: -1, high: 3 },
            Form::Split {
                piles: vec![(h(2), 3), (h(3), 1), (h(4), 2)],
                min: 2,
                max: 4,
            },
            Form::Split {
                piles: vec![(h(2), 9), (h(3), 9)],
                min: 18,
                max: 18,
            },
        ]
    }

    #[test]
    fn sampling_reaches_every_answer_that_is_counted_and_text_reads_back() {
        let def = def();
        for form in forms() {
            let a = ask(form);
            let mut rng = Stream::new(5);
            let mut seen = HashSet::new();
            for _ in 0..2_000 {
                let answer = a.form.sample(&mut rng).unwrap();
                assert_eq!(a.check(&def, &[], &answer), Ok(()));
                let text = a.text(&def, &[], &answer);
                assert_eq!(a.parse(&def, &[], &text), Ok(answer.clone()), "{text}");
                seen.insert(answer);
            }
            assert_eq!(seen.len() as u128, a.form.count(), "{:?}", a.form);
            assert_eq!(a.form.only().is_some(), a.form.count() == 1);
        }
    }

    #[test]
    fn words_may_be_shortened_but_not_ambiguous() {
        let def = def();
        let a = ask(Form::One {
            options: vec![h(2), h(3), h(4)],
            pass: false,
        });
        assert_eq!(a.parse(&def, &[], "p"), Ok(Answer::One(h(4))));
        assert_eq!(a.parse(&def, &[], "APPLE"), Ok(Answer::One(h(2))));
        assert!(matches!(
            a.parse(&def, &[], "ap"),
            Err(Refusal::Ambiguous(..))
        ));
        assert!(matches!(
            a.parse(&def, &[], "fig"),
            Err(Refusal::NotOffered(_))
        ));
        assert_eq!(a.parse(&def, &[], "pass"), Err(Refusal::MayNotPass));
        assert!(a.parse(&def, &[], "").is_err());
    }

    #[test]
    fn all_takes_everything_within_the_limits() {
        let def = def();
        let forms = forms();
        let (some, split) = (ask(forms[1].clone()), ask(forms[4].clone()));
        assert_eq!(some.parse(&def, &[], "all"), Err(Refusal::Amount(1, 3, 4)));
        assert_eq!(split.parse(&def, &[], "all"), Ok(Answer::Split(vec![9, 9])));
    }

    #[test]
    fn limits_are_named_in_refusals() {
        let def = def();
        let a = ask(Form::Split {
            piles: vec![(h(2), 3), (h(4), 2)],
            min: 1,
            max: 4,
        });
        assert_eq!(a.parse(&def, &[], "none"), Err(Refusal::Amount(1, 4, 0)));
        assert_eq!(
            a.parse(&def, &[], "apple=9"),
            Err(Refusal::PileHolds("apple".into(), 3))
        );
        assert_eq!(
            a.parse(&def, &[], "apple=3 pear=2"),
            Err(Refusal::Amount(1, 4, 5))
        );
        assert_eq!(
            a.parse(&def, &[], "apple=1 pear"),
            Ok(Answer::Split(vec![1, 1]))
        );
        assert!(a.parse(&def, &[], "apple=99999999999").is_err());
    }
}
